"""After a game: the decisions of a player that cost most, by the expert's own reckoning.

What a decision cost is told in games won of 100. The seat's view of that moment is taken, what was
hidden then is drawn anew many times, and on each draw two ways are played out: what the player did,
and what the expert would have done. From there on everybody, that seat too, goes on by the expert's
policy for two rounds; who is likely to win then is estimated (`estimate.chance`), or known where
the game is over by then. The cost is the difference of the two means. So it weighs the decision
alone, by what could be known at the time: not what became of it, and not what the player did later.

A decision is a nomination, how far one went in an auction (the last word in it), a plant scrapped,
fuel given up, and the whole of a turn's fuel, of a turn's houses, and of the plants run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from powergrid import rounds
from powergrid.actions import Action, Pass
from powergrid.bots.levels import MINDS
from powergrid.bots.players import advise
from powergrid.bots.reasons import Reason
from powergrid.bots.search import Budget, Idea, Search, difference, victory
from powergrid.game import Game
from powergrid.observation import Observation
from powergrid.setup import Setup
from powergrid.state import State

T = TypeVar("T")

TURNS = ("buy", "build")
"""What is asked again and again until the seat passes: one decision together."""


FIRST = Budget(turns=500, samples=5)
FULL = Budget()


@dataclass(frozen=True, slots=True, eq=False)
class Care:
    """How thoroughly a game is gone through."""

    first: Budget = FIRST
    """For every decision, to find those that may have cost something."""
    closer: int = 9
    """Decisions that are looked at closely, at most: those that seemed to cost most."""
    full: Budget = FULL
    """For what the expert would have done there: as much as it thinks in a game."""
    draws: int = 40
    """Draws on which that is then compared with what was done: others than those before."""
    told: int = 3
    """Decisions that are told of, at most."""
    least: float = 0.01
    """What one of them cost at least, in the chance to win; and twice its standard error."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """Something that a seat decided, and what it could know then."""

    at: int
    """How many actions had been done before."""
    view: Observation
    actions: tuple[Action, ...]
    """What it did, without the pass that ends a turn of purchases or houses."""


@dataclass(frozen=True, slots=True, eq=False)
class Missed:
    """A decision that cost something, and the expert's instead."""

    decision: Decision
    better: tuple[Action, ...]
    """What the expert would have done, in the same form."""
    reason: Reason | None
    """Its policy's reason; `None` where only the playing out speaks for it."""
    chance: int
    """Games of 100 that are won the expert's way."""
    played: int
    """The same for what was done."""
    draws: int
    """How often each was played out."""

    @property
    def cost(self) -> int:
        """Games of 100 that it cost."""
        return self.chance - self.played


def decisions(setup: Setup, actions: Sequence[Action], seat: int) -> Iterator[Decision | None]:
    """The decisions of a seat where it had a choice; `None` for every other action."""
    game = Game(setup)
    turn: Decision | None = None
    auction: Decision | None = None
    for at, action in enumerate(actions):
        ask = game.state.ask
        if turn and (game.to_act != seat or turn.view.state.ask != ask):
            yield turn
            turn = None
        if auction and ask != "bid":
            yield auction
            auction = None
        found: Decision | None = None
        if game.to_act == seat and turn:
            if not isinstance(action, Pass):
                turn = Decision(turn.at, turn.view, (*turn.actions, action))
        elif game.to_act == seat and len(game.legal_actions()) > 1:
            found = Decision(at, game.observe(seat), (action,))
            if ask in TURNS:
                done = () if isinstance(action, Pass) else (action,)
                turn, found = Decision(at, found.view, done), None
            elif ask == "bid":
                auction, found = found, None
        yield found
        game.push(action)
    if turn:
        yield turn


