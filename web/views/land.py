"""The lasting part of the board: sea, land, regions, connections with their costs, and names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import htpy as h
from markupsafe import Markup

from web.text import proper, t

SPACE_PRICES: Final = (10, 15, 20)


@dataclass(frozen=True, eq=False)
class Drawing:
    """A map file, read. Keep one for each map: what is drawn of it is cached by identity."""

    data: Mapping[str, Any]
    cities: dict[str, Mapping[str, Any]] = field(init=False)
    homes: dict[str, str] = field(init=False)
    names: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        cities = self.data["cities"]
        object.__setattr__(self, "cities", {city["id"]: city for city in cities})
        object.__setattr__(self, "homes", {city["id"]: city["region"] for city in cities})
        object.__setattr__(self, "names", {city["id"]: city["name"] for city in cities})


def edge_id(a: str, b: str) -> str:
    """The part of an id that names the connection of two cities, whichever comes first."""
    return f"{min(a, b)}--{max(a, b)}"


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
def land(drawing: Drawing, regions: frozenset[str], language: str) -> Markup:
    """`<g id="board-land">`: the map with only these regions in play."""
    art = drawing.data["art"]
    width, height = art["view"]
    abroad, coast = f"{drawing.data['id']}-abroad", f"{drawing.data['id']}-coast"
    shore = h.fragment[h.use(href=f"#{abroad}"), h.use(href=f"#{coast}")]
    layer = h.g(id="board-land")[
        h.defs[
            h.g(id=abroad)[(h.path(d=shape["d"]) for shape in art["neighbours"])],
            h.path(id=coast, d=art["land"]),
            (h.text(id=f"space-{price}")[str(price)] for price in SPACE_PRICES),
        ],
        h.rect(class_="sea", width=width, height=height),
        h.path(class_="graticule", d=art["graticule"]),
        [h.g(class_=f"shore shore-{i}")[shore] for i in (1, 2, 3)],
        h.use(class_="neighbour", href=f"#{abroad}"),
        h.path(class_="graticule inland", d=art["graticule"]),
        _areas(drawing, regions),
        h.use(class_="coast", href=f"#{coast}"),
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
            font_size=f"{size * 1.08:.1f}",
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
                font_size=str(size),
            )[region_name(region)]
        )
    return names


def region_name(region: Mapping[str, str]) -> str:
    """The name of a region: the catalogue's, or the map file's own for a map that is not ours."""
    return proper(f"region.{region['id']}", region["name"])


def map_name(data: Mapping[str, str]) -> str:
    """The name of a map: the catalogue's, or the file's own."""
    return proper(f"map.{data['id']}", data["name"])


def city_name(city: Mapping[str, str]) -> str:
    """The name of a city as the language writes it."""
    return proper(f"city.{city['id']}", city["name"])


def rectangle(x: float, y: float, width: float, height: float, rx: float) -> dict[str, str]:
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
                h.rect(rectangle(0, 0, badge_width, badge_height, badge_height / 2)),
                h.text[str(cost)],
            ]
        )
    return h.fragment[
        h.g(class_="lines faint")[faint],
        h.g(class_="lines")[lines],
        h.g(class_="costs", font_size=f"{badge_height * 0.72:.1f}")[badges],
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
                    font_size=str(size),
                )[city_name(city)]
            )
        else:
            marks.append(h.circle(class_="dot out", cx=city["x"], cy=city["y"], r=round(size / 3)))
    return marks
