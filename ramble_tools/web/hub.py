"""Who listens: the streams of the phones, and what waits to be sent on each."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from ramble_tools.web.messages import Watched

# A silent stream sends a sign of life this often. After twice as long without one, a phone says that the laptop is away
# (`stream.js`), and a router may close a connection that stays silent.
STILL_HERE_SECONDS = 4
_STILL_HERE = b"event: alive\ndata: {}\n\n"
MOVED = b"event: moved\ndata: {}\n\n"
BYE = b"event: bye\ndata: {}\n\n"
# A phone that sleeps misses the oldest messages beyond these; it gets the newest board in any case.
_MOST_WAITING = 20


class Listener:
    """The stream of one phone. Of the boards only the newest waits; other events wait in order, a bounded number."""

    def __init__(self, phone: str) -> None:
        self.phone = phone
        self._board = b""
        self._others: deque[bytes] = deque(maxlen=_MOST_WAITING)
        self._wake = asyncio.Event()
        self._ends: bytes | None = None

    def put(self, event: bytes, *, is_board: bool = False) -> None:
        """Send this event after those that wait; a board first, in place of one that has not been sent yet."""
        if is_board:
            self._board = event
        else:
            self._others.append(event)
        self._wake.set()

    def close(self, last: bytes) -> None:
        """End the stream with these bytes."""
        self._ends = last
        self._wake.set()

    async def frames(self) -> AsyncIterator[bytes]:
        """Yield what there is to send, until the stream is closed."""
        while self._ends is None:
            if waiting := self._take():
                yield waiting
                continue
            self._wake.clear()
            try:
                async with asyncio.timeout(STILL_HERE_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                yield _STILL_HERE
        yield self._ends

    def _take(self) -> bytes:
        waiting = b"".join((self._board, *self._others))
        self._board = b""
        self._others.clear()
        return waiting


class Hub:
    """The listeners of each game and list that somebody watches. Only the event loop's thread may use it."""

    def __init__(self) -> None:
        self.listeners: dict[Watched, set[Listener]] = {}
        # What each new stream ends with at once, if all have ended.
        self._last = b""

    def listen(self, game: Watched, phone: str) -> Listener:
        """Return a new stream for this game or list, and the phone with this identity."""
        listener = Listener(phone)
        if self._last:
            listener.close(self._last)
        self.listeners.setdefault(game, set()).add(listener)
        return listener

    def leave(self, game: Watched, listener: Listener) -> None:
        """Forget a stream that has ended."""
        self.listeners[game].discard(listener)
        if not self.listeners[game]:
            del self.listeners[game]

    def send(self, event: bytes, game: Watched | None = None, *, is_board: bool = False) -> None:
        """Send an event or a board to all who watch the game, or, without one, to everybody."""
        for number in self.listeners if game is None else [game]:
            for each in self.listeners.get(number, ()):
                each.put(event, is_board=is_board)

    def end(self, last: bytes, phone: str | None = None) -> None:
        """End the streams of a phone, or else all streams and those that are still to come, with these bytes."""
        if phone is None:
            self._last = last
        for listeners in self.listeners.values():
            for each in listeners:
                if phone in (None, each.phone):
                    each.close(last)
