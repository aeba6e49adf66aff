"""The panel while planning: steps to try, what comes of them, and playing or dropping them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

import htpy as h
from markupsafe import Markup

from powergrid import building, fuel
from powergrid.actions import Action, Bid, Build, Buy, Nominate, Scrap
from powergrid.errors import IllegalAction
from powergrid.state import State
from powergrid.tables import FUELS, fuel_price
from web import advice, plan
from web.text import t
from web.views import panel_fuel, pieces
from web.views.keys import KEYS
from web.views.plants import chip
from web.views.screen import Screen


def planner(screen: Screen) -> h.Element:
    """All of it, in the place of the real controls."""
    seen, mine = screen.forecast, screen.plan
    assert mine is not None
    return h.div(".plan")[
        h.div(".plan-banner")[
            h.h2("#plan-title", tabindex="-1")[t("plan.title")],
            h.p[t("plan.copy")],
        ],
        "auction" in seen.stages and _plants(screen, seen, mine),
        "fuel" in seen.stages and _fuels(screen, seen),
        "building" in seen.stages and _cities(screen, seen, mine),
        h.div(".plan-foot")[
            _refused(screen, seen),
            h.p("#plan-sum.plan-sum")[told(screen)],
            _answers(screen, seen, mine),
        ],
    ]


def reminder(screen: Screen) -> h.Node:
    """What is still planned, in the panel of the real game; or the way to plan at all."""
    mine = screen.plan
    steps = screen.forecast.steps if mine else ()
    if mine is None or not steps:
        return None
    due = plan.due(screen.forecast, screen.state, screen.viewer or 0, mine)
    return h.div("#plan.plan-note", role="group", aria_label=t("plan.yours"))[
        h.p[h.b[t("plan.yours")], " ", _list(_words(screen, steps))],
        h.p(".plan-sum")[told(screen)],
        _refused(screen, screen.forecast),
        h.div(".row.controls")[
            h.button(".quiet", type="button", data_do="plan-drop")[t("plan.drop")],
            h.button(type="button", data_do="plan", data_key=KEYS["plan"])[t("plan.change")],
            bool(due)
            and h.button(type="button", data_do="plan-play", data_key=KEYS["plan-play"])[
                t("plan.play", what=_list(_words(screen, _paid(due))))
            ],
        ],
    ]


def button(screen: Screen) -> h.Node:
    """Opens the planner, where there is something to plan and nothing planned yet."""
    if not screen.can_plan or (screen.plan and screen.forecast.steps):
        return None
    return h.button(
        ".quiet",
        type="button",
        data_do="plan",
        data_key=KEYS["plan"],
        data_tip=t("plan.button_tip"),
    )[t("plan.button")]


def told(screen: Screen) -> str:
    """What comes of the plan, in one sentence."""
    seen = screen.forecast
    cities = len(seen.player.cities)
    if seen.ends:
        return t("plan.sum_end", money=seen.player.money, n=seen.powered, all=cities)
    return t(
        "plan.sum", money=seen.player.money, n=seen.powered, all=cities, income=seen.income
    )  # fmt: skip


# --- The steps by phase -----------------------------------------------------------------------


def _plants(screen: Screen, seen: plan.Forecast, mine: plan.Plan) -> h.Element:
    """A plant of the market at a price that is assumed, and what has to go for it."""
    return _part(
        "auction",
        _cost(step.cost for step in seen.steps if isinstance(step.action, Nominate)),
        h.div(".plan-plants")[
            (
                _pick("plan-plant", number, number == mine.plant, screen.language)
                for number in screen.state.current
            )
        ],
        mine.plant > 0 and _price(screen, mine),
        mine.plant > 0 and _scrapping(screen, mine),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _pick(do: str, number: int, chosen: bool, language: str) -> Markup:
    """A plant to choose. Kept, like a city, since most stay from one click to the next."""
    pressed = "true" if chosen else "false"
    return Markup(
        h.button(
            ".plan-pick", type="button", data_do=do, data_plant=str(number), aria_pressed=pressed,
            id=f"{do}-{number}",
        )[chip(number)]
    )  # fmt: skip


def _price(screen: Screen, mine: plan.Plan) -> h.Element:
    least = plan.least(screen.state, screen.viewer or 0, mine.plant)
    money = screen.me.money
    return h.div(".plan-line")[
        h.span[t("plan.price")],
        h.div(".stepper")[
            _step("plan-price", "-1", "−", t("bid.less"),
                  why=t("plan.least") if mine.price <= least else ""),
            h.input(
                "#plan-price", type="number", name="price", value=str(mine.price),
                min=str(least), max=str(max(least, money)), inputmode="numeric",
                data_change="plan-price", aria_label=t("plan.price"),
            ),
            _step("plan-price", "1", "+", t("bid.more"),
                  why=t("why.bid-money", money=money) if mine.price >= money else ""),
        ],
    ]  # fmt: skip


def _scrapping(screen: Screen, mine: plan.Plan) -> h.Node:
    if len(screen.me.plants) < screen.state.figures.max_plants:
        return None
    gone = plan.scrapped(screen.me, mine)
    return h.div(".plan-line")[
        h.span[t("plan.scrap")],
        h.div(".plan-plants")[
            (
                _pick("plan-scrap", number, number == gone, screen.language)
                for number in screen.me.plants
            )
        ],
    ]  # fmt: skip


def _fuels(screen: Screen, seen: plan.Forecast) -> h.Element:
    proposal = advice.purchase(seen.state, seen.player)
    return _part(
        "fuel",
        _cost(step.cost for step in seen.steps if isinstance(step.action, Buy)),
        h.div(".buy-rows")[(_fuel(screen, seen, kind) for kind in FUELS)],
        proposal.cost > 0 and panel_fuel.proposal(proposal, "plan-fill", KEYS["fill"]),
    )


def _fuel(screen: Screen, seen: plan.Forecast, kind: str) -> h.Node:
    """One fuel with − and +; left out where the plants cannot burn it."""
    steps = [step for step in seen.steps if step.action == Buy(kind)]
    why = _why(screen, seen.state, fuel, Buy(kind))
    if not steps and why == screen.sentence(IllegalAction("no-storage", fuel=kind)):
        return None
    name, left = t(f"fuel.{kind}"), seen.state.market[kind]
    cost = sum(step.cost for step in steps)
    return h.div(f".buy-row.fuel-of-{kind}")[
        h.span(".fuel-name")[pieces.fuel(kind), h.span[name]],
        h.span(".have")[t("fuel.have", n=screen.me.fuel[kind])],
        _step(
            "plan-fuel",
            "-1",
            "−",
            t("fuel.less", fuel=name),
            why="" if steps else t("plan.least"),
            kind=kind,
        ),
        h.output(".count")[len(steps)],
        _step("plan-fuel", "1", "+", t("fuel.more", fuel=name), why=why, kind=kind),
        h.span(".price")[
            t("fuel.for", money=cost)
            if cost
            else t("fuel.at", n=fuel_price(kind, left))
            if left
            else t("market.empty")
        ],
    ]


def _cities(screen: Screen, seen: plan.Forecast, mine: plan.Plan) -> h.Element:
    """The planned houses, each with its price after the ones before, and where else."""
    planned = [step for step in seen.steps if isinstance(step.action, Build)]
    state, player = seen.state, seen.player
    options = sorted(
        (sum(building.price(state, player, build.city)), build.city)
        for build in building.legal(state)
        if isinstance(build, Build)
    )
    return _part(
        "building",
        _cost(step.cost for step in planned),
        h.div(".plan-houses")[(_house(screen, step) for step in planned)],
        h.div(".city-list")[
            (
                pieces.city_button(f"plan-{city}", "plan-build", city, screen.city(city), price)
                for price, city in options
            )
        ],
    )  # fmt: skip


def _house(screen: Screen, step: plan.Step) -> h.Element:
    """A planned house, to take out of the plan again."""
    assert isinstance(step.action, Build)
    city = step.action.city
    return h.button(
        ".plan-house" + (".refused" if step.error else ""), type="button", data_do="plan-build",
        data_city=city, data_light=f"city-{city}", id=f"planned-{city}",
        aria_label=t("plan.unbuild", city=screen.city(city)),
    )[
        pieces.house(screen.colour(screen.viewer or 0)), h.span[screen.city(city)],
        h.b["–" if step.error else step.cost], h.span(".cross", aria_hidden="true")["×"],
    ]  # fmt: skip


def _part(phase: str, cost: h.Node, *content: h.Node) -> h.Element:
    name = f"plan-{phase}-name"
    return h.section(".plan-part", aria_labelledby=name)[
        h.div(".part-head")[h.h3(id=name)[t(f"phase.{phase}")], cost], content
    ]


def _cost(costs: Iterable[int]) -> h.Node:
    total = sum(costs)
    return h.span(".plan-cost")["−", total] if total else None


def _step(do: str, by: str, sign: str, label: str, *, why: str = "", kind: str = "") -> h.Element:
    name = f"{do}-{kind}-{'less' if sign == '−' else 'more'}"
    return pieces.step(sign, label, why, data_do=do, data_by=by, data_fuel=kind or None, id=name)


# --- What it comes to -------------------------------------------------------------------------


def _refused(screen: Screen, seen: plan.Forecast) -> h.Node:
    """Why steps cannot be done, each with its reason."""
    why = {screen.sentence(step.error): None for step in seen.steps if step.error}
    return h.ul(".notice")[(h.li[one] for one in why)] if why else None


def _answers(screen: Screen, seen: plan.Forecast, mine: plan.Plan) -> h.Element:
    due = plan.due(seen, screen.state, screen.viewer or 0, mine)
    why = t("plan.later" if screen.my_turn else "plan.wait")
    words = _list(_words(screen, _paid(due)))
    return h.div(".row.controls")[
        h.button(".quiet", type="button", data_do="plan-drop", id="plan-drop")[t("plan.drop")],
        h.button(type="button", data_do="plan-keep", data_key=KEYS["plan"], id="plan-keep")[
            t("plan.keep") if seen.steps else t("dialog.back")
        ],
        h.button(
            ".primary",
            type="button",
            id="plan-play",
            data_do="plan-play",
            data_key=KEYS["plan-play"],
            aria_disabled=None if due else "true",
            data_why=None if due else why,
            data_tip=None if due else why,
        )[t("plan.play", what=words) if due else t("plan.play_none")],
    ]


def _paid(actions: list[Action]) -> list[plan.Step]:
    return [plan.Step(action) for action in actions]


def _words(screen: Screen, steps: Iterable[plan.Step]) -> list[str]:
    """Steps in a few words: tokens of a fuel and cities together, refused ones left out."""
    words, tokens, cities = [], dict.fromkeys(FUELS, 0), []
    for step in steps:
        match step.action:
            case _ if step.error:
                continue
            case Nominate(plant):
                if step.cost:
                    words.append(t("plan.plant", plant=plant, price=step.cost))
                else:  # not a wish, but the move to make
                    words.append(t("do.nominate", plant=plant))
            case Bid(amount):
                words.append(t("do.bid", bid=amount))
            case Scrap():
                words.append(screen.action(step.action))
            case Buy(kind):
                tokens[kind] += 1
            case Build(city):
                cities.append(screen.city(city))
    words += [t("plan.tokens", n=n, fuel=t(f"fuel.{kind}")) for kind, n in tokens.items() if n]
    return words + cities


def _list(words: list[str]) -> str:
    return t("plan.and").join(words)


def _why(screen: Screen, state: State, phase: ModuleType, action: Action) -> str:
    """Why one more step would not be legal after the others; empty when it would."""
    if action in phase.legal(state):
        return ""
    try:
        phase.apply(state, action, [])
    except IllegalAction as error:
        return screen.sentence(error)
    raise AssertionError("an action outside of legal was accepted")
