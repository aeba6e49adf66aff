"""The plant market: current and future plants, and what is known of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from powergrid import Observation
from powergrid.actions import Nominate
from powergrid.plants import PLANTS, STEP3, Card
from web import text
from web.text import t
from web.views import pieces
from web.views.rows import HERE, Rows, around
from web.views.screen import Screen


def plants(screen: Screen) -> Rows:
    """The market, and the cards left."""
    state = screen.state
    rows: dict[str, Markup | Rows] = {"plants-head": _head(_cards_left(screen), screen.language)}
    if state.current:
        kind = "market-row" if state.future else "market-row alone"
        cards = [_current(screen, number) for number in state.current]
        rows["plants-now"] = _market("plants-now", kind, t("plants.current"), cards)
    if state.future:
        future = t("plants.future")
        rows["plants-future"] = Markup(
            h.p("#plants-future.row-name")[pieces.term(future, "auction", t("term.future"))]
        )
        cards = [_card(screen, number) for number in state.future]
        rows["plants-next"] = _market("plants-next", "market-row future", future, cards)
    if not state.plants:
        rows["plants-none"] = Markup(h.p("#plants-none.muted")[t("plants.none")])
    if outlook := _outlook(screen):
        rows["outlook"] = Markup(outlook)
    return Rows(Markup(""), rows, Markup(""))


@lru_cache(maxsize=64)
def _head(left: int, language: str) -> Markup:
    return Markup(
        h.div("#plants-head.part-head")[
            h.h2[t("plants.title"), pieces.help_link("plants")],
            h.span(".muted", data_tip=t("plants.deck_tip"), tabindex="0")[t("plants.deck", n=left)],
        ]
    )


def _market(name: str, kind: str, title: str, cards: Sequence[h.Element]) -> Rows:
    """A row of the market by its places, so that only those with another card are sent."""
    before, after = around(h.div(id=name, class_=kind, role="group", aria_label=title)[HERE])
    places = {
        f"{name}-{i}": Markup(h.div(id=f"{name}-{i}")[place]) for i, place in enumerate(cards)
    }
    return Rows(before, places, after)


def _outlook(screen: Screen) -> h.Element | None:
    """What may still come, as far as anybody can know it (`rules.md §7`)."""
    view = screen.session.game.observe(screen.viewer or 0)
    if screen.session.game.is_over or not (view.unseen or view.under):
        return None
    drawn = screen.state.step3 != "deck"
    return h.details("#outlook.fold")[
        h.summary[t("outlook.title")],
        h.div(".outlook", tabindex="0", role="group", aria_label=t("outlook.title"))[
            _next_card(view, drawn),
            not drawn and h.fragment[h.p[_chances(view)], _chips(view.unseen)],
            view.under
            and h.fragment[
                h.p[t("outlook.left" if drawn else "outlook.under")], _chips(view.under)
            ],
        ],
    ]


def _next_card(view: Observation, drawn: bool) -> h.Fragment:
    """What the next card may be, and when the Step 3 card comes."""
    above = view.unseen_in_deck + len(view.top)
    if view.top:
        first: h.Node = h.p[t("outlook.top", plant=view.top[0])]
    elif drawn or above:
        first = h.p(".odds")[
            t("outlook.odds"), " ", _odds(view.under if drawn else view.unseen, text.language())
        ]
    else:
        first = h.p[t("outlook.step3_next")]
    return h.fragment[first, not drawn and above > 0 and h.p[t("outlook.step3", n=above)]]


@lru_cache(maxsize=32)
def _odds(cards: frozenset[int], language: str) -> Markup:
    """How likely the next plant burns which fuel: every unseen one is as likely as another."""
    kinds = Counter(PLANTS[number].kind for number in sorted(cards))
    odds = [
        h.span(".odd")[
            pieces.fuel(kind, t(f"fuel.{kind}")),
            h.b[t("outlook.percent", percent=round(100 * count / len(cards)))],
        ]
        for kind, count in kinds.most_common()
    ]
    return Markup(h.fragment[odds])


def _chances(view: Observation) -> str:
    """How many of the unseen plants are in the deck."""
    count, unseen = view.unseen_in_deck, len(view.unseen)
    if count == unseen:
        return t("outlook.all", n=count)
    return t("outlook.unseen", n=count, all=unseen, percent=round(100 * count / unseen))


def _chips(numbers: frozenset[int]) -> h.Element:
    return h.div(".player-plants")[(chip(number) for number in sorted(numbers))]


def chip(number: int) -> Markup:
    """A plant in one line: number, need, cities."""
    return _chip(number, text.language())


@lru_cache(maxsize=256)
def _chip(number: int, language: str) -> Markup:
    plant = PLANTS[number]
    words = pieces.plant_words(number, plant.kind, plant.need, plant.cities)
    return Markup(
        h.span(f".mini.fuel-of-{plant.kind}", role="img", aria_label=words, data_tip=told(number))[
            h.b[f"{number:02d}"],
            h.span(".need")[plant.need or "", pieces.fuel(plant.kind)],
            h.span(".out")[plant.cities, h.span(".town", aria_hidden="true")["⌂"]],
        ]
    )


def _cards_left(screen: Screen) -> int:
    return sum(card != STEP3 for card in screen.state.deck)


def _current(screen: Screen, number: int) -> h.Element:
    """A plant that can be nominated: a button while that is asked, else only a card."""
    state = screen.state
    classes = ".card" + (".on-auction" if number == state.plant and state.bid else "")
    if screen.planning and "auction" in screen.forecast.stages:
        return _wished(screen, number, classes)
    if not (screen.my_turn and state.ask == "nominate"):
        return h.div(classes, id=f"plant-{number}", data_tip=told(number))[card(number)]
    why = screen.why_not(Nominate(number))
    chosen = screen.choosing.plant == number
    return h.button(
        classes + ".choice" + (".chosen" if chosen else ""),
        id=f"plant-{number}",
        type="button",
        data_do="pick-plant",
        data_plant=str(number),
        aria_pressed="true" if chosen else "false",
        aria_disabled="true" if why else None,
        data_why=why or None,
        data_tip=why or f"{t('plants.nominate', plant=number)}. {told(number)}",
    )[card(number)]


def _wished(screen: Screen, number: int, classes: str) -> h.Element:
    """A plant that can be planned for."""
    chosen = screen.plan is not None and screen.plan.plant == number
    return h.button(
        classes + ".choice.wished" + (".chosen" if chosen else ""),
        id=f"plant-{number}",
        type="button",
        data_do="plan-plant",
        data_plant=str(number),
        aria_pressed="true" if chosen else "false",
        data_tip=t("plan.wish", plant=number),
    )[card(number)]


def _card(screen: Screen, number: Card) -> h.Element:
    if number == STEP3:
        return h.div(".card.step3", data_tip=t("plants.step3_tip"), tabindex="0")[
            h.span[t("plants.step3")]
        ]
    assert isinstance(number, int)
    return h.div(".card", id=f"plant-{number}", data_tip=told(number))[card(number)]


def told(number: int) -> str:
    """A plant in words, with what it stores."""
    return _told(number, text.language())


@lru_cache(maxsize=256)
def _told(number: int, language: str) -> str:
    plant = PLANTS[number]
    words = pieces.plant_words(number, plant.kind, plant.need, plant.cities)
    if plant.kind == "hybrid":
        return f"{words}. {t('term.hybrid')}"
    return f"{words}. {t('plant.stores', n=2 * plant.need)}" if plant.need else words


def card(number: int) -> Markup:
    """The drawing of a plant's card."""
    plant = PLANTS[number]
    return pieces.plant_card(number, plant.kind, plant.need, plant.cities)
