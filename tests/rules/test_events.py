"""Events: whoever reads them alone knows the table, so that a log can tell everything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from powergrid import Game, Setup

from .playing import STYLES, choose
from .table import market


class Reader:
    """Somebody who sees the setup and hears the events, nothing else."""

    def __init__(self, game: Game) -> None:
        self.plants = set(range(3, 11))
        self.deck = len(game.state.deck)
        self.card = False
        self.step = 1
        self.order: tuple[int, ...] = tuple(game.state.order)
        self.phase = ("auction", 1)
        self.owned: list[set[int]] = [set() for _ in game.state.players]
        self.cities: list[list[str]] = [[] for _ in game.state.players]
        self.powered = [0 for _ in game.state.players]
        self.supply = Counter(game.state.supply)
        self.earned = 0
        self.winners: tuple[int, ...] = ()

    def hear(self, event: Any) -> None:
        """Take note of one event."""
        getattr(self, f"hear_{event.kind}")(event)

    def hear_phase(self, event: Any) -> None:
        self.phase = (event.phase, event.round)

    def hear_order(self, event: Any) -> None:
        self.order = event.order

    def hear_sold(self, event: Any) -> None:
        self.plants.remove(event.plant)
        self.owned[event.seat].add(event.plant)
        self.earned -= event.price

    def hear_scrapped(self, event: Any) -> None:
        self.owned[event.seat].remove(event.plant)

    def hear_lost(self, event: Any) -> None:
        self.supply[event.fuel] += event.count

    def hear_drawn(self, event: Any) -> None:
        self.plants.add(event.plant)
        self.deck -= 1

    def hear_removed(self, event: Any) -> None:
        assert event.why in ("unsold", "obsolete", "step2", "step3", "market")
        self.plants.remove(event.plant)
        if event.why == "step3":
            self.card = False

    def hear_tucked(self, event: Any) -> None:
        self.plants.remove(event.plant)
        self.deck += 1

    def hear_step3(self, event: Any) -> None:
        self.deck -= 1
        assert event.left == self.deck
        self.card = True

    def hear_step(self, event: Any) -> None:
        assert event.step > self.step
        self.step = event.step

    def hear_built(self, event: Any) -> None:
        self.cities[event.seat].append(event.city)
        self.earned -= event.connection + event.space

    def hear_income(self, event: Any) -> None:
        self.powered[event.seat] = event.powered
        self.earned += event.money
        self.supply.update(dict(event.burned))

    def hear_resupply(self, event: Any) -> None:
        self.supply.subtract(dict(event.fuel))

    def hear_ended(self, event: Any) -> None:
        self.powered = list(event.powered)
        self.winners = event.winners

    def agrees_with(self, game: Game) -> None:
        """What was heard is what lies on the table."""
        state = game.state
        cards = {card for card in market(game) if isinstance(card, int)}
        assert self.plants == cards
        assert self.deck == len(state.deck)
        assert self.step == state.step
        assert self.order == state.order
        assert game.is_over or self.phase == (state.phase, state.round)
        assert self.owned == [set(player.plants) for player in state.players]
        assert self.cities == [list(player.cities) for player in state.players]
        assert self.powered == [player.powered for player in state.players]
        assert self.supply == Counter(state.supply)
        assert self.winners == game.winners
        if "step3" in market(game):
            assert self.card


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_events_of_a_game_tell_everything_that_happens_by_itself(
    players: int, style: str
) -> None:
    """Issue text: drawn, removed, put under the deck, steps, resupply, income, order, end."""
    random = Random(players * 100 + len(style))
    game = Game(Setup(map="germany", players=players, seed=random.randrange(10**6)))
    reader = Reader(game)
    spent = 0
    while not game.is_over:
        action = choose(game, random, style)
        seat = game.to_act
        assert seat is not None
        before = game.state.players[seat].money
        heard = game.push(action)
        if str(action).startswith("buy"):
            spent += before - game.state.players[seat].money
            assert not heard
        for event in heard:
            reader.hear(event)
        reader.agrees_with(game)
    money = sum(player.money for player in game.state.players)
    assert money == 50 * players + reader.earned - spent
