"""The table on a desk shows everything at once; on a phone everything is large enough to touch."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ready
from tests.web.tables import MAPS, asks, play, session
from tests.web.test_access import do
from tests.web.test_page import SEED
from tools import person
from web.saves import PREFIX
from web.session import PERSON, Session
from web.table import SETTINGS_KEY

ASKS = ("nominate", "bid", "buy", "build", "run")
PARTS = ("panel", "plants", "fuel", "players")

# How many pixels of a part cannot be seen: cut by itself, by its column, or by the window.
CUT = """(names) => Object.fromEntries(names.map((name) => {
    const part = document.getElementById(name);
    const {left, top, right, bottom} = part.getBoundingClientRect();
    const column = part.parentElement.getBoundingClientRect();
    const within = column.height ? column.bottom : innerHeight;
    return [name, Math.round(Math.max(0, part.scrollHeight - part.clientHeight, -left, -top,
        right - innerWidth, bottom - Math.min(innerHeight, within)))];
}).filter(([, cut]) => cut > 1))"""

# Controls that are smaller than a fingertip; what `::after` adds around them counts. Words in a
# line may be short.
SMALL = """() => {
    const size = (one) => {
        const {width, height} = (one.closest("label") ?? one).getBoundingClientRect();
        const more = getComputedStyle(one, "::after");
        const add = (side) => more.position === "absolute" ? -parseFloat(more[side]) || 0 : 0;
        return [width + add("left") + add("right"), height + add("top") + add("bottom")];
    };
    return [...document.querySelectorAll("button, select, input, summary, a[href]")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.type !== "hidden")
        .filter((one) => !one.closest("[hidden], .unseen, .skip"))
        .map((one) => [one, ...size(one).map(Math.round)])
        .filter(([one, width, height]) => height < 44 || (width < 44 && !one.matches(".term")))
        .map(([one, width, height]) => `${width}x${height} ${one.outerHTML.slice(0, 100)}`)
        .join("\\n");
}"""

# How far what is on the page has moved by itself since it was first painted.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


def late(ask: str, name: str, players: int) -> Session:
    """A game of some rounds in which the first of so many players is asked this."""
    kinds = (PERSON, *("normal",) * (players - 1))
    asked = asks(ask, 0)
    return play(session(kinds, map=name), lambda s: asked(s) and s.game.state.round > 3)


def opened(page: Page, site: str, games: dict[str, Session]) -> Callable[[str], None]:
    """A page that has kept these games; what opens one of them."""
    kept = {PREFIX + name: playing.text for name, playing in games.items()}
    kept[SETTINGS_KEY] = json.dumps({"speed": "slow"})
    page.add_init_script(SEED % json.dumps(kept))
    ready(page, site)

    def go(name: str) -> None:
        do(page, "open", save=name)
        expect(page.locator("#table")).to_be_visible()

    return go


@pytest.mark.parametrize("saves", [1, 3, 5])
def test_the_list_of_saved_games_moves_nothing(page: Page, site: str, saves: int) -> None:
    page.add_init_script(SHIFTS)
    game = late("buy", "germany", 4)
    opened(page, site, {f"game{i}": game for i in range(saves)})
    expect(page.locator("#shelf .game")).to_have_count(min(saves, 3))
    assert page.evaluate("window.shifted") < 0.02


@pytest.mark.parametrize("name", MAPS)
def test_a_desk_shows_everything_at_once(page: Page, site: str, name: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    games = {
        f"{ask}{players}": late(ask, name, players)
        for players in (2, 6)
        for ask in ASKS
    }  # fmt: skip
    go = opened(page, site, games)
    for playing in games:
        go(playing)
        assert page.evaluate(CUT, PARTS) == {}, playing
        assert page.evaluate("document.documentElement.scrollHeight") <= 900
        log = page.locator(".log-list").bounding_box()
        assert log
        assert log["height"] >= 100
        board = page.locator(".board-stack").bounding_box()
        assert board
        assert board["y"] + board["height"] <= 900


def width_of(page: Page) -> float:
    width: float = page.evaluate("document.querySelector('.board-stack').offsetWidth")
    return width


def test_the_wheel_brings_a_place_of_the_board_near(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    go = opened(page, site, {"build": late("build", "germany", 3)})
    go("build")
    whole, city = width_of(page), page.locator(".city .pill").nth(5)
    place = city.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_function("width => document.querySelector('.board-stack').offsetWidth > width",
                           arg=1.5 * whole)  # fmt: skip
    near = city.bounding_box()
    assert near
    assert abs(near["x"] + near["width"] / 2 - x) < 3
    assert abs(near["y"] + near["height"] / 2 - y) < 3
    expect(page.locator(".zoom")).to_have_attribute("aria-pressed", "true")
    page.mouse.wheel(0, 2000)
    page.wait_for_function("width => document.querySelector('.board-stack').offsetWidth === width",
                           arg=whole)  # fmt: skip
    assert city.bounding_box() == place


def test_two_fingers_bring_the_board_near(phone: Page, site: str) -> None:
    go = opened(phone, site, {"build": late("build", "usa", 3)})
    go("build")
    whole = width_of(phone)
    phone.evaluate("""() => {
        const target = document.querySelector(".board-view");
        const {left, top} = target.getBoundingClientRect();
        const touch = (identifier, x) =>
            new Touch({identifier, target, clientX: left + x, clientY: top + 100});
        for (const [name, a, b] of [["touchstart", 140, 200], ["touchmove", 80, 260]]) {
            const touches = [touch(0, a), touch(1, b)];
            target.dispatchEvent(new TouchEvent(name, {touches, bubbles: true}));
        }
    }""")
    assert width_of(phone) == pytest.approx(3 * whole, rel=0.02)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_that_can_be_touched_is_as_large_as_a_fingertip(phone: Page, site: str) -> None:
    games = {ask: late(ask, "germany", 4) for ask in (*ASKS, "scrap")}
    go = opened(phone, site, games)
    assert phone.evaluate(SMALL) == ""
    for playing in games:
        go(playing)
        assert phone.evaluate(SMALL) == "", playing
    go("buy")
    for name, values in (("plan", {}), ("player-card", {"seat": "1"}), ("cities", {})):
        do(phone, name, **values)
        assert phone.evaluate(SMALL) == "", name
    for name in ("help", "share"):
        do(phone, name)
        assert phone.evaluate(SMALL) == "", name
        phone.evaluate("document.querySelector('dialog[open]').close()")


def test_every_part_of_the_table_is_one_tap_away(phone: Page, site: str) -> None:
    go = opened(phone, site, {"buy": late("buy", "usa", 6)})
    go("buy")
    panel = phone.locator("#panel").bounding_box()
    assert panel
    assert panel["y"] + panel["height"] > 700  # within reach of the thumb
    for part in ("board-box", "plants", "fuel", "players", "log"):
        phone.tap(f".jumps [data-go={part}]")
        top = phone.locator(f"#{part}").bounding_box()
        assert top
        assert 0 <= top["y"] < panel["y"] - 60, part


def test_a_phone_shows_what_the_question_is_about(phone: Page, site: str) -> None:
    games = {ask: late(ask, "germany", 6) for ask in ("nominate", "buy", "build")}
    go = opened(phone, site, games)
    for ask, part in (("nominate", "plants"), ("buy", "fuel"), ("build", "board-box")):
        go(ask)
        seen = phone.locator(f"#{part}").bounding_box()
        panel = phone.locator("#panel").bounding_box()
        assert seen
        assert panel
        head = phone.locator("#top").bounding_box()
        assert head
        assert seen["y"] >= head["y"] + head["height"] - 1, ask
        if ask != "build":
            assert seen["y"] + seen["height"] <= panel["y"] + 1, ask


def test_a_tip_goes_with_what_it_is_about(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 600})
    go = opened(page, site, {"buy": late("buy", "germany", 3)})
    go("buy")
    row = page.locator("#market-uranium .spaces")
    row.focus()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    page.evaluate("scrollBy(0, 60)")
    page.wait_for_function("""() => {
        const tip = document.getElementById("tip").getBoundingClientRect();
        const row = document.querySelector("#market-uranium .spaces").getBoundingClientRect();
        return Math.abs(row.top - tip.bottom - 8) < 2 || Math.abs(tip.top - row.bottom - 8) < 2;
    }""")


def test_the_menu_of_a_phone_opens_and_closes(phone: Page, site: str) -> None:
    go = opened(phone, site, {"buy": late("buy", "germany", 3)})
    go("buy")
    theme = phone.locator(".menu [data-do=theme]")
    expect(theme).to_be_hidden()
    phone.tap(".menu-button")
    expect(theme).to_be_visible()
    assert phone.evaluate(SMALL) == ""
    theme.tap()
    person.settled(phone)
    expect(theme).to_be_hidden()
    assert phone.evaluate("document.documentElement.dataset.theme") in ("light", "dark")
