"""What is read out as the game goes on, for those who listen to the page."""

from __future__ import annotations

from web.session import Session
from web.views import news, panel
from web.views.screen import SPEEDS, Screen


class Herald:
    """Knows how much of a game has been told."""

    def __init__(self) -> None:
        self._told = 0

    def skip(self, session: Session) -> None:
        """Nothing of what has happened so far is news."""
        self._told = len(session.entries)

    def says(self, screen: Screen, *, looking: bool) -> str:
        """What others did, once their turn is over, and what is asked then; empty for nothing.

        Where bots move faster than one can listen, all is told when it is a person's turn.
        """
        session, state = screen.session, screen.state
        untold = [] if looking else session.entries[self._told :]
        asked = screen.my_turn or screen.hand_to is not None or state.turn is None
        if not asked:
            hurried = session.bot_to_act and SPEEDS[screen.speed] < SPEEDS["normal"]
            if hurried or not untold or untold[-1].seat == state.turn:
                return ""
        self.skip(session)
        if screen.notice:
            return screen.notice
        told = [news.news(screen, untold), panel.question(screen) if asked else ""]
        return " ".join(filter(None, told))
