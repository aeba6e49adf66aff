"""Games by link: what is asked, whose eyes see what, and no game of one's own is ever lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import link, record
from tests.web.tables import asks, facts, form, named, play, request, screen_of, send, session
from tests.web.test_saves import Browser
from tests.web.test_views import HOSTILE, inspect
from web.saves import GAME_KEY
from web.session import PERSON, Session, load
from web.table import Table
from web.text import choose, t

TWO = (PERSON, PERSON, "easy")
GAME = play(session(TWO), asks("build", 1))
LATER = play(load(GAME.text), asks("run", 0))


def address(playing: Session, at: int | None = None) -> str:
    packed = link.pack(record.of(playing.game, playing.tags))
    return f"#g={packed}" + ("" if at is None else f"&at={at}")


def opened(browser: Browser, hash_: str) -> tuple[Table, dict[str, Any]]:
    """A page that was opened by a link, and its first reply."""
    table = Table()
    values = {"lang": "en", "kept": dict(browser.kept), "hash": hash_, "address": "https://x/p/"}
    return table, browser.does(table, "wake", **values)


def playing_one(browser: Browser) -> Table:
    """A tab in which somebody plays a game of their own."""
    table = browser.tab()
    browser.does(table, "begin", **form(seed="99"))
    browser.does(table, "bot")
    return table


# --- Sharing --------------------------------------------------------------------------------------


def test_a_link_holds_the_whole_game() -> None:
    table = Browser(**{GAME_KEY: GAME.text}).tab()
    reply = send(table, "share")
    page, _, packed = reply["copy"].partition("#g=")
    assert page == "https://x/"
    read = link.unpack(packed)
    assert facts(load(record.write(read))) == facts(GAME)
    assert {read.tags[f"name {i}"] for i in range(3)} == {"Anna", "Boris", "Chidi"}
    shown = inspect(reply["ask"])
    assert 'class="qr"' in reply["ask"]
    assert "Anna" in shown.told


def test_without_a_game_there_is_nothing_to_share() -> None:
    assert send(Browser().tab(), "share") == {"say": t("error.request")}


@pytest.mark.parametrize("given_address", ["javascript:f()", "data:x", "x" * 999, None, ["a"], ""])
def test_a_strange_address_is_not_taken_into_links(given_address: object) -> None:
    table = Table()
    send(table, "wake", lang="en", kept={GAME_KEY: GAME.text}, address=given_address)
    assert send(table, "share")["copy"].startswith("#g=")


# --- Opening --------------------------------------------------------------------------------------


def test_a_link_shows_what_it_is_and_asks() -> None:
    table, reply = opened(Browser(), address(GAME))
    shown = inspect(reply["ask"])
    for told in ("Anna", "Boris", "Chidi", "Germany", t("saves.turn", name="Boris")):
        assert told in shown.told
    assert 'data-do="look"' in reply["ask"]
    assert 'data-do="play-copy"' in reply["ask"]
    assert 'data-do="replace"' not in reply["ask"]
    assert table.screen is None


def test_with_a_game_of_ones_own_the_link_asks_and_the_game_stays() -> None:
    browser = Browser()
    text = screen_of(playing_one(browser)).session.text
    table, reply = opened(browser, address(GAME))
    assert 'data-do="replace"' in reply["ask"]
    assert screen_of(table).session.text == text
    assert browser.kept[GAME_KEY].count("seed: 99") == 1


@pytest.mark.parametrize("answer", ["play-copy", "replace", "look"])
@pytest.mark.parametrize("late", [False, True])
def test_whatever_is_answered_the_own_game_is_kept(answer: str, late: bool) -> None:
    browser = Browser()
    table = playing_one(browser)
    text = screen_of(table).session.text
    if late:
        browser.does(table, "link", hash=address(GAME))
    else:
        table, _ = opened(browser, address(GAME))
    browser.does(table, answer)
    assert facts(screen_of(table).session) == facts(GAME)
    assert text in [save.record for save in browser.saves.values()]
    assert len(browser.saves) == (1 if answer == "look" else 2)
    if answer == "look":
        browser.does(table, "back")
        assert screen_of(table).session.text == text


def test_the_next_link_of_a_game_goes_on_in_the_same_save() -> None:
    browser = Browser()
    table, _ = opened(browser, address(GAME))
    browser.does(table, "play-copy")
    browser.does(table, "seat", seat="1")
    table, reply = opened(browser, address(LATER))
    assert t("share.known") in reply["ask"]
    reply = browser.does(table, "replace")
    assert "ask" not in reply  # who plays here is known
    assert reply["hash"] == ""
    assert screen_of(table).seat == 1
    (save,) = browser.saves.values()
    assert save.record == LATER.text


def test_an_earlier_link_of_a_game_keeps_what_was_played_since() -> None:
    browser = Browser()
    browser.does(opened(browser, address(LATER))[0], "play-copy")
    table, reply = opened(browser, address(GAME))
    assert t("share.behind") in reply["ask"]
    browser.does(table, "replace")
    assert sorted(save.record for save in browser.saves.values()) == sorted([GAME.text, LATER.text])


BAD = ["#g=", "#g=AAAA", "#g=" + "A" * 20_000, address(GAME)[:-4], "#g=<img src=x onerror=f()>",
       address(GAME).replace("#g=1", "#g=9"), address(GAME) + "\u202e", "#g=\x00"]  # fmt: skip


@pytest.mark.parametrize("hash_", BAD, ids=lambda hash_: repr(hash_)[:20])
def test_a_bad_link_gives_a_sentence_and_changes_nothing(hash_: str) -> None:
    browser = Browser()
    text = screen_of(playing_one(browser)).session.text
    before = dict(browser.kept)
    table, reply = opened(browser, hash_)
    assert t("share.bad") in reply["ask"]
    assert len(reply["ask"]) < 1000
    inspect(reply["ask"])
    assert screen_of(table).session.text == text
    assert browser.kept == before


def test_a_bad_link_is_told_in_the_language_of_the_page() -> None:
    table = Browser().tab()
    send(table, "language", language="fa")
    try:
        told = send(table, "link", hash=address(GAME)[:-4])["ask"]
        assert "پیوند کامل نیست" in told
        assert "link" not in inspect(told).told
    finally:
        choose("en")


@pytest.mark.parametrize("hash_", ["", "#main", "#", "#x=1", None, 7, ["#g=1"], "g"])
def test_what_is_no_link_is_left_alone(hash_: object) -> None:
    assert "ask" not in send(Table(), "wake", lang="en", kept={}, hash=hash_)
    assert send(Browser().tab(), "link", hash=hash_) == {}


@given(st.integers(0, 10**6), st.integers(0, 9), st.text(max_size=6))
def test_a_link_that_was_altered_opens_or_is_refused(start: int, size: int, new: str) -> None:
    whole = address(GAME)
    at = 3 + start % len(whole)
    table, reply = opened(Browser(), whole[:at] + new + whole[at + size :])
    inspect(reply.get("ask", ""))
    send(table, "play-copy")
    if table.screen is not None:
        playing = screen_of(table).session
        assert facts(load(playing.text)) == facts(playing)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_in_links_are_text(name: str) -> None:
    playing = session(TWO, names=(name, "Bo", "Chi"))
    tags = {**playing.tags, "name 0": name, "title": name, "me": name, "save": "x"}
    packed = link.pack(record.of(playing.game, tags))
    browser = Browser()
    table, reply = opened(browser, f"#g={packed}")
    assert playing.seats[0].name[:24] in inspect(reply["ask"]).told
    inspect(browser.does(table, "play-copy")["ask"])
    (save,) = browser.saves.values()
    assert save.title == ""
    assert save.me is None


@pytest.mark.parametrize("tag", ["seat 0", "colour 0", "money"])
def test_strange_tags_in_links_do_no_harm(tag: str) -> None:
    packed = link.pack(record.of(GAME.game, {**GAME.tags, tag: "<b>god</b>"}))
    table, reply = opened(Browser(), f"#g={packed}")
    inspect(reply["ask"])
    assert (t("share.bad") in reply["ask"]) == (tag == "seat 0")
    assert table.screen is None


# --- Looking --------------------------------------------------------------------------------------


def test_a_link_to_a_moment_opens_there_and_nothing_can_be_done() -> None:
    browser = Browser()
    own = screen_of(playing_one(browser)).session.text
    before = dict(browser.kept)
    table, reply = opened(browser, address(GAME, 20))
    screen = screen_of(table)
    assert len(screen.session.entries) == 20
    assert t("look.at", n=20, all=len(GAME.entries)) in inspect(reply["parts"]["panel"]).told
    for asked in ("pass", "undo", "bot", "skip", "handed", "hint"):
        send(table, asked, sure="yes")
        assert len(screen.session.entries) == 20
    for action in screen.session.game.legal_actions()[:3]:
        send(table, **named(request(action)))
        assert len(screen.session.entries) == 20
    assert browser.kept == before
    browser.does(table, "back")
    assert screen_of(table).session.text == own


@pytest.mark.parametrize(
    "more", ["&at=", "&at=-1", "&at=NaN", "&at=1.5", "&utm_source=x", "&", "&&"]
)
def test_what_others_hang_on_to_a_link_is_passed_over(more: str) -> None:
    table, reply = opened(Browser(), address(GAME) + more)
    assert t("share.look") in inspect(reply["ask"]).told
    assert table.looking is None


@pytest.mark.parametrize("more", ["&at=7&x=1", "&x=1&at=7", "&at=7&at=9"])
def test_the_moment_is_found_among_it(more: str) -> None:
    table, _ = opened(Browser(), address(GAME) + more)
    assert len(screen_of(table).session.entries) == 7


@pytest.mark.parametrize("at", ["99999", "1000000000", "9" * 5000])
def test_a_moment_after_the_last_is_the_last(at: str) -> None:
    table, _ = opened(Browser(), f"{address(GAME)}&at={at}")
    assert len(screen_of(table).session.entries) == len(GAME.entries)


def test_a_link_may_be_written_with_percent_signs() -> None:
    plain = address(GAME)
    written = plain[:3] + "".join(f"%{ord(c):02X}" if c in "-_0" else c for c in plain[3:])
    assert written != plain
    _, reply = opened(Browser(), written)
    assert t("share.look") in inspect(reply["ask"]).told


@pytest.mark.parametrize(("asked", "shown"), [("0", 0), ("7", 7), ("99999", None), ("x", None),
                                              (None, None), ("-3", None)])  # fmt: skip
def test_any_moment_can_be_looked_at(asked: object, shown: int | None) -> None:
    table, _ = opened(Browser(), address(GAME))
    send(table, "look")
    send(table, "look-at", at=asked)
    count = len(GAME.entries) if shown is None else shown
    assert len(screen_of(table).session.entries) == count


def test_nobodys_money_is_seen_by_who_looks_on() -> None:
    table, _ = opened(Browser(), address(GAME))
    send(table, "look")
    screen = screen_of(table)
    assert not any(screen.sees_money(seat) for seat in range(3))


def test_the_moment_looked_at_can_be_shared_and_played_on() -> None:
    browser = Browser()
    table, _ = opened(browser, address(GAME, 20))
    assert send(table, "share")["copy"].endswith("&at=20")
    browser.does(table, "play-copy")
    assert GAME.text.startswith(screen_of(table).session.text[:400])
    assert 20 <= len(screen_of(table).session.entries) < len(GAME.entries)
    assert len(browser.saves) == 1


def test_without_a_link_there_is_nothing_to_look_at() -> None:
    table = Browser().tab()
    for asked in ("look", "look-at", "play-copy", "replace"):
        assert send(table, asked) == {"say": t("error.request")}
    send(table, "back")
    assert table.screen is None


# --- Playing by link ------------------------------------------------------------------------------


def test_who_opens_a_link_is_asked_for_their_seat() -> None:
    browser = Browser()
    table, _ = opened(browser, address(GAME))
    reply = browser.does(table, "play-copy")
    shown = inspect(reply["ask"]).told
    assert t("share.who") in shown
    assert "Anna" in shown
    assert "Boris" in shown
    assert "Chidi" not in shown  # a bot
    browser.does(table, "seat", seat="1")
    assert screen_of(table).seat == 1
    assert screen_of(table).my_turn
    assert screen_of(browser.tab()).seat == 1  # after a reload, too


@pytest.mark.parametrize("seat", ["all", "2", "7", "x", None, ["1"]])
def test_all_at_one_device_or_no_seat_at_all(seat: object) -> None:
    browser = Browser()
    table, _ = opened(browser, address(GAME))
    browser.does(table, "play-copy")
    browser.does(table, "seat", seat=seat)
    assert screen_of(table).seat is None
    assert screen_of(table).hand_to == 1


def test_a_seats_money_stays_hidden_from_the_other() -> None:
    table, _ = opened(Browser(), address(GAME))
    send(table, "play-copy")
    send(table, "seat", seat="0")
    screen = screen_of(table)
    assert screen.sees_money(0)
    assert not screen.sees_money(1)
    shown = inspect(send(table, "seat", seat="0")["parts"]["panel"]).told
    assert t("away.text", name="Boris") in shown


def test_nobody_moves_for_somebody_elsewhere() -> None:
    table, _ = opened(Browser(), address(GAME))
    send(table, "play-copy")
    send(table, "seat", seat="0")
    playing = screen_of(table).session
    before = playing.text
    for action in playing.game.legal_actions():
        send(table, **named(request(action)))
    send(table, "undo")
    assert playing.text == before


def test_a_game_goes_to_and_fro_by_links() -> None:
    """Two browsers, a link after each turn; at every arrival the other's save goes on."""
    browsers = Browser(), Browser()
    table, _ = opened(browsers[0], address(session(TWO)))
    browsers[0].does(table, "play-copy")
    browsers[0].does(table, "seat", seat="0")
    tables = [table]
    passes = 0
    while passes < 12:
        here = passes % 2
        screen = screen_of(table)
        while not screen.away and not screen.session.game.is_over:
            if screen.my_turn:
                action = screen.session.game.legal_actions()[0]
                browsers[here].does(table, **named(request(action)))
            else:
                browsers[here].does(table, "bot")
        sent = browsers[here].does(table, "share")["copy"]
        there = 1 - here
        table, reply = opened(browsers[there], "#" + sent.partition("#")[2])
        known = 'data-do="replace"' in reply["ask"]
        browsers[there].does(table, "replace" if known else "play-copy")
        if not known:
            browsers[there].does(table, "seat", seat=str(there))
        assert screen_of(table).seat == there
        tables.append(table)
        passes += 1
    assert [len(browser.saves) for browser in browsers] == [1, 1]


def test_a_lone_person_is_never_asked_who_they_are() -> None:
    table, _ = opened(Browser(), address(session((PERSON, "easy"))))
    assert "ask" not in send(table, "play-copy")
    assert screen_of(table).seat is None
