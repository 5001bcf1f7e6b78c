"""Thirty phones and ten writes a second on a game of 2,000 rounds: `.venv/bin/python -m benchmarks.phones`.

The server runs as a program on 127.0.0.1. Then the same load goes to a server that replays the game for each request,
as every command does; what counts is the ratio of the processor time of the two. A third server, of Starlette alone,
writes nothing and sends as many bytes to as many phones. `--short` is for CI. The exit status is 1 if a write is lost
or a limit is not kept.
"""

import argparse
import asyncio
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.sessions import begin, look

PHONES = 30
WRITES_A_SECOND = 10
ROUNDS = 2000
# With this target nobody is ever out, so the games never end.
ENDLESS = ["target=999999999"]
NAME = "friday"

# The limits.
P95_MILLISECONDS = 150
MEGABYTES = 150
FIRST_PAGE_SECONDS = 1.5
# How many times the time of a program that only imports the packages the first page may take.
FIRST_PAGE_RATIO = 6
# How many times the processor time of ours the server that replays must need.
RATIO = 2
# How many times the processor time of a bare broadcast ours may take, and the time to the answer and the last phone.
BROADCAST_RATIO = 8
# The servers that ours is compared with have no longer load than this.
COMPARED_SECONDS = 20

SERVER = ("-m", "ramble_tools")
# The same server, except that it keeps nothing between requests.
REPLAYING = """
import sys
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.game_cache import GameCache
GameCache.look = lambda self, row: sessions.look(None, row)
GameCache.act = lambda self, row, deed, request: sessions.act(None, row, deed, request)
from ramble_tools.__main__ import main
main()
"""

# A server that only passes on to all phones that something was sent. It speaks to the phones as ours does.
BROADCASTING = """
import asyncio, contextlib, json, socket, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

seq, phones = ROUNDS + 1, set()

async def send(request):
    global seq
    await request.body()
    seq += 1
    for phone in phones:
        phone.put_nowait(f"id: {seq}\\nevent: board\\ndata: {'x' * BYTES}\\n\\n")
    return Response(status_code=204, headers={"x-seq": str(seq)})

async def events(request):
    phone = asyncio.Queue()
    phones.add(phone)
    async def parts():
        while True:
            yield await phone.get()
    return StreamingResponse(parts(), media_type="text/event-stream")

async def page(request):
    return Response("friday", headers={"set-cookie": "none=1"})

routes = [Route("/g/friday/add", send, methods=["POST"]), Route("/g/friday/events", events), Route("/{any:path}", page)]
place = socket.create_server(("127.0.0.1", 0))
print(json.dumps({"url": f"http://127.0.0.1:{place.getsockname()[1]}", "code": "none"}), flush=True)
app = Starlette(routes=routes)
config = uvicorn.Config(app, http="h11", loop="asyncio", log_config=None, access_log=False, timeout_graceful_shutdown=1)
with contextlib.suppress(KeyboardInterrupt):
    uvicorn.Server(config).run([place])
"""

# The least that a server must do before its first page.
BARE = "import starlette.responses, uvicorn, jinja2"
STARTS = 5


class Failure(Exception):
    """A limit that is not kept."""


@dataclass
class Load:
    """What the load was like: when each write was sent, when each phone had it, and what the server needed."""

    sent: dict[int, float] = field(default_factory=dict)
    answered: list[float] = field(default_factory=list)
    arrived: dict[int, list[float]] = field(default_factory=dict)
    processor_seconds: float = 0
    megabytes: float = 0
    late: int = 0
    # How long the longest board was.
    bytes: int = 0

    def until_last_phone(self) -> list[float]:
        """Return the milliseconds from each write until the last phone had it."""
        return [(max(self.arrived[seq]) - at) * 1000 for seq, at in self.sent.items()]


def long_game(rounds: int) -> None:
    """Record a game of this many rounds in the book of RAMBLE_HOME, in one transaction."""
    row = begin("dumbal", ["Ann", "Bob", "Cy", "Dan"], ENDLESS, NAME).row
    with writing() as book:
        for number in range(rounds):
            points = {"Ann": 3, "Bob": 9 + number % 20, "Cy": 11, "Dan": 8 + number % 7}
            hands = {name: str(each) for name, each in points.items()}
            row = book.append(row, "round", {"hands": hands, "caller": "Ann"}, by="phone 1")


