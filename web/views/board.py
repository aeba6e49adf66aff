"""The board: a map with its cities, connections and costs, and the houses on it.

`board(scene)` is the whole drawing. What does not change during a game (land, regions, connections,
names) is one element, `#board-land`, computed once and kept; what does change is another,
`#board-live`, which `board_live(scene)` gives alone, as rows. What the page can light has an id:
`city-essen`, `edge-duisburg--essen`, `cost-duisburg--essen`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

import htpy as h
from markupsafe import Markup

from web.text import t
from web.views.land import (
    SPACE_PRICES,
    Drawing,
    city_name,
    edge_id,
    land,
    map_name,
    rectangle,
    thumbnail,
)
from web.views.pieces import SIGNS
from web.views.rows import Rows

__all__ = [
    "Choice", "Drawing", "Scene", "board", "board_land", "board_live", "edge_id", "route_ids",
    "thumbnail",
]  # fmt: skip


@dataclass(frozen=True)
class Choice:
    """A city where the seat looking may build now."""

    price: int
    connection: int
    house: int
    route: tuple[str, ...] = ()  # cities from the own network to the new one, both included


@dataclass(frozen=True)
class Scene:
    """Everything that the board shows, decided elsewhere."""

    drawing: Drawing
    regions: tuple[str, ...]  # in play
    step: int = 1
    houses: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # seats, first built first
    seat: int | None = None  # whose eyes
    players: tuple[str, ...] = ()  # names by seat
    choices: Mapping[str, Choice] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)  # why not, in a sentence
    fresh: frozenset[tuple[str, int]] = frozenset()  # (city, seat) built last
    planned: frozenset[str] | None = None  # while planning: the own houses that are only tried
    language: str = "en"

    def tried(self, city: str) -> bool | None:
        """Whether the own house in a city is only tried; `None` when nothing is being planned."""
        return None if self.planned is None else city in self.planned


def board(scene: Scene) -> h.Element:
    """The whole board as one `<svg>`."""
    data = scene.drawing.data
    width, height = data["art"]["view"]
    return h.svg(
        {"viewBox": f"0 0 {width} {height}", "aria-label": t("board.title", map=map_name(data))},
        id="board",
        class_=f"board board-{data['id']}",
        role="group",
    )[board_land(scene), Markup(board_live(scene))]


def board_land(scene: Scene) -> Markup:
    """The part that stays: changes with the regions in play and the language only."""
    return land(scene.drawing, frozenset(scene.regions), scene.language)


def board_live(scene: Scene) -> Rows:
    """The part that changes with every move, `<g id="board-live">`: the cities."""
    cities = scene.drawing.data["cities"]
    rows = {
        f"city-{city['id']}": _city_of(scene, city)
        for city in cities
        if city["region"] in scene.regions
    }
    return Rows(Markup('<g id="board-live">'), rows, Markup("</g>"), "board-live")


def _city_of(scene: Scene, city: Mapping[str, Any]) -> Markup:
    name = city["id"]
    houses = scene.houses.get(name, ())
    return _city(
        scene.drawing,
        name,
        scene.step,
        houses,
        scene.seat if scene.seat in houses else None,
        tuple([_owner(scene.players, seat) for seat in houses]),
        scene.choices.get(name),
        scene.refusals.get(name, ""),
        tuple([seat for seat in houses if (name, seat) in scene.fresh]),
        scene.language,
        scene.tried(name),
    )


@lru_cache(maxsize=4096)
def _city(
    drawing: Drawing,
    name: str,
    step: int,
    houses: tuple[int, ...],
    mine: int | None,
    owners: tuple[str, ...],
    choice: Choice | None,
    refusal: str,
    fresh: tuple[int, ...],
    language: str,
    planned: bool | None,
) -> Markup:
    """One city's marker. Cached, since most cities are the same from one move to the next.

    `planned` says whether the own house is only tried; `None` when nothing is being planned.
    """
    city = drawing.cities[name]
    name_told = city_name(city)
    told = t("board.city", city=name_told, houses=", ".join(owners) or t("board.no_houses"))
    classes, tip = "city", told
    if mine is not None:
        classes += f" mine seat-{mine}"
    attributes = {"role": "img", "aria-label": told}
    if choice:
        classes, tip = classes + " choice", _offer(name_told, choice)
        attributes = {
            "role": "button",
            "tabindex": "0",
            "aria-label": f"{told}. {tip}",
            "data-do": "build" if planned is None else "plan-build",
            "data-city": name,
            "data-route": " ".join(route_ids(name, choice.route)),
            "data-tip": tip,
            "data-price": str(choice.price),
        }
    elif planned:
        classes, tip = classes + " planned", t("plan.unbuild", city=name_told)
        attributes = {
            "role": "button",
            "tabindex": "0",
            "aria-label": tip,
            "data-do": "plan-build",
            "data-city": name,
        }
    elif refusal:
        classes, tip = classes + " refused", refusal
        attributes |= {"aria-label": f"{told}. {refusal}", "data-refusal": refusal}
    width, _ = drawing.data["art"]["sizes"]["marker"]
    offer = choice.price if choice else None
    return Markup(
        h.g(
            attributes,
            id=f"city-{name}",
            class_=classes,
            transform=f"translate({city['x']} {city['y']})",
        )[
            None if choice else h.title[tip],
            _touch_area(drawing, name) if choice or planned else None,
            _pill(width / 54, step, houses, offer, fresh, mine if planned else None),
        ]
    )


@lru_cache(maxsize=4096)
def _pill(
    scale: float,
    step: int,
    houses: tuple[int, ...],
    offer: int | None,
    fresh: tuple[int, ...],
    planned: int | None,
) -> Markup:
    """The marker itself: three spaces side by side."""
    return Markup(
        h.g({"aria-hidden": "true"}, transform=f"scale({scale:.3g})")[
            h.rect(class_="pill", x=-27, y=-10, width=54, height=20, rx=5),
            h.path(class_="walls", d="M-9-10V10M9-10V10"),
            [_space(i, step, houses, offer, fresh, planned) for i in range(3)],
        ]
    )


def _owner(players: tuple[str, ...], seat: int) -> str:
    name = players[seat] if seat < len(players) else ""
    return name or t(f"sign.{SIGNS[seat]}")


@lru_cache(maxsize=256)
def _touch_area(drawing: Drawing, name: str) -> Markup:
    """An unseen box over marker and name, so that a fingertip finds the city."""
    city, (width, height) = drawing.cities[name], drawing.data["art"]["sizes"]["marker"]
    dx, dy, _, text = city["label"]
    left, right = min(-width / 2, dx - text / 2) - 4, max(width / 2, dx + text / 2) + 4
    top, bottom = min(-height / 2, dy - 8) - 4, max(height / 2, dy + 8) + 4
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    box = rectangle(middle_x, middle_y, right - left, bottom - top, 8)
    return Markup(h.rect(box, class_="touch"))


def _space(
    i: int,
    step: int,
    houses: tuple[int, ...],
    offer: int | None,
    fresh: tuple[int, ...],
    planned: int | None,
) -> h.Node:
    if i < len(houses):
        mark = " planned" if houses[i] == planned else " fresh" if houses[i] in fresh else ""
        return _house(i, houses[i], mark)
    if offer is not None and i == len(houses):
        return _tag(i, offer)
    state = "open" if i < step else "closed"
    return _price(i, state)


@lru_cache
def _house(i: int, seat: int, mark: str) -> Markup:
    return Markup(
        h.use(
            class_=f"house seat-{seat}{mark}",
            href=f"#house-{seat}",
            x=18 * i - 26,
            y="-8.5",
            width=16,
            height=17,
        )
    )


@lru_cache(maxsize=512)
def _tag(i: int, price: int) -> Markup:
    """The space that would be built on, with all that it costs."""
    long = " long" if price > 99 else ""
    return Markup(
        h.g(class_=f"offer{long}", transform=f"translate({18 * i - 18} 0)")[
            h.rect(rectangle(0, 0, 21, 24, 5)), h.text[str(price)]
        ]
    )


@lru_cache
def _price(i: int, state: str) -> Markup:
    # Drawn once in the land: only the price that would be paid is text of the city's button.
    return Markup(h.use(class_=f"space {state}", href=f"#space-{SPACE_PRICES[i]}", x=18 * i - 18))


def _offer(city: str, choice: Choice) -> str:
    return t(
        "board.build",
        city=city,
        price=choice.price,
        connection=choice.connection,
        house=choice.house,
    )


def route_ids(city: str, route: tuple[str, ...]) -> list[str]:
    """The ids of all that is to light up for a build in `city`: the cities and lines."""
    ids = []
    for a, b in pairwise(route):
        ids += [f"edge-{edge_id(a, b)}", f"cost-{edge_id(a, b)}"]
    return ids + [f"city-{stop}" for stop in (route or (city,))]
