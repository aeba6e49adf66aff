"""Tables for the tests: sessions played to a point, and requests as the page sends them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bench.dispatch import request as request
from powergrid import Setup
from tests.rules.playing import choose
from web.saves import GAME_KEY
from web.session import PERSON, Options, Seat, Session
from web.table import Table
from web.views.rows import Page
from web.views.screen import Screen

CHANCE = Path(__file__).parents[1] / "games/germany-6-chance.record.txt"
NAMES = ("Anna", "Boris", "Chidi", "Dalia", "Emre", "Fatou")
COUNTS = (2, 3, 4, 5, 6)
MAPS = ("germany", "usa")


def session(
    kinds: tuple[str, ...] = (PERSON, "easy", "easy"),
    names: tuple[str, ...] = NAMES,
    *,
    show_money: bool = False,
    free_undo: bool = False,
    **setup: Any,
) -> Session:
    """A session with these at its seats; the setup is Germany with seed 7 where nothing is said."""
    given = {"map": "germany", "seed": 7, **setup}
    seats = [Seat(names[i], kind, i) for i, kind in enumerate(kinds)]
    return Session(Setup(players=len(kinds), **given), seats, Options(show_money, free_undo))


def step(playing: Session, random: Random, style: str = "eager") -> None:
    """The next move: bots' own, and a legal one at random for a person."""
    if playing.bot_to_act:
        playing.bot_move()
    else:
        playing.do(choose(playing.game, random, style))


def play(playing: Session, until: Callable[[Session], bool], seed: int = 1) -> Session:
    """The session, played on until `until` says so, which it must before the end of the game."""
    random = Random(seed)
    while not until(playing):
        assert not playing.game.is_over
        step(playing, random)
    return playing


def asks(ask: str, seat: int | None = None) -> Callable[[Session], bool]:
    """Whether a person, or just this seat, is asked something."""

    def holds(playing: Session) -> bool:
        state = playing.game.state
        people = playing.people if seat is None else [seat]
        return state.ask == ask and state.turn in people

    return holds


def facts(playing: Session) -> tuple[object, ...]:
    """All of a game that a move can change, to be compared."""
    state = playing.game.state
    values = {
        name: value for name, value in vars(state).items() if name not in ("board", "players")
    }
    return repr(sorted(values.items())), [repr(sorted(vars(p).items())) for p in state.players]


def form(players: int = 3, people: int = 1, **more: Any) -> dict[str, object]:
    """The start form's values: people first, then bots."""
    values: dict[str, object] = {
        "map": "germany", "players": str(players), "regions": "random", "seed": "7",
    }  # fmt: skip
    for i in range(6):
        kind = PERSON if i < people else "easy"
        values |= {f"name{i}": NAMES[i], f"kind{i}": kind, f"colour{i}": str(i)}
    return values | more


def woken(kept: dict[str, str] | None = None) -> Table:
    """A table as a freshly loaded page has it."""
    table = Table()
    table.dispatch({"do": "wake", "with": {"lang": "en", "kept": kept or {}, "hash": ""}})
    return table


def begun(players: int = 3, people: int = 1, **more: Any) -> Table:
    """A table at which a game was just begun from the start form."""
    table = woken()
    table.dispatch({"do": "begin", "with": form(players, people, **more)})
    assert table.screen is not None
    return table


def table_of(playing: Session) -> Table:
    """A table that has loaded this session."""
    table = woken({GAME_KEY: playing.text})
    assert table.screen is not None
    return table


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


def named(asked: dict[str, Any]) -> dict[str, Any]:
    return {"name": asked["do"], **asked["with"]}


def shown(table: Table) -> dict[str, str]:
    """All parts as they would be sent to a page that has none."""
    table.page = Page()
    parts: dict[str, str] = table._show()["parts"]
    return parts
