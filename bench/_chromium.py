"""How bots think in Chromium: by themselves in a worker, and at the table of the built page."""

import json
import os
import shutil
import tempfile
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools import browser, person
from tools.build import NODE
from tools.serve import serving

ROOT = Path(__file__).parent.parent


PAGE = '<!doctype html><link rel="icon" href="data:,"><title>Measuring</title>'
WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
onmessage = async ({ data }) => {
  const python = await loadPyodide();
  const project = await (await fetch("project.zip")).arrayBuffer();
  python.unpackArchive(project, "zip", { extractDir: "/project" });
  postMessage(python.runPython(`import json, sys\nsys.path.insert(0, "/project")\n${data}`));
};
"""
ASK = """(statement) => new Promise((done, failed) => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.postMessage(statement);
})"""


def measured(module: str, call: str) -> Any:
    """What `call` of a module of `bench` gives in Pyodide in a worker of Chromium."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name)
        shutil.copytree(NODE / "pyodide", site / "pyodide")
        (site / "index.html").write_text(PAGE)
        (site / "worker.js").write_text(WORKER)
        with zipfile.ZipFile(site / "project.zip", "w") as archive:
            for folder in ("powergrid", "maps", "bench"):
                for file in sorted((ROOT / folder).rglob("*")):
                    if file.suffix in {".py", ".json"}:
                        archive.write(file, file.relative_to(ROOT))
        with serving(site) as address:
            opened = playwright.chromium.launch(
                executable_path=browser.provide(), args=browser.FLAGS
            )
            page = opened.new_page()
            page.goto(address)
            told = page.evaluate(ASK, f"from bench import {module}\njson.dumps({module}.{call})")
            opened.close()
    return json.loads(told)


WATCH = """
window.tasks = [];
window.turns = [[0, ""]];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.tasks.push([entry.startTime, entry.duration]);
}).observe({ type: "longtask", buffered: true });
addEventListener("DOMContentLoaded", () => {
    const root = document.documentElement;
    new MutationObserver(() => window.turns.push([performance.now(), root.dataset.turn ?? ""]))
        .observe(root, { attributeFilter: ["data-turn"] });
});
"""


def at_table(level: str) -> dict[str, Any]:
    """A game of one person and three bots of a level in the page, which must have been built.

    The longest task of the main thread while a bot had to move, in milliseconds: browsers tell of
    those above 50 only, so 0 is none. Beside it, for how many seconds bots had to move.
    """
    with serving(prefix="/powergrid/") as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        page = opened.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(WATCH)
        page.goto(address, wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('awake').length", timeout=90_000)
        page.locator("[name=players][value='4']").check(force=True)
        for seat in range(1, 4):
            page.select_option(f"[name=kind{seat}]", level)
        page.fill("[name=seed]", "5")
        page.click(".start-go button[type=submit]")
        page.wait_for_selector("#table")
        person.settled(page)
        began = page.evaluate("performance.now()")
        person.hurry(page, "fast")
        person.play(page)
        turns = [*page.evaluate("window.turns"), [page.evaluate("performance.now()"), ""]]
        tasks = page.evaluate("window.tasks")
        opened.close()
    spans = [
        (max(began, start), end)
        for (start, turn), (end, _) in pairwise(turns)
        if turn not in ("", "mine", "over") and end > began
    ]
    long = [ms for at, ms in tasks if any(at < end and at + ms > start for start, end in spans)]
    return {
        "longest_task": round(max(long, default=0)),
        "long_tasks": len(long),
        "seconds": round(sum(end - start for start, end in spans) / 1000, 1),
        "load": round(os.getloadavg()[0], 1),
    }
