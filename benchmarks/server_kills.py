"""Kill the server while a phone sends hands; each must be in the book once. Used by `benchmarks.soak`."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading

from benchmarks.bit_flips import Loss
from benchmarks.phones import ENDLESS, NAME, SERVER, Server
from ramble_tools.scorebook.sessions import begin, look

# A server that is not killed early lives at most this long, in seconds.
_LONGEST_LIFE = 0.6
_MOST_TRIES = 1_000


def kill_server(home: str, hands: int, kills: int, seed: int = 0) -> tuple[int, int]:
    """Send this many hands, each with a key until it is answered, while the server is killed and started again.

    Other programs write and leave in the meantime. Returns how often the server was killed, and how many hands were
    sent more than once. Raises Loss if an answered hand is missing, or any hand is there twice.
    """
    os.environ["RAMBLE_HOME"] = home
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS, NAME).row
    luck = random.Random(seed)
    killed = repeated = tries = 0
    notes: list[subprocess.Popen[bytes]] = []
    server: Server | None = None
    timer: threading.Timer | None = None
    try:
        for number in range(hands):
            if number % 10 == 5:
                notes.append(_note())
            hand = {"caller": "Ann", "hand:Ann": str(1 + number % 5), "hand:Bob": str(10 + number // 5)}
            answered, sent = False, 0
            while not answered:
                tries += 1
                if tries > _MOST_TRIES + hands:
                    raise Loss(f"hand {number + 1} was never answered")
                if server is None:
                    server = Server(SERVER, home)
                    if killed < kills:
                        killed += 1
                        timer = _kill_later(server, luck.uniform(0, _LONGEST_LIFE))
                sent += 1
                answered = _sent(server, {**hand, "key": f"hand {number}"})
                if not answered and server.program.poll() is not None:
                    _end(server, timer)
                    server = None
            repeated += sent > 1
            recorded = look("dumbal", row).history.count
            if recorded != number + 1:
                raise Loss(f"{number + 1} hands answered by the server, {recorded} recorded")
    finally:
        if server:
            server.program.kill()
            _end(server, timer)
        failed = [each for each in notes if each.wait(60)]
    if failed:
        raise Loss("a program that was adding a note failed")
    return killed, repeated


def _note() -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, *SERVER, "games", "note", "dumbal", "a note"], stdout=subprocess.DEVNULL)


def _kill_later(server: Server, seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, lambda: server.program.send_signal(signal.SIGKILL))
    timer.start()
    return timer


def _sent(server: Server, form: dict[str, str]) -> bool:
    """Send a hand, and return whether it was answered as recorded; what others wrote meanwhile is seen next time."""
    try:
        seq = str(look("dumbal", NAME).seen)
        head, body = asyncio.run(server.ask("POST", f"/g/{NAME}/add", {**form, "seq": seq}))
    except (OSError, IndexError):  # no connection, or half an answer
        server.program.wait(10)
        return False
    if head["status"] not in ("204", "409"):
        raise Loss(f"the server answered {head['status']}: {body[:200]}")
    return head["status"] == "204"


def _end(server: Server, timer: threading.Timer | None) -> None:
    if timer:
        timer.join()
    server.program.wait(10)
    assert server.program.stdout
    server.program.stdout.close()
