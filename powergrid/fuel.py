"""Phase 3, fuel (`rules.md §4`)."""

from __future__ import annotations

from powergrid import storage
from powergrid.actions import Action, Buy, Pass
from powergrid.errors import IllegalAction
from powergrid.events import Event
from powergrid.state import State
from powergrid.tables import FUELS, SPACES

PASS = Pass()
BUYS = {fuel: Buy(fuel) for fuel in FUELS}
_COAL, _OIL, _GARBAGE, _URANIUM = SPACES.values()


def begin(state: State, events: list[Event]) -> None:
    """Last player first."""
    state.ask = "buy"
    state.waiting = state.order[::-1]
    state.turn = state.waiting[0]


def finish(state: State, events: list[Event]) -> None:
    """Nothing happens at the end of the phase."""


def legal(state: State) -> list[Action]:
    """Each fuel that the seat can pay for and store one token of; and ending the turn."""
    player = state.players[state.waiting[0]]
    money, fuel, market = player.money, player.fuel, state.market
    coal, oil, hybrid, garbage, uranium = storage.room(player.plants)
    over_coal, over_oil = fuel["coal"] - coal, fuel["oil"] - oil
    shared = (over_coal if over_coal > 0 else 0) + (over_oil if over_oil > 0 else 0) < hybrid
    found: list[Action] = []
    if (shared or over_coal < 0) and (left := market["coal"]) and _COAL[-left] <= money:
        found.append(BUYS["coal"])
    if (shared or over_oil < 0) and (left := market["oil"]) and _OIL[-left] <= money:
        found.append(BUYS["oil"])
    if fuel["garbage"] < garbage and (left := market["garbage"]) and _GARBAGE[-left] <= money:
        found.append(BUYS["garbage"])
    if fuel["uranium"] < uranium and (left := market["uranium"]) and _URANIUM[-left] <= money:
        found.append(BUYS["uranium"])
    found.append(PASS)
    return found


def apply(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; raise `IllegalAction` for an illegal one; `False` if of a wrong kind."""
    if isinstance(action, Buy):
        _buy(state, action.fuel)
    elif isinstance(action, Pass):
        state.waiting = state.waiting[1:]
        state.turn = state.waiting[0] if state.waiting else None
    else:
        return False
    return True


def _buy(state: State, fuel: str) -> None:
    left = state.market.get(fuel)
    if left is None:
        raise IllegalAction("no-such-fuel", fuel=str(fuel)[:40])
    if not left:
        raise IllegalAction("market-empty", fuel=fuel)
    player = state.players[state.waiting[0]]
    price = SPACES[fuel][-left]
    if not storage.can_store(player.plants, player.fuel, fuel):
        raise IllegalAction("no-storage", fuel=fuel)
    if price > player.money:
        raise IllegalAction("cannot-pay-fuel", fuel=fuel, price=price, money=player.money)
    player.money -= price
    player.fuel = {**player.fuel, fuel: player.fuel[fuel] + 1}
    state.market = {**state.market, fuel: left - 1}
