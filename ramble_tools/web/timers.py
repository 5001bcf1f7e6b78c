"""The timers of the games that have one. They are not in the book: they are gone when the server stops."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ramble_tools.scorebook.sessions import Session
from ramble_tools.web.answers import malformed, not_found, number, require_key, require_writer, to
from ramble_tools.web.values import Ask, Event, Page

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages

_MOST_MINUTES = 24 * 60


class Timers:
    """When each game's timer rings, by the game's number. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ends: dict[int, float] = {}

    def start(self, game: int, seconds: float) -> None:
        """Start the timer of a game, or start it again."""
        self._ends[game] = self._clock() + seconds

    def stop(self, game: int) -> None:
        """Stop the timer of a game."""
        self._ends.pop(game, None)

    def left(self, game: int) -> Mapping[str, Any]:
        """Return how many milliseconds are left, and whether the timer is running; None if it was not started."""
        end = self._ends.get(game)
        left = None if end is None else max(0, round((end - self._clock()) * 1000))
        return {"left_ms": left, "running": bool(left)}


def timer(pages: "Pages", ask: Ask, session: Session) -> Page:
    """Start or stop the timer of a game that has one, once for each request. All phones are told."""
    require_writer(ask)
    game, seconds = session.row.id, session.history.game.TIMER
    if seconds is None:
        return not_found(f"{session.history.game.TITLE} is played without a timer")
    key = require_key(ask)
    found = Page(204, values={"seq": session.seen}) if ask.script else to("g", session.row.name)
    if key in pages.begun:
        return found
    if ask.form.get("do") == "stop":
        pages.timers.stop(game)
    else:
        minutes = number(ask.form.get("minutes", str(seconds // 60)))
        if minutes is None or not 0 < minutes <= _MOST_MINUTES:
            raise malformed("the timer takes whole minutes, up to one day")
        pages.timers.start(game, minutes * 60)
    pages.begun.keep(key, session.row)
    event = Event("timer", pages.timers.left(game), game)
    return found._replace(events=(event,))
