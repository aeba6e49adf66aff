"""rules.md §4 phase 2: the auction, the plant limit and the plant market in it."""

from __future__ import annotations

from typing import Any

import pytest

from powergrid import Game

from . import figures as f
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
)

SPARE = (13, 14, 15, 16, 17, 18, 19, 23, 28, 31, 32, 34, "step3")


def second_round(players: int = 3, money: int = 500, **options: Any) -> Game:
    """The auction of round 2 after everybody bought in round 1: the last seat is first.

    The deck leaves 11, 12, 20, 21, 22, … to be given by hand.
    """
    game = opened(players, **{"deck": SPARE, **options})
    sit_out(game, "auction")
    enrich(game, money)
    assert tuple(game.state.order) == tuple(reversed(range(players)))
    return game


def test_nominate_a_plant_of_the_current_market_only() -> None:
    """§4 phase 2: 07 to 10 are the future market; 13 is in the deck."""
    game = deal()
    assert legal(game) == {"nominate 3", "nominate 4", "nominate 5", "nominate 6"}
    for plant in (7, 13, 20, 41):
        refused(game, f"nominate {plant}")


def test_nominate_only_what_can_be_paid() -> None:
    """§4 phase 2: a plant that they can pay."""
    game = second_round()
    game.state.players[2].money = 8
    assert legal(game) == {"nominate 6", "nominate 7", "nominate 8", "pass"}
    refused(game, "nominate 9")


def test_nobody_may_pass_in_round_1() -> None:
    """§4 phase 2: in round 1 everyone buys one plant."""
    game = deal()
    refused(game, "pass")
    open_auction(game, 3, 4, 5)
    assert [tuple(player.plants) for player in game.state.players] == [(3,), (4,), (5,)]


def test_the_nominator_bids_first_and_at_least_the_number() -> None:
    """§4 phase 2; a bid is at most the bidder's money."""
    game = deal()
    play(game, "0 nominate 5")
    assert game.to_act == 0
    assert legal(game) == {f"bid {amount}" for amount in range(5, 51)}
    for text in ("bid 4", "bid 51", "bid 0", "pass", "nominate 5", "nominate 6"):
        refused(game, text)


def test_others_raise_or_drop_out_clockwise_by_seat() -> None:
    """§4 phase 2: clockwise by seat, not in player order."""
    game = second_round(4)
    play(game, "3 pass\n2 nominate 7\n2 bid 7")
    assert legal(game) == {"pass", *(f"bid {amount}" for amount in range(8, 501))}
    refused(game, "bid 7")
    play(game, "0 bid 9\n1 bid 12\n2 bid 13\n0 pass\n1 bid 14\n2 pass")
    assert tuple(game.state.players[1].plants) == (4, 7)
    assert game.state.players[1].money == 500 - 14
    assert game.to_act == 2


def test_a_bid_is_at_most_the_bidders_money_and_who_cannot_raise_can_only_drop_out() -> None:
    """§4 phase 2."""
    game = second_round()
    game.state.players[0].money = 8
    game.state.players[1].money = 7
    play(game, "2 nominate 7\n2 bid 7")
    assert legal(game) == {"pass", "bid 8"}
    play(game, "0 bid 8")
    assert game.to_act == 1
    assert legal(game) == {"pass"}
    refused(game, "bid 8")


def test_dropping_out_of_an_auction_does_not_end_the_phase() -> None:
    """§4 phase 2: who dropped out bids in the next auction and may nominate."""
    game = second_round()
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 bid 7\n2 pass")
    play(game, "2 nominate 7\n2 bid 7\n0 bid 8\n2 bid 9\n0 bid 10\n2 pass")
    assert tuple(game.state.players[0].plants) == (3, 7)
    assert game.to_act == 2
    assert "nominate 8" in legal(game)


def test_passing_instead_of_nominating_ends_the_phase_for_that_player() -> None:
    """§4 phase 2: no bidding in later auctions this round either."""
    game = second_round()
    play(game, "2 pass\n1 nominate 6\n1 bid 6\n0 pass")
    assert tuple(game.state.players[1].plants) == (4, 6)
    play(game, "0 nominate 7\n0 bid 7")
    assert game.state.phase == "fuel"
    assert tuple(game.state.players[2].plants) == (5,)


