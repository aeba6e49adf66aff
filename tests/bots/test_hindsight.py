"""Going through a finished game: what a decision cost, from what could be known at the time."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from powergrid import Game, Setup, bots
from powergrid import actions as a
from powergrid.bots import hindsight
from powergrid.bots.hindsight import Care, Decision, Missed, decisions, reckon
from powergrid.bots.search import Budget
from powergrid.observation import observe
from tests.bots.moments import game, with_other_cards

QUICK = Care(Budget(turns=60, samples=2), 3, Budget(turns=150, samples=3), 12)
TABLES = (("germany", 3, 11), ("usa", 2, 5), ("usa", 5, 3))


def result(thinking: Generator[float, None, tuple[Missed, ...]]) -> tuple[Missed, ...]:
    """The end of it; on the way it only goes forward."""
    far = 0.0
    while True:
        try:
            now = next(thinking)
        except StopIteration as end:
            found: tuple[Missed, ...] = end.value
            return found
        assert far <= now <= 1
        far = now


def told(found: tuple[Missed, ...]) -> list[tuple[object, ...]]:
    return [
        (one.decision.at, one.decision.actions, one.better, str(one.reason), one.chance, one.played)
        for one in found
    ]


def wasteful() -> Game:
    """A game in which the first seat pays whatever it has for its plants, then builds nothing."""
    played = Game(Setup("germany", 3, 4))
    others = bots.make("normal")
    while (seat := played.to_act) is not None:
        legal = played.legal_actions()
        if seat != 0:
            played.push(others.choose(played.observe(seat)))
        elif played.state.ask == "bid":
            bids = [x for x in legal if isinstance(x, a.Bid)]
            played.push(max(bids, key=lambda x: x.amount) if bids else a.Pass())
        elif played.state.ask in ("nominate", "scrap"):
            played.push(legal[0])
        else:
            played.push(a.Pass() if a.Pass() in legal else legal[0])
    return played


@pytest.mark.parametrize("table", TABLES)
def test_decisions_are_all_that_the_seat_did(table: tuple[str, int, int]) -> None:
    """Put together again they are its actions, but for bids that were not its last word, the
    passes that end a turn, and what was forced."""
    played = game(*table)
    for seat in range(table[1]):
        found = [one for one in decisions(played.setup, played.actions, seat) if one]
        assert [one.at for one in found] == sorted({one.at for one in found})
        replay, left = Game(played.setup), {one.at: one for one in found}
        auctions: dict[int, list[int]] = {}
        covered: set[int] = set()
        for at, action in enumerate(played.actions):
            state = replay.state
            if replay.to_act == seat:
                if at in left:
                    view = left[at].view
                    assert view.legal == tuple(replay.legal_actions())
                    assert view.state.ask == state.ask
                    first = (*left[at].actions, a.Pass())[0]
                    assert first == action
                    covered |= {at + i for i in range(len(left[at].actions) or 1)}
                elif at not in covered and len(replay.legal_actions()) > 1:
                    assert state.ask == "bid" or isinstance(action, a.Pass)
                if state.ask == "bid" and len(replay.legal_actions()) > 1:
                    auctions.setdefault(100 * state.round + state.plant, []).append(at)
            replay.push(action)
        last_words = {bids[-1] for bids in auctions.values()}
        assert last_words == {one.at for one in found if one.view.state.ask == "bid"}


@pytest.mark.parametrize("table", TABLES)
def test_the_same_game_gives_the_same_answer(table: tuple[str, int, int]) -> None:
    played = game(*table, "easy")
    once = result(reckon(played.setup, played.actions, 1, QUICK))
    again = result(reckon(played.setup, played.actions, 1, QUICK))
    assert told(once) == told(again)
    assert len(once) <= 3
    assert [one.cost for one in once] == sorted((one.cost for one in once), reverse=True)
    for one in once:
        assert 0 < one.cost <= 100
        assert one.decision.view.seat == 1


def test_hidden_cards_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other cards in the deck at each decision, all is reckoned as before."""
    played = game("germany", 3, 11, "easy")
    plain = told(result(reckon(played.setup, played.actions, 0, QUICK)))
    assert plain
    random = Random(5)
    replay, states = Game(played.setup), []
    for action in played.actions:
        states.append(replay.state.copy())
        replay.push(action)

    def shuffled(*_: object) -> list[Decision]:
        found = [one for one in decisions(played.setup, played.actions, 0) if one]
        return [
            Decision(one.at, observe(with_other_cards(states[one.at], random), 0), one.actions)
            for one in found
        ]

    monkeypatch.setattr(hindsight, "decisions", shuffled)
    assert told(result(reckon(played.setup, played.actions, 0, QUICK))) == plain


def test_waste_is_found() -> None:
    """All the money goes into the first plant: that loses the game, and nothing after it."""
    played = wasteful()
    found = result(reckon(played.setup, played.actions, 0))
    assert isinstance(found[0].decision.actions[0], a.Bid)
    assert found[0].decision.view.state.round == 1
    assert found[0].cost >= 20
    for one in found:
        assert one.better != one.decision.actions
        assert one.chance > one.played


def test_the_expert_misses_little() -> None:
    """By its own reckoning the expert's decisions cost less than those of a careless player."""
    played = Game(Setup("germany", 2, 9))
    minds = [bots.make("expert", 9), bots.make("easy")]
    while (seat := played.to_act) is not None:
        played.push(minds[seat].choose(played.observe(seat)))
    expert = result(reckon(played.setup, played.actions, 0))
    easy = result(reckon(played.setup, played.actions, 1))
    assert sum(one.cost for one in expert) < sum(one.cost for one in easy)


def test_the_expert_can_be_asked_with_little_money_and_no_city() -> None:
    """Where a network could begin, but the money is not enough for it."""
    played = wasteful()
    poor = 0
    replay = Game(played.setup)
    for action in played.actions:
        me = replay.state.players[0]
        if replay.to_act == 0 and replay.state.ask == "build" and me.money < 16:
            assert bots.make("expert").choose(replay.observe(0)) in replay.legal_actions()
            poor += 1
        replay.push(action)
    assert poor
