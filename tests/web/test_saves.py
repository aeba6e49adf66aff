"""The shelf of saved games: whatever the browser's store holds, nothing raises or is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import record
from tests.web.tables import asks, at, begun, facts, form, play, screen_of, send, session, woken
from tests.web.test_views import HOSTILE, inspect
from web import shelf
from web.saves import GAME_KEY, PREFIX, Save, Shelf, Summary, export, look, pieces
from web.session import PERSON, load
from web.table import Table
from web.text import choose, t

TEXT = play(session(), asks("run")).text
OTHER = play(session(seed=8), asks("build")).text


class Browser:
    """A browser's store, and tabs whose replies go into it as the shell puts them there."""

    def __init__(self, **kept: str) -> None:
        self.kept = dict(kept)

    def tab(self) -> Table:
        table = Table()
        self.does(table, "wake", lang="en", kept=dict(self.kept), hash="", address="https://x/")
        return table

    def does(self, table: Table, name: str, **values: Any) -> dict[str, Any]:
        reply = send(table, name, **values)
        keep = dict(reply.get("keep", {}))
        if "save" in reply and GAME_KEY in keep:
            keep = {reply["save"]: keep[GAME_KEY], **keep}
        for key, text in keep.items():
            if text is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = text
        return reply

    @property
    def saves(self) -> dict[str, Save]:
        return {
            key: Save(key.removeprefix(PREFIX), text)
            for key, text in self.kept.items()
            if key.startswith(PREFIX)
        }


def kept_with(*texts: str) -> dict[str, str]:
    """A store with saves of these texts; their ids are a, b, …"""
    return {PREFIX + "abcdefgh"[i]: text for i, text in enumerate(texts)}


def store(*texts: str) -> Browser:
    return Browser(**kept_with(*texts))


# --- The running game -----------------------------------------------------------------------------


def test_the_running_game_is_a_save_from_its_first_moment_and_after_each_action() -> None:
    browser = Browser()
    table = browser.tab()
    browser.does(table, "begin", **form())
    for _ in range(30):
        browser.does(table, "bot")
        (save,) = browser.saves.values()
        assert save.record == screen_of(table).session.text
        assert browser.kept[GAME_KEY] == save.stored
        assert record.read(save.stored).tags["save"] == save.id


def test_a_request_that_changes_nothing_stores_nothing() -> None:
    table = at("build")
    assert "keep" not in send(table, "build", city="atlantis")
    assert "save" not in send(table, "handed")


def test_a_setting_and_a_move_are_stored_together() -> None:
    table = begun(3, 1)
    screen_of(table).session.do(screen_of(table).session.game.legal_actions()[0])
    reply = send(table, "speed", speed="fast")
    assert {GAME_KEY, "powergrid.settings"} == set(reply["keep"])


def test_a_new_game_leaves_the_one_before_in_the_list() -> None:
    browser = Browser()
    table = browser.tab()
    browser.does(table, "begin", **form())
    first = screen_of(table).session.text
    browser.does(table, "again")
    browser.does(table, "leave")
    browser.does(table, "begin", **form(seed="9"))
    assert len(browser.saves) == 3
    assert first in [save.record for save in browser.saves.values()]


def test_after_a_reload_the_same_save_goes_on() -> None:
    browser = Browser()
    browser.does(browser.tab(), "begin", **form())
    for _ in range(3):
        table = browser.tab()
        browser.does(table, "bot")
        assert len(browser.saves) == 1
        assert next(iter(browser.saves.values())).record == screen_of(table).session.text


def test_a_game_of_an_earlier_version_gets_a_save() -> None:
    browser = Browser(**{GAME_KEY: TEXT})
    table = browser.tab()
    assert facts(screen_of(table).session) == facts(load(TEXT))
    assert [save.record for save in browser.saves.values()] == [TEXT]


