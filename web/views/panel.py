"""The action panel: whose turn it is, what is asked, and the controls to answer."""

from __future__ import annotations

import htpy as h

from powergrid import storage
from web import advice
from web.text import t
from web.views import panel_auction, panel_fuel, panel_plan, panel_run, pieces
from web.views.keys import KEYS
from web.views.log import tell, who
from web.views.plants import card
from web.views.screen import SPEEDS, Screen

ABOUT = {"nominate": "plants", "buy": "fuel", "build": "board-box"}


def panel(screen: Screen) -> h.Fragment:
    """The whole panel."""
    if screen.planning:
        return h.fragment[_standing(screen), panel_plan.planner(screen)]
    return h.fragment[
        lesson(screen),
        h.div(
            id=_ask_id(screen),
            class_=f"ask {_turn_class(screen)}",
            data_attend=_about(screen),
        )[_question(screen)],
        screen.notice and h.p(".notice", role="alert")[screen.notice],
        screen.hint and h.p("#hint.advice", role="status")[screen.hint],
        panel_plan.reminder(screen),
        _controls(screen),
        h.div(".row.helps")[
            _undo(screen), _hint(screen), panel_plan.button(screen), _lessons_on(screen)
        ],
    ]


def _ask_id(screen: Screen) -> str:
    """Another for each question, which then takes the whole panel; one while others move."""
    state = screen.state
    return f"ask-{state.ask}-{state.turn}".replace(" ", "-") if screen.my_turn else "ask-others"


def _about(screen: Screen) -> str | None:
    """The part of the table that the question is about, which a small screen brings into view."""
    choosing = screen.choosing.plant is not None
    return ABOUT.get(screen.state.ask) if screen.my_turn and not choosing else None


def lesson(screen: Screen) -> h.Node:
    """The lesson of this moment, in a guided game."""
    if screen.lesson is None:
        return None
    from web.views.lesson import card as lesson_card  # only who learns

    return lesson_card(screen)


def question(screen: Screen) -> str:
    """What is asked now, in one sentence, for the live region too."""
    state = screen.state
    if state.turn is None:
        return t("ask.over")
    if screen.hand_to is not None:
        return t("ask.hand", name=screen.name(screen.hand_to))
    name = screen.name(state.turn)
    if not screen.my_turn:
        return t(f"wait.{state.ask}", name=name)
    if state.ask == "bid":
        if state.bid:
            leader = screen.name(state.bidder)
            return t("ask.raise", plant=state.plant, bid=state.bid, name=leader)
        return t("ask.open", plant=state.plant)
    if state.ask == "nominate" and state.round == 1:
        return t("ask.first")
    if state.ask == "nominate" and screen.choosing.plant:
        return t("ask.open", plant=screen.choosing.plant)
    return t(f"ask.{state.ask}")


def _standing(screen: Screen) -> h.Element:
    """Where the real game stands, in one line, while something else has the panel."""
    assert screen.state.turn is not None
    return h.p(".turn.standing")[who(screen, screen.state.turn), h.span[question(screen)]]


def _turn_class(screen: Screen) -> str:
    turn = screen.state.turn
    if turn is None:
        return "over"
    return f"seat-{screen.colour(turn)}" + (" mine" if screen.my_turn else "")


def _question(screen: Screen) -> h.Fragment:
    turn = screen.state.turn
    several = len(screen.session.people) > 1
    return h.fragment[
        turn is not None
        and h.p(".turn")[
            who(screen, turn), h.span[t("turn.you") if screen.my_turn and not several else ""]
        ],
        h.div(".part-head")[
            h.h2("#question", tabindex="-1")[question(screen)],
            pieces.help_link("end" if screen.state.phase == "over" else screen.state.phase),
        ],
    ]


def _controls(screen: Screen) -> h.Node:
    state = screen.state
    if screen.hand_to is not None:
        return h.button(
            ".primary.big", type="button", data_do="handed", data_seat=str(screen.hand_to),
            data_key=KEYS["hand"],
        )[t("hand.ready", name=screen.name(screen.hand_to))]  # fmt: skip
    if not screen.my_turn:
        return _waiting(screen) if state.turn is not None else None
    match state.ask:
        case "nominate":
            return panel_auction.nominate(screen)
        case "bid":
            return panel_auction.bid(screen)
        case "scrap":
            return _scrap(screen)
        case "give up":
            return _give_up(screen)
        case "buy":
            return panel_fuel.buy(screen)
        case "build":
            return _build(screen)
        case "run":
            return panel_run.run(screen)
    return None


def _waiting(screen: Screen) -> h.Fragment:
    """While others move: their last deeds, and how fast to show them."""
    latest = [line for entry in screen.session.entries[-3:] for line in tell(screen, entry)]
    return h.fragment[
        h.ul(".latest")[(h.li[line] for line in latest[-5:])],
        h.div(".row.controls")[
            h.button(type="button", data_do="skip", data_key=KEYS["skip"])[t("bots.skip")],
            _speed(screen),
        ],
    ]


def _speed(screen: Screen) -> h.Element:
    return h.label(".speed")[
        h.span[t("bots.speed")],
        h.select(name="speed", data_change="speed", data_field="speed")[
            (
                h.option(value=speed, selected=speed == screen.speed)[t(f"speed.{speed}")]
                for speed in SPEEDS
            )
        ],
    ]


def _scrap(screen: Screen) -> h.Element:
    return h.div(".market-row.own")[
        (
            h.button(
                ".card.choice", type="button", data_do="scrap", data_plant=str(number),
                data_tip=t("scrap.tip", plant=number),
            )[card(number)]
            for number in screen.me.plants
            if number != screen.state.plant
        )
    ]  # fmt: skip


def _give_up(screen: Screen) -> h.Element:
    choices = storage.give_up_choices(screen.me.plants, screen.me.fuel)
    return h.div(".choices")[
        (
            h.button(
                type="button", data_do="give-up", data_coal=str(one.coal), data_oil=str(one.oil)
            )[t("give.choice", coal=one.coal, oil=one.oil)]
            for one in choices
        )
    ]


def _build(screen: Screen) -> h.Fragment:
    """The cheapest cities as buttons; all of them are on the board."""
    state, player = screen.state, screen.me
    options = sorted(
        (player.reach[i] + state.space[i], city)
        for i, city in enumerate(state.board.cities)
        if player.reach[i] + state.space[i] <= player.money
    )
    can, have = advice.capacity(player), len(player.cities)
    return h.fragment[
        h.p(".hint")[t("build.hint", can=can, have=have, money=player.money)],
        h.div(".city-list")[
            (
                pieces.city_button(f"offer-{city}", "build", city, screen.city(city), price)
                for price, city in options
            )
        ],
        h.div(".row.controls")[
            h.button(".primary", type="button", data_do="pass", data_key=KEYS["done"])[
                t("build.done")
            ]
        ],
    ]


def _hint(screen: Screen) -> h.Node:
    if not screen.my_turn:
        return None
    return h.button(".quiet", type="button", data_do="hint", data_key=KEYS["hint"])[
        t("hint.button")
    ]


def _undo(screen: Screen) -> h.Node:
    if screen.hand_to is not None or screen.session.undo_to() is None or screen.state.turn is None:
        return None
    return h.button(".quiet", type="button", data_do="undo", data_key=KEYS["undo"])[
        t("undo.button")
    ]


def _lessons_on(screen: Screen) -> h.Node:
    if not screen.lessons_off:
        return None
    return h.button(".quiet", type="button", data_do="lessons", data_on="yes")[t("learn.again")]
