"""Pictures of the page at each of its moments: `python -m tools.shots [MOMENT ...]`.

Every screen at three sizes, in light, dark and Persian, into `shots/`; the site must have been
built. All games are put into the browser's store beforehand, so that a page is loaded once a device
and goes from moment to moment by itself. For looking at by people, before and after a change.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from powergrid import Setup, bots, link, record
from tools import browser, catalogues, person
from tools.serve import serving
from web.saves import PREFIX
from web.session import PERSON, Options, Seat, Session
from web.table import SETTINGS_KEY

SHOTS = Path(__file__).parents[1] / "shots"
DOCS = Path(__file__).parents[1] / "docs"
NAMES = ("Anna", "Boris", "Chidi", "Dalia", "Emre", "Fatou")
DEVICES = (((1440, 900), (1024, 768)), ((390, 844),))
"""The sizes of a desk's screens, and of what is touched."""
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PICTURES: tuple[tuple[str, str, dict[str, Any], str, str], ...] = (
    ("table", "usa-six", DESK, "en", "light"),
    ("phone", "build", PHONE, "en", "dark"),
    ("persian", "build", DESK, "fa", "light"),
)
"""The README's: name, moment, device, language, theme."""
LOOKS = (("en", "light"), ("en", "dark"), ("fa", "light"))
SEED = "([games]) => { for (const key in games) localStorage.setItem(key, games[key]); }"
# A request as a control of the page sends it.
DO = """([name, values]) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, {do: name, ...values});
    document.body.append(button);
    button.click();
    button.remove();
}"""

# A link is followed, though it may be the same as before.
FOLLOW = "hash => { history.replaceState(null, '', location.pathname); location.hash = hash; }"


# --- The games ------------------------------------------------------------------------------------


def game(name: str, players: int, until: Callable[[Session], bool], people: int = 1) -> Session:
    """A game played by bots at all seats, with people at the first ones, to this moment."""
    seats = [
        Seat(NAMES[seat], PERSON if seat < people else "normal", seat) for seat in range(players)
    ]
    playing = Session(Setup(name, players, 11), seats, Options())
    mind = bots.make("normal")
    while not playing.game.is_over and not until(playing):
        seat = playing.game.to_act
        assert seat is not None
        if playing.bot_to_act:
            playing.bot_move()
        else:
            playing.do(mind.choose(playing.game.observe(seat)))
    return playing


def asked(ask: str, late: int) -> Callable[[Session], bool]:
    """Whether the first seat is asked this, in this round or later."""
    return lambda s: s.game.to_act == 0 and s.game.state.ask == ask and s.game.state.round >= late


def games() -> dict[str, Session]:
    """A game for each moment of the table."""
    waiting = game("germany", 4, lambda s: s.game.to_act == 2 and s.game.state.round == 4)
    return {
        "nominate": game("germany", 4, asked("nominate", 3)),
        "bid": game("germany", 4, asked("bid", 2)),
        "scrap": game("germany", 4, asked("scrap", 3)),
        "buy": game("germany", 4, asked("buy", 4)),
        "build": game("germany", 4, asked("build", 4)),
        "run": game("germany", 4, asked("run", 5)),
        "waiting": waiting,
        "hand-over": game("germany", 3, lambda s: s.game.state.round == 3, people=3),
        "two": game("germany", 2, asked("buy", 3)),
        "six": game("germany", 6, asked("build", 6)),
        "end": game("germany", 4, lambda s: False),
        "usa-nominate": game("usa", 4, asked("nominate", 3)),
        "usa-buy": game("usa", 5, asked("buy", 4)),
        "usa-six": game("usa", 6, asked("build", 6)),
    }


# --- The moments ----------------------------------------------------------------------------------


def do(page: Page, name: str, **values: str) -> None:
    """Ask the page for something, and wait for its answer."""
    page.evaluate(DO, [name, values])
    person.settled(page)


def at(page: Page, save: str, *then: tuple[str, dict[str, str]]) -> None:
    """Open a game, and ask for more."""
    do(page, "open", save=save)
    for name, values in then:
        do(page, name, **values)


def bare_start(page: Page) -> None:
    """As somebody sees it who comes for the first time."""
    do(page, "leave")
    page.evaluate("document.getElementById('shelf').hidden = true")


def regions(page: Page) -> None:
    bare_start(page)
    page.locator("[name=regions][value=pick]").check(force=True)
    for box in page.locator(".for-germany input[type=checkbox]:not(:checked)").all()[:2]:
        if box.is_enabled():
            box.check(force=True)
    page.locator(".region-picker.for-germany").scroll_into_view_if_needed()


def route(page: Page) -> None:
    """Building, with the price of a farther city looked at."""
    at(page, "build")
    page.locator(".city-button").last.focus()


def planned(page: Page) -> None:
    at(page, "buy", ("plan", {}))
    page.locator("[data-do=plan-fuel][data-by='1']:not([aria-disabled])").first.click()
    person.settled(page)
    page.locator("#panel [data-do=plan-build]").first.click()
    person.settled(page)


