"""The players: order, plants, fuel, cities, money, and what each can power."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from powergrid import storage
from powergrid.tables import FUELS
from web import advice
from web.text import t
from web.views import pieces
from web.views.plants import chip
from web.views.player_card import player_card
from web.views.rows import Rows
from web.views.screen import Screen


def players(screen: Screen) -> Rows:
    """One block a player, in player order."""
    head = _head(screen.state.figures.end, screen.language)
    rows = {f"player-{seat}": _player(screen, seat) for seat in screen.state.order}
    return Rows(
        head + Markup('<ol id="player-list" class="player-list">'),
        rows,
        Markup("</ol>"),
        "player-list",
    )


@lru_cache(maxsize=8)
def _head(end: int, language: str) -> Markup:
    return Markup(
        h.div(".part-head")[
            h.h2[t("players.title"), pieces.help_link("order")],
            pieces.term(t("players.goal", n=end), "end", t("term.end"), "muted"),
        ]
    )


def _player(screen: Screen, seat: int) -> Markup:
    state = screen.state
    player = state.players[seat]
    classes = f"player seat-{screen.colour(seat)}"
    if state.turn == seat:
        classes += " acting"
    if seat == screen.viewer:
        classes += " me"
    opened = seat in screen.cards
    facts = _facts(
        seat,
        screen.name(seat),
        screen.colour(seat),
        opened,
        seat == screen.viewer,
        _status(screen, seat),
        player.money if screen.sees_money(seat) else None,
        screen.language,
    )
    holdings = _holdings(
        player.plants,
        tuple(player.fuel.values()),
        len(player.cities),
        advice.powerable(player),
        screen.colour(seat),
        state.figures.end,
        screen.language,
    )
    card = player_card(screen, seat) if opened else ""
    return Markup(f'<li class="{classes}" id="player-{seat}">{facts}{holdings}{card}</li>')


@lru_cache(maxsize=256)
def _facts(
    seat: int,
    name: str,
    colour: int,
    opened: bool,
    me: bool,
    status: tuple[str, str],
    money: int | None,
    language: str,
) -> Markup:
    """Who it is, what they are at, and their money where it may be seen."""
    return Markup(
        h.fragment[
            _opener(seat, name, opened),
            h.div(".player-head")[
                pieces.sign(colour),
                h.b(".player-name")[h.bdi[name]],
                me and h.span(".muted.you")[t("players.you")],
                status[1] and h.span(f".badge{status[0]}")[status[1]],
                _money(seat, money),
            ],
        ]
    )


def _opener(seat: int, name: str, opened: bool) -> h.Element:
    """Opens the card of a player: it lies under the whole head of the row."""
    return h.button(
        ".card-opener",
        id=f"more-{seat}",
        type="button",
        data_do="player-card",
        data_seat=str(seat),
        aria_expanded="true" if opened else "false",
        aria_label=t("known.open", name=name),
    )


@lru_cache(maxsize=256)
def _holdings(
    plants: tuple[int, ...],
    fuel: tuple[int, ...],
    cities: int,
    can: int,
    colour: int,
    end: int,
    language: str,
) -> Markup:
    """Cities, power, fuel and plants. Kept, since a move changes those of one player."""
    return Markup(
        h.fragment[
            h.div(".player-facts")[
                _cities(cities, colour, end),
                _power(can, storage.output(plants)),
                _fuel(plants, dict(zip(FUELS, fuel, strict=True))),
            ],
            h.div(class_="player-plants" + (" crowded" if len(plants) > 3 else ""))[
                (chip(number) for number in plants)
            ],
        ]
    )


def _status(screen: Screen, seat: int) -> tuple[str, str]:
    """The class and the words of the badge beside the name; no words where there is none."""
    state = screen.state
    if state.turn == seat and state.phase != "over":
        return ".now", t("players.acting")
    if seat in state.winners:
        return ".now", t("players.winner")
    if state.phase == "auction" and seat not in state.waiting:
        return "", t("players.through")
    if state.plant and seat == state.bidder and state.ask == "bid":
        return "", t("players.bid", bid=state.bid)
    if state.plant and state.bid and seat not in state.contenders and seat in state.waiting:
        return "", t("players.dropped")
    return "", ""


def _money(seat: int, money: int | None) -> h.Element:
    if money is not None:
        return h.span(
            ".money", id=f"money-{seat}", role="img", aria_label=t("players.money", n=money),
            data_tip=t("term.elektro"),
        )[pieces.coin(), h.b[money]]  # fmt: skip
    return h.span(
        ".money.secret", id=f"money-{seat}", role="img", aria_label=t("players.secret"),
        data_tip=t("players.secret_tip"), tabindex="0",
    )[pieces.coin(), h.b["?"]]  # fmt: skip


def _cities(cities: int, colour: int, end: int) -> h.Element:
    told = t("players.cities_tip", n=end, left=max(0, end - cities))
    return h.span(
        ".cities", role="img", aria_label=f"{t('players.cities', n=cities)}. {told}",
        data_tip=told, tabindex="0",
    )[pieces.house(colour), h.b[cities]]  # fmt: skip


def _power(can: int, capacity: int) -> h.Element:
    told = t("players.power_tip", can=can, all=capacity)
    return h.span(".power", role="img", aria_label=told, data_tip=told, tabindex="0")[
        h.span(".bolt", aria_hidden="true")["⚡"], h.b[can], f" / {capacity}"
    ]


def _fuel(plants: tuple[int, ...], tokens: dict[str, int]) -> h.Element:
    room = storage.room(plants)
    space = {
        "coal": room.coal + room.hybrid,
        "oil": room.oil + room.hybrid,
        "garbage": room.garbage,
        "uranium": room.uranium,
    }
    return h.span(".fuels")[
        (
            _fuel_count(fuel, tokens[fuel], space[fuel])
            for fuel in FUELS
            if tokens[fuel] or space[fuel]
        )
    ]


def _fuel_count(fuel: str, tokens: int, space: int) -> h.Element:
    told = t("players.fuel_tip", fuel=t(f"fuel.{fuel}"), n=tokens, room=space)
    return h.span(".fuel-count", role="img", aria_label=told, data_tip=told, tabindex="0")[
        pieces.fuel(fuel), h.b[tokens]
    ]
