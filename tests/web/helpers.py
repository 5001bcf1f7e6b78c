"""A tiny ASGI client, and `ramble serve` as a program with a tiny HTTP client. Everything stays on 127.0.0.0/8."""

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from ramble_tools.web.app import App
from ramble_tools.web.codes import Codes
from ramble_tools.web.deployment import SERVER
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.guard import Guard, Site
from ramble_tools.web.messages import Ask, File, Page, Phone, Watched
from ramble_tools.web.pages import Pages

HOST = "127.0.0.1:8042"
ORIGIN = f"http://{HOST}"
CODES = Codes(b"s" * 32, "BCDFGHJK", "WXZWXZWX", tables=True)
SITE = Site(frozenset({HOST, "localhost:8042"}), 8042)
WRITER = Phone("7KAAAAAAAAAA", "Ann")
FORM = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """The status, the headers (by name, in small letters) and the body of an answer."""

    status: int
    headers: Mapping[str, str]
    text: str


class StubEntrance(Entrance):
    """No tables: each phone stays where it is."""

    def let_in(self, typed: str, known: Phone) -> Phone | None:
        """Return the phone as the code lets it in."""
        found = CODES.let_in(typed)
        return found and known._replace(writes=found.writes)

    def seated(self, phone: Phone) -> Phone:
        """Return the phone."""
        return phone


