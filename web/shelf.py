"""What the page can do with saved games: each function answers one request at the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from powergrid.errors import BadRecord
from web.saves import (
    FIRST,
    GAME_KEY,
    PREFIX,
    Change,
    Save,
    export,
    merged,
    new_id,
    pieces,
    readable,
    sentence,
)
from web.session import Session, load
from web.text import t
from web.views import frame
from web.views import saves as views

if TYPE_CHECKING:
    from web.moves import Reply, Values
    from web.table import Table

MAX_FILE = 20_000_000
"""Characters of a file that are looked at; a record has some ten thousand."""
MAX_FILES = 100
AT_ONCE = 100
"""Games that are read in one go, since nothing else is answered meanwhile."""


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about saved games, by name."""
    named = {
        "games": _more, "open": _open, "rename-ask": _ask_name, "rename": _rename,
        "duplicate": _duplicate, "delete": _delete, "take-back": _take_back, "export": _export,
        "export-all": _export_all, "import": _import, "elsewhere": _elsewhere, "stay": _stay,
    }  # fmt: skip
    return {name: partial(door, table) for name, door in named.items()}


# --- The running game -----------------------------------------------------------------------------


def wake(table: Table, kept: Mapping[str, str]) -> Session | Reply | None:
    """The game that was being played, or the reply where it cannot be read, or nothing."""
    shelf = table.shelf
    if GAME_KEY not in kept:
        return None
    last = Save("", str(kept[GAME_KEY]))
    save = shelf.saves.get(last.tags.get("save", ""))
    # The two differ when the page was killed between storing one and the other.
    if save is not None and save.stamp >= last.stamp and readable(save):
        shelf.running = save
        return load(save.stored)
    try:
        session = load(last.stored)
    except BadRecord as error:
        known = any(other.stored == last.stored for other in shelf.saves.values())
        put_aside = {} if known else shelf.add_raw(last.stored)
        return {
            "root": {"data-resume": None},
            "ask": str(frame.notice(t("wake.bad"), sentence(last.stored, error))),
            **merged(put_aside, {"keep": {GAME_KEY: None}}),
        }
    id_ = last.tags.get("save", "")
    free = re.fullmatch(r"[a-z0-9]{1,16}", id_) and (save is None or readable(save))
    shelf.running = shelf.edit(Save(id_ if free else new_id(), last.stored), "")
    return session


def keeping(table: Table) -> Change:
    """What the browser has to store after a request: nothing when it has it already."""
    if table.looking is not None or table.screen is None:
        return {}
    return table.shelf.play(table.screen.session.text)


def fresh(table: Table) -> None:
    """The game about to be opened is a new one: it gets a place of its own."""
    table.looking = None
    table.shelf.running = Save(new_id(), "")


def play_on(table: Table, save: Save, session: Session) -> Reply:
    """Open a saved game and play on in it."""
    table.looking = None
    table.shelf.running = save
    return table._open(session)


def _open(table: Table, values: Values) -> Reply:
    save = _named(table, values)
    if save is None:
        return _gone(table)
    try:
        return play_on(table, save, load(save.stored))
    except BadRecord as error:
        return {"ask": str(frame.notice(t("saves.unreadable"), sentence(save.stored, error)))}


# --- The list -------------------------------------------------------------------------------------


def listing(table: Table) -> Reply:
    """The list of games, where the page shows it."""
    if table.screen is not None:
        return {}
    shelf = table.shelf
    removed = shelf.removed[-1] if shelf.removed else None
    shown = views.games(shelf.newest_first(), shelf.shown, removed)
    return {"parts": {"shelf": "" if shown is None else str(shown)}}


def _named(table: Table, values: Values) -> Save | None:
    return table.shelf.saves.get(str(values.get("save")))


def _gone(table: Table) -> Reply:
    """For a save that the page shows, but another tab has deleted."""
    return {**listing(table), "say": t("saves.gone")}


def _more(table: Table, values: Values) -> Reply:
    shown = str(values.get("shown", ""))
    table.shelf.shown = int(shown) if re.fullmatch(r"[0-9]{1,4}", shown) else FIRST
    return listing(table)


def _ask_name(table: Table, values: Values) -> Reply:
    save = _named(table, values)
    return {"ask": str(views.rename(save))} if save else _gone(table)


def _rename(table: Table, values: Values) -> Reply:
    save = _named(table, values)
    if save is None:
        return _gone(table)
    title = str(values.get("title", ""))[:1000]
    change = table.shelf.put(table.shelf.edit(save, title=title))
    return {**change, **listing(table), "say": t("saves.renamed")}


