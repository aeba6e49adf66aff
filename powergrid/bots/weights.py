"""What a level believes: the figures with which one and the same machine plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Values are in Elektro unless it says otherwise. Compared by identity, to be quick keys."""

    length: float = 10.0
    """Rounds of a whole game."""
    curve: float = 1.0
    """How the rounds left shrink with the leader's cities (an exponent)."""
    growth: float = 2.0
    """Cities that a player is thought to gain a round, at most."""
    horizon: int = 6
    """Rounds of income that a plant is judged by."""
    final: float = 20.0
    """A city more that can be powered at the end, were the end now."""
    fade: float = 0.82
    """What a round until then leaves of it: plants can still be replaced."""
    eager: float = 0.8
    """The part of a plant's worth that is bid at most, at the start of the game."""
    eager_late: float = 1.0
    """The same near the end, when money has less use."""
    rich: float = 0.3
    """What each 100 Elektro beyond a comfortable 100 add to that part."""
    alternative: float = 0.8
    """How much the next best plant lowers the limit (a part of its surplus)."""
    later: float = 0.3
    """The same for plants that are still in the future market."""
    soon: float = 0.3
    """The same for the plant that moves up when this one is sold, with one rival left."""
    pocket: float = 0.9
    """The part of the money that may go into one plant, at the start of the game."""
    purse: float = 1.0
    """What is kept of the money for the first house and the plant's first fuel (a factor)."""
    scarcity: float = 1.0
    """How far rivals' demand moves the expected fuel prices (a factor)."""
    city: float = 10.0
    """A house that can be powered soon, beyond this round's income."""
    returns: float = 4.0
    """Rounds of its income that such a house counts, at the start of the game; then less."""
    spare: float = 6.0
    """A house that no plant of the player can power yet."""
    inflation: float = 5.0
    """What a house is worth more with each step, as houses cost more."""
    reserve: float = 35.0
    """Money to have at the next auction."""
    short: float = 0.4
    """What each missing Elektro of it costs."""
    order: float = 1.5
    """Each place that a house moves its player towards the front of the order."""
    store: float = 1.0
    """Fuel for next round is bought when it is cheaper than next round's price times this."""
    keep: float = 0.8
    """The part of its price that burned fuel counts when plants are chosen to run."""
    stake: float = 40.0
    """A city more in the final reckoning, once the end is at hand."""
    win: float = 400.0
    """Winning, or losing, when the plan ends the game."""
    threat: float = 0.6
    """How likely a rival who can end the game does so."""
    doubt: float = 0.7
    """How much of a rival's possible power is believed in before they have bought fuel."""
    brink: float = 5.0
    """A house that starts Step 2 (may be negative)."""


class Mind(NamedTuple):
    """The weights of a level: two players alone play another game than more of them."""

    two: Weights
    more: Weights

    def at(self, players: int) -> Weights:
        """The weights for a number of players."""
        return self.two if players == 2 else self.more
