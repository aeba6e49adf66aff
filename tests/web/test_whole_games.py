"""Whole games in which the page is used in one way alone: by keys, by touch, by listening."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import ready
from tests.web.test_page import SEED, begin_by_keys, kept_game, tab_to
from tools import person
from web.table import SETTINGS_KEY
from web.text import t

QUICK = {SETTINGS_KEY: json.dumps({"speed": "off"})}


def open_quickly(page: Page, site: str) -> None:
    """The start page of a browser in which bots were told not to take their time."""
    page.add_init_script(SEED % json.dumps(QUICK))
    ready(page, site)


def over(page: Page) -> None:
    """The game has ended, on the page as in its record."""
    game = kept_game(page)
    assert game.is_over
    expect(page.locator("#end-title")).to_be_visible()
    assert len(game.state.players[0].cities) > 5
    powered = page.locator("td[data-powered='0']")
    expect(powered).to_have_text(str(game.state.players[0].powered))


# --- Keys -----------------------------------------------------------------------------------------


def test_a_whole_game_by_keys_alone(page: Page, site: str) -> None:
    open_quickly(page, site)
    begin_by_keys(page)

    def press(selector: str) -> None:
        control = page.locator(selector).first
        key = control.get_attribute("data-key")
        if not key:
            tab_to(page, control)
        page.keyboard.press(key or "Enter")

    assert person.play(page, click=press) > 40
    over(page)


# --- Touch ----------------------------------------------------------------------------------------


def test_a_whole_game_by_touch_alone(phone: Page, site: str) -> None:
    open_quickly(phone, site)
    phone.locator(".how-many label", has_text="2").tap()
    phone.locator("[name=seed]").tap()
    phone.keyboard.type("7")  # the phone's own, on its screen
    phone.locator(".start-go button").tap()
    expect(phone.locator("#table")).to_be_visible()
    person.settled(phone)
    built: list[str] = []

    def tap(selector: str) -> None:
        if not selector.startswith(".city-button"):
            phone.tap(selector)
            return
        city = selector.removeprefix(".city-button[data-city=").rstrip("]")
        built.append(city)
        if len(built) % 2:  # by turns on the map, brought near, and in the list of the panel
            phone.tap(selector)
            return
        if phone.locator(".zoom").get_attribute("aria-pressed") == "false":
            phone.tap(".zoom")
        phone.tap(f"#city-{city} .touch")

    assert person.play(phone, click=tap) > 40
    over(phone)
    assert len(kept_game(phone).state.players[0].cities) == len(built) > 5
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# --- Listening ------------------------------------------------------------------------------------


class Part(NamedTuple):
    """One line of the accessibility tree."""

    role: str
    name: str
    more: str


def pattern(key: str, **values: int) -> re.Pattern[str]:
    """What a text of the catalogue looks like with any whole numbers in it."""
    words = re.split("7777", t(key, **dict.fromkeys(values, 7777)))
    return re.compile(r"(\d+)".join(map(re.escape, words)))


def read(part: Locator) -> list[Part]:
    """Everything in a part of the page, as it is told to somebody who does not see it."""
    found = []
    for line in part.aria_snapshot().splitlines():
        match = re.match(r'\s*- \'?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)', line)
        if match:
            found.append(Part(match[1], (match[2] or "").replace('\\"', '"'), match[3]))
    return found


class Listener:
    """Plays by roles and names alone; only waiting for answers looks at anything else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.panel = self.region("panel.label")
        self.heard: list[str] = []

    def region(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=t(key), exact=True)

    def press(self, part: Locator, name: str, role: str = "button") -> None:
        control = part.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        control.press("Enter")
        person.settled(self.page)

    def buttons(self, part: Locator) -> list[str]:
        """Names of the buttons in a part that can be pressed."""
        return [one.name for one in read(part)
                if one.role == "button" and "[disabled]" not in one.more]  # fmt: skip

    def mine(self) -> list[Part]:
        me = self.region("players.title").get_by_role("listitem").filter(has_text="Grace")
        return read(me.first)

    def number(self, key: str, **values: int) -> int:
        """The first number in what is told of the own things."""
        wanted = pattern(key, **values)
        found = (match for one in self.mine() if (match := wanted.search(one.name)))
        return int(next(found)[1])

    def listen(self) -> None:
        """What is read out by now, which must end in what is asked."""
        asked = self.panel.get_by_role("heading", level=2).first.text_content() or "?"
        said = self.page.get_by_role("status").filter(has_text=asked)
        self.heard.append(said.first.inner_text())

    def act(self) -> None:
        """Answer what is asked."""
        dialog = self.page.get_by_role("dialog")
        if dialog.count():
            self.press(dialog, next(name for name in self.buttons(dialog)
                                    if name in (t("waste.yes"), t("waste.run_yes"))))  # fmt: skip
            return
        said = self.panel.get_by_role("heading", level=2).first.inner_text()
        names = self.buttons(self.panel)
        if any(name in names for name in (t("bid.open"), t("bid.raise"), t("bid.buy"))):
            self.bid(names)
        elif said in (t("ask.first"), t("ask.nominate")):
            self.nominate(names)
        elif said == t("ask.build"):
            self.build()
        elif said == t("ask.buy"):
            fill = [name for name in names if pattern("fuel.fill", n=1).search(name)]
            self.press(self.panel, fill[0] if fill else t("fuel.done"))
        else:
            wanted = (pattern("run.go", money=1), re.compile(r"Plant \d+:"),
                      pattern("give.choice", coal=1, oil=1))  # fmt: skip
            self.press(self.panel, next(n for w in wanted for n in names if w.search(n)))

    def bid(self, names: list[str]) -> None:
        """Take what nobody else wants, raise a little, and then drop out."""
        (field,) = [one for one in read(self.panel) if one.role == "spinbutton"]
        assert field.name == t("bid.amount")
        cards = [one.name for one in read(self.panel) if one.role == "img"]
        plant = next(int(m[1]) for name in cards if (m := re.match(r"Plant (\d+):", name)))
        least = int(re.findall(r"\d+", field.more)[0])
        if t("bid.drop") in names and least > plant + 4:
            self.press(self.panel, t("bid.drop"))
            return
        go = next(name for name in names if name in (t("bid.open"), t("bid.raise"), t("bid.buy")))
        self.press(self.panel, go)

    def nominate(self, names: list[str]) -> None:
        """The highest plant there is, when it is better than all the own ones."""
        market = self.region("plants.title").get_by_role("group", name=t("plants.current"))
        offers = [name for name in self.buttons(market) if name.startswith("Plant ")]
        best = max(offers, key=plant_number, default="")
        own = [plant_number(one.name) for one in self.mine() if one.name.startswith("Plant ")]
        if t("nominate.pass") in names and (not best or plant_number(best) <= max(own, default=0)):
            self.press(self.panel, t("nominate.pass"))
        else:
            self.press(market, best)

    def build(self) -> None:
        """The cheapest city of the list, while the plants could power one more."""
        board = self.region("board.label")
        if "[expanded]" not in next(
            one.more for one in read(board) if one.name == t("cities.title")
        ):
            self.press(board, t("cities.title"))
        book = board.get_by_role("group", name=t("cities.title"))
        assert len([one for one in read(book) if one.role == "heading"]) == 3
        price = pattern("cities.price", price=1, connection=1, house=1)
        offers = [(int(match[1]), name) for name in self.buttons(book)
                  if (match := price.search(name))]  # fmt: skip
        capacity = int(
            next(
                match[2]
                for one in self.mine()
                if (match := pattern("players.power_tip", can=1, all=1).search(one.name))
            )
        )
        if offers and self.number("players.cities", n=1) < capacity:
            self.press(book, min(offers)[1])
        else:
            self.press(self.panel, t("build.done"))


