"""What a person can do to a plan: try steps on a copy of the game, play them, or drop them.

Nothing here changes the game but `_play`, which goes through the session like any other move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from powergrid.actions import Nominate, Scrap
from powergrid.errors import IllegalAction
from powergrid.tables import FUELS
from web import advice, plan
from web.moves import whole
from web.text import t
from web.views import panel_plan
from web.views.screen import Choosing, Screen

if TYPE_CHECKING:
    from web.moves import Reply, Values
    from web.table import Table

MAX_TOKENS = 24
"""Of one fuel: more are in no game."""


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about plans, by name."""
    named = {
        "plan": _open, "plan-keep": _keep, "plan-drop": _drop, "plan-plant": _plant,
        "plan-price": _price, "plan-scrap": _scrap, "plan-fuel": _fuel, "plan-fill": _fill,
        "plan-build": _build, "plan-play": _play,
    }  # fmt: skip
    return {name: partial(_through, table, door) for name, door in named.items()}


def _through(table: Table, door: Callable[[Table, Screen, Values], Reply], values: Values) -> Reply:
    """Go through a door, if there is anything to plan for whoever is looking."""
    screen = table.screen
    if screen is None or table.looking is not None or not screen.can_plan:
        return {"say": t("plan.not_now")} if screen else {}
    screen.notice = screen.hint = ""
    try:
        return door(table, screen, values)
    except (KeyError, ValueError):
        return {"say": t("error.input")}


def _shown(table: Table, screen: Screen) -> Reply:
    """The table with the plan as it is now, and what comes of it in one sentence."""
    return {**table._show(), "say": panel_plan.told(screen)}


def _mine(screen: Screen) -> plan.Plan:
    """The plan of whoever is looking; a new one where there is none for this round."""
    if screen.plan is None:
        screen.plans[_seat(screen)] = plan.Plan(screen.state.round)
    return screen.plans[_seat(screen)]


def _open(table: Table, screen: Screen, values: Values) -> Reply:
    _mine(screen).open = True
    screen.choosing = Choosing()
    return {**_shown(table, screen), "focus": "plan-title"}


def _keep(table: Table, screen: Screen, values: Values) -> Reply:
    """Back to the table; what is planned stays in sight."""
    _mine(screen).open = False
    return {**table._show(), "focus": "question"}


def _drop(table: Table, screen: Screen, values: Values) -> Reply:
    screen.plans.pop(_seat(screen), None)
    return {**table._show(), "say": t("plan.dropped"), "focus": "question"}


def _plant(table: Table, screen: Screen, values: Values) -> Reply:
    """Want a plant, or no longer; its price is the least that it can be had for."""
    mine, number = _mine(screen), whole(values, "plant")
    if number == mine.plant or number not in screen.state.current:
        mine.plant = mine.price = 0
    else:
        mine.plant, mine.price = number, plan.least(screen.state, _seat(screen), number)
    return _shown(table, screen)


def _price(table: Table, screen: Screen, values: Values) -> Reply:
    """Another price: one more or less, or the number that was typed."""
    mine = _mine(screen)
    wanted = mine.price + whole(values, "by") if "by" in values else int(str(values["price"])[:5])
    mine.price = max(
        plan.least(screen.state, _seat(screen), mine.plant), min(wanted, screen.me.money)
    )
    return _shown(table, screen)


def _scrap(table: Table, screen: Screen, values: Values) -> Reply:
    _mine(screen).scrap = whole(values, "plant")
    return _shown(table, screen)


def _fuel(table: Table, screen: Screen, values: Values) -> Reply:
    """One token more or less than is planned."""
    kind, by = str(values["fuel"]), whole(values, "by")
    if kind not in FUELS:
        raise ValueError
    _want(screen, {kind: by})
    return _shown(table, screen)


def _fill(table: Table, screen: Screen, values: Values) -> Reply:
    """Plan the fuel too with which most of the cities there will be can be powered."""
    seen = screen.forecast
    _want(screen, advice.purchase(seen.state, seen.player).fuel)
    return {**_shown(table, screen), "focus": "plan-play"}


def _want(screen: Screen, more: dict[str, int]) -> None:
    mine, bought = _mine(screen), screen.bought
    for kind, count in more.items():
        wanted = max(bought[kind], mine.fuel[kind]) + count
        mine.fuel[kind] = max(bought[kind], min(wanted, MAX_TOKENS))


def _build(table: Table, screen: Screen, values: Values) -> Reply:
    """Plan a house in a city, or take it out of the plan."""
    mine, city = _mine(screen), str(values["city"])
    if city in mine.cities:
        mine.cities.remove(city)
    elif city in screen.state.board.index and city not in screen.me.cities:
        mine.cities.append(city)
    reply = _shown(table, screen)
    if "light" in values:  # it was a button of the panel, which has gone
        reply["focus"] = f"planned-{city}" if city in mine.cities else "plan-title"
    return reply


def _play(table: Table, screen: Screen, values: Values) -> Reply:
    """Play the steps that belong here and now, in their order; the others stay a reminder."""
    mine = _mine(screen)
    due = plan.due(screen.forecast, screen.state, _seat(screen), mine)
    mine.open = False
    for action in due:
        try:
            if isinstance(action, Nominate):
                screen.session.open_auction(action.plant, action.plant)
                _scrap_for(screen, mine)
            else:
                screen.session.do(action)
        except IllegalAction as error:
            screen.notice = screen.sentence(error)
            break
    screen.choosing = Choosing()
    table._settle()
    return {**table._show(), "focus": "question"}


def _scrap_for(screen: Screen, mine: plan.Plan) -> None:
    """Let the older plant go that was to, where the plant was had at once."""
    if screen.my_turn and screen.state.ask == "scrap" and screen.state.plant == mine.plant:
        screen.session.do(Scrap(plan.scrapped(screen.me, mine)))


def _seat(screen: Screen) -> int:
    assert screen.viewer is not None
    return screen.viewer
