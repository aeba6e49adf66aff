"""The log: what happened, in words, by round and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

import htpy as h
from markupsafe import Markup

from powergrid import actions as a
from powergrid import events as e
from powergrid.tables import FUELS
from web.session import Entry
from web.text import t, template
from web.thinking import sentence
from web.views import pieces
from web.views.screen import Screen


def now(screen: Screen) -> h.Node:
    """The running round."""
    rounds = _rounds(screen)
    return _round(screen, rounds[-1], open=True) if rounds else h.p(".muted")[t("log.empty")]


def past(screen: Screen) -> h.Fragment:
    """The rounds before it, the last one first; apart, since they no longer change."""
    return h.fragment[
        (_round(screen, entries, open=False) for entries in reversed(_rounds(screen)[:-1]))
    ]


def _rounds(screen: Screen) -> list[tuple[Entry, ...]]:
    return [tuple(group) for _, group in groupby(screen.session.entries, lambda x: x.round)]


def _round(screen: Screen, entries: tuple[Entry, ...], *, open: bool) -> h.Element:
    number = entries[0].round
    phases = [tuple(group) for _, group in groupby(entries, lambda x: x.phase)]
    return h.details(id=f"log-{number}", open=open)[
        h.summary[t("log.round", n=number)],
        (_phase(screen, phase, screen.language, screen.reasons) for phase in reversed(phases)),
    ]


@lru_cache(maxsize=256)
def _phase(screen: Screen, entries: tuple[Entry, ...], language: str, reasons: bool) -> Markup:
    """One phase, the last line first. Kept, since only the running one changes."""
    return Markup(
        h.section[
            h.h3[t(f"phase.{entries[0].phase}")],
            h.ul[(h.li[line] for line in reversed(_lines(screen, entries)))],
        ]
    )


def _lines(screen: Screen, entries: Iterable[Entry]) -> list[Markup]:
    """The sentences of a phase; the purchases of one turn are one sentence."""
    lines: list[Markup] = []
    for (seat, buying), group in groupby(entries, lambda x: (x.seat, isinstance(x.action, a.Buy))):
        turn = list(group)
        if buying:
            lines.append(bought(screen, seat, turn) + _why(screen, turn[0]))
        for entry in turn:
            told = [] if buying else _entry(screen, entry)
            told += [line for event in entry.events if (line := _event(screen, event))]
            if told and not buying:
                told[0] += _why(screen, entry)
            lines += told
    return lines


def _why(screen: Screen, entry: Entry) -> Markup:
    """Why a bot did it, where that is wanted and known."""
    if not screen.reasons or entry.advice is None:
        return Markup("")
    return Markup(h.span(".why")[sentence(entry.advice, screen.city)])


def tell(screen: Screen, entry: Entry) -> list[Markup]:
    """One entry and what followed, in words."""
    lines = _entry(screen, entry)
    if isinstance(entry.action, a.Buy):
        lines = [bought(screen, entry.seat, [entry])]
    return lines + [line for event in entry.events if (line := _event(screen, event))]


def who(screen: Screen, seat: int) -> Markup:
    """A player's sign and name."""
    return _who(screen.name(seat), screen.colour(seat))


@lru_cache(maxsize=64)
def _who(name: str, colour: int) -> Markup:
    return Markup(str(h.span(f".who.seat-{colour}")[pieces.sign(colour), h.bdi[name]]))


def _say(key: str, **values: object) -> Markup:
    """A catalogue text with markup for its values; the text itself is escaped."""
    return Markup.escape(template(key, values.get("n"))).format(**values)


def _entry(screen: Screen, entry: Entry) -> list[Markup]:
    name = who(screen, entry.seat)
    match entry.action:
        case a.Nominate(plant):
            return [_say("log.nominate", who=name, plant=plant)]
        case a.Bid(amount):
            return [_say("log.bid", who=name, bid=amount)]
        case a.Scrap(plant):
            return [_say("log.scrap", who=name, plant=plant)]
        case a.Pass():
            return [_say(f"log.pass.{_pass_kind(entry)}", who=name)]
    return []


def _pass_kind(entry: Entry) -> str:
    if entry.phase != "auction":
        return entry.phase
    return "bid" if entry.bidding else "auction"


def bought(screen: Screen, seat: int, turn: list[Entry]) -> Markup:
    """The purchases of one turn as one sentence."""
    counts = dict.fromkeys(FUELS, 0)
    for entry in turn:
        assert isinstance(entry.action, a.Buy)
        counts[entry.action.fuel] += 1
    total = sum(entry.paid for entry in turn)
    return _say("log.buy", who=who(screen, seat), fuel=_tokens(counts.items()), money=total)


def _tokens(counts: Iterable[tuple[str, int]]) -> Markup:
    return Markup(" ").join(
        Markup(str(h.span(".tokens")[count, pieces.fuel(fuel, t(f"fuel.{fuel}"))]))
        for fuel, count in counts
        if count
    )


def _event(screen: Screen, event: e.Event) -> Markup | None:
    return next(_told(screen, event), None)


def _told(screen: Screen, event: e.Event) -> Iterator[Markup]:
    match event:
        case e.PlantSold(seat, plant, price):
            yield _say("log.sold", who=who(screen, seat), plant=plant, money=price)
        case e.FuelLost(seat, fuel, count):
            yield _say("log.lost", who=who(screen, seat), fuel=_tokens([(fuel, count)]))
        case e.PlantDrawn(plant):
            yield _say("log.drawn", plant=plant)
        case e.PlantRemoved(plant, why):
            yield _say(f"log.removed.{why}", plant=plant)
        case e.PlantTucked(plant):
            yield _say("log.tucked", plant=plant)
        case e.Step3Drawn(left):
            yield _say("log.step3", n=left)
        case e.StepBegan(step):
            yield _say("log.step", step=step)
        case e.Built(seat, city, connection, space):
            yield _say(
                "log.built",
                who=who(screen, seat),
                city=screen.city(city),
                money=connection + space,
                connection=connection,
                space=space,
            )
        case e.Income(seat, powered, money, burned):
            key = "log.income" if burned else "log.income_free"
            fuel = _tokens(burned)
            yield _say(key, who=who(screen, seat), n=powered, money=money, fuel=fuel)
        case e.Resupplied(fuel):
            yield _say("log.resupply", fuel=_tokens(fuel))
        case e.OrderSet(order):
            names = Markup(", ").join(who(screen, seat) for seat in order)
            yield _say("log.order", order=names)
        case e.GameEnded(_, winners):
            names = Markup(", ").join(who(screen, seat) for seat in winners)
            yield _say("log.ended", who=names)
