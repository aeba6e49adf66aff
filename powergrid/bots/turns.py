"""Phases 3 to 5: fuel and houses are planned together, since they share the money."""

from __future__ import annotations

from typing import NamedTuple

from powergrid import storage
from powergrid.actions import Build, Buy, Pass, Run
from powergrid.bots import outlook
from powergrid.bots.fuelling import Filling, options, price_at, tokens
from powergrid.bots.growth import Step, ladder
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.weights import Weights
from powergrid.plants import PLANTS
from powergrid.state import Player, State
from powergrid.tables import FUELS, fuel_price, payment

WIN = 150.0
"""What winning or losing counts in a plan that ends the game."""


class Plan(NamedTuple):
    """Fuel to buy, then houses to build."""

    filling: Filling
    houses: list[Step]
    powered: int


class Rivals(NamedTuple):
    """What the others may do: power at the end, and end the game in this round."""

    power: int
    money: int
    threat: float


def make_plan(state: State, seat: int, weights: Weights) -> Plan:
    """The best purchase of fuel and houses together."""
    player = state.players[seat]
    steps = ladder(state, player, player.money)
    others = rivals(state, seat)
    if state.phase == "fuel":
        choices = options(state, player)
    else:
        output = max(
            storage.output(run.plants) for run in storage.options(player.plants, player.fuel)
        )
        choices = (Filling(output, 0, (0, 0, 0, 0)),)
    best, chosen = float("-inf"), Plan(choices[0], [], 0)
    for filling in choices:
        for count in range(len(steps) + 1):
            spent = filling.cost + (steps[count - 1].total if count else 0)
            if spent > player.money:
                break
            value = utility(state, seat, filling.output, count, spent, others, weights)
            if value > best:
                best = value
                powered = min(filling.output, len(player.cities) + count)
                chosen = Plan(filling, steps[:count], powered)
    return chosen


def utility(
    state: State,
    seat: int,
    output: int,
    houses: int,
    spent: int,
    others: Rivals,
    weights: Weights,
) -> float:
    """What a plan is worth in Elektro."""
    player = state.players[seat]
    cities = len(player.cities) + houses
    powered = min(output, cities)
    left = player.money - spent
    ends = cities >= state.figures.end or state.most_cities >= state.figures.end
    threat = 1.0 if ends else others.threat
    value = float(left)
    if threat:
        ahead = powered - others.power
        wins = (powered, left) > (others.power, others.money)
        value += threat * (weights.stake * ahead + (WIN if wins else -WIN))
    if threat < 1:
        income = payment(powered)
        short = max(0.0, weights.reserve - left - income)
        going = income - weights.short * short + _houses(state, player, houses, weights)
        going -= weights.order * _overtaken(state, seat, cities)
        value += (1 - threat) * going
    return value


def _houses(state: State, player: Player, count: int, weights: Weights) -> float:
    """What houses are good for beyond this round."""
    capacity = storage.output(player.plants)
    useful = max(0, min(count, capacity - len(player.cities)))
    late = weights.final * weights.fade ** (outlook.rounds_left(state, weights) - 1)
    each = weights.city + 5 * (state.step - 1) + late
    return useful * each + (count - useful) * weights.spare


def _overtaken(state: State, seat: int, cities: int) -> int:
    """How many others would come later in the order."""
    players = state.players
    return sum(len(p.cities) <= cities for other, p in enumerate(players) if other != seat)


def rivals(state: State, seat: int) -> Rivals:
    """What the others may reach, as far as the table shows it."""
    power, rich, threat = 0, 0, 0.0
    end = state.figures.end
    near = state.most_cities >= end - 8
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        cities = len(player.cities)
        if state.phase == "fuel":
            output = storage.output(player.plants)
        else:
            output = storage.most_powered(player.plants, player.fuel, 99)
        to_build = state.phase == "fuel" or other in state.waiting
        if to_build and near:
            money = player.money
            if state.phase == "fuel" and other in state.waiting:
                money -= _fuel_bill(state, player)
            cities += len(ladder(state, player, money, end + 3 - cities))
            if cities >= end:
                threat = 0.6
        final = (min(output, cities), player.money if other not in state.waiting else 0)
        power, rich = max((power, rich), final)
    return Rivals(power, rich, threat)


