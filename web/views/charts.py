"""The course of a finished game as charts, one at a time, each with the table behind it.

Places are percentages, so that a chart takes any shape while its words keep their size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import htpy as h
from markupsafe import Markup

from web.history import KINDS, Figures, Row, history, spending
from web.text import t
from web.views.log import who
from web.views.screen import Screen

CHARTS = ("cities", "capacity", "money", "income", "spending")
LEFT, RIGHT, TOP, BOTTOM = 8.0, 74.0, 4.0, 88.0
"""The field between the scales, in hundredths of the chart."""
APART = 8.2
"""How far names at the end of the lines keep from each other."""
NAME = 9
"""Letters of a name that there is room for."""


def charts(screen: Screen) -> Markup:
    """The chart that was chosen, and how to choose another; nothing before the end."""
    session = screen.session
    if not session.game.is_over:
        return Markup("")
    last = session.entries[-1]
    return _charts(screen, last, screen.chart, screen.chart_seat, screen.language)


@lru_cache(maxsize=8)
def _charts(screen: Screen, last: object, chart: str, seat: int | None, language: str) -> Markup:
    """Kept while the game, the choice and the language are the same."""
    rows = history(screen.session)
    shown = _spending(screen, rows, seat) if chart == "spending" else _course(screen, rows, chart)
    return Markup(
        h.fragment[
            h.div(".part-head")[
                h.h2[t("charts.title")],
                h.div(".segments", role="radiogroup", aria_label=t("charts.title"))[
                    (_choice(name, checked=name == chart) for name in CHARTS)
                ],
            ],
            shown,
        ]
    )


def _choice(name: str, *, checked: bool) -> h.Element:
    return h.label[
        h.input(
            id=f"chart-{name}", type="radio", name="chart", value=name, checked=checked,
            data_change="chart",
        ),
        h.span[t(f"charts.{name}")],
    ]  # fmt: skip


# --- Lines ----------------------------------------------------------------------------------------


def _course(screen: Screen, rows: Sequence[Row], what: str) -> h.Fragment:
    """A line a player over the rounds."""
    told: list[tuple[int, Figures]] = [
        (row.round, figures) for row in rows if (figures := getattr(row, what))
    ]
    seats = screen.state.order
    return h.fragment[
        h.figure(".chart")[
            h.figcaption[t(f"charts.{what}_told")],
            _lines(screen, told, seats) if told else None,
        ],
        _table(
            [h.th(scope="col")[t("charts.round")]]
            + [h.th(scope="col")[who(screen, seat)] for seat in seats],
            [(str(number), [figures[seat] for seat in seats]) for number, figures in told],
        ),
    ]


def _lines(screen: Screen, told: Sequence[tuple[int, Figures]], seats: Sequence[int]) -> h.Element:
    high, step = _scale(max(max(figures) for _, figures in told))
    count = len(told)

    def x(i: int) -> float:
        return LEFT + (RIGHT - LEFT) * (i / (count - 1) if count > 1 else 0.5)

    def y(value: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * value / high

    def inner(i: int, value: int) -> str:
        return f"{10 * x(i):.1f},{10 * y(value):.1f}"

    def leader(seat: int, end: float) -> str:
        return f"M{inner(count - 1, told[-1][1][seat])}L{10 * RIGHT + 20} {10 * end:.1f}"

    ends = _spread({seat: y(told[-1][1][seat]) for seat in seats})
    every = -(-count // 14)
    return h.svg(".field", aria_hidden="true")[
        _levels(range(0, high + 1, step), y),
        (
            h.text(".round-number", x=f"{x(i):.1f}%", y="98%")[number]
            for i, (number, _) in enumerate(told)
            if (count - 1 - i) % every == 0
        ),
        h.svg({"viewBox": "0 0 1000 1000", "preserveAspectRatio": "none"})[
            (
                h.g(class_=f"seat-{screen.colour(seat)}")[
                    h.polyline(
                        points=" ".join(
                            inner(i, figures[seat]) for i, (_, figures) in enumerate(told)
                        )
                    ),
                    h.path(class_="leader", d=leader(seat, end)),
                ]
                for seat, end in ends.items()
            )
        ],
        (_line_end(screen, seat, end, told[-1][1][seat]) for seat, end in ends.items()),
    ]


def _levels(levels: Sequence[int], y: Callable[[int], float]) -> h.Fragment:
    """The scale's lines with their figures."""
    return h.fragment[
        (
            h.fragment[
                h.line(
                    ".rule", x1=f"{LEFT}%", x2=f"{RIGHT}%",
                    y1=f"{y(level):.1f}%", y2=f"{y(level):.1f}%",
                ),
                h.text(".scale", x=f"{LEFT - 1.2}%", y=f"{y(level):.1f}%", dy="4")[level],
            ]
            for level in levels
        )
    ]  # fmt: skip


def _line_end(screen: Screen, seat: int, y: float, value: int) -> h.Fragment:
    """Sign, figure and name at the end of a line."""
    colour, name = screen.colour(seat), screen.name(seat)
    return h.fragment[
        h.use(
            href=f"#sign-{colour}", x=f"{RIGHT + 2}%", y=f"{y:.1f}%", width=16, height=16,
            transform="translate(0 -8)", class_=f"sign seat-{colour}",
        ),
        h.text(".end", x=f"{RIGHT + 2}%", y=f"{y:.1f}%", dx="20", dy="4")[
            h.tspan(".figure")[value], " ", h.tspan[_short(name)]
        ],
    ]  # fmt: skip


def _short(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1].rstrip() + "…"


