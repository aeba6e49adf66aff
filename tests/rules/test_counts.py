"""Counts of action sequences from fixed positions (counts.txt), as chess programs count moves.

The figures were made by the referee; the engine must give the same ones by `push` and `pop`, and
by trying everything that somebody might attempt, without ever asking what is legal.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from powergrid import Game, IllegalAction, record

from .playing import conceivable

GAMES = Path(__file__).resolve().parents[1] / "games"
LINES = [
    line.split()
    for line in (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
POSITIONS = [(name, int(number), list(map(int, counts))) for name, number, *counts in LINES]
AFFORDABLE = 40  # nodes for which everything conceivable is tried


@cache
def recorded(name: str) -> record.Record:
    """A game of tests/games."""
    return record.read((GAMES / f"{name}.record.txt").read_text(encoding="utf-8"))


def count(game: Game, length: int) -> int:
    """Sequences of so many legal actions from here."""
    if game.is_over:
        return 0
    legal = game.legal_actions()
    if length == 1:
        return len(legal)
    total = 0
    for action in legal:
        game.push(action)
        total += count(game, length - 1)
        game.pop()
    return total


def count_by_trying(game: Game, length: int) -> int:
    """The same, by trying everything on copies."""
    if length == 0:
        return 1
    if game.is_over:
        return 0
    total = 0
    for action in conceivable(game):
        twin = game.copy()
        try:
            twin.push(action)
        except IllegalAction:
            continue
        total += count_by_trying(twin, length - 1)
    return total


@pytest.mark.parametrize(("name", "number", "counts"), POSITIONS)
def test_counts_by_push_and_pop(name: str, number: int, counts: list[int]) -> None:
    """Every count of the position, and the position itself unharmed."""
    game = recorded(name).replay(number)
    assert [count(game, length) for length in range(1, len(counts) + 1)] == counts
    assert game.actions == recorded(name).actions[:number]


@pytest.mark.parametrize(("name", "number", "counts"), POSITIONS)
def test_counts_by_trying_everything(name: str, number: int, counts: list[int]) -> None:
    """As deep as is affordable: the nodes above the last length are tried each."""
    game = recorded(name).replay(number)
    for length, expected in enumerate(counts, 1):
        if length > 1 and counts[length - 2] > AFFORDABLE:
            break
        assert count_by_trying(game, length) == expected
