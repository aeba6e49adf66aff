"""The guided first game: each lesson at its moment and once, and never in anybody's way."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from powergrid import actions as a
from powergrid import bots
from powergrid.plants import STEP3
from tests.web.conftest import ready
from tests.web.tables import begun, form, screen_of, send, woken
from tests.web.test_languages import english as english
from tests.web.test_views import inspect
from tools import person
from web import text
from web.lessons import LESSONS, first_game
from web.session import load
from web.table import SETTINGS_KEY, Table
from web.text import t
from web.views import help, lesson
from web.views.screen import Screen

WEB = Path(__file__).parents[2] / "web"
BY_ID = {one.id: one for one in LESSONS}
TO_THE_FIRST_CITY = ("goal", "nominate", "bid", "watch", "raise", "order", "fuel", "city")


class Learner:
    """Somebody in the guided game, with what their browser keeps."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = kept or {}
        self.table = woken(self.kept)
        self.reply: dict[str, Any] = {}
        if not self.kept:
            self.do("learn")

    def do(self, name: str, **values: object) -> dict[str, Any]:
        self.reply = reply = send(self.table, name, **values)
        for key, kept in reply.get("keep", {}).items():
            if kept is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = kept
        return reply

    @property
    def screen(self) -> Screen:
        return screen_of(self.table)

    @property
    def lesson(self) -> str:
        """The lesson on the table; empty for none."""
        return self.screen.lesson.id if self.screen.lesson else ""

    @property
    def told(self) -> list[str]:
        return str(json.loads(self.kept[SETTINGS_KEY])["lessons"]).split()

    def go_on(self) -> dict[str, Any]:
        return self.do("lesson", lesson=self.lesson)

    def read_to(self, name: str, mind: bots.Bot) -> None:
        """Play and read until this lesson is on the table."""
        while self.lesson != name:
            if self.lesson:
                self.go_on()
            elif self.screen.my_turn:
                self.move(mind)
            else:
                self.do("bot")

    def move(self, mind: bots.Bot) -> None:
        """What a bot would do in the person's place, by the page's own requests."""
        state = self.screen.state
        action = mind.choose(self.screen.session.game.observe(0))
        match action:
            case a.Nominate(plant):
                if self.screen.choosing.plant == plant:
                    self.do("bid", plant=plant, amount=plant)
                else:
                    self.do("pick-plant", plant=plant)
            case a.Bid(amount):
                self.do("bid", plant=state.plant, amount=amount)
            case a.Buy(fuel):
                self.do("buy", fuel=fuel)
            case a.Build(city):
                self.do("build", city=city)
            case a.Run():
                self.do("run", run=str(action), sure="yes")
            case a.Scrap(plant):
                self.do("scrap", plant=plant)
            case a.Pass():
                self.do("pass", sure="yes")


def whole_game(level: str) -> tuple[list[str], Learner]:
    """The lessons of a game in the order in which they were read, to its end."""
    learner, mind, read = Learner(), bots.make(level, 1), []
    for _ in range(2000):
        if learner.lesson:
            read.append(learner.lesson)
            learner.go_on()
        elif learner.screen.session.game.is_over:
            return read, learner
        elif learner.screen.my_turn:
            learner.move(mind)
        else:
            learner.do("skip")
    raise AssertionError("the game does not end")


# --- Moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_whole_game_tells_each_lesson_once_and_at_its_moment(level: str) -> None:
    read, learner = whole_game(level)
    assert len(read) == len(set(read))
    assert read[:3] == ["goal", "nominate", "bid"]
    basics = ["goal", "nominate", "bid", "fuel", "city", "route", "run", "supply", "pass", "end"]
    assert [one for one in read if one in basics] == basics
    assert {"watch", "order", "turns", "scrap", "step3", "near", "outdated"} <= {*read}
    assert learner.told == read
    assert learner.lesson == ""


def test_at_the_start_only_the_first_lessons_have_their_moment() -> None:
    screen = Learner().screen
    assert [one.id for one in LESSONS if one.when(screen)] == ["goal", "nominate"]


