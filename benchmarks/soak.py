"""Try to make the scorebook lose a round: `.venv/bin/python -m benchmarks.soak`.

First `add` is killed (SIGKILL) at a random moment, 300 times. Then 8 programs add to 8 games for a minute, and 8 to one
game for another minute. Then a phone sends hands to a server that is killed and started again. Every acknowledged round
must be in the scorebook, the file must open, and all programs must finish. The exit status is 1 at the first loss. With
`--server`, what programs do side by side is done again with a scorebook on a PostgreSQL server, started for it.
"""

import argparse
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from benchmarks.bit_flips import Loss, flip_bits
from benchmarks.server_kills import kill_server, kill_shared
from ramble_tools.errors import plural
from ramble_tools.scorebook.sessions import begin, look

RAMBLE = (sys.executable, "-m", "ramble_tools")
HAND = ("Ann=4", "Bob=9", "--caller", "Ann")
# With this target nobody is ever out, so the games never end.
ENDLESS = ["target=999999999"]


# Where bits are flipped: an index that is damaged is built again, and no answer changes.
_FLIPS: dict[str, dict[str, bool]] = {
    "the text": {},
    "the text, with backups": {"with_backups": True},
    "the text, without its index": {"with_index": False},
    "the text, with backups and without its index": {"with_backups": True, "with_index": False},
    "the index": {"of_index": True},
}


@dataclass
class Report:
    """The numbers of acknowledged rounds, of programs killed before they acknowledged one, and of recorded rounds."""

    acknowledged: int
    killed: int
    written: int


def require_all(acknowledged: Mapping[str, int]) -> int:
    """Return how many rounds are recorded in all. Raises Loss if a game has fewer than were acknowledged."""
    recorded = 0
    for name, count in acknowledged.items():
        there = len(look("dumbal", name).history.played)
        if there < count:
            raise Loss(f"{name}: {plural(count, 'round')} acknowledged, {there} recorded")
        recorded += there
    return recorded


def _environment(home: str) -> dict[str, str]:
    os.environ["RAMBLE_HOME"] = home
    return {**os.environ, "RAMBLE_HOME": home}


def kill_at_random(home: str, kills: int, seed: int = 0) -> Report:
    """Kill `add` at random moments, after 0 to 1.3 times the time that it takes undisturbed."""
    environment = _environment(home)
    begin("dumbal", ["Ann", "Bob"], ENDLESS, "one")
    luck = random.Random(seed)
    command = (*RAMBLE, "dumbal", "add", *HAND)
    start = time.monotonic()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    life = time.monotonic() - start
    acknowledged, killed = 1, 0
    for _ in range(kills - 1):
        program = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(luck.uniform(0, 1.3 * life))
        program.send_signal(signal.SIGKILL)
        said, _ = program.communicate()
        # Any output is an acknowledgment, even if the program was killed right after it.
        if said or program.returncode == 0:
            acknowledged += 1
        else:
            killed += 1
        require_all({"one": acknowledged})
    return Report(acknowledged, killed, require_all({"one": acknowledged}))


_WRITER = """
import sys, time
from ramble_tools.cli.main import run
end, game, count = time.monotonic() + float(sys.argv[2]), sys.argv[1], 0
while time.monotonic() < end:
    sys.stdout.flush()
    status = run(["dumbal", "add", "Ann=4", "Bob=9", "--caller", "Ann", "--game", game])
    if status != 0:
        sys.exit(f"status {status}")
    count += 1
print("ACKNOWLEDGED", count)
"""


