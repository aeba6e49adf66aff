"""What if: a plant, fuel and cities tried on a copy of the game, with the rules' own functions.

Reckoned from what the seat may know, so a plan tells nothing of the deck. Everybody else stands
still meanwhile: prices are the present ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType

from powergrid import Game, auction, building, fuel, rounds, storage
from powergrid.actions import Action, Bid, Build, Buy, GiveUp, Nominate, Scrap
from powergrid.errors import IllegalAction
from powergrid.events import Event
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS
from web import advice

PHASES = ("auction", "fuel", "building", "bureaucracy")


@dataclass
class Plan:
    """What a seat has in mind for the rest of a round."""

    round: int
    plant: int = 0
    """The plant to buy, 0 for none."""
    price: int = 0
    scrap: int = 0
    """The older plant to give for it, 0 for the weakest; matters over the limit of plants only."""
    fuel: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FUELS, 0))
    """Tokens to buy in this round in all, those already bought included."""
    cities: list[str] = field(default_factory=list)
    open: bool = True
    """Whether it is being worked on; else it is kept as a reminder."""


@dataclass(frozen=True)
class Step:
    """One action of a plan: what it costs, or why it cannot be done."""

    action: Action
    cost: int = 0
    error: IllegalAction | None = None


@dataclass(frozen=True)
class Forecast:
    """What comes of a plan."""

    state: State
    """The table as it would be after the last step."""
    player: Player
    stages: tuple[str, ...]
    steps: tuple[Step, ...]
    powered: int
    income: int
    """Elektro earned in bureaucracy; 0 when the game ends before it."""
    ends: bool
    """Whether the plan ends the game (`rules.md §6`)."""

    @property
    def cost(self) -> int:
        """Elektro that all steps cost together."""
        return sum(step.cost for step in self.steps)


def stages(state: State, seat: int) -> tuple[str, ...]:
    """The phases of this round in which the seat still acts, while there is anything to plan."""
    if state.phase not in PHASES or (state.turn == seat and state.ask in ("scrap", "give up")):
        return ()
    now = PHASES.index(state.phase)
    left = PHASES[now if seat in state.waiting else now + 1 :]
    return left if "building" in left else ()


def forecast(game: Game, seat: int, plan: Plan, bought: Mapping[str, int]) -> Forecast:
    """What comes of the steps of `plan` that are still ahead, in the order of the phases.

    `bought` are the tokens that the seat has bought in this round. A step that is not legal is
    left out and says why; the others go on without it.
    """
    state = game.observe(seat).state
    left, player = stages(state, seat), state.players[seat]
    steps: list[Step] = []
    if "auction" in left and plan.plant and plan.plant not in player.plants:
        steps += _auction(state, seat, plan)
    if "fuel" in left:
        _turn(state, seat, "fuel")
        for kind in FUELS:
            steps += _fuel(state, player, kind, plan.fuel[kind] - bought.get(kind, 0))
    if "building" in left:
        _turn(state, seat, "building")
        for city in plan.cities:
            if city not in player.cities:
                steps.append(_try(state, player, building, Build(city)))
    run = advice.best_run(state, player)
    ends = state.most_cities >= state.figures.end
    income = 0 if ends else advice.income(player, run)
    return Forecast(state, player, left, tuple(steps), advice.powered(player, run), income, ends)


def _turn(state: State, seat: int, phase: str) -> None:
    """Let the seat alone act in a phase, with Step 3 where it begins before it."""
    events: list[Event] = []
    if state.phase == "auction" and phase != "auction":
        auction.finish(state, events)
        rounds.begin_phase(state, "fuel", events)
    if state.phase == "fuel" and phase == "building":
        rounds.begin_phase(state, "building", events)
    state.waiting, state.turn = (seat,), seat


def _try(state: State, player: Player, phase: ModuleType, action: Action) -> Step:
    before = player.money
    try:
        phase.apply(state, action, [])
    except IllegalAction as error:
        return Step(action, 0, error)
    return Step(action, before - player.money)


def _fuel(state: State, player: Player, kind: str, count: int) -> Iterator[Step]:
    for _ in range(count):
        step = _try(state, player, fuel, Buy(kind))
        yield step
        if step.error:
            return


def _auction(state: State, seat: int, plan: Plan) -> list[Step]:
    """The plant for the price that is assumed, and what has to go for it."""
    player, plant = state.players[seat], plan.plant
    if plant == state.plant and seat not in state.contenders:
        return [Step(Nominate(plant), 0, IllegalAction("not-current", plant=plant))]
    if plant == state.plant and state.bid:
        if state.bidder == seat:
            state.bid -= 1  # the own bid may stand
    else:
        state.plant = state.bid = 0
        state.ask, state.bidder = "nominate", -1
        others = [other for other in state.waiting if other != seat]
        state.waiting = (seat, *others)
        nomination = _try(state, player, auction, Nominate(plant))
        if nomination.error:
            return [nomination]
    state.turn, state.ask, state.contenders = seat, "bid", (seat,)
    bought = _try(state, player, auction, Bid(plan.price))
    steps = [Step(Nominate(plant), bought.cost, bought.error)]
    if len(player.plants) > state.figures.max_plants:
        steps.append(_try(state, player, auction, Scrap(scrapped(player, plan))))
        if len(storage.give_up_choices(player.plants, player.fuel)) > 1:
            auction.apply(state, _least_loss(state, player), [])
    return steps


def scrapped(player: Player, plan: Plan) -> int:
    """The older plant that goes: the chosen one, or the one that powers least."""
    old = [number for number in player.plants if number != plan.plant]
    if plan.scrap in old:
        return plan.scrap
    return min(old, key=lambda number: (PLANTS[number].cities, number))


def _least_loss(state: State, player: Player) -> GiveUp:
    """The way to give up fuel with which most can be powered, the cheaper one to replace."""

    def rank(choice: GiveUp) -> tuple[int, int]:
        kept = {
            **player.fuel,
            "coal": player.fuel["coal"] - choice.coal,
            "oil": player.fuel["oil"] - choice.oil,
        }
        cities = storage.most_powered(player.plants, kept, len(player.cities))
        return cities, state.market["coal"] * choice.coal + state.market["oil"] * choice.oil

    return max(storage.give_up_choices(player.plants, player.fuel), key=rank)


def least(state: State, seat: int, plant: int) -> int:
    """The least that a plant can be had for: its number, or more where it is being bid for."""
    if plant == state.plant and state.bid:
        return state.bid if state.bidder == seat else state.bid + 1
    return plant


def due(seen: Forecast, state: State, seat: int, plan: Plan) -> list[Action]:
    """The steps that can be played here and now, in order.

    A plant is opened with its number, or bid for with the least, up to the price planned.
    """
    if state.turn != seat:
        return []
    kind = {"nominate": Nominate, "bid": Nominate, "buy": Buy, "build": Build}.get(state.ask)
    if kind is None:
        return []
    found = [step.action for step in seen.steps if not step.error and isinstance(step.action, kind)]
    if state.ask == "bid" and found:
        return [Bid(least(state, seat, plan.plant))] if plan.plant == state.plant else []
    return found
