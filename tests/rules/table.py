"""Games set up by hand and played from short lines of text: `seat action`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from powergrid import Game, IllegalAction, Setup
from powergrid import actions as a
from powergrid.maps import Board

from .figures import FUELS, PLANTS, PLANTS_REMOVED, REGIONS_IN_PLAY, TOKENS

REGIONS = {
    ("germany", 3): ("west", "southwest", "east"),
    ("germany", 4): ("west", "southwest", "east", "south"),
    ("germany", 5): ("west", "southwest", "east", "south", "north"),
    ("usa", 3): ("midwest", "northeast", "southeast"),
    ("usa", 4): ("midwest", "northeast", "southeast", "south"),
    ("usa", 5): ("midwest", "northeast", "southeast", "south", "northwest"),
}
LATER_PLANTS = tuple(number for number in PLANTS if number > 10 and number != 13)
Card = int | Literal["step3"]


def deal(
    players: int = 3,
    deck: Sequence[Card] | None = None,
    late: Sequence[int] | None = None,
    name: str = "germany",
    regions: Sequence[str] | None = None,
    seed: int = 0,
) -> Game:
    """A fresh game: order 0, 1, 2, …; the deck ascending after 13 unless given."""
    count = REGIONS_IN_PLAY[players]
    full: tuple[Card, ...] = (13, *LATER_PLANTS[: 33 - PLANTS_REMOVED[players]], "step3")
    return Game(
        Setup(
            map=name,
            players=players,
            seed=seed,
            regions=tuple(regions or REGIONS[name, count]),
            order=tuple(range(players)),
            deck=tuple(full if deck is None else deck),
            late_deck=None if late is None else tuple(late),
        )
    )


def play(game: Game, lines: str) -> list[Any]:
    """Push `seat action` lines, each by the seat whose turn it must be; the events of all."""
    events: list[Any] = []
    for line in filter(None, map(str.strip, lines.splitlines())):
        seat, _, text = line.partition(" ")
        assert game.to_act == int(seat), f"{line!r}, but seat {game.to_act} is to act"
        events += game.push(a.parse(text))
    return events


def sit_out(game: Game, *stop: str) -> list[Any]:
    """Everybody passes, bids the least and powers nothing until a phase of `stop` (or the end).

    Leaves the phase first when the game is in one of them.
    """
    events: list[Any] = []
    left = False
    before = game.state.phase, game.state.round
    while not game.is_over:
        here = game.state.phase, game.state.round
        left = left or here != before
        if left and here[0] in stop:
            break
        events += game.push(idle(game))
    return events


def idle(game: Game) -> a.Action:
    """The least that the seat to act can do."""
    legal = game.legal_actions()
    for choice in (a.Pass(), a.Run()):
        if choice in legal:
            return choice
    return min(legal, key=lambda action: [getattr(action, n, 0) for n in ("plant", "amount")])


def open_auction(game: Game, *plants: int) -> None:
    """Round 1: the seats buy these plants in player order, each for its number."""
    for seat, plant in zip(tuple(game.state.order), plants, strict=True):
        assert game.to_act == seat
        game.push(a.Nominate(plant))
        game.push(a.Bid(plant))
        while game.state.phase == "auction" and a.Pass() in game.legal_actions():
            game.push(a.Pass())


def opened(players: int = 3, **options: Any) -> Game:
    """A game after the auctions of round 1, everybody with one of the plants 03, 04, 05, …"""
    game = deal(players, **options)
    open_auction(game, *range(3, 3 + players))
    assert game.state.phase == "fuel"
    return game


def enrich(game: Game, money: int = 5000) -> None:
    """Money enough for everybody, given by hand."""
    for player in game.state.players:
        player.money = money


def give(game: Game, seat: int, *plants: int, **fuel: int) -> None:
    """Lay plants and fuel before a seat by hand; the tokens come from the supply, then the market.

    Dictionaries are replaced, not changed: earlier states and copies may share them.
    """
    player = game.state.players[seat]
    player.plants = tuple(sorted(plants))
    player.fuel = {kind: fuel.get(kind, 0) for kind in FUELS}
    on_market = {}
    for kind in FUELS:
        held = sum(other.fuel[kind] for other in game.state.players)
        on_market[kind] = min(game.state.market[kind], TOKENS[kind] - held)
    stock(game, **on_market)


def stock(game: Game, **on_market: int) -> None:
    """Lay out the fuel market by hand, other fuels empty; the rest of the tokens is the supply."""
    game.state.market = {kind: on_market.get(kind, 0) for kind in FUELS}
    held = {kind: sum(p.fuel[kind] for p in game.state.players) for kind in FUELS}
    game.state.supply = {k: TOKENS[k] - held[k] - game.state.market[k] for k in FUELS}
    assert min(game.state.supply.values()) >= 0


def build(game: Game, seat: int, *cities: str) -> None:
    """The seat to act builds these, one after the other, and ends its turn."""
    assert game.to_act == seat
    for city in cities:
        game.push(a.Build(city))
    game.push(a.Pass())


def legal(game: Game) -> set[str]:
    """The legal actions in their text form."""
    return {str(action) for action in game.legal_actions()}


def refused(game: Game, text: str) -> str:
    """The sentence with which the game refuses an action; the state must stay as it was."""
    before = deep(game.state)
    with pytest.raises(IllegalAction) as caught:
        game.push(a.parse(text))
    assert deep(game.state) == before
    assert a.parse(text) not in game.legal_actions()
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


def market(game: Game) -> list[Card]:
    """Every card of the plant market, lowest first."""
    return [*game.state.current, *game.state.future]


def deep(thing: Any) -> Any:
    """A value that is equal for two things exactly when all that they hold is equal."""
    if isinstance(thing, dict):
        return {key: deep(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [type(thing).__name__, *map(deep, thing)]
    if isinstance(thing, Board):  # never changes, and is large
        return id(thing)
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names += getattr(thing, "__dict__", ())
    if not names or isinstance(thing, type):
        return thing
    return [type(thing).__name__, {n: deep(getattr(thing, n)) for n in names if hasattr(thing, n)}]