def _duplicate(table: Table, values: Values) -> Reply:
    save = _named(table, values)
    if save is None:
        return _gone(table)
    title = t("saves.copy_of", name=views.label(save))
    _, change = table.shelf.add(save.record, title)
    return {**change, **listing(table), "say": t("saves.duplicated")}


def _delete(table: Table, values: Values) -> Reply:
    save = _named(table, values)
    if save is None:
        return _gone(table)
    change = table.shelf.delete(save)
    return {**change, **listing(table), "say": t("saves.removed", name=views.label(save))}


def _take_back(table: Table, values: Values) -> Reply:
    return {**table.shelf.take_back(), **listing(table), "focus": "games-title"}


# --- Files ----------------------------------------------------------------------------------------


def _export(table: Table, values: Values) -> Reply:
    """The text of a saved game; of the running one where none is named."""
    running = table.shelf.running if table.screen and not table.looking else None
    save = _named(table, values) if "save" in values else running
    if save is None or not save.stored:
        return _gone(table)
    return {"file": {"name": _file_name(views.label(save)), "text": save.stored}}


def _export_all(table: Table, values: Values) -> Reply:
    saves = table.shelf.newest_first()
    return {"file": {"name": _file_name(t("saves.all")), "text": export(saves)}}


def _file_name(words: str) -> str:
    """A name that every system takes for a file."""
    kept = "-".join(re.findall(r"\w+", words))
    return f"powergrid-{kept[:60]}.txt"


def _import(table: Table, values: Values) -> Reply:
    """Take the games in the texts of files, or of the clipboard, to the shelf."""
    texts = values.get("texts")
    shelf, known, refused = table.shelf, 0, list[str]()
    changes: list[Change] = []
    bodies = {save.record for save in shelf.saves.values()}
    texts = texts if isinstance(texts, list) else []
    left = len(texts) > MAX_FILES
    for piece in chain.from_iterable(pieces(str(text)[:MAX_FILE]) for text in texts[:MAX_FILES]):
        save = Save("", piece)
        if save.record in bodies:  # sooner told than read
            known += 1
            continue
        if left := len(changes) + len(refused) >= AT_ONCE:
            break
        try:
            body = load(piece).text
        except BadRecord as error:
            refused.append(sentence(piece, error))
            continue
        if body in bodies:
            known += 1
            continue
        bodies.add(body)
        changes.append(shelf.add(body, save.title, save.time)[1])
    told = views.imported(len(changes), known, refused, left=left)
    return {**merged(*changes), **listing(table), "ask": str(told)}


# --- Other tabs -----------------------------------------------------------------------------------


def _elsewhere(table: Table, values: Values) -> Reply:
    """Another tab has stored a game, or deleted it (`text` is then `None`), or all (no `key`)."""
    shelf, text = table.shelf, values.get("text")
    if values.get("key") is None:
        return _emptied(table)
    id_ = str(values["key"]).removeprefix(PREFIX)
    other = Save(id_, str(text)) if text is not None else None
    own = table.own_screen
    if own is None or shelf.running.id != id_:
        shelf.saves.pop(id_, None)
        if other:
            shelf.saves[id_] = other
        return listing(table)
    if other is None:
        return {}  # it is stored again with the next action
    shelf.saves[id_] = other
    if other.record == own.session.text:
        shelf.running = other
        return {}
    return _part_ways(table, other, own.session.text)


def _emptied(table: Table) -> Reply:
    """Another tab has taken everything away; the game that runs here is stored again at once."""
    shelf, own = table.shelf, table.own_screen
    shelf.saves.clear()
    if own is None:
        return listing(table)
    shelf.running, shelf.sent = shelf.edit(shelf.running, ""), ""
    return shelf.play(own.session.text)


def _part_ways(table: Table, other: Save, mine: str) -> Reply:
    """From now on this tab's game is one of its own; so neither can overwrite the other."""
    shelf = table.shelf
    old = shelf.running
    title = t("saves.copy_of", name=views.label(other))
    shelf.running = shelf.edit(Save(new_id(), ""), "", title=title, me=old.me)
    differs = not other.record.startswith(mine)
    reply: Reply = {"ask": str(views.elsewhere(other, differs)), "next": None}
    if differs:
        reply |= shelf.play(mine)
    return reply


def _stay(table: Table, values: Values) -> Reply:
    return table._show()
