"""Damage to the scorebook: what is wrong with it, and a text in which each damaged log is whole again, if a copy is.

A damaged log is put together from its own lines and, where one is damaged or missing, from the newest copy that has the
same line: the checksums show whether a line follows the one before it. Without a copy, it is kept up to the damage. If
it went on differently elsewhere, both are kept. All other logs stay as they are.
"""

import os
import re
import time
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import NamedTuple

from ramble_tools.errors import (
    UNCHANGED,
    BookError,
    CommandHint,
    Consequence,
    DamagedBookError,
    FileError,
    OutputError,
    quote,
    reason_of,
)
from ramble_tools.home import chosen_book
from ramble_tools.scorebook.arrivals import Arriving, identity_apart, of_entries, replayed
from ramble_tools.scorebook.backends import backend, is_server
from ramble_tools.scorebook.book import Book, reading
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.entry_data import WRONG_DATA, readable
from ramble_tools.scorebook.json_export import as_lines, read_logs
from ramble_tools.scorebook.store import DRAFT, PLAYERS, SEASON, Row

_LOG = re.compile(rb'"log": "([0-9a-z.-]+)", "sum": "[0-9a-f]{8}"\}$')
_AT = re.compile(rb'"at": "([^"]*)"')


class FoundLog(NamedTuple):
    """A game or another log as it was found: its row, its entries up to the damage, and the damage if any."""

    row: Row
    entries: Sequence[Entry] = ()
    damage: str = ""


class Contents(NamedTuple):
    """The games and other logs in the book, and what is wrong besides, in sentences for people."""

    games: Sequence[FoundLog]
    faults: Sequence[str] = ()


def inspect() -> Contents:
    """Return what is in the scorebook, however damaged it is. Changes nothing.

    Raises OutputError if it can't be opened at all, so that nothing is known, and BookError if it is a newer
    version's or another program's.
    """
    games: list[FoundLog] = []
    faults: list[str] = []
    try:
        with reading() as book:
            faults += book.store.faults()
            for row in book.store.rows("ORDER BY id"):
                found = _read_log(book, row)
                if row.kind != DRAFT:
                    games.append(found)
                elif found.damage:
                    faults.append(f"an unfinished round: {found.damage}")
    except DamagedBookError as error:
        faults.append(error.line(without=(Consequence, CommandHint)))
    return Contents(games, faults)


def _read_log(book: Book, row: Row) -> FoundLog:
    """Return a log as far as it is sound, and can be replayed."""
    entries, damage = book.log(row)
    if row.kind == DRAFT:
        return FoundLog(row, entries, damage)
    if not entries:
        return FoundLog(row, (), damage or "it has no entries")
    possible, impossible = _possible(row.kind, entries)
    return FoundLog(row, possible, damage or impossible)


def _possible(kind: str, entries: Sequence[Entry]) -> tuple[Sequence[Entry], str]:
    """Return the entries from the first on that can be replayed, and why no more can, if there are more."""
    why = ""
    for end in range(len(entries), 0, -1):
        try:
            replayed(kind, entries[:end])
            return entries[:end], why
        except WRONG_DATA as error:
            why = why or str(error)
    return (), why


# --- copies


class Copies:
    """Lines of damaged logs in copies of the text, by log and number, and whole logs in copies of another form.

    Each comes with its source; the newest copy comes first. `known` are the logs that are sound, and `wanted` those
    that are looked for, if not all others are.
    """

    def __init__(self, known: Set[str], wanted: Set[str] | None) -> None:
        self._known, self._wanted = known, wanted
        self.lines: dict[str, dict[int, list[tuple[bytes, str]]]] = {}
        self.logs: list[tuple[Arriving, str]] = []
        self._seen: set[bytes] = set()

    def add_lines(self, data: bytes, source: str) -> None:
        """Add the lines that are not known yet."""
        from ramble_tools.scorebook.text.line import read_line, splits

        for line in (part for whole in data.split(b"\n") for part in splits(whole)):
            match = _LOG.search(line)
            log = match[1].decode() if match else ""
            if not match or log in self._known or (self._wanted is not None and log not in self._wanted):
                continue
            if line not in self._seen and (found := read_line(line)):
                self._seen.add(line)
                self.lines.setdefault(log, {}).setdefault(found.entry.id, []).append((line, source))

    def add_file(self, path: str, source: str) -> None:
        """Add what is in a text, a scorebook of an earlier version, or an export. Raises BookError and FileError."""
        from ramble_tools.scorebook.text import backups, file, older

        if file.is_database(path):
            self.logs.extend((Arriving(log.row, log.entries), source) for log in older.logs_in(path))
            return
        try:
            self.add(backups.content_of(path), source)
        except (OSError, EOFError) as error:
            raise FileError(f"it can't be read: {reason_of(error)}") from None

    def add(self, data: bytes, source: str) -> None:
        """Add what is in a text or an export. Raises FileError."""
        data = data.replace(b"\r\n", b"\n")
        if _LOG.search(data[: data.find(b"\n")]) or _LOG.search(data[data.rfind(b"\n", 0, -1) + 1 : -1]):
            self.add_lines(data, source)
            return
        try:
            self.logs.extend((log, source) for log in read_logs(data.decode("utf-8-sig")))
        except UnicodeDecodeError:
            raise FileError("it is neither a scorebook nor a file from games export") from None


