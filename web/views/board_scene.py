"""What the board shows of a game: the rules' prices and refusals put into a `Scene`."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from powergrid import building
from powergrid.actions import Build
from powergrid.errors import IllegalAction
from powergrid.state import Player, State
from powergrid.tables import HOUSES
from web.text import t
from web.views.board import Choice, Scene, board_land, board_live
from web.views.land import map_name
from web.views.rows import HERE, Rows, around
from web.views.screen import Screen
from web.views.start import drawing


def layers(screen: Screen) -> h.Element:
    """The board as two drawings, one over the other, so that only the upper one is sent again."""
    now = scene(screen)
    live = board_live(now)
    return h.div(".board-stack")[
        _drawing(now, board_land(now), told=False),
        h.div("#board-moves")[_drawing(now, Markup(live))],
    ]


def moves(screen: Screen) -> Rows:
    """The upper drawing: cities, houses and prices."""
    now = scene(screen)
    if screen.drawn is None or screen.drawn[0] != now:
        screen.drawn = (now, _moves(now))
    return screen.drawn[1]


def _moves(now: Scene) -> Rows:
    live = board_live(now)
    before, after = around(_drawing(now, HERE))
    return Rows(before + live.before, live.rows, live.after + after, live.list)


def _drawing(now: Scene, content: h.Node, *, told: bool = True) -> h.Element:
    """A drawing that fills its box; the inner `<svg>` cuts what reaches over the map's edge.

    What is not `told` is for the eye alone.
    """
    width, height = now.drawing.data["art"]["view"]
    title = t("board.title", map=map_name(now.drawing.data))
    words = {"role": "group", "aria-label": title} if told else {"aria-hidden": "true"}
    return h.svg(
        ".board", {"viewBox": f"0 0 {width} {height}", "preserveAspectRatio": "xMidYMin", **words}
    )[h.svg(role="none", width=width, height=height)[content]]


def scene(screen: Screen) -> Scene:
    """The scene for the person looking. Seats appear on the board as their colours."""
    planning = screen.planning and "building" in screen.forecast.stages
    state = screen.forecast.state if planning else screen.state
    colours = [screen.colour(seat) for seat in range(len(state.players))]
    names = {screen.colour(seat): screen.name(seat) for seat in range(len(state.players))}
    asked = planning or (screen.my_turn and state.ask == "build")
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
        choices=_choices(state, state.players[screen.viewer or 0]) if asked else {},
        refusals=_refusals(screen, state) if asked else {},
        fresh=frozenset() if planning else _fresh(screen, colours),
        planned=_planned(screen) if planning else None,
        language=screen.language,
    )


def _choices(state: State, me: Player) -> dict[str, Choice]:
    choices, routes = {}, state.board.routes(me.cities)
    for i, city in enumerate(state.board.cities):
        price = me.reach[i] + state.space[i]
        if price <= me.money and len(me.cities) < HOUSES:
            choices[city] = Choice(price, me.reach[i], state.space[i], routes[city])
    return choices


def _refusals(screen: Screen, state: State) -> dict[str, str]:
    """Why nothing can be built, by city: in the game as it is, or as it is planned."""
    legal = frozenset(building.legal(state))
    refusals = {}
    for city, build in zip(state.board.cities, state.board.builds, strict=True):
        if build not in legal:
            try:
                building.apply(state, build, [])  # it is illegal, so nothing changes
            except IllegalAction as error:
                refusals[city] = screen.ruled(screen.sentence(error))
    return refusals


def _planned(screen: Screen) -> frozenset[str]:
    """The cities that the person looking would have."""
    return frozenset(screen.forecast.player.cities) - frozenset(screen.me.cities)


def _fresh(screen: Screen, colours: list[int]) -> frozenset[tuple[str, int]]:
    """The houses of the running turn, or of the last one."""
    fresh = set()
    for entry in reversed(screen.session.entries):
        if entry.phase != "building" or entry.seat != screen.session.entries[-1].seat:
            break
        if isinstance(entry.action, Build):
            fresh.add((entry.action.city, colours[entry.seat]))
    return frozenset(fresh)
