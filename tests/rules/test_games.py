"""Whole recorded games (tests/games): they replay to the figures written in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from powergrid import Game, Setup, record
from powergrid import actions as a

from .playing import check, referee_for
from .table import Card, legal, refused

GAMES = Path(__file__).resolve().parents[1] / "games"
PEOPLE = GAMES / "usa-3-people.txt"
DECK_END = (30, 25, 16, 37, 31, 22, 14, 40, 24, 44, 27, 12, 23, 29)
RECORDS = sorted(GAMES.glob("*.record.txt"))


def cards(text: str) -> tuple[Card, ...]:
    """Plant numbers and the Step 3 card."""
    return tuple("step3" if word == "step3" else int(word) for word in text.split())


def people() -> tuple[Setup, list[tuple[int, str, int, str]], str]:
    """The real game: its setup, its lines (round, phase, seat, action) and its header."""
    text = PEOPLE.read_text(encoding="utf-8")
    header = "\n".join(line[2:] for line in text.splitlines() if line.startswith("#"))
    head = re.search(r"^map (\w+); players (\d); regions ([\w ]+); order ([\d ]+)$", header, re.M)
    deck = re.search(r"^deck (.+)$", header, re.M)
    late = re.search(r"^late deck (.+)$", header, re.M)
    assert head
    assert deck
    assert late
    setup = Setup(
        map=head[1],
        players=int(head[2]),
        regions=tuple(head[3].split()),
        order=tuple(map(int, head[4].split())),
        deck=cards(deck[1]),
        late_deck=tuple(map(int, late[1].split())),
    )
    lines = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            number, phase, seat, action = line.split(" ", 3)
            lines.append((int(number), phase, int(seat), action))
    return setup, lines, header


def replayed() -> Game:
    """The real game as far as it is written down; every line by who, when and in which phase."""
    setup, lines, _ = people()
    game = Game(setup)
    referee = referee_for(game)
    for line in lines:
        number, phase, seat, text = line
        assert (game.state.round, game.state.phase, game.to_act) == (number, phase, seat), line
        game.push(a.parse(text))
        referee.do(a.parse(text))
        check(game, referee)
    return game


def test_the_game_of_three_people_replays_to_its_figures() -> None:
    """Every action of real people is legal, by the seat and in the phase that they had."""
    _, lines, header = people()
    game = replayed()
    assert len(game.actions) == len(lines) == 242
    figures = header.split("(seat: money, plants, cities):")[1]
    found = re.findall(r"(\d): (\d+), ([\d ]+), (\d+)", figures)
    assert len(found) == 3
    for seat, money, plants, cities in found:
        player = game.state.players[int(seat)]
        assert player.money == int(money)
        assert sorted(player.plants) == sorted(map(int, plants.split()))
        assert len(player.cities) == int(cities)
    assert (game.state.phase, game.state.round) == ("bureaucracy", 8)


def test_the_game_of_three_people_ends_before_a_run_that_d4_forbids() -> None:
    """D4: plant 29 cannot burn coal when oil fills it."""
    game = replayed()
    while game.to_act != 0:
        game.push(a.Run())
    fuel = game.state.players[0].fuel
    assert (fuel["coal"], fuel["oil"]) == (3, 6)
    assert "run 10 26 29 oil 1" in legal(game)
    refused(game, "run 26 29 coal 1")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_recorded_game_replays_to_the_figures_in_it(path: Path) -> None:
    """The comment lines of a record say how it ends; writing it again gives the same text."""
    text = path.read_text(encoding="utf-8")
    found = record.read(text)
    game = found.replay()
    ends = [line[2:] for line in text.splitlines() if line.startswith("# ")]
    assert ends == how_it_ends(game)
    without = "".join(line for line in text.splitlines(True) if not line.startswith("# "))
    assert record.write(found) == without


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_recorded_game_as_the_referee_sees_it(path: Path) -> None:
    """The second reading of the rules agrees at every action."""
    found = record.read(path.read_text(encoding="utf-8"))
    game = Game(found.setup)
    referee = referee_for(game)
    for action in found.actions:
        game.push(action)
        referee.do(action)
        check(game, referee)


def how_it_ends(game: Game) -> list[str]:
    """The lines that stand as comments at the end of a record."""
    lines = [f"ends in round {game.state.round}, step {game.state.step}, {game.state.phase}"]
    for seat, player in enumerate(game.state.players):
        plants = " ".join(map(str, player.plants))
        lines.append(
            f"seat {seat}: money {player.money}, plants {plants}, "
            f"cities {len(player.cities)}, powered {player.powered}"
        )
    if game.is_over:
        lines.append(f"won by {' '.join(map(str, game.winners))}")
    return lines


def test_the_random_sequence_is_pinned() -> None:
    """design.md: the same seed gives the same game in every Python.

    Those records name nothing but map, players and seed; regions, order, deck and the Step 3
    shuffle follow from the seed, and they run through all three steps to the end.
    """
    pinned = [record.read(path.read_text(encoding="utf-8")) for path in RECORDS]
    seeded = [r for r in pinned if r.setup == Setup(r.setup.map, r.setup.players, r.setup.seed)]
    assert len(seeded) >= 4
    for found in seeded:
        game = found.replay()
        assert game.is_over
        assert game.state.step == 3


def test_the_setup_of_seed_7_is_pinned() -> None:
    """design.md: only `Random(seed).random()` is promised to stay, so this may never change."""
    state = Game(Setup(map="germany", players=4, seed=7)).state
    assert state.regions == ("north", "northeast", "west", "southwest")
    assert state.order == (2, 3, 1, 0)
    start = (13, 17, 34, 50, 32, 46, 20, 15, 26, 38, 33, 39, 11, 28, 19, 36)
    assert state.deck == (*start, *DECK_END, "step3")
