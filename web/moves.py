"""What the person whose turn it is can do: each move by its name in a request.

A move gets the screen and the request's values, and does something in the session or half chooses
it. It raises `IllegalAction` where the rules forbid it and `KeyError` or `ValueError` for values
that are none; what has to be asked first comes back as a reply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from powergrid import actions as a
from powergrid import storage
from web import advice
from web.text import t
from web.views import frame
from web.views.screen import Choosing, Screen

Reply = dict[str, Any]
Values = Mapping[str, Any]
Move = Callable[[Screen, Values], Reply | None]


def whole(values: Values, name: str) -> int:
    """A whole number from a form; `ValueError` when it is none or absurdly long."""
    word = str(values[name]).strip()
    if len(word) > 9:
        raise ValueError
    return int(word)


def _do(screen: Screen, action: a.Action) -> None:
    screen.session.do(action)
    screen.choosing = Choosing()


def _pick_plant(screen: Screen, values: Values) -> None:
    plant = whole(values, "plant")
    screen.choosing.plant = plant or None
    if plant:
        why = screen.why_not(a.Nominate(plant))
        if why:
            screen.notice, screen.choosing.plant = why, None


def _bid(screen: Screen, values: Values) -> None:
    """Raise; or nominate the chosen plant with its first bid, both or neither."""
    amount = whole(values, "amount")
    if screen.state.ask == "nominate":
        plant = whole(values, "plant")
        screen.session.open_auction(plant, amount)
        screen.choosing = Choosing()
    else:
        _do(screen, a.Bid(amount))


def _pass(screen: Screen, values: Values) -> Reply | None:
    """Pass; first ask once when that wastes something obvious."""
    if "sure" not in values and (waste := _waste(screen)):
        asked = frame.dialog(t("waste.title"), waste, "pass", t("waste.yes"))
        return {"ask": str(asked)}
    _do(screen, a.Pass())
    return None


def _waste(screen: Screen) -> str:
    state, me = screen.state, screen.me
    if state.ask == "buy":
        more = advice.purchase(state, me)
        now = advice.powerable(me)
        if more.cost and more.cities > now:
            return t("waste.fuel", now=now, n=more.cities, money=more.cost)
        if not storage.most_powered(me.plants, me.fuel, advice.capacity(me)):
            full = advice.full_purchase(state, me)  # above all in round 1, before the first city
            if full.cost:
                return t("waste.no_fuel", money=full.cost)
    if state.ask == "build" and (found := advice.worth_building(state, me)):
        city, price = found
        return t("waste.build", city=screen.city(city), money=price)
    return ""


def _unbuy(screen: Screen, values: Values) -> None:
    session = screen.session
    session.redo_without(a.Buy(str(values["fuel"])), session.turn_began())


def _fill(screen: Screen, values: Values) -> None:
    _buy_all(screen, advice.purchase(screen.state, screen.me))


def _fill_all(screen: Screen, values: Values) -> None:
    _buy_all(screen, advice.full_purchase(screen.state, screen.me))


def _buy_all(screen: Screen, purchase: advice.Purchase) -> None:
    for fuel, count in purchase.fuel.items():
        for _ in range(count):
            _do(screen, a.Buy(fuel))


def _choose_run(screen: Screen, values: Values) -> None:
    run = a.parse(str(values["run"]))
    if isinstance(run, a.Run) and run in storage.options(screen.me.plants, screen.me.fuel):
        screen.choosing.run = run


def _run(screen: Screen, values: Values) -> Reply | None:
    run = a.parse(str(values["run"]))
    if not isinstance(run, a.Run):
        raise ValueError
    best = advice.best_run(screen.state, screen.me)
    lost = advice.income(screen.me, best) - advice.income(screen.me, run)
    if "sure" not in values and lost > 0:
        text_of = t("waste.run", money=lost)
        asked = frame.dialog(t("waste.title"), text_of, "run", t("waste.run_yes"), run=str(run))
        return {"ask": str(asked)}
    _do(screen, run)
    return None


def undo(screen: Screen, values: Values) -> None:
    screen.session.undo()
    screen.choosing = Choosing()


def _scrap(screen: Screen, values: Values) -> None:
    _do(screen, a.Scrap(whole(values, "plant")))


def _give_up(screen: Screen, values: Values) -> None:
    _do(screen, a.GiveUp(whole(values, "coal"), whole(values, "oil")))


def _buy(screen: Screen, values: Values) -> None:
    _do(screen, a.Buy(str(values["fuel"])))


def _build(screen: Screen, values: Values) -> None:
    _do(screen, a.Build(str(values["city"])))


MOVES: dict[str, Move] = {
    "pick-plant": _pick_plant,
    "bid": _bid,
    "pass": _pass,
    "scrap": _scrap,
    "give-up": _give_up,
    "buy": _buy,
    "unbuy": _unbuy,
    "fill": _fill,
    "fill-all": _fill_all,
    "build": _build,
    "choose-run": _choose_run,
    "run": _run,
    "undo": undo,
}
