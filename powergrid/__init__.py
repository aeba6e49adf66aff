"""Power Grid, the rules: a game is a setup and a list of actions.

>>> from powergrid import Game, Setup, actions as a
>>> game = Game(Setup(map="germany", players=4, seed=7))
>>> game.push(a.Nominate(4))
()
>>> game.push(a.Bid(4))
()
"""

from powergrid import actions
from powergrid.errors import BadLink, BadMap, BadRecord, BadSetup, IllegalAction
from powergrid.game import Game
from powergrid.maps import load_map
from powergrid.observation import Observation
from powergrid.setup import Setup

__all__ = [
    "BadLink",
    "BadMap",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalAction",
    "Observation",
    "Setup",
    "actions",
    "load_map",
]
