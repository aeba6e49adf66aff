"""The figures behind the charts, against the rules' own game played again."""

from __future__ import annotations

from random import Random

import pytest

from powergrid import Game
from powergrid import events as e
from powergrid.storage import output
from powergrid.tables import START_MONEY
from tests.web.tables import COUNTS, MAPS, session, step
from web.history import KINDS, history, spending
from web.session import PERSON, Session


def finished(players: int, name: str, seed: int) -> Session:
    """A game that people play at random, to its end."""
    playing = session((PERSON,) * players, map=name, seed=seed)
    random = Random(seed)
    while not playing.game.is_over:
        step(playing, random)
    return playing


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", COUNTS)
def test_rows_tell_what_the_rules_say(players: int, name: str, seed: int) -> None:
    """Cities, capacity, money, income and spending of every round, as a replay has them."""
    playing = finished(players, name, seed)
    rows = history(playing)
    replay, seats = Game(playing.game.setup), range(players)
    before, income = [START_MONEY] * players, [0] * players
    number = 1
    over: list[int] = []
    for entry in playing.entries:
        events = replay.push(entry.action)
        for event in events:
            if isinstance(event, e.Income):
                income[event.seat] += event.money
        if replay.state.round > number or replay.is_over:
            row, now = rows[len(over)], replay.state.players
            over.append(number)
            assert row.round == number
            assert row.cities == tuple(len(now[seat].cities) for seat in seats)
            assert row.capacity == tuple(output(now[seat].plants) for seat in seats)
            assert row.money == tuple(now[seat].money for seat in seats)
            assert row.income == (() if replay.is_over else tuple(income))
            for seat in seats:
                assert before[seat] + income[seat] - sum(row.spent[seat]) == now[seat].money
            number, income = replay.state.round, [0] * players
            before = list(row.money)
    assert len(rows) == len(over) == replay.state.round


@pytest.mark.parametrize("players", COUNTS)
def test_spending_is_told_by_its_kind(players: int) -> None:
    """The sums by kind are those of the record: auctions, tokens, connections and spaces."""
    playing = finished(players, "usa", 5)
    rows = history(playing)
    paid = [dict.fromkeys(KINDS, 0) for _ in range(players)]
    for entry in playing.entries:
        if entry.phase == "fuel":
            paid[entry.seat]["fuel"] += entry.paid
        if entry.phase == "building":
            built = [x for x in entry.events if isinstance(x, e.Built)]
            paid[entry.seat]["connections"] += sum(x.connection for x in built)
            paid[entry.seat]["houses"] += sum(x.space for x in built)
            assert entry.paid == sum(x.connection + x.space for x in built)
        for event in entry.events:
            if isinstance(event, e.PlantSold):
                paid[event.seat]["plants"] += event.price
    assert any(paid[0].values())
    for seat in range(players):
        assert spending(rows, seat) == tuple(paid[seat].values())
        final = playing.game.state.players[seat].money
        earned = sum(row.income[seat] for row in rows if row.income)
        assert START_MONEY + earned - sum(spending(rows, seat)) == final
