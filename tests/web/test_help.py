"""The rules in the page: whole in every language, right in their tables, and easy to search."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from powergrid.plants import PLANTS
from powergrid.tables import FIGURES, PAYMENT
from tests.web.conftest import ready
from tests.web.tables import begun, screen_of, send
from tests.web.test_views import inspect
from tools import person
from web import text
from web.text import t
from web.views.frame import PHASES
from web.views.help import TABLES, keys, plainly, read, sheet
from web.views.keys import BROWSER, KEYS

HELP = Path(__file__).parents[2] / "web/help"
VIEWS = HELP.parent / "views"
OTHERS = sorted(path.stem for path in HELP.glob("*.txt") if path.stem != "en")
SHOWN = """() => [...document.querySelectorAll("#help-text [data-item]")]
    .filter((item) => item.checkVisibility()).map((item) => item.dataset.item)"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The other tests speak English."""
    yield
    text.choose("en")


def shape(language: str) -> list[tuple[str, list[str]]]:
    """Sections, and of each line what it is: a paragraph, a point, an example, which table."""
    return [
        (part.id, [line if line[0] == "[" else line[0] if line[0] in "->" else "p"
                   for line in part.lines])
        for part in read(language)
    ]  # fmt: skip


def figures(language: str) -> list[list[str]]:
    """The figures that each line names."""
    return [
        sorted(re.findall(r"\d+", plainly(line))) for part in read(language) for line in part.lines
    ]


@pytest.mark.parametrize("code", OTHERS)
def test_the_rules_are_whole_in_every_language(code: str) -> None:
    assert shape(code) == shape("en")
    assert figures(code) == figures("en")


def test_each_phase_has_a_section_and_each_table_a_place() -> None:
    ids = [part.id for part in read("en")]
    assert len(ids) == len(set(ids))
    assert {*PHASES, "plants", "end"} <= set(ids)
    named = Counter(line.strip("[]") for part in read("en") for line in part.lines
                    if line[0] == "[")  # fmt: skip
    assert named == Counter([*TABLES])


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_the_sheet_is_well_formed_and_shows_the_rules_own_figures(code: str) -> None:
    text.choose(code)
    markup = str(sheet("auction"))
    inspect(markup)
    rows = re.findall(r'<tr data-item="([^"]*)"', markup)
    assert len(rows) == len(PLANTS) + len(PAYMENT) + 2 * len(FIGURES) + len({**KEYS, **BROWSER})
    cells = re.findall(r"<tr data-item.*?</tr>", markup, flags=re.DOTALL)
    told = [re.sub(r"<[^>]*>", " ", row).split() for row in cells]
    assert ["4", "4", "4", "3", "7", "17"] in told
    assert ["17", "142"] in told


def test_it_opens_where_it_is_asked_to() -> None:
    assert 'id="help-fuel" tabindex="-1" autofocus' in str(sheet("fuel"))
    assert str(sheet("fuel")).count("autofocus") == 1
    for unknown in ("", "nonsense", '"><b>'):
        assert re.findall(r"<(\w+)[^>]* autofocus", str(sheet(unknown))) == ["h2"]


def test_asking_for_the_rules_changes_no_game() -> None:
    table = begun()
    before = screen_of(table).session.text
    reply = send(table, "help", section="building")
    assert set(reply) == {"ask"}
    assert t("help.title") in reply["ask"]
    assert screen_of(table).session.text == before


def test_the_rules_do_not_slow_the_start() -> None:
    code = "import sys, web.table; assert 'web.views.help' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=HELP.parents[1])


# --- Keys -----------------------------------------------------------------------------------------


def test_each_key_of_a_control_is_in_the_list_and_each_in_the_list_has_a_control() -> None:
    views = "".join(path.read_text(encoding="utf-8") for path in VIEWS.glob("*.py"))
    assert {*re.findall(r"data_key=\"([^\"]*)\"", views)} <= {*KEYS.values()}
    named = {*re.findall(r"KEYS\[\"([^\"]+)\"\]", views)}
    assert named | {"fill", "fill-all"} == {*KEYS}
    assert len({*KEYS.values()}) == len(KEYS)


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_the_list_of_keys_is_whole(code: str) -> None:
    text.choose(code)
    told = inspect(str(keys())).told
    for name in (*KEYS, *BROWSER):
        assert t(f"key.{name}") in told


# --- In the browser -------------------------------------------------------------------------------


def test_searching_the_rules(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".start-head [data-do=help]")
    expect(page.locator("dialog .help h2")).to_be_focused()
    every = page.evaluate(SHOWN)
    field = page.locator("[data-filter]")
    field.fill("Hybrid COAL")
    found = page.evaluate(SHOWN)
    assert 0 < len(found) < len(every)
    assert all("hybrid" in told and "coal" in told for told in found)
    expect(page.locator("#help-goal")).to_be_hidden()
    expect(page.locator("[data-none]")).to_be_hidden()
    field.fill("auction clockwise")  # one word from the title, one from the line
    assert len(page.evaluate(SHOWN)) == 1
    field.fill("zebra")
    assert page.evaluate(SHOWN) == []
    expect(page.locator("[data-none]")).to_have_text(t("help.none"))
    field.fill("")
    assert page.evaluate(SHOWN) == every
    page.click("[data-go=help-end]")
    expect(page.locator("#help-end")).to_be_focused()
    expect(page.locator("#help-end")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()


def test_searching_in_persian_forgives_other_keyboards(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".start-head [data-language=fa]")
    expect(page.locator("#start-title")).to_have_text("شبکه برق")
    page.click(".start-head [data-do=help]")
    results = []
    for words in ("نیروگاه‌های هیبریدی", "نيروگاه هاي هيبريدي"):  # Persian letters, then Arabic
        page.fill("[data-filter]", words)
        results.append(page.evaluate(SHOWN))
    assert results[0] == results[1] != []
    for words in ("۱۴۲", "142", "١٤٢"):
        page.fill("[data-filter]", words)
        assert len(page.evaluate(SHOWN)) == 1


def test_rules_in_mid_game_by_key_and_by_link(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    person.settled(page, person.DECIDING)
    game = page.evaluate("localStorage['powergrid.game']")
    page.keyboard.press("r")
    expect(page.locator("dialog .help")).to_be_visible()
    page.click("dialog [data-close]")
    page.evaluate("""document.body.dispatchEvent(new KeyboardEvent(
        "keydown", { key: "ق", code: "KeyR", bubbles: true }))""")
    expect(page.locator("dialog .help")).to_be_visible()
    page.click("dialog [data-close]")
    page.click("#panel .help-link")
    expect(page.locator("#help-auction")).to_be_focused()
    expect(page.locator("#help-auction")).to_be_in_viewport()
    page.click("dialog [data-close]")
    expect(page.locator("dialog")).to_be_hidden()
    assert page.evaluate("localStorage['powergrid.game']") == game
    person.act(page)
    assert page.evaluate("localStorage['powergrid.game']") != game or page.locator(".bid").count()


def test_the_list_of_keys_comes_on_every_screen(page: Page, site: str) -> None:
    ready(page, site)
    page.keyboard.press("?")
    expect(page.locator("dialog .keys h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    page.evaluate("""document.body.dispatchEvent(new KeyboardEvent(
        "keydown", { key: "؟", code: "Slash", bubbles: true }))""")
    expect(page.locator("dialog .keys")).to_be_visible()
    page.click("dialog [data-do=help]")
    expect(page.locator("dialog .help h2")).to_be_focused()
