"""Flip single bits in a scorebook, and see whether anything is lost without a message.

After each flip, every game, every season and all players' records are either shown as they were, or the answer says
what is damaged. No more than one game or one season is. After a repair, all is as it was, but for what the repair has
named. `python -m benchmarks.soak` flips 1,000 bits.
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
from ramble_tools.scorebook.book import back_up
from ramble_tools.scorebook.text.file import backups
from ramble_tools.scorebook.text.file import shown as book_path
from ramble_tools.scorebook.text.index import path_of

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
    "season new winter",
    "season add winter one two",
    "season new spring --game dumbal --points 5,2",
    "season add spring two one",
    "season drop spring one",
    "season set winter points=4,3,2,1",
    "games end one",
    "games end two",
    "players merge Eve Bob",
    "players merge Fay Cy",
)
_GAMES = ("one", "two", "four")
_SEASONS = ("season winter", "season spring")
# What is looked at: a command, and how a message calls what it shows.
_LOOKS = {
    **{f"games show {game} --json": game for game in _GAMES},
    **{f"{season.replace(' ', ' show ')} --json": season for season in _SEASONS},
    "players --json": "players",
}
# These also say so if a game or the merged players are damaged.
_OTHERS = ("games --json", "games check --json", "games repair", "games export --all")
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


def flip_bits(
    home: str, tries: int, seed: int = 0, *, with_backups: bool = False, with_index: bool = True, of_index: bool = False
) -> Report:
    """Flip one random bit in a book, look at all that is in it, repair it, and begin again. Raises Loss.

    The bit is in the text, or in its index, without which the text can be read too.
    """
    os.environ["RAMBLE_HOME"] = home
    for line in _EVENING:
        if (answer := _ramble(line)).status != 0:
            raise Loss(f"{line}: {answer.err}")
    for kind, game in _CURRENT.items():
        _ramble(f"games note {game} x")
        assert json.loads(_ramble(f"{kind} show --json").out)["game"] == game
    right = {line: json.loads(_ramble(line).out) for line in _LOOKS}
    for path in backups():  # they are of the beginning of the evening
        os.remove(path)
    back_up()
    sound = _files(home)
    target = path_of(book_path()) if of_index else book_path()
    used = [place for place, byte in enumerate(sound[target]) if byte]
    luck = random.Random(seed)
    # Most of a small book is empty space, where a wrong bit does no harm.
    bits = (luck.choice(used) * 8 + luck.randrange(8) for _ in range(tries))
    kept = {
        path: content
        for path, content in sound.items()
        if path == book_path() or (with_index if path == path_of(book_path()) else with_backups)
    }
    noticed = sum(_noticed(home, kept, target, bit, right) for bit in bits)
    return Report(tries, noticed)


def _files(home: str) -> dict[str, bytes]:
    """Return what is in the folder."""
    found = {}
    for folder, _, names in os.walk(home):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                found[os.path.join(folder, name)] = file.read()
    return found


def _noticed(home: str, kept: dict[str, bytes], target: str, bit: int, right: dict[str, Any]) -> bool:
    """Return whether an answer says that the book is damaged, with this bit of it flipped. Raises Loss."""
    for name in os.listdir(home):
        path = os.path.join(home, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    for path, content in kept.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    with open(target, "r+b") as file:
        file.seek(bit // 8)
        byte = file.read(1)[0]
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))
    wrong = [what for line, what in _LOOKS.items() if not _is_right(bit, line, right[line])]
    for kind, game in _CURRENT.items():
        answer = _checked(bit, f"{kind} show --json")
        shown = json.loads(answer.out) if answer.status == 0 else {"game": game}
        if shown["game"] != game and shown["damage"] is None:
            raise Loss(f"bit {bit}: another game of {kind} is the current one, and nothing said so")
    for line in _OTHERS:
        _checked(bit, line)
    check = _ramble("games check --json")
    facts = json.loads(check.out) if check.out else {"sound": False, "games": [], "faults": [check.err]}
    if wrong and facts["sound"]:
        raise Loss(f"bit {bit}: {wrong} can't be right, and games check says that nothing is damaged")
    _require_contained(bit, wrong, facts)
    _require_repaired(bit, right, facts)
    return bool(wrong or not facts["sound"])


def _is_right(bit: int, line: str, right: dict[str, Any]) -> bool:
    """Return whether an answer is the right one; False if it says that something is damaged. Raises Loss."""
    answer = _checked(bit, line)
    if answer.status != 0:
        if not any(sign in answer.err for sign in ("damaged", "newer", "another program")):
            raise Loss(f"bit {bit}: {line}: {answer.err}")
        return False
    shown = json.loads(answer.out)
    if shown == right:
        return True
    if shown.get("damage") or shown.get("unreadable"):
        return False
    raise Loss(f"bit {bit}: {line}: the answer changed, and nothing said so")


def _require_contained(bit: int, wrong: Sequence[str], facts: dict[str, Any]) -> None:
    """Raise Loss if more than one log is damaged."""
    if len(facts["games"]) > 1:
        raise Loss(f"bit {bit}: {[game['name'] for game in facts['games']]} are damaged at once")
    # A game that can't be read is missing in its seasons and in the records, and they say so.
    logs = [what for what in wrong if what in _GAMES] or wrong[:1]
    # All seasons depend on which players are merged; but no player depends on a season.
    logs = wrong if "players" in wrong and not {*_GAMES} & {*wrong} and not {*_SEASONS} <= {*wrong} else logs
    if len(logs) > 1:
        raise Loss(f"bit {bit}: {logs} can't be shown")


def _require_repaired(bit: int, right: dict[str, Any], facts: dict[str, Any]) -> None:
    """Raise Loss if a repair changes what `games check` has not called damaged."""
    answer = _checked(bit, "games repair --yes")
    if facts["sound"] or answer.status != 0:
        return
    if (check := _checked(bit, "games check")).status != 0:
        raise Loss(f"bit {bit}: after a repair: {check.out}")
    lines = answer.out.splitlines()
    named = {name for name in _LOOKS.values() if any(_is_about(line, name) for line in lines)}
    if facts["faults"]:  # then a game or a season may not even be found
        named |= {what for line, what in _LOOKS.items() if _ramble(line).status != 0}
    if any(line.startswith(("three", "third")) for line in lines):  # which was deleted since
        named.add("players")
    if named & {*_GAMES}:  # what was lost of a game is lost in its season and in the records
        named |= {*_SEASONS, "players"}
    if "players" in named:
        named |= {*_SEASONS}
    for line, what in _LOOKS.items():
        shown = _checked(bit, line)
        if what not in named and not _same(shown, right[line]):
            raise Loss(f"bit {bit}: the repair changed {what}, and did not name it\n{answer.out}")


def _is_about(line: str, name: str) -> bool:
    """Return whether a line of the report begins with this name, of which one character may be wrong."""
    start = line.partition(": ")[0]
    return len(start) == len(name) and sum(one != other for one, other in zip(start, name, strict=True)) <= 1


def _same(answer: _Answer, right: dict[str, Any]) -> bool:
    return answer.status == 0 and json.loads(answer.out) == right


def _checked(bit: int, line: str) -> _Answer:
    answer = _ramble(line)
    lines: Sequence[str] = answer.err.splitlines()
    if answer.status not in (0, 1, 2) or len(lines) > 1:
        raise Loss(f"bit {bit}: {line}: status {answer.status}, {answer.err.strip()}")
    return answer
