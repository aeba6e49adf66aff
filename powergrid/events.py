"""What happens by itself, as data: `Game.push` returns these so that a log can tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began: "auction", "fuel", "building" or "bureaucracy"."""

    kind: ClassVar = "phase"
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The player order was determined, first player first (`rules.md §4`, phase 1)."""

    kind: ClassVar = "order"
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlantSold:
    """An auction ended: the seat paid `price` and took the plant."""

    kind: ClassVar = "sold"
    seat: int
    plant: int
    price: int


@dataclass(frozen=True, slots=True)
class PlantScrapped:
    """A seat over the limit scrapped a plant; it left the game."""

    kind: ClassVar = "scrapped"
    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class FuelLost:
    """Tokens that could not be stored any more went to the supply (`D1`, `D2`)."""

    kind: ClassVar = "lost"
    seat: int
    fuel: str
    count: int


@dataclass(frozen=True, slots=True)
class PlantDrawn:
    """A plant came from the deck into the market."""

    kind: ClassVar = "drawn"
    plant: int


@dataclass(frozen=True, slots=True)
class PlantRemoved:
    """A plant left the market and the game.

    `why`: "unsold" (nobody bought), "obsolete" (number at most the most cities), "step2" (Step 2
    began), "step3" (with the Step 3 card) or "market" (phase 5 in Step 3).
    """

    kind: ClassVar = "removed"
    plant: int
    why: str


@dataclass(frozen=True, slots=True)
class PlantTucked:
    """The highest plant of the future market went under the deck (`rules.md §4`, phase 5)."""

    kind: ClassVar = "tucked"
    plant: int


@dataclass(frozen=True, slots=True)
class Step3Drawn:
    """The Step 3 card was drawn; the deck left, `left` plants, was shuffled (`rules.md §5`)."""

    kind: ClassVar = "step3"
    left: int


@dataclass(frozen=True, slots=True)
class StepBegan:
    """Step 2 or 3 began."""

    kind: ClassVar = "step"
    step: int


@dataclass(frozen=True, slots=True)
class Built:
    """A house was built: `connection` and `space` are the two parts of the price."""

    kind: ClassVar = "built"
    seat: int
    city: str
    connection: int
    space: int


@dataclass(frozen=True, slots=True)
class Income:
    """A seat powered `powered` cities, earned `money` and burned tokens by fuel."""

    kind: ClassVar = "income"
    seat: int
    powered: int
    money: int
    burned: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Resupplied:
    """Tokens by fuel that came from the supply into the market."""

    kind: ClassVar = "resupply"
    fuel: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended; cities powered in the final reckoning, by seat (`rules.md §6`)."""

    kind: ClassVar = "ended"
    powered: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    PhaseBegan
    | OrderSet
    | PlantSold
    | PlantScrapped
    | FuelLost
    | PlantDrawn
    | PlantRemoved
    | PlantTucked
    | Step3Drawn
    | StepBegan
    | Built
    | Income
    | Resupplied
    | GameEnded
)
