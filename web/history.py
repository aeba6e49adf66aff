"""The course of a game in figures, one row a round, for the charts after the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid import actions as a
from powergrid import events as e
from powergrid.storage import output
from powergrid.tables import START_MONEY
from web.session import Entry, Session

KINDS = ("plants", "fuel", "connections", "houses")
"""What money goes into."""
Figures = tuple[int, ...]
"""A figure a seat."""


@dataclass(frozen=True)
class Row:
    """What each seat had when a round was over, and what it earned and spent in that round."""

    round: int
    cities: Figures
    capacity: Figures
    """Cities that the plants power together when all run, whatever fuel there is."""
    money: Figures
    income: Figures
    """Empty for the last round, in which nobody earns."""
    spent: tuple[Figures, ...]
    """By seat, what went into each of `KINDS`."""


def history(session: Session) -> tuple[Row, ...]:
    """A row for every round of a finished game."""
    last = session.entries[-1] if session.entries else None
    return _history(session, len(session.entries), last)


@lru_cache(maxsize=4)
def _history(session: Session, count: int, last: Entry | None) -> tuple[Row, ...]:
    """Kept while the last entry is the same one, and so all before it."""
    course = _Course(len(session.seats))
    rows = []
    for number, entry in enumerate(session.entries):
        course.go_on(entry)
        if number + 1 == count or session.entries[number + 1].round > entry.round:
            rows.append(course.row(entry.round))
    return tuple(rows)


class _Course:
    """The figures as they change from entry to entry."""

    def __init__(self, players: int) -> None:
        self.cities = [0] * players
        self.money = [START_MONEY] * players
        self.plants: list[set[int]] = [set() for _ in range(players)]
        self.income = [0] * players
        self.earned = False
        self.spent = [dict.fromkeys(KINDS, 0) for _ in range(players)]

    def go_on(self, entry: Entry) -> None:
        """Take an entry in, with what followed by itself."""
        if isinstance(entry.action, a.Buy):
            self._spend(entry.seat, "fuel", entry.paid)
        for event in entry.events:
            match event:
                case e.PlantSold(seat, plant, price):
                    self.plants[seat].add(plant)
                    self._spend(seat, "plants", price)
                case e.PlantScrapped(seat, plant):
                    self.plants[seat].remove(plant)
                case e.Built(seat, _, connection, space):
                    self.cities[seat] += 1
                    self._spend(seat, "connections", connection)
                    self._spend(seat, "houses", space)
                case e.Income(seat, _, money):
                    self.money[seat] += money
                    self.income[seat] += money
                    self.earned = True

    def _spend(self, seat: int, kind: str, money: int) -> None:
        self.money[seat] -= money
        self.spent[seat][kind] += money

    def row(self, number: int) -> Row:
        """The round that is over; a new one begins."""
        row = Row(
            number,
            tuple(self.cities),
            tuple(output(tuple(sorted(plants))) for plants in self.plants),
            tuple(self.money),
            tuple(self.income) if self.earned else (),
            tuple(tuple(spent.values()) for spent in self.spent),
        )
        players = len(self.money)
        self.income, self.earned = [0] * players, False
        self.spent = [dict.fromkeys(KINDS, 0) for _ in range(players)]
        return row


def spending(rows: Sequence[Row], seat: int) -> Figures:
    """What a seat spent on each of `KINDS` over all these rounds."""
    return tuple(sum(figures) for figures in zip(*(row.spent[seat] for row in rows), strict=True))
