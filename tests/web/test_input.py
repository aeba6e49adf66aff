"""What the page would never send: one sentence, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.tables import (
    MAPS,
    NAMES,
    at,
    begun,
    facts,
    form,
    named,
    refused,
    request,
    screen_of,
    send,
    shown,
)
from web.moves import MOVES
from web.session import load
from web.table import Table

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
DOORS = sorted(set(_probe._doors) - {"wake", "seat"})
MOVING = sorted(MOVES)
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
    st.tuples(st.sampled_from([*DOORS, *MOVING]), st.dictionaries(st.sampled_from(FIELDS), VALUES)),
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
        send(table, **named(request(legal[number % len(legal)])))
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
        if not playing.options.lessons:  # the guided game has a table of its own
            assert [seat.name for seat in playing.seats] == list(NAMES[:players])
