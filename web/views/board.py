"""The board: a map with its cities, connections and costs, and the houses on it.

`board(scene)` is the whole drawing. What does not change during a game (land, regions, connections, names)
is one element, `#board-land`, computed once and kept; what does change is another, `#board-live`,
which `board_live(scene)` gives alone. Elements that the page can light have ids: `city-essen`,
`edge-duisburg--essen`, `cost-duisburg--essen`, `tip-essen`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import htpy as h
from markupsafe import Markup

from web.text import t
from web.views.pieces import SIGNS

SPACE_PRICES: Final = (10, 15, 20)
_UNIT: Final = 12.0  # the text size for which the sizes below are meant


@dataclass(frozen=True, eq=False)
class Drawing:
    """A map file, read, as the board draws it. Keep one for each map: the cache knows it by identity."""

    data: Mapping[str, Any]
    homes: dict[str, str] = field(init=False)
    names: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        cities = self.data["cities"]
        object.__setattr__(self, "homes", {city["id"]: city["region"] for city in cities})
        object.__setattr__(self, "names", {city["id"]: city["name"] for city in cities})


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
    picking: tuple[str, ...] | None = None  # regions that may be picked or given back now
    fresh: frozenset[tuple[str, int]] = frozenset()  # (city, seat) built last
    language: str = "en"


def edge_id(a: str, b: str) -> str:
    """The part of an id that names the connection of two cities, whichever comes first."""
    return f"{min(a, b)}--{max(a, b)}"


def board(scene: Scene) -> h.Element:
    """The whole board as one `<svg>`."""
    data = scene.drawing.data
    width, height = data["art"]["view"]
    return h.svg(
        {"viewBox": f"0 0 {width} {height}", "aria-label": t("board.title", map=data["name"])},
        id="board",
        class_=f"board board-{data['id']}" + (" picking" if scene.picking is not None else ""),
        role="group",
    )[board_land(scene), board_live(scene)]


def board_land(scene: Scene) -> Markup:
    """The part that stays: changes with the regions in play and the language only."""
    return _land(scene.drawing, frozenset(scene.regions), scene.language)


def board_live(scene: Scene) -> Markup:
    """The part that changes with every move, `<g id="board-live">`."""
    parts = [_city_of(scene, city) for city in scene.drawing.data["cities"]
             if city["region"] in scene.regions]  # fmt: skip
    parts += [_tip_of(scene, city) for city in scene.drawing.data["cities"]
              if city["id"] in scene.choices]  # fmt: skip
    if scene.picking is not None:
        parts.append(_pick(scene.drawing, scene.regions, scene.picking, scene.language))
    return Markup(f'<g id="board-live">{"".join(parts)}</g>')


def thumbnail(drawing: Drawing) -> h.Element:
    """A small picture of the map without names or ids, for choosing one."""
    art = drawing.data["art"]
    width, height = art["view"]
    return h.svg({"viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, class_="board small")[
        h.rect(class_="sea", width=width, height=height),
        (h.path(class_="neighbour", d=shape["d"]) for shape in art["neighbours"]),
        _areas(drawing, frozenset(art["regions"])),
        h.path(class_="coast", d=art["land"]),
        (h.circle(class_="dot", cx=c["x"], cy=c["y"], r=9) for c in drawing.data["cities"]),
    ]


@lru_cache(maxsize=32)
def _land(drawing: Drawing, regions: frozenset[str], language: str) -> Markup:
    art = drawing.data["art"]
    width, height = art["view"]
    shore = h.fragment[[h.path(d=shape["d"]) for shape in art["neighbours"]], h.path(d=art["land"])]
    layer = h.g(id="board-land")[
        h.rect(class_="sea", width=width, height=height),
        h.path(class_="graticule", d=art["graticule"]),
        [h.g(class_=f"shore shore-{i}")[shore] for i in (1, 2, 3)],
        [h.path(class_="neighbour", d=shape["d"]) for shape in art["neighbours"]],
        h.path(class_="graticule inland", d=art["graticule"]),
        _areas(drawing, regions),
        h.path(class_="coast", d=art["land"]),
        _names_around(drawing),
        _region_names(drawing, regions),
        _connections(drawing, regions),
        _city_names(drawing, regions),
        h.rect(class_="neatline", x=3, y=3, width=width - 6, height=height - 6),
    ]
    return Markup(str(layer))


def _areas(drawing: Drawing, regions: frozenset[str]) -> list[h.Element]:
    return [
        h.path(
            class_=f"region tint-{i}" + ("" if region["id"] in regions else " out"),
            d=drawing.data["art"]["regions"][region["id"]]["d"],
        )
        for i, region in enumerate(drawing.data["regions"])
    ]


def _names_around(drawing: Drawing) -> list[h.Element]:
    art = drawing.data["art"]
    size = art["sizes"]["text"]
    return [
        h.text(
            class_=f"{kind}-name",
            transform=_turned(*shape["name"]),
            style=f"font-size:{size * 1.08:.1f}px",
        )[t(f"{kind}.{shape['id']}")]
        for kind, shapes in (("land", art["neighbours"]), ("water", art["water"]))
        for shape in shapes
        if "name" in shape
    ]


def _region_names(drawing: Drawing, regions: frozenset[str]) -> list[h.Element]:
    names = []
    for i, region in enumerate(drawing.data["regions"]):
        x, y, angle, size = drawing.data["art"]["regions"][region["id"]]["name"]
        out = "" if region["id"] in regions else " out"
        names.append(
            h.text(
                class_=f"region-name tint-{i}{out}",
                transform=_turned(x, y, angle),
                style=f"font-size:{size}px",
            )[region_name(region)]
        )
    return names


def region_name(region: Mapping[str, str]) -> str:
    """The name of a region: the catalogue's, or the map file's own for a map that is not ours."""
    try:
        return t(f"region.{region['id']}")
    except KeyError:
        return region["name"]


def _box(x: float, y: float, width: float, height: float, rx: float) -> dict[str, str]:
    """The attributes of a rectangle around the given middle."""
    sides = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": rx}
    return {key: f"{value:.4g}" for key, value in sides.items()}


def _turned(x: float, y: float, angle: float) -> str:
    return f"translate({x} {y})" + (f" rotate({angle})" if angle else "")


def _connections(drawing: Drawing, regions: frozenset[str]) -> h.Fragment:
    spots = {city["id"]: (city["x"], city["y"]) for city in drawing.data["cities"]}
    badge_width, badge_height = drawing.data["art"]["sizes"]["badge"]
    lines, badges, faint = [], [], []
    for (a, b, cost), (cx, cy, x, y) in zip(
        drawing.data["connections"], drawing.data["art"]["lines"], strict=True
    ):
        (ax, ay), (bx, by) = spots[a], spots[b]
        d = f"M{ax} {ay}Q{cx} {cy} {bx} {by}"
        if drawing.homes[a] not in regions or drawing.homes[b] not in regions:
            faint.append(h.path(class_="line faint", d=d))
            continue
        kind = "edge free" if cost == 0 else "edge"
        lines.append(
            h.g(id=f"edge-{edge_id(a, b)}", class_=kind)[
                h.path(class_="casing", d=d), h.path(class_="line", d=d)
            ]
        )
        badges.append(
            h.g(id=f"cost-{edge_id(a, b)}", class_="cost", transform=f"translate({x} {y})")[
                h.rect(_box(0, 0, badge_width, badge_height, badge_height / 2)),
                h.text[str(cost)],
            ]
        )
    return h.fragment[
        h.g(class_="lines faint")[faint], h.g(class_="lines")[lines], h.g(class_="costs")[badges]
    ]


def _city_names(drawing: Drawing, regions: frozenset[str]) -> list[h.Element]:
    size = drawing.data["art"]["sizes"]["text"]
    marks = []
    for city in drawing.data["cities"]:
        dx, dy, anchor, width = city["label"]
        shift = {"start": -width / 2, "end": width / 2}.get(anchor, 0)
        place = {"x": f"{city['x'] + dx + shift:.1f}", "y": f"{city['y'] + dy:.1f}"}
        if city["region"] in regions:
            marks.append(
                h.text(
                    {"text-anchor": anchor, **place},
                    class_="city-name",
                    style=f"font-size:{size}px",
                )[city["name"]]
            )
        else:
            marks.append(h.circle(class_="dot out", cx=city["x"], cy=city["y"], r=round(size / 3)))
    return marks


def _city_of(scene: Scene, city: Mapping[str, Any]) -> Markup:
    name = city["id"]
    houses = scene.houses.get(name, ())
    fresh = tuple(seat for seat in houses if (name, seat) in scene.fresh)
    return _city(
        scene.drawing,
        name,
        scene.step,
        houses,
        scene.seat,
        scene.players,
        scene.choices.get(name),
        scene.refusals.get(name, ""),
        fresh,
        scene.language,
    )


@lru_cache(maxsize=4096)
def _city(
    drawing: Drawing,
    name: str,
    step: int,
    houses: tuple[int, ...],
    seat: int | None,
    players: tuple[str, ...],
    choice: Choice | None,
    refusal: str,
    fresh: tuple[int, ...],
    language: str,
) -> Markup:
    """One city's marker. Cached, since most cities are the same from one move to the next."""
    city = next(city for city in drawing.data["cities"] if city["id"] == name)
    owners = ", ".join(players[one] if one < len(players) else t(f"sign.{SIGNS[one]}")
                       for one in houses)  # fmt: skip
    told = t("board.city", city=city["name"], houses=owners or t("board.no_houses"))
    attributes: dict[str, str] = {"role": "img", "aria-label": told}
    classes = "city"
    if seat is not None and seat in houses:
        classes += f" mine seat-{seat}"
    if choice:
        classes += " choice"
        attributes = {
            "role": "button",
            "tabindex": "0",
            "aria-label": f"{told}. {_offer(city['name'], choice)}",
            "data-do": "build",
            "data-city": name,
            "data-route": " ".join(route_ids(name, choice.route)),
            "data-price": str(choice.price),
        }
    elif refusal:
        classes += " refused"
        attributes["aria-label"] = f"{told}. {refusal}"
        attributes["data-refusal"] = refusal
    width, height = drawing.data["art"]["sizes"]["marker"]
    scale = width / 54
    return Markup(
        h.g(
            attributes,
            id=f"city-{name}",
            class_=classes,
            transform=f"translate({city['x']} {city['y']})",
        )[
            h.title[refusal or _offer(city["name"], choice) if (refusal or choice) else told],
            choice and _touch_area(city, width, height),
            h.g(transform=f"scale({scale:.3g})" if scale != 1 else None)[
                h.rect(class_="pill", x=-27, y=-10, width=54, height=20, rx=5),
                h.path(class_="walls", d="M-9-10V10M9-10V10"),
                [_space(i, step, houses, choice, fresh) for i in range(3)],
            ],
        ]
    )


