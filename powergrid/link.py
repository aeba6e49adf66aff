"""A whole game in a link: a record packed close to its information content.

>>> from powergrid import Setup
>>> text = pack(Record(Setup("usa", 3, seed=7), tags={"name 0": "Ada"}))
>>> unpack(text).tags
{'name 0': 'Ada'}

**Layout.** One letter for the version, five for the checksum, the rest is a number to the base 64,
highest digit first, in the letters A-Z a-z 0-9 - _. The checksum is the CRC-32 of version and rest
without its two highest bits. The number holds choices as digits of a mixed radix
(`powergrid.packing`), in this order:

1. map, players, seed; then regions, order, deck and late deck, each after a choice whether it is
   there: cards and regions are drawn one by one from those left;
2. tags, one by one until a choice says that there are no more: the usual ones of a table in their
   usual order and with their usual values cost next to nothing, any other name or value is text;
3. the number of actions;
4. the actions: among the legal ones, by how likely they are (`powergrid.foresight`); what is forced
   takes no room.

**Versions.** Links of version 1 must open for good: `tests/games/links.txt` has some. So whatever a
choice depends on stays as it is: this module, `packing`, `foresight`, `likelihood`, the order of
cities and regions in a map's file, and the rules. A better model is a version 2 with a letter of
its own, beside this one.

Unpacking takes bounded time and memory whatever the text: it is refused for its length, its letters
or its checksum before anything is made of it, and no game is replayed beyond `MAX_ACTIONS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar
from zlib import crc32

from powergrid.actions import Action
from powergrid.errors import BadLink as BadLink
from powergrid.errors import BadRecord, BadSetup, IllegalAction
from powergrid.foresight import Foresight
from powergrid.game import Game
from powergrid.packing import PLAIN, Coder, Packer, Unpacker, letters, number_of, whole
from powergrid.plants import OPENING, PLANTS, STEP3, Card
from powergrid.record import Record, headers
from powergrid.setup import Setup, known_map
from powergrid.tables import FIGURES

VERSION: Final = "1"
MAX_TEXT: Final = 16_384
"""Letters that a link may have; a game needs some hundred."""
MAX_ACTIONS: Final = 3_000
"""Actions that a link may hold; long games of six have a third of it."""
MAX_TAGS: Final = 64
MAX_BYTES: Final = 4_000
"""Bytes of UTF-8 that names and values of tags may have together."""

_HEAD: Final = 6
_MAPS: Final = ("germany", "usa")
_NAMES: Final = ("You", "Ada", "Nikola", "Lise", "Werner", "Edith")
_KINDS: Final = ("person", "normal", "hard", "easy", "expert")
_AS_USUAL, _END, _OTHER = range(3)
_NOTHING: Final = Record(Setup())

T = TypeVar("T")


def pack(record: Record) -> str:
    """The link of a record: letters that any address takes. `unpack` gives the record back.

    Raises `BadLink` when an action is illegal, when a tag cannot stand in a record, or when there
    is more than a link may hold.
    """
    packer = Packer()
    try:
        _code(packer, record)
    except BadRecord as error:
        raise BadLink(error.code, **error.facts) from None
    body = letters(packer.number())
    if len(body) > MAX_TEXT - _HEAD:
        raise BadLink("link-large", most=MAX_TEXT)
    return VERSION + checksum(VERSION + body) + body


def unpack(text: str) -> Record:
    """The record that a link holds. Raises `BadLink` with one sentence when it holds none."""
    unpacker = Unpacker(_number(text))
    try:
        found = _code(unpacker, _NOTHING)
    except (BadRecord, BadSetup) as error:
        raise BadLink(error.code, **error.facts) from None
    if unpacker.rest:
        raise BadLink("link-more")
    return found


def _number(text: str) -> int:
    """The number in a link, after all that can be checked without unpacking it."""
    if len(text) > MAX_TEXT:
        raise BadLink("link-long", most=MAX_TEXT, given=len(text))
    version, sign, body = text[:1], text[1:_HEAD], text[_HEAD:]
    if len(text) < _HEAD or not PLAIN.fullmatch(text):
        raise BadLink("link-none")
    if sign != checksum(version + body):
        raise BadLink("link-changed")
    if version != VERSION:
        raise BadLink("link-later")
    try:
        return number_of(body)
    except ValueError:
        raise BadLink("link-none") from None


def checksum(text: str) -> str:
    """The five letters that stand for version and number."""
    return letters(crc32(text.encode("ascii")) & (1 << 30) - 1).rjust(5, "A")


def _code(coder: Coder, given: Record) -> Record:
    """Pack the record given, or unpack one; what is given then does not matter."""
    setup = _setup(coder, given.setup)
    tags = _tags(coder, dict(given.tags), setup.players)
    headers(setup, tags)
    count = whole(coder, len(given.actions), 12)
    if count > MAX_ACTIONS:
        raise BadLink("link-actions", most=MAX_ACTIONS, given=count)
    return Record(setup, _actions(coder, setup, given.actions, count), tags)


def _actions(
    coder: Coder, setup: Setup, given: tuple[Action, ...], count: int
) -> tuple[Action, ...]:
    game = Game(setup)
    foresight = Foresight(coder)
    before: Action | None = None
    for number in range(count):
        wanted = given[number] if given else None
        if wanted is not None:
            _check(game, wanted)
        if game.is_over:
            raise BadLink("link-end")
        before = foresight.decide(game.state, before, wanted)
        game.push(before)
    return game.actions


def _check(game: Game, action: Action) -> None:
    """Refuse an illegal action. The list of legal ones would take long where money abounds."""
    try:
        game.push(action)
        game.pop()
    except IllegalAction as error:
        number = len(game.actions) + 1
        raise BadLink(
            "record-action", number=number, action=str(action)[:60], error=error
        ) from None


def _setup(coder: Coder, given: Setup) -> Setup:
    name = _word(coder, _MAPS, given.map, _widths())
    players = 2 + coder.among(5, given.players - 2)
    seed = whole(coder, given.seed, 53)
    figures = FIGURES[players]
    regions = known_map(name).regions
    cards: list[Card] = [STEP3, *(number for number in PLANTS if number not in OPENING)]
    return Setup(
        name,
        players,
        seed,
        _drawn(coder, regions, given.regions, figures.regions),
        _drawn(coder, range(players), given.order, players),
        _drawn(coder, cards, given.deck),
        _drawn(coder, list(PLANTS), given.late_deck),
    )


def _drawn(
    coder: Coder, items: Sequence[T], given: Sequence[T] | None, count: int | None = None
) -> tuple[T, ...] | None:
    """Some of the items in some order, or nothing; `count` of them where that is known."""
    if not coder.choose((15, 1), given is not None):
        return None
    wanted = given or ()
    if count is None:
        count = coder.among(len(items) + 1, len(wanted))
    left = list(items)
    found: list[T] = []
    for place in range(count):
        chosen = left.index(wanted[place]) if wanted else 0
        found.append(left.pop(coder.among(len(left), chosen)))
    return tuple(found)


def _tags(coder: Coder, given: dict[str, str], players: int) -> dict[str, str]:
    usual = _usual(players)
    order = list(usual)
    texts = _widths()
    items = iter(given.items())
    found: dict[str, str] = {}
    place = size = 0
    while True:
        name, value = next(items, ("", ""))
        next_one = order[place] if place < len(order) else ""
        which = _AS_USUAL if name and name == next_one else _OTHER if name else _END
        which = coder.choose((60, 1, 1) if next_one else (0, 60, 1), which)
        if which == _END:
            return found
        name = next_one if which == _AS_USUAL else _text(coder, name, texts)
        value = _word(coder, usual.get(name, ()), value, texts)
        if name in usual:
            place = order.index(name) + 1
        size += len(name) + len(value.encode())
        if name in found or len(found) == MAX_TAGS or size > MAX_BYTES:
            raise BadLink("link-tags", most=MAX_TAGS, bytes=MAX_BYTES)
        found[name] = value


def _usual(players: int) -> dict[str, tuple[str, ...]]:
    """The tags of a table, in order, and their usual values, the most usual first."""
    tags: dict[str, tuple[str, ...]] = {}
    for seat in range(players):
        tags[f"name {seat}"] = (_NAMES[seat],)
        tags[f"seat {seat}"] = _KINDS
        tags[f"colour {seat}"] = tuple(sorted("012345", key=lambda c: c != str(seat)))
    return tags | {"money": ("hidden", "shown"), "undo": ("own", "always")}


def _word(coder: Coder, usual: tuple[str, ...], given: str, texts: list[int]) -> str:
    """One of the usual values, or any text."""
    if usual:
        chosen = usual.index(given) if given in usual else len(usual)
        found = coder.choose((12, *[4] * (len(usual) - 1), 2), chosen)
        if found < len(usual):
            return usual[found]
    return _text(coder, given, texts)


def _text(coder: Coder, given: str, widths: list[int]) -> str:
    """Any text, as UTF-8; a byte that came before is likely to come again."""
    try:
        wanted = given.encode()
    except UnicodeEncodeError:
        raise BadLink("link-half") from None
    count = whole(coder, len(wanted), 12)
    if count > MAX_BYTES:
        raise BadLink("link-tags", most=MAX_TAGS, bytes=MAX_BYTES)
    found = bytearray()
    for place in range(count):
        byte = coder.choose(widths, wanted[place] if place < len(wanted) else 0)
        widths[byte] += 24
        found.append(byte)
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise BadLink("link-text") from None


def _widths() -> list[int]:
    """How likely each byte is in a name."""
    common, small = b"aeinorslt ", b"bcdfghjkmpquvwxyz"
    return [
        48 if byte in common else 16 if byte in small else 4 if 32 <= byte < 127 else 1
        for byte in range(256)
    ]
