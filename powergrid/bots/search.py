"""Thinking ahead: ideas are played out on copies of the state, hidden cards drawn anew each time.

Everybody is thought to play by the policy from then on. All ideas are tried on the same draws of
the hidden cards, and bad ones are given up early.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from powergrid import rounds
from powergrid.actions import Action, Bid, Nominate, Pass, Scrap
from powergrid.bots import bidding, estimate, growth, rollout, turns
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.weights import Mind, Weights
from powergrid.observation import Observation
from powergrid.plants import PLANTS, STEP3, Card
from powergrid.state import State

PASS = Pass()


@dataclass(frozen=True, slots=True, eq=False)
class Budget:
    """How much is thought: counted in turns played out, not in seconds, to be the same anywhere."""

    turns: int = 1500
    """Turns played out for one decision, at most."""
    samples: int = 10
    """Draws of the hidden cards, at most."""
    slice: int = 30
    """Turns played out between two answers to whoever waits."""
    rounds: int = 2
    """Rounds that are played out, this one included; what comes then is estimated."""
    doubt: float = 0.7
    """How sure it must be that an idea beats the policy's own, in standard errors."""


class Idea(NamedTuple):
    """Something to do: the first action of it, all of it done to a state, and what to say of it."""

    action: Action
    do: Callable[[State], None]
    code: str = ""
    facts: Mapping[str, int | str] = MappingProxyType({})
    whole: tuple[Action, ...] = ()
    """All that it does, the pass that ends a turn aside, where that is not the first action."""


class Verdict(NamedTuple):
    """The idea that was found best, and the advice that comes of it."""

    idea: Idea
    advice: Advice
    obvious: bool
    """Whether it is the policy's own, so that the advice's reason speaks of it."""


def sampled(view: Observation, seed: int, number: int) -> State:
    """A copy of the state with hidden cards as they might lie; the same for the same arguments.

    What is drawn does not depend on what the seat does within its turn.
    """
    state = view.state.copy()
    moment = (state.round, state.phase, state.current, state.future, view.unseen_in_deck)
    random = Random(crc32(repr((seed, number, moment)).encode()))
    unseen = _shuffled(sorted(view.unseen), random)
    under = _shuffled(sorted(view.under), random)
    deck: tuple[Card, ...] = tuple(under)
    if state.step3 == "deck":
        deck = (*view.top, *unseen[: view.unseen_in_deck], STEP3, *under)
    state.deck = deck
    state.late_deck = tuple(_shuffled(sorted(PLANTS), random))
    return state


def _shuffled(cards: list[int], random: Random) -> list[int]:
    """Fisher and Yates on `random()`, the one method whose sequence Python promises to keep."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def victory(state: State, seat: int) -> float:
    """A seat's part of the victory in a finished game."""
    return (seat in state.winners) / len(state.winners) if state.winners else 0.0


def standing(state: State, seat: int) -> float:
    """How well a finished game went for a seat: the victory, and a little for the lead."""
    players = state.players
    own = players[seat]
    best = max((p.powered, p.money) for other, p in enumerate(players) if other != seat)
    ahead = own.powered - best[0] + (own.money - best[1]) / 200
    return victory(state, seat) + 0.03 * max(-5.0, min(5.0, ahead))


