"""Pictures of the page at each of its moments: `python -m tools.shots [MOMENT ...]`.

Both maps, three sizes, light and dark, into `shots/`; the site must have been built. For looking at
by people, before and after a change of the style sheet.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from powergrid import Setup, bots
from powergrid.maps import map_names
from tools import browser, catalogues
from tools.serve import serving
from web.saves import GAME_KEY
from web.session import PERSON, Options, Seat, Session
from web.table import SETTINGS_KEY

SHOTS = Path(__file__).parents[1] / "shots"
NAMES = ("Anna", "Boris", "Chidi", "Dalia", "Emre", "Fatou")
LARGE = ((1440, 900), (1024, 768))
PHONE = ((390, 844),)
SEED = "([games]) => { for (const key in games) localStorage.setItem(key, games[key]); }"


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


def moments(name: str) -> dict[str, Callable[[], Session | None]]:
    """What there is to see on a map, and how it comes about; `None` is the start page."""
    return {
        "start": lambda: None,
        "nominate": lambda: game(name, 4, asked("nominate", 3)),
        "bid": lambda: game(name, 4, asked("bid", 2)),
        "scrap": lambda: game(name, 4, asked("scrap", 3)),
        "buy": lambda: game(name, 4, asked("buy", 4)),
        "build": lambda: game(name, 4, asked("build", 4)),
        "run": lambda: game(name, 4, asked("run", 5)),
        "waiting": lambda: game(name, 4, lambda s: s.game.to_act == 2 and s.game.state.round == 4),
        "hand-over": lambda: game(name, 3, lambda s: s.game.state.round == 3, people=3),
        "six": lambda: game(name, 6, asked("build", 6)),
        "end": lambda: game(name, 4, lambda s: False),
    }


def take(opened: Browser, address: str, stem: str, playing: Session | None) -> Iterator[Path]:
    """The pictures of one moment."""
    kept = {SETTINGS_KEY: json.dumps({"speed": "slow"})}
    if playing is not None:
        kept[GAME_KEY] = playing.text
    for sizes, touch in ((LARGE, False), (PHONE, True)):
        width, height = sizes[0]
        context = opened.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
        )
        yield from _shoot(context, address, stem, kept, sizes)
        context.close()


def _shoot(
    context: BrowserContext,
    address: str,
    stem: str,
    kept: dict[str, str],
    sizes: tuple[tuple[int, int], ...],
) -> Iterator[Path]:
    page = context.new_page()
    page.goto(address + "web/style.css")  # the same origin, and nothing runs
    page.evaluate(SEED, [kept])
    page.goto(address, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('awake').length", timeout=90_000)
    page.wait_for_function("!document.documentElement.dataset.busy")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            target = SHOTS / f"{stem}-{width}-{theme}.png"
            page.screenshot(path=target, animations="disabled")
            yield target


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("moments", nargs="*", help="only these moments")
    only = parser.parse_args().moments
    catalogues.compile_all()
    SHOTS.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser.provide(), args=browser.FLAGS)
        for name in map_names():
            for moment, made in moments(name).items():
                if not only or moment in only:
                    for target in take(opened, address, f"{name}-{moment}", made()):
                        print(target.relative_to(SHOTS.parent), flush=True)
        opened.close()


if __name__ == "__main__":
    main()
