"""What the next rounds are likely to bring: rounds left, fuel prices, and the worth of plants."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from powergrid.bots.weights import Weights
from powergrid.plants import PLANTS
from powergrid.state import State
from powergrid.tables import FIGURES, FUELS, PAYMENT, SPACES

Prices = tuple[int, int, int, int]
"""The expected price of a token by fuel, in the order of `FUELS`."""


def rounds_left(state: State, weights: Weights) -> int:
    """Rounds with an income that are likely to come, this one included."""
    missing = 1 - state.most_cities / state.figures.end
    return max(1, ceil(weights.length * float(max(0.0, missing) ** weights.curve)))


@lru_cache(maxsize=4096)
def demand(plants: tuple[int, ...]) -> tuple[float, float, float, float]:
    """Tokens that plants burn a round, by fuel; hybrids count for half each."""
    total = dict.fromkeys(FUELS, 0.0)
    for number in plants:
        plant = PLANTS[number]
        for fuel in plant.burns:
            total[fuel] += plant.need / len(plant.burns)
    return total["coal"], total["oil"], total["garbage"], total["uranium"]


def prices(state: State, weights: Weights) -> Prices:
    """What a token of each fuel is likely to cost on average over the next rounds."""
    market = tuple(state.market.values())
    owned = tuple([player.plants for player in state.players])
    return _prices(market, owned, state.step, weights)


@lru_cache(maxsize=4096)
def _prices(
    market: tuple[int, ...], owned: tuple[tuple[int, ...], ...], step: int, weights: Weights
) -> Prices:
    resupply = FIGURES[len(owned)].resupply
    wanted = [sum(needs) for needs in zip(*map(demand, owned), strict=True)]
    found = []
    for fuel, left, want in zip(FUELS, market, wanted, strict=True):
        level = left + weights.scarcity * (resupply[fuel][step - 1] - want)
        found.append(price_at(fuel, level - min(want, max(level, 0.0)) / 3))
    return found[0], found[1], found[2], found[3]


def price_at(fuel: str, level: float) -> int:
    """The price of the next token when about `level` lie in the market."""
    spaces = SPACES[fuel]
    return int(spaces[-max(1, min(len(spaces), round(level)))])


@lru_cache(maxsize=8192)
def fuel_cost(number: int, at: Prices) -> int:
    """What one run of a plant costs at these prices."""
    plant = PLANTS[number]
    if not plant.need:
        return 0
    return plant.need * min(at[FUELS.index(fuel)] for fuel in plant.burns)


class Future:
    """The course of the game as a player of some cities expects it: what plants are judged by."""

    __slots__ = ("at", "cities", "end", "most", "rounds", "weights")

    def __init__(
        self, cities: int, end: int, most: int, rounds: int, at: Prices, weights: Weights
    ) -> None:
        self.cities = cities
        self.end = end
        self.most = most
        self.rounds = rounds
        self.at = at
        self.weights = weights

    def fleet(self, plants: tuple[int, ...]) -> float:
        """Income less fuel over the rounds to come, and the plants' use in the final reckoning."""
        return _fleet(plants, self.cities, self.end, self.rounds, self.at, self.weights)

    def kept(self, plants: tuple[int, ...]) -> tuple[int, ...]:
        """The plants left, ascending, when the least useful older one goes for the last one."""
        if len(plants) <= self.most:
            return tuple(sorted(plants))
        *old, new = plants
        choices = [tuple(sorted({*old, new} - {gone})) for gone in old]
        return max(choices, key=lambda rest: (self.fleet(rest), rest))

    def worth(self, plants: tuple[int, ...], number: int) -> float:
        """What owning one plant more adds."""
        return self.fleet(self.kept((*plants, number))) - self.fleet(plants)


def future(state: State, seat: int, weights: Weights) -> Future:
    """What a seat has to expect."""
    figures = state.figures
    cities = len(state.players[seat].cities)
    rounds = rounds_left(state, weights)
    return Future(cities, figures.end, figures.max_plants, rounds, prices(state, weights), weights)


@lru_cache(maxsize=16384)
def _fleet(
    plants: tuple[int, ...], cities: int, end: int, rounds: int, at: Prices, weights: Weights
) -> float:
    costs = _running_costs(plants, at)
    total = 0.0
    for wanted in _growth(cities, end, rounds, weights):
        powered, income = 0, PAYMENT[0]
        for cost, more in costs:
            then = powered + more if powered + more < wanted else wanted
            gain = PAYMENT[then] - income - cost
            if gain > 0:
                total += gain
                powered, income = then, PAYMENT[then]
            if then == wanted:
                break
    capacity = sum([more for _, more in costs])
    return total + weights.final * weights.fade ** (rounds - 1) * min(capacity, end)


@lru_cache(maxsize=16384)
def _running_costs(plants: tuple[int, ...], at: Prices) -> list[tuple[int, int]]:
    """The fuel for a run and the cities of each plant, the cheapest for a city first."""
    costs = [(fuel_cost(number, at), PLANTS[number].cities) for number in plants]
    costs.sort(key=lambda item: item[0] / item[1])
    return costs


@lru_cache(maxsize=1024)
def _growth(cities: int, end: int, rounds: int, weights: Weights) -> list[int]:
    """The cities in the rounds to come, at most 20: a steady growth from `cities` to `end`."""
    pace = min((end - cities) / rounds, weights.growth)
    return [
        min(20, cities + int(pace * ahead)) for ahead in range(1, min(rounds, weights.horizon) + 1)
    ]