def _fuel_bill(state: State, player: Player) -> int:
    return options(state, player)[-1].cost


def buy(state: State, seat: int, weights: Weights) -> Advice:
    """The next token of the plan; then what next round needs, where it is cheap now."""
    player = state.players[seat]
    plan = make_plan(state, seat, weights)
    for fuel, count in zip(FUELS, plan.filling.buys, strict=True):
        if count and storage.can_store(player.plants, player.fuel, fuel):
            facts: dict[str, int | str] = {
                "fuel": fuel,
                "count": count,
                "cost": plan.filling.cost,
                "cities": plan.powered,
            }
            return Advice(Buy(fuel), Reason("fuel", facts))
    spent = plan.houses[-1].total if plan.houses else 0
    if fuel_now := _bargain(state, seat, player.money - spent, weights):
        cost = fuel_price(fuel_now, state.market[fuel_now])
        return Advice(Buy(fuel_now), Reason("fuel-store", {"fuel": fuel_now, "cost": cost}))
    if plan.powered < min(storage.output(player.plants), len(player.cities)):
        return Advice(Pass(), Reason("fuel-money"))
    return Advice(Pass(), Reason("fuel-enough", {"cities": plan.powered}))


def _bargain(state: State, seat: int, money: int, weights: Weights) -> str | None:
    """A fuel that the plants will need again and that will be dearer next round."""
    player = state.players[seat]
    if outlook.rounds_left(state, weights) < 2:
        return None
    behind = [other for other in state.waiting if other != seat]
    for fuel in FUELS:
        if not state.market[fuel] or not storage.can_store(player.plants, player.fuel, fuel):
            continue
        price = fuel_price(fuel, state.market[fuel])
        if money - price < weights.reserve:
            continue
        mine = _need(player, fuel)
        level = state.market[fuel] - sum(_need(state.players[other], fuel) for other in behind)
        level = max(0.0, level) + state.figures.resupply[fuel][state.step - 1]
        after = state.order.index(seat)
        level -= sum(_need(state.players[other], fuel) for other in state.order[after + 1 :])
        if price < weights.store * price_at(fuel, level - mine / 2):
            return fuel
    return None


def _need(player: Player, fuel: str) -> float:
    return sum(
        PLANTS[number].need / len(PLANTS[number].burns)
        for number in player.plants
        if fuel in PLANTS[number].burns
    )


def build(state: State, seat: int, weights: Weights) -> Advice:
    """The next house of the plan."""
    player = state.players[seat]
    plan = make_plan(state, seat, weights)
    if plan.houses:
        city, price = plan.houses[0]
        name = state.board.cities[city]
        code = "build" if player.cities else "start"
        if len(player.cities) + len(plan.houses) >= state.figures.end:
            code = "build-end"
        facts: dict[str, int | str] = {"city": name, "price": price, "cities": len(player.cities)}
        return Advice(Build(name), Reason(code, facts))
    if len(player.cities) >= storage.output(player.plants):
        return Advice(Pass(), Reason("hold-power", {"cities": len(player.cities)}))
    return Advice(Pass(), Reason("hold-money"))


def run(state: State, seat: int, weights: Weights) -> Advice:
    """The plants whose income beats most what their fuel will cost again."""
    player = state.players[seat]
    at = outlook.prices(state, weights)

    def gain(run: Run) -> tuple[float, int]:
        burned = tokens(storage.burned(run))
        cost = sum(price * count for price, count in zip(at, burned, strict=True))
        powered = min(storage.output(run.plants), len(player.cities))
        return payment(powered) - 0.8 * cost, -len(run.plants)

    best = max(storage.options(player.plants, player.fuel), key=gain)
    powered = min(storage.output(best.plants), len(player.cities))
    facts: dict[str, int | str] = {"cities": powered, "income": payment(powered)}
    return Advice(best, Reason("run", facts))
