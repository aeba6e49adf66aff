"""Languages: whole catalogues, figures and names, and a page that can be switched in mid-game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, Page, expect

from powergrid.maps import load_map, map_names
from tests.web.conftest import Watch, ready
from tests.web.tables import asks, begun, facts, play, screen_of, send, session, table_of, woken
from tools import person
from tools.build import phrases
from web import text
from web.saves import GAME_KEY
from web.table import SETTINGS_KEY
from web.views import start

LOCALES = Path(__file__).parents[2] / "web/locales"
OTHERS = sorted(path.stem for path in LOCALES.glob("*.po") if path.stem != "en")
PLACE = re.compile(r"\{(\w+)\}")
LATIN = re.compile(r"[A-Za-z]{2,}|[0-9]")
# What a person sees and what is read out, without names and what stands in its own language.
SAID = """() => {
    const apart = "bdi, [lang]:not(html), .symbols, script, style, option, kbd";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said = [];
    while (texts.nextNode()) {
        const at = texts.currentNode.parentElement;
        if (!at.closest(apart) && at.checkVisibility()) said.push(texts.currentNode.data);
    }
    for (const name of ["aria-label", "title", "placeholder", "data-tip", "data-why"]) {
        for (const element of document.body.querySelectorAll(`[${name}]`)) {
            if (!element.closest(apart)) said.push(element.getAttribute(name));
        }
    }
    return said;
}"""
NAME = re.compile("Power Grid|\u2068[^\u2069]*\u2069")  # the brand's, and people's


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The other tests speak English."""
    yield
    text.choose("en")


@pytest.fixture
def persian(chromium: Browser, site: str) -> Iterator[Page]:
    """A page in a browser that prefers Persian; no error and no foreign request is forgiven."""
    context = chromium.new_context(locale="fa-IR", viewport={"width": 390, "height": 844})
    faults: list[str] = []
    watch = Watch(faults, site.split("/")[2])
    context.on("request", watch.request)
    page = context.new_page()
    page.on("console", watch.console)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    yield page
    context.close()
    assert not faults, "\n".join(faults)


# --- Catalogues -----------------------------------------------------------------------------------


