"""Motion, sounds and the timeline in a real browser: what moves leaves nothing, and may be off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from powergrid import actions as a
from powergrid import events as e
from powergrid.record import read
from tests.web.tables import play, session
from tests.web.test_page import alone, finished, kept_text, open_with
from tools import person
from web.text import t

REST = """() => !document.getElementById("stage") && !document.getAnimations().length"""
STYLED = """() => [...document.querySelectorAll("[style]")].map((x) => x.id || x.outerHTML)"""
COUNT = """
window.{counter} = 0;
const {method} = {owner}.prototype.{method};
{owner}.prototype.{method} = function (...given) {{
    window.{counter} += 1;
    return {method}.apply(this, given);
}};
"""
WATCH = COUNT.format(counter="moved", owner="Element", method="animate")
EAR = COUNT.format(counter="tones", owner="OscillatorNode", method="start")


def moved(page: Page) -> int:
    count: int = page.evaluate("window.moved")
    return count


def build(page: Page) -> None:
    page.locator(".city-button").first.click()
    person.settled(page)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


# --- Motion ---------------------------------------------------------------------------------------


def test_what_moves_leaves_nothing_behind(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    open_with(page, site, alone("build"), speed="slow")
    build(page)
    assert moved(page) >= 4  # the house; the money, its copy and the change of it
    expect(page.locator("#stage")).to_have_count(1)
    expect(page.locator("#stage [id]")).to_have_count(0)
    page.wait_for_function(REST)
    assert page.evaluate(STYLED) in ([], ["tip"])


def test_a_key_ends_all_motion_at_once_and_still_does_what_it_does(page: Page, site: str) -> None:
    open_with(page, site, alone("build"), speed="slow")
    build(page)
    expect(page.locator("#stage")).to_have_count(1)
    before = kept_text(page)
    page.keyboard.press("u")
    assert page.evaluate("document.getElementById('stage')") is None
    person.settled(page)
    assert kept_text(page) != before


def test_bots_moves_are_told_by_motion_and_skipping_them_is_not(page: Page, site: str) -> None:
    playing = play(session(), lambda s: s.bot_to_act and s.game.state.ask == "build")
    page.add_init_script(WATCH)
    open_with(page, site, playing, speed="slow")
    page.wait_for_function("window.moved > 0", timeout=30_000)
    page.keyboard.press(" ")
    person.settled(page, person.DECIDING)
    page.wait_for_function(REST)
    assert page.evaluate(STYLED) in ([], ["tip"])


@pytest.mark.parametrize("speed", ["off", "slow"])
def test_nothing_moves_for_who_wants_none(chromium: Browser, site: str, speed: str) -> None:
    context = chromium.new_context(reduced_motion="reduce" if speed == "slow" else None)
    page = context.new_page()
    page.add_init_script(WATCH)
    open_with(page, site, alone("build"), speed=speed)
    build(page)
    page.locator("#panel [data-do=pass]").click()
    if page.locator("dialog[open]").count():
        page.locator("dialog [data-sure]").click()
    person.settled(page)
    page.keyboard.press(" ")
    person.settled(page, person.DECIDING)
    assert moved(page) == 0
    assert page.evaluate("document.getElementById('stage')") is None
    context.close()


def test_nothing_shifts_and_the_figures_are_true_while_things_move(page: Page, site: str) -> None:
    open_with(page, site, alone("build"), speed="slow")
    money = int(page.locator(".player.me .money b").inner_text())
    price = int(page.locator(".city-button b").first.inner_text())
    build(page)
    expect(page.locator("#stage")).to_have_count(1)
    assert int(page.locator(".player.me .money b").inner_text()) == money - price
    boxes = """() => [...document.querySelectorAll(".part, .board-box, .player, .card")]
        .map((x) => [x.offsetLeft, x.offsetTop, x.offsetWidth, x.offsetHeight].join())"""
    during = page.evaluate(boxes)
    page.wait_for_function(REST)
    assert page.evaluate(boxes) == during


SOLD = (e.PlantSold, "flying-card")
BOUGHT = (a.Buy, "flying-token")
BURNED = (e.Income, "flying-token")
STEP = (e.StepBegan, "step-banner")


@pytest.mark.parametrize(("what", "seen"), [SOLD, BOUGHT, BURNED, STEP])
def test_each_thing_that_happens_has_its_motion(
    page: Page, site: str, what: type, seen: str
) -> None:
    playing = finished()
    number = max(
        i
        for i, entry in enumerate(playing.entries[:-1])
        if any(
            isinstance(x, what) and getattr(x, "burned", True)
            for x in (entry.action, *entry.events)
        )
    )
    open_with(page, site, playing, speed="slow")
    page.locator("#moment").fill(str(number))
    person.settled(page)
    page.locator("#timeline button").last.click()
    page.wait_for_selector(f"#stage .{seen}", state="attached")
    page.wait_for_function(REST)


# --- Sounds ---------------------------------------------------------------------------------------


def test_sounds_are_off_and_come_when_wanted(page: Page, site: str) -> None:
    page.add_init_script(EAR)
    open_with(page, site, alone("build"))
    build(page)
    assert page.evaluate("window.tones") == 0
    button = page.locator("[data-do=sound]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("window.tones > 0")
    page.reload()
    told = page.locator("[data-do=sound]")
    expect(told).to_have_attribute("aria-pressed", "true", timeout=60_000)  # it boots anew


# --- The timeline and the log ---------------------------------------------------------------------


def test_step_back_go_on_from_there_and_return_to_the_old_game(page: Page, site: str) -> None:
    open_with(page, site, alone("build"), speed="off")
    text, count = kept_text(page), len(alone("build").entries)
    slider = page.locator("#moment")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
        person.settled(page)
    expect(page.locator("html")).to_have_attribute("data-past", "yes")
    expect(slider).to_be_focused()
    expect(slider).to_have_value(str(count - 3))
    expect(page.locator(".look-steps")).to_contain_text(t("look.at", n=count - 3, all=count))
    page.keyboard.press("End")
    person.settled(page)
    expect(page.locator("html")).not_to_have_attribute("data-past", "yes")
    assert kept_text(page) == text
    page.locator("#log-list summary").first.click()
    page.locator("#log-list details:first-child .moment").first.click()
    person.settled(page)
    page.keyboard.press("ArrowLeft")
    person.settled(page)
    page.keyboard.press("Escape")
    person.settled(page)
    assert kept_text(page) == text
    slider.fill(str(count - 20))
    person.settled(page)
    page.get_by_role("button", name=t("past.play")).click()
    person.settled(page)
    expect(page.locator("html")).not_to_have_attribute("data-past", "yes")
    new = read(kept_text(page))
    assert new.actions[: count - 20] == read(text).actions[: count - 20]
    page.locator("[data-do=leave]").click()
    expect(page.locator(".game")).to_have_count(2)
    expect(page.locator(".game").first).to_contain_text(t("past.copy_of", name="", n=1)[-12:-1])
    page.locator(".game").nth(1).locator("[data-do=open]").click()
    person.settled(page)
    assert read(kept_text(page)).actions == read(text).actions


def test_a_line_of_the_log_lights_its_place(page: Page, site: str) -> None:
    open_with(page, site, alone("build"))
    page.select_option("select[name=only]", "building")
    person.settled(page)
    page.locator("#log-list summary").first.click()
    line = page.locator("#log-list details:first-child li[data-route*=city-]").first
    city = page.locator(f"#{(line.get_attribute('data-route') or '').split()[0]}")
    assert "lit" not in (city.get_attribute("class") or "")
    line.hover()
    assert "lit" in (city.get_attribute("class") or "")
    page.locator(".brand").hover()
    assert "lit" not in (city.get_attribute("class") or "")
    page.locator("#log-list").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#log-list li:focus")).to_have_count(1)
    assert page.locator(".lit").count() > 0


def test_the_log_shows_its_end_and_the_last_two_rounds(page: Page, site: str) -> None:
    """As it goes on, too; what somebody looks at before its end stays."""
    open_with(page, site, alone("build"))
    log, last = page.locator("#log-list"), page.locator("#log-list li").last
    rest = "e => Math.round(e.scrollHeight - e.clientHeight - e.scrollTop)"
    expect(last).to_be_in_viewport()
    rounds = page.locator("#log-rounds > details")
    opened = rounds.evaluate_all("all => all.map((fold) => fold.open)")
    assert opened == [i >= len(opened) - 2 for i in range(len(opened))]
    page.get_by_role("button", name=t("build.done")).click()
    person.settled(page, person.DECIDING)
    assert log.evaluate(rest) == 0
    log.evaluate("e => { e.scrollTop = 10 }")
    person.act(page)
    person.settled(page, person.DECIDING)
    assert log.evaluate("e => e.scrollTop") == 10


def test_a_tap_on_a_line_of_the_log_brings_its_place_into_view(phone: Page, site: str) -> None:
    open_with(phone, site, alone("build"))
    phone.locator("#log-list summary").first.tap()
    line = phone.locator("#log-list details:first-child li[data-route*=city-]").first
    line.scroll_into_view_if_needed()
    city = phone.locator(f"#{(line.get_attribute('data-route') or '').split()[0]}")
    expect(city).not_to_be_in_viewport()
    line.tap()
    expect(city).to_be_in_viewport()
    assert "lit" in (city.get_attribute("class") or "")
