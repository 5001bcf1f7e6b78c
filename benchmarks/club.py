"""A club night: 50 tables with 6 phones each, first on one server and a file, then on two servers and one PostgreSQL.

Run it as `.venv/bin/python -m benchmarks.club`. Each table writes a hand each 5 seconds. On the file, each phone has
come in with the code of its table, and one more watches the wall. On PostgreSQL, half of a table's phones are on each
server, so every hand passes through the database's notification; once more with a slow line to it. Then the same load
goes on while a server is killed and PostgreSQL is restarted. The exit status is 1 if an acknowledged hand is missing or
there twice, or a limit is not kept. `--short` is for CI.

What was measured on a virtual machine with 2 processors (Intel Xeon), on which the servers, PostgreSQL, the 300 phones
and other programs ran at the same time. "Load" is its load average.

- On a file, at a load of 6, in 30 seconds: all 251 hands were written once, answered after 18 ms (95 of 100 within
  53 ms), and on the last of the table's phones after 23 ms (95 of 100 within 68 ms), for 2.8 s of processor time.
- With a line of 20 ms to PostgreSQL, at a load of 1.3, in 60 seconds: all 551 hands were written once, answered after
  70 ms (95 of 100 within 75 ms), and on the last phone after 141 ms (95 of 100 within 150 ms).
- On PostgreSQL, with five programs waiting for each processor in the third night, which missed the limit:

  | | load 1 | load 7 | load 10 |
  |---|---|---|---|
  | seconds | 60 | 40 | 60 |
  | hands written, each once | 551 of 551 | 351 of 351 | 551 of 551 |
  | half of all hands were on the last of the 6 phones after | 16 ms | 29 ms | 68 ms |
  | 95 of 100 hands after | 22 ms | 55 ms | 557 ms |
  | processor time of each server | 4.7 s | 2.8 s | 4.4 s |

- When a server was killed, and then PostgreSQL: 6 of 551 hands (97 at load 11) were sent again, each once recorded.

  | | up again after | all phones live again after |
  |---|---|---|
  | a server, load 1 | 0.3 s | 1.6 s |
  | a server, load 11 | 0.5 s | 2.0 s |
  | PostgreSQL, load 1 | 0.3 s | 1.1 s |
  | PostgreSQL, load 11 | 4.3 s | 8.4 s |
"""

import argparse
import asyncio
import json
import os
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from benchmarks.phones import ENDLESS, SERVER, Failure, Server, p95
from ramble_tools.games.dumbal.game import PlainRound
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.sessions import begin
from tests import clusters
from tests.proxy import proxy

TABLES = 50
PHONES = 6
SECONDS = 60
BETWEEN_HANDS = 5
CODE = "CLUBNIGHT"
PLAYERS = ["Ann", "Bob", "Cy", "Dan"]

# The limits.
P95_MILLISECONDS = 300
SLOW_P95_MILLISECONDS = 500
# What a line to a server far away adds to each trip, half of it each way.
SLOW_LINE_SECONDS = 0.02
LIVE_AGAIN_SECONDS = 10
# What a phone and a writer wait before they try again, as the page's script does.
_RETRY_SECONDS = 1
# Nobody waits longer than this for the last hands.
_PATIENCE_SECONDS = 30
# As on a club's server: an entry is on the disk before it is acknowledged.
_REAL = ("fsync=on", "synchronous_commit=on", "full_page_writes=on", "autovacuum=on", "shared_buffers=128MB")


@dataclass
class Night:
    """What happened: by table and number of the entry, when it was sent, and when each phone had it."""

    sent: dict[tuple[int, int], float] = field(default_factory=dict)
    answered: list[float] = field(default_factory=list)
    arrived: dict[tuple[int, int], dict[int, float]] = field(default_factory=dict)
    # The hands that were acknowledged, as the points of each player.
    hands: list[list[tuple[int, ...]]] = field(default_factory=list)
    tries: int = 0
    late: int = 0
    # When a stream was opened, and by which phone of which table; and what went wrong, from when to when.
    opened: list[tuple[float, int, int]] = field(default_factory=list)
    opening: float = 0
    troubles: list[tuple[str, float, float]] = field(default_factory=list)
    processor_seconds: list[float] = field(default_factory=list)

    def until_last_phone(self) -> list[float]:
        """Return the milliseconds from each hand until the last of the table's phones had it."""
        return [(max(self.arrived[hand].values()) - at) * 1000 for hand, at in self.sent.items()]


