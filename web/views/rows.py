"""A part of the table that is a list: only the rows that changed are sent again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Rows:
    """Markup around rows that each have an id of their own."""

    before: Markup
    rows: Mapping[str, Markup]
    """The markup of each row by its id, in their order."""
    after: Markup

    def __str__(self) -> str:
        return Markup("").join([self.before, *self.rows.values(), self.after])


def changed(name: str, view: object, sent: dict[str, object]) -> dict[str, str]:
    """What has to be sent of a part that is to show `view`, which `sent` then remembers.

    The part, or those of its rows that changed, where no row came, went or moved; by id.
    """
    whole = {name: str(view)}
    if not isinstance(view, Rows):
        return whole if _news(name, whole[name], sent) else {}
    frame = (view.before, tuple(view.rows), view.after)
    rows = {row: str(markup) for row, markup in view.rows.items() if _news(row, markup, sent)}
    return whole if _news(name, frame, sent) else rows


def _news(name: str, now: object, sent: dict[str, object]) -> bool:
    if name in sent and sent[name] == now:
        return False
    sent[name] = now
    return True
