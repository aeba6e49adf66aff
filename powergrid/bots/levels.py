"""The weights of the levels."""

from __future__ import annotations

from typing import Final

from powergrid.bots.weights import Weights

HARD: Final = Weights()
