"""The views: every part renders in every state, and what people typed stays text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from markupsafe import Markup

from powergrid import Game, record, storage
from powergrid.errors import SENTENCES, IllegalAction
from tests.rules.playing import STYLES, conceivable
from tests.web.tables import COUNTS, MAPS, asks, play, session, step
from web.session import PERSON, Session, load
from web.text import t
from web.views import charts, ending, frame, fuel_market, log, panel, plants, players, start
from web.views.board_scene import layers, moves
from web.views.charts import CHARTS
from web.views.rows import Page, Rows
from web.views.screen import Choosing, Screen

HOSTILE = (
    "<img src=x onerror=f()>",
    '"><script>f()</script>',
    "' onclick='f()' x='",
    "{n} {0} {who.x} %s",
    "&lt;b&gt;&amp;",
    "javascript:f()",
)
CHANCE = Path(__file__).parents[1] / "games/germany-6-chance.record.txt"
VOID = {"input", "br", "img", "hr", "link", "meta"}
ELEMENTS = {
    "a", "b", "bdi", "button", "caption", "circle", "details", "div", "ellipse", "fieldset",
    "figcaption", "figure", "form", "g", "h1", "h2", "h3", "header", "i", "input", "kbd", "label",
    "legend", "li", "nav", "ol", "option", "output", "p", "path", "polyline", "rect", "section",
    "select", "span", "summary", "svg", "symbol", "table", "tbody", "td", "text", "textPath",
    "th", "thead", "title", "tr", "tspan", "ul", "use", "defs", "clippath", "lineargradient",
    "mask", "pattern", "stop", "textpath", "dl", "dt", "dd", "line",
}  # fmt: skip


class Inspector(HTMLParser):
    """Fails on elements that no view makes, on event handlers, and on tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.told = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ELEMENTS, tag
        given = dict(attrs)
        if tag == "button" and given.get("aria-disabled") == "true":
            assert given.get("data-why"), given
            assert given.get("data-tip"), given
        # Only the ends of a row of moments need no reason.
        assert "disabled" not in given or "data-at" in given, given
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("src", "style", "action", "formaction"), name
            if name in ("href", "xlink:href"):
                own = (tag, given.get("class"), value) == ("a", "licenses", "licenses.txt")
                assert own or (value or "").startswith("#"), value
            if name == "id":
                self.ids.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.told += data


def inspect(markup: str) -> Inspector:
    found = Inspector()
    found.feed(markup.encode().decode())  # as plain text, whatever kind of string it is
    found.close()
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))
    return found


def parts(screen: Screen) -> dict[str, str]:
    """The markup of all parts."""
    views = {
        "top": frame.top(screen),
        "panel": panel.panel(screen),
        "plants": plants.plants(screen),
        "fuel": fuel_market.fuel_market(screen),
        "players": players.players(screen),
        "log-lines": log.rounds(screen),
        "ending": ending.ending(screen) or "",
        "charts": charts.charts(screen),
        "moves": moves(screen),
    }
    return {name: str(view) for name, view in views.items()}


def screens(playing: Session) -> Iterator[Screen]:
    """The game through the eyes of whoever may look, with what may be half chosen."""
    turn = playing.game.to_act
    yield Screen(playing, None)
    yield Screen(playing, 0, notice=HOSTILE[0])
    if turn is None:
        for chart in CHARTS[1:]:
            yield Screen(playing, 0, chart=chart)
        yield Screen(playing, 0, chart="spending", chart_seat=0)
        return
    yield Screen(playing, None, hand_to=turn)
    yield Screen(playing, turn)
    state, me = playing.game.state, playing.game.state.players[turn]
    if state.ask == "nominate" and state.current[0] <= me.money:
        yield Screen(playing, turn, choosing=Choosing(plant=state.current[0]))
    if state.ask == "run":
        for run in storage.options(me.plants, me.fuel)[:3]:
            yield Screen(playing, turn, choosing=Choosing(run=run))


def check(playing: Session) -> None:
    told: dict[str, Inspector] = {}  # what looks the same to several eyes is inspected once
    for screen in screens(playing):
        shown = parts(screen)
        told |= {markup: inspect(markup) for markup in shown.values() if markup not in told}
        found = {name: told[markup] for name, markup in shown.items()}
        for seat in playing.seats:
            assert seat.name in found["players"].told
        assert found["panel"].told.strip() or screen.state.turn is None


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_view_shows_every_state(name: str, count: int) -> None:
    random, asked = Random(count), set[str]()
    playing = session((PERSON,) * count, HOSTILE, map=name, seed=count)
    while not playing.game.is_over and len(playing.entries) < 1500:
        step(playing, random, STYLES[count % 3])
        ask = playing.game.state.ask
        if random.random() < (0.01 if ask in asked else 0.2):
            asked.add(ask)
            check(playing)
    check(playing)
    assert {"nominate", "bid", "buy", "build", "run"} <= asked


@pytest.mark.parametrize("ask", ["scrap", "give up"])
def test_rare_questions_are_shown_too(ask: str) -> None:
    recorded = record.read(CHANCE.read_text(encoding="utf-8"))
    game, actions = Game(recorded.setup), list(recorded.actions)
    while game.state.ask != ask:
        game.push(actions[len(game.actions)])
    playing = load(record.write(record.of(game)))
    check(playing)
    assert t(f"ask.{ask}") in parts(Screen(playing, playing.game.to_act))["panel"]


@pytest.mark.parametrize("name", MAPS)
def test_frame_and_board_are_well_formed(name: str) -> None:
    screen = Screen(session(map=name, names=HOSTILE), 0)
    found = inspect(str(frame.frame(screen, layers(screen))))
    assert {"board-moves", "panel", "plants", "fuel", "players", "log-lines"} <= {*found.ids}


