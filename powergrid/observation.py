"""What one seat may know (`rules.md §7`): everything on the table, and nothing of the deck's order.

Money is secret at the table but follows from open transactions, so it is kept. Hidden are the order
of the deck and which plants were removed at the setup.
"""

from __future__ import annotations

from dataclasses import dataclass

from powergrid import rounds
from powergrid.actions import Action
from powergrid.plants import FIRST_DRAW, PLANTS, STEP3
from powergrid.state import State


@dataclass(frozen=True)
class Observation:
    """A seat's view of a game.

    `state` is a copy without deck, free to be changed. `top` is the plant known to lie on the deck:
    13 as long as it is there, else none. `unseen` are the plants that nobody has seen yet:
    `unseen_in_deck` of them are in the deck above the Step 3 card, below `top`; the others were
    removed at the setup. `under` are the plants known to be under that card or, once it has been
    drawn, known to be in the shuffled deck. `legal` is what the seat may do, empty when it is not
    its turn.
    """

    seat: int
    state: State
    top: tuple[int, ...]
    unseen: frozenset[int]
    unseen_in_deck: int
    under: frozenset[int]
    legal: tuple[Action, ...]


def observe(state: State, seat: int) -> Observation:
    """What `seat` may know of `state`. Raises `ValueError` where nobody sits."""
    if not 0 <= seat < len(state.players):
        raise ValueError(f"There is no seat {seat}: they are numbered from 0.")
    known = state.copy()
    known.deck = known.late_deck = ()
    left = set(state.deck)
    top = (FIRST_DRAW,) if state.deck[:1] == (FIRST_DRAW,) else ()
    seen = {*top, *state.plants, *state.gone, *state.under}
    for player in state.players:
        seen.update(player.plants)
    if state.step3 == "deck":
        above = state.deck.index(STEP3) - len(top)
        under = frozenset(state.under)
    else:
        above = 0
        under = frozenset(plant for plant in left if plant != STEP3)
    unseen = frozenset(PLANTS) - seen - under
    legal = tuple(rounds.legal(state)) if state.turn == seat else ()
    return Observation(seat, known, top, unseen, above, under, legal)
