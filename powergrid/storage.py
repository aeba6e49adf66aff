"""What plants can store and burn (`rules.md §4`, phases 2, 3 and 5; `D1`, `D2`, `D4`).

Garbage and uranium each have plants of their own. Coal and oil share the hybrids: tokens fit when
what the coal and oil plants leave over fits the hybrids together.
"""

from __future__ import annotations

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
    """A way to run some plants: what the pure plants burn and what the hybrids do."""

    run: Run
    coal: int
    oil: int
    garbage: int
    uranium: int


@lru_cache(maxsize=4096)
def ways(plants: tuple[int, ...]) -> tuple[Way, ...]:
    """Every way to run some of `plants`, were there fuel enough; `Run()` comes first."""
    owned = [PLANTS[number] for number in plants]
    found = []
    for size in range(len(owned) + 1):
        for running in combinations(owned, size):
            needs = dict.fromkeys(Room._fields, 0)
            for plant in running:
                if plant.need:
                    needs[plant.kind] += plant.need
            hybrid = needs.pop("hybrid")
            numbers = tuple(plant.number for plant in running)
            found += [Way(Run(numbers, coal, hybrid - coal), **needs) for coal in range(hybrid + 1)]
    return tuple(found)


@lru_cache(maxsize=65536)
def runs(
    plants: tuple[int, ...], coal: int, oil: int, garbage: int, uranium: int
) -> tuple[Run, ...]:
    """Every way to run some of `plants` with this fuel on hand; `Run()` comes first.

    A plant burns only its own stock (`D4`), so coal and oil must be able to lie on the plants so
    that each running one has its need. The pure plants take as many tokens as they hold, short of
    what the hybrids will burn; the rest must fit the hybrids. Within them any mix does, since each
    hybrid stores twice what it burns.
    """
    space = room(plants)
    found = []
    for run, need_coal, need_oil, need_garbage, need_uranium in ways(plants):
        if need_garbage > garbage or need_uranium > uranium:
            continue
        on_coal = min(space.coal, coal - run.coal)
        on_oil = min(space.oil, oil - run.oil)
        rest = coal - on_coal + oil - on_oil
        if on_coal >= need_coal and on_oil >= need_oil and rest <= space.hybrid:
            found.append(run)
    return tuple(found)


def options(plants: tuple[int, ...], fuel: dict[str, int]) -> tuple[Run, ...]:
    """`runs` for a player's `fuel`, by name."""
    return runs(plants, fuel["coal"], fuel["oil"], fuel["garbage"], fuel["uranium"])


@lru_cache(maxsize=4096)
def burned(run: Run) -> dict[str, int]:
    """Tokens that a run takes from the plants, by fuel; not to be changed."""
    (way,) = [way for way in ways(run.plants) if way.run == run]
    return {
        "coal": way.coal + run.coal,
        "oil": way.oil + run.oil,
        "garbage": way.garbage,
        "uranium": way.uranium,
    }


@lru_cache(maxsize=4096)
def output(plants: tuple[int, ...]) -> int:
    """Cities that `plants` power together when all run."""
    return sum(PLANTS[number].cities for number in plants)


def most_powered(plants: tuple[int, ...], fuel: dict[str, int], cities: int) -> int:
    """The most of `cities` that can be powered with this fuel (`rules.md §6`, `D4`)."""
    best = max(output(run.plants) for run in options(plants, fuel))
    return min(best, cities)
