"""The players: order, plants, fuel, cities, money, and what each can power."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from powergrid import storage
from powergrid.state import Player
from powergrid.tables import FUELS
from web import advice
from web.text import t
from web.views import pieces
from web.views.plants import chip
from web.views.player_card import player_card
from web.views.screen import Screen


def players(screen: Screen) -> h.Fragment:
    """One block a player, in player order."""
    return h.fragment[
        h.div(".part-head")[
            h.h2[t("players.title"), pieces.help_link("order")],
            pieces.term(
                t("players.goal", n=screen.state.figures.end), "end", t("term.end"), "muted"
            ),
        ],
        h.ol(".player-list")[(_player(screen, seat) for seat in screen.state.order)],
    ]


def _player(screen: Screen, seat: int) -> h.Element:
    state = screen.state
    player = state.players[seat]
    classes = f"player seat-{screen.colour(seat)}"
    if state.turn == seat:
        classes += " acting"
    if seat == screen.viewer:
        classes += " me"
    opened = seat in screen.cards
    return h.li(class_=classes, id=f"player-{seat}")[
        _opener(seat, screen.name(seat), opened, screen.language),
        h.div(".player-head")[
            pieces.sign(screen.colour(seat)),
            h.b(".player-name")[h.bdi[screen.name(seat)]],
            _status(screen, seat),
            _money(screen, seat, player),
        ],
        _holdings(
            player.plants,
            tuple(player.fuel.values()),
            len(player.cities),
            advice.powerable(player),
            screen.colour(seat),
            state.figures.end,
            screen.language,
        ),
        player_card(screen, seat) if opened else None,
    ]


@lru_cache(maxsize=64)
def _opener(seat: int, name: str, opened: bool, language: str) -> Markup:
    """Opens the card of a player: it lies under the whole head of the row."""
    return Markup(
        h.button(
            ".card-opener",
            id=f"more-{seat}",
            type="button",
            data_do="player-card",
            data_seat=str(seat),
            aria_expanded="true" if opened else "false",
            aria_label=t("known.open", name=name),
        )
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
            h.div(".player-plants")[(chip(number) for number in plants)],
        ]
    )


def _status(screen: Screen, seat: int) -> h.Node:
    state = screen.state
    if state.turn == seat and state.phase != "over":
        return h.span(".badge.now")[t("players.acting")]
    if seat in state.winners:
        return h.span(".badge.now")[t("players.winner")]
    if state.phase == "auction" and seat not in state.waiting:
        return h.span(".badge")[t("players.through")]
    if state.plant and seat == state.bidder and state.ask == "bid":
        return h.span(".badge")[t("players.bid", bid=state.bid)]
    if state.plant and state.bid and seat not in state.contenders and seat in state.waiting:
        return h.span(".badge")[t("players.dropped")]
    return None


def _money(screen: Screen, seat: int, player: Player) -> h.Element:
    if screen.sees_money(seat):
        return h.span(
            ".money", role="img", aria_label=t("players.money", n=player.money),
            data_tip=t("term.elektro"),
        )[pieces.coin(), h.b[player.money]]  # fmt: skip
    return h.span(
        ".money.secret", role="img", aria_label=t("players.secret"),
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