@pytest.mark.parametrize("newer", ["save", "game"])
def test_killed_between_two_writes_the_later_one_opens(newer: str) -> None:
    shelf = Shelf({})
    save = shelf.edit(Save("a", ""), TEXT[: TEXT.rindex("\n", 0, -1) + 1])
    later = shelf.edit(save, TEXT)
    texts = (later, save) if newer == "save" else (save, later)
    browser = Browser(**{PREFIX + "a": texts[0].stored, GAME_KEY: texts[1].stored})
    table = browser.tab()
    assert screen_of(table).session.text == TEXT
    assert [one.record for one in browser.saves.values()] == [TEXT]


def test_an_altered_save_under_a_readable_running_game_is_not_overwritten() -> None:
    shelf = Shelf({})
    save = shelf.edit(Save("a", ""), TEXT)
    cut = save.stored[:-30]
    browser = Browser(**{PREFIX + "a": cut + "9. nonsense", GAME_KEY: save.stored})
    table = browser.tab()
    assert screen_of(table).session.text == TEXT
    assert browser.kept[PREFIX + "a"] == cut + "9. nonsense"
    assert len(browser.saves) == 2


# --- The list -------------------------------------------------------------------------------------


def test_the_list_tells_map_players_round_and_time() -> None:
    shelf = Shelf({})
    save = shelf.edit(Save("a", ""), TEXT, title="Evening at home")
    shown = inspect(woken_list({save.key: save.stored}))
    held = look(save.stored)
    assert isinstance(held, Summary)
    for told in ("Evening at home", "Germany", f"round {held.round}", "Anna", "Boris"):
        assert told in shown.told
    assert save.time is not None
    assert f"{save.time:%Y-%m-%d %H:%M}" in shown.told


def woken_list(kept: dict[str, str]) -> str:
    reply = send(Table(), "wake", lang="en", kept=kept, hash="")
    return str(reply["parts"]["shelf"])


def test_the_last_game_is_first_and_a_long_list_is_shown_in_parts() -> None:
    shelf = Shelf({})
    games = [shelf.edit(Save(f"g{i}", ""), TEXT, title=f"Game {i}") for i in range(9)]
    kept = {save.key: save.stored for save in games}
    shown = woken_list(kept)
    order = [shown.find(f"Game {i}") for i in range(9)]
    assert order[:6] == [-1] * 6
    assert order[6:] == sorted(order[6:], reverse=True)
    table = woken(kept)
    assert "Game 0" in send(table, "games", shown="18")["parts"]["shelf"]


def test_a_picture_has_each_house_and_the_regions_in_play() -> None:
    held = look(TEXT)
    assert isinstance(held, Summary)
    shown = woken_list(kept_with(TEXT))
    assert shown.count("house-dot") == sum(len(colours) for _, colours in held.houses) > 0
    assert shown.count(" out") == 6 - len(held.regions)


def test_what_another_tab_played_on_survives_a_take_back() -> None:
    browser = store(TEXT)
    table = browser.tab()
    browser.does(table, "delete", save="a")
    played = play(session(), lambda s: s.game.state.round == 3).text
    browser.kept[PREFIX + "a"] = played
    browser.does(table, "elsewhere", key=PREFIX + "a", text=played)
    browser.does(table, "take-back")
    assert sorted(save.record for save in browser.saves.values()) == sorted([TEXT, played])
    assert browser.saves[PREFIX + "a"].record == played


@pytest.mark.parametrize("settings", ["[" * 100_000, "{", "[]", "7", '{"speed": [{}]}', ""])
def test_a_damaged_setting_stops_nothing(settings: str) -> None:
    browser = Browser(**{"powergrid.settings": settings})
    browser.does(browser.tab(), "begin", **form())
    assert len(browser.saves) == 1


def test_a_game_longer_than_the_page_can_keep_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.session.MOST_ACTIONS", 5)
    browser = Browser()
    reply = browser.does(browser.tab(), "import", texts=[TEXT])
    assert "more than 5 actions" in inspect(reply["ask"]).told
    assert not browser.saves


def test_more_games_than_can_be_read_in_one_go_are_read_in_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shelf, "AT_ONCE", 2)
    texts = [session(seed=seed).text for seed in range(5)]
    browser = Browser()
    table = browser.tab()
    for count in (2, 4, 5):
        reply = browser.does(table, "import", texts=["".join(texts)])
        assert len(browser.saves) == count
        assert (t("saves.left") in inspect(reply["ask"]).told) == (count < 5)


