"""Reads the earth for the map maker: TopoJSON files, projections, and what the files leave out.

Natural Earth (through the npm package ``world-atlas``) has the countries, the US Census Bureau
(through ``us-atlas``) the United States with the shores of the Great Lakes. Both are in the public
domain. Neither has the Canadian shores of the lakes: those are drawn here by hand.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Point = tuple[float, float]
Projection = Callable[[float, float], Point]

GREAT_LAKES: dict[str, list[Point]] = {
    "superior": [
        (-92.2, 46.7), (-90.9, 47.4), (-89.6, 48.0), (-89.2, 48.4), (-88.4, 48.6), (-88.2, 48.95),
        (-87.3, 48.8), (-86.4, 48.75), (-86.1, 48.2), (-85.0, 47.9), (-84.8, 47.3), (-84.5, 46.9),
        (-84.6, 46.45), (-85.0, 46.4), (-86.8, 46.2), (-88.5, 46.6), (-90.5, 46.4),
    ],
    "huron": [
        (-84.7, 45.7), (-84.0, 46.25), (-83.2, 46.2), (-82.0, 46.1), (-81.0, 45.95),
        (-80.5, 45.6), (-79.9, 45.0), (-79.8, 44.75), (-80.2, 44.45), (-80.9, 44.65),
        (-81.3, 45.15), (-81.7, 45.2), (-81.35, 44.6), (-81.7, 44.0), (-81.75, 43.4),
        (-82.35, 43.0), (-83.0, 43.5), (-84.2, 43.6), (-83.8, 45.0),
    ],
    "erie": [
        (-83.15, 42.05), (-82.5, 42.0), (-81.9, 42.25), (-81.2, 42.65), (-80.4, 42.6),
        (-79.8, 42.8), (-78.9, 42.9), (-78.7, 42.7), (-80.0, 41.9), (-81.7, 41.2),
        (-83.0, 41.1), (-83.7, 41.6),
    ],
    "ontario": [
        (-79.2, 43.2), (-79.8, 43.3), (-79.4, 43.65), (-78.6, 43.9), (-77.4, 44.0), (-76.6, 44.2),
        (-76.1, 44.25), (-75.9, 43.8), (-76.4, 43.3), (-77.8, 43.1),
    ],
}  # fmt: skip


def decode(path: Path, layer: str) -> dict[str, BaseGeometry]:
    """The features of one layer of a TopoJSON file, by name, in longitude and latitude."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Point]] = []
    for packed in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in packed:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)

    def ring(indices: list[int]) -> list[Point]:
        points: list[Point] = []
        for index in indices:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += arc[1:] if points else arc
        return points

    def area(geometry: dict[str, Any]) -> BaseGeometry:
        if geometry["type"] not in ("Polygon", "MultiPolygon"):
            return MultiPolygon()
        groups = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        polygons = []
        for group in groups:
            rings = [ring(one) for one in group]
            rings = [one for one in rings if len(one) >= 4]
            if rings:
                polygons.append(make_valid(Polygon(rings[0], rings[1:])))
        return unary_union(polygons)

    features = topology["objects"][layer]["geometries"]
    return {feature.get("properties", {}).get("name", layer): area(feature) for feature in features}


def germany(node_modules: Path) -> tuple[BaseGeometry, dict[str, BaseGeometry]]:
    """Germany and the land around it (by message key), in longitude and latitude."""
    view = box(0.5, 43.5, 20.5, 59)
    countries = decode(node_modules / "world-atlas/countries-10m.json", "countries")
    names = {
        "Denmark": "denmark",
        "Poland": "poland",
        "Czechia": "czechia",
        "Austria": "austria",
        "Switzerland": "switzerland",
        "France": "france",
        "Luxembourg": "luxembourg",
        "Belgium": "belgium",
        "Netherlands": "netherlands",
        "Sweden": "sweden",
        "Italy": "italy",
        "Liechtenstein": "liechtenstein",
        "Slovenia": "slovenia",
        "Slovakia": "slovakia",
    }
    around = {key: countries[name].intersection(view) for name, key in names.items()}
    return countries["Germany"], around


def usa(node_modules: Path) -> tuple[BaseGeometry, dict[str, BaseGeometry]]:
    """The contiguous United States and the land around them, in longitude and latitude."""
    view = box(-140, 15, -50, 62)
    (nation,) = decode(node_modules / "us-atlas/nation-10m.json", "nation").values()
    countries = decode(node_modules / "world-atlas/countries-50m.json", "countries")
    lakes = unary_union([Polygon(shore).buffer(0) for shore in GREAT_LAKES.values()])
    names = {"Canada": "canada", "Mexico": "mexico", "Cuba": "cuba", "Bahamas": "bahamas"}
    around = {
        key: countries[name].intersection(view).difference(lakes) for name, key in names.items()
    }
    return nation.intersection(box(-126, 24, -66, 50)), around


def albers(south: float, north: float, centre: Point) -> Projection:
    """Albers' equal-area conic on a sphere of radius 1, y growing downwards."""
    phi1, phi2 = math.radians(south), math.radians(north)
    n = (math.sin(phi1) + math.sin(phi2)) / 2
    c = math.cos(phi1) ** 2 + 2 * n * math.sin(phi1)

    def rho(phi: float) -> float:
        return math.sqrt(c - 2 * n * math.sin(phi)) / n

    return _conic(n, rho, centre)


def lambert(south: float, north: float, centre: Point) -> Projection:
    """Lambert's conformal conic on a sphere of radius 1, y growing downwards."""
    phi1, phi2 = math.radians(south), math.radians(north)

    def stretch(phi: float) -> float:
        return math.tan(math.pi / 4 + phi / 2)

    n = math.log(math.cos(phi1) / math.cos(phi2)) / math.log(stretch(phi2) / stretch(phi1))
    f = math.cos(phi1) * stretch(phi1) ** n / n

    def rho(phi: float) -> float:
        return float(f / stretch(phi) ** n)

    return _conic(n, rho, centre)


def _conic(n: float, rho: Callable[[float], float], centre: Point) -> Projection:
    middle = rho(math.radians(centre[1]))

    def project(lon: float, lat: float) -> Point:
        theta = n * math.radians(lon - centre[0])
        r = rho(math.radians(lat))
        return r * math.sin(theta), r * math.cos(theta) - middle

    return project
