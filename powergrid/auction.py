"""Phase 1, player order, and phase 2, auction (`rules.md §4`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from powergrid import plant_market, storage
from powergrid.actions import Action, Bid, GiveUp, Nominate, Pass, Scrap
from powergrid.errors import IllegalAction
from powergrid.events import Event, FuelLost, OrderSet, PlantScrapped, PlantSold
from powergrid.plants import PLANTS
from powergrid.state import Ask, State

PASS = Pass()
NOMINATIONS = {number: Nominate(number) for number in PLANTS}
BIDS = [Bid(amount) for amount in range(1024)]


def begin(state: State, events: list[Event]) -> None:
    """Determine the player order (from round 2 on) and open the auction."""
    if state.round > 1:
        set_order(state, events)
    state.sold = False
    state.waiting = state.order if state.current else ()
    _next_nomination(state)


def set_order(state: State, events: list[Event]) -> None:
    """Most cities first; ties: the higher highest-numbered plant first (`rules.md §4`, phase 1)."""
    players = state.players

    def rank(seat: int) -> tuple[int, int]:
        return len(players[seat].cities), max(players[seat].plants, default=0)

    state.order = tuple(sorted(state.order, key=rank, reverse=True))
    events.append(OrderSet(state.order))


def finish(state: State, events: list[Event]) -> None:
    """End the phase: an unsold plant, the Step 3 card, the order of round 1."""
    if not state.sold and state.current:
        plant_market.remove_lowest(state, "unsold", events)
        plant_market.replace(state, events)
    if state.step3 == "market":
        plant_market.retire_step3(state, events)
    if state.round == 1:
        set_order(state, events)


def legal(state: State) -> list[Action]:
    """What the seat to act may do."""
    if state.ask == "bid":
        return _legal_bids(state)
    if state.ask == "nominate":
        money = state.players[state.waiting[0]].money
        found: list[Action] = [NOMINATIONS[n] for n in state.current if n <= money]
        if state.round > 1:
            found.append(PASS)
        return found
    player = state.players[state.bidder]
    if state.ask == "scrap":
        return [Scrap(number) for number in player.plants if number != state.plant]
    return list(storage.give_up_choices(player.plants, player.fuel))


def _legal_bids(state: State) -> list[Action]:
    assert state.turn is not None
    money = state.players[state.turn].money
    if state.bid:
        return [*_bids(state.bid + 1, money), PASS]
    if len(state.waiting) == 1:
        money = state.plant
    return [*_bids(state.plant, money)]


def _bids(least: int, most: int) -> list[Bid]:
    if most < len(BIDS):
        return BIDS[least : most + 1]
    return [Bid(amount) for amount in range(least, most + 1)]


def apply(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; raise `IllegalAction` for an illegal one; `False` if of a wrong kind."""
    do = _DEEDS.get((state.ask, type(action)))
    if do is None:
        return False
    do(state, action, events)
    return True


def _next_nomination(state: State) -> None:
    """The next in order nominates; without players or plants the phase ends (`D6`)."""
    state.plant = state.bid = 0
    state.bidder = -1
    state.contenders = ()
    if not state.current:
        state.waiting = ()
    state.ask = "nominate"
    state.turn = state.waiting[0] if state.waiting else None


def _nominate(state: State, action: Nominate, events: list[Event]) -> None:
    plant = action.plant
    if plant not in state.current:
        raise IllegalAction("not-current", plant=plant)
    money = state.players[state.waiting[0]].money
    if plant > money:
        raise IllegalAction("cannot-pay-plant", plant=plant, money=money)
    state.plant = plant
    state.contenders = tuple(sorted(state.waiting))
    state.ask = "bid"


def _pass(state: State, action: Pass, events: list[Event]) -> None:
    if state.round == 1:
        raise IllegalAction("must-buy")
    state.waiting = state.waiting[1:]
    _next_nomination(state)


def _bid(state: State, action: Bid, events: list[Event]) -> None:
    amount = action.amount
    assert state.turn is not None
    least = state.bid + 1 if state.bid else state.plant
    money = state.players[state.turn].money
    if len(state.waiting) == 1 and amount != state.plant:
        raise IllegalAction("bid-alone", plant=state.plant)
    if amount < least:
        raise IllegalAction("bid-low", least=least)
    if amount > money:
        raise IllegalAction("bid-money", money=money)
    state.bid = amount
    state.bidder = state.turn
    _next_bidder(state, state.turn, events)


def _drop_out(state: State, action: Pass, events: list[Event]) -> None:
    if not state.bid:
        raise IllegalAction("must-open")
    assert state.turn is not None
    seat = state.turn
    state.contenders = tuple([other for other in state.contenders if other != seat])
    _next_bidder(state, seat, events)


def _next_bidder(state: State, seat: int, events: list[Event]) -> None:
    """Clockwise by seat; the last one left takes the plant."""
    contenders = state.contenders
    if len(contenders) == 1:
        _sell(state, events)
    else:
        later = [other for other in contenders if other > seat]
        state.turn = later[0] if later else contenders[0]


def _sell(state: State, events: list[Event]) -> None:
    """The highest bidder pays and takes the plant; it is replaced at once."""
    seat, plant = state.bidder, state.plant
    player = state.players[seat]
    player.money -= state.bid
    player.plants = tuple(sorted((*player.plants, plant)))
    state.sold = True
    state.waiting = tuple([other for other in state.waiting if other != seat])
    events.append(PlantSold(seat, plant, state.bid))
    plant_market.take(state, plant)
    plant_market.replace(state, events)
    if len(player.plants) > state.figures.max_plants:
        state.turn, state.ask = seat, "scrap"
    else:
        _next_nomination(state)


def _scrap(state: State, action: Scrap, events: list[Event]) -> None:
    plant = action.plant
    seat = state.bidder
    player = state.players[seat]
    if plant == state.plant:
        raise IllegalAction("scrap-new", plant=plant)
    if plant not in player.plants:
        raise IllegalAction("scrap-foreign", plant=plant)
    player.plants = tuple([other for other in player.plants if other != plant])
    state.gone += (plant,)
    events.append(PlantScrapped(seat, plant))
    for fuel in ("garbage", "uranium"):
        _lose(state, fuel, storage.surplus(player.plants, player.fuel, fuel), events)
    choices = storage.give_up_choices(player.plants, player.fuel)
    if len(choices) > 1:
        state.ask = "give up"
    else:
        _give_up(state, choices[0], events)


def _give_up(state: State, action: GiveUp, events: list[Event]) -> None:
    player = state.players[state.bidder]
    choices = storage.give_up_choices(player.plants, player.fuel)
    if action not in choices:
        raise IllegalAction("give-up", count=choices[0].coal + choices[0].oil)
    _lose(state, "coal", action.coal, events)
    _lose(state, "oil", action.oil, events)
    _next_nomination(state)


def _lose(state: State, fuel: str, count: int, events: list[Event]) -> None:
    """Move tokens that cannot be stored to the supply, not to the market (`D1`, `D2`)."""
    if count:
        player = state.players[state.bidder]
        player.fuel = {**player.fuel, fuel: player.fuel[fuel] - count}
        state.supply = {**state.supply, fuel: state.supply[fuel] + count}
        events.append(FuelLost(state.bidder, fuel, count))


_DEEDS: Final[dict[tuple[Ask, type], Callable[[State, Any, list[Event]], None]]] = {
    ("nominate", Nominate): _nominate,
    ("nominate", Pass): _pass,
    ("bid", Bid): _bid,
    ("bid", Pass): _drop_out,
    ("scrap", Scrap): _scrap,
    ("give up", GiveUp): _give_up,
}
