"""The timers of games, which run on the server. They are not in the book, and end with it."""

import time

from ramble_tools.web.messages import Event, Watched


class Timers:
    """When the timer of each game rings, by the game's number."""

    def __init__(self) -> None:
        self._rings: dict[Watched, float] = {}

    def start(self, game: int, seconds: float) -> None:
        """Start the timer of a game, or start it again."""
        self._rings[game] = time.monotonic() + seconds

    def stop(self, game: int) -> None:
        """Stop the timer of a game, if it runs."""
        self._rings.pop(game, None)

    def event(self, game: Watched) -> Event:
        """Return how many milliseconds are left: 0 once time is up, None if the timer was not started."""
        rings = self._rings.get(game)
        left = None if rings is None else max(0, round((rings - time.monotonic()) * 1000))
        return Event("timer", {"left_ms": left}, game)
