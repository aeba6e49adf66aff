"""Fit the table of `powergrid/bots/estimate.py`: `python -m tools.fit_estimate --games 600`.

Plays games by the policy with weights that differ a little from seat to seat, notes how all stand
at the start of each round, and fits a multinomial logistic regression to who won, one a stage, by
plain gradient descent. Prints the table as Python.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from math import exp
from random import Random

from powergrid import Game, Setup
from powergrid.bots import estimate, rollout
from powergrid.bots.levels import HARD
from tools.tune_bots import TABLES, vary, weights

Sample = tuple[list[tuple[float, ...]], list[float]]
"""The features of all seats, and the part of the victory that each had in the end."""


def samples(games: int, seed: int) -> list[list[Sample]]:
    """What was seen at the start of the rounds, by stage."""
    random = Random(seed)
    middle = {name: float(value) for name, value in asdict(HARD).items()}
    spread = dict.fromkeys(middle, 0.12)
    found: list[list[Sample]] = [[] for _ in estimate.TABLE]
    for number in range(games):
        name, players = TABLES[number % len(TABLES)]
        state = Game(Setup(name, players, seed + number)).state
        minds = [weights(vary(middle, spread, random)) for _ in range(players)]
        seen = []
        while state.turn is not None and state.round < 25:
            rollout.play(state, minds, state.round)
            if state.turn is not None:
                row = [estimate.features(state, seat) for seat in range(players)]
                seen.append((estimate.stage(state), row))
        if state.winners:
            won = [(seat in state.winners) / len(state.winners) for seat in range(players)]
            for at, row in seen:
                found[at].append((row, won))
    return found


def fit(data: list[Sample], steps: int = 400, rate: float = 0.5) -> list[float]:
    """The weights under which those who won were likeliest to win, drawn a little towards 0."""
    count = len(estimate.TABLE[0])
    row = [0.0] * count
    for _ in range(steps):
        slope = [-0.002 * weight for weight in row]
        for seats, won in data:
            scores = [sum(w * f for w, f in zip(row, seat, strict=True)) for seat in seats]
            parts = [exp(score - max(scores)) for score in scores]
            total = sum(parts)
            for seat, part, share in zip(seats, parts, won, strict=True):
                miss = (share - part / total) / len(data)
                for i, value in enumerate(seat):
                    slope[i] += miss * value
        row = [weight + rate * more for weight, more in zip(row, slope, strict=True)]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=100_000)
    options = parser.parse_args()
    print("TABLE: Final[tuple[tuple[float, ...], ...]] = (")
    for data in samples(options.games, options.seed):
        row = fit(data)
        print(f"    ({', '.join(f'{weight:.3f}' for weight in row)}),  # {len(data)} rounds")
    print(")")


if __name__ == "__main__":
    main()
