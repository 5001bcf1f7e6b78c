"""The ledger of earlier versions: one chain of entries about all seasons and players, which now have logs of their own.

No checksum is computed over what does not match its own. Where the chain is damaged, every log ends with the damaged
entry, so that it is found, and can be repaired from a backup like any other.
"""

import json
from collections.abc import Sequence

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.store import LINE, NO_GAME, PLAYERS, SEASON, Line, Row, Store

_KINDS = {"season": "season", "season-add": "add", "season-drop": "drop", "season-points": "points"}


def move_ledger(store: Store) -> None:
    """Replace the ledger by a log for each season, and one for the players."""
    for row, lines in logs_in_ledger(store):
        row = row._replace(used=store.stamp()[0])
        row = row._replace(id=store.add_game(row))
        store.change_game(row._replace(sum=checksums.of_row(row)))
        for line in lines:
            store.add_line(row.id, line)
    store.run(f"DROP TABLE IF EXISTS {store.schema}ledger")


def logs_in_ledger(store: Store) -> list[tuple[Row, list[Line]]]:
    """Return the logs in a book's ledger, if it still has one, each with its row, which has no number yet."""
    tables = "pg_tables WHERE schemaname = 'ramble_tools' AND table" if store.is_shared else "sqlite_master WHERE "
    if not store.run(f"SELECT 1 FROM {tables}name = 'ledger'"):
        return []
    return logs_in(list(map(Line._make, store.read(f"SELECT {LINE} FROM {store.schema}ledger ORDER BY number"))))


def logs_in(lines: Sequence[Line]) -> list[tuple[Row, list[Line]]]:
    """Return the logs that the lines of a ledger belong to, each with its row, which has no number yet."""
    logs: dict[str, tuple[Row, list[Line]]] = {}
    sound, _ = checksums.sound(lines, checksums.start("ledger"))
    for line in lines[:sound]:
        identity, name, moved = _moved(line)
        if identity not in logs:
            taken = {row.name.lower() for row, _ in logs.values()}
            name = f"{name} {identity}" if name.lower() in taken else name
            logs[identity] = _new(name, moved, identity)
        logs[identity] = _with(*logs[identity], moved)
    if sound < len(lines):
        logs = logs or {"": _new(NO_GAME + PLAYERS, Line(1, "", "", "", "", 0), "")}
        logs = {key: _with(*log, Line(0, "", "", "unreadable", "", 0), wrong=1) for key, log in logs.items()}
    return [(row._replace(sum=checksums.of_row(row)), log) for row, log in logs.values()]


def _moved(line: Line) -> tuple[str, str, Line]:
    """Return to which log a line belongs, the name of its row, and the line as it is there."""
    if line.kind not in _KINDS:
        return "", NO_GAME + PLAYERS, line
    body = json.loads(line.body)
    identity = body.pop("id" if line.kind == SEASON else "season")
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return identity, f"{NO_GAME}{SEASON} {body.get('name', '')}", line._replace(kind=_KINDS[line.kind], body=text)


def _new(name: str, first: Line, identity: str) -> tuple[Row, list[Line]]:
    kind = SEASON if identity else PLAYERS
    identity = identity or checksums.identity_of(PLAYERS, first.at, first.body)
    return Row(0, name, kind, identity=identity, head=checksums.start(identity)), []


def _with(row: Row, log: list[Line], line: Line, wrong: int = 0) -> tuple[Row, list[Line]]:
    line = line._replace(number=row.last + 1)
    line = line._replace(sum=checksums.add(row.head, line) ^ wrong)
    return row._replace(last=line.number, head=line.sum, at=line.at or row.at), [*log, line]
