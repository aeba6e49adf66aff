"""What plants can store and burn (`rules.md §4`, phases 2, 3 and 5; `D1`, `D2`, `D4`).

Garbage and uranium each have plants of their own. Coal and oil share the hybrids: tokens fit when
what the coal and oil plants leave over fits the hybrids together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid.actions import GiveUp, Run
from powergrid.plants import PLANTS


class Room(NamedTuple):
    """Tokens that some plants can store, by kind of plant."""

    coal: int
    oil: int
    hybrid: int
    garbage: int
    uranium: int


@lru_cache(maxsize=4096)
def room(plants: tuple[int, ...]) -> Room:
    """What `plants` can store."""
    total = dict.fromkeys(Room._fields, 0)
    for number in plants:
        plant = PLANTS[number]
        if plant.need:
            total[plant.kind] += plant.capacity
    return Room(**total)


def fits(plants: tuple[int, ...], fuel: dict[str, int]) -> bool:
    """Whether some placement of `fuel` on `plants` exists."""
    space = room(plants)
    return (
        _overflow(space, fuel["coal"], fuel["oil"]) <= space.hybrid
        and fuel["garbage"] <= space.garbage
        and fuel["uranium"] <= space.uranium
    )


def _overflow(space: Room, coal: int, oil: int) -> int:
    return max(0, coal - space.coal) + max(0, oil - space.oil)


def can_store(plants: tuple[int, ...], fuel: dict[str, int], kind: str) -> bool:
    """Whether one more token of `kind` fits beside `fuel`, which fits."""
    coal, oil, hybrid, garbage, uranium = room(plants)
    if kind == "garbage":
        return fuel["garbage"] < garbage
    if kind == "uranium":
        return fuel["uranium"] < uranium
    own, used = (coal, fuel["coal"]) if kind == "coal" else (oil, fuel["oil"])
    if used < own:
        return True
    return max(0, fuel["coal"] - coal) + max(0, fuel["oil"] - oil) < hybrid


def surplus(plants: tuple[int, ...], fuel: dict[str, int], kind: str) -> int:
    """Garbage or uranium that `plants` cannot store."""
    space = room(plants)
    return max(0, fuel[kind] - (space.garbage if kind == "garbage" else space.uranium))


def give_up_choices(plants: tuple[int, ...], fuel: dict[str, int]) -> tuple[GiveUp, ...]:
    """The ways to give up just the coal and oil that cannot be stored (`D1`, `D2`).

    One way, `GiveUp(0, 0)`, when everything fits.
    """
    space = room(plants)
    coal = max(0, fuel["coal"] - space.coal)
    oil = max(0, fuel["oil"] - space.oil)
    count = max(0, coal + oil - space.hybrid)
    return tuple(
        GiveUp(given, count - given) for given in range(max(0, count - oil), min(coal, count) + 1)
    )


class Way(NamedTuple):
    """A way to run some plants, and the tokens that it burns, by fuel."""

    run: Run
    coal: int
    oil: int
    garbage: int
    uranium: int


@lru_cache(maxsize=4096)
def ways(plants: tuple[int, ...]) -> tuple[Way, ...]:
    """Every way to run some of `plants`, were there fuel enough; `Run()` comes first."""
    sizes = range(len(plants) + 1)
    return tuple(
        [way for size in sizes for some in combinations(plants, size) for way in _ways_of_all(some)]
    )


@lru_cache(maxsize=16384)
def _ways_of_all(plants: tuple[int, ...]) -> tuple[Way, ...]:
    """The ways to run all of `plants`, by rising coal and falling oil in the hybrids."""
    needs = dict.fromkeys(Room._fields, 0)
    for number in plants:
        plant = PLANTS[number]
        if plant.need:
            needs[plant.kind] += plant.need
    coal, oil, hybrid, garbage, uranium = needs.values()
    return tuple(
        [
            Way(Run(plants, mix, hybrid - mix), coal + mix, oil + hybrid - mix, garbage, uranium)
            for mix in range(hybrid + 1)
        ]
    )


@lru_cache(maxsize=65536)
def runs(
    plants: tuple[int, ...], coal: int, oil: int, garbage: int, uranium: int
) -> Mapping[Run, Way]:
    """Every way to run some of `plants` with this fuel on hand, by its run; `Run()` comes first.

    A plant burns only its own stock (`D4`). The hybrids must hold what they burn, and also what
    the pure plants leave over, so of coal and oil each the larger of the two; together no more
    than they can store. Within them any mix does, since each stores twice what it burns.
    """
    enough = [
        way
        for way in ways(plants)
        if way.coal <= coal and way.oil <= oil and way.garbage <= garbage and way.uranium <= uranium
    ]
    space = room(plants)
    over_coal, over_oil, hybrid = coal - space.coal, oil - space.oil, space.hybrid
    return {
        way.run: way
        for way in enough
        if not hybrid or max(way.run.coal, over_coal) + max(way.run.oil, over_oil) <= hybrid
    }


def runs_on(plants: tuple[int, ...], fuel: dict[str, int]) -> Mapping[Run, Way]:
    """`runs` for a player's `fuel`, by name."""
    return runs(plants, fuel["coal"], fuel["oil"], fuel["garbage"], fuel["uranium"])


def options(plants: tuple[int, ...], fuel: dict[str, int]) -> tuple[Run, ...]:
    """The runs alone, in their order."""
    return tuple(runs_on(plants, fuel))


@lru_cache(maxsize=4096)
def burned(run: Run) -> dict[str, int]:
    """Tokens that a run takes from the plants, by fuel; not to be changed."""
    _, coal, oil, garbage, uranium = _ways_of_all(run.plants)[run.coal]
    return {"coal": coal, "oil": oil, "garbage": garbage, "uranium": uranium}


@lru_cache(maxsize=4096)
def output(plants: tuple[int, ...]) -> int:
    """Cities that `plants` power together when all run."""
    return sum(PLANTS[number].cities for number in plants)


def most_powered(plants: tuple[int, ...], fuel: dict[str, int], cities: int) -> int:
    """The most of `cities` that can be powered with this fuel (`rules.md §6`, `D4`)."""
    best = max(output(run.plants) for run in options(plants, fuel))
    return min(best, cities)