def test_one_plant_a_round_then_out_of_the_phase() -> None:
    """§4 phase 2: the buyer neither nominates nor bids again this round."""
    game = second_round()
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass")
    play(game, "1 nominate 7\n1 bid 7\n0 pass\n0 nominate 8\n0 bid 8")
    assert game.state.phase == "fuel"


def test_when_somebody_else_won_the_nominator_nominates_again_or_passes() -> None:
    """§4 phase 2."""
    game = second_round()
    play(game, "2 nominate 9\n2 bid 9\n0 bid 10\n1 pass\n2 pass")
    assert game.to_act == 2
    assert legal(game) >= {"pass", "nominate 6"}
    play(game, "2 pass")
    assert game.to_act == 1


def test_round_1_nominator_outbid_nominates_again_and_must_buy() -> None:
    """§4 phase 2: in round 1 nobody may pass, not even after having been outbid."""
    game = deal()
    play(game, "0 nominate 6\n0 bid 6\n1 bid 7\n2 pass\n0 pass")
    assert game.to_act == 0
    refused(game, "pass")
    play(game, "0 nominate 3\n0 bid 3\n2 bid 4\n0 pass")
    assert legal(game) == {"nominate 4", "nominate 5", "nominate 7", "nominate 8"}


def test_the_last_player_simply_pays_the_number() -> None:
    """§4 phase 2: there is nobody to raise."""
    game = deal()
    play(game, "0 nominate 3\n0 bid 3\n1 pass\n2 pass\n1 nominate 4\n1 bid 4\n2 pass")
    play(game, "2 nominate 6")
    assert legal(game) == {"bid 6"}
    for text in ("bid 7", "bid 5", "pass"):
        refused(game, text)
    play(game, "2 bid 6")
    assert game.state.players[2].money == 44


def test_a_sold_plant_is_replaced_at_once_and_the_eight_are_sorted() -> None:
    """§4 phase 2: before the next nomination; four lowest current, the others future."""
    game = deal(deck=(13, 40, 11, 25, "step3"))
    play(game, "0 nominate 6\n0 bid 6\n1 pass\n2 pass")
    assert (tuple(game.state.current), tuple(game.state.future)) == ((3, 4, 5, 7), (8, 9, 10, 13))
    play(game, "1 nominate 7\n1 bid 7\n2 pass")
    assert (tuple(game.state.current), tuple(game.state.future)) == ((3, 4, 5, 8), (9, 10, 13, 40))
    play(game, "2 nominate 8\n2 bid 8")
    assert (tuple(game.state.current), tuple(game.state.future)) == ((3, 4, 5, 9), (10, 11, 13, 40))
    assert tuple(game.state.deck) == (25, "step3")


def test_a_plant_drawn_during_the_phase_can_be_nominated_at_once() -> None:
    """§4 phase 2: the replacement may land in the current market."""
    game = opened(deck=(13, 50, 46, 44, 11, 42, "step3"))
    sit_out(game, "auction")
    enrich(game, 500)
    assert (*game.state.current,) == (6, 7, 8, 9)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass")
    assert (*game.state.current, *game.state.future) == (7, 8, 9, 10, 11, 13, 44, 46)
    play(game, "1 nominate 7\n1 bid 7\n0 pass")
    assert "nominate 11" in legal(game)


def test_nobody_bought_removes_the_lowest_plant() -> None:
    """§4 phase 2: it leaves the game and is replaced."""
    game = second_round(deck=(13, 11, 12, 50, 20, 25, "step3"))
    assert market(game) == [6, 7, 8, 9, 10, 11, 12, 50]
    play(game, "2 pass\n1 pass\n0 pass")
    assert game.state.phase == "fuel"
    assert market(game) == [7, 8, 9, 10, 11, 12, 20, 50]
    assert tuple(game.state.deck) == (25, "step3", 13)


def test_the_lowest_plant_stays_when_somebody_bought() -> None:
    """§4 phase 2, §8: not after every auction, only when nobody bought this round."""
    game = second_round()
    play(game, "2 nominate 9\n2 bid 9\n0 pass\n1 pass\n1 pass\n0 pass")
    assert game.state.phase == "fuel"
    assert market(game)[0] == 6


