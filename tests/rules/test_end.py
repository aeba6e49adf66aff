"""rules.md §6: when the game ends, the final reckoning, ties; D9 and D10."""

from __future__ import annotations

import pytest

from powergrid import Game, IllegalAction
from powergrid import actions as a

from . import figures as f
from .placing import hand_of, power, runs
from .referee import roads
from .table import build, deal, enrich, give, open_auction, opened, play, sit_out


def last_building(*houses: int, players: int = 3) -> Game:
    """Phase 4 of round 1 after these seats built so many, one seat's turn still open.

    That is the last seat: it owns no city yet. Everybody has its own part of the map.
    """
    game = opened(players)
    sit_out(game, "building")
    enrich(game)
    free = sorted(roads("germany", tuple(game.state.regions)))
    for seat, count in enumerate(houses):
        build(game, seat, *free[:count])
        free = free[count:]
    assert game.to_act == players - 1
    return game


def reckon(game: Game, *money: int) -> None:
    """Set everybody's money and end phase 4."""
    for player, amount in zip(game.state.players, money, strict=True):
        player.money = amount
    assert game.to_act is not None
    game.push(a.Pass())
    assert game.is_over


def powered(game: Game) -> list[int]:
    """What each seat powered in the final reckoning."""
    return [player.powered for player in game.state.players]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_game_ends_at_the_number_of_cities(players: int) -> None:
    """§2, §6: one city less goes on to phase 5, the number ends the game."""
    for houses, over in ((f.END_AT[players] - 1, False), (f.END_AT[players], True)):
        game = opened(players)
        sit_out(game, "building")
        enrich(game)
        cities = sorted(roads("germany", tuple(game.state.regions)))
        build(game, 0, *cities[:houses])
        while not game.is_over and game.state.phase == "building":
            game.push(a.Pass())
        assert game.is_over is over
        assert game.state.phase == ("over" if over else "bureaucracy")


def test_d9_everybody_has_the_turn_first() -> None:
    """D9: the game goes on to the end of phase 4; a later seat may build more."""
    game = opened(3)
    sit_out(game, "building")
    enrich(game)
    cities = sorted(roads("germany", tuple(game.state.regions)))
    build(game, 0, *cities[:17])
    assert not game.is_over
    assert game.to_act == 1
    assert game.winners == ()
    build(game, 1, *cities[17:20])
    assert game.to_act == 2
    play(game, f"2 build {cities[20]}\n2 pass")
    assert game.is_over
    assert [len(player.cities) for player in game.state.players] == [17, 3, 1]


def test_nothing_more_is_earned_bought_or_resupplied() -> None:
    """§6: no income, no resupply, nobody asked."""
    game = last_building(17, 2)
    give(game, 0, 20, coal=6)
    fuel = dict(game.state.market)
    reckon(game, 7, 8, 9)
    assert [player.money for player in game.state.players] == [7, 8, 9]
    assert dict(game.state.market) == fuel
    assert game.to_act is None
    assert game.legal_actions() == []


def test_nothing_can_be_done_after_the_end_but_taking_back() -> None:
    """§6, design.md."""
    game = last_building(17, 2)
    game.push(a.Pass())
    assert game.is_over
    for action in (a.Pass(), a.Run(), a.Nominate(20), a.Buy("coal"), a.Build("essen")):
        with pytest.raises(IllegalAction):
            game.push(action)
    game.pop()
    assert not game.is_over
    assert game.winners == ()
    assert game.to_act == 2


def test_most_powered_cities_wins() -> None:
    """§6: not the most cities, nor the most money."""
    game = last_building(17, 3)
    give(game, 0, 22)
    give(game, 1, 27)
    give(game, 2, 44)
    reckon(game, 500, 0, 900)
    assert powered(game) == [2, 3, 0]
    assert game.winners == (1,)


def test_each_powers_as_many_as_possible() -> None:
    """§6: the best choice of plants for the fuel on hand; no more than the own cities."""
    game = last_building(17, 3)
    give(game, 0, 20, 21, 31, coal=4, oil=0)  # 31 with three coal lights 6; 20 lights 5
    give(game, 1, 50)
    reckon(game, 0, 0, 0)
    assert powered(game) == [6, 3, 0]