def plant_number(name: str) -> int:
    """The number in the name of a plant's card."""
    return int(re.findall(r"\d+", name)[0])


def rounds(listener: Listener) -> Iterator[None]:
    """The person's decisions, one by one, until the game is over."""
    while True:
        person.settled(listener.page, person.DECIDING)
        if listener.region("end.title").count():
            return
        if not listener.page.get_by_role("dialog").count():
            listener.listen()
        listener.act()
        yield


def test_a_whole_game_by_the_accessibility_tree_alone(page: Page, site: str) -> None:
    open_quickly(page, site)
    form = page.get_by_role("form", name=t("start.title"))
    form.get_by_role("radio", name="2", exact=True).press("Space")
    form.get_by_role("textbox", name=t("start.name", n=1)).fill("Grace")
    form.get_by_role("combobox", name=t("start.kind", n=2)).select_option(t("level.easy"))
    form.get_by_role("textbox", name=t("start.seed")).fill("5")
    form.get_by_role("button", name=t("start.begin")).press("Enter")
    expect(page.get_by_role("heading", name=t("ask.first"))).to_be_focused()
    listener = Listener(page)
    assert sum(1 for _ in rounds(listener)) > 40
    over(page)
    ending = listener.region("end.title")
    won = ending.get_by_role("heading", level=2).first.inner_text()
    expect(page.get_by_role("status").filter(has_text=won)).to_have_count(1)
    expect(ending.get_by_role("row")).to_have_count(3)
    told = " ".join(listener.heard)
    assert "Grace connects" in told
    assert len(re.findall("powers [0-9]+ cit", told)) > 10
