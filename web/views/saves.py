"""The saved games: a list with small pictures, and what is asked about one of them."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from web import text
from web.saves import Save, Summary, look
from web.text import t
from web.views import pieces
from web.views.start import drawing


def games(saves: list[Save], shown: int, removed: Save | None) -> h.Node:
    """The games of this browser, the one played last first; nothing where there are none."""
    if not saves and removed is None:
        return None
    listed = [(save, look(save.stored)) for save in saves[:shown]]
    maps = sorted({held.map for _, held in listed if isinstance(held, Summary)})
    return h.fragment[
        h.div(".part-head")[
            h.h2("#games-title", tabindex="-1")[t("saves.title")],
            h.button(".quiet", type="button", data_do="export-all")[t("saves.export_all")],
        ],
        removed is not None
        and h.p(".removed", role="status")[
            h.span[t("saves.removed", name=label(removed))],
            h.button(type="button", data_do="take-back")[t("saves.take_back")],
        ],
        [art(name) for name in maps],
        h.ul(".games")[(_entry(save, held, i == 0) for i, (save, held) in enumerate(listed))],
        len(saves) > shown
        and h.button(".quiet", type="button", data_do="games", data_shown=str(shown + 12))[
            t("saves.more", n=len(saves) - shown)
        ],
    ]


def label(save: Save) -> str:
    """What a person calls a save: its title, or who plays in it."""
    held = look(save.stored)
    if save.title or not isinstance(held, Summary):
        return save.title or t("saves.unreadable")
    return ", ".join(seat.name for seat in held.seats)


def _entry(save: Save, held: Summary | str, last: bool) -> h.Element:
    return h.li(f"#game-{_handle(save)}.game")[
        _opener(save, held, last) if isinstance(held, Summary) else _unreadable(held),
        h.details(".more")[
            h.summary(aria_label=t("saves.menu", name=label(save)))["⋯"],
            h.div(".row")[
                isinstance(held, Summary)
                and [
                    _button("rename-ask", save, t("saves.rename")),
                    _button("duplicate", save, t("saves.duplicate")),
                ],
                _button("export", save, t("saves.export")),
                _button("delete", save, t("saves.delete")),
            ],
        ],
    ]


def _handle(save: Save) -> str:
    """An id as part of an element's id; ids from elsewhere may have any letters."""
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in save.id)[:80]


def _button(do: str, save: Save, words: str) -> h.Element:
    return h.button(type="button", data_do=do, data_save=save.id)[words]


def _opener(save: Save, held: Summary, last: bool) -> h.Element:
    return h.button(".open-game", type="button", data_do="open", data_save=save.id)[
        picture(held),
        h.span(".game-told")[
            h.b[h.bdi[label(save)] if save.title else players(held)],
            h.span[facts(held)],
            h.span[standing(held)],
            h.span[players(held)] if save.title else None,
            _time(save),
            h.span(".go-on")[t("saves.continue")] if last and held.turn is not None else None,
        ],
    ]


def _unreadable(why: str) -> h.Element:
    return h.div(".unreadable")[h.b[t("saves.unreadable")], h.span[h.bdi[why]]]


def _time(save: Save) -> h.Node:
    time = save.time
    if time is None:
        return None
    return h.span(".muted")[h.bdi(dir="ltr")[text.number(f"{time:%Y-%m-%d %H:%M}")]]


def players(held: Summary) -> h.Element:
    """Who plays, each with their sign."""
    return h.span(".names")[
        (
            h.span(f".who.seat-{seat.colour}")[pieces.sign(seat.colour), h.bdi[seat.name]]
            for seat in held.seats
        )
    ]


def facts(held: Summary) -> str:
    """Map, players and round in a line."""
    return t("saves.facts", map=t(f"map.{held.map}"), n=len(held.seats), round=held.round)


def standing(held: Summary) -> str:
    """Whose turn it is, or who has won."""
    if held.turn is not None:
        return t("saves.turn", name=held.seats[held.turn].name)
    names = ", ".join(held.seats[seat].name for seat in held.winners)
    return t("end.winner" if len(held.winners) == 1 else "end.shared", names=names)


