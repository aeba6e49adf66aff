"""What a person may overlook, reckoned on small tables."""

from powergrid import Game, Setup
from powergrid.actions import Run
from powergrid.state import Player, State
from web import advice


def table(*plants: int, cities: int = 0, **fuel: int) -> tuple[State, Player]:
    """The start of a game in which the first seat owns these."""
    state = Game(Setup(seed=3)).state
    player = state.players[0]
    player.plants = plants
    player.fuel = {**player.fuel, **fuel}
    player.cities = state.board.cities[:cities]
    return state, player


def test_without_cities_only_the_full_purchase_has_something_to_buy() -> None:
    state, player = table(8)
    assert advice.purchase(state, player).cost == 0
    assert advice.full_purchase(state, player).fuel["coal"] == 3
    assert advice.full_purchase(state, player).cities == 2


def test_a_purchase_is_no_larger_than_the_cities_need() -> None:
    state, player = table(4, 8, cities=1)
    found = advice.purchase(state, player)
    assert (found.cities, found.fuel["coal"], found.cost) == (1, 2, 2)
    assert advice.full_purchase(state, player).fuel["coal"] == 5


def test_a_purchase_knows_that_fuel_lies_on_its_plant() -> None:
    """D4: two coal fill plant 29, so one oil more cannot lie there, but plant 35 takes it."""
    state, player = table(29, 35, cities=9, coal=2)
    found = advice.purchase(state, player)
    assert (found.cities, found.fuel["oil"]) == (9, 1)


def test_the_best_run_powers_most_and_burns_least() -> None:
    state, player = table(13, 25, cities=5, coal=2)
    assert advice.best_run(state, player) == Run((25,))
    state, player = table(13, 25, cities=1, coal=2)
    assert advice.best_run(state, player) == Run((13,))


def test_building_is_worth_while_only_when_it_can_be_powered() -> None:
    state, player = table(25, cities=0, coal=2)
    state.phase, state.ask, state.turn, state.waiting = "building", "build", 0, (0,)
    found = advice.worth_building(state, player)
    assert found is not None
    assert found[1] == 10
    player.fuel = dict.fromkeys(player.fuel, 0)
    assert advice.worth_building(state, player) is None
