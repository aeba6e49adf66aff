"""Which sounds a change of the table makes: names only, the page's `sounds.mjs` plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from powergrid import actions as a
from powergrid import events as e
from web.session import Entry, Session
from web.views.screen import Screen

ORDER = ("bid", "build", "money", "step", "turn", "end")


class Ear:
    """Remembers what has been heard, so that each thing sounds once."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._number = 0
        self._mine = False

    def heard(self, screen: Screen) -> list[str]:
        """The sounds since the last call, in the order to play them; none while they are off."""
        session, number, mine = screen.session, len(screen.session.entries), screen.my_turn
        new = session.entries[self._number :] if session is self._session else []
        turned = session is self._session and mine and not self._mine
        self._session, self._number, self._mine = session, number, mine
        if not screen.sound or screen.past:
            return []
        names = {name for entry in new for name in _of(entry)}
        names |= {"turn"} if turned else set()
        return [name for name in ORDER if name in names]


def _of(entry: Entry) -> Iterator[str]:
    if isinstance(entry.action, a.Bid):
        yield "bid"
    yield from _of_events(entry.events)


def _of_events(events: Iterable[e.Event]) -> Iterator[str]:
    for event in events:
        match event:
            case e.Built():
                yield "build"
            case e.Income():
                yield "money"
            case e.StepBegan():
                yield "step"
            case e.GameEnded():
                yield "end"
