"""The saved games of this browser: any number of them, each a record under a key of its own.

A save is the text of a record (`powergrid.record`) with up to four tags more, which the shelf reads
and no shared link carries: `save`, its id; `title`, a name that a person gave it; `saved`, when it
was written and by which tab; `me`, the seat of who plays at this device when the others play
elsewhere. A store belongs to everybody who uses the browser, so any text may be found in it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any, Final

from powergrid import record
from powergrid.errors import BadRecord
from web.session import Seat, Session, clean_name, load
from web.text import language, t, why

GAME_KEY: Final = "powergrid.game"
"""The game that is being played; the same text as its save."""
PREFIX: Final = "powergrid.save."
FIRST: Final = 3
"""How many games a list shows before it is asked for more."""
MAX_TITLE: Final = 60

_TAG = re.compile(r"(?m)^(save|title|saved|me): ?([^\n]*)\n")
_ANY_TITLE = re.compile(r"(?m)^\ufeff?Power Grid record \d+[ \r]*$")
_SEPARATOR: Final = "# --- a game of Powergrid ---\n"
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"

Change = dict[str, Any]
"""What a reply tells the shell to store: `keep`, and `was`, the stamps that must be there now."""


@dataclass(frozen=True)
class Save:
    """A saved game, readable or not."""

    id: str
    stored: str
    """The text as the browser has it; empty when nothing has been stored yet."""

    @property
    def key(self) -> str:
        """The key in the browser's store."""
        return PREFIX + self.id

    @cached_property
    def tags(self) -> dict[str, str]:
        """The shelf's own tags."""
        return dict(_TAG.findall(_head(self.stored)))

    @cached_property
    def record(self) -> str:
        """The record without the shelf's tags."""
        head = _head(self.stored)
        return _TAG.sub("", head) + self.stored[len(head) :]

    @property
    def title(self) -> str:
        """The name that somebody gave it; empty for none."""
        return clean_name(self.tags.get("title", ""), "", MAX_TITLE)

    @property
    def stamp(self) -> str:
        """When it was written, and by which tab; sorts by time."""
        return self.tags.get("saved", "")

    @property
    def me(self) -> int | None:
        """The seat of who plays at this device; `None` when all do."""
        word = self.tags.get("me", "")
        return int(word) if word in ("0", "1", "2", "3", "4", "5") else None

    @property
    def time(self) -> datetime | None:
        """When it was written, in the time of this place."""
        try:
            return datetime.fromisoformat(self.stamp.split(" ")[0]).astimezone()
        except (ValueError, OverflowError):
            return None


def _head(text: str) -> str:
    """The header lines: a record's actions come after an empty line."""
    end = text.find("\n\n")
    return text if end < 0 else text[: end + 1]


def new_id() -> str:
    """An id that no other save has, as good as certainly."""
    return "".join(random.SystemRandom().choices(_LETTERS, k=8))


