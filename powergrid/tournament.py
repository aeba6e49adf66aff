"""Which bot is better: games with rotated seats, and what they tell.

A part of the command line: unlike the rules it reads the clock, and loads the files of bots.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from powergrid import bots, record, storage
from powergrid.actions import Action, Run
from powergrid.game import Game
from powergrid.rounds import legal
from powergrid.setup import Setup

MAX_ACTIONS = 5000
"""More than any sensible game has: bots that never build would otherwise play for ever."""


def one_a_seat(names: str, players: int) -> list[str]:
    """The bots of `a,b,c` for the seats, one name standing for all. Raises `ValueError`."""
    found = names.split(",")
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise ValueError(f"{players} players need 1 or {players} bots, not {len(found)}.")
    return found


def make(name: str, seed: int) -> bots.Bot:
    """A built-in bot by its name, or one from a file as `FILE.py:CLASS`.

    The class is called with the seed, or without anything when it does not want it. Raises
    `ValueError` with one sentence.
    """
    file, colon, attribute = name.rpartition(":")
    if not colon:
        return bots.make(name, seed)
    kind = _from_file(file, attribute)
    try:
        bot = kind(seed)
    except TypeError:
        bot = kind()
    if not isinstance(bot, bots.Bot):
        raise ValueError(f"{name} has no method choose(view).")
    return bot


@lru_cache(maxsize=32)
def _from_file(file: str, attribute: str) -> Callable[..., Any]:
    path = Path(file)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise ValueError(f"There is no Python file {file}.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a stranger's file does wrong
        raise ValueError(f"{file} cannot be loaded: {type(error).__name__}, {error}.") from None
    found: Callable[..., Any] | None = getattr(module, attribute, None)
    if not callable(found):
        raise ValueError(f"{file} has no class {attribute}.")
    return found


def play(setup: Setup, names: Sequence[str], clock: list[list[float]] | None = None) -> Game:
    """The finished game of these bots, one a seat.

    `clock` gets the seconds of each decision by seat; forced moves are not counted. Raises
    `ValueError` when a bot does what is not allowed, or when no end is in sight.
    """
    players = [make(name, setup.seed) for name in names]
    game = Game(setup)
    while (seat := game.to_act) is not None:
        if len(game.actions) >= MAX_ACTIONS:
            raise ValueError(f"No end after {MAX_ACTIONS} actions (seed {setup.seed}).")
        view = game.observe(seat)
        began = perf_counter()
        try:
            action: Action = players[seat].choose(view)
        except Exception as error:  # whatever a stranger's bot does wrong
            what = f"{type(error).__name__}, {error}"
            raise ValueError(
                f"{names[seat]} gave up in round {game.state.round}: {what}."
            ) from error
        if clock is not None and len(view.legal) > 1:
            clock[seat].append(perf_counter() - began)
        if action not in legal(game.state):
            raise ValueError(f"{names[seat]} chose {action}, which is not allowed.")
        game.push(action)
    return game


class Result(NamedTuple):
    """What one game gave, by entry of the tournament."""

    shares: tuple[float, ...]
    powered: tuple[int, ...]
    places: tuple[int, ...]
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    idle: tuple[int, ...]
    rounds: int
    winner_powered: int


def _one(job: tuple[str, int, tuple[str, ...], int, int, Path | None]) -> Result:
    """Game `number` of a tournament: entry i sits on seat (i + number) modulo the players."""
    map_name, players, entries, seed, number, folder = job
    seats = [(entry + number) % players for entry in range(players)]
    names = [entries[(seat - number) % players] for seat in range(players)]
    clock: list[list[float]] = [[] for _ in range(players)]
    game = play(Setup(map_name, players, seed + number), names, clock)
    if folder:
        keep(game, names, folder)
    state = game.state
    idle = idle_plants(game)
    ranks = [(p.powered, p.money, len(p.cities)) for p in state.players]
    return Result(
        tuple((seat in game.winners) / len(game.winners) for seat in seats),
        tuple(state.players[seat].powered for seat in seats),
        tuple(sum(other > ranks[seat] for other in ranks) for seat in seats),
        tuple(sum(clock[seat]) for seat in seats),
        tuple(len(clock[seat]) for seat in seats),
        tuple(idle[seat] for seat in seats),
        state.round,
        max(player.powered for player in state.players),
    )


def keep(game: Game, names: Sequence[str], folder: Path) -> None:
    """Write the record of a game into a folder, which must be there."""
    setup = game.setup
    tags = {f"name {seat}": bot for seat, bot in enumerate(names)}
    file = folder / f"{setup.map}-{setup.players}-{setup.seed}.txt"
    file.write_text(record.write(record.of(game, tags)), encoding="utf-8")


def idle_plants(game: Game) -> list[int]:
    """Plants of each seat, bought from round 3 on, that ran at none of three or more incomes.

    The plants of rounds 1 and 2 may well lie idle later: there is no way to get rid of them. A
    plant that the final reckoning needs has run.
    """
    ran: list[dict[int, list[bool]]] = [{} for _ in game.state.players]
    again = Game(game.setup)
    for action in game.actions:
        if isinstance(action, Run) and again.to_act is not None:
            seat = again.to_act
            for plant in again.state.players[seat].plants:
                if again.state.round < 3:
                    ran[seat][plant] = [True]
                ran[seat].setdefault(plant, []).append(plant in action.plants)
        again.push(action)
    for player, own in zip(game.state.players, ran, strict=True):
        best = [
            run.plants
            for run in storage.options(player.plants, player.fuel)
            if min(storage.output(run.plants), len(player.cities)) == player.powered
        ]
        own.update((plant, [True]) for plant in set(player.plants).intersection(*best))
    return [sum(len(times) > 2 and not any(times) for times in own.values()) for own in ran]


def _results(jobs: Iterable[Any], processes: int) -> Iterator[Result]:
    if processes == 1:
        yield from map(_one, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_one, jobs, chunksize=2)


def run(
    map_name: str,
    players: int,
    entries: Sequence[str],
    games: int,
    seed: int,
    processes: int = 1,
    folder: Path | None = None,
) -> dict[str, Any]:
    """The result of a tournament as data; bots of one name are reckoned together.

    The records of the games are written into `folder`, which must be there, if one is given.
    Raises `ValueError` with one sentence when it cannot be played.
    """
    if len(entries) != players:
        raise ValueError(f"{players} players need {players} bots, not {len(entries)}.")
    Setup(map_name, players, seed)
    for name in entries:
        make(name, seed)
    jobs = [(map_name, players, tuple(entries), seed, number, folder) for number in range(games)]
    began = perf_counter()
    results = list(_results(jobs, processes))
    skill = ratings(entries, results)
    return {
        "map": map_name,
        "players": players,
        "seed": seed,
        "games": games,
        "seconds": round(perf_counter() - began, 2),
        "rounds_mean": _mean([result.rounds for result in results]),
        "rounds_least": min((result.rounds for result in results), default=0),
        "rounds_8_to_13": _mean([8 <= result.rounds <= 13 for result in results]),
        "rounds_most": max((result.rounds for result in results), default=0),
        "winner_powered_mean": _mean([result.winner_powered for result in results]),
        "results": {name: _row(name, entries, results, skill) for name in dict.fromkeys(entries)},
    }


def _row(
    name: str, entries: Sequence[str], results: Sequence[Result], skill: dict[str, float] | None
) -> dict[str, Any]:
    own = [i for i, entry in enumerate(entries) if entry == name]
    wins = sum(result.shares[i] for result in results for i in own)
    games = len(results)
    low, high = wilson(wins, games)
    decisions = sum(result.decisions[i] for result in results for i in own)
    seconds = sum(result.seconds[i] for result in results for i in own)
    return {
        "seats": len(own),
        "wins": round(wins, 2),
        "games": games,
        "share": round(wins / games, 4) if games else 0.0,
        "low": round(low, 4),
        "high": round(high, 4),
        "powered_mean": _mean([result.powered[i] for result in results for i in own]),
        "idle_mean": _mean([result.idle[i] for result in results for i in own]),
        "ms_mean": round(1000 * seconds / decisions, 3) if decisions else 0.0,
        "rating": None if skill is None else round(skill[name], 2),
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share of wins with 95 %, by Wilson's formula."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def ratings(entries: Sequence[str], results: Iterable[Result]) -> dict[str, float] | None:
    """The skill of each bot by openskill (Plackett and Luce), 25 being the start.

    `None` where openskill is not installed.
    """
    try:
        models: Any = importlib.import_module("openskill.models")
    except ImportError:
        return None
    model = models.PlackettLuce()
    skill = [model.rating(name=name) for name in entries]
    for result in results:
        teams = model.rate([[rated] for rated in skill], ranks=list(result.places))
        skill = [rated for (rated,) in teams]
    own = {
        name: [r.mu for n, r in zip(entries, skill, strict=True) if n == name] for name in entries
    }
    return {name: sum(found) / len(found) for name, found in own.items()}


def text(found: dict[str, Any]) -> str:
    """A tournament's result as a table for people."""
    width = max(12, *(len(name) + 2 for name in found["results"]))
    lines = [
        f"{found['map']}, {found['players']} players, {found['games']} games from seed"
        f" {found['seed']}: {found['rounds_mean']} rounds a game, the winner powers"
        f" {found['winner_powered_mean']} cities ({found['seconds']} seconds)",
        f"{'bot':<{width}}{'seats':>6}{'wins':>8}{'share':>8}{'95 %':>16}{'powered':>9}"
        f"{'ms':>8}{'rating':>8}",
    ]
    for name, row in found["results"].items():
        interval = f"{row['low']:.1%} – {row['high']:.1%}"
        rating = "–" if row["rating"] is None else f"{row['rating']:.1f}"
        lines.append(
            f"{name:<{width}}{row['seats']:>6}{row['wins']:>8g}{row['share']:>8.1%}{interval:>16}"
            f"{row['powered_mean']:>9}{row['ms_mean']:>8.1f}{rating:>8}"
        )
    return "\n".join(lines)


