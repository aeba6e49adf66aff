"""What has happened, in words for those who listen: few enough to be heard while the game goes on.

The log tells everything; this leaves out single bids, who drops out or is done, and which cards
come and go, since the question that follows says how things stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from markupsafe import Markup

from powergrid import actions as a
from powergrid import events as e
from web import text
from web.session import Entry
from web.views.log import bought, tell
from web.views.screen import Screen

MOST = 12
"""How many sentences are told at once: the last ones."""
_TOLD = (e.PlantSold, e.FuelLost, e.Built, e.Income, e.Step3Drawn, e.StepBegan, e.GameEnded)
_LABEL = re.compile(r'<svg[^>]* aria-label="([^"]*)"[^>]*>.*?</svg>')
_NAME = re.compile(r"<bdi>(.*?)</bdi>")
_ART = re.compile(r"<svg.*?</svg>")


def news(screen: Screen, entries: Sequence[Entry]) -> str:
    """These entries in a few sentences; empty when nothing in them is worth an interruption."""
    lines: list[Markup] = []
    for (seat, buying), group in groupby(entries, lambda x: (x.seat, isinstance(x.action, a.Buy))):
        if buying:
            lines.append(bought(screen, seat, list(group)))
        else:
            lines += [line for entry in group for line in _lines(screen, entry)]
    return " ".join(f"{spoken(line)}." for line in lines[-MOST:])


def _lines(screen: Screen, entry: Entry) -> list[Markup]:
    """What is told of one entry; of a nomination only that it was made, of a bid nothing."""
    events = tuple(event for event in entry.events if isinstance(event, _TOLD))
    lines = tell(screen, replace(entry, events=events))
    silent = isinstance(entry.action, a.Bid) or (
        isinstance(entry.action, a.Pass) and (entry.bidding or entry.phase != "auction")
    )
    return lines[1:] if silent else lines


def spoken(line: Markup) -> str:
    """A line of markup as it is read out: pictures by their names, figures as the page has them."""
    named = _ART.sub("", _LABEL.sub(r" \1 ", text.figures(line)))
    named = _NAME.sub(lambda name: text.apart(name[1]), named)
    return Markup(named).striptags().rstrip(".")
