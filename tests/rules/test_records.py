"""Records: a whole game as a readable text, written and read, and every way to get one wrong."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid import BadRecord, Game, Setup, record
from powergrid import actions as a

from .playing import STYLES, choose
from .table import deal, deep, play

TEXT = """Power Grid record 1
map: usa
players: 3
seed: 0
regions: south midwest southeast
order: 2 0 1
deck: 13 25 31 11 step3
late deck: 31 25
name 0: Ada
name 1: Bo: the second, "quoted" & <b>bold</b>

round 1, auction
1. seat 2: nominate 4
2. seat 2: bid 4
3. seat 0: pass
4. seat 1: bid 5
5. seat 2: pass
"""


def test_a_record_is_read() -> None:
    """Header lines for the setup, tags, then numbered actions."""
    found = record.read(TEXT)
    assert found.setup == Setup(
        map="usa",
        players=3,
        regions=("south", "midwest", "southeast"),
        order=(2, 0, 1),
        deck=(13, 25, 31, 11, "step3"),
        late_deck=(31, 25),
    )
    assert found.actions == (a.Nominate(4), a.Bid(4), a.Pass(), a.Bid(5), a.Pass())
    assert found.tags["name 0"] == "Ada"
    game = found.replay()
    assert game.state.players[1].plants == (4,)
    assert record.write(found) == TEXT


def test_a_record_can_be_replayed_to_any_action() -> None:
    """`show FILE --at N`: the state after the first N actions."""
    found = record.read(TEXT)
    for number in range(6):
        assert found.replay(number).actions == found.actions[:number]


@pytest.mark.parametrize("change", ["\r\n", "blank lines", "comments", "no headings", "no seats"])
def test_what_a_person_may_change_in_the_text(change: str) -> None:
    """The same record: other line ends, comments, no headings, no seats."""
    lines = TEXT.splitlines()
    if change == "\r\n":
        text = "\r\n".join(lines)
    elif change == "blank lines":
        text = "\n\n".join(lines)
    elif change == "comments":
        text = "# a fine game\n" + "\n# so it went\n".join(lines)
    elif change == "no headings":
        text = "\n".join(line for line in lines if not line.startswith("round"))
    else:
        text = "\n".join(line.replace("seat 2: ", "") for line in lines)
    found = record.read(text)
    assert found == record.read(TEXT)
    assert deep(found.replay().state) == deep(record.read(TEXT).replay().state)


WORD = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20
).map(str.strip)


@settings(deadline=None)
@given(
    players=st.integers(2, 6),
    name=st.sampled_from(["germany", "usa"]),
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    by_hand=st.booleans(),
    length=st.integers(0, 250),
    tags=st.dictionaries(st.sampled_from(["name 0", "name 1", "date", "event"]), WORD),
)
def test_write_and_read_are_inverse(
    players: int,
    name: str,
    seed: int,
    style: str,
    by_hand: bool,
    length: int,
    tags: dict[str, str],
) -> None:
    """Setup, actions and tags come back, and the game with them."""
    setup = Setup(map=name, players=players, seed=seed)
    if by_hand:
        state = Game(setup).state
        setup = Setup(name, players, seed, state.regions, state.order, state.deck, (50, 40, 30))
    game = Game(setup)
    random = Random(seed)
    for _ in range(length):
        if not game.is_over:
            game.push(choose(game, random, style))
    made = record.Record(setup, game.actions, tags)
    found = record.read(record.write(made))
    assert (found.setup, found.actions, dict(found.tags)) == (setup, game.actions, tags)
    assert deep(found.replay().state) == deep(game.state)


def test_an_illegal_action_is_named_by_its_number_and_the_rule() -> None:
    """Issue text: a record with an illegal action names the action's number and the rule."""
    game = deal()
    play(game, "0 nominate 5\n0 bid 5")
    broken = record.Record(game.setup, (*game.actions, a.Bid(4)), {})
    with pytest.raises(BadRecord) as caught:
        broken.replay()
    sentence = str(caught.value)
    assert "3" in sentence
    assert "bid 4" in sentence
    with pytest.raises(ValueError, match=r"\S") as rule:
        game.push(a.Bid(4))
    assert str(rule.value) in sentence
    assert "\n" not in sentence


