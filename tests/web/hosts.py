"""A plain web server in a process of its own, so that it can really be stopped, and builds to
serve with it."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tools.build import keep_offline

# The files of each build have the same date: it does not tell the server which the browser has.
DATE = 1_000_000_000


class Host:
    """`python -m http.server` over a folder; the site lies under a sub-path."""

    def __init__(self, root: Path) -> None:
        self.site = root / "powergrid"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/powergrid/"
        self.served = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=self.site.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError("the web server does not start")

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def serve(self, build: Path) -> None:
        """Put another build in the place of the one served, as a deployment does."""
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(build, self.site)
        self.served += 1
        for path in self.site.rglob("*"):
            date = DATE + (self.served if path.name == "sw.js" else 0)
            os.utime(path, (date, date))


@contextmanager
def hosting(root: Path, build: Path) -> Iterator[Host]:
    """A running server of that build; it ends with the block."""
    host = Host(root)
    host.serve(build)
    host.start()
    try:
        yield host
    finally:
        host.stop()


def stamped(build: Path, target: Path, version: str) -> Path:
    """A build like the given one with another version, which its shell also puts on the page.

    Its file of Python has a name of its own: half of it with half of another build cannot run.
    """
    shutil.copytree(build, target)
    page = (target / "index.html").read_text(encoding="utf-8")
    old = page.split('data-version="')[1].split('"')[0]
    app = next(target.glob("app-*.zip"))
    app.rename(target / f"app-{version}.zip")
    page = page.replace(app.name, f"app-{version}.zip").replace(old, version)
    (target / "index.html").write_text(page, encoding="utf-8")
    with (target / "web/shell.py").open("a", encoding="utf-8") as shell:
        shell.write(f'\nroot.dataset.shellOf = "{version}"\n')
    keep_offline(target, version)
    return target


def running(page: Page) -> str:
    """The version of a page that has started, the same in its markup and in its shell."""
    page.wait_for_function(
        "performance.getEntriesByName('awake').length", timeout=90_000, polling=100
    )
    markup, shell = page.evaluate(
        "[document.documentElement.dataset.version, document.documentElement.dataset.shellOf]"
    )
    assert markup == shell
    return str(markup)


def visit(page: Page, address: str) -> str:
    """Open the page, wait until the game runs and everything is kept; its version."""
    page.goto(address, wait_until="commit")
    version = running(page)
    page.wait_for_function("navigator.serviceWorker.controller", timeout=30_000)
    return version
