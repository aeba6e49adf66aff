"""The table in a real browser: what stays, what is shown where, keys, fingers, sizes."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from powergrid import Game, record
from powergrid.record import read
from tests.web.conftest import ready
from tests.web.tables import asks, play, session
from tools import browser as program
from tools import person
from web.session import PERSON, Session
from web.text import t

WIDTHS = (320, 390, 768, 1024, 1440)
SEED = """if (!sessionStorage.getItem("seeded")) {
    sessionStorage.setItem("seeded", "yes");
    for (const [key, text] of Object.entries(%s)) localStorage.setItem(key, text);
}"""


def open_with(page: Page, site: str, playing: Session, **settings: str) -> None:
    """Open the page in a browser that has kept this game and these settings."""
    kept = {"powergrid.game": playing.text, "powergrid.settings": json.dumps(settings)}
    page.add_init_script(SEED % json.dumps(kept))
    ready(page, site)
    expect(page.locator("#table")).to_be_visible()


def kept_text(page: Page) -> str:
    text: str = page.evaluate("localStorage.getItem('powergrid.game')")
    return text


def kept_game(page: Page) -> Game:
    return record.read(kept_text(page)).replay()


def alone(ask: str) -> Session:
    """A lone person's game, where this is asked, some rounds on."""
    return play(session(), lambda s: asks(ask)(s) and s.game.state.round > 2)


def finished() -> Session:
    """A game that is over."""
    return play(session(), lambda s: s.game.is_over)


# --- Coming back ----------------------------------------------------------------------------------


def look(page: Page) -> list[str]:
    """What the page says about the game, in words."""
    person.settled(page)
    return [page.locator(f"#{part}").inner_text() for part in ("panel", "players", "fuel", "top")]


def test_a_reload_and_a_crash_leave_the_game_where_it_was(page: Page, site: str) -> None:
    open_with(page, site, alone("build"))
    page.locator(".city-button").first.click()
    person.settled(page)
    text, seen = kept_text(page), look(page)
    assert len(kept_game(page).actions) > 0
    page.reload()
    expect(page.locator("#table")).to_be_visible(timeout=60_000)
    assert kept_text(page) == text
    assert look(page) == seen
    context = page.context
    page.close(run_before_unload=False)
    again = context.new_page()
    ready(again, site)
    expect(again.locator("#table")).to_be_visible()
    assert kept_text(again) == text
    assert look(again) == seen


def test_undo_takes_back_what_was_built(page: Page, site: str) -> None:
    open_with(page, site, alone("build"))
    text, seen = kept_text(page), look(page)
    page.locator(".city-button").first.click()
    person.settled(page)
    assert kept_text(page) != text
    page.get_by_role("button", name=t("undo.button")).click()
    person.settled(page)
    assert read(kept_text(page)).actions == read(text).actions
    assert look(page)[1:] == seen[1:]


