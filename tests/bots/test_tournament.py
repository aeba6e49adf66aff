"""Tournaments: rotation, figures, bots from files."""

from pathlib import Path

import pytest

from powergrid import Game, Setup, record, tournament
from powergrid import actions as a

CHEAPEST = '''
from powergrid.actions import Nominate


class Bot:
    """Buys what is cheapest, and otherwise whatever is possible first."""

    def choose(self, view):
        return view.legal[0]
'''


def test_wilson_as_in_the_textbook() -> None:
    low, high = tournament.wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert tournament.wilson(0, 10)[0] == 0
    assert tournament.wilson(10, 10)[1] == pytest.approx(1)
    assert tournament.wilson(0, 0) == (0, 1)


def test_the_fields_and_the_sums() -> None:
    found = tournament.run("usa", 3, ["normal", "easy", "easy"], 6, seed=3)
    assert found["games"] == 6
    assert list(found["results"]) == ["normal", "easy"]
    for row in found["results"].values():
        assert {
            "wins", "games", "share", "low", "high", "powered_mean", "idle_mean", "ms_mean",
            "rating",
        } <= row.keys()  # fmt: skip
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert sum(row["wins"] for row in found["results"].values()) == pytest.approx(6, abs=0.05)


def test_the_games_are_kept_as_records(tmp_path: Path) -> None:
    found = tournament.run("usa", 2, ["normal", "easy"], 2, seed=3, folder=tmp_path)
    games = [record.read(file.read_text()).replay() for file in sorted(tmp_path.iterdir())]
    assert [game.setup.seed for game in games] == [3, 4]
    assert found["rounds_mean"] == sum(game.state.round for game in games) / 2


def test_idle_is_what_was_bought_late_and_never_ran() -> None:
    game = Game(Setup("germany", 2, seed=5))
    resting = None
    while (seat := game.to_act) is not None and game.state.round < 7:
        options = game.legal_actions()
        bids = [action for action in options if isinstance(action, a.Nominate)]
        if seat == 0 and game.state.round == 3 and bids:
            resting = bids[0].plant
            game.push(bids[0])
        elif game.state.ask == "run":
            game.push(a.Run())
        elif a.Pass() in options:
            game.push(a.Pass())
        else:
            game.push(options[0])
    assert resting is not None
    assert tournament.idle_plants(game) == [1, 0]


def test_equal_bots_share_alike_because_seats_rotate() -> None:
    found = tournament.run("germany", 2, ["normal", "normal"], 4, seed=3)
    assert found["results"]["normal"]["wins"] == 4


def test_more_processes_give_the_same_games() -> None:
    one = tournament.run("usa", 2, ["normal", "easy"], 4, seed=1, processes=1)
    two = tournament.run("usa", 2, ["normal", "easy"], 4, seed=1, processes=2)
    for found in (one, two):
        for row in found["results"].values():
            del row["ms_mean"]
        del found["seconds"]
    assert one == two


def test_a_bot_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "cheap.py").write_text(CHEAPEST)
    name = f"{tmp_path / 'cheap.py'}:Bot"
    found = tournament.run("germany", 2, [name, "hard"], 2, seed=1)
    assert found["results"]["hard"]["wins"] == 2
    assert found["results"][name]["games"] == 2


@pytest.mark.parametrize(
    ("text", "attribute", "sentence"),
    [
        (CHEAPEST, "Robot", "has no class Robot"),
        ("class Bot: pass", "Bot", "has no method choose"),
        ("1 / 0", "Bot", "cannot be loaded: ZeroDivisionError"),
        ("class Bot:\n    def choose(self, view):\n        return 3", "Bot", "not allowed"),
        ("class Bot:\n    def choose(self, view):\n        return 1 / 0", "Bot", "gave up"),
    ],
)
def test_a_bad_bot_is_told_in_a_sentence(
    tmp_path: Path, text: str, attribute: str, sentence: str
) -> None:
    (tmp_path / "bad.py").write_text(text)
    name = f"{tmp_path / 'bad.py'}:{attribute}"
    with pytest.raises(ValueError, match=sentence):
        tournament.play(Setup(players=2), [name, "normal"])


def test_a_missing_file_and_a_wrong_count() -> None:
    with pytest.raises(ValueError, match="no Python file"):
        tournament.make("nowhere.py:Bot", 1)
    with pytest.raises(ValueError, match="4 players need 4 bots, not 2"):
        tournament.run("germany", 4, ["hard", "hard"], 1, seed=1)