@pytest.mark.parametrize("players", range(2, 7))
def test_plant_limit_by_number_of_players(players: int) -> None:
    """§2: four plants with 2 players, otherwise three; over it the buyer scraps at once."""
    limit = f.PLANT_LIMIT[players]
    game = second_round(players)
    buyer = players - 1
    give(game, buyer, *(11, 22, 27, 33)[: limit - 1])
    lowest = market(game)[0]
    play(game, f"{buyer} nominate {lowest}\n{buyer} bid {lowest}")
    play(game, "".join(f"{seat} pass\n" for seat in range(players - 1)))
    assert len(game.state.players[buyer].plants) == limit
    assert game.to_act == players - 2
    give(game, players - 2, *(12, 20, 21, 24)[:limit])
    lowest = market(game)[0]
    play(game, f"{players - 2} nominate {lowest}\n{players - 2} bid {lowest}")
    play(game, "".join(f"{seat} pass\n" for seat in range(players - 2)))
    assert game.to_act == players - 2
    assert legal(game) == {f"scrap {plant}" for plant in (12, 20, 21, 24)[:limit]}


def test_scrap_an_older_plant_never_the_new_one() -> None:
    """§4 phase 2: the buyer scraps one of the older plants; it leaves the game."""
    game = second_round()
    give(game, 2, 11, 22, 27)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass")
    assert game.to_act == 2
    assert legal(game) == {"scrap 11", "scrap 22", "scrap 27"}
    refused(game, "scrap 6")
    refused(game, "scrap 50")
    refused(game, "pass")
    play(game, "2 scrap 22")
    assert sorted(game.state.players[2].plants) == [6, 11, 27]
    assert 22 not in market(game) + list(game.state.deck)
    assert game.to_act == 1


def test_fuel_of_a_scrapped_plant_moves_as_far_as_it_fits() -> None:
    """§4 phase 2: garbage 24 stores four; two go to plant 06, the rest to the supply."""
    game = second_round()
    give(game, 2, 24, 22, 27, garbage=4)
    on_market, in_supply = game.state.market["garbage"], game.state.supply["garbage"]
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 24")
    assert game.state.players[2].fuel["garbage"] == 2
    assert game.state.market["garbage"] == on_market
    assert game.state.supply["garbage"] == in_supply + 2


def test_fuel_that_nothing_can_hold_goes_to_the_supply_not_the_market() -> None:
    """§4 phase 2: uranium of plant 11 after its scrapping."""
    game = second_round()
    give(game, 2, 11, 22, 27, uranium=2)
    on_market, in_supply = game.state.market["uranium"], game.state.supply["uranium"]
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 11")
    assert game.state.players[2].fuel["uranium"] == 0
    assert game.state.market["uranium"] == on_market
    assert game.state.supply["uranium"] == in_supply + 2


def test_d1_the_owner_chooses_between_coal_and_oil() -> None:
    """D1: hybrids 05 and 21 held 4 coal and 4 oil; 21 alone keeps four of them."""
    game = second_round()
    give(game, 2, 5, 21, 22, coal=4, oil=4)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 5")
    assert game.to_act == 2
    assert legal(game) == {
        *("give up oil 4", "give up coal 1 oil 3", "give up coal 2 oil 2"),
        *("give up coal 3 oil 1", "give up coal 4"),
    }
    for text in ("give up coal 4 oil 4", "give up coal 3", "give up coal 5", "pass"):
        refused(game, text)
    supply = dict(game.state.supply)
    play(game, "2 give up coal 1 oil 3")
    assert (game.state.players[2].fuel["coal"], game.state.players[2].fuel["oil"]) == (3, 1)
    assert game.state.supply["coal"] == supply["coal"] + 1
    assert game.state.supply["oil"] == supply["oil"] + 3
    assert game.to_act == 1


def test_d1_is_asked_only_when_there_is_a_choice() -> None:
    """D1: without oil on hand only coal can go; the game goes on by itself."""
    game = second_round()
    give(game, 2, 5, 21, 22, coal=7)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 5")
    assert game.to_act == 1
    assert game.state.players[2].fuel["coal"] == 4


def test_d1_with_a_coal_plant_only_the_overflow_is_open_to_choice() -> None:
    """D1: coal 20 stores six, hybrid 29 two. With 7 coal and 3 oil two tokens are too many.

    All but one of the coal can lie on 20, so at least one token of oil must go: 1 and 1, or 2 oil.
    """
    game = second_round()
    give(game, 2, 20, 21, 29, coal=7, oil=3)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 21")
    assert legal(game) == {"give up oil 2", "give up coal 1 oil 1"}