def _spread(ends: dict[int, float]) -> dict[int, float]:
    """These heights, moved apart where they are too near to be told apart, the order kept."""
    places = sorted(ends, key=lambda seat: ends[seat])
    found = {seat: ends[seat] for seat in places}
    for above, below in pairwise(places):
        found[below] = max(found[below], found[above] + APART)
    limit = BOTTOM + 4
    for seat in reversed(places):
        found[seat] = min(found[seat], limit)
        limit = found[seat] - APART
    return found


def _scale(top: int) -> tuple[int, int]:
    """The highest level of a scale from 0 up to `top`, and the step between its five or so."""
    steps = (1, 2, 5, 10, 20, 50, 100, 200, 500)
    step = next((one for one in steps if top / one <= 5), 1000)
    return max(step, -(-top // step) * step), step


# --- Spending -------------------------------------------------------------------------------------


def _spending(screen: Screen, rows: Sequence[Row], seat: int | None) -> h.Fragment:
    """What went into plants, fuel, connections and houses: of all players, or of one by round."""
    seats = screen.state.order
    if seat is None or seat not in seats:
        lines = [(who(screen, one), spending(rows, one)) for one in seats]
        shown = _bars(lines)
        head, seat = t("charts.player"), None
    else:
        lines = [(Markup.escape(str(row.round)), row.spent[seat]) for row in rows]
        shown = _columns(lines)
        head = t("charts.round")
    heads = [h.th(scope="col")[head]] + [h.th(scope="col")[t(f"charts.kind.{k}")] for k in KINDS]
    return h.fragment[
        h.figure(".chart")[
            h.figcaption[t("charts.spending_told"), _whose(screen, seat)],
            h.ul(".legend")[
                (h.li[_swatch(i), t(f"charts.kind.{kind}")] for i, kind in enumerate(KINDS))
            ],
            shown,
        ],
        _table(
            [*heads, h.th(scope="col")[t("charts.total")]],
            [(name, [*figures, sum(figures)]) for name, figures in lines],
        ),
    ]


def _whose(screen: Screen, seat: int | None) -> h.Element:
    return h.select(name="whose", data_change="chart-seat", aria_label=t("charts.whose"))[
        h.option(value="all", selected=seat is None)[t("charts.everybody")],
        (
            h.option(value=str(one), selected=one == seat)[
                t("charts.by_round", name=screen.name(one))
            ]
            for one in screen.state.order
        ),
    ]


def _swatch(kind: int) -> h.Element:
    return h.svg(".swatch", aria_hidden="true")[_box(kind, 0, 0, 100, 100)]


def _box(kind: int, x: float, y: float, width: float, height: float) -> h.Fragment:
    """A piece of a bar: colour, and a pattern for those who cannot tell the colours."""
    place = {
        "x": f"{x:.2f}%", "y": f"{y:.2f}%", "width": f"{width:.2f}%", "height": f"{height:.2f}%",
    }  # fmt: skip
    return h.fragment[
        h.rect({"class": f"kind-{kind}", **place}),
        kind and h.rect({"class": "pattern", "fill": f"url(#pattern-{kind})", **place}),
    ]


def _patterns() -> Markup:
    """Stripes, dots and a lattice, for all kinds but the first."""
    drawn = {1: "M0 6L6 0", 2: "M2 3h2", 3: "M0 3h6M3 0v6"}
    return Markup(
        "<defs>"
        + "".join(
            f'<pattern id="pattern-{kind}" width="6" height="6" patternUnits="userSpaceOnUse">'
            f'<path class="ink" d="{path}"/></pattern>'
            for kind, path in drawn.items()
        )
        + "</defs>"
    )


def _bars(lines: Sequence[tuple[Markup, Figures]]) -> h.Element:
    """A bar a player, as long as what was spent in all."""
    top = max(1, *(sum(figures) for _, figures in lines))
    return h.ul(".bars", aria_hidden="true")[
        (
            h.li[
                h.span[name],
                h.svg[
                    number == 0 and _patterns(),
                    (
                        _box(i, 100 * sum(figures[:i]) / top, 0, 100 * figure / top, 100)
                        for i, figure in enumerate(figures)
                        if figure
                    ),
                ],
                h.b[sum(figures)],
            ]
            for number, (name, figures) in enumerate(lines)
        )
    ]


def _columns(lines: Sequence[tuple[Markup, Figures]]) -> h.Element:
    """A column a round."""
    high, step = _scale(max(sum(figures) for _, figures in lines))
    wide, right = 0.7, 99.0
    each = (right - LEFT) / len(lines)
    tall = (BOTTOM - TOP) / high

    def y(value: int) -> float:
        return BOTTOM - tall * value

    return h.svg(".field.columns", aria_hidden="true")[
        _patterns(),
        _levels(range(0, high + 1, step), y),
        (
            h.fragment[
                (
                    _box(
                        kind, LEFT + each * (i + (1 - wide) / 2), y(sum(figures[: kind + 1])),
                        each * wide, tall * figure,
                    )
                    for kind, figure in enumerate(figures)
                    if figure
                ),
                h.text(".round-number", x=f"{LEFT + each * (i + 0.5):.1f}%", y="98%")[number],
            ]
            for i, (number, figures) in enumerate(lines)
        ),
    ]  # fmt: skip


# --- The table behind -----------------------------------------------------------------------------


def _table(heads: Sequence[h.Node], rows: Sequence[tuple[h.Node, Sequence[int]]]) -> h.Element:
    return h.details("#chart-table.fold")[
        h.summary[t("charts.table")],
        h.div(".figures", tabindex="0", role="region", aria_label=t("charts.table"))[
            h.table[
                h.thead[h.tr[heads]],
                h.tbody[
                    (
                        h.tr[h.th(scope="row")[name], (h.td[figure] for figure in figures)]
                        for name, figures in rows
                    )
                ],
            ]
        ],
    ]