# --- a repair


class Repaired(NamedTuple):
    """A damaged log as it is after the repair: its row, its entries, what was done, and its lines.

    `whole` is False if entries are missing, or may be.
    """

    row: Row
    entries: Sequence[Entry]
    what: Sequence[str]
    whole: bool
    lines: Sequence[bytes]


class Plan(NamedTuple):
    """A repair that has not been done yet: the damaged logs of the new text, the rows of the others, and what is lost.

    `lost` are the names of logs of which nothing can be saved.
    """

    games: Sequence[Repaired]
    sound: Sequence[Row]
    lost: Sequence[str]
    faults: Sequence[str]

    @property
    def is_needed(self) -> bool:
        """Whether anything is damaged."""
        return bool(self.lost or self.faults or self.games)

    @property
    def is_whole(self) -> bool:
        """Whether every entry is saved, so that no other copy could have more."""
        return not self.lost and not self.faults and all(game.whole for game in self.games)


def plan(named: Sequence[tuple[str, str | bytes]] = ()) -> Plan:
    """Return how the book would be repaired, with its backups and with these files.

    Each has what it is called, and its path or what is in it.

    Raises BookError if it is a newer version's or another program's, FileError if a file is no copy, and
    DamagedBookError if nothing can be saved.
    """
    book = inspect()
    damaged = [found for found in book.games if found.damage]
    sound = [found.row for found in book.games if not found.damage]
    if is_server(chosen_book()):
        whole = [Repaired(found.row, found.entries, [found.damage], False, ()) for found in damaged]
        return Plan(whole, sound, [], book.faults)
    from ramble_tools.scorebook.text import file, memory

    text = file.shown()
    known = {row.identity for row in sound}
    # A log of which nothing is left may have lost even its identity.
    may_miss = bool(book.faults) or not all(found.entries for found in damaged)
    wanted = None if may_miss else {found.row.identity for found in damaged}
    copies = Copies(frozenset(known), wanted)
    with suppress(OSError), open(text, "rb") as own:
        copies.add_lines(own.read(), "")
    for name, there in named:
        try:
            if isinstance(there, str):
                copies.add_file(there, name)
            else:
                copies.add(there, name)
        except (BookError, FileError) as error:
            raise FileError(f"{name}: {error}") from None
    if not (damaged or book.faults):
        return Plan([], sound, [], [])
    for path in file.backups():
        with suppress(BookError, OutputError, FileError):
            copies.add_file(path, f"the backup {os.path.basename(path)}")
    copies.add_lines(memory.recent_lines(text), "the index")
    repaired = list(_repaired_logs(damaged, copies, known, may_miss=may_miss))
    games = [game for game in repaired if game.entries]
    saved = {game.row.identity for game in games}
    lost = [found.row.shown for found in damaged if found.row.identity not in saved]
    if not games and not sound and (lost or book.faults):
        raise DamagedBookError(
            *(book.faults or ["the scorebook is damaged"]),
            "no game can be read from it, and no backup has one",
            CommandHint(
                "if you have an export or a copy of the file, add --from FILE; otherwise move the file, its index "
                f"{'and the folder of its backups ' if file.backups() else ''}away"
            ),
            UNCHANGED,
        )
    return Plan(games, sound, lost, book.faults)


def _repaired_logs(
    damaged: Sequence[FoundLog], copies: Copies, known: set[str], *, may_miss: bool
) -> Iterator[Repaired]:
    before = {found.row.identity: found for found in damaged}
    identities = dict.fromkeys([*before, *(id for id in copies.lines if id not in known)])
    others = [log.row.identity for log, _ in copies.logs] if may_miss else []
    for identity in [*identities, *(id for id in dict.fromkeys(others) if id not in identities and id not in known)]:
        pieces = copies.lines.get(identity, {})
        main = _chain(pieces, [])
        if pieces and _kind(pieces) == DRAFT:
            continue
        yield _repaired(identity, before.get(identity), main, copies)
        for branch in _branches(pieces, main):
            found = _lines_read(branch)
            apart = identity_apart(identity, [entry for _, entry in found])
            if apart not in known:
                known.add(apart)
                row = found[-1][0]
                row = row._replace(identity=apart, name=f"{row.name} 2")
                what = [f"the game {quote(row.name[:-2])} went on differently elsewhere, so this is kept beside it"]
                yield _with_lines(row, [entry for _, entry in found], what, whole=True)


