"""Phase 4, building, the start of Step 2 and the end of the game (`rules.md §4`, `§5`, `§6`)."""

from __future__ import annotations

from operator import add

from powergrid import plant_market, storage
from powergrid.actions import Action, Build, Pass
from powergrid.errors import IllegalAction
from powergrid.events import Built, Event, GameEnded
from powergrid.maps import FAR
from powergrid.state import Player, State
from powergrid.tables import HOUSE_PRICES, HOUSES

PASS = Pass()


def begin(state: State, events: list[Event]) -> None:
    """Last player first."""
    state.ask = "build"
    state.waiting = state.order[::-1]
    state.turn = state.waiting[0]


def finish(state: State, events: list[Event]) -> None:
    """End the game, or prepare Step 2, after everybody has had the turn (`D9`).

    The removal that starts Step 2 also happens when the Step 3 card came in this phase (`D8`), but
    not when Step 3 already holds (`D7`).
    """
    if state.most_cities >= state.figures.end:
        _end(state, events)
    elif state.step == 1 and state.most_cities >= state.figures.step2:
        plant_market.remove_lowest(state, "step2", events)
        plant_market.replace(state, events)


def legal(state: State) -> list[Action]:
    """Each city that the seat can reach and pay, and ending the turn."""
    player = state.players[state.waiting[0]]
    money = player.money
    found: list[Action] = []
    if len(player.cities) < HOUSES:
        prices = map(add, player.reach, state.space)
        found = [build for build, price in zip(state.board.builds, prices) if price <= money]  # noqa: B905
    found.append(PASS)
    return found


def price(state: State, player: Player, city: str) -> tuple[int, int]:
    """Elektro for the connection to a city in play and for its cheapest open space.

    `FAR` or more in all where the player cannot build.
    """
    i = state.board.index[city]
    return player.reach[i], state.space[i]


def apply(state: State, action: Action, events: list[Event]) -> bool:
    """Do a legal action; raise `IllegalAction` for an illegal one; `False` if of a wrong kind."""
    if isinstance(action, Build):
        _build(state, action.city, events)
    elif isinstance(action, Pass):
        state.waiting = state.waiting[1:]
        state.turn = state.waiting[0] if state.waiting else None
    else:
        return False
    return True


def _build(state: State, city: str, events: list[Event]) -> None:
    seat = state.waiting[0]
    player = state.players[seat]
    i = state.board.index.get(city)
    if i is None:
        raise IllegalAction("no-such-city", city=str(city)[:40])
    if player.network >> i & 1:
        raise IllegalAction("own-city", city=city)
    connection, space = player.reach[i], state.space[i]
    if space >= FAR:
        raise IllegalAction("city-full", city=city, step=state.step)
    if len(player.cities) >= HOUSES:
        raise IllegalAction("no-houses")
    if connection + space > player.money:
        raise IllegalAction(
            "cannot-pay-city", city=city, price=connection + space, money=player.money
        )
    player.money -= connection + space
    _extend(state, player, i)
    _occupy(state, seat, i)
    events.append(Built(seat, city, connection, space))
    if len(player.cities) > state.most_cities:
        state.most_cities = len(player.cities)
        plant_market.remove_obsolete(state, events)


def _extend(state: State, player: Player, i: int) -> None:
    """Add a city to a network and keep the cheapest connections up to date."""
    board = state.board
    player.cities += (board.cities[i],)
    player.network |= 1 << i
    distance = board.distance[i]
    if len(player.cities) == 1:
        reach = list(distance)
    else:  # own cities are the only ones that are FAR: the board hangs together
        nearer = zip(player.reach, distance)  # noqa: B905
        reach = [new if new < old < FAR else old for old, new in nearer]
    reach[i] = FAR
    player.reach = tuple(reach)


def _occupy(state: State, seat: int, i: int) -> None:
    """Put a house on the cheapest space of a city, and price its next one."""
    city = state.board.cities[i]
    seats = (*state.houses[city], seat)
    state.houses = {**state.houses, city: seats}
    price = HOUSE_PRICES[len(seats)] if len(seats) < state.step else FAR
    state.space = (*state.space[:i], price, *state.space[i + 1 :])


def _end(state: State, events: list[Event]) -> None:
    """Reckon who powers most (`rules.md §6`); ties: money, then cities, then shared (`D10`)."""
    state.phase, state.ask = "over", "nothing"
    players = state.players
    for player in players:
        player.powered = storage.most_powered(player.plants, player.fuel, len(player.cities))
    ranks = [(player.powered, player.money, len(player.cities)) for player in players]
    state.winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    events.append(GameEnded(tuple(player.powered for player in players), state.winners))
