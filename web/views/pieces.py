"""The small drawings that all views share: houses, fuel, coins, plant cards.

The page carries `symbols()` once; drawings point into it with `<use>`. Colours come from
`board.css`: a piece of a seat takes its colour from the class `seat-0` … `seat-5`, and shows the
seat by a sign of its own shape as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import htpy as h
from markupsafe import Markup

from web import text
from web.text import t
from web.views.keys import KEYS

SIGNS: Final = ("triangle", "circle", "square", "diamond", "star", "cross")
"""The sign of each seat; the message keys `sign.triangle` … name them."""

FUELS: Final = ("coal", "oil", "garbage", "uranium", "hybrid", "eco", "fusion")

# Each sign fills a box of 12 × 12 around the origin.
_SIGN_PATHS: Final = {
    "triangle": "M0-5.6 5.9 4.9H-5.9z",
    "circle": "M-5.2 0a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0z",
    "square": "M-4.7-4.7H4.7V4.7H-4.7z",
    "diamond": "M0-6.3 5.3 0 0 6.3-5.3 0z",
    "star": "M0-6.2 1.6-2.1 6-1.9 2.6.9 3.7 5.1 0 2.7-3.7 5.1-2.6.9-6-1.9-1.6-2.1z",
    "cross": "M-1.8-5.6H1.8V-1.8H5.6V1.8H1.8V5.6H-1.8V1.8H-5.6V-1.8H-1.8z",
}

# Fuels are drawn in a box of 24 × 24; `--fuel-*` colours them, `--fuel-shine` lights them.
_FUEL_ART: Final = {
    "coal": (
        '<path class="fuel-body" d="M7.5 3.5 15 2.5 21 8 22 15.5 16.5 21.5 8 21 2.5 15.5 3 8.5z"/>'
        '<path class="fuel-shine" d="M7.5 3.5 15 2.5 12.5 8.5 3 8.5z"/>'
        '<path class="fuel-shade" d="M12.5 8.5 22 15.5 16.5 21.5 10.5 15z"/>'
    ),
    "oil": (
        '<path class="fuel-body" d="M5 4.5C5 1.2 19 1.2 19 4.5V19.5C19 22.8 5 22.8 5 19.5z"/>'
        '<ellipse class="fuel-shine" cx="12" cy="4.6" rx="6" ry="1.7"/>'
        '<path class="fuel-band" d="M5 9.3C5 11.4 19 11.4 19 9.3M5 15.3C5 17.4 19 17.4 19 15.3"/>'
    ),
    "garbage": (
        '<path class="fuel-body" d="M9.5 7.5 7 3 10 4.2 12 2.4 14 4.2 17 3 14.5 7.5'
        'C20.5 10 22.5 15.5 20.5 19.5 19 22.4 5 22.4 3.5 19.5 1.5 15.5 3.5 10 9.5 7.5z"/>'
        '<path class="fuel-band" d="M9.2 7.8H14.8M8.5 12C6.8 13.5 6.4 15.5 6.8 17.5"/>'
    ),
    "uranium": (
        '<circle class="fuel-body" cx="12" cy="12" r="10"/>'
        '<path class="fuel-mark" d="M12 12 8 5.07A8 8 0 0 1 16 5.07zM12 12H20A8 8 0 0 1 16 18.93z'
        'M12 12 8 18.93A8 8 0 0 1 4 12z"/>'
        '<circle class="fuel-body" cx="12" cy="12" r="3"/>'
        '<circle class="fuel-mark" cx="12" cy="12" r="1.7"/>'
    ),
    "hybrid": (
        '<path class="fuel-coal" d="M9 3.5 12 3V21.5L7.5 21 2.5 15.5 3 8.5z"/>'
        '<path class="fuel-oil" d="M12 2.2C17 2.2 20 3.1 20 4.8V19.2C20 20.9 17 21.8 12 21.8z"/>'
        '<path class="fuel-shine" d="M9 3.5 12 3V8.5H3z"/>'
        '<path class="fuel-band" d="M12 10.3C16 10.3 20 10 20 9M12 16.3C16 16.3 20 16 20 15'
        'M12 2V22"/>'
    ),
    "eco": (
        '<path class="fuel-body" d="M3.5 20.5C1.5 9 9 3 21.5 3 22 15.5 15 22 6 18z"/>'
        '<path class="fuel-band" d="M3 21.5C6 15.5 10.5 11 16.5 8M9.3 13.3V9.6M8 15H13.2"/>'
    ),
    "fusion": (
        '<path class="fuel-body" d="M12 1 14.3 6.5 19.8 4.2 17.5 9.7 23 12 17.5 14.3 19.8 19.8'
        ' 14.3 17.5 12 23 9.7 17.5 4.2 19.8 6.5 14.3 1 12 6.5 9.7 4.2 4.2 9.7 6.5z"/>'
        '<circle class="fuel-mark" cx="12" cy="12" r="3.2"/>'
    ),
}


def _drawings() -> dict[str, tuple[str, str]]:
    """Each symbol's box and what is drawn in it."""
    drawings = {}
    for seat, sign in enumerate(SIGNS):
        d = _SIGN_PATHS[sign]
        drawings[f"house-{seat}"] = (
            "0 0 20 20",
            '<path class="house-body" d="M10 .8 19.2 8.2V18.2A1 1 0 0 1 18.2 19.2H1.8'
            'A1 1 0 0 1 .8 18.2V8.2z"/>'
            f'<path class="house-sign" transform="translate(10 11.6) scale(.98)" d="{d}"/>',
        )
        drawings[f"sign-{seat}"] = (
            "0 0 20 20",
            '<circle class="house-body" cx="10" cy="10" r="9.2"/>'
            f'<path class="house-sign" transform="translate(10 10)" d="{d}"/>',
        )
    drawings |= {f"fuel-{fuel}": ("0 0 24 24", _FUEL_ART[fuel]) for fuel in FUELS}
    drawings["coin"] = (
        "0 0 20 20",
        '<circle class="coin-rim" cx="10" cy="10" r="9.2"/>'
        '<circle class="coin-face" cx="10" cy="10" r="7.2"/>'
        '<path class="coin-bolt" d="M11.4 3.8 5.9 11H9.3L8.4 16.2 14 8.9H10.6z"/>',
    )
    drawings["town"] = (
        "0 0 20 20",
        '<path class="town-body" d="M1.5 19V9.5L6 6 10 9.1V4.5L14.3 1 18.5 4.5V19z"/>'
        '<path class="town-light" d="M4.6 12h2.6v2.8H4.6z'
        'M12.6 6.8h3.2v3h-3.2zM12.6 12.4h3.2v3h-3.2z"/>',
    )
    return drawings


