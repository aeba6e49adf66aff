"""What a level believes: the figures with which one and the same machine plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Everything is in Elektro unless it says otherwise."""

    pace: float = 1.7
    """Cities that the leader gains a round: tells how many rounds are left."""
    horizon: int = 6
    """Rounds of income that a plant is judged by."""
    final: float = 20.0
    """A city more that can be powered at the end, were the end now."""
    fade: float = 0.82
    """What a round until then leaves of it: plants can still be replaced."""
    eager: float = 0.75
    """The part of a plant's worth that is bid at most."""
    alternative: float = 0.7
    """How much the next best plant lowers the limit (a part of its surplus)."""
    pocket: float = 1.0
    """The part of the money that may go into one plant."""
    scarcity: float = 1.0
    """How far rivals' demand moves the expected fuel prices (a factor)."""
    city: float = 15.0
    """A house that can be powered soon, beyond this round's income."""
    spare: float = 4.0
    """A house that no plant of the player can power yet."""
    reserve: float = 35.0
    """Money to have at the next auction."""
    short: float = 0.4
    """What each missing Elektro of it costs."""
    order: float = 1.5
    """Each place that a house moves its player towards the front of the order."""
    store: float = 1.0
    """Fuel for next round is bought when it is cheaper than next round's price times this."""
    stake: float = 40.0
    """A city more in the final reckoning, once the end is at hand."""
    contest: float = 2.0
    """Building first where rivals are near."""
