"""The past of a game: the timeline, going on from a moment, what the log tells, what sounds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import actions as a
from powergrid import record
from tests.web.tables import asks, facts, form, play, screen_of, send, session, shown, table_of
from tests.web.test_saves import Browser
from web.saves import GAME_KEY
from web.session import PERSON, Session, load, moment
from web.sounds import ORDER
from web.text import t
from web.views import log
from web.views.screen import Screen

GAME = play(session(), lambda s: asks("build")(s) and s.game.state.round > 3)
END = play(load(GAME.text), lambda s: s.game.is_over)
COUNT = len(GAME.entries)
READ = record.of(GAME.game, GAME.tags)


# --- The timeline ---------------------------------------------------------------------------------


@given(st.lists(st.integers(0, COUNT - 1), min_size=1, max_size=6))
def test_any_moment_is_as_if_the_game_had_just_come_there(numbers: list[int]) -> None:
    table = table_of(load(GAME.text))
    for number in numbers:
        send(table, "look-at", at=str(number))
        past = screen_of(table).session
        assert facts(past) == facts(moment(READ, number))
        assert past.text == moment(READ, number).text


def test_the_running_game_waits_unharmed_and_nothing_can_be_done() -> None:
    table = table_of(load(GAME.text))
    home = screen_of(table)
    before = facts(home.session)
    reply = send(table, "look-at", at="30")
    assert reply["root"]["data-past"] == "yes"
    assert reply["next"] is None
    assert "keep" not in reply
    assert t("past.title") in reply["parts"]["panel"]
    for name in ("pass", "undo", "bot", "skip", "hint", "handed", "build", "pick-plant"):
        send(table, name, sure="yes", city="essen", plant="4")
        assert len(screen_of(table).session.entries) == 30
    assert 'data-do="build"' not in shown(table)["board-moves"]
    reply = send(table, "back")
    assert screen_of(table) is home
    assert facts(home.session) == before
    assert reply["root"]["data-past"] is None
    assert 'data-do="build"' in str(reply["parts"])


def test_the_end_of_the_slider_is_now() -> None:
    table = table_of(load(GAME.text))
    home = screen_of(table)
    send(table, "look-at", at="5", slider="yes")
    assert screen_of(table) is not home
    reply = send(table, "look-at", at=str(COUNT), slider="yes")
    assert screen_of(table) is home
    assert "focus" not in reply


def test_bots_move_on_only_after_coming_back() -> None:
    playing = play(session(), lambda s: s.bot_to_act and s.game.state.round == 2)
    table = table_of(playing)
    text = screen_of(table).session.text
    assert send(table, "look-at", at="3")["next"] is None
    assert send(table, "bot") == {}
    reply = send(table, "back")
    assert reply["next"]["do"] == "bot"
    assert screen_of(table).session.text == text


def test_only_ones_own_money_is_seen_in_the_past() -> None:
    table = table_of(load(GAME.text))
    send(table, "look-at", at="40")
    assert [screen_of(table).sees_money(seat) for seat in range(3)] == [True, False, False]
    handed = table_of(play(session((PERSON, PERSON, "easy")), asks("build", 1)))
    send(handed, "look-at", at="12")
    assert not any(screen_of(handed).sees_money(seat) for seat in range(3))
    send(handed, "back")
    assert screen_of(handed).hand_to == 1
    over = table_of(load(END.text))
    send(over, "look-at", at="40")
    assert all(screen_of(over).sees_money(seat) for seat in range(3))


def test_going_on_from_a_moment_is_a_new_game_with_a_name_and_the_old_one_stays() -> None:
    browser = Browser(**{GAME_KEY: GAME.text})
    table = browser.tab()
    browser.does(table, "look-at", at="50")
    then = screen_of(table).state.round
    browser.does(table, "play-copy")
    new = screen_of(table).session
    assert table.looking is None
    assert GAME.text.startswith(new.text[: len(moment(READ, 50).text)])
    browser.does(table, "bot")
    assert len(browser.saves) == 2
    old, other = sorted(browser.saves.values(), key=lambda save: bool(save.title))
    assert old.record == GAME.text
    assert other.title == t("past.copy_of", name="Anna, Boris, Chidi", n=then)


def test_a_link_of_a_past_moment_leads_there() -> None:
    table = table_of(load(GAME.text))
    send(table, "look-at", at="30")
    assert send(table, "share")["copy"].endswith("&at=30")


def test_the_slider_marks_each_round_and_stands_where_the_game_does() -> None:
    table = table_of(load(GAME.text))
    part = shown(table)["timeline"]
    assert part.count("<line") == GAME.entries[-1].round
    assert f'max="{COUNT}" value="{COUNT}"' in part
    assert t("past.now") in part
    send(table, "look-at", at="30")
    assert f'max="{COUNT}" value="30"' in shown(table)["timeline"]


def test_leaving_while_looking_back_keeps_the_whole_game() -> None:
    browser = Browser(**{GAME_KEY: GAME.text})
    table = browser.tab()
    browser.does(table, "look-at", at="30")
    reply = browser.does(table, "leave")
    assert reply["root"]["data-past"] is None
    assert [save.record for save in browser.saves.values()] == [GAME.text]


@pytest.mark.parametrize("at", ["-1", "x", None, "99999", ["3"], ""])
def test_a_moment_that_is_none_is_now(at: object) -> None:
    table = table_of(load(GAME.text))
    home = screen_of(table)
    send(table, "look-at", at=at)
    assert screen_of(table) is home


# --- The log --------------------------------------------------------------------------------------


def told(playing: Session, only: str, viewer: int | None = 0) -> list[log.Line]:
    screen = Screen(playing, viewer)
    return [line for line in log._lines(screen, playing.entries) if log.wanted(line, only, viewer)]


def test_the_filters_share_out_what_is_told() -> None:
    everything = told(END, "all")
    kinds = {kind: told(END, kind) for kind in ("auction", "fuel", "building", "income")}
    assert all(kinds.values())
    rest = [line for line in everything if not line.kind]
    assert sum(map(len, kinds.values())) + len(rest) == len(everything)
    seats = [told(END, f"seat-{seat}") for seat in range(3)]
    assert sum(map(len, seats)) == len([line for line in everything if line.seat is not None])
    assert told(END, "mine", 1) == told(END, "seat-1")
    assert told(END, "mine", None) == []


def test_each_build_and_purchase_points_at_its_place() -> None:
    building, fuel = told(END, "building"), told(END, "fuel")
    cities = [x.action.city for x in END.entries if isinstance(x.action, a.Build)]
    pointed = re.findall(r"city-(\S+)", " ".join(line.places for line in building))
    assert pointed == cities
    for line in fuel:
        assert line.places.startswith(("market-", "player-"))
    assert {bool(line.places) for line in told(END, "auction") if line.seat is not None} == {True}


def test_a_filter_is_chosen_shown_and_kept_when_looking_back() -> None:
    table = table_of(load(GAME.text))
    reply = send(table, "tell-only", only="building")
    assert 'value="building" selected' in reply["parts"]["log-tools"]
    assert t("log.nominate", who="", plant="")[-5:] not in str(reply["parts"])
    send(table, "look-at", at="60")
    assert screen_of(table).only == "building"
    send(table, "tell-only", only="seat-2")
    send(table, "back")
    assert screen_of(table).only == "seat-2"


@pytest.mark.parametrize("only", ["", "none", "seat-3", "seat-x", None, ["all"]])
def test_a_filter_that_is_none_changes_nothing(only: object) -> None:
    table = table_of(load(GAME.text))
    assert send(table, "tell-only", only=only) == {}
    assert screen_of(table).only == "all"


def test_nothing_to_tell_is_said() -> None:
    playing = play(session(), asks("nominate"))
    table = table_of(playing)
    reply = send(table, "tell-only", only="income")
    assert t("log.nothing") in reply["parts"]["log-none"]


def test_the_button_for_reasons_shows_whether_it_is_pressed() -> None:
    table = table_of(load(GAME.text))
    assert 'aria-pressed="false"' in shown(table)["log-tools"]
    assert 'aria-pressed="true"' in send(table, "reasons")["parts"]["log-tools"]


def test_each_phase_leads_to_the_moment_it_began() -> None:
    table = table_of(load(GAME.text))
    parts = shown(table)
    numbers = re.findall(r'data-at="(\d+)"', parts["log-lines"])
    entries = GAME.entries
    starts = [
        i
        for i, x in enumerate(entries)
        if not i or (entries[i - 1].round, entries[i - 1].phase) != (x.round, x.phase)
    ]
    assert sorted(map(int, numbers)) == starts


# --- Sounds ---------------------------------------------------------------------------------------


def test_sounds_are_off_until_wanted_and_stay_as_they_were_set() -> None:
    browser = Browser()
    table = browser.tab()
    browser.does(table, "begin", **form())
    assert not any("sound" in send(table, "bot") for _ in range(8))
    reply = browser.does(table, "sound")
    assert reply["sound"] == ["turn"]
    assert 'data-do="sound"' in reply["parts"]["top"]
    again = browser.tab()
    assert screen_of(again).sound
    assert "sound" not in browser.does(again, "sound")
    assert not screen_of(again).sound


def test_every_sound_is_heard_in_a_game_and_each_thing_once() -> None:
    table = table_of(session((PERSON, "easy")))
    send(table, "sound")
    playing = screen_of(table).session
    heard: list[str] = []

    def listening(now: Session) -> bool:
        heard.extend(send(table, "reasons").get("sound", []))
        return now.game.is_over

    play(playing, listening)
    assert set(heard) == set(ORDER)
    assert heard.count("end") == 1
    assert "sound" not in send(table, "reasons")


def test_looking_back_and_opening_a_game_make_no_sound() -> None:
    table = table_of(load(GAME.text))
    send(table, "sound")
    for at in ("60", "10", "90"):
        assert "sound" not in send(table, "look-at", at=at)
    assert "sound" not in send(table, "back")
