"""Why a bot does what it does, as data: a code and facts, with an English sentence for each code.

A page in another language looks its own sentence up by `code` and fills in `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from powergrid.actions import Action

SENTENCES: Final = {
    "only": "Nothing else is possible.",
    "plant": "Plant {plant} would power {cities} more cities at about {fuel} Elektro of fuel a"
    " round: worth up to {limit}.",
    "plant-first": "Everybody must buy now, and plant {plant} does most for its price.",
    "plant-none": "No plant on offer is worth its price now.",
    "bid": "Plant {plant} is worth up to {limit} here: {cities} more cities, about {fuel} Elektro"
    " of fuel a round.",
    "drop": "Plant {plant} is worth {limit} here, and the bid stands at {bid}.",
    "scrap": "Plant {plant} adds least to what the others can power.",
    "give-up": "These tokens will be the easiest to buy again.",
    "fuel": "{count} more {fuel} for about {cost} Elektro lets {cities} cities be powered.",
    "fuel-store": "{fuel} is likely to be dearer next round than the {cost} Elektro it costs now.",
    "fuel-enough": "There is fuel for the {cities} cities that can be powered this round.",
    "fuel-money": "The rest of the money does more in houses or at the next auction.",
    "start": "From {city} the next cities are cheap to reach and few rivals are near.",
    "build": "{city} for {price} Elektro is the best way to grow from {cities} cities.",
    "build-end": "{city} brings the end nearer, and the final reckoning looks good.",
    "hold-power": "More than {cities} cities could not be powered, so the money is kept.",
    "hold-money": "What can still be built costs more than it is worth now.",
    "run": "Powers {cities} cities for {income} Elektro with the fuel that is missed least.",
    "search-close": "Played out, this stands a little better than the obvious choice; either wins"
    " about {chance} games of 100.",
    "search-plant": "Played out, plant {plant} wins about {chance} games of 100, the obvious choice"
    " {other}.",
    "search-bid": "Played out, winning plant {plant} for about {price} wins about {chance} games of"
    " 100, dropping out {other}.",
    "search-drop": "Played out, leaving plant {plant} to another wins about {chance} games of 100,"
    " the obvious choice {other}.",
    "search-pass": "Played out, buying no plant now wins about {chance} games of 100, the obvious"
    " choice {other}.",
    "search-scrap": "Played out, scrapping plant {plant} wins about {chance} games of 100, the"
    " obvious choice {other}.",
    "search-fuel": "Played out, another purchase that begins with {fuel} wins about {chance} games"
    " of 100, the obvious choice {other}.",
    "search-enough": "Played out, buying no more fuel wins about {chance} games of 100, the obvious"
    " choice {other}.",
    "search-build": "Played out, growing by {count} with {city} first wins about {chance} games of"
    " 100, the obvious choice {other}.",
    "search-hold": "Played out, building no more now wins about {chance} games of 100, the obvious"
    " choice {other}.",
}
"""The sentence of every code."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code, a key of `SENTENCES`, and what its sentence names."""

    code: str
    facts: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do and why."""

    action: Action
    reason: Reason
