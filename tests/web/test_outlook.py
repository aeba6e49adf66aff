"""What the table tells of what comes: the cards of the players, the fuel's prices, the odds."""

from __future__ import annotations

from random import Random

import pytest

from powergrid import Game, Setup, building, bureaucracy, storage
from powergrid import actions as a
from powergrid.events import Resupplied, Step3Drawn
from powergrid.plants import STEP3
from powergrid.tables import FUELS, fuel_price, payment
from tests.rules.playing import choose
from tests.web.tables import COUNTS, MAPS, at, facts, screen_of, send, session, shown
from tests.web.test_views import inspect
from tools import shots
from web import advice
from web.session import Session
from web.text import t
from web.views.fuel_market import fuel_market
from web.views.plants import plants
from web.views.player_card import player_card
from web.views.screen import Screen


def told(screen: Screen, seat: int) -> str:
    return inspect(str(player_card(screen, seat))).told


def middle() -> Session:
    return shots.game("germany", 4, shots.asked("build", 4))


# --- The cards of the players -----------------------------------------------------------------


def test_a_card_opens_and_closes_in_its_row() -> None:
    table = at("buy")
    assert "player-card" not in shown(table)["players"].replace('data-do="player-card"', "")
    send(table, "player-card", seat="1")
    assert 'id="card-1"' in shown(table)["players"]
    assert 'id="card-0"' not in shown(table)["players"]
    for wrong in ("9", "-1", "x"):
        send(table, "player-card", seat=wrong)
    send(table, "player-card")
    assert screen_of(table).cards == {1}
    send(table, "player-card", seat="1")
    assert screen_of(table).cards == set()


def test_a_card_tells_what_the_rules_say() -> None:
    playing = middle()
    playing.game.state.players[1].fuel = dict.fromkeys(FUELS, 0)
    screen = Screen(playing, 0)
    for seat, player in enumerate(screen.state.players):
        card = told(screen, seat)
        can = storage.most_powered(player.plants, player.fuel, len(player.cities))
        income = payment(can)
        assert t("known.power_now", n=can, all=len(player.cities), income=income) in card
        assert t("known.left", n=screen.state.figures.end - len(player.cities)) in card
        assert t("known.capacity_now", n=storage.output(player.plants)) in card


def test_what_can_be_stored_is_what_can_be_bought() -> None:
    playing = middle()
    for player in playing.game.state.players:
        for kind in FUELS:
            more = advice.free_space(player, kind)
            full = {**player.fuel, kind: player.fuel[kind] + more}
            assert storage.fits(player.plants, full)
            assert not storage.fits(player.plants, {**full, kind: full[kind] + 1})


def test_what_can_be_paid_is_what_can_be_built() -> None:
    playing = middle()
    playing.game.state.players[0].money = 95
    before = facts(playing)
    count, cost = advice.buildable(playing.game.state, 0)
    assert facts(playing) == before
    assert t("known.cities", n=count, money=cost) in told(Screen(playing, 0), 0)
    real = playing.game.copy()
    me = real.state.players[0]
    had = len(me.cities)
    assert advice.cheapest_city(real.state, me) == cheapest(real)[0]
    while (found := cheapest(real))[0] <= me.money:
        real.push(a.Build(found[1]))
    assert (len(me.cities) - had, 95 - me.money) == (count, cost)
    assert count > 1


def cheapest(game: Game) -> tuple[int, str]:
    state = game.state
    me = state.players[0]
    return min((sum(building.price(state, me, city)), city) for city in state.board.cities)


@pytest.mark.parametrize("show_money", [False, True])
def test_a_card_tells_no_money_that_is_hidden(show_money: bool) -> None:
    playing = session(show_money=show_money)
    screen = Screen(playing, 0)
    before = told(screen, 1)
    playing.game.state.players[1].money += 90
    assert (told(screen, 1) == before) is not show_money
    assert (t("known.secret") in before) is not show_money


# --- Fuel -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", MAPS)
def test_the_step_of_the_next_resupply(name: str, count: int) -> None:
    steps = set()
    for seed in range(3):
        game, random = Game(Setup(map=name, players=count, seed=seed)), Random(seed)
        while not game.is_over:
            was, coming = game.state.phase, bureaucracy.coming_step(game.state)
            events = game.push(choose(game, random, "eager"))
            if was == "building" and game.state.phase == "bureaucracy":
                late = any(isinstance(event, Step3Drawn) for event in events)
                assert game.state.step == (3 if late else coming)
                steps.add(coming)
    assert len(steps) > 1


def test_the_price_after_the_resupply_is_in_sight() -> None:
    playing = middle()
    before = str(fuel_market(Screen(playing, 0)))
    state = playing.game.state
    more = bureaucracy.resupply(state, bureaucracy.coming_step(state))
    game = playing.game.copy()
    while not any(isinstance(event, Resupplied) for event in game.push(idle(game))):
        pass
    for kind in FUELS:
        left = game.state.market[kind]
        assert left == state.market[kind] + more[kind]
        row = before[before.index(f'id="market-{kind}"') :].partition('class="more"')[2]
        now = inspect(f"<span{row.partition('</span>')[0]}</span>").told
        assert now.endswith(f"+{more[kind]}{fuel_price(kind, left)}")


def idle(game: Game) -> a.Action:
    """Nothing is built and nothing burned."""
    return a.Run() if game.state.ask == "run" else a.Pass()


# --- Plants -----------------------------------------------------------------------------------


def test_the_odds_are_those_of_the_unseen_cards_alone() -> None:
    playing = middle()
    view = playing.game.observe(0)
    here = str(plants(Screen(playing, 0)))
    assert t("outlook.step3", n=playing.game.state.deck.index(STEP3)) in here
    percents = [int(part.split("%")[0]) for part in here.split("<b>")[1:] if " %</b>" in part[:8]]
    assert len(percents) > 3
    assert abs(sum(percents) - 100) <= len(percents)
    cards = sorted(view.unseen, reverse=True)[: view.unseen_in_deck]
    at_step3 = playing.game.state.deck.index(STEP3)
    playing.game.state.deck = (*cards, *playing.game.state.deck[at_step3:])
    assert playing.game.observe(0).unseen == view.unseen
    assert str(plants(Screen(playing, 0))) == here


def test_when_the_step_3_card_is_next_it_is_said() -> None:
    playing = middle()
    state = playing.game.state
    state.gone += tuple(card for card in state.deck if card != STEP3 and card not in state.under)
    state.deck = (STEP3, *state.under)
    assert t("outlook.step3_next") in str(plants(Screen(playing, 0)))