def _touch_area(city: Mapping[str, Any], width: float, height: float) -> h.Element:
    """An unseen box over marker and name, so that a fingertip finds the city."""
    dx, dy, _, text = city["label"]
    left, right = min(-width / 2, dx - text / 2) - 4, max(width / 2, dx + text / 2) + 4
    top, bottom = min(-height / 2, dy - 8) - 4, max(height / 2, dy + 8) + 4
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    return h.rect(_box(middle_x, middle_y, right - left, bottom - top, 8), class_="touch")


def _space(
    i: int, step: int, houses: tuple[int, ...], choice: Choice | None, fresh: tuple[int, ...]
) -> h.Node:
    middle = 18 * (i - 1)
    if i < len(houses):
        seat = houses[i]
        mark = " fresh" if seat in fresh else ""
        return h.use(
            class_=f"house seat-{seat}{mark}",
            href=f"#house-{seat}",
            x=middle - 8,
            y="-8.5",
            width=16,
            height=17,
        )
    if choice and i == len(houses):
        long = " long" if choice.price > 99 else ""
        return h.g(class_=f"offer{long}", transform=f"translate({middle} 0)")[
            h.rect(_box(0, 0, 21, 24, 5)), h.text[str(choice.price)]
        ]
    state = "open" if i < step else "closed"
    return h.text(class_=f"space {state}", x=middle)[str(SPACE_PRICES[i])]


