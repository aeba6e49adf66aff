"""Draws the maps: ``python -m tools.make_maps [germany usa]`` rewrites ``maps/*.json``.

What the game is (cities, regions, connections and costs) is read from the map file and kept; the
drawing is made anew from it and from the earth: the npm packages ``world-atlas`` and ``us-atlas``
must be in ``node_modules`` (or in the folder that ``--node-modules`` names), and shapely installed.
The same input gives the same file. The steps:

1. project the land and the cities (``map_geography``);
2. move crowded cities apart and bend the land along (``map_layout``);
3. give each city its Voronoi cell, join the cells by region, cut them by the coast;
4. find a place for names and costs (``map_draw``), and refuse a map on which two of them touch.

The drawing in the file, in units of its view: a city has ``x``, ``y`` and ``label`` (dx, dy,
anchor, width); ``art`` has ``view`` (width, height), ``sizes``, ``land``, ``regions`` (path, and
place of the name: x, y, angle, size), ``lines`` (in the order of the connections: control point of
the curve, place of the cost), ``neighbours`` (path, and place of the name where there is room),
``water`` and ``graticule``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from tools import map_geography as geography
from tools import map_layout
from tools.map_draw import Layout, Sizes, free_place

Game = dict[str, Any]
Shapes = dict[str, BaseGeometry]

ROOT = Path(__file__).resolve().parent.parent


REGION_TEXT = (
    *((True, size, -3) for size in (20, 18, 16, 14, 13, 12)),
    *((False, size, -3) for size in (18, 16, 14, 12)),
    *((False, size, over) for size, over in ((11, 0), (12, 6), (11, 9))),
)
"""Ways to write a region's name: clear of lines?, its size, how far over the border it goes."""


@dataclass(frozen=True)
class Plan:
    """What is decided by hand for one map."""

    earth: Callable[[Path], tuple[BaseGeometry, dict[str, BaseGeometry]]]
    project: geography.Projection
    view: tuple[int, int]
    frame: tuple[int, int, int, int]  # where the land is to lie in the view
    unit: float  # 1.0 = text of 12 units
    anchors: tuple[
        tuple[float, float], ...
    ]  # corners of the land that keep their place among cities
    nudges: dict[str, tuple[float, float]]
    water: dict[str, tuple[float, float, int]]  # lon, lat, angle of the name
    meridians: tuple[range, range]