class Shelf:
    """All saves as this tab knows them, and the one that is being played."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        self.saves = {
            key.removeprefix(PREFIX): Save(key.removeprefix(PREFIX), str(text))
            for key, text in kept.items()
            if key.startswith(PREFIX)
        }
        self.shown = FIRST
        """How many games the list shows."""
        self.removed: list[Save] = []
        """What was deleted during this visit, the last one at the end."""
        self.running = Save(new_id(), "")
        self.sent = ""
        """The text that the shell was last told to keep as the running game."""
        self._tab = new_id()
        self._count = 0

    def newest_first(self) -> list[Save]:
        """All saves, the one played last at the top."""
        return sorted(self.saves.values(), key=lambda save: (save.stamp, save.id), reverse=True)

    def edit(
        self,
        save: Save,
        text: str | None = None,
        *,
        title: str | None = None,
        me: int | None = -1,
        time: datetime | None = None,
    ) -> Save:
        """The save with another record, title, seat or time (if not now); not yet put."""
        text = save.record if text is None else text
        title = save.title if title is None else clean_name(title, "", MAX_TITLE)
        me = save.me if me == -1 else me
        self._count += 1
        stamp = f"{_iso(time or datetime.now(UTC))} {self._tab}-{self._count}"
        tags = {"save": save.id, "saved": stamp}
        tags |= {"title": title} if title else {}
        tags |= {"me": str(me)} if me is not None else {}
        first, line, rest = text.partition("\n")
        own = "".join(f"{name}: {value}\n" for name, value in tags.items())
        return Save(save.id, first + line + own + rest)

    def put(self, save: Save) -> Change:
        """Put a save in its place. The browser must not hold there what another tab has written."""
        before = self.saves.get(save.id)
        self.saves[save.id] = save
        was = {save.key: before.stamp} if before else {}
        return {"keep": {save.key: save.stored}, "was": was}

    def add(self, text: str, title: str = "", time: datetime | None = None) -> tuple[Save, Change]:
        """A new save of a record."""
        save = self.edit(Save(new_id(), ""), text, title=title, time=time)
        return save, self.put(save)

    def add_raw(self, text: str) -> Change:
        """Put a text aside that is no record, as it is."""
        save = Save(new_id(), text)
        return self.put(save)

    def delete(self, save: Save) -> Change:
        """Take a save away; `take_back` brings it back."""
        del self.saves[save.id]
        self.removed.append(save)
        return {"keep": {save.key: None}, "was": {save.key: save.stamp}}

    def take_back(self) -> Change:
        """Bring the save back that was deleted last.

        Beside the one that another tab has stored there since, if it plays on in that game.
        """
        if not self.removed:
            return {}
        save = self.removed.pop()
        there = self.saves.get(save.id)
        if there is not None and there.record != save.record:
            save = self.edit(Save(new_id(), save.stored), save.record, time=save.time)
        return self.put(save)

    def play(self, text: str) -> Change:
        """What to store now that the record of the running game is `text`; nothing if it is."""
        change: Change = {}
        if self.running.record != text:
            self.running = self.edit(self.running, text)
            change = self.put(self.running) | {"save": self.running.key}
        if self.sent != self.running.stored:
            self.sent = self.running.stored
            # Its key gets the same text, which goes to the shell once.
            change["keep"] = {GAME_KEY: self.sent}
        return change

    def same_game(self, session: Session) -> Save | None:
        """The save of the same table and seed, the running one or the newest first."""
        head = _head(session.text)
        found = [save for save in self.newest_first() if _head(save.record) == head]
        found.sort(key=lambda save: save.id != self.running.id)
        return found[0] if found else None


def _iso(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def merged(*changes: Change) -> Change:
    """Several changes as one."""
    keep: Change = {}
    was: Change = {}
    for change in changes:
        keep |= change.get("keep", {})
        was |= change.get("was", {})
    return {"keep": keep, "was": was} if keep else {}


# --- What a save holds ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """What a list tells about a game."""

    map: str
    regions: tuple[str, ...]
    seats: tuple[Seat, ...]
    actions: int
    round: int
    turn: int | None
    """The seat to act; `None` when the game is over."""
    winners: tuple[int, ...]
    houses: tuple[tuple[str, tuple[int, ...]], ...]
    """Cities with the colours of their houses."""


def summary(session: Session) -> Summary:
    """What there is to tell about a game, nobody's money included."""
    state = session.game.state
    houses = [
        (city, tuple([session.seats[seat].colour for seat in seats]))
        for city, seats in state.houses.items()
        if seats
    ]
    return Summary(
        session.game.setup.map,
        tuple(state.regions),
        session.seats,
        len(session.entries),
        state.round,
        state.turn,
        tuple(state.winners),
        tuple(houses),
    )


def look(text: str) -> Summary | str:
    """What a stored text holds, or one sentence on why it cannot be read."""
    return _look(text, language())


@lru_cache(maxsize=128)
def _look(text: str, language: str) -> Summary | str:
    try:
        return summary(load(text))
    except BadRecord as error:
        return sentence(text, error)


def readable(save: Save) -> bool:
    """Whether a save can be played on or looked at."""
    return isinstance(look(save.stored), Summary)


def sentence(text: str, error: BadRecord) -> str:
    """Why a text is not played on, in one sentence."""
    first = text.lstrip("\ufeff\n\r ").partition("\n")[0].strip()
    if _ANY_TITLE.match(first) and first != record.TITLE:
        return t("saves.version")
    return why(error)


# --- Files ----------------------------------------------------------------------------------------


def export(saves: list[Save]) -> str:
    """The text of a file with these saves, readable or not; `pieces` takes it apart again."""
    return "".join(_SEPARATOR + save.stored.rstrip("\n") + "\n\n" for save in saves)


def pieces(text: str) -> Iterator[str]:
    """The texts of single games in a file: by our own lines between them, or by their titles.

    At least one, so that whoever reads them has something to refuse.
    """
    text = text.replace("\r\n", "\n")
    if _SEPARATOR in text:
        parts = text.split(_SEPARATOR)
    else:
        starts = [found.start() for found in _ANY_TITLE.finditer(text)] or [0]
        parts = [text[a:b] for a, b in zip([0, *starts], [*starts, None], strict=True)]
    whole = [part for part in parts if part.strip()]
    yield from whole or ["?"]
