"""Games of bots end as games of people do, and each level beats the one below."""

import pytest

from powergrid import tournament
from powergrid.bots import LEVELS, SENTENCES, Advice, Adviser, make
from powergrid.game import Game
from powergrid.setup import Setup
from tests.bots.moments import game, look, moments


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_a_game_of_hard_bots_ends_in_time(map_name: str, players: int) -> None:
    for seed in (1, 2):
        played = game(map_name, players, seed)
        assert played.is_over
        assert 7 <= played.state.round <= 15


@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_who_wins_powers_nearly_all_that_it_takes(map_name: str) -> None:
    for players in (3, 4, 5):
        states = [game(map_name, players, seed).state for seed in range(1, 7)]
        most = [max(player.powered for player in state.players) for state in states]
        assert sum(most) / len(most) >= states[0].figures.end - 2


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_weaker_bots_come_to_an_end_too(level: str) -> None:
    for seed in range(6):
        assert 7 <= game("germany", 4, seed, level).state.round <= 16


@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_plants_are_bought_to_run(map_name: str) -> None:
    for players in (3, 4, 5):
        for seed in (1, 2):
            assert tournament.idle_plants(game(map_name, players, seed)) == [0] * players


@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("easy", "random", 0.9),
        ("normal", "easy", 0.45),
        ("hard", "normal", 0.4),
    ],
)
def test_a_level_beats_the_one_below(better: str, worse: str, least: float, map_name: str) -> None:
    found = tournament.run(map_name, 4, [better, worse, worse, worse], 20, seed=50)
    assert found["results"][better]["share"] >= least


def test_the_expert_beats_hard() -> None:
    found = tournament.run("germany", 2, ["expert", "hard"], 4, seed=50)
    assert found["results"]["expert"]["wins"] >= 3


@pytest.mark.parametrize("level", LEVELS)
def test_each_choice_has_a_reason_in_words(level: str) -> None:
    bot = make(level, 1)
    assert isinstance(bot, Adviser)
    every = 61 if level == "expert" else 3
    for state in moments("usa", 3, 2, every):
        advice = bot.advise(look(state))
        assert advice.reason.code in SENTENCES
        sentence = str(advice.reason)
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_thinking_comes_in_slices() -> None:
    bot = make("expert", 1)
    assert isinstance(bot, Adviser)
    state = next(state for state in moments("usa", 3, 2, 7) if state.ask == "nominate")
    *waits, last = bot.deliberate(look(state))
    assert len(waits) > 3
    assert set(waits) == {None}
    assert isinstance(last, Advice)
    assert last.action == make("expert", 1).choose(look(state))


def test_a_forced_move_needs_no_thought() -> None:
    game_now = Game(Setup(players=3, seed=4))
    game_now.push(game_now.legal_actions()[0])
    while len(game_now.legal_actions()) > 1:
        game_now.push(game_now.legal_actions()[-1])
    seat = game_now.to_act
    assert seat is not None
    bot = make("expert", 1)
    assert isinstance(bot, Adviser)
    assert bot.advise(game_now.observe(seat)).reason.code == "only"


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot called 'genius'"):
        make("genius", 1)


def test_a_game_without_plants_to_buy_or_fuel_for_all_comes_to_an_end() -> None:
    # Whoever would win by ending it once saved money instead, for ever.
    state = tournament.play(Setup("usa", 3, 1012), ["hard"] * 3).state
    assert state.round <= 16
