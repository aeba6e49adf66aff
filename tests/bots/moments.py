"""Moments of games to ask bots about, and the same moment seen with other cards or other seats."""

from functools import lru_cache
from random import Random

from powergrid import Game, Setup
from powergrid.bots import make
from powergrid.observation import Observation, observe
from powergrid.plants import PLANTS, STEP3
from powergrid.state import State


@lru_cache(maxsize=64)
def game(map_name: str, players: int, seed: int, level: str = "hard") -> Game:
    """A finished game of equal bots."""
    played = Game(Setup(map_name, players, seed))
    bots = [make(level, seed) for _ in range(players)]
    while (seat := played.to_act) is not None:
        played.push(bots[seat].choose(played.observe(seat)))
    return played


def moments(map_name: str, players: int, seed: int, every: int) -> list[State]:
    """States of a game in which there is something to choose."""
    played = Game(Setup(map_name, players, seed))
    found = []
    for number, action in enumerate(game(map_name, players, seed).actions):
        if number % every == 0 and len(played.legal_actions()) > 1:
            found.append(played.state.copy())
        played.push(action)
    return found


def look(state: State) -> Observation:
    """What the seat to act sees."""
    assert state.turn is not None
    return observe(state, state.turn)


def with_other_cards(state: State, random: Random) -> State:
    """The same moment, all that is hidden shuffled: the deck, the plants removed, the late deck."""
    other = state.copy()
    view = look(state)
    unseen = sorted(view.unseen)
    random.shuffle(unseen)
    if state.step3 == "deck":
        other.deck = (*view.top, *unseen[: view.unseen_in_deck], STEP3, *state.under)
    else:
        deck = list(state.deck)
        random.shuffle(deck)
        other.deck = tuple(deck)
    late = list(PLANTS)
    random.shuffle(late)
    other.late_deck = tuple(late)
    return other


def with_other_seats(state: State, turn: int) -> State:
    """The same moment, everybody moved on by `turn` seats round the table."""
    count = len(state.players)

    def seats(old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple((seat + turn) % count for seat in old)

    other = state.copy()
    other.players = tuple(other.players[(seat - turn) % count] for seat in range(count))
    other.order, other.waiting = seats(state.order), seats(state.waiting)
    other.contenders = tuple(sorted(seats(state.contenders)))
    other.bidder = -1 if state.bidder < 0 else (state.bidder + turn) % count
    other.turn = None if state.turn is None else (state.turn + turn) % count
    other.houses = {city: seats(owners) for city, owners in state.houses.items()}
    return other