class Search:
    """A memory of games played out. What it answers never depends on what was asked before."""

    def __init__(
        self,
        mind: Mind,
        budget: Budget,
        seed: int,
        finished: Callable[[State, int], float] = standing,
    ) -> None:
        self.mind = mind
        self.budget = budget
        self.seed = seed
        self.finished = finished
        """What a game that was played to its end is worth to a seat."""
        self._known: dict[tuple[object, ...], tuple[float, int]] = {}

    def think(self, view: Observation, advice: Advice) -> Iterator[Advice | None]:
        """`None` after each slice; at the end the best idea, `advice` being the first of them."""
        verdict = yield from self.decide(view, advice)
        yield verdict.advice

    def decide(self, view: Observation, advice: Advice) -> Generator[None, None, Verdict]:
        """`None` after each slice; the verdict is returned. `advice` is the policy's own."""
        ideas = list(self.ideas(view, advice.action))
        if len(ideas) < 2:
            return Verdict(ideas[0], advice, obvious=True)
        values: list[list[float]] = [[] for _ in ideas]
        alive = list(range(len(ideas)))
        spent = since = 0
        for number in range(self.budget.samples):
            tried = self.tried(view, [ideas[i] for i in alive], number)
            for i, (value, turns_played) in zip(alive, tried, strict=True):
                values[i].append(value)
                spent += turns_played
                since += turns_played
                if since >= self.budget.slice:
                    since = 0
                    yield None
            alive = _still_good(alive, values)
            if len(alive) == 1 or spent >= self.budget.turns:
                break
        best = self._best(alive, values)
        if ideas[best].action == advice.action:
            return Verdict(ideas[best], advice, obvious=best == 0)
        reason = _reason(ideas[best], values[best], values[0])
        return Verdict(ideas[best], Advice(ideas[best].action, reason), obvious=False)

    def tried(
        self, view: Observation, ideas: Sequence[Idea], number: int
    ) -> Iterator[tuple[float, int]]:
        """How the seat stands after each idea on one draw of the hidden cards; turns played out."""
        start = sampled(view, self.seed, number)
        for idea in ideas:
            state = start.copy()
            idea.do(state)
            yield self._played_out(state, view.seat, number)

    def _best(self, alive: list[int], values: list[list[float]]) -> int:
        """The idea of the highest mean, if it beats the policy's own, number 0, clearly enough."""
        best = max(alive, key=lambda i: (sum(values[i]), -i))
        if best == 0 or 0 not in alive:
            return best
        mean, error = difference(values[best], values[0])
        return best if mean > self.budget.doubt * error else 0

    def _played_out(self, state: State, seat: int, number: int) -> tuple[float, int]:
        """How a seat stands some rounds later, and the turns played until then.

        What is known counts as if it had been played again: the answer must not depend on it.
        """
        key = (number, seat, _key(state))
        if key not in self._known:
            players = len(state.players)
            minds = [self.mind.at(players)] * players
            last = state.round + self.budget.rounds
            count = 0
            while state.turn is not None and state.round < last:
                rollout.turn(state, minds)
                count += 1
            over = state.turn is None
            value = self.finished(state, seat) if over else estimate.chance(state, seat)
            if len(self._known) > 2000:
                self._known.clear()
            self._known[key] = value, count
        return self._known[key]

    def ideas(self, view: Observation, first: Action) -> Iterator[Idea]:
        """What is worth thinking through, the policy's own choice first."""
        state, seat = view.state, view.seat
        weights = self.mind.at(len(state.players))
        match state.ask:
            case "nominate":
                yield from _nominations(view, first, weights)
            case "bid":
                yield from _bids(state, seat, first, weights)
            case "scrap":
                yield from (_single(action) for action in _first(view.legal, first))
            case "buy":
                yield from _purchases(state, seat, weights)
            case "build":
                yield from _houses(state, seat, weights)
            case _:
                yield _single(first)


def _still_good(alive: list[int], values: list[list[float]]) -> list[int]:
    """Without the ideas that are clearly behind the best on the same draws."""
    best = max(alive, key=lambda i: (sum(values[i]), -i))
    if len(values[best]) < 4:
        return alive
    good = []
    for i in alive:
        mean, error = difference(values[best], values[i])
        if i == best or mean <= 2 * error + 0.02:
            good.append(i)
    return good


def _reason(idea: Idea, own: list[float], first: list[float]) -> Reason:
    """Why an idea, by how often it wins and how often the first one does."""
    chance, other = _of_100(own), _of_100(first)
    if chance == other:
        return Reason("search-close", {"chance": chance})
    return Reason(idea.code, {**idea.facts, "chance": chance, "other": other})


def _of_100(values: list[float]) -> int:
    return max(0, min(100, round(100 * sum(values) / len(values))))


