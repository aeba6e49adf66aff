"""A lesson of the guided first game: a card above what it speaks about."""

from __future__ import annotations

import htpy as h

from web.text import t
from web.views import pieces
from web.views.help import terms
from web.views.keys import KEYS
from web.views.screen import Screen


def card(screen: Screen) -> h.Element:
    """The card: one or two short paragraphs, going on, and leaving the lessons."""
    lesson = screen.lesson
    assert lesson is not None
    return h.section("#lesson.lesson", aria_labelledby="lesson-title")[
        h.div(".part-head")[
            h.h2("#lesson-title")[t(f"lesson.{lesson.id}.title")],
            pieces.help_link(lesson.section),
        ],
        (h.p[terms(line)] for line in paragraphs(screen)),
        h.div(".row.controls")[
            h.button(".quiet", type="button", data_do="lessons")[t("learn.off")],
            h.button(".quiet.lesson-show", type="button", data_go=lesson.points.split()[0])[
                t("learn.show")
            ],
            h.button(
                ".lesson-on", type="button", data_do="lesson", data_lesson=lesson.id,
                data_key=KEYS["lesson"],
            )[t("learn.on")],
        ],
    ]  # fmt: skip


def paragraphs(screen: Screen) -> list[str]:
    """What the lesson says, by paragraphs, in the language of the page; `*terms*` are marked."""
    assert screen.lesson is not None
    figures = screen.state.figures
    told = t(
        f"lesson.{screen.lesson.id}.text",
        plants=figures.max_plants,
        step2=figures.step2,
        end=figures.end,
    )
    return told.split("\n")


def spoken(screen: Screen) -> str:
    """The lesson in one go, for the live region."""
    assert screen.lesson is not None
    told = " ".join(paragraphs(screen)).replace("*", "")
    return f"{t(f'lesson.{screen.lesson.id}.title')}. {told}"