def test_open_rename_duplicate_delete_and_take_back() -> None:
    browser = store(TEXT, OTHER)
    table = browser.tab()
    assert "dialog" in browser.does(table, "rename-ask", save="a")["ask"]
    browser.does(table, "rename", save="a", title="  My \u202e game  ")
    assert browser.saves[PREFIX + "a"].title == "My game"
    assert browser.saves[PREFIX + "a"].record == TEXT
    browser.does(table, "duplicate", save="a")
    assert sorted(save.record == TEXT for save in browser.saves.values()) == [False, True, True]
    before = browser.kept[PREFIX + "a"]
    reply = browser.does(table, "delete", save="a")
    assert "My game" in reply["parts"]["shelf"]
    assert PREFIX + "a" not in browser.kept
    browser.does(table, "delete", save="b")
    browser.does(table, "take-back")
    browser.does(table, "take-back")
    browser.does(table, "take-back")
    assert browser.kept[PREFIX + "a"] == before
    assert browser.kept[PREFIX + "b"] == OTHER
    browser.does(table, "open", save="a")
    assert screen_of(table).session.text == TEXT


@pytest.mark.parametrize("name", ["open", "rename", "rename-ask", "duplicate", "delete", "export"])
@pytest.mark.parametrize("save", ["nothing", None, ["a"], 7, {"a": 1}])
def test_a_save_that_is_gone_is_told(name: str, save: object) -> None:
    assert send(woken(kept_with(TEXT)), name, save=save)["say"] == t("saves.gone")


def test_the_running_game_in_the_list_goes_on_where_it_was_left() -> None:
    browser = Browser()
    table = browser.tab()
    browser.does(table, "begin", **form())
    browser.does(table, "bot")
    text = screen_of(table).session.text
    browser.does(table, "leave")
    assert GAME_KEY not in browser.kept
    (save,) = browser.saves.values()
    browser.does(table, "open", save=save.id)
    assert screen_of(table).session.text == text
    browser.does(table, "bot")
    assert len(browser.saves) == 1


# --- Files ----------------------------------------------------------------------------------------


def test_all_games_out_to_a_file_and_back_in_another_browser() -> None:
    shelf = Shelf({})
    saves = [shelf.edit(Save(f"g{i}", ""), text, title=f"Game {i}")
             for i, text in enumerate((TEXT, OTHER))]  # fmt: skip
    table = woken({save.key: save.stored for save in saves})
    file = send(table, "export-all")["file"]
    assert file["name"].endswith(".txt")
    there = Browser()
    fresh = there.tab()
    reply = there.does(fresh, "import", texts=[file["text"]])
    assert t("saves.imported", n=2) in reply["ask"]
    found = {(save.record, save.title, save.time) for save in there.saves.values()}
    assert found == {(save.record, save.title, save.time) for save in saves}
    again = there.does(fresh, "import", texts=[file["text"], TEXT])
    assert t("saves.known", n=3) in again["ask"]
    assert len(there.saves) == 2


def test_one_game_is_exported_as_it_is_stored() -> None:
    garbage = "Power Grid record 1\nno\x00thing <b>"
    table = woken(kept_with(TEXT, garbage))
    assert send(table, "export", save="b")["file"]["text"] == garbage
    assert send(table, "export", save="a")["file"]["text"] == TEXT


@pytest.mark.parametrize(
    ("text", "taken", "refused"),
    [
        (TEXT, 1, 0),
        (TEXT + OTHER, 2, 0),
        ("\ufeff" + TEXT.replace("\n", "\r\n"), 1, 0),
        ("a letter\n" + TEXT, 1, 1),
        (TEXT + OTHER.replace("players: 3", "players: 9"), 1, 1),
        (TEXT.replace("record 1", "record 2"), 0, 1),
        ("", 0, 1),
        ("\n \n", 0, 1),
        ("<img src=x onerror=f()>", 0, 1),
        ("x" * 100_000, 0, 1),
    ],
    ids=lambda x: repr(x)[:20],
)
def test_what_is_imported_is_taken_or_refused_with_a_sentence(
    text: str, taken: int, refused: int
) -> None:
    browser = store(OTHER.replace("seed: 8", "seed: 9"))
    table = browser.tab()
    before = dict(browser.kept)
    reply = browser.does(table, "import", texts=[text])
    assert len(browser.saves) == 1 + taken
    assert before.items() <= browser.kept.items()
    assert ("refusals" in reply["ask"]) == bool(refused)
    inspect(reply["ask"])
    assert len(reply["ask"]) < 1500


