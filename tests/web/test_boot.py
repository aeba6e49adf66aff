"""The page starts, is alive while it does, and says so in words when it cannot."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ready
from web.text import t

# A request that no version knows has an answer of its own, whatever the table can do.
PROBE = """document.getElementById("main").insertAdjacentHTML(
    "beforeend", '<button id="probe" data-do="nothing-known">probe</button>')"""


def test_boots_and_answers(page: Page, site: str) -> None:
    ready(page, site)
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(page.locator("#boot")).to_be_hidden()
    page.evaluate(PROBE)
    page.click("#probe")
    expect(page.locator("#live")).to_have_text(t("error.request"))


def test_a_click_during_the_boot_is_kept(page: Page, site: str) -> None:
    # The click comes by script as soon as the shell listens: no machine is quick enough to be
    # ready before it.
    page.add_init_script(
        """new MutationObserver((_, watch) => {
            if (document.documentElement.dataset.shell !== "ready") return;
            watch.disconnect();"""
        + PROBE
        + """;
            document.getElementById("probe").click();
            window.early = !performance.getEntriesByName("engine-ready").length;
            const line = document.getElementById("boot-step");
            window.said = line.textContent;
            window.after = [];
            new MutationObserver(() => window.after.push(line.textContent))
                .observe(line, { childList: true, characterData: true, subtree: true });
        }).observe(document, { subtree: true, attributeFilter: ["data-shell"] });"""
    )
    page.goto(site, wait_until="commit")
    page.wait_for_function("window.said")
    assert page.evaluate("window.early")
    assert page.evaluate("window.said") == t("boot.kept")
    expect(page.locator("#live")).to_have_text(t("error.request"), timeout=90_000)
    assert set(page.evaluate("window.after")) == {t("boot.ready")}  # no progress stood over it


def test_progress_goes_through_every_step(page: Page, site: str) -> None:
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            const line = document.getElementById("boot-step");
            window.steps = [line.textContent];
            new MutationObserver(() => window.steps.push(line.textContent))
                .observe(line, { childList: true, characterData: true, subtree: true });
        });"""
    )
    ready(page, site)
    assert page.evaluate("window.steps") == [
        t(f"boot.{step}") for step in ("page", "fetch", "start", "rules", "ready")
    ]


def test_reload_boots_again(page: Page, site: str) -> None:
    ready(page, site)
    ready(page, site)
    expect(page.locator("#fault")).to_be_hidden()


def test_without_webassembly_a_sentence_says_so(rough_page: Page, site: str) -> None:
    rough_page.add_init_script("delete globalThis.WebAssembly")
    rough_page.goto(site, wait_until="commit")
    expect(rough_page.locator("#fault-text")).to_have_text(t("boot.no_wasm"))
    expect(rough_page.locator("#fault a")).to_have_text(t("boot.reload"))


@pytest.mark.parametrize(
    "pattern",
    [
        "vendor/pyscript/core.js",
        "vendor/pyscript/core-*.js",
        "vendor/micropython/micropython.mjs",
        "vendor/micropython/micropython.wasm",
        "vendor/idiomorph/idiomorph.esm.js",
        "vendor/pyodide/runtime.mjs",
        "vendor/pyodide/pyodide.mjs",
        "vendor/pyodide/pyodide.asm.mjs",
        "vendor/pyodide/pyodide.asm.wasm",
        "vendor/pyodide/python_stdlib.zip",
        "vendor/pyodide/pyodide-lock.json",
        "app-*.zip",
        "web/shell.py",
        "web/gestures.py",
        "web/keeping.py",
        "web/store.mjs",
        "web/morph.mjs",
        "web/worker.py",
        "web/boot.css",
        "web/page.css",
    ],
)
def test_a_missing_file_gives_a_sentence(
    rough_page: Page, broken_site: tuple[Path, str], pattern: str
) -> None:
    folder, address = broken_site
    for path in folder.glob(pattern):
        path.unlink()
    rough_page.goto(address, wait_until="commit")
    expect(rough_page.locator("#fault")).to_be_visible(timeout=60_000)
    expect(rough_page.locator("#fault-text")).to_have_text(t("boot.missing"))
    expect(rough_page.locator("#fault-file")).to_contain_text(pattern.split("*")[0])
    expect(rough_page.locator("#fault a")).to_be_visible()


def test_a_page_that_may_store_nothing_says_so_and_works(page: Page, site: str) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError"); }
        })"""
    )
    ready(page, site)
    expect(page.locator("#trouble")).to_contain_text(t("shell.storage"))
    page.get_by_role("button", name=t("shell.close")).click()
    expect(page.locator("#trouble")).to_be_hidden()
    page.evaluate(PROBE)
    page.click("#probe")
    expect(page.locator("#live")).to_have_text(t("error.request"))


def test_a_full_store_is_no_fault(page: Page, site: str) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    ready(page, site)
    assert page.evaluate(
        """import("./web/store.mjs").then(({ keep, kept }) => [
            keep("powergrid.test", "text"), keep("powergrid.test", null), kept("powergrid.")])"""
    ) == [False, True, "{}"]


def test_the_version_is_on_the_page(page: Page, site: str, built: Path) -> None:
    page.goto(site, wait_until="commit")
    version = page.locator("html").get_attribute("data-version")
    assert version
    assert f"shell.py?{version}" in (built / "index.html").read_text(encoding="utf-8")


def test_whatever_the_site_holds_of_others_is_named_with_its_licence(built: Path) -> None:
    told = (built / "licenses.txt").read_text(encoding="utf-8").lower()
    held = {path.name for path in (built / "vendor").iterdir()} | {"serwist"}
    (app,) = built.glob("app-*.zip")
    with zipfile.ZipFile(app) as archive:
        held |= {name.partition("/")[0] for name in archive.namelist()}
    for name in held - {"powergrid", "web", "maps"}:
        assert name in told
    assert "permission is hereby granted" in told


def test_the_licences_are_a_click_away(page: Page, site: str) -> None:
    ready(page, site)
    with page.expect_popup() as opened:
        page.click(".licenses")
    expect(opened.value.locator("body")).to_contain_text("MIT License")
