"""Tests: `rules` (also inside Pyodide), `bots`, `web` (a real browser), recorded `games`."""
