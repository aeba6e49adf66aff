"""Every screen through axe-core: no violation in any language, theme or size of screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from powergrid import link, record
from tests.web.conftest import ready
from tests.web.tables import asks, giving_up, play, screen_of, session
from tests.web.test_page import SEED
from tools import person
from web import text
from web.saves import PREFIX
from web.session import PERSON, Session
from web.table import SETTINGS_KEY

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
CHECK = """async (tags) => {
    const {violations} = await axe.run(document, {
        resultTypes: ["violations"], selectors: false, elementRef: false,
        runOnly: tags,
    });
    return violations.map(({id, nodes}) => [id, nodes.map(({html, failureSummary}) =>
        html.slice(0, 200) + " " + failureSummary.split("\\n").slice(1).join(" "))]);
}"""
# A request as a control of the page sends it.
DO = """([name, values]) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, {do: name, ...values});
    document.body.append(button);
    button.click();
    button.remove();
}"""
# A theme changes nothing but colours, so the second one is asked about those alone.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = {"light": TAGS, "dark": ["color-contrast"]}
# A phone's width; its height lets nothing lie under what sticks to the lower edge by chance.
SIZES = {"en": (1440, 900), "fa": (390, 6000)}


def moment(ask: str, kinds: tuple[str, ...] = (PERSON, "easy", "easy")) -> Session:
    """A game of some rounds in which the first seat is asked this."""
    return play(session(kinds), lambda s: asks(ask, 0)(s) and s.game.state.round > 2)


def saves() -> dict[str, str]:
    """A saved game for each moment of the table."""
    asked = {ask: moment(ask) for ask in ("nominate", "bid", "buy", "build", "run", "scrap")}
    others = {
        "give up": screen_of(giving_up()).session,
        "hand-over": play(session((PERSON, PERSON, "easy")), asks("build", 1)),
        "waiting": play(session(), lambda s: s.bot_to_act and s.game.state.round == 3),
        "end": play(session(), lambda s: s.game.is_over),
    }
    return {name: playing.text for name, playing in {**asked, **others}.items()}


@pytest.fixture(scope="module")
def kept() -> dict[str, str]:
    """What a browser has stored that has seen each moment, with bots that take their time."""
    games = {PREFIX + name.replace(" ", "-"): text for name, text in saves().items()}
    return {**games, SETTINGS_KEY: json.dumps({"speed": "slow"})}


def do(page: Page, name: str, **values: str) -> None:
    page.evaluate(DO, [name, values])
    person.settled(page)


def opener(name: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        do(page, "open", save=name)
        expect(page.locator("#table")).to_be_visible()

    return show


def start(page: Page) -> None:
    do(page, "leave")
    page.locator(".regions label", has_text=text.t("start.pick")).click()


def asked_about_waste(page: Page) -> None:
    do(page, "open", save="buy")
    do(page, "pass")
    expect(page.locator("dialog[open]")).to_be_visible()


def reasons(page: Page) -> None:
    do(page, "open", save="build")
    do(page, "reasons")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    page.locator(".step-mark").hover()
    expect(page.locator("#tip")).to_be_visible()


def listed(page: Page) -> None:
    do(page, "open", save="build")
    page.keyboard.press("l")
    expect(page.locator(".city-book")).to_be_visible()


def planning(page: Page) -> None:
    """A plant and a city that cannot be had, beside what can."""
    do(page, "open", save="nominate")
    do(page, "plan")
    page.locator(".plan-pick").last.click()
    page.locator(".plan-pick").first.click()
    page.locator("[data-do=plan-fuel][data-by='1']").first.click()
    person.settled(page)
    expect(page.locator("#plan-sum")).to_be_visible()


def plan_kept(page: Page) -> None:
    planning(page)
    do(page, "plan-keep")
    expect(page.locator("#plan")).to_be_visible()


def known(page: Page) -> None:
    """The cards of two players, one of them the own."""
    do(page, "open", save="buy")
    for seat in "01":
        do(page, "player-card", seat=seat)
    expect(page.locator(".player-card")).to_have_count(2)


def learning(page: Page) -> None:
    do(page, "learn")
    expect(page.locator("#lesson")).to_be_visible()


def gone_through(page: Page) -> None:
    """The end, once the decisions that cost most are found, with the richest chart unfolded."""
    do(page, "open", save="end")
    page.locator("#chart-spending").check(force=True)
    page.locator("#chart-table summary").click()
    expect(page.locator(".missed").first).to_be_visible(timeout=90_000)


def follow(page: Page, at: str = "") -> None:
    """Follow a link to a game while another one is played."""
    playing = moment("build")
    packed = link.pack(record.of(playing.game, playing.tags))
    page.evaluate("hash => { location.hash = hash }", f"#g={packed}{at}")


def arrived(page: Page) -> None:
    follow(page)
    expect(page.locator("dialog[open] .picture")).to_be_visible()


def look(page: Page) -> None:
    follow(page, "&at=40")
    expect(page.locator(".look-steps")).to_be_visible()


def trouble(page: Page) -> None:
    do(page, "leave")
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'm', error: new Error('e')}))")
    expect(page.locator("#trouble")).to_be_visible()


def open_dialog(name: str, **values: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        do(page, "open", save="build")
        do(page, name, **values)
        expect(page.locator("dialog[open]")).to_be_visible()

    return show


TABLES = (
    "nominate",
    "bid",
    "scrap",
    "give-up",
    "buy",
    "build",
    "run",
    "hand-over",
    "waiting",
    "end",
)
SCREENS: dict[str, Callable[[Page], None]] = {
    "start": start,
    **{name: opener(name) for name in TABLES},
    "all unfolded": reasons,
    "waste": asked_about_waste,
    "share": open_dialog("share"),
    "help": open_dialog("help", section="fuel"),
    "arrived": arrived,
    "look": look,
    "trouble": trouble,
    "end, gone through": gone_through,
    "cities": listed,
    "planning": planning,
    "plan kept": plan_kept,
    "players": known,
    "lesson": learning,
    "keys": open_dialog("keys"),
}


def faults(page: Page) -> dict[str, Any]:
    """What axe finds in the page as it is, in both themes."""
    found = {}
    for theme, rules in THEMES.items():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for rule, nodes in page.evaluate(CHECK, rules):
            found[f"{theme}: {rule}"] = nodes
    return found


@pytest.mark.parametrize("language", SIZES)
def test_axe_finds_nothing(page: Page, site: str, kept: dict[str, str], language: str) -> None:
    width, height = SIZES[language]
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SEED % json.dumps(kept))
    page.emulate_media(reduced_motion="reduce")
    ready(page, site)
    page.evaluate(AXE)
    text.choose(language)
    found = {}
    try:
        do(page, "language", language=language)
        for name, show in SCREENS.items():
            show(page)
            if seen := faults(page):
                found[name] = seen
            close(page)
    finally:
        text.choose("en")
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


def test_axe_finds_nothing_where_the_page_cannot_start(
    rough_page: Page, broken_site: tuple[Path, str]
) -> None:
    folder, address = broken_site
    (folder / "web/worker.py").unlink()
    rough_page.emulate_media(reduced_motion="reduce")
    rough_page.goto(address, wait_until="commit")
    expect(rough_page.locator("#fault")).to_be_visible(timeout=60_000)
    rough_page.evaluate(AXE)
    assert faults(rough_page) == {}


def close(page: Page) -> None:
    """Leave no dialog, trouble or address behind."""
    page.evaluate("document.querySelector('dialog[open]')?.close()")
    page.evaluate("document.getElementById('trouble').hidden = true")
    page.mouse.move(0, 0)
    person.settled(page)