def _kind(pieces: Mapping[int, Sequence[tuple[bytes, str]]]) -> str:
    from ramble_tools.scorebook.text.line import named_in

    return named_in(next(iter(pieces.values()))[0][0])[2]


def _chain(
    pieces: Mapping[int, Sequence[tuple[bytes, str]]], first: Sequence[tuple[bytes, str]]
) -> list[tuple[bytes, str]]:
    """Return the lines that follow each other, beginning with these; what is in the text itself comes before a copy."""
    from ramble_tools.scorebook.text.line import stored_sum, sum_of

    found = list(first)
    head = (stored_sum(found[-1][0]) or 0) if found else 0
    while True:
        next_lines = [each for each in pieces.get(len(found) + 1, ()) if sum_of(each[0], head) is not None]
        if not next_lines:
            return found
        found.append(next_lines[0])
        head = stored_sum(found[-1][0]) or 0


def _branches(
    pieces: Mapping[int, Sequence[tuple[bytes, str]]], main: Sequence[tuple[bytes, str]]
) -> Iterator[list[tuple[bytes, str]]]:
    """Yield the other ways in which a log went on, each with what both have."""
    from ramble_tools.scorebook.text.line import stored_sum, sum_of

    for number in range(2, len(main) + 1):
        head = stored_sum(main[number - 2][0]) or 0
        for each in pieces.get(number, ()):
            if each[0] != main[number - 1][0] and sum_of(each[0], head) is not None:
                yield _chain(pieces, [*main[: number - 1], each])


def _lines_read(lines: Sequence[tuple[bytes, str]]) -> list[tuple[Row, Entry]]:
    """Return what these lines say. The row has the players that were named last."""
    from ramble_tools.scorebook.text.line import read_line

    found: list[tuple[Row, Entry]] = []
    players: tuple[str, ...] = ()
    for line, _ in lines:
        if read := read_line(line):
            players = read.row.players if read.has_players else players
            found.append((read.row._replace(players=players), read.entry))
    return found


def _repaired(identity: str, before: FoundLog | None, main: Sequence[tuple[bytes, str]], copies: Copies) -> Repaired:
    """Return a damaged or missing log as far as its lines, and copies of another form, go."""
    read = _lines_read(main)
    row = read[-1][0] if read else before.row if before else Row(0, "", "", identity=identity)
    entries = [entry for _, entry in read]
    sources = list(dict.fromkeys(source for _, source in main if source))
    for log, source in copies.logs:
        its = list(log.entries)
        if log.row.identity == identity and len(its) > len(entries) and its[: len(entries)] == entries:
            row, entries, sources = log.row, its, [*sources, source]
    possible, _ = _possible(row.kind, readable(entries)) if entries else ((), "")
    count = len(possible)
    there_were = max(count, before.row.last if before else 0, _last_known(before))
    how = f"taken from {' and '.join(sources)}" if sources else "kept"
    if before:
        what = [before.damage, f"{how}: {count:,} of {there_were:,} entries"]
    else:
        what = [f"{how}; anything newer is lost"]
    whole = bool(before) and count == there_were
    if count == len(main):
        return Repaired(row, possible, what, whole, [line for line, _ in main])
    if count < len(main):
        return Repaired(read[count - 1][0] if count else row, possible, what, whole, [line for line, _ in main[:count]])
    return _with_lines(row, entries[:count], what, whole=whole, first=[line for line, _ in main])


def _last_known(before: FoundLog | None) -> int:
    """Return the number of the last entry that a log is known to have had."""
    if before is None:
        return 0
    from ramble_tools.scorebook.text import file

    with suppress(BookError, OutputError), file.reading() as store:
        found = store.run("SELECT last FROM lost WHERE identity = ?", before.row.identity)
        return int(found[0][0]) if found else 0
    return 0


