"""The weights of the levels."""

from __future__ import annotations

from typing import Final

from powergrid.bots.weights import Weights

HARD: Final = Weights(
    length=12.184,
    curve=1.457,
    horizon=3,
    final=23.972,
    fade=0.733,
    eager=0.362,
    eager_late=0.897,
    alternative=0.85,
    later=0.352,
    pocket=0.861,
    scarcity=1.046,
    city=9.744,
    returns=3.352,
    spare=7.0,
    inflation=4.888,
    reserve=45.007,
    short=0.459,
    order=2.0,
    store=0.8,
    keep=0.689,
    stake=41.918,
    threat=0.624,
    doubt=0.411,
    brink=6.336,
    growth=1.7,
    purse=1.0,
    rich=0.35,
    win=500.0,
)
