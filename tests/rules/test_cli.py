"""The command line, called in process: `powergrid.__main__.main(argv)`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from powergrid import record
from powergrid.__main__ import main

GAMES = Path(__file__).resolve().parents[1] / "games"
GAME = GAMES / "germany-4-bots.record.txt"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1 if stop.code else 0
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_simulate_gives_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue text: games, finished, actions, rounds_mean, seconds, wins by seat."""
    code, out, err = run(
        capsys,
        *("simulate", "--map", "usa", "--players", "3", "--games", "2", "--seed", "7", "--json"),
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["games"] == found["finished"] == 2
    assert found["actions"] > 200
    assert 6 <= found["rounds_mean"] <= 16
    assert found["seconds"] > 0
    assert len(found["wins"]) == 3
    assert sum(found["wins"]) >= 2


def test_simulate_with_the_same_seed_plays_the_same_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Everything random follows from the seed."""
    arguments = ("simulate", "--players", "2", "--games", "1", "--seed", "3", "--json")
    one, other = (json.loads(run(capsys, *arguments)[1]) for _ in range(2))
    del one["seconds"], other["seconds"]
    assert one == other


def test_simulate_tells_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json a few lines of text."""
    code, out, _ = run(capsys, "simulate", "--players", "2", "--games", "1")
    assert code == 0
    assert "1 of 1" in out


def test_replay_gives_the_final_state(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue text: prints the final state, with --json as data."""
    game = record.read(GAME.read_text(encoding="utf-8")).replay()
    code, out, err = run(capsys, "replay", str(GAME), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["over"] is True
    assert tuple(found["winners"]) == game.winners
    assert [player["money"] for player in found["players"]] == [
        player.money for player in game.state.players
    ]
    code, out, err = run(capsys, "replay", str(GAME))
    assert (code, err) == (0, "")
    assert str(game.state.players[0].money) in out


def test_show_gives_the_state_after_some_actions(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue text: show FILE --at N."""
    game = record.read(GAME.read_text(encoding="utf-8")).replay(100)
    code, out, _ = run(capsys, "show", str(GAME), "--at", "100", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["round"], found["phase"], found["to_act"]) == (
        game.state.round,
        game.state.phase,
        game.to_act,
    )
    assert found["actions"] == 100
    code, out, _ = run(capsys, "show", str(GAME), "--at", "0")
    assert code == 0
    assert out


def test_the_deck_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """rules.md §7: its order is secret; data for a screen holds its size at most."""
    _, out, _ = run(capsys, "show", str(GAME), "--at", "3", "--json")
    assert isinstance(json.loads(out).get("deck", 0), int)


def test_replay_of_a_bad_record_exits_with_1_and_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Issue text: exit 1 and one sentence on a bad record, naming the action's number."""
    text = GAME.read_text(encoding="utf-8")
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("40. "))
    lines[place] = "40. nominate 50"
    bad = tmp_path / "bad.txt"
    bad.write_text("\n".join(lines), encoding="utf-8")
    for command in (["replay", str(bad)], ["replay", str(bad), "--json"], ["show", str(bad)]):
        code, out, err = run(capsys, *command)
        assert code == 1
        assert out == ""
        assert "40" in err
        assert err.count("\n") == 1
        assert "Traceback" not in err


BAD = [
    ("replay", "nowhere.txt"),
    ("replay", "."),
    ("show", str(GAME), "--at", "-1"),
    ("show", str(GAME), "--at", "many"),
    ("show", str(GAME), "--at", "999999"),
    ("simulate", "--map", "atlantis"),
    ("simulate", "--players", "7"),
    ("simulate", "--players", "two"),
    ("simulate", "--games", "-5"),
    ("simulate", "--seed", "x"),
    ("simulate", "--unknown"),
    ("dance",),
    (),
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_arguments_end_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    """Never a traceback, never exit code 0."""
    code, out, err = run(capsys, *arguments)
    assert code != 0
    assert out == ""
    assert err.strip()
    assert "Traceback" not in err


def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One sentence for a picture opened by mistake."""
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(128, 256)))
    code, _, err = run(capsys, "replay", str(picture))
    assert code == 1
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", [(), ("simulate",), ("replay",), ("show",)], ids=str)
def test_help_teaches(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    """Issue text: --help that teaches."""
    code, out, _ = run(capsys, *command, "--help")
    assert code == 0
    assert len(out) > 200
