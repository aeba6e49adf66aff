"""Colours: players and regions stay apart for every kind of sight, and text can be read.

Colour-blind sight is simulated as Machado, Oliveira and Fernandes (2009) do it, for a whole lack of
one kind of cone. Distances are those of OKLab, times 100: two is about what an eye can just see.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from powergrid import load_map
from powergrid.maps import map_names

STYLE = (Path(__file__).parents[2] / "web/board.css").read_text(encoding="utf-8")
SIGHTS = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Colour = tuple[float, ...]


def variables(theme: int) -> dict[str, str]:
    """The variables of the first rule, as they are in the light (0) or in the dark (1)."""
    begin = STYLE.index(":root {")
    found = re.findall(r"--([\w-]+):\s*([^;]+);", STYLE[begin : STYLE.index("}", begin)])
    pair = re.compile(r"light-dark\((\S+), (\S+)\)")
    return {name: pair.sub(rf"\{theme + 1}", value) for name, value in found}


THEMES = {"light": variables(0), "dark": variables(1)}


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> dict[str, str]:
    return THEMES[request.param]


@pytest.fixture(params=SIGHTS)
def sight(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def linear(colour: str) -> Colour:
    """`#rrggbb` or `#rgb` as amounts of light."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def times(matrix: tuple[tuple[float, ...], ...], colour: Colour) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def seen(colour: str, sight: str) -> Colour:
    """Where an eye of this kind sees the colour, in OKLab."""
    light = tuple(min(1, max(0, part)) for part in times(SIGHTS[sight], linear(colour)))
    cones = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    return times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        tuple(cone ** (1 / 3) for cone in cones),
    )


def apart(one: str, other: str, sight: str) -> float:
    return 100 * math.dist(seen(one, sight), seen(other, sight))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG reckons it."""
    dark, light = sorted(times(((0.2126, 0.7152, 0.0722),), linear(c))[0] for c in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_the_reckoning_agrees_with_known_values() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert apart("#ffffff", "#000000", "common") == pytest.approx(100, abs=0.1)
    # Red and green of a traffic light: far apart for most, close for whom they are alike.
    assert apart("#c04040", "#707010", "common") > 4 * apart("#c04040", "#707010", "deuteranopia")


def test_the_dark_has_colours_of_its_own() -> None:
    light, dark = THEMES.values()
    assert light.keys() == dark.keys()
    assert sum(light[name] != dark[name] for name in light) > 50


def test_six_players_are_six_colours_for_everybody(theme: dict[str, str], sight: str) -> None:
    colours = [theme[f"seat-{seat}"] for seat in range(6)]
    near = {pair: apart(*pair, sight) for pair in combinations(colours, 2)}
    assert min(near.values()) >= 11, min(near, key=lambda pair: near[pair])


def test_regions_side_by_side_differ_for_everybody(theme: dict[str, str], sight: str) -> None:
    for name in map_names():
        for a, b in neighbours(name):
            assert apart(theme[f"area-{a}"], theme[f"area-{b}"], sight) >= 5, (name, a, b)
    every = combinations([theme[f"area-{i}"] for i in range(6)], 2)
    assert min(apart(*pair, sight) for pair in every) >= 3.5


def neighbours(name: str) -> set[tuple[int, int]]:
    """The numbers of the regions of a map that a connection joins."""
    game_map = load_map(name)
    regions = list(game_map.regions)
    home = {city.id: regions.index(city.region) for city in game_map.cities}
    pairs = {(home[a], home[b]) for a, b, _ in game_map.connections}
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}


PAPERS = ("paper", "paper-raised")
INKS = ("ink", "ink-soft", "ink-faint", "accent-deep", "link", "good", "bad")


def test_text_stands_off_from_what_it_is_written_on(theme: dict[str, str]) -> None:
    pairs = [(ink, paper) for ink in INKS for paper in PAPERS]
    pairs += [("on-accent", "accent"), ("badge-ink", "badge"), ("sea-ink", "sea")]
    pairs += [("space-open", "pill"), ("space-closed", "pill"), ("abroad-ink", "abroad")]
    pairs += [("ink-faint", "area-out")]
    for i in range(6):
        pairs += [(f"seat-{i}-ink", f"seat-{i}"), (f"area-ink-{i}", f"area-{i}")]
        pairs += [("ink", f"area-{i}")]
    found = {pair: round(contrast(theme[pair[0]], theme[pair[1]]), 2) for pair in pairs}
    assert {pair: value for pair, value in found.items() if value < 4.5} == {}


def test_lines_and_frames_stand_off_from_what_they_lie_on(theme: dict[str, str]) -> None:
    pairs = [("line", f"area-{i}") for i in range(6)]
    pairs += [("focus", paper) for paper in PAPERS]
    pairs += [("pill-line", f"area-{i}") for i in range(6)]
    found = {pair: round(contrast(theme[pair[0]], theme[pair[1]]), 2) for pair in pairs}
    assert {pair: value for pair, value in found.items() if value < 3} == {}