def reckon(
    setup: Setup, actions: Sequence[Action], seat: int, care: Care = Care()
) -> Generator[float, None, tuple[Missed, ...]]:
    """How far it is, from 0 to 1, after each slice of thought; the costliest decisions at the end.

    They come in the order of their cost, the highest first. Equal games give equal answers.
    """
    found = []
    for decision in decisions(setup, actions, seat):
        if decision:
            found.append(decision)
        yield 0.0
    mind = MINDS["expert"]
    quick = Search(mind, care.first, setup.seed, victory)
    gaps = []
    for number, decision in enumerate(found):
        gap = yield from _at(_gap(quick, decision), 0.6 * number / len(found))
        gaps.append((-gap, number))
    close = [found[number] for gap, number in sorted(gaps)[: care.closer] if gap < 0]
    missed = []
    for number, decision in enumerate(close):
        one = yield from _at(_missed(setup.seed, decision, care), 0.6 + 0.4 * number / len(close))
        if one:
            missed.append(one)
    missed.sort(key=lambda one: (-one.cost, one.decision.at))
    return tuple(missed[: care.told])


def _at(thinking: Generator[None, None, T], far: float) -> Generator[float, None, T]:
    """The same, telling at each slice how far the whole is."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result
        yield far


def _gap(search: Search, decision: Decision) -> Generator[None, None, float]:
    """About how much the best of the expert's ideas is better than what was done."""
    view = decision.view
    first = advise(view.state, view.seat, search.mind.at(len(view.state.players)))
    ideas = [idea for idea in search.ideas(view, first.action) if not _same(decision, idea)]
    if not ideas:
        return 0.0
    tried = [_played(decision), *ideas]
    totals = [0.0] * len(tried)
    spent = 0
    for number in range(search.budget.samples):
        for i, (value, turns) in enumerate(search.tried(view, tried, number)):
            totals[i] += value / search.budget.samples
            spent += turns
            yield None
        if spent >= search.budget.turns:
            totals = [total * search.budget.samples / (number + 1) for total in totals]
            break
    return max(totals[1:]) - totals[0]


def _missed(seed: int, decision: Decision, care: Care) -> Generator[None, None, Missed | None]:
    """What the expert would have done, where that is clearly better on draws not seen before."""
    view = decision.view
    mind = MINDS["expert"]
    first = advise(view.state, view.seat, mind.at(len(view.state.players)))
    verdict = yield from Search(mind, care.full, seed).decide(view, first)
    if _same(decision, verdict.idea):
        return None
    search = Search(mind, care.full, seed, victory)
    ways = [verdict.idea, _played(decision)]
    values: tuple[list[float], list[float]] = ([], [])
    for number in range(care.full.samples, care.full.samples + care.draws):
        for kept, (value, _) in zip(values, search.tried(view, ways, number), strict=True):
            kept.append(value)
            yield None
    cost, error = difference(*values)
    if cost < max(care.least, 2 * error):
        return None
    chance, played = (round(100 * sum(kept) / len(kept)) for kept in values)
    if chance <= played:
        return None
    reason = verdict.advice.reason if verdict.obvious else None
    return Missed(decision, _actions(verdict.idea), reason, chance, played, care.draws)


def _played(decision: Decision) -> Idea:
    """What was done, as an idea."""

    def do(state: State) -> None:
        for action in decision.actions:
            rounds.play(state, action)
        if decision.view.state.ask in TURNS:
            rounds.play(state, Pass())

    return Idea((*decision.actions, Pass())[0], do, whole=decision.actions)


def _actions(idea: Idea) -> tuple[Action, ...]:
    """What an idea does, without the pass that ends a turn of purchases or houses."""
    if idea.whole:
        return idea.whole
    return () if idea.code in ("search-enough", "search-hold") else (idea.action,)


def _same(decision: Decision, idea: Idea) -> bool:
    """Whether the idea is what was done: the order within a turn is no matter."""
    if decision.view.state.ask in TURNS:
        return Counter(decision.actions) == Counter(_actions(idea))
    return decision.actions[0] == idea.action
