"""Bots at thought, a slice at a time, so that the worker answers in between."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from powergrid import bots
from powergrid.bots import Advice
from web.session import Session
from web.text import t

SLICE = 0.025
"""Seconds that a bot may think before the worker listens again."""


class Thought:
    """What a bot is thinking about the next decision of a session."""

    def __init__(self, session: Session, bot: bots.Adviser) -> None:
        seat = session.game.to_act
        assert seat is not None
        self.session = session
        self.number = len(session.entries)
        self._slices = bot.deliberate(session.game.observe(seat))

    def is_about(self, session: Session) -> bool:
        """Whether it still is about the next decision of this session."""
        return session is self.session and len(session.entries) == self.number

    def go_on(self, until: float) -> Advice | None:
        """Think until `perf_counter` shows `until`; the advice once there is one."""
        for advice in self._slices:
            if advice is not None:
                return advice
            if perf_counter() >= until:
                return None
        raise AssertionError("a bot thought to the end without advice")


def sentence(advice: Advice, city: Callable[[str], str]) -> str:
    """The reason of an advice in the language of the page; `city` names a city by its id."""
    facts = dict(advice.reason.facts)
    if "city" in facts:
        facts["city"] = city(str(facts["city"]))
    if "fuel" in facts and isinstance(facts["fuel"], str):
        facts["fuel"] = t(f"fuel.{facts['fuel']}")
    return t(f"reason.{advice.reason.code}", **facts)
