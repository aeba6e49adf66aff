"""The course of a game: who is asked, what is legal, and what an action brings about.

Each phase is a module with the same four functions: `begin`, `legal`, `apply`, `finish`. Here they
are put in order. Everything works on a `State`; `Game` adds the list of actions and taking back.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from powergrid import auction, building, bureaucracy, fuel
from powergrid.actions import Action, well_formed
from powergrid.errors import IllegalAction
from powergrid.events import Event, PhaseBegan, StepBegan
from powergrid.state import Phase, State

_PHASES: Final[dict[str, ModuleType]] = {
    "auction": auction,
    "fuel": fuel,
    "building": building,
    "bureaucracy": bureaucracy,
}
_NEXT: Final[dict[str, Phase]] = {
    "auction": "fuel",
    "fuel": "building",
    "building": "bureaucracy",
    "bureaucracy": "auction",
}


def legal(state: State) -> list[Action]:
    """Every legal action of the seat to act; none when the game is over."""
    if state.turn is None:
        return []
    actions: list[Action] = _PHASES[state.phase].legal(state)
    return actions


def play(state: State, action: Action) -> list[Event]:
    """Do an action and all that follows by itself; what happened comes back.

    Raises `IllegalAction` and leaves the state untouched when the rules forbid it.
    """
    if state.turn is None:
        raise IllegalAction("over")
    events: list[Event] = []
    if not well_formed(action):
        raise IllegalAction("no-action", action=repr(action)[:60])
    if not _PHASES[state.phase].apply(state, action, events):
        raise IllegalAction("wrong-kind", action=str(action).capitalize(), ask=state.ask)
    if state.turn is None:
        advance(state, events)
    return events


def advance(state: State, events: list[Event]) -> None:
    """Go on to the next phase in which somebody decides, or to the end of the game."""
    while state.turn is None:
        _PHASES[state.phase].finish(state, events)
        if state.phase == "over":
            return
        begin_phase(state, _NEXT[state.phase], events)


def begin_phase(state: State, phase: Phase, events: list[Event]) -> None:
    """Begin a phase, and Step 2 or 3 with it where they are due (`rules.md §5`)."""
    if state.step3 == "out" and state.step < 3:
        _begin_step(state, 3, events)
    elif phase == "bureaucracy" and state.step == 1 and state.most_cities >= state.figures.step2:
        _begin_step(state, 2, events)
    state.phase = phase
    if phase == "auction":
        state.round += 1
    events.append(PhaseBegan(phase, state.round))
    _PHASES[phase].begin(state, events)


def _begin_step(state: State, step: int, events: list[Event]) -> None:
    state.step = step
    state.open_spaces()
    events.append(StepBegan(step))
