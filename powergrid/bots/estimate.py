"""Who is likely to win, seen from the start of a round: what stands in for playing on to the end.

Fitted by `tools/fit_estimate.py` to games in which everybody plays by the policy.
"""

from __future__ import annotations

from math import exp
from typing import Final

from powergrid import storage
from powergrid.state import State
from powergrid.tables import payment

STAGES: Final = (0.25, 0.45, 0.65, 0.82)
"""The leader's part of the cities that end the game, up to which a row of `TABLE` holds."""

TABLE: Final[tuple[tuple[float, ...], ...]] = (
    (0.356, 0.826, 0.635, 2.147, 0.359, -0.521, -0.526),  # 1015 rounds
    (0.577, 1.000, 0.824, 1.905, 0.389, 0.052, -0.333),  # 673 rounds
    (0.948, 1.131, 1.001, 1.469, 0.257, 0.580, -0.302),  # 594 rounds
    (1.191, 0.619, 1.255, 1.343, 0.485, -0.227, -0.762),  # 324 rounds
    (1.376, 0.938, 1.085, 1.488, 1.024, -0.136, -0.025),  # 253 rounds
)
"""What each of the `features` counts, by stage."""


def stage(state: State) -> int:
    """The row of `TABLE` for a state."""
    progress = state.most_cities / state.figures.end
    return sum(progress > limit for limit in STAGES)


def features(state: State, seat: int) -> tuple[float, ...]:
    """What tells how a seat stands."""
    player = state.players[seat]
    cities = len(player.cities)
    capacity = min(storage.output(player.plants), state.figures.end + 1)
    power = min(cities, capacity)
    reach = sorted(map(int.__add__, player.reach, state.space))
    wide = sum(min(cost, 60) for cost in reach[:3]) / 30
    return (
        cities / 3,
        capacity / 3,
        payment(power) / 20,
        player.money / 50,
        sum(player.fuel.values()) / 5,
        state.order.index(seat) / len(state.players),
        wide,
    )


def chance(state: State, seat: int) -> float:
    """How likely a seat is to win, from 0 to 1."""
    row = TABLE[stage(state)]
    scores = [
        sum([w * f for w, f in zip(row, features(state, other), strict=True)])
        for other in range(len(state.players))
    ]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    # Sorted, so that the last bit of the sum does not depend on who sits where.
    return parts[seat] / sum(sorted(parts))
