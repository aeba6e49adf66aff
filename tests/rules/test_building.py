"""rules.md §4 phase 4: houses, connections and what building does to the plant market."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import Game, Setup
from powergrid import actions as a

from .referee import distances, roads
from .table import build, enrich, legal, market, opened, play, refused, sit_out

WEST = ("essen", "duisburg", "duesseldorf", "dortmund", "muenster", "osnabrueck", "kassel")


def site(players: int = 3, money: int = 5000, **options: Any) -> Game:
    """Phase 4 of round 1, seat 0 first to build."""
    game = opened(players, **options)
    sit_out(game, "building")
    enrich(game, money)
    assert game.to_act == 0
    return game


def cost(game: Game, city: str) -> int:
    """Build there; what it cost."""
    seat = game.to_act
    assert seat is not None
    before = game.state.players[seat].money
    game.push(a.Build(city))
    return before - game.state.players[seat].money


def test_d3_the_first_house_goes_anywhere_for_the_space_alone() -> None:
    """D3: any city in play with an open space; no connection to pay."""
    game = site()
    graph = roads("germany", tuple(game.state.regions))
    assert legal(game) == {"pass", *(f"build {city}" for city in graph)}
    assert cost(game, "trier") == 10


def test_a_further_house_pays_the_connection_and_the_space() -> None:
    """§4 phase 4: Essen–Duisburg costs 0, Essen–Dortmund 4, Dortmund–Münster 2."""
    game = site()
    assert [cost(game, city) for city in ("essen", "duisburg", "dortmund", "muenster")] == [
        10,
        10,
        14,
        12,
    ]


def test_the_cheapest_way_over_any_cities() -> None:
    """§4 phase 4: Essen to Aachen over Düsseldorf is 2 + 9; over Köln too it would be 13."""
    game = site()
    cost(game, "essen")
    assert cost(game, "aachen") == 10 + 2 + 9
    # Köln lies 7 from the own Aachen, but 2 + 4 from the own Essen.
    assert cost(game, "koeln") == 10 + 2 + 4


def test_over_foreign_and_full_cities() -> None:
    """§4 phase 4: Duisburg hangs on Essen alone, and Essen is full in Step 1."""
    game = site()
    build(game, 0, "essen")
    assert game.to_act == 1
    refused(game, "build essen")
    assert cost(game, "muenster") == 10
    assert cost(game, "duisburg") == 10 + 6 + 0


def test_from_the_nearest_own_city_and_each_priced_with_the_network_as_it_then_is() -> None:
    """§4 phase 4: any number of cities a turn, one after the other."""
    game = site()
    assert cost(game, "trier") == 10
    assert cost(game, "aachen") == 10 + 19
    assert cost(game, "saarbruecken") == 10 + 11
    assert cost(game, "koeln") == 10 + 7


def test_connections_are_paid_anew_each_time() -> None:
    """§4 phase 4: the way from Trier over Köln to Düsseldorf is paid, yet Köln costs 4 again."""
    game = site()
    assert cost(game, "trier") == 10
    assert cost(game, "duesseldorf") == 10 + 20 + 4
    assert cost(game, "koeln") == 10 + 4


def test_cities_outside_the_regions_do_not_exist() -> None:
    """§3 point 1: nobody can build there."""
    game = site(regions=("north", "northeast", "west"))
    for city in ("halle", "frankfurt-m", "nowhere"):
        refused(game, f"build {city}")
    cost(game, "magdeburg")
    refused(game, "build halle")


def test_nobody_passes_through_a_region_outside() -> None:
    """§3 point 1: Kansas City to Atlanta is 6 + 12 over St. Louis, which is in the midwest.

    Without the midwest the way goes over Memphis and Birmingham: 12 + 6 + 3.
    """
    game = site(name="usa", regions=("south", "southeast", "midwest"))
    cost(game, "kansas-city")
    assert cost(game, "atlanta") == 10 + 6 + 12
    game = site(name="usa", regions=("south", "southeast", "northwest"))
    cost(game, "kansas-city")
    assert cost(game, "atlanta") == 10 + 12 + 6 + 3


def test_one_house_a_player_in_a_city() -> None:
    """§4 phase 4, also when a space is open."""
    game = site()
    build(game, 0, *WEST)
    sit_out(game, "building")
    assert game.state.step == 2
    enrich(game)
    seat = next(seat for seat in (0, 1, 2) if game.state.players[seat].cities)
    while game.to_act != seat:
        play(game, f"{game.to_act} pass")
    assert "000" not in refused(game, "build essen")  # the rule, not a price beyond all money


def test_step_1_opens_one_space() -> None:
    """§4 phase 4: a city is full with one house."""
    game = site()
    build(game, 0, "essen")
    refused(game, "build essen")
    play(game, "1 build muenster\n1 pass")
    refused(game, "build essen")
    refused(game, "build muenster")


def test_step_2_opens_two_spaces_the_second_for_15() -> None:
    """§4 phase 4."""
    game = site()
    build(game, 0, *WEST)
    sit_out(game, "building")
    enrich(game)
    assert game.state.step == 2
    assert game.to_act == 1
    assert cost(game, "koeln") == 10
    assert cost(game, "essen") == 15 + 6
    play(game, "1 pass")
    assert game.to_act == 2
    refused(game, "build essen")
    assert cost(game, "duisburg") == 15


def test_step_3_opens_three_spaces_the_third_for_20() -> None:
    """§4 phase 4."""
    game = opened(deck=("step3",))
    sit_out(game, "building")
    enrich(game)
    assert game.state.step == 3
    build(game, 0, "essen")
    assert cost(game, "essen") == 15
    play(game, "1 pass")
    assert cost(game, "essen") == 20
    assert tuple(game.state.houses["essen"]) == (0, 1, 2)
    game = opened(4, deck=("step3",))
    sit_out(game, "building")
    enrich(game)
    for seat in range(3):
        build(game, seat, "essen")
    refused(game, "build essen")


def test_money_must_suffice_for_the_whole_price() -> None:
    """§4 phase 4: space and connection together."""
    game = site(money=23)
    cost(game, "essen")
    assert game.state.players[0].money == 13
    assert legal(game) == {"pass", "build duisburg", "build duesseldorf"}
    refused(game, "build dortmund")


def test_nobody_has_to_build() -> None:
    """§4 phase 4: nobody has to start in round 1."""
    game = site()
    assert "pass" in legal(game)
    sit_out(game, "auction")
    assert all(not player.cities for player in game.state.players)


def test_22_houses_a_player() -> None:
    """§1: 35 cities are in play and money is there for all, yet the 23rd house is refused."""
    game = site(5)
    cities = sorted(roads("germany", tuple(game.state.regions)))
    for city in cities[:22]:
        game.push(a.Build(city))
    assert len(game.state.players[0].cities) == 22
    assert legal(game) == {"pass"}
    refused(game, f"build {cities[22]}")


def test_the_network_of_one_does_not_help_another() -> None:
    """§4 phase 4: from any own city."""
    game = site()
    build(game, 0, "aachen", "koeln")
    assert cost(game, "essen") == 10
    assert cost(game, "trier") == 10 + 2 + 4 + 20


def test_houses_are_told_in_order_of_building() -> None:
    """The spaces of a city fill from the cheapest."""
    game = site()
    build(game, 0, "koeln", "essen")
    assert tuple(game.state.players[0].cities) == ("koeln", "essen")
    assert tuple(game.state.houses["koeln"]) == (0,)


# The plant market in phase 4


def test_a_plant_not_above_the_most_cities_leaves_the_market_at_once() -> None:
    """§4 phase 4: at once, in the middle of the turn, and replaced."""
    game = site(deck=(13, 50, 46, 44, 42, 40, 39, 38, "step3"))
    assert market(game) == [6, 7, 8, 9, 10, 13, 46, 50]
    for city in WEST[:5]:
        game.push(a.Build(city))
    assert market(game)[0] == 6
    game.push(a.Build("osnabrueck"))
    assert game.to_act == 0
    assert market(game) == [7, 8, 9, 10, 13, 44, 46, 50]
    game.push(a.Build("kassel"))
    assert market(game) == [8, 9, 10, 13, 42, 44, 46, 50]
    game.pop()
    assert market(game) == [7, 8, 9, 10, 13, 44, 46, 50]


def test_the_most_cities_of_any_one_player_count_not_the_sum() -> None:
    """§4 phase 4."""
    game = site(deck=(13, 50, 46, 44, 42, 40, 39, 38, "step3"))
    build(game, 0, *WEST[:5])
    build(game, 1, "koeln", "aachen", "trier")
    assert market(game)[0] == 6


def grown(deck: tuple[int | str, ...], houses: int) -> Game:
    """Phase 4 of round 1 after seat 0 built so many houses, its turn not over."""
    game = site(deck=deck)
    cities = sorted(roads("germany", tuple(game.state.regions)))
    for city in cities[:houses]:
        game.push(a.Build(city))
    return game


TEN_HOUSES = (13, 50, 46, 44, 42, 39, 38, 36)  # what ten houses draw into the market


def test_a_plant_that_was_just_drawn_can_go_at_once() -> None:
    """§4 phase 4: with 13 cities 13 goes, the drawn 11 and 12 go too, 40 stays."""
    game = grown((*TEN_HOUSES, 11, 12, 40, 37, "step3"), 12)
    assert market(game) == [13, 36, 38, 39, 42, 44, 46, 50]
    assert tuple(game.state.deck) == (11, 12, 40, 37, "step3")
    thirteenth = sorted(roads("germany", tuple(game.state.regions)))[12]
    game.push(a.Build(thirteenth))
    assert market(game) == [36, 38, 39, 40, 42, 44, 46, 50]
    assert tuple(game.state.deck) == (37, "step3")
    game.pop()
    assert market(game) == [13, 36, 38, 39, 42, 44, 46, 50]


def test_a_plant_too_small_when_drawn_goes_in_phase_5_too() -> None:
    """§4 phase 4: "as soon as" holds in every phase. Step 2 draws 35, the market update 11."""
    game = grown((*TEN_HOUSES, 35, 11, 12, 34, 33, "step3"), 12)
    sit_out(game, "auction")
    assert market(game) == [34, 35, 36, 38, 39, 42, 44, 46]
    assert tuple(game.state.deck) == (33, "step3", 50)


def test_a_plant_too_small_when_drawn_goes_in_phase_2_too() -> None:
    """§4 phase 4: "as soon as" holds in every phase. The plant sold draws 11, then 34."""
    game = grown((*TEN_HOUSES, 35, 40, 11, 34, 33, "step3"), 12)
    sit_out(game, "auction")
    enrich(game)
    assert market(game) == [35, 36, 38, 39, 40, 42, 44, 46]
    play(game, "0 nominate 35\n0 bid 35\n1 pass\n2 pass")
    assert market(game) == [34, 36, 38, 39, 40, 42, 44, 46]
    assert tuple(game.state.deck) == (33, "step3", 50)


# The price of a connection against plain Dijkstra


@settings(deadline=None)
@given(data=st.data(), name=st.sampled_from(["germany", "usa"]), seed=st.integers(0, 10**6))
def test_connection_costs_agree_with_plain_dijkstra(
    data: st.DataObject, name: str, seed: int
) -> None:
    """§4 phase 4: every house of a random network costs the cheapest way plus 10."""
    players = data.draw(st.integers(2, 6))
    game = Game(Setup(map=name, players=players, seed=seed))
    sit_out(game, "building")
    enrich(game)
    seat = game.to_act
    assert seat is not None
    graph = roads(name, tuple(game.state.regions))
    wish = data.draw(st.permutations(sorted(graph)))[:8]
    for so_far, city in enumerate(wish):
        ways = distances(graph, wish[:so_far])
        assert cost(game, city) == 10 + (ways[city] if so_far else 0)


@settings(deadline=None)
@given(
    name=st.sampled_from(["germany", "usa"]), players=st.integers(2, 6), seed=st.integers(0, 10**6)
)
def test_the_route_shown_is_a_cheapest_connection(name: str, players: int, seed: int) -> None:
    """§4 phase 4: from an own city, along connections in play, and as cheap as Dijkstra's."""
    board = Game(Setup(map=name, players=players, seed=seed)).state.board
    graph = roads(name, board.regions)
    cities = sorted(graph)
    network = [cities[seed % len(cities)], cities[seed // 7 % len(cities)]]
    ways = distances(graph, network)
    routes, alone = board.routes(network), board.routes([])
    for city in cities:
        route = routes[city]
        assert route[0] in network
        assert route[-1] == city
        assert sum(graph[one][other] for one, other in pairwise(route)) == ways[city]
        assert alone[city] == (city,)


@pytest.mark.parametrize(
    ("own", "route"),
    [
        (["wiesbaden", "frankfurt-m"], ["frankfurt-m", "fulda"]),
        (["halle", "leipzig"], ["leipzig", "dresden"]),
        (["duisburg", "essen"], ["essen", "dortmund"]),
    ],
)
def test_the_route_shown_leaves_from_the_last_own_city(own: list[str], route: list[str]) -> None:
    """§4 phase 4: a free connection between two own cities is no part of the way."""
    board = Game(Setup(map="germany", players=3, regions=("west", "east", "southwest"))).state.board
    assert board.routes(own)[route[-1]] == tuple(route)