def test_the_start_form_and_dialogs_are_well_formed() -> None:
    inspect(str(start.start("en")))
    for markup in (
        frame.notice(HOSTILE[0], HOSTILE[1]),
        frame.dialog(HOSTILE[1], HOSTILE[2], "run", "yes", run="run 3"),
    ):
        inspect(str(markup))


@pytest.mark.parametrize("name", MAPS)
def test_every_refusal_has_a_sentence_for_people(name: str) -> None:
    playing, random, codes = session((PERSON,) * 3, map=name), Random(5), set()
    screen = Screen(playing, 0)
    while not playing.game.is_over:
        if random.random() < 0.1:
            for action in conceivable(playing.game):
                why = screen.why_not(action)
                assert "{" not in why
                assert why == "" or why.endswith(".")
                codes.add(why.split()[0] if why else "")
        step(playing, random)
    assert len(codes) > 4


def test_the_catalogue_has_a_sentence_for_each_code() -> None:
    screen = Screen(session(), 0)
    for code, sentence in SENTENCES.items():
        named = {name: "x." for _, name, _, _ in Formatter().parse(sentence) if name}
        told = screen.sentence(IllegalAction(code, **named))
        assert told.endswith(".")
        assert "{" not in told


def test_a_log_tells_the_rounds_in_their_order() -> None:
    playing = play(session(), lambda s: s.game.state.round == 4)
    told = str(log.rounds(Screen(playing, 0)))
    rounds = re.findall(r'<details id="log-(\d+)">', told)
    assert rounds == [str(n) for n in range(1, playing.entries[-1].round + 1)]
    ids = inspect(told).ids
    assert len({*ids}) == len(ids)


def test_the_log_follows_what_is_taken_back() -> None:
    playing = play(
        session(free_undo=True), lambda s: s.game.state.round == 4 and s.game.to_act == 0
    )
    screen = Screen(playing, 0)
    before = parts(screen)
    shown = [before["log-lines"]]
    while playing.undo():
        shown.append(parts(screen)["log-lines"])
        assert shown[-1] == parts(Screen(load(playing.text), 0))["log-lines"]
    assert len({*shown}) == len(shown) > 3


LISTS = [players.players, moves, plants.plants, fuel_market.fuel_market, log.rounds]


@pytest.mark.parametrize("view", LISTS)
def test_each_row_is_the_element_of_its_id(view: Callable[[Screen], Rows]) -> None:
    def check(part: Rows) -> None:
        assert part.rows
        assert "&lt;" not in str(part)
        for name, row in part.rows.items():
            assert str(row).split(">")[0].count(f' id="{name}"') == 1
            if isinstance(row, Rows):
                check(row)

    check(view(Screen(play(session(), asks("build")), 0)))


def has(page: Page, name: str) -> object:
    """What a page shows of a part: markup, or what is around rows and the rows."""
    shown = page.shown[name]
    if isinstance(shown, str):
        return shown
    before, after, rows = shown
    ids = page.shown[rows] if isinstance(rows, str) else rows
    return [before, *(has(page, row) for row in ids), after]


@pytest.mark.parametrize("view", LISTS)
def test_what_is_sent_of_a_list_makes_it_what_it_is(view: Callable[[Screen], Rows]) -> None:
    """A page that gets only the changes has at any time what a page would that gets it all."""
    playing, page, sent = session((PERSON,) * 4, free_undo=True), Page(), Counter[str]()
    random = Random(3)
    for _ in range(150):
        step(playing, random)
        if random.random() < 0.1:
            playing.undo()
        part = view(Screen(playing, 0))
        page.show("part", part)
        found = page.changes()
        sent["bytes"] += sum(map(len, found["parts"].values()))
        sent["all"] += len(str(part))
        whole = Page()
        whole.show("part", part)
        assert has(page, "part") == has(whole, "part")
        page.show("part", view(Screen(playing, 0)))
        assert page.changes() == {"parts": {}}
    assert sent["bytes"] < sent["all"] / 2


def test_rows_come_go_and_change_places() -> None:
    def rows(*names: str, **insides: str) -> Rows:
        inside: dict[str, Markup | Rows] = {
            name: Markup(f'<li id="{name}">{insides.get(name, "")}</li>') for name in names
        }
        return Rows(Markup('<ul id="list">'), inside, Markup("</ul>"), "list")

    page = Page()
    page.show("x", rows("a", "b"))
    assert page.changes() == {"parts": {"x": str(rows("a", "b"))}}
    page.show("x", rows("b", "a"))
    assert page.changes() == {"parts": {}, "lists": {"list": ("b", "a")}}
    page.show("x", rows("b", "c", "a", a="new"))
    assert page.changes() == {
        "parts": {"c": '<li id="c"></li>', "a": '<li id="a">new</li>'},
        "lists": {"list": ("b", "c", "a")},
    }
    page.show("x", rows("a", a="new"))
    assert page.changes() == {"parts": {}, "lists": {"list": ("a",)}}
    page.show("x", rows("b", "a", a="new"))
    assert page.changes()["parts"] == {"b": '<li id="b"></li>'}
    kept = rows("b", "a")
    page.show("x", kept)
    page.show("x", Markup("<p></p>"))
    page.changes()
    page.show("x", kept)
    assert page.changes()["parts"] == {"x": str(kept)}


def test_the_board_is_drawn_again_as_it_was_drawn_first() -> None:
    screen = Screen(play(session(), asks("build")), 0)
    assert str(moves(screen)) in str(layers(screen))
