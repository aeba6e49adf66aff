"""The table: games begin, go on, are left and come back; whose eyes see what."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import actions as a
from powergrid import bots, load_map, record
from tests.web.tables import (
    asks,
    at,
    begun,
    facts,
    form,
    named,
    play,
    request,
    screen_of,
    send,
    session,
    shown,
    table_of,
    woken,
)
from web.saves import GAME_KEY, PREFIX
from web.session import PERSON, Session, load
from web.table import SETTINGS_KEY, Table
from web.text import t
from web.views.screen import SPEEDS

TWO = (PERSON, PERSON)


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


def test_leaving_a_game_leads_to_the_start_page_with_the_game_in_the_list() -> None:
    table = begun()
    reply = send(table, "leave")
    assert table.screen is None
    assert reply["keep"] == {GAME_KEY: None}
    assert 'id="setup"' in reply["parts"]["main"]
    assert reply["parts"]["shelf"].count('data-do="open"') == 1


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
    (shelved,) = [key for key in reply["keep"] if key.startswith(PREFIX)]
    assert reply["keep"] == {shelved: text, GAME_KEY: None}
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
    """What is shown at once is one move; a thought may take several requests, shown or not."""
    table = begun(3, 0)
    session, pairs = screen_of(table).session, 0
    while not session.game.is_over:
        before = len(session.entries)
        while "parts" not in (reply := send(table, "bot")):
            assert reply == {"next": {"do": "bot", "with": {}, "after": 0}}
        new = session.entries[before:]
        assert len({entry.seat for entry in new}) == 1
        assert all(isinstance(entry.action, a.Buy) for entry in new[:-1])
        pairs += len(new) > 1
        assert (reply["next"] is None) == session.game.is_over
    assert pairs
    assert reply["root"]["data-turn"] == "over"


def test_a_hint_says_what_the_expert_would_do_and_why() -> None:
    table = at("build")
    session = screen_of(table).session
    before = session.text
    while (reply := send(table, "hint")).get("next"):
        assert reply["next"] == {"do": "hint", "with": {}, "after": 0}
    assert reply["say"] == screen_of(table).hint
    assert screen_of(table).hint.startswith(("Connect ", "Build no more"))
    assert screen_of(table).hint in reply["parts"]["panel"].replace("&#39;", "'")
    assert session.text == before
    send(table, "pass", sure="yes")
    assert screen_of(table).hint == ""


def test_nobody_gets_a_hint_out_of_turn() -> None:
    table = begun(3, 0)
    assert send(table, "hint") == {}


def test_the_log_gives_reasons_on_request() -> None:
    table = begun(3, 0)
    for _ in range(20):
        send(table, "bot")
    assert 'class="why"' not in str(send(table, "bot")["parts"])
    assert 'class="why"' in str(send(table, "reasons")["parts"])


def test_the_panel_is_the_same_one_while_others_move_and_another_for_each_question() -> None:
    """A list that a person has opened in it, such as that of speeds, must not be taken away."""
    table, seen = begun(3, 0), list[str]()
    asks = ("nominate", "bid", "buy", "build", "run")
    while len(seen) < 40:
        panel = shown(table)["panel"]
        seen.append(re.findall(r'<div id="(ask-[^"]+)"', panel)[0])
        send(table, "bot")
    assert {*seen} == {"ask-others"}
    mine = [re.findall(r'<div id="(ask-[^"]+)"', shown(at(ask))["panel"])[0] for ask in asks]
    assert len({*mine}) == len(asks)
    assert "ask-others" not in mine


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
        send(table, **named(request(action)))
        assert playing.text == before


# --- Hidden money ---------------------------------------------------------------------------------


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
