"""The two maps (rules.md §1) and the check of map files."""

from __future__ import annotations

import copy
import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from powergrid import BadMap, load_map
from powergrid.maps import parse_map

# Connections, the sum of their costs, and a digest of the published facts (ids, names, costs).
FACTS = {"germany": (83, 992, "be332a238b1fdb43"), "usa": (87, 907, "52832d9ed310c79a")}


@pytest.mark.parametrize("name", FACTS)
def test_the_maps_are_the_published_ones(name: str) -> None:
    """§1: every city, region and cost as in the facts that were compared with three sources."""
    found = load_map(name)
    links = sorted((min(link[:2]), max(link[:2]), link[2]) for link in found.connections)
    cities = sorted((city.id, city.name, city.region) for city in found.cities)
    regions = [(region["id"], region["name"]) for region in found.data["regions"]]
    digest = hashlib.sha256(repr((regions, cities, links)).encode()).hexdigest()[:16]
    assert (len(links), sum(link[2] for link in links), digest) == FACTS[name]


@pytest.mark.parametrize("name", FACTS)
def test_six_regions_of_seven_cities(name: str) -> None:
    """§1."""
    found = load_map(name)
    assert len(set(found.regions)) == 6
    assert Counter(city.region for city in found.cities) == dict.fromkeys(found.regions, 7)
    assert all(cost >= 0 for _, _, cost in found.connections)


@pytest.mark.parametrize(
    ("name", "one", "other", "cost"),
    [
        ("germany", "duisburg", "essen", 0),
        ("germany", "frankfurt-m", "wiesbaden", 0),
        ("germany", "halle", "leipzig", 0),
        ("germany", "dortmund", "muenster", 2),
        ("usa", "cheyenne", "denver", 0),
        ("usa", "new-york", "philadelphia", 0),
        ("usa", "jacksonville", "savannah", 0),
        ("usa", "boston", "new-york", 3),
        ("usa", "salt-lake-city", "santa-fe", 28),
    ],
)
def test_some_connections(name: str, one: str, other: str, cost: int) -> None:
    """§1: a few costs that a person can look up on the board."""
    links = {frozenset(link[:2]): link[2] for link in load_map(name).connections}
    assert links[frozenset((one, other))] == cost


def test_an_unknown_map_is_refused() -> None:
    """One sentence, no file system error."""
    for name in ("atlantis", "../maps/germany", "", "germany.json"):
        with pytest.raises(ValueError, match=r"\S"):
            load_map(name)


# A small map, and what can be wrong with one


def small() -> dict[str, Any]:
    """Two regions, four cities, three connections."""
    return {
        "id": "small",
        "name": "Small",
        "regions": [{"id": "left", "name": "Left"}, {"id": "right", "name": "Right"}],
        "cities": [
            {"id": "aa", "name": "Aa", "region": "left"},
            {"id": "bb", "name": "Bb", "region": "left"},
            {"id": "cc", "name": "Cc", "region": "right"},
            {"id": "dd", "name": "Dd", "region": "right"},
        ],
        "connections": [["aa", "bb", 0], ["bb", "cc", 5], ["cc", "dd", 7]],
    }


def test_a_good_map_is_taken() -> None:
    """A cost of 0 is one (§1)."""
    found = parse_map(small())
    assert found.id == "small"
    assert [city.id for city in found.cities] == ["aa", "bb", "cc", "dd"]


def set_in(path: tuple[str | int, ...], value: object) -> Callable[[dict[str, Any]], None]:
    """A fault: something else at a place of the map."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "unknown city in a connection": (set_in(("connections", 0, 1), "zz"), "zz"),
    "negative cost": (set_in(("connections", 1, 2), -5), "-5"),
    "cost that is no number": (set_in(("connections", 1, 2), "five"), "five"),
    "cost that is no whole number": (set_in(("connections", 1, 2), 5.5), "5.5"),
    "cost that is a truth value": (set_in(("connections", 1, 2), True), "True"),
    "city id twice": (set_in(("cities", 1, "id"), "aa"), "aa"),
    "region id twice": (set_in(("regions", 1, "id"), "left"), "left"),
    "city in an unknown region": (set_in(("cities", 3, "region"), "middle"), "middle"),
    "region without a city": (lambda d: d["regions"].append({"id": "up", "name": "Up"}), "up"),
    "region not connected to the rest": (lambda d: d["connections"].pop(1), "connected"),
    "region not connected in itself": (lambda d: d["connections"].pop(2), "right"),
    "connection to itself": (set_in(("connections", 0), ["aa", "aa", 3]), "aa"),
    "connection twice": (lambda d: d["connections"].append(["bb", "aa", 9]), "aa"),
    "no cities": (lambda d: d.pop("cities"), "cities"),
    "no connections": (lambda d: d.pop("connections"), "connections"),
    "no regions": (lambda d: d.pop("regions"), "regions"),
    "city without an id": (lambda d: d["cities"][0].pop("id"), "id"),
    "connection that is too short": (set_in(("connections", 0), ["aa", "bb"]), "connection"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_map_is_refused_with_a_sentence_that_names_the_fault(fault: str) -> None:
    """Issue text: unknown city, region not connected, negative cost, duplicate id, …"""
    change, named = FAULTS[fault]
    data = small()
    change(data)
    kept = copy.deepcopy(data)
    with pytest.raises(BadMap) as caught:
        parse_map(data)
    sentence = str(caught.value)
    assert named in sentence
    assert "\n" not in sentence
    assert data == kept


@pytest.mark.parametrize("data", [None, [], "map", 3, {}, {"id": "x"}, {"cities": 3}])
def test_what_is_no_map_at_all_is_refused(data: object) -> None:
    """Never a traceback of another kind."""
    with pytest.raises(BadMap):
        parse_map(data)


PLACES: list[tuple[str | int, ...]] = [
    *[("id",), ("name",), ("regions",), ("cities",), ("connections",)],
    *[("regions", 0), ("cities", 0), ("connections", 0)],
    *[("regions", 0, "id"), ("cities", 0, "id"), ("cities", 0, "region"), ("cities", 0, "name")],
    *[("connections", 0, 0), ("connections", 0, 2)],
]


@pytest.mark.parametrize("place", PLACES, ids=str)
@pytest.mark.parametrize("value", [None, 7, [], {}, [[]], "", 1.5], ids=repr)
def test_odd_values_anywhere_are_refused(place: tuple[str | int, ...], value: object) -> None:
    """Whatever stands in a map file, the answer is BadMap or a map, never another error."""
    data = small()
    set_in(place, value)(data)
    if place == ("connections", 0, 2) and value == 7:
        assert parse_map(data).connections[0][2] == 7
        return
    with pytest.raises(BadMap) as caught:
        parse_map(data)
    assert "\n" not in str(caught.value)
