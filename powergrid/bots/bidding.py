"""Phase 2: what to nominate, how far to bid, what to scrap."""

from __future__ import annotations

from powergrid.actions import Action, Bid, GiveUp, Nominate, Pass, Scrap
from powergrid.bots import outlook
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.weights import Weights
from powergrid.plants import PLANTS
from powergrid.state import State
from powergrid.storage import give_up_choices


def limits(state: State, seat: int, weights: Weights) -> dict[int, int]:
    """The most to pay for each plant of the current market.

    Losing a plant still leaves the best of the others, so its surplus lowers the limit.
    """
    at = outlook.prices(state, weights)
    money = state.players[seat].money
    values = {
        number: weights.eager * outlook.worth(state, seat, number, at, weights)
        for number in state.current
    }
    found = {}
    for number, value in values.items():
        surplus = max(
            (values[other] - other for other in values if other != number and other <= money),
            default=0.0,
        )
        limit = value - weights.alternative * max(0.0, surplus)
        found[number] = int(min(limit, weights.pocket * money))
    return found


def nominate(state: State, seat: int, weights: Weights) -> Advice:
    """The plant with the best surplus, or passing when none is worth its price."""
    money = state.players[seat].money
    at = outlook.prices(state, weights)
    values = {
        number: weights.eager * outlook.worth(state, seat, number, at, weights) - number
        for number in state.current
        if number <= money
    }
    best = max(values, key=lambda number: (values[number], number), default=0)
    if best and (state.round == 1 or values[best] > 0):
        code = "plant" if values[best] > 0 else "plant-first"
        limit = max(best, limits(state, seat, weights)[best])
        return Advice(Nominate(best), Reason(code, _facts(state, seat, best, limit, weights)))
    return Advice(Pass(), Reason("plant-none"))


def bid(state: State, seat: int, weights: Weights) -> Advice:
    """One Elektro more while the plant is worth it; who has nominated must open."""
    plant = state.plant
    limit = limits(state, seat, weights)[plant]
    least = state.bid + 1 if state.bid else plant
    if not state.bid or least <= min(limit, state.players[seat].money):
        facts = _facts(state, seat, plant, max(limit, least), weights)
        return Advice(Bid(least), Reason("bid", facts))
    return Advice(Pass(), Reason("drop", {"plant": plant, "limit": limit, "bid": state.bid}))


def scrap(state: State, seat: int, weights: Weights) -> Advice:
    """The older plant whose loss costs least."""
    player = state.players[seat]
    value = (
        len(player.cities),
        state.figures.end,
        outlook.rounds_left(state, weights),
        outlook.prices(state, weights),
        weights,
    )
    old = tuple(number for number in player.plants if number != state.plant)
    rest = outlook.kept((*old, state.plant), state.figures.max_plants, value)
    gone = next(number for number in old if number not in rest)
    return Advice(Scrap(gone), Reason("scrap", {"plant": gone}))


def give_up(state: State, seat: int) -> Advice:
    """The fuel of which the market has more."""
    player = state.players[seat]
    plenty = state.market["coal"] >= state.market["oil"]

    def rank(choice: GiveUp) -> int:
        return choice.coal if plenty else choice.oil

    action: Action = max(give_up_choices(player.plants, player.fuel), key=rank)
    return Advice(action, Reason("give-up"))


def _facts(
    state: State, seat: int, plant: int, limit: int, weights: Weights
) -> dict[str, int | str]:
    fuel = outlook.fuel_cost(plant, outlook.prices(state, weights))
    return {"plant": plant, "cities": PLANTS[plant].cities, "fuel": fuel, "limit": limit}
