"""What there is to know about a player: what they can power, store and afford, and how near the
end they are. Only what lies open, and money where it may be seen."""

from __future__ import annotations

import htpy as h

from powergrid.plants import PLANTS
from powergrid.tables import FUELS, payment
from web import advice
from web.text import t
from web.views import pieces
from web.views.screen import Screen


def player_card(screen: Screen, seat: int) -> h.Element:
    """The card of a seat."""
    state = screen.state
    player = state.players[seat]
    can, capacity, cities = advice.powerable(player), advice.capacity(player), len(player.cities)
    left = max(0, state.figures.end - cities)
    cheapest = advice.cheapest_city(state, player)
    lines = [
        (t("known.power"), t("known.power_now", n=can, all=cities, income=payment(can))),
        (t("known.capacity"), t("known.capacity_now", n=capacity)),
        (t("known.store"), _stores(screen, seat)),
        (t("known.next"), t("known.from", n=cheapest) if cheapest else t("known.nowhere")),
        (t("known.afford"), _affords(screen, seat)),
        (t("known.end"), t("known.left", n=left) if left else t("known.reached")),
    ]
    return h.dl(".player-card", id=f"card-{seat}")[
        (h.div[h.dt[name], h.dd[told]] for name, told in lines)
    ]


def _stores(screen: Screen, seat: int) -> h.Node:
    """By fuel: what is there, and how much more there is room for."""
    player = screen.state.players[seat]
    burned = {fuel for number in player.plants for fuel in PLANTS[number].burns}
    rows = [
        (fuel, player.fuel[fuel], advice.free_space(player, fuel))
        for fuel in FUELS
        if fuel in burned
    ]
    if not rows:
        return t("known.no_fuel")
    return [
        h.span(".stored")[
            pieces.fuel(fuel),
            h.span[t("known.stored", fuel=t(f"fuel.{fuel}"), n=held, more=more)],
        ]
        for fuel, held, more in rows
    ]


def _affords(screen: Screen, seat: int) -> str:
    """Plants of the market and cities that the money is enough for."""
    if not screen.sees_money(seat):
        return t("known.secret")
    state = screen.state
    money = state.players[seat].money
    count, cost = advice.buildable(state, seat)
    told = [t("known.cities", n=count, money=cost)] if count else []
    best = max((number for number in state.current if number <= money), default=None)
    told += [t("known.plant", plant=best)] if best else []
    return t("plan.and").join(told) or t("known.nothing")