_DRAWINGS: Final = _drawings()


@lru_cache(maxsize=1)
def symbols() -> Markup:
    """The hidden sheet of all symbols; once in a page, before its first use."""
    sheet = [
        f'<symbol id="{name}" viewBox="{box}">{art}</symbol>'
        for name, (box, art) in _DRAWINGS.items()
    ]
    return Markup(
        f'<svg class="symbols" width="0" height="0" aria-hidden="true">{"".join(sheet)}</svg>'
    )


@lru_cache(maxsize=512)
def _piece(symbol: str, classes: str, label: str | None) -> Markup:
    """A symbol in a line of text. Whole, since browsers take longer over each `<use>`."""
    box, art = _DRAWINGS[symbol]
    told = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return Markup(h.svg({"viewBox": box, **told}, class_=f"piece {classes}")[Markup(art)])


def house(seat: int, label: str | None = None) -> Markup:
    """The house of a seat; `label` names it for those who do not see it, else it is decoration."""
    return _piece(f"house-{seat}", f"house seat-{seat}", label)


def sign(seat: int, label: str | None = None) -> Markup:
    """The round badge of a seat, as it stands beside a name."""
    return _piece(f"sign-{seat}", f"sign seat-{seat}", label)


def fuel(kind: str, label: str | None = None) -> Markup:
    """One token of a fuel (or the mark of hybrid, ecological and fusion plants)."""
    return _piece(f"fuel-{kind}", f"fuel fuel-of-{kind}", label)


