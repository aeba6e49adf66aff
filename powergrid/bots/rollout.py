"""Playing on by the policy, as fast as it goes: whole turns and whole auctions at a stroke."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid import rounds
from powergrid.actions import Bid, Buy, Nominate, Pass, Run
from powergrid.bots import bidding, turns
from powergrid.bots.weights import Weights
from powergrid.state import State
from powergrid.tables import FUELS

PASS = Pass()
BUYS = {fuel: Buy(fuel) for fuel in FUELS}


def play(state: State, minds: Sequence[Weights], last_round: int = 99) -> None:
    """Play `state` on, one mind a seat, to the end or to the start of a round after `last_round`.

    It changes `state`, whose deck must be there.
    """
    while state.turn is not None and state.round <= last_round:
        turn(state, minds)


def turn(state: State, minds: Sequence[Weights]) -> None:
    """Play the whole turn of the seat to act, or the whole auction."""
    seat = state.turn
    assert seat is not None
    weights = minds[seat]
    match state.ask:
        case "nominate":
            plant = bidding.pick(state, seat, weights)
            rounds.play(state, Nominate(plant) if plant else PASS)
        case "bid":
            _auction(state, minds)
        case "scrap":
            rounds.play(state, bidding.scrap(state, seat, weights).action)
        case "give up":
            rounds.play(state, bidding.give_up(state, seat).action)
        case "buy":
            for fuel in turns.purchases(state, seat, weights)[0]:
                rounds.play(state, BUYS[fuel])
            rounds.play(state, PASS)
        case "build":
            builds = state.board.builds
            for step in turns.best_plan(state, seat, weights).houses:
                rounds.play(state, builds[step.city])
            rounds.play(state, PASS)
        case _:
            action = turns.run(state, seat, weights).action
            assert isinstance(action, Run)
            rounds.play(state, action)


def _auction(state: State, minds: Sequence[Weights]) -> None:
    """Sell at once to the seat with the highest limit, for what the second highest drives it to.

    Everybody raises by one Elektro up to a limit of their own, so this is how it would end.
    """
    turn = state.turn
    assert turn is not None
    holder = state.bidder if state.bid else turn
    price = state.bid or state.plant
    seats = state.contenders
    at = seats.index(turn)
    asked = [seat for seat in (*seats[at:], *seats[:at]) if seat != holder]
    top = bidding.limit(state, holder, state.plant, minds[holder])
    winner = holder
    for seat in asked:
        most = bidding.limit(state, seat, state.plant, minds[seat])
        if most > max(price, top):
            price, winner, top = max(price, top) + 1, seat, most
        elif most > price:
            price = min(most + 1, top)
    state.contenders = (winner,)
    state.turn = winner
    state.bid = price - 1 if price > state.plant else 0
    rounds.play(state, Bid(price))
