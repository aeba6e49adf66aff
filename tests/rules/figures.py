"""The figures of rules.md §1 and §2, typed anew for the tests: number -> (fuel, need, cities)."""

from __future__ import annotations

FUELS = ("coal", "oil", "garbage", "uranium")
TOKENS = {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
START_MARKET = {"coal": 24, "oil": 18, "garbage": 6, "uranium": 2}
URANIUM_PRICES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
HOUSE_PRICES = (10, 15, 20)
HOUSES = 22

PLANTS: dict[int, tuple[str, int, int]] = {
    3: ("oil", 2, 1),
    4: ("coal", 2, 1),
    5: ("hybrid", 2, 1),
    6: ("garbage", 1, 1),
    7: ("oil", 3, 2),
    8: ("coal", 3, 2),
    9: ("oil", 1, 1),
    10: ("coal", 2, 2),
    11: ("uranium", 1, 2),
    12: ("hybrid", 2, 2),
    13: ("eco", 0, 1),
    14: ("garbage", 2, 2),
    15: ("coal", 2, 3),
    16: ("oil", 2, 3),
    17: ("uranium", 1, 2),
    18: ("eco", 0, 2),
    19: ("garbage", 2, 3),
    20: ("coal", 3, 5),
    21: ("hybrid", 2, 4),
    22: ("eco", 0, 2),
    23: ("uranium", 1, 3),
    24: ("garbage", 2, 4),
    25: ("coal", 2, 5),
    26: ("oil", 2, 5),
    27: ("eco", 0, 3),
    28: ("uranium", 1, 4),
    29: ("hybrid", 1, 4),
    30: ("garbage", 3, 6),
    31: ("coal", 3, 6),
    32: ("oil", 3, 6),
    33: ("eco", 0, 4),
    34: ("uranium", 1, 5),
    35: ("oil", 1, 5),
    36: ("coal", 3, 7),
    37: ("eco", 0, 4),
    38: ("garbage", 3, 7),
    39: ("uranium", 1, 6),
    40: ("oil", 2, 6),
    42: ("coal", 2, 6),
    44: ("eco", 0, 5),
    46: ("hybrid", 3, 7),
    50: ("fusion", 0, 6),
}

REGIONS_IN_PLAY = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}
PLANTS_REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
PLANT_LIMIT = {2: 4, 3: 3, 4: 3, 5: 3, 6: 3}
STEP_2_AT = {2: 10, 3: 7, 4: 7, 5: 7, 6: 6}
END_AT = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}

PAYMENT: tuple[int, ...] = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105)
PAYMENT += (112, 118, 124, 129, 134, 138, 142, 145, 148, 150)

# players -> fuel -> tokens a round in Step 1, 2, 3
RESUPPLY: dict[int, dict[str, tuple[int, int, int]]] = {
    2: {"coal": (3, 4, 3), "oil": (2, 2, 4), "garbage": (1, 2, 3), "uranium": (1, 1, 1)},
    3: {"coal": (4, 5, 3), "oil": (2, 3, 4), "garbage": (1, 2, 3), "uranium": (1, 1, 1)},
    4: {"coal": (5, 6, 4), "oil": (3, 4, 5), "garbage": (2, 3, 4), "uranium": (1, 2, 2)},
    5: {"coal": (5, 7, 5), "oil": (4, 5, 6), "garbage": (3, 3, 5), "uranium": (2, 3, 2)},
    6: {"coal": (7, 9, 6), "oil": (5, 6, 7), "garbage": (3, 5, 6), "uranium": (2, 3, 3)},
}


def token_price(fuel: str, in_market: int) -> int:
    """The price of the next token when so many are in the market (§1, §4 phase 3)."""
    if fuel == "uranium":
        return URANIUM_PRICES[12 - in_market]
    spaces = [price for price in range(1, 9) for _ in range(3)]
    return spaces[24 - in_market]
