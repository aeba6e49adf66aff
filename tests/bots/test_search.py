"""What the expert says of ideas that it has played out."""

from powergrid.actions import Pass
from powergrid.bots.search import Idea, _reason


def test_odds_are_named_when_they_differ() -> None:
    idea = Idea(Pass(), lambda state: None, "search-pass")
    reason = _reason(idea, [0.31, 0.31], [0.26, 0.26])
    assert (reason.code, dict(reason.facts)) == ("search-pass", {"chance": 31, "other": 26})


def test_ideas_that_win_alike_are_told_to_be_close() -> None:
    idea = Idea(Pass(), lambda state: None, "search-pass")
    reason = _reason(idea, [0.004, 0.003], [0.001, 0.002])
    assert str(reason).endswith("either wins about 0 games of 100.")
