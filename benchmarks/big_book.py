"""A book of 100,000 games against one of 100: `.venv/bin/python -m benchmarks.big_book`.

Commands that people wait for must not take much longer in the big book, nor two pages of `ramble serve`: each is asked
for in turn with the same in the small one, for a file and for PostgreSQL. What counts is the ratio of the shortest
times, because whatever else the machine does only adds to them. The exit status is 1 if one is over the limit. The
books are not played but written, with all that the program would have written. `--short` is for CI.

What was measured on a virtual machine with 2 processors, as a multiple of the time with 100 games:

| | a file | PostgreSQL |
|---|---|---|
| `games` | 1.1 | 1.1 |
| `players` | 1.3 | 1.1 |
| the last game | 1.0 | 0.9 |
| a game by its name | 1.1 | 1.0 |
| completing a player's name | 1.0 | 1.0 |

The first `players` after an update replays every game, at about a millisecond each; if it is stopped, the next one goes
on from there.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple
from urllib.request import HTTPCookieProcessor, build_opener
from zlib import crc32

from ramble_tools.games.registry import find_game
from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import history_of
from ramble_tools.scorebook.season_log import new_season, put_games
from ramble_tools.scorebook.statistics import tally_of, tally_text
from ramble_tools.scorebook.store import GAME, Row, Store, columns
from ramble_tools.scorebook.text.line import written
from tests import clusters

BIG, SMALL = 100_000, 100
ROUNDS = 20
TIMES = 7
# How many times its time with the small book a command may take with the big one.
LIMIT = 2
_AT = "2026-11-21T19:30:00Z"
# Different games, by their players and their rounds; the big book repeats them.
_DIFFERENT = 50
_NAMES = [f"{first}{second}" for first in ("An", "Be", "Ca", "Do", "El") for second in ("a", "ba", "da", "na", "ra")]


class Template(NamedTuple):
    """A game that is written many times: its players, its lines, what their checksums are made of, and its tally."""

    players: tuple[str, ...]
    entries: list[Entry]
    lines: list[tuple[int, str, str, str, str]]
    texts: list[bytes]
    tally: Mapping[str, Any]
    is_open: bool


def template(number: int) -> Template:
    """Return the game with this number: 20 rounds of Dumbal with four players; one in fifty is not over."""
    names = tuple(_NAMES[(number * 3 + seat * 7) % len(_NAMES)] for seat in range(4))
    entries = [Entry(1, _AT, "new", {"players": list(names), "rules": ["target=9999"]}, "phone 1")]
    for place in range(ROUNDS):
        points = [9 + (number + place * seat) % 23 for seat in range(4)]
        points[(number + place) % 4] = 4
        hands = {name: str(each) for name, each in zip(names, points, strict=True)}
        caller = names[(number + place) % 4]
        entries.append(Entry(place + 2, _AT, "round", {"hands": hands, "caller": caller}, "phone 1"))
    is_open = number == 1
    if not is_open:
        entries.append(Entry(ROUNDS + 2, _AT, "end", {}, "phone 1"))
    history = history_of(find_game("dumbal"), entries)
    lines = [(each.id, each.at, each.by, each.kind, checksums.encode(each.body)) for each in entries]
    texts = ["\t".join(map(str, line)).encode() + b"\n" for line in lines]
    return Template(names, entries, lines, texts, tally_of(history), is_open)


def commands() -> dict[str, tuple[tuple[str, ...], dict[str, str]]]:
    """Return the commands that are compared, each with the settings of its environment."""
    asked = {"_RAMBLE_COMPLETE": "complete_bash", "COMP_WORDS": "ramble\ndumbal\nnew\nA", "COMP_CWORD": "3"}
    hand = ("dumbal", "add", "9", "9", "4", "9", template(1).players[2], "--game", "game 1", "--again")
    return {
        "games": (("games",), {}),
        "players": (("players",), {}),
        "a season of half of the games": (("season", "show", "all"), {}),
        "opening the last game": (("dumbal", "show"), {}),
        "opening a game by its name": (("games", "show", "game 50"), {}),
        "completing a player's name": ((), asked),
        "adding a hand": (hand, {}),
        "starting a game": (("dumbal", "new", "Ana", "Beba"), {}),
    }


class Made(NamedTuple):
    """A game as it is written: its row, the checksums of its entries, and its tally."""

    row: Row
    template: Template
    sums: list[int]
    tally: str


def games(count: int) -> Iterator[Made]:
    """Yield this many games, whose numbers begin with 1."""
    templates = [template(number) for number in range(min(count, _DIFFERENT))]
    for id in range(1, count + 1):
        each = templates[id % len(templates)]
        identity = f"{id:024x}"
        head, sums = checksums.start(identity), []
        for text in each.texts:
            head = crc32(text, head)
            sums.append(head)
        row = Row(*(id, f"game {id}", "dumbal", each.is_open, False, identity, each.players, len(sums), head, id, _AT))
        yield Made(row, each, sums, tally_text(head, each.tally))


def fill(store: Store, count: int) -> None:
    """Write this many games into an empty book on a server."""
    guards = [f"ALTER TABLE ramble_tools.{table} {{}} TRIGGER USER" for table in ("game", "entry")]
    for guard in guards:  # they would take longer than the rest
        store.run(guard.format("DISABLE"))
    made = games(count)
    while part := list(islice(made, 2000)):
        _into_server(store._connection, part)  # type: ignore[attr-defined]
    for guard in guards:
        store.run(guard.format("ENABLE"))
    store.run("SELECT setval(pg_get_serial_sequence('ramble_tools.game', 'id'), ?)", count)
    store.run("SELECT setval('ramble_tools.use', ?)", count)
    store.set_current(store.numbered(count, count + 1)[0])


def write(path: str, count: int) -> None:
    """Write the text of this many games, and their tallies into its index."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    heads = []
    with open(path, "wb") as file:
        for each in games(count):
            lines = written(each.row, each.template.entries)
            heads.append(int(lines[-11:-3], 16))
            file.write(lines)
    with writing() as book:
        for made, head in zip(games(count), heads, strict=True):
            book.store.set_tally(1, made.row.id, tally_text(head, made.template.tally))
        book.store.set_current(book.store.numbered(count, count + 1)[0])


