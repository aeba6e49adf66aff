"""The weights of the levels.

Those of `hard` come from `python -m tools.tune_bots`: some 10,000 games of self-play on both maps,
mostly with four players, and then single changes that won against the rest on fresh seeds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from powergrid.bots.weights import Mind, Weights

HARD: Final = Weights(
    length=9.552,
    curve=1.477,
    growth=2.147,
    horizon=3,
    final=20.882,
    fade=0.642,
    eager=0.432,
    eager_late=0.776,
    rich=0.322,
    alternative=0.89,
    later=0.5,
    soon=0.6,
    pocket=1.061,
    purse=0.823,
    scarcity=0.55,
    city=6.544,
    returns=4.853,
    spare=5.073,
    inflation=8.493,
    reserve=63.037,
    short=0.399,
    order=2.615,
    store=0.742,
    keep=0.647,
    stake=51.585,
    win=320.0,
    threat=0.726,
    doubt=0.47,
    brink=6.16,
)

HARD_TWO: Final = replace(HARD, horizon=4, eager=HARD.eager * 1.3, later=0.2)
"""With two players money is less scarce and a plant stays longer."""

NORMAL: Final = replace(
    HARD,
    horizon=5,
    eager=HARD.eager * 1.3,
    scarcity=0.4,
    later=0.0,
    soon=0.0,
    rich=0.2,
    order=0.0,
    returns=HARD.returns * 0.8,
    store=0.5,
    win=200.0,
)
"""Buys plants for the day after tomorrow, and forgets the order of play."""

EASY: Final = replace(
    NORMAL,
    horizon=6,
    eager=HARD.eager * 1.9,
    alternative=0.35,
    purse=0.5,
    scarcity=0.0,
    returns=HARD.returns * 0.6,
    reserve=20.0,
    store=0.0,
    threat=0.2,
    stake=15.0,
)
"""Falls in love with plants and pays too much for them, and sees the end late."""

MINDS: Final = {
    "easy": Mind(EASY, EASY),
    "normal": Mind(NORMAL, NORMAL),
    "hard": Mind(HARD_TWO, HARD),
    "expert": Mind(HARD_TWO, HARD),
}
"""By level; the expert thinks with the weights of `hard`."""
