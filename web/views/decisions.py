"""After the end: the three decisions that cost a person most, by the expert's reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from powergrid import actions as a
from powergrid.bots import Advice
from powergrid.tables import FUELS
from web.text import t
from web.thinking import sentence
from web.views.log import say, tokens
from web.views.screen import Screen

if TYPE_CHECKING:
    from powergrid.bots.hindsight import Missed
    from powergrid.state import State


def decisions(screen: Screen) -> h.Node:
    """The part of the final screen; nothing before the end, or where only bots played."""
    reckoning = screen.reckoning
    if not screen.session.game.is_over or reckoning is None:
        return ""
    found = reckoning.found.get(reckoning.seat)
    return h.fragment[
        h.div(".part-head")[h.h2[t("reckon.title")], _whose(screen, reckoning.seat)],
        _progress(reckoning.percent) if found is None else _found(screen, found),
    ]


def _whose(screen: Screen, seat: int) -> h.Node:
    people = screen.session.people
    if len(people) < 2:
        return None
    return h.select(name="whose", data_change="reckon-whose", aria_label=t("reckon.whose"))[
        (h.option(value=str(one), selected=one == seat)[screen.name(one)] for one in people)
    ]


def _progress(percent: int) -> h.Fragment:
    return h.fragment[
        h.p(".hint")[t("reckon.running")],
        h.progress(max="100", value=str(percent), aria_label=t("reckon.title")),
    ]


def _found(screen: Screen, found: Sequence[Missed]) -> h.Fragment:
    if not found:
        return h.fragment[h.p(".hint")[t("reckon.none")]]
    return h.fragment[
        h.ol(".missed")[(h.li[_card(screen, one)] for one in found)],
        h.p(".hint")[t("reckon.how", n=found[0].draws)],
    ]


def _card(screen: Screen, one: Missed) -> h.Fragment:
    state = one.decision.view.state
    when = t("past.moment", n=state.round, phase=t(f"phase.{state.phase}"))
    return h.fragment[
        h.div(".missed-head")[
            h.h3[when],
            h.button(
                ".small", type="button", data_do="look-at", data_at=str(one.decision.at),
                aria_label=t("reckon.look_at", when=when),
            )[t("reckon.look")],
            h.span(".cost")[t("reckon.cost", n=one.cost)],
        ],
        h.dl[
            _way(t("reckon.played"), words(screen, state, one.decision.actions), one.played, "own"),
            _way(t("reckon.expert"), words(screen, state, one.better), one.chance, "better"),
        ],
        h.p(".why")[
            sentence(Advice((*one.better, a.Pass())[0], one.reason), screen.city)
            if one.reason
            else t("reckon.by_playing")
        ],
    ]  # fmt: skip


def _way(who: str, told: Markup, chance: int, classes: str) -> h.Element:
    odds = t("reckon.wins", n=chance)
    return h.div(class_=classes)[
        h.dt[who],
        h.dd[told],
        h.dd(".chances", data_tip=odds)[
            h.svg(aria_hidden="true")[
                h.rect(".all", width="100%", height="100%"),
                h.rect(width=f"{chance}%", height="100%"),
            ],
            h.span(aria_hidden="true")[chance],
            h.span(".unseen")[odds],
        ],
    ]


def note(screen: Screen, at: int) -> h.Node:
    """What to see at a moment of the past, where it is one of those decisions."""
    found = screen.reckoning.found if screen.reckoning else {}
    for one in (one for some in found.values() for one in some if one.decision.at == at):
        state = one.decision.view.state
        return h.p(".advice")[
            say(
                "reckon.note",
                played=words(screen, state, one.decision.actions),
                better=words(screen, state, one.better),
                n=one.cost,
            )
        ]
    return None


def words(screen: Screen, state: State, actions: Sequence[a.Action]) -> Markup:
    """A decision in words, as what one does: "buy 3 coal", "build in Essen, Trier"."""
    if not actions:
        return say(f"did.nothing.{state.ask}")
    match actions[0]:
        case a.Pass():
            return say(f"did.pass.{state.ask}", plant=state.plant, bid=state.bid)
        case a.Nominate(plant):
            return say("did.nominate", plant=plant)
        case a.Bid(amount):
            key = "did.open" if not state.bid else "did.bid"
            return say(key, plant=state.plant, bid=amount)
        case a.Scrap(plant):
            return say("did.scrap", plant=plant)
        case a.GiveUp(coal, oil):
            return say("did.give_up", fuel=tokens([("coal", coal), ("oil", oil)]))
        case a.Run(plants):
            numbers = t("did.comma").join(map(str, plants))
            return say("did.run", plants=numbers) if plants else say("did.rest")
        case a.Build():
            cities = [screen.city(x.city) for x in actions if isinstance(x, a.Build)]
            return say("did.build", cities=t("did.comma").join(cities))
    counts = Counter(action.fuel for action in actions if isinstance(action, a.Buy))
    return say("did.buy", fuel=tokens((fuel, counts[fuel]) for fuel in FUELS))
