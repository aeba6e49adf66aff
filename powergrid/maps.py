"""Maps: cities, regions and connections, and the part of a map that a game is played on.

A map is a JSON file in `maps/`. `load_map` finds it, `parse_map` checks it, and a `Board` is what
is left of it once the regions in play are chosen (`rules.md §3`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from powergrid.actions import Build
from powergrid.errors import BadMap

FAR: Final = 10**6
"""The cost of a connection that does not exist, beyond what anybody can pay."""

_HERE = Path(__file__).resolve().parent
_FOLDERS = (_HERE.parent / "maps", _HERE / "maps")


@dataclass(frozen=True, slots=True)
class City:
    """A city of a map."""

    id: str
    name: str
    region: str


@dataclass(frozen=True)
class Map:
    """A checked map. `data` is the whole file, for whoever draws it."""

    id: str
    name: str
    regions: tuple[str, ...]
    cities: tuple[City, ...]
    connections: tuple[tuple[str, str, int], ...]
    data: dict[str, Any] = field(repr=False, compare=False, hash=False)

    def contiguous(self, regions: Iterable[str]) -> bool:
        """Whether these regions are connected through connections of the map (`rules.md §3`)."""
        chosen = set(regions)
        home = {city.id: city.region for city in self.cities}
        links = [(home[a], home[b], 0) for a, b, _ in self.connections]
        return _connected(chosen, links)

    def region_choices(self, count: int) -> tuple[tuple[str, ...], ...]:
        """Every contiguous choice of `count` regions, in the order of the map file."""
        return _region_choices(self, count)


@lru_cache(maxsize=64)
def _region_choices(game_map: Map, count: int) -> tuple[tuple[str, ...], ...]:
    choices = combinations(game_map.regions, count)
    return tuple(chosen for chosen in choices if game_map.contiguous(chosen))


def map_names() -> list[str]:
    """The names that `load_map` knows, in alphabetical order."""
    return sorted({path.stem for folder in _FOLDERS for path in folder.glob("*.json")})


@lru_cache(maxsize=16)
def load_map(name: str) -> Map:
    """The map called `name`, for instance "germany". Raises `BadMap` when there is none."""
    if name not in map_names():
        known = ", ".join(map_names())
        shown = str(name)[:40]
        raise BadMap(f"There is no map called {shown!r}; there are {known}.")
    path = next(path for folder in _FOLDERS if (path := folder / f"{name}.json").exists())
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadMap(f"The map file {path.name} is no JSON: {error}.") from None
    return parse_map(data)


def parse_map(data: object) -> Map:
    """The map in `data`, as read from JSON. Raises `BadMap` with one sentence naming the fault."""
    if not isinstance(data, dict):
        raise BadMap("A map is a JSON object with id, name, regions, cities and connections.")
    try:
        game_map = Map(
            _text(data["id"]),
            _text(data["name"]),
            tuple(_text(region["id"]) for region in data["regions"]),
            tuple(
                City(_text(c["id"]), _text(c["name"]), _text(c["region"])) for c in data["cities"]
            ),
            tuple((_text(a), _text(b), _cost(cost)) for a, b, cost in data["connections"]),
            data,
        )
    except KeyError as error:
        raise BadMap(f"Something in the map lacks its {error}.") from None
    except (TypeError, ValueError) as error:
        if isinstance(error, BadMap):
            raise
        raise BadMap(
            "Regions and cities are objects, a connection is [city, city, cost]."
        ) from None
    _check(game_map)
    return game_map


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise BadMap(f"{value!r} stands where the map needs a name.")
    return value


def _cost(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadMap(f"The cost of a connection is a whole number, not {value!r}.")
    return value


def _check(game_map: Map) -> None:
    ids = [city.id for city in game_map.cities]
    for kind, names in (("region", game_map.regions), ("city", ids)):
        for name in names:
            if list(names).count(name) > 1:
                raise BadMap(f"The {kind} id {name} is there twice.")
    for city in game_map.cities:
        if city.region not in game_map.regions:
            raise BadMap(f"The city {city.id} lies in an unknown region, {city.region}.")
    pairs = set()
    for a, b, cost in game_map.connections:
        for name in (a, b):
            if name not in ids:
                raise BadMap(f"A connection leads to an unknown city, {name}.")
        if a == b:
            raise BadMap(f"A connection leads from {a} to itself.")
        if cost < 0:
            raise BadMap(f"The connection from {a} to {b} has a negative cost, {cost}.")
        if frozenset((a, b)) in pairs:
            raise BadMap(f"The connection from {a} to {b} is there twice.")
        pairs.add(frozenset((a, b)))
    for region in game_map.regions:
        inside = {city.id for city in game_map.cities if city.region == region}
        if not inside:
            raise BadMap(f"The region {region} has no city.")
        if not _connected(inside, game_map.connections):
            raise BadMap(f"The cities of the region {region} are not connected within it.")
    if not game_map.contiguous(game_map.regions):
        raise BadMap("The regions of the map are not all connected with each other.")


def _connected(nodes: set[str], links: Iterable[tuple[str, str, int]]) -> bool:
    """Whether `nodes` hang together through those links that stay among them."""
    inside = [(a, b) for a, b, _ in links if a in nodes and b in nodes]
    reached: set[str] = set()
    edge = set(sorted(nodes)[:1])
    while edge:
        reached |= edge
        edge = {b for pair in inside for a, b in (pair, pair[::-1]) if a in edge} - reached
    return reached == nodes


class Board:
    """The cities and connections in play, with the cheapest connections between all of them.

    Cities are small integers inside, in the order of the map file; a network is an `int` used as a
    set of bits. A board never changes, so that copies of a state share it.
    """

    def __init__(self, game_map: Map, regions: tuple[str, ...]) -> None:
        self.map = game_map
        self.regions = regions
        self.cities: tuple[str, ...] = tuple(
            city.id for city in game_map.cities if city.region in regions
        )
        self.builds = tuple(Build(city) for city in self.cities)
        self.index = {city: i for i, city in enumerate(self.cities)}
        self.links: tuple[dict[int, int], ...] = tuple({} for _ in self.cities)
        for a, b, cost in game_map.connections:
            if a in self.index and b in self.index:
                self.links[self.index[a]][self.index[b]] = cost
                self.links[self.index[b]][self.index[a]] = cost
        self.distance = _all_pairs(self.links)

    def routes(self, network: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """By city: the cities on a cheapest connection from a network to it, both ends included.

        Each city alone when the network is empty (`rules.md §4`, phase 4).
        """
        own = {self.index[name] for name in network} or set(range(len(self.cities)))
        edge: list[tuple[int, int, tuple[int, ...]]] = [(0, i, (i,)) for i in sorted(own)]
        found: dict[int, tuple[int, ...]] = {}
        while edge:
            cost, here, path = heappop(edge)
            if here not in found:
                found[here] = path
                for there, more in self.links[here].items():
                    if there not in own:
                        heappush(edge, (cost + more, there, (*path, there)))
        return {self.cities[i]: tuple([self.cities[j] for j in path]) for i, path in found.items()}


def bits(network: int) -> Iterator[int]:
    """The cities of a network, ascending."""
    while network:
        low = network & -network
        yield low.bit_length() - 1
        network ^= low


def _all_pairs(links: tuple[dict[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The cost of the cheapest connection between any two cities (Floyd and Warshall)."""
    count = len(links)
    table = [[links[i].get(j, 0 if i == j else FAR) for j in range(count)] for i in range(count)]
    for middle in range(count):
        through = table[middle]
        for row in table:
            first = row[middle]
            if first < FAR:
                row[:] = [min(old, first + more) for old, more in zip(row, through, strict=True)]
    return tuple(map(tuple, table))


@lru_cache(maxsize=64)
def board(name: str, regions: tuple[str, ...]) -> Board:
    """The board for a map's name and its regions in play; made once and shared."""
    return Board(load_map(name), regions)
