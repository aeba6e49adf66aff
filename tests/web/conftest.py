"""A built site, served under a sub-path, and a real browser that forgives no error."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    sync_playwright,
)

from tools import browser as program
from tools.build import build
from tools.serve import serving


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a fresh build."""
    folder = tmp_path_factory.mktemp("built") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the site, under a sub-path as on GitHub Pages."""
    with serving(built, prefix="/powergrid/") as address:
        yield address


@pytest.fixture
def broken_site(built: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site for tests that take files away, and its address."""
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    with serving(folder, prefix="/powergrid/") as address:
        yield folder, address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for the session; each test has a context of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program.provide(), args=program.FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def rough_page(chromium: Browser) -> Iterator[Page]:
    """A page on which errors are expected."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has been here before, and so has the runtimes at hand."""
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext, site: str) -> Iterator[Page]:
    """A page that fails its test on a console error or warning, an uncaught error, or a request
    to another host. Nothing is stored but the site itself."""
    faults: list[str] = []
    watch = Watch(faults, urlsplit(site).netloc)
    visitor.on("request", watch.request)
    page = visitor.new_page()
    page.on("console", watch.console)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    yield page
    visitor.remove_listener("request", watch.request)
    for opened in visitor.pages:
        opened.close()
    stored = {"origin": site.removesuffix("/powergrid/"), "storageTypes": "local_storage"}
    empty = visitor.new_page()
    visitor.new_cdp_session(empty).send("Storage.clearDataForOrigin", stored)
    empty.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def phone(chromium: Browser, site: str) -> Iterator[Page]:
    """A page as a small phone shows it, as strict as `page`."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    faults: list[str] = []
    page = context.new_page()
    page.on("console", Watch(faults, urlsplit(site).netloc).console)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    yield page
    context.close()
    assert faults == []


class Watch:
    """Collects what a page must not do."""

    def __init__(self, faults: list[str], host: str) -> None:
        self.faults = faults
        self.host = host

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text}")

    def request(self, request: Request) -> None:
        address = urlsplit(request.url.removeprefix("blob:"))
        if address.scheme != "data" and address.netloc != self.host:
            self.faults.append(f"request to another host: {request.url}")


def ready(page: Page, address: str) -> None:
    """Open the page and wait until the engine has answered its first request."""
    page.goto(address, wait_until="commit")
    page.wait_for_function(
        "performance.getEntriesByName('awake').length", timeout=90_000, polling=100
    )