class Host(Server):
    """`ramble serve` as a program that can be killed and started again at the same port."""

    def __init__(self, home: str, port: int = 0) -> None:
        self.home, self.port = home, port
        self.before = 0.0
        self.start()
        self.cookie = ""
        # The cookies of phones that came in with the code of a table, by the table's number from 0.
        self.cookies: list[str] = []
        head, _ = asyncio.run(self.ask("GET", f"/j/{CODE}"))
        self.cookie = head["set-cookie"].partition(";")[0]

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self.program = subprocess.Popen(
            [sys.executable, *SERVER, "serve", "--json", "--tables", "--code", CODE, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            env={**os.environ, "RAMBLE_HOME": self.home},
        )
        assert self.program.stdout
        self.host = json.loads(self.program.stdout.readline())["url"].removeprefix("http://")
        self.port = int(self.host.partition(":")[2])

    def make_tables(self, tables: int) -> None:
        """Make the tables as the organizer does, put a game at each, and let a phone in with the code of each."""
        for table in range(tables):
            name = str(table + 1)
            asyncio.run(self.ask("POST", "/tables", {"do": "add", "table": name, "key": name}))
            asyncio.run(
                self.ask("POST", "/tables", {"do": "put", "table": name, "game": f"table {table}", "key": name})
            )
        _, page = asyncio.run(self.ask("GET", "/tables"))
        for code in re.findall(r"Code <b>([A-Z-]+)</b>", page):
            head, _ = asyncio.run(self.ask("GET", f"/j/{code.replace('-', '')}", cookie="none=1"))
            self.cookies.append(head["set-cookie"].partition(";")[0])

    def cookie_at(self, table: int) -> str:
        """Return the cookie of the phones at a table, by its number from 0."""
        return self.cookies[table] if self.cookies else self.cookie

    def kill(self) -> None:
        """End it at once, as when its computer fails."""
        self.before += self.needed()
        self.program.send_signal(signal.SIGKILL)
        self.program.wait(10)
        assert self.program.stdout
        self.program.stdout.close()

    async def follow(self, table: int, phone: int, seq: int, night: Night) -> None:
        """Note when each board comes. Connect again when the stream breaks, as a browser does, until cancelled."""
        address = f"127.0.{1 + table}.{1 + phone}"
        last = seq
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(address, 0), limit=1 << 20
                )
                try:
                    path = f"/g/table%20{table}/events?seq={last}"
                    writer.write(self._request("GET", path, None, cookie=self.cookie_at(table)))
                    answer = await reader.readline()
                    # What is no stream is left at once, and asked for again, as the page's script does.
                    while answer.startswith(b"HTTP/1.1 200") and (line := await reader.readline()):
                        if line.startswith(b"retry: "):
                            night.opened.append((time.monotonic(), table, phone))
                        elif line.startswith(b"id: "):
                            now, there = time.monotonic(), int(line[4:])
                            # A board has all that was written before it too.
                            for each in range(last + 1, there + 1):
                                night.arrived.setdefault((table, each), {})[phone] = now
                            last = max(last, there)
                finally:
                    writer.close()
            await asyncio.sleep(_RETRY_SECONDS)


def new_tables(tables: int) -> list[int]:
    """Begin a game at each table, with twenty hands; return the number of the last entry of each."""
    last = []
    for table in range(tables):
        row = begin("dumbal", PLAYERS, ENDLESS, f"table {table}").row
        with writing() as book:
            for number in range(20):
                hands = dict(zip(PLAYERS, map(str, (3, 9 + number, 11, 8)), strict=True))
                row = book.append(row, "round", {"hands": hands, "caller": "Ann"}, by="phone 1")
        last.append(row.last)
    return last


async def play(host: Host, table: int, seq: int, night: Night, seconds: float) -> None:
    """Send a hand each few seconds, with a key until it is acknowledged."""
    began = time.monotonic()
    offset = BETWEEN_HANDS * table / TABLES
    for number in range(max(1, int((seconds - offset) / BETWEEN_HANDS))):
        due = began + offset + number * BETWEEN_HANDS
        night.late += time.monotonic() > due + BETWEEN_HANDS
        await asyncio.sleep(max(0, due - time.monotonic()))
        hand = (3, 9 + number, 11, 8 + table % 7)
        form = {f"hand:{name}": str(points) for name, points in zip(PLAYERS, hand, strict=True)}
        form |= {"seq": str(seq), "key": secrets.token_hex(16), "caller": "Ann"}
        at = time.monotonic()
        while True:
            night.tries += 1
            status = await _sent(host, table, form)
            if status[0] == "204":
                break
            if status[0] not in ("", "500", "503") or time.monotonic() > at + _PATIENCE_SECONDS:
                raise Failure(f"table {table}, hand {number + 1}: {status}")
            await asyncio.sleep(_RETRY_SECONDS)
        night.answered.append((time.monotonic() - at) * 1000)
        night.hands[table].append(hand)
        seq = int(status[1])
        night.sent[table, seq] = at