def test_an_action_after_the_end_of_the_game_is_named_too() -> None:
    """A whole game and one pass more."""
    random = Random(5)
    game = Game(Setup(map="usa", players=2, seed=5))
    while not game.is_over:
        game.push(choose(game, random, "eager"))
    longer = record.Record(game.setup, (*game.actions, a.Pass()), {})
    with pytest.raises(BadRecord, match=str(len(game.actions) + 1)):
        longer.replay()


def test_the_wrong_seat_is_named() -> None:
    """A seat that is written must be the one whose turn it is."""
    with pytest.raises(BadRecord, match="4"):
        record.read(TEXT.replace("4. seat 1", "4. seat 2")).replay()


FAULTS: dict[str, tuple[str, str]] = {
    "other title": ("Power Grid record 1", "Power Grid record 2"),
    "no map": ("map: usa\n", ""),
    "unknown map": ("map: usa", "map: atlantis"),
    "no players": ("players: 3\n", ""),
    "players in words": ("players: 3", "players: three"),
    "too many players": ("players: 3", "players: 33"),
    "negative seed": ("seed: 0", "seed: -1"),
    "seed in other digits": ("seed: 0", "seed: ٣"),
    "seed far too large": ("seed: 0", "seed: " + "9" * 5000),
    "regions apart": ("south midwest southeast", "southwest northeast southeast"),
    "order of four": ("order: 2 0 1", "order: 2 0 1 3"),
    "deck with a word": ("25 31 11 step3", "25 31 eleven step3"),
    "deck without Step 3": ("25 31 11 step3", "25 31 11"),
    "header twice": ("seed: 0", "seed: 0\nseed: 1"),
    "number missing": ("3. seat 0: pass\n", ""),
    "number twice": ("3. seat 0: pass", "2. seat 0: pass"),
    "no action": ("3. seat 0: pass", "3. seat 0: dance"),
    "line of nonsense": ("3. seat 0: pass", "3. seat 0: pass\nand then they laughed"),
    "header after an action": ("3. seat 0: pass", "3. seat 0: pass\nseed: 3"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_record_is_refused_with_one_sentence(fault: str) -> None:
    """Never another error, and never something else read instead."""
    right, wrong = FAULTS[fault]
    assert right in TEXT
    with pytest.raises(BadRecord) as caught:
        record.read(TEXT.replace(right, wrong)).replay()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "\0", "Power Grid record 1", "1. pass"])
def test_what_is_no_record_is_refused(text: str) -> None:
    """Whatever file somebody opens."""
    with pytest.raises(BadRecord):
        record.read(text)


def test_a_text_too_long_to_be_a_game_is_refused() -> None:
    """What comes from outside cannot make the page hang."""
    with pytest.raises(BadRecord):
        record.read(TEXT + "# \n" * 2_000_000)


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """Nothing but BadRecord comes out of read."""
    with suppress(BadRecord):
        record.read(text)
    with suppress(BadRecord):
        record.read("Power Grid record 1\n" + text)


@given(data=st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    """A piece cut out, doubled or replaced: BadRecord, or a record that plays by the rules."""
    begin = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(begin, min(len(TEXT), begin + 40)))
    insert = data.draw(st.one_of(st.just(""), st.just(TEXT[begin:end] * 2), st.text(max_size=9)))
    with suppress(BadRecord):
        found = record.read(TEXT[:begin] + insert + TEXT[end:])
        game = found.replay()
        assert game.actions == found.actions


TAGS: list[dict[str, Any]] = [{"name 0": "a\nb"}, {"map": "usa"}, {"": "x"}, {"a:b": "x"}]


@pytest.mark.parametrize("tags", TAGS, ids=repr)
def test_tags_that_would_break_the_text_are_refused(tags: dict[str, str]) -> None:
    """A name with a line break must not become a line of its own."""
    with pytest.raises(BadRecord):
        record.write(record.Record(deal().setup, (), tags))
