"""rules.md §8: what players of other implementations reported, each a real bug somewhere."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from powergrid import Game, Setup
from powergrid import actions as a

from .playing import choose
from .referee import roads
from .table import build, deal, enrich, give, legal, market, open_auction, opened, play, sit_out

DECK = (13, 14, 15, 16, 17, 18, 19, "step3")


def second_auction() -> Game:
    """Phase 2 of round 2, seat 2 first, money enough; 20 to 50 are left to be given by hand."""
    game = opened(deck=DECK)
    sit_out(game, "auction")
    enrich(game)
    return game


def network(houses: int, players: int = 2) -> Game:
    """Phase 5 of round 1, seat 0 first to run, with so many cities."""
    game = deal(players)
    open_auction(game, *(6, 3, 4)[:players])
    sit_out(game, "building")
    enrich(game)
    while game.to_act != 0:
        game.push(a.Pass())
    build(game, 0, *sorted(roads("germany", tuple(game.state.regions)))[:houses])
    assert game.to_act == 0
    return game


def test_17_cities_pay_142() -> None:
    """§8: paid 42 instead of 142."""
    game = network(17)
    give(game, 0, 36, 42, 44, coal=5)
    game.state.players[0].money = 0
    play(game, "0 run 36 42 44")
    assert game.state.players[0].powered == 17
    assert game.state.players[0].money == 142


def test_20_29_42_with_5_coal_and_2_oil_power_all_15_in_phase_5() -> None:
    """§8: a program powered 11."""
    game = network(15, 3)
    give(game, 0, 20, 29, 42, coal=5, oil=2)
    assert "run 20 29 42 oil 1" in legal(game)
    play(game, "0 run 20 29 42 oil 1")
    assert game.state.players[0].powered == 15


def test_20_29_42_with_5_coal_and_2_oil_power_all_15_in_the_reckoning() -> None:
    """§8: the same at the end; 17 cities, of which plants can light 15."""
    game = opened()
    sit_out(game, "building")
    enrich(game)
    build(game, 0, *sorted(roads("germany", tuple(game.state.regions)))[:17])
    give(game, 0, 20, 29, 42, coal=5, oil=2)
    play(game, "1 pass\n2 pass")
    assert game.is_over
    assert game.state.players[0].powered == 15


@pytest.mark.parametrize("richer", [0, 1])
def test_a_tie_on_powered_cities_goes_to_more_money(richer: int) -> None:
    """§8: went to the wrong player although another had more money."""
    game = opened()
    sit_out(game, "building")
    enrich(game)
    cities = sorted(roads("germany", tuple(game.state.regions)))
    build(game, 0, *cities[:17])
    build(game, 1, *cities[17:21])
    give(game, 0, 22)
    give(game, 1, 18)
    game.state.players[richer].money = 101
    game.state.players[1 - richer].money = 100
    play(game, "2 pass")
    assert [player.powered for player in game.state.players] == [2, 2, 0]
    assert game.winners == (richer,)


def test_step_2_does_not_begin_in_the_middle_of_phase_4() -> None:
    """§8: the builder of the seventh house finds no second space, nor do those after."""
    game = opened()
    sit_out(game, "building")
    enrich(game)
    play(game, "0 build essen\n0 pass")
    west = ("duisburg", "duesseldorf", "dortmund", "muenster", "osnabrueck", "kassel", "koeln")
    for city in west:
        game.push(a.Build(city))
    assert game.state.step == 1
    assert "build essen" not in legal(game)
    play(game, "1 pass")
    assert "build essen" not in legal(game)
    play(game, "2 pass")
    assert game.state.step == 2


def test_the_lowest_plant_goes_only_when_nobody_bought() -> None:
    """§8: was discarded after every auction."""
    game = second_auction()
    play(game, "2 nominate 9\n2 bid 9\n0 pass\n1 pass")
    assert market(game)[0] == 6
    play(game, "1 nominate 8\n1 bid 8\n0 pass\n0 pass")
    assert game.state.phase == "fuel"
    assert market(game)[0] == 6


def test_taking_back_a_run_gives_the_fuel_back() -> None:
    """§8: a player ended with -1 coal."""
    game = network(9)
    give(game, 0, 20, 29, coal=3, oil=2)
    fuel, supply = dict(game.state.players[0].fuel), dict(game.state.supply)
    for text in ("run 20", "run 20 29 oil 1", "run 29 oil 1"):
        for _ in range(3):
            play(game, f"0 {text}")
            assert min(game.state.players[0].fuel.values()) >= 0
            game.pop()
            assert dict(game.state.players[0].fuel) == fuel
            assert dict(game.state.supply) == supply


def test_coal_of_scrapped_plant_10_moves_to_plant_25() -> None:
    """§8: after scrapping 10 for a new plant the coal was lost although 25 had room."""
    game = opened(deck=(13, 40, 50, 46, 44, "step3"))
    sit_out(game, "auction")
    enrich(game)
    give(game, 2, 10, 25, 22, coal=4)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 10")
    assert game.state.players[2].fuel["coal"] == 4


def test_coal_of_plant_10_scrapped_for_plant_40_in_step_3() -> None:
    """§8: the same with plant 40 itself, which stands among six current plants in Step 3."""
    game = opened(deck=("step3", 40))
    sit_out(game, "auction")
    enrich(game)
    assert 40 in game.state.current
    give(game, 2, 10, 25, 22, coal=4)
    play(game, "2 nominate 40\n2 bid 40\n0 pass\n1 pass\n2 scrap 10")
    assert sorted(game.state.players[2].plants) == [22, 25, 40]
    assert game.state.players[2].fuel["coal"] == 4


def test_oil_goes_with_the_only_hybrid() -> None:
    """§8: a player kept an oil that nothing could burn."""
    game = second_auction()
    give(game, 2, 21, 25, 22, coal=4, oil=1)
    supply = dict(game.state.supply)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 21")
    assert game.state.players[2].fuel["oil"] == 0
    assert game.state.players[2].fuel["coal"] == 4
    assert game.state.supply["oil"] == supply["oil"] + 1


def test_no_plant_is_twice_in_the_game_and_none_goes_missing() -> None:
    """§8: two plants 40 in the market; Step 3 too early. The card comes as the last of the deck."""
    for seed in range(10):
        random = Random(seed)
        game = Game(Setup(map="usa", players=2 + seed % 5, seed=seed))
        left = [card for card in game.state.deck if card != "step3"]
        drawn: list[int] = []
        while not game.is_over and game.state.step < 3:
            events: tuple[Any, ...] = game.push(choose(game, random, "eager"))
            drawn += [event.plant for event in events if event.kind == "drawn"]
            owned = [plant for player in game.state.players for plant in player.plants]
            cards = Counter([*market(game), *game.state.deck, *owned])
            assert max(cards.values()) == 1
            if "step3" in game.state.deck:
                assert drawn == left[: len(drawn)]
        assert game.is_over or set(left) <= set(drawn)


def test_the_order_of_round_1_is_set_anew_after_a_contested_last_auction() -> None:
    """§8: was not redetermined."""
    game = deal()
    play(game, "0 nominate 3\n0 bid 3\n1 pass\n2 pass")
    play(game, "1 nominate 6\n1 bid 6\n2 bid 7\n1 bid 8\n2 bid 9\n1 pass")
    play(game, "1 nominate 7\n1 bid 7")
    assert game.state.phase == "fuel"
    assert [tuple(player.plants) for player in game.state.players] == [(3,), (7,), (6,)]
    assert tuple(game.state.order) == (1, 2, 0)


def test_scrapping_does_not_replace_the_sold_plant_twice() -> None:
    """§8: the market grew to nine."""
    game = second_auction()
    give(game, 2, 11, 22, 27)
    deck = len(game.state.deck)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 11")
    assert len(market(game)) == 8
    assert len(game.state.deck) == deck - 1
    assert game.to_act == 1
