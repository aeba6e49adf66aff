"""The setup of a game (`rules.md §3`): what was chosen, and the state that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from powergrid import maps, plant_market, rounds
from powergrid.errors import BadMap, BadSetup
from powergrid.events import Event
from powergrid.plants import FIRST_DRAW, OPENING, PLANTS, STEP3, Card
from powergrid.state import State
from powergrid.tables import FIGURES, START_MARKET, TOKENS

MAX_SEED: Final = 2**53 - 1
"""Seeds stay whole numbers in JavaScript too."""


@dataclass(frozen=True)
class Setup:
    """What fixes a game from the start. Everything left out follows from the seed.

    `regions`: ids of the regions in play. `order`: seats, first player of round 1 first.
    `deck`: the plant cards after the removal, top first, with "step3" among them. `late_deck`: the
    order of the plants after the Step 3 shuffle; plants it does not name come last. A deck is taken
    as it was dealt, be it short or in another order than that of `rules.md §3`: recorded games and
    tests begin with the cards that they name.

    Raises `BadSetup` with one sentence when the rules do not allow it.
    """

    map: str = "germany"
    players: int = 4
    seed: int = 0
    regions: tuple[str, ...] | None = None
    order: tuple[int, ...] | None = None
    deck: tuple[Card, ...] | None = None
    late_deck: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        for name in ("regions", "order", "deck", "late_deck"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, _as_tuple(name, value))
        _check(self)


def _as_tuple(name: str, value: object) -> tuple[object, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise BadSetup("setup-list", name=name, given=_shown(value))
    return tuple(value)


def _check(setup: Setup) -> None:
    if not _whole(setup.players) or setup.players not in FIGURES:
        raise BadSetup("setup-players", given=_shown(setup.players))
    if not _whole(setup.seed) or not 0 <= setup.seed <= MAX_SEED:
        raise BadSetup("setup-seed", most=MAX_SEED, given=_shown(setup.seed))
    game_map = known_map(setup.map)
    if setup.regions is not None:
        _check_regions(setup.regions, game_map, FIGURES[setup.players].regions)
    if setup.order is not None and (
        not all(map(_whole, setup.order)) or sorted(setup.order) != list(range(setup.players))
    ):
        raise BadSetup("setup-order", last=setup.players - 1)
    if setup.deck is not None:
        if list(setup.deck).count(STEP3) != 1:
            raise BadSetup("setup-step3")
        _check_plants("deck", [card for card in setup.deck if card != STEP3], OPENING)
    if setup.late_deck is not None:
        _check_plants("late deck", setup.late_deck, ())


def known_map(name: str) -> maps.Map:
    """The map of that name. Raises `BadSetup`."""
    if name not in maps.map_names():
        known = ", ".join(maps.map_names())
        raise BadSetup("setup-map", given=_shown(str(name)), known=known)
    try:
        return maps.load_map(name)
    except BadMap as error:
        raise BadSetup("setup-map-file", told=str(error)) from None


def _shown(value: object) -> str:
    return repr(value[:40] if isinstance(value, str) else value)[:60]


def _whole(value: object) -> bool:
    return type(value) is int


def _check_regions(regions: tuple[str, ...], game_map: maps.Map, count: int) -> None:
    for region in regions:
        if region not in game_map.regions:
            known = ", ".join(game_map.regions)
            raise BadSetup("setup-region", given=_shown(str(region)), known=known)
    if len(set(regions)) != len(regions) or len(regions) != count:
        raise BadSetup("setup-count", count=count, given=len(regions))
    if not game_map.contiguous(regions):
        raise BadSetup("setup-apart", regions=", ".join(regions))


def _check_plants(name: str, plants: Sequence[object], market: tuple[int, ...]) -> None:
    for plant in plants:
        if not _whole(plant) or plant not in PLANTS:
            raise BadSetup("setup-plant", name=name, given=str(plant)[:40])
        if plant in market:
            raise BadSetup("setup-opening", plant=plant, name=name)
    if len(set(plants)) < len(plants):
        raise BadSetup("setup-twice", name=name)


def deal(setup: Setup) -> tuple[State, list[Event]]:
    """The state in which the first player nominates a plant, and what happened on the way.

    Each draw from the seed is made whether it is needed or not, in this order: regions, player
    order, deck, late deck. So naming one of them in the setup leaves the others as they were.
    """
    random = Random(setup.seed).random
    figures = FIGURES[setup.players]
    choices = maps.load_map(setup.map).region_choices(figures.regions)
    regions = choices[int(random() * len(choices))]
    order = _shuffled(range(setup.players), random)
    rest = _shuffled((n for n in PLANTS if n not in OPENING and n != FIRST_DRAW), random)
    deck: tuple[Card, ...] = (FIRST_DRAW, *rest[figures.removed :], STEP3)
    late_deck = _shuffled(PLANTS, random)
    if setup.late_deck is not None:
        named = set(setup.late_deck)
        late_deck = (*setup.late_deck, *(n for n in late_deck if n not in named))

    state = State(
        maps.board(setup.map, _in_map_order(setup.map, setup.regions or regions)),
        setup.players,
        setup.order or order,
        deck if setup.deck is None else setup.deck,
        late_deck,
    )
    plant_market.arrange(state, list(OPENING))
    state.market = dict(START_MARKET)
    state.supply = {fuel: TOKENS[fuel] - there for fuel, there in START_MARKET.items()}
    events: list[Event] = []
    rounds.begin_phase(state, "auction", events)
    return state, events


def _in_map_order(name: str, regions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(region for region in maps.load_map(name).regions if region in regions)


def _shuffled(items: Iterable[int], random: Callable[[], float]) -> tuple[int, ...]:
    """Fisher and Yates on `random()`, the one method whose sequence Python promises to keep."""
    cards = list(items)
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