def arrived(page: Page, playing: Session) -> None:
    at(page, "nominate")
    packed = link.pack(record.of(playing.game, playing.tags))
    page.evaluate(FOLLOW, f"#g={packed}")
    page.locator("dialog[open] .picture").wait_for()


def past(page: Page) -> None:
    at(page, "build", ("look-at", {"at": "60"}))


def trouble(page: Page) -> None:
    at(page, "build")
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'm', error: new Error('e')}))")
    page.locator("#trouble").wait_for()


def fault(page: Page) -> None:
    """What is told where the page cannot start; left again by a reload."""
    page.route("**/web/worker.py*", lambda way: way.abort())
    page.reload(wait_until="commit")
    page.locator("#fault").wait_for(timeout=90_000)


def moments(played: dict[str, Session]) -> dict[str, Callable[[Page], None]]:
    """What there is to see, and how the page comes there."""
    return {
        "start": bare_start,
        "regions": regions,
        "saved": lambda page: do(page, "leave"),
        "keys": lambda page: at(page, "build", ("keys", {})),
        "help": lambda page: at(page, "build", ("help", {"section": "fuel"})),
        **{name: partial(at, save=name) for name in played},
        "route": route,
        "plan": planned,
        "plan-auction": lambda page: at(page, "nominate", ("plan", {})),
        "lesson": lambda page: do(page, "learn"),
        "share": lambda page: at(page, "build", ("share", {})),
        "arrived": lambda page: arrived(page, played["run"]),
        "past": past,
        "player": lambda page: at(page, "buy", ("player-card", {"seat": "1"})),
        "cities": lambda page: at(page, "build", ("cities", {})),
        "trouble": trouble,
        "fault": fault,
    }


def tidy(page: Page) -> None:
    """Leave no dialog, sheet or trouble behind."""
    page.evaluate("""() => {
        document.querySelector("dialog[open]")?.close();
        document.getElementById("trouble").hidden = true;
        scrollTo(0, 0);
    }""")
    person.settled(page)
    for opened, name, values in (
        ("#cities-button[aria-expanded=true]", "cities", {}),
        (".player-card", "player-card", {"seat": "1"}),
        ("#plan-drop", "plan-drop", {}),
        ("#panel [data-do=back]", "back", {}),
    ):
        if page.locator(opened).count():
            do(page, name, **values)


# --- The pictures ---------------------------------------------------------------------------------


def seed(page: Page, address: str, played: dict[str, Session]) -> None:
    """Open the page in a browser that has kept these games."""
    kept = {PREFIX + name: playing.text for name, playing in played.items()}
    kept[SETTINGS_KEY] = json.dumps({"speed": "slow"})
    page.goto(address + "web/page.css")  # the same origin, and nothing runs
    page.evaluate(SEED, [kept])
    page.goto(address, wait_until="commit")
    awake(page)


def awake(page: Page) -> None:
    """Wait until the engine has answered its first request."""
    page.wait_for_function("performance.getEntriesByName('awake').length", timeout=90_000)


def take(opened: Browser, address: str, played: dict[str, Session], only: list[str]) -> None:
    """All pictures of all devices."""
    wanted = {name: go for name, go in moments(played).items() if not only or name in only}
    for sizes in DEVICES:
        width, height = sizes[0]
        touch = width < 500
        context = opened.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            service_workers="block",
        )
        page = context.new_page()
        seed(page, address, played)
        for language in dict(LOOKS):
            do(page, "language", language=language)
            for name, go in wanted.items():
                if name == "fault" and language != "en":
                    continue  # it is told in the language of the page as it was built
                go(page)
                for stem in shoot(page, sizes, language):
                    print(f"{name}-{stem}", flush=True)
                    page.screenshot(path=SHOTS / f"{name}-{stem}.png", animations="disabled")
                if name != "fault":
                    tidy(page)
            if "fault" in wanted and language == "en":
                page.unroute_all()
                page.reload(wait_until="commit")
                awake(page)
        context.close()


def shoot(page: Page, sizes: tuple[tuple[int, int], ...], language: str) -> Iterator[str]:
    """Puts the page into each look that is to be taken; the rest of the picture's name."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for spoken, theme in LOOKS:
            if spoken == language:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                yield f"{width}-{theme if spoken == 'en' else spoken}"


def readme(opened: Browser, address: str, played: dict[str, Session]) -> None:
    """The three pictures of the README, small enough for it."""
    for name, moment, device, language, theme in PICTURES:
        context = opened.new_context(**device, reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        seed(page, address, {moment: played[moment]})
        do(page, "language", language=language)
        at(page, moment)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.screenshot(path=DOCS / f"{name}.jpg", type="jpeg", quality=80, animations="disabled")
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("moments", nargs="*", help="only these moments")
    parser.add_argument("--readme", action="store_true", help="the pictures in docs/ instead")
    given = parser.parse_args()
    catalogues.compile_all()
    SHOTS.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        if given.readme:
            readme(opened, address, games())
        else:
            take(opened, address, games(), given.moments)
        opened.close()


if __name__ == "__main__":
    main()
