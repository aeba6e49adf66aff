"""The 42 power plants (`rules.md §1`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["coal", "oil", "hybrid", "garbage", "uranium", "eco", "fusion"]
STEP3: Final = "step3"
Card = int | Literal["step3"]
"""A card of the plant deck: a plant's number, or the Step 3 card."""


@dataclass(frozen=True, slots=True)
class Plant:
    """A power plant: burns `need` tokens of its `kind` of fuel to power up to `cities`."""

    number: int
    kind: Kind
    need: int
    cities: int

    @property
    def capacity(self) -> int:
        """Tokens that it can store: twice its need (`rules.md §4`, phase 3)."""
        return 2 * self.need

    @property
    def burns(self) -> tuple[str, ...]:
        """The fuels that it can burn; none for ecological plants and fusion."""
        if self.kind == "hybrid":
            return ("coal", "oil")
        return (self.kind,) if self.need else ()


_ROWS: tuple[tuple[Kind, tuple[tuple[int, int, int], ...]], ...] = (
    (
        "coal",
        (
            *((4, 2, 1), (8, 3, 2), (10, 2, 2), (15, 2, 3), (20, 3, 5)),
            *((25, 2, 5), (31, 3, 6), (36, 3, 7), (42, 2, 6)),
        ),
    ),
    (
        "oil",
        (
            *((3, 2, 1), (7, 3, 2), (9, 1, 1), (16, 2, 3)),
            *((26, 2, 5), (32, 3, 6), (35, 1, 5), (40, 2, 6)),
        ),
    ),
    ("hybrid", ((5, 2, 1), (12, 2, 2), (21, 2, 4), (29, 1, 4), (46, 3, 7))),
    ("garbage", ((6, 1, 1), (14, 2, 2), (19, 2, 3), (24, 2, 4), (30, 3, 6), (38, 3, 7))),
    ("uranium", ((11, 1, 2), (17, 1, 2), (23, 1, 3), (28, 1, 4), (34, 1, 5), (39, 1, 6))),
    (
        "eco",
        ((13, 0, 1), (18, 0, 2), (22, 0, 2), (27, 0, 3), (33, 0, 4), (37, 0, 4), (44, 0, 5)),
    ),
    ("fusion", ((50, 0, 6),)),
)

PLANTS: Final = {
    plant.number: plant
    for plant in sorted(
        (
            Plant(number, kind, need, cities)
            for kind, rows in _ROWS
            for number, need, cities in rows
        ),
        key=lambda plant: plant.number,
    )
}
"""All plants by number, ascending."""

OPENING: Final = (3, 4, 5, 6, 7, 8, 9, 10)
"""The plants that lie in the market at the start (`rules.md §3`)."""

FIRST_DRAW: Final = 13
"""The plant on top of the deck (`rules.md §3`)."""
