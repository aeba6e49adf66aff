"""For those who listen: what is read out as others move, and the board as a list."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from powergrid import actions as a
from tests.web.tables import asks, at, begun, play, screen_of, send, session, table_of
from web import text
from web.session import Session
from web.table import SETTINGS_KEY, Table
from web.text import t
from web.views import news
from web.views.board_scene import scene
from web.views.news import spoken


def heard(table: Table, turns: int, **values: object) -> list[str]:
    """What is read out while bots move, until a person is asked."""
    said = []
    for _ in range(turns):
        reply = send(table, "bot", **values)
        said += [reply["say"]] if "say" in reply else []
        if not screen_of(table).session.bot_to_act:
            return said
    raise AssertionError("the bots never came to an end")


def waiting(ask: str, speed: str = "normal") -> Table:
    """A table at which a bot is asked this."""
    table = table_of(play(session(), lambda s: s.bot_to_act and s.game.state.ask == ask))
    send(table, "speed", speed=speed)
    return table


def test_what_bots_build_is_told_a_turn_at_a_time() -> None:
    table = waiting("build")
    playing = screen_of(table).session
    before = len(playing.entries)
    said = heard(table, 60)
    built = [
        entry.action.city for entry in playing.entries[before:] if isinstance(entry.action, a.Build)
    ]
    assert built
    for city in built:
        assert sum(screen_of(table).city(city) in line for line in said) == 1
    turns = {entry.seat for entry in playing.entries[before:]}
    assert len(said) <= len(turns) + 1
    assert all("<" not in line and "&" not in line for line in said)


def test_hurried_bots_are_told_of_when_a_person_is_asked() -> None:
    table = waiting("build", "fast")
    screen = screen_of(table)
    name = screen.name(screen.state.turn or 0)
    said = heard(table, 60)
    assert len(said) == 1
    assert said[0].startswith(name)
    assert said[0].endswith(t(f"ask.{screen.state.ask}"))


def test_single_bids_are_not_told_but_the_sale_is() -> None:
    playing = play(session(), lambda s: s.game.state.round == 2)
    entries = [entry for entry in playing.entries if entry.phase == "auction"]
    told = news.news(screen_of(table_of(playing)), entries)
    sold = sum(isinstance(entry.action, a.Bid) for entry in entries)
    assert sold > told.count("takes plant") >= 3
    assert " bids " not in told
    assert "drops out" not in told


def test_much_at_once_is_cut_to_the_last_of_it() -> None:
    playing = play(session(), lambda s: s.game.state.round == 4)
    told = news.news(screen_of(table_of(playing)), playing.entries)
    assert told.count(". ") < news.MOST
    assert told.endswith(news.news(screen_of(table_of(playing)), playing.entries[-1:]))


def test_a_game_that_is_opened_is_not_told_from_its_beginning() -> None:
    playing = play(session(), asks("build", 0))
    reply = send(table_of(playing), "reasons")
    assert reply["say"] == t("ask.build")


def test_what_one_has_done_is_told_with_what_is_asked_next() -> None:
    table = at("build")
    city = next(iter(scene(screen_of(table)).choices))
    reply = send(table, "build", city=city)
    name = screen_of(table).city(city)
    assert re.fullmatch(rf"Anna connects {name} for .*\. {t('ask.build')}", reply["say"])
    assert name not in send(table, "undo")["say"]


def test_what_is_read_out_names_pictures_and_keeps_names_whole() -> None:
    line = Markup(
        '<svg aria-hidden="true"><use/></svg><bdi>Bo &lt;2&gt;</bdi> buys 2'
        '<svg role="img" aria-label="coal"><use/></svg> for 7'
    )
    assert spoken(line) == "Bo <2> buys 2 coal for 7"
    text.choose("fa")
    try:
        assert spoken(line) == "\u2068Bo <2>\u2069 buys ۲ coal for ۷"
    finally:
        text.choose("en")


# --- The list -------------------------------------------------------------------------------------


def listed(table: Table) -> str:
    send(table, "cities")
    return str(table.page.shown["cities"])


def entry_of(markup: str, name: str) -> str:
    """The words of a city's entry."""
    entries = [Markup(part).striptags() for part in re.findall(r"<li>(.*?)</li>", markup)]
    (found,) = [entry for entry in entries if entry.startswith(name)]
    return found


def test_the_list_has_every_city_in_play_under_its_region() -> None:
    table = begun()
    markup = listed(table)
    board = screen_of(table).state.board
    assert markup.count("<h3") == 3
    assert len(re.findall("<li><b>", markup)) == len(board.cities) == 21
    for city in board.cities:
        told = entry_of(markup, screen_of(table).city(city))
        assert t("board.no_houses") in told
        assert t("cities.space", n=1, money=10) in told
    assert "<h3" not in listed(table)


def test_the_list_tells_price_and_way_and_builds() -> None:
    table = at("build")
    markup = listed(table)
    screen = screen_of(table)
    choices = scene(screen).choices
    assert {*re.findall(r'data-do="build" data-city="(\w+)"', markup)} == {*choices}
    for city, choice in choices.items():
        told = entry_of(markup, screen.city(city))
        price = t(
            "cities.price", price=choice.price, connection=choice.connection, house=choice.house
        )
        assert price in told
        assert all(screen.city(stop) in told for stop in choice.route)
    send(table, "build", city=city)
    assert f'data-city="{city}"' not in str(table.page.shown["cities"])
    assert "Anna" in entry_of(str(table.page.shown["cities"]), screen.city(city))


def test_the_list_tells_whose_houses_stand_and_when_a_city_is_full() -> None:
    def crowded(playing: Session) -> bool:
        return any(len(seats) > 1 for seats in playing.game.state.houses.values())

    table = table_of(play(session(), crowded))
    markup = listed(table)
    screen = screen_of(table)
    for city, seats in screen.state.houses.items():
        told = entry_of(markup, screen.city(city))
        assert all(screen.name(seat) in told for seat in seats)
        assert (t("cities.full") in told) == (len(seats) >= screen.state.step)


@pytest.mark.parametrize("now", ["open", "closed"])
def test_the_list_stays_as_it_is(now: str) -> None:
    table = begun()
    if now == "closed":
        send(table, "cities")
    reply = send(table, "cities")
    assert f'"cities": "{now}"' in reply["keep"][SETTINGS_KEY]
    playing = screen_of(table).session
    table._open(playing)
    assert screen_of(table).listing is (now == "open")
