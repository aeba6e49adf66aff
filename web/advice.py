"""What a person may overlook: the best way to run plants, fuel worth buying, waste in a pass.

Reckoned from the open table with the rules' own functions. No strategy: that is the bots'.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import add

from powergrid import building, rounds, storage
from powergrid.actions import Build, Run
from powergrid.maps import FAR
from powergrid.state import Player, State
from powergrid.tables import FUELS, HOUSES, SPACES, fuel_price, fuel_total, payment


def best_run(state: State, player: Player) -> Run:
    """The run that powers most and, among those, burns the fuel that is cheapest to replace."""
    worth = {fuel: _next_price(state, fuel) for fuel in FUELS}

    def rank(run: Run) -> tuple[int, int, int]:
        cities = min(storage.output(run.plants), len(player.cities))
        cost = sum(worth[fuel] * count for fuel, count in storage.burned(run).items())
        return cities, -cost, -len(run.plants)

    return max(storage.options(player.plants, player.fuel), key=rank)


def powered(player: Player, run: Run) -> int:
    """Cities that a run powers."""
    return min(storage.output(run.plants), len(player.cities))


def income(player: Player, run: Run) -> int:
    """Elektro that a run earns."""
    return payment(powered(player, run))


@dataclass(frozen=True)
class Purchase:
    """Fuel to buy, what it costs and how many cities can be powered then."""

    fuel: dict[str, int]
    cost: int
    cities: int


def purchase(state: State, player: Player) -> Purchase:
    """The cheapest purchase with which the player powers as many own cities as affordable.

    Buys nothing when nothing more can be powered.
    """
    return _best_purchase(state, player, len(player.cities))


def full_purchase(state: State, player: Player) -> Purchase:
    """The cheapest purchase for all that the plants can power, however few cities there are yet."""
    return _best_purchase(state, player, capacity(player))


def _best_purchase(state: State, player: Player, cities: int) -> Purchase:
    choices = [
        found
        for way in storage.ways(player.plants)
        if (found := _purchase_for(state, player, way.run, cities)) is not None
    ]
    return max(choices, key=lambda p: (p.cities, -p.cost))


def _purchase_for(state: State, player: Player, run: Run, cities: int) -> Purchase | None:
    burned = storage.burned(run)
    more = {fuel: max(0, burned[fuel] - player.fuel[fuel]) for fuel in FUELS}
    if any(more[fuel] > state.market[fuel] for fuel in FUELS):
        return None
    cost = sum(fuel_total(fuel, state.market[fuel], count) for fuel, count in more.items())
    then = {fuel: player.fuel[fuel] + more[fuel] for fuel in FUELS}
    if cost > player.money or not storage.fits(player.plants, then):
        return None
    if run not in storage.options(player.plants, then):
        return None
    return Purchase(more, cost, min(storage.output(run.plants), cities))


def capacity(player: Player) -> int:
    """Cities that the player's plants power when all run, however many are connected."""
    return storage.output(player.plants)


def powerable(player: Player) -> int:
    """Own cities that can be powered with the fuel on hand, or with what of it can be kept."""
    fuel, plants = player.fuel, player.plants
    kept = [
        {**fuel, "coal": fuel["coal"] - lost.coal, "oil": fuel["oil"] - lost.oil}
        for lost in storage.give_up_choices(plants, fuel)
    ]
    return max(storage.most_powered(plants, one, len(player.cities)) for one in kept)


def free_space(player: Player, kind: str) -> int:
    """Tokens of a fuel that could be stored besides those on hand."""
    count, fuel = 0, dict(player.fuel)
    while storage.can_store(player.plants, fuel, kind):
        fuel[kind] += 1
        count += 1
    return count


def cheapest_city(state: State, player: Player) -> int | None:
    """What the cheapest city costs that the player can build in, whatever money there is."""
    found = min(map(add, player.reach, state.space))
    return found if found < FAR and len(player.cities) < HOUSES else None


def buildable(state: State, seat: int) -> tuple[int, int]:
    """How many cities the money of a seat is enough for, the cheapest first, and their price."""
    trial = state.copy()
    trial.deck, trial.waiting = (), (seat,)
    player = trial.players[seat]
    before = player.money, len(player.cities)
    while len(found := building.legal(trial)) > 1:
        cheapest = min(
            (sum(building.price(trial, player, one.city)), one.city)
            for one in found
            if isinstance(one, Build)
        )
        building.apply(trial, Build(cheapest[1]), [])
    return len(player.cities) - before[1], before[0] - player.money


def worth_building(state: State, player: Player) -> tuple[str, int] | None:
    """The cheapest city that could be built now and powered too, with its price; else `None`."""
    reserve = storage.most_powered(player.plants, player.fuel, len(player.cities) + 1)
    if reserve <= len(player.cities):
        return None
    prices = [
        (player.reach[i] + state.space[i], action.city)
        for action in rounds.legal(state)
        if isinstance(action, Build)
        for i in (state.board.index[action.city],)
    ]
    return min(((city, price) for price, city in prices), key=lambda c: c[1], default=None)


def _next_price(state: State, fuel: str) -> int:
    left = state.market[fuel]
    return fuel_price(fuel, left) if left else SPACES[fuel][-1] + 1
