"""The board as a list: every city in play, by region, for whoever listens or types."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import htpy as h
from markupsafe import Markup

from web.text import t
from web.views import pieces
from web.views.board import Choice, Scene
from web.views.board_scene import scene
from web.views.keys import KEYS
from web.views.land import SPACE_PRICES, Drawing, city_name, region_name
from web.views.screen import Screen


def cities(screen: Screen) -> h.Fragment:
    """The button that opens the list, and the list where it is open."""
    return h.fragment[
        h.button(
            "#cities-button",
            type="button",
            data_do="cities",
            data_key=KEYS["cities"],
            aria_expanded="true" if screen.listing else "false",
        )[t("cities.title")],
        screen.listing and _list(scene(screen)),
    ]


def _list(now: Scene) -> h.Element:
    return h.div(".city-book", tabindex="0", role="group", aria_label=t("cities.title"))[
        (
            h.section(aria_labelledby=f"book-{region['id']}")[
                h.h3(id=f"book-{region['id']}")[region_name(region)],
                h.ul[
                    (
                        _city(now, city)
                        for city in now.drawing.data["cities"]
                        if city["region"] == region["id"]
                    )
                ],
            ]
            for region in now.drawing.data["regions"]
            if region["id"] in now.regions
        )
    ]


def _city(now: Scene, city: Mapping[str, Any]) -> Markup:
    name = city["id"]
    houses = now.houses.get(name, ())
    return _entry(
        now.drawing,
        name,
        tuple([(seat, now.players[seat]) for seat in houses]),
        now.step,
        now.choices.get(name),
        now.refusals.get(name, ""),
        now.language,
        now.tried(name),
    )


@lru_cache(maxsize=2048)
def _entry(
    drawing: Drawing,
    name: str,
    houses: tuple[tuple[int, str], ...],
    step: int,
    choice: Choice | None,
    refusal: str,
    language: str,
    planned: bool | None,
) -> Markup:
    """One city: its name, which builds there while that can be, its houses and free spaces.

    `planned` is as the board has it: whether the own house is only tried, `None` outside of a plan.
    """
    told = city_name(drawing.cities[name])
    return Markup(
        h.li[
            _offer(drawing, name, told, choice, "build" if planned is None else "plan-build")
            if choice
            else _button(name, "plan-build")[t("plan.unbuild", city=told)]
            if planned
            else h.b[told],
            h.span(".city-facts")[_houses(houses), _spaces(len(houses), step)],
            refusal and h.span(".hint")[refusal],
        ]
    )


def _offer(drawing: Drawing, name: str, told: str, choice: Choice, do: str) -> h.Element:
    price = t(
        "cities.price",
        price=choice.price,
        connection=choice.connection,
        house=choice.house,
    )
    return _button(name, do)[
        h.b[told], " ", h.span[price], " ", h.span[_way(drawing, choice.route)]
    ]


def _button(name: str, do: str) -> h.Element:
    return h.button(
        id=f"book-{name}", type="button", data_do=do, data_city=name, data_light=f"city-{name}"
    )


def _way(drawing: Drawing, route: tuple[str, ...]) -> str:
    """Where the connection begins, and over which cities it goes."""
    if len(route) < 2:
        return ""
    begin, *over = (city_name(drawing.cities[stop]) for stop in route[:-1])
    if not over:
        return t("cities.from", city=begin)
    return t("cities.over", city=begin, over=", ".join(over))


def _houses(houses: tuple[tuple[int, str], ...]) -> h.Node:
    if not houses:
        return h.span[t("board.no_houses")]
    return [h.span(f".who.seat-{seat}")[pieces.house(seat), h.bdi[name]] for seat, name in houses]


def _spaces(taken: int, step: int) -> h.Element:
    """The spaces that are still open in this step, and what the next one costs."""
    if taken >= step:
        return h.span[t("cities.full")]
    return h.span[t("cities.space", n=step - taken, money=SPACE_PRICES[taken])]
