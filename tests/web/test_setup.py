"""The start form: only what can be played can be chosen, and what was chosen is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from powergrid import Game, load_map, record
from powergrid.maps import map_names
from powergrid.tables import FIGURES
from tests.web.conftest import ready
from tools import person
from web.text import t
from web.views.start import _neighbours


def players(page: Page, count: int) -> None:
    page.locator(".how-many label", has_text=str(count)).click()


def begin(page: Page) -> Game:
    """Start the game; the game as it is kept."""
    page.locator(".start-go button").click()
    expect(page.locator("#table")).to_be_visible()
    person.settled(page)
    return record.read(page.evaluate("localStorage.getItem('powergrid.game')")).replay()


def picker(page: Page, name: str) -> None:
    """Open the region picker of a map."""
    page.locator(".map-choice", has_text=t(f"map.{name}")).click()
    page.locator(".regions label", has_text=t("start.pick")).click()
    expect(page.locator(f".for-{name}")).to_be_visible()


def boxes(page: Page, name: str, state: str) -> set[str]:
    """Regions whose box is in this state: "checked", "enabled" or "disabled"."""
    found = page.locator(f"[name=region-{name}]:{state}")
    return {box.get_attribute("value") or "" for box in found.all()}


@pytest.mark.parametrize("name", map_names())
def test_only_regions_that_hang_together_can_be_picked(page: Page, site: str, name: str) -> None:
    ready(page, site)
    players(page, 3)
    picker(page, name)
    near = _neighbours(name)
    chosen: list[str] = []
    assert boxes(page, name, "enabled") == {*near}
    while len(chosen) < 3:
        allowed = {*near} if not chosen else {*chosen}.union(*(near[one] for one in chosen))
        assert boxes(page, name, "enabled") == allowed
        region = sorted(allowed - {*chosen})[0]
        page.locator(f"#pick-{name}-{region}").check()
        chosen.append(region)
        hint = t("start.pick_hint", n=len(chosen), all=3)
        expect(page.locator(f".for-{name} .hint")).to_have_text(hint)
    assert boxes(page, name, "enabled") == {*chosen}
    assert load_map(name).contiguous(chosen)
    assert sorted(begin(page).state.regions) == sorted(chosen)


def test_as_many_regions_as_the_players_need(page: Page, site: str) -> None:
    ready(page, site)
    picker(page, "germany")
    for count in (5, 2, 4):
        players(page, count)
        limit = FIGURES[count].regions
        for _ in range(6):
            more = page.locator("[name=region-germany]:enabled:not(:checked)")
            if more.count():
                more.first.check()
        picked = boxes(page, "germany", "checked")
        assert len(picked) == limit
        assert load_map("germany").contiguous(sorted(picked))


def test_a_click_on_the_map_picks_its_region(page: Page, site: str) -> None:
    ready(page, site)
    picker(page, "usa")
    area = page.locator(".for-usa path[data-picks]").first
    box = page.locator(f"#{area.get_attribute('data-picks')}")
    area.click()
    expect(box).to_be_checked()
    expect(area).to_have_class("region tint-0 picked")
    area.click()
    expect(box).not_to_be_checked()


def test_too_few_regions_give_a_sentence(page: Page, site: str) -> None:
    ready(page, site)
    picker(page, "germany")
    page.locator("[name=region-germany]").first.check()
    page.locator(".start-go button").click()
    expect(page.locator("dialog[open]")).to_contain_text(t("start.bad"))
    expect(page.locator("#setup")).to_be_visible()


@pytest.mark.parametrize("count", [2, 4, 6])
def test_random_regions_are_as_many_as_the_players_need(page: Page, site: str, count: int) -> None:
    ready(page, site)
    players(page, count)
    expect(page.locator(".seat-row:visible")).to_have_count(count)
    state = begin(page).state
    assert len(state.players) == count
    assert len(state.regions) == FIGURES[count].regions
    assert load_map("germany").contiguous(state.regions)


def test_colours_stay_distinct(page: Page, site: str) -> None:
    ready(page, site)
    players(page, 6)
    fields = page.locator("[data-distinct=colour]")
    for seat, colour in ((0, "3"), (5, "3"), (2, "5"), (0, "1")):
        fields.nth(seat).select_option(colour)
        expect(fields.nth(seat)).to_have_value(colour)
        values = [field.input_value() for field in fields.all()]
        assert sorted(values) == list("012345")
    wanted = [f"seat-{field.input_value()}" for field in fields.all()]
    begin(page)
    shown = [page.locator(f"#player-{seat}").get_attribute("class") or "" for seat in range(6)]
    assert [classes.split()[1] for classes in shown] == wanted


def test_equal_seeds_give_equal_games(page: Page, site: str) -> None:
    seen = []
    for seed in ("123", "123", "124"):
        ready(page, site)
        for seat in (1, 2, 3):
            page.locator(f"[name=kind{seat}]").select_option("person")
        page.fill("[name=seed]", seed)
        state = begin(page).state
        seen.append((state.regions, state.order, state.deck))
        page.locator("[data-do=leave]").click()
        expect(page.locator("#setup")).to_be_visible()
    assert seen[0] == seen[1] != seen[2]


def test_names_are_shown_as_typed_and_never_as_markup(page: Page, site: str) -> None:
    ready(page, site)
    page.fill("[name=name0]", "<img src=x onerror=f()>")
    page.fill("[name=name1]", "\u202eعمر")
    begin(page)
    expect(page.locator("#player-0 .player-name")).to_have_text("<img src=x onerror=f()>")
    expect(page.locator("#player-1 .player-name")).to_have_text("عمر")
    expect(page.locator("#table img")).to_have_count(0)
