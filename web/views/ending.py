"""The end: who won and why, and the final reckoning."""

from __future__ import annotations

import htpy as h

from web.text import t
from web.views import pieces
from web.views.log import who
from web.views.panel import lesson
from web.views.screen import Screen


def ending(screen: Screen) -> h.Node:
    """The final screen's part; nothing before the end."""
    if not screen.session.game.is_over:
        return None
    return h.fragment[
        lesson(screen),
        h.div(".result-head")[
            h.h2("#end-title", tabindex="-1")[
                (pieces.sign(screen.colour(seat)) for seat in screen.state.winners),
                _winner(screen),
            ],
            h.p[_reason(screen)],
        ],
        _table(screen),
        h.div(".row.controls")[
            h.button(".primary", type="button", data_do="again")[t("end.again")],
            h.button(type="button", data_do="leave", data_sure="yes")[t("end.new")],
            h.button(type="button", data_do="share")[t("share.button")],
            not screen.past and h.button(type="button", data_do="export")[t("end.save")],
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
