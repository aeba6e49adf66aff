"""The final screen in a browser: decisions come by themselves, lead to their moment and back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import ready
from tests.web.tables import play, session
from tests.web.test_page import SEED
from tools import person
from web.saves import GAME_KEY
from web.text import t


def at_the_end(page: Page, site: str) -> None:
    playing = play(session(), lambda s: s.game.is_over)
    page.add_init_script(SEED % json.dumps({GAME_KEY: playing.text}))
    ready(page, site)


def test_decisions_lead_to_their_moment_and_back(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    at_the_end(page, site)
    expect(page.get_by_role("progressbar", name=t("reckon.title"))).to_be_visible()
    # Meanwhile the page answers.
    page.get_by_role("radio", name=t("charts.money"), exact=True).check(force=True)
    expect(page.locator(".chart figcaption")).to_contain_text(t("charts.money_told"))
    cards = page.locator(".missed > li")
    expect(cards.first).to_be_visible(timeout=90_000)
    at = cards.first.locator("button").get_attribute("data-at")
    cards.first.locator("button").click()
    expect(page.locator("#moment")).to_have_value(str(at))
    expect(page.locator("#panel .advice")).to_be_visible()
    page.get_by_role("button", name=t("past.back")).click()
    expect(cards.first).to_be_visible()
    # Nothing is reckoned again.
    person.settled(page)
    assert page.locator("#decisions progress").count() == 0


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_the_moment_and_nothing_too_wide(
    chromium: Browser, site: str, width: int
) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    at_the_end(page, site)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for chart in ("cities", "spending"):
        page.locator(f"#chart-{chart}").check(force=True)
        expect(page.locator(".chart figcaption")).to_contain_text(t(f"charts.{chart}_told"))
        assert page.evaluate(wide) == 0
    expect(page.locator(".missed > li").first).to_be_visible(timeout=90_000)
    assert page.evaluate(wide) == 0
    page.locator(".missed button").last.tap()
    expect(page.locator("#panel .advice")).to_be_visible()
    expect(page.locator("#moment")).to_be_in_viewport()
    context.close()
