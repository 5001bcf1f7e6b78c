"""The same random actions in a file and on PostgreSQL, and copies that are killed: `python -m benchmarks.stores`.

After each action both scorebooks must have answered the same, and after every 25th their exports must be equal byte for
byte. The server is killed and started again meanwhile. Then copies are killed (SIGKILL) at a random moment, each way:
what was copied must be sound, and the copy that is repeated complete. The exit status is 1 at the first difference.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias
from unittest.mock import patch

from ramble_tools.cli.options import player_names
from ramble_tools.errors import BadInput
from ramble_tools.games.players import still_in
from ramble_tools.scorebook import merged_players, season_log, sessions
from ramble_tools.scorebook.book import Book, reading, writing
from ramble_tools.scorebook.json_export import as_json
from ramble_tools.scorebook.repair import inspect
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.season_table import close_season, season_table
from ramble_tools.scorebook.sessions import Request
from ramble_tools.scorebook.statistics import records
from ramble_tools.scorebook.store import PLAYERS, SEASON
from tests import clusters

_EVERY = 25
_RESTART = 100
# So many actions begin games.
_FIRST = 8
_NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")
_SEASONS = ("winter", "spring", "Ends")
_SETTINGS = ("best=2", "least=2", "points=5,3", "best=off")
# What somebody does, and how often; each is a function of what is random.
_Deed: TypeAlias = Callable[[random.Random], object]


class DifferenceError(Exception):
    """The two stores don't have, or don't say, the same."""


def _game(luck: random.Random) -> str:
    return f"game {luck.randint(1, 8)}"


def _act(kind: str, body: Callable[[random.Random, History], dict[str, Any]]) -> _Deed:
    def deed(luck: random.Random) -> object:
        request = Request(luck.choice(_NAMES), key=luck.choice(["", "", f"key {luck.randint(1, 60)}"]), again=True)
        game = luck.choice([_game(luck), "dumbal"])
        return sessions.act(None, game, lambda history: (kind, body(luck, history)), request).row.name

    return deed


def _hand(luck: random.Random, history: History) -> dict[str, Any]:
    if history.rules.GAME != "dumbal":
        raise BadInput("a hand of Dumbal belongs to another game")
    names = still_in(history.state.players)
    hands = {name: str(luck.randint(6, 40)) for name in names}
    caller = luck.choice(names)
    return {"hands": hands | {caller: str(luck.randint(0, 5))}, "caller": caller}


def _begin(luck: random.Random) -> object:
    kind = luck.choice(["dumbal"] * 5 + ["ramble", "dukes"])
    names = luck.sample(_NAMES, 2)
    rules = ["target=120"] if kind == "dumbal" else []
    return sessions.begin(kind, names, rules, luck.choice([None, *[_game(luck)] * 3]), by=luck.choice(_NAMES)).row.name


def _draft(luck: random.Random) -> object:
    with writing() as book:
        row = book.game(None, _game(luck))
        book.set_draft(row, luck.choice([[], ["ann 4"], ["ann 4", "bob ½"]]), luck.choice(_NAMES))
    return row.name


def _put(luck: random.Random) -> object:
    _, done, same = season_log.put_games(luck.choice(_SEASONS), [_game(luck)], drop=luck.random() < 0.2)
    return [row.name for row in done], [row.name for row in same]


_DEEDS: dict[_Deed, int] = {
    _begin: 12,
    _act("round", _hand): 60,
    _act("undo", lambda *_: {}): 14,
    _act("redo", lambda *_: {}): 8,
    _act("note", lambda luck, _: {"text": luck.choice(["a note", "½ 🂡", "x" * 90])}): 6,
    _act("join", lambda luck, _: {"name": luck.choice(_NAMES)}): 4,
    _act("leave", lambda luck, _: {"name": luck.choice(_NAMES)}): 4,
    _act("remove", lambda luck, _: {"number": luck.randint(1, 4)}): 4,
    _act("edit", lambda luck, game: {"number": luck.randint(1, 4), "round": _hand(luck, game)}): 6,
    _act("end", lambda *_: {}): 5,
    _draft: 5,
    lambda luck: sessions.rename(_game(luck), _game(luck)).name: 5,
    lambda luck: sessions.delete(_game(luck)).name: 5,
    lambda luck: sessions.restore(_game(luck)).name: 5,
    lambda luck: sessions.resume(_game(luck)).row.name: 4,
    lambda luck: sessions.rematch(_game(luck)).row.name: 4,
    lambda luck: season_log.new_season(luck.choice(_SEASONS), luck.choice(["", "dumbal"])).name: 3,
    _put: 14,
    lambda luck: season_log.change(luck.choice(_SEASONS), [luck.choice(_SETTINGS)]).settings: 3,
    lambda luck: season_log.rename(luck.choice(_SEASONS), luck.choice(_SEASONS))[0]: 2,
    lambda luck: season_log.undo(luck.choice(_SEASONS))[1].kind: 5,
    lambda luck: season_log.delete(luck.choice(_SEASONS)).name: 1,
    lambda luck: close_season(luck.choice(_SEASONS))[0].name: 2,
    lambda luck: merged_players.merge(*luck.sample(_NAMES, 2)): 3,
    lambda luck: merged_players.split(luck.choice(_NAMES)): 2,
    lambda _: merged_players.undo().kind: 3,
}


def _does(seed: int, number: int) -> str:
    """Do what is random in this step, and return what was answered."""
    luck = random.Random(f"{seed} {number}")
    (deed,) = luck.choices(list(_DEEDS), list(_DEEDS.values())) if number > _FIRST else [_begin]
    try:
        found = deed(luck)
    except BadInput as error:
        return f"{type(error).__name__}: {error}"
    return repr(found)


def _shown() -> list[object]:
    """Return all that the scorebook shows."""
    tables: list[object] = []
    with reading() as book:
        drafts = {row.id: sorted(each[:2] for each in book.store.drafts(row)) for row in book.store.games()}
        games = [(row._replace(id=0, head=0, used=0), drafts[row.id]) for row in book.store.games()]
        gone = [row.name for row in book.store.games(deleted=True)]
    for season in _SEASONS:
        try:
            tables.append(list(season_table(season)[1:]))
        except BadInput as error:
            tables.append(str(error))
    found, broken, damage = records()
    return [_entries(), games, gone, tables, found, broken, damage, player_names("")]


def _entries() -> list[str]:
    """Return all logs, whose lines depend on when games got their names."""
    with reading() as book:
        rows = [*book.store.games(), *book.logs(SEASON), *book.store.logs(PLAYERS)]
        return sorted(as_json([(row, book.log(row).entries)]) for row in rows)


@contextmanager
def _in(place: str, step: int) -> Iterator[None]:
    """Use the scorebook at this place; times and identities follow from the number of the step."""
    count = iter(range(100))

    def at(book: Book) -> tuple[int, str]:
        minutes, seconds = divmod(step, 60)
        return book.store.stamp()[0], f"2026-11-21T{minutes // 60:02}:{minutes % 60:02}:{seconds:02}Z"

    def random_bytes(size: int) -> bytes:
        return (step * 100 + next(count)).to_bytes(size, "big")

    with patch.object(Book, "stamp", at), patch("os.urandom", random_bytes), patch.dict(os.environ, RAMBLE_BOOK=place):
        yield


def compare(places: tuple[str, str], seed: int, actions: int, restart: Callable[[], None]) -> Counter[str]:
    """Do the same in both scorebooks; return how often what was done, and how often it was refused.

    Raises DifferenceError.
    """
    counts: Counter[str] = Counter()
    for number in range(1, actions + 1):
        said = []
        for place in places:
            with _in(place, number):
                said.append(_does(seed, number))
        counts["refused" if "Error: " in said[0] or said[0].startswith("BadInput") else "done"] += 1
        if said[0] != said[1]:
            raise DifferenceError(f"seed {seed}, action {number}: {said[0]}\nand on the server: {said[1]}")
        if number % _RESTART == _RESTART // 2:
            restart()
        if number % _EVERY and number < actions:
            continue
        shown = []
        for place in places:
            with _in(place, number):
                shown.append(_shown())
        for one, other in zip(*shown, strict=True):
            if one != other:
                raise DifferenceError(f"seed {seed}, after action {number}: {one}\nand on the server: {other}")
    return counts


def kill_copies(source: str, empty: Callable[[], str], copies: int, seed: int) -> int:
    """Kill this many copies to an empty scorebook, and repeat each until it is done; return how many were killed.

    Raises DifferenceError.
    """
    luck, killed = random.Random(seed), 0
    life = _copy(source, empty(), None)
    for number in range(copies):
        target = empty()
        killed += _copy(source, target, luck.uniform(0.3, 1) * life) < 0
        contents = None
        if _exists(target):
            with patch.dict(os.environ, RAMBLE_BOOK=target):
                contents = inspect()
        if contents and (contents.faults or any(game.damage for game in contents.games)):
            raise DifferenceError(f"copy {number + 1} from {source} left damage: {contents.faults}")
        _copy(source, target, None)
        found = []
        for place in (source, target):
            with patch.dict(os.environ, RAMBLE_BOOK=place):
                found.append(_entries())
        if found[0] != found[1]:
            raise DifferenceError(f"copy {number + 1} from {source} is not complete")
    return killed


def _exists(place: str) -> bool:
    return "://" in place or Path(place).exists()


def _copy(source: str, target: str, seconds: float | None) -> float:
    """Copy one scorebook to another; return how long it took, or -1 if it was killed after so many seconds."""
    began = time.monotonic()
    program = subprocess.Popen(
        [sys.executable, "-m", "ramble_tools", "--book", source, "games", "copy", "--to", target],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        _, trouble = program.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        program.send_signal(signal.SIGKILL)
        program.communicate()
        return -1
    if program.returncode:
        raise DifferenceError(f"copying from {source} failed: {trouble.decode()}")
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stores", description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="how many series of actions (3)")
    parser.add_argument("--actions", type=int, default=500, help="how many actions in each (500)")
    parser.add_argument("--copies", type=int, default=10, help="how many copies to kill, each way (10)")
    wanted = parser.parse_args()
    if why := clusters.missing():
        print(f"stores: {why}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as home, clusters.running("fsync=on", "synchronous_commit=on") as cluster:
        os.environ["RAMBLE_HOME"] = home
        databases = iter(range(1000))

        def new_database() -> str:
            name = f"stores_{next(databases)}"
            cluster.sql(f"CREATE DATABASE {name}")
            return cluster.url(name)

        def new_file() -> str:
            return os.path.join(home, f"copy {next(databases)}.jsonl")

        def restart() -> None:
            cluster.stop()
            cluster.start("fsync=on", "synchronous_commit=on")

        try:
            for seed in range(1, wanted.seeds + 1):
                places = os.path.join(home, f"{seed}.jsonl"), new_database()
                counts = compare(places, seed, wanted.actions, restart)
                print(f"seed {seed}: {counts['done']} actions done and {counts['refused']} refused alike", flush=True)
            for source, empty in ((places[0], new_database), (places[1], new_file)):
                killed = kill_copies(source, empty, wanted.copies, seed=1)
                print(
                    f"{wanted.copies} copies from {source[:10]}..., {killed} of them killed: all complete", flush=True
                )
        except DifferenceError as error:
            print(f"stores: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
