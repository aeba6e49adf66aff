"""How long the table takes for one answer: `python -m bench.dispatch [--json]`.

A whole game of six on the larger map, in CPython and in Pyodide: milliseconds from a request to the
reply with all changed markup, by kind of request. What a bot thinks is not in it.
"""

import argparse
import json
from math import ceil
from statistics import median
from time import process_time
from typing import Any

from bench import _pyodide
from powergrid import actions as a
from powergrid import bots
from web.table import Table

PLAYERS = 6
SITE_PACKAGES = ("htpy", "markupsafe")


def request(action: a.Action) -> dict[str, Any]:
    """What the page sends for an action; every "sure?" is answered."""
    match action:
        case a.Nominate(plant):
            return {"do": "bid", "with": {"plant": str(plant), "amount": str(plant)}}
        case a.Bid(amount):
            return {"do": "bid", "with": {"amount": str(amount)}}
        case a.Scrap(plant):
            return {"do": "scrap", "with": {"plant": str(plant)}}
        case a.GiveUp(coal, oil):
            return {"do": "give-up", "with": {"coal": str(coal), "oil": str(oil)}}
        case a.Buy(fuel):
            return {"do": "buy", "with": {"fuel": fuel}}
        case a.Build(city):
            return {"do": "build", "with": {"city": city}}
        case a.Run():
            return {"do": "run", "with": {"run": str(action), "sure": "yes"}}
    return {"do": "pass", "with": {"sure": "yes"}}


def measure() -> dict[str, Any]:
    """The figures of the Python that runs this: median, 95th percentile, most, by request."""
    table, bot = Table(), bots.make("easy")
    times: dict[str, list[float]] = {}

    def send(asked: dict[str, Any]) -> None:
        began = process_time()
        table.dispatch(asked)
        times.setdefault(asked["do"], []).append(1000 * (process_time() - began))

    values = {"map": "usa", "players": str(PLAYERS), "seed": "5", "show_money": "yes"}
    send({"do": "wake", "with": {"kept": {}}})
    send({"do": "begin", "with": values | {f"kind{i}": "person" for i in range(PLAYERS)}})
    assert table.screen is not None
    game = table.screen.session.game
    while game.to_act is not None:
        send(request(bot.choose(game.observe(game.to_act))))
    every = [time for name, found in times.items() if name not in ("wake", "begin")
             for time in found]  # fmt: skip
    return {"all": figures(every)} | {name: figures(found) for name, found in times.items()}


def figures(times: list[float]) -> dict[str, float]:
    """Median, 95th percentile and maximum in milliseconds, and how many there were."""
    ordered = sorted(times)
    return {
        "median": round(median(ordered), 1),
        "p95": round(ordered[ceil(0.95 * len(ordered)) - 1], 1),
        "max": round(ordered[-1], 1),
        "count": len(ordered),
    }


def run() -> dict[str, Any]:
    """The figures of CPython and of Pyodide under Node."""
    pyodide = _pyodide.measured("dispatch", "measure()", SITE_PACKAGES)
    return {"cpython": measure(), "pyodide": pyodide}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    found = run()
    if parser.parse_args().json:
        print(json.dumps(found))
        return
    for python, times in found.items():
        print(f"{python}, milliseconds a request")
        for name, time in times.items():
            print(f"  {name:10} median {time['median']}, p95 {time['p95']}, most {time['max']}")


if __name__ == "__main__":
    main()
