"""Kill the server while phones send hands; each must be in the book once, as typed. Used by `benchmarks.soak`.

One phone sends whole hands (`kill_server`), or each of four phones its own (`kill_shared`).
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import threading

from benchmarks.bit_flips import Loss
from benchmarks.phones import ENDLESS, NAME, SERVER, Server
from ramble_tools.scorebook.sessions import begin, look

_PLAYERS = ("Ann", "Bob", "Cy", "Dan")
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


class _Phone:
    """A phone that enters its owner's own hand: it keeps what it sent until the hand is over."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name, self.cookie = name, cookie
        self.letter: dict[str, str] = {}
        self.is_over = False
        # The server that has got the letter.
        self.sent_to: Server | None = None

    def types(self, number: int, seen: int, points: str) -> None:
        """Type this phone's part of a hand that Ann called."""
        call = {"call.id": f"hand{number}", "call.by": "Ann", "call.caller": "Ann", "call.seen": str(seen)}
        own = {"call.for": self.name, f"hand:{self.name}": points}
        self.letter = {**call, **own, "key": f"{number} {self.name}"}
        self.is_over, self.sent_to = False, None

    def act(self, server: Server) -> None:
        """Send the letter if this server has not got it yet; else ask whether the hand is over."""
        is_new = self.sent_to is not server
        form = self.letter if is_new else None
        # The cookie's name has the server's port.
        cookie = f"phone-{server.port}={self.cookie.partition('=')[2]}"
        head, body = asyncio.run(server.ask("POST" if form else "GET", f"/g/{NAME}/hand", form, cookie))
        if head["status"] != "200":
            raise Loss(f"the server answered {head['status']}: {body[:200]}")
        self.sent_to = server
        (over,) = re.findall(r'data-finished="([^"]*)"', body)
        self.is_over = self.letter["call.id"] in over.split()


def kill_shared(home: str, kills: int, seed: int = 0) -> tuple[int, int]:
    """Let four phones enter hands, each its own, while the server is killed this often and started again.

    Returns how many hands there were, and how many letters were sent again. Raises Loss if a hand is missing, there
    twice, or not as it was typed.
    """
    os.environ["RAMBLE_HOME"] = home
    row = begin("dumbal", list(_PLAYERS), ENDLESS, NAME).row
    luck = random.Random(seed)
    server: Server | None = Server(SERVER, home)
    assert server
    phones, timer = [_Phone(name, _joined(server, name)) for name in _PLAYERS], None
    killed = number = repeated = 0
    try:
        # Until the server lives that is not to be killed.
        while killed < kills or (timer and timer.is_alive()) or not server:
            typed = {name: str(1 + (number + place) % 30 + 10 * place) for place, name in enumerate(_PLAYERS)}
            typed["Ann"] = str(1 + number % 5)
            seen = look("dumbal", row).seen
            for phone in phones:
                phone.types(number, seen, typed[phone.name])
            while left := [phone for phone in phones if not phone.is_over]:
                if server is None:
                    server = Server(SERVER, home)
                if killed < kills and not (timer and timer.is_alive()):
                    killed += 1
                    timer = _kill_later(server, luck.uniform(0, _LONGEST_LIFE))
                phone = luck.choice(left)
                repeated += phone.sent_to not in (None, server)
                try:
                    phone.act(server)
                except (OSError, IndexError, ValueError):  # no connection, or half an answer
                    server.program.wait(10)
                    _end(server, timer)
                    server = None
            found = look("dumbal", row).history
            last = found.round(found.count).entry.body["hands"] if found.count else None
            if (found.count, last) != (number + 1, typed):
                raise Loss(f"hand {number + 1} was {typed}; the book has {found.count} hands, the last one {last}")
            number += 1
    finally:
        if server:
            server.program.kill()
            _end(server, timer)
    return number, repeated


def _joined(server: Server, name: str) -> str:
    """Return the cookie of a new phone whose owner has this name."""
    code = server.told["code"].replace("-", "")
    head, _ = asyncio.run(server.ask("GET", f"/j/{code}", cookie="none=1"))
    joined = head["set-cookie"].partition(";")[0]
    head, _ = asyncio.run(server.ask("POST", "/name", {"name": name, "game": NAME}, joined))
    return head["set-cookie"].partition(";")[0]


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