def _with_lines(
    row: Row, entries: Sequence[Entry], what: Sequence[str], *, whole: bool, first: Sequence[bytes] = ()
) -> Repaired:
    """Return a log with lines for those of its entries that have none yet."""
    from ramble_tools.scorebook.text.line import stored_sum, write_line

    numbered = [entry._replace(id=number) for number, entry in enumerate(entries, 1)]
    row = of_entries(row.name, row.kind, row.identity, readable(numbered)).row
    lines, head = list(first), (stored_sum(first[-1]) or 0) if first else 0
    for entry in numbered[len(first) :]:
        state = row if entry is numbered[-1] else row._replace(open=True, deleted=False)
        with_players = entry.id == len(first) + 1 and bool(row.players)
        line, head = write_line(state._replace(head=head), entry, with_players=with_players)
        lines.append(line)
    return Repaired(row, numbered, what, whole, lines)


def whole_book() -> tuple[str, str]:
    """Return the scorebook as lines, and what is damaged in it, if anything: then it has what a repair would save.

    Raises DamagedBookError if that is nothing, and what reading a scorebook raises.
    """
    try:
        with reading() as book:
            # The one used last comes last, so that it is so after an import too.
            rows = [*reversed(book.store.games()), *reversed([*book.logs(SEASON), *book.store.logs(PLAYERS)])]
            damaged = [row.shown for row in rows if book.log(row).damage]
            if not damaged:
                return as_lines(book.store, rows), ""
            sound = as_lines(book.store, [row for row in rows if row.shown not in damaged])
        trouble = damage = f"damaged: {', '.join(map(quote, damaged[:3]))}{' and more' if len(damaged) > 3 else ''}"
    except DamagedBookError as error:
        sound, trouble, damage = "", str(error), error.line(without=(Consequence, CommandHint))
    saved = [line + b"\n" for game in plan().games if not game.row.deleted for line in game.lines]
    import json

    return sound + b"".join(saved).decode() + json.dumps({"damage": damage}, ensure_ascii=False) + "\n", trouble


def repair(plan: Plan) -> str:
    """Write the repaired text, move the damaged one aside, and return the path that it has then, if there was one.

    Raises OutputError if that is impossible: then nothing was changed.
    """
    if is_server(chosen_book()):
        raise OutputError(
            f"the scorebook {quote(backend().shown(), 62)} is on a server, where games repair can't replace it; "
            "restore a backup of the database, as docs/club.md shows"
        )
    from ramble_tools.files import make_private_file
    from ramble_tools.scorebook.text import backups, file, index

    text = file.shown()
    aside = time.strftime(f"{text}.damaged-%Y-%m-%d-%H%M%S")
    part = f"{text}.repaired.part"
    try:
        content = _own_lines(text, {row.identity for row in plan.sound})
        _put(content, [line for game in plan.games for line in game.lines])
        with suppress(FileNotFoundError):
            os.remove(part)
        with os.fdopen(make_private_file(part), "wb") as target:
            target.writelines(line + b"\n" for _, line in content)
            target.flush()
            os.fsync(target.fileno())
        there_was = os.path.exists(text)
        if there_was:
            os.chmod(part, os.stat(text).st_mode & 0o777)
            os.replace(text, aside)
        os.replace(part, text)
        file.sync_folder(os.path.dirname(text))
        index.delete(text)
        # From now on, this is what the text should have.
        backups.make_backup(text, file.backups_folder(), at_once=True)
    except OSError as error:
        raise OutputError(f"the scorebook can't be repaired: {(error.strerror or str(error)).lower()}") from error
    return aside if there_was else ""


def _own_lines(text: str, sound: set[str]) -> list[tuple[str, bytes]]:
    """Return the lines of these logs in the text, each with the latest time until then."""
    from ramble_tools.scorebook.text.scan import Scan

    data = b""
    with suppress(FileNotFoundError), open(text, "rb") as file:
        data = file.read()
    scan = Scan(text)
    scan.read(data)
    runs = [
        run
        for identity, log in scan.logs.items()
        if identity in sound or (log.row.kind == DRAFT and not log.damage)
        for run in log.runs
    ]
    found, latest = list[tuple[str, bytes]](), ""
    for run in sorted(runs, key=lambda run: run.at):
        for line in data[run.at : run.at + run.length].split(b"\n")[: run.count]:
            latest = max(latest, _time(line))
            found.append((latest, line))
    return found


def _time(line: bytes) -> str:
    match = _AT.search(line)
    return match[1].decode() if match else ""


def _put(content: list[tuple[str, bytes]], lines: Sequence[bytes]) -> None:
    """Put lines where they belong by their time; those of a log stay in their order."""
    latest: dict[bytes, str] = {}
    for line in lines:
        match = _LOG.search(line)
        log = match[1] if match else b""
        latest[log] = max(latest.get(log, ""), _time(line))
        content.insert(bisect_right(content, latest[log], key=lambda each: each[0]), (latest[log], line))
