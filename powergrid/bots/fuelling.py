"""What fuel to buy for which plants."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid import storage
from powergrid.actions import Run
from powergrid.bots import outlook
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS, SPACES, fuel_total

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


_TOTALS = {
    fuel: [
        [fuel_total(fuel, left, count) for count in range(left + 1)]
        for left in range(len(SPACES[fuel]) + 1)
    ]
    for fuel in FUELS
}
"""What tokens cost, by fuel, how many lie in the market and how many are bought."""


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


@lru_cache(maxsize=16384)
def fillings(plants: tuple[int, ...], have: Tokens, market: Tokens) -> tuple[Filling, ...]:
    """The cheapest purchase for each output, least output first.

    Left out is what powers no more than a cheaper purchase does.
    """
    costs = [_TOTALS[fuel][left] for fuel, left in zip(FUELS, market, strict=True)]
    found = []
    for run, need, output in needs(plants):
        total = 0
        buys = []
        for wanted, there, prices in zip(need, have, costs, strict=True):
            missing = wanted - there
            if missing <= 0:
                buys.append(0)
            elif missing < len(prices):
                buys.append(missing)
                total += prices[missing]
            else:
                break
        else:
            found.append((total, -output, buys, run))
    found.sort(key=_cost_and_output)
    front: list[Filling] = []
    for total, less, buys, run in found:
        if not front or -less > front[-1].output:
            then = [h + b for h, b in zip(have, buys, strict=True)]
            if run in storage.runs(plants, *then):
                front.append(Filling(-less, total, (buys[0], buys[1], buys[2], buys[3])))
    return tuple(front)


def _cost_and_output(item: tuple[int, int, list[int], Run]) -> tuple[int, int]:
    return item[:2]


def options(state: State, player: Player) -> tuple[Filling, ...]:
    """`fillings` for a player at the present market."""
    burned = outlook.demand(player.plants)
    market = state.market
    coal, oil, garbage, uranium = [
        market[fuel] if wanted else 0 for fuel, wanted in zip(FUELS, burned, strict=True)
    ]
    return fillings(player.plants, tokens(player.fuel), (coal, oil, garbage, uranium))
