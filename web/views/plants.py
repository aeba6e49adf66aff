"""The plant market: current and future plants, and what is known of the deck."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import htpy as h
from markupsafe import Markup

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
        cards = tuple([_current(screen, number) for number in state.current])
        rows["plants-now"] = _market("plants-now", kind, t("plants.current"), cards)
    if state.future:
        cards = tuple([_card(number, "", screen.language) for number in state.future])
        rows["plants-future"] = _future(screen.language)
        rows["plants-next"] = _market("plants-next", "market-row future", t("plants.future"), cards)
    if not state.plants:
        rows["plants-none"] = Markup(h.p("#plants-none.muted")[t("plants.none")])
    view = screen.session.game.observe(screen.viewer or 0)
    if not screen.session.game.is_over and (view.unseen or view.under):
        above = view.unseen_in_deck + len(view.top)
        rows["outlook"] = _outlook(
            view.top[:1], above, view.unseen_in_deck, view.unseen, view.under,
            state.step3 != "deck", screen.language,
        )  # fmt: skip
    return Rows(Markup(""), rows, Markup(""))


@lru_cache(maxsize=64)
def _head(left: int, language: str) -> Markup:
    return Markup(
        h.div("#plants-head.part-head")[
            h.h2[t("plants.title"), pieces.help_link("plants")],
            h.span(".muted", data_tip=t("plants.deck_tip"), tabindex="0")[t("plants.deck", n=left)],
        ]
    )


@lru_cache(maxsize=8)
def _future(language: str) -> Markup:
    title = pieces.term(t("plants.future"), "auction", t("term.future"))
    return Markup(h.p("#plants-future.row-name")[title])


@lru_cache(maxsize=64)
def _market(name: str, kind: str, title: str, cards: tuple[Markup, ...]) -> Rows:
    """A row of the market by its places, so that only those with another card are sent."""
    before, after = around(h.div(id=name, class_=kind, role="group", aria_label=title)[HERE])
    places = {
        f"{name}-{i}": Markup(f'<div id="{name}-{i}">{place}</div>')
        for i, place in enumerate(cards)
    }
    return Rows(before, places, after)


@lru_cache(maxsize=32)
def _outlook(
    top: tuple[int, ...],
    above: int,
    in_deck: int,
    unseen: frozenset[int],
    under: frozenset[int],
    drawn: bool,
    language: str,
) -> Markup:
    """What may still come, as far as anybody can know it (`rules.md §7`).

    `above` cards lie above the Step 3 card, `in_deck` of the unseen ones in the deck.
    """
    if top:
        first: h.Node = h.p[t("outlook.top", plant=top[0])]
    elif drawn or above:
        first = h.p(".odds")[t("outlook.odds"), " ", _odds(under if drawn else unseen)]
    else:
        first = h.p[t("outlook.step3_next")]
    return Markup(
        h.details("#outlook.fold")[
            h.summary[t("outlook.title")],
            h.div(".outlook", tabindex="0", role="group", aria_label=t("outlook.title"))[
                first,
                not drawn and above > 0 and h.p[t("outlook.step3", n=above)],
                not drawn and h.fragment[h.p[_chances(in_deck, len(unseen))], _chips(unseen)],
                under
                and h.fragment[h.p[t("outlook.left" if drawn else "outlook.under")], _chips(under)],
            ],
        ]
    )


def _odds(cards: frozenset[int]) -> h.Fragment:
    """How likely the next plant burns which fuel: every unseen one is as likely as another."""
    kinds = Counter(PLANTS[number].kind for number in sorted(cards))
    return h.fragment[
        (
            h.span(".odd")[
                pieces.fuel(kind, t(f"fuel.{kind}")),
                h.b[t("outlook.percent", percent=round(100 * count / len(cards)))],
            ]
            for kind, count in kinds.most_common()
        )
    ]


def _chances(count: int, unseen: int) -> str:
    """How many of the unseen plants are in the deck."""
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


def _current(screen: Screen, number: int) -> Markup:
    """A plant that can be nominated: a button while that is asked, else only a card."""
    state = screen.state
    marked = ".on-auction" if number == state.plant and state.bid else ""
    if screen.planning and "auction" in screen.forecast.stages:
        chosen = screen.plan is not None and screen.plan.plant == number
        return _wished(number, marked, chosen, screen.language)
    if not (screen.my_turn and state.ask == "nominate"):
        return _card(number, marked, screen.language)
    why = screen.why_not(Nominate(number))
    return _choice(number, marked, screen.choosing.plant == number, why, screen.language)


@lru_cache(maxsize=128)
def _choice(number: int, marked: str, chosen: bool, why: str, language: str) -> Markup:
    """A plant to be nominated, or why it cannot be."""
    return Markup(
        h.button(
            f".card{marked}.choice" + (".chosen" if chosen else ""),
            id=f"plant-{number}",
            type="button",
            data_do="pick-plant",
            data_plant=str(number),
            aria_pressed="true" if chosen else "false",
            aria_disabled="true" if why else None,
            data_why=why or None,
            data_tip=why or f"{t('plants.nominate', plant=number)}. {told(number)}",
        )[card(number)]
    )


@lru_cache(maxsize=128)
def _wished(number: int, marked: str, chosen: bool, language: str) -> Markup:
    """A plant that can be planned for."""
    return Markup(
        h.button(
            f".card{marked}.choice.wished" + (".chosen" if chosen else ""),
            id=f"plant-{number}",
            type="button",
            data_do="plan-plant",
            data_plant=str(number),
            aria_pressed="true" if chosen else "false",
            data_tip=t("plan.wish", plant=number),
        )[card(number)]
    )


@lru_cache(maxsize=128)
def _card(number: Card, marked: str, language: str) -> Markup:
    """A card to look at."""
    if number == STEP3:
        words = h.span[t("plants.step3")]
        return Markup(h.div(".card.step3", data_tip=t("plants.step3_tip"), tabindex="0")[words])
    assert isinstance(number, int)
    tip = told(number)
    return Markup(h.div(f".card{marked}", id=f"plant-{number}", data_tip=tip)[card(number)])


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
