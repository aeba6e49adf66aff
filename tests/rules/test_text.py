"""Text forms of actions: each prints, `parse` reads it back, and anything else is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import Game, IllegalAction, Setup
from powergrid import actions as a

from .figures import FUELS, PLANTS

FORMS: list[tuple[a.Action, str]] = [
    (a.Nominate(13), "nominate 13"),
    (a.Bid(15), "bid 15"),
    (a.Pass(), "pass"),
    (a.Scrap(3), "scrap 3"),
    (a.GiveUp(coal=1, oil=0), "give up coal 1"),
    (a.GiveUp(coal=0, oil=2), "give up oil 2"),
    (a.GiveUp(coal=1, oil=2), "give up coal 1 oil 2"),
    (a.Buy("coal"), "buy coal"),
    (a.Build("frankfurt-o"), "build frankfurt-o"),
    (a.Run(), "run"),
    (a.Run((20,)), "run 20"),
    (a.Run((20, 29), coal=3, oil=1), "run 20 29 coal 3 oil 1"),
    (a.Run((29,), oil=1), "run 29 oil 1"),
]


@pytest.mark.parametrize(("action", "text"), FORMS)
def test_each_action_prints_and_is_read_back(action: a.Action, text: str) -> None:
    """Issue text: `bid 15`, `run 20 29 coal 3 oil 1`, `pass`, …"""
    assert str(action) == text
    assert a.parse(text) == action


numbers = st.integers(0, 999_999)
every_action = st.one_of(
    st.builds(a.Nominate, numbers),
    st.builds(a.Bid, numbers),
    st.just(a.Pass()),
    st.builds(a.Scrap, numbers),
    st.builds(a.GiveUp, coal=st.integers(0, 12), oil=st.integers(0, 12)),
    st.builds(a.Buy, st.sampled_from(FUELS)),
    st.builds(a.Build, st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True)),
    st.builds(
        a.Run,
        st.lists(st.sampled_from(sorted(PLANTS)), unique=True, max_size=4).map(tuple),
        coal=st.integers(0, 12),
        oil=st.integers(0, 12),
    ),
)


@given(every_action)
def test_text_forms_are_lossless(action: a.Action) -> None:
    """Records, links and the command line rest on it."""
    assert a.parse(str(action)) == action
    assert "\n" not in str(action)


@given(st.lists(st.sampled_from(sorted(PLANTS)), unique=True, max_size=4))
def test_the_order_of_running_plants_does_not_matter(plants: list[int]) -> None:
    """Plants are kept ascending, so that one decision is one action."""
    run = a.Run(tuple(sorted(plants)))
    assert a.Run(tuple(plants)) == run
    assert a.parse(" ".join(["run", *map(str, plants)])) == run
    assert hash(a.Run(tuple(plants))) == hash(run)


BAD = [
    *("", " ", "bid", "bid x", "bid 1 2", "bid -1", "bid 1.5", "bid ١", "nominate", "nominate a"),
    *("pass 1", "scrap", "buy", "buy coal oil", "build", "build a b", "run a", "run coal"),
    *("run 20 coal", "run 20 oil 1 oil 2", "give", "give up coal", "give up coal x", "hello"),
    *("Bid 15", "bid 99999999999999999999999999", "run 20 coal 1 20", "run 20 peat 1"),
    *("bid 0x10", "bid 1_0", "run coal 1 coal 1"),
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_action_is_refused_with_one_sentence(text: str) -> None:
    """`parse` raises ValueError and never lets something odd through."""
    with pytest.raises(ValueError, match=r"\S") as caught:
        a.parse(text)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    """Nothing but ValueError, and what is read prints as what reads the same again."""
    with suppress(ValueError):
        action = a.parse(text)
        assert a.parse(str(action)) == action


@pytest.mark.parametrize("value", [4.0, 4.5, "4", True, None, -1, ["coal"]])
def test_what_merely_looks_like_an_action_is_refused(value: Any) -> None:
    """What only compares like a number or a name must not get into a state."""
    game = Game(Setup())
    for make in (a.Nominate, a.Bid, a.Scrap, a.GiveUp, a.Buy, a.Build, lambda x: a.Run((x,))):
        with pytest.raises(IllegalAction):
            game.push(make(value))
        assert game.actions == ()


def test_plants_to_run_are_numbers() -> None:
    with pytest.raises(ValueError, match="are numbers"):
        a.Run(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [None, "pass", 5, ("bid", 5), a.Pass])
def test_what_is_no_action_at_all_is_refused(thing: Any) -> None:
    """IllegalAction, as for any other thing that the rules do not allow."""
    with pytest.raises(IllegalAction):
        Game(Setup()).push(thing)
