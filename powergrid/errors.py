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
    "no-form": "{text} is no action: {forms}.",
    # Setups
    "setup-list": "The {name} of a setup is a list, not {given}.",
    "setup-players": "Power Grid is for 2 to 6 players, not {given}.",
    "setup-seed": "A seed is a whole number from 0 to {most}, not {given}.",
    "setup-map": "There is no map called {given}; there are {known}.",
    "setup-map-file": "The map cannot be read: {told}",
    "setup-region": "There is no region {given}; there are {known}.",
    "setup-count": "{count} different regions are in play, not {given}.",
    "setup-apart": "The regions {regions} are not connected with each other.",
    "setup-order": "The order must name each seat from 0 to {last} once.",
    "setup-step3": "The deck must hold the card step3 once.",
    "setup-plant": "The {name} names a plant that does not exist, {given}.",
    "setup-opening": "Plant {plant} lies in the market at the start, not in the {name}.",
    "setup-digits": "A seed is a whole number of at most {digits} digits.",
    "setup-kind": "Player {n} is neither a person nor a bot that this page knows.",
    "setup-twice": "The {name} names a plant twice.",
    # Records
    "record-long": "The record is longer than {most} characters.",
    "record-title": "The text does not begin with the line {title}.",
    "record-header": "The header {name} is there twice.",
    "record-line": "The line {line} is neither a header nor an action.",
    "record-number": "Action {number} should come, but {given} stands there.",
    "record-form": "Action {number}: {error}",
    "record-lacks": "The record has no line for {name}.",
    "record-digits": "The line for {name} has {given} where a number belongs.",
    "record-seat": "Action {number} is by seat {seat}, but seat {turn} acts.",
    "record-action": "Action {number}, {action}: {error}",
    "record-tag": "The tag {name} cannot be written as one line.",
    "record-actions": "The game has more than {most} actions, too many for the page.",
    "record-kind": "Seat {seat} is neither a person nor a bot of a known level.",
    # Links
    "link-none": "This text is no link of a game.",
    "link-long": "A link has at most {most} letters, and this text has {given}.",
    "link-large": "The game would take a link of more than {most} letters.",
    "link-changed": "The link is not complete, or something in it was changed.",
    "link-later": "The link was made by a later version, which this one cannot read.",
    "link-more": "The link holds more than a game.",
    "link-actions": "A link holds at most {most} actions, not {given}.",
    "link-end": "The link goes on after the end of its game.",
    "link-tags": "A link holds at most {most} tags and {bytes} bytes of them.",
    "link-half": "A tag holds half a character.",
    "link-text": "The link holds a text that is none.",
}


class Fault(ValueError):
    """Something that cannot be so, told in one sentence.

    `code` is a key of `SENTENCES`, `facts` what its sentence names; one of them may be a fault.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(SENTENCES[code].format(**facts))
        self.code = code
        self.facts = facts


class IllegalAction(Fault):
    """An action that the rules forbid now; nothing has changed."""


class BadSetup(Fault):
    """A setup that the rules do not allow."""


class BadRecord(Fault):
    """A text that is not the record of a game."""


class BadLink(Fault):
    """A text that is no link of a game, or a record that fits in none."""


class BadMap(ValueError):
    """A map that cannot be played, told in one sentence that names the fault."""
