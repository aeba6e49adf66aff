"""The table's frame: the empty places of its parts, and the bar above them."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from web.text import t
from web.views import pieces
from web.views.screen import Screen

PHASES = ("order", "auction", "fuel", "building", "bureaucracy")


def frame(screen: Screen, board: h.Node) -> h.Element:
    """Every part with its id, still empty but for the board and the headings."""
    shape = "tall" if _tall(screen) else "wide"
    return h.div(f"#table.table.{shape}")[
        pieces.symbols(),
        h.section("#board-box.board-box", aria_label=t("board.label"))[
            h.div(".board-view")[
                h.h2(".unseen")[t("board.label")],
                _zoom(),
                h.div("#cities"),
                board,
            ],
            h.div("#timeline.timeline", dir="ltr"),
        ],
        h.div(".side.acting-side")[
            h.section("#ending.part.ending", aria_label=t("end.title")),
            h.section("#decisions.part.decisions", aria_label=t("reckon.title")),
            h.section("#charts.part.charts", aria_label=t("charts.title")),
            h.section("#panel.part.panel", aria_label=t("panel.label")),
            h.section("#plants.part", aria_label=t("plants.title")),
            h.section("#fuel.part", aria_label=t("market.title")),
        ],
        h.div(".side.watching-side")[
            h.section("#players.part", aria_label=t("players.title")),
            h.section("#log.part", aria_label=t("log.title"))[_log()],
        ],
        _jumps(),
    ]


def _jumps() -> h.Element:
    """On small screens every part of the table is one tap away."""
    parts = {
        "board-box": t("jump.board"),
        "plants": t("jump.plants"),
        "fuel": t("jump.fuel"),
        "players": t("players.title"),
        "log": t("log.title"),
    }
    return h.nav(".jumps", aria_label=t("jump.label"))[
        (h.button(".quiet", type="button", data_go=part)[words] for part, words in parts.items())
    ]


def _log() -> h.Fragment:
    return h.fragment[
        h.div(".part-head")[h.h2[t("log.title")], h.div("#log-tools.log-tools")],
        h.div("#log-list.log-list", tabindex="0", role="log", aria_label=t("log.title"),
              data_rove="yes", data_tail="yes")[
            h.div("#log-lines")
        ],
    ]  # fmt: skip


def _zoom() -> h.Element:
    """The board is shown whole, or large enough for fingertips; wheel and fingers zoom too."""
    return h.button(
        ".zoom",
        type="button",
        data_zoom="yes",
        aria_pressed="false",
        aria_label=t("board.zoom"),
    )[t("board.zoom")]


def _tall(screen: Screen) -> bool:
    width, height = screen.state.board.map.data["art"]["view"]
    return bool(height >= width)


def top(screen: Screen) -> Markup:
    """Where the game stands: round, phase, step; and the menu."""
    state = screen.state
    return _top(state.round, state.phase, state.step, screen.sound, screen.language)


@lru_cache(maxsize=8)
def _top(number: int, now: str, step: int, sound: bool, language: str) -> Markup:
    return Markup(h.fragment[
        h.h1(".brand")[t("page.title")],
        h.div(".stand", role="group", aria_label=t("top.label"))[
            h.span(".round")[t("top.round", n=number)],
            h.ol(".phases")[
                (
                    h.li(
                        class_="now" if phase == now else None,
                        aria_current="step" if phase == now else None,
                    )[pieces.term(t(f"phase.{phase}"), phase, t(f"term.{phase}"))]
                    for phase in PHASES[1:]
                )
            ],
            pieces.term(
                t("top.step", n=step), "steps", t(f"top.step{step}_tip"), "step-mark"
            ),
        ],
        h.button(
            ".quiet.menu-button", type="button", popovertarget="menu", aria_label=t("top.menu")
        )[pieces.dots()],
        h.div("#menu.menu", popover="auto")[
            pieces.language_buttons(),
            pieces.help_buttons("quiet"),
            h.button(
                ".quiet", type="button", data_do="sound", aria_label=t("top.sound"),
                data_tip=t("top.sound"), aria_pressed=str(sound).lower(),
            )[pieces.speaker()],
            h.button(".quiet", type="button", data_do="theme")[t("top.theme")],
            h.button(".quiet", type="button", data_do="record")[t("top.record")],
            h.button(".quiet", type="button", data_do="share")[t("share.button")],
            h.button(".quiet", type="button", data_do="leave")[t("top.games")],
        ],
    ])  # fmt: skip


def dialog(title: str, body: str, do: str, yes: str, run: str | None = None) -> h.Element:
    """A question with two answers: going on with `do`, or back."""
    return h.div(".dialog")[
        h.h2[title],
        h.p[body],
        h.div(".row.controls")[
            h.button(".primary", type="button", data_close=True, autofocus=True)[t("dialog.back")],
            h.button(type="button", data_do=do, data_sure="yes", data_run=run)[yes],
        ],
    ]


def notice(title: str, body: str) -> h.Element:
    """Something to be told, with nothing to decide."""
    return h.div(".dialog")[
        h.h2[title],
        h.p[body],
        h.div(".row.controls")[
            h.button(".primary", type="button", data_close=True, autofocus=True)[t("shell.close")]
        ],
    ]
