"""The end: who won and why, the final reckoning, and charts of the course."""

from __future__ import annotations

import htpy as h

from web.history import Row, history
from web.text import t
from web.views.log import who
from web.views.panel import lesson
from web.views.screen import Screen

WIDTH, HEIGHT, EDGE = 400, 220, 34


def ending(screen: Screen) -> h.Node:
    """The final screen's part; nothing before the end."""
    if not screen.session.game.is_over:
        return None
    rows = history(screen.session.game)
    return h.fragment[
        lesson(screen),
        h.div(".result-head")[
            h.h2("#end-title", tabindex="-1")[_winner(screen)], h.p[_reason(screen)]
        ],
        _table(screen),
        h.div(".charts")[
            _chart(screen, rows, "cities", t("end.cities_chart")),
            _chart(screen, rows, "money", t("end.money_chart")),
        ],
        h.div(".row.controls")[
            h.button(".primary", type="button", data_do="again")[t("end.again")],
            h.button(type="button", data_do="leave", data_sure="yes")[t("end.new")],
            h.button(type="button", data_do="record")[t("end.record")],
        ],
    ]


def _winner(screen: Screen) -> h.Node:
    names = [screen.name(seat) for seat in screen.state.winners]
    return t("end.winner" if len(names) == 1 else "end.shared", names=", ".join(names))


def ranking(screen: Screen) -> list[int]:
    """Seats from first to last by the final reckoning (`rules.md §6`)."""
    players = screen.state.players

    def rank(seat: int) -> tuple[int, int, int]:
        player = players[seat]
        return player.powered, player.money, len(player.cities)

    return sorted(range(len(players)), key=rank, reverse=True)


def _reason(screen: Screen) -> str:
    """Which figure decided (`rules.md §6`, `D10`)."""
    players = screen.state.players
    first, second = (players[seat] for seat in ranking(screen)[:2])
    if first.powered != second.powered:
        return t("end.by_powered", n=first.powered, other=second.powered)
    if first.money != second.money:
        return t("end.by_money", n=first.powered, money=first.money, other=second.money)
    if len(first.cities) != len(second.cities):
        return t("end.by_cities", n=len(first.cities), other=len(second.cities))
    return t("end.by_nothing")


def _table(screen: Screen) -> h.Element:
    heads = ("place", "player", "powered", "money", "cities")
    return h.table(".final")[
        h.thead[h.tr[(h.th(scope="col")[t(f"end.{head}")] for head in heads)]],
        h.tbody[
            (
                h.tr(class_="won" if seat in screen.state.winners else None)[
                    h.td[1 if seat in screen.state.winners else place],
                    h.th(scope="row")[who(screen, seat)],
                    h.td(data_powered=str(seat))[screen.state.players[seat].powered],
                    h.td(data_money=str(seat))[screen.state.players[seat].money],
                    h.td(data_cities=str(seat))[len(screen.state.players[seat].cities)],
                ]
                for place, seat in enumerate(ranking(screen), 1)
            )
        ],
    ]


def _chart(screen: Screen, rows: list[Row], what: str, title: str) -> h.Element:
    """Lines over the rounds, one a player, each ending in the player's sign."""
    series = [[getattr(row, what)[seat] for row in rows] for seat in screen.state.order]
    top = max((max(line, default=0) for line in series), default=0) or 1
    step = _round_step(top)
    top = -(-top // step) * step

    def x(i: int) -> int:
        return round(EDGE + i * (WIDTH - 2 * EDGE) / max(1, len(rows) - 1))

    def y(value: int) -> int:
        return round(HEIGHT - EDGE - value * (HEIGHT - 1.6 * EDGE) / top)

    return h.figure(".chart")[
        h.figcaption[title],
        h.svg({"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": title})[
            (
                h.fragment[
                    h.path(class_="rule", d=f"M{EDGE} {y(value)}H{WIDTH - EDGE}"),
                    h.text(class_="scale", x=EDGE - 6, y=y(value) + 4)[value],
                ]
                for value in range(0, top + 1, step)
            ),
            (
                h.text(class_="round-number", x=x(i), y=HEIGHT - 8)[row.round]
                for i, row in enumerate(rows)
            ),
            (
                h.g(class_=f"seat-{screen.colour(seat)}")[
                    h.polyline(points=" ".join(f"{x(i)},{y(v)}" for i, v in enumerate(line))),
                    line
                    and h.use(
                        href=f"#sign-{screen.colour(seat)}",
                        x=x(len(line) - 1) - 8,
                        y=y(line[-1]) - 8,
                        width=16,
                        height=16,
                        class_=f"sign seat-{screen.colour(seat)}",
                    ),
                ]
                for seat, line in zip(screen.state.order, series, strict=True)
            ),
        ],
    ]


def _round_step(top: int) -> int:
    """A distance of the scale's lines that gives about five of them."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200):
        if top / step <= 6:
            return step
    return 500