async def _sent(host: Host, table: int, form: dict[str, str]) -> tuple[str, str]:
    """Return the status of the answer and the number of the entry, or two empty texts if there was no answer."""
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            head, body = await host.ask("POST", f"/g/table%20{table}/add", form, host.cookie_at(table))
    except (OSError, IndexError, TimeoutError):  # no connection, or half an answer
        return "", ""
    return head["status"], head.get("x-seq", body[:200])


Trouble = tuple[float, str, Callable[[], None]]


async def _make(trouble: Trouble, night: Night) -> None:
    at, what, make = trouble
    await asyncio.sleep(at)
    began = time.monotonic()
    await asyncio.to_thread(make)
    night.troubles.append((what, began, time.monotonic()))


async def put_load(hosts: Sequence[Host], last: Sequence[int], seconds: float, troubles: Sequence[Trouble]) -> Night:
    """Open all streams, let all tables play, and make the troubles at their times."""
    night = Night(hands=[[] for _ in last])
    streams = [
        asyncio.create_task(hosts[phone % len(hosts)].follow(table, phone, seq, night))
        for table, seq in enumerate(last)
        for phone in range(PHONES)
    ]
    await _all_open(len(streams), night)
    before = [host.needed() for host in hosts]
    plays = [play(hosts[table % len(hosts)], table, seq, night, seconds) for table, seq in enumerate(last)]
    try:
        await asyncio.gather(*plays, *(_make(each, night) for each in troubles))
        for _ in range(10 * LIVE_AGAIN_SECONDS):
            if all(len(night.arrived.get(hand, ())) >= PHONES for hand in night.sent):
                break
            await asyncio.sleep(0.1)
    finally:
        night.processor_seconds = [
            host.before + host.needed() - first for host, first in zip(hosts, before, strict=True)
        ]
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    return night


async def _all_open(count: int, night: Night) -> None:
    """Wait until all streams are open and have had time for their first board. Raises Failure."""
    began = time.monotonic()
    while len({(table, phone) for _, table, phone in night.opened}) < count:
        if time.monotonic() > began + 2 * _PATIENCE_SECONDS:
            raise Failure(f"only {len(night.opened)} of {count} phones got in")
        await asyncio.sleep(0.2)
    night.opening = time.monotonic() - began
    await asyncio.sleep(2)


def require_once(night: Night) -> None:
    """Raise Failure unless the book has just the hands that were acknowledged, each once, and each phone had them."""
    for table, hands in enumerate(night.hands):
        with reading() as book:
            log = book.log(book.game("dumbal", f"table {table}"))
        rounds = [entry.data(PlainRound).hands for entry in log.entries if entry.kind == "round"][20:]
        written = [tuple(int(each[name]) for name in PLAYERS) for each in rounds]
        if log.damage or written != hands:
            raise Failure(f"table {table}: {len(hands)} hands acknowledged, {len(written)} written; {log.damage}")
    missed = sum(len(night.arrived.get(hand, ())) < PHONES for hand in night.sent)
    if missed:
        raise Failure(f"{missed} of {len(night.sent)} hands did not reach all {PHONES} phones of their table")


def live_again(night: Night, what: str) -> float:
    """Return how many seconds after a trouble the last phone was live again.

    The streams that broke must be open again, and each table's first hand after the trouble must have reached all of
    its phones; how long the hand took is counted from when it was first sent.
    """
    began, done = next((start, end) for name, start, end in night.troubles if name == what)
    slowest = max((at - began for at, *_ in night.opened if began <= at <= done + LIVE_AGAIN_SECONDS), default=0.0)
    for table in range(len(night.hands)):
        later = sorted((at, seq) for (each, seq), at in night.sent.items() if each == table and at >= began)
        if later:
            at, seq = later[0]
            slowest = max(slowest, max(night.arrived[table, seq].values()) - at)
    return slowest


def hands_lost_in_answers(night: Night) -> int:
    """Return how many requests had no answer, so that they were sent again."""
    return night.tries - len(night.sent)


@contextmanager
def club_on_a_file(tables: int) -> Iterator[tuple[list[Host], list[int]]]:
    """Run one server on a file, with a game and a code at each table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAMBLE_BOOK"] = os.path.join(folder, "club.jsonl")
        last = new_tables(tables)
        host = Host(folder)
        try:
            host.make_tables(tables)
            yield [host], last
        finally:
            host.stop()


async def _watch_the_wall(host: Host) -> None:
    """Read what the wall shows, until cancelled."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=1 << 22)
    try:
        writer.write(host._request("GET", "/wall/events", None))
        while await reader.readline():
            pass
    finally:
        writer.close()


