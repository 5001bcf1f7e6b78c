"""Connections with limits: on its own, uvicorn keeps silent ones forever, and accepts as many as come."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

# How long a connection may be open without a whole request on it. A phone needs much less even on bad Wi-Fi.
SILENT_SECONDS = 5
# From one address, and in all. Browsers open six, and a household behind one address has some browsers.
FROM_ONE = 64
IN_ALL = 500


class LimitedProtocol(H11Protocol):
    """uvicorn's protocol, except that a connection without a request under way is soon cut off.

    If there are too many, a new one takes the place of a silent one, so that those shut nobody out.
    """

    # When the connection has been silent for too long; None while a request is under way.
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count a new connection."""
        super().connection_made(transport)
        self._watch_the_clock()
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended."""
        self._stop_the_clock()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take what was received."""
        super().handle_events()
        self._watch_the_clock()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch_the_clock()

    def _watch_the_clock(self) -> None:
        """Start the clock if no request is under way. Single bytes of the next one don't stop it."""
        if self.cycle and not self.cycle.response_complete:
            self._stop_the_clock()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SILENT_SECONDS, self.cut_off)

    def _stop_the_clock(self) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def _make_room(self) -> None:
        """If there are too many connections, cut off the oldest silent one from the address with the most.

        If too many come from this one's address, it is one of those. If all others are busy, it is this one. Behind a
        proxy, all come from one address.
        """
        there: set[Any] = self.connections
        count = Counter(each.address for each in there)
        too_many_here = count[self.address] > (IN_ALL if self.config.proxy_headers else FROM_ONE)
        if too_many_here or len(there) > IN_ALL:
            silent = [each for each in there if each._deadline and (not too_many_here or each.address == self.address)]
            min(silent, key=lambda each: (each is self, -count[each.address], each._deadline.when())).cut_off()

    @property
    def address(self) -> str:
        """The address of the other side."""
        return self.client[0] if self.client else ""

    def cut_off(self) -> None:
        """Close the connection at once. It is not counted any more."""
        self.connections.discard(self)
        self.transport.abort()
