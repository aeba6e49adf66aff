"""The log: what happened, in words, by round and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from web.views.rows import HERE, Rows, around
from web.views.screen import Screen

FILTERS = ("all", "mine", "auction", "fuel", "building", "income")
"""What the log can tell; besides, `seat-0` and so on for what one player did."""


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    told: Markup
    kind: str = ""
    """"auction", "fuel", "building" or "income"; empty for what concerns the game as a whole."""
    seat: int | None = None
    places: str = ""
    """Ids of what it is about: a city, a plant, a row of the market, a player."""


def rounds(screen: Screen) -> Rows:
    """All rounds in their order. The page opens the last two as they come."""
    rows: dict[str, Markup | Rows] = {}
    entries, first = screen.session.entries, 0
    whose = screen.viewer if screen.only == "mine" else None
    about = (screen.language, screen.reasons, screen.only, whose)
    for number, group in groupby(entries, lambda x: x.round):
        these = tuple(group)
        if told := _round(screen, these, first, *about):
            rows[f"log-{number}"] = told
        first += len(these)
    if not rows:
        none = t("log.nothing" if entries else "log.empty")
        rows["log-none"] = Markup(h.p("#log-none.muted")[none])
    return Rows(Markup('<div id="log-rounds">'), rows, Markup("</div>"), "log-rounds")


def tools(screen: Screen) -> Markup:
    """What the log is to tell, and whether with reasons."""
    names = tuple((f"seat-{i}", seat.name) for i, seat in enumerate(screen.session.seats))
    return _tools(screen.only, screen.reasons, names, screen.viewer is not None, screen.language)


@lru_cache(maxsize=32)
def _tools(
    only: str, reasons: bool, names: tuple[tuple[str, str], ...], mine: bool, language: str
) -> Markup:
    words = [(name, t(f"log.only.{name}")) for name in FILTERS if name != "mine" or mine]
    return Markup(
        h.fragment[
            h.select(name="only", data_change="tell-only", aria_label=t("log.only"))[
                (h.option(value=name, selected=name == only)[told] for name, told in words),
                (
                    h.option(value=name, selected=name == only)[t("log.only.seat", name=told)]
                    for name, told in names
                ),
            ],
            h.button(
                ".quiet.small", type="button", data_do="reasons", data_tip=t("log.reasons_tip"),
                aria_pressed=str(reasons).lower(),
            )[t("log.reasons")],
        ]
    )  # fmt: skip


def can_tell(screen: Screen, only: str) -> bool:
    """Whether the log can be told so."""
    return only in FILTERS or only in [f"seat-{i}" for i in range(len(screen.session.seats))]


@lru_cache(maxsize=64)
def _round(
    screen: Screen,
    entries: tuple[Entry, ...],
    first: int,
    language: str,
    reasons: bool,
    only: str,
    viewer: int | None,
) -> Rows | None:
    """A round by its phases; nothing where nothing of it is told."""
    name, phases = f"log-{entries[0].round}", dict[str, Markup | Rows]()
    for phase, group in groupby(entries, lambda x: x.phase):
        these = tuple(group)
        told = _phase(screen, these, first, language, reasons, only, viewer)
        if told:
            phases[f"{name}-{phase}"] = told
        first += len(these)
    if not phases:
        return None
    box = f"{name}-phases"
    before, after = around(
        h.details(id=name)[h.summary[t("log.round", n=entries[0].round)], h.div(id=box)[HERE]]
    )
    return Rows(before, phases, after, box)


@lru_cache(maxsize=256)
def _phase(
    screen: Screen,
    entries: tuple[Entry, ...],
    first: int,
    language: str,
    reasons: bool,
    only: str,
    viewer: int | None,
) -> Rows | None:
    """One phase. Kept, as the turns are: only the running one changes."""
    lines, number = dict[str, Markup | Rows](), first
    for _, group in groupby(entries, lambda x: (x.seat, isinstance(x.action, a.Buy))):
        turn = tuple(group)
        lines |= _turn(screen, turn, number, language, reasons, only, viewer)
        number += len(turn)
    if not lines:
        return None
    name, words = f"log-{entries[0].round}-{entries[0].phase}", t("log.moment")
    box = f"{name}-lines"
    before, after = around(
        h.section(id=name)[
            h.h3[
                t(f"phase.{entries[0].phase}"),
                h.button(
                    ".moment", type="button", data_do="look-at", data_at=str(first),
                    aria_label=words, data_tip=words,
                )[pieces.clock()],
            ],
            h.ul(id=box)[HERE],
        ]
    )  # fmt: skip
    return Rows(before, lines, after, box)


@lru_cache(maxsize=1024)
def _turn(
    screen: Screen,
    entries: tuple[Entry, ...],
    first: int,
    language: str,
    reasons: bool,
    only: str,
    viewer: int | None,
) -> dict[str, Markup]:
    """The lines of what one player did in a row, by their ids."""
    lines = [line for line in _lines(screen, entries) if wanted(line, only, viewer)]
    return {
        f"line-{first}-{i}": Markup(_item(line, f"line-{first}-{i}"))
        for i, line in enumerate(lines)
    }


def _item(line: Line, name: str) -> h.Element:
    """With an id, so that the lines before it stay untouched when a new one comes."""
    if not line.places:
        return h.li(id=name)[line.told]
    return h.li(id=name, data_route=line.places, tabindex="-1")[line.told]


def wanted(line: Line, only: str, viewer: int | None) -> bool:
    """Whether a line is told, where the log tells some things only."""
    if only == "all":
        return True
    if only == "mine" or only.startswith("seat-"):
        seat = viewer if only == "mine" else int(only.removeprefix("seat-"))
        return seat is not None and line.seat == seat
    return line.kind == only


def _lines(screen: Screen, turn: Sequence[Entry]) -> list[Line]:
    """The sentences of a turn; all that was bought in it is one sentence."""
    lines: list[Line] = []
    buying, seat = isinstance(turn[0].action, a.Buy), turn[0].seat
    if buying:
        told = bought(screen, seat, turn) + _why(screen, turn[0])
        rows = sorted({f"market-{x.action.fuel}" for x in turn if isinstance(x.action, a.Buy)})
        lines.append(Line(told, "fuel", seat, " ".join([*rows, f"player-{seat}"])))
    for entry in turn:
        told_now = [] if buying else _done(screen, entry)
        for event in entry.events:
            if sentence_of_it := _event(screen, event):
                told_now.append(Line(sentence_of_it, *_about(event)))
        if told_now and not buying:
            why = _why(screen, entry)
            told_now[0] = replace(told_now[0], told=told_now[0].told + why)
        lines += told_now
    return lines


def _done(screen: Screen, entry: Entry) -> list[Line]:
    places = f"player-{entry.seat}"
    if isinstance(entry.action, a.Nominate | a.Scrap):
        places = f"plant-{entry.action.plant} {places}"
    return [Line(told, entry.phase, entry.seat, places) for told in _entry(screen, entry)]


def _about(event: e.Event) -> tuple[str, int | None, str]:
    """Kind, seat and places of what followed by itself."""
    match event:
        case e.PlantSold(seat, plant):
            return "auction", seat, f"plant-{plant} player-{seat}"
        case e.PlantDrawn(plant) | e.PlantRemoved(plant) | e.PlantTucked(plant):
            return "auction", None, f"plant-{plant}"
        case e.Step3Drawn():
            return "auction", None, ""
        case e.FuelLost(seat, fuel):
            return "fuel", seat, f"market-{fuel} player-{seat}"
        case e.Resupplied(fuel):
            return "fuel", None, " ".join(f"market-{kind}" for kind, count in fuel if count)
        case e.Built(seat, city):
            return "building", seat, f"city-{city} player-{seat}"
        case e.Income(seat):
            return "income", seat, f"player-{seat}"
    return "", None, ""


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


def say(key: str, **values: object) -> Markup:
    """A catalogue text with markup for its values; the text itself is escaped."""
    return Markup.escape(template(key, values.get("n"))).format(**values)


def _entry(screen: Screen, entry: Entry) -> list[Markup]:
    name = who(screen, entry.seat)
    match entry.action:
        case a.Nominate(plant):
            return [say("log.nominate", who=name, plant=plant)]
        case a.Bid(amount):
            return [say("log.bid", who=name, bid=amount)]
        case a.Scrap(plant):
            return [say("log.scrap", who=name, plant=plant)]
        case a.Pass():
            return [say(f"log.pass.{_pass_kind(entry)}", who=name)]
    return []


def _pass_kind(entry: Entry) -> str:
    if entry.phase != "auction":
        return entry.phase
    return "bid" if entry.bidding else "auction"


def bought(screen: Screen, seat: int, turn: Sequence[Entry]) -> Markup:
    """The purchases of one turn as one sentence."""
    counts = dict.fromkeys(FUELS, 0)
    for entry in turn:
        assert isinstance(entry.action, a.Buy)
        counts[entry.action.fuel] += 1
    total = sum(entry.paid for entry in turn)
    return say("log.buy", who=who(screen, seat), fuel=tokens(counts.items()), money=total)


def tokens(counts: Iterable[tuple[str, int]]) -> Markup:
    """Numbers of tokens by fuel, with the fuels' signs."""
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
            yield say("log.sold", who=who(screen, seat), plant=plant, money=price)
        case e.FuelLost(seat, fuel, count):
            yield say("log.lost", who=who(screen, seat), fuel=tokens([(fuel, count)]))
        case e.PlantDrawn(plant):
            yield say("log.drawn", plant=plant)
        case e.PlantRemoved(plant, why):
            yield say(f"log.removed.{why}", plant=plant)
        case e.PlantTucked(plant):
            yield say("log.tucked", plant=plant)
        case e.Step3Drawn(left):
            yield say("log.step3", n=left)
        case e.StepBegan(step):
            yield say("log.step", step=step)
        case e.Built(seat, city, connection, space):
            yield say(
                "log.built",
                who=who(screen, seat),
                city=screen.city(city),
                money=connection + space,
                connection=connection,
                space=space,
            )
        case e.Income(seat, powered, money, burned):
            key = "log.income" if burned else "log.income_free"
            fuel = tokens(burned)
            yield say(key, who=who(screen, seat), n=powered, money=money, fuel=fuel)
        case e.Resupplied(fuel):
            yield say("log.resupply", fuel=tokens(fuel))
        case e.OrderSet(order):
            names = Markup(", ").join(who(screen, seat) for seat in order)
            yield say("log.order", order=names)
        case e.GameEnded(_, winners):
            names = Markup(", ").join(who(screen, seat) for seat in winners)
            yield say("log.ended", who=names)
