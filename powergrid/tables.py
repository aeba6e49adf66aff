"""The figures of the game: what the rules give as tables (`rules.md §1` and `§2`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FUELS: Final = ("coal", "oil", "garbage", "uranium")

TOKENS: Final = {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
START_MARKET: Final = {"coal": 24, "oil": 18, "garbage": 6, "uranium": 2}

_STANDARD_PRICES = tuple(price for price in range(1, 9) for _ in range(3))
SPACES: Final = {
    "coal": _STANDARD_PRICES,
    "oil": _STANDARD_PRICES,
    "garbage": _STANDARD_PRICES,
    "uranium": (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16),
}
"""The price of every market space of a fuel, cheapest first."""

HOUSE_PRICES: Final = (10, 15, 20)
HOUSES: Final = 22
START_MONEY: Final = 50

PAYMENT: Final = (
    *(10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105),
    *(112, 118, 124, 129, 134, 138, 142, 145, 148, 150),
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What depends on the number of players (`rules.md §2`)."""

    regions: int
    removed: int
    max_plants: int
    step2: int
    end: int
    resupply: dict[str, tuple[int, int, int]]
    """Tokens a round in Steps 1, 2 and 3, by fuel."""


def _figures(
    regions: int, removed: int, max_plants: int, step2: int, end: int, *rows: tuple[int, int, int]
) -> Figures:
    return Figures(regions, removed, max_plants, step2, end, dict(zip(FUELS, rows, strict=True)))


FIGURES: Final = {
    2: _figures(3, 8, 4, 10, 21, (3, 4, 3), (2, 2, 4), (1, 2, 3), (1, 1, 1)),
    3: _figures(3, 8, 3, 7, 17, (4, 5, 3), (2, 3, 4), (1, 2, 3), (1, 1, 1)),
    4: _figures(4, 4, 3, 7, 17, (5, 6, 4), (3, 4, 5), (2, 3, 4), (1, 2, 2)),
    5: _figures(5, 0, 3, 7, 15, (5, 7, 5), (4, 5, 6), (3, 3, 5), (2, 3, 2)),
    6: _figures(5, 0, 3, 6, 14, (7, 9, 6), (5, 6, 7), (3, 5, 6), (2, 3, 3)),
}
"""By number of players."""


def payment(powered: int) -> int:
    """Elektro earned for `powered` cities; more than 20 pay as 20 (`rules.md §2`)."""
    return PAYMENT[min(powered, 20)]


def fuel_price(fuel: str, left: int) -> int:
    """Elektro for the next token when `left` (at least 1) lie in the market.

    Tokens are bought from the cheap end and resupplied from the dear end, so those that lie there
    always fill the dearest spaces (`rules.md §4`, phases 3 and 5).
    """
    return SPACES[fuel][-left]


def fuel_total(fuel: str, left: int, count: int) -> int:
    """Elektro for `count` tokens, cheapest first, when `left` (at least `count`) lie there."""
    spaces = SPACES[fuel]
    start = len(spaces) - left
    return sum(spaces[start : start + count])