def test_why_a_save_cannot_be_read_is_told_in_the_language_of_the_page() -> None:
    spoilt = TEXT.replace("players: 3", "players: 9")
    assert "Power Grid is for 2 to 6 players" in str(look(spoilt))
    choose("fa")
    try:
        assert "این بازی برای ۲ تا ۶ بازیکن است" in str(look(spoilt))
    finally:
        choose("en")


def test_a_save_of_another_version_is_told_as_such() -> None:
    assert look(TEXT.replace("record 1", "record 2")) == t("saves.version")
    assert t("saves.version") in woken_list(kept_with("Power Grid record 17\nnew: things\n"))


@given(st.lists(st.sampled_from([TEXT, OTHER, "garbage", "Power Grid record 9\nx\n"]), max_size=5))
def test_a_file_comes_apart_into_what_was_put_in(texts: list[str]) -> None:
    file = export([Save(str(i), text) for i, text in enumerate(texts)])
    parts = [part.rstrip("\n") for part in pieces(file)]
    assert parts == ([text.rstrip("\n") for text in texts] or ["?"])


# --- Other tabs -----------------------------------------------------------------------------------


def two_tabs() -> tuple[Browser, Table, Table]:
    browser = Browser()
    first = browser.tab()
    browser.does(first, "begin", **form())
    return browser, first, browser.tab()


def hears(browser: Browser, table: Table) -> dict[str, Any]:
    """The storage event of the last write of another tab."""
    key = max(browser.saves, key=lambda key: browser.saves[key].stamp)
    return browser.does(table, "elsewhere", key=key, text=browser.kept[key])


def test_a_tab_hears_that_another_went_on_and_goes_on_from_there() -> None:
    browser, first, second = two_tabs()
    browser.does(first, "bot")
    reply = hears(browser, second)
    assert t("saves.elsewhere_text") in reply["ask"]
    assert reply["next"] is None
    assert len(browser.saves) == 1
    (save,) = browser.saves.values()
    browser.does(second, "open", save=save.id)
    assert screen_of(second).session.text == screen_of(first).session.text
    browser.does(second, "bot")
    assert len(browser.saves) == 1


def test_a_tab_that_stays_plays_on_in_a_copy() -> None:
    browser, first, second = two_tabs()
    browser.does(first, "bot")
    hears(browser, second)
    browser.does(second, "stay")
    browser.does(second, "bot")
    browser.does(first, "bot")
    texts = sorted(save.record for save in browser.saves.values())
    assert texts == sorted(screen_of(table).session.text for table in (first, second))


def test_what_two_tabs_played_apart_is_kept_of_both() -> None:
    browser, first, second = two_tabs()
    for table, number in ((first, 0), (second, -1)):
        playing = screen_of(table).session
        while playing.bot_to_act:
            playing.bot_move()
        playing.do(playing.game.legal_actions()[number])
    browser.does(first, "handed")
    refused = send(second, "handed")  # the shell finds the first tab's stamp and does not write
    (key,) = browser.saves
    assert refused["was"][key] != browser.saves[key].stamp
    reply = hears(browser, second)
    assert t("saves.elsewhere_differs") in reply["ask"]
    texts = sorted(save.record for save in browser.saves.values())
    assert texts == sorted(screen_of(table).session.text for table in (first, second))


def test_the_same_moves_in_two_tabs_are_no_quarrel() -> None:
    browser, first, second = two_tabs()
    browser.does(first, "bot")
    browser.does(second, "bot")
    assert hears(browser, first) == {}
    assert len(browser.saves) == 1