def measure_on_a_file(tables: int, seconds: float) -> Night:
    """Return what happened on a night without PostgreSQL. Raises Failure if a hand is lost."""
    with club_on_a_file(tables) as (hosts, last):

        async def night_with_a_wall() -> Night:
            wall = asyncio.create_task(_watch_the_wall(hosts[0]))
            try:
                return await put_load(hosts, last, seconds, ())
            finally:
                wall.cancel()

        night = asyncio.run(night_with_a_wall())
        require_once(night)
        return night


@contextmanager
def club(tables: int, *, slow: bool = False) -> Iterator[tuple[list[Host], list[int], clusters.Cluster]]:
    """Run a PostgreSQL of its own and two servers, with a game at each table; if `slow`, behind a slow line."""
    with (
        clusters.running(*_REAL) as cluster,
        proxy(cluster, SLOW_LINE_SECONDS / 2) as line,
        tempfile.TemporaryDirectory() as folder,
    ):
        cluster.sql("CREATE DATABASE club")
        os.environ["RAMBLE_BOOK"] = cluster.url("club")
        last = new_tables(tables)
        if slow:
            os.environ["RAMBLE_BOOK"] = line.url("club")
        hosts: list[Host] = []
        try:
            for name in ("one", "two"):
                host = Host(os.path.join(folder, name))
                hosts.append(host)
            yield hosts, last, cluster
        finally:
            for host in hosts:
                host.stop()


def measure(tables: int, seconds: float, *, trouble: bool, slow: bool = False) -> Night:
    """Return what happened on a night. Raises Failure if a hand is lost."""
    with club(tables, slow=slow) as (hosts, last, cluster):

        def kill() -> None:
            hosts[0].kill()
            hosts[0].start()

        def restart() -> None:
            cluster.stop("immediate")
            cluster.start(*_REAL)

        troubles = [(seconds * 0.25, "server", kill), (seconds * 0.6, "postgres", restart)] if trouble else []
        night = asyncio.run(put_load(hosts, last, seconds, troubles))
        require_once(night)
        return night


def say(what: str, night: Night) -> None:
    """Print a night in one line."""
    last = night.until_last_phone()
    processor = " + ".join(f"{each:.1f}" for each in night.processor_seconds)
    print(
        f"{what}: all phones in after {night.opening:.1f} s; {len(night.sent)} hands, all written once, "
        f"answered in {statistics.median(night.answered):.0f} ms "
        f"(p95 {p95(night.answered):.0f}), at the last phone after {statistics.median(last):.0f} ms "
        f"(p95 {p95(last):.0f}, most {max(last):.0f}), servers {processor} s of the processor, {night.late} sent late, "
        f"load of the machine {os.getloadavg()[0]:.1f}"
    )


def _require_quick(night: Night, *, short: bool, limit: float = P95_MILLISECONDS) -> None:
    if not short and p95(night.until_last_phone()) > limit:
        raise Failure(f"p95 until the last phone: {p95(night.until_last_phone()):.0f} ms")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--short", action="store_true", help="10 tables, 10 seconds, and no limit in milliseconds")
    parser.add_argument("--only", choices=("file", "load", "slow", "kills"), help="only one of the four nights")
    chosen = parser.parse_args(arguments)
    tables, seconds = (10, 10) if chosen.short else (chosen.tables, chosen.seconds)
    print(f"{tables} tables with {PHONES} phones each, a hand each {BETWEEN_HANDS} s for {seconds:.0f} s")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    try:
        if chosen.only in (None, "file"):
            night = measure_on_a_file(tables, seconds)
            say("one server and a file", night)
            _require_quick(night, short=chosen.short)
        if chosen.only in (None, "load"):
            night = measure(tables, seconds, trouble=False)
            say("two servers and PostgreSQL", night)
            _require_quick(night, short=chosen.short)
        if chosen.only in (None, "slow"):
            night = measure(tables, seconds, trouble=False, slow=True)
            say(f"two servers, and PostgreSQL {SLOW_LINE_SECONDS * 1000:.0f} ms away", night)
            _require_quick(night, short=chosen.short, limit=SLOW_P95_MILLISECONDS)
        if chosen.only in (None, "kills"):
            night = measure(tables, max(seconds, 4 * BETWEEN_HANDS), trouble=True)
            say("a night with troubles", night)
            for what, began, done in night.troubles:
                again = live_again(night, what)
                print(f"{what}: up again after {done - began:.1f} s; the last phone was live again after {again:.1f} s")
                if again > LIVE_AGAIN_SECONDS:
                    raise Failure(f"{what}: phones were live again only after {again:.1f} s")
            print(f"{hands_lost_in_answers(night)} hands had to be sent again, and all of them are there once")
    except Failure as failure:
        print(f"failed: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
