"""The timers of the games that have one. They are not in the book: they are gone when the server stops."""

import time
from collections.abc import Callable, Mapping
from typing import Any


class Timers:
    """When each game's timer rings, by the game's number. `clock` returns seconds. Several threads may use it."""

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
