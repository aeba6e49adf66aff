"""A second reading of rules.md: the whole game as one slow, straight program.

It shares nothing with the engine but the names of the actions. `Referee.legal` is the set of
actions that the rules allow now, for `Referee.seat`; `Referee.do` carries one out. It cannot copy
or undo; the tests play a game on both and compare them after every action.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from powergrid import actions as a

from . import figures as f
from .placing import burned, fits, give_ups, hand_of, power, runs

MAPS = Path(__file__).resolve().parents[2] / "maps"
Card = int | str
Ask = tuple[int, frozenset[a.Action]]
Talk = Generator[Ask, a.Action, None]


@dataclass
class Seat:
    """What one player owns."""

    money: int
    plants: list[int] = field(default_factory=list)
    fuel: dict[str, int] = field(default_factory=lambda: dict.fromkeys(f.FUELS, 0))
    cities: list[str] = field(default_factory=list)
    powered: int = 0


def roads(map_name: str, regions: Sequence[str]) -> dict[str, dict[str, int]]:
    """City -> neighbour -> cost, of the regions in play alone (§3 point 1)."""
    facts = json.loads((MAPS / f"{map_name}.json").read_text(encoding="utf-8"))
    inside = {city["id"] for city in facts["cities"] if city["region"] in regions}
    found: dict[str, dict[str, int]] = {city: {} for city in inside}
    for one, other, cost in facts["connections"]:
        if one in inside and other in inside:
            found[one][other] = found[other][one] = cost
    return found


def distances(graph: dict[str, dict[str, int]], sources: Sequence[str]) -> dict[str, int]:
    """The cheapest way from any source to each city: Dijkstra, by name (§4 phase 4)."""
    found: dict[str, int] = {}
    queue = [(0, city) for city in sources]
    heapq.heapify(queue)
    while queue:
        cost, city = heapq.heappop(queue)
        if city not in found:
            found[city] = cost
            for neighbour, length in graph[city].items():
                heapq.heappush(queue, (cost + length, neighbour))
    return found


class Referee:
    """The table as the rules see it. Everything is public, nothing is fast."""

    def __init__(
        self,
        map_name: str,
        regions: Sequence[str],
        order: Sequence[int],
        deck: Sequence[Card],
        late: Sequence[int],
        money: int = 50,
    ) -> None:
        self.count = len(order)
        self.order = list(order)
        self.graph = roads(map_name, regions)
        self.deck = list(deck)
        self.late = list(late)
        self.seats = [Seat(money) for _ in order]
        self.plants = [3, 4, 5, 6, 7, 8, 9, 10]
        self.removed: list[int] = []
        self.card_in_market = False
        self.step_3_next = False
        self.market = dict(f.START_MARKET)
        self.supply = {fuel: f.TOKENS[fuel] - self.market[fuel] for fuel in f.FUELS}
        self.phase, self.round, self.step = "auction", 1, 1
        self.winners: tuple[int, ...] = ()
        self.seat: int | None = None
        self.legal: frozenset[a.Action] = frozenset()
        self._game = self._play()
        self._listen(None)

    def do(self, action: a.Action) -> None:
        """Carry out an action, which must be one of `legal`."""
        assert action in self.legal, f"{action} is not legal here"
        self._listen(action)

    def _listen(self, action: a.Action | None) -> None:
        try:
            self.seat, self.legal = self._game.send(action)  # type: ignore[arg-type]
        except StopIteration:
            self.seat, self.legal = None, frozenset()

    @property
    def most(self) -> int:
        """The most cities that any player has."""
        return max(len(seat.cities) for seat in self.seats)

    def houses(self, city: str) -> int:
        """How many players have a house there."""
        return sum(city in seat.cities for seat in self.seats)

    # The round, §4

    def _play(self) -> Talk:
        while True:
            if self.round > 1:
                self._line_up()
            yield from self._auction()
            yield from self._fuel()
            yield from self._building()
            if self.most >= f.END_AT[self.count]:
                self._reckon()
                return
            self._after_building()
            yield from self._bureaucracy()
            self.round += 1

    def _line_up(self) -> None:
        """Phase 1: most cities, then the highest plant."""

        def rank(number: int) -> tuple[int, int]:
            return len(self.seats[number].cities), max(self.seats[number].plants, default=0)

        self.order.sort(key=rank, reverse=True)

    # The plant market, §4 phase 2 and 4, §5

    def _draw(self) -> None:
        """Replace one plant; a card that is too small already is replaced again (phase 4)."""
        while self.deck:
            card = self.deck.pop(0)
            if isinstance(card, str):
                self._step_3_drawn()
                return
            if card > self.most:
                self.plants = sorted([*self.plants, card])
                return
            self.removed.append(card)

    def _step_3_drawn(self) -> None:
        self.deck.sort(key=lambda card: self.late.index(int(card)))
        if self.phase == "auction":
            self.card_in_market = True
        else:
            self._drop_lowest()
            self.step_3_next = True

    def _drop_lowest(self) -> None:
        self.removed += self.plants[:1]
        self.plants = self.plants[1:]

    def _replace_lowest(self) -> None:
        if self.plants:
            self._drop_lowest()
            self._draw()

    @property
    def current(self) -> list[int]:
        """The plants that may be nominated."""
        return self.plants if self.step == 3 else self.plants[:4]

    # Phase 2

    def _auction(self) -> Talk:
        self.phase = "auction"
        waiting = list(self.order)
        sold = False
        had_plants = bool(self.plants)
        while waiting and self.plants:
            number = waiting[0]
            money = self.seats[number].money
            choices: set[a.Action] = {a.Nominate(p) for p in self.current if p <= money}
            if self.round > 1:
                choices.add(a.Pass())
            choice = yield number, frozenset(choices)
            if isinstance(choice, a.Nominate):
                winner = yield from self._bidding(choice.plant, number, waiting)
                waiting.remove(winner)
                sold = True
            else:
                waiting.remove(number)
        if had_plants and not sold:
            self._replace_lowest()
        if self.card_in_market:
            self.card_in_market = False
            self._drop_lowest()
            self.step = 3
        if self.round == 1:
            self._line_up()

    def _bidding(self, plant: int, first: int, waiting: list[int]) -> Generator[Ask, a.Action, int]:
        clockwise = [(first + i) % self.count for i in range(self.count)]
        queue = [number for number in clockwise if number in waiting]
        least, drop_out = plant, False
        while True:
            number = queue.pop(0)
            money = self.seats[number].money
            most = money if queue else plant
            bids: set[a.Action] = {a.Bid(amount) for amount in range(least, most + 1)}
            choice = yield number, frozenset(bids | ({a.Pass()} if drop_out else set()))
            drop_out = True
            if isinstance(choice, a.Bid):
                price = choice.amount
                least = price + 1
                queue.append(number)
            if len(queue) == 1:
                yield from self._sell(plant, price, queue[0])
                return queue[0]

    def _sell(self, plant: int, price: int, winner: int) -> Talk:
        buyer = self.seats[winner]
        buyer.money -= price
        older = list(buyer.plants)
        buyer.plants = sorted([*older, plant])
        self.plants.remove(plant)
        self._draw()
        if len(buyer.plants) > f.PLANT_LIMIT[self.count]:
            choice = yield winner, frozenset(a.Scrap(number) for number in older)
            assert isinstance(choice, a.Scrap)
            buyer.plants.remove(choice.plant)
            self.removed.append(choice.plant)
            yield from self._lose_fuel(winner)

    def _lose_fuel(self, winner: int) -> Talk:
        buyer = self.seats[winner]
        for fuel in ("garbage", "uranium"):
            room = sum(2 * f.PLANTS[p][1] for p in buyer.plants if f.PLANTS[p][0] == fuel)
            self._to_supply(buyer, fuel, max(0, buyer.fuel[fuel] - room))
        losses = give_ups(tuple(buyer.plants), hand_of(buyer.fuel))
        coal, oil = min(losses)
        if len(losses) > 1:
            choice = yield winner, frozenset(a.GiveUp(*loss) for loss in losses)
            assert isinstance(choice, a.GiveUp)
            coal, oil = choice.coal, choice.oil
        self._to_supply(buyer, "coal", coal)
        self._to_supply(buyer, "oil", oil)

    def _to_supply(self, seat: Seat, fuel: str, count: int) -> None:
        seat.fuel[fuel] -= count
        self.supply[fuel] += count

    # Phase 3

    def _fuel(self) -> Talk:
        self.phase = "fuel"
        for number in reversed(self.order):
            seat = self.seats[number]
            while True:
                choice = yield number, frozenset(self._for_sale(seat) | {a.Pass()})
                if not isinstance(choice, a.Buy):
                    break
                seat.money -= f.token_price(choice.fuel, self.market[choice.fuel])
                self.market[choice.fuel] -= 1
                seat.fuel[choice.fuel] += 1

    def _for_sale(self, seat: Seat) -> set[a.Action]:
        found: set[a.Action] = set()
        for fuel in f.FUELS:
            more = {**seat.fuel, fuel: seat.fuel[fuel] + 1}
            if (
                self.market[fuel]
                and f.token_price(fuel, self.market[fuel]) <= seat.money
                and fits(tuple(seat.plants), hand_of(more))
            ):
                found.add(a.Buy(fuel))
        return found

    # Phase 4

    def price(self, seat: Seat, city: str, ways: dict[str, int]) -> int | None:
        """What a house there costs this player; None when there is no room."""
        houses = self.houses(city)
        if city in seat.cities or houses >= self.step or len(seat.cities) >= f.HOUSES:
            return None
        return f.HOUSE_PRICES[houses] + (ways[city] if seat.cities else 0)

    def _building(self) -> Talk:
        self.phase = "building"
        for number in reversed(self.order):
            seat = self.seats[number]
            while True:
                ways = distances(self.graph, seat.cities)
                prices = {city: self.price(seat, city, ways) for city in self.graph}
                choices: set[a.Action] = {
                    a.Build(city)
                    for city, price in prices.items()
                    if price is not None and price <= seat.money
                }
                choice = yield number, frozenset(choices | {a.Pass()})
                if not isinstance(choice, a.Build):
                    break
                seat.money -= prices[choice.city] or 0
                seat.cities.append(choice.city)
                while self.plants and self.plants[0] <= self.most:
                    self._replace_lowest()

    def _after_building(self) -> None:
        """The steps that a phase 4 brings (§5)."""
        if self.step == 1 and self.most >= f.STEP_2_AT[self.count]:
            self.step = 2
            self._replace_lowest()
        self._begin_step_3()

    def _begin_step_3(self) -> None:
        if self.step_3_next:
            self.step_3_next = False
            self.step = 3

    # Phase 5

    def _bureaucracy(self) -> Talk:
        self.phase = "bureaucracy"
        for number in self.order:
            seat = self.seats[number]
            choice = yield number, runs(tuple(seat.plants), hand_of(seat.fuel))
            assert isinstance(choice, a.Run)
            for fuel, count in zip(f.FUELS, burned(choice), strict=True):
                self._to_supply(seat, fuel, count)
            seat.powered = min(power(choice), len(seat.cities))
            seat.money += f.PAYMENT[min(seat.powered, 20)]
        for fuel in f.FUELS:
            count = min(f.RESUPPLY[self.count][fuel][self.step - 1], self.supply[fuel])
            self.supply[fuel] -= count
            self.market[fuel] += count
        if self.step == 3:
            self._replace_lowest()
        else:
            self.deck.append(self.plants.pop())
            self._draw()
        self._begin_step_3()

    # The end, §6

    def _reckon(self) -> None:
        self.phase = "over"
        for seat in self.seats:
            possible = runs(tuple(seat.plants), hand_of(seat.fuel))
            seat.powered = min(max(map(power, possible)), len(seat.cities))
        ranks = [(seat.powered, seat.money, len(seat.cities)) for seat in self.seats]
        self.winners = tuple(n for n, rank in enumerate(ranks) if rank == max(ranks))