def _entries(part: Sequence[Made]) -> Iterator[tuple[object, ...]]:
    for each in part:
        for line, sum in zip(each.template.lines, each.sums, strict=True):
            yield each.row.id, *line, sum


def _into_server(connection: Any, part: Sequence[Made]) -> None:
    rows = {
        f"game (id, {GAME}, sum)": [(each.row.id, *columns(each.row), 0) for each in part],
        f"entry (game, {checksums.LINE})": _entries(part),
        "tally (span, first, body)": [(1, each.row.id, each.tally) for each in part],
    }
    for table, lines in rows.items():
        with connection.cursor().copy(f"COPY ramble_tools.{table} FROM STDIN") as copy:
            for line in lines:
                copy.write_row(line)


def seconds(arguments: Sequence[str], environment: Mapping[str, str]) -> float:
    """Return how long a command takes. Raises CalledProcessError if it fails."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "ramble_tools", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        check=True,
        timeout=600,
    )
    if not done.stdout.strip():
        raise RuntimeError(f"{' '.join(arguments)} printed nothing")
    return time.monotonic() - began


def compare(where: str, books: Mapping[str, Mapping[str, str]], times: int) -> list[str]:
    """Print a line for each command, and return those that are over the limit."""
    too_slow = []
    small, big = books["small"], books["big"]
    for what, (arguments, settings) in commands().items():
        first = seconds(arguments, {**big, **settings}), seconds(arguments, {**small, **settings})
        pairs = [
            (seconds(arguments, {**big, **settings}), seconds(arguments, {**small, **settings})) for _ in range(times)
        ]
        big_seconds, small_seconds = (min(each) for each in zip(*pairs, strict=True))
        ratio = big_seconds / small_seconds
        print(
            f"{where}, {what}: {ratio:.2f} times ({big_seconds:.2f} s, {small_seconds:.2f} s); the first time "
            f"{first[0]:.2f} s, {first[1]:.2f} s",
            flush=True,
        )
        if ratio > LIMIT:
            too_slow.append(f"{where}, {what}: {ratio:.2f} times")
    return too_slow + compare_pages(where, books, times)


def compare_pages(where: str, books: Mapping[str, Mapping[str, str]], times: int) -> list[str]:
    """Do the same with pages of `ramble serve`."""
    too_slow = []
    with serving(books["small"]) as small, serving(books["big"]) as big:
        for path in ("/", "/g/game%2050"):
            pairs = [(big(path), small(path)) for _ in range(5 * times + 1)][1:]
            took, other = (min(each) for each in zip(*pairs, strict=True))
            ratio = took / other
            print(f"{where}, the page {path}: {ratio:.2f} times ({took * 1000:.0f} ms)", flush=True)
            if ratio > LIMIT:
                too_slow.append(f"{where}, the page {path}: {ratio:.2f} times")
    return too_slow


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[Callable[[str], float]]:
    """Serve a book to a phone with the organizer's code; yield a function that returns how long a page takes."""
    command = [sys.executable, "-m", "ramble_tools", "serve", "--json", "--port", "0"]
    with subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE) as server:
        assert server.stdout
        told = json.loads(server.stdout.readline())
        try:
            phone = build_opener(HTTPCookieProcessor())
            phone.open(f"{told['url']}/j/{told['code'].replace('-', '')}", timeout=60).read()

            def get(path: str) -> float:
                began = time.monotonic()
                phone.open(f"{told['url']}{path}", timeout=60).read()
                return time.monotonic() - began

            yield get
        finally:
            server.send_signal(signal.SIGINT)


