"""What the board shows of a game: the rules' prices and refusals put into a `Scene`."""

from __future__ import annotations

import htpy as h

from powergrid.actions import Build
from web.text import t
from web.views.board import Choice, Scene, board_land, board_live
from web.views.land import map_name
from web.views.screen import Screen
from web.views.start import drawing


def layers(screen: Screen) -> h.Element:
    """The board as two drawings, one over the other, so that only the upper one is sent again."""
    now = scene(screen)
    return h.div(".board-stack")[
        _drawing(now, board_land(now)), h.div("#board-moves")[moves(screen)]
    ]


def moves(screen: Screen) -> h.Element:
    """The upper drawing: cities, houses and prices."""
    now = scene(screen)
    return _drawing(now, board_live(now))


def _drawing(now: Scene, content: h.Node) -> h.Element:
    """A drawing that fills its box; the inner `<svg>` cuts what reaches over the map's edge."""
    width, height = now.drawing.data["art"]["view"]
    title = t("board.title", map=map_name(now.drawing.data))
    return h.svg(
        ".board",
        {"viewBox": f"0 0 {width} {height}", "preserveAspectRatio": "xMidYMin"},
        role="group",
        aria_label=title,
    )[h.svg(width=width, height=height)[content]]


def scene(screen: Screen) -> Scene:
    """The scene for the person looking. Seats appear on the board as their colours."""
    state = screen.state
    colours = [screen.colour(seat) for seat in range(len(state.players))]
    names = {screen.colour(seat): screen.name(seat) for seat in range(len(state.players))}
    building = screen.my_turn and state.ask == "build"
    return Scene(
        drawing(state.board.map.id),
        state.regions,
        step=state.step,
        houses={
            city: tuple([colours[seat] for seat in seats])
            for city, seats in state.houses.items()
            if seats
        },
        seat=None if screen.viewer is None else colours[screen.viewer],
        players=tuple(names.get(colour, "") for colour in range(6)),
        choices=_choices(screen) if building else {},
        refusals=_refusals(screen) if building else {},
        fresh=_fresh(screen, colours),
        language=screen.language,
    )


def _choices(screen: Screen) -> dict[str, Choice]:
    state, me = screen.state, screen.me
    choices = {}
    for i, city in enumerate(state.board.cities):
        price = me.reach[i] + state.space[i]
        if price <= me.money:
            route = tuple(state.board.route(me.cities, city))
            choices[city] = Choice(price, me.reach[i], state.space[i], route)
    return choices


def _refusals(screen: Screen) -> dict[str, str]:
    return {city: why for city in screen.state.board.cities if (why := screen.why_not(Build(city)))}


def _fresh(screen: Screen, colours: list[int]) -> frozenset[tuple[str, int]]:
    """The houses of the running turn, or of the last one."""
    fresh = set()
    for entry in reversed(screen.session.entries):
        if entry.phase != "building" or entry.seat != screen.session.entries[-1].seat:
            break
        if isinstance(entry.action, Build):
            fresh.add((entry.action.city, colours[entry.seat]))
    return frozenset(fresh)
