"""The rules reference: our own words from `web/help`, with the tables of the rules package.

A text is sections that begin with `# id Title`. A line is a paragraph, `- ` begins a point, `> ` an
example, `[name]` stands for a table, `*words*` are terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import htpy as h

from powergrid.plants import PLANTS
from powergrid.tables import FIGURES, FUELS, PAYMENT
from web import text
from web.text import t
from web.views import pieces
from web.views.keys import BROWSER, KEYS

TEXTS = Path(__file__).parents[1] / "help"
TERM = re.compile(r"\*([^*]+)\*")
SAME = str.maketrans("يك’۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "یک'" + 2 * "0123456789", "*\u200c\u200e")
CAPS = {"ArrowLeft": "←", "ArrowRight": "→", "Escape": "Esc"}


@dataclass(frozen=True)
class Section:
    """One section of the rules: its id, its title, and its lines as they stand in the text."""

    id: str
    title: str
    lines: tuple[str, ...]


@lru_cache(maxsize=8)
def read(language: str) -> tuple[Section, ...]:
    """The sections in a language, or in English where it has no text of its own."""
    path = TEXTS / f"{language}.txt"
    whole = (path if path.exists() else TEXTS / "en.txt").read_text(encoding="utf-8")
    sections = []
    for part in re.split(r"^# ", whole, flags=re.MULTILINE)[1:]:
        head, *lines = part.strip().splitlines()
        name, _, title = head.partition(" ")
        sections.append(Section(name, title, tuple(lines)))
    return tuple(sections)


def sheet(at: str = "") -> h.Element:
    """All the rules in a dialog that can be searched, opened at the section `at`."""
    sections = read(text.language())
    known = at in {section.id for section in sections}
    return h.div(".help")[
        h.header(".help-head")[
            h.h2(tabindex="-1", autofocus=not known)[t("help.title")],
            h.button(type="button", data_close=True)[t("shell.close")],
            h.input(
                type="search",
                placeholder=t("help.filter"),
                aria_label=t("help.filter"),
                data_filter="help-text",
                autocomplete="off",
            ),
        ],
        h.nav(aria_label=t("help.contents"))[
            (
                h.button(".quiet", type="button", data_go=f"help-{section.id}")[section.title]
                for section in sections
            )
        ],
        h.div("#help-text.help-text")[
            (_section(section, here=section.id == at) for section in sections),
            h.p(".muted", data_none=True, role="status", hidden=True)[t("help.none")],
        ],
    ]


def keys() -> h.Element:
    """All keys of the page in a dialog of their own."""
    _, rows = _keys()
    return h.div(".dialog.keys")[
        h.h2(tabindex="-1", autofocus=True)[t("key.title")],
        h.p(".hint")[t("key.lead")],
        h.dl[(h.div[h.dt[key], h.dd[told]] for key, told in rows)],
        h.div(".row.controls")[
            h.button(type="button", data_do="help")[t("help.open")],
            h.button(".primary", type="button", data_close=True)[t("shell.close")],
        ],
    ]


def _section(section: Section, *, here: bool) -> h.Element:
    blocks = groupby(section.lines, lambda line: line[:2] if line[:1] in "->" else line[:1] == "[")
    return h.section(data_group=True, aria_labelledby=f"help-{section.id}")[
        h.h3(f"#help-{section.id}", tabindex="-1", autofocus=here)[section.title],
        (_block(section, kind, list(lines)) for kind, lines in blocks),
    ]


def _block(section: Section, kind: str | bool, lines: list[str]) -> h.Node:
    if kind is True:
        return [_table(section, line.strip("[]")) for line in lines]
    if kind == "- ":
        return h.ul[(h.li(data_item=_search(section, line))[terms(line[2:])] for line in lines)]
    example = "example" if kind == "> " else None
    said = [line.removeprefix("> ") for line in lines]
    return [h.p(class_=example, data_item=_search(section, line))[terms(line)] for line in said]


def terms(line: str) -> Iterator[h.Node]:
    """A line with its terms in bold."""
    for i, part in enumerate(TERM.split(line)):
        yield h.b[part] if i % 2 else part


def _search(section: Section, *told: object) -> str:
    """What the filter looks in: small letters, one way to write each, with the section's title."""
    return plainly(" ".join(map(str, (*told, section.title))))


def plainly(told: str) -> str:
    """A text as the filter compares it; `plainly` in `gestures.py` does the same."""
    return told.translate(SAME).lower()


# --- Tables -------------------------------------------------------------------------------------


def _table(section: Section, name: str) -> h.Element:
    heads, rows = TABLES[name]()
    caption = t(f"help.{name}")
    return h.table(f".figures.figures-{name}", data_group=True)[
        h.caption[caption],
        h.thead[h.tr[(h.th(scope="col")[head] for head in heads)]],
        h.tbody[
            (
                h.tr(data_item=_search(section, caption, *heads, *map(_told, row)))[
                    h.th(scope="row")[row[0]], (h.td[cell] for cell in row[1:])
                ]
                for row in rows
            )
        ],
    ]


Rows = Iterable[tuple[h.Node, ...]]


def _told(cell: h.Node) -> str:
    return re.sub(r"<[^>]*>", " ", str(h.fragment[cell]))


def _heads(*names: str) -> list[str]:
    return [t(f"help.col.{name}") for name in names]


def _players() -> tuple[list[str], Rows]:
    columns = ("regions", "removed", "max_plants", "step2", "end")
    return _heads("players", *columns), (
        (count, *(getattr(figures, column) for column in columns))
        for count, figures in FIGURES.items()
    )


def _payment() -> tuple[list[str], Rows]:
    return _heads("powered", "money"), enumerate(PAYMENT)


def _resupply() -> tuple[list[str], Rows]:
    return [*_heads("players"), *(t(f"fuel.{fuel}") for fuel in FUELS)], (
        (count, *(" / ".join(map(str, figures.resupply[fuel])) for fuel in FUELS))
        for count, figures in FIGURES.items()
    )


def _plants() -> tuple[list[str], Rows]:
    return _heads("number", "burns", "powers"), (
        (
            f"{number:02d}",
            h.span(f".fuel-of-{card.kind}")[
                f"{card.need} " if card.need else "", pieces.fuel(card.kind), " ",
                t(f"fuel.{card.kind}"), f" ({t('help.hybrid')})" if card.kind == "hybrid" else "",
            ],
            card.cities,
        )
        for number, card in PLANTS.items()
    )  # fmt: skip


def _keys() -> tuple[list[str], Rows]:
    return _heads("key", "does"), (
        (h.kbd[h.bdi[_cap(key)]], t(f"key.{name}"))
        for name, key in (*KEYS.items(), *BROWSER.items())
    )


def _cap(key: str) -> str:
    """A key as it stands on a keyboard."""
    if key == " ":
        return t("key.space")
    return CAPS.get(key, key.upper() if len(key) == 1 else key)


TABLES = {
    "players": _players,
    "payment": _payment,
    "resupply": _resupply,
    "plants": _plants,
    "keys": _keys,
}