def _offer(city: str, choice: Choice) -> str:
    return t(
        "board.build",
        city=city,
        price=choice.price,
        connection=choice.connection,
        house=choice.house,
    )


def route_ids(city: str, route: tuple[str, ...]) -> list[str]:
    """The ids of all that is to light up for a build in `city`: its tip, the cities and lines."""
    ids = [f"tip-{city}"]
    for a, b in zip(route, route[1:], strict=False):
        ids += [f"edge-{edge_id(a, b)}", f"cost-{edge_id(a, b)}"]
    return ids + [f"city-{stop}" for stop in (route or (city,))]


def _tip_of(scene: Scene, city: Mapping[str, Any]) -> Markup:
    return _tip(scene.drawing, city["id"], scene.choices[city["id"]], scene.language)


@lru_cache(maxsize=2048)
def _tip(drawing: Drawing, name: str, choice: Choice, language: str) -> Markup:
    """The price taken apart, above its city: seen while the choice is lit."""
    city = next(city for city in drawing.data["cities"] if city["id"] == name)
    words = t("board.parts", connection=choice.connection, house=choice.house, price=choice.price)
    scale = drawing.data["art"]["sizes"]["text"] / _UNIT
    half = (len(words) * 7.4 + 18) / 2
    view_width = drawing.data["art"]["view"][0]
    x = min(max(city["x"], half * scale + 6), view_width - half * scale - 6)
    y = city["y"] - 44 * scale if city["y"] > 70 else city["y"] + 44 * scale
    return Markup(
        h.g(
            {"aria-hidden": "true"},
            id=f"tip-{name}",
            class_="tip",
            transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3g})",
        )[
            h.rect(_box(0, 0, 2 * half, 26, 6)),
            h.text[words],
        ]
    )


@lru_cache(maxsize=256)
def _pick(
    drawing: Drawing, regions: tuple[str, ...], picking: tuple[str, ...], language: str
) -> Markup:
    """The regions as buttons, over everything else."""
    areas = []
    for region in drawing.data["regions"]:
        name = region["id"]
        may = name in picking
        areas.append(
            h.path(
                {
                    "role": "button",
                    "tabindex": "0" if may else None,
                    "aria-pressed": "true" if name in regions else "false",
                    "aria-disabled": None if may else "true",
                    "aria-label": t("board.region", region=region_name(region)),
                    "data-do": "pick-region" if may else None,
                    "data-region": name,
                },
                class_="pick" + (" picked" if name in regions else "") + ("" if may else " not"),
                d=drawing.data["art"]["regions"][name]["d"],
            )
        )
    return Markup(h.g(class_="picks")[areas])
