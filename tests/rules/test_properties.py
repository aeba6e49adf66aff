"""What holds at every action of every game: played at random with a referee watching."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import Game, IllegalAction, Setup
from powergrid import actions as a

from . import figures as f
from .placing import fits, hand_of
from .playing import STYLES, check, choose, conceivable, referee_for
from .table import deep, market

PLAYERS = range(2, 7)
MAPS = ("germany", "usa")
ACTIONS = 20_000  # far beyond any game seen; a game that is longer never ends


def begin(name: str, players: int, seed: int) -> Game:
    """A game of which everything follows from the seed."""
    return Game(Setup(map=name, players=players, seed=seed))


def conserved(game: Game) -> None:
    """§1, §3: tokens and cards are always in exactly one place; nobody owes anything."""
    state = game.state
    for fuel in f.FUELS:
        held = [player.fuel[fuel] for player in state.players]
        assert min(held) >= 0
        assert min(state.market[fuel], state.supply[fuel]) >= 0
        assert state.market[fuel] + state.supply[fuel] + sum(held) == f.TOKENS[fuel]
    owned = [plant for player in state.players for plant in player.plants]
    cards = Counter([*market(game), *state.deck, *owned])
    assert set(cards.values()) == {1}
    assert len(market(game)) <= 8
    plants = [card for card in market(game) if isinstance(card, int)]
    assert plants == sorted(plants)
    for city, seats in state.houses.items():
        assert len(seats) == len(set(seats)) <= state.step
        assert all(city in state.players[seat].cities for seat in seats)
    limit = f.PLANT_LIMIT[len(state.players)]
    over = any(isinstance(action, a.Scrap) for action in game.legal_actions())
    for seat, player in enumerate(state.players):
        assert player.money >= 0
        assert len(set(player.cities)) == len(player.cities) <= f.HOUSES
        assert len(player.plants) <= limit + (over and seat == game.to_act)
        giving = any(isinstance(action, a.GiveUp) for action in game.legal_actions())
        assert giving or fits(player.plants, hand_of(player.fuel))


def cards_leave_for_good(before: set[object], game: Game) -> set[object]:
    """No card comes back that was not there before; the cards that are there now."""
    state = game.state
    owned = [plant for player in state.players for plant in player.plants]
    now: set[object] = {*market(game), *state.deck, *owned}
    assert now <= before
    return now


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_game_as_the_referee_sees_it(players: int, name: str, style: str) -> None:
    """Every action of a whole game: same table, same legal actions, everything conserved."""
    random = Random(f"{players} {name} {style}")
    game = begin(name, players, random.randrange(10**6))
    referee = referee_for(game)
    cards: set[object] = {*market(game), *game.state.deck}
    check(game, referee)
    while not game.is_over:
        action = choose(game, random, style)
        game.push(action)
        referee.do(action)
        check(game, referee)
        conserved(game)
        cards = cards_leave_for_good(cards, game)
        assert len(game.actions) < ACTIONS
    most = max(len(player.cities) for player in game.state.players)
    assert most >= f.END_AT[players]
    assert game.to_act is None
    assert game.legal_actions() == []
    with pytest.raises(IllegalAction):
        game.push(a.Pass())


@settings(deadline=None)
@given(
    players=st.sampled_from(PLAYERS),
    name=st.sampled_from(MAPS),
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    length=st.integers(0, 400),
)
def test_any_beginning_as_the_referee_sees_it(
    players: int, name: str, seed: int, style: str, length: int
) -> None:
    """The same for many games up to some action."""
    random = Random(seed)
    game = begin(name, players, seed)
    referee = referee_for(game)
    for _ in range(length):
        if game.is_over:
            break
        action = choose(game, random, style)
        game.push(action)
        referee.do(action)
        check(game, referee)
    conserved(game)


@settings(deadline=None)
@given(
    players=st.sampled_from(PLAYERS),
    name=st.sampled_from(MAPS),
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    length=st.integers(0, 900),
)
def test_what_is_legal_can_be_pushed_and_nothing_else(
    players: int, name: str, seed: int, style: str, length: int
) -> None:
    """design.md: every legal action can be pushed, no other; a refusal changes nothing."""
    random = Random(seed)
    game = begin(name, players, seed)
    for _ in range(length):
        if not game.is_over:
            game.push(choose(game, random, style))
    if game.is_over:
        return
    legal = set(game.legal_actions())
    tries = conceivable(game)
    before = deep(game.state)
    for action in legal:
        twin = game.copy()
        twin.push(action)
        assert twin.actions == (*game.actions, action)
        assert deep(game.state) == before
    bids = {x for x in legal if isinstance(x, a.Bid) and x.amount > 152}
    assert legal - bids <= set(tries)
    for action in tries:
        if action not in legal:
            with pytest.raises(IllegalAction):
                game.push(action)
    assert deep(game.state) == before
    assert set(game.legal_actions()) == legal


@settings(deadline=None)
@given(
    players=st.sampled_from(PLAYERS),
    name=st.sampled_from(MAPS),
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    length=st.integers(1, 150),
)
def test_pop_is_the_exact_inverse_of_push(
    players: int, name: str, seed: int, style: str, length: int
) -> None:
    """design.md: pop; the way back passes the same states, and the way forth the same events."""
    random = Random(seed)
    game = begin(name, players, seed)
    state, own = game.state, game.state.players
    states, events, legal = [], [], []
    for _ in range(length):
        if game.is_over:
            break
        states.append(deep(game.state))
        legal.append(game.legal_actions())
        events.append(game.push(choose(game, random, style)))
    end, actions = deep(game.state), game.actions
    for number in reversed(range(len(states))):
        assert game.pop() == actions[number]
        assert deep(game.state) == states[number]
        assert game.legal_actions() == legal[number]
    assert game.actions == ()
    assert [game.push(action) for action in actions] == events
    assert deep(game.state) == end
    assert game.state is state
    assert all(one is other for one, other in zip(game.state.players, own, strict=True))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_game_can_be_taken_back(players: int) -> None:
    """design.md: pop, from the final reckoning to the first nomination."""
    random = Random(players)
    game = begin("usa", players, players)
    first = deep(game.state)
    while not game.is_over:
        game.push(choose(game, random, "eager"))
    end, actions = deep(game.state), game.actions
    for action in reversed(actions):
        assert game.pop() == action
    assert deep(game.state) == first
    with pytest.raises(IndexError):
        game.pop()
    for action in actions:
        game.push(action)
    assert deep(game.state) == end


def test_a_copy_lives_its_own_life() -> None:
    """design.md: bots copy all the time; neither game notices the other."""
    random = Random(1)
    game = begin("germany", 4, 1)
    for _ in range(150):
        game.push(choose(game, random, "eager"))
    before, actions = deep(game.state), game.actions
    twin = game.copy()
    assert deep(twin.state) == before
    for _ in range(100):
        twin.push(choose(twin, random, "eager"))
    assert deep(game.state) == before
    assert game.actions == actions
    after = deep(twin.state)
    for _ in range(50):
        game.pop()
    assert deep(twin.state) == after
    now = deep(game.state)
    for _ in range(len(twin.actions)):
        twin.pop()
    assert deep(game.state) == now
    assert deep(twin.state) == deep(begin("germany", 4, 1).state)


def test_the_seed_and_the_actions_make_the_game() -> None:
    """design.md: the game is a list of actions."""
    random = Random(2)
    game = begin("usa", 5, 2)
    while not game.is_over:
        game.push(choose(game, random, "thrifty"))
    again = Game(game.setup)
    for action in game.actions:
        again.push(action)
    assert deep(again.state) == deep(game.state)
    assert again.winners == game.winners
