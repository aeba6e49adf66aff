"""A game at the table: the rules' game, who sits where, what happened, and taking back.

Kept as the text of its record (`powergrid.record`), with the seats and options as tags.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field

from powergrid import Game, Setup, bots, record
from powergrid.actions import Action, Bid, Nominate
from powergrid.errors import BadRecord, IllegalAction
from powergrid.events import Event, PlantDrawn, Step3Drawn
from powergrid.record import Record

PERSON = "person"
MAX_NAME = 24
COLOURS = 6
MOST_ACTIONS = 3000
"""As many as a link holds; long games of six have a third of it."""


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat: a person, or a bot of a level; with a name and a colour (0 to 5)."""

    name: str
    kind: str
    colour: int

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON


@dataclass(frozen=True)
class Options:
    """What the people at this table agreed on."""

    show_money: bool = False
    """Whether opponents' money is shown (`rules.md §7`: off by default)."""
    free_undo: bool = False
    """Whether a lone person may take back whatever happened since."""
    lessons: bool = False
    """Whether the game explains itself as it goes: the guided first game."""


@dataclass(frozen=True, eq=False)
class Entry:
    """One action that was done, and what followed by itself; equal to nothing but itself."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    round: int
    phase: str
    forced: bool
    """Whether it played itself, being the only legal one."""
    paid: int
    """Elektro that it cost its seat; negative for an income."""
    bidding: bool
    """Whether it answered a bid, so that a pass dropped out of that auction only."""
    text: str = field(repr=False)
    """Its lines in the record."""
    advice: bots.Advice | None = field(default=None, repr=False)
    """Why a bot did it; not kept in the record."""

    @property
    def reveals(self) -> bool:
        """Whether something hidden came to light, so that taking back would be peeking."""
        return any(isinstance(event, PlantDrawn | Step3Drawn) for event in self.events)


def clean_name(text: str, fallback: str, most: int = MAX_NAME) -> str:
    """A name fit to be shown: no control or direction characters, and not too many."""
    kept = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in kept if unicodedata.category(c)[0] != "C" or c == "\u200d")
    return " ".join(kept.split())[:most].strip(" \u200d") or fallback


def read_colour(text: str, fallback: int) -> int:
    """The number of a colour, or the fallback where the text names none."""
    return int(text) if text in ("0", "1", "2", "3", "4", "5") else fallback


class Session:
    """The game being played. Every change goes through `do`, `bot_move` and `undo`."""

    def __init__(self, setup: Setup, seats: Iterable[Seat], options: Options = Options()) -> None:
        self.game = Game(setup)
        self.seats = tuple(seats)
        self.options = options
        self.entries: list[Entry] = []
        self._bots = {
            i: adviser(seat.kind, setup.seed + i)
            for i, seat in enumerate(self.seats)
            if not seat.is_person
        }
        self._headers = record.headers(setup, self.tags)
        self._play_forced()

    @property
    def tags(self) -> dict[str, str]:
        """Seats and options as the tags of a record."""
        tags: dict[str, str] = {}
        for i, seat in enumerate(self.seats):
            tags |= {f"name {i}": seat.name, f"seat {i}": seat.kind}
            tags[f"colour {i}"] = str(seat.colour)
        tags["money"] = "shown" if self.options.show_money else "hidden"
        tags["undo"] = "always" if self.options.free_undo else "own"
        if self.options.lessons:
            tags["lessons"] = "yes"
        return tags

    @property
    def text(self) -> str:
        """The record so far."""
        return self._headers + "".join(entry.text for entry in self.entries)

    @property
    def people(self) -> list[int]:
        """Seats of persons."""
        return [i for i, seat in enumerate(self.seats) if seat.is_person]

    @property
    def bot_to_act(self) -> bool:
        """Whether a bot decides now."""
        return self.game.to_act in self._bots

    def do(self, action: Action) -> None:
        """Do a person's action and what is then forced. Raises `IllegalAction`."""
        self._push(action, forced=False)
        self._play_forced()

    def open_auction(self, plant: int, amount: int) -> None:
        """Nominate a plant and bid for it: both, or neither when one is illegal."""
        before = len(self.entries)
        nomination, bid = Nominate(plant), Bid(amount)
        try:
            self._push(nomination, forced=False)
            self._push(bid, forced=False)
        except IllegalAction:
            self._cut(before)
            raise
        self._play_forced()

    @property
    def bot(self) -> bots.Adviser:
        """The bot that decides now."""
        assert self.game.to_act is not None
        return self._bots[self.game.to_act]

    def bot_move(self, advice: bots.Advice | None = None) -> Entry:
        """Let the bot to act do what it advised, or think it out at once; the entry comes back."""
        if advice is None:
            assert self.game.to_act is not None
            advice = self.bot.advise(self.game.observe(self.game.to_act))
        self._push(advice.action, forced=False, advice=advice)
        entry = self.entries[-1]
        self._play_forced()
        return entry

    def undo_to(self) -> int | None:
        """How many actions are left after taking back; `None` when it is not allowed now.

        One's own actions as far back as nothing hidden was revealed; against bots alone, where the
        option allows it, back to one's last decision whatever happened since.
        """
        free = self.options.free_undo and len(self.people) == 1
        asker = self.game.to_act if self.game.to_act in self.people else None
        for number in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[number]
            if entry.reveals and not free:
                return None
            if not entry.forced and entry.seat in self.people:
                own = asker is None or asker == entry.seat or len(self.people) == 1
                return self._decision(number) if own else None
            if not entry.forced and not free:
                return None
        return None

    def _decision(self, number: int) -> int:
        """Where the decision began to which an entry belongs: a plant is nominated with its bid."""
        before = self.entries[number - 1].action if number else None
        return number - 1 if isinstance(before, Nominate) else number

    def undo(self) -> bool:
        """Take back as far as `undo_to` allows; whether anything was."""
        number = self.undo_to()
        if number is None:
            return False
        self._cut(number)
        return True

    def redo_without(self, action: Action, first: int) -> bool:
        """Take back one such action out of those since entry `first`, keeping the others.

        For purchases of one turn, whose order does not matter; whether there was one.
        """
        tail = self.entries[first:]
        mine = [i for i, entry in enumerate(tail) if entry.action == action]
        if not mine:
            return False
        kept = [entry.action for i, entry in enumerate(tail) if i != mine[-1]]
        self._cut(first)
        for other in kept:
            self._push(other, forced=False)
        return True

    def turn_began(self) -> int:
        """The number of the first entry of the running turn of the seat to act."""
        state, number = self.game.state, len(self.entries)
        while number:
            entry = self.entries[number - 1]
            if (entry.seat, entry.round, entry.phase) != (state.turn, state.round, state.phase):
                break
            number -= 1
        return number

    def _push(self, action: Action, *, forced: bool, advice: bots.Advice | None = None) -> None:
        game, state = self.game, self.game.state
        seat, now = state.turn, (state.round, state.phase)
        last = self.entries[-1] if self.entries else None
        new_phase = last is None or (last.round, last.phase) != now
        text = record.entry(len(self.entries) + 1, state, action, new_phase=new_phase)
        assert seat is not None
        money, bidding = state.players[seat].money, state.ask == "bid"
        events = game.push(action)
        paid = money - state.players[seat].money
        self.entries.append(Entry(seat, action, events, *now, forced, paid, bidding, text, advice))

    def _play_forced(self) -> None:
        """Play what a person has no choice in, so that nobody clicks for nothing."""
        while (action := self._forced()) is not None:
            self._push(action, forced=True)

    def _forced(self) -> Action | None:
        """The only legal action of the person to act, if it plays itself.

        A turn in which something was bought or built is ended by hand: it may be taken back first.
        """
        if self.game.to_act not in self.people:
            return None
        legal = self.game.legal_actions()
        in_turn = self.game.state.phase in ("fuel", "building")
        if len(legal) > 1 or (in_turn and self.turn_began() < len(self.entries)):
            return None
        return legal[0]

    def copy(self) -> Session:
        """The same game at the same point, to be wound back and on; the bots are shared."""
        new = copy(self)
        new.game, new.entries = self.game.copy(), self.entries.copy()
        return new

    def wind(self, entries: Sequence[Entry], number: int) -> None:
        """Go back or on to the moment after so many of these entries, which begin as this does."""
        self._cut(number)
        for entry in entries[len(self.entries) : number]:
            self.game.push(entry.action)
            self.entries.append(entry)

    def _cut(self, number: int) -> None:
        while len(self.entries) > number:
            self.game.pop()
            self.entries.pop()


