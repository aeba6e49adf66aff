"""Whole games for the tests: how somebody plays at random, and a referee who watches."""

from __future__ import annotations

from itertools import product
from random import Random

from powergrid import Game
from powergrid import actions as a

from . import figures as f
from .referee import Referee

STYLES = ("uniform", "thrifty", "eager")


def choose(game: Game, random: Random, style: str) -> a.Action:
    """A legal action at random.

    "uniform" takes any; "thrifty" and "eager" mostly bid the least, run the most and build what
    they can, so that games take other roads: long and poor, or short with large networks.
    """
    legal = game.legal_actions()
    choice = random.choice(legal)
    if style == "uniform" or random.random() < 0.1:
        return choice
    if isinstance(legal[-1], a.Bid):
        return min((x for x in legal if isinstance(x, a.Bid)), key=lambda bid: bid.amount)
    if isinstance(choice, a.Bid):
        return a.Pass() if random.random() < 0.7 else choice
    if isinstance(choice, a.Run):
        return max((x for x in legal if isinstance(x, a.Run)), key=lambda run: len(run.plants))
    if style == "eager" and isinstance(choice, a.Pass) and game.state.phase == "building":
        return random.choice(legal)
    if style == "thrifty" and isinstance(choice, a.Nominate) and game.state.round > 3:
        return a.Pass() if a.Pass() in legal and random.random() < 0.6 else choice
    return choice


def referee_for(game: Game) -> Referee:
    """A referee at the table of a game that has just begun."""
    state = game.state
    return Referee(
        game.setup.map,
        tuple(state.regions),
        tuple(state.order),
        tuple(state.deck),
        tuple(state.late_deck),
        state.players[0].money,
    )


def check(game: Game, referee: Referee) -> None:
    """The engine and the referee see the same table and allow the same actions."""
    state = game.state
    legal = game.legal_actions()
    assert game.to_act == referee.seat
    assert len(legal) == len(set(legal))
    assert set(legal) == referee.legal
    assert (state.phase, state.round) == (referee.phase, referee.round)
    assert list(state.order) == referee.order
    assert dict(state.market) == referee.market
    assert dict(state.supply) == referee.supply
    for player, seat in zip(state.players, referee.seats, strict=True):
        assert player.money == seat.money
        assert list(player.plants) == seat.plants
        assert dict(player.fuel) == seat.fuel
        assert list(player.cities) == seat.cities
        assert player.powered == seat.powered
    assert game.is_over == (referee.seat is None)
    assert tuple(game.winners) == referee.winners
    scrapping = any(isinstance(action, a.Scrap | a.GiveUp) for action in legal)
    if not game.is_over and not scrapping:
        check_plants(game, referee)


def check_plants(game: Game, referee: Referee) -> None:
    """The same plant market and deck; what is current may differ between two phases only."""
    state = game.state
    cards = [*referee.plants, "step3"] if referee.card_in_market else referee.plants
    assert [*state.current, *state.future] == cards
    assert list(state.deck) == referee.deck
    assert state.step == referee.step
    if not referee.step_3_next:
        assert list(state.current) == referee.current


def conceivable(game: Game) -> list[a.Action]:
    """Everything that somebody might try to do now, legal or not."""
    state = game.state
    assert game.to_act is not None
    own = state.players[game.to_act]
    money = own.money
    found: list[a.Action] = [a.Pass()]
    found += [a.Nominate(plant) for plant in (*f.PLANTS, 0, 41)]
    found += [a.Bid(amount) for amount in range(min(money, 150) + 3)]
    found += [a.Bid(amount) for amount in range(max(0, money - 3), money + 3) if amount > 152]
    found += [a.Buy(fuel) for fuel in (*f.FUELS, "eco")]
    found += [a.Build(city) for city in (*state.houses, "atlantis")]
    found += [a.Scrap(plant) for plant in (*f.PLANTS, 0)]
    found += [a.GiveUp(c, o) for c, o in product(range(own.fuel["coal"] + 2), range(9))]
    hybrid = sum(f.PLANTS[n][1] for n in own.plants if f.PLANTS[n][0] == "hybrid")
    mixes = list(product(range(hybrid + 2), repeat=2))
    for chosen in product((False, True), repeat=len(own.plants)):
        running = tuple(n for n, on in zip(own.plants, chosen, strict=True) if on)
        found += [a.Run(running, coal, oil) for coal, oil in mixes]
    found += [a.Run((plant,)) for plant in (3, 13, 50) if plant not in own.plants]
    return list(dict.fromkeys(found))
