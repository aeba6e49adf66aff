"""Games that go from person to person in a link: making one, opening one, playing by them.

A link is the page's address with `#g=` and the packed record (`powergrid.link`); `&at=120` after it
opens the moment after 120 actions. What follows the # never leaves the browser by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from powergrid import record
from powergrid.errors import BadRecord
from powergrid.record import Record
from web import shelf
from web.saves import merged, summary
from web.session import Session, moment, seated
from web.text import t, why
from web.views import frame, sharing
from web.views.saves import label
from web.views.screen import Choosing, Screen

if TYPE_CHECKING:
    from web.moves import Reply, Values
    from web.table import Table

_HASH = re.compile(r"#?g=([^&]*)(.*)", re.DOTALL)
_AT = re.compile(r"&at=([0-9]{1,9})[0-9]*(?:&|$)")
MAX_ADDRESS = 500


@dataclass
class Looking:
    """A game that is looked at and not played: whose record, and after how many actions."""

    record: Record
    at: int
    home: Screen | None
    """The own game, which waits."""
    whole: Session
    """The game to its last action; `Table.screen` has one that is wound to the moment."""
    own: bool = False
    """Whether it is the own game, whose past is looked at."""

    @property
    def total(self) -> int:
        """How many actions there are to look at."""
        return len(self.record.actions)


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about links, by name."""
    named = {
        "share": _share, "link": _link, "look": _look, "look-at": _look_at, "back": _back,
        "play-copy": _play_copy, "replace": _replace, "seat": _seat,
    }  # fmt: skip
    return {name: partial(door, table) for name, door in named.items()}


# --- Making a link --------------------------------------------------------------------------------


def _share(table: Table, values: Values) -> Reply:
    """Copy a link of the game so far, or of the moment that is looked at."""
    from powergrid import link  # seldom needed, and not while the page starts

    screen, looking = table.screen, table.looking
    if screen is None:
        return {"say": t("error.request")}
    shown = looking.record if looking else record.of(screen.session.game, screen.session.tags)
    try:
        address = f"{table.address}#g={link.pack(shown)}"
    except link.BadLink as error:
        return {"ask": str(frame.notice(t("share.title"), why(error)))}
    if looking:
        address += f"&at={looking.at}"
    return {"copy": address, "ask": str(sharing.share(screen, address, looking is not None))}


def address(value: object) -> str:
    """The page's own address, as the shell gives it, without anything that a link adds."""
    given = str(value).partition("#")[0]
    return given if re.match(r"https?://|file:///", given) and len(given) <= MAX_ADDRESS else ""


# --- Opening one ----------------------------------------------------------------------------------


def arrived(table: Table, hash_: object, reply: Reply) -> Reply:
    """The reply, with what comes of a link in the page's address where there is one.

    What others have hung on to it on the way is passed over, and so is a moment that is no number.
    """
    found = _HASH.fullmatch(str(hash_))
    if not found:
        return reply
    from urllib.parse import unquote

    from powergrid import link

    try:
        read = link.unpack(unquote(found[1]))  # some programs write - and _ so
        session = seated(read)
    except (link.BadLink, BadRecord) as error:
        return {**reply, "ask": str(frame.notice(t("share.bad"), why(error))), "hash": ""}
    table.arrived = read
    if at := _AT.search(found[2]):
        look = _look(table, {"at": at[1]})
        return {**reply, **look, "root": {**reply.get("root", {}), **look["root"]}}
    mine = table.shelf.same_game(session)
    behind = mine is not None and not session.text.startswith(mine.record)
    own = table.own_screen is not None or mine is not None
    return {**reply, "ask": str(sharing.arrived(summary(session), own, mine, behind))}


def _link(table: Table, values: Values) -> Reply:
    return arrived(table, values.get("hash", ""), {})


def _record(table: Table) -> Record | None:
    """What is to be played on: the moment looked at, or the whole game that came."""
    if table.looking:
        read = table.looking.record
        return replace(read, actions=read.actions[: table.looking.at], seats=())
    return table.arrived


def _play_copy(table: Table, values: Values) -> Reply:
    read, looking = _record(table), table.looking
    if read is None:
        return {"say": t("error.request")}
    title = ""
    if looking and looking.own:
        assert table.screen is not None  # it shows that moment
        name, now = label(table.shelf.running), table.screen.state.round
        title = t("past.copy_of", name=name, n=now)
    shelf.fresh(table)
    if title:
        table.shelf.running = table.shelf.edit(table.shelf.running, "", title=title)
    reply = _seat_first(table, table._open(seated(read)))
    return {**reply, "say": t("past.copied", name=title)} if title else reply


