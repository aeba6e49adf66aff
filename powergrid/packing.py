"""Choices packed into one number, and the number into letters that every address takes.

A choice is a digit of a mixed radix: each of its options owns a stretch of the radix as long as it
is likely, so a likely option makes the number hardly longer and the only one not at all. `Packer`
and `Unpacker` take the same calls in the same order; so one function describes both directions.

>>> packer = Packer()
>>> packer.choose((3, 1), 0), packer.choose((1, 1, 1), 2)
(0, 2)
>>> unpacker = Unpacker(packer.number())
>>> unpacker.choose((3, 1)), unpacker.choose((1, 1, 1)), unpacker.rest
(0, 2, 0)
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

PLAIN: Final = re.compile(r"[A-Za-z0-9_-]*")
"""What `letters` are made of: whatever an address may hold unchanged."""


class Packer:
    """Takes choices and makes the number of them."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int, int]] = []

    def choose(self, widths: Sequence[int], chosen: int = 0) -> int:
        """Note the option `chosen`, which comes back; `widths`, at least 1, say what is likely."""
        self._digits.append((sum(widths[:chosen]), widths[chosen], sum(widths)))
        return chosen

    def among(self, count: int, chosen: int = 0) -> int:
        """Note one of `count` equally likely options, which comes back."""
        self._digits.append((chosen, 1, count))
        return chosen

    def number(self) -> int:
        """The number that holds all choices so far."""
        number = 0
        for start, width, total in reversed(self._digits):
            more, within = divmod(number, width)
            number = more * total + start + within
        return number


class Unpacker:
    """Gives the choices back that a number holds; what it is told as chosen does not matter."""

    def __init__(self, number: int) -> None:
        self.rest = number
        """What is left of the number: 0 when it held just the choices given back."""

    def choose(self, widths: Sequence[int], chosen: int = 0) -> int:
        """The next choice, out of options of these widths."""
        ends = list(accumulate(widths))
        more, place = divmod(self.rest, ends[-1])
        found = bisect_right(ends, place)
        width = widths[found]
        self.rest = more * width + place - ends[found] + width
        return found

    def among(self, count: int, chosen: int = 0) -> int:
        """The next choice, out of `count` equally likely options."""
        self.rest, found = divmod(self.rest, count)
        return found


Coder = Packer | Unpacker


def whole(coder: Coder, given: int, bits: int) -> int:
    """A whole number of at most so many bits, to pack or unpacked; small ones take less room."""
    length = coder.among(bits + 1, given.bit_length())
    if not length:
        return 0
    highest = 1 << length - 1
    return highest + coder.among(highest, given - highest)


def letters(number: int) -> str:
    """The digits of a number to the base 64, the highest first; nothing for 0."""
    size = (number.bit_length() + 23) // 24 * 3
    return urlsafe_b64encode(number.to_bytes(size, "big")).decode("ascii").lstrip("A")


def number_of(text: str) -> int:
    """The number that these `letters` stand for. Raises `ValueError` when they stand for none."""
    if not PLAIN.fullmatch(text) or text.startswith("A"):
        raise ValueError("These are no digits to the base 64.")
    return int.from_bytes(urlsafe_b64decode("A" * (-len(text) % 4) + text), "big")
