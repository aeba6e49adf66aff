"""Where to build: the cheapest way to grow from a network, and where to begin one."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import NamedTuple

from powergrid.maps import FAR, Board, bits
from powergrid.state import Player, State
from powergrid.tables import HOUSES


class Step(NamedTuple):
    """One house of a plan: the city's index, and what it and all before it cost."""

    city: int
    total: int


def ladder(state: State, player: Player, money: int, most: int = HOUSES) -> list[Step]:
    """Houses that a player could build one after the other for `money`, cheapest next.

    At most `most` of them. Each is priced with the network as it then is (`rules.md §4`).
    """
    distance = state.board.distance
    space = list(state.space)
    for own in bits(player.network):
        space[own] = FAR
    reach = list(player.reach)
    if not player.network:
        choices = starts(state.board, state.space)
        if not choices:
            return []
        first = choices[0]
        cost = space[first]
        if cost > money or not most:
            return []
        found = [Step(first, cost)]
        space[first] = FAR
        reach = list(distance[first])
    else:
        found = []
        cost = 0
    most = min(most, HOUSES - len(player.cities))
    while len(found) < most:
        prices = [*map(add, reach, space)]
        price = min(prices)
        if cost + price > money:
            break
        cost += price
        city = prices.index(price)
        found.append(Step(city, cost))
        space[city] = FAR
        reach = [a if a < b else b for a, b in zip(reach, distance[city], strict=True)]
    return found


@lru_cache(maxsize=4096)
def starts(board: Board, space: tuple[int, ...]) -> tuple[int, ...]:
    """The cities in which a network can begin, the best first.

    Good are those from which eight more are cheapest, the next ones counting most.
    """
    return tuple(
        sorted(
            (city for city, price in enumerate(space) if price < FAR),
            key=lambda city: _spread(board, space, city),
        )
    )


def _spread(board: Board, space: tuple[int, ...], first: int) -> int:
    left = list(space)
    left[first] = FAR
    reach = list(board.distance[first])
    total = space[first] * 10
    for weight in (10, 9, 8, 7, 6, 5, 4, 3):
        prices = [*map(add, reach, left)]
        price = min(prices)
        if price >= FAR:
            return FAR
        total += price * weight
        city = prices.index(price)
        left[city] = FAR
        reach = [a if a < b else b for a, b in zip(reach, board.distance[city], strict=True)]
    return total
