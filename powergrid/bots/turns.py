"""Phases 3 to 5: fuel and houses are planned together, since they share the money."""

from __future__ import annotations

from typing import Final, NamedTuple

from powergrid import storage
from powergrid.actions import Build, Buy, Pass, Run
from powergrid.bots import outlook
from powergrid.bots.fuelling import Filling, options, tokens
from powergrid.bots.growth import Step, ladder
from powergrid.bots.reasons import Advice, Reason
from powergrid.bots.weights import Weights
from powergrid.state import Player, State
from powergrid.tables import FUELS, PAYMENT, SPACES, payment

LONG: Final = 1.25
"""The part of a game's usual rounds after which winning goes before saving money."""


class Plan(NamedTuple):
    """Fuel to buy, then houses to build."""

    filling: Filling
    houses: list[Step]
    powered: int
    value: float


class Rivals(NamedTuple):
    """What the others may do: power and own at the end, and end the game in this round."""

    power: float
    money: int
    threat: float


def plans(state: State, seat: int, weights: Weights) -> list[Plan]:
    """Every purchase of fuel and houses together that makes sense, with its value in Elektro."""
    player = state.players[seat]
    own, end = len(player.cities), state.figures.end
    capacity = storage.output(player.plants)
    steps = ladder(state, player, player.money, max(capacity + 2, end + 1) - own)
    others = rivals(state, seat, weights)
    choices = options(state, player) if state.phase == "fuel" else (_stocked(player),)
    houses = _houses(state, seat, len(steps), capacity, weights)
    over = state.most_cities >= end
    long = not state.current or state.round > LONG * weights.length
    found = []
    for filling in choices:
        money = player.money - filling.cost
        for count in range(len(steps) + 1):
            left = money - steps[count - 1].total if count else money
            if left < 0:
                break
            powered = min(filling.output, own + count)
            ends = over or own + count >= end
            value = _value(powered, left, houses[count], ends, others, weights)
            if long and ends and (powered, left) > (others.power, others.money):
                value += money - left  # what would it be saved for?
            found.append(Plan(filling, steps[:count], powered, value))
    return found


def best_plan(state: State, seat: int, weights: Weights) -> Plan:
    """The plan of the highest value; of equal ones the one that does least."""
    return max(plans(state, seat, weights), key=_plan_value)


def _plan_value(plan: Plan) -> float:
    return plan.value


def _stocked(player: Player) -> Filling:
    return Filling(storage.most_powered(player.plants, player.fuel, 99), 0, (0, 0, 0, 0))


def _value(
    powered: int, left: int, houses: float, ends: bool, others: Rivals, weights: Weights
) -> float:
    threat = 1.0 if ends else others.threat
    value = float(left)
    if threat:
        wins = (powered, left) > (others.power, others.money)
        ahead = weights.stake * (powered - others.power)
        value += threat * (ahead + (weights.win if wins else -weights.win))
    if threat < 1:
        income = PAYMENT[powered] if powered < 20 else PAYMENT[20]
        short = weights.reserve - left - income
        if short > 0:
            houses -= weights.short * short
        value += (1 - threat) * (income + houses)
    return value


def _houses(state: State, seat: int, most: int, capacity: int, weights: Weights) -> list[float]:
    """What 0, 1, ... houses are good for beyond this round, less the place in the order."""
    players = state.players
    own = len(players[seat].cities)
    rounds = outlook.rounds_left(state, weights)
    late = weights.final * weights.fade ** (rounds - 1)
    returns = weights.returns * (rounds - 1) / weights.length
    each = weights.city + weights.inflation * (state.step - 1) + late
    ahead = [len(player.cities) for other, player in enumerate(players) if other != seat]
    value = 0.0
    found = [value]
    for cities in range(own + 1, own + most + 1):
        if cities <= capacity:
            value += each + returns * (PAYMENT[min(cities, 20)] - PAYMENT[min(cities, 20) - 1])
        else:
            value += weights.spare
        if cities in ahead:
            value -= weights.order * ahead.count(cities)
        if cities == state.figures.step2 and state.step == 1 and state.most_cities < cities:
            value += weights.brink
        found.append(value)
    return found


