"""The timeline: a slider over all that was done, to look at any moment of the game."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from web.session import Entry
from web.text import t
from web.views import pieces
from web.views.screen import Screen


def timeline(screen: Screen, entries: Sequence[Entry]) -> h.Node:
    """The slider over these entries, with a mark where each round began."""
    at, total = len(screen.session.entries), len(entries)
    if not total:
        return ""
    state = screen.state
    now = not screen.past
    phase = t("past.over") if state.phase == "over" else t(f"phase.{state.phase}")
    where = t("past.now") if now else t("past.moment", n=state.round, phase=phase)
    return h.fragment[
        _step(at - 1, t("look.before"), "back", off=at == 0),
        h.div(".track")[
            _marks(entries),
            h.input(
                "#moment",
                type="range",
                name="at",
                min="0",
                max=str(total),
                value=str(at),
                data_at=str(at),
                data_change="look-at",
                data_live="look-at",
                data_slider="yes",
                aria_label=t("past.slider"),
                aria_valuetext=f"{where}, {t('look.at', n=at, all=total)}",
            ),
        ],
        _step(at + 1, t("look.after"), "on", off=at == total),
        h.span(".moment-told")[where],
    ]


def _step(to: int, words: str, way: str, *, off: bool) -> h.Element:
    return h.button(
        ".quiet",
        type="button",
        data_do="look-at",
        data_at=str(to),
        data_slider="yes",
        aria_label=words,
        data_tip=words,
        disabled=off,
    )[pieces.arrow(way)]


def _marks(entries: Sequence[Entry]) -> Markup:
    """A short line for each round, a longer one for every fifth."""
    lines, before = "", 0
    for i, entry in enumerate(entries):
        if entry.round != before:
            before, x = entry.round, f"{100 * i / len(entries):.2f}%"
            fifth = ' class="fifth"' if before % 5 == 0 else ""
            lines += f'<line{fifth} x1="{x}" x2="{x}" y1="0" y2="100%"/>'
    return Markup(f'<svg class="marks" aria-hidden="true">{lines}</svg>')