def _replace(table: Table, values: Values) -> Reply:
    """Play on in the place of one's own save of that game, or of the running game.

    Where that one went another way, it is kept under another id.
    """
    read = table.arrived
    if read is None:
        return {"say": t("error.request")}
    session = seated(read)
    save = table.shelf.same_game(session)
    if save is None and table.own_screen is not None:
        save = table.shelf.edit(table.shelf.running, title="", me=None)
    if save is None:
        return _play_copy(table, values)
    kept: Reply = {}
    if not session.text.startswith(save.record):
        old = table.shelf.saves.get(save.id, save)
        _, kept = table.shelf.add(old.record, old.title, old.time)
    reply = shelf.play_on(table, save, session)
    return _seat_first(table, {**reply, **merged(kept, reply)})


# --- Looking --------------------------------------------------------------------------------------


def _look(table: Table, values: Values) -> Reply:
    """Show the game that came, at a moment or as it is; nobody's money, and nothing to do."""
    read = table.arrived
    if read is None:
        return {"say": t("error.request")}
    home = table.own_screen
    whole = moment(read, len(read.actions))
    table.looking = Looking(read, _whole(values.get("at"), len(read.actions)), home, whole)
    session = whole.copy()
    session.wind(whole.entries, table.looking.at)
    return table._open(session)


def _look_at(table: Table, values: Values) -> Reply:
    """Another moment of the game that is looked at, or a past one of the own game."""
    if table.looking is None:
        if table.screen is None:
            return {"say": t("error.request")}
        _look_back(table, table.screen)
    looking, screen = table.looking, table.screen
    assert looking is not None
    assert screen is not None
    at = _whole(values.get("at"), looking.total)
    still = {} if abs(at - looking.at) == 1 else {"still": True}
    # Who holds the slider keeps it; the buttons may be gone.
    focus = {} if "slider" in values else {"focus": "question"}
    if looking.own and at == looking.total:
        return {**_now(table), **still, **focus}
    looking.at = at
    screen.session.wind(looking.whole.entries, at)
    return {**table._show(), **still, **focus}


def _look_back(table: Table, home: Screen) -> None:
    """Begin to look at what was. The running game waits as it is."""
    session = home.session
    read = record.of(session.game, session.tags)
    table.looking = Looking(read, len(read.actions), home, session, own=True)
    past = session.copy()
    if session.game.is_over:  # then all money is known
        past.options = replace(past.options, show_money=True)
    home.hint = home.notice = ""
    table.screen = replace(
        home, session=past, hand_to=None, choosing=Choosing(), lesson=None, past=True
    )


def _now(table: Table) -> Reply:
    """From the past of the own game to where it stands."""
    looking, past = table.looking, table.screen
    assert looking is not None
    assert past is not None
    table.looking, table.screen = None, looking.home
    assert table.screen is not None
    for name in ("reasons", "only", "listing"):
        setattr(table.screen, name, getattr(past, name))
    return table._show()


def _whole(word: object, most: int) -> int:
    text = str(word)
    return min(int(text), most) if re.fullmatch(r"[0-9]{1,9}", text) else most


def _back(table: Table, values: Values) -> Reply:
    """From looking to the own game, or to the start page."""
    if table.looking and table.looking.own:
        return {**_now(table), "still": True, "focus": "question"}
    if table.looking is None and table.screen is not None:
        return {}  # the button was pressed twice
    looking, table.looking = table.looking, None
    if looking and looking.home:
        return {**table._open(looking.home.session), "hash": ""}
    return {**table._leave({}), "hash": ""}


# --- Playing by link ------------------------------------------------------------------------------


def _seat_first(table: Table, reply: Reply) -> Reply:
    """Ask who plays at this device, where several people play and it is not known."""
    screen = table.screen
    assert screen is not None
    several = len(screen.session.people) > 1 and not screen.session.game.is_over
    if several and screen.seat is None:
        reply["ask"] = str(sharing.who(screen))
    return {**reply, "hash": ""}


def _seat(table: Table, values: Values) -> Reply:
    """One person plays at this device and the others elsewhere; or all play here."""
    screen, word = table.screen, str(values.get("seat", ""))
    if screen is None or table.looking:
        return {"say": t("error.request")}
    seats = [seat for seat in screen.session.people if str(seat) == word]
    running = table.shelf.running
    table.shelf.running = table.shelf.edit(running, me=seats[0] if seats else None)
    change = table.shelf.put(table.shelf.running)
    reply = table._open(screen.session)
    return {**reply, **merged(change, reply)}


def seat_of(table: Table, session: Session) -> int | None:
    """The seat of who plays at this device; `None` when all do, or when one looks on."""
    me = table.shelf.running.me
    several = len(session.people) > 1 and table.looking is None
    return me if several and me in session.people else None
