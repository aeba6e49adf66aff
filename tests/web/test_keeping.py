"""Saved and shared games in a real browser: nothing that was played is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.web.conftest import ready
from tests.web.tables import asks, play, session
from tests.web.test_views import HOSTILE, Inspector
from tools import person
from web.session import load
from web.text import t
from web.views import log
from web.views.screen import Screen

KILLS = 30
GAME = "localStorage['powergrid.game'] ?? ''"
SAVES = "Object.keys(localStorage).filter((key) => key.startsWith('powergrid.save.')).length"
TEXT = play(session(names=("Grace", "Ada", "Lise")), asks("build")).text
FILL = """() => {
    for (let size = 2 ** 23, text = ""; size >= 1; size = Math.floor(size / 2)) {
        try {
            localStorage.setItem("filler", text + "x".repeat(size));
            text += "x".repeat(size);
        } catch {}
    }
}"""
DENY = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); }
})"""
GIVE = """([kind, text]) => {
    const data = new DataTransfer();
    if (kind === "drop") data.items.add(new File([text], "games.txt", { type: "text/plain" }));
    else data.setData("text/plain", text);
    const event = kind === "drop"
        ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
        : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
}"""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of its own, for tests with several pages or with pages that are killed."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield context
    context.close()


def begin(page: Page, name: str = "Grace", seed: str = "11") -> None:
    """A game of three whose bots move at once; the person is to act."""
    page.locator(".how-many label", has_text="3").click()
    page.fill("[name=name0]", name)
    page.fill("[name=seed]", seed)
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    person.hurry(page)
    person.settled(page, person.DECIDING)


def act(page: Page, times: int = 1) -> None:
    for _ in range(times):
        person.settled(page, person.DECIDING)
        person.act(page)
    person.settled(page, person.DECIDING)


def to_the_list(page: Page) -> None:
    page.click("[data-do=leave]")
    expect(page.locator(".games")).to_be_visible()
    person.settled(page)


# --- The list -------------------------------------------------------------------------------------


def test_rename_duplicate_delete_take_back_and_open(page: Page, site: str) -> None:
    ready(page, site)
    begin(page)
    act(page, 3)
    text = page.evaluate(GAME)
    to_the_list(page)
    page.click(".game summary")
    page.click("[data-do=rename-ask]")
    page.fill("#ask [name=title]", "Evening at home")
    page.keyboard.press("Enter")
    expect(page.locator(".game b").first).to_have_text("Evening at home")
    page.click("[data-do=duplicate]")
    expect(page.locator(".game")).to_have_count(2)
    page.locator(".game summary").first.click()
    page.locator(".game").first.locator("[data-do=delete]").click()
    expect(page.locator(".game")).to_have_count(1)
    assert page.evaluate(SAVES) == 1
    page.click("[data-do=take-back]")
    expect(page.locator(".game")).to_have_count(2)
    ready(page, site)
    expect(page.locator(".game")).to_have_count(2)
    page.locator(".open-game", has_text="Evening at home").last.click()
    expect(page.locator("#table")).to_be_visible()
    assert load(page.evaluate(GAME)).text == load(text).text