def test_d2_everything_that_can_be_kept_is_kept() -> None:
    """D2: coal on the scrapped hybrid moves to coal plant 20, oil stays on the hybrid left."""
    game = second_round()
    give(game, 2, 20, 21, 29, coal=6, oil=2)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 21")
    assert game.to_act == 1
    fuel = game.state.players[2].fuel
    assert (fuel["coal"], fuel["oil"]) == (6, 2)


def test_d2_fuel_is_rearranged_so_that_the_new_plant_helps() -> None:
    """D2: oil from scrapped plant 16 goes to the hybrid, its coal to the coal plant just bought."""
    game = second_round()
    give(game, 2, 16, 29, 22, coal=2, oil=4)
    play(game, "2 nominate 8\n2 bid 8\n0 pass\n1 pass\n2 scrap 16")
    fuel = game.state.players[2].fuel
    assert (fuel["coal"], fuel["oil"]) == (2, 2)
    assert game.to_act == 1


def test_who_is_at_zero_money_passes_and_the_phase_goes_on() -> None:
    """§7: a player who cannot do anything is never stuck."""
    game = second_round(money=0)
    for seat in (2, 1, 0):
        assert game.to_act == seat
        assert legal(game) == {"pass"}
        play(game, f"{seat} pass")
    assert game.state.phase == "fuel"


def test_d6_the_phase_ends_when_the_last_plant_is_sold() -> None:
    """D6: Step 3, empty deck: the market shrinks to nothing within phase 2."""
    game = opened(3, deck=("step3",))
    assert game.state.step == 3
    assert market(game) == [7, 8, 9, 10]
    sit_out(game, "auction")
    assert market(game) == [8, 9, 10]
    enrich(game, 500)
    play(game, "2 nominate 8\n2 bid 8\n0 pass\n1 pass\n1 nominate 9\n1 bid 9\n0 pass")
    play(game, "0 nominate 10")
    assert legal(game) == {"bid 10"}
    play(game, "0 bid 10")
    assert game.state.phase == "fuel"
    assert market(game) == []


def test_d6_the_phase_ends_with_the_last_plant_though_players_are_left() -> None:
    """D6: one plant, three players: two of them are asked no more."""
    game = opened(3, deck=("step3",))
    sit_out(game, "auction")
    play(game, "2 pass\n1 pass\n0 pass")
    assert market(game) == [9, 10]
    sit_out(game, "auction")
    assert market(game) == [10]
    enrich(game, 500)
    play(game, "2 nominate 10\n2 bid 10\n0 pass\n1 pass")
    assert game.state.phase == "fuel"
    assert [len(player.plants) for player in game.state.players] == [1, 1, 2]


def test_d6_without_a_plant_phase_2_is_skipped() -> None:
    """D6: the round goes from the new order straight to phase 3."""
    game = opened(3, deck=("step3",))
    sit_out(game, "auction")
    enrich(game, 500)
    play(game, "2 nominate 8\n2 bid 8\n0 pass\n1 pass\n1 nominate 9\n1 bid 9\n0 pass")
    play(game, "0 nominate 10\n0 bid 10")
    assert tuple(game.state.order) == (2, 1, 0)
    sit_out(game, "bureaucracy")
    play(game, "2 run\n1 run\n0 run")
    assert (game.state.phase, game.state.round) == ("fuel", 3)
    assert tuple(game.state.order) == (0, 1, 2)
    assert game.to_act == 2


def test_two_players_bid_against_each_other() -> None:
    """§4 phase 2 with two seats: the turn goes to and fro."""
    game = deal(2)
    play(game, "0 nominate 4\n0 bid 4\n1 bid 5\n0 bid 6\n1 bid 7\n0 pass")
    assert tuple(game.state.players[1].plants) == (4,)
    play(game, "0 nominate 3")
    assert legal(game) == {"bid 3"}


def test_building_first_does_not_let_a_plant_be_bought_late() -> None:
    """§4: actions of another phase are refused."""
    game = opened()
    refused(game, "nominate 6")
    refused(game, "build essen")
    sit_out(game, "building")
    refused(game, "buy coal")
    refused(game, "run 3")
    build(game, 0, "essen")
    sit_out(game, "bureaucracy")
    refused(game, "build duisburg")
    refused(game, "pass")
