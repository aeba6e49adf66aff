"""Planning: what it foretells is what playing brings, and it changes nothing by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from powergrid import Game, building
from powergrid import actions as a
from powergrid.plants import STEP3
from powergrid.tables import FUELS
from tests.web.conftest import ready
from tests.web.tables import (
    asks,
    at,
    begun,
    facts,
    play,
    screen_of,
    send,
    session,
    shown,
    step,
    table_of,
)
from tests.web.test_views import inspect
from tools import person, shots
from web import advice, plan
from web.session import PERSON, Session
from web.table import Table
from web.text import t

NOTHING = dict.fromkeys(FUELS, 0)


def reachable(playing: Session, seat: int, mine: plan.Plan) -> list[str]:
    """The cities that may be built after the plan, the cheapest first."""
    seen = plan.forecast(playing.game, seat, mine, NOTHING)
    prices = [
        (sum(building.price(seen.state, seen.player, x.city)), x.city)
        for x in building.legal(seen.state)
        if isinstance(x, a.Build)
    ]
    return [city for _, city in sorted(prices)]


def play_alone(game: Game, seat: int, steps: tuple[plan.Step, ...], price: int) -> None:
    """Really play the steps, while everybody else does nothing, to the own income."""
    wanted = [step.action for step in steps]
    while not game.is_over:
        state = game.state
        if state.turn != seat or state.ask in ("bid", "give up"):
            if state.turn == seat and state.ask == "bid" and not state.bid:
                game.push(a.Bid(price))
            else:
                game.push(game.legal_actions()[-1] if state.ask != "run" else a.Run())
        elif state.ask == "run":
            game.push(advice.best_run(state, state.players[seat]))
            return
        elif wanted and wanted[0] in game.legal_actions():
            game.push(wanted.pop(0))
        else:
            game.push(a.Pass())
    assert not wanted


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("ask", "count"), [("nominate", 3), ("buy", 4), ("build", 3)])
def test_what_is_foretold_is_what_playing_brings(ask: str, count: int, seed: int) -> None:
    playing = session(("easy",) * count, seed=seed)

    def asked(playing: Session) -> bool:
        state = playing.game.state
        return (state.ask, state.turn) == (ask, 0) and state.round > 2 + 2 * (seed % 3)

    play(playing, asked)
    game, random = playing.game, Random(seed)
    state, me = game.state, game.state.players[0]
    mine = plan.Plan(state.round)
    affordable = [number for number in state.current if number <= me.money]
    if ask == "nominate" and affordable:
        mine.plant = random.choice(affordable)
        mine.price = mine.plant
    for kind in FUELS:
        mine.fuel[kind] = random.choice((0, 1, 2))
    for _ in range(2):
        mine.cities += reachable(playing, 0, mine)[:1]
    seen = plan.forecast(game, 0, mine, NOTHING)
    done = tuple(step for step in seen.steps if step.error is None)
    assert seen.cost == sum(step.cost for step in done) == me.money - seen.player.money
    real = game.copy()
    play_alone(real, 0, done, mine.price)
    after = real.state.players[0]
    assert after.cities == seen.player.cities
    assert after.plants == seen.player.plants
    assert after.powered == seen.powered
    assert after.money == seen.player.money + seen.income


def test_reaching_the_end_brings_no_income() -> None:
    def near(playing: Session) -> bool:
        state = playing.game.state
        seat = state.turn
        if seat is None or state.ask != "build":
            return False
        return (
            len(state.players[seat].cities) == state.figures.end - 1
            and len(playing.game.legal_actions()) > 1
        )

    playing = play(session(("easy",) * 3, seed=3), near)
    seat = playing.game.to_act
    assert seat is not None
    mine = plan.Plan(playing.game.state.round)
    assert not plan.forecast(playing.game, seat, mine, NOTHING).ends
    mine.cities = reachable(playing, seat, mine)[:1]
    seen = plan.forecast(playing.game, seat, mine, NOTHING)
    assert seen.ends
    assert seen.income == 0
    real = playing.game.copy()
    play_alone(real, seat, seen.steps, 0)
    assert real.is_over
    assert real.state.players[seat].powered == seen.powered


def test_nothing_is_learned_of_the_deck() -> None:
    playing = play(session(), lambda s: asks("nominate", 0)(s) and s.game.state.round > 1)
    mine = plan.Plan(2, plant=playing.game.state.current[0], price=playing.game.state.current[0])
    mine.cities = reachable(playing, 0, mine)[:1]
    seen = plan.forecast(playing.game, 0, mine, NOTHING)
    other = playing.game.copy()
    cards = [card for card in other.state.deck if card != STEP3]
    other.state.deck = (*reversed(cards), STEP3)
    assert other.state.deck != playing.game.state.deck
    again = plan.forecast(other, 0, mine, NOTHING)
    assert seen.steps == again.steps
    assert vars(seen.state) | {"players": 0} == vars(again.state) | {"players": 0}
    assert replace(seen, state=again.state, player=again.player) == again


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_planning_changes_nothing(data: st.DataObject) -> None:
    playing = session((PERSON, PERSON, "easy"), show_money=True, seed=data.draw(st.integers(0, 9)))
    random = Random(data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(0, 120))):
        step(playing, random)
    table = table_of(playing)
    screen = screen_of(table)
    before, text = facts(screen.session), screen.session.text
    cities = st.sampled_from([*screen.state.board.cities, "nowhere"])
    wishes = st.one_of(
        st.tuples(st.just("plan"), st.just({})),
        st.tuples(st.just("plan-keep"), st.just({})),
        st.tuples(st.just("plan-drop"), st.just({})),
        st.tuples(st.just("plan-fill"), st.just({})),
        st.tuples(st.just("plan-plant"), st.fixed_dictionaries({"plant": st.integers(0, 50)})),
        st.tuples(st.just("plan-scrap"), st.fixed_dictionaries({"plant": st.integers(0, 50)})),
        st.tuples(
            st.just("plan-price"),
            st.fixed_dictionaries({"price": st.sampled_from(["5", "77", "x"])}),
        ),
        st.tuples(
            st.just("plan-fuel"),
            st.fixed_dictionaries(
                {"fuel": st.sampled_from([*FUELS, "wood"]), "by": st.sampled_from(["1", "-1"])}
            ),
        ),
        st.tuples(st.just("plan-build"), st.fixed_dictionaries({"city": cities})),
    )
    for name, values in data.draw(st.lists(wishes, max_size=15)):
        reply = send(table, name, **values)
        assert "error" not in reply
        for part in shown(table).values():
            inspect(part)
    assert facts(screen.session) == before
    assert screen.session.text == text


# --- At the table -----------------------------------------------------------------------------


def planned(table: Table) -> tuple[int, ...]:
    screen = screen_of(table)
    seen = screen.forecast
    return seen.player.money, len(seen.player.cities), seen.powered, seen.income


def test_fuel_and_cities_are_planned_and_played_phase_by_phase() -> None:
    table = table_of(shots.game("germany", 4, shots.asked("buy", 4)))
    screen = screen_of(table)
    send(table, "plan")
    assert screen.planning
    assert "plan-title" in shown(table)["panel"]
    send(table, "plan-fill")
    city = reachable(screen.session, 0, screen.plans[0])[0]
    reply = send(table, "plan-build", city=city)
    assert f'data-do="plan-build" data-city="{city}"' in shown(table)["board-moves"]
    assert "house seat-0 planned" in shown(table)["board-moves"]
    foretold = planned(table)
    assert str(foretold[0]) in reply["say"]
    first = len(screen.session.entries)
    send(table, "plan-play")
    assert not screen.planning
    played = [entry.action for entry in screen.session.entries[first:]]
    assert played
    assert all(isinstance(action, a.Buy) for action in played)
    assert planned(table) == foretold
    assert screen.city(city) in shown(table)["panel"]
    send(table, "pass", sure="yes")
    while not asks("build", 0)(screen.session):
        send(table, "bot")
    send(table, "plan-play")
    assert city in screen.me.cities
    assert 'id="plan"' not in shown(table)["panel"]
    send(table, "undo")
    assert 'id="plan"' in shown(table)["panel"]


def test_a_plant_is_nominated_with_its_number_and_bid_for_up_to_the_price() -> None:
    table = at("nominate", (PERSON, PERSON, "easy"), show_money=True)
    screen = screen_of(table)
    plant = screen.state.current[0]
    send(table, "plan")
    send(table, "plan-plant", plant=str(plant))
    send(table, "plan-price", by="1")
    send(table, "plan-price", by="1")
    mine = screen.plans[0]
    assert (mine.plant, mine.price) == (plant, plant + 2)
    assert screen.forecast.steps[0].cost == plant + 2
    send(table, "plan-play")
    assert screen.state.plant in (plant, 0)
    bids = [x.action for x in screen.session.entries if isinstance(x.action, a.Bid)]
    assert a.Bid(plant) in bids


def test_what_cannot_be_done_says_why() -> None:
    table = at("nominate")
    screen = screen_of(table)
    dear = screen.state.current[-1]
    send(table, "plan")
    send(table, "plan-plant", plant=str(dear))
    screen.plans[0].price = screen.me.money + 1
    panel = shown(table)["panel"]
    why = screen.sentence(screen.forecast.steps[0].error or pytest.fail("it was legal"))
    assert str(screen.me.money) in why
    assert why in panel
    before = screen.session.text
    send(table, "plan-play")
    assert screen.session.text == before


def test_a_plan_is_seen_by_its_seat_alone_and_ends_with_the_round() -> None:
    table = begun(3, 2)
    screen = screen_of(table)
    while screen.hand_to is not None or not screen.my_turn:
        send(table, "handed" if screen.hand_to is not None else "bot")
    seat = screen.viewer
    assert seat is not None
    send(table, "plan")
    assert screen.plan is not None
    screen.viewer = next(other for other in screen.session.people if other != seat)
    assert screen.plan is None
    screen.viewer = None
    assert screen.plan is None
    assert "plan-title" not in shown(table)["panel"]
    assert send(table, "plan")["say"] == t("plan.not_now")
    screen.viewer = seat
    assert screen.plan is not None
    screen.plans[seat].round -= 1
    assert screen.plan is None


# --- In the page ------------------------------------------------------------------------------


def test_plan_drop_plan_again_and_play(page: Page, site: str) -> None:
    ready(page, site)
    page.locator(".how-many label", has_text="3").click()
    page.fill("[name=seed]", "11")
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    person.hurry(page)
    person.play(page, lambda: page.locator("#buy-coal").count() > 0)
    kept = page.evaluate("localStorage['powergrid.game']")
    plan_some(page)
    houses = page.locator("#board-moves .house.planned")
    expect(houses).to_have_count(1)
    page.click("#plan-drop")
    person.settled(page)
    expect(page.locator(".plan")).to_have_count(0)
    expect(houses).to_have_count(0)
    assert page.evaluate("localStorage['powergrid.game']") == kept
    plan_some(page)
    total = page.locator("#plan-sum").inner_text()
    page.keyboard.press("y")
    person.settled(page)
    expect(page.locator(".plan")).to_have_count(0)
    expect(page.locator("#plan .plan-sum")).to_have_text(total)
    assert page.evaluate("localStorage['powergrid.game']").count("buy") > kept.count("buy")


def plan_some(page: Page) -> None:
    """By keyboard: a token of the first fuel, and the cheapest city."""
    page.keyboard.press("p")
    expect(page.locator("#plan-title")).to_be_focused()
    page.locator("[data-do=plan-fuel][data-by='1']:not([aria-disabled])").first.press("Enter")
    person.settled(page)
    page.locator(".plan .city-button").first.press("Enter")
    person.settled(page)
    expect(page.locator(".plan-house")).to_be_focused()