def test_the_list_follows_other_tabs() -> None:
    browser = store(TEXT)
    table = browser.tab()
    shown = send(table, "elsewhere", key=PREFIX + "b", text=OTHER)["parts"]["shelf"]
    assert shown.count('data-do="open"') == 2
    shown = send(table, "elsewhere", key=PREFIX + "b", text=None)["parts"]["shelf"]
    assert shown.count('data-do="open"') == 1


def test_a_store_that_another_tab_has_emptied_is_empty_here_and_the_running_game_goes_on() -> None:
    browser = store(TEXT)
    idle = browser.tab()
    assert send(idle, "elsewhere", key=None)["parts"]["shelf"].count('data-do="open"') == 0
    browser, _first, second = two_tabs()
    text = screen_of(second).session.text
    browser.kept.clear()
    browser.does(second, "elsewhere", key=None)
    assert screen_of(second).session.text == text
    (save,) = browser.saves.values()
    assert save.record == text
    browser.does(second, "bot")
    (save,) = browser.saves.values()
    assert save.record == screen_of(second).session.text
    assert browser.kept[GAME_KEY]


# --- Anything at all ------------------------------------------------------------------------------

TEXTS = st.one_of(
    st.text(max_size=60),
    st.sampled_from([TEXT, OTHER, TEXT[:-9], TEXT.replace("seed: 7", "seed: x"), *HOSTILE]),
    st.text(max_size=30).map(lambda tag: TEXT.replace("\n", f"\ntitle: {tag}\nme: {tag}\n", 1)),
    st.text(max_size=30).map(lambda tag: TEXT.replace("\n", f"\nsaved: {tag}\nsave: {tag}\n", 1)),
    st.builds(lambda a, b, new: TEXT[:a] + new + TEXT[a + b :],
              st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=8)),
)  # fmt: skip
KEYS = st.one_of(
    st.sampled_from([GAME_KEY, PREFIX, PREFIX + "a", PREFIX + "b", "powergrid.settings"]),
    st.text(max_size=12).map(lambda end: PREFIX + end),
)
DEEDS = st.sampled_from(
    ["open", "rename-ask", "rename", "duplicate", "delete", "take-back", "export", "export-all",
     "import", "elsewhere", "stay", "games", "leave"]
)  # fmt: skip


@given(
    st.dictionaries(KEYS, TEXTS, max_size=5), st.lists(st.tuples(DEEDS, KEYS, TEXTS), max_size=6)
)
def test_whatever_is_in_the_store_nothing_raises_and_no_save_is_lost(
    kept: dict[str, str], deeds: list[tuple[str, str, str]]
) -> None:
    browser = Browser(**kept)
    table = browser.tab()
    expected = {key: text for key, text in kept.items() if key.startswith(PREFIX)}
    running = PREFIX + table.shelf.running.id
    for key in expected.keys() - {running}:
        assert browser.kept[key] == expected[key]
    for name, key, text in deeds:
        before = dict(browser.kept)
        id_ = key.removeprefix(PREFIX)
        reply = browser.does(table, name, save=id_, title=text, texts=[text], key=key, text=text)
        touched = {key, PREFIX + table.shelf.running.id, GAME_KEY, running}
        running = PREFIX + table.shelf.running.id
        for other, kept_text in before.items():
            assert other in touched or browser.kept[other] == kept_text
        for part in [*reply.get("parts", {}).values(), reply.get("ask", "")]:
            inspect(part)
        assert "error" not in reply


@pytest.mark.parametrize("title", [*HOSTILE, "x" * 10_000, "\u202eabc", "🎲⚡️👩‍👩‍👧", "{n}"])
def test_hostile_titles_are_text(title: str) -> None:
    browser = store(TEXT)
    table = browser.tab()
    shown = browser.does(table, "rename", save="a", title=title)["parts"]["shelf"]
    found = inspect(shown)
    name = browser.saves[PREFIX + "a"].title
    assert name in found.told
    assert len(name) <= 60
    assert "\u202e" not in shown
    again = inspect(woken_list(browser.kept))
    assert name in again.told


def test_people_of_several_seats_and_bots_are_listed() -> None:
    text = play(session((PERSON, PERSON)), asks("build")).text
    assert "Anna" in woken_list(kept_with(text))