def difference(one: list[float], other: list[float]) -> tuple[float, float]:
    """The mean difference of two ideas on the same draws, and its standard error."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, len(gaps) - 1)
    return mean, (spread / len(gaps)) ** 0.5


def _key(state: State) -> tuple[object, ...]:
    """Everything on which the course of a game depends."""
    return (
        state.round,
        state.step,
        state.phase,
        state.ask,
        state.turn,
        state.order,
        state.waiting,
        state.current,
        state.future,
        state.deck,
        state.step3,
        state.plant,
        state.bid,
        state.bidder,
        state.contenders,
        *state.market.values(),
        *[(p.money, p.plants, *p.fuel.values(), p.network) for p in state.players],
    )


def _single(action: Action) -> Idea:
    def do(state: State) -> None:
        rounds.play(state, action)

    if isinstance(action, Nominate | Scrap):
        code = "search-plant" if isinstance(action, Nominate) else "search-scrap"
        return Idea(action, do, code, {"plant": action.plant})
    return Idea(action, do, "search-pass")


def _first(actions: tuple[Action, ...], first: Action) -> list[Action]:
    return [first, *(action for action in actions if action != first)]


def _nominations(view: Observation, first: Action, weights: Weights) -> Iterator[Idea]:
    """The policy's choice, the plants of the best surplus, and passing."""
    state, seat = view.state, view.seat
    found = bidding.values(state, seat, weights)
    plants = [action for action in view.legal if isinstance(action, Nominate)]
    plants.sort(key=lambda action: action.plant - found[action.plant])
    chosen: list[Action] = [*plants[:3]]
    if PASS in view.legal:
        chosen.append(PASS)
    return (_single(action) for action in _first(tuple(chosen), first))


def _bids(state: State, seat: int, first: Action, weights: Weights) -> Iterator[Idea]:
    """Winning the auction at the price to which the others are likely to go, or dropping out."""
    yield _single(first)
    if not state.bid:
        return
    most = bidding.limit(state, seat, state.plant, weights)
    money = state.players[seat].money
    least = state.bid + 1
    rivals = [other for other in state.contenders if other != seat]
    price = max([least, *(bidding.limit(state, o, state.plant, weights) + 1 for o in rivals)])
    if least > money or not 0.7 * most <= price <= 1.5 * most + 5:
        return
    price = min(price, money)

    def win(after: State) -> None:
        after.contenders = (seat,)
        after.turn = seat
        after.bid = price - 1
        rounds.play(after, Bid(price))

    facts: dict[str, int | str] = {"plant": state.plant, "price": price}
    yield Idea(Bid(least), win, "search-bid", facts, (Bid(price),))
    yield _single(PASS)._replace(code="search-drop", facts={"plant": state.plant})


def _purchases(state: State, seat: int, weights: Weights) -> Iterator[Idea]:
    """The policy's purchase, the best others, and each of them without a store."""
    wanted, plan = turns.purchases(state, seat, weights)
    seen = {tuple(wanted)}
    yield _purchase(wanted)
    ranked = sorted(turns.plans(state, seat, weights), key=lambda p: -p.value)
    fillings = [plan.filling, *(other.filling for other in ranked)]
    for filling in fillings:
        tokens = turns.tokens_of(filling)
        if tuple(tokens) not in seen:
            seen.add(tuple(tokens))
            yield _purchase(tokens)
        if len(seen) >= 4:
            return


def _purchase(tokens: list[str]) -> Idea:
    actions = tuple([rollout.BUYS[fuel] for fuel in tokens])
    do = _turn(actions)
    if tokens:
        return Idea(actions[0], do, "search-fuel", {"fuel": tokens[0]}, actions)
    return Idea(PASS, do, "search-enough")


def _houses(state: State, seat: int, weights: Weights) -> Iterator[Idea]:
    """The policy's houses, a few more or fewer, and another city to begin with."""
    plans = turns.plans(state, seat, weights)
    best = turns.best_plan(state, seat, weights)
    count = len(best.houses)
    most = len(plans) - 1
    yield _building(state, [step.city for step in best.houses])
    player = state.players[seat]
    if not player.cities:
        for city in growth.starts(state.board, state.space)[1:4]:
            if state.space[city] <= player.money:
                yield _building(state, [city])
    end = state.figures.end - len(player.cities)
    for other in dict.fromkeys((count - 1, count + 1, 0, count + 2, count - 2, end)):
        if 0 <= other <= most and other != count:
            yield _building(state, [step.city for step in plans[other].houses])


def _building(state: State, cities: list[int]) -> Idea:
    actions = tuple([state.board.builds[city] for city in cities])
    do = _turn(actions)
    if actions:
        facts: dict[str, int | str] = {"city": actions[0].city, "count": len(actions)}
        return Idea(actions[0], do, "search-build", facts, actions)
    return Idea(PASS, do, "search-hold")


def _turn(actions: Sequence[Action]) -> Callable[[State], None]:
    """The purchases or houses of a turn, and its end."""

    def do(state: State) -> None:
        for action in actions:
            rounds.play(state, action)
        rounds.play(state, PASS)

    return do