def coin(label: str | None = None) -> Markup:
    """An Elektro."""
    return _piece("coin", "coin", label)


def arrow(way: str) -> Markup:
    """A small triangle: `on` or `back` in time, which runs from left to right everywhere."""
    d = "M5 3.5 12 8 5 12.5z" if way == "on" else "M11 3.5 4 8 11 12.5z"
    return Markup(
        f'<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path d="{d}"/></svg>'
    )


def clock() -> Markup:
    """A clock's face: leads to a moment of the game."""
    return Markup(
        '<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true">'
        '<path class="hands" d="M8 1.8a6.2 6.2 0 1 0 .01 0zM8 4.6V8L10.4 9.6"/></svg>'
    )


def speaker() -> Markup:
    """A loudspeaker; its waves are seen when sounds are on, a stroke when not."""
    return Markup(
        '<svg class="arrow speaker" viewBox="0 0 16 16" aria-hidden="true">'
        '<path d="M1.5 5.8H4L7.6 2.6V13.4L4 10.2H1.5z"/>'
        '<path class="hands waves" d="M10 5.4A3.8 3.8 0 0 1 10 10.6'
        'M12.2 3.4A6.6 6.6 0 0 1 12.2 12.6"/>'
        '<path class="hands mute" d="M10.2 5.8 14.4 10.2M14.4 5.8 10.2 10.2"/></svg>'
    )


def dots() -> Markup:
    """Three dots: there is more to choose from."""
    return Markup(
        '<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true">'
        '<path d="M2 6.5h3v3H2zM6.5 6.5h3v3h-3zM11 6.5h3v3h-3z"/></svg>'
    )


def language_buttons() -> list[h.Element]:
    """One button for each other language, in that language."""
    return [
        h.button(".quiet", type="button", lang=code, data_do="language", data_language=code)[
            text.of(code, "page.language")
        ]
        for code in text.languages()
        if code != text.language()
    ]


def help_buttons(classes: str = "") -> list[h.Element]:
    """Open the rules and the list of keys; the keys for them work wherever the buttons are seen."""
    return [
        h.button(class_=classes or None, type="button", data_do="help", data_key=KEYS["rules"])[
            t("help.open")
        ],
        h.button(class_=f"keys-button {classes}".strip(), type="button", data_do="keys",
                 data_key=KEYS["keys"])[t("key.open")],
    ]  # fmt: skip


def term(words: str, section: str, told: str, classes: str = "") -> h.Element:
    """A term of the game: says what it means when pointed at, and opens the rules on it."""
    return h.button(
        class_=f"term {classes}".strip(), type="button", data_do="help", data_section=section,
        data_tip=told,
    )[words]  # fmt: skip


def help_link(section: str) -> h.Element:
    """A small sign beside a heading that opens the rules at their section on it."""
    return h.button(
        ".help-link", type="button", data_do="help", data_section=section,
        aria_label=t("help.about"), data_tip=t("help.about"),
    )["?"]  # fmt: skip


def plant_words(number: int, kind: str, need: int, cities: int) -> str:
    """A plant in words: number, what it burns a round, how many cities it powers."""
    if not need:
        return t("plant.free", number=number, fuel=t(f"fuel.{kind}"), cities=cities)
    return t("plant.card", number=number, fuel=t(f"fuel.{kind}"), need=need, cities=cities)


def plant_card(number: int, kind: str, need: int, cities: int) -> Markup:
    """A power plant's card: number, what it burns a round, how many cities it powers."""
    return _plant_card(number, kind, need, cities, text.language())