def make(place: str, count: int) -> None:
    """Make a book of this many games in a file or on a server."""
    began = time.monotonic()
    os.environ["RAMBLE_BOOK"] = place
    try:
        if "://" in place:
            with writing(create=True) as book:
                fill(book.store, count)
        else:
            write(place, count)
        new_season("all", "dumbal")
        put_games("all", [f"game {number}" for number in range(2, count // 2 + 2)])
    finally:
        del os.environ["RAMBLE_BOOK"]
    print(f"{count:,} games written in {time.monotonic() - began:.0f} s", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=BIG)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--only", choices=("file", "server"))
    parser.add_argument("--short", action="store_true", help="2,000 games")
    chosen = parser.parse_args(arguments)
    count = 2000 if chosen.short else chosen.games
    too_slow: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAMBLE_HOME"] = folder
        print(f"load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors", flush=True)
        if chosen.only != "server":
            books = {name: os.path.join(folder, name, "book.jsonl") for name in ("small", "big")}
            make(books["small"], SMALL)
            make(books["big"], count)
            settings = {
                name: {"RAMBLE_BOOK": place, "RAMBLE_HOME": os.path.dirname(place)} for name, place in books.items()
            }
            too_slow += compare("file", settings, chosen.times)
        if chosen.only != "file" and not clusters.missing():
            with clusters.running("fsync=on", "autovacuum=on", "shared_buffers=128MB") as cluster:
                for name, size in (("small", SMALL), ("big", count)):
                    cluster.sql(f"CREATE DATABASE {name}")
                    make(cluster.url(name), size)
                    cluster.sql("VACUUM ANALYZE", name)  # the server does it by itself within a minute
                urls = {name: {"RAMBLE_BOOK": cluster.url(name)} for name in ("small", "big")}
                too_slow += compare("server", urls, chosen.times)
        print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    for each in too_slow:
        print(f"failed: {each}, more than {LIMIT}")
    return bool(too_slow)


if __name__ == "__main__":
    sys.exit(main())
