"""The guided first game at the table: beginning it, going on from lesson to lesson, leaving them.

How far somebody is stays in the settings, so that a reload changes nothing: the ids of the lessons
that were told, and `off` once they are not wanted. That a game is guided stands in its record.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from web import shelf
from web.saves import Change, merged

if TYPE_CHECKING:
    from web.moves import Reply, Values
    from web.table import Table

OFF = "off"


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about lessons, by name."""
    named = {"learn": _begin, "lesson": _go_on, "lessons": _switch}
    return {name: partial(door, table) for name, door in named.items()}


def follow(table: Table) -> Reply:
    """Put the lesson for this moment on the table: what to keep, to light and to say for it.

    A lesson that was on the table has been told once its moment is over, or the person's turn.
    """
    screen = table.screen
    assert screen is not None
    before = screen.lesson
    if screen.planning or screen.past:  # it waits
        return {"root": {"data-points": None}}
    if not screen.session.options.lessons or screen.viewer is None:
        screen.lesson = None
        return {}
    from web.lessons import fitting  # only who learns needs them

    told = _told(table)
    reply: Reply = {}
    over = screen.lesson_in_turn and not screen.my_turn
    if before is not None and before.id not in told and (over or not before.when(screen)):
        told.append(before.id)
        reply = _keep(table, told)
    screen.lessons_off = OFF in told
    screen.lesson = None if screen.lessons_off else fitting(screen, told)
    reply["root"] = {"data-points": screen.lesson.points if screen.lesson else None}
    if screen.lesson is not None and screen.lesson is not before:
        from web.views.lesson import spoken

        screen.lesson_in_turn = screen.my_turn
        reply["say"] = spoken(screen)
    return reply


def _told(table: Table) -> list[str]:
    return table.settings.get("lessons", "").split()


def _keep(table: Table, told: list[str]) -> Change:
    change: Change = table._keep_setting("lessons", " ".join(told))
    return change


def _begin(table: Table, values: Values) -> Reply:
    """The guided game, from its first lesson on."""
    from web.lessons import first_game

    shelf.fresh(table)
    kept = _keep(table, [])
    reply = table._open(first_game())
    return {**reply, **merged(kept, reply)}


def _go_on(table: Table, values: Values) -> Reply:
    """The lesson on the table was read."""
    screen = table.screen
    if screen is None or screen.lesson is None or screen.lesson.id != values.get("lesson"):
        return {}
    kept = _keep(table, [*_told(table), screen.lesson.id])
    screen.lesson = None
    reply = table._show()
    return {**reply, **merged(kept, reply), "focus": "question"}


def _switch(table: Table, values: Values) -> Reply:
    """No lessons any more, or those again that were not told yet."""
    if table.screen is None:
        return {}
    told = [name for name in _told(table) if name != OFF]
    kept = _keep(table, told if values.get("on") else [*told, OFF])
    table.screen.lesson = None
    reply = table._show()
    return {**reply, **merged(kept, reply), "focus": "question"}
