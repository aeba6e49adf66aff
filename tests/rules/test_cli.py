"""The command line does what its help says, and answers mistakes with one sentence."""

import json
from pathlib import Path

import pytest

from powergrid.__main__ import main
from powergrid.setup import Setup

SIMULATE = ["simulate", "--bots", "random", "--players", "3", "--games", "2", "--seed", "7"]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The record of a game."""
    assert main([*SIMULATE, "--records", str(tmp_path)]) == 0
    return tmp_path / "germany-3-7.txt"


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence with which a command ends."""
    capsys.readouterr()
    try:
        code = main(arguments)
    except SystemExit as leave:
        code = leave.code if isinstance(leave.code, int) else 0
    said = capsys.readouterr()
    assert code == 1
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


def test_simulate_tells_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["finished"]) == (2, 2)
    assert found["actions"] > 200
    assert found["rounds_mean"] > 5
    assert found["seconds"] >= 0
    assert len(found["wins"]) == 3
    assert sum(found["wins"]) >= 2


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE]) == 0
    assert capsys.readouterr().out.startswith("2 of 2 games finished")


def test_the_same_seed_plays_the_same_games(saved: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert main([*SIMULATE, "--records", str(again)]) == 0
    assert (again / saved.name).read_text() == saved.read_text()


def test_replay_prints_the_end(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    assert "won by seat" in capsys.readouterr().out
    assert main(["replay", str(saved), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["over"] is True
    assert len(found["winners"]) >= 1
    assert len(found["players"]) == 3


def test_show_stops_where_it_is_told(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["show", str(saved), "--at", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["round"], found["phase"], found["actions"]) == (1, "auction", 0)
    assert found["current"] == [3, 4, 5, 6]
    assert main(["show", str(saved), "--at", "5"]) == 0
    assert "after 5 actions: round 1" in capsys.readouterr().out


def test_bad_records(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = saved.read_text()
    saved.write_text(text.replace("1. seat ", "1 seat ", 1))
    assert "neither a header nor an action" in refused(["replay", str(saved)], capsys)
    lines = [line for line in text.split("\n") if not line.startswith("2. ")]
    saved.write_text("\n".join(lines))
    assert "Action 2 should come" in refused(["replay", str(saved)], capsys)
    head = text[: text.index("1. seat")]
    saved.write_text(head + "1. pass\n")
    assert "Action 1, pass: In round 1 everybody buys" in refused(["replay", str(saved)], capsys)
    saved.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(["show", str(saved)], capsys)
    saved.write_text("")
    assert "does not begin" in refused(["replay", str(saved)], capsys)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "invalid choice"),
        (["replay", "nowhere.txt"], "nowhere.txt"),
        (["simulate", "--players", "7"], "2 to 6 players, not 7"),
        (["simulate", "--players", "four"], "whole number"),
        (["simulate", "--games", "-1"], "not '-1'"),
        (["simulate", "--map", "mars"], "no map called 'mars'"),
        (["simulate", "--bots", "genius"], "no bot called 'genius'"),
        (["simulate", "--bots", "hard,hard"], "4 players need 1 or 4 bots"),
        (["tournament", "--bots", "hard,easy"], "4 players need 1 or 4 bots"),
        (["tournament", "--ladder", "--bots", "hard"], "its own bots"),
        (["tournament", "--ladder", "--records", "x"], "keeps no records"),
    ],
)
def test_mistakes(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in refused(arguments, capsys)


def test_more_processes_than_there_is_work_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "--bots", "easy", "--games", "0", "--jobs", "9" * 12]) == 0
    assert "0 games" in capsys.readouterr().out


def test_show_beyond_the_end(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not 99999" in refused(["show", str(saved), "--at", "99999"], capsys)


@pytest.mark.parametrize("command", [[], ["simulate"], ["replay"], ["show"], ["tournament"]])
def test_help_teaches(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main([*command, "--help"])
    assert leave.value.code == 0
    told = capsys.readouterr().out
    assert len(told) > 300
    if not command:
        with pytest.raises(SystemExit):
            main([])
        assert capsys.readouterr().out == told


def test_the_largest_seed_is_taken() -> None:
    assert Setup(seed=2**53 - 1).seed == 2**53 - 1
    assert main(["simulate", "--games", "0", "--seed", str(2**53 - 1)]) == 0
