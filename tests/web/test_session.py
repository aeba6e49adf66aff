"""A session: seats and options in the record, taking back, forced moves, whole purchases."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid import Setup, record
from powergrid import actions as a
from powergrid.errors import BadRecord, IllegalAction
from tests.web.tables import MAPS, asks, facts, play, session, step
from web.session import MAX_NAME, PERSON, Options, Seat, Session, clean_name, load

THREE = (PERSON,) * 3
ORDER = (0, 1, 2)


def buying(plant: int = 5) -> Session:
    """Three people; seat 0, the last to buy fuel, owns this plant of the opening market."""
    playing = session(THREE, order=ORDER)
    playing.open_auction(plant, plant)
    playing.do(a.Pass())
    playing.do(a.Pass())
    for _ in range(2):
        number = playing.game.state.current[0]
        playing.open_auction(number, number)
        if playing.game.state.ask == "bid":
            playing.do(a.Pass())
    while playing.game.to_act != 0:
        playing.do(a.Pass())
    assert playing.game.state.ask == "buy"
    return playing


# --- Names, seats, records ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("", "Nobody"),
        (" \u202e\u200b\x00 ", "Nobody"),
        ("\u200d \u200d", "Nobody"),
        ("Ada\u200d", "Ada"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066A\u2069d\u200fa", "Ada"),
        ("a\u2028b\u0085c", "a b c"),
        ("\ud800x", "x"),
        ("<img src=x onerror=f()>", "<img src=x onerror=f()>"),
        ("n" * 500, "n" * MAX_NAME),
        ("عمر", "عمر"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert clean_name(given, "Nobody") == shown


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_any_name_survives_a_record(name: str) -> None:
    playing = session((PERSON, PERSON), (clean_name(name, "1"), "x"))
    assert load(playing.text).seats == playing.seats


@pytest.mark.parametrize("show_money", [False, True])
@pytest.mark.parametrize("free_undo", [False, True])
def test_seats_and_options_survive_a_record(show_money: bool, free_undo: bool) -> None:
    seats = (Seat("Zoë", PERSON, 4), Seat("#1: x", "hard", 0), Seat("C", "easy", 2))
    playing = Session(Setup("usa", 3, 5), seats, Options(show_money, free_undo))
    again = load(playing.text)
    assert again.seats == seats
    assert again.options == Options(show_money, free_undo)


@pytest.mark.parametrize("name", MAPS)
def test_a_whole_game_survives_its_record_at_every_action(name: str) -> None:
    playing, random = session((PERSON, "easy", PERSON), map=name), Random(3)
    while not playing.game.is_over:
        step(playing, random)
        if len(playing.entries) % 25 == 0 or playing.game.is_over:
            again = load(playing.text)
            assert again.text == playing.text
            assert facts(again) == facts(playing)
            assert again.undo_to() == playing.undo_to()
            assert [e.forced for e in again.entries] == [e.forced for e in playing.entries]
            assert [e.events for e in again.entries] == [e.events for e in playing.entries]


def test_a_record_without_seats_is_played_by_people() -> None:
    again = load(record.write(record.Record(Setup("germany", 4, 1))))
    assert [seat.kind for seat in again.seats] == [PERSON] * 4
    assert [seat.name for seat in again.seats] == ["1", "2", "3", "4"]
    assert [seat.colour for seat in again.seats] == [0, 1, 2, 3]


@pytest.mark.parametrize("colour", ["9", "-1", "²", "x", "9" * 5000, "0"])
def test_colours_that_are_none_or_taken_are_given_out_anew(colour: str) -> None:
    text = session((PERSON, PERSON)).text.replace("colour 1: 1", f"colour 1: {colour}")
    assert [seat.colour for seat in load(text).seats] == [0, 1]


def test_a_bot_of_no_known_level_is_refused() -> None:
    text = session().text.replace("seat 1: easy", "seat 1: random")
    with pytest.raises(BadRecord, match=r"^Seat 1 is neither .*\.$"):
        load(text)


# --- Taking back ----------------------------------------------------------------------------------


def test_own_purchases_are_taken_back_one_by_one() -> None:
    playing = buying()
    before = facts(playing)
    for fuel in ("coal", "oil", "coal"):
        playing.do(a.Buy(fuel))
    for _ in range(3):
        assert playing.undo()
    assert facts(playing) == before


def test_a_nomination_is_taken_back_with_its_bid() -> None:
    playing = session((PERSON, "easy", "easy"), order=ORDER)
    before = facts(playing)
    playing.open_auction(5, 5)
    assert playing.undo()
    assert playing.entries == []
    assert facts(playing) == before


def test_nothing_is_taken_back_once_a_card_was_drawn() -> None:
    playing = session((PERSON, "easy"), order=(1, 0))
    play(playing, lambda s: bool(s.entries) and s.entries[-1].reveals)
    assert playing.undo_to() is None
    assert not playing.undo()


def test_nobody_takes_back_what_somebody_else_did_since() -> None:
    playing = session((PERSON, "easy", "easy"), order=ORDER)
    playing.open_auction(3, 3)
    assert playing.undo_to() is not None
    playing.bot_move()
    assert not playing.entries[-1].reveals
    assert playing.undo_to() is None


def test_a_person_does_not_take_back_for_another() -> None:
    playing = session(THREE, free_undo=True, order=ORDER)
    playing.open_auction(3, 3)
    assert playing.game.to_act == 1
    assert playing.undo_to() is None


def test_against_bots_alone_everything_can_be_taken_back() -> None:
    playing = session((PERSON, "easy", "easy"), free_undo=True, order=ORDER)
    play(playing, lambda s: s.game.state.round == 3 and s.game.to_act == 0)
    while playing.undo():
        assert playing.game.to_act == 0
    assert playing.entries == [] or all(e.seat != 0 or e.forced for e in playing.entries)


def test_forced_moves_go_with_the_decision_before_them() -> None:
    playing = play(
        session((PERSON, "easy", "easy"), free_undo=True),
        lambda s: any(entry.forced for entry in s.entries) and s.game.to_act == 0,
    )
    assert playing.undo()
    assert playing.game.to_act == 0
    assert len(playing.game.legal_actions()) > 1


@given(st.integers(0, 10**6), st.sampled_from(MAPS))
def test_undo_is_exact(seed: int, name: str) -> None:
    playing, random = session((PERSON, "easy"), map=name, seed=seed, free_undo=True), Random(seed)
    trail = {}
    for _ in range(40):
        trail[len(playing.entries)] = facts(playing)
        step(playing, random)
    while playing.undo():
        count = len(playing.entries)
        assert facts(playing) == trail.get(count, facts(load(playing.text)))
        assert playing.game.actions == tuple(entry.action for entry in playing.entries)


# --- Forced moves ---------------------------------------------------------------------------------


def test_who_has_no_choice_is_not_asked() -> None:
    playing = session((PERSON, PERSON), order=(0, 1))
    playing.open_auction(3, 3)
    playing.do(a.Bid(50))  # nobody can raise
    playing.open_auction(4, 4)
    assert (playing.game.to_act, playing.game.state.ask) == (0, "buy")
    playing.do(a.Pass())
    assert (playing.game.to_act, playing.game.state.ask) == (0, "build")
    playing.do(a.Pass())
    forced = [(entry.phase, str(entry.action)) for entry in playing.entries if entry.forced]
    assert forced == [
        ("auction", "pass"),
        ("fuel", "pass"),
        ("building", "pass"),
        ("bureaucracy", "run"),
        ("bureaucracy", "run"),
    ]
    assert playing.game.state.round == 2


def test_a_turn_in_which_something_was_bought_is_ended_by_hand() -> None:
    playing = buying()
    while len(playing.game.legal_actions()) > 1:
        playing.do(playing.game.legal_actions()[0])
    assert playing.game.legal_actions() == [a.Pass()]
    assert (playing.game.to_act, playing.game.state.ask) == (0, "buy")
    assert playing.undo_to() == len(playing.entries) - 1


def test_a_turn_in_which_something_was_built_is_ended_by_hand() -> None:
    playing = play(session(), asks("build"))
    while len(playing.game.legal_actions()) > 1:
        playing.do(playing.game.legal_actions()[0])
    assert playing.game.legal_actions() == [a.Pass()]
    assert (playing.game.to_act, playing.game.state.ask) == (0, "build")


def test_bots_are_not_played_for() -> None:
    playing = session(("easy", "easy"))
    assert playing.entries == []
    assert playing.bot_to_act


# --- Whole decisions ------------------------------------------------------------------------------


@pytest.mark.parametrize(("plant", "amount"), [(4, 3), (4, 51), (11, 11), (99, 99)])
def test_an_auction_is_opened_whole_or_not(plant: int, amount: int) -> None:
    playing = session(THREE, order=ORDER)
    before = facts(playing)
    with pytest.raises(IllegalAction):
        playing.open_auction(plant, amount)
    assert playing.entries == []
    assert facts(playing) == before


def test_giving_one_purchase_back_keeps_the_others() -> None:
    playing = buying()
    first = playing.turn_began()
    money = playing.game.state.players[0].money
    for fuel in ("coal", "oil", "coal"):
        playing.do(a.Buy(fuel))
    assert playing.redo_without(a.Buy("coal"), first)
    assert [entry.action for entry in playing.entries[first:]] == [a.Buy("coal"), a.Buy("oil")]
    assert playing.game.state.players[0].fuel["coal"] == 1
    assert playing.redo_without(a.Buy("oil"), first)
    assert playing.redo_without(a.Buy("coal"), first)
    assert playing.game.state.players[0].money == money
    assert not playing.redo_without(a.Buy("coal"), first)
    assert load(playing.text).text == playing.text


def test_a_turn_begins_with_its_own_first_action() -> None:
    playing = buying()
    first = playing.turn_began()
    assert first == len(playing.entries)
    playing.do(a.Buy("coal"))
    assert playing.turn_began() == first
    playing.do(a.Pass())
    assert playing.turn_began() == len(playing.entries)
