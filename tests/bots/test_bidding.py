"""How far bots bid."""

from dataclasses import replace

import pytest

from powergrid.bots import bidding
from powergrid.bots.levels import HARD
from powergrid.game import Game
from powergrid.setup import Setup


def limits(players: int) -> tuple[int, int]:
    """What hard pays at most for the one good plant; and if it forgot the one that moves up."""
    state = Game(Setup("germany", players, seed=3)).state.copy()
    assert state.turn is not None
    state.current, state.future = (3, 5, 6, 20), (21, 44, 46, 50)
    state.players[state.turn].money = 100
    forgetful = replace(HARD, soon=0.0)
    return (
        bidding.limit(state, state.turn, 20, HARD),
        bidding.limit(state, state.turn, 20, forgetful),
    )


def test_two_do_not_fight_for_a_plant_while_one_as_good_comes_next() -> None:
    seen, forgotten = limits(2)
    assert seen < forgotten


@pytest.mark.parametrize("players", [3, 4])
def test_what_comes_next_is_not_sure_while_more_are_left(players: int) -> None:
    seen, forgotten = limits(players)
    assert seen == forgotten
