"""Connections with limits: uvicorn alone keeps a silent one for ever, and as many as come."""

import asyncio
import socket
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ramble_tools.web.guard import HEADERS

# How long a connection may be open without a whole request on it. A phone needs much less even in bad Wi-Fi.
SILENT_SECONDS = 5
# From one address, and in all. Browsers open six, and a household behind one address has some browsers.
FROM_ONE = 64
IN_ALL = 500
# After this long without a sign from the other side, the system gives up a connection (Linux).
_LOST_MILLISECONDS = 30_000


class OpenConnections:
    """The connections that are open, from each address.

    If there are too many, a new one takes the place of a silent one, so that those shut nobody out.
    """

    def __init__(self, from_one: int = FROM_ONE, in_all: int = IN_ALL) -> None:
        self._from_one, self._in_all = from_one, in_all
        self._open: dict[_Limited, str] = {}
        # Those without a request under way, the one that has been silent for the longest time first.
        self._silent: dict[_Limited, None] = {}

    def enter(self, connection: "_Limited", address: str) -> bool:
        """Count a connection, and return whether it may stay."""
        self._open[connection] = address
        open_there = Counter(self._open.values())
        if open_there[address] > self._from_one:
            return self._close_one_of(address)
        if len(self._open) <= self._in_all:
            return True
        silent_there = Counter(self._open[each] for each in self._silent)
        return bool(silent_there) and self._close_one_of(max(silent_there, key=lambda each: open_there[each]))

    def _close_one_of(self, address: str) -> bool:
        """Close the oldest silent connection from this address, and return whether there was one."""
        oldest = next((each for each in self._silent if self._open[each] == address), None)
        if oldest:
            oldest.give_up()
        return oldest is not None

    def leave(self, connection: "_Limited") -> None:
        """Count a connection no more."""
        self._open.pop(connection, None)
        self._silent.pop(connection, None)

    def note_silence(self, connection: "_Limited", *, silent: bool) -> None:
        """Note whether a connection that is counted has no request under way."""
        if not silent:
            self._silent.pop(connection, None)
        elif connection in self._open:
            self._silent.setdefault(connection)


class _Limited(H11Protocol):
    """uvicorn's protocol with limits on the connections that are open."""

    open_now: OpenConnections
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        _notice_lost_phones(transport)
        if self.open_now.enter(self, self.client[0] if self.client else ""):
            self._watch_the_clock()
        else:
            self.give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_now.leave(self)
        if self._deadline:
            self._deadline.cancel()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch_the_clock()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_the_clock()

    def _watch_the_clock(self) -> None:
        """Start the clock if no request is under way. Single bytes of the next one don't stop it."""
        silent = self.cycle is None or self.cycle.response_complete
        self.open_now.note_silence(self, silent=silent)
        if not silent:
            if self._deadline:
                self._deadline.cancel()
            self._deadline = None
        elif self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(SILENT_SECONDS, self.give_up)

    def give_up(self) -> None:
        """Cut the connection off. It is not counted any more."""
        self.open_now.leave(self)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, with the headers that all answers have."""
        body = f"{msg}\n".encode()
        headers = [*HEADERS, (b"content-type", b"text/plain"), (b"connection", b"close")]
        try:
            for event in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        except h11.LocalProtocolError:  # in the middle of another answer
            self.transport.abort()
        else:
            self.transport.close()


def limited_protocol(connections: OpenConnections) -> type[H11Protocol]:
    """Return the protocol for one server, which counts its connections."""
    return type("Limited", (_Limited,), {"open_now": connections})


def _notice_lost_phones(transport: Any) -> None:
    """Let the system close the connections of phones that went away without a word."""
    bound = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None and bound is not None:
        bound.setsockopt(socket.IPPROTO_TCP, option, _LOST_MILLISECONDS)
