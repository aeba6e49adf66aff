"""The views: every part renders in every state, and what people typed stays text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random

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
from web.views.rows import Rows, changed
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
                assert (value or "").startswith("#"), value
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
        "log-now": log.now(screen),
        "log-past": log.past(screen),
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
    assert {"board-moves", "panel", "plants", "fuel", "players", "log-now", "log-past"} <= {
        *found.ids
    }


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
    facts = dict.fromkeys(
        ("action", "ask", "plant", "money", "least", "count", "fuel", "price", "city", "step",
         "need", "given"), "x",
    )  # fmt: skip
    screen = Screen(session(), 0)
    for code in SENTENCES:
        assert screen.sentence(IllegalAction(code, **facts)).endswith(".")


def test_a_log_tells_each_round_once_and_the_last_one_open() -> None:
    playing = play(session(), lambda s: s.game.state.round == 4)
    screen = Screen(playing, 0)
    now, past = inspect(str(log.now(screen))), inspect(str(log.past(screen)))
    rounds = [name for name in (*now.ids, *past.ids) if name.startswith("log-")]
    assert rounds == [f"log-{n}" for n in range(playing.entries[-1].round, 0, -1)]
    assert len({*now.ids, *past.ids}) == len(now.ids) + len(past.ids)
    assert "<details open" in str(log.now(screen)).replace(f' id="{now.ids[0]}"', "")


def test_the_log_follows_what_is_taken_back() -> None:
    playing = play(
        session(free_undo=True), lambda s: s.game.state.round == 4 and s.game.to_act == 0
    )
    screen = Screen(playing, 0)
    before = parts(screen)
    shown = [(len(playing.entries), before["log-now"] + before["log-past"])]
    while playing.undo():
        now = parts(screen)
        shown.append((len(playing.entries), now["log-now"] + now["log-past"]))
        fresh = parts(Screen(load(playing.text), 0))
        assert now["log-now"] + now["log-past"] == fresh["log-now"] + fresh["log-past"]
    assert len({text for _, text in shown}) == len(shown) > 3


@pytest.mark.parametrize("view", [players.players, moves])
def test_rows_make_up_their_part(view: Callable[[Screen], Rows]) -> None:
    screen = Screen(play(session(), asks("build")), 0)
    part = view(screen)
    assert "&lt;" not in str(part)
    assert str(part) == Markup("").join([part.before, *part.rows.values(), part.after])
    for name, markup in part.rows.items():
        assert markup.split(">")[0].count(f' id="{name}"') == 1
    sent: dict[str, object] = {}
    assert changed("x", part, sent) == {"x": str(part)}
    assert changed("x", view(screen), sent) == {}
    last = list(part.rows)[-1]
    other = Rows(part.before, {**part.rows, last: Markup("<p></p>")}, part.after)
    assert changed("x", other, sent) == {last: "<p></p>"}
    fewer = Rows(part.before, {last: part.rows[last]}, part.after)
    assert changed("x", fewer, sent) == {"x": str(fewer)}


def test_the_board_is_drawn_again_as_it_was_drawn_first() -> None:
    screen = Screen(play(session(), asks("build")), 0)
    assert str(moves(screen)) in str(layers(screen))
