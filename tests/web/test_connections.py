"""Connections with limits, on a transport of the test's own: who may stay, for how long, and what is not HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from ramble_tools.web import connections
from ramble_tools.web.connections import LimitedProtocol

REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Wire(asyncio.Transport):
    """What a phone sees of a connection: what was written, and whether it was closed or cut off."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 40000), "sockname": ("127.0.0.1", 8042)})
        self.written = b""
        self.ended = ""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = self.ended or "cut off"

    def pause_reading(self) -> None:
        """Read all at once."""

    def resume_reading(self) -> None:
        """Read all at once."""


async def health(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"ok\n"})


class Door:
    """Where connections come in."""

    def __init__(self) -> None:
        self._config = uvicorn.Config(health, http=LimitedProtocol, log_config=None, proxy_headers=False)
        self._config.load()
        self._state = ServerState()

    def connect(self, address: str = "192.168.0.7") -> tuple[Wire, Any]:
        """Return a new connection from this address: its two ends."""
        wire = Wire(address)
        protocol = LimitedProtocol(self._config, self._state, {})
        protocol.connection_made(wire)
        return wire, protocol


def in_a_loop(work: Callable[[Door], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await work(Door())

    asyncio.run(all_of_it())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few connections be open."""
    monkeypatch.setattr(connections, "FROM_ONE", 3)
    monkeypatch.setattr(connections, "IN_ALL", 5)


async def a_while() -> None:
    """Let everything happen that is due."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_silent_connection_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0)

    async def work(door: Door) -> None:
        silent, _ = door.connect()
        slow, protocol = door.connect()
        for byte in REQUEST[:10]:
            protocol.data_received(bytes([byte]))
        assert (silent.ended, slow.ended) == ("", "")
        await a_while()
        assert (silent.ended, slow.ended) == ("cut off", "cut off"), "single bytes don't help"

    in_a_loop(work)


def test_a_connection_with_requests_stays_until_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(door: Door) -> None:
        wire, protocol = door.connect()
        for count in range(1, 4):
            protocol.data_received(REQUEST)
            assert protocol._deadline is None, "no clock runs while a request is under way"
            await a_while()
            assert wire.written.count(b"HTTP/1.1 200") == count and wire.written.endswith(b"\r\n\r\nok\n")
            assert wire.ended == "" and protocol._deadline is not None
        protocol._deadline.cancel()
        monkeypatch.setattr(connections, "SILENT_SECONDS", 0)
        protocol._deadline = None
        protocol._watch_the_clock()
        await a_while()
        assert wire.ended == "cut off"

    in_a_loop(work)


def ends(*connected: tuple[Wire, Any]) -> list[str]:
    return [wire.ended for wire, _ in connected]


@pytest.mark.usefixtures("few")
def test_a_new_connection_takes_the_place_of_the_oldest_silent_one_from_its_address() -> None:
    async def work(door: Door) -> None:
        first = [door.connect("192.168.0.7") for _ in range(4)]
        assert ends(*first) == ["cut off", "", "", ""]
        assert ends(door.connect("192.168.0.8"), door.connect("192.168.0.8")) == ["", ""]
        assert ends(*first) == ["cut off", "", "", ""]
        for _, protocol in first:
            protocol.connection_lost(None)
        assert ends(*(door.connect("192.168.0.7") for _ in range(3))) == ["", "", ""]

    in_a_loop(work)


def test_idle_connections_shut_nobody_out() -> None:
    """It is the address with the most that loses one, so a newcomer who has not asked anything yet stays."""

    async def work(door: Door) -> None:
        newcomer = door.connect("192.168.0.50")
        idle = [door.connect(f"192.168.0.{number}") for number in range(1, 9) for _ in range(62)]
        other = door.connect("192.168.0.51")
        assert ends(newcomer, other) == ["", ""]
        more = [door.connect(f"192.168.0.{number}") for number in range(1, 9) for _ in range(62)]
        assert ends(newcomer, other) == ["", ""]
        assert ends(*idle, *more).count("") <= 500

    in_a_loop(work)


@pytest.mark.usefixtures("few")
def test_who_asks_something_is_not_cut_off_for_a_newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.health", waiting)

    async def work(door: Door) -> None:
        streams = [door.connect("192.168.0.7") for _ in range(3)]
        for _, protocol in streams:
            protocol.data_received(REQUEST)
        assert ends(door.connect("192.168.0.7"), door.connect("192.168.0.8")) == ["cut off", ""]
        assert ends(*streams) == ["", "", ""]

    in_a_loop(work)


async def waiting(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    await asyncio.Event().wait()


def test_what_is_not_http_is_answered_once() -> None:
    async def work(door: Door) -> None:
        wire, protocol = door.connect()
        protocol.data_received(b"hello\r\n\r\n")
        assert wire.ended == "closed"
        head, _, body = wire.written.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n") and body == b"Invalid HTTP request received."

    in_a_loop(work)
