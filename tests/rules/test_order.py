"""rules.md §4 phase 1: the player order, and who follows it which way."""

from __future__ import annotations

from .table import build, deal, enrich, legal, open_auction, opened, play, sit_out


def test_round_1_auctions_follow_the_given_order_and_are_ranked_anew_after() -> None:
    """§4 phase 1: the random order stands for phase 2; then the highest plant is first."""
    game = deal()
    assert tuple(game.state.order) == (0, 1, 2)
    play(game, "0 nominate 4\n0 bid 4\n1 pass\n2 pass\n1 nominate 6\n1 bid 6\n2 pass")
    assert tuple(game.state.order) == (0, 1, 2)
    play(game, "2 nominate 5\n2 bid 5")
    assert tuple(game.state.order) == (1, 2, 0)


def test_fuel_and_building_go_in_reverse_order_and_income_in_order() -> None:
    """§4 phases 3, 4 and 5."""
    game = opened()
    assert tuple(game.state.order) == (2, 1, 0)
    play(game, "0 pass\n1 pass\n2 pass")
    assert legal(game) >= {"build essen"}
    play(game, "0 pass\n1 pass\n2 pass")
    assert game.state.phase == "bureaucracy"
    play(game, "2 run\n1 run\n0 run")
    assert (game.state.phase, game.state.round) == ("auction", 2)


def test_more_cities_come_first() -> None:
    """§4 phase 1: cities count before plants."""
    game = opened()
    sit_out(game, "building")
    build(game, 0, "essen", "duisburg")
    build(game, 1, "aachen")
    build(game, 2)
    assert tuple(game.state.order) == (2, 1, 0)
    sit_out(game, "auction")
    assert tuple(game.state.order) == (0, 1, 2)


def test_ties_go_to_the_higher_highest_plant() -> None:
    """§4 phase 1: the highest plant decides, not how many plants or their sum."""
    game = opened()
    sit_out(game, "auction")
    enrich(game)
    play(game, "2 pass\n1 nominate 7\n1 bid 7\n0 pass\n0 nominate 6\n0 bid 6")
    assert tuple(game.state.order) == (2, 1, 0)
    sit_out(game, "auction")
    assert [tuple(p.plants) for p in game.state.players] == [(3, 6), (4, 7), (5,)]
    assert tuple(game.state.order) == (1, 0, 2)


def test_the_order_does_not_move_within_a_round() -> None:
    """§4: phase 1 alone sets it; buying a plant or building in round 2 changes nothing yet."""
    game = opened()
    sit_out(game, "auction")
    enrich(game)
    play(game, "2 pass\n1 pass\n0 nominate 9\n0 bid 9")
    assert tuple(game.state.order) == (2, 1, 0)
    play(game, "0 pass\n1 pass\n2 pass")
    build(game, 0, "essen")
    assert tuple(game.state.order) == (2, 1, 0)
    assert game.to_act == 1
    sit_out(game, "bureaucracy")
    assert game.to_act == 2
    sit_out(game, "auction")
    assert tuple(game.state.order) == (0, 2, 1)


def test_everybody_is_asked_even_who_can_do_nothing() -> None:
    """§7: who cannot do anything is never stuck."""
    game = opened()
    for player in game.state.players:
        player.money = 0
    for seat in (0, 1, 2):
        assert game.to_act == seat
        assert legal(game) == {"pass"}
        play(game, f"{seat} pass")
    for seat in (0, 1, 2):
        assert legal(game) == {"pass"}
        play(game, f"{seat} pass")
    for seat in (2, 1, 0):
        assert legal(game) == {"run"}
        play(game, f"{seat} run")


def test_the_order_after_round_1_counts_for_six() -> None:
    """§4 phase 1: six players, nobody has a city: by highest plant."""
    game = deal(6)
    open_auction(game, 5, 6, 4, 3, 7, 8)
    ranked = sorted(range(6), key=lambda seat: -max(game.state.players[seat].plants))
    assert tuple(game.state.order) == tuple(ranked) == (5, 4, 1, 0, 2, 3)
