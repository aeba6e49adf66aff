"""Moves the cities of a map apart until each has room, and bends the land along with them.

Where cities crowd (the Ruhr, the north-east of the United States) the map is magnified; elsewhere
it keeps its shape. Directions between neighbours are kept as well as distances allow, and the coast
follows the cities, so that a port stays on its sea.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import astuple, dataclass

import numpy as np
from shapely import MultiPoint, delaunay_triangles, get_coordinates, get_parts


@dataclass(frozen=True)
class Room:
    """How far apart two city markers must be, in units of the drawing (width, height)."""

    apart: tuple[float, float] = (74, 54)
    joined: tuple[float, float] = (92, 66)  # with a connection, whose cost needs room on the line
    corner: tuple[float, float] = (38, 26)  # a city and a corner of the land

    def times(self, unit: float) -> Room:
        """The same room on a drawing with larger markers."""
        return Room(*((width * unit, height * unit) for width, height in astuple(self)))


def spread(places: np.ndarray, joined: set[tuple[int, int]], room: Room, cities: int) -> np.ndarray:
    """New places: neighbours keep their directions, and cities get the room they need.

    What stands after the cities are corners of the land: they need little room of their own.
    """
    edges = _neighbours(places) | joined
    rows, wanted = [], []
    for i, j in sorted(edges):
        direction = places[j] - places[i]
        length = float(np.hypot(*direction))
        need = _needed(direction / length, _room(i, j, joined, room, cities))
        weight = 1 / max(length, need) * (2.0 if need > length else 1.0)
        row = np.zeros(len(places))
        row[i], row[j] = -weight, weight
        rows.append(row)
        wanted.append(direction * max(1.0, need / length) * weight)
    for i in range(len(places)):
        row = np.zeros(len(places))
        row[i] = 0.0015
        rows.append(row)
        wanted.append(places[i] * 0.0015)
    solved = np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0]
    return push_apart(solved, joined, room, cities)


def _room(
    i: int, j: int, joined: set[tuple[int, int]], room: Room, cities: int
) -> tuple[float, float]:
    if i >= cities and j >= cities:
        return (1, 1)
    if i >= cities or j >= cities:
        return room.corner
    return room.joined if (i, j) in joined else room.apart


def push_apart(
    places: np.ndarray, joined: set[tuple[int, int]], room: Room, cities: int
) -> np.ndarray:
    """The places with every pair that is still too close moved apart along the shorter way out."""
    places = places.copy()
    for _ in range(400):
        moved = False
        for i in range(len(places)):
            for j in range(i + 1, len(places)):
                width, height = _room(i, j, joined, room, cities)
                dx, dy = places[j] - places[i]
                reach = math.hypot(dx / width, dy / height)
                if reach < 1:
                    step = np.array([dx, dy]) * (1 / max(reach, 0.1) - 1) * 0.25
                    places[i] -= step
                    places[j] += step
                    moved = True
        if not moved:
            break
    return places


def _neighbours(places: np.ndarray) -> set[tuple[int, int]]:
    index = {tuple(place): i for i, place in enumerate(places)}
    pairs = set()
    for triangle in get_parts(delaunay_triangles(MultiPoint(places))):
        corners = [index[tuple(corner)] for corner in get_coordinates(triangle)[:3]]
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            pairs.add((min(a, b), max(a, b)))
    return pairs


def _needed(direction: np.ndarray, room: tuple[float, float]) -> float:
    return 1 / math.hypot(direction[0] / room[0], direction[1] / room[1])


class Warp:
    """A smooth map of the plane that takes each source point to (nearly) its target.

    A thin-plate spline: of all maps through the points, the one that bends least.
    """

    def __init__(self, source: np.ndarray, target: np.ndarray, stiffness: float) -> None:
        self.source = source
        self.scale = float(np.ptp(source))
        n = len(source)
        kernel = self._kernel(source)
        kernel += np.eye(n) * stiffness
        affine = np.hstack([np.ones((n, 1)), source])
        top = np.hstack([kernel, affine])
        bottom = np.hstack([affine.T, np.zeros((3, 3))])
        values = np.vstack([target, np.zeros((3, 2))])
        self.weights = np.linalg.solve(np.vstack([top, bottom]), values)

    def _kernel(self, points: np.ndarray) -> np.ndarray:
        square = ((points[:, None, :] - self.source[None, :, :]) ** 2).sum(axis=2) / self.scale**2
        return np.asarray(square * np.log(np.maximum(square, 1e-12)))

    def __call__(self, points: np.ndarray) -> np.ndarray:
        affine = np.hstack([np.ones((len(points), 1)), points])
        return np.asarray(np.hstack([self._kernel(points), affine]) @ self.weights)

    def scaled(self, factor: float) -> Callable[[np.ndarray], np.ndarray]:
        """The same map for points that are yet to be multiplied by `factor`."""
        return lambda points: self(points * factor)
