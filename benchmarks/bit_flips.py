"""Flip single bits in a scorebook, and see whether anything is lost without a message.

After each flip, every game is either shown as it was, or the answer says what is damaged. `python -m benchmarks.soak`
flips 1,000 bits.
"""

import contextlib
import io
import json
import os
import random
import shutil
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from ramble_tools.cli.main import run
from ramble_tools.scorebook.sqlite.file import book_path

# Four games of two kinds, one of them deleted, with a name changed and rounds corrected and undone.
_EVENING = (
    *("dumbal new Ann Bob --name one", "dumbal new Cy Dan Eve --name two", "dumbal new Ann Bob --name three"),
    *(f"dumbal add Ann={n % 5} Bob={n + 9} --caller Ann --game one" for n in range(12)),
    *(f"dumbal add Cy={n % 5} Dan={n + 9} Eve=20 --caller Cy --game two" for n in range(5)),
    "dumbal edit 2 Cy=3 Dan=9 Eve=12 --caller Cy --game two",
    "dumbal undo --game one",
    "games rename three third",
    "games delete third",
    "dukes new Fay Gus --name four",
)
_GAMES = ("one", "two", "four")
_CURRENT = {"dumbal": "one", "dukes": "four"}


class Loss(Exception):
    """Something that was entered is gone, or changed, and no answer said so."""


class Report(NamedTuple):
    """How many bits were flipped, and after how many of the flips an answer said that the book is damaged."""

    tries: int
    noticed: int


class _Answer(NamedTuple):
    status: int
    out: str
    err: str


class _Kept(io.BytesIO):
    """A stream that can be read after the program has closed it."""

    def close(self) -> None:
        pass


def _ramble(line: str) -> _Answer:
    out, err = _Kept(), _Kept()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = io.TextIOWrapper(out, "utf-8"), io.TextIOWrapper(err, "utf-8")
    try:
        status = run(line.split())
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(ValueError):
                stream.flush()
    finally:
        sys.stdout, sys.stderr = before
    return _Answer(status, out.getvalue().decode(), err.getvalue().decode())


def flip_bits(home: str, tries: int, seed: int = 0) -> Report:
    """Flip one random bit in a book, look at all its games, and begin again with the sound book. Raises Loss."""
    os.environ["RAMBLE_HOME"] = home
    for line in _EVENING:
        if (answer := _ramble(line)).status != 0:
            raise Loss(f"{line}: {answer.err}")
    for kind, game in _CURRENT.items():
        _ramble(f"games resume {game}")
        assert json.loads(_ramble(f"{kind} show --json").out)["game"] == game
    right = {game: json.loads(_ramble(f"games show {game} --json").out) for game in _GAMES}
    with open(book_path(), "rb") as file:
        sound = file.read()
    luck = random.Random(seed)
    # Most of a small book is empty space, where a wrong bit does no harm.
    used = [place for place, byte in enumerate(sound) if byte]
    bits = (luck.choice(used) * 8 + luck.randrange(8) for _ in range(tries))
    noticed = sum(_noticed(home, sound, bit, right) for bit in bits)
    return Report(tries, noticed)


def _noticed(home: str, sound: bytes, bit: int, right: dict[str, Any]) -> bool:
    """Return whether an answer says that the book is damaged, with this bit of it flipped. Raises Loss."""
    damaged = bytearray(sound)
    damaged[bit // 8] ^= 1 << bit % 8
    for name in os.listdir(home):
        path = os.path.join(home, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    with open(book_path(), "wb") as file:
        file.write(damaged)
    noticed = False
    for game, was in right.items():
        answer = _checked(bit, f"games show {game} --json")
        if answer.status == 0:
            shown = json.loads(answer.out)
            if shown.pop("damage") is not None:
                noticed = True
            elif shown != {key: held for key, held in was.items() if key != "damage"}:
                raise Loss(f"bit {bit}: {game} changed, and nothing said so")
        elif not any(sign in answer.err for sign in ("damaged", "newer", "another program")):
            raise Loss(f"bit {bit}: {game} is lost: {answer.err}")
        else:
            noticed = True
    for kind, game in _CURRENT.items():
        answer = _checked(bit, f"{kind} show --json")
        shown = json.loads(answer.out) if answer.status == 0 else {"game": game}
        if shown["game"] != game and shown["damage"] is None:
            raise Loss(f"bit {bit}: another game of {kind} is the current one, and nothing said so")
    for line in ("games --json", "games check", "games repair", "games export --all", "players --json"):
        _checked(bit, line)
    return noticed


def _checked(bit: int, line: str) -> _Answer:
    answer = _ramble(line)
    lines: Sequence[str] = answer.err.splitlines()
    if answer.status not in (0, 1, 2) or len(lines) > 1:
        raise Loss(f"bit {bit}: {line}: status {answer.status}, {answer.err.strip()}")
    return answer
