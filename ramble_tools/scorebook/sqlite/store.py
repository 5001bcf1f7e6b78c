"""The scorebook's rows in SQLite."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from ramble_tools.errors import OutputError
from ramble_tools.scorebook.sqlite.errors import does_not_fit, is_damage
from ramble_tools.scorebook.sqlite.schema import ADD_GAME, ADD_LINE, GAME_COLUMNS, to_columns
from ramble_tools.scorebook.store import Draft, Line, Lines, Row

_MISSING = "SELECT (SELECT total(count) FROM catalog) - (SELECT count(*) FROM game NOT INDEXED)"
# How many games to look for one by one in a damaged list, and how many if it does not even say how many there are.
_MOST_GAMES = 1_000_000
_GUESSED_GAMES = 10_000
_LINE = "number, at, author, kind, body, sum"


class SqliteStore:
    """A `Store` on an open connection; `file.py` opens it and turns SQLite's errors into ours."""

    is_shared = False

    def __init__(self, connection: sqlite3.Connection, *, is_writing: bool = False) -> None:
        self._connection = connection
        self._is_writing = is_writing
        self._changes = connection.total_changes
        # What can be rebuilt: whether some of it can't be read, and what is to be written once the entries are.
        self._is_spoiled = False
        self._later: list[tuple[str, tuple[object, ...]]] = []
        if is_writing:
            self._rebuildable("SELECT count(*) FROM catalog")

    def _one(self, query: str, *values: object) -> tuple[object, ...] | None:
        found: tuple[object, ...] | None = self._connection.execute(query, values).fetchone()
        return found

    # --- games

    def games(self, kind: str | None, *, deleted: bool, most: int | None = None) -> list[Row]:
        """Return the games of one kind, or of all kinds, the one used last first; at most `most` of them."""
        where = "deleted = ?" + (" AND kind = ?" if kind else "")
        values = (int(deleted), kind) if kind else (int(deleted),)
        limit = -1 if most is None else most
        return self._rows(f"WHERE {where} ORDER BY used DESC LIMIT ?", *values, limit)

    def count(self, kind: str | None, *, deleted: bool) -> int:
        """Return how many games there are of one kind, or of all kinds."""
        where, values = ("AND kind = ?", (kind,)) if kind else ("", ())
        found = self._one(f"SELECT count(*) FROM game WHERE deleted = ? {where}", int(deleted), *values)
        assert found
        return int(str(found[0]))

    def missing(self) -> int:
        """Return how many games the file should have, but has not: more than 0 if the list of games is damaged."""
        try:
            found = self._one(_MISSING)
        except sqlite3.DatabaseError:
            return 0  # `faults` says more
        assert found
        return int(float(str(found[0])))

    def readable_games(self) -> list[Row]:
        """Return all games, deleted ones too, as far as the list of games can be read.

        Raises sqlite3.Error if there is no such list: then no game could be found, and an empty answer would be wrong.
        """
        found: list[Row] = []
        for id in range(1, self._last_id() + 1):
            with _as_far_as_it_goes():
                found += self._rows("NOT INDEXED WHERE id = ?", id)
        return found

    def _last_id(self) -> int:
        try:
            found = self._one("SELECT max(id) FROM game")
            return min(int(str(found[0] or 0)), _MOST_GAMES) if found else 0
        except sqlite3.DatabaseError:
            return _GUESSED_GAMES

    def game(self, id: int) -> Row | None:
        """Return the game with this number."""
        return next(iter(self._rows("WHERE id = ?", id)), None)

    def lasts(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the number of the last entry of each of these games that is not deleted."""
        query = f"SELECT id, last FROM game WHERE id IN ({', '.join('?' * len(games))}) AND deleted = 0"
        return dict(self._connection.execute(query, games))

    def named(self, start: str) -> list[Row]:
        """Return the games whose names begin with this text, in any case; deleted games too."""
        if not start.isprintable():  # no game has such a name, and SQLite refuses unpaired surrogates
            return []
        # Not with the index on names, because an unreadable index would hide a game.
        pattern = start.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        return self._rows("NOT INDEXED WHERE name LIKE ? ESCAPE '\\' ORDER BY used DESC", pattern)

    def with_identity(self, identity: str) -> Row | None:
        """Return the game with this identity, deleted or not."""
        return next(iter(self._rows("WHERE identity = ?", identity)), None)

    def _rows(self, rest: str, *values: object) -> list[Row]:
        self._connection.text_factory = _lenient  # so that one damaged row does not hide the others
        try:
            return [
                Row(id, name, kind, bool(is_open), bool(deleted), identity, _names(players), *more)
                for id, name, kind, is_open, deleted, identity, players, *more in self._connection.execute(
                    f"SELECT {GAME_COLUMNS} FROM game {rest}", values
                )
            ]
        finally:
            self._connection.text_factory = str

    def _rebuildable(self, query: str, *values: object) -> list[Any]:
        """Read or write what can be rebuilt from the games and their entries; nothing if it is damaged."""
        if self._is_spoiled:
            return []
        self._connection.text_factory = _lenient
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._is_spoiled = True
            if self._is_writing:
                self._begin_again(error)
            return []
        finally:
            self._connection.text_factory = str

    def _begin_again(self, error: sqlite3.DatabaseError) -> None:
        """Begin another transaction: after damage, SQLite lets nothing be written until the transaction ends."""
        if self._connection.total_changes != self._changes:
            raise error
        before = self._one("PRAGMA data_version")
        self._connection.execute("ROLLBACK")
        self._connection.execute("BEGIN IMMEDIATE")
        if self._one("PRAGMA data_version") != before:
            raise OutputError("another program wrote in the scorebook at the same moment; try again")

    def write_later(self) -> None:
        """Write what can be rebuilt, once the entries are on the disk: whatever goes wrong here, they are."""
        if not self._later or self._is_spoiled:
            return
        with suppress(sqlite3.Error):
            self._connection.execute("BEGIN IMMEDIATE")
            for query, values in self._later:
                self._connection.execute(query, values)
            self._connection.execute("COMMIT")

    def current(self, kind: str) -> int | None:
        """Return the number of the game of this kind that was used last and is not deleted, or None."""
        found = self._rebuildable("SELECT current FROM catalog WHERE kind = ?", kind)
        return found[0][0] if found and isinstance(found[0][0], int) else None

    def add_game(self, row: Row) -> int:
        """Store a new game and return its number; the number in `row` does not matter."""
        cursor = self._connection.execute(ADD_GAME, (None, *to_columns(row)[1:]))
        assert cursor.lastrowid is not None
        self._rebuildable(
            "INSERT INTO catalog VALUES (?, NULL, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1", row.kind
        )
        return cursor.lastrowid

    def change_game(self, row: Row) -> None:
        """Replace the stored row of a game."""
        columns = GAME_COLUMNS.split(", ")[1:]
        changes = ", ".join(f"{column} = ?" for column in columns)
        self._connection.execute(f"UPDATE game SET {changes} WHERE id = ?", (*to_columns(row)[1:], row.id))

    def set_current(self, kind: str, id: int | None) -> None:
        """Store which game of a kind was used last."""
        self._rebuildable("UPDATE catalog SET current = ? WHERE kind = ?", id, kind)

    def hold(self, id: int) -> None:
        """Let no other program write in this game until the transaction ends; SQLite locks the whole file anyway."""

    def hold_names(self) -> None:
        """Let no other program add or rename a game until the transaction ends; SQLite locks the whole file anyway."""

    def next_use(self) -> int:
        """Return a number greater than every `used`."""
        found = self._one("SELECT max(used) FROM game")
        return int(str(found[0] or 0)) + 1 if found else 1

    # --- entries

    def lines(self, game: int, after: int = 0, most: int | None = None) -> Lines:
        """Return the lines of a game after this number, as far as they can be read; at most `most` of them."""
        query = f"SELECT {_LINE} FROM entry WHERE game = ? AND number > ? ORDER BY number LIMIT ?"
        values = (game, after, -1 if most is None else most)
        try:
            return Lines(list(map(Line._make, self._connection.execute(query, values))))
        except sqlite3.DatabaseError as error:
            trouble = str(error)
        # Once more, line by line and byte by byte, to get as far as possible.
        found: list[Line] = []
        self._connection.text_factory = _lenient
        try:
            found.extend(map(Line._make, self._connection.execute(query, values)))
        except sqlite3.DatabaseError:
            pass
        finally:
            self._connection.text_factory = str
        return Lines(found, trouble)

    def add_line(self, game: int, line: Line) -> None:
        """Store one more line of a game."""
        self._connection.execute(ADD_LINE, (game, *line))

    # --- the ledger

    def ledger(self) -> list[Line]:
        """Return the lines of the ledger, in order."""
        return list(map(Line._make, self._connection.execute(f"SELECT {_LINE} FROM ledger ORDER BY number")))

    def add_to_ledger(self, line: Line) -> None:
        """Store one more line of the ledger."""
        self._connection.execute(f"INSERT INTO ledger ({_LINE}) VALUES (?, ?, ?, ?, ?, ?)", line)

    def hold_ledger(self) -> None:
        """Let no other program write in the ledger until the transaction ends; SQLite locks the whole file anyway."""

    # --- what is kept until a round is complete, and which requests were carried out

    def drafts(self, game: int) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        found = self._connection.execute("SELECT author, lines, at FROM draft WHERE game = ? ORDER BY at DESC", (game,))
        return [Draft(by, tuple(lines.split("\n")), at) for by, lines, at in found]

    def set_draft(self, game: int, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        self._connection.execute("DELETE FROM draft WHERE game = ? AND author = ?", (game, draft.by))
        if draft.lines:
            values = (game, draft.by, "\n".join(draft.lines), draft.at)
            self._connection.execute("INSERT INTO draft (game, author, lines, at) VALUES (?, ?, ?, ?)", values)

    def sent(self, key: str) -> int | None:
        """Return the number of the entry that the request with this key made, or None."""
        found = self._one("SELECT number FROM sent WHERE key = ?", key)
        return int(str(found[0])) if found else None

    def add_sent(self, key: str, game: int, number: int) -> None:
        """Store that a request made this entry."""
        self._connection.execute("INSERT INTO sent (key, game, number) VALUES (?, ?, ?)", (key, game, number))

    # --- what can be rebuilt from the entries

    def tallies(self, span: int, first: int = 0, before: int | None = None) -> Mapping[int, str]:
        """Return the tallies that are of so many games each, by the number of their first game."""
        query = "SELECT first, body FROM tally WHERE span = ? AND first >= ?"
        if before is None:
            return dict(self._rebuildable(query, span, first))
        return dict(self._rebuildable(f"{query} AND first < ?", span, first, before))

    def set_tally(self, span: int, first: int, text: str) -> None:
        """Store the tally of the games whose numbers are `first` and the `span` - 1 after it."""
        query = "INSERT INTO tally VALUES (?, ?, ?) ON CONFLICT (span, first) DO UPDATE SET body = excluded.body"
        self._later.append((query, (span, first, text)))

    def extents(self, span: int) -> list[tuple[int, int, int]]:
        """Return for each span of games: the first number, how many games there are, and the sum of their checksums."""
        query = "SELECT id / ? * ? AS first, count(*), sum(sum) FROM game NOT INDEXED GROUP BY 1 ORDER BY 1 DESC"
        return self._connection.execute(query, (span, span)).fetchall()

    def numbered(self, first: int, before: int) -> list[Row]:
        """Return the games with these numbers, deleted ones too, the latest first."""
        return self._rows("WHERE id >= ? AND id < ? ORDER BY id DESC", first, before)

    # --- damage

    def faults(self) -> list[str]:
        """Return what SQLite itself finds wrong with the file, each in one line."""
        try:
            found = [str(text) for (text,) in self._connection.execute("PRAGMA integrity_check(20)")]
        except sqlite3.DatabaseError as error:
            return [" ".join(str(error).split())]
        return [] if found == ["ok"] else [" ".join(text.split()) for text in found]


def _names(text: object) -> tuple[str, ...]:
    """Return the stored names of the players; a damaged row may have none, and its checksum shows the damage."""
    try:
        return tuple(json.loads(str(text)))
    except (ValueError, TypeError):
        return ()


@contextmanager
def _as_far_as_it_goes() -> Iterator[None]:
    """Pass over what is damaged; but not over a statement that does not fit the tables, because it never will."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if does_not_fit(error):
            raise


def _lenient(data: bytes) -> str:
    return data.decode(errors="backslashreplace")
