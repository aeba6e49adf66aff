"""A game: a setup and a list of actions."""

from __future__ import annotations

from powergrid import rounds
from powergrid.actions import Action
from powergrid.errors import IllegalAction
from powergrid.events import Event
from powergrid.observation import Observation, observe
from powergrid.setup import Setup, deal
from powergrid.state import Memory, State


class Game:
    """A game of Power Grid, from its setup on.

    >>> game = Game(Setup(map="germany", players=4, seed=7))
    >>> game.push(game.legal_actions()[0])
    ()
    >>> game.pop()
    Nominate(plant=3)

    `state` and its players stay the same objects while actions are pushed and popped. Their fields
    are replaced, not changed in place: read them anew after a `push`.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State
        self.opening: tuple[Event, ...]
        """What happened before the first decision."""
        self.state, events = deal(setup)
        self.opening = tuple(events)
        self._actions: list[Action] = []
        self._memories: list[Memory] = []

    @property
    def to_act(self) -> int | None:
        """The seat that decides now; `None` when the game is over."""
        return self.state.turn

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far."""
        return tuple(self._actions)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (`rules.md §6`)."""
        return self.state.phase == "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several when the victory is shared (`D10`); empty before the end."""
        return self.state.winners

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do: each of these can be pushed, and no other action can."""
        return rounds.legal(self.state)

    def push(self, action: Action) -> tuple[Event, ...]:
        """Do an action; what happened by itself comes back.

        Raises `IllegalAction` with the rule in one sentence, and changes nothing.
        """
        if self.state.turn is None:
            raise IllegalAction("over")
        memory = self.state.remember()
        events = rounds.play(self.state, action)
        self._memories.append(memory)
        self._actions.append(action)
        return tuple(events)

    def pop(self) -> Action:
        """Take back the last action, which comes back. Raises `IndexError` when there is none."""
        if not self._actions:
            raise IndexError("There is no action to take back.")
        action = self._actions.pop()
        self.state.restore(self._memories.pop())
        return action

    def copy(self) -> Game:
        """An independent copy, actions to take back included."""
        new: Game = object.__new__(Game)
        new.setup = self.setup
        new.opening = self.opening
        new.state = self.state.copy()
        new._actions = self._actions.copy()
        new._memories = self._memories.copy()
        return new

    def observe(self, seat: int) -> Observation:
        """What `seat` may know: no deck, no order of cards, no plants removed unseen.

        Raises `ValueError` where nobody sits.
        """
        return observe(self.state, seat)
