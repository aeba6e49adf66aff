"""The table: takes what the person did and answers with what the page shows.

`Table.dispatch` is the only door. A request is `{"do": name, "with": values}`; the reply holds the
parts of the page that changed, what to keep, and what to ask next (see `shell.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from powergrid import Setup
from powergrid import actions as a
from powergrid.errors import BadSetup, IllegalAction
from powergrid.record import Record
from web import display, learning, planning, reckoning, share, shelf, text
from web.herald import Herald
from web.moves import MOVES, Move, Reply, Values, undo
from web.saves import GAME_KEY, Shelf, merged
from web.seating import any_seed, new_session
from web.session import Entry, Session, adviser
from web.sounds import Ear
from web.text import t, why
from web.thinking import SLICE, Thought, sentence
from web.views import (
    charts,
    cities,
    decisions,
    ending,
    frame,
    fuel_market,
    log,
    panel,
    plants,
    players,
    sharing,
    start,
    timeline,
)
from web.views.board_scene import layers, moves
from web.views.rows import Page
from web.views.screen import SPEEDS, Screen

SETTINGS_KEY = "powergrid.settings"


class Table:
    """One browser tab's table."""

    def __init__(self) -> None:
        self.screen: Screen | None = None
        self.settings: dict[str, str] = {}
        self.language = "en"
        self.shelf = Shelf({})
        self.address = ""
        """The page's own, for links."""
        self.arrived: Record | None = None
        """The game that came by a link last."""
        self.looking: share.Looking | None = None
        self.herald = Herald()
        self._thought: Thought | None = None
        """What a bot is thinking about, or the expert for a hint."""
        self._ear = Ear()
        self.page = Page()
        self._doors: dict[str, Callable[[Values], Reply]] = {
            "wake": self._wake,
            "begin": self._begin,
            "again": self._again,
            "leave": self._leave,
            "handed": self._handed,
            "bot": self._bot,
            "skip": self._skip,
            "hint": self._hint,
            "language": self._speak,
            "help": self._help,
            "keys": self._keys,
            "record": self._record,
            **display.doors(self),
            **shelf.doors(self),
            **share.doors(self),
            **planning.doors(self),
            **learning.doors(self),
            **reckoning.doors(self),
        }

    @property
    def own_screen(self) -> Screen | None:
        """The screen of the own game, which waits while another is looked at."""
        return self.looking.home if self.looking else self.screen

    def dispatch(self, request: dict[str, Any]) -> Reply:
        """The reply to a request. What the rules forbid the panel tells, and nothing changes."""
        reply = self._answer(str(request.get("do")), request.get("with", {}))
        if "parts" in reply:
            reply["parts"] = {name: text.figures(part) for name, part in reply["parts"].items()}
        if "ask" in reply:
            reply["ask"] = text.figures(reply["ask"])
        return reply

    def _answer(self, name: str, values: Any) -> Reply:
        if name in self._doors and isinstance(values, Mapping):
            return self._doors[name](values)
        if name in MOVES and isinstance(values, Mapping) and self.screen is not None:
            return self._move(MOVES[name], values)
        return {"say": t("error.request")}

    def _move(self, move: Move, values: Values) -> Reply:
        """Let the person looking act, if it is their turn, and show what follows."""
        screen = self.screen
        assert screen is not None
        screen.notice = screen.hint = ""
        reply: Reply | None = {}
        may_undo = screen.viewer is not None and not (screen.away or screen.past)
        if screen.my_turn or (move is undo and may_undo):
            try:
                reply = move(screen, values)
            except IllegalAction as error:
                screen.notice = screen.sentence(error)
            except (KeyError, ValueError):
                screen.notice = t("error.input")
        self._settle()
        return reply if reply else self._show()

    # --- Starting, leaving, coming back ---------------------------------------------------------

    def _wake(self, values: Values) -> Reply:
        kept = values.get("kept", {})
        try:
            settings = json.loads(kept.get(SETTINGS_KEY, "{}"))
            self.settings = {str(k): str(v) for k, v in settings.items()}
        except (ValueError, AttributeError, RecursionError):
            self.settings = {}
        lang = str(values.get("lang", "en"))
        self.language = text.choose(self.settings.get("language", lang))
        spoken = self._words() if self.language != values.get("page", "en") else {}
        self.address = share.address(values.get("address", ""))
        kept = kept if isinstance(kept, Mapping) else {}
        self.shelf = Shelf(kept)
        last = shelf.wake(self, kept)
        if isinstance(last, Session):
            reply = self._open(last)
        else:
            listed = shelf.listing(self) if self.shelf.saves else {}
            reply = {**(self._start() if spoken else listed), **(last or {})}
        root = {**spoken.get("root", {}), **reply.get("root", {})}
        reply = {**spoken, **reply, **({"root": root} if root else {})}
        return share.arrived(self, values.get("hash", ""), reply)

    def _begin(self, values: Values) -> Reply:
        try:
            session = new_session(values)
        except BadSetup as error:
            return {"ask": str(frame.notice(t("start.bad"), why(error)))}
        shelf.fresh(self)
        return self._open(session)

    def _again(self, values: Values) -> Reply:
        """The same table, a new seed; regions that were picked stay."""
        if self.screen is None:
            return {"say": t("error.request")}
        old = self.screen.session
        before = old.game.setup
        setup = Setup(before.map, before.players, any_seed(), before.regions)
        shelf.fresh(self)
        return self._open(Session(setup, old.seats, replace(old.options, lessons=False)))

    def _open(self, session: Session) -> Reply:
        speed = self.settings.get("speed", "normal")
        self.screen = Screen(session, None, language=self.language)
        self.screen.past = self.looking is not None
        self.screen.seat = share.seat_of(self, session)
        self.screen.speed = speed if speed in SPEEDS else "normal"
        self.screen.listing = self.settings.get("cities") == "open"
        self.herald.skip(session)
        self.screen.sound = self.settings.get("sound") == "on"
        self._settle()
        return {**self._table(self.screen), "focus": "question"}

    def _table(self, screen: Screen) -> Reply:
        """The whole table, whatever the page shows so far."""
        self.page = Page()
        reply = self._show()
        reply.pop("lists", None)
        parts = {"main": str(frame.frame(screen, layers(screen))), **reply["parts"]}
        del parts["board-moves"]
        root = {
            "data-points": None, **reply["root"], "data-screen": "table", "data-resume": None,
        }  # fmt: skip
        return {**reply, "parts": parts, "root": root}

    def _leave(self, values: Values) -> Reply:
        """To the start page. The game stays in the list of saved games."""
        self.screen = self.looking = None
        return {
            **self._start(),
            "root": dict.fromkeys(("data-screen", "data-points", "data-past", "data-shows")),
            "keep": {GAME_KEY: None},
            "next": None,
            "focus": "start-title",
        }

    # --- Others' turns --------------------------------------------------------------------------

    def _settle(self) -> None:
        """Settle whose eyes see the table now that somebody else may be to act."""
        screen = self.screen
        assert screen is not None
        if screen.past:
            return
        if screen.seat is not None:
            screen.viewer, screen.hand_to = screen.seat, None
            return
        people, turn = screen.session.people, screen.state.turn
        secret = not screen.session.options.show_money
        if len(people) == 1:
            screen.viewer = people[0]
        elif turn in people and turn != screen.viewer:
            screen.hand_to, screen.viewer = (turn, None) if secret else (None, turn)
        elif turn == screen.viewer:
            screen.hand_to = None

    def _handed(self, values: Values) -> Reply:
        if self.screen and self.screen.hand_to is not None:
            self.screen.viewer, self.screen.hand_to = self.screen.hand_to, None
        return self._show()

    def _bot(self, values: Values) -> Reply:
        """One visible move of a bot: all that it buys in a turn is one."""
        if self.screen is None or self.looking is not None:
            return {}
        session = self.screen.session
        if session.bot_to_act:
            entry = self._bot_thinks(perf_counter() + SLICE)
            if entry is None or (isinstance(entry.action, a.Buy) and session.bot_to_act):
                return {"next": {"do": "bot", "with": {}, "after": 0}}
            self._settle()
        return self._show()

    def _skip(self, values: Values) -> Reply:
        """Bots move until a person has to decide, for a moment at a time."""
        if self.screen is None or self.looking is not None:
            return {}
        session = self.screen.session
        until = perf_counter() + 4 * SLICE
        moved = False
        while session.bot_to_act and perf_counter() < until:
            moved = self._bot_thinks(until) is not None or moved
        self._settle()
        reply = self._show() if moved or not session.bot_to_act else {}
        if session.bot_to_act:
            reply["next"] = {"do": "skip", "with": {}, "after": 0}
        return {**reply, "still": True}

    def _bot_thinks(self, until: float) -> Entry | None:
        """Let the bot to act think, and move once it knows what; the entry of its move."""
        assert self.screen is not None
        session = self.screen.session
        if self._thought is None or not self._thought.is_about(session):
            self._thought = Thought(session, session.bot)
        advice = self._thought.go_on(until)
        if advice is None:
            return None
        self._thought = None
        return session.bot_move(advice)

    def _hint(self, values: Values) -> Reply:
        """What the expert would do here, and why; thought out in slices like a bot's move."""
        screen = self.screen
        if screen is None or not screen.my_turn:
            return {}
        session = screen.session
        if self._thought is None or not self._thought.is_about(session):
            self._thought = Thought(session, adviser("expert", session.game.setup.seed))
        advice = self._thought.go_on(perf_counter() + SLICE)
        if advice is None:
            screen.hint = t("hint.thinking")
            return {**self._show(), "next": {"do": "hint", "with": {}, "after": 0}}
        self._thought = None
        screen.hint = t(
            "hint.text", action=screen.action(advice.action), why=sentence(advice, screen.city)
        )
        return {**self._show(), "say": screen.hint}

    # --- The bar --------------------------------------------------------------------------------

    def _speak(self, values: Values) -> Reply:
        """Another language from now on, on the start page or in the middle of a game."""
        wanted = str(values.get("language"))
        if wanted not in text.languages():
            return {"say": t("error.request")}
        self.language = text.choose(wanted)
        shown = self._start()
        for screen in (self.own_screen, self.screen):
            if screen:
                screen.language, screen.notice, screen.hint = self.language, "", ""
        if self.screen:
            shown = self._table(self.screen)
        spoken = self._words()
        root = {**shown.get("root", {}), **spoken["root"]}
        kept = {**shown.get("keep", {}), **self._keep_setting("language", wanted)["keep"]}
        return {**shown, **spoken, "root": root, "keep": kept, "say": t("page.speaks")}

    def _words(self) -> Reply:
        """What the page says without the engine, and which way it runs."""
        words = {**text.starting("page."), **text.starting("boot."), **text.starting("shell.")}
        return {"words": words, "root": {"lang": self.language, "dir": t("page.dir")}}

    def _start(self) -> Reply:
        page = {"main": str(start.start(self.language)), "top": ""}
        return {"parts": {**page, **shelf.listing(self).get("parts", {})}}

    def _help(self, values: Values) -> Reply:
        """The rules, opened at a section."""
        from web.views.help import sheet  # seldom needed, and not while the page starts

        return {"ask": str(sheet(str(values.get("section", ""))))}

    def _keys(self, values: Values) -> Reply:
        """The keys of the page."""
        from web.views.help import keys

        return {"ask": str(keys())}

    def _keep_setting(self, name: str, value: str) -> Reply:
        self.settings[name] = value
        return {"keep": {SETTINGS_KEY: json.dumps(self.settings)}}

    def _record(self, values: Values) -> Reply:
        return {"copy": self.screen.session.text} if self.screen else {}

    # --- Showing --------------------------------------------------------------------------------

    def _show(self) -> Reply:
        """The parts that changed, the record to keep, and the next move of a bot."""
        screen = self.screen
        if screen is None:
            return {}
        taught, to_reckon = learning.follow(self), reckoning.follow(screen)
        views: dict[str, Callable[[], object]] = {
            "top": lambda: frame.top(screen),
            "panel": lambda: self._panel(screen),
            "plants": lambda: plants.plants(screen),
            "fuel": lambda: fuel_market.fuel_market(screen),
            "players": lambda: players.players(screen),
            "log-tools": lambda: log.tools(screen),
            "log-lines": lambda: log.rounds(screen),
            "ending": lambda: ending.ending(screen) or "",
            "decisions": lambda: decisions.decisions(screen),
            "charts": lambda: charts.charts(screen),
            "board-moves": lambda: moves(screen),
            "cities": lambda: cities.cities(screen),
            "timeline": lambda: self._timeline(screen),
        }
        for name, view in views.items():
            self.page.show(name, view())
        root = {
            "data-turn": self._whose(screen),
            "data-speed": screen.speed,
            "data-past": "yes" if screen.past else None,
            "data-shows": self._shows(screen),
            **taught.get("root", {}),
        }
        reply: Reply = {**self.page.changes(), "root": root, **shelf.keeping(self)}
        reply |= merged(taught, reply)
        told = (taught.get("say"), self.herald.says(screen, looking=self.looking is not None))
        if any(told):
            reply["say"] = " ".join(filter(None, told))
        reply["next"] = to_reckon
        if screen.session.bot_to_act and self.looking is None and screen.lesson is None:
            reply["next"] = {"do": "bot", "with": {}, "after": SPEEDS[screen.speed]}
        if heard := self._ear.heard(screen):
            reply["sound"] = heard
        return reply

    def _timeline(self, screen: Screen) -> object:
        looking = self.looking
        entries = looking.whole.entries if looking else screen.session.entries
        return timeline.timeline(screen, entries[: looking.total] if looking else entries)

    def _panel(self, screen: Screen) -> object:
        if self.looking is not None:
            return sharing.look_panel(screen, self.looking)
        return sharing.away_panel(screen) if screen.away else panel.panel(screen)

    def _shows(self, screen: Screen) -> str | None:
        """What else there is to see, which the style sheets ask for."""
        seen = {
            "ended": screen.session.game.is_over,
            "decisions": bool(self.page.shown["decisions"]),
            "planning": bool(screen.planning),
            "cities": screen.listing,
        }
        return " ".join(name for name, yes in seen.items() if yes) or None

    def _whose(self, screen: Screen) -> str:
        if screen.state.turn is None:
            return "over"
        return "mine" if screen.my_turn else "other"
