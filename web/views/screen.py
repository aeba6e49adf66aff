"""What the views are given: the session, whose eyes see it, and what is half chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from powergrid import actions as a
from powergrid import rounds
from powergrid.actions import Action, Run
from powergrid.errors import IllegalAction
from powergrid.state import Player, State
from powergrid.tables import FUELS
from web.plan import Forecast, Plan, forecast, stages
from web.text import proper, t, why

if TYPE_CHECKING:
    from web.lessons import Lesson
    from web.reckoning import Reckoning
    from web.session import Session
    from web.views.board import Scene
    from web.views.rows import Rows

SPEEDS = {"off": 0, "fast": 150, "normal": 600, "slow": 1500}
"""Milliseconds between two moves of bots, by the name of the speed."""


@dataclass
class Choosing:
    """What the person at the device has half chosen; gone as soon as something is done."""

    plant: int | None = None
    run: Run | None = None


@dataclass(eq=False)
class Screen:
    """Everything that a view may show. Views read it and change nothing."""

    session: Session
    viewer: int | None
    """The person whose secrets may be shown; `None` for nobody's."""
    seat: int | None = None
    """Who plays at this device when the other people play elsewhere; `None` when all play here."""
    hand_to: int | None = None
    """The person whom the device has to be handed to before the game goes on."""
    speed: str = "normal"
    language: str = "en"
    choosing: Choosing = field(default_factory=Choosing)
    hint: str = ""
    """What the expert would do here, once asked for."""
    listing: bool = False
    """Whether the board is shown as a list too."""
    reasons: bool = False
    """Whether the log says why bots did what they did."""
    only: str = "all"
    """What the log tells: see `log.FILTERS`; `seat-2` for one player."""
    sound: bool = False
    """Whether the page makes sounds."""
    past: bool = False
    """Whether this is only looked at, with nothing to decide."""
    notice: str = ""
    """One sentence on what could not be done."""
    cards: set[int] = field(default_factory=set)
    """The seats about which more is shown."""
    plans: dict[int, Plan] = field(default_factory=dict)
    """What is planned at each seat of this device."""
    lesson: Lesson | None = None
    """What is explained now, in a guided game."""
    lesson_in_turn: bool = False
    """Whether it came while the person looking was to act."""
    lessons_off: bool = False
    """Whether a guided game goes on without its lessons."""
    chart: str = "cities"
    """The chart that is shown after the end: see `charts.CHARTS`."""
    chart_seat: int | None = None
    """Whose spending it shows by round; `None` for everybody's in all."""
    reckoning: Reckoning | None = None
    """The costliest decisions of a finished game, as far as they are found."""
    drawn: tuple[Scene, Rows] | None = None
    """The board's upper drawing, and what it shows: between two houses it stays the same."""
    _foreseen: tuple[object, Forecast] | None = None
    """The last forecast, and what it was made of."""

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.session.game.state

    @property
    def my_turn(self) -> bool:
        """Whether the person looking decides now."""
        turn = self.state.turn
        mine = turn is not None and turn == self.viewer and self.hand_to is None
        return mine and not self.past

    @property
    def away(self) -> bool:
        """Whether somebody elsewhere is to act, and waits for a link."""
        turn = self.state.turn
        return self.seat is not None and turn in self.session.people and turn != self.seat

    @property
    def me(self) -> Player:
        """What lies before the person looking."""
        assert self.viewer is not None
        return self.state.players[self.viewer]

    @property
    def can_plan(self) -> bool:
        """Whether there is still anything in this round that the person looking may plan."""
        seen = self.viewer is not None and self.hand_to is None and not (self.away or self.past)
        return seen and bool(stages(self.state, self.viewer or 0))

    @property
    def plan(self) -> Plan | None:
        """What the person looking has planned for this round."""
        mine = self.plans.get(-1 if self.viewer is None else self.viewer)
        return mine if mine and mine.round == self.state.round and self.can_plan else None

    @property
    def planning(self) -> bool:
        """Whether the table is shown as it is planned."""
        return self.plan is not None and self.plan.open

    @property
    def bought(self) -> dict[str, int]:
        """Tokens that the person looking has bought in this round, by fuel."""
        count = dict.fromkeys(FUELS, 0)
        for entry in reversed(self.session.entries):
            if entry.round != self.state.round:
                break
            if isinstance(entry.action, a.Buy) and entry.seat == self.viewer:
                count[entry.action.fuel] += 1
        return count

    @property
    def forecast(self) -> Forecast:
        """What comes of the plan of the person looking, or of doing nothing."""
        assert self.viewer is not None
        mine = self.plan or Plan(self.state.round)
        wishes = (mine.plant, mine.price, mine.scrap, *mine.fuel.values(), *mine.cities)
        last = self.session.entries[-1:]
        if self._foreseen is None or self._foreseen[0] != (self.viewer, wishes, last):
            seen = forecast(self.session.game, self.viewer, mine, self.bought)
            self._foreseen = ((self.viewer, wishes, last), seen)
        return self._foreseen[1]

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.session.seats[seat].name

    def colour(self, seat: int) -> int:
        """The colour and sign at a seat."""
        return self.session.seats[seat].colour

    def sees_money(self, seat: int) -> bool:
        """Whether the money at a seat may be shown (`rules.md §7`)."""
        return (
            seat == self.viewer
            or self.session.options.show_money
            or self.session.game.is_over
            or not self.session.people
        )

    def city(self, city: str) -> str:
        """The name of a city."""
        name = next(c.name for c in self.state.board.map.cities if c.id == city)
        return proper(f"city.{city}", name)

    def action(self, action: Action) -> str:
        """An action in words, as an invitation."""
        match action:
            case a.Build(city):
                return t("do.build", city=self.city(city))
            case a.Buy(fuel):
                return t("do.buy", fuel=t(f"fuel.{fuel}"))
            case a.Pass():
                return t(f"do.pass.{self.state.ask}")
            case a.Run(plants):
                numbers = ", ".join(map(str, plants))
                return t("do.run", plants=numbers) if plants else t("do.rest")
            case a.Nominate(plant):
                return t("do.nominate", plant=plant)
            case a.Bid(amount):
                return t("do.bid", bid=amount)
            case a.Scrap(plant):
                return t("do.scrap", plant=plant)
            case a.GiveUp(coal, oil):
                return t("give.choice", coal=coal, oil=oil)

    def why_not(self, action: Action) -> str:
        """Why an action is not legal now, in one sentence; empty when it is."""
        if action in rounds.legal(self.state):
            return ""
        try:
            rounds.play(self.state, action)  # it is illegal, so nothing changes
        except IllegalAction as error:
            return self.ruled(self.sentence(error))
        raise AssertionError("an action outside of legal_actions was accepted")

    def ruled(self, why: str) -> str:
        """A reason, and where the rules have it."""
        return f"{why} {t('why.rules', section=t(f'phase.{self.state.phase}'))}"

    def sentence(self, error: IllegalAction) -> str:
        """The sentence of an error in the language of the page."""
        facts = dict(error.facts)
        if "city" in facts and facts["city"] in self.state.board.index:
            facts["city"] = self.city(str(facts["city"]))
        return why(IllegalAction(error.code, **facts))
