"""What a seat may know (rules.md §7): nothing hidden changes an observation."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import Game, Setup

from . import figures as f
from .playing import STYLES, choose
from .table import Card, deep

HIDDEN = frozenset(f.PLANTS) - {13, *range(3, 11)}


def twin_of(game: Game, random: Random) -> Game:
    """The same game so far, with everything shuffled that nobody at the table has seen.

    Those are the cards above Step 3 that are still to be drawn, exchanged with the plants removed
    at the setup; and the order that the Step 3 shuffle brings, as far as it has not been drawn.
    """
    first = Game(game.setup).state
    deck: list[Card] = list(first.deck)
    last = deck.index("step3")
    left = list(game.state.deck)
    unseen = left.index("step3") if "step3" in left else 0
    if left[:1] == [13]:  # on top at the start, as everybody knows
        unseen -= 1
    drawn = deck[: last - unseen]
    pool = sorted(HIDDEN - set(drawn)) if unseen else []
    random.shuffle(pool)
    late = [plant for plant in first.late_deck if plant not in left]
    rest = [plant for plant in first.late_deck if plant in left]
    if "step3" in left:
        late, rest = [], list(first.late_deck)
    random.shuffle(rest)
    new = Game(
        Setup(
            map=game.setup.map,
            players=game.setup.players,
            seed=game.setup.seed,
            regions=tuple(first.regions),
            order=tuple(first.order),
            deck=(*drawn, *pool[:unseen], "step3"),
            late_deck=(*late, *rest),
        )
    )
    for action in game.actions:
        new.push(action)
    return new


@settings(deadline=None)
@given(
    players=st.integers(2, 6),
    name=st.sampled_from(["germany", "usa"]),
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    length=st.integers(0, 800),
)
def test_an_observation_does_not_depend_on_what_is_hidden(
    players: int, name: str, seed: int, style: str, length: int
) -> None:
    """§7, design.md: shuffle what is hidden and the answer stays, for every seat."""
    random = Random(seed)
    start = Game(Setup(map=name, players=players, seed=seed))
    # By hand from the first, so that the two setups differ in nothing but hidden cards.
    game = Game(
        Setup(
            map=name,
            players=players,
            seed=seed,
            regions=tuple(start.state.regions),
            order=tuple(start.state.order),
            deck=tuple(start.state.deck),
            late_deck=tuple(start.state.late_deck),
        )
    )
    for _ in range(length):
        if not game.is_over:
            game.push(choose(game, random, style))
    twin = twin_of(game, random)
    for seat in range(players):
        assert deep(game.observe(seat)) == deep(twin.observe(seat))


def test_the_twin_really_differs_in_what_is_hidden() -> None:
    """The test above would be worth nothing with the same deck."""
    game = Game(Setup(map="usa", players=3, seed=1))
    twin = twin_of(game, Random(2))
    assert tuple(twin.state.deck) != tuple(game.state.deck)
    assert set(twin.state.deck) != set(game.state.deck)
    assert tuple(twin.state.late_deck) != tuple(game.state.late_deck)


def test_an_observation_shows_what_lies_open() -> None:
    """§7: plants and fuel lie open; money follows from open transactions."""
    game = Game(Setup(map="germany", players=3, seed=4))
    random = Random(4)
    for _ in range(120):
        game.push(choose(game, random, "eager"))
    before = deep(game.state)
    for seat in range(3):
        seen = game.observe(seat)
        for player, shown in zip(game.state.players, seen.state.players, strict=True):
            assert shown.plants == player.plants
            assert shown.fuel == player.fuel
            assert shown.cities == player.cities
        assert seen.state.current == game.state.current
        assert seen.state.market == game.state.market
        seen.state.players[0].money = -1
        seen.state.order = ()
    assert deep(game.state) == before


def test_only_the_seat_to_act_is_told_what_it_may_do() -> None:
    """An observation carries the legal actions of its own seat."""
    game = Game(Setup(map="germany", players=3, seed=4))
    for seat in range(3):
        expected = game.legal_actions() if seat == game.to_act else []
        assert list(game.observe(seat).legal) == expected


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_nobody_sits_at_a_seat_that_is_none(seat: int) -> None:
    """An observation is asked for by its seat: one that is none is named."""
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        Game(Setup(map="germany", players=3, seed=4)).observe(seat)


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    """`pop` says so, and the game stays as it is."""
    game = Game(Setup(map="germany", players=3, seed=4))
    before = deep(game.state)
    with pytest.raises(IndexError, match="no action to take back"):
        game.pop()
    assert deep(game.state) == before