class Server:
    """`ramble serve` as a program, perhaps with only the game with this name."""

    def __init__(self, command: Sequence[str], home: str, *game: str) -> None:
        began = time.monotonic()
        self.program = subprocess.Popen(
            [sys.executable, *command, "serve", *game, "--json", "--port", "0"],
            stdout=subprocess.PIPE,
            env={**os.environ, "RAMBLE_HOME": home},
        )
        assert self.program.stdout
        self.told = json.loads(self.program.stdout.readline())
        self.host = self.told["url"].removeprefix("http://")
        self.port = int(self.host.partition(":")[2])
        self.cookie = ""
        head, _ = asyncio.run(self.ask("GET", f"/j/{self.told['code'].replace('-', '')}"))
        self.cookie = head["set-cookie"].partition(";")[0]
        head, body = asyncio.run(self.ask("GET", f"/g/{NAME}"))
        if head["status"] != "200" or NAME not in body:
            raise Failure(f"the first page: {head['status']}")
        self.first_page_seconds = time.monotonic() - began

    async def ask(
        self, method: str, path: str, form: Mapping[str, str] | None = None, cookie: str = ""
    ) -> tuple[dict[str, str], str]:
        """Send one request on its own connection, perhaps with another cookie; return the headers and the body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._request(method, path, form, "Connection: close", cookie=cookie))
            head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        finally:
            writer.close()
        status, *lines = head.split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in reversed(lines))}
        return {**headers, "status": status.split()[1]}, body

    def _request(self, method: str, path: str, form: Mapping[str, str] | None, *more: str, cookie: str = "") -> bytes:
        body = urlencode(form or {})
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Cookie: {cookie or self.cookie}", *more]
        if form is not None:
            lines += [f"Origin: http://{self.host}", "X-Ramble: script", f"Content-Length: {len(body)}"]
            lines += ["Content-Type: application/x-www-form-urlencoded"]
        return ("\r\n".join(lines) + f"\r\n\r\n{body if form is not None else ''}").encode()

    async def listen(self, phone: int, seq: int, load: Load) -> None:
        """Note when each board comes, until the server or the caller ends it."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(f"127.0.1.{phone}", 0), limit=1 << 20
        )
        try:
            writer.write(self._request("GET", f"/g/{NAME}/events?seq={seq}", None))
            last = seq
            while line := await reader.readline():
                load.bytes = max(load.bytes, len(line))
                if line.startswith(b"id: "):
                    now, there = time.monotonic(), int(line[4:])
                    # A board has all that was written before it too.
                    for each in range(last + 1, there + 1):
                        load.arrived.setdefault(each, []).append(now)
                    last = there
        finally:
            writer.close()

    def needed(self) -> float:
        """Return the processor time so far, in seconds."""
        with open(f"/proc/{self.program.pid}/stat", encoding="ascii") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def peak(self) -> float:
        """Return the most memory that it had, in megabytes."""
        with open(f"/proc/{self.program.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))

    def stop(self) -> None:
        """Stop it, and kill it if it doesn't stop."""
        self.program.send_signal(signal.SIGINT)
        try:
            self.program.wait(20)
        finally:
            self.program.kill()
            assert self.program.stdout
            self.program.stdout.close()


async def put_load(server: Server, seconds: float, phones: int) -> Load:
    """Open a stream for each phone, and write at fixed times; one write waits for the answer to the one before."""
    load = Load()
    seq = look("dumbal", NAME).seen
    streams = [asyncio.create_task(server.listen(1 + phone, seq, load)) for phone in range(phones)]
    await asyncio.sleep(1)
    before, began = server.needed(), time.monotonic()
    for number in range(round(seconds * WRITES_A_SECOND)):
        due = began + number / WRITES_A_SECOND
        load.late += time.monotonic() > due + 1 / WRITES_A_SECOND
        await asyncio.sleep(max(0, due - time.monotonic()))
        hands = {"hand:Ann": "3", "hand:Bob": str(9 + number % 20), "hand:Cy": "11", "hand:Dan": str(8 + number % 7)}
        form = {"seq": str(seq), "key": secrets.token_hex(16), "caller": "Ann", **hands}
        at = time.monotonic()
        head, body = await server.ask("POST", f"/g/{NAME}/add", form)
        if head["status"] != "204":
            raise Failure(f"write {number + 1}: {head['status']} {body[:300]}")
        load.answered.append((time.monotonic() - at) * 1000)
        seq = int(head["x-seq"])
        load.sent[seq] = at
    for _ in range(100):
        if len(load.arrived.get(seq, ())) >= phones:
            break
        await asyncio.sleep(0.1)
    load.processor_seconds, load.megabytes = server.needed() - before, server.peak()
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return load


def p95(values: Sequence[float]) -> float:
    """Return the value that 95 of 100 don't exceed."""
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def measure(command: Sequence[str], seconds: float, phones: int, rounds: int, *, writes: bool = True) -> Load:
    """Return what a server of its own did under the load. Raises Failure if something is lost.

    With `writes`, it must have written all in the book, each once.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ["RAMBLE_HOME"] = home
        long_game(rounds)
        server = Server(command, home)
        try:
            load = asyncio.run(put_load(server, seconds, phones))
        finally:
            server.stop()
        written = look("dumbal", NAME).history.count - rounds
        if writes and written != len(load.sent):
            raise Failure(f"{len(load.sent)} writes were answered, {written} are in the book")
        missed = [seq for seq in load.sent if len(load.arrived.get(seq, ())) < phones]
        if missed:
            raise Failure(f"{len(missed)} of {len(load.sent)} writes did not reach all {phones} phones")
    return load


def first_pages(rounds: int) -> tuple[float, float]:
    """Return after how many seconds the first page is there, and the time of the bare program: the best of a few."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as home:
        os.environ["RAMBLE_HOME"] = home
        long_game(rounds)
        for _ in range(STARTS):
            server = Server(SERVER, home)
            server.stop()
            ours.append(server.first_page_seconds)
            began = time.monotonic()
            subprocess.run([sys.executable, "-c", BARE], check=True)
            bare.append(time.monotonic() - began)
    return min(ours), min(bare)


def processor(load: Load) -> float:
    """Return the processor time for each write, in seconds."""
    return load.processor_seconds / len(load.sent)


def say(name: str, load: Load) -> None:
    """Print a load in one line."""
    last = load.until_last_phone()
    print(
        f"{name}: {len(load.sent)} writes, answered in {statistics.median(load.answered):.0f} ms (p95 "
        f"{p95(load.answered):.0f}), at the last phone after {statistics.median(last):.0f} ms (p95 {p95(last):.0f}), "
        f"{load.processor_seconds:.2f} s of the processor, {load.megabytes:.0f} MB, {load.late} sent late"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--short", action="store_true", help="5 seconds, and no limit in milliseconds")
    chosen = parser.parse_args(arguments)
    seconds = 5 if chosen.short else chosen.seconds
    compared = min(seconds, COMPARED_SECONDS)
    load, processors = os.getloadavg()[0], os.cpu_count() or 1
    busy = load > processors
    if busy and not chosen.short:
        print(f"a load of {load:.1f} on {processors} processors: milliseconds are shown, but not judged")
    try:
        kept = measure(SERVER, seconds, PHONES, chosen.rounds)
        say(f"{PHONES} phones, {chosen.rounds:,} rounds", kept)
        bare_server = BROADCASTING.replace("ROUNDS", str(chosen.rounds)).replace("BYTES", str(kept.bytes))
        broadcast = measure(("-c", bare_server), compared, PHONES, chosen.rounds, writes=False)
        say(f"a bare broadcast of {kept.bytes:,} bytes", broadcast)
        ratios = {
            "processor time": processor(kept) / processor(broadcast),
            "time to the answer": statistics.median(kept.answered) / statistics.median(broadcast.answered),
            "time to the last phone": statistics.median(kept.until_last_phone())
            / statistics.median(broadcast.until_last_phone()),
        }
        print("ours takes " + ", ".join(f"{each:.1f} times the {what}" for what, each in ratios.items()))
        replaying = measure(("-c", REPLAYING), compared, PHONES, chosen.rounds)
        say("replaying", replaying)
        ratio = processor(replaying) / processor(kept)
        print(f"replaying needs {ratio:.1f} times the processor time")
        first_page, bare = first_pages(chosen.rounds)
        print(f"first page {first_page:.2f} s after the start, {first_page / bare:.1f} times the bare imports")
        limits = [
            (first_page <= FIRST_PAGE_RATIO * bare, f"the first page takes more than {FIRST_PAGE_RATIO} times"),
            (ratio >= RATIO, f"replaying needs only {ratio:.2f} times the processor time, less than {RATIO}"),
            (kept.megabytes <= MEGABYTES, f"{kept.megabytes:.0f} MB are more than {MEGABYTES}"),
            (ratios.pop("processor time") <= BROADCAST_RATIO, f"more than {BROADCAST_RATIO} times a bare broadcast"),
        ]
        if not chosen.short and not busy:
            last = p95(kept.until_last_phone())
            limits += [
                (last <= P95_MILLISECONDS, f"p95 until the last phone: {last:.0f} ms"),
                (
                    max(ratios.values()) <= BROADCAST_RATIO,
                    f"more than {BROADCAST_RATIO} times as long as a bare broadcast",
                ),
                (first_page <= FIRST_PAGE_SECONDS, f"the first page came after {first_page:.2f} s"),
            ]
        for kept_limit, failure in limits:
            if not kept_limit:
                raise Failure(failure)
    except Failure as failure:
        print(f"failed: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