def catalogue(code: str) -> Catalog:
    with (LOCALES / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(code: str) -> dict[str, list[str]]:
    """Key -> all its forms."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            [message.string] if isinstance(message.string, str) else list(message.string or ())
        )
        for message in catalogue(code)
        if message.id
    }


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_has_every_text_and_no_other_but_cities(code: str) -> None:
    own, english = messages(code), messages("en")
    assert english.keys() - own.keys() == set()
    assert own.keys() - english.keys() <= city_keys()
    assert [key for key, forms in own.items() if not all(form.strip() for form in forms)] == []


def city_keys() -> set[str]:
    return {f"city.{city.id}" for name in map_names() for city in load_map(name).cities}


def test_persian_names_every_city() -> None:
    assert messages("fa").keys() >= city_keys()


@pytest.mark.parametrize("code", OTHERS)
def test_the_same_places_are_filled_in(code: str) -> None:
    own = messages(code)
    for key, forms in messages("en").items():
        assert set(PLACE.findall(" ".join(own[key]))) == set(PLACE.findall(" ".join(forms))), key


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_every_plural_form_is_there(code: str) -> None:
    own = catalogue(code)
    plural = {key for key, forms in messages("en").items() if len(forms) > 1}
    for key in plural:
        assert len(messages(code)[key]) == own.num_plurals, key
        text.choose(code)
        values = dict.fromkeys(("who", "money", "fuel"), "x")
        assert all(text.t(key, n=n, **values) for n in (0, 1, 2, 5, 11))


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_was_left_in_english(code: str) -> None:
    own, english = messages(code), messages("en")
    same = {key for key, forms in english.items() if forms == own[key]}
    wordless = {key for key in same if not re.search(r"[A-Za-z]", PLACE.sub("", english[key][0]))}
    assert same - wordless == set()


# --- Figures and names ----------------------------------------------------------------------------


def test_figures_are_those_of_the_language() -> None:
    text.choose("fa")
    assert text.t("top.round", n=12) == "راند ۱۲"
    assert text.number(305) == "۳۰۵"
    markup = "<td data-n=\"4\" x='5'>13 &#39;<b>+2</b> &amp;<bdi>Bot 7</bdi> 8</td>"
    assert text.figures(markup) == (
        "<td data-n=\"4\" x='5'>۱۳ &#39;<b>\u200e+۲</b> &amp;<bdi>Bot 7</bdi> ۸</td>"
    )
    text.choose("en")
    assert text.figures(markup) is markup


def test_names_that_run_the_other_way_stand_apart() -> None:
    text.choose("fa")
    told = text.t("ask.raise", name="Grace 1", bid=15, plant=13)
    assert "\u2068Grace 1\u2069" in told
    assert "Grace 1" in text.figures(told)
    assert "\u2068" not in text.t("ask.raise", name="آدا", bid=15, plant=13)
    text.choose("en")
    assert "\u2068آدا\u2069" in text.t("ask.raise", name="آدا", bid=15, plant=13)
    assert text.t("hand.ready", name="Grace") == "I am Grace"


def test_proper_names_fall_back_to_the_map_s_own() -> None:
    assert text.proper("city.koeln", "Köln") == "Köln"
    text.choose("fa")
    assert text.proper("city.koeln", "Köln") == "کلن"
    assert text.proper("city.atlantis", "Atlantis") == "Atlantis"


# --- The start form of another language -----------------------------------------------------------


def test_phrases_translate_the_start_form_and_nothing_ambiguous() -> None:
    own, other = str(start.start("en")), text.figures(str(start.start("fa")))
    told = phrases(own, other)
    assert told["Start the game"] == "شروع بازی"
    assert told["value=Ada"] == "آدا"
    assert "value=random" not in told
    with pytest.raises(SystemExit, match="two senses"):
        phrases("<p>Map</p><b>Map</b>", "<p>الف</p><b>ب</b>")


# --- Switching, at the table ----------------------------------------------------------------------


@pytest.mark.parametrize("ask", ["nominate", "bid", "buy", "build", "run"])
def test_a_switch_in_mid_game_changes_words_only(ask: str) -> None:
    table = table_of(play(session(), asks(ask)))
    before, record = facts(screen_of(table).session), screen_of(table).session.text
    reply = send(table, "language", language="fa")
    shown = {"lang": "fa", "dir": "rtl", "data-turn": "mine", "data-screen": "table"}
    assert shown.items() <= reply["root"].items()
    assert reply["words"]["shell.close"] == "بستن"
    assert json.loads(reply["keep"][SETTINGS_KEY])["language"] == "fa"
    assert "نیروگاه‌ها" in reply["parts"]["plants"]
    assert {"main", "top", "panel", "players", "log-lines"} <= reply["parts"].keys()
    assert facts(screen_of(table).session) == before
    assert screen_of(table).session.text == record
    assert reply["keep"].get(GAME_KEY, record) == record
    again = send(table, "language", language="en")
    assert "Power plants" in again["parts"]["plants"]
    said = re.sub(r"<bdi>.*?</bdi>|<[^>]*>", " ", reply["parts"]["panel"])
    assert not LATIN.search(NAME.sub("", said))


def test_a_language_that_is_not_there_changes_nothing() -> None:
    table = begun()
    for wanted in ("xx", "", "../en", "fa.mo", None):
        assert set(send(table, "language", language=wanted)) == {"say"}
    assert table.language == "en"


@pytest.mark.parametrize(
    ("settings", "lang", "chosen"),
    [
        ("{}", "fa-IR", "fa"),
        ("{}", "xx-XX", "en"),
        ('{"language": "en"}', "fa-IR", "en"),
        ('{"language": "fa"}', "en-GB", "fa"),
        ('{"language": 7}', "fa", "en"),
        ("[", "fa", "fa"),
    ],
)
def test_the_kept_language_goes_before_the_browser_s(settings: str, lang: str, chosen: str) -> None:
    table = woken()
    reply = send(table, "wake", kept={SETTINGS_KEY: settings}, lang=lang, page="en")
    assert table.language == chosen
    assert ("words" in reply) == (chosen == "fa")
    assert ("main" in reply.get("parts", {})) == (chosen == "fa")


# --- In the browser -------------------------------------------------------------------------------


def left_over(page: Page) -> list[str]:
    """What the page says in Latin letters or figures."""
    said = [NAME.sub("", told) for told in page.evaluate(SAID)]
    return [told for told in said if LATIN.search(told)]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_round_in_persian(persian: Page, site: str) -> None:
    page = persian
    page.goto(site, wait_until="commit")
    expect(page.locator("#start-title")).to_have_text("شبکه برق")  # before any Python is there
    assert page.evaluate("performance.getEntriesByName('awake').length") == 0
    expect(page.locator("html[lang=fa][dir=rtl]")).to_be_visible()
    assert left_over(page) == []
    page.wait_for_function("performance.getEntriesByName('awake').length", timeout=90_000)
    assert left_over(page) == []
    assert fits(page)
    page.fill("[name=name0]", "Grace 2")
    page.fill("[name=seed]", "11")
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    person.hurry(page)

    def looked_through() -> bool:
        assert left_over(page) == []
        assert fits(page)
        return page.locator(".round").inner_text() == "راند ۳"

    assert person.play(page, looked_through) > 5
    expect(page.locator(".player.me bdi")).to_have_text("Grace 2")
    assert page.evaluate("getComputedStyle(document.querySelector('.board text')).direction") == (
        "ltr"
    )


def test_a_switch_in_the_browser_keeps_game_and_choice(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    person.settled(page, person.DECIDING)
    game = page.evaluate("localStorage['powergrid.game']")
    page.click("#top [data-language=fa]")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("#panel h2")).to_contain_text("نیروگاه")
    assert page.title() == "شبکه برق"
    assert page.evaluate("localStorage['powergrid.game']") == game
    ready(page, site)
    expect(page.locator("html[lang=fa][dir=rtl]")).to_be_visible()
    expect(page.locator("#panel h2")).to_contain_text("نیروگاه")
    page.click("#top [data-language=en]")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    assert page.evaluate("localStorage['powergrid.game']") == game


def test_a_switch_on_the_start_page_keeps_what_was_typed(page: Page, site: str) -> None:
    ready(page, site)
    page.fill("[name=name1]", "Grace")
    page.click(".how-many label >> nth=0")
    page.select_option("[name=kind1]", "hard")
    page.click(".start-head [data-language=fa]")
    expect(page.locator("#start-title")).to_have_text("شبکه برق")
    expect(page.locator("[name=name0]")).to_have_value("ماری")
    expect(page.locator("[name=name1]")).to_have_value("Grace")
    expect(page.locator("[name=kind1]")).to_have_value("hard")
    expect(page.locator("[name=players][value='2']")).to_be_checked()


def test_without_its_words_the_page_waits_for_the_engine(persian: Page, site: str) -> None:
    persian.route("**/fa.json*", lambda route: route.fulfill(body="no words"))
    persian.goto(site, wait_until="commit")
    expect(persian.locator("#start-title")).to_have_text("Power Grid")
    expect(persian.locator("html")).to_have_attribute("dir", "ltr")
    expect(persian.locator("#start-title")).to_have_text("شبکه برق", timeout=90_000)
    expect(persian.locator("html")).to_have_attribute("dir", "rtl")
