"""Plays the page as a person does: looks at what it shows, clicks, waits for the answer.

For tests, measurements and pictures. The play is plain: cheap plants, the fuel that is proposed,
the nearest city while the plants could power it.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError

TIMEOUT = 60_000
GONE = 3_000
"""Milliseconds after which what has not come back is gone."""
LOOK = """() => {
    const one = (selector) => document.querySelector(selector);
    const digits = "۰۱۲۳۴۵۶۷۸۹"; // a page in Persian has its own
    const latin = (text) => text.replace(/[۰-۹]/g, (digit) => digits.indexOf(digit));
    const read = (text) => Number(latin(text ?? "").match(/\\d+/)?.[0] ?? 0);
    const number = (selector) => read(one(selector)?.textContent);
    const all = (selector) => [...document.querySelectorAll(selector)];
    const last = (selector) => all(selector).at(-1);
    return {
        dialog: !!one("dialog[open] [data-sure]"),
        hand: !!one("#panel [data-do=handed]"),
        bid: !!one("form.bid"),
        raising: !!one("form.bid") && !!one("#panel [data-do=pass]")
            && !one("#panel [data-do=pick-plant]"),
        plant: Number(one("form.bid [name=plant]")?.value ?? 0),
        least: Number(one("#bid-amount")?.min ?? 0),
        most: Number(one("#bid-amount")?.max ?? 0),
        offer: last("#plants button.choice:not([aria-disabled])")?.id ?? "",
        pass: !!one("#panel [data-do=pass]"),
        fill: !!one(".proposal"),
        city: one(".city-button")?.dataset.city ?? "",
        run: !!one("#panel [data-do=run]"),
        scrap: !!one("#panel [data-do=scrap]"),
        give: !!one("#panel [data-do=give-up]"),
        plants: all(".player.me .mini b").map((b) => read(b.textContent)),
        cities: number(".player.me .cities b"),
        capacity: read(one(".player.me .power")?.textContent.split("/")[1]),
    };
}"""
SETTLED = "!document.documentElement.dataset.busy"
DECIDING = SETTLED + " && ['mine', 'over'].includes(document.documentElement.dataset.turn)"


def settled(page: Page, condition: str = SETTLED) -> None:
    """Wait until the page has answered all that it was asked."""
    page.wait_for_function(condition, timeout=TIMEOUT)


def act(page: Page, click: Callable[[str], None] | None = None) -> str:
    """Do what a person would do now; the selector that was clicked. The page must be asking."""
    chosen = choice(page.evaluate(LOOK))
    (click or page.click)(chosen)
    settled(page)
    return chosen


def choice(seen: dict[str, Any]) -> str:
    """The selector of what to click, by what the page shows."""
    if seen["dialog"]:
        return "dialog [data-sure]"
    if seen["hand"]:
        return "#panel [data-do=handed]"
    if seen["raising"] and seen["least"] > min(seen["most"], seen["plant"] + 4):
        return "#panel [data-do=pass]"
    if seen["bid"]:
        return "form.bid [type=submit]"
    if seen["offer"]:
        worthless = int(seen["offer"].removeprefix("plant-")) <= max(seen["plants"], default=0)
        return "#panel [data-do=pass]" if seen["pass"] and worthless else f"#{seen['offer']}"
    if seen["fill"]:
        return ".proposal"
    if seen["city"] and seen["cities"] < seen["capacity"]:
        return f".city-button[data-city={seen['city']}]"
    for name in ("run", "scrap", "give"):
        if seen[name]:
            return f"#panel [data-do={'give-up' if name == 'give' else name}]:not([aria-disabled])"
    return "#panel [data-do=pass]"


def hurry(page: Page, speed: str = "off") -> None:
    """Play until others move, which is when their speed can be set, and set it."""
    speeds = page.locator("select[name=speed]")
    while True:
        if speeds.count():
            try:
                speeds.select_option(speed, timeout=GONE)
                return settled(page)
            except TimeoutError:  # they had just moved the last time
                pass
        act(page)


def play(
    page: Page,
    until: Callable[[], bool] = lambda: False,
    click: Callable[[str], None] | None = None,
) -> int:
    """Play to the end of the game, or as far as `until` says; how many clicks it took."""
    clicks = 0
    while True:
        settled(page, DECIDING)
        if page.evaluate("document.documentElement.dataset.turn") == "over" or until():
            return clicks
        act(page, click)
        clicks += 1
