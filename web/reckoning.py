"""After the end: the decisions that cost a person most, reckoned in slices while the page answers.

What is reckoned and how: `powergrid.bots.hindsight`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from web.text import t
from web.thinking import SLICE

if TYPE_CHECKING:
    from powergrid.bots.hindsight import Missed
    from web.moves import Reply, Values
    from web.session import Session
    from web.table import Table
    from web.views.screen import Screen

FIRST, PAUSE = 1200, 15
"""Milliseconds before the first slice, when the end is being shown, and between two."""
STEP = 5
"""Hundredths after which the page is told how far it is."""


class Reckoning:
    """What was found about a finished game so far, and what is being reckoned."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        """Whose decisions are shown."""
        self.found: dict[int, tuple[Missed, ...]] = {}
        """By seat, the costliest decisions, once they are known."""
        self.percent = 0
        self.begun = False
        self._last = session.entries[-1]
        self._thinking: Generator[float, None, tuple[Missed, ...]] | None = None

    def is_about(self, session: Session) -> bool:
        """Whether it still is about this game and its end."""
        return session is self.session and session.entries[-1] is self._last

    @property
    def done(self) -> bool:
        """Whether all is known about the seat that is shown."""
        return self.seat in self.found

    def choose(self, seat: int) -> None:
        """Show another seat's decisions; what was begun about this one begins anew."""
        if seat != self.seat:
            self.seat, self.percent, self._thinking = seat, 0, None

    def go_on(self, until: float) -> None:
        """Reckon until `perf_counter` shows `until`, or until it is done."""
        from powergrid.bots import hindsight  # only after the end of a game

        self.begun = True
        if self._thinking is None:
            game = self.session.game
            self._thinking = hindsight.reckon(game.setup, game.actions, self.seat)
        while not self.done:
            try:
                far = next(self._thinking)
            except StopIteration as end:
                self.found[self.seat], self._thinking = end.value, None
                return
            self.percent = int(100 * far) // STEP * STEP
            if perf_counter() >= until:
                return


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about the reckoning, by name."""
    named = {"reckon": _reckon, "reckon-whose": _whose}
    return {name: partial(door, table) for name, door in named.items()}


def follow(screen: Screen) -> Reply | None:
    """What to ask next after the end, while there is something to reckon."""
    session = screen.session
    if not session.game.is_over or not session.people:
        return None
    if screen.reckoning is None or not screen.reckoning.is_about(session):
        seat = screen.viewer if screen.viewer in session.people else session.people[0]
        assert seat is not None
        screen.reckoning = Reckoning(session, seat)
    reckoning = screen.reckoning
    if reckoning.done:
        return None
    return {"do": "reckon", "with": {}, "after": PAUSE if reckoning.begun else FIRST}


def _reckon(table: Table, values: Values) -> Reply:
    """A slice of it."""
    screen = table.screen
    if screen is None or follow(screen) is None:
        return {}
    reckoning = screen.reckoning
    assert reckoning is not None
    before = reckoning.percent
    reckoning.go_on(perf_counter() + SLICE)
    if reckoning.done:
        return {**table._show(), "say": t("reckon.found")}
    return table._show() if reckoning.percent != before else {"next": follow(screen)}


def _whose(table: Table, values: Values) -> Reply:
    """Another person's decisions."""
    screen = table.screen
    if screen is None:
        return {"say": t("error.request")}
    follow(screen)
    seats = [seat for seat in screen.session.people if str(seat) == values.get("whose")]
    if seats and screen.reckoning:
        screen.reckoning.choose(seats[0])
    return table._show()
