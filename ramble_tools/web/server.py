"""The server: its addresses, its names, and uvicorn with a quick stop."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple

import h11
import uvicorn

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import watching
from ramble_tools.web.addresses import (
    LOOPBACK,
    checked_address,
    host_names,
    in_url,
    is_public,
    listening,
    private_addresses,
)
from ramble_tools.web.app import App
from ramble_tools.web.codes import Codes
from ramble_tools.web.connections import IN_ALL, LimitedProtocol
from ramble_tools.web.door import Report
from ramble_tools.web.guard import Guard, Site
from ramble_tools.web.pages import Pages

# How long what is under way may take when the server stops.
_STOP_SECONDS = 1
# How long the book's watcher waits before it looks whether the server has stopped.
_WATCH_SECONDS = 0.5
# Headers and what is around them.
_LONGEST_HEAD = 16 * 1024
# The port that a URL with http need not name.
_HTTP_PORT = 80


class Place(NamedTuple):
    """Where the server listens: the sockets, and their addresses, the one for phones first."""

    sockets: Sequence[socket.socket]
    addresses: Sequence[str]
    port: int
    proxy: bool = False

    def url(self, address: str) -> str:
        """Return the URL of the server at one of its addresses, without a slash at its end."""
        port = "" if self.port == _HTTP_PORT else f":{self.port}"
        return f"http://{in_url(address)}{port}"

    @property
    def only_here(self) -> bool:
        """Whether no other computer can reach the server."""
        return all(checked_address(each).is_loopback for each in self.addresses)

    def close(self) -> None:
        """Close the sockets."""
        for each in self.sockets:
            each.close()


def place(*, lan: bool, address: str | None, port: int, proxy: bool = False) -> Place:
    """Return the place with its sockets open. This computer's own browser can always use 127.0.0.1.

    Raises BadInput if there is no network, the address is public or not this computer's, or the port is taken.
    """
    wanted = _wanted(lan, address, proxy=proxy)
    sockets = listening(wanted, port)
    return Place(sockets, wanted, sockets[0].getsockname()[1], proxy)


def _wanted(lan: bool, address: str | None, *, proxy: bool) -> list[str]:
    if address is not None:
        chosen = checked_address(address)
        if is_public(chosen) and not proxy:
            raise BadInput(
                f"{chosen} can be reached from the internet, where http hides nothing; add --i-have-a-proxy if "
                "a proxy with TLS is in front of it"
            )
        everywhere = chosen.is_unspecified and chosen.version == 4
        return [str(chosen)] if everywhere else list(dict.fromkeys((str(chosen), LOOPBACK)))
    if not lan:
        return [LOOPBACK]
    found = private_addresses()
    if not found:
        raise BadInput(
            "this computer is not on a local network; connect it to the Wi-Fi that the phones use, or name its "
            "address, as in --address 192.168.0.5"
        )
    return [*found, LOOPBACK]


def site_of(place: Place) -> Site:
    """Return what the guard must know: under which names, with our port, a request may ask for this server."""
    names = {in_url(each) for each in place.addresses} | host_names()
    if any(checked_address(each).is_unspecified for each in place.addresses):
        names |= {LOOPBACK, *private_addresses()}
    hosts = {f"{name}:{place.port}" for name in names}
    usual = names if place.port == _HTTP_PORT else set()
    return Site(frozenset(hosts | usual), place.port, place.proxy)


def serve(
    pages: Pages,
    codes: Codes,
    place: Place,
    report: Report,
    started: Callable[[], None],
    polls: Callable[[], None],
    idle_seconds: float | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM, or until nobody has been connected for `idle_seconds`: each page of a game is.

    `started` is called once phones can come in, and `polls` if nobody says when others write in the book.
    """
    site = site_of(place)
    app = App(pages, codes, site, report)
    config = uvicorn.Config(
        Guard(app, codes, site, report),
        http=LimitedProtocol,
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        # The proxy is on this computer, and says whose request it passes on.
        proxy_headers=place.proxy,
        forwarded_allow_ips=LOOPBACK,
        server_header=False,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_graceful_shutdown=_STOP_SECONDS,
    )
    _allow_enough_files()
    for name in ("uvicorn.error", "asyncio"):  # nothing is printed amid the QR code
        logging.getLogger(name).disabled = True
    _Server(config, app, report, started, polls, idle_seconds).run(list(place.sockets))


class _Server(uvicorn.Server):
    """uvicorn, except that it ends its streams when it is told to stop, and then exits with status 0."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: App,
        report: Report,
        started: Callable[[], None],
        polls: Callable[[], None],
        idle_seconds: float | None,
    ) -> None:
        super().__init__(config)
        self._idle_seconds, self._connected_at = idle_seconds, time.monotonic()
        self._app, self._report, self._say_started, self._say_polls = app, report, started, polls
        self._stopping = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        await super().startup(sockets)
        threading.Thread(target=self._watch, args=(loop,), name="watch", daemon=True).start()
        self._say_started()

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG002
        """Report an error of ours; it is none if a connection broke, or what came on it was not HTTP."""
        error = context.get("exception")
        if error and not isinstance(error, OSError | h11.ProtocolError | asyncio.CancelledError):
            self._report(error)

    async def on_tick(self, counter: int) -> bool:
        if self.server_state.connections:
            self._connected_at = time.monotonic()
        idle = self._idle_seconds is not None and time.monotonic() - self._connected_at > self._idle_seconds
        return await super().on_tick(counter) or idle

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell the app when any program has written in the book."""
        said = False
        with watching() as watch:
            while not self._stopping.is_set():
                if watch.polls and not said:
                    self._say_polls()
                    said = True
                if watch.changed(_WATCH_SECONDS):
                    with suppress(RuntimeError):  # the loop is closed
                        loop.call_soon_threadsafe(self._app.book_changed)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Stop soon; on the second signal, at once. The signal is not raised again after that, as uvicorn does it."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn waits for open streams; the app ends them.
        self._stopping.set()
        self._app.stop()
        await super().shutdown(sockets)


def _allow_enough_files() -> None:
    """Raise the limit of open files, which is 256 on macOS, if we may."""
    with suppress(ImportError, OSError, ValueError):  # not on Windows
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < 2 * IN_ALL:  # -1 is no limit
            wanted = 2 * IN_ALL if hard < 0 else min(2 * IN_ALL, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
