"""rules.md §2 and §3: the figures by number of players, and the setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from powergrid import Game, Setup

from . import figures as f
from .referee import roads
from .table import Card, deal, deep, market

COUNTS = range(2, 7)
MAPS = ("germany", "usa")


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", COUNTS)
def test_random_regions_are_as_many_as_the_table_says_and_contiguous(
    name: str, players: int
) -> None:
    """§3 point 1: regions in play hang together by connections of the map."""
    seen = set()
    for seed in range(40):
        regions = Game(Setup(map=name, players=players, seed=seed)).state.regions
        assert len(set(regions)) == len(regions) == f.REGIONS_IN_PLAY[players]
        graph = roads(name, tuple(regions))
        assert len(graph) == 7 * len(regions)
        reached, todo = set(), [min(graph)]
        while todo:
            city = todo.pop()
            if city not in reached:
                reached.add(city)
                todo += graph[city]
        assert reached == set(graph)
        seen.add(frozenset(regions))
    assert len(seen) > 2


def test_fuel_market_and_supply_at_the_start() -> None:
    """§3 point 2."""
    state = deal().state
    assert dict(state.market) == {"coal": 24, "oil": 18, "garbage": 6, "uranium": 2}
    assert dict(state.supply) == {"coal": 0, "oil": 6, "garbage": 18, "uranium": 10}


def test_plant_market_at_the_start() -> None:
    """§3 point 3."""
    state = deal().state
    assert tuple(state.current) == (3, 4, 5, 6)
    assert tuple(state.future) == (7, 8, 9, 10)


@pytest.mark.parametrize("players", COUNTS)
def test_deck_after_the_removal(players: int) -> None:
    """§3 point 4, §2: 13 on top, Step 3 at the bottom, some of the 33 others between."""
    deck = list(Game(Setup(map="usa", players=players, seed=3)).state.deck)
    assert deck[0] == 13
    assert deck[-1] == "step3"
    between = deck[1:-1]
    assert len(set(between)) == len(between) == 33 - f.PLANTS_REMOVED[players]
    assert set(between) <= set(f.PLANTS) - {13, *range(3, 11)}


def test_deck_is_shuffled_and_the_removed_plants_differ() -> None:
    """§3 point 4: every plant is removed in some games and comes at many places in others."""
    decks = [tuple(Game(Setup(map="usa", players=2, seed=s)).state.deck) for s in range(60)]
    assert len(set(decks)) == 60
    missing = Counter(n for deck in decks for n in set(f.PLANTS) - set(deck) if n > 10)
    assert set(missing) == set(f.PLANTS) - {13, *range(3, 11)}
    assert len({deck[1] for deck in decks}) > 15


def test_first_order_is_random() -> None:
    """§3 point 5: each seat starts in some game, and the seats come in every order."""
    orders = {tuple(Game(Setup(map="usa", players=3, seed=s)).state.order) for s in range(80)}
    assert len(orders) == 6


@pytest.mark.parametrize("players", COUNTS)
def test_what_a_player_starts_with(players: int) -> None:
    """§1: 50 Elektro, nothing else; round 1, Step 1, phase 2."""
    game = deal(players)
    assert (game.state.phase, game.state.round, game.state.step) == ("auction", 1, 1)
    assert len(game.state.players) == players
    assert game.to_act == 0
    assert not game.is_over
    for player in game.state.players:
        assert player.money == 50
        assert not player.plants
        assert not player.cities
        assert not any(player.fuel.values())


def test_the_seed_decides_everything() -> None:
    """design.md: everything random follows from the seed."""
    one, same, other = (Game(Setup(map="germany", players=4, seed=s)).state for s in (7, 7, 8))
    assert deep(one) == deep(same)
    assert one.deck != other.deck


def test_what_is_given_by_hand_holds_and_the_rest_follows_the_seed() -> None:
    """design.md: a table game entered by hand."""
    deck: tuple[Card, ...] = (13, 25, 31, 11, "step3")
    regions = ("south", "midwest", "southeast")
    setup = Setup(map="usa", players=3, seed=5, regions=regions, order=(2, 0, 1), deck=deck)
    game = Game(setup)
    assert set(game.state.regions) == set(regions)
    assert tuple(game.state.order) == (2, 0, 1)
    assert game.state.deck == deck
    assert game.to_act == 2
    partly = Game(Setup(map="usa", players=3, seed=5, regions=regions))
    assert set(partly.state.regions) == set(regions)
    assert len(partly.state.deck) == 27


DECK = (13, 25, 31, "step3")
BAD: dict[str, dict[str, Any]] = {
    "unknown map": {"map": "atlantis"},
    "one player": {"players": 1},
    "seven players": {"players": 7},
    "too few regions": {"regions": ("west", "east")},
    "too many regions": {"regions": ("west", "east", "southwest", "south")},
    "the same region twice": {"regions": ("west", "west", "east")},
    "unknown region": {"regions": ("west", "east", "midwest")},
    "regions apart": {"regions": ("north", "northeast", "south")},
    "order too short": {"order": (0, 1)},
    "order names nobody": {"order": (0, 1, 3)},
    "order names one twice": {"order": (0, 1, 1)},
    "deck without Step 3": {"deck": (13, 25)},
    "deck with Step 3 twice": {"deck": (13, "step3", 25, "step3")},
    "deck with a plant twice": {"deck": (13, 25, 25, "step3")},
    "deck with a plant of the first market": {"deck": (13, 10, "step3")},
    "deck with an unknown plant": {"deck": (13, 41, "step3")},
    "late deck with a plant twice": {"deck": DECK, "late_deck": (25, 25)},
    "late deck with an unknown plant": {"deck": DECK, "late_deck": (25, 41)},
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_setup_is_refused_with_one_sentence(fault: str) -> None:
    """§3: what the rules do not allow is refused before the game."""
    with pytest.raises(ValueError, match=r"\S") as caught:
        Game(Setup(**{"map": "germany", "players": 3, **BAD[fault]}))
    assert "\n" not in str(caught.value)


def test_the_market_holds_eight_and_no_card_is_in_two_places() -> None:
    """§3: market, deck and removed plants are 42 plants and one Step 3 card."""
    for players in COUNTS:
        game = Game(Setup(map="germany", players=players, seed=players))
        cards = market(game) + list(game.state.deck)
        assert len(market(game)) == 8
        assert len(cards) == len(set(cards)) == 43 - f.PLANTS_REMOVED[players]