def ladder(map_name: str, games: int, seed: int, processes: int = 1) -> dict[str, Any]:
    """Each level against the one below: one against three of them, and one against one."""
    pairs = list(zip(bots.LEVELS, ("random", *bots.LEVELS), strict=False))
    matches = []
    for level, below in pairs:
        for entries in ([level, below, below, below], [level, below]):
            found = run(map_name, len(entries), entries, games, seed, processes)
            row = found["results"][level]
            shown = {key: row[key] for key in ("share", "low", "high", "powered_mean", "ms_mean")}
            matches.append(
                {
                    "level": level,
                    "against": below,
                    "players": len(entries),
                    **shown,
                    "rounds_mean": found["rounds_mean"],
                }
            )
    return {"map": map_name, "games": games, "seed": seed, "ladder": matches}


def ladder_text(found: dict[str, Any]) -> str:
    """A ladder as the table of the README (Markdown)."""
    lines = [
        f"{found['map']}, {found['games']} games each from seed {found['seed']}, seats rotated",
        "",
        "| bot | against | wins | 95 % | rounds | ms a decision |",
        "|---|---|---|---|---|---|",
    ]
    for row in found["ladder"]:
        others = f"{row['players'] - 1} × {row['against']}"
        interval = f"{row['low']:.0%} – {row['high']:.0%}"
        lines.append(
            f"| {row['level']} | {others} | {row['share']:.0%} | {interval} |"
            f" {row['rounds_mean']} | {row['ms_mean']:.1f} |"
        )
    return "\n".join(lines)
