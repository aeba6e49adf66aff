"""The start form read: who plays which map. See `views/start.py` for the form."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from powergrid import Setup, bots
from powergrid.errors import BadSetup
from web.session import COLOURS, PERSON, Options, Seat, Session, clean_name, read_colour
from web.text import t

SEED_DIGITS = 15

Values = Mapping[str, Any]


def any_seed() -> int:
    """A seed that nobody can foresee."""
    return random.SystemRandom().randrange(10**9)


def new_session(values: Values) -> Session:
    """A session from the start form. Raises `BadSetup` with one sentence."""
    name = str(values.get("map", "germany"))
    count = str(values.get("players", ""))
    players_ = int(count) if count in ("2", "3", "4", "5", "6") else 0
    seed = str(values.get("seed", "")).strip()
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= SEED_DIGITS):
        raise BadSetup("setup-digits", digits=SEED_DIGITS)
    regions = None
    if values.get("regions") == "pick":
        picked = values.get(f"region-{name}", [])
        regions = tuple(map(str, picked if isinstance(picked, list) else [picked]))
    setup = Setup(name, players_, int(seed) if seed else any_seed(), regions)
    options = Options("show_money" in values, "free_undo" in values)
    return Session(setup, _seats(values, players_), options)


def _seats(values: Values, count: int) -> list[Seat]:
    seats = []
    taken: set[int] = set()
    for i in range(count):
        kind = str(values.get(f"kind{i}", PERSON))
        if kind not in (PERSON, *bots.LEVELS):
            raise BadSetup("setup-kind", n=i + 1)
        colour = read_colour(str(values.get(f"colour{i}")), i)
        if colour in taken:
            colour = next(other for other in range(COLOURS) if other not in taken)
        taken.add(colour)
        name = clean_name(str(values.get(f"name{i}", "")), t(f"start.name{i}"))
        seats.append(Seat(name, kind, colour))
    return seats
