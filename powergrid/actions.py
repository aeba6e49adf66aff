"""The decisions of the players. One action is one decision.

Each prints as a line of text and `parse` reads it back::

    >>> str(Bid(15)), parse("bid 15")
    ('bid 15', Bid(amount=15))

Whose decision it is follows from the game (`Game.to_act`), so actions name no seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from powergrid.errors import Fault


@dataclass(frozen=True, slots=True)
class Nominate:
    """Put a plant of the current market up for auction; the same seat bids next."""

    plant: int

    def __str__(self) -> str:
        return f"nominate {self.plant}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid for the plant on auction, in Elektro."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Drop out of an auction, nominate nothing, or end the turn in phases 3 and 4."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Scrap:
    """Take an older plant out of the game, being over the limit."""

    plant: int

    def __str__(self) -> str:
        return f"scrap {self.plant}"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Choose which tokens that cannot be stored go to the supply (`D1`)."""

    coal: int = 0
    oil: int = 0

    def __str__(self) -> str:
        return "give up" + _mixture(self.coal, self.oil)


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one token of a fuel, the cheapest."""

    fuel: str

    def __str__(self) -> str:
        return f"buy {self.fuel}"


@dataclass(frozen=True, slots=True)
class Build:
    """Put a house into a city, paying the connection and the space."""

    city: str

    def __str__(self) -> str:
        return f"build {self.city}"


@dataclass(frozen=True, slots=True)
class Run:
    """Run these plants; `coal` and `oil` are what the hybrids among them burn in all.

    The order of `plants` does not matter: it is kept ascending. `Run()` powers nothing.
    """

    plants: tuple[int, ...] = ()
    coal: int = 0
    oil: int = 0

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "plants", tuple(sorted(self.plants)))
        except TypeError:
            raise ValueError(f"The plants to run are numbers, not {self.plants!r}.") from None

    def __str__(self) -> str:
        plants = "".join(f" {plant}" for plant in self.plants)
        return f"run{plants}{_mixture(self.coal, self.oil)}"


Action = Nominate | Bid | Pass | Scrap | GiveUp | Buy | Build | Run


def parse(text: str) -> Action:
    """The action that `text` stands for, as `str` of an action writes it.

    Raises `Fault`, a `ValueError` with one sentence, when it is none. Whether the action is legal,
    only a game can tell.
    """
    words = text.split()
    name = "give up" if words[:2] == ["give", "up"] else " ".join(words[:1])
    read = _READERS.get(name)
    try:
        if read is None:
            raise ValueError
        return read(words[len(name.split()) :])
    except ValueError:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise Fault("no-form", text=repr(shown), forms=_FORMS) from None


_FORMS = (
    "write nominate 13, bid 15, pass, scrap 3, give up coal 1, buy coal, build essen"
    " or run 20 29 coal 1"
)


def well_formed(action: object) -> bool:
    """Whether it is an action whose fields are of their types.

    What merely compares like a number, such as `Bid(15.0)`, must not get into a state.
    """
    test = _TESTS.get(type(action))
    return test is not None and test(action)


def _whole_run(run: Run) -> bool:
    return all(type(value) is int for value in (*run.plants, run.coal, run.oil))


_TESTS: dict[type, Callable[[Any], bool]] = {
    Nominate: lambda action: type(action.plant) is int,
    Bid: lambda action: type(action.amount) is int,
    Pass: lambda action: True,
    Scrap: lambda action: type(action.plant) is int,
    GiveUp: lambda action: type(action.coal) is type(action.oil) is int,
    Buy: lambda action: type(action.fuel) is str,
    Build: lambda action: type(action.city) is str,
    Run: _whole_run,
}


def _mixture(coal: int, oil: int) -> str:
    return (f" coal {coal}" if coal else "") + (f" oil {oil}" if oil else "")


def _number(word: str) -> int:
    """A plain count: short ASCII digits, so that no text makes an endless number."""
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise ValueError
    return int(word)


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _read_mixture(words: list[str]) -> tuple[int, int]:
    found: dict[str, int] = {}
    for fuel, count in zip(words[::2], words[1::2], strict=True):
        if fuel not in ("coal", "oil") or fuel in found:
            raise ValueError
        found[fuel] = _number(count)
    return found.get("coal", 0), found.get("oil", 0)


def _read_pass(words: list[str]) -> Pass:
    if words:
        raise ValueError
    return Pass()


def _read_run(words: list[str]) -> Run:
    count = next((i for i, word in enumerate(words) if not word.isdigit()), len(words))
    plants = tuple(_number(word) for word in words[:count])
    if len(set(plants)) < len(plants):
        raise ValueError
    return Run(plants, *_read_mixture(words[count:]))


_READERS: dict[str, Callable[[list[str]], Action]] = {
    "nominate": lambda words: Nominate(_number(_one(words))),
    "bid": lambda words: Bid(_number(_one(words))),
    "pass": _read_pass,
    "scrap": lambda words: Scrap(_number(_one(words))),
    "give up": lambda words: GiveUp(*_read_mixture(words)),
    "buy": lambda words: Buy(_one(words)),
    "build": lambda words: Build(_one(words)),
    "run": _read_run,
}