def adviser(level: str, seed: int) -> bots.Adviser:
    """The bot of a level of `bots.LEVELS`; they all say why."""
    bot = bots.make(level, seed)
    assert isinstance(bot, bots.Adviser)
    return bot


def load(text: str) -> Session:
    """The session of a record, with its seats. Raises `BadRecord` with one sentence.

    Seats that the record does not describe are persons.
    """
    return seated(record.read(text))


def seated(read: Record) -> Session:
    """The session of a record that was read, or came by a link. Raises `BadRecord`."""
    if len(read.actions) > MOST_ACTIONS:
        raise BadRecord("record-actions", most=MOST_ACTIONS)
    read.replay()
    session = Session(read.setup, _seats(read), _options(read.tags))
    for action in read.actions[len(session.entries) :]:
        session._push(action, forced=session._forced() is not None)
    session._play_forced()
    return session


def moment(read: Record, number: int) -> Session:
    """The session of a record after so many actions: no more, even where the next is forced."""
    session = seated(Record(read.setup, read.actions[:number], read.tags))
    session._cut(number)
    return session


def _seats(read: Record) -> list[Seat]:
    seats = []
    for i in range(read.setup.players):
        kind = read.tags.get(f"seat {i}", PERSON)
        if kind != PERSON and kind not in bots.LEVELS:
            raise BadRecord("record-kind", seat=i)
        colour = read_colour(read.tags.get(f"colour {i}", ""), i)
        name = clean_name(read.tags.get(f"name {i}", ""), f"{i + 1}")
        seats.append(Seat(name, kind, colour))
    if len({seat.colour for seat in seats}) < len(seats):
        seats = [Seat(seat.name, seat.kind, i) for i, seat in enumerate(seats)]
    return seats


def _options(tags: Mapping[str, str]) -> Options:
    return Options(
        tags.get("money") == "shown", tags.get("undo") == "always", tags.get("lessons") == "yes"
    )
