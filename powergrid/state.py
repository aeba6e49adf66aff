"""The state of a game: one mutable `State`, made for copying.

Apart from the `State` and its `Player`s themselves, everything in them is replaced, never changed
in place. So a copy shares it, and taking back an action only puts the old values back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from powergrid.maps import FAR, Board
from powergrid.plants import STEP3, Card
from powergrid.tables import FIGURES, FUELS, HOUSE_PRICES, START_MONEY, Figures

Phase = Literal["auction", "fuel", "building", "bureaucracy", "over"]
Ask = Literal["nominate", "bid", "scrap", "give up", "buy", "build", "run", "nothing"]


class Player:
    """What lies before one player."""

    def __init__(self, board: Board) -> None:
        self.money: int = START_MONEY
        self.plants: tuple[int, ...] = ()
        """Numbers, ascending."""
        self.fuel: dict[str, int] = dict.fromkeys(FUELS, 0)
        self.cities: tuple[str, ...] = ()
        """City ids in the order of building."""
        self.powered: int = 0
        """Cities powered at the last income, at the end in the final reckoning."""
        self.network: int = 0
        """The cities as a set of bits, see `Board`."""
        self.reach: tuple[int, ...] = (0,) * len(board.cities)
        """The cost of the cheapest connection to every city; `FAR` to an own one."""

    def copy(self) -> Player:
        """An independent copy."""
        new: Player = object.__new__(Player)
        new.__dict__ = self.__dict__.copy()
        return new


Memory = tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]]
"""The old values of a state and, by seat, of the players that an action may change."""


class State:
    """Everything that the rules need to go on from here."""

    def __init__(
        self,
        board: Board,
        players: int,
        order: tuple[int, ...],
        deck: tuple[Card, ...],
        late_deck: tuple[int, ...],
    ) -> None:
        self.board = board
        self.figures: Figures = FIGURES[players]
        self.players: tuple[Player, ...] = tuple(Player(board) for _ in range(players))
        self.order = order
        """Seats, first player first."""
        self.round: int = 0
        self.step: int = 1
        self.phase: Phase = "bureaucracy"
        self.turn: int | None = None
        """The seat that decides now."""
        self.ask: Ask = "nothing"
        """What it decides."""
        self.waiting: tuple[int, ...] = ()
        """Seats that are not through with the phase, in the order in which they act."""

        self.current: tuple[int, ...] = ()
        self.future: tuple[Card, ...] = ()
        self.deck = deck
        """What is left, top first."""
        self.late_deck = late_deck
        """The order that the Step 3 shuffle will bring, for all plants."""
        self.under: tuple[int, ...] = ()
        """Plants that went under the deck since the start, as everybody saw."""
        self.gone: tuple[int, ...] = ()
        """Plants that left the game since the start, as everybody saw."""
        self.step3: Literal["deck", "market", "out"] = "deck"
        """Where the Step 3 card is."""

        self.plant: int = 0
        """The plant on auction, 0 when none; until it is scrapped for, the one just bought."""
        self.bid: int = 0
        """The highest bid, 0 before the first."""
        self.bidder: int = -1
        self.contenders: tuple[int, ...] = ()
        """Seats still in this auction, ascending."""
        self.sold: bool = False
        """Whether anybody bought a plant in this phase."""

        self.market: dict[str, int] = {}
        self.supply: dict[str, int] = {}

        self.houses: dict[str, tuple[int, ...]] = dict.fromkeys(board.cities, ())
        """The seats with a house in a city, in the order of building."""
        self.space: tuple[int, ...] = (HOUSE_PRICES[0],) * len(board.cities)
        """The price of the cheapest open space of every city; `FAR` when none is open."""
        self.most_cities: int = 0
        """The most cities that any player has."""
        self.winners: tuple[int, ...] = ()

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions in play."""
        return self.board.regions

    @property
    def plants(self) -> tuple[int, ...]:
        """The plants in the market, ascending."""
        future = self.future[:-1] if self.future[-1:] == (STEP3,) else self.future
        return (*self.current, *cast(tuple[int, ...], future))

    def copy(self) -> State:
        """An independent copy, as cheap as copying a few short lists."""
        new: State = object.__new__(State)
        new.__dict__ = self.__dict__.copy()
        new.players = tuple([player.copy() for player in self.players])
        return new

    def remember(self) -> Memory:
        """What `restore` needs to bring back the state from after the next action.

        An action changes what lies before the seat to act or the highest bidder, and only the last
        one of phase 4, which may end the game, what lies before everybody.
        """
        players = self.players
        seats: Iterable[int]
        if self.phase == "building" and len(self.waiting) == 1:
            seats = range(len(players))
        elif self.bidder >= 0:
            seats = (self.turn or 0, self.bidder)
        else:
            seats = (self.turn or 0,)
        return self.__dict__.copy(), [(seat, players[seat].__dict__.copy()) for seat in seats]

    def restore(self, memory: Memory) -> None:
        """Be as at the time of `remember`; the state and its players stay the same objects."""
        mine, theirs = memory
        players = self.players  # a copied game remembers those of the one it was copied from
        self.__dict__.update(mine)
        self.players = players
        for seat, values in theirs:
            self.players[seat].__dict__.update(values)

    def open_spaces(self) -> None:
        """Work out `space` for every city from its houses and the step (`rules.md §4`, phase 4)."""
        self.space = tuple(
            [
                HOUSE_PRICES[len(seats)] if len(seats) < self.step else FAR
                for seats in self.houses.values()
            ]
        )
