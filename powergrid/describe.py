"""The state of a game for the command line, as text and as data for JSON."""

from __future__ import annotations

from typing import Any

from powergrid.game import Game
from powergrid.state import Player
from powergrid.tables import FUELS, fuel_price


def as_data(game: Game) -> dict[str, Any]:
    """The state as what JSON knows; the deck, which is secret, only by its size."""
    state = game.state
    return {
        "map": game.setup.map,
        "seed": game.setup.seed,
        "regions": list(state.regions),
        "actions": len(game.actions),
        "round": state.round,
        "step": state.step,
        "phase": state.phase,
        "over": game.is_over,
        "winners": list(game.winners),
        "to_act": game.to_act,
        "ask": state.ask,
        "order": list(state.order),
        "current": list(state.current),
        "future": list(state.future),
        "deck": len(state.deck),
        "market": dict(state.market),
        "supply": dict(state.supply),
        "players": [
            {
                "money": player.money,
                "plants": list(player.plants),
                "fuel": dict(player.fuel),
                "cities": list(player.cities),
                "powered": player.powered,
            }
            for player in state.players
        ],
    }


def as_text(game: Game) -> str:
    """The state in lines for a person."""
    state = game.state
    regions = ", ".join(state.regions)
    lines = [
        f"{game.setup.map} ({regions}), {len(state.players)} players, seed {game.setup.seed}",
        f"after {len(game.actions)} actions: round {state.round}, step {state.step}, "
        + ("the game is over" if game.is_over else f"phase {state.phase}"),
        f"plants: {_list(state.current)}" + (f" | {_list(state.future)}" * bool(state.future)),
        "fuel: " + ", ".join(map(game_fuel, FUELS, map(state.market.get, FUELS))),
        f"order: {_list(state.order)}",
    ]
    lines += [_player(seat, player, game) for seat, player in enumerate(state.players)]
    if game.is_over:
        lines.append(f"won by seat {' and '.join(map(str, game.winners))}")
    else:
        lines.append(f"seat {game.to_act} is asked to {state.ask}")
    return "\n".join(lines)


def game_fuel(fuel: str, left: int | None) -> str:
    """A fuel of the market with its next price."""
    return f"{fuel} {left} (next {fuel_price(fuel, left)})" if left else f"{fuel} none"


def _player(seat: int, player: Player, game: Game) -> str:
    fuel = ", ".join(f"{kind} {count}" for kind, count in player.fuel.items() if count)
    line = (
        f"seat {seat}: {player.money} Elektro; plants {_list(player.plants) or 'none'};"
        f" fuel {fuel or 'none'}; {len(player.cities)} cities"
    )
    line += f" ({_list(player.cities)})" if player.cities else ""
    return line + (f"; powers {player.powered}" if game.is_over else "")


def _list(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items))
