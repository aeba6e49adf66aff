"""Links: a record packed and unpacked, every way to get one wrong, and old ones that must open."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import Game, Setup, link, record
from powergrid import actions as a
from powergrid.foresight import Foresight
from powergrid.packing import Packer, Unpacker, letters, number_of, whole
from powergrid.record import Record

from .playing import STYLES, choose
from .table import deal, give, opened, play, sit_out

GAMES = Path(__file__).parents[1] / "games"
PLAIN = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
HOSTILE = (
    "",
    "<img src=x onerror=alert(1)>",
    "\u202eadA\u202c",
    "אדה",
    "👩‍👩‍👧‍👦🏴‍☠️",
    "Ada\x00\x1b[31m",
    "%00&at=120#",
    "x" * 24,
    "ﷺ" * 300,
    "' ; drop table games --",
)
TEXT = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=40),
).map(str.strip)


def sentence(error: pytest.ExceptionInfo[link.BadLink]) -> str:
    """What went wrong, if it is one sentence."""
    text = str(error.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 250
    return text


def refused(text: str) -> str:
    with pytest.raises(link.BadLink) as error:
        link.unpack(text)
    return sentence(error)


def not_packed(found: Record) -> str:
    with pytest.raises(link.BadLink) as error:
        link.pack(found)
    return sentence(error)


def sealed(body: str, version: str = "1") -> str:
    """A link with this body and the checksum that belongs to it, as the docstring lays it out."""
    number = zlib.crc32((version + body).encode()) % 2**30
    return version + urlsafe_b64encode(number.to_bytes(6, "big")).decode()[3:] + body


def same(found: Record, expected: Record) -> None:
    assert found == expected
    assert list(found.tags.items()) == list(expected.tags.items())
    assert record.write(found) == record.write(expected)


@st.composite
def tags(draw: st.DrawFn, players: int) -> dict[str, str]:
    """Those of a table, usual or not, and any others, in any order."""
    found = {}
    for seat in range(players):
        found[f"name {seat}"] = draw(st.one_of(st.just(["You", "Ada"][seat % 2]), TEXT))
        found[f"seat {seat}"] = draw(st.sampled_from(["person", "hard", "robot"]))
        found[f"colour {seat}"] = draw(st.sampled_from([str(seat), "0", "red"]))
    found["money"] = draw(st.sampled_from(["hidden", "shown", "?"]))
    found |= draw(st.dictionaries(st.from_regex(r"\A[a-z][a-z0-9 -]{0,39}\Z"), TEXT, max_size=5))
    found = {name: value for name, value in found.items() if not _of_setup(name)}
    items = list(found.items())
    return dict(draw(st.one_of(st.just(items), st.permutations(items))))


def _of_setup(name: str) -> bool:
    return name in ("map", "players", "seed", "regions", "order", "deck", "late deck")


def some_setup(name: str, players: int, seed: int, by_hand: int) -> Setup:
    """A setup by its seed, or with parts of it entered by hand."""
    state = Game(Setup(name, players, seed)).state
    return Setup(
        name,
        players,
        seed,
        tuple(reversed(state.regions)) if by_hand & 1 else None,
        state.order if by_hand & 2 else None,
        state.deck if by_hand & 4 else None,
        state.late_deck[: by_hand * 3 - 12] if by_hand & 4 else None,
    )


def played(setup: Setup, seed: int, style: str, length: int) -> Game:
    game = Game(setup)
    random = Random(seed)
    for _ in range(length):
        if game.is_over:
            break
        game.push(choose(game, random, style))
    return game


@settings(deadline=None)
@given(
    data=st.data(),
    name=st.sampled_from(["germany", "usa"]),
    players=st.integers(2, 6),
    seed=st.one_of(st.integers(0, 2**53 - 1), st.integers(0, 99)),
    by_hand=st.integers(0, 7),
    style=st.sampled_from(STYLES),
    length=st.one_of(st.integers(0, 60), st.integers(0, 1200)),
)
def test_pack_and_unpack_are_inverse(
    data: st.DataObject,
    name: str,
    players: int,
    seed: int,
    by_hand: int,
    style: str,
    length: int,
) -> None:
    """Any moment of any game comes back: setup, tags in their order, actions."""
    setup = some_setup(name, players, seed, by_hand)
    made = record.of(played(setup, seed, style, length), data.draw(tags(players)))
    text = link.pack(made)
    assert set(text) <= PLAIN
    same(link.unpack(text), made)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.record.txt")), ids=lambda file: file.name)
def test_recorded_games_fit_easily(file: Path) -> None:
    """Issue 5: 700 letters for four players, a QR code for six; bots take a tenth of it."""
    made = record.read(file.read_text(encoding="utf-8"))
    text = link.pack(made)
    same(link.unpack(text), made)
    assert len(text) < (400 if "chance" in file.name or "people" in file.name else 150)


def test_every_moment_of_a_game_of_people() -> None:
    """A link is made after each action, and one action more makes it a little longer."""
    made = record.read((GAMES / "usa-3-people.record.txt").read_text(encoding="utf-8"))
    for count in range(0, len(made.actions), 7):
        part = Record(made.setup, made.actions[:count], made.tags)
        same(link.unpack(link.pack(part)), part)


def test_old_links_open() -> None:
    """Links of every version so far: the same game as on the day they were made."""
    lines = (GAMES / "links.txt").read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    assert len(lines) >= 24
    for line in lines:
        text, actions, mark = line.split()
        found = link.unpack(text)
        assert (len(found.actions), fingerprint(found)) == (int(actions), mark), text
        assert link.pack(found) == text


def fingerprint(found: Record) -> str:
    """A short word for all that is in a record."""
    whole_text = record.headers(found.setup, found.tags) + "\n".join(map(str, found.actions))
    return f"{zlib.crc32(whole_text.encode()):08x}"


@pytest.mark.parametrize("wanted", ["give up oil 4", "give up coal 1 oil 3", "give up coal 4"])
def test_giving_up_is_a_choice_too(wanted: str) -> None:
    """D1: rare in play, so it is set up by hand, and one decision packed alone."""
    game = opened(3)
    sit_out(game, "auction")
    give(game, 2, 5, 21, 22, coal=4, oil=4)
    play(game, "2 nominate 6\n2 bid 6\n0 pass\n1 pass\n2 scrap 5")
    action = a.parse(wanted)
    packer = Packer()
    Foresight(packer).decide(game.state, None, action)
    assert Foresight(Unpacker(packer.number())).decide(game.state, None, None) == action


def test_a_bid_is_packed_fast_where_money_abounds() -> None:
    """Never by a list of all bids: a seat with a million Elektro would take seconds."""
    game = deal()
    game.state.players[0].money = 10**6
    play(game, "0 nominate 3")
    for amount in (3, 4, 5, 100, 65_535, 999_999, 10**6):
        packer = Packer()
        Foresight(packer).decide(game.state, None, a.Bid(amount))
        assert packer.number() < 2**64
        unpacker = Unpacker(packer.number())
        assert Foresight(unpacker).decide(game.state, None, None) == a.Bid(amount)


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ({"Name": "Ada"}, "cannot be written"),
        ({"map": "usa"}, "cannot be written"),
        ({"name 0": "A\nda"}, "cannot be written"),
        ({"name 0": " Ada"}, "cannot be written"),
        ({"name 0": "\ud800"}, "half a character"),
        ({"name 0": "x" * 4001}, "4000 bytes"),
        ({"name 0": "x" * 10**6}, "4000 bytes"),
        ({f"t{i}": "y" * 100 for i in range(50)}, "4000 bytes"),
        ({f"t{i}": "" for i in range(65)}, "64 tags"),
    ],
)
def test_tags_that_no_link_holds(tag: dict[str, str], why: str) -> None:
    """What a record cannot hold either, and what is too much."""
    assert why in not_packed(Record(Setup(), (), tag))


def test_the_most_that_a_link_holds() -> None:
    """64 tags, 4000 bytes of them, and 3000 actions at the very most."""
    made = Record(Setup(), (), {f"t{i}": "z" for i in range(63)} | {"note": "é" * 1800})
    same(link.unpack(link.pack(made)), made)
    assert "3000 actions" in not_packed(Record(Setup(), (a.Pass(),) * 3001))


def test_an_illegal_action_is_named() -> None:
    """As a record does: its number and the rule."""
    made = Record(Setup(players=3), (a.Nominate(4), a.Bid(3)))
    assert not_packed(made) == "Action 2, bid 3: The bid must be at least 4 (rules §4, phase 2)."
    over = played(Setup(players=2), 1, "eager", 2000)
    assert over.is_over
    assert "over" in not_packed(Record(over.setup, (*over.actions, a.Pass())))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no link"),
        ("1", "no link"),
        ("1AAAA", "no link"),
        ("hello, world!", "no link"),
        ("1AAAAA\n", "no link"),
        ("1AAAAAé", "no link"),
        ("1AAAAAB", "not complete"),
        ("1" * 16_385, "16384 letters"),
        (sealed("ABC"), "no link"),
        (sealed("B", "2"), "later version"),
        (sealed("", "_"), "later version"),
    ],
)
def test_texts_that_are_no_link(text: str, why: str) -> None:
    """Told apart in one sentence each."""
    assert why in refused(text)


LINK = link.pack(
    record.of(played(Setup("usa", 4, 20), 3, "thrifty", 300), {"name 0": "Zoë", "seat 0": "person"})
)


@settings(deadline=None)
@given(data=st.data())
def test_a_changed_link_is_refused(data: st.DataObject) -> None:
    """Cut, with letters changed, put in, left out or in another order."""
    text = LINK
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 5)))
        new = data.draw(st.text("ABYZabyz0189-_ %é", max_size=4))
        text = data.draw(
            st.sampled_from([text[:start] + new + text[end:], text[start:] + text[:start]])
        )
    if text != LINK:
        refused(text)


def test_every_cut_and_every_other_letter_is_refused() -> None:
    for place in range(len(LINK)):
        refused(LINK[:place])
        for letter in "Aa5_":
            if letter != LINK[place]:
                refused(LINK[:place] + letter + LINK[place + 1 :])


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


@settings(deadline=None)
@given(st.one_of(st.integers(0, 2**64), st.integers(0, 2**900), st.integers(0, 2**9000)))
def test_a_forged_link_gives_a_game_or_a_sentence(number: int) -> None:
    """With the checksum that belongs to it, the number may say anything."""
    text = sealed(letters(number))
    found: list[Record] = []
    try:
        found.append(link.unpack(text))
    except link.BadLink:
        refused(text)
    for game in found:
        same(record.read(record.write(game)), game)
        assert link.unpack(link.pack(game)) == game


def forged() -> Packer:
    """The beginning of a number: two players, seed 5, nothing else named, no tags."""
    packer = Packer()
    packer.choose((12, 4, 2), 0)
    packer.among(5, 0)
    whole(packer, 5, 53)
    for _ in range(4):
        packer.choose((15, 1), 0)
    packer.choose((60, 1, 1), 1)
    return packer


@pytest.mark.parametrize("count", [3001, 4095])
def test_a_forged_number_of_actions_is_refused(count: int) -> None:
    packer = forged()
    whole(packer, count, 12)
    assert "3000 actions" in refused(sealed(letters(packer.number())))


@pytest.mark.parametrize("seed", range(5))
def test_a_forged_link_plays_no_game_without_end(seed: int) -> None:
    """The most actions allowed, and a number that is soon spent or never."""
    packer = forged()
    whole(packer, 3000, 12)
    random = Random(seed)
    for _ in range(seed * 500):
        packer.among(64, random.randrange(64))
    refused(sealed(letters(packer.number())))


def test_a_number_that_says_more_than_its_game_is_refused() -> None:
    packer = forged()
    whole(packer, 0, 12)
    assert link.unpack(sealed(letters(packer.number()))) == Record(Setup(players=2, seed=5))
    packer.among(7, 3)
    assert "more than a game" in refused(sealed(letters(packer.number())))


@given(st.lists(st.tuples(st.lists(st.integers(1, 99), min_size=1), st.integers(0))))
def test_choices_come_back(choices: list[tuple[list[int], int]]) -> None:
    """Packing alone: any widths, any choices, and nothing is left over."""
    packer = Packer()
    wanted = [packer.choose(widths, place % len(widths)) for widths, place in choices]
    unpacker = Unpacker(number_of(letters(packer.number())))
    assert [unpacker.choose(widths) for widths, _ in choices] == wanted
    assert unpacker.rest == 0
