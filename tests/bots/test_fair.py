"""Bots do not peek, do not care who sits where, and answer the same question the same way."""

from random import Random

import pytest

from powergrid.bots import Bot, make
from powergrid.bots.levels import MINDS
from powergrid.bots.players import Thinker
from powergrid.bots.search import Budget, sampled
from powergrid.plants import STEP3
from tests.bots.moments import look, moments, with_other_cards, with_other_seats

NAMES = ("easy", "normal", "hard", "expert", "random")
TABLES = (("germany", 4, 11, 23), ("usa", 2, 5, 19))


def quick(name: str, seed: int = 3) -> Bot:
    """A bot, the expert with little time."""
    if name == "expert":
        return Thinker(MINDS[name], Budget(turns=120, samples=3), seed)
    return make(name, seed)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_nothing(name: str, table: tuple[str, int, int, int]) -> None:
    random = Random(7)
    for state in moments(*table):
        expected = quick(name).choose(look(state))
        assert quick(name).choose(look(with_other_cards(state, random))) == expected


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_seats_change_nothing(name: str, table: tuple[str, int, int, int]) -> None:
    for number, state in enumerate(moments(*table)):
        expected = quick(name).choose(look(state))
        turn = 1 + number % (len(state.players) - 1)
        assert quick(name).choose(look(with_other_seats(state, turn))) == expected


@pytest.mark.parametrize("name", NAMES)
def test_what_was_asked_before_changes_nothing(name: str) -> None:
    states = moments("usa", 3, 2, 31)
    experienced = quick(name)
    forwards = [experienced.choose(look(state)) for state in states]
    backwards = [experienced.choose(look(state)) for state in reversed(states)]
    assert forwards == backwards[::-1]
    assert forwards == [quick(name).choose(look(state)) for state in states]


def test_a_view_is_not_changed_by_thinking() -> None:
    for state in moments("germany", 4, 11, 97):
        view = look(state)
        before = repr(vars(view.state)), [repr(vars(player)) for player in view.state.players]
        quick("expert").choose(view)
        after = repr(vars(view.state)), [repr(vars(player)) for player in view.state.players]
        # The players themselves are told apart by address only in the first of the two.
        assert after[1] == before[1]
        assert view.state.turn == state.turn
        assert view.state.deck == ()


def test_cards_are_imagined_as_they_may_lie() -> None:
    for state in moments("germany", 4, 11, 23):
        view = look(state)
        for number in range(3):
            deck = sampled(view, 1, number).deck
            assert len(deck) == len(state.deck)
            assert deck[: len(view.top)] == view.top
            assert view.under <= set(deck) <= {*view.top, *view.unseen, *view.under, STEP3}
            if state.step3 == "deck":
                assert deck.index(STEP3) == state.deck.index(STEP3)
