"""The course of a game in figures, one row a round, for the charts."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid import Game
from powergrid.state import State


@dataclass(frozen=True)
class Row:
    """What each seat had when a round was over."""

    round: int
    cities: tuple[int, ...]
    money: tuple[int, ...]


def history(game: Game) -> list[Row]:
    """A row for every round that is over, the last one of a finished game included."""
    replay = Game(game.setup)
    rows: list[Row] = []
    for action in game.actions:
        before = replay.state.round
        replay.push(action)
        if replay.state.round > before or replay.is_over:
            rows.append(_row(replay.state, before))
    return rows


def _row(state: State, number: int) -> Row:
    return Row(
        number,
        tuple(len(player.cities) for player in state.players),
        tuple(player.money for player in state.players),
    )
