"""The board's drawing: all of the map is on it, and nothing stands on anything else."""

from __future__ import annotations

import json
import re
import time
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from web.views import board as view
from web.views import land, pieces

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.json"))
WORDS = {
    "board.city": "{city}: {houses}",
    "board.no_houses": "no houses",
    "board.build": "Build in {city} for {price}: {connection} and {house}",
    "board.parts": "{connection} + {house} = {price}",
    "board.title": "Map of {map}",
}


@pytest.fixture(autouse=True)
def _plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawing is tested here, not the catalogue."""

    def t(key: str, /, **values: object) -> str:
        if key.startswith("region."):
            raise KeyError(key)
        return WORDS.get(key, key).format(**values)

    for module in (view, land, pieces):
        monkeypatch.setattr(module, "t", t)


@pytest.fixture(params=MAPS, ids=[path.stem for path in MAPS])
def drawing(request: pytest.FixtureRequest) -> view.Drawing:
    return view.Drawing(json.loads(request.param.read_text(encoding="utf-8")))


def all_regions(drawing: view.Drawing) -> tuple[str, ...]:
    return tuple(region["id"] for region in drawing.data["regions"])


class Elements(HTMLParser):
    """The start tags of some markup, with the text that follows each."""

    def __init__(self, markup: object) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(str(markup))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({"tag": tag, "text": ""} | {key: value or "" for key, value in attrs})

    def handle_data(self, data: str) -> None:
        if self.found:
            self.found[-1]["text"] += data

    def classed(self, name: str) -> list[dict[str, str]]:
        return [one for one in self.found if name in one.get("class", "").split()]

    def by_id(self) -> dict[str, dict[str, str]]:
        ids = [one["id"] for one in self.found if "id" in one]
        assert len(ids) == len(set(ids)), "an id occurs twice"
        return {one["id"]: one for one in self.found if "id" in one}


def test_every_city_and_every_cost_is_on_the_board(drawing: view.Drawing) -> None:
    elements = Elements(view.board(view.Scene(drawing, all_regions(drawing))))
    ids = elements.by_id()
    names = [one["text"] for one in elements.classed("city-name")]
    assert sorted(names) == sorted(city["name"] for city in drawing.data["cities"])
    for city in drawing.data["cities"]:
        assert f"city-{city['id']}" in ids
    costs = re.findall(r'id="cost-([^"]+)".*?<text>(\d+)</text>', str(view.board_land(
        view.Scene(drawing, all_regions(drawing)))))  # fmt: skip
    assert dict(costs) == {
        view.edge_id(a, b): str(cost) for a, b, cost in drawing.data["connections"]
    }
    for name, _ in costs:
        assert f"edge-{name}" in ids


def test_what_is_not_in_play_loses_its_cities_and_costs(drawing: view.Drawing) -> None:
    regions = all_regions(drawing)[:3]
    elements = Elements(view.board(view.Scene(drawing, regions)))
    shown = {one["id"].removeprefix("city-") for one in elements.classed("city")}
    assert shown == {city for city, home in drawing.homes.items() if home in regions}
    joined = [
        (a, b)
        for a, b, _ in drawing.data["connections"]
        if drawing.homes[a] in regions and drawing.homes[b] in regions
    ]
    assert len(elements.classed("cost")) == len(joined)
    assert len([one for one in elements.classed("region") if "out" in one["class"]]) == 3


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_step_opens_as_many_spaces(drawing: view.Drawing, step: int) -> None:
    elements = Elements(view.board_live(view.Scene(drawing, all_regions(drawing), step)))
    cities = len(drawing.homes)
    assert len(elements.classed("open")) == step * cities
    assert len(elements.classed("closed")) == (3 - step) * cities


def test_houses_stand_in_the_order_of_building_and_are_told(drawing: view.Drawing) -> None:
    city = drawing.data["cities"][0]["id"]
    scene = view.Scene(
        drawing, all_regions(drawing), 2, {city: (4, 1)}, seat=1, players=("A", "Bo<b>", "C", "D")
    )
    elements = Elements(view.board_live(scene))
    houses = elements.classed("house")
    assert [one["href"] for one in houses] == ["#house-4", "#house-1"]
    assert float(houses[0]["x"]) < float(houses[1]["x"])
    marker = elements.by_id()[f"city-{city}"]
    assert "Bo<b>" in marker["aria-label"]
    assert "sign.star" in marker["aria-label"], "a seat without a name is told by its sign"
    assert {"mine", "seat-1"} <= set(marker["class"].split())


def test_a_choice_can_be_focused_and_tells_its_price_and_route(drawing: view.Drawing) -> None:
    a, b, cost = next(c for c in drawing.data["connections"] if c[2] > 0)
    scene = view.Scene(
        drawing,
        all_regions(drawing),
        houses={a: (0,)},
        seat=0,
        choices={b: view.Choice(cost + 10, cost, 10, (a, b))},
    )
    markup = view.board(scene)
    elements = Elements(markup)
    ids = elements.by_id()
    button = ids[f"city-{b}"]
    assert button["role"] == "button"
    assert button["tabindex"] == "0"
    assert (button["data-do"], button["data-city"]) == ("build", b)
    assert str(cost + 10) in button["aria-label"]
    assert re.search(rf'class="offer".*?<text>{cost + 10}</text>', str(markup))
    route = button["data-route"].split()
    assert {f"edge-{view.edge_id(a, b)}", f"city-{a}", f"city-{b}"} <= set(route)
    assert all(stop in ids for stop in route)
    assert len([one for one in elements.found if one.get("tabindex") == "0"]) == 1


def test_a_refusal_is_told(drawing: view.Drawing) -> None:
    city = drawing.data["cities"][3]["id"]
    scene = view.Scene(drawing, all_regions(drawing), refusals={city: "Too dear & far."})
    marker = Elements(view.board_live(scene)).by_id()[f"city-{city}"]
    assert marker["data-refusal"] == "Too dear & far."
    assert "Too dear & far." in marker["aria-label"]
    assert "tabindex" not in marker


def test_names_from_a_map_file_are_escaped(drawing: view.Drawing) -> None:
    data = json.loads(json.dumps(drawing.data))
    data["cities"][0]["name"] = "<script>alert(1)</script>"
    data["regions"][0]["name"] = '"><img src=x>'
    hostile = view.Drawing(data)
    markup = str(view.board(view.Scene(hostile, all_regions(hostile))))
    assert "<script" not in markup
    assert "<img" not in markup
    assert "&lt;script&gt;" in markup


def test_drawing_the_moving_part_again_is_cheap(drawing: view.Drawing) -> None:
    scene = view.Scene(drawing, all_regions(drawing), 2, dict.fromkeys(drawing.homes, (0, 1)))
    view.board_live(scene)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        view.board_live(scene)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.003


@pytest.mark.parametrize("need", [0, 1, 3])
def test_a_plant_card_shows_what_it_burns(need: int) -> None:
    card = Elements(pieces.plant_card(20, "coal" if need else "eco", need, 5))
    fuels = [one for one in card.found if one.get("href", "").startswith("#fuel-")]
    assert len(fuels) == max(need, 1)
    assert [one["text"] for one in card.classed("plant-number")] == ["20"]
    assert [one["text"] for one in card.classed("plant-cities")] == ["5"]


def test_the_sheet_holds_every_symbol_once() -> None:
    ids = set(Elements(pieces.symbols()).by_id())
    wanted = {f"house-{seat}" for seat in range(6)} | {f"fuel-{kind}" for kind in pieces.FUELS}
    assert wanted | {"coin", "town"} <= ids


# ---- the committed drawings themselves ----


def boxes(drawing: view.Drawing) -> dict[str, Polygon]:
    """What must stay readable: each marker, name and cost with its box."""
    art = drawing.data["art"]
    (marker_w, marker_h), (badge_w, badge_h) = art["sizes"]["marker"], art["sizes"]["badge"]
    text = art["sizes"]["text"]
    found = {}
    for city in drawing.data["cities"]:
        x, y = city["x"], city["y"]
        dx, dy, _, width = city["label"]
        found[f"marker {city['id']}"] = around(x, y, marker_w, marker_h)
        found[f"name {city['id']}"] = around(x + dx, y + dy, width, text * 1.1)
    for (a, b, _), (_, _, x, y) in zip(drawing.data["connections"], art["lines"], strict=True):
        found[f"cost {a} {b}"] = around(x, y, badge_w, badge_h)
    return found


def around(x: float, y: float, width: float, height: float) -> Polygon:
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def curves(drawing: view.Drawing) -> dict[tuple[str, str], LineString]:
    spots = {city["id"]: (city["x"], city["y"]) for city in drawing.data["cities"]}
    found = {}
    for (a, b, _), (cx, cy, _, _) in zip(
        drawing.data["connections"], drawing.data["art"]["lines"], strict=True
    ):
        (ax, ay), (bx, by) = spots[a], spots[b]
        found[(a, b)] = LineString(
            [
                (
                    (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
                    (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
                )
                for t in (i / 24 for i in range(25))
            ]
        )
    return found


def test_markers_names_and_costs_stand_clear_of_each_other(drawing: view.Drawing) -> None:
    clashes = [
        f"{one} on {other}"
        for (one, a), (other, b) in combinations(boxes(drawing).items(), 2)
        if a.intersects(b)
    ]
    assert not clashes


def test_everything_is_inside_the_view(drawing: view.Drawing) -> None:
    view_box = box(0, 0, *drawing.data["art"]["view"])
    assert not [name for name, shape in boxes(drawing).items() if not view_box.contains(shape)]


def test_lines_run_clear_of_strange_markers_names_and_costs(drawing: view.Drawing) -> None:
    lines = curves(drawing)
    faults = []
    for name, shape in boxes(drawing).items():
        kind, *owners = name.split(" ")
        for (a, b), line in lines.items():
            own = (
                {a, b} == set(owners)
                if kind == "cost"
                else kind == "marker" and owners[0] in (a, b)
            )
            if not own and line.intersects(shape):
                faults.append(f"{a}-{b} through {name}")
    assert not faults


def test_a_cost_lies_on_its_line(drawing: view.Drawing) -> None:
    lines = curves(drawing)
    for (a, b, _), (_, _, x, y) in zip(
        drawing.data["connections"], drawing.data["art"]["lines"], strict=True
    ):
        assert lines[(a, b)].distance(Point(x, y)) < 2, (a, b)


def test_the_drawing_is_small(drawing: view.Drawing) -> None:
    art = json.dumps(drawing.data["art"], separators=(",", ":"))
    assert len(art.encode()) < 60_000
