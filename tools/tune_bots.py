"""Find better weights for the bots by letting them play: `python -m tools.tune_bots --help`.

An evolution strategy with a spread of its own for each weight: every generation draws candidates
around the middle, lets each play against bots that play by the middle (so it is self-play, and the
opponents grow with it), and moves the middle to the better half. The same games for all candidates
of a generation make their comparison sharper. The result goes to standard output as Python, to be
put into `powergrid/bots/levels.py`; what is found depends on --seed only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from powergrid import Game, Setup
from powergrid.bots import rollout
from powergrid.bots.levels import HARD
from powergrid.bots.weights import Weights

TABLES: tuple[tuple[str, int], ...] = (
    ("germany", 4),
    ("usa", 4),
    ("germany", 3),
    ("usa", 4),
    ("germany", 4),
    ("usa", 2),
)
TABLES = (*TABLES, ("germany", 4), ("usa", 5), ("usa", 4), ("germany", 2))
"""The games that candidates play, in turn; mostly with four players."""
SIGNED = {"brink": 8.0, "order": 2.0}
"""Weights that may be negative, with the size of a step; all others change by a factor."""
FIRST_SPREAD = 0.18


def score(candidate: Weights, others: Weights, seed: int) -> float:
    """How well a candidate does in the game of a seed: the victory counts most, then the lead."""
    name, players = TABLES[seed % len(TABLES)]
    game = Game(Setup(name, players, seed))
    seat = (seed // len(TABLES)) % players
    minds = [candidate if other == seat else others for other in range(players)]
    rollout.play(game.state, minds, 25)
    state = game.state
    if state.turn is not None:
        return -1.0
    own = state.players[seat].powered
    best = max(p.powered for other, p in enumerate(state.players) if other != seat)
    won = (seat in state.winners) / len(state.winners)
    return won * players / 4 + 0.04 * max(-4, min(4, own - best))


def vary(middle: dict[str, float], spread: dict[str, float], random: Random) -> dict[str, float]:
    """A candidate near the middle."""
    found = {}
    for name, value in middle.items():
        step = spread[name] * random.gauss(0, 1)
        found[name] = value + SIGNED[name] * step if name in SIGNED else value * exp(step)
    return found


def weights(values: dict[str, float]) -> Weights:
    """Weights from plain figures."""
    whole = {**values, "horizon": max(1, round(values["horizon"]))}
    return Weights(**whole)  # type: ignore[arg-type]


def move(
    middle: dict[str, float],
    spread: dict[str, float],
    best: Sequence[dict[str, float]],
    rate: float,
) -> None:
    """Move the middle to the mean of the best, and adapt each spread to theirs."""
    for name, value in middle.items():
        if name in SIGNED:
            steps = [(other[name] - value) / SIGNED[name] for other in best]
        else:
            steps = [log(other[name] / value) for other in best]
        shift = sum(steps) / len(steps)
        middle[name] = value + SIGNED[name] * shift if name in SIGNED else value * exp(shift)
        seen = (sum(step * step for step in steps) / len(steps)) ** 0.5
        spread[name] = max(0.04, (1 - rate) * spread[name] + rate * seen)


def tune(
    start: Weights, generations: int, size: int, games: int, seed: int, log_file: Path | None
) -> Weights:
    """The middle after some generations of `size` candidates with `games` games each."""
    random = Random(seed)
    middle: dict[str, float] = {name: float(value) for name, value in asdict(start).items()}
    spread = dict.fromkeys(middle, FIRST_SPREAD)
    for generation in range(generations):
        others = weights(middle)
        first = seed + generation * games
        candidates = [vary(middle, spread, random) for _ in range(size)]
        found: list[tuple[float, int]] = []
        for number, candidate in enumerate(candidates):
            mind = weights(candidate)
            total = sum(score(mind, others, first + game) for game in range(games))
            found.append((total / games, number))
        found.sort(reverse=True)
        move(middle, spread, [candidates[number] for _, number in found[: size // 3]], 0.2)
        note: dict[str, Any] = {"generation": generation, "best": found[0][0], "middle": middle}
        print(f"{generation}: best {found[0][0]:.3f}", file=sys.stderr, flush=True)
        if log_file:
            with log_file.open("a") as stream:
                stream.write(json.dumps(note) + "\n")
    return weights(middle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--size", type=int, default=12, help="candidates a generation")
    parser.add_argument("--games", type=int, default=40, help="games of a candidate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="append each generation there, as JSON")
    options = parser.parse_args()
    found = tune(HARD, options.generations, options.size, options.games, options.seed, options.log)
    rounded = {
        name: value if isinstance(value, int) else round(value, 3)
        for name, value in asdict(replace(found)).items()
    }
    print("Weights(\n" + "".join(f"    {n}={v!r},\n" for n, v in rounded.items()) + ")")


if __name__ == "__main__":
    main()
