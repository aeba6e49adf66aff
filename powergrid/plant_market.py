"""The plant market and its deck (`rules.md §4`, phases 2, 4 and 5; `§5`).

Every plant that comes or goes passes through here, so that the market keeps its size.
"""

from __future__ import annotations

from powergrid.events import Event, PlantDrawn, PlantRemoved, PlantTucked, Step3Drawn
from powergrid.plants import STEP3
from powergrid.state import State


def arrange(state: State, plants: list[int]) -> None:
    """Sort the market: the four lowest are current; in Step 3 all are (`rules.md §5`).

    While the Step 3 card lies in the market it is the highest card of the future market.
    """
    cards = sorted(plants)
    split = len(cards) if state.step3 == "out" else 4
    state.current = tuple(cards[:split])
    future = tuple(cards[split:])
    state.future = (*future, STEP3) if state.step3 == "market" else future


def take(state: State, plant: int) -> None:
    """Take a plant out of the market, for its buyer, the deck or the box."""
    arrange(state, [other for other in state.plants if other != plant])


def remove(state: State, plant: int, why: str, events: list[Event]) -> None:
    """Take a plant out of the market and the game."""
    take(state, plant)
    state.gone += (plant,)
    events.append(PlantRemoved(plant, why))


def remove_lowest(state: State, why: str, events: list[Event]) -> None:
    """Remove the lowest plant, if there is any; the caller replaces it where a rule says so."""
    if state.current:
        remove(state, state.current[0], why, events)


def replace(state: State, events: list[Event]) -> None:
    """Draw one card for a plant that has gone, and replace it while it is obsolete."""
    _draw(state, events)
    remove_obsolete(state, events)


def remove_obsolete(state: State, events: list[Event]) -> None:
    """Remove and replace plants numbered at most the most cities that any player has.

    At once, also in the middle of a turn, also when just drawn (`rules.md §4`, phase 4).
    """
    while state.current and state.current[0] <= state.most_cities:
        remove_lowest(state, "obsolete", events)
        _draw(state, events)


def tuck_highest(state: State, events: list[Event]) -> None:
    """Put the highest plant of the future market under the deck and replace it (phase 5)."""
    if not state.future:
        return
    plant = state.plants[-1]
    take(state, plant)
    state.deck += (plant,)
    state.under += (plant,)
    events.append(PlantTucked(plant))
    replace(state, events)


def retire_step3(state: State, events: list[Event]) -> None:
    """Take out the Step 3 card and the lowest plant, replacing neither (`rules.md §5`)."""
    state.step3 = "out"
    arrange(state, list(state.plants))
    remove_lowest(state, "step3", events)


def _draw(state: State, events: list[Event]) -> None:
    """Turn up the top card of the deck; nothing when it is empty (`D6`)."""
    if not state.deck:
        return
    card, deck = state.deck[0], state.deck[1:]
    if card == STEP3:
        left = set(deck)
        state.deck = tuple(plant for plant in state.late_deck if plant in left)
        events.append(Step3Drawn(len(left)))
        if state.phase == "auction":
            state.step3 = "market"
            arrange(state, list(state.plants))
        else:
            retire_step3(state, events)
    else:
        state.deck = deck
        arrange(state, [*state.plants, card])
        events.append(PlantDrawn(card))
