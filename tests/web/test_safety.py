"""The page's Content-Security-Policy allows what PyScript forces, and names are only ever text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ready
from tests.web.tables import asks, play, session
from tests.web.test_keeping import GIVE
from tools import person
from web.session import MAX_NAME

FORCED = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    "worker-src": "'self' blob:",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
REPORTS = """window.reports = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        window.reports.push(`${effectiveDirective} ${blockedURI}`));"""
HOSTILE = (
    "<img src=x onerror=f()>",
    "</script><script>f()",
    "\u202eAda\u2066 \U0001f469\u200d\U0001f680",
    "n" * 10_000,
)
SHOWN = (HOSTILE[0], HOSTILE[1], "Ada \U0001f469\u200d\U0001f680", "n" * MAX_NAME)
FOREIGN = "http://localhost:9"  # another host than 127.0.0.1; nothing listens there


def test_the_policy_allows_what_is_forced_and_no_more(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    found = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert len(found) == 1
    parts = (part.strip().split(" ", 1) for part in found[0].split(";"))
    assert dict(parts) == FORCED


def test_the_page_holds_no_code_of_its_own(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    inline = re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>", page)
    assert all('type="application/json"' in attributes for attributes in inline)
    assert not re.search(r"<[^>]*\s(on\w+|style)=|<style\b|javascript:", page)


def test_nothing_is_reported_while_a_game_is_played(page: Page, site: str) -> None:
    page.add_init_script(REPORTS)
    ready(page, site)
    for seat, name in enumerate(HOSTILE):
        page.evaluate("([name, text]) => document.forms.setup[name].value = text",
                      [f"name{seat}", name])  # fmt: skip
        page.locator(f"[name=kind{seat}]").select_option("person" if seat == 0 else "easy")
    page.fill("[name=seed]", "11")
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()
    for seat, name in enumerate(SHOWN):
        expect(page.locator(f"#player-{seat} .player-name")).to_have_text(name)
    person.hurry(page)
    person.play(page, until=lambda: page.locator("#log h3").count() > 4)
    expect(page.locator("#log")).to_contain_text(SHOWN[1])
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    assert page.evaluate("window.reports") == []
    ready(page, site)
    expect(page.locator("#player-0 .player-name")).to_have_text(SHOWN[0])
    assert page.evaluate("window.reports") == []
    assert page.locator("main img, main script, header img, header script").count() == 0


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_is_reported_of_a_file_and_a_link(page: Page, site: str, language: str) -> None:
    """Names and a title from a file: in the list, on the table, in the log and out of a link."""
    page.add_init_script(REPORTS)
    ready(page, site)
    if language != "en":
        page.click(f".start-head [data-language={language}]")
        expect(page.locator(f"html[lang={language}]")).to_be_visible()
    names = ("Grace", "Ada", "Lise")
    text = play(session(names=names), asks("build")).text
    for name, hostile in zip(names, HOSTILE[1:], strict=True):
        text = text.replace(f": {name}\n", f": {hostile}\n")
    page.evaluate(GIVE, ["drop", text.replace("\n", f"\ntitle: {HOSTILE[0]}\n", 1)])
    page.click("#ask [data-close]")
    expect(page.locator(".game")).to_contain_text(HOSTILE[0])
    expect(page.locator(".game")).to_contain_text(HOSTILE[1])
    page.click(".open-game")
    for seat, name in enumerate(SHOWN[1:]):
        expect(page.locator(f"#player-{seat} .player-name")).to_have_text(name)
    expect(page.locator("#log")).to_contain_text(SHOWN[1])
    page.click(".menu [data-do=share]")
    link = page.locator("#share-link").input_value().partition("#")[2]
    page.click("#ask [data-close]")
    page.evaluate("(hash) => { location.hash = hash }", link)
    for i, name in enumerate(SHOWN[1:]):
        expect(page.locator("#ask .names bdi").nth(i)).to_have_text(name)
    page.click("#ask [data-do=look]")
    expect(page.locator(".look-steps")).to_be_visible()
    assert page.evaluate("window.reports") == []
    assert page.locator("main img, main script, #ask img, #ask script").count() == 0


@pytest.mark.parametrize(
    ("attempt", "report"),
    [
        (f"fetch('{FOREIGN}').catch(() => null)", f"connect-src {FOREIGN}"),
        (f"import('{FOREIGN}').catch(() => null)", f"script-src-elem {FOREIGN}"),
        (f"new Image().src = '{FOREIGN}'", f"img-src {FOREIGN}"),
        ("new Image().src = 'data:image/gif,'", "img-src data"),
        ("add('script', { textContent: 'window.ran = 1' })", "script-src-elem inline"),
        ("add('button', {}).setAttribute('onclick', 'window.ran = 1')", "script-src-attr inline"),
        ("add('style', { textContent: '* { color: red }' })", "style-src-elem inline"),
        (f"add('iframe', {{ src: '{FOREIGN}' }})", f"frame-src {FOREIGN}"),
        (f"add('base', {{ href: '{FOREIGN}' }})", f"base-uri {FOREIGN}"),
        (f"add('form', {{ action: '{FOREIGN}' }}).submit()", f"form-action {FOREIGN}"),
    ],
)
def test_what_the_policy_stops(rough_page: Page, site: str, attempt: str, report: str) -> None:
    rough_page.add_init_script(REPORTS)
    rough_page.goto(site, wait_until="domcontentloaded")
    rough_page.evaluate(
        f"""() => {{
            const add = (name, values) => {{
                const element = Object.assign(document.createElement(name), values);
                (name === "base" ? document.head : document.body).append(element);
                return element;
            }};
            void ({attempt});
        }}"""
    )
    rough_page.wait_for_function("window.reports.length")
    (told,) = rough_page.evaluate("window.reports")
    assert told.startswith(report)  # some name the whole address, some only the host
    assert rough_page.evaluate("window.ran") is None
