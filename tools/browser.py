"""Find a browser for the tests, or install one: `python -m tools.browser`.

An installed Chromium or Chrome comes first, then Playwright's own download, then, as root on
Debian, the `chromium` package.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed() -> str | None:
    """The path of an installed Chromium or Chrome."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def downloaded() -> str | None:
    """The path of the Chromium that Playwright has downloaded."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def provide() -> str:
    """The path of a browser, installed now if there was none. SystemExit where that fails."""
    found = installed() or downloaded()
    if found:
        return found
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    found = downloaded()
    if not found and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=False)
        subprocess.run(["apt-get", "install", "-qy", "chromium"], check=False)
        found = installed()
    if not found:
        raise SystemExit("No browser for the tests: please install Chromium or Chrome.")
    return found


@contextmanager
def profile(playwright: Playwright, folder: Path, browser: str) -> Iterator[BrowserContext]:
    """A browser with a disk cache of its own in `folder`, as a person's has."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=browser, args=FLAGS, headless=True
    )
    try:
        yield context
    finally:
        context.close()


if __name__ == "__main__":
    print(f"browser for the tests: {provide()}")
