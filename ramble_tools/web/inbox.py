"""What phones are told that have no stream which stays open: it waits until they ask what is new."""

from collections import deque

from ramble_tools.web.messages import Watched

# A phone that sleeps misses the oldest beyond these.
_MOST_WAITING = 20


class Inbox:
    """What each phone watches, and what waits for it. A phone that watches something else gets only what comes then."""

    def __init__(self) -> None:
        self._watched: dict[str, Watched] = {}
        self._waiting: dict[str, deque[bytes]] = {}

    def taken(self, phone: str, watched: Watched) -> bytes:
        """Return what waits for a phone that asks what is new in a game or a list."""
        if self._watched.get(phone) != watched:
            self._watched[phone], self._waiting[phone] = watched, deque(maxlen=_MOST_WAITING)
        found = b"".join(self._waiting[phone])
        self._waiting[phone].clear()
        return found

    def put(self, event: bytes, watched: Watched | None, sender: str) -> None:
        """Keep an event for all phones that watch this, or for all if that is None; the sender knows it."""
        for phone, waiting in self._waiting.items():
            if phone != sender and watched in (None, self._watched[phone]):
                waiting.append(event)
