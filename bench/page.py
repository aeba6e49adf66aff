"""From a click to the painted result: `python -m bench.page [--json]`.

One person plays a whole game of six on the larger map by clicks, against bots that move at once;
the pointer rests on what is clicked before it is pressed, so that what pointing shows is drawn. A
click counts from the pointer's event to the first frame after the answer is in the page, measured
in the page itself; clicks that ask the engine nothing are left out. Also the longest task of the
main thread in that game, how much things shifted that nobody had asked to (CLS, from the first
paint to the end of the game), and the bytes of our own files, packed as most hosts send them.
"""

import argparse
import gzip
import json
import os
import zipfile
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.dispatch import figures
from tools import browser, person
from tools.build import SITE
from tools.serve import serving

WATCH = """
window.clicks = [];
window.tasks = [];
let click = null;
addEventListener("click", (event) => {
    const name = event.target.closest("[data-do]")?.dataset.do;
    click = name ? { name, began: event.timeStamp } : null;
}, true);
const painted = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
});
addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
        if (document.documentElement.dataset.busy || !click) return;
        const { name, began } = click;
        const answered = performance.now() - began;
        click = null;
        painted((now) => window.clicks.push([name, now - began, answered]));
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] });
});
new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
        window.tasks.push([startTime, duration]);
    }
}).observe({ type: "longtask", buffered: true });
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue; // what a person has asked for may move things
        const moved = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
        window.shifts.push([startTime, value, moved.join(" ")]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
KINDS = {
    "markup": ("*.html",),
    "style": ("web/*.css",),
    "script": ("web/*.js", "web/*.mjs", "*.js"),
    "shell": ("web/*.py",),
    "icons": ("web/icons/*", "manifest.webmanifest"),
    "words": ("web/*.json",),
}


def run() -> dict[str, Any]:
    """The figures as plain data; the site must have been built."""
    with serving(prefix="/powergrid/") as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        page = opened.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(WATCH)
        began = _begin(page, address)
        person.hurry(page)
        person.play(page, click=lambda selector: _point_and_click(page, selector))
        clicks = page.evaluate("window.clicks")
        tasks = [ms for start, ms in page.evaluate("window.tasks") if start > began]
        shifts = page.evaluate("window.shifts")
        elements = page.evaluate("document.querySelectorAll('*').length")
        opened.close()
    kinds = sorted({name for name, _, _ in clicks})
    return {
        "click_to_paint": figures([ms for _, ms, _ in clicks]),
        "click_to_answer": figures([ms for _, _, ms in clicks]),
        "by_kind": {
            kind: figures([ms for name, ms, _ in clicks if name == kind]) for kind in kinds
        },
        "longest_task": round(max(tasks, default=0)),  # browsers tell of those above 50 ms only
        "cls": layout_shift(shifts),
        "shifts": sorted(((round(size, 4), what) for _, size, what in shifts), reverse=True)[:5],
        "elements": elements,
        "load": round(os.getloadavg()[0], 1),
        "bytes": sizes(),
    }


def _begin(page: Page, address: str) -> float:
    """Begin a game of six; the time in the page when it stands."""
    page.goto(address, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('awake').length", timeout=90_000)
    page.locator("[name=map][value=usa]").check(force=True)
    page.locator("[name=players][value='6']").check(force=True)
    page.fill("[name=seed]", "5")
    page.click(".start-go button[type=submit]")
    page.wait_for_selector("#table")
    person.settled(page)
    page.evaluate("window.clicks = []")
    now: float = page.evaluate("performance.now()")
    return now


def _point_and_click(page: Page, selector: str) -> None:
    page.hover(selector)
    page.evaluate(DRAWN)
    page.click(selector)


def layout_shift(shifts: list[tuple[float, float, str]]) -> float:
    """The worst burst of shifts, as browsers count it: no second without one, at most five."""
    worst = burst = began = last = 0.0
    for start, size, _ in shifts:
        if start - last > 1000 or start - began > 5000:
            burst, began = 0.0, start
        burst, last = burst + size, start
        worst = max(worst, burst)
    return round(worst, 4)


def sizes() -> dict[str, dict[str, int]]:
    """Our own files by kind, as they are and packed with gzip."""
    found = {}
    for kind, patterns in KINDS.items():
        files = {path for pattern in patterns for path in SITE.glob(pattern)}
        texts = [path.read_bytes() for path in sorted(files)]
        packed = sum(len(gzip.compress(text, 6)) for text in texts)
        found[kind] = {"plain": sum(map(len, texts)), "gzip": packed}
    return found | _app()


def _app() -> dict[str, dict[str, int]]:
    """What is in the worker's archive: our Python in bytecode, our data, and the libraries."""
    found = {kind: {"plain": 0, "gzip": 0} for kind in ("python", "data", "libraries")}
    (archive,) = SITE.glob("app-*.zip")
    with zipfile.ZipFile(archive) as app:
        for info in app.infolist():
            own = info.filename.startswith(("powergrid/", "web/", "maps/"))
            kind = "libraries" if not own else "python" if ".py" in info.filename else "data"
            found[kind]["plain"] += info.file_size
            found[kind]["gzip"] += info.compress_size
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    found = run()
    if options.json:
        print(json.dumps(found))
        return
    for name in ("click_to_paint", "click_to_answer"):
        print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in found[name].items()))
    for kind, times in found["by_kind"].items():
        print(f"  {kind:10} median {times['median']}, p95 {times['p95']}, most {times['max']} ms")
    print(f"layout shift {found['cls']}; most moved: {found['shifts']}")
    print(f"longest task {found['longest_task']} ms, load of the machine {found['load']}")
    for kind, size in found["bytes"].items():
        print(f"{kind:10}{size['plain']:>10,} bytes, packed {size['gzip']:,}")


if __name__ == "__main__":
    main()
