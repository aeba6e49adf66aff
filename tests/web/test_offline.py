"""After one visit the page needs no network, and a new build waits until the player agrees."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.hosts import Host, hosting, running, stamped, visit
from tools import browser, person
from web.text import t

ROUND = "Number(document.querySelector('#top').textContent.match(/\\d+/)[0])"
GAME = "localStorage['powergrid.game'] ?? ''"
CACHES = "caches.keys().then((names) => names.map((name) => name.split(' ').at(-1)).sort())"
NOT_KEPT = """navigator.serviceWorker.getRegistration().then((it) =>
    new Promise((done) => {
        const look = () => it?.installing ? setTimeout(look, 50) : done(!it?.active);
        look();
    }))"""


@pytest.fixture(scope="session")
def builds(built: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two builds of different versions, `first` and `second`."""
    folder = tmp_path_factory.mktemp("builds")
    first, second = (stamped(built, folder / name, name) for name in ("first", "second"))
    return first, second


@pytest.fixture
def host(builds: tuple[Path, Path], tmp_path: Path) -> Iterator[Host]:
    """A server of the first build."""
    with hosting(tmp_path, builds[0]) as host:
        yield host


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser profile of its own."""
    context = chromium.new_context()
    yield context
    context.close()


def begin(page: Page, seed: int = 11) -> None:
    page.fill("[name=seed]", str(seed))
    page.click(".start-go button")
    expect(page.locator("#table")).to_be_visible()


def go_offline(context: BrowserContext, host: Host) -> None:
    host.stop()
    context.set_offline(True)


def deploy(host: Host, build: Path, page: Page) -> None:
    """Put a build on the server and open the page again, which goes on as before but tells."""
    host.serve(build)
    page.reload(wait_until="commit")
    assert running(page) == "first"
    expect(page.locator("#update-text")).to_have_text(t("shell.update_ready"), timeout=60_000)


def change_over(page: Page) -> None:
    with page.expect_navigation(wait_until="commit"):
        page.click("#update-go")
    assert running(page) == "second"
    expect(page.locator("#update")).to_be_hidden()


def test_after_one_visit_a_game_is_played_without_a_network(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    visit(page, host.address)
    go_offline(context, host)
    page.reload(wait_until="commit")
    assert running(page) == "first"
    begin(page)
    person.hurry(page)
    person.play(page, until=lambda: page.evaluate(ROUND) > 3)
    kept = page.evaluate(GAME)
    page.close()
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    running(page)
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate(GAME) == kept


@pytest.mark.parametrize("fault", ["missing", "altered"])
def test_a_half_finished_first_visit_is_finished_by_the_next(
    context: BrowserContext, host: Host, fault: str
) -> None:
    icon = host.site / "web/icons/icon-512.png"
    content = icon.read_bytes()
    icon.unlink()
    if fault == "altered":
        icon.write_bytes(content + b" ")
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    running(page)
    page.wait_for_function("caches.keys().then((names) => names.length)")
    assert page.evaluate(NOT_KEPT)
    icon.write_bytes(content)
    visit(page, host.address)
    go_offline(context, host)
    page.reload(wait_until="commit")
    assert running(page) == "first"


def test_a_first_visit_cut_off_while_it_starts(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(host.address, wait_until="commit")
    expect(page.locator("#fault-text")).to_have_text(t("boot.missing"), timeout=60_000)
    page.unroute_all()
    page.locator("#fault a").click()
    assert running(page) == "first"
    visit(page, host.address)
    go_offline(context, host)
    page.reload(wait_until="commit")
    assert running(page) == "first"


def test_a_new_build_waits_until_the_player_agrees(
    context: BrowserContext, host: Host, builds: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host.address)
    begin(page)
    person.hurry(page)
    deploy(host, builds[1], page)
    page.click("#update-later")
    expect(page.locator("#update")).to_be_hidden()
    person.play(page, until=lambda: page.evaluate(ROUND) > 1)
    kept = page.evaluate(GAME)
    page.close()  # not even a fresh start changes over by itself, or needs the old server
    go_offline(context, host)
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    assert running(page) == "first"
    change_over(page)
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate(GAME) == kept
    assert page.evaluate(CACHES) == ["notes", "second"]
    person.settled(page, person.DECIDING)
    person.act(page)


def test_another_tab_is_told_and_not_disturbed(
    context: BrowserContext, host: Host, builds: tuple[Path, Path]
) -> None:
    one, other = context.new_page(), context.new_page()
    visit(one, host.address)
    visit(other, host.address)
    other.fill("[name=name0]", "half a na")
    deploy(host, builds[1], one)
    change_over(one)
    expect(other.locator("#update")).to_be_visible()
    expect(other.locator("[name=name0]")).to_have_value("half a na")
    change_over(other)


def test_a_game_that_could_not_be_stored_is_not_ended_unasked(
    context: BrowserContext, host: Host, builds: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host.address)
    deploy(host, builds[1], page)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full') } }")
    begin(page)
    page.locator("#trouble").get_by_role("button", name=t("shell.close")).click()
    page.click("#update-go")
    expect(page.locator("#update-text")).to_have_text(t("shell.update_unkept"))
    assert running(page) == "first"
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("button", name=t("shell.update_anyway")).click()
    assert running(page) == "second"


def test_a_build_that_does_not_start_gives_way_to_a_newer_one(
    context: BrowserContext, host: Host, builds: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host.address)
    deploy(host, builds[1], page)
    page.add_init_script("delete globalThis.WebAssembly")
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-version", "first")
    page.locator("#fault a").click()
    expect(page.locator("html")).to_have_attribute("data-version", "second")


def test_it_can_be_installed(chromium: Browser, host: Host, tmp_path: Path) -> None:
    # The usual context is a private window, where nothing can be installed.
    with chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=browser.provide(), args=browser.FLAGS
    ) as context:
        page = context.new_page()
        visit(page, host.address)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        found = session.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert manifest["name"] == t("page.title")
        assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
        for icon in manifest["icons"]:
            width = page.evaluate(
                """async (source) => {
                    const image = new Image();
                    image.src = source;
                    await image.decode();
                    return image.naturalWidth;
                }""",
                icon["src"],
            )
            assert icon["sizes"] in ("any", f"{width}x{width}")
