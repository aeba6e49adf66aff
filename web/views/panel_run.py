"""The panel in bureaucracy: which plants run. The best run is proposed, any legal one goes."""

from __future__ import annotations

import htpy as h

from powergrid import storage
from powergrid.actions import Run
from powergrid.plants import PLANTS
from web import advice
from web.text import t
from web.views import pieces
from web.views.keys import KEYS
from web.views.plants import card
from web.views.screen import Screen


def chosen(screen: Screen) -> Run:
    """The run that the panel shows: the one half chosen, or the best."""
    options = storage.options(screen.me.plants, screen.me.fuel)
    half = screen.choosing.run
    if half is not None and half in options:
        return half
    return advice.best_run(screen.state, screen.me)


def run(screen: Screen) -> h.Fragment:
    """Plants to switch on and off, the hybrids' mix, and what it brings."""
    now = chosen(screen)
    best = advice.best_run(screen.state, screen.me)
    cities, income = advice.powered(screen.me, now), advice.income(screen.me, now)
    return h.fragment[
        h.div(".market-row.own")[(_plant(screen, number, now) for number in screen.me.plants)],
        _mix(screen, now),
        h.p(".result")[
            t("run.result", n=cities, all=len(screen.me.cities), money=income),
            " ",
            _burned(now),
        ],
        h.div(".row.controls")[
            now != best
            and h.button(type="button", data_do="choose-run", data_run=str(best))[t("run.best")],
            h.button(
                ".primary", type="button", data_do="run", data_run=str(now), data_key=KEYS["done"]
            )[t("run.go", money=income)],
        ],
    ]


def _plant(screen: Screen, number: int, now: Run) -> h.Element:
    on = number in now.plants
    other = _toggled(screen, number, now)
    need = PLANTS[number].need
    why = screen.ruled(t("run.no_fuel", plant=number)) if other is None else ""
    state = t("run.on") if on else t("run.off")
    return h.button(
        ".card.choice" + (".chosen" if on else ""),
        type="button",
        data_do="choose-run" if other is not None else None,
        data_run=str(other) if other is not None else None,
        aria_pressed="true" if on else "false",
        aria_disabled="true" if other is None else None,
        data_why=why or None,
        data_tip=why or t("run.tip", plant=number, need=need, state=state),
    )[card(number), h.span(".switch")[state]]


def _toggled(screen: Screen, number: int, now: Run) -> Run | None:
    """A legal run with the plant switched over and the others as they are; `None` if none is."""
    plants = tuple(sorted({*now.plants} ^ {number}))
    fitting = [
        one for one in storage.options(screen.me.plants, screen.me.fuel) if one.plants == plants
    ]
    return min(fitting, key=lambda one: abs(one.coal - now.coal), default=None)


def _mix(screen: Screen, now: Run) -> h.Node:
    """Coal or oil for the hybrids, where both will do."""
    mixes = [
        one for one in storage.options(screen.me.plants, screen.me.fuel) if one.plants == now.plants
    ]
    if len(mixes) < 2:
        return None
    return h.div(".mix", role="group", aria_label=t("run.mix"))[
        pieces.term(t("run.mix"), "plants", t("term.hybrid")),
        (
            h.button(
                type="button",
                data_do="choose-run",
                data_run=str(one),
                aria_pressed="true" if one == now else "false",
            )[
                one.coal > 0 and h.span(".tokens")[one.coal, pieces.fuel("coal", t("fuel.coal"))],
                one.oil > 0 and h.span(".tokens")[one.oil, pieces.fuel("oil", t("fuel.oil"))],
            ]
            for one in mixes
        ),
    ]


def _burned(now: Run) -> list[h.Element]:
    return [
        h.span(".tokens")[f"−{count}", pieces.fuel(fuel, t(f"fuel.{fuel}"))]
        for fuel, count in storage.burned(now).items()
        if count
    ]
