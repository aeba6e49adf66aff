"""A whole game through the page, clicking as a person, from the start form to the reckoning."""

import pytest
from playwright.sync_api import Page, expect

from powergrid import record
from powergrid.maps import map_names
from tests.web.conftest import ready
from tools import person
from web.text import t


@pytest.mark.parametrize("name", map_names())
def test_a_whole_game(page: Page, site: str, name: str) -> None:
    ready(page, site)
    begin(page, name)
    person.hurry(page)
    clicks = person.play(page)
    assert clicks > 40
    expect(page.locator("#end-title")).to_be_visible()
    compare(page)


def begin(page: Page, name: str) -> None:
    """Three players: one person, two bots of the level that the form proposes."""
    page.locator(".map-choice", has_text=t(f"map.{name}")).click()
    page.locator(".how-many label", has_text="3").click()
    page.fill("[name=name0]", "Grace")
    page.fill("[name=seed]", "11")
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator(".player")).to_have_count(3)


def compare(page: Page) -> None:
    """The page's last word is what a replay of its record says."""
    game = record.read(page.evaluate("localStorage['powergrid.game']")).replay()
    assert game.is_over
    for seat, player in enumerate(game.state.players):
        for what, value in (
            ("powered", player.powered),
            ("money", player.money),
            ("cities", len(player.cities)),
        ):
            expect(page.locator(f"td[data-{what}='{seat}']")).to_have_text(str(value))
    won = page.locator("tr.won td:first-child")
    assert won.all_text_contents() == ["1"] * len(game.winners)
    names = page.locator("tr.won bdi").all_text_contents()
    assert sorted(names) == sorted(["Grace", "Ada", "Nikola"][seat] for seat in game.winners)
    title = page.locator("#end-title").inner_text()
    assert all(name in title for name in names)