class StubPages(Pages):
    """Pages that say what they were asked, and fail at /fail."""

    def __init__(self) -> None:
        self.deployment = SERVER
        self.evening = Evening(StubEntrance(CODES))
        self.asked: list[Ask] = []
        self.now = 1

    def handle(self, ask: Ask) -> Page:
        """Answer with no template, so that none is needed."""
        self.asked.append(ask)
        if ask.path[:1] == ("fail",):
            raise ZeroDivisionError("oh")
        if ask.path == ("name",):
            return Page(303, location="/", name=ask.form["name"])
        if ask.path[:1] == ("file",):
            return Page(file=File(ask.path[1], "application/pdf", b"%PDF"))
        if ask.path[-1:] == ("add",):
            self.now += 1
            return Page(204, values={"seq": self.now})
        return Page()

    def board(self, game: Watched) -> Page:  # noqa: ARG002
        """Return a board without a template."""
        return Page(values={"seq": self.now, "news": f"entry {self.now}"})

    def seqs(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the same number for each game."""
        return dict.fromkeys(games, self.now)

    def game_of(self, ask: Ask) -> int | None:
        """Return the number of the only game."""
        return 1 if ask.path[:2] == ("g", "friday") else None


class GuardedApp:
    """A guarded app with stub pages, and what it reported."""

    def __init__(self, pages: Pages | None = None, site: Site = SITE) -> None:
        self.stub = StubPages()
        self.reported: list[BaseException] = []
        self.app = App(pages or self.stub, CODES, site, self.reported.append)
        self.site = site
        self._guard = Guard(self.app, CODES, site, self.reported.append)

    def ask(self, path: str, method: str = "GET", **settings: Any) -> Answer:
        """Send one request with `asked`, in an event loop of its own."""
        return asyncio.run(self.asked(path, method, **settings))

    async def asked(
        self,
        path: str,
        method: str = "GET",
        *,
        phone: Phone | None = WRITER,
        body: bytes | Mapping[str, str] = b"",
        client: str = "127.0.0.1",
        chunks: int = 1,
        arrives: bool | None = True,
        **headers: str | None,
    ) -> Answer:
        """Send one request. A header's `_` is a hyphen, one that is None is left out, and one of two lines comes twice.

        The last part of the body is still on its way if `arrives` is False; with None, the phone goes away before.
        """
        data = body if isinstance(body, bytes) else urlencode(body).encode()
        scope = self._scope(path, method, phone, client, headers)
        size = max(1, -(-len(data) // chunks))
        parts = [data[at : at + size] for at in range(0, len(data), size)] or [b""]
        messages = [
            {"type": "http.request", "body": part, "more_body": place < len(parts) - 1}
            for place, part in enumerate(parts)
        ]
        if not arrives:
            messages.pop()
        sent: list[Any] = []

        async def receive() -> Any:
            if not messages and arrives is False:
                await asyncio.sleep(10)
            return messages.pop(0) if messages else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._guard(scope, receive, send)
        # Of two cookies, the first: the phone's.
        head = {name.decode().lower(): value.decode() for name, value in reversed(sent[0]["headers"])}
        body = b"".join(each["body"] for each in sent[1:])
        # A file need not be text.
        return Answer(sent[0]["status"], head, body.decode(errors="surrogateescape"))

    def _scope(
        self, path: str, method: str, phone: Phone | None, client: str, headers: Mapping[str, str | None]
    ) -> dict[str, Any]:
        usual: dict[str, str | None] = {"host": HOST}
        if phone:
            usual["cookie"] = f"other=1; {self.site.cookie}={CODES.cookie(phone)}"
        if method == "POST":
            usual |= {"origin": ORIGIN, "content-type": FORM}
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        raw, _, query = path.partition("?")
        return {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": raw,
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.encode(), line.encode())
                for name, value in usual.items()
                if value is not None
                for line in value.split("\n")
            ],
            "client": (client, 40000),
            "server": ("127.0.0.9", 8042),
        }

    def listen(self, path: str, phone: Phone = WRITER, **headers: str) -> "Listening":
        """Open a stream in the event loop that runs."""
        return Listening(self._guard, self._scope(path, "GET", phone, "127.0.0.1", headers))


def among_phones(play: Callable[[GuardedApp], Awaitable[None]]) -> GuardedApp:
    """Let phones play in an event loop, and close the app, which must have reported nothing."""
    guarded = GuardedApp(Pages(Evening(Entrance(CODES))))

    async def evening() -> None:
        try:
            await play(guarded)
        finally:
            guarded.app.stop()

    asyncio.run(evening())
    assert guarded.reported == []
    return guarded


class Listening:
    """A phone with an open stream, in this process."""

    def __init__(self, guard: Guard, scope: dict[str, Any]) -> None:
        self._left = asyncio.Event()
        self._sent: asyncio.Queue[Any] = asyncio.Queue()
        self._task = asyncio.create_task(guard(scope, self._receive, self._sent.put))

    async def _receive(self) -> Any:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def part(self) -> Any:
        """Wait for the next message of the app: the head, then each part of the body."""
        async with asyncio.timeout(60):
            return await self._sent.get()

    async def events(self) -> list[tuple[str, Any, str]]:
        """Wait for an event but the timer; return the kind, the data and the id of all that come at once."""
        found: list[tuple[str, Any, str]] = []
        while not found:
            for text in (await self.part())["body"].decode().split("\n\n"):
                fields = dict(line.split(": ", 1) for line in text.splitlines())
                if fields.get("event", "timer") != "timer":
                    found.append((fields["event"], json.loads(fields["data"]), fields.get("id", "")))
        return found

    async def leave(self) -> None:
        """Go away, and wait until the app has noticed."""
        self._left.set()
        async with asyncio.timeout(60):
            await self._task


class Server:
    """`ramble serve --json` as a program."""

    def __init__(self, *options: str, home: str | os.PathLike[str], port: int = 0) -> None:
        environment = {**os.environ, "RAMBLE_HOME": str(home)}
        self._streams: list[Stream] = []
        self.program = subprocess.Popen(
            [sys.executable, "-m", "ramble_tools", "serve", "--json", "--port", str(port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            text=True,
        )
        assert self.program.stdout
        line = self.program.stdout.readline()
        if not line:
            raise AssertionError(self.program.communicate(timeout=60))
        self.json: dict[str, Any] = json.loads(line)
        split = urlsplit(self.json["url"])
        self.host, self.port = split.hostname or "", split.port or 0

    def connection(self, *, source: str = "127.0.0.1", host: str = "") -> http.client.HTTPConnection:
        """Return a connection from an address."""
        return http.client.HTTPConnection(host or self.host, self.port, timeout=60, source_address=(source, 0))

    def ask(
        self,
        path: str,
        body: Mapping[str, str] | None = None,
        *,
        cookie: str = "",
        source: str = "127.0.0.1",
        host: str = "",
        **headers: str,
    ) -> Answer:
        """Send one request on a connection of its own: a form if it has a body."""
        connection = self.connection(source=source, host=host)
        usual = {"Cookie": cookie} if cookie else {}
        data = None
        if body is not None:
            data = urlencode(body)
            usual |= {"Origin": f"http://{host or self.host}:{self.port}", "Content-Type": FORM}
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request("GET" if body is None else "POST", path, data, usual)
            answer = connection.getresponse()
            head = {name.lower(): value for name, value in reversed(answer.getheaders())}
            return Answer(answer.status, head, answer.read().decode())
        finally:
            connection.close()

    @property
    def join_code(self) -> str:
        """The code as it is in a URL."""
        return str(self.json["code"]).replace("-", "")

    def join(self, code: str = "", *, source: str = "127.0.0.1") -> str:
        """Join with the code, and return the cookie."""
        answer = self.ask(f"/j/{code or self.join_code}", source=source)
        assert answer.status == 303, answer
        return answer.headers["set-cookie"].partition(";")[0]

    def stream(self, path: str, cookie: str, **headers: str) -> "Stream":
        """Open a stream, which is closed with the server at the latest."""
        connection = self.connection()
        connection.request("GET", path, headers={"Cookie": cookie, "Accept": "text/event-stream", **headers})
        stream = Stream(connection)
        self._streams.append(stream)
        return stream

    def close(self) -> None:
        """End the program, whatever it does, and close what is open."""
        if self.program.poll() is None:
            self.program.kill()
        self.program.communicate()
        for stream in self._streams:
            stream.close()

    def stop(self, sig: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal, and return the status and what was still printed."""
        self.program.send_signal(sig)
        out, err = self.program.communicate(timeout=60)
        return self.program.returncode, out, err


class Stream:
    """An open stream of events."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self.connection = connection
        self.answer = connection.getresponse()

    def event(self) -> tuple[str, Any, str]:
        """Wait for the next event but the timer; return its kind, data and id. The kind is empty when it ends."""
        kind = id = ""
        data: Any = None
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                data = json.loads(value)
            elif name == "id":
                id = value
            elif not name and kind not in ("", "timer"):
                return kind, data, id
        return "", None, ""

    def close(self) -> None:
        """Close the connection."""
        self.answer.close()
        self.connection.close()


@contextmanager
def served(*options: str, home: str | os.PathLike[str], port: int = 0) -> Iterator[Server]:
    """Run the server, and end it after the test."""
    server = Server(*options, home=home, port=port)
    try:
        yield server
    finally:
        server.close()
