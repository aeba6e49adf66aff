"""rules.md §4 phase 3: buying fuel, and what plants can store."""

from __future__ import annotations

import pytest

from powergrid import Game
from powergrid import actions as a

from . import figures as f
from .table import enrich, give, legal, opened, play, refused, sit_out, stock


def shopping(*plants: int, money: int = 5000, **fuel: int) -> Game:
    """Phase 3 of round 1, seat 0 first to buy, with these plants and fuel."""
    game = opened()
    enrich(game, money)
    give(game, 0, *plants, **fuel)
    assert game.to_act == 0
    return game


def buy(game: Game, fuel: str, count: int) -> list[int]:
    """Buy so many tokens; what each cost."""
    seat = game.to_act
    assert seat is not None
    costs = []
    for _ in range(count):
        before = game.state.players[seat].money
        game.push(a.Buy(fuel))
        costs.append(before - game.state.players[seat].money)
    return costs


def test_one_token_costs_the_price_of_its_space_cheapest_first() -> None:
    """§4 phase 3, §1: coal lies three on each of 1 to 8 at the start."""
    game = shopping(20, 31, 36)
    assert buy(game, "coal", 18) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]
    assert game.state.market["coal"] == 6
    assert game.state.players[0].fuel["coal"] == 18
    assert game.state.supply["coal"] == 0


def test_oil_begins_at_3() -> None:
    """§3 point 2: three oil on each of 3 to 8."""
    game = shopping(7, 32)
    assert buy(game, "oil", 12) == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]


def test_garbage_begins_at_7_and_can_be_sold_out() -> None:
    """§3 point 2, §4 phase 3: an empty row means none to be had until resupply."""
    game = shopping(30, 38)
    assert buy(game, "garbage", 6) == [7, 7, 7, 8, 8, 8]
    assert "buy garbage" not in legal(game)
    refused(game, "buy garbage")


def test_uranium_costs_14_and_16() -> None:
    """§3 point 2."""
    game = shopping(11, 17)
    assert buy(game, "uranium", 2) == [14, 16]
    refused(game, "buy uranium")


def test_every_uranium_space_has_its_price() -> None:
    """§1: 1 token at each of 1 to 8, 10, 12, 14, 16."""
    game = shopping(11, 17, 23)
    stock(game, uranium=12)
    assert buy(game, "uranium", 6) == [1, 2, 3, 4, 5, 6]
    game = shopping(11, 17, 23)
    stock(game, uranium=6)
    assert buy(game, "uranium", 6) == [7, 8, 10, 12, 14, 16]


@pytest.mark.parametrize(
    "plant", [number for number, (fuel, _, _) in f.PLANTS.items() if fuel in f.FUELS]
)
def test_a_plant_stores_twice_its_need_of_its_own_kind(plant: int) -> None:
    """§4 phase 3, plants.csv: need and kind of every plant that burns one fuel."""
    fuel, need, _ = f.PLANTS[plant]
    game = shopping(plant)
    stock(game, **{fuel: f.TOKENS[fuel]})
    assert legal(game) == {f"buy {fuel}", "pass"}
    buy(game, fuel, 2 * need)
    assert legal(game) == {"pass"}
    refused(game, f"buy {fuel}")


@pytest.mark.parametrize("plant", [5, 12, 21, 29, 46])
def test_a_hybrid_stores_coal_and_oil_in_any_mix(plant: int) -> None:
    """§4 phase 3: twice its need together."""
    _, need, _ = f.PLANTS[plant]
    for coal in range(2 * need + 1):
        game = shopping(plant)
        assert legal(game) == {"buy coal", "buy oil", "pass"}
        buy(game, "coal", coal)
        buy(game, "oil", 2 * need - coal)
        assert legal(game) == {"pass"}
        refused(game, "buy coal")
        refused(game, "buy oil")


@pytest.mark.parametrize("plant", [13, 18, 22, 27, 33, 37, 44, 50])
def test_ecological_plants_and_fusion_store_nothing(plant: int) -> None:
    """§4 phase 3."""
    game = shopping(plant)
    assert legal(game) == {"pass"}
    for fuel in f.FUELS:
        refused(game, f"buy {fuel}")


def test_some_placement_must_exist_hybrid_beside_coal() -> None:
    """§4 phase 3: fuel may be moved between plants; coal 04 (4) and hybrid 05 (4 of either)."""
    game = shopping(4, 5)
    buy(game, "coal", 6)
    assert legal(game) == {"buy coal", "buy oil", "pass"}
    buy(game, "oil", 2)
    assert legal(game) == {"pass"}
    game = shopping(4, 5)
    buy(game, "oil", 4)
    refused(game, "buy oil")
    buy(game, "coal", 4)
    refused(game, "buy coal")


def test_oil_makes_room_by_moving_to_the_oil_plant() -> None:
    """§4 phase 3: oil bought first leaves the hybrid when coal needs its room."""
    game = shopping(9, 29)
    buy(game, "oil", 2)
    buy(game, "coal", 2)
    assert legal(game) == {"pass"}


def test_nobody_buys_beyond_the_own_money() -> None:
    """§4 phase 3: the price is paid at once."""
    game = shopping(4, money=3)
    assert buy(game, "coal", 3) == [1, 1, 1]
    assert game.state.players[0].money == 0
    assert legal(game) == {"pass"}
    refused(game, "buy coal")


def test_the_dearer_token_counts_not_the_first() -> None:
    """§4 phase 3: 6 Elektro pay four coal, the fourth at 2; one is left and too little."""
    game = shopping(20, money=6)
    assert buy(game, "coal", 4) == [1, 1, 1, 2]
    refused(game, "buy coal")


def test_what_one_bought_is_gone_for_the_next() -> None:
    """§4 phase 3: one after the other, reverse order, from the same market."""
    game = shopping(20)
    give(game, 1, 31)
    buy(game, "coal", 6)
    play(game, "0 pass")
    assert buy(game, "coal", 3) == [3, 3, 3]


def test_unknown_fuel_is_refused() -> None:
    """§1 knows four fuels; the state stays as it was."""
    game = shopping(46)
    for fuel in ("eco", "hybrid", "water"):
        before = dict(game.state.market)
        with pytest.raises(ValueError, match=r"\S"):
            game.push(a.Buy(fuel))
        assert dict(game.state.market) == before


def test_pass_ends_the_turn_for_good() -> None:
    """design.md: Pass ends the turn."""
    game = shopping(20)
    play(game, "0 buy coal\n0 pass\n1 pass\n2 pass")
    assert game.state.phase == "building"
    sit_out(game, "bureaucracy")
    refused(game, "buy coal")
