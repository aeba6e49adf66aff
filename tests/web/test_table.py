"""The table: every request that the page sends, and those that it never would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import actions as a
from powergrid import bots, load_map, record, storage
from tests.web.tables import (
    MAPS,
    NAMES,
    asks,
    begun,
    facts,
    form,
    play,
    request,
    session,
    table_of,
    woken,
)
from web import advice
from web.session import PERSON, Session, load
from web.table import GAME_KEY, SETTINGS_KEY, Table
from web.text import t
from web.views.screen import SPEEDS, Screen

CHANCE = Path(__file__).parents[1] / "games/germany-6-chance.record.txt"
TWO = (PERSON, PERSON)


def screen_of(table: Table) -> Screen:
    assert table.screen is not None
    return table.screen


def send(table: Table, name: str, **values: object) -> dict[str, Any]:
    """The reply to a request, as the shell gets it: through JSON."""
    asked = json.loads(json.dumps({"do": name, "with": values}))
    reply: dict[str, Any] = json.loads(json.dumps(table.dispatch(asked)))
    return reply


def refused(table: Table, name: str, **values: object) -> str:
    """The one sentence with which the table refuses; nothing may have changed."""
    session = screen_of(table).session
    before, text = facts(session), session.text
    reply = send(table, name, **values)
    assert facts(session) == before
    assert session.text == text
    assert "ask" not in reply
    assert "error" not in reply
    assert screen_of(table).notice == reply["say"] != ""
    return str(reply["say"])


def at(ask: str, kinds: tuple[str, ...] = (PERSON, "easy", "easy"), **options: Any) -> Table:
    """A table at which seat 0 is asked this."""
    playing = session(kinds, **options)
    return table_of(play(playing, lambda s: asks(ask, 0)(s) and s.game.state.round > 1))


def giving_up() -> Table:
    """A table at which coal or oil must be given up: from a recorded game, by people only."""
    head, _, _ = CHANCE.read_text(encoding="utf-8").partition("\n595. ")
    table = woken({GAME_KEY: head + "\n"})
    assert screen_of(table).state.ask == "give up"
    send(table, "handed")
    return table


# --- Starting and leaving -------------------------------------------------------------------------


def test_a_game_begins_as_the_form_says() -> None:
    table = begun(4, 2, map="usa", show_money="yes", free_undo="yes", name1=" \u202eBo\u0000ris ")
    session = screen_of(table).session
    assert session.game.setup.map == "usa"
    assert [seat.name for seat in session.seats] == ["Anna", "Boris", "Chidi", "Dalia"]
    assert [seat.kind for seat in session.seats] == [PERSON, PERSON, "easy", "easy"]
    assert session.options.show_money
    assert session.options.free_undo


def test_the_reply_to_begin_is_a_whole_page() -> None:
    reply = send(woken(), "begin", **form())
    page = reply["parts"]["main"]
    for part in set(reply["parts"]) - {"main", "top"}:
        assert f'id="{part}"' in page
    assert reply["keep"][GAME_KEY].startswith(record.TITLE)
    assert reply["root"]["data-screen"] == "table"


def test_equal_seeds_give_equal_games_and_none_gives_any() -> None:
    first, second = begun(seed="42"), begun(seed="42")
    assert screen_of(first).session.text == screen_of(second).session.text
    seeds = {screen_of(begun(seed="")).session.game.setup.seed for _ in range(4)}
    assert len(seeds) == 4


def test_picked_regions_are_in_play_and_stay_for_the_next_game() -> None:
    regions = list(load_map("germany").region_choices(3)[0])
    picked: dict[str, Any] = {"regions": "pick", "region-germany": regions}
    table = begun(**picked)
    assert sorted(screen_of(table).state.regions) == sorted(regions)
    send(table, "again")
    assert sorted(screen_of(table).state.regions) == sorted(regions)


BAD_FORMS: list[dict[str, Any]] = [
    {"players": "1"}, {"players": "7"}, {"players": "²"}, {"players": ""}, {"players": None},
    {"players": "9" * 5000}, {"map": "atlantis"}, {"map": None}, {"map": "../germany"},
    {"map": "x" * 10**5}, {"seed": "-1"}, {"seed": "x"}, {"seed": "9" * 16}, {"seed": "0" * 5000},
    {"seed": "٣"}, {"seed": ["1", "2"]}, {"kind1": "random"}, {"kind1": "<b>"}, {"kind2": None},
    {"regions": "pick"}, {"regions": "pick", "region-germany": "south"},
    {"regions": "pick", "region-germany": ["south", "south", "south"]},
    {"regions": "pick", "region-germany": ["south", "atlantis", "<img src=x>"]},
    {"regions": "pick", "region-germany": 7}, {"regions": "pick", "region-germany": [[], {}, 1]},
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD_FORMS, ids=lambda bad: str(bad)[:50])
def test_a_form_that_cannot_be_played_is_refused_with_a_sentence(bad: dict[str, Any]) -> None:
    table = woken()
    reply = send(table, "begin", **form(**bad))
    assert table.screen is None
    assert set(reply) == {"ask"}
    assert t("start.bad") in reply["ask"]
    assert "<img" not in reply["ask"]
    assert len(reply["ask"]) < 1000


@pytest.mark.parametrize("field", ["name0", "kind0", "colour0", "name1", "regions", "seed"])
def test_fields_may_be_missing(field: str) -> None:
    values = {key: value for key, value in form().items() if key != field}
    table = woken()
    send(table, "begin", **values)
    assert len(screen_of(table).session.seats) == 3


def test_equal_colours_and_odd_ones_are_told_apart() -> None:
    table = begun(4, colour0="2", colour1="2", colour2="²", colour3="99")
    assert [seat.colour for seat in screen_of(table).session.seats] == [2, 0, 1, 3]


def test_leaving_a_running_game_asks_once() -> None:
    table = begun()
    reply = send(table, "leave")
    assert t("leave.title") in reply["ask"]
    assert table.screen is not None
    reply = send(table, "leave", sure="yes")
    assert table.screen is None
    assert reply["keep"] == {GAME_KEY: None}
    assert 'id="setup"' in reply["parts"]["main"]


def test_again_is_the_same_table_with_another_seed() -> None:
    table = begun(3, 2, show_money="yes")
    before = screen_of(table).session
    reply = send(table, "again")
    after = screen_of(table).session
    assert (after.seats, after.options) == (before.seats, before.options)
    assert after.game.setup.seed != before.game.setup.seed
    assert "main" in reply["parts"]


@pytest.mark.parametrize("name", ["again", "bid", "undo", "no such thing", "", "None"])
def test_without_a_game_its_requests_are_refused(name: str) -> None:
    table = woken()
    assert send(table, name) == {"say": t("error.request")}
    assert table.screen is None


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"do": None},
        {"do": ["bid"]},
        {"do": "bid", "with": 7},
        {"do": "begin", "with": None},
        {"do": {}, "with": []},
    ],
)
def test_requests_of_a_wrong_shape_are_refused(asked: dict[str, Any]) -> None:
    table = begun()
    text = screen_of(table).session.text
    assert table.dispatch(asked) == {"say": t("error.request")}
    assert screen_of(table).session.text == text


# --- Coming back ----------------------------------------------------------------------------------


def test_a_kept_game_opens_at_the_same_place() -> None:
    table = at("build")
    session = screen_of(table).session
    again = woken({GAME_KEY: session.text})
    assert facts(screen_of(again).session) == facts(session)
    assert screen_of(again).my_turn


def test_with_nothing_kept_the_page_stays_as_it_is() -> None:
    assert send(Table(), "wake", lang="en", kept={}) == {}


def _bad_records() -> dict[str, str]:
    text = play(session(), asks("build")).text
    return {
        "nothing": "",
        "of something else": "<html><img src=x onerror=f()></html>",
        "cut within a line": text[: text.rindex("seat") + 3],
        "an illegal action": text + f"{text.count('seat') - 3}. build atlantis\n",
        "another number": text.replace("\n2. ", "\n3. ", 1),
        "another seat": text.replace("seed: 7", "seed: 8"),
        "no players": text.replace("players: 3\n", ""),
        "huge": text + "#" * 2_000_000,
        "a strange bot": text.replace("seat 1: easy", "seat 1: god"),
        "a huge number": text.replace("players: 3", f"players: {'3' * 9000}"),
        "binary": "\x00\ud800\uffff",
    }


@pytest.mark.parametrize("name", list(_bad_records()))
def test_a_kept_game_that_cannot_be_read_is_put_aside(name: str) -> None:
    text = _bad_records()[name]
    table = Table()
    reply = table.dispatch({"do": "wake", "with": {"lang": "en", "kept": {GAME_KEY: text}}})
    assert table.screen is None
    assert reply["keep"] == {GAME_KEY + ".unreadable": text, GAME_KEY: None}
    assert reply["root"] == {"data-resume": None}  # shows the start page
    assert t("wake.bad") in reply["ask"]
    assert "<img" not in reply["ask"]
    assert len(reply["ask"]) < 1000
    assert "Traceback" not in reply["ask"]


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.text(max_size=8))
def test_a_kept_game_that_was_altered_opens_or_is_refused(start: int, size: int, new: str) -> None:
    text = TEXT[: start % len(TEXT)] + new + TEXT[start % len(TEXT) + size % 40 :]
    table = woken({GAME_KEY: text})
    if table.screen is not None:
        playing = screen_of(table).session
        assert facts(load(playing.text)) == facts(playing)


TEXT = play(session(), asks("run")).text


@pytest.mark.parametrize("kept", ["", "[]", "7", "{", '{"speed": "warp", "theme": ["x"]}', "null"])
def test_settings_that_cannot_be_read_are_forgotten(kept: str) -> None:
    table = woken({SETTINGS_KEY: kept})
    send(table, "begin", **form())
    assert screen_of(table).speed == "normal"
    assert send(table, "theme")["root"] in ({"data-theme": "light"}, {"data-theme": None})


# --- The bar --------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_the_speed_of_bots_is_kept(speed: str) -> None:
    table = begun()
    reply = send(table, "speed", speed=speed)
    assert json.loads(reply["keep"][SETTINGS_KEY])["speed"] == speed
    again = woken({SETTINGS_KEY: reply["keep"][SETTINGS_KEY], GAME_KEY: TEXT})
    assert screen_of(again).speed == speed


def test_an_unknown_speed_changes_nothing() -> None:
    table = begun()
    assert send(table, "speed", speed="warp") == {}
    assert send(table, "speed") == {}
    assert screen_of(table).speed == "normal"


def test_themes_follow_each_other_and_are_kept() -> None:
    table = begun()
    replies = [send(table, "theme") for _ in range(3)]
    assert [reply["root"]["data-theme"] for reply in replies] == ["light", "dark", None]
    kept = [json.loads(reply["keep"][SETTINGS_KEY])["theme"] for reply in replies]
    assert kept == ["light", "dark", "system"]


def test_the_record_can_be_copied() -> None:
    table = at("build")
    assert send(table, "record")["copy"] == screen_of(table).session.text
    assert send(woken(), "record") == {}


# --- Others' turns --------------------------------------------------------------------------------


def test_bots_move_one_step_a_request_and_purchases_are_one() -> None:
    table = begun(3, 0)
    session, pairs = screen_of(table).session, 0
    while not session.game.is_over:
        before = len(session.entries)
        reply = send(table, "bot")
        new = session.entries[before:]
        assert len({entry.seat for entry in new}) == 1
        assert all(isinstance(entry.action, a.Buy) for entry in new[:-1])
        pairs += len(new) > 1
        assert (reply["next"] is None) == session.game.is_over
    assert pairs
    assert reply["root"] == {"data-turn": "over"}


def test_skipping_goes_on_until_a_person_decides() -> None:
    table = begun(4, 1, seed="3")
    session, asked = screen_of(table).session, 0
    while session.bot_to_act:
        reply = send(table, "skip")
        asked += 1
        assert reply["next"] == (None if not session.bot_to_act else
                                 {"do": "skip", "with": {}, "after": 0})  # fmt: skip
    assert screen_of(table).my_turn
    count = len(session.entries)
    send(table, "skip")
    send(table, "bot")
    assert len(session.entries) == count


def test_who_is_not_to_act_can_do_nothing() -> None:
    table = table_of(play(session(), lambda s: s.game.to_act == 1))
    playing = screen_of(table).session
    for action in playing.game.legal_actions()[:3]:
        before = playing.text
        send(table, **_named(request(action)))
        assert playing.text == before


def _named(asked: dict[str, Any]) -> dict[str, Any]:
    return {"name": asked["do"], **asked["with"]}


# --- Hidden money ---------------------------------------------------------------------------------


def shown(table: Table) -> dict[str, str]:
    """All parts as they would be sent to a page that has none."""
    table._sent = {}
    parts: dict[str, str] = table._show()["parts"]
    return parts


def changes_with_money(table: Table, *seats: int) -> bool:
    """Whether anything on the page tells how much money these seats have."""
    players = [screen_of(table).state.players[seat] for seat in seats]
    before = shown(table)
    for player in players:
        player.money += 7
    after = shown(table)
    for player in players:
        player.money -= 7
    return before != after


def test_with_hidden_money_the_device_is_handed_over_before_anything_shows() -> None:
    table = table_of(play(session((PERSON, PERSON, "easy")), asks("build", 1)))
    screen = screen_of(table)
    assert (screen.viewer, screen.hand_to) == (None, 1)
    assert not screen.my_turn
    assert not changes_with_money(table, 0, 1, 2)
    assert send(table, "build", city="essen")["parts"] == {}
    send(table, "handed")
    assert (screen.viewer, screen.hand_to) == (1, None)
    assert changes_with_money(table, 1)
    assert not changes_with_money(table, 0, 2)


def test_whoever_is_through_hands_over_at_once() -> None:
    table = table_of(session(TWO, order=(0, 1)))
    send(table, "handed")
    send(table, "bid", plant="3", amount="3")
    screen = screen_of(table)
    assert (screen.viewer, screen.hand_to) == (None, 1)
    send(table, "undo")
    assert len(screen.session.entries) == 2  # not over the device's being handed on
    assert not changes_with_money(table, 0, 1)


def test_with_money_shown_nothing_is_handed_over() -> None:
    table = table_of(play(session(TWO, show_money=True), asks("build", 1)))
    screen = screen_of(table)
    assert (screen.viewer, screen.hand_to) == (1, None)
    assert screen.my_turn
    assert changes_with_money(table, 0)


def test_a_lone_person_is_never_handed_the_device_and_sees_no_bots_money() -> None:
    table = at("buy")
    assert screen_of(table).hand_to is None
    assert not changes_with_money(table, 1, 2)
    assert changes_with_money(table, 0)


def test_at_the_end_all_money_is_shown() -> None:
    playing = session(TWO)
    over = table_of(_finished(playing))
    assert screen_of(over).hand_to is None
    assert changes_with_money(over, 0)
    assert changes_with_money(over, 1)


def _finished(playing: Session) -> Session:
    bot = bots.make("easy")
    while not playing.game.is_over:
        seat = playing.game.to_act
        assert seat is not None
        playing.do(bot.choose(playing.game.observe(seat)))
    return playing


# --- Moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("count", [2, 3, 6])
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
            reply = send(table, **_named(request(bot.choose(session.game.observe(seat)))))
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


# --- Bad input ------------------------------------------------------------------------------------

NUMBERS = ["", " ", "x", "1.5", "-5", "1e3", "0x1f", "9" * 10, "9" * 10**5, "NaN", None, [], ["4"],
           {"a": 1}, "<img src=x onerror=f()>", "\u202e4", True]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS, ids=lambda x: repr(x)[:20])
def test_what_is_no_number_is_refused(number: object) -> None:
    auction, building = at("nominate"), at("build")
    plant = str(screen_of(auction).state.current[0])
    refused(auction, "bid", plant=plant, amount=number)
    refused(auction, "bid", plant=number, amount="50")
    if str(number).strip() != "0":
        refused(auction, "pick-plant", plant=number)
    refused(building, "scrap", plant=number)
    refused(building, "give-up", coal=number, oil=number)


@pytest.mark.parametrize(
    ("ask", "name", "values"),
    [
        ("nominate", "bid", {}),
        ("nominate", "bid", {"plant": "4"}),
        ("nominate", "build", {"city": "essen"}),
        ("nominate", "run", {}),
        ("nominate", "scrap", {"plant": "4"}),
        ("nominate", "scrap", {}),
        ("nominate", "give-up", {"coal": "1", "oil": "0"}),
        ("buy", "buy", {}),
        ("buy", "buy", {"fuel": "gold"}),
        ("buy", "buy", {"fuel": "x" * 10**6}),
        ("buy", "buy", {"fuel": None}),
        ("buy", "buy", {"fuel": ["coal"]}),
        ("buy", "buy", {"fuel": "<img src=x onerror=f()>"}),
        ("buy", "bid", {"amount": "5"}),
        ("buy", "unbuy", {}),
        ("build", "build", {}),
        ("build", "build", {"city": "atlantis"}),
        ("build", "build", {"city": "x" * 10**6}),
        ("build", "build", {"city": "\u202eessen"}),
        ("build", "build", {"city": {"a": "b"}}),
        ("build", "buy", {"fuel": "coal"}),
        ("build", "run", {"run": "run 3", "sure": "yes"}),
        ("build", "choose-run", {}),
        ("build", "choose-run", {"run": "dance"}),
        ("build", "run", {"run": "pass"}),
        ("run", "run", {"run": "run 99"}),
        ("run", "run", {"run": "run 50 coal 9", "sure": "yes"}),
        ("run", "run", {"run": "run " + "3 " * 10**5}),
        ("run", "run", {"run": "run 3 coal " + "9" * 5000}),
        ("run", "run", {"run": ""}),
        ("run", "pass", {"sure": "yes"}),
    ],
    ids=lambda x: str(x)[:30],
)
def test_what_the_rules_do_not_know_is_refused(
    ask: str, name: str, values: dict[str, object]
) -> None:
    table = at(ask)
    sentence = refused(table, name, **values)
    assert len(sentence) < 300
    assert "<img" not in shown(table)["panel"]


def test_a_refusal_is_told_once() -> None:
    table = at("build")
    refused(table, "build", city="atlantis")
    assert 'role="alert"' in shown(table)["panel"]
    send(table, "undo")
    assert screen_of(table).notice == ""


# --- Anything at all ------------------------------------------------------------------------------

_probe = Table()
DOORS = sorted(set(_probe._doors) - {"wake"})
MOVES = sorted(_probe._moves)
FIELDS = ("plant", "amount", "fuel", "city", "coal", "oil", "run", "sure", "speed", "seat")
VALUES = st.one_of(
    st.text(max_size=12),
    st.integers(-5, 60).map(str),
    st.sampled_from(
        ["coal", "oil", "garbage", "uranium", "essen", "run", "run 3", "run 4 5 coal 1"]
    ),
    st.none() | st.booleans() | st.floats() | st.lists(st.text(max_size=3), max_size=2),
)
STEPS = st.one_of(
    st.tuples(st.just("legal"), st.integers(0, 10**6)),
    st.tuples(st.just("legal"), st.integers(0, 10**6)),
    st.tuples(st.sampled_from([*DOORS, *MOVES]), st.dictionaries(st.sampled_from(FIELDS), VALUES)),
    st.tuples(st.text(max_size=5), st.dictionaries(st.text(max_size=5), VALUES)),
)  # fmt: skip


def _legal(table: Table, number: int) -> None:
    """Somebody's legal move, which must be done."""
    screen = screen_of(table)
    session = screen.session
    if session.game.is_over or screen.hand_to is not None:
        send(table, "handed")
        return
    before = len(session.entries)
    if screen.my_turn:
        legal = session.game.legal_actions()
        send(table, **_named(request(legal[number % len(legal)])))
    else:
        send(table, "bot")
    assert len(session.entries) > before
    assert screen.notice == ""


@given(
    st.lists(STEPS, max_size=60),
    st.integers(2, 6),
    st.integers(0, 3),
    st.sampled_from(MAPS),
    st.booleans(),
)
def test_no_request_breaks_the_game(
    steps: list[tuple[str, Any]], players: int, people: int, name: str, open_table: bool
) -> None:
    options = {"show_money": "yes", "free_undo": "yes"} if open_table else {}
    table = begun(players, min(people, players), map=name, **options)
    for asked, values in steps:
        if table.screen is None:
            send(table, "begin", **form(players, min(people, players), map=name, **options))
        elif asked == "legal":
            _legal(table, values)
        else:
            send(table, asked, **{str(key): value for key, value in values.items()})
    if table.screen is not None:
        playing = table.screen.session
        assert facts(load(playing.text)) == facts(playing)
        assert playing.seats == load(playing.text).seats
        assert [seat.name for seat in playing.seats] == list(NAMES[:players])
