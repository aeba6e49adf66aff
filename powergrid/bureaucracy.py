"""Phase 5, bureaucracy (`rules.md §4`)."""

from __future__ import annotations

from powergrid import plant_market, storage
from powergrid.actions import Action, Run
from powergrid.errors import IllegalAction
from powergrid.events import Event, Income, Resupplied
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS, SPACES, payment


def begin(state: State, events: list[Event]) -> None:
    """First player first."""
    state.ask = "run"
    state.waiting = state.order
    state.turn = state.waiting[0]


def finish(state: State, events: list[Event]) -> None:
    """Resupply the fuel market, then update the plant market."""
    _resupply(state, events)
    if state.step == 3:
        plant_market.remove_lowest(state, "market", events)
        plant_market.replace(state, events)
    else:
        plant_market.tuck_highest(state, events)


def legal(state: State) -> list[Action]:
    """Every set of plants that can run, with every mix that the hybrids among them can burn."""
    player = state.players[state.waiting[0]]
    return list(storage.runs_on(player.plants, player.fuel))


def apply(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; raise `IllegalAction` for an illegal one; `False` if of a wrong kind."""
    if not isinstance(action, Run):
        return False
    seat = state.waiting[0]
    player = state.players[seat]
    way = storage.runs_on(player.plants, player.fuel).get(action)
    if way is None:
        raise _why_not(player, action)
    burned = [(fuel, count) for fuel, count in zip(FUELS, way[1:], strict=True) if count]
    player.powered = min(storage.output(action.plants), len(player.cities))
    income = payment(player.powered)
    player.money += income
    if burned:
        fuel, supply = player.fuel, state.supply
        player.fuel = {**fuel, **{kind: fuel[kind] - count for kind, count in burned}}
        state.supply = {**supply, **{kind: supply[kind] + count for kind, count in burned}}
    events.append(Income(seat, player.powered, income, tuple(burned)))
    state.waiting = state.waiting[1:]
    state.turn = state.waiting[0] if state.waiting else None
    return True


def coming_step(state: State) -> int:
    """The step by which the next resupply is done, as far as it is settled (`rules.md §5`)."""
    if state.phase == "bureaucracy":
        return state.step
    if state.step3 != "deck":
        return 3
    return 2 if state.step == 2 or state.most_cities >= state.figures.step2 else 1


def resupply(state: State, step: int) -> dict[str, int]:
    """Tokens that a resupply by a step brings, as long as supply and spaces last."""
    return {
        fuel: min(
            state.figures.resupply[fuel][step - 1],
            state.supply[fuel],
            len(SPACES[fuel]) - state.market[fuel],
        )
        for fuel in FUELS
    }


def _resupply(state: State, events: list[Event]) -> None:
    more = resupply(state, state.step)
    state.market = {fuel: count + more[fuel] for fuel, count in state.market.items()}
    state.supply = {fuel: count - more[fuel] for fuel, count in state.supply.items()}
    events.append(Resupplied(tuple(more.items())))


def _why_not(player: Player, run: Run) -> IllegalAction:
    for plant in run.plants:
        if plant not in player.plants:
            return IllegalAction("run-foreign", plant=plant)
    if len(set(run.plants)) < len(run.plants):
        return IllegalAction("run-twice")
    need = sum(PLANTS[plant].need for plant in run.plants if PLANTS[plant].kind == "hybrid")
    if run.coal + run.oil != need or min(run.coal, run.oil) < 0:
        return IllegalAction("run-hybrids", need=need, given=run.coal + run.oil)
    return IllegalAction("run-fuel")