def test_games_go_out_to_a_file_and_come_back(page: Page, site: str, tmp_path: Path) -> None:
    ready(page, site)
    begin(page)
    act(page, 2)
    text = load(page.evaluate(GAME)).text
    to_the_list(page)
    with page.expect_download() as download:
        page.click("[data-do=export-all]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.click(".game summary")
    page.click("[data-do=delete]")
    expect(page.locator(".game")).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        page.click("[data-files]")
    chooser.value.set_files(file)
    expect(page.locator("#ask")).to_contain_text(t("saves.imported", n=1))
    page.click("#ask [data-close]")
    page.click(".open-game")
    expect(page.locator("#table")).to_be_visible()
    assert load(page.evaluate(GAME)).text == text


@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_a_dropped_file_or_a_pasted_text_is_a_game(page: Page, site: str, kind: str) -> None:
    ready(page, site)
    page.evaluate(GIVE, [kind, TEXT])
    expect(page.locator("#ask")).to_contain_text(t("saves.imported", n=1))
    page.click("#ask [data-close]")
    page.evaluate(GIVE, [kind, "nothing <img src=x onerror=f()>"])
    expect(page.locator("#ask")).to_contain_text(t("saves.refused", n=1))
    page.click("#ask [data-close]")
    expect(page.locator(".game")).to_have_count(1)
    expect(page.locator(".game")).to_contain_text("Grace")
    page.evaluate("([give, kind]) => eval(give)([kind, 'x'.repeat(20_000_001)])", [GIVE, kind])
    told = "shell.text_long" if kind == "paste" else "shell.file_unread"
    expect(page.locator("#live")).to_have_text(t(told))


def test_a_save_that_cannot_be_read_says_so_and_hurts_no_other(page: Page, site: str) -> None:
    ready(page, site)
    raw = TEXT[: len(TEXT) // 2] + "<img src=x onerror=f()>"
    page.evaluate(
        "(texts) => texts.forEach((text, i) => localStorage.setItem(`powergrid.save.a${i}`, text))",
        [TEXT, raw, TEXT.replace("record 1", "record 7")],
    )
    ready(page, site)
    expect(page.locator(".unreadable")).to_have_count(2)
    expect(page.locator(".games")).to_contain_text(t("saves.version"))
    bad = page.locator(".game", has_text="<img")
    bad.locator("summary").click()
    with page.expect_download() as download:
        bad.locator("[data-do=export]").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == raw
    page.click(".open-game")
    expect(page.locator("#table")).to_be_visible()


def test_hostile_names_are_text_in_lists_and_links(page: Page, site: str) -> None:
    ready(page, site)
    for name in (*HOSTILE, "\u202eevil", "x" * 10_000, "🎲⚡️👩‍👩‍👧"):
        page.evaluate("document.querySelector('[name=name0]').removeAttribute('maxlength')")
        begin(page, name)
        shown = page.locator(".player.me .player-name bdi").text_content()
        assert shown
        assert len(shown) <= 24
        page.click(".menu [data-do=share]")
        hash_ = page.locator("#share-link").input_value().partition("#")[2]
        page.click("#ask [data-close]")
        to_the_list(page)
        expect(page.locator(".game bdi").first).to_have_text(shown)
        page.evaluate("(hash) => { location.hash = hash }", hash_)
        expect(page.locator("#ask .names bdi").first).to_have_text(shown)
        page.click("#ask [data-do=look]")
        expect(page.locator(".look-steps")).to_be_visible()
        page.click("[data-do=back]")
        expect(page.locator("#setup")).to_be_visible()
        assert page.locator("img").count() == 0


# --- Nothing is lost ------------------------------------------------------------------------------


def test_a_page_that_is_killed_loses_no_action(context: BrowserContext, site: str) -> None:
    """What the page shows is stored, whenever it is killed; and from there it goes on."""
    random = Random(5)
    page = context.new_page()
    ready(page, site)
    begin(page)
    for _ in range(KILLS):
        for _ in range(random.randrange(3)):
            person.settled(page, person.DECIDING)
            if page.evaluate("document.documentElement.dataset.turn") == "over":
                return
            person.act(page)
        page.wait_for_timeout(random.randrange(300))
        text, shown = page.evaluate(f"[{GAME}, document.getElementById('log-lines').textContent]")
        with page.expect_event("crash"), pytest.raises(Error):
            page.goto("chrome://crash")
        page.close()
        assert shown == told(text)
        page = context.new_page()
        ready(page, site)
        after = load(page.evaluate(GAME)).text
        assert after.startswith(load(text).text)
    assert page.evaluate(SAVES) == 1


def told(text: str) -> str:
    """What the log tells of a record."""
    playing = load(text)
    found = Inspector()
    found.feed(str(log.rounds(Screen(playing, playing.people[0]))))
    return found.told


def test_two_tabs_with_the_same_game(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    ready(first, site)
    begin(first)
    ready(second, site)
    expect(second.locator("#table")).to_be_visible()
    act(first)
    expect(second.locator("#ask")).to_contain_text(t("saves.elsewhere_text"))
    second.click("#ask [data-do=open]")
    person.settled(second, person.DECIDING)
    assert load(second.evaluate(GAME)).text == load(first.evaluate(GAME)).text
    act(second)
    expect(first.locator("#ask")).to_contain_text(t("saves.elsewhere_text"))
    first.click("#ask [data-do=stay]")
    act(first)
    assert first.evaluate(SAVES) == 2
    assert second.locator("#ask[open]").count() == 0


def test_a_full_store_is_told_and_the_game_goes_on(page: Page, site: str) -> None:
    ready(page, site)
    begin(page)
    page.evaluate(FILL)
    before = page.evaluate(GAME)
    act(page, 2)
    expect(page.locator("#trouble")).to_contain_text(t("shell.full"))
    assert page.evaluate(GAME) == before
    with page.expect_download() as download:
        page.get_by_role("button", name=t("shell.file_record")).click()
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert load(saved).text.startswith(load(before).text)
    assert len(load(saved).entries) > len(load(before).entries)
    with page.expect_download() as download:
        page.get_by_role("button", name=t("shell.file_all")).click()
    assert load(saved).text in load(Path(download.value.path()).read_text(encoding="utf-8")).text
    page.get_by_role("button", name=t("shell.close")).click()
    act(page)
    expect(page.locator("#trouble")).to_be_hidden()  # it is told once
    page.evaluate("localStorage.removeItem('filler')")
    act(page)
    assert load(page.evaluate(GAME)).text.startswith(load(saved).text)
    assert page.evaluate(SAVES) == 1
    assert page.locator("html[data-unkept]").count() == 0


def test_without_a_store_the_page_plays_and_warns_once(page: Page, site: str) -> None:
    page.add_init_script(DENY)
    ready(page, site)
    expect(page.locator("#trouble")).to_contain_text(t("shell.storage"))
    page.get_by_role("button", name=t("shell.close")).click()
    begin(page)
    act(page, 3)
    expect(page.locator("#trouble")).to_be_hidden()
    to_the_list(page)
    expect(page.locator(".game")).to_have_count(1)
    page.click(".open-game")
    act(page)


def test_something_unexpected_offers_the_game_and_a_way_on(page: Page, site: str) -> None:
    ready(page, site)
    begin(page)
    act(page)
    text = page.evaluate(GAME)
    page.evaluate("dispatchEvent(new ErrorEvent('error', { message: 'a fault' }))")
    expect(page.locator("#trouble")).to_contain_text(t("shell.unexpected"))
    with page.expect_download() as download:
        page.get_by_role("button", name=t("shell.file_record")).click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    with page.expect_navigation():
        page.get_by_role("button", name=t("shell.go_on")).click()
    expect(page.locator("#table")).to_be_visible(timeout=60_000)
    assert load(page.evaluate(GAME)).text.startswith(load(text).text)


# --- Links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["", "AbortError", "NotAllowedError"])
def test_a_link_goes_to_the_systems_sheet(context: BrowserContext, site: str, fault: str) -> None:
    """Where the system refuses, the link is copied; who calls it off, hears nothing."""
    page = context.new_page()
    page.add_init_script(f"window.fault = '{fault}'")
    page.add_init_script("""
        navigator.share = async (what) => {
            window.sent = what;
            if (window.fault) throw new DOMException("no", window.fault);
        };""")
    ready(page, site)
    begin(page)
    page.click(".menu [data-do=share]")
    address = page.locator("#share-link").input_value()
    page.evaluate("navigator.clipboard.writeText('before')")
    page.get_by_role("button", name=t("share.send")).click()
    page.wait_for_function("window.sent")
    assert page.evaluate("window.sent") == {"title": t("page.title"), "url": address}
    copied = address if fault == "NotAllowedError" else "before"
    page.wait_for_function(
        "async (text) => await navigator.clipboard.readText() === text", arg=copied
    )


def test_a_link_opens_in_a_fresh_browser(context: BrowserContext, page: Page, site: str) -> None:
    there = context.new_page()
    ready(there, site)
    begin(there)
    act(there, 4)
    text = load(there.evaluate(GAME)).text
    there.click(".menu [data-do=share]")
    expect(there.locator("#ask .qr")).to_be_visible()
    address = there.locator("#share-link").input_value()
    assert address.startswith(site)
    assert there.evaluate("navigator.clipboard.readText()") == address

    ready(page, address)
    expect(page.locator("#ask")).to_contain_text("Grace")
    expect(page.locator("#ask .picture")).to_be_visible()
    page.click("#ask [data-do=look]")
    expect(page.locator(".look-steps")).to_be_visible()
    page.click("[data-do=look-at][data-at='0']")
    expect(page.locator(".look-steps")).to_contain_text(t("look.at", n=0, all=text.count(". seat")))
    assert page.evaluate(SAVES) == 0
    page.click("[data-do=back]")
    expect(page.locator("#setup")).to_be_visible()
    page.evaluate("(hash) => { location.hash = hash }", address.partition("#")[2])
    page.click("#ask [data-do=play-copy]")
    expect(page.locator("#table")).to_be_visible()
    person.settled(page)
    assert load(page.evaluate(GAME)).text == text
    assert page.evaluate("location.hash") == ""
    act(page)


def test_a_link_to_a_moment_opens_there(page: Page, site: str) -> None:
    ready(page, site)
    begin(page, seed="12")
    own = load(page.evaluate(GAME)).text
    page.click(".menu [data-do=share]")
    hash_ = page.locator("#share-link").input_value().partition("#")[2]
    page.click("#ask [data-close]")
    page.evaluate("(hash) => { location.hash = hash }", f"{hash_}&at=2")
    expect(page.locator(".look-steps")).to_contain_text("2")
    expect(page.locator("#panel")).to_contain_text(t("look.title"))
    page.click("[data-do=back]")
    person.settled(page, person.DECIDING)
    assert load(page.evaluate(GAME)).text == own


def test_a_bad_link_gives_a_sentence_and_the_own_game_stays(page: Page, site: str) -> None:
    ready(page, site)
    begin(page)
    own = page.evaluate(GAME)
    page.evaluate("location.hash = 'g=1nonsense'")
    expect(page.locator("#ask")).to_contain_text(t("share.bad"))
    page.click("#ask [data-close]")
    assert page.evaluate(GAME) == own
    act(page)
