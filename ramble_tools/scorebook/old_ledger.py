"""The ledger of earlier versions: one chain of entries about all seasons and players, which now have logs of their own.

No checksum is computed over what does not match its own. Such a line keeps its place and a wrong checksum, so that its
log ends before it, and can be repaired from a backup like any other.
"""

import json
from collections.abc import Sequence
from typing import Any

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.store import LINE, NO_GAME, PLAYERS, SEASON, Line, Row, Store

_PLAYERS = ("merge", "split", "hide", "unhide")
_SEASONS = {"season": "season", "season-add": "add", "season-drop": "drop", "season-points": "points"}
# In place of what can't be read.
_UNREADABLE = Line(0, "", "", "", "", 0)


def move_ledger(store: Store) -> None:
    """Replace the ledger by a log for each season, and one for the players."""
    found, trouble = store.read_on(f"SELECT {LINE} FROM {store.schema}ledger ORDER BY number")
    lines = [*map(Line._make, found), *([_UNREADABLE] if trouble else [])]
    for row, log in logs_in(lines):
        row = row._replace(used=store.next_use())
        row = row._replace(id=store.add_game(row))
        store.change_game(row._replace(sum=checksums.of_row(row)))
        for line in log:
            store.add_line(row.id, line)
    store.run(f"DROP TABLE {store.schema}ledger")


def left_in(store: Store) -> list[tuple[Row, list[Line]]]:
    """Return the logs that are still in a ledger, because the file is too damaged to be upgraded."""
    if store.is_shared:
        return []
    found, trouble = store.read_on(f"SELECT {LINE} FROM ledger ORDER BY number")
    lines = [*map(Line._make, found), *([_UNREADABLE] if found and trouble else [])]
    return [(row._replace(sum=checksums.of_row(row)), log) for row, log in logs_in(lines)]


def logs_in(lines: Sequence[Line]) -> list[tuple[Row, list[Line]]]:
    """Return the logs that the lines of a ledger belong to, each with its row, which has no number and no checksum.

    A wrong line that does not even say to which of them it belongs ends all of them.
    """
    found: dict[str, tuple[Row, list[Line]]] = {}
    lines = list(map(_plain, lines))
    players = next((checksums.identity_of(PLAYERS, each.at, each.body) for each in lines if each.kind in _PLAYERS), "")
    head = checksums.start("ledger")
    for number, line in enumerate(lines, start=1):
        is_sound = line.number == number and checksums.add(head, line) == line.sum
        identity, name, moved = _moved(line, players)
        if identity not in found and (is_sound or not found):
            found[identity] = _new_row(identity, name if is_sound else "", found), []
        for key in [identity] if identity in found else list(found):
            found[key] = _with(*found[key], moved, is_sound=is_sound)
        head = line.sum
    return list(found.values())


def _plain(line: Line) -> Line:
    """Return a line with values of the right types, which damage can change, so that the checksum shows it."""
    number, *texts, sum = line
    at, by, kind, body = (each if isinstance(each, str) else repr(each) for each in texts)
    return Line(number if isinstance(number, int) else 0, at, by, kind, body, sum if isinstance(sum, int) else 0)


def _moved(line: Line, players: str) -> tuple[str, str, Line]:
    """Return the identity of the log to which a line belongs, its name if the line has it, and the line as it is there.

    The identity is empty if the line does not say where it belongs.
    """
    if line.kind in _PLAYERS:
        return players, PLAYERS, line
    try:
        body: dict[str, Any] = json.loads(line.body)
        kind = _SEASONS[line.kind]
        identity = str(body.pop("id" if kind == SEASON else "season"))
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        return identity, f"{SEASON} {body.get('name', identity)}", line._replace(kind=kind, body=text)
    except (ValueError, TypeError, KeyError, AttributeError):
        return "", "", line


def _new_row(identity: str, name: str, others: dict[str, tuple[Row, list[Line]]]) -> Row:
    kind = PLAYERS if name == PLAYERS else SEASON
    taken = {row.name.lower() for row, _ in others.values()}
    free = name = f"{NO_GAME}{name or f'{kind} {identity}'.strip()}"
    number = 1
    while free.lower() in taken:
        number += 1
        free = f"{name} {number}"
    return Row(0, free, kind, identity=identity, head=checksums.start(identity))


def _with(row: Row, log: list[Line], line: Line, *, is_sound: bool) -> tuple[Row, list[Line]]:
    line = line._replace(number=row.last + 1)
    right = checksums.add(row.head, line)
    line = line._replace(sum=right if is_sound else right ^ 1)
    return row._replace(last=line.number, head=line.sum, at=line.at), [*log, line]