def test_moments_that_need_a_special_market() -> None:
    learner = Learner({})
    screen, state = learner.screen, learner.screen.state
    state.ask, state.phase, state.turn = "buy", "fuel", 0
    state.players[0].plants = (5,)
    assert BY_ID["hybrid"].when(screen)
    assert not BY_ID["sold-out"].when(screen)
    state.players[0].plants = (4,)
    assert not BY_ID["hybrid"].when(screen)
    state.market["coal"] = 0
    assert BY_ID["sold-out"].when(screen)
    state.ask, state.phase, screen.choosing.plant = "nominate", "auction", 13
    assert BY_ID["eco"].when(screen)
    screen.choosing.plant = None
    assert not BY_ID["eco"].when(screen)
    assert not BY_ID["step3card"].when(screen)
    state.future = (*state.future, STEP3)
    assert BY_ID["step3card"].when(screen)
    assert not BY_ID["step2"].when(screen)
    state.step = 2
    assert BY_ID["step2"].when(screen)
    assert not BY_ID["raise"].when(screen)
    state.ask, state.plant, state.bid = "bid", 4, 5
    assert BY_ID["raise"].when(screen)


# --- In nobody's way ------------------------------------------------------------------------------


def test_who_acts_without_reading_has_been_told() -> None:
    learner = Learner()
    assert learner.lesson == "goal"
    learner.do("pick-plant", plant=4)
    assert learner.lesson == "goal"
    learner.do("bid", plant=4, amount=4)
    assert learner.screen.session.entries[1].action == a.Bid(4)
    assert "goal" in learner.told
    assert learner.lesson != "goal"


def test_bots_wait_while_a_lesson_is_read_and_can_be_skipped() -> None:
    learner, mind = Learner(), bots.make("normal", 1)
    learner.read_to("order", mind)
    reply = learner.reply
    assert learner.screen.session.bot_to_act
    assert reply["next"] is None
    assert "players" in reply["root"]["data-points"]
    assert lesson.spoken(learner.screen) in reply["say"]
    other = Learner(dict(learner.kept))
    assert other.lesson == "order"
    other.do("skip")
    assert other.screen.my_turn
    reply = learner.go_on()
    assert reply["next"]["do"] == "bot"
    assert reply["root"]["data-points"] is None


def test_a_reload_in_the_middle_changes_nothing() -> None:
    learner, mind = Learner(), bots.make("normal", 1)
    learner.read_to("city", mind)
    again = Learner(dict(learner.kept))
    assert again.lesson == "city"
    assert again.screen.session.text == learner.screen.session.text
    again.go_on()
    assert again.told == [*learner.told, "city"]
    assert Learner(dict(again.kept)).lesson != "city"


def test_lessons_can_be_left_and_taken_up_again() -> None:
    learner = Learner()
    learner.go_on()
    assert learner.lesson == "nominate"
    reply = learner.do("lessons")
    assert learner.lesson == ""
    assert t("learn.again") in reply["parts"]["panel"]
    assert Learner(dict(learner.kept)).lesson == ""
    learner.do("pick-plant", plant=4)
    assert learner.lesson == ""
    learner.do("pick-plant", plant=0)
    reply = learner.do("lessons", on="yes")
    assert learner.lesson == "nominate"
    assert t("learn.again") not in reply["parts"]["panel"]


def test_other_games_have_no_lessons() -> None:
    table = begun()
    assert screen_of(table).lesson is None
    assert "lessons" not in screen_of(table).session.text
    learner = Learner()
    learner.do("begin", **form())
    assert learner.lesson == ""
    learner = Learner()
    learner.do("again")
    assert learner.lesson == ""
    assert not learner.screen.session.options.lessons


def test_a_new_guided_game_tells_everything_anew() -> None:
    learner = Learner()
    learner.go_on()
    learner.do("lessons")
    learner.do("leave")
    learner.do("learn")
    assert learner.lesson == "goal"
    assert learner.told == []


def test_nothing_goes_on_from_a_lesson_that_is_not_there() -> None:
    learner = Learner()
    for values in ({}, {"lesson": "end"}, {"lesson": None}):
        assert learner.do("lesson", **values) == {}
    assert learner.lesson == "goal"
    empty = Table()
    for name in ("lesson", "lessons"):
        assert empty.dispatch({"do": name, "with": {"lesson": "goal"}}) == {}


def test_that_a_game_is_guided_stands_in_its_record() -> None:
    session = first_game()
    assert load(session.text).options == session.options
    assert load(session.text.replace("lessons: yes\n", "")).options.lessons is False