# --- Pictures -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def art(name: str) -> Markup:
    """What all pictures of a map have in common, hidden; once in a list, before its pictures."""
    art = drawing(name).data["art"]
    sheet = h.svg(".symbols", width="0", height="0", aria_hidden="true")[
        h.defs[
            h.g(id=f"small-{name}-around")[(h.path(d=one["d"]) for one in art["neighbours"])],
            h.path(id=f"small-{name}-coast", d=art["land"]),
            (h.path(id=f"small-{name}-{id_}", d=one["d"]) for id_, one in art["regions"].items()),
        ]
    ]
    return Markup(str(sheet))


def picture(held: Summary) -> h.Element:
    """The board in small: the regions in play, and every house as a dot of its colour."""
    data = drawing(held.map).data
    width, height = data["art"]["view"]
    return h.svg(
        {"viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, class_="board small picture"
    )[
        h.rect(class_="sea", width=width, height=height),
        h.use(class_="neighbour", href=f"#small-{held.map}-around"),
        (
            h.use(
                class_=f"region tint-{i}" + ("" if region["id"] in held.regions else " out"),
                href=f"#small-{held.map}-{region['id']}",
            )
            for i, region in enumerate(data["regions"])
        ),
        h.use(class_="coast", href=f"#small-{held.map}-coast"),
        (_houses(held, city, colours) for city, colours in held.houses),
    ]


def _houses(held: Summary, city: str, colours: tuple[int, ...]) -> list[h.Element]:
    place = drawing(held.map).cities[city]
    left = place["x"] - 13 * (len(colours) - 1)
    return [
        h.circle(class_=f"house-dot seat-{colour}", cx=f"{left + 26 * i:g}", cy=place["y"], r=14)
        for i, colour in enumerate(colours)
    ]


# --- Questions and notes --------------------------------------------------------------------------


def rename(save: Save) -> h.Element:
    """Asks for the name of a save."""
    return h.form(".dialog", data_do="rename", data_save=save.id, autocomplete="off")[
        h.h2[t("saves.rename_title")],
        h.input(
            type="text",
            name="title",
            value=save.title,
            maxlength="60",
            placeholder=label(save),
            aria_label=t("saves.rename_title"),
            autofocus=True,
        ),
        h.div(".row.controls")[
            h.button(type="button", data_close=True)[t("dialog.back")],
            h.button(".primary", type="submit")[t("saves.rename")],
        ],
    ]


def imported(count: int, known: int, refused: list[str], *, left: bool) -> h.Element:
    """What came of reading files: games taken, games that were there already, and refusals.

    `left` says whether there was more than is read in one go.
    """
    told = [t("saves.imported", n=count)] if count else []
    told += [t("saves.known", n=known)] if known else []
    told += [t("saves.left")] if left else []
    return h.div(".dialog")[
        h.h2[t("saves.import_title")],
        (h.p[line] for line in told),
        _refusals(refused) if refused else None,
        _close(),
    ]


def _refusals(refused: list[str]) -> h.Fragment:
    return h.fragment[
        h.p[t("saves.refused", n=len(refused))],
        h.ul(".refusals")[(h.li[h.bdi[why]] for why in refused[:5])],
    ]


def elsewhere(other: Save, mine_differs: bool) -> h.Element:
    """Tells that another tab has played on in the same game."""
    return h.div(".dialog")[
        h.h2[t("saves.elsewhere")],
        h.p[t("saves.elsewhere_differs" if mine_differs else "saves.elsewhere_text")],
        h.div(".row.controls")[
            h.button(type="button", data_do="stay")[t("saves.stay")],
            h.button(
                ".primary", type="button", data_do="open", data_save=other.id, autofocus=True
            )[t("saves.follow")],
        ],
    ]  # fmt: skip


def _close() -> h.Element:
    return h.div(".row.controls")[
        h.button(".primary", type="button", data_close=True, autofocus=True)[t("shell.close")]
    ]
