"""A proxy in front of a PostgreSQL cluster: it counts the trips, delays what passes, or swallows it."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from tests.clusters import Cluster


@dataclass
class Proxy:
    """A running proxy. It takes `seconds` each way; `trips` is how often a program waited for an answer.

    With `swallows`, nothing passes any more. It begins after a program has sent `last`, if that is not empty. With
    `deaf`, LISTEN is accepted but has no effect, as behind PgBouncer in transaction mode.
    """

    socket: str
    port: int = 0
    seconds: float = 0
    trips: int = 0
    swallows: bool = False
    last: bytes = b""
    deaf: bool = False

    def url(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}?sslmode=disable"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what comes on a connection, both ways, until either side ends it."""
        there, to_server = await asyncio.open_unix_connection(self.socket)
        asked = False

        def sent(data: bytes) -> None:
            nonlocal asked
            self.trips += not asked and data[:1] != b"X"  # it only says goodbye
            asked = True
            if not self.swallows:
                to_server.write(data.replace(b"LISTEN scorebook_", b"LISTEN otherbook_") if self.deaf else data)
            if self.last and self.last in data:
                self.swallows = True

        def answered(data: bytes) -> None:
            nonlocal asked
            asked = False
            if not self.swallows:
                writer.write(data)

        async def pump(source: asyncio.StreamReader, act: Callable[[bytes], None]) -> None:
            loop = asyncio.get_running_loop()
            while data := await source.read(1 << 16):
                if self.seconds:
                    loop.call_later(self.seconds, act, data)
                else:
                    act(data)

        pumps = [asyncio.create_task(pump(reader, sent)), asyncio.create_task(pump(there, answered))]
        try:
            with suppress(asyncio.CancelledError):  # the proxy ends
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Before anything waits: what waits can be canceled once more, when the proxy ends.
            for end in (writer, to_server):
                end.close()
            for each in pumps:
                each.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)


@contextmanager
def proxy(cluster: Cluster, seconds: float = 0) -> Iterator[Proxy]:
    """Run a proxy in a thread of its own."""
    found = Proxy(os.path.join(cluster.folder, ".s.PGSQL.5432"), seconds=seconds)
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        end = asyncio.Event()
        connections: list[tuple[asyncio.StreamWriter, asyncio.Task[None]]] = []

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connections.append((writer, asyncio.create_task(found.take(reader, writer))))

        async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
            found.port = server.sockets[0].getsockname()[1]
            started.set_result((asyncio.get_running_loop(), end))
            await end.wait()
        for writer, task in connections:
            task.cancel()
            writer.close()  # a task that had not begun has closed nothing
        await asyncio.gather(*(task for _, task in connections), return_exceptions=True)
        await asyncio.sleep(0)  # a transport closes its socket in the next round

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    loop, end = started.result()
    try:
        yield found
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()
