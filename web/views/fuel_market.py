"""The fuel market: tokens on their prices, what comes next, and the payment table."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from powergrid import bureaucracy
from powergrid.tables import FUELS, PAYMENT, SPACES, fuel_price
from web.text import t
from web.views import pieces
from web.views.screen import Screen


def fuel_market(screen: Screen) -> h.Fragment:
    """All four rows and the payment table."""
    more = bureaucracy.resupply(screen.state)
    return h.fragment[
        h.div(".part-head")[
            h.h2[t("market.title")],
            h.span(".muted", data_tip=t("market.next_tip"), tabindex="0")[t("market.next")],
        ],
        h.div(".fuel-rows")[(_row(screen, fuel, more[fuel]) for fuel in FUELS)],
        _payment(screen),
    ]


def _row(screen: Screen, fuel: str, more: int) -> h.Element:
    left = screen.state.market[fuel]
    price = fuel_price(fuel, left) if left else None
    told = t(
        "market.row",
        fuel=t(f"fuel.{fuel}"),
        left=left,
        price=t("market.price", n=price) if price else t("market.empty"),
        more=more,
        supply=screen.state.supply[fuel],
    )
    return h.div(f"#market-{fuel}.fuel-row.fuel-of-{fuel}")[
        h.span(".fuel-name")[pieces.fuel(fuel), h.span[t(f"fuel.{fuel}")]],
        h.span(".spaces", role="img", aria_label=told, data_tip=told, tabindex="0")[
            _spaces(fuel, left, more)
        ],
        h.span(".more", aria_hidden="true")[f"+{more}"],
    ]


def _spaces(fuel: str, left: int, more: int) -> Markup:
    """The spaces from cheap to dear; tokens lie on the dear end, the next resupply before them."""
    prices = sorted(set(SPACES[fuel]))
    each = len(SPACES[fuel]) // len(prices)
    empty = len(SPACES[fuel]) - left
    cells = []
    for i, price in enumerate(prices):
        dots = []
        for j in range(each):
            number = i * each + j
            kind = "token" if number >= empty else "next" if number >= empty - more else "free"
            dots.append(f'<i class="{kind}"></i>')
        cells.append(f'<span class="space"><b>{price}</b><span>{"".join(dots)}</span></span>')
    return Markup("".join(cells))


def _payment(screen: Screen) -> h.Element:
    powered = {screen.me.powered} if screen.viewer is not None else set()
    return h.details("#payment.fold")[
        h.summary[t("payment.title")],
        h.table(".payment")[
            h.caption(".unseen")[t("payment.caption")],
            h.tbody[
                (
                    h.tr[
                        (
                            h.td(class_="here" if cities in powered else None)[
                                h.b[cities], h.span[PAYMENT[cities]]
                            ]
                            for cities in range(first, min(first + 7, 21))
                        )
                    ]
                    for first in (0, 7, 14)
                )
            ],
        ],
    ]
