"""The table: takes what the person did and answers with what the page shows."""

from typing import Any


class Table:
    """One browser tab's table. `dispatch` is its only door; requests and replies are plain data."""

    def dispatch(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to `{"do": name, "with": {...}}`. ValueError for a name nobody knows."""
        match request:
            case {"do": "wake"}:
                return {"parts": {}}
            case {"do": "ping"}:
                return {"say": "pong"}
        raise ValueError(f"no such request: {request.get('do')!r}")
