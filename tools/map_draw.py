"""Lays out what is written on a map: the bend of each connection, its cost, the cities' names.

A plain coordinate descent: everything starts in its favourite place, then each line and each name
in turn takes the cheapest of its places, given all the others, until nothing moves any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

BENDS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4)
BADGE_AT = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
WIDE, NARROW = frozenset("mwMW"), frozenset("iljtfrI.,()' ")


@dataclass(frozen=True)
class Sizes:
    """The boxes that things take on a map, in its units."""

    marker: tuple[float, float]
    badge: tuple[float, float]
    text: float

    def text_width(self, words: str) -> float:
        """A careful estimate of the width of words in a semi-bold sans-serif face."""
        return self.text * sum(_advance(letter) for letter in words)


def _advance(letter: str) -> float:
    if letter in WIDE:
        return 0.92
    if letter in NARROW:
        return 0.36
    return 0.72 if letter.isupper() else 0.6


@dataclass
class Line:
    """A connection on the drawing: a quadratic curve from city to city and a badge on it."""

    a: int
    b: int
    bend: float = 0.0
    at: float = 0.5
    control: np.ndarray = field(default_factory=lambda: np.zeros(2))
    badge: np.ndarray = field(default_factory=lambda: np.zeros(2))


@dataclass(frozen=True)
class Label:
    """A name beside its city: offset of the middle, text anchor, and the cost of standing there."""

    dx: float
    dy: float
    anchor: str
    cost: float


class Layout:
    """The lines, badges and names of one map, and the search for a place for each."""

    def __init__(
        self,
        cities: np.ndarray,
        names: list[str],
        joins: list[tuple[int, int]],
        view: tuple[float, float],
        ground: BaseGeometry,
        sizes: Sizes,
    ) -> None:
        self.cities, self.sizes = cities.copy(), sizes
        self.ground, self.frame = ground, box(8, 8, view[0] - 8, view[1] - 8)
        self.lines = [Line(a, b) for a, b in joins]
        self.respect = 30.0  # what it costs a line to run through a name; grows as things settle
        half_w, half_h = sizes.marker[0] / 2, sizes.marker[1] / 2
        self.markers = np.array([around(x, y, half_w, half_h) for x, y in cities])
        self.roomy = shapely.buffer(self.markers, 4.0)
        self.widths = [sizes.text_width(name) for name in names]
        self.labels = [self._label_places(i)[0] for i in range(len(cities))]
        self.names = np.array([self._label_box(i, label) for i, label in enumerate(self.labels)])
        self.paths = np.empty(len(joins), dtype=object)
        self.badges = np.empty(len(joins), dtype=object)
        self.whole = np.empty(len(joins), dtype=object)
        for k, line in enumerate(self.lines):
            self._set_line(k, line.bend, line.at)

    def settle(self, rounds: int = 12) -> float:
        """The cost that is left when nothing moves any more (or the rounds are used up)."""
        total = 0.0
        for turn in range(rounds):
            before = total
            self.respect = min(30.0, 2.0 * 2**turn)
            total = sum(self._best_label(i) for i in range(len(self.cities)))
            total += sum(self._best_line(k) for k in range(len(self.lines)))
            if abs(before - total) < 1e-6:
                break
            if turn >= 4:
                total = sum(self._nudge(i) for i in range(len(self.cities)))
        return total

    def _touching(self, i: int) -> list[int]:
        return [k for k, line in enumerate(self.lines) if i in (line.a, line.b)]

    def _marker(self, spot: np.ndarray) -> Polygon:
        return around(spot[0], spot[1], self.sizes.marker[0] / 2, self.sizes.marker[1] / 2)

    def _place_city(self, i: int, spot: np.ndarray) -> None:
        self.cities[i] = spot
        self.markers[i] = self._marker(spot)
        self.roomy[i] = self.markers[i].buffer(4)
        self.names[i] = self._label_box(i, self.labels[i])
        for k in self._touching(i):
            self._set_line(k, self.lines[k].bend, self.lines[k].at)

    def _around(self, i: int) -> float:
        """The cost of a city's name and lines, each put into its best place."""
        self._best_label(i)
        return sum(self._best_line(k) for k in self._touching(i)) + self._best_label(i)

    def _nudge(self, i: int) -> float:
        """Moves a city a little when something about it still overlaps and a move mends it."""
        now = self._around(i)
        if now < 14:
            return now
        home = self.cities[i].copy()
        tries = [(now, 0.0, 0.0)]
        for reach in (7, 14, 22):
            for turn in np.arange(8) * np.pi / 4:
                step = np.round(reach * np.array([np.cos(turn), np.sin(turn)]))
                moved = self._marker(home + step)
                free = not np.any(shapely.intersects(np.delete(self.roomy, i), moved))
                if not (
                    free and self.ground.contains(moved.centroid) and self.frame.contains(moved)
                ):
                    continue
                self._place_city(i, home + step)
                tries.append((self._around(i) + reach * 0.15, *step))
        _, dx, dy = min(tries)
        self._place_city(i, home + np.array([dx, dy]))
        return self._around(i)

    def _label_places(self, i: int) -> list[Label]:
        half_w, half_h = self.sizes.marker[0] / 2, self.sizes.marker[1] / 2
        text, width = self.sizes.text, self.widths[i]
        below, above = half_h + text * 0.78, -half_h - text * 0.72
        aside = half_w + 5 + width / 2
        places = [Label(0, below, "middle", 0), Label(0, above, "middle", 0.8)]
        for sign, anchor in ((1, "start"), (-1, "end")):
            for shift, cost in ((0, 1.4), (-5, 1.8), (5, 1.8), (-11, 2.4), (11, 2.4)):
                places.append(Label(sign * aside, shift, anchor, cost))
            for dy, cost in ((below, 0.5), (above, 1.2)):
                for share in (0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0):
                    dx = sign * share * (half_w + width / 2 - 4)
                    places.append(Label(dx, dy, "middle", cost + share * 2))
        return places

    def _label_box(self, i: int, label: Label) -> BaseGeometry:
        x, y = self.cities[i]
        return around(x + label.dx, y + label.dy, self.widths[i] / 2 + 1, self.sizes.text * 0.56)

    def _curve(self, line: Line, bend: float) -> tuple[np.ndarray, np.ndarray]:
        start, end = self.cities[line.a], self.cities[line.b]
        across = np.array([start[1] - end[1], end[0] - start[0]])
        control = np.round((start + end) / 2 + across * bend, 1)
        t = np.linspace(0, 1, 25)[:, None]
        return control, (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end

    def _open_part(self, line: Line, points: np.ndarray) -> LineString:
        """The part of a line that its own two markers do not cover."""
        curve = LineString(points)
        free = curve.difference(self.markers[line.a]).difference(self.markers[line.b])
        return max(shapely.get_parts(free), key=lambda part: part.length, default=curve)

    def _set_line(self, k: int, bend: float, at: float) -> None:
        line = self.lines[k]
        line.bend, line.at = bend, at
        line.control, points = self._curve(line, bend)
        line.badge = _points_at(self._open_part(line, points), (at,))[0]
        self.paths[k] = self._trimmed(line, points)
        self.whole[k] = LineString(points)
        self.badges[k] = self._badge_box(line.badge)

    def _badge_box(self, place: np.ndarray) -> BaseGeometry:
        return around(place[0], place[1], self.sizes.badge[0] / 2, self.sizes.badge[1] / 2)

    def _trimmed(self, line: Line, points: np.ndarray) -> BaseGeometry:
        """The line without its ends, where the lines of a city come together anyhow."""
        reach = self.sizes.marker[0] * 0.62
        ends = shapely.union_all(
            [Point(self.cities[end]).buffer(reach) for end in (line.a, line.b)]
        )
        rest = LineString(points).difference(ends)
        return rest if not rest.is_empty else LineString(points[11:14])

    def _best_line(self, k: int) -> float:
        line = self.lines[k]
        others = np.arange(len(self.lines)) != k
        strangers = np.ones(len(self.cities), dtype=bool)
        strangers[[line.a, line.b]] = False
        best = (float("inf"), 0.0, 0.5)
        for bend in BENDS:
            _, points = self._curve(line, bend)
            whole, path = LineString(points), self._trimmed(line, points)
            cost = 60.0 * bend**2 + abs(bend) * 3
            cost += 60 * int(shapely.intersects(self.roomy[strangers], whole).sum())
            cost += self.respect * int(shapely.intersects(self.names, whole).sum())
            cost += 15 * int(shapely.dwithin(self.paths[others], path, 3).sum())
            cost += 4 * int(shapely.dwithin(self.paths[others], path, 11).sum())
            cost += 45 * int(shapely.dwithin(self.badges[others], path, 3).sum())
            if cost >= best[0]:
                continue
            spots = _points_at(self._open_part(line, points), BADGE_AT)
            badges = _boxes(spots, self.sizes.badge)
            costs = cost + 6 * np.abs(np.array(BADGE_AT) - 0.5)
            costs += 80 * _near(badges, self.markers, 2)
            costs += 80 * _near(badges, self.names, 1)
            costs += 80 * _near(badges, self.badges[others], 3)
            costs += 45 * _near(badges, self.paths[others], 3)
            which = int(costs.argmin())
            best = min(best, (float(costs[which]), bend, BADGE_AT[which]))
        self._set_line(k, best[1], best[2])
        return best[0]

    def _best_label(self, i: int) -> float:
        others = np.arange(len(self.cities)) != i
        places = self._label_places(i)
        spots = np.array([(self.cities[i][0] + p.dx, self.cities[i][1] + p.dy) for p in places])
        texts = _boxes(spots, (self.widths[i] + 2, self.sizes.text * 1.12))
        costs = np.array([place.cost for place in places])
        costs += 200 * ~shapely.contains(self.frame, texts)
        costs += 80 * _near(texts, self.markers[others], 2)
        costs += 80 * _near(texts, self.names[others], 2)
        costs += 80 * _near(texts, self.badges, 1)
        costs += 30 * _near(texts, self.whole, 0.1)
        which = int(costs.argmin())
        self.labels[i] = places[which]
        self.names[i] = texts[which]
        return float(costs[which])

    def of_city(self, i: int) -> dict[str, object]:
        """What the map file says of a city's place and its name's."""
        label = self.labels[i]
        x, y = (round(float(value)) for value in self.cities[i])
        place = [round(label.dx, 1), round(label.dy, 1), label.anchor, round(self.widths[i], 1)]
        return {"x": x, "y": y, "label": place}

    def faults(self) -> list[str]:
        """What still overlaps, one line each; empty when the map is clean."""
        ground = self.ground.buffer(3)
        found = [f"{i} at sea" for i, at in enumerate(self.cities) if not ground.covers(Point(at))]
        whole = self.whole
        boxes = [*self.markers, *self.names, *self.badges]
        kinds = ["marker"] * len(self.markers) + ["name"] * len(self.names)
        kinds += ["badge"] * len(self.badges)
        tree = shapely.STRtree(boxes)
        for i, j in zip(*tree.query(boxes, predicate="intersects"), strict=True):
            if i < j:
                found.append(f"{kinds[i]} {self._tell(i)} on {kinds[j]} {self._tell(j)}")
        for k, line in enumerate(self.lines):
            for i in range(len(self.cities)):
                if i not in (line.a, line.b) and whole[k].intersects(self.markers[i]):
                    found.append(f"line {line.a}-{line.b} through marker {i}")
                if whole[k].intersects(self.names[i]):
                    found.append(f"line {line.a}-{line.b} through name {i}")
            for m in range(len(self.lines)):
                if m != k and whole[m].intersects(self.badges[k]):
                    found.append(f"line {m} through badge {k}")
                if m > k and self.paths[m].distance(self.paths[k]) < 2:
                    found.append(f"lines {line.a}-{line.b} and {self.lines[m].a}-{self.lines[m].b}")
        return found

    def _tell(self, i: int) -> str:
        n = len(self.cities)
        if i < 2 * n:
            return str(i % n)
        return f"{self.lines[i - 2 * n].a}-{self.lines[i - 2 * n].b}"

    def obstacles(self) -> tuple[BaseGeometry, BaseGeometry]:
        """What a region's name must not touch, and what it should rather not."""
        solid = shapely.union_all([*self.markers, *self.names, *self.badges])
        return solid, shapely.union_all(shapely.buffer(self.whole, 3))


def _points_at(line: LineString, shares: tuple[float, ...]) -> np.ndarray:
    places = [line.interpolate(share, normalized=True) for share in shares]
    return np.round(shapely.get_coordinates(places), 1)


def _boxes(spots: np.ndarray, size: tuple[float, float]) -> np.ndarray:
    x, y, half_w, half_h = spots[:, 0], spots[:, 1], size[0] / 2, size[1] / 2
    return shapely.box(x - half_w, y - half_h, x + half_w, y + half_h)


def _near(boxes: np.ndarray, others: np.ndarray, gap: float) -> np.ndarray:
    """How many of the others are nearer than the gap, for each box."""
    close = np.asarray(shapely.dwithin(boxes[:, None], others[None, :], gap))
    return np.asarray(close.sum(axis=1))


def around(x: float, y: float, half_w: float, half_h: float) -> Polygon:
    """The box of the given half sizes around a point."""
    return box(x - half_w, y - half_h, x + half_w, y + half_h)


def free_place(
    area: BaseGeometry, obstacles: tuple[BaseGeometry, BaseGeometry], width: float, height: float
) -> tuple[float, float, int] | None:
    """Where in an area a name can stand: x, y, angle; None when it fits nowhere.

    Prefers places clear of lines, level text, and the middle of the area.
    """
    solid, soft = obstacles
    if area.is_empty:
        return None
    shapely.prepare(area)
    shapely.prepare(solid)
    left, top, right, bottom = area.bounds
    middle, reach = area.centroid, max(right - left, bottom - top)
    best: tuple[float, float, float, int] | None = None
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width / 2, height / 2)
    grid = np.stack(
        np.meshgrid(np.arange(left + 4, right, 4.0), np.arange(top + 4, bottom, 4.0)), axis=-1
    ).reshape(-1, 2)
    for angle in (0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, 90):
        turn = np.radians(angle)
        turned = corners @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
        texts = np.asarray(shapely.polygons(grid[:, None, :] + turned[None]))
        fits = np.asarray(shapely.contains(area, texts))
        fits[fits] = ~shapely.intersects(solid, texts[fits])
        for (x, y), text in zip(grid[fits], texts[fits], strict=True):
            covered = soft.intersection(text).area / text.area
            cost = 5 * covered + abs(angle) / 90 + middle.distance(Point(x, y)) / reach
            if best is None or cost < best[0]:
                best = (cost, float(x), float(y), angle)
    return None if best is None else best[1:]
