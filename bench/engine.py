"""How fast the rules are: `python -m bench.engine [--json]`.

Uniformly random legal play for 2 to 6 players on both maps, in CPython and in Pyodide: actions and
games a second (what it takes to find the legal actions, choose one and push it; the best of three
tries in processor time, since machines are shared; Pyodide knows only the time on the wall), then
the single operations in microseconds, medians over the moments of a game. `early` and `late` are
the first and the last tenth of a game: push and pop should not get slower as it gets longer.
"""

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench import _pyodide
from powergrid import Game, Setup

MAPS = ("germany", "usa")


def measure(games: int = 12) -> dict[str, Any]:
    """The figures of the Python that runs this; `games` for each map and number of players."""
    tables = []
    rates = []
    for map_name in MAPS:
        for players in range(2, 7):
            _play(map_name, players, 0)
            tries = [_games(map_name, players, games) for _ in range(3)]
            actions, seconds = min(tries, key=lambda found: found[1])
            rates.append(actions / seconds)
            tables.append(
                {
                    "map": map_name,
                    "players": players,
                    "actions_per_second": round(actions / seconds),
                    "games_per_second": round(games / seconds, 1),
                    "actions_a_game": round(actions / games),
                }
            )
    return {
        "actions_per_second": round(len(rates) / sum(1 / rate for rate in rates)),
        "tables": tables,
        "microseconds": _operations(_play("germany", 4, 7)),
    }


def _games(map_name: str, players: int, games: int) -> tuple[int, float]:
    began = process_time()
    actions = sum(len(_play(map_name, players, seed).actions) for seed in range(1, games + 1))
    return actions, process_time() - began


def _play(map_name: str, players: int, seed: int) -> Game:
    game = Game(Setup(map_name, players, seed))
    random = Random(seed).random
    while not game.is_over:
        legal = game.legal_actions()
        game.push(legal[int(random() * len(legal))])
    return game


def _operations(played: Game) -> dict[str, Any]:
    """Each operation at every moment of one game, the best of some tries."""
    game = Game(played.setup)
    times: dict[str, list[float]] = {name: [] for name in ("legal_actions", "push", "pop", "copy")}
    for action in played.actions:
        times["legal_actions"].append(_best(game.legal_actions))
        times["copy"].append(_best(game.state.copy))
        pushes, pops = [], []
        for _ in range(5):
            began = perf_counter()
            game.push(action)
            between = perf_counter()
            game.pop()
            pushes.append(between - began)
            pops.append(perf_counter() - between)
        times["push"].append(min(pushes))
        times["pop"].append(min(pops))
        game.push(action)
    tenth = len(played.actions) // 10
    found: dict[str, Any] = {name: _micro(values) for name, values in times.items()}
    for name in ("push", "pop"):
        found[f"{name}_early"] = _micro(times[name][:tenth])
        found[f"{name}_late"] = _micro(times[name][-tenth:])
    return found


def _best(call: Callable[[], object]) -> float:
    tries = []
    for _ in range(5):
        began = perf_counter()
        call()
        tries.append(perf_counter() - began)
    return min(tries)


def _micro(seconds: list[float]) -> float:
    return round(1e6 * median(seconds), 2)


def run() -> dict[str, Any]:
    """The figures of CPython and of Pyodide under Node."""
    return {"cpython": measure(), "pyodide": _pyodide.measured("engine", "measure()")}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = run()
    if options.json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        print(f"{name}: {figures['actions_per_second']:,} actions a second")
        for table in figures["tables"]:
            print("  {map}, {players}: {actions_per_second:,} actions/s".format(**table), end="")
            print(", {games_per_second} games/s".format(**table))
        for operation, time in figures["microseconds"].items():
            print(f"  {operation}: {time} µs")


if __name__ == "__main__":
    main()
