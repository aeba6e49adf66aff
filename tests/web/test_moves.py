"""What a person does at the table, and what is asked back before it is wasted."""

from __future__ import annotations

import pytest

from powergrid import actions as a
from powergrid import bots, storage
from tests.web.tables import (
    asks,
    at,
    begun,
    facts,
    giving_up,
    named,
    play,
    refused,
    request,
    screen_of,
    send,
    session,
    shown,
    table_of,
)
from web import advice
from web.session import Session, load
from web.text import t

# --- Moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("germany", 6), ("usa", 2), ("usa", 3)])
def test_a_whole_game_by_requests(name: str, count: int) -> None:
    table = begun(count, 2, map=name)
    session, bot, asked = screen_of(table).session, bots.make("easy"), set()
    while not session.game.is_over:
        screen = screen_of(table)
        if screen.hand_to is not None:
            send(table, "handed")
        elif screen.my_turn:
            seat, before = session.game.to_act, len(session.entries)
            assert seat is not None
            asked.add(screen.state.ask)
            reply = send(table, **named(request(bot.choose(session.game.observe(seat)))))
            assert len(session.entries) > before, (reply, screen.notice)
            assert "ask" not in reply
            assert screen.notice == ""
        else:
            send(table, "bot")
    assert {"nominate", "bid", "buy", "build", "run"} <= asked
    assert t("end.again") in shown(table)["ending"]
    assert facts(load(session.text)) == facts(session)


def test_a_plant_is_picked_before_it_is_nominated() -> None:
    table = at("nominate")
    screen = screen_of(table)
    plant = screen.state.current[0]
    send(table, "pick-plant", plant=str(plant))
    assert screen.choosing.plant == plant
    assert screen.state.plant == 0
    send(table, "pick-plant", plant="0")
    assert screen.choosing.plant is None
    assert str(screen.state.future[0]) in refused(
        table, "pick-plant", plant=str(screen.state.future[0])
    )
    assert screen.choosing.plant is None


def test_a_plant_too_many_is_scrapped() -> None:
    table = at("scrap")
    screen = screen_of(table)
    old = next(plant for plant in screen.me.plants if plant != screen.state.plant)
    assert str(screen.state.plant) in refused(table, "scrap", plant=str(screen.state.plant))
    send(table, "scrap", plant=str(old))
    assert old not in screen.me.plants


def test_fuel_that_does_not_fit_is_given_up() -> None:
    table = giving_up()
    screen = screen_of(table)
    choices = storage.give_up_choices(screen.me.plants, screen.me.fuel)
    assert len(choices) > 1
    refused(table, "give-up", coal="9", oil="9")
    refused(table, "give-up", coal="-1", oil="2")
    before = len(screen.session.entries)
    send(table, "give-up", coal=str(choices[0].coal), oil=str(choices[0].oil))
    assert screen.session.entries[before].action == choices[0]


def test_fuel_is_bought_given_back_and_filled_up() -> None:
    table = at("buy")
    screen = screen_of(table)
    first = len(screen.session.entries)
    proposal = advice.purchase(screen.state, screen.me)
    money = screen.me.money
    assert proposal.cost > 0
    send(table, "fill")
    assert money - screen.me.money == proposal.cost
    assert advice.powerable(screen.me) == proposal.cities
    bought = [entry.action for entry in screen.session.entries[first:]]
    kind = next(fuel for fuel, count in proposal.fuel.items() if count)
    assert bought.count(a.Buy(kind)) == proposal.fuel[kind]
    send(table, "unbuy", fuel=kind)
    left = [entry.action for entry in screen.session.entries[first:]]
    assert left.count(a.Buy(kind)) == proposal.fuel[kind] - 1
    assert len(left) == len(bought) - 1
    send(table, "fill")
    assert money - screen.me.money == proposal.cost
    before = screen.session.text
    send(table, "fill")  # nothing more to fill
    send(table, "unbuy", fuel="uranium")  # none bought
    assert screen.session.text == before


def test_undo_takes_back_and_forgets_what_was_half_chosen() -> None:
    table = at("buy")
    screen = screen_of(table)
    before = screen.session.text
    kind = next(x.fuel for x in screen.session.game.legal_actions() if isinstance(x, a.Buy))
    send(table, "buy", fuel=kind)
    assert screen.session.text != before
    send(table, "undo")
    assert screen.session.text == before