def rivals(state: State, seat: int, weights: Weights) -> Rivals:
    """What the others may reach, as far as the table shows it."""
    best, threat = (0.0, 0), 0.0
    end = state.figures.end
    buying = state.phase == "fuel"
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        cities, money = len(player.cities), player.money
        moves = buying or other in state.waiting
        output = float(storage.output(player.plants))
        if not buying:
            output = storage.most_powered(player.plants, player.fuel, 99)
        if moves and cities + money // 12 >= end:
            if buying and other in state.waiting:
                money -= options(state, player)[-1].cost
            cities += len(ladder(state, player, money, end + 2 - cities))
            money = 0
            if cities >= end:
                threat = weights.threat
        elif moves:
            cities += money // 16
        if buying:
            output *= weights.doubt + (1 - weights.doubt) * (other not in state.waiting)
        best = max(best, (min(output, cities), money))
    return Rivals(*best, threat)


def purchases(state: State, seat: int, weights: Weights) -> tuple[list[str], Plan]:
    """The tokens to buy one after the other, and the plan that they belong to."""
    plan = best_plan(state, seat, weights)
    found = tokens_of(plan.filling)
    fuel = dict(state.players[seat].fuel)
    for kind in found:
        fuel[kind] += 1
    found += bargains(state, seat, plan, fuel, weights)
    return found, plan


def tokens_of(filling: Filling) -> list[str]:
    """The tokens that a filling buys, one after the other."""
    found: list[str] = []
    for kind, count in zip(FUELS, filling.buys, strict=True):
        found += [kind] * count
    return found


def bargains(
    state: State, seat: int, plan: Plan, fuel: dict[str, int], weights: Weights
) -> list[str]:
    """Tokens that the plants will need again and that will be dearer next round."""
    player = state.players[seat]
    money = player.money - plan.filling.cost - (plan.houses[-1].total if plan.houses else 0)
    if plan.value < -weights.win / 2 or outlook.rounds_left(state, weights) < 2:
        return []
    found = []
    place = state.order.index(seat)
    mine = outlook.demand(player.plants)
    for i, kind in enumerate(FUELS):
        if not mine[i]:
            continue
        left = state.market[kind] - plan.filling.buys[i]
        soon = sum(outlook.demand(state.players[o].plants)[i] for o in state.order[:place])
        after = sum(outlook.demand(state.players[o].plants)[i] for o in state.order[place + 1 :])
        while left and storage.can_store(player.plants, fuel, kind):
            price = SPACES[kind][-left]
            level = max(0.0, left - soon) + state.figures.resupply[kind][state.step - 1] - after
            if money - price < weights.reserve or price >= weights.store * outlook.price_at(
                kind, level - mine[i] / 2
            ):
                break
            found.append(kind)
            fuel[kind] += 1
            money -= price
            left -= 1
    return found


def buy(state: State, seat: int, weights: Weights) -> Advice:
    """The next token of the plan; then what next round needs, where it is cheap now."""
    player = state.players[seat]
    wanted, plan = purchases(state, seat, weights)
    for kind in wanted:
        if storage.can_store(player.plants, player.fuel, kind):
            planned = plan.filling.buys[FUELS.index(kind)]
            facts: dict[str, int | str] = {"fuel": kind, "cost": plan.filling.cost}
            if planned:
                facts |= {"count": planned, "cities": plan.powered}
                return Advice(Buy(kind), Reason("fuel", facts))
            facts["cost"] = SPACES[kind][-state.market[kind]]
            return Advice(Buy(kind), Reason("fuel-store", facts))
    if plan.powered < min(storage.output(player.plants), len(player.cities)):
        return Advice(Pass(), Reason("fuel-money"))
    return Advice(Pass(), Reason("fuel-enough", {"cities": plan.powered}))


def build(state: State, seat: int, weights: Weights) -> Advice:
    """The next house of the plan."""
    player = state.players[seat]
    plan = best_plan(state, seat, weights)
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
        cost = sum([price * count for price, count in zip(at, burned, strict=True)])
        powered = min(storage.output(run.plants), len(player.cities))
        return payment(powered) - weights.keep * cost, -len(run.plants)

    choices = storage.options(player.plants, player.fuel)
    best = max(choices, key=gain) if len(choices) > 1 else choices[0]
    powered = min(storage.output(best.plants), len(player.cities))
    facts: dict[str, int | str] = {"cities": powered, "income": payment(powered)}
    return Advice(best, Reason("run", facts))
