"""rules.md §5: Steps 2 and 3, D5 to D8 (D6 is in test_auction.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from powergrid import Game
from powergrid import actions as a

from . import figures as f
from .referee import roads
from .table import (
    Card,
    build,
    enrich,
    legal,
    market,
    opened,
    play,
    refused,
    sit_out,
    stock,
)

DECK: tuple[Card, ...] = (
    13,
    50,
    46,
    44,
    42,
    40,
    39,
    38,
    "step3",
)  # after round 1: 6 7 8 9 10 13 46 50


def site(deck: Sequence[Card] = DECK, players: int = 3, **options: Any) -> Game:
    """Phase 4 of round 1, seat 0 first to build, money enough."""
    game = opened(players, deck=deck, **options)
    sit_out(game, "building")
    enrich(game)
    return game


def grow(game: Game, houses: int) -> None:
    """Seat 0 builds until it has so many, and ends its turn."""
    assert game.to_act == 0
    cities = sorted(roads("germany", tuple(game.state.regions)))
    build(game, 0, *cities[len(game.state.players[0].cities) : houses])


def told(events: Sequence[Any], kind: str) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


# Step 2


@pytest.mark.parametrize("players", range(2, 7))
def test_step_2_number_by_players(players: int) -> None:
    """§2: one city less does not begin Step 2, the number does."""
    for houses, step in ((f.STEP_2_AT[players] - 1, 1), (f.STEP_2_AT[players], 2)):
        game = site((13, *range(22, 41), "step3"), players)
        grow(game, houses)
        assert game.state.step == 1
        sit_out(game, "bureaucracy")
        assert game.state.step == step


def test_step_2_begins_after_phase_4_and_building_is_still_by_step_1() -> None:
    """§5: those who build after the number was reached find one space a city."""
    game = site()
    grow(game, 7)
    full = game.state.players[0].cities[0]
    assert game.state.step == 1
    assert game.to_act == 1
    refused(game, f"build {full}")
    play(game, "1 pass")
    refused(game, f"build {full}")
    events = play(game, "2 pass")
    assert (game.state.phase, game.state.step) == ("bureaucracy", 2)
    assert [event.step for event in told(events, "step")] == [2]


def test_step_2_removes_the_lowest_plant_and_replaces_it() -> None:
    """§5: before phase 5."""
    game = site()
    grow(game, 7)
    play(game, "1 pass")
    assert market(game) == [8, 9, 10, 13, 42, 44, 46, 50]
    events = play(game, "2 pass")
    assert market(game) == [9, 10, 13, 40, 42, 44, 46, 50]
    assert [event.plant for event in told(events, "removed")] == [8]
    assert [event.plant for event in told(events, "drawn")] == [40]


def test_the_phase_5_in_which_step_2_began_resupplies_by_step_2() -> None:
    """§5: three players, Step 2: 5 coal, 3 oil, 2 garbage, 1 uranium; the highest goes under."""
    game = site()
    grow(game, 7)
    sit_out(game, "bureaucracy")
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 5, "oil": 3, "garbage": 2, "uranium": 1}
    assert market(game) == [9, 10, 13, 39, 40, 42, 44, 46]
    assert tuple(game.state.deck) == (38, "step3", 50)


def test_step_2_begins_once() -> None:
    """§5: staying above the number removes nothing more."""
    game = site()
    grow(game, 7)
    sit_out(game, "building")
    events = sit_out(game, "bureaucracy")
    assert game.state.step == 2
    assert told(events, "step") == []
    assert [e.plant for e in told(events, "removed")] == []


def test_step_2_may_be_reached_in_a_later_round() -> None:
    """§5: the round in which somebody reaches the number."""
    game = site()
    grow(game, 6)
    sit_out(game, "building")
    assert game.state.step == 1
    enrich(game)
    while game.to_act != 0:
        play(game, f"{game.to_act} pass")
    grow(game, 7)
    assert (game.state.phase, game.state.step) == ("bureaucracy", 2)


# Step 3 drawn in phase 2


def drawn_in_phase_2() -> Game:
    """Round 2: seat 2 bought 06 and drew the Step 3 card; 42 and 50 lie under it."""
    game = opened(deck=(13, 40, 42, 44, "step3", 50), late=(50, 42))
    sit_out(game, "auction")
    enrich(game)
    assert market(game) == [6, 7, 8, 9, 10, 13, 40, 44]
    assert tuple(game.state.deck) == ("step3", 50, 42)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass")
    return game


def test_the_card_drawn_in_phase_2_stands_as_the_highest_of_the_future_market() -> None:
    """§5 point 1, and the deck left is shuffled."""
    game = drawn_in_phase_2()
    assert tuple(game.state.current) == (7, 8, 9, 10)
    assert tuple(game.state.future) == (13, 40, 44, "step3")
    assert tuple(game.state.deck) == (50, 42)
    assert (game.state.phase, game.state.step) == ("auction", 1)


def test_auctions_go_on_and_sold_plants_are_replaced_after_the_card() -> None:
    """§5 point 1: still four current plants."""
    game = drawn_in_phase_2()
    assert legal(game) == {"pass", *(f"nominate {n}" for n in (7, 8, 9, 10))}
    play(game, "1 nominate 7\n1 bid 7\n0 pass")
    assert tuple(game.state.current) == (8, 9, 10, 13)
    assert tuple(game.state.future) == (40, 44, 50, "step3")
    assert tuple(game.state.deck) == (42,)


def test_card_and_lowest_plant_go_at_the_end_of_phase_2_and_step_3_holds_from_phase_3() -> None:
    """§5 point 1: neither is replaced."""
    game = drawn_in_phase_2()
    events = play(game, "1 nominate 7\n1 bid 7\n0 pass\n0 pass")
    assert (game.state.phase, game.state.step) == ("fuel", 3)
    assert tuple(game.state.current) == (9, 10, 13, 40, 44, 50)
    assert tuple(game.state.future) == ()
    assert tuple(game.state.deck) == (42,)
    assert [event.step for event in told(events, "step")] == [3]


def test_step_3_from_phase_2_builds_and_resupplies_by_step_3() -> None:
    """§5 point 1: three spaces in phase 4 of the same round; phase 5 all by Step 3."""
    game = drawn_in_phase_2()
    play(game, "1 pass\n0 pass")
    assert market(game) == [8, 9, 10, 13, 40, 44]
    sit_out(game, "building")
    enrich(game)
    for seat in (0, 1, 2):
        assert game.to_act == seat
        before = game.state.players[seat].money
        build(game, seat, "essen")
        assert before - game.state.players[seat].money == (10, 15, 20)[seat]
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}
    assert market(game) == [9, 10, 13, 40, 44, 50]


def test_the_card_drawn_because_nobody_bought() -> None:
    """§5 point 1: the unsold plant goes, the card comes, then card and lowest plant go."""
    game = opened(deck=(13, 40, 42, 44, "step3", 50), late=(42, 50))
    sit_out(game, "auction")
    play(game, "2 pass\n1 pass\n0 pass")
    assert (game.state.phase, game.state.step) == ("fuel", 3)
    assert market(game) == [8, 9, 10, 13, 40, 44]
    assert tuple(game.state.deck) == (42, 50)


def test_in_step_3_all_six_plants_can_be_bought() -> None:
    """§5: six plants, all current; no future market."""
    game = drawn_in_phase_2()
    sit_out(game, "auction")
    enrich(game)
    assert tuple(game.state.current) == (9, 10, 13, 40, 44, 50)
    assert tuple(game.state.future) == ()
    assert legal(game) == {"pass", *(f"nominate {n}" for n in (9, 10, 13, 40, 44, 50))}


def test_card_drawn_in_round_1() -> None:
    """§5 point 1 with the first auctions: the order is determined anew all the same."""
    game = opened(deck=(13, "step3", 40), late=(40,))
    assert game.state.step == 3
    assert market(game) == [7, 8, 9, 10, 13, 40]
    assert tuple(game.state.order) == (2, 1, 0)


# Step 3 drawn in phase 4


def test_card_drawn_in_phase_4() -> None:
    """§5 point 2: card and lowest plant go, neither replaced; Step 3 from phase 5."""
    game = site((13, 40, 42, "step3", 50, 46, 44), late=(46, 50, 44))
    assert market(game) == [6, 7, 8, 9, 10, 13, 40, 42]
    grow(game, 6)
    assert market(game) == [8, 9, 10, 13, 40, 42]
    assert tuple(game.state.deck) == (46, 50, 44)
    assert (game.state.phase, game.state.step) == ("building", 1)
    refused(game, f"build {game.state.players[0].cities[0]}")
    play(game, "1 pass\n2 pass")
    assert (game.state.phase, game.state.step) == ("bureaucracy", 3)
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}
    assert tuple(game.state.current) == (9, 10, 13, 40, 42, 46)
    assert tuple(game.state.deck) == (50, 44)


def test_after_the_card_phase_4_goes_on_removing_and_replacing() -> None:
    """§5 point 2, §4 phase 4: two players, seven cities; 05 draws the card, 07 the next plant."""
    game = site((13, 40, "step3", 50, 46, 44), 2, late=(46, 50, 44))
    assert market(game) == [5, 6, 7, 8, 9, 10, 13, 40]
    cities = sorted(roads("germany", tuple(game.state.regions)))
    for city in cities[:5]:
        game.push(a.Build(city))
    assert market(game) == [7, 8, 9, 10, 13, 40]
    game.push(a.Build(cities[5]))
    assert market(game) == [7, 8, 9, 10, 13, 40]
    game.push(a.Build(cities[6]))
    assert market(game) == [8, 9, 10, 13, 40, 46]
    assert game.state.step == 1


def test_d5_card_drawn_by_the_removal_that_starts_step_2() -> None:
    """D5: 08 goes for Step 2, the card comes, it and 09 go; Step 3 from phase 5."""
    game = site((13, 40, 42, 44, 46, "step3", 50, 39), late=(39, 50))
    grow(game, 7)
    assert market(game) == [8, 9, 10, 13, 40, 42, 44, 46]
    play(game, "1 pass\n2 pass")
    assert (game.state.phase, game.state.step) == ("bureaucracy", 3)
    assert market(game) == [10, 13, 40, 42, 44, 46]
    assert tuple(game.state.deck) == (39, 50)
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}
    assert market(game) == [13, 39, 40, 42, 44, 46]
    assert tuple(game.state.deck) == (50,)


def test_d8_card_and_step_2_number_in_the_same_phase_4() -> None:
    """D8: the removal of Step 2 is done at the end of the phase; Step 3 from phase 5.

    06 draws the card, so it and 07 go. Seven cities: 08 goes at the end of the phase, 46 comes.
    """
    game = site((13, 40, 42, "step3", 50, 46, 44), late=(46, 50, 44))
    grow(game, 7)
    assert market(game) == [8, 9, 10, 13, 40, 42]
    assert game.state.step == 1
    play(game, "1 pass")
    assert market(game) == [8, 9, 10, 13, 40, 42]
    play(game, "2 pass")
    assert (game.state.phase, game.state.step) == ("bureaucracy", 3)
    assert market(game) == [9, 10, 13, 40, 42, 46]
    assert tuple(game.state.deck) == (50, 44)
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}
    assert market(game) == [10, 13, 40, 42, 46, 50]


def test_d8_with_the_card_drawn_in_the_turn_after_the_number_was_reached() -> None:
    """D8: seat 0 reaches seven, seat 1 builds eight, which takes 08 and draws the card."""
    game = site((13, 40, 42, 44, 46, "step3", 50, 39), late=(39, 50))
    grow(game, 7)
    others = [
        c for c in sorted(roads("germany", tuple(game.state.regions))) if not game.state.houses[c]
    ]
    build(game, 1, *others[:8])
    assert market(game) == [10, 13, 40, 42, 44, 46]
    assert game.state.step == 1
    play(game, "2 pass")
    assert game.state.step == 3
    assert market(game) == [13, 39, 40, 42, 44, 46]


# Step 3 drawn in phase 5


def test_card_drawn_in_phase_5() -> None:
    """§5 point 3: resupply was by the step before; Step 3 from phase 1 of the next round.

    42 goes under the deck and is shuffled with 50, which lay there.
    """
    game = site((13, 40, 42, "step3", 50), late=(42, 50))
    sit_out(game, "bureaucracy")
    stock(game)
    events = sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 4, "oil": 2, "garbage": 1, "uranium": 1}
    assert (game.state.round, game.state.step) == (2, 3)
    assert tuple(game.state.current) == (7, 8, 9, 10, 13, 40)
    assert tuple(game.state.deck) == (42, 50)
    assert [event.step for event in told(events, "step")] == [3]


def test_card_drawn_in_phase_5_of_step_2() -> None:
    """§5 point 3: the resupply was by Step 2."""
    game = site((13, 50, 46, 44, 42, 40, "step3"), late=(50,))
    grow(game, 7)
    sit_out(game, "bureaucracy")
    assert game.state.step == 2
    stock(game)
    sit_out(game, "auction")
    assert dict(game.state.market) == {"coal": 5, "oil": 3, "garbage": 2, "uranium": 1}
    assert game.state.step == 3
    assert market(game) == [10, 13, 40, 42, 44, 46]
    assert tuple(game.state.deck) == (50,)


# Step 3 before Step 2


def test_d7_reaching_the_step_2_number_after_step_3_changes_nothing() -> None:
    """D7: no removal, no step."""
    game = site((13, 40, 42, "step3", 50), late=(42, 50))
    sit_out(game, "building")
    assert (game.state.round, game.state.step) == (2, 3)
    assert market(game) == [8, 9, 10, 13, 40, 42]
    enrich(game)
    grow(game, 7)
    events = play(game, "1 pass\n2 pass")
    assert (game.state.phase, game.state.step) == ("bureaucracy", 3)
    assert market(game) == [8, 9, 10, 13, 40, 42]
    assert told(events, "step") == []
    sit_out(game, "auction")
    assert market(game) == [9, 10, 13, 40, 42, 50]


def test_d7_with_step_3_begun_in_phase_2_of_the_same_round() -> None:
    """D7: Step 3 holds from phase 3, so the number reached in phase 4 changes nothing."""
    game = opened(deck=("step3",))
    assert market(game) == [7, 8, 9, 10]
    sit_out(game, "building")
    enrich(game)
    grow(game, 7)
    assert market(game) == [8, 9, 10]
    sit_out(game, "bureaucracy")
    assert game.state.step == 3
    assert market(game) == [8, 9, 10]


# The Step 3 shuffle


def test_what_is_left_is_shuffled_by_the_seed() -> None:
    """§5: the order after the shuffle differs from game to game, the plants do not."""
    orders = set()
    for seed in range(12):
        game = opened(deck=(13, "step3", 50, 46, 44, 42, 40), seed=seed)
        cards = {*game.state.deck, market(game)[-1]}
        assert cards == {50, 46, 44, 42, 40}
        orders.add(tuple(game.state.deck))
    assert len(orders) > 6


def test_d6_removal_without_a_deck_shrinks_the_market() -> None:
    """D6: every phase 5 of Step 3 takes a plant, and nothing comes."""
    game = opened(deck=("step3",))
    assert market(game) == [7, 8, 9, 10]
    sit_out(game, "auction")
    assert market(game) == [8, 9, 10]
    play(game, "2 pass\n1 pass\n0 pass")
    assert market(game) == [9, 10]
    sit_out(game, "auction")
    assert market(game) == [10]
    play(game, "2 pass\n1 pass\n0 pass")
    assert market(game) == []
    sit_out(game, "fuel")
    assert (game.state.round, game.state.step) == (4, 3)
