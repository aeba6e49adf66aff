"""What is expected of each seat, from decision to decision: what makes a link short.

A decision is one or two choices. Where passing is possible the first is whether to pass; then which
plant, fuel, city, bid or run. `powergrid.likelihood` scores the options. Its scores suit bots, and
people in the main; so three readers stand by who take them in earnest, a third of them, or nothing
of them. The one who has foreseen a seat better so far is trusted more with it.

All of this is the format of the links, version 1: whatever changes a number here, or the order of
the options, shuts every link made before. So nothing in it leans on what may change: not on the
bots, not on the order of `Game.legal_actions`, and never on floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, mul
from typing import Final

from powergrid import likelihood, storage
from powergrid.actions import Action, Bid, Build, Buy, GiveUp, Nominate, Pass, Run, Scrap
from powergrid.likelihood import WEIGHTS, Row
from powergrid.packing import Coder
from powergrid.state import State
from powergrid.tables import FUELS, HOUSES, SPACES

_FADE: Final = (
    *(65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393),
    *(46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219),
)
"""65536 halved again and again, in 16 steps each."""
_ONE: Final = 4096
"""What shares and trust add up to, nearly."""
_TRUST: Final = (3200, 700, 196)
"""How far each reader is trusted before a seat has decided anything."""
_DOUBT: Final = 24
"""The least that a reader is trusted."""


class Foresight:
    """What is expected of each seat, learnt as a game goes on; one for each link."""

    def __init__(self, coder: Coder) -> None:
        self._coder = coder
        self._trust: dict[tuple[int, str], tuple[int, int, int]] = {}

    def decide(self, state: State, before: Action | None, wanted: Action | None) -> Action:
        """Pack `wanted`, which must be legal in `state`; or unpack an action if it is `None`.

        `before` is the action before this one. What is forced is no choice and takes no room.
        """
        assert state.turn is not None
        match state.ask:
            case "nominate":
                return self._nominate(state, state.turn, wanted)
            case "bid":
                return self._bid(state, state.turn, wanted)
            case "buy":
                return self._buy(state, state.turn, before, wanted)
            case "build":
                return self._build(state, state.turn, wanted)
            case "run":
                return self._run(state, state.turn, wanted)
            case "scrap":
                return self._scrap(state, state.turn, wanted)
            case _:
                return self._give_up(state, state.turn, wanted)

    def _choose(self, seat: int, kind: str, rows: Sequence[Row], chosen: int) -> int:
        """One choice among options with these rows; the readers' trust follows it."""
        if len(rows) == 1:
            return 0
        weights = WEIGHTS[kind]
        scores = [sum(map(mul, weights, row)) >> 4 for row in rows]
        best = max(scores)
        sharp = _shares(tuple([best - score for score in scores]))
        soft = _shares(tuple([(best - score) // 3 for score in scores]))
        flat = _ONE // len(rows)
        a, b, c = self._trust.get((seat, kind), _TRUST)
        widths = [a * one + b * two + c * flat for one, two in zip(sharp, soft, strict=True)]
        found = self._coder.choose(widths, chosen)
        self._trust[seat, kind] = _trust(a * sharp[found], b * soft[found], c * flat)
        return found

    def _passes(self, seat: int, kind: str, row: Row, wanted: Action | None) -> bool:
        """Whether a seat passes; the row is what speaks for it."""
        return self._choose(seat, kind, ((0,) * len(row), row), isinstance(wanted, Pass)) == 1

    def _nominate(self, state: State, seat: int, wanted: Action | None) -> Action:
        player = state.players[seat]
        plants = [number for number in state.current if number <= player.money]
        views = likelihood.prospects(state, player, plants)
        if state.round > 1 and (
            not plants
            or self._passes(seat, "pass", likelihood.pass_row(state, player, views), wanted)
        ):
            return Pass()
        rows = [likelihood.plant_row(state, i, view) for i, view in enumerate(views)]
        chosen = plants.index(wanted.plant) if isinstance(wanted, Nominate) else 0
        return Nominate(plants[self._choose(seat, "plant", rows, chosen)])

    def _bid(self, state: State, seat: int, wanted: Action | None) -> Action:
        money = state.players[seat].money
        if not state.bid:
            least = state.plant
            most = least if len(state.waiting) == 1 else money
        elif money <= state.bid or self._passes(
            seat, "drop", likelihood.drop_row(state, state.players[seat]), wanted
        ):
            return Pass()
        else:
            least, most = state.bid + 1, money
        more = wanted.amount - least if isinstance(wanted, Bid) else 0
        if least == most or not self._choose(seat, "more", ((0,), (1,)), more > 0):
            return Bid(least)
        return Bid(least + self._jump(most - least, more))

    def _jump(self, most: int, wanted: int) -> int:
        """1 to `most` Elektro more than the least: how long that is in bits, then which."""
        longest = most.bit_length()
        length = 1 + self._coder.choose(range(longest, 0, -1), max(0, wanted.bit_length() - 1))
        low = 1 << length - 1
        return low + self._coder.among(min(low, most - low + 1), wanted - low)

    def _buy(self, state: State, seat: int, before: Action | None, wanted: Action | None) -> Action:
        player = state.players[seat]
        money, market = player.money, state.market
        fuels = [
            fuel
            for fuel in FUELS
            if market[fuel]
            and SPACES[fuel][-market[fuel]] <= money
            and storage.can_store(player.plants, player.fuel, fuel)
        ]
        if not fuels:
            return Pass()
        last = before.fuel if isinstance(before, Buy) else ""
        aims = likelihood.aims(state, player)
        row = likelihood.enough_row(
            state, player, aims, min([SPACES[f][-market[f]] for f in fuels])
        )
        if self._passes(seat, "enough", row, wanted):
            return Pass()
        rows = [likelihood.fuel_row(fuel, last, aims) for fuel in fuels]
        chosen = fuels.index(wanted.fuel) if isinstance(wanted, Buy) else 0
        return Buy(fuels[self._choose(seat, "fuel", rows, chosen)])

    def _build(self, state: State, seat: int, wanted: Action | None) -> Action:
        player, board = state.players[seat], state.board
        prices = [*map(add, player.reach, state.space)]
        places = [i for i, price in enumerate(prices) if price <= player.money]
        if not places or len(player.cities) == HOUSES:
            return Pass()
        low = min(prices)
        if self._passes(seat, "stay", likelihood.stay_row(state, player, low), wanted):
            return Pass()
        chosen = places.index(board.index[wanted.city]) if isinstance(wanted, Build) else 0
        if player.cities:
            first = prices.index(low)
            rows = [likelihood.city_row(prices[i] - low, first=i == first) for i in places]
            return board.builds[places[self._choose(seat, "city", rows, chosen)]]
        rows = likelihood.start_rows(state, places)
        return board.builds[places[self._choose(seat, "start", rows, chosen)]]

    def _run(self, state: State, seat: int, wanted: Action | None) -> Action:
        player = state.players[seat]
        runs = sorted(storage.options(player.plants, player.fuel), key=likelihood.run_order)
        rows = likelihood.run_rows(state, player, runs)
        chosen = runs.index(wanted) if isinstance(wanted, Run) else 0
        return runs[self._choose(seat, "run", rows, chosen)]

    def _scrap(self, state: State, seat: int, wanted: Action | None) -> Action:
        plants = [number for number in state.players[seat].plants if number != state.plant]
        rows = [likelihood.scrap_row(state, number, first=number == plants[0]) for number in plants]
        chosen = plants.index(wanted.plant) if isinstance(wanted, Scrap) else 0
        return Scrap(plants[self._choose(seat, "scrap", rows, chosen)])

    def _give_up(self, state: State, seat: int, wanted: Action | None) -> Action:
        player = state.players[seat]
        choices = sorted(
            storage.give_up_choices(player.plants, player.fuel), key=lambda way: way.coal
        )
        chosen = choices.index(wanted) if isinstance(wanted, GiveUp) else 0
        return choices[self._coder.among(len(choices), chosen)]


@lru_cache(maxsize=16384)
def _shares(gaps: tuple[int, ...]) -> list[int]:
    """The shares of options that lie so far below the best, in 16ths of a halving."""
    sizes = [_FADE[gap & 15] >> (gap >> 4) for gap in gaps]
    total = sum(sizes)
    return [_ONE * size // total + 1 for size in sizes]


def _trust(sharp: int, soft: int, flat: int) -> tuple[int, int, int]:
    """The readers' trust in proportion to how likely each held what came, in view of theirs."""
    total = sharp + soft + flat
    return (
        max(_DOUBT, _ONE * sharp // total),
        max(_DOUBT, _ONE * soft // total),
        max(_DOUBT, _ONE * flat // total),
    )
