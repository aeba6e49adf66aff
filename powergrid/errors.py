"""What can go wrong, as codes with an English sentence each.

A page in another language looks its own sentence up by `code` and fills in `facts`.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "over": "The game is over: nothing more can be done.",
    "no-action": "{action} is no action of this game.",
    "wrong-kind": "{action} cannot be done now: the player is asked to {ask} (rules §4).",
    "not-current": "Plant {plant} is not in the current market (rules §4, phase 2).",
    "cannot-pay-plant": "Plant {plant} costs at least {plant}, but only {money} Elektro are there"
    " (rules §4, phase 2).",
    "must-buy": "In round 1 everybody buys a plant: passing is not allowed (rules §4, phase 2).",
    "must-open": "Who nominates a plant bids first and cannot drop out (rules §4, phase 2).",
    "bid-low": "The bid must be at least {least} (rules §4, phase 2).",
    "bid-money": "A bid is at most the bidder's money, {money} Elektro (rules §4, phase 2).",
    "bid-alone": "Nobody is left to raise: the price is the plant's number, {plant}"
    " (rules §4, phase 2).",
    "scrap-foreign": "The player has no plant {plant} to scrap (rules §4, phase 2).",
    "scrap-new": "The plant just bought, {plant}, cannot be scrapped (rules §4, phase 2).",
    "give-up": "Just what cannot be stored is given up: {count} of coal and oil in all,"
    " and neither more than the other plants leave over (D1, D2).",
    "no-such-fuel": "There is no fuel called {fuel} (rules §1).",
    "market-empty": "No {fuel} is left in the market until resupply (rules §4, phase 3).",
    "cannot-pay-fuel": "The next {fuel} costs {price}, but only {money} Elektro are there"
    " (rules §4, phase 3).",
    "no-storage": "No plant of the player can store another {fuel} (rules §4, phase 3).",
    "no-such-city": "There is no city called {city} in play (rules §3).",
    "own-city": "The player already has a house in {city} (rules §4, phase 4).",
    "city-full": "No open space is left in {city} in Step {step} (rules §4, phase 4).",
    "no-houses": "All 22 houses are built (rules §4, phase 4).",
    "cannot-pay-city": "{city} costs {price}, but only {money} Elektro are there"
    " (rules §4, phase 4).",
    "run-foreign": "The player has no plant {plant} to run (rules §4, phase 5).",
    "run-twice": "A plant runs once a round (rules §4, phase 5).",
    "run-hybrids": "The hybrids among these plants burn {need} coal and oil in all, not {given}"
    " (rules §4, phase 5).",
    "run-fuel": "The fuel on hand cannot lie on the plants so that each of these burns its own"
    " (D4).",
}


class IllegalAction(ValueError):
    """An action that the rules forbid now; nothing has changed.

    `code` is a key of `SENTENCES`, `facts` what its sentence names.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(SENTENCES[code].format(**facts))
        self.code = code
        self.facts = facts


class BadSetup(ValueError):
    """A setup that the rules do not allow, told in one sentence."""


class BadMap(ValueError):
    """A map that cannot be played, told in one sentence that names the fault."""


class BadRecord(ValueError):
    """A text that is not the record of a game, told in one sentence."""
