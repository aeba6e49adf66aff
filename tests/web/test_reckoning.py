"""After the end: the costliest decisions come while the page answers; charts can be chosen."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from powergrid import actions as a
from powergrid import record
from powergrid.bots import hindsight
from powergrid.bots.hindsight import Care
from powergrid.bots.search import Budget
from tests.web.tables import screen_of, send, session, shown, step, table_of, woken
from web.reckoning import FIRST, PAUSE
from web.session import PERSON, Session
from web.table import Table
from web.text import choose, t
from web.views import decisions
from web.views.charts import CHARTS

QUICK = Care(Budget(turns=60, samples=2), 3, Budget(turns=150, samples=3), 12)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is reckoned, so that a test is quick."""
    thorough = hindsight.reckon
    monkeypatch.setattr(
        hindsight, "reckon", lambda setup, actions, seat: thorough(setup, actions, seat, QUICK)
    )


def over(kinds: tuple[str, ...] = (PERSON, "easy", "easy"), seed: int = 3) -> Session:
    playing = session(kinds, seed=seed)
    random = Random(seed)
    while not playing.game.is_over:
        step(playing, random)
    return playing


def follow(table: Table, reply: dict[str, Any]) -> dict[str, Any]:
    """Ask what the replies ask for next, until that ends; the last reply comes back."""
    asked = 0
    while reply.get("next"):
        assert reply["next"]["do"] == "reckon"
        reply = send(table, "reckon")
        asked += 1
    assert asked
    return reply


def plain(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_decisions_come_after_the_end() -> None:
    table = table_of(over())
    reply = send(table, "sound")
    assert reply["next"] == {"do": "reckon", "with": {}, "after": FIRST}
    assert t("reckon.running") in shown(table)["decisions"]
    reply = send(table, "reckon")
    assert reply["next"] == {"do": "reckon", "with": {}, "after": PAUSE}
    # The page answers meanwhile, and goes on with it afterwards.
    assert send(table, "chart", chart="money")["next"]["do"] == "reckon"
    reply = follow(table, reply)
    assert reply["say"] == t("reckon.found")
    found = screen_of(table).reckoning.found[0]  # type: ignore[union-attr]
    told = shown(table)["decisions"]
    assert 0 < len(found) <= 3
    assert told.count('data-do="look-at"') == len(found)
    for one in found:
        assert t("reckon.cost", n=one.cost) in told
        assert f'data-at="{one.decision.at}"' in told


def test_each_opens_its_moment_and_says_so_there() -> None:
    table = table_of(over())
    follow(table, send(table, "sound"))
    found = screen_of(table).reckoning.found[0]  # type: ignore[union-attr]
    reply = send(table, "look-at", at=str(found[0].decision.at))
    assert screen_of(table).state.round == found[0].decision.view.state.round
    assert screen_of(table).state.turn == 0
    assert shown(table)["decisions"] == shown(table)["charts"] == ""
    assert f"{found[0].cost}" in plain(shown(table)["panel"])
    assert t("past.hint") not in shown(table)["panel"]
    assert reply["next"] is None
    send(table, "back")
    assert t("reckon.title") in shown(table)["decisions"]


def test_looking_back_interrupts_it_only() -> None:
    table = table_of(over())
    send(table, "reckon")
    assert send(table, "look-at", at="5")["next"] is None
    assert send(table, "reckon") == {}
    assert send(table, "back")["next"]["do"] == "reckon"


def test_every_person_can_be_looked_at() -> None:
    table = table_of(over((PERSON, "easy", PERSON)))
    follow(table, send(table, "sound"))
    first = shown(table)["decisions"]
    assert first.count("<option") == 2
    for nonsense in ("1", "9", "", "x"):
        send(table, "reckon-whose", whose=nonsense)
        assert shown(table)["decisions"] == first
    other = "2" if 'value="0" selected' in first else "0"
    follow(table, send(table, "reckon-whose", whose=other))
    assert shown(table)["decisions"] != first
    # What is known already is shown at once.
    reply = send(table, "reckon-whose", whose="0" if other == "2" else "2")
    assert reply["next"] is None
    assert shown(table)["decisions"] == first


def test_bots_alone_have_none() -> None:
    table = table_of(over(("easy", "easy", "easy")))
    assert send(table, "sound")["next"] is None
    assert shown(table)["decisions"] == ""
    assert send(table, "reckon") == {}
    assert shown(table)["charts"]


def test_a_record_without_seats_is_gone_through_too() -> None:
    """Everybody in it is taken for a person."""
    game = over().game
    table = table_of(over())
    assert game.is_over
    send(table, "import", texts=[record.write(record.of(game, {}))])
    other = next(id_ for id_ in table.shelf.saves if id_ != table.shelf.running.id)
    reply = send(table, "open", save=other)
    assert reply["next"]["do"] == "reckon"
    follow(table, reply)
    assert shown(table)["decisions"].count("<option") == 3


def test_before_the_end_there_is_nothing_of_it() -> None:
    table = table_of(session())
    assert send(table, "reckon") == {}
    assert shown(table)["decisions"] == shown(table)["charts"] == ""
    assert send(woken(), "reckon") == {}
    assert send(woken(), "chart", chart="money") == {}


def test_charts_can_be_chosen() -> None:
    table = table_of(over())
    views = []
    for chart in CHARTS:
        send(table, "chart", chart=chart)
        views.append(shown(table)["charts"])
        assert t("charts.table") in views[-1]
    send(table, "chart-seat", whose="1")
    views.append(shown(table)["charts"])
    assert len({*views}) == len(CHARTS) + 1
    send(table, "chart", chart="nonsense")
    send(table, "chart-seat", whose="17")
    assert shown(table)["charts"] == views[CHARTS.index("spending")]


def test_the_table_behind_says_what_was_spent() -> None:
    playing = over()
    table = table_of(playing)
    send(table, "chart", chart="spending")
    told = shown(table)["charts"]
    totals = [int(cells[-1]) for cells in _rows(told)]
    for seat, total in zip(playing.game.state.order, totals, strict=True):
        spent = sum(entry.paid for entry in playing.entries if entry.seat == seat and _buys(entry))
        sold = re.findall(rf"PlantSold\(seat={seat}, plant=\d+, price=(\d+)\)", _events(playing))
        assert total == spent + sum(map(int, sold))


def _buys(entry: Any) -> bool:
    return isinstance(entry.action, a.Buy | a.Build)


def _events(playing: Session) -> str:
    return " ".join(str(event) for entry in playing.entries for event in entry.events)


def _rows(markup: str) -> list[list[str]]:
    body = markup.partition("<tbody>")[2]
    return [re.findall(r"<td>(\d+)</td>", row) for row in body.split("</tr>")[:-1]]


def test_the_game_can_be_saved_from_there() -> None:
    playing = over()
    table = table_of(playing)
    reply = send(table, "export")
    assert reply["file"]["text"] == table.shelf.running.stored
    assert "file" not in send(woken(), "export")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_whatever_was_decided_has_words(language: str) -> None:
    """All kinds of decisions, in both languages."""
    playing = over((PERSON, PERSON, PERSON))
    table = table_of(playing)
    screen = screen_of(table)
    choose(language)
    try:
        asks = set()
        for one in hindsight.decisions(playing.game.setup, playing.game.actions, 0):
            if one:
                told = decisions.words(screen, one.view.state, one.actions)
                assert plain(told)
                assert "{" not in told
                asks.add((one.view.state.ask, type((*one.actions, None)[0])))
        assert {ask for ask, _ in asks} >= {"nominate", "bid", "buy", "build", "run"}
    finally:
        choose("en")
