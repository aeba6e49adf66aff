"""How long bots think and how well they play: `python -m bench.bots [--json] [--games N]`.

The time of a decision by level in games of four, medians, 95th percentiles and the longest, in
CPython and in Pyodide in a worker of Chromium, forced moves left out; the longest slice between two
answers; a whole game of hard bots; the longest task of the page's main thread while a bot has to
move (the site must have been built); and a short ladder.
"""

import argparse
import json
from time import perf_counter
from typing import Any

from powergrid import Game, Setup, tournament
from powergrid.bots import LEVELS, Adviser, make


def measure(games: int = 2) -> dict[str, Any]:
    """The times of the Python that runs this, in milliseconds."""
    found: dict[str, Any] = {level: _level(level, games) for level in LEVELS}
    began = perf_counter()
    tournament.play(Setup("germany", 4, 11), ["hard"] * 4)
    found["hard_game_seconds"] = round(perf_counter() - began, 2)
    return found


def _level(level: str, games: int) -> dict[str, float]:
    """One seat thinks and is timed, three hard ones play along."""
    decisions: list[float] = []
    slices: list[float] = []
    for seed in range(1, games + 1):
        game = Game(Setup(("germany", "usa")[seed % 2], 4, seed))
        bots = [make(level if seat == 0 else "hard", seed) for seat in range(4)]
        while (seat := game.to_act) is not None:
            view = game.observe(seat)
            if seat or len(view.legal) == 1:
                game.push(bots[seat].choose(view))
                continue
            bot = bots[0]
            assert isinstance(bot, Adviser)
            began = last = perf_counter()
            action = None
            for advice in bot.deliberate(view):
                now = perf_counter()
                slices.append(now - last)
                last = now
                action = advice.action if advice else action
            decisions.append(last - began)
            assert action is not None
            game.push(action)
    decisions.sort()
    slices.sort()
    return {
        "decisions": len(decisions),
        "median": _ms(decisions, 0.5),
        "p95": _ms(decisions, 0.95),
        "longest": _ms(decisions, 1),
        "slice_p95": _ms(slices, 0.95),
        "slice_longest": _ms(slices, 1),
    }


def _ms(ascending: list[float], part: float) -> float:
    return round(1000 * ascending[min(len(ascending) - 1, int(part * len(ascending)))], 2)


def run(games: int = 12) -> dict[str, Any]:
    """Times in both Pythons, and a ladder of `games` games a match on each map."""
    from bench import _chromium  # not there in Pyodide, where this module measures too

    return {
        "milliseconds": {"cpython": measure(), "chromium": _chromium.measured("bots", "measure()")},
        "page": {level: _chromium.at_table(level) for level in LEVELS},
        "ladder": [tournament.ladder(name, games, 1, 2) for name in ("germany", "usa")],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=12, help="of each match of the ladder")
    options = parser.parse_args()
    found = run(options.games)
    if options.json:
        print(json.dumps(found))
        return
    for name, figures in found["milliseconds"].items():
        for level in LEVELS:
            print(f"{name}, {level}: {figures[level]}")
        print(f"{name}, a game of four hard bots: {figures['hard_game_seconds']} s")
    for level, figures in found["page"].items():
        print(f"page, against three of {level}: {figures}")
    for ladder in found["ladder"]:
        print(tournament.ladder_text(ladder))


if __name__ == "__main__":
    main()
