"""The scorebook's rows in PostgreSQL."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import psycopg

from ramble_tools.home import who_is_here
from ramble_tools.scorebook.postgres.schema import CHANNEL, LOCK_ON_LEDGER, LOCK_ON_NAMES
from ramble_tools.scorebook.store import Draft, Line, Lines, Row

_GAME = "id, name, kind, open, deleted, identity, players, last, head, used, at, sum"
_LINE = "number, at, author, kind, body, sum"
_ADD_GAME = (
    "INSERT INTO ramble_tools.game (name, kind, open, deleted, identity, players, last, head, used, at, sum) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id"
)
_CHANGE_GAME = (
    "UPDATE ramble_tools.game SET name = %s, kind = %s, open = %s, deleted = %s, identity = %s, players = %s, "
    "last = %s, head = %s, used = %s, at = %s, sum = %s WHERE id = %s"
)
_SET_CURRENT = (
    "INSERT INTO ramble_tools.used VALUES (%s, %s, nextval('ramble_tools.use')) "
    "ON CONFLICT (who, game) DO UPDATE SET number = EXCLUDED.number"
)
_CURRENT = (
    "SELECT game.id FROM ramble_tools.used JOIN ramble_tools.game ON game.id = used.game "
    "WHERE who = %s AND kind = %s AND NOT deleted ORDER BY number DESC LIMIT 1"
)


class PostgresStore:
    """A `Store` within an open transaction; `server.py` begins it and turns psycopg's errors into ours."""

    # Each person has a current game of each kind.
    is_shared = True

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._run(query, *values).fetchone()
        return found

    def _run(self, query: str, *values: object) -> psycopg.Cursor[Any]:
        # As bytes, because mypy takes only literals for a query; every value is a parameter.
        return self._connection.execute(query.encode(), values)

    def _rebuildable(self, query: str, *values: object) -> list[Any]:
        """Read or write what can be rebuilt from the entries; nothing if that is impossible, and the rest goes on.

        All in one trip to the server.
        """
        cursor = psycopg.ClientCursor(self._connection)
        try:
            cursor.execute(f"SAVEPOINT rebuildable; {query}; RELEASE rebuildable".encode(), values)
        except psycopg.DatabaseError:
            if self._connection.info.transaction_status != psycopg.pq.TransactionStatus.INERROR:
                raise  # the connection is lost
            self._run("ROLLBACK TO rebuildable; RELEASE rebuildable")
            return []
        cursor.nextset()
        return cursor.fetchall() if cursor.description else []

    def _tell(self, game: int) -> None:
        """Wake up those who watch the book, once the transaction is committed; several times is the same as once."""
        self._run("SELECT pg_notify(%s, %s)", CHANNEL, str(game))

    # --- games

    def games(self, kind: str | None, *, deleted: bool, most: int | None = None) -> list[Row]:
        """Return the games of one kind, or of all kinds, the one used last first; at most `most` of them."""
        where, values = ("deleted = %s AND kind = %s", (deleted, kind)) if kind else ("deleted = %s", (deleted,))
        return self._rows(f"WHERE {where} ORDER BY used DESC LIMIT %s", *values, most)

    def count(self, kind: str | None, *, deleted: bool) -> int:
        """Return how many games there are of one kind, or of all kinds."""
        where, values = ("AND kind = %s", (kind,)) if kind else ("", ())
        found = self._one(f"SELECT count(*) FROM ramble_tools.game WHERE deleted = %s {where}", deleted, *values)
        assert found
        return int(found[0])

    def game(self, id: int) -> Row | None:
        """Return the game with this number."""
        return next(iter(self._rows("WHERE id = %s", id)), None)

    def lasts(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the number of the last entry of each of these games that is not deleted."""
        query = "SELECT id, last FROM ramble_tools.game WHERE id = ANY(%s) AND NOT deleted"
        return dict(self._run(query, list(games)).fetchall())

    def named(self, start: str) -> list[Row]:
        """Return the games whose names begin with this text, in any case; deleted games too."""
        if not start.isprintable():  # no game has such a name, and the server refuses a null byte
            return []
        pattern = start.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        lower = 'WHERE lower(name COLLATE "C") LIKE lower(%s COLLATE "C") ESCAPE \'\\\' ORDER BY used DESC'
        return self._rows(lower, pattern)

    def with_identity(self, identity: str) -> Row | None:
        """Return the game with this identity, deleted or not."""
        return next(iter(self._rows("WHERE identity = %s", identity)), None)

    def _rows(self, rest: str, *values: object) -> list[Row]:
        found = self._run(f"SELECT {_GAME} FROM ramble_tools.game {rest}", *values)
        return [Row._make((*columns[:6], _names(columns[6]), *columns[7:])) for columns in found]

    def current(self, kind: str) -> int | None:
        """Return the number of the game of this kind that this person used last and that is not deleted, or None."""
        found = self._one(_CURRENT, who_is_here(), kind)
        return int(found[0]) if found else None

    def add_game(self, row: Row) -> int:
        """Store a new game and return its number; the number in `row` does not matter."""
        found = self._one(_ADD_GAME, *_columns(row))
        assert found
        self._tell(found[0])
        return int(found[0])

    def change_game(self, row: Row) -> None:
        """Replace the stored row of a game."""
        self._run(_CHANGE_GAME, *_columns(row), row.id)
        self._tell(row.id)

    def set_current(self, kind: str, id: int | None) -> None:  # noqa: ARG002
        """Store which game of a kind this person used last; None: the one that they used before a deleted one."""
        if id is not None:
            self._run(_SET_CURRENT, who_is_here(), id)

    def hold(self, id: int) -> None:
        """Let no other program write in this game until the transaction ends."""
        self._run("SELECT 1 FROM ramble_tools.game WHERE id = %s FOR NO KEY UPDATE", id)

    def hold_names(self) -> None:
        """Let no other program add or rename a game until the transaction ends."""
        self._run("SELECT pg_advisory_xact_lock(%s)", LOCK_ON_NAMES)

    def next_use(self) -> int:
        """Return a number greater than every `used`."""
        found = self._one("SELECT nextval('ramble_tools.use')")
        assert found
        return int(found[0])

    # --- entries

    def lines(self, game: int, after: int = 0, most: int | None = None) -> Lines:
        """Return the lines of a game after this number; at most `most` of them."""
        query = f"SELECT {_LINE} FROM ramble_tools.entry WHERE game = %s AND number > %s ORDER BY number LIMIT %s"
        return Lines(list(map(Line._make, self._run(query, game, after, most))))

    def add_line(self, game: int, line: Line) -> None:
        """Store one more line of a game."""
        self._run(f"INSERT INTO ramble_tools.entry (game, {_LINE}) VALUES (%s, %s, %s, %s, %s, %s, %s)", game, *line)

    # --- the ledger

    def ledger(self) -> list[Line]:
        """Return the lines of the ledger, in order."""
        return list(map(Line._make, self._run(f"SELECT {_LINE} FROM ramble_tools.ledger ORDER BY number")))

    def add_to_ledger(self, line: Line) -> None:
        """Store one more line of the ledger."""
        self._run(f"INSERT INTO ramble_tools.ledger ({_LINE}) VALUES (%s, %s, %s, %s, %s, %s)", *line)
        self._tell(0)

    def hold_ledger(self) -> None:
        """Let no other program write in the ledger until the transaction ends."""
        self._run("SELECT pg_advisory_xact_lock(%s)", LOCK_ON_LEDGER)

    # --- what is kept until a round is complete, and which requests were carried out

    def drafts(self, game: int) -> list[Draft]:
        """Return the drafts of a game, the latest first."""
        found = self._run("SELECT author, lines, at FROM ramble_tools.draft WHERE game = %s ORDER BY at DESC", game)
        return [Draft(by, tuple(json.loads(lines)), at) for by, lines, at in found]

    def set_draft(self, game: int, draft: Draft) -> None:
        """Store a person's draft; without lines, delete it."""
        if draft.lines:
            query = (
                "INSERT INTO ramble_tools.draft VALUES (%s, %s, %s, %s) "
                "ON CONFLICT (game, author) DO UPDATE SET lines = EXCLUDED.lines, at = EXCLUDED.at"
            )
            self._run(query, game, draft.by, json.dumps(draft.lines), draft.at)
        else:
            self._run("DELETE FROM ramble_tools.draft WHERE game = %s AND author = %s", game, draft.by)
        self._tell(game)

    def sent(self, key: str) -> int | None:
        """Return the number of the entry that the request with this key made, or None."""
        found = self._one("SELECT number FROM ramble_tools.sent WHERE key = %s", key)
        return int(found[0]) if found else None

    def add_sent(self, key: str, game: int, number: int) -> None:
        """Store that a request made this entry."""
        self._run("INSERT INTO ramble_tools.sent (key, game, number) VALUES (%s, %s, %s)", key, game, number)

    # --- what can be rebuilt from the entries

    def tallies(self, span: int, first: int = 0, before: int | None = None) -> Mapping[int, str]:
        """Return the tallies that are of so many games each, by the number of their first game."""
        query = "SELECT first, body FROM ramble_tools.tally WHERE span = %s AND first >= %s"
        if before is None:
            return dict(self._rebuildable(query, span, first))
        return dict(self._rebuildable(f"{query} AND first < %s", span, first, before))

    def set_tally(self, span: int, first: int, text: str) -> None:
        """Store the tally of the games whose numbers are `first` and the `span` - 1 after it."""
        query = (
            "INSERT INTO ramble_tools.tally VALUES (%s, %s, %s) ON CONFLICT (span, first) DO UPDATE "
            "SET body = EXCLUDED.body"
        )
        self._rebuildable(query, span, first, text)

    def extents(self, span: int) -> list[tuple[int, int, int]]:
        """Return for each span of games: the first number, how many games there are, and the sum of their checksums."""
        query = "SELECT id / %s * %s AS first, count(*), sum(sum)::bigint FROM ramble_tools.game GROUP BY 1"
        return sorted(self._run(query, span, span).fetchall(), reverse=True)

    def numbered(self, first: int, before: int) -> list[Row]:
        """Return the games with these numbers, deleted ones too, the latest first."""
        return self._rows("WHERE id >= %s AND id < %s ORDER BY id DESC", first, before)

    # --- damage

    def readable_games(self) -> list[Row]:
        """Return all games, deleted ones too, in the order in which they were added."""
        return self._rows("ORDER BY id")

    def missing(self) -> int:
        """Return 0: the server itself looks after the list of games."""
        return 0

    def faults(self) -> list[str]:
        """Return nothing: the server itself looks after its files."""
        return []


def _columns(row: Row) -> tuple[object, ...]:
    """Return a row's values but its number, in the order of the columns."""
    players = json.dumps(row.players, ensure_ascii=False)
    return (*row[1:6], players, *row[7:])


def _names(text: str) -> tuple[str, ...]:
    """Return the stored names of the players; a damaged row may have none, and its checksum shows the damage."""
    try:
        return tuple(json.loads(text))
    except (ValueError, TypeError):
        return ()