@lru_cache(maxsize=256)
def _plant_card(number: int, kind: str, need: int, cities: int, language: str) -> Markup:
    told = plant_words(number, kind, need, cities)
    step = min(17.0, 50.0 / max(need, 1))
    start = 35 - (step * (need - 1) + 19) / 2
    burned = [
        h.use(href=f"#fuel-{kind}", x=f"{start + step * i:.1f}", y=54, width=19, height=19)
        for i in range(need)
    ] or h.use(href=f"#fuel-{kind}", x=22, y=51, width=24, height=24)
    card = h.svg(
        {"viewBox": "0 0 120 84", "role": "img", "aria-label": told},
        class_=f"plant plant-{kind} fuel-of-{kind}",
    )[
        h.rect(class_="plant-paper", x=1, y=1, width=118, height=82, rx=7),
        h.path(class_="plant-sky", d="M8 1H112A7 7 0 0 1 119 8V46H1V8A7 7 0 0 1 8 1z"),
        _scene(kind),
        h.path(class_="plant-ground", d="M1 46H119"),
        h.text(class_="plant-number", x=10, y=33)[f"{number:02d}"],
        h.g[burned],
        h.path(class_="plant-arrow", d="M68 63.5H77M73.5 59.5 77.5 63.5 73.5 67.5"),
        h.use(class_="plant-town", href="#town", x=81, y=53, width=19, height=19),
        h.text(class_="plant-cities", x="108.5", y=69)[str(cities)],
        h.rect(class_="plant-frame", x=1, y=1, width=118, height=82, rx=7),
    ]
    return Markup(str(card))


# What stands behind the number on a card: a silhouette against the sky, 120 × 46, ground at 46.
_SILHOUETTES: Final = {
    "coal": "M58 46V30L66 25V30L74 25V30L82 25V46zM86 46 88 12H93L95 46zM99 46 100 18H105L106 46z",
    "oil": "M56 46V28A9 4 0 0 1 74 28V46zM77 46V33A8 3.6 0 0 1 93 33V46zM98 46 101 10H104L107 46z",
    "garbage": "M58 46V31H82V26H92V46zM96 46V13H102V46zM58 31 62 27H78L82 31z",
    "uranium": "M57 46C63 36 63 26 61 17H79C77 26 77 36 83 46zM86 46V37A9 9 0 0 1 104 37V46z",
    "hybrid": "M57 46V30L65 25V30L73 25V46zM76 46V33A8 3.6 0 0 1 92 33V46zM97 46 99 13H103L105 46z",
    "eco": "M72.8 46 73.5 22H74.5L75.2 46zM97 46 97.5 28H98.3L98.8 46z",
    "fusion": "M60 46V38A21 17 0 0 1 102 38V46z",
}
_AIR: Final = {
    "coal": "M90 9C93 3 99 7 104 3M102 15C105 10 109 13 113 9",
    "oil": "M102 7C105 2 109 6 113 2",
    "garbage": "M99 10C102 4 107 8 112 4",
    "uranium": "M66 14C64 9 71 9 69 4M74 14C72 9 79 9 77 4",
    "hybrid": "M101 10C104 4 108 8 113 4",
    "eco": "M74 22 74 8M74 22 86 29M74 22 62 29M98 28V18M98 28 106 33M98 28 90 33",
    "fusion": "M66 36A15 11 0 0 1 96 36M73 36A8 6 0 0 1 89 36",
}


def _scene(kind: str) -> h.Fragment:
    return h.fragment[
        h.path(class_="plant-works", d=_SILHOUETTES[kind]),
        h.path(class_="plant-air", d=_AIR[kind]),
    ]


def step(sign: str, label: str, why_not: str, **attributes: str | None) -> h.Element:
    """A small button, − or +; when it cannot be pressed it says why."""
    return h.button(
        ".step", type="button", **attributes, aria_label=label,
        aria_disabled="true" if why_not else None, data_why=why_not or None,
        data_tip=why_not or None,
    )[sign]  # fmt: skip


@lru_cache(maxsize=2048)
def city_button(id_: str, do: str, city: str, name: str, price: int) -> Markup:
    """A city to build in, with its price; the board lights it. Kept, since most stay the same."""
    return Markup(
        h.button(
            ".city-button", id=id_, type="button", data_do=do, data_city=city,
            data_light=f"city-{city}",
        )[h.span[name], h.b[price]]
    )  # fmt: skip