# --- Words ----------------------------------------------------------------------------------------


def told(name: str) -> list[str]:
    """The paragraphs of a lesson."""
    screen = Screen(first_game(), 0, lesson=BY_ID[name])
    return lesson.paragraphs(screen)


@pytest.mark.parametrize("code", ["en", "fa"])
def test_lessons_are_short_and_their_cards_well_formed(code: str) -> None:
    text.choose(code)
    for one in LESSONS:
        assert 1 <= len(told(one.id)) <= 2
        assert len(" ".join(told(one.id)).split()) <= 70, one.id
        assert " ".join(told(one.id)).count("*") % 2 == 0
        inspect(str(lesson.card(Screen(first_game(), 0, lesson=one))))


def test_the_first_city_comes_within_two_minutes_of_reading() -> None:
    words = sum(len(" ".join(told(name)).split()) for name in TO_THE_FIRST_CITY)
    assert words / 200 < 2, words  # a person reads some 200 words a minute


def test_lessons_say_the_rules_own_figures() -> None:
    figures = first_game().game.state.figures
    assert str(figures.step2) in " ".join(told("step2"))
    assert str(figures.end) in " ".join(told("near"))
    assert str(figures.max_plants) in " ".join(told("scrap"))


def test_what_a_lesson_points_at_is_there_and_lit() -> None:
    style = (WEB / "learn.css").read_text(encoding="utf-8")
    page = Learner().do("language", language="en")["parts"]["main"] + '<header id="top">'
    sections = {section.id for section in help.read("en")}
    for one in LESSONS:
        assert one.section in sections
        for part in one.points.split():
            assert f'id="{part}"' in page
            assert part == "ending" or f'[data-points~="{part}"]' in style


# --- In the browser -------------------------------------------------------------------------------


def read_on(page: Page, until: str) -> None:
    """Play the guided game as a newcomer who reads each card, until this card is there."""
    for _ in range(200):
        person.settled(page)
        title = page.locator("#lesson-title")
        if title.count():
            if title.inner_text() == t(f"lesson.{until}.title"):
                return
            page.click("#lesson .lesson-on")
        elif page.locator("[data-do=skip]").count():
            # By script: a bot's own move may take the button away under the pointer.
            page.evaluate("document.querySelector('[data-do=skip]')?.click()")
            person.settled(page, person.DECIDING)
        else:
            person.act(page)
    raise AssertionError(f"the lesson {until} does not come")


def test_a_newcomer_learns_reloads_goes_on_and_leaves_the_lessons(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".learn button")
    expect(page.locator("#lesson-title")).to_have_text(t("lesson.goal.title"))
    expect(page.locator("html")).to_have_attribute("data-points", "top")
    page.keyboard.press("n")
    expect(page.locator("#lesson-title")).to_have_text(t("lesson.nominate.title"))
    page.click("#plant-4")
    expect(page.locator("#lesson-title")).to_have_text(t("lesson.bid.title"))
    read_on(page, "city")
    expect(page.locator("html")).to_have_attribute("data-points", "board-box")
    game = page.evaluate("localStorage['powergrid.game']")
    ready(page, site)
    expect(page.locator("#lesson-title")).to_have_text(t("lesson.city.title"))
    assert re.sub(r"saved: .*", "", page.evaluate("localStorage['powergrid.game']")) == re.sub(
        r"saved: .*", "", game
    )
    read_on(page, "run")
    page.click("#lesson [data-do=lessons]")
    expect(page.locator("#lesson")).to_have_count(0)
    expect(page.locator("html")).not_to_have_attribute("data-points", re.compile(".*"))
    person.act(page)
    person.settled(page)
    expect(page.locator("#lesson")).to_have_count(0)
    ready(page, site)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#lesson")).to_have_count(0)


def test_learning_in_persian(page: Page, site: str) -> None:
    ready(page, site)
    page.click(".start-head [data-language=fa]")
    text.choose("fa")
    expect(page.locator("#learn-title")).to_have_text(t("learn.title"))
    page.click(".learn button")
    for name in ("goal", "nominate"):
        expect(page.locator("#lesson-title")).to_have_text(t(f"lesson.{name}.title"))
        page.click("#lesson .lesson-on")
    page.click("#plant-4")
    expect(page.locator("#lesson")).to_contain_text("۵۰")
