"""The panel in the auction: nominating a plant and bidding."""

from __future__ import annotations

import htpy as h

from web.text import t
from web.views import pieces
from web.views.keys import KEYS
from web.views.plants import card
from web.views.screen import Screen


def nominate(screen: Screen) -> h.Fragment:
    """The chosen plant with its first bid, or the invitation to choose one."""
    plant = screen.choosing.plant
    may_pass = screen.state.round > 1
    return h.fragment[
        _bid_form(screen, plant, plant) if plant else h.p(".hint")[t("nominate.hint")],
        h.div(".row.controls")[
            may_pass
            and h.button(type="button", data_do="pass", data_key=KEYS["done"])[t("nominate.pass")],
            plant
            and h.button(type="button", data_do="pick-plant", data_plant="0")[t("nominate.other")],
        ],
    ]


def bid(screen: Screen) -> h.Fragment:
    """Raise or drop out."""
    state = screen.state
    return h.fragment[
        _bid_form(screen, state.plant, state.bid + 1),
        h.div(".row.controls")[
            h.button(type="button", data_do="pass", data_key=KEYS["done"])[t("bid.drop")],
        ],
    ]


def _bid_form(screen: Screen, plant: int, least: int) -> h.Element:
    """− number +, and the button. Who is alone pays the number and has nothing to choose."""
    state, money = screen.state, screen.me.money
    alone = not state.bid and len(state.waiting) == 1
    why = t("bid.alone", plant=plant) if alone else ""
    return h.form(".bid", data_do="bid", autocomplete="off")[
        h.div(".bid-card")[card(plant)],
        h.input(type="hidden", name="plant", value=str(plant)),
        h.div(".bid-controls")[
            h.p(".hint")[why or t("bid.range", least=least,
                                                                      money=money)],
            h.div(".stepper")[
                pieces.step("−", t("bid.less"), why, data_step="-1", data_for="bid-amount"),
                h.input(
                    "#bid-amount",
                    type="number",
                    name="amount",
                    value=str(least),
                    min=str(least),
                    max=str(least if alone else money),
                    inputmode="numeric",
                    readonly=alone,
                    aria_label=t("bid.amount"),
                ),
                pieces.step("+", t("bid.more"), why, data_step="1", data_for="bid-amount"),
            ],
            h.button(".primary", type="submit", data_key=KEYS["bid"])[
                t("bid.buy") if alone else t("bid.raise") if state.bid else t("bid.open")
            ],
        ],
    ]  # fmt: skip
