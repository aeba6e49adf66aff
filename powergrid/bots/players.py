"""The bots themselves: `Planner`, which plans, and `Chance`, which plays anything legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zlib import crc32

from powergrid.actions import Action
from powergrid.bots import bidding, turns
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.search import Budget, Search
from powergrid.bots.weights import Mind, Weights
from powergrid.observation import Observation
from powergrid.state import State


def advise(state: State, seat: int, weights: Weights) -> Advice:
    """What a player with these weights does; `state` is not changed and its deck not read."""
    match state.ask:
        case "nominate":
            return bidding.nominate(state, seat, weights)
        case "bid":
            return bidding.bid(state, seat, weights)
        case "scrap":
            return bidding.scrap(state, seat, weights)
        case "give up":
            return bidding.give_up(state, seat)
        case "buy":
            return turns.buy(state, seat, weights)
        case "build":
            return turns.build(state, seat, weights)
        case _:
            return turns.run(state, seat, weights)


class Planner:
    """A bot that plans by its weights."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    def choose(self, view: Observation) -> Action:
        """The action to take; `view.seat` must be the seat to act."""
        return self.advise(view).action

    def advise(self, view: Observation) -> Advice:
        """The action to take, and why."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], Reason("only"))
        weights = self.mind.at(len(view.state.players))
        return advise(view.state, view.seat, weights)

    def deliberate(self, view: Observation) -> Iterator[Advice | None]:
        """`None` after each slice of thought, the advice at the end."""
        yield self.advise(view)


class Thinker(Planner):
    """A bot that plays out the ideas of its policy before it chooses."""

    def __init__(self, mind: Mind, budget: Budget, seed: int) -> None:
        super().__init__(mind)
        self.search = Search(mind, budget, seed)

    def advise(self, view: Observation) -> Advice:
        """The action to take, and why."""
        (*_, advice) = self.deliberate(view)
        assert advice is not None
        return advice

    def deliberate(self, view: Observation) -> Iterator[Advice | None]:
        """`None` after each slice of thought, the advice at the end."""
        advice = super().advise(view)
        if len(view.legal) == 1:
            yield advice
        else:
            yield from self.search.think(view, advice)


class Chance:
    """A bot that plays anything legal, each action equally likely.

    Which one follows from seed and view.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Observation) -> Action:
        """Any legal action; equal seeds and views give the same."""
        draw = Random(self.seed * 2**32 + fingerprint(view)).random()
        return view.legal[int(draw * len(view.legal))]


def fingerprint(view: Observation) -> int:
    """A number that follows from what the seat sees, the same in every run and on every machine.

    Seats count from the viewer on, clockwise, so that naming them differently changes nothing.
    """
    state = view.state
    count = len(state.players)
    seats = [(view.seat + away) % count for away in range(count)]
    players = [
        (p.money, p.plants, tuple(p.fuel.values()), p.cities)
        for p in (state.players[seat] for seat in seats)
    ]
    order = tuple((seat - view.seat) % count for seat in state.order)
    market = (state.current, state.future, tuple(state.market.values()))
    moment = (state.round, state.step, state.phase, state.ask, state.plant, state.bid)
    contest = (len(state.waiting), len(state.contenders))
    return crc32(repr((players, order, market, moment, contest)).encode())
