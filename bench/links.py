"""How long a game's link is: `python -m bench.links [--json] [--games N] [--changed N]`.

Finished games of bots, in letters, beside what the compressed JSON of the state and the compressed
text of the record would take in the same letters; the time to pack and to unpack; and the time it
takes to refuse links and saves in which something was changed. Times are the processor's, in
milliseconds, since machines are shared.
"""

import argparse
import gc
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any
from zlib import compress

from bench import _pyodide
from powergrid import Game, Setup, link, record, tournament
from powergrid.record import Record

ENOUGH = 700
"""Letters that a finished game of four may take."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
NAMES = ("You", "Ada", "Grace Hopper", "Zoë", "Никола", "Edith")
NOT_STATE = ("board", "figures", "players")
NOT_PLAYER = ("network", "reach")


def played(games: int) -> Iterator[Game]:
    """Half of the games with four players, the others with 2, 3, 5 and 6; on both maps in turn.

    Normal and hard bots in turn, and two games of four in ten with bots of three levels.
    """
    for number in range(games):
        players = 4 if number % 2 else (2, 3, 5, 6)[number // 2 % 4]
        kinds = ("normal", "hard", "normal", "hard", "easy")[number // 4 % 5]
        levels = ["easy", "normal", "hard"] * 2 if kinds == "easy" else [kinds] * 6
        name = ("germany", "usa")[number // 2 % 2]
        yield tournament.play(Setup(name, players, 10**9 - 1 - number), levels[:players])


def at_table(game: Game) -> Record:
    """The record as the page keeps it: some names are the proposed ones, others are not."""
    tags: dict[str, str] = {}
    for seat in range(game.setup.players):
        tags[f"name {seat}"] = NAMES[seat]
        tags[f"seat {seat}"] = "normal" if seat else "person"
        tags[f"colour {seat}"] = str(seat)
    return record.of(game, tags | {"money": "hidden", "undo": "own"})


def measure(games: int = 200, changed: int = 10_000, brought: int = 0) -> dict[str, Any]:
    """The figures of the Python that runs this; `brought` so many links and saves to a table."""
    rows: list[dict[str, Any]] = []
    links: list[str] = []
    for game in played(games):
        made = at_table(game)
        gc.freeze()  # what bots have thought is none of a link's garbage
        began = process_time()
        text = link.pack(made)
        between = process_time()
        found = link.unpack(text)
        ended = process_time()
        if found != made:
            raise AssertionError(f"The link of seed {game.setup.seed} gives another game.")
        links.append(text)
        rows.append(
            {
                "players": game.setup.players,
                "actions": len(game.actions),
                "link": len(text),
                "json": _squeezed(_state(game)),
                "record": _squeezed(record.write(made)),
                "pack": 1000 * (between - began),
                "unpack": 1000 * (ended - between),
            }
        )
    four = [row["link"] for row in rows if row["players"] == 4]
    return {
        "games": games,
        "letters": [_summary(rows, players) for players in range(2, 7)],
        f"four_within_{ENOUGH}": round(sum(n <= ENOUGH for n in four) / len(four), 3),
        "pack_ms": _times([row["pack"] for row in rows]),
        "unpack_ms": _times([row["unpack"] for row in rows]),
        "refused": refusals(links, changed),
    } | ({"at_table": at_a_table(links, brought)} if brought else {})


def _summary(rows: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """Median lengths for a number of players, and how far the links reach."""
    mine = [row for row in rows if row["players"] == players]
    lengths = sorted(row["link"] for row in mine)
    return {
        "players": players,
        "actions": round(median(row["actions"] for row in mine)),
        "median": round(median(lengths)),
        "p95": lengths[min(len(lengths) - 1, int(0.95 * len(lengths)))],
        "max": lengths[-1],
        "compressed_json": round(median(row["json"] for row in mine)),
        "compressed_record": round(median(row["record"] for row in mine)),
    }


def _times(values: list[float]) -> dict[str, float]:
    return {"median": round(median(values), 1), "max": round(max(values), 1)}


def _squeezed(text: str) -> int:
    """The letters that a text takes when compressed, without padding."""
    return len(urlsafe_b64encode(compress(text.encode(), 9)).rstrip(b"="))


def _state(game: Game) -> str:
    """What a program that sends states instead of actions would have to send."""
    state = {key: value for key, value in vars(game.state).items() if key not in NOT_STATE}
    players = [
        {key: value for key, value in vars(player).items() if key not in NOT_PLAYER}
        for player in game.state.players
    ]
    setup = vars(game.setup)
    return json.dumps({**state, "players": players, "setup": setup}, separators=(",", ":"))


def refusals(links: list[str], count: int) -> dict[str, Any]:
    """How long it takes to refuse links in which something was changed, and how many were not.

    Every tenth is forged with care: the number in it is another one, with the right checksum. That
    may well be some game.
    """
    random = Random(1)
    times: dict[str, list[float]] = {"changed": [], "forged": []}
    opened = {"changed": 0, "forged": 0}
    gc.freeze()
    for number in range(count):
        text = random.choice(links)
        kind, bad = ("changed", _change(text, random))
        if number % 10 == 9:
            kind, bad = "forged", _forge(text, random)
        began = process_time()
        try:
            link.unpack(bad)
            opened[kind] += 1
        except link.BadLink:
            pass
        times[kind].append(1000 * (process_time() - began))
    return {
        kind: {
            "links": len(values),
            "opened": opened[kind],
            "mean_ms": round(mean(values), 4),
            "max_ms": round(max(values), 2),
        }
        for kind, values in times.items()
    }


def at_a_table(links: list[str], count: int) -> dict[str, Any]:
    """Altered links and saves brought to a table where a game runs: one sentence each, no harm.

    Half are links in the page's address, half are texts to import. Counted are those that opened;
    an import takes what it can read.
    """
    from web.table import Table

    random = Random(2)
    table = Table()
    table.dispatch({"do": "wake", "with": {"kept": {}, "lang": "en"}})
    table.dispatch({"do": "begin", "with": {"map": "usa", "players": "3", "seed": "1"}})
    assert table.screen is not None
    screen, text = table.screen, table.screen.session.text
    saves = [record.write(link.unpack(one)) for one in links[:: max(1, len(links) // 20)]]
    times, opened, sentences = list[float](), 0, set[str]()
    for number in range(count):
        if number % 2:
            asked = {"do": "link", "with": {"hash": "#g=" + _change(random.choice(links), random)}}
        else:
            asked = {"do": "import", "with": {"texts": [_mangle(random.choice(saves), random)]}}
        began = process_time()
        reply = table.dispatch(asked)
        times.append(1000 * (process_time() - began))
        if table.screen is not screen or screen.session.text != text or "report" in reply:
            raise AssertionError(f"Something happened to the running game: {asked}")
        told = re.sub(r"<[^>]*>|[0-9]+", " ", reply["ask"])
        sentences.add(" ".join(told.split())[:80])
        opened += "keep" in reply or "replace" in reply["ask"]
        for save in list(table.shelf.saves.values())[1:]:
            table.shelf.delete(save)
        table.shelf.removed.clear()
    return {
        "links_and_saves": count,
        "opened": opened,
        "kinds_of_sentences": len(sentences),
        "mean_ms": round(mean(times), 3),
        "max_ms": round(max(times), 1),
    }


def _mangle(text: str, random: Random) -> str:
    """A record with a letter changed, a line gone or twice, cut, or with something put in."""
    place = random.randrange(len(text))
    lines = text.splitlines(keepends=True)
    line = random.randrange(len(lines))
    changes: list[Callable[[], str]] = [
        lambda: text[:place] + chr(random.randrange(32, 0x3000)) + text[place + 1 :],
        lambda: "".join(lines[:line] + lines[line + 1 :]),
        lambda: "".join(lines[:line] + lines[line : line + 1] * 2 + lines[line + 1 :]),
        lambda: text[:place],
        lambda: text[place:],
        lambda: text[:place] + "9" * random.randrange(1, 5000) + text[place:],
        lambda: "".join(random.sample(lines, len(lines))),
    ]
    return random.choice(changes)()


def _change(text: str, random: Random) -> str:
    """The text with a letter changed, put in or left out, two swapped, cut, or all at random."""
    place = random.randrange(len(text))
    letter = random.choice([other for other in LETTERS if other != text[place]])
    changes: list[Callable[[], str]] = [
        lambda: text[:place] + letter + text[place + 1 :],
        lambda: text[:place] + letter + text[place:],
        lambda: text[:place] + text[place + 1 :],
        lambda: text[place:] + letter + text[:place],
        lambda: text[:place],
        lambda: "1" + "".join(random.choices(LETTERS, k=random.randrange(2000))),
        lambda: "".join(map(chr, random.choices(range(1, 0xD800), k=random.randrange(2000)))),
    ]
    return random.choice(changes)()


def _forge(text: str, random: Random) -> str:
    """A link with the right checksum that was never packed: what a person with time could make."""
    body = _change(text[6:], random)
    body = "".join(letter for letter in body if letter in LETTERS).lstrip("A")
    return text[:1] + link.checksum(text[:1] + body) + body


def run(games: int = 200, changed: int = 10_000) -> dict[str, Any]:
    """The figures of CPython, and the times of a few games in Pyodide under Node."""
    few = _pyodide.measured("links", "measure(16, 500)")
    return {
        "cpython": measure(games, changed, 10 * changed),
        "pyodide": {key: few[key] for key in ("games", "pack_ms", "unpack_ms", "refused")},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--changed", type=int, default=10_000, help="links to refuse")
    options = parser.parse_args()
    found = run(options.games, options.changed)
    if options.json:
        print(json.dumps(found))
        return
    for row in found["cpython"]["letters"]:
        print("{players} players, {actions} actions: {median} letters, ".format(**row), end="")
        print("95 of 100 within {p95}, at most {max}; ".format(**row), end="")
        print("JSON {compressed_json}, record {compressed_record}".format(**row))
    within = f"four_within_{ENOUGH}"
    print(f"games of four within {ENOUGH} letters: {found['cpython'][within]:.0%}")
    for python, figures in found.items():
        for key in ("pack_ms", "unpack_ms", "refused"):
            print(f"{python}, {key}: {figures[key]}")
    print(f"at a table: {found['cpython']['at_table']}")


if __name__ == "__main__":
    main()