def test_the_best_choice_is_not_always_the_largest_plant() -> None:
    """§6: 4 coal light 5 + 6 on plants 25 and 42, only 7 with plant 36 first."""
    game = last_building(17, 3)
    give(game, 0, 25, 36, 42, coal=4)
    reckon(game, 0, 0, 0)
    assert powered(game)[0] == 11


def test_coal_and_oil_are_shared_out_over_hybrids() -> None:
    """§6: 20 takes the coal, 32 the oil, the hybrid 46 what is left of both."""
    game = last_building(17, 3)
    give(game, 0, 20, 32, 46, coal=5, oil=4)
    reckon(game, 0, 0, 0)
    assert powered(game)[0] == min(17, 5 + 6 + 7)


HANDS = [
    ((20, 29, 42), {"coal": 5, "oil": 2}),
    ((29, 35, 10), {"coal": 3, "oil": 1}),
    ((5, 21, 46), {"coal": 3, "oil": 3}),
    ((24, 30, 39), {"garbage": 5, "uranium": 1}),
    ((25, 26, 29), {"coal": 2, "oil": 1}),
    ((12, 16, 40), {"oil": 5}),
    ((38, 44, 50), {"garbage": 2}),
]


@pytest.mark.parametrize(("plants", "fuel"), HANDS)
def test_the_reckoning_against_every_placement(
    plants: tuple[int, ...], fuel: dict[str, int]
) -> None:
    """§6 with D4: the best of what some placement of all tokens allows."""
    game = last_building(17, 3)
    give(game, 0, *plants, **fuel)
    reckon(game, 0, 0, 0)
    hand = hand_of({kind: fuel.get(kind, 0) for kind in f.FUELS})
    best = max(power(run) for run in runs(tuple(sorted(plants)), hand))
    assert powered(game)[0] == min(17, best)


def test_a_tie_goes_to_the_most_money() -> None:
    """§6."""
    game = last_building(17, 3)
    give(game, 0, 22)
    give(game, 1, 18)
    give(game, 2, 44)
    reckon(game, 30, 31, 900)
    assert powered(game) == [2, 2, 0]
    assert game.winners == (1,)


def test_a_tie_on_money_too_goes_to_the_most_cities() -> None:
    """§6."""
    game = last_building(17, 3)
    give(game, 0, 22)
    give(game, 1, 18)
    reckon(game, 30, 30, 30)
    assert powered(game)[:2] == [2, 2]
    assert game.winners == (0,)


def test_d10_a_full_tie_is_shared() -> None:
    """D10: two seats with 2 powered of 2 cities and 30 Elektro each."""
    game = last_building(17, 2)
    give(game, 0, 13)
    give(game, 1, 22)
    give(game, 2, 18)
    cities = [city for city, seats in game.state.houses.items() if not seats]
    play(game, f"2 build {cities[0]}\n2 build {cities[1]}")
    reckon(game, 30, 30, 30)
    assert powered(game) == [1, 2, 2]
    assert game.winners == (1, 2)


def test_the_end_is_told() -> None:
    """Events: powered cities by seat and the winners come out of the last push."""
    game = last_building(17, 3)
    give(game, 0, 22)
    give(game, 1, 27)
    events = play(game, "2 pass")
    last = [event for event in events if event.kind == "ended"]
    assert len(last) == 1
    assert last[0].powered == (2, 3, 0)
    assert last[0].winners == (1,)


def test_two_players_end_at_21_of_21_cities() -> None:
    """§2: all cities of three regions, which takes Step 1 alone if nobody else builds."""
    game = deal(2)
    open_auction(game, 4, 3)
    sit_out(game, "building")
    enrich(game)
    play(game, "1 pass")
    give(game, 0, 13)
    build(game, 0, *sorted(roads("germany", tuple(game.state.regions))))
    assert game.is_over
    assert powered(game) == [1, 0]
    assert game.winners == (0,)
