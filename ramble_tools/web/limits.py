"""How often something may come in a minute, from each phone or address and in all."""

import time
from collections import deque
from threading import Lock

_SECONDS = 60.0


class Limit:
    """At most so many in a minute `from_one`, and `in_all`. Several threads may use it."""

    def __init__(self, from_one: int, in_all: int) -> None:
        self._from_one, self._in_all = from_one, in_all
        self._came: deque[tuple[float, str]] = deque()
        self._lock = Lock()

    def is_reached(self, by: str) -> bool:
        """Return whether as many as may come in a minute have come, from this one or in all."""
        with self._lock:
            while self._came and self._came[0][0] <= time.monotonic() - _SECONDS:
                self._came.popleft()
            return len(self._came) >= self._in_all or sum(each[1] == by for each in self._came) >= self._from_one

    def note(self, by: str) -> None:
        """Count one more."""
        with self._lock:
            self._came.append((time.monotonic(), by))