def test_a_run_is_half_chosen_before_it_is_done() -> None:
    table = table_of(play(session(), lambda s: asks("run", 0)(s) and s.game.state.round > 2))
    screen = screen_of(table)
    for run in storage.options(screen.me.plants, screen.me.fuel):
        send(table, "choose-run", run=str(run))
        assert screen.choosing.run == run
    send(table, "choose-run", run="run 3 4 5 6")
    assert screen.choosing.run == run
    assert asks("run", 0)(screen.session)
    best = advice.best_run(screen.state, screen.me)
    seats = len(screen.session.entries)
    send(table, "run", run=str(best))
    assert screen.session.entries[seats].action == best


# --- Waste ----------------------------------------------------------------------------------------


def test_leaving_fuel_that_would_power_more_asks_once() -> None:
    table = at("buy")
    session, screen = screen_of(table).session, screen_of(table)
    proposal, now = advice.purchase(screen.state, screen.me), advice.powerable(screen.me)
    before = session.text
    reply = send(table, "pass")
    assert session.text == before
    told = t("waste.fuel", now=now, n=proposal.cities, money=proposal.cost)
    assert told in reply["ask"]
    send(table, "fill")
    assert advice.powerable(screen.me) == proposal.cities > now
    send(table, "undo")
    reply = send(table, "pass", sure="yes")
    assert "ask" not in reply
    assert session.text != before


def test_leaving_a_plant_without_fuel_before_the_first_city_asks_once() -> None:
    """In round 1 there is no city yet that the fuel could power, but soon there will be."""
    first = play(session(), lambda playing: asks("buy", 0)(playing) or playing.game.state.round > 1)
    table = table_of(first)
    screen = screen_of(table)
    full = advice.full_purchase(screen.state, screen.me)
    assert (screen.state.round, screen.me.cities, any(screen.me.fuel.values())) == (1, (), False)
    assert t("waste.no_fuel", money=full.cost) in send(table, "pass")["ask"]
    assert asks("buy", 0)(screen.session)
    send(table, "fill-all")
    assert "ask" not in send(table, "pass")
    assert not asks("buy", 0)(screen.session)


def test_with_fuel_enough_passing_asks_nothing() -> None:
    table = at("buy")
    send(table, "fill")
    assert "ask" not in send(table, "pass")
    assert not asks("buy", 0)(screen_of(table).session)


def test_leaving_a_city_that_could_be_powered_asks_once() -> None:
    def wasteful(playing: Session) -> bool:
        state = playing.game.state
        return asks("build", 0)(playing) and bool(advice.worth_building(state, state.players[0]))

    table = table_of(play(session(), wasteful))
    screen = screen_of(table)
    found = advice.worth_building(screen.state, screen.me)
    assert found is not None
    city, price = found
    assert t("waste.build", city=screen.city(city), money=price) in send(table, "pass")["ask"]
    money, powered = screen.me.money, advice.powerable(screen.me)
    send(table, "build", city=city)
    assert money - screen.me.money == price
    assert advice.powerable(screen.me) == powered + 1
    send(table, "undo")
    assert "ask" not in send(table, "pass", sure="yes")


def test_a_city_that_cannot_be_powered_is_not_missed() -> None:
    def enough(playing: Session) -> bool:
        state = playing.game.state
        return asks("build", 0)(playing) and not advice.worth_building(state, state.players[0])

    table = table_of(play(session(), enough))
    assert "ask" not in send(table, "pass")


def test_running_less_than_would_earn_more_asks_once() -> None:
    def earning(playing: Session) -> bool:
        state = playing.game.state
        me = state.players[0]
        return asks("run", 0)(playing) and advice.powerable(me) > 0

    table = table_of(play(session(), earning))
    screen = screen_of(table)
    lost = advice.income(screen.me, advice.best_run(screen.state, screen.me)) - 10
    before = screen.session.text
    reply = send(table, "run", run="run")
    assert t("waste.run", money=lost) in reply["ask"]
    assert 'data-run="run"' in reply["ask"]
    assert screen.session.text == before
    assert "ask" not in send(table, "run", run="run", sure="yes")
    assert screen.session.text != before
