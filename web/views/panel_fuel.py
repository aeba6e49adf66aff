"""The panel in the fuel phase: one row a fuel, a running total, and what the plants lack."""

from __future__ import annotations

import htpy as h

from powergrid.actions import Buy
from powergrid.tables import FUELS, fuel_price
from web import advice
from web.text import t
from web.views import pieces
from web.views.keys import KEYS
from web.views.screen import Screen


def buy(screen: Screen) -> h.Fragment:
    """Rows with − and +, the total of the turn, and the end of it."""
    entries = screen.session.entries[screen.session.turn_began() :]
    spent = sum(entry.paid for entry in entries)
    return h.fragment[
        h.div(".buy-rows")[
            (
                _row(screen, fuel, sum(entry.action == Buy(fuel) for entry in entries))
                for fuel in FUELS
            )
        ],
        _proposals(screen),
        h.div(".row.controls")[
            h.span(".total")[t("fuel.total", spent=spent, money=screen.me.money)],
            h.button(".primary", type="button", data_do="pass", data_key=KEYS["done"])[
                t("fuel.done")
            ],
        ],
    ]


def _row(screen: Screen, fuel: str, bought: int) -> h.Element:
    name = t(f"fuel.{fuel}")
    why = screen.why_not(Buy(fuel))
    left = screen.state.market[fuel]
    price = t("fuel.at", n=fuel_price(fuel, left)) if left else t("market.empty")
    return h.div(f".buy-row.fuel-of-{fuel}")[
        h.span(".fuel-name")[pieces.fuel(fuel), h.span[name]],
        h.span(".have")[t("fuel.have", n=screen.me.fuel[fuel])],
        pieces.step(
            "−",
            t("fuel.less", fuel=name),
            "" if bought else t("fuel.unbought"),
            id=f"unbuy-{fuel}",
            data_do="unbuy",
            data_fuel=fuel,
        ),
        h.output(".count")[bought],
        pieces.step(
            "+",
            t("fuel.more", fuel=name),
            why,
            id=f"buy-{fuel}",
            data_do="buy",
            data_fuel=fuel,
        ),
        h.span(".price")[price],
    ]


def _proposals(screen: Screen) -> h.Node:
    """What lets more cities be powered, in one click: those there are, and all there may be."""
    now = advice.purchase(screen.state, screen.me)
    full = advice.full_purchase(screen.state, screen.me)
    found = [(one, what) for one, what in ((now, "fill"), (full, "fill-all")) if one.cost]
    if now.fuel == full.fuel:
        found = found[:1]
    if not found:
        return None
    keys = KEYS["fill"], KEYS["fill-all"]  # a single one is always under the same
    return h.div(".proposals")[
        (proposal(one, what, key) for (one, what), key in zip(found, keys, strict=False))
    ]


def proposal(found: advice.Purchase, do: str, key: str) -> h.Element:
    """A button for a whole purchase: what it powers, its tokens and its price."""
    tokens = [
        h.span(".tokens")[f"+{count}", pieces.fuel(fuel, t(f"fuel.{fuel}"))]
        for fuel, count in found.fuel.items()
        if count
    ]
    return h.button(".proposal", type="button", data_do=do, data_key=key)[
        h.span[t("fuel.fill", n=found.cities)],
        h.span(".tokens-row")[tokens],
        h.b[t("fuel.for", money=found.cost)],
    ]