PLANS = {
    "germany": Plan(
        geography.germany,
        geography.lambert(48.5, 53.5, (10.3, 51.2)),
        (800, 860),
        (42, 24, 768, 838),
        1.0,
        (
            (6.05, 51.85), (7.0, 52.6), (7.05, 53.45), (8.4, 54.9), (13.5, 54.5), (14.9, 51.0),
            (12.2, 50.3), (13.0, 47.6), (10.3, 47.4), (6.4, 50.2), (14.2, 53.0), (7.6, 47.6),
        ),
        {},
        {"north_sea": (7.0, 54.45, 0), "baltic_sea": (14.6, 54.75, 0)},
        (range(0, 22, 2), range(44, 60, 1)),
    ),
    "usa": Plan(
        geography.usa,
        geography.albers(29.5, 45.5, (-96, 38)),
        (940, 800),
        (30, 58, 922, 750),
        1.1,
        (
            (-67.3, 45.0), (-97.3, 26.0), (-106.5, 31.8), (-124.4, 48.2), (-110, 48.9),
            (-95.2, 49.0), (-88, 47.2), (-85, 45.8), (-124.2, 40.4), (-89.2, 29.2), (-76, 35.3),
        ),
        {
            "cheyenne": (5, -5), "los-angeles": (23, -9), "san-diego": (12, 0),
            "salt-lake-city": (7, 0), "santa-fe": (21, 0), "kansas-city": (-2, -10),
            "oklahoma-city": (-27, 6), "dallas": (38, 24), "houston": (-7, 0),
            "memphis": (3, 10), "chicago": (-28, 0), "st-louis": (-14, 0),
            "cincinnati": (14, 0), "knoxville": (0, 7), "pittsburgh": (-22, 0),
        },
        {
            "pacific": (-117.6, 28.2, 0), "atlantic": (-74.2, 32.6, 0),
            "gulf": (-90.5, 26.8, 0),
        },
        (range(-150, -40, 10), range(10, 70, 5)),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """The cities where they are on the drawing, and the way there for anything else."""

    cities: np.ndarray
    place: Callable[[np.ndarray], np.ndarray]

    def shape(self, earth: BaseGeometry, view: BaseGeometry, least: float = 5) -> BaseGeometry:
        """A shape of the earth as it is on the drawing, without what is too small to see."""
        drawn = shapely.make_valid(shapely.transform(shapely.segmentize(earth, 0.5), self.place))
        drawn = shapely.make_valid(shapely.simplify(drawn, 0.7)).intersection(view)
        parts = [part for part in shapely.get_parts(drawn) if part.geom_type == "Polygon"]
        return unary_union(
            [Polygon(part.exterior) for part in parts if part.area >= least] if least else parts
        )


def arrange(game: Game, plan: Plan, land: BaseGeometry) -> Drawn:
    """Where the cities go, and the warp that takes the land along so that it fills the frame."""

    def project(lonlat: np.ndarray) -> np.ndarray:
        return np.array([plan.project(lon, lat) for lon, lat in lonlat])

    cities = game["cities"]
    index = {city["id"]: i for i, city in enumerate(cities)}
    ends = [(index[a], index[b]) for a, b, _ in game["connections"]]
    joined = {(min(pair), max(pair)) for pair in ends}
    spots = project(
        np.array([(c["lon"], c["lat"]) for c in cities] + [list(a) for a in plan.anchors])
    )
    coast = shapely.transform(shapely.simplify(land, 0.02), project)
    room = map_layout.Room().times(plan.unit)
    left, top, right, bottom = plan.frame
    frame = np.array([right - left, bottom - top], dtype=float)
    bounds = coast.bounds
    scale = frame / (np.array(bounds[2:]) - np.array(bounds[:2]))
    for _ in range(30):
        target = map_layout.spread(spots * scale, joined, room, len(cities))
        warp = map_layout.Warp(spots * scale.mean(), target, 2e-4)
        bounds = shapely.transform(coast, warp.scaled(scale.mean())).bounds
        fit = frame / (np.array(bounds[2:]) - np.array(bounds[:2]))
        if abs(fit - 1).max() < 0.002:
            break
        scale = scale * fit**0.8
    offset = np.array([left, top]) - np.array(bounds[:2])
    places = target[: len(cities)] + offset
    for name, nudge in plan.nudges.items():
        places[index[name]] += nudge
    inset = np.array([14 + 27 * plan.unit, 14 + 10 * plan.unit])
    places = np.clip(places, inset, np.array(plan.view) - inset)
    bend = warp.scaled(scale.mean())
    return Drawn(np.round(places), lambda lonlat: bend(project(lonlat)) + offset)


def regions_of(
    game: Game, cities: np.ndarray, land: BaseGeometry, view: BaseGeometry
) -> dict[str, BaseGeometry]:
    """The area of each region: the cells of its cities, borders rounded, cut by the coast."""
    wide = view.buffer(200, join_style="mitre")
    voronoi = shapely.voronoi_polygons(MultiPoint(cities), extend_to=wide)
    cells = [cell.intersection(wide) for cell in shapely.get_parts(voronoi)]
    owner: dict[str, list[BaseGeometry]] = {region["id"]: [] for region in game["regions"]}
    for city, spot in zip(game["cities"], cities, strict=True):
        owner[city["region"]].append(next(c for c in cells if c.contains(Point(spot))))
    rough = {region: unary_union(parts) for region, parts in owner.items()}
    names = list(rough)
    shared = [
        rough[a].boundary.intersection(rough[b].boundary)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    ]
    segments = [line for part in shared for line in shapely.get_parts(part) if line.length > 0]
    merged = shapely.get_parts(shapely.line_merge(unary_union(segments)))
    borders = [_rounded(line) for line in merged]
    pieces = list(polygonize(unary_union([*borders, wide.boundary])))
    areas: dict[str, list[BaseGeometry]] = {name: [] for name in names}
    for piece in pieces:
        inside = [c["region"] for c, p in zip(game["cities"], cities, strict=True)
                  if piece.contains(Point(p))]  # fmt: skip
        if len(set(inside)) > 1:
            raise SystemExit(f"{game['id']}: rounding a border joined {set(inside)}")
        if inside:
            areas[inside[0]].append(piece)
    cut = {name: unary_union(parts).intersection(land) for name, parts in areas.items()}
    return {
        name: unary_union([part for part in shapely.get_parts(area) if part.area > 3])
        for name, area in cut.items()
    }


def _rounded(line: BaseGeometry) -> LineString:
    """Chaikin's corner cutting, three times, ends kept."""
    points = np.array(line.coords)
    for _ in range(3):
        if len(points) < 3:
            break
        quarter = points[:-1] * 0.75 + points[1:] * 0.25
        three = points[:-1] * 0.25 + points[1:] * 0.75
        inner = np.stack([quarter, three], axis=1).reshape(-1, 2)[1:-1]
        points = np.vstack([points[:1], inner, points[-1:]])
    return LineString(points)


def path(shape: BaseGeometry, closed: bool = True) -> str:
    """SVG path data with whole-tenth coordinates, relative, as short as it gets."""
    out = []
    for part in shapely.get_parts(shape):
        rings = [part.exterior, *part.interiors] if closed else [part]
        for ring in rings:
            tenths = np.round(np.array(ring.coords) * 10).astype(int)
            moves = np.diff(tenths, axis=0)[: -1 if closed else None]
            steps = [step for step in moves if step.any()]
            text = f"M{_tenth(tenths[0][0])},{_tenth(tenths[0][1])}l"
            text += " ".join(f"{_tenth(dx)},{_tenth(dy)}" for dx, dy in steps)
            out.append(text + ("z" if closed else ""))
    return "".join(out)


def _tenth(value: int) -> str:
    return f"{value / 10:g}"


def graticule(plan: Plan, drawn: Drawn, view: BaseGeometry) -> str:
    """Meridians and parallels."""
    lons, lats = plan.meridians
    lines: list[list[tuple[float, float]]]
    lines = [[(lon, lat / 4) for lat in range(lats[0] * 4, lats[-1] * 4)] for lon in lons]
    lines += [[(lon / 4, lat) for lon in range(lons[0] * 4, lons[-1] * 4)] for lat in lats]
    shapes = [LineString(drawn.place(np.array(line))).intersection(view) for line in lines]
    parts = [part for shape in shapes for part in shapely.get_parts(shapely.simplify(shape, 0.5))]
    return path(shapely.geometrycollections([p for p in parts if p.length > 5]), closed=False)


def draw(game: Game, plan: Plan, node_modules: Path) -> tuple[Game, list[str]]:
    """The game with its drawing, and what is wrong with it, a line each."""
    earth, around_it = plan.earth(node_modules)
    drawn = arrange(game, plan, earth)
    view = box(0, 0, *plan.view)
    land = drawn.shape(earth, view)
    unit = plan.unit
    sizes = Sizes((54 * unit, 20 * unit), (21 * unit, 16 * unit), 12 * unit)
    index = {city["id"]: i for i, city in enumerate(game["cities"])}
    joins = [(index[a], index[b]) for a, b, _ in game["connections"]]
    names = [city["name"] for city in game["cities"]]
    layout = Layout(drawn.cities, names, joins, plan.view, land.buffer(2), sizes)
    layout.settle()
    areas = regions_of(game, layout.cities, land, view)
    art: Game = {
        "view": plan.view,
        "sizes": {"marker": sizes.marker, "badge": sizes.badge, "text": sizes.text},
        "land": path(land),
        "regions": draw_regions(game, areas, layout, unit),
        "lines": [[float(v) for v in (*line.control, *line.badge)] for line in layout.lines],
        "neighbours": draw_neighbours(around_it, drawn, land, view, layout, unit),
        "water": [
            {
                "id": key,
                "name": [*(round(v) for v in drawn.place(np.array([[lon, lat]]))[0]), angle],
            }
            for key, (lon, lat, angle) in plan.water.items()
        ],
        "graticule": graticule(plan, drawn, view),
    }
    cities = [city | layout.of_city(i) for i, city in enumerate(game["cities"])]
    faults = layout.faults() + [
        f"no room for the name of {name}" for name, region in art["regions"].items()
        if "name" not in region
    ]  # fmt: skip
    return game | {"cities": cities, "art": art}, faults


def draw_regions(game: Game, areas: Shapes, layout: Layout, unit: float) -> Game:
    """The path of each region and the place of its name, as large as it fits."""
    regions: Game = {}
    for region in game["regions"]:
        title, area = region["name"], areas[region["id"]]
        regions[region["id"]] = {"d": path(area)}
        solid, lines = layout.obstacles()
        for clear, size, over in REGION_TEXT:
            room = size * unit
            width = room * 0.72 * len(title) + (len(title) - 1) * room * 0.22
            busy = (unary_union([solid, lines]) if clear else solid, lines)
            place = free_place(area.buffer(over), busy, width, room * 1.1)
            if place:
                regions[region["id"]]["name"] = [*(round(v) for v in place), round(room)]
                break
    return regions


def draw_neighbours(
    around_it: Shapes,
    drawn: Drawn,
    land: BaseGeometry,
    view: BaseGeometry,
    layout: Layout,
    unit: float,
) -> list[Game]:
    """The land beyond the border, and the place of its name where there is one."""
    solid, soft = layout.obstacles()
    busy = (unary_union([solid.buffer(3), soft]), soft)
    neighbours = []
    for key, shape in around_it.items():
        area = shapely.simplify(drawn.shape(shape, view), 1.0).difference(land.buffer(0.2))
        area = unary_union([part for part in shapely.get_parts(area) if part.area > 12])
        if area.is_empty:
            continue
        entry: Game = {"id": key, "d": path(area)}
        room = 13 * unit
        inner = area.intersection(view.buffer(-14)).buffer(-3)
        place = free_place(inner, busy, room * (0.95 * len(key) + 0.5), room * 1.2)
        if place:
            entry["name"] = [round(v) for v in place]
        neighbours.append(entry)
    return neighbours


def text_of(game: Game) -> str:
    """The map file: one line a city and a connection, so that changes can be read."""

    def rows(values: list[Any], indent: str = "  ") -> str:
        return ",\n".join(indent + json.dumps(v, ensure_ascii=False) for v in values)

    art = ",\n".join(
        f'  "{key}": {json.dumps(value, ensure_ascii=False, separators=(",", ":"))}'
        for key, value in game["art"].items()
    )
    return (
        f'{{\n "id": "{game["id"]}",\n "name": "{game["name"]}",\n'
        f' "regions": [\n{rows(game["regions"])}\n ],\n'
        f' "cities": [\n{rows(game["cities"])}\n ],\n'
        f' "connections": [\n{rows(game["connections"])}\n ],\n'
        f' "art": {{\n{art}\n }}\n}}\n'
    )


def main() -> None:
    """Rewrites the map files that the command line names, or all."""
    parser = argparse.ArgumentParser(description="Draw the maps anew.")
    parser.add_argument("maps", nargs="*", default=list(PLANS))
    parser.add_argument("--node-modules", type=Path, default=ROOT / "node_modules")
    options = parser.parse_args()
    bad = False
    for name in options.maps:
        file = ROOT / "maps" / f"{name}.json"
        game = json.loads(file.read_text(encoding="utf-8"))
        if name not in PLANS:
            raise SystemExit(f"{name} has no Plan in tools/make_maps.py.")
        drawn, faults = draw(game, PLANS[name], options.node_modules)
        file.write_text(text_of(drawn), encoding="utf-8")
        print(f"{file.name}: drawn; {len(faults)} faults", *faults, sep="\n  ")
        bad = bad or bool(faults)
    if bad:
        raise SystemExit("Some things overlap: give a city a nudge in PLANS, or more room.")


if __name__ == "__main__":
    main()
