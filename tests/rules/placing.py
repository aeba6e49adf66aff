"""Slow and plain: every way to lay fuel on plants, and what can run from there (§4 phase 5, D4).

Nothing clever on purpose: the engine's arithmetic is compared with this enumeration.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from powergrid import actions as a

from .figures import FUELS, PLANTS

Pile = tuple[int, int, int, int]  # coal, oil, garbage, uranium
Placement = tuple[Pile, ...]  # one pile for each plant

BURNABLE = {
    "coal": (0,),
    "oil": (1,),
    "garbage": (2,),
    "uranium": (3,),
    "hybrid": (0, 1),
    "eco": (),
    "fusion": (),
}


@cache
def piles(plant: int) -> tuple[Pile, ...]:
    """Every pile that one plant may store: its own kinds, twice its need together."""
    fuel, need, _ = PLANTS[plant]
    ranges = [range(2 * need + 1) if kind in BURNABLE[fuel] else range(1) for kind in range(4)]
    return tuple((c, o, g, u) for c, o, g, u in product(*ranges) if c + o + g + u <= 2 * need)


def placements(plants: tuple[int, ...], hand: Pile) -> Iterator[Placement]:
    """Every way to lay the whole hand on the plants."""
    if not plants:
        if hand == (0, 0, 0, 0):
            yield ()
        return
    for pile in piles(plants[0]):
        rest = (hand[0] - pile[0], hand[1] - pile[1], hand[2] - pile[2], hand[3] - pile[3])
        if min(rest) >= 0:
            for others in placements(plants[1:], rest):
                yield (pile, *others)


def hand_of(fuel: dict[str, int]) -> Pile:
    """The same tokens in the order coal, oil, garbage, uranium."""
    coal, oil, garbage, uranium = (fuel[kind] for kind in FUELS)
    return coal, oil, garbage, uranium


@cache
def fits(plants: tuple[int, ...], hand: Pile) -> bool:
    """Whether some placement exists (§4 phase 3)."""
    return next(placements(plants, hand), None) is not None


def burns(plant: int, pile: Pile) -> Iterator[tuple[int, int]]:
    """Every way a plant can burn its need from its own pile: (coal, oil) if hybrid, else (0, 0)."""
    fuel, need, _ = PLANTS[plant]
    if fuel == "hybrid":
        for coal in range(need + 1):
            if coal <= pile[0] and need - coal <= pile[1]:
                yield coal, need - coal
    elif sum(pile) >= need:
        yield 0, 0


@cache
def runs(plants: tuple[int, ...], hand: Pile) -> frozenset[a.Run]:
    """Every `Run` for which some placement of the whole hand lets each running plant burn."""
    found = set()
    for placement in placements(plants, hand):
        laid = list(zip(plants, placement, strict=True))
        for size in range(len(plants) + 1):
            for running in combinations(laid, size):
                for mix in product(*(burns(plant, pile) for plant, pile in running)):
                    coal = sum(burned[0] for burned in mix)
                    oil = sum(burned[1] for burned in mix)
                    found.add(a.Run(tuple(plant for plant, _ in running), coal, oil))
    return frozenset(found)


def burned(run: a.Run) -> Pile:
    """The tokens that a run takes from the hand."""
    need = {"coal": run.coal, "oil": run.oil, "garbage": 0, "uranium": 0}
    for plant in run.plants:
        fuel, count, _ = PLANTS[plant]
        if fuel in need:
            need[fuel] += count
    return hand_of(need)


def power(run: a.Run) -> int:
    """The cities that the running plants could light, however many there are."""
    return sum(PLANTS[plant][2] for plant in run.plants)


def give_ups(plants: tuple[int, ...], hand: Pile) -> set[tuple[int, int]]:
    """Every (coal, oil) whose loss leaves as much as can be kept (D1, D2)."""
    coal, oil, garbage, uranium = hand
    losses = [
        (lost_coal, lost_oil)
        for lost_coal, lost_oil in product(range(coal + 1), range(oil + 1))
        if fits(plants, (coal - lost_coal, oil - lost_oil, garbage, uranium))
    ]
    least = min(map(sum, losses))
    return {loss for loss in losses if sum(loss) == least}
