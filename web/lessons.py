"""The lessons of the guided first game: what each is about, and at which moment it is told.

A lesson is data: its words stand in the catalogue as `lesson.ID.title` and `lesson.ID.text`. It is
told once, when its moment comes, and goes with its moment or when the person goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from powergrid import Setup
from powergrid.events import PlantRemoved
from powergrid.plants import PLANTS, STEP3
from powergrid.tables import FUELS
from web.session import PERSON, Options, Seat, Session
from web.text import t
from web.views.screen import Screen

RECENT: Final = 8
"""How many entries back an event is still news."""
NEAR: Final = 5
"""How many cities before the last one the end is near."""


@dataclass(frozen=True)
class Lesson:
    """One lesson: when it is told, the parts of the table it speaks about, and where the rules
    have more on it."""

    id: str
    when: Callable[[Screen], bool]
    points: str
    """Ids of parts, set apart by spaces; the style sheet lights them."""
    section: str


def first_game() -> Session:
    """The guided game: always the same table, so that every lesson has its moment."""
    regions = ("west", "southwest", "south")  # cheap lines, and Essen beside Duisburg for nothing
    seats = [Seat(t(f"start.name{i}"), PERSON if i == 0 else "easy", i) for i in range(3)]
    options = Options(show_money=True, free_undo=True, lessons=True)
    return Session(Setup("germany", 3, 7, regions, (0, 1, 2)), seats, options)


def fitting(screen: Screen, seen: Collection[str]) -> Lesson | None:
    """The lesson for this moment: the one on the table while it fits, else the first new one."""
    now = screen.lesson
    if now is not None and now.id not in seen and now.when(screen):
        return now
    return next((one for one in LESSONS if one.id not in seen and one.when(screen)), None)


# --- The moments ----------------------------------------------------------------------------------


def _asked(ask: str) -> Callable[[Screen], bool]:
    """Whether the person is asked this."""
    return lambda screen: screen.my_turn and screen.state.ask == ask


def _opening(screen: Screen) -> bool:
    acted = any(entry.seat == screen.viewer for entry in screen.session.entries)
    return screen.state.round == 1 and not acted


def _choosing(screen: Screen) -> bool:
    return _asked("nominate")(screen) and screen.choosing.plant is None


def _first_bid(screen: Screen) -> bool:
    return _asked("nominate")(screen) and screen.choosing.plant is not None


def _outbid(screen: Screen) -> bool:
    return _asked("bid")(screen) and screen.state.bid > 0


def _bots_bid(screen: Screen) -> bool:
    state = screen.state
    return state.round == 1 and state.phase == "auction" and screen.session.bot_to_act


def _order_set(screen: Screen) -> bool:
    return screen.state.round == 1 and screen.state.phase == "fuel"


def _first_city(screen: Screen) -> bool:
    return _asked("build")(screen) and not screen.me.cities


def _growing(screen: Screen) -> bool:
    return _asked("build")(screen) and bool(screen.me.cities)


def _next_round(screen: Screen) -> bool:
    return screen.state.round > 1 and screen.state.phase == "auction"


def _may_pass(screen: Screen) -> bool:
    return _asked("nominate")(screen) and screen.state.round > 1


def _offered_a_third_time(screen: Screen) -> bool:
    return _asked("nominate")(screen) and screen.state.round > 2


def _order_turns(screen: Screen) -> bool:
    return screen.state.round > 1 and screen.state.phase == "fuel"


def _kinds(numbers: tuple[int, ...]) -> set[str]:
    return {PLANTS[number].kind for number in numbers}


def _offered(kind: str, since: int) -> Callable[[Screen], bool]:
    """Whether such a plant is chosen, or for sale from this round on: not all is told at once."""

    def holds(screen: Screen) -> bool:
        plant, state = screen.choosing.plant, screen.state
        numbers = (plant,) if plant else state.current if state.round >= since else ()
        return _asked("nominate")(screen) and kind in _kinds(numbers)

    return holds


def _hybrid(screen: Screen) -> bool:
    if _asked("buy")(screen):
        return "hybrid" in _kinds(screen.me.plants)
    return _offered("hybrid", 3)(screen)


def _sold_out(screen: Screen) -> bool:
    burned = _kinds(screen.me.plants) & {*FUELS}
    return _asked("buy")(screen) and any(not screen.state.market[fuel] for fuel in burned)


def _outdated(screen: Screen) -> bool:
    return any(
        isinstance(event, PlantRemoved) and event.why == "obsolete"
        for entry in screen.session.entries[-RECENT:]
        for event in entry.events
    )


def _step_card(screen: Screen) -> bool:
    return STEP3 in screen.state.future


def _step(number: int) -> Callable[[Screen], bool]:
    return lambda screen: screen.state.step == number and not _over(screen)


def _end_near(screen: Screen) -> bool:
    state = screen.state
    return state.most_cities >= state.figures.end - NEAR and state.phase == "auction"


def _over(screen: Screen) -> bool:
    return screen.session.game.is_over


# Where two fit at once, the first one is told first.
LESSONS: Final = (
    Lesson("end", _over, "ending", "end"),
    Lesson("goal", _opening, "top", "goal"),
    Lesson("bid", _first_bid, "panel", "auction"),
    Lesson("nominate", _choosing, "plants", "plants"),
    Lesson("raise", _outbid, "panel", "auction"),
    Lesson("scrap", _asked("scrap"), "panel", "plants"),
    Lesson("watch", _bots_bid, "panel", "auction"),
    Lesson("order", _order_set, "players", "order"),
    Lesson("fuel", _asked("buy"), "fuel panel", "fuel"),
    Lesson("city", _first_city, "board-box", "building"),
    Lesson("route", _growing, "board-box", "building"),
    Lesson("run", _asked("run"), "panel", "bureaucracy"),
    Lesson("step2", _step(2), "board-box top", "steps"),
    Lesson("step3", _step(3), "board-box plants", "steps"),
    Lesson("step3card", _step_card, "plants", "steps"),
    Lesson("supply", _next_round, "fuel", "bureaucracy"),
    Lesson("pass", _may_pass, "plants panel", "auction"),
    Lesson("turns", _order_turns, "players", "order"),
    Lesson("hybrid", _hybrid, "fuel", "plants"),
    Lesson("eco", _offered("eco", 4), "plants", "plants"),
    Lesson("sold-out", _sold_out, "fuel", "fuel"),
    Lesson("outdated", _outdated, "plants", "plants"),
    Lesson("plan", _offered_a_third_time, "panel", "goal"),
    Lesson("near", _end_near, "players", "end"),
)
