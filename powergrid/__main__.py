"""The command line: `python -m powergrid --help`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

from powergrid import Game, Setup, maps, record, tournament
from powergrid.bots import LEVELS
from powergrid.describe import as_data, as_text

ABOUT = """\
The board game Power Grid by its rules: play games between bots, and look into records of games.

  python -m powergrid simulate --map germany --players 4 --games 50 --seed 7
      plays 50 games between bots and tells how they went
  python -m powergrid simulate --games 1 --records games/
      plays one and keeps its record, a readable text
  python -m powergrid replay games/germany-4-0.txt
      checks a record against the rules and prints the state it ends in
  python -m powergrid show games/germany-4-0.txt --at 40
      prints the state after its first 40 actions
  python -m powergrid tournament --bots hard,normal,normal,normal --games 100
      tells which bot is better

Each command explains itself: python -m powergrid simulate --help
"""
MATCH = "hard,normal,normal,normal"
BOTS = f"{', '.join(LEVELS)}, random, or your own as FILE.py:CLASS"


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one sentence, and exits with 1."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave."""
        self.exit(1, f"{message[:1].upper()}{message[1:]} (see {self.prog} --help).\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; the exit code comes back: 0, or 1 after a sentence on stderr."""
    given = sys.argv[1:] if arguments is None else arguments
    options = parser().parse_args(given or ["--help"])
    try:
        options.run(options)
    except (ValueError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _sentence(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "The file is no text in UTF-8."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'The output'}: {error.strerror}."
    return str(error)


def parser() -> Parser:
    """The arguments that are understood."""
    shape = argparse.RawDescriptionHelpFormatter
    top = Parser(prog="python -m powergrid", description=ABOUT, formatter_class=shape)
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    _simulate_arguments(commands)
    _record_arguments(commands)
    _tournament_arguments(commands)
    return top


def _simulate_arguments(commands: Any) -> None:
    command = commands.add_parser(
        "simulate",
        help="play games between bots",
        description="Play games between bots. Game number i has the seed SEED + i, so the same"
        " command plays the same games again.",
    )
    _game_arguments(command, games=10)
    command.add_argument(
        "--bots",
        default="normal",
        metavar="BOTS",
        help=f"one bot for every seat, or one a seat with commas: {BOTS} (default: normal)",
    )
    _records_argument(command)
    _json_argument(command)
    command.set_defaults(run=simulate)


def _game_arguments(command: argparse.ArgumentParser, games: int) -> None:
    names = maps.map_names()
    command.add_argument(
        "--map", default="germany", help=f"{' or '.join(names)} (default: germany)"
    )
    command.add_argument("--players", type=_count, default=4, help="2 to 6 (default: 4)")
    command.add_argument("--games", type=_count, default=games, help=f"default: {games}")
    command.add_argument("--seed", type=_count, default=0, help="of the first game (default: 0)")


def _record_arguments(commands: Any) -> None:
    replay_command = commands.add_parser(
        "replay",
        help="check a record and print how it ends",
        description="Play a record by the rules and print the state after its last action. A bad"
        " record ends with exit code 1 and a sentence that names the action and the rule.",
    )
    show_command = commands.add_parser(
        "show",
        help="print the state in the middle of a record",
        description="Print the state after the first N actions of a record.",
    )
    show_command.add_argument("--at", type=_count, metavar="N", help="default: all actions")
    for command in (replay_command, show_command):
        command.add_argument("file", metavar="FILE", help="a record; - reads standard input")
        _json_argument(command)
        command.set_defaults(run=replay, at=None)


def _tournament_arguments(commands: Any) -> None:
    command = commands.add_parser(
        "tournament",
        help="find out which bot is better",
        description="Let bots play against each other with seats rotated. A share of wins comes"
        " with the interval that holds the true one with 95 % (Wilson); a shared victory counts"
        " in parts.",
    )
    _game_arguments(command, games=100)
    command.add_argument(
        "--bots",
        default=MATCH,
        metavar="BOTS",
        help=f"one for every seat, or one a seat with commas: {BOTS} (default: {MATCH})",
    )
    command.add_argument("--jobs", type=_count, default=1, help="processes at once (default: 1)")
    command.add_argument(
        "--ladder", action="store_true", help="play each level against the one below instead"
    )
    _records_argument(command)
    _json_argument(command)
    command.set_defaults(run=compete)


def _records_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--records", metavar="FOLDER", help="write each game's record there")


def _json_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON instead of text")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 16):
        raise argparse.ArgumentTypeError(f"a whole number from 0 on belongs here, not {text!r}")
    return int(text)


def simulate(options: argparse.Namespace) -> None:
    """`powergrid simulate`."""
    names = tournament.one_a_seat(options.bots, options.players)
    folder = _folder(options)
    wins = [0] * options.players
    finished = actions = rounds = 0
    began = perf_counter()
    for number in range(options.games):
        setup = Setup(options.map, options.players, options.seed + number)
        game = tournament.play(setup, names)
        finished += game.is_over
        actions += len(game.actions)
        rounds += game.state.round
        for seat in game.winners:
            wins[seat] += 1
        if folder:
            tournament.keep(game, names, folder)
    seconds = round(perf_counter() - began, 3)
    result = {
        "map": options.map,
        "players": options.players,
        "seed": options.seed,
        "games": options.games,
        "finished": finished,
        "actions": actions,
        "rounds_mean": round(rounds / max(1, options.games), 2),
        "seconds": seconds,
        "wins": wins,
    }
    if options.json:
        print(json.dumps(result))
        return
    print(f"{finished} of {options.games} games finished in {seconds:.1f} seconds.")
    print(f"{actions} actions, {result['rounds_mean']} rounds a game.")
    for seat, bot in enumerate(names):
        print(f"seat {seat}, {bot}: {wins[seat]} wins")


def _folder(options: argparse.Namespace) -> Path | None:
    """Where records go, made if it is missing."""
    if not options.records:
        return None
    folder = Path(options.records)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def replay(options: argparse.Namespace) -> None:
    """`powergrid replay` and `powergrid show`."""
    found = record.read(_text(options.file))
    if options.at is not None and options.at > len(found.actions):
        raise ValueError(f"The record has {len(found.actions)} actions, not {options.at}.")
    game: Game = found.replay(options.at)
    if options.json:
        print(json.dumps(as_data(game)))
    else:
        print(as_text(game))


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read(record.MAX_TEXT + 1)
    with Path(file).open(encoding="utf-8") as stream:
        return stream.read(record.MAX_TEXT + 1)


def compete(options: argparse.Namespace) -> None:
    """`powergrid tournament`."""
    jobs = max(1, min(options.jobs, options.games, os.cpu_count() or 1))
    if options.ladder:
        if options.records or options.bots != MATCH:
            raise ValueError("A ladder has its own bots and keeps no records.")
        found = tournament.ladder(options.map, options.games, options.seed, jobs)
        text = tournament.ladder_text(found)
    else:
        bots = tournament.one_a_seat(options.bots, options.players)
        folder = _folder(options)
        found = tournament.run(
            options.map, options.players, bots, options.games, options.seed, jobs, folder
        )
        text = tournament.text(found)
    print(json.dumps(found) if options.json else text)


if __name__ == "__main__":
    sys.exit(main())
