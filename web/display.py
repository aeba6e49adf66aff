"""How the page shows the table, and whether it sounds: what changes nothing in the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from web.saves import merged
from web.text import t
from web.views import charts, log
from web.views.screen import SPEEDS

if TYPE_CHECKING:
    from web.moves import Reply, Values
    from web.table import Table


def doors(table: Table) -> dict[str, Callable[[Values], Reply]]:
    """The requests about what is shown, by name."""
    named = {
        "reasons": _reasons, "tell-only": _tell_only, "player-card": _player_card,
        "cities": _cities, "speed": _speed, "theme": _theme, "sound": _sound,
        "chart": _chart, "chart-seat": _chart_seat,
    }  # fmt: skip
    return {name: partial(door, table) for name, door in named.items()}


def _kept(table: Table, name: str, value: str) -> Reply:
    """The table as it is now, and a setting to keep."""
    change, shown = table._keep_setting(name, value), table._show()
    return {**shown, **merged(shown, change)}


def _reasons(table: Table, values: Values) -> Reply:
    if table.screen is None:
        return {}
    table.screen.reasons = not table.screen.reasons
    return table._show()


def _tell_only(table: Table, values: Values) -> Reply:
    """Let the log tell some things only."""
    if table.screen is None or not log.can_tell(table.screen, str(values.get("only"))):
        return {}
    table.screen.only = str(values["only"])
    return table._show()


def _player_card(table: Table, values: Values) -> Reply:
    """Show or hide what there is to know about a player."""
    if table.screen is None:
        return {}
    named = {n for n in range(len(table.screen.state.players)) if str(n) == values.get("seat")}
    table.screen.cards ^= named
    return table._show()


def _cities(table: Table, values: Values) -> Reply:
    """Open or close the list of cities; it stays as it is in later games."""
    if table.screen is None:
        return {}
    table.screen.listing = not table.screen.listing
    return _kept(table, "cities", "open" if table.screen.listing else "closed")


def _chart(table: Table, values: Values) -> Reply:
    """Another chart after the end."""
    if table.screen is None or values.get("chart") not in charts.CHARTS:
        return {}
    table.screen.chart = str(values["chart"])
    return table._show()


def _chart_seat(table: Table, values: Values) -> Reply:
    """Whose spending is shown by round; everybody's in all where it names no seat."""
    if table.screen is None:
        return {}
    seats = [n for n in range(len(table.screen.state.players)) if str(n) == values.get("whose")]
    table.screen.chart_seat = seats[0] if seats else None
    return table._show()


def _speed(table: Table, values: Values) -> Reply:
    """How fast bots move, and what happens is shown."""
    if table.screen is None or str(values.get("speed")) not in SPEEDS:
        return {}
    table.screen.speed = str(values["speed"])
    return _kept(table, "speed", table.screen.speed)


def _theme(table: Table, values: Values) -> Reply:
    """The next of light, dark and the system's."""
    names = ("system", "light", "dark")
    now = table.settings.get("theme", "system")
    theme = names[(names.index(now) + 1) % 3 if now in names else 0]
    reply = table._keep_setting("theme", theme)
    reply["root"] = {"data-theme": None if theme == "system" else theme}
    reply["say"] = t(f"theme.{theme}")
    return reply


def _sound(table: Table, values: Values) -> Reply:
    """Sounds on or off; one that tells how they are, where they now are."""
    on = table.settings.get("sound") != "on"
    for screen in (table.own_screen, table.screen):
        if screen:
            screen.sound = on
    reply = _kept(table, "sound", "on" if on else "off")
    return {**reply, **({"sound": ["turn"]} if on else {})}
