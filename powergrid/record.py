"""A whole game as a readable text: header lines for the setup, then the numbered actions.

::

    Power Grid record 1
    map: germany
    players: 3
    seed: 7
    name 0: Ada

    round 1, auction
    1. seat 2: nominate 4
    2. seat 2: bid 4

`map`, `players`, `seed`, `regions`, `order`, `deck` and `late deck` are the `Setup`; any other
header is a tag, kept as it is. Lines that begin with # are comments. Rounds, phases and seats
follow from the actions: they are written for the reader, and a seat that is there must be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from powergrid.actions import Action, parse
from powergrid.errors import BadRecord, BadSetup, Fault, IllegalAction
from powergrid.game import Game
from powergrid.plants import STEP3, Card
from powergrid.setup import Setup
from powergrid.state import State

TITLE: Final = "Power Grid record 1"
MAX_TEXT: Final = 1_000_000
"""Characters that a record may have; the longest games need a tenth of it."""

_LISTS: Final = ("regions", "order", "deck", "late deck")
_NAME = re.compile(r"[a-z][a-z0-9 -]{0,39}")
_HEADER = re.compile(rf"({_NAME.pattern}): ?(.*)")
_HEADING = re.compile(r"round \d+, [a-z]+")
_ACTION = re.compile(r"(\d{1,6})\.(?: seat (\d):)? (.+)")


@dataclass(frozen=True)
class Record:
    """A setup, the actions from its start on, and tags such as the players' names.

    `seats` are those that a text gives for the actions, `None` where it gives none.
    """

    setup: Setup
    actions: tuple[Action, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int | None, ...] = field(default=(), compare=False)

    def replay(self, until: int | None = None) -> Game:
        """The game after the first `until` actions, or after all.

        Raises `BadRecord` naming the number of an illegal action and the rule.
        """
        game = Game(self.setup)
        for number, action in enumerate(self.actions[:until], 1):
            seat = self.seats[number - 1] if self.seats else None
            if seat is not None and game.to_act is not None and seat != game.to_act:
                raise BadRecord("record-seat", number=number, seat=seat, turn=game.to_act)
            try:
                game.push(action)
            except IllegalAction as error:
                raise BadRecord(
                    "record-action", number=number, action=_short(str(action)), error=error
                ) from None
        return game


def of(game: Game, tags: Mapping[str, str] | None = None) -> Record:
    """The record of a game so far."""
    return Record(game.setup, game.actions, tags or {})


def write(record: Record) -> str:
    """The text of a record; `read` gives the record back.

    Raises `BadRecord` when an action is illegal or a tag cannot be written.
    """
    text = headers(record.setup, record.tags)
    game = Game(record.setup)
    written: list[str] = []
    before = None
    for action in record.actions:
        now = (game.state.round, game.state.phase)
        written.append(entry(len(written) + 1, game.state, action, new_phase=now != before))
        before = now
        try:
            game.push(action)
        except IllegalAction as error:
            raise BadRecord(
                "record-action", number=len(written), action=_short(str(action)), error=error
            ) from None
    return text + "".join(written)


def headers(setup: Setup, tags: Mapping[str, str]) -> str:
    """The first lines of a record. Raises `BadRecord` when a tag cannot be written."""
    lines = [TITLE, *_setup_lines(setup)]
    for name, value in tags.items():
        if not _NAME.fullmatch(name) or _is_setup(name) or not _plain(value):
            raise BadRecord("record-tag", name=repr(name[:40]))
        lines.append(f"{name}: {value}")
    return "\n".join(lines) + "\n"


def entry(number: int, state: State, action: Action, *, new_phase: bool) -> str:
    """The text of an action about to be done in `state`, with a heading where a phase begins.

    Headers and entries one after the other are the text of a record, so that a running game can be
    kept without writing it anew.
    """
    heading = f"\nround {state.round}, {state.phase}\n" if new_phase else ""
    return f"{heading}{number}. seat {state.turn}: {action}\n"


def read(text: str) -> Record:
    """The record in `text`. Raises `BadRecord` with one sentence when it is none.

    Whether its actions are legal, `Record.replay` tells.
    """
    if len(text) > MAX_TEXT:
        raise BadRecord("record-long", most=MAX_TEXT)
    lines = [line.strip() for line in text.removeprefix("\ufeff").split("\n")]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines[0] != TITLE:
        raise BadRecord("record-title", title=repr(TITLE))
    headers: dict[str, str] = {}
    actions: list[Action] = []
    seats: list[int | None] = []
    for line in lines[1:]:
        if found := _ACTION.fullmatch(line):
            action, seat = _read_action(len(actions) + 1, *found.groups())
            actions.append(action)
            seats.append(seat)
        elif _HEADING.fullmatch(line):
            continue
        elif (found := _HEADER.fullmatch(line)) and not actions:
            name, value = found.groups()
            if name in headers:
                raise BadRecord("record-header", name=repr(name))
            headers[name] = value
        else:
            raise BadRecord("record-line", line=repr(_short(line)))
    tags = {name: value for name, value in headers.items() if not _is_setup(name)}
    return Record(_read_setup(headers), tuple(actions), tags, tuple(seats))


def _setup_lines(setup: Setup) -> list[str]:
    lines = [f"map: {setup.map}", f"players: {setup.players}", f"seed: {setup.seed}"]
    for name in _LISTS:
        value: Iterable[object] | None = getattr(setup, name.replace(" ", "_"))
        if value is not None:
            lines.append(f"{name}: {' '.join(map(str, value))}")
    return lines


def _is_setup(name: str) -> bool:
    return name in ("map", "players", "seed", *_LISTS)


def _plain(value: str) -> bool:
    return value == value.strip() and not re.search(r"[\n\r]", value)


def _read_action(
    number: int, written: str, seat: str | None, text: str
) -> tuple[Action, int | None]:
    if int(written) != number:
        raise BadRecord("record-number", number=number, given=written)
    try:
        return parse(text), None if seat is None else int(seat)
    except Fault as error:
        raise BadRecord("record-form", number=number, error=error) from None


def _read_setup(headers: Mapping[str, str]) -> Setup:
    for name in ("map", "players"):
        if name not in headers:
            raise BadRecord("record-lacks", name=repr(name))
    given: dict[str, tuple[str, ...]] = {
        name: tuple(headers[name].split()) for name in _LISTS if name in headers
    }
    try:
        return Setup(
            map=headers["map"],
            players=_number("players", headers["players"]),
            seed=_number("seed", headers.get("seed", "0")),
            regions=given.get("regions"),
            order=_numbers("order", given),
            deck=_deck(given),
            late_deck=_numbers("late deck", given),
        )
    except BadSetup as error:
        raise BadRecord(error.code, **error.facts) from None


def _deck(given: Mapping[str, tuple[str, ...]]) -> tuple[Card, ...] | None:
    words = given.get("deck")
    if words is None:
        return None
    return tuple(STEP3 if word == STEP3 else _number("deck", word) for word in words)


def _numbers(name: str, given: Mapping[str, tuple[str, ...]]) -> tuple[int, ...] | None:
    words = given.get(name)
    return None if words is None else tuple(_number(name, word) for word in words)


def _number(name: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 16):
        raise BadRecord("record-digits", name=repr(name), given=repr(_short(word)))
    return int(word)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