def write_side_by_side(home: str, writers: int, seconds: float, *, games: int = 0) -> Report:
    """Let programs add at the same time, each to its own game or (`games=1`) all to one. Raises Loss."""
    environment = _environment(home)
    names = [f"game-{number % (games or writers)}" for number in range(writers)]
    for name in dict.fromkeys(names):
        begin("dumbal", ["Ann", "Bob"], ENDLESS, name)
    programs = [
        subprocess.Popen(
            (sys.executable, "-c", _WRITER, name, str(seconds)),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    acknowledged: Counter[str] = Counter()
    for name, program in zip(names, programs, strict=True):
        said, trouble = program.communicate(timeout=seconds + 180)
        if program.returncode != 0:
            raise Loss(f"a program that was adding to {name} failed: {trouble}")
        acknowledged[name] += int(said.rpartition("ACKNOWLEDGED ")[2])
    return Report(sum(acknowledged.values()), 0, require_all(acknowledged))


_SENDER = """
import random, sys
from ramble_tools.errors import ChangedElsewhereError
from ramble_tools.scorebook.sessions import Request, act, look
name, by, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
luck, row = random.Random(by), look("dumbal", name).row
for number in range(count):
    hand = {"hands": {"Ann": str(number % 5), "Bob": "9"}, "caller": "Ann"}
    for _ in range(luck.randint(1, 3)):
        while True:
            seen = look("dumbal", row).seen
            try:
                act("dumbal", row, lambda _: ("round", hand), Request(by, seen, f"{by} {number}", again=True))
                break
            except ChangedElsewhereError:
                continue
"""


def send_with_keys(home: str, requests: int) -> Report:
    """Let two programs send requests with keys, each up to three times, to one game. Raises Loss."""
    environment = _environment(home)
    begin("dumbal", ["Ann", "Bob"], ENDLESS, "keys")
    senders = ("Ann's phone", "Bob's phone")
    programs = [
        subprocess.Popen((sys.executable, "-c", _SENDER, "keys", by, str(requests)), env=environment) for by in senders
    ]
    if any(program.wait(timeout=600) for program in programs):
        raise Loss("a program that was sending requests failed")
    written = Counter(played.entry.by for played in look("dumbal", "keys").history.played)
    if written != dict.fromkeys(senders, requests):
        raise Loss(f"{plural(requests, 'request')} sent by each of two programs, but recorded: {dict(written)}")
    return Report(requests * 2, 0, sum(written.values()))


def _add_in_every_way(wanted: argparse.Namespace, book: Callable[[], AbstractContextManager[str]]) -> None:
    with book() as home:
        found = kill_at_random(home, wanted.kills)
        said = f"{found.acknowledged} acknowledged, {found.killed} not, {found.written} recorded"
        print(f"{wanted.kills} kills: {said}")
    for games in (wanted.writers, 1):
        with book() as home:
            found = write_side_by_side(home, wanted.writers, wanted.seconds, games=games)
        who = f"{wanted.writers} programs, {plural(games, 'game')}, {wanted.seconds:.0f} s"
        print(f"{who}: {found.acknowledged} acknowledged, {found.written} recorded")
    with book() as home:
        found = send_with_keys(home, wanted.requests)
    print(f"2 programs sending with keys: {found.acknowledged} requests, {found.written} recorded")


@contextmanager
def _books(on_server: bool) -> Iterator[Callable[[], AbstractContextManager[str]]]:
    """Yield a function that makes an empty scorebook, in a file or on a server, and the home of its programs."""
    if not on_server:
        yield tempfile.TemporaryDirectory
        return
    from tests import clusters

    with clusters.running("fsync=on", "synchronous_commit=on") as cluster:
        count = itertools.count(1)

        @contextmanager
        def book() -> Iterator[str]:
            name = f"soak_{next(count)}"
            cluster.sql(f"CREATE DATABASE {name}")
            os.environ["RAMBLE_BOOK"] = cluster.url(name)
            with tempfile.TemporaryDirectory() as home:
                yield home
            del os.environ["RAMBLE_BOOK"]

        yield book


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="how many times to kill add (300)")
    parser.add_argument("--writers", type=int, default=8, help="how many programs add at the same time (8)")
    parser.add_argument("--seconds", type=float, default=60, help="how long they add (60)")
    parser.add_argument(
        "--requests", type=int, default=300, help="how many requests with keys each program sends (300)"
    )
    parser.add_argument("--hands", type=int, default=100, help="how many hands a phone sends to a server (100)")
    parser.add_argument("--server-kills", type=int, default=20, help="how many times to kill that server (20)")
    parser.add_argument("--flips", type=int, default=2000, help="how many bits to flip (2000)")
    parser.add_argument("--server", action="store_true", help="with a PostgreSQL server too")
    wanted = parser.parse_args()
    try:
        for on_server in (False, True) if wanted.server else (False,):
            print("on a server" if on_server else "in a file")
            with _books(on_server) as book:
                _add_in_every_way(wanted, book)
        with tempfile.TemporaryDirectory() as home:
            killed, repeated = kill_server(home, wanted.hands, wanted.server_kills)
        print(f"{wanted.hands} hands to a server killed {killed} times: all recorded once, {repeated} sent again")
        with tempfile.TemporaryDirectory() as home:
            hands, repeated = kill_shared(home, wanted.server_kills)
        print(
            f"{hands} hands by four phones each, {wanted.server_kills} kills: all recorded once, {repeated} sent again"
        )
        for where, settings in _FLIPS.items():
            with tempfile.TemporaryDirectory() as home:
                flips = flip_bits(home, wanted.flips // len(_FLIPS), **settings)
            print(f"{plural(flips.tries, 'bit')} flipped in {where}: {flips.noticed} said, the rest without effect")
    except Loss as loss:
        print(f"soak: {loss}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
