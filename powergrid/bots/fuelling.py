"""What fuel to buy for which plants."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid import storage
from powergrid.actions import Run
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS, fuel_total

Tokens = tuple[int, int, int, int]
"""Tokens by fuel, in the order of `FUELS`."""


class Filling(NamedTuple):
    """Tokens to buy so that some plants can run: their output and the tokens' price."""

    output: int
    cost: int
    buys: Tokens


def tokens(stock: dict[str, int]) -> Tokens:
    """A stock as a tuple."""
    return stock["coal"], stock["oil"], stock["garbage"], stock["uranium"]


@lru_cache(maxsize=4096)
def needs(plants: tuple[int, ...]) -> tuple[tuple[Run, Tokens, int], ...]:
    """Every way to run some of the plants, with what it burns and what it powers."""
    found = []
    for size in range(len(plants) + 1):
        for chosen in combinations(plants, size):
            running = [PLANTS[number] for number in chosen]
            burned = dict.fromkeys(FUELS, 0)
            for plant in running:
                if plant.kind in burned:
                    burned[plant.kind] += plant.need
            hybrid = sum(plant.need for plant in running if plant.kind == "hybrid")
            output = sum(plant.cities for plant in running)
            for coal in range(hybrid + 1):
                total = (
                    burned["coal"] + coal,
                    burned["oil"] + hybrid - coal,
                    burned["garbage"],
                    burned["uranium"],
                )
                found.append((Run(chosen, coal, hybrid - coal), total, output))
    return tuple(found)


@lru_cache(maxsize=65536)
def fillings(plants: tuple[int, ...], have: Tokens, market: Tokens) -> tuple[Filling, ...]:
    """The cheapest purchase for each output that pays for itself in cost, least output first."""
    best: dict[int, Filling] = {}
    for run, need, output in needs(plants):
        buys = tuple(max(0, n - h) for n, h in zip(need, have, strict=True))
        if any(b > left for b, left in zip(buys, market, strict=True)):
            continue
        cost = sum(
            fuel_total(fuel, left, b)
            for fuel, left, b in zip(FUELS, market, buys, strict=True)
            if b
        )
        if output in best and best[output].cost <= cost:
            continue
        then = tuple(h + b for h, b in zip(have, buys, strict=True))
        if run in storage.runs(plants, *then):
            best[output] = Filling(output, cost, (buys[0], buys[1], buys[2], buys[3]))
    front: list[Filling] = []
    for output in sorted(best, reverse=True):
        if not front or best[output].cost < front[-1].cost:
            front.append(best[output])
    return tuple(reversed(front))


def options(state: State, player: Player) -> tuple[Filling, ...]:
    """`fillings` for a player at the present market."""
    return fillings(player.plants, tokens(player.fuel), tokens(state.market))
