"""Parts of the table that are lists: only what changed of them is sent again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup


@dataclass(frozen=True)
class Rows:
    """Markup around rows that each have an id of their own; a row may be such a list again."""

    before: Markup
    rows: Mapping[str, Markup | Rows]
    """What is in each row by its id, in their order."""
    after: Markup
    list: str = ""
    """The id of the element whose children the rows are, where rows come, go and change places."""

    def __str__(self) -> str:
        return Markup("").join([self.before, *map(Markup, self.rows.values()), self.after])


HERE = "\ue000"


def around(element: object) -> tuple[Markup, Markup]:
    """The markup of an element before and after `HERE`, which stands in it for the rows."""
    before, after = str(element).split(HERE)
    return Markup(before), Markup(after)


@dataclass
class Page:
    """What of the table the page has, so that only changes are sent."""

    shown: dict[str, Any] = field(default_factory=dict)
    """By id: the markup; of a list what is around its rows; and of its element the rows' ids."""
    views: dict[str, Rows] = field(default_factory=dict)
    """The lists by id, so that those that views keep are not looked through again."""
    parts: dict[str, str] = field(default_factory=dict)
    """Markup to be sent, by id."""
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The ids of the rows, in their order, of lists whose rows are others now."""

    def show(self, name: str, view: object) -> None:
        """A part, or a row, is to show this."""
        if not isinstance(view, Rows):
            markup = str(view)
            self.views.pop(name, None)
            if self._news(name, markup):
                self.parts[name] = markup
            return
        if self.views.get(name) is view:
            return
        self.views[name] = view
        ids = tuple(view.rows)
        if self._news(name, (view.before, view.after, view.list or ids)):
            self._whole(name, view)
            return
        had = self.shown.get(view.list, ids)
        if view.list and self._news(view.list, ids):
            self.lists[view.list] = ids
        for row, inside in view.rows.items():
            if row in had:
                self.show(row, inside)
            else:
                self._whole(row, inside)

    def _whole(self, name: str, view: object) -> None:
        """Send all of it, whatever the page has."""
        self._remember(name, view)
        self.parts[name] = str(view)

    def _remember(self, name: str, view: object) -> None:
        if not isinstance(view, Rows):
            self.shown[name] = str(view)
            self.views.pop(name, None)
            return
        self.views[name] = view
        ids = tuple(view.rows)
        self.shown[name] = (view.before, view.after, view.list or ids)
        if view.list:
            self.shown[view.list] = ids
        for row, inside in view.rows.items():
            self._remember(row, inside)

    def _news(self, name: str, now: object) -> bool:
        if name in self.shown and self.shown[name] == now:
            return False
        self.shown[name] = now
        return True

    def changes(self) -> dict[str, Any]:
        """What has to be sent, as the fields of a reply; none of it a second time."""
        found: dict[str, Any] = {"parts": self.parts}
        if self.lists:
            found["lists"] = self.lists
        self.parts, self.lists = {}, {}
        return found
