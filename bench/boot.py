"""How fast the page starts, against Pyodide alone in a worker: `python -m bench.boot [--json]`.

Both are served by the same server and opened in turn in a browser with an empty profile, then
loaded again. `engine` is the time until Python answers in the worker, `form` the time until the
page's own controls react. Times in milliseconds, medians; a ratio is the median of its pairs.
"""

import argparse
import gzip
import json
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, Request, sync_playwright

from tools import browser
from tools.build import NODE, SITE
from tools.serve import serving

BARE_PAGE = '<!doctype html><link rel="icon" href="data:,"><script src="bare-page.js"></script>'
BARE_SCRIPT = """
const worker = new Worker("bare-worker.js", { type: "module" });
worker.onmessage = () => performance.mark("engine-ready");
"""
BARE_WORKER = """
import { loadPyodide } from "./bare/pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./bare", import.meta.url).href });
python.runPython("1 + 1");
postMessage("ready");
"""
PAIRS = 5


def run(pairs: int = PAIRS) -> dict[str, Any]:
    """The figures as plain data; the site must have been built."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(SITE, site)
        shutil.copytree(NODE / "pyodide", site / "bare")
        (site / "bare.html").write_text(BARE_PAGE)
        (site / "bare-page.js").write_text(BARE_SCRIPT)
        (site / "bare-worker.js").write_text(BARE_WORKER)
        with serving(site, prefix="/powergrid/") as address:
            rounds = [_round(Path(folder) / str(number), address) for number in range(pairs)]
        return {"pairs": pairs, **_summary(rounds), "bytes": _bytes(site, rounds[0]["requests"])}


def _round(folder: Path, address: str) -> dict[str, Any]:
    requests: list[str] = []
    times: dict[str, Any] = {"requests": requests}
    program = browser.provide()
    with sync_playwright() as playwright:
        for name, path in (("bare", "bare.html"), ("page", "")):
            with browser.profile(playwright, folder / name, program) as context:
                page = context.new_page()
                if name == "page":
                    _record(context, requests)
                times[name] = {"first": _visit(page, address + path)}
                times[name]["reload"] = _visit(page, address + path)
    times["requests"] = requests[: len(requests) // 2 + 1]
    return times


def _record(context: BrowserContext, requests: list[str]) -> None:
    def note(request: Request) -> None:
        requests.append(request.url)

    context.on("request", note)


def _visit(page: Page, address: str) -> dict[str, float]:
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    page.wait_for_function(
        "performance.getEntriesByName('engine-ready').length", timeout=60_000, polling=200
    )
    marks: dict[str, float] = page.evaluate(
        "Object.fromEntries(performance.getEntriesByType('mark')"
        ".map(({name, startTime}) => [name, startTime]))"
    )
    return marks


def _summary(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    summary = {}
    for visit in ("first", "reload"):
        bare = [times["bare"][visit]["engine-ready"] for times in rounds]
        engine = [times["page"][visit]["engine-ready"] for times in rounds]
        form = [times["page"][visit]["shell-ready"] for times in rounds]
        summary[visit] = {
            "bare": round(median(bare)),
            "engine": round(median(engine)),
            "form": round(median(form)),
            "engine_ratio": round(median(b / a for a, b in zip(bare, engine, strict=True)), 3),
            "form_ratio": round(median(b / a for a, b in zip(bare, form, strict=True)), 3),
        }
    return summary


def _bytes(site: Path, requests: list[str]) -> dict[str, dict[str, int]]:
    """What a first visit brings: as served here, and packed as most hosts send it."""
    sizes = {"ours": {"plain": 0, "gzip": 0}, "runtime": {"plain": 0, "gzip": 0}}
    for url in sorted({url.split("?")[0] for url in requests if url.startswith("http")}):
        path = site / (url.split("/powergrid/")[1] or "index.html")
        if path.is_file():
            kind = sizes["runtime" if "/vendor/" in url else "ours"]
            kind["plain"] += path.stat().st_size
            kind["gzip"] += len(gzip.compress(path.read_bytes(), 6))
    return sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how often both are opened")
    options = parser.parse_args()
    result = run(options.pairs)
    if options.json:
        print(json.dumps(result))
        return
    for visit in ("first", "reload"):
        times = result[visit]
        print(
            f"{visit:7} bare {times['bare']} ms, engine {times['engine']} ms "
            f"(x {times['engine_ratio']}), form {times['form']} ms (x {times['form_ratio']})"
        )
    for kind, size in result["bytes"].items():
        print(f"{kind:8}{size['plain']:>10,} bytes, packed {size['gzip']:,}")


if __name__ == "__main__":
    main()
