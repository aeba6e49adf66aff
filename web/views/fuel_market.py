"""The fuel market: tokens on their prices, what comes next, and the payment table."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from powergrid import bureaucracy
from powergrid.tables import FUELS, PAYMENT, SPACES, fuel_price
from web.text import t
from web.views import pieces
from web.views.rows import Rows
from web.views.screen import Screen


def fuel_market(screen: Screen) -> Rows:
    """All four rows and the payment table."""
    market, supply = screen.state.market, screen.state.supply
    more = bureaucracy.resupply(screen.state, bureaucracy.coming_step(screen.state))
    fuels = {
        f"market-{fuel}": _row(fuel, market[fuel], more[fuel], supply[fuel], screen.language)
        for fuel in FUELS
    }
    payment = _payment(None if screen.viewer is None else screen.me.powered, screen.language)
    rows: dict[str, Markup | Rows] = {
        "fuel-rows": Rows(
            Markup('<div id="fuel-rows" class="fuel-rows">'), fuels, Markup("</div>")
        ),
        "payment": payment,
    }
    return Rows(_head(screen.language), rows, Markup(""))


@lru_cache(maxsize=8)
def _head(language: str) -> Markup:
    return Markup(
        h.div(".part-head")[
            h.h2[t("market.title"), pieces.help_link("fuel")],
            pieces.term(t("market.next"), "bureaucracy", t("market.next_tip"), "muted"),
        ]
    )


@lru_cache(maxsize=128)
def _row(fuel: str, left: int, more: int, supply: int, language: str) -> Markup:
    price = fuel_price(fuel, left) if left else None
    then = fuel_price(fuel, left + more) if left + more else "–"
    told = t(
        "market.row",
        fuel=t(f"fuel.{fuel}"),
        left=left,
        price=t("market.price", n=price) if price else t("market.empty"),
        more=more,
        supply=supply,
        then=then,
    )
    return Markup(
        h.div(f"#market-{fuel}.fuel-row.fuel-of-{fuel}")[
            h.span(".fuel-name")[pieces.fuel(fuel), h.span[t(f"fuel.{fuel}")]],
            h.span(".spaces", role="img", aria_label=told, data_tip=told, tabindex="0")[
                _spaces(fuel, left, more)
            ],
            h.span(".more", aria_hidden="true")[f"+{more}", h.b[pieces.coin(), then]],
        ]
    )


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
        now = " now" if left and i == empty // each else ""
        inside = f"<b>{price}</b><span>{''.join(dots)}</span>"
        cells.append(f'<span class="space{now}">{inside}</span>')
    return Markup("".join(cells))


@lru_cache(maxsize=32)
def _payment(powered: int | None, language: str) -> Markup:
    cells = [_paid(cities, here=cities == powered) for cities in range(21)]
    return Markup(
        h.details("#payment.fold")[
            h.summary[t("payment.title")],
            h.table(".payment")[
                h.caption(".unseen")[t("payment.caption")],
                h.tbody[[h.tr[Markup("").join(cells[i : i + 7])] for i in (0, 7, 14)]],
            ],
        ]
    )


@lru_cache
def _paid(cities: int, *, here: bool) -> Markup:
    cell = h.td(class_="here" if here else None)
    return Markup(cell[h.b[str(cities)], h.span[str(PAYMENT[cities])]])
