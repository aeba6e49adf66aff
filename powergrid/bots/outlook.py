"""What the next rounds are likely to bring: rounds left, fuel prices, and the worth of plants."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from powergrid.bots.weights import Weights
from powergrid.plants import PLANTS
from powergrid.state import State
from powergrid.tables import FUELS, PAYMENT, SPACES

Prices = tuple[int, int, int, int]
"""The expected price of a token by fuel, in the order of `FUELS`."""


def rounds_left(state: State, weights: Weights) -> int:
    """Rounds with an income that are likely to come, this one included."""
    missing = state.figures.end - state.most_cities
    return max(1, ceil(missing / weights.pace))


def demand(state: State) -> dict[str, float]:
    """Tokens that all plants in play burn a round, by fuel; hybrids count for half each."""
    total = dict.fromkeys(FUELS, 0.0)
    for player in state.players:
        for number in player.plants:
            plant = PLANTS[number]
            for fuel in plant.burns:
                total[fuel] += plant.need / len(plant.burns)
    return total


def prices(state: State, weights: Weights) -> Prices:
    """What a token of each fuel is likely to cost on average over the next rounds."""
    wanted = demand(state)
    found = []
    for fuel in FUELS:
        spaces = SPACES[fuel]
        resupply = state.figures.resupply[fuel][state.step - 1]
        level = state.market[fuel] + weights.scarcity * (resupply - wanted[fuel])
        middle = level - min(wanted[fuel], level) / 3
        found.append(spaces[-max(1, min(len(spaces), round(middle)))])
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=8192)
def fuel_cost(number: int, at: Prices) -> int:
    """What one run of a plant costs at these prices."""
    plant = PLANTS[number]
    if not plant.need:
        return 0
    return plant.need * min(at[FUELS.index(fuel)] for fuel in plant.burns)


@lru_cache(maxsize=65536)
def fleet_value(
    plants: tuple[int, ...], cities: int, end: int, rounds: int, at: Prices, weights: Weights
) -> float:
    """Income less fuel over the rounds to come, and what the plants are good for at the end.

    The player is thought to grow steadily from `cities` to `end`.
    """
    costs = sorted(
        ((fuel_cost(number, at), PLANTS[number].cities) for number in plants),
        key=lambda item: item[0] / item[1],
    )
    total = 0.0
    for ahead in range(1, min(rounds, weights.horizon) + 1):
        wanted = min(end, cities + (end - cities) * ahead // rounds)
        powered = 0
        for cost, more in costs:
            then = min(wanted, powered + more)
            gain = PAYMENT[min(then, 20)] - PAYMENT[min(powered, 20)] - cost
            if gain > 0:
                total += gain
                powered = then
    capacity = sum(more for _, more in costs)
    return total + weights.final * weights.fade ** (rounds - 1) * min(capacity, end)


def kept(
    plants: tuple[int, ...], most: int, value: tuple[int, int, int, Prices, Weights]
) -> tuple[int, ...]:
    """The plants that are left when the least useful older one goes for the last of `plants`."""
    if len(plants) <= most:
        return tuple(sorted(plants))
    *old, new = plants
    return max(
        (tuple(sorted({*old, new} - {gone})) for gone in old),
        key=lambda rest: (fleet_value(rest, *value), rest),
    )


def worth(state: State, seat: int, number: int, at: Prices, weights: Weights) -> float:
    """What owning a plant would add to the value of a seat's plants."""
    player = state.players[seat]
    value = (
        len(player.cities),
        state.figures.end,
        rounds_left(state, weights),
        at,
        weights,
    )
    rest = kept((*player.plants, number), state.figures.max_plants, value)
    return fleet_value(rest, *value) - fleet_value(player.plants, *value)
