"""Players made by the machine: `make("normal", seed=1)`.

A bot is anything with `choose(view)`: it gets an `Observation`, in which nothing is that its seat
may not know, and gives an action from `view.legal`. The built-in ones also say why
(`advise(view)`), and think in slices (`deliberate(view)`) for a page that must go on answering.
Equal seeds and views give equal choices, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol, runtime_checkable

from powergrid.actions import Action
from powergrid.bots.levels import MINDS
from powergrid.bots.players import Chance, Planner, Thinker
from powergrid.bots.reasons import SENTENCES, Advice, Reason
from powergrid.bots.search import Budget
from powergrid.observation import Observation

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""From the weakest to the strongest."""

__all__ = ["LEVELS", "SENTENCES", "Advice", "Adviser", "Bot", "Reason", "make"]


@runtime_checkable
class Bot(Protocol):
    """Whatever can play."""

    def choose(self, view: Observation) -> Action:
        """One of `view.legal`, which is not empty."""


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that says why, and that thinks in slices."""

    def advise(self, view: Observation) -> Advice:
        """What it would choose, and the reason."""

    def deliberate(self, view: Observation) -> Iterator[Advice | None]:
        """`None` after each slice of thought, of at most some 20 ms; the advice at the end."""


def make(level: str, seed: int = 0) -> Bot:
    """The bot of a level of `LEVELS`, or "random". Raises `ValueError` with one sentence."""
    if level == "random":
        return Chance(seed)
    if level not in LEVELS:
        raise ValueError(
            f"There is no bot called {level!r}; there are {', '.join(LEVELS)}, random."
        )
    if level == "expert":
        return Thinker(MINDS[level], Budget(), seed)
    return Planner(MINDS[level])
