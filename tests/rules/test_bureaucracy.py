"""rules.md §4 phase 5: running plants, income, resupply, the plant market; §2 for the figures."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import Game
from powergrid import actions as a

from . import figures as f
from .placing import burned, power, runs
from .referee import roads
from .table import (
    build,
    deal,
    enrich,
    give,
    legal,
    market,
    open_auction,
    opened,
    play,
    refused,
    sit_out,
    stock,
)


def evening(houses: int, players: int = 2) -> Game:
    """Phase 5 of round 1; seat 0 is first and owns so many cities, the others none."""
    game = deal(players)
    open_auction(game, *(6, 3, 4, 5)[:players])
    sit_out(game, "building")
    enrich(game)
    while game.to_act != 0:
        game.push(a.Pass())
    build(game, 0, *sorted(roads("germany", tuple(game.state.regions)))[:houses])
    assert (game.state.phase, game.to_act) == ("bureaucracy", 0)
    return game


@cache
def large_network() -> Game:
    """The same with 20 cities, to be copied."""
    return evening(20)


@pytest.mark.parametrize("cities", range(21))
def test_payment_for_powered_cities(cities: int) -> None:
    """§2: 0 to 20 powered cities. The three plants could light 21."""
    game = evening(cities)
    give(game, 0, 36, 38, 46, coal=6, garbage=3)
    before = game.state.players[0].money
    play(game, "0 run 36 38 46 coal 3")
    assert game.state.players[0].powered == cities
    assert game.state.players[0].money - before == f.PAYMENT[cities]


def test_powered_cities_are_the_smaller_of_plants_and_own_cities() -> None:
    """§4 phase 5."""
    game = evening(4)
    give(game, 0, 20, 22, coal=3)
    play(game, "0 run 22")
    assert game.state.players[0].powered == 2
    game.pop()
    play(game, "0 run 20 22")
    assert game.state.players[0].powered == 4


@pytest.mark.parametrize("plant", f.PLANTS)
def test_a_running_plant_burns_its_need_and_powers_its_number(plant: int) -> None:
    """§4 phase 5, plants.csv: every plant; ecological plants and fusion burn nothing."""
    fuel, need, cities = f.PLANTS[plant]
    game = evening(8)
    stored = {"coal" if fuel == "hybrid" else fuel: 2 * need} if need else {}
    give(game, 0, plant, **stored)
    supply = dict(game.state.supply)
    play(game, f"0 run {plant}" + (f" coal {need}" if fuel == "hybrid" else ""))
    assert game.state.players[0].powered == cities
    for kind in f.FUELS:
        left = need if kind in stored else 0
        assert game.state.players[0].fuel[kind] == left
        assert game.state.supply[kind] == supply[kind] + left


def test_without_enough_fuel_a_plant_cannot_run() -> None:
    """§4 phase 5: exactly its need, not less."""
    game = evening(8)
    give(game, 0, 20, coal=2)
    assert legal(game) == {"run"}
    refused(game, "run 20")
    give(game, 0, 20, coal=3)
    assert legal(game) == {"run", "run 20"}


def test_running_fewer_plants_is_allowed() -> None:
    """§4 phase 5: any choice of plants with fuel, also none at all, for 10 Elektro."""
    game = evening(8)
    give(game, 0, 20, 24, 22, coal=6, garbage=4)
    assert legal(game) == {
        "run",
        *("run 20", "run 22", "run 24"),
        *("run 20 22", "run 20 24", "run 22 24"),
        "run 20 22 24",
    }
    before = game.state.players[0].money
    play(game, "0 run")
    assert game.state.players[0].money - before == 10
    assert game.state.players[0].fuel["coal"] == 6


def test_only_own_plants_run_and_each_once() -> None:
    """§4 phase 5."""
    game = evening(8)
    give(game, 0, 20, 22, coal=6)
    refused(game, "run 33")
    for plants in ((22, 22), (20, 20)):
        assert a.Run(plants) not in game.legal_actions()
        with pytest.raises(ValueError, match=r"\S"):
            game.push(a.Run(plants))


def test_a_hybrid_burns_any_mix() -> None:
    """§4 phase 5: plant 46 needs three of coal and oil."""
    game = evening(8)
    give(game, 0, 46, coal=3, oil=3)
    assert legal(game) == {
        "run",
        *("run 46 coal 3", "run 46 oil 3", "run 46 coal 1 oil 2", "run 46 coal 2 oil 1"),
    }
    for text in ("run 46", "run 46 coal 2", "run 46 coal 4", "run 46 coal 3 oil 1"):
        refused(game, text)
    play(game, "0 run 46 coal 1 oil 2")
    assert (game.state.players[0].fuel["coal"], game.state.players[0].fuel["oil"]) == (2, 1)


def test_coal_and_oil_count_only_what_hybrids_burn() -> None:
    """design.md: `run 26 29 coal 1`: 26 is an oil plant, its oil is not counted."""
    game = evening(8)
    give(game, 0, 26, 29, coal=1, oil=2)
    refused(game, "run 26 29 coal 1 oil 2")
    refused(game, "run 26 oil 2")
    play(game, "0 run 26 29 coal 1")
    assert (game.state.players[0].fuel["coal"], game.state.players[0].fuel["oil"]) == (0, 0)
    assert game.state.players[0].powered == 8


def test_d4_a_plant_burns_only_fuel_stored_on_itself() -> None:
    """D4: 29 beside oil plant 35, 2 coal and 1 oil: the coal fills 29, so 29 burns no oil."""
    game = evening(9)
    give(game, 0, 29, 35, coal=2, oil=1)
    assert legal(game) == {"run", "run 35", "run 29 coal 1", "run 29 35 coal 1"}
    refused(game, "run 29 oil 1")


def test_d4_fuel_may_be_rearranged_before() -> None:
    """D4: with one coal less the hybrid has room for the oil, or 35 has."""
    game = evening(9)
    give(game, 0, 29, 35, coal=1, oil=1)
    assert legal(game) == {
        "run",
        "run 35",
        *("run 29 coal 1", "run 29 oil 1"),
        "run 29 35 coal 1",
    }


def test_d4_oil_fills_the_hybrid() -> None:
    """D4: 6 oil fill plant 26 and the hybrid 29, so that 29 cannot burn the coal on plant 10.

    This is where the real game in tests/games went wrong.
    """
    game = evening(9)
    give(game, 0, 10, 26, 29, coal=4, oil=6)
    assert "run 10 26 29 oil 1" in legal(game)
    refused(game, "run 29 coal 1")
    refused(game, "run 10 26 29 coal 1")
    give(game, 0, 10, 26, 29, coal=4, oil=5)
    assert {"run 29 coal 1", "run 29 oil 1"} <= legal(game)
    give(game, 0, 10, 26, 29, coal=5, oil=5)
    assert {"run 29 coal 1", "run 29 oil 1"} <= legal(game)


storing = st.lists(
    st.sampled_from([number for number, (_, need, _) in f.PLANTS.items() if need]),
    min_size=1,
    max_size=4,
    unique=True,
)


@settings(deadline=None)
@given(plants=storing, data=st.data())
def test_d4_against_every_real_placement_of_the_tokens(
    plants: list[int], data: st.DataObject
) -> None:
    """D4: what may run is what some placement of all tokens on the plants allows, no more."""
    game = large_network().copy()
    hand = dict.fromkeys(f.FUELS, 0)
    for plant in plants:
        fuel, need, _ = f.PLANTS[plant]
        kinds = ("coal", "oil") if fuel == "hybrid" else (fuel,)
        room = 2 * need
        for kind in kinds:
            count = data.draw(st.integers(0, room), label=f"{kind} on {plant}")
            hand[kind] += count
            room -= count
    hand = {kind: min(count, f.TOKENS[kind]) for kind, count in hand.items()}
    give(game, 0, *plants, **hand)
    pile = (hand["coal"], hand["oil"], hand["garbage"], hand["uranium"])
    expected = runs(tuple(sorted(plants)), pile)
    assert set(game.legal_actions()) == expected
    assert len(game.legal_actions()) == len(expected)
    conceivable = {
        a.Run(tuple(p for p, on in zip(plants, chosen, strict=True) if on), coal, oil)
        for chosen in product((0, 1), repeat=len(plants))
        for coal, oil in product(range(4), range(4))
    }
    for run in conceivable - expected:
        with pytest.raises(ValueError, match=r"\S"):
            game.push(run)
    for run in expected:
        game.push(run)
        player = game.state.players[0]
        left = tuple(player.fuel[kind] for kind in f.FUELS)
        assert left == tuple(have - gone for have, gone in zip(pile, burned(run), strict=True))
        assert player.powered == min(power(run), len(player.cities))
        game.pop()


# Resupply


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("step", [1, 2, 3])
def test_resupply_by_players_and_step(players: int, step: int) -> None:
    """§2: tokens a round for every number of players, step and fuel."""
    game = opened(players, **({"deck": ("step3",)} if step == 3 else {}))
    sit_out(game, "building")
    if step == 2:
        enrich(game)
        cities = sorted(roads("germany", tuple(game.state.regions)))
        build(game, 0, *cities[: f.STEP_2_AT[players]])
    if game.state.phase == "building":
        sit_out(game, "bureaucracy")
    assert game.state.step == step
    stock(game)
    events = sit_out(game, "auction", "fuel")
    supplied = {kind: f.RESUPPLY[players][kind][step - 1] for kind in f.FUELS}
    assert dict(game.state.market) == supplied
    assert {k: f.TOKENS[k] - n for k, n in supplied.items()} == dict(game.state.supply)
    told = [dict(event.fuel) for event in events if event.kind == "resupply"]
    assert told == [supplied]


def test_resupply_fills_the_most_expensive_empty_spaces_downwards() -> None:
    """§4 phase 5: four coal into an empty row: three on 8, one on 7."""
    game = opened(3)
    sit_out(game, "bureaucracy")
    stock(game)
    sit_out(game, "auction")
    sit_out(game, "fuel")
    enrich(game)
    give(game, 0, 20)
    costs = []
    for _ in range(4):
        before = game.state.players[0].money
        play(game, "0 buy coal")
        costs.append(before - game.state.players[0].money)
    assert costs == [7, 8, 8, 8]


def test_resupply_lasts_as_long_as_the_supply() -> None:
    """§4 phase 5: from the supply while it lasts; a full row takes nothing."""
    game = opened(3)
    sit_out(game, "bureaucracy")
    stock(game, coal=22, oil=24, garbage=24, uranium=12)
    sit_out(game, "auction")
    assert dict(game.state.market) == f.TOKENS
    assert not any(game.state.supply.values())


def test_tokens_on_plants_are_not_there_for_the_resupply() -> None:
    """§1, §4 phase 5: 18 coal lie before a player, 4 in the market: only two can come."""
    game = opened(3)
    sit_out(game, "bureaucracy")
    give(game, 0, 20, 31, 36, coal=18)
    stock(game, coal=4)
    sit_out(game, "auction")
    assert game.state.market["coal"] == 6
    assert game.state.supply["coal"] == 0


def test_fuel_burned_in_this_phase_can_be_resupplied_at_once() -> None:
    """§4 phase 5: burned fuel goes to the supply, and the resupply comes after the income."""
    game = evening(8, players=3)
    give(game, 0, 39, uranium=2)
    stock(game, uranium=10)
    assert game.state.supply["uranium"] == 0
    play(game, "0 run 39")
    while game.state.phase == "bureaucracy":
        game.push(a.Run())
    assert game.state.market["uranium"] == 11
    assert game.state.supply["uranium"] == 0


def test_everybody_earns_before_the_resupply() -> None:
    """§4 phase 5: first the income of all, in player order, then resupply, then the plants."""
    game = opened(3)
    sit_out(game, "bureaucracy")
    stock(game)
    for seat in (2, 1):
        play(game, f"{seat} run")
        assert not any(game.state.market.values())
    before = market(game)
    events = game.push(a.Run())
    assert game.state.market["coal"] == 4
    assert market(game) != before
    kinds = [event.kind for event in events]
    assert kinds.index("income") < kinds.index("resupply") < kinds.index("tucked")


# The plant market


def test_the_highest_plant_goes_under_the_deck_and_is_replaced() -> None:
    """§4 phase 5: below the Step 3 card, in Steps 1 and 2."""
    game = opened(deck=(13, 50, 46, 25, 31, "step3"))
    assert market(game) == [6, 7, 8, 9, 10, 13, 46, 50]
    sit_out(game, "auction")
    assert market(game) == [6, 7, 8, 9, 10, 13, 25, 46]
    assert tuple(game.state.deck) == (31, "step3", 50)


def test_the_drawn_plant_may_be_higher_than_the_one_put_under() -> None:
    """§4 phase 5: 20 goes under although 40 follows it."""
    game = opened(deck=(13, 18, 20, 40, 31, "step3"))
    sit_out(game, "auction")
    assert market(game) == [6, 7, 8, 9, 10, 13, 18, 40]
    assert tuple(game.state.deck) == (31, "step3", 20)


def test_in_step_3_the_lowest_plant_is_removed_and_replaced() -> None:
    """§4 phase 5: and nothing goes under the deck."""
    game = opened(deck=(13, "step3", 40, 42, 44), late=(44, 40, 42))
    assert market(game) == [7, 8, 9, 10, 13, 44]
    sit_out(game, "auction")
    assert market(game) == [8, 9, 10, 13, 40, 44]
    assert tuple(game.state.deck) == (42,)


def test_six_players_are_paid_in_player_order() -> None:
    """§4 phase 5: each says in turn which plants run."""
    game = opened(6)
    sit_out(game, "bureaucracy")
    for seat in tuple(game.state.order):
        assert game.to_act == seat
        before = game.state.players[seat].money
        game.push(a.Run())
        assert game.state.players[seat].money == before + 10
