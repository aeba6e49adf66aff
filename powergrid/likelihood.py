"""How likely the options of a decision are: a row of small whole numbers for each, and weights.

What speaks for an option is its row; `WEIGHTS` says how much each number counts, in 256ths of a
doubling. They were fitted once, by maximum likelihood, to 400 games of easy, normal and hard bots
with 2 to 6 players on both maps; only that of bidding more than the least, as no bot does, is a
guess. Rows and weights are the format of the links, version 1, and stay as they are: see
`powergrid.foresight`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from powergrid import storage
from powergrid.actions import Run
from powergrid.maps import Board
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS, PAYMENT, SPACES

Row = tuple[int, ...]

_SPACES: Final = tuple(SPACES.items())

WEIGHTS: Final[dict[str, Row]] = {
    "plant": (764, 352, -159, -197, 452, 193, -158),
    "more": (-1500,),
    "drop": (2495, -129, -31, -20, 80, -162, -283, -250, -70),
    "enough": (-372, 749, 274, 341, 826, -587, 1934),
    "fuel": (-1364, -1799, 534, -2315, 2276, 1427, 809, 350),
    "stay": (335, -2995, 74, -47, -944, -1368, -756, 2477, -1683),
    "start": (262, -140),
    "city": (2213, 358, -499),
    "run": (1002, -567, -440, -973),
    "pass": (435, -159, -149, 115, 177, 123, -398, 151, 360, -501),
    "scrap": (515, -1204, 139),
}
"""By kind of choice."""


class Prospect(NamedTuple):
    """What a plant would mean to a player; a full hand loses its weakest plant for it."""

    number: int
    final: int
    """More cities that could be powered in the end."""
    near: int
    """More income with three cities more than now."""
    far: int
    """More income with six cities more than now."""
    cost: int
    """Fuel for one run at the present price."""
    worth: int
    """Income less fuel, the more the farther the end is."""


def prospects(state: State, player: Player, numbers: Iterable[int]) -> list[Prospect]:
    """The prospect of each of these plants for a player."""
    figures, plants, cities = state.figures, player.plants, len(player.cities)
    full = len(plants) >= figures.max_plants
    left = max(0, figures.end - state.most_cities)
    prices = _prices(state)
    return [
        _prospect(plants, full, cities, figures.end, left, prices, number) for number in numbers
    ]


@lru_cache(maxsize=16384)
def _prospect(
    plants: tuple[int, ...],
    full: bool,
    cities: int,
    end: int,
    left: int,
    prices: Row,
    number: int,
) -> Prospect:
    before = storage.output(plants)
    after = before + PLANTS[number].cities
    if full:
        after -= min([PLANTS[own].cities for own in plants])
    near = _pay(min(after, cities + 3)) - _pay(min(before, cities + 3))
    far = _pay(min(after, cities + 6)) - _pay(min(before, cities + 6))
    cost = _fuel_cost(number, prices)
    worth = (near - cost) * left // 32
    return Prospect(number, min(after, end) - min(before, end), near, far, cost, worth)


@lru_cache(maxsize=16384)
def _fuel_cost(number: int, prices: Row) -> int:
    """What fuel for one run of a plant costs, each token at the price of the next."""
    plant = PLANTS[number]
    return plant.need * min([prices[FUELS.index(fuel)] for fuel in plant.burns], default=0)


def _prices(state: State) -> Row:
    """The price of the next token, by fuel; 16 where none is left."""
    market = state.market
    return tuple([spaces[-market[fuel]] if market[fuel] else 16 for fuel, spaces in _SPACES])


def _pay(powered: int) -> int:
    return PAYMENT[min(powered, 20)]


def _within(value: int, least: int, most: int) -> int:
    return least if value < least else min(value, most)


def pass_row(state: State, player: Player, views: list[Prospect]) -> Row:
    """For nominating nothing, though the player could pay these plants."""
    best = max(views, key=lambda view: (view.near - view.cost, view.number))
    output = storage.output(player.plants)
    return (
        1,
        best.final,
        max([view.final for view in views]),
        best.cost // 2,
        not PLANTS[best.number].need,
        _within(output - len(player.cities), -4, 6),
        len(player.plants),
        len(state.current),
        state.step == 2,
        state.round == 2,
    )


def plant_row(state: State, place: int, view: Prospect) -> Row:
    """For nominating a plant, at some place among those that the player can pay."""
    return (
        view.final,
        view.worth,
        place,
        view.cost // 2,
        view.final if state.step == 3 else 0,
        view.far // 4,
        view.number // 4,
    )


def drop_row(state: State, player: Player) -> Row:
    """For not raising the bid."""
    money = player.money
    others = [number for number in state.current if number != state.plant and number <= money]
    view, *rest = prospects(state, player, [state.plant, *others])
    best = max([3 * other.worth - other.number // 4 for other in rest], default=-20)
    left = money - state.bid - 1
    return (
        1,
        view.final,
        min(state.bid - state.plant, 8),
        _within(3 * view.worth - state.bid // 4 - best, -30, 30),
        len(state.waiting),
        min(left, 12),
        left >= 100,
        len(player.plants) >= state.figures.max_plants,
        _within(state.figures.end - storage.output(player.plants), -6, 12),
    )


class Aim(NamedTuple):
    """The cheapest purchase that lets so many cities be powered."""

    output: int
    cost: int
    missing: tuple[int, ...]
    """Tokens to buy, in the order of `FUELS`."""


def aims(state: State, player: Player) -> tuple[Aim, Aim, Aim]:
    """What to buy to power the own cities; those and what money allows to build; all there is."""
    fillings = _fillings(state, player)
    output, cities = storage.output(player.plants), len(player.cities)
    everything = _cheapest(fillings, output)
    house = min(map(add, player.reach, state.space)) if cities else 10
    more = (player.money - everything.cost) // (house + 1)
    return (
        _cheapest(fillings, cities),
        _cheapest(fillings, min(output, cities + more)),
        everything,
    )


def _cheapest(fillings: list[Aim], wanted: int) -> Aim:
    """The cheapest purchase for as much of an output as there is fuel and money for."""
    least, cost, missing = min(
        [(-min(output, wanted), cost, missing) for output, cost, missing in fillings]
    )
    return Aim(-least, cost, missing)


def _fillings(state: State, player: Player) -> list[Aim]:
    """What each way to run plants still lacks, where market and money have it."""
    market = tuple([state.market[fuel] for fuel in FUELS])
    have = tuple([player.fuel[fuel] for fuel in FUELS])
    found = []
    for output, needs in _ways(player.plants):
        missing = []
        cost = 0
        for i in range(4):
            lack = needs[i] - have[i]
            if lack > 0:
                if lack > market[i]:
                    break
                cost += _TOTALS[i][market[i]][lack]
            missing.append(max(lack, 0))
        else:
            if cost <= player.money:
                found.append(Aim(output, cost, tuple(missing)))
    return found


@lru_cache(maxsize=4096)
def _ways(plants: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Output and needs by fuel of every way to run some of the plants."""
    return tuple([(storage.output(way.run.plants), way[1:]) for way in storage.ways(plants)])