def test_the_theme_survives_a_reload_from_the_first_frame_on(page: Page, site: str) -> None:
    page.add_init_script(
        """requestAnimationFrame(function look() {
            if (!document.body) return requestAnimationFrame(look);
            window.first = [document.documentElement.dataset.theme,
                            getComputedStyle(document.documentElement).backgroundColor];
        })"""
    )
    open_with(page, site, alone("build"))
    light = page.evaluate("window.first")
    for _ in range(2):
        page.locator("[data-do=theme]").click()
        person.settled(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.reload()
    page.wait_for_function("window.first")
    assert page.evaluate("window.first") == ["dark", dark]
    assert light[1] != dark


# --- Secrets --------------------------------------------------------------------------------------


def test_handing_over_shows_no_money(page: Page, site: str) -> None:
    playing = play(session((PERSON, PERSON, "easy")), asks("build", 1))
    open_with(page, site, playing)
    expect(page.locator("#question")).to_have_text(t("ask.hand", name="Boris"))
    expect(page.locator(".money.secret")).to_have_count(3)
    expect(page.locator(".money:not(.secret)")).to_have_count(0)
    expect(page.locator(".city-button, .offer, #panel [data-do=pass]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_have_text(t("ask.build"))
    expect(page.locator(".money:not(.secret)")).to_have_count(1)
    money = playing.game.state.players[1].money
    expect(page.locator("#player-1 .money b")).to_have_text(str(money))


# --- Board, tips, dialogs -------------------------------------------------------------------------


def test_pointing_at_a_city_lights_its_way_and_tells_the_price(page: Page, site: str) -> None:
    open_with(page, site, alone("build"))
    city = page.locator(".city.choice").last
    name, price = city.get_attribute("data-city"), city.get_attribute("data-price")
    route = (city.get_attribute("data-route") or "").split()
    assert f"city-{name}" in route
    city.hover()
    expect(page.locator(".lit")).to_have_count(len(set(route)))
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(price or "no price")
    page.mouse.move(0, 0)
    expect(page.locator(".lit")).to_have_count(0)
    expect(tip).to_be_hidden()
    button = page.locator(f".city-button[data-city={name}]")
    button.focus()
    expect(page.locator(f"#city-{name}")).to_have_class("city choice lit")
    expect(tip).to_contain_text(price or "no price")
    expect(button).to_have_attribute("aria-describedby", "tip")
    here, there = tip.bounding_box(), page.locator(f"#city-{name}").bounding_box()
    assert here is not None
    assert there is not None
    middle = there["x"] + there["width"] / 2  # the tip stands at the city, not at the button
    assert here["x"] <= middle <= here["x"] + here["width"]
    money = kept_game(page).state.players[0].money
    button.press("Enter")
    person.settled(page)
    assert kept_game(page).state.players[0].money == money - int(price or 0)


def test_what_cannot_be_done_says_why(page: Page, site: str) -> None:
    def choosy(playing: Session) -> bool:
        return asks("buy")(playing) and len(playing.game.legal_actions()) < 5

    open_with(page, site, play(session(), choosy))
    off = page.locator(".buy-row .step[aria-disabled=true]").first
    why = off.get_attribute("data-why") or ""
    assert why.endswith(".")
    text = kept_text(page)
    off.click(force=True)
    expect(page.locator("#live")).to_have_text(why)
    off.focus()
    expect(page.locator("#tip")).to_have_text(why)
    person.settled(page)
    assert kept_text(page) == text


def test_buying_counts_up_and_down(page: Page, site: str) -> None:
    playing = alone("buy")
    open_with(page, site, playing)
    before = playing.game.state.players[0].money
    plus = page.locator(".buy-row [data-do=buy]:not([aria-disabled])").first
    fuel = plus.get_attribute("data-fuel")
    row = page.locator(f".buy-row.fuel-of-{fuel}")
    plus.click()
    expect(row.locator(".count")).to_have_text("1")
    person.settled(page)
    left = kept_game(page).state.players[0].money
    expect(page.locator(".total")).to_have_text(t("fuel.total", spent=before - left, money=left))
    row.locator("[data-do=unbuy]").click()
    expect(row.locator(".count")).to_have_text("0")
    expect(page.locator(".total")).to_have_text(t("fuel.total", spent=0, money=before))


def test_wasting_is_asked_about_once(page: Page, site: str) -> None:
    open_with(page, site, alone("buy"))
    expect(page.locator(".proposal")).to_be_visible()
    text = kept_text(page)
    dialog = page.locator("dialog[open]")
    for leave in ("Escape", "Enter"):  # Enter presses what has the focus: back
        page.locator("#panel [data-do=pass]").click()
        expect(dialog).to_contain_text(t("waste.title"))
        expect(dialog.locator("[data-close]")).to_be_focused()
        page.keyboard.press(leave)
        expect(page.locator("#ask")).to_be_hidden()
        person.settled(page)
        assert kept_text(page) == text
    page.locator("#panel [data-do=pass]").click()
    dialog.locator("[data-sure]").click()
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator(".buy-rows")).to_have_count(0)


def test_leaving_shows_the_start_page_and_keeps_the_game(page: Page, site: str) -> None:
    open_with(page, site, alone("build"))
    page.get_by_role("button", name=t("top.games")).click()
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#top")).to_be_empty()
    expect(page.get_by_role("heading", name=t("saves.title"))).to_be_visible()
    ready(page, site)
    expect(page.locator("#setup")).to_be_visible()
    expect(page.get_by_role("heading", name=t("saves.title"))).to_be_visible()


# --- Fingers and sizes ----------------------------------------------------------------------------


def test_a_phone_can_bring_the_board_near(phone: Page, site: str) -> None:
    open_with(phone, site, alone("build"))
    zoom = phone.locator(".zoom")
    city = phone.locator(".city.choice .touch").first
    small = city.bounding_box()
    zoom.tap()
    expect(zoom).to_have_attribute("aria-pressed", "true")
    large = city.bounding_box()
    assert small
    assert large
    assert large["width"] > 2 * small["width"]
    assert min(large["width"], large["height"]) >= 24
    zoom.tap()
    expect(zoom).to_have_attribute("aria-pressed", "false")
    again = city.bounding_box()
    assert again
    assert [again[side] for side in ("x", "width", "height")] == [
        small[side] for side in ("x", "width", "height")
    ]
    text = kept_text(phone)
    zoom.tap()
    phone.locator(".city.choice .touch").first.tap()
    person.settled(phone)
    assert kept_text(phone) != text


def fits(page: Page) -> None:
    """Nothing reaches over the right edge, and every control can be brought to light and hit."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(COVERED) == []


COVERED = """() => {
    const hit = (one, block) => {
        one.scrollIntoView({block, inline: "center", behavior: "instant"});
        const {left, top, width, height} = one.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return [one, ...(one.labels ?? [])].some((target) => target.contains(there));
    };
    return [...document.querySelectorAll("button, select, input, summary")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.type !== "hidden")
        .filter((one) => !one.closest("[hidden], .unseen"))
        .filter((one) => !["center", "start", "end"].some((block) => hit(one, block)))
        .map((one) => one.outerHTML.slice(0, 120));
}"""


STAGES = {"auction": "nominate", "fuel": "buy", "building": "build", "run": "run"}


def stage(page: Page, site: str, what: str) -> None:
    """Open the page where it shows this."""
    if what == "start":
        ready(page, site)
        page.locator(".regions label", has_text=t("start.pick")).click()
    else:
        open_with(page, site, finished() if what == "end" else alone(STAGES[what]))


@pytest.fixture(scope="module")
def large_print(chromium: Browser) -> Iterator[Browser]:
    """A browser set to text twice as large."""
    browser = chromium.browser_type.launch(
        executable_path=program.provide(),
        args=[*program.FLAGS, "--blink-settings=defaultFontSize=32"],
    )
    yield browser
    browser.close()


@pytest.mark.parametrize("what", ["start", *STAGES, "end"])
def test_everything_fits_every_width(page: Page, site: str, what: str) -> None:
    stage(page, site, what)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        fits(page)


@pytest.mark.parametrize("what", ["start", "fuel", "building", "end"])
def test_everything_fits_with_text_twice_as_large(
    large_print: Browser, site: str, what: str
) -> None:
    page = large_print.new_page()
    stage(page, site, what)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for width in WIDTHS[1:]:
        page.set_viewport_size({"width": width, "height": 800})
        fits(page)
    page.close()


# --- Keys -----------------------------------------------------------------------------------------

FOCUS = """() => {
    const one = document.activeElement;
    const around = [one, one.nextElementSibling, one.parentElement].filter(Boolean);
    const outlined = around.map((element) => getComputedStyle(element))
        .some(({outlineStyle, outlineWidth}) => outlineStyle !== "none" && outlineWidth !== "0px");
    const frame = one.querySelector(".touch");  // of a city, which is part of a drawing
    const framed = frame && parseFloat(getComputedStyle(frame).strokeWidth) >= 2;
    return one === document.body || outlined || framed ? "" : one.outerHTML.slice(0, 200);
}"""


def tab_to(page: Page, target: Locator) -> None:
    """Tab on until this has the focus; whatever has it on the way must show it."""
    for _ in range(250):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS) == ""
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"not reached by Tab: {target}")


def begin_by_keys(page: Page) -> None:
    """Two players by the arrow keys; Enter in a field of the form starts the game."""
    tab_to(page, page.locator("[name=players]:checked"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[name=players][value='2']")).to_be_checked()
    tab_to(page, page.locator("[name=seed]"))
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#question")).to_be_focused()


def act_by_keys(page: Page) -> str:
    """Do by keys what is asked now; what was asked."""
    game = kept_game(page)
    ask = game.state.ask
    if page.locator("dialog[open]").count():
        tab_to(page, page.locator("dialog[open] [data-sure]"))
        page.keyboard.press("Enter")
    elif ask == "nominate" and not page.locator("form.bid").count():
        tab_to(page, page.locator("#plants button.choice:not([aria-disabled])").first)
        page.keyboard.press("Enter")
    elif ask == "nominate":
        page.keyboard.press("b")
    elif ask == "buy" and page.locator("#panel [data-key=f]").count():
        page.keyboard.press("f")
    elif ask == "buy" and not any(game.state.players[0].fuel.values()):
        tab_to(page, page.locator(".buy-row [data-do=buy]:not([aria-disabled])").first)
        for _ in range(3):
            page.keyboard.press("Enter")
            person.settled(page)
    elif ask == "build" and not game.state.players[0].cities:
        tab_to(page, page.locator(".city-button").first)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("e")
    person.settled(page)
    return ask


def test_a_round_by_keys_alone(page: Page, site: str) -> None:
    ready(page, site)
    begin_by_keys(page)
    asked = set()
    for _ in range(40):
        person.settled(page, person.DECIDING)
        if page.locator(".round").inner_text() == t("top.round", n=2):
            break
        asked.add(act_by_keys(page))
    assert page.locator(".round").inner_text() == t("top.round", n=2)
    assert {"nominate", "buy", "build", "run"} <= asked
    mine = kept_game(page).state.players[0]
    assert mine.plants
    assert mine.cities
    assert mine.powered


def test_a_kept_game_that_is_broken_gives_a_sentence_and_the_start_page(
    page: Page, site: str
) -> None:
    broken = json.dumps({"powergrid.game": "<img src=x onerror=f()>"})
    page.add_init_script(SEED % broken)
    ready(page, site)
    expect(page.locator("#ask")).to_contain_text(t("wake.bad"))
    page.keyboard.press("Escape")
    expect(page.locator("#setup")).to_be_visible()
    kept = page.evaluate("Object.values(localStorage)")
    assert any("<img src=x" in text for text in kept)  # put aside, not thrown away
    expect(page.locator("img")).to_have_count(0)
