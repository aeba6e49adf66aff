"""Phase 2: what to nominate, how far to bid, what to scrap."""

from __future__ import annotations

from functools import lru_cache

from powergrid.actions import Bid, GiveUp, Nominate, Pass, Scrap
from powergrid.bots import outlook
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.weights import Weights
from powergrid.state import State
from powergrid.storage import give_up_choices, output
from powergrid.tables import HOUSE_PRICES


def eagerness(state: State, seat: int, weights: Weights) -> float:
    """The part of a plant's worth that is paid for it now."""
    progress = min(1.0, state.most_cities / state.figures.end)
    wealth = max(0, state.players[seat].money - 100) // 25 / 4
    return weights.eager + (weights.eager_late - weights.eager) * progress + weights.rich * wealth


def values(state: State, seat: int, weights: Weights) -> dict[int, float]:
    """What each plant on offer, or soon to be, is worth to a seat in money of now."""
    player = state.players[seat]
    figures = state.figures
    return _values(
        player.plants,
        len(player.cities),
        figures.end,
        figures.max_plants,
        outlook.rounds_left(state, weights),
        outlook.prices(state, weights),
        (*state.current, *_next(state)),
        eagerness(state, seat, weights),
        weights,
    )


def _next(state: State) -> tuple[int, ...]:
    """The plants of the future market that come into the current one next."""
    return tuple([card for card in state.future[:2] if isinstance(card, int)])


@lru_cache(maxsize=16384)
def _values(
    plants: tuple[int, ...],
    cities: int,
    end: int,
    most: int,
    rounds: int,
    at: outlook.Prices,
    offered: tuple[int, ...],
    eager: float,
    weights: Weights,
) -> dict[int, float]:
    future = outlook.Future(cities, end, most, rounds, at, weights)
    return {number: eager * future.worth(plants, number) for number in offered}


def limit(state: State, seat: int, plant: int, weights: Weights) -> int:
    """The most that a seat pays for a plant, its number at least not considered.

    Losing it still leaves the best of the others, so their surplus lowers the limit.
    """
    player = state.players[seat]
    money = player.money
    found = values(state, seat, weights)
    value = found.get(plant, 0.0)
    now = max([found[n] - n for n in state.current if n != plant and n <= money], default=0.0)
    soon, *later = [found[card] - card for card in _next(state)] or [0.0]
    # Whoever wins is out: of two that are left, the loser has the next plant to himself.
    sure = weights.soon if len(state.waiting) == 2 else weights.later
    others = weights.alternative * now, sure * soon, *[weights.later * more for more in later]
    value -= max(0.0, *others)
    progress = min(1.0, state.most_cities / state.figures.end)
    part = weights.pocket + (1 - weights.pocket) * progress
    house = HOUSE_PRICES[state.step - 1] if player.cities else HOUSE_PRICES[0]
    fuel = outlook.fuel_cost(plant, outlook.prices(state, weights))
    return int(min(value, part * money, money - weights.purse * (1 - progress) * (house + fuel)))


def pick(state: State, seat: int, weights: Weights) -> int:
    """The plant to nominate: the best surplus; 0 to pass, when none is worth its price."""
    money = state.players[seat].money
    found = values(state, seat, weights)
    best, surplus = 0, 0.0
    for plant in state.current:
        if plant > money:
            break
        over = found[plant] - plant
        if (state.round == 1 and not best) or over > surplus:
            best, surplus = plant, over
    if best and state.round > 1 and limit(state, seat, best, weights) < best:
        return 0
    return best


def nominate(state: State, seat: int, weights: Weights) -> Advice:
    """The plant of `pick`, or passing."""
    best = pick(state, seat, weights)
    if not best:
        return Advice(Pass(), Reason("plant-none"))
    most = limit(state, seat, best, weights)
    code = "plant" if most >= best else "plant-first"
    return Advice(Nominate(best), Reason(code, _facts(state, seat, best, max(most, best), weights)))


def bid(state: State, seat: int, weights: Weights) -> Advice:
    """One Elektro more while the plant is worth it; who has nominated must open."""
    plant = state.plant
    most = limit(state, seat, plant, weights)
    least = state.bid + 1 if state.bid else plant
    if not state.bid or least <= most:
        return Advice(
            Bid(least), Reason("bid", _facts(state, seat, plant, max(most, least), weights))
        )
    return Advice(Pass(), Reason("drop", {"plant": plant, "limit": max(0, most), "bid": state.bid}))


def scrap(state: State, seat: int, weights: Weights) -> Advice:
    """The older plant whose loss costs least."""
    old = tuple([number for number in state.players[seat].plants if number != state.plant])
    rest = outlook.future(state, seat, weights).kept((*old, state.plant))
    gone = next(number for number in old if number not in rest)
    return Advice(Scrap(gone), Reason("scrap", {"plant": gone}))


def give_up(state: State, seat: int) -> Advice:
    """The fuel of which the market has more."""
    player = state.players[seat]
    plenty = state.market["coal"] >= state.market["oil"]

    def rank(choice: GiveUp) -> int:
        return choice.coal if plenty else choice.oil

    choices = give_up_choices(player.plants, player.fuel)
    return Advice(max(choices, key=rank), Reason("give-up"))


def _facts(
    state: State, seat: int, plant: int, most: int, weights: Weights
) -> dict[str, int | str]:
    """What there is to say of a plant: the cities that it adds, its fuel, and the limit."""
    future = outlook.future(state, seat, weights)
    plants = state.players[seat].plants
    more = output(future.kept((*plants, plant))) - output(plants)
    fuel = outlook.fuel_cost(plant, future.at)
    return {"plant": plant, "cities": more, "fuel": fuel, "limit": most}