_TOTALS: Final = tuple(
    [
        [
            [sum(spaces[-left:][:count]) for count in range(left + 1)] if left else [0]
            for left in range(len(spaces) + 1)
        ]
        for spaces in SPACES.values()
    ]
)
"""What tokens cost: by fuel, how many lie in the market and how many are bought."""


def enough_row(state: State, player: Player, goals: tuple[Aim, Aim, Aim], price: int) -> Row:
    """For buying no more fuel, the cheapest token of which costs `price`."""
    own, planned, everything = goals
    now = storage.most_powered(player.plants, player.fuel, 99)
    done = not sum(planned.missing)
    full = not sum(everything.missing)
    return (
        1,
        done,
        price if full else 0,
        0 if done else min(planned.cost // 4, 10),
        _within(now - len(player.cities), -4, 4),
        _within(planned.output - own.output, 0, 4),
        state.most_cities >= state.figures.end - 3 and full,
    )


def fuel_row(fuel: str, last: str, goals: tuple[Aim, Aim, Aim]) -> Row:
    """For buying a token of a fuel after one of `last`, if any before."""
    _, planned, everything = goals
    i = FUELS.index(fuel)
    full = not sum(everything.missing)
    back = last != "" and i < FUELS.index(last)
    return (
        not planned.missing[i] and sum(planned.missing) > 0,
        not everything.missing[i] and not full,
        fuel == last,
        back,
        back and full,
        i == 0,
        i == 1,
        i == 2,
    )


def stay_row(state: State, player: Player, price: int) -> Row:
    """For building nothing more, though the cheapest house costs `price`."""
    cities, end = len(player.cities), state.figures.end
    output = storage.output(player.plants)
    power = storage.most_powered(player.plants, player.fuel, 99)
    rival = max([len(other.cities) for other in state.players if other is not player])
    ends, over = cities + 1 >= end, state.most_cities >= end
    return (
        1,
        output > cities,
        price - _pay(min(power, cities + 1)) + _pay(min(power, cities)),
        min((player.money - price) // 4, 20),
        ends,
        cities + 2 == end,
        _within(power - rival, -4, 4) if ends else 0,
        over,
        over and power > cities,
    )


def city_row(more: int, *, first: bool) -> Row:
    """For building in a city that costs so much more than the cheapest; `first` of the cheapest."""
    return (first, not more, min(more, 30))


def start_rows(state: State, places: list[int]) -> list[Row]:
    """For beginning a network in each of these cities."""
    spread = _spread(state.board)
    order = sorted(places, key=lambda place: (spread[place], place))
    return [(place == order[0], min(order.index(place), 12)) for place in places]


@lru_cache(maxsize=64)
def _spread(board: Board) -> tuple[int, ...]:
    """What it takes to grow from each city to the eight that then come cheapest, the next most."""
    return tuple([_growth(board, first) for first in range(len(board.cities))])


def _growth(board: Board, first: int) -> int:
    reach = dict(enumerate(board.distance[first]))
    del reach[first]
    total = 0
    for weight in range(10, 2, -1):
        place = min(reach, key=reach.__getitem__)
        total += weight * reach.pop(place)
        for other, more in enumerate(board.distance[place]):
            if other in reach and more < reach[other]:
                reach[other] = more
    return total


def run_order(run: Run) -> tuple[int, tuple[int, ...], int]:
    """How runs are sorted: many plants first."""
    return -len(run.plants), run.plants, run.coal


def run_rows(state: State, player: Player, runs: list[Run]) -> list[Row]:
    """For each way to run plants."""
    cities = len(player.cities)
    prices = _prices(state)
    found = []
    for run in runs:
        burned = storage.burned(run)
        cost = sum([price * burned[fuel] for price, fuel in zip(prices, FUELS, strict=True)])
        output = storage.output(run.plants)
        gain = 2 * _pay(min(output, cities)) - cost
        found.append((gain, -len(run.plants), output - cities, sum(burned.values())))
    top = max(found)[:2]
    return [
        ((gain, fewer) == top, min(top[0] - gain, 40) // 2, _within(idle, 0, 6), tokens)
        for gain, fewer, idle, tokens in found
    ]


def scrap_row(state: State, number: int, *, first: bool) -> Row:
    """For scrapping a plant, the `first` being the lowest."""
    return (first, PLANTS[number].cities, _fuel_cost(number, _prices(state)))
