"""From state to markup: one module for each part of the screen, nothing decided here."""
