"""What a scorebook on a server makes of the server's answers, with a server that says what the test wants."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from psycopg import errors
from psycopg.pq import TransactionStatus

from ramble_tools.errors import (
    BadInput,
    BookError,
    BookVersionError,
    ChangedElsewhereError,
    DamagedBookError,
    DiskFullError,
    ForeignBookError,
    OutputError,
    UnavailableError,
)
from ramble_tools.scorebook.book import reading, watching, writing
from ramble_tools.scorebook.postgres import schema, server
from ramble_tools.scorebook.postgres.store import CHANNEL
from ramble_tools.scorebook.postgres.timeouts import TimedConnection
from ramble_tools.scorebook.store import Draft, Row

URL = "postgresql://ann:secret@localhost/club"
NAME = "the scorebook 'localhost/club'"
VERSION = schema.newest()


class Answer:
    """The rows of each of several statements."""

    def __init__(self, answers: Sequence[list[tuple[Any, ...]]]) -> None:
        self._answers = list(answers)

    @property
    def description(self) -> bool:
        return bool(self._answers[0])

    def nextset(self) -> bool:
        del self._answers[0]
        return bool(self._answers)

    def fetchone(self) -> tuple[Any, ...] | None:
        return self._answers[0][0] if self._answers[0] else None

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self._answers[0]


class Connection:
    """A connection to a Server."""

    def __init__(self, server: "Server") -> None:
        self._server, self.closed, self.news = server, False, 0
        self.info = SimpleNamespace(
            server_version=server.release,
            transaction_status=TransactionStatus.IDLE,
            parameter_status={"server_encoding": server.encoding}.get,
            dbname="club",
        )

    def execute(self, query: Any, values: Sequence[object] = ()) -> Answer:
        text = query.decode() if isinstance(query, bytes) else str(query)
        self._server.asked.append(text)
        return Answer([self._server.answer(self, each, values) for each in text.split("; ")])

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.info.transaction_status = TransactionStatus.INTRANS
        yield
        self.info.transaction_status = TransactionStatus.IDLE

    def notifies(self, timeout: float, stop_after: int | None = None) -> Iterator[str]:
        if self.closed:
            raise errors.AdminShutdown("the server stopped")
        told, self.news = self.news, 0
        yield from ["game 1"] * min(told, stop_after or told)
        assert told or timeout < 1, "this would wait"

    def close(self) -> None:
        self.closed = True


class Server:
    """A PostgreSQL server: what it holds, what it refuses, and what it was asked."""

    def __init__(self) -> None:
        self.release, self.encoding = 150000, "UTF8"
        self.about: tuple[str, int] | None = (schema.APPLICATION, VERSION)
        self.tables, self.owns = 9, True
        self.refuses: dict[str, psycopg.Error] = {}
        self.asked: list[str] = []
        self.connections: list[Connection] = []

    def connect(self, *_: object, **settings: str) -> Connection:
        assert settings["user"] == "ann" and settings["password"] == "secret"
        self.connections.append(Connection(self))
        return self.connections[-1]

    def answer(self, connection: Connection, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        for start, error in self.refuses.items():
            if query.startswith(start):
                raise error
        if connection.closed:
            raise errors.AdminShutdown("the server stopped")
        if query.startswith("NOTIFY"):
            for each in self.connections:
                each.news += 1
        begins, ends = query.startswith("BEGIN"), query in ("COMMIT", "ROLLBACK")
        if begins or ends:
            status = TransactionStatus.INTRANS if begins else TransactionStatus.IDLE
            connection.info.transaction_status = status
        if "to_regclass" in query:
            return [(self.about is not None, self.tables)]
        if "to_regnamespace" in query:
            return [("ramble_tools",)]
        if query.startswith("INSERT INTO ramble_tools.about"):
            self.about, self.tables = (str(values[0]), 0), 9
        if query.startswith("UPDATE ramble_tools.about"):
            assert self.about
            self.about = (self.about[0], int(str(values[0])))
        if query.endswith("FROM ramble_tools.about"):
            if not self.about:
                raise errors.UndefinedTable("there is no such table")
            return [self.about]
        if "count(*)" in query:
            return [(3,)]
        return [(self.owns,)] if query.startswith("SELECT has_") else []

    def restart(self) -> None:
        """End all connections."""
        for each in self.connections:
            each.close()


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    found = Server()
    monkeypatch.setattr(TimedConnection, "connect", found.connect)
    monkeypatch.setenv("RAMBLE_BOOK", URL)
    yield found
    server.close_all()
    assert all(each.closed for each in found.connections)


def games() -> int:
    with reading() as book:
        return book.store.count(None, deleted=False)


# --- connections and transactions


def test_one_connection_is_for_all_transactions(there: Server) -> None:
    assert [games(), games(), games()] == [3, 3, 3]
    with writing() as book:
        book.store.hold_names()
    assert len(there.connections) == 1
    assert not any("to_regclass" in query for query in there.asked), "only if something is wrong"
    assert [query.rpartition(" ")[2] for query in there.asked if query.endswith(("COMMIT", "ROLLBACK"))] == [
        *["ROLLBACK"] * 3,
        "COMMIT",
    ]
    assert "SET LOCAL synchronous_commit = 'on'" in there.asked[-2], "what is acknowledged is on its disk"


def test_after_a_restart_a_new_connection_is_made(there: Server) -> None:
    with reading(), reading():
        pass
    assert len(there.connections) == 2
    there.restart()
    assert games() == 3
    assert [each.closed for each in there.connections] == [True, True, False]


def test_tables_that_another_program_upgraded_are_noticed(there: Server) -> None:
    games()
    there.about = (schema.APPLICATION, VERSION + 1)
    with pytest.raises(BookVersionError, match=f"was made by a newer Ramble Tools .version {VERSION + 1}; "):
        games()


def test_tables_from_before_all_releases_are_left_alone(there: Server) -> None:
    there.about = (schema.APPLICATION, VERSION - 1)
    message = (
        rf"^the scorebook 'localhost/club' was made by a Ramble Tools that was never released .version {VERSION - 1}; "
        rf"this one reads {VERSION}.; use another database, and begin a new one; nothing was changed$"
    )
    with pytest.raises(BookVersionError, match=message):
        games()
    with pytest.raises(BookVersionError, match=message), writing(create=True):
        pass
    assert there.about == (schema.APPLICATION, VERSION - 1)


def test_what_fails_is_rolled_back_and_the_connection_is_kept(there: Server) -> None:
    with pytest.raises(BadInput), writing():
        raise BadInput("no")
    with pytest.raises(OutputError), writing() as book:
        there.refuses["SELECT count"] = errors.DiskFull("no room")
        book.store.count(None, deleted=False)
    assert there.asked.count("ROLLBACK") == 2 and "COMMIT" not in there.asked
    there.refuses.clear()
    assert games() == 3 and len(there.connections) == 1


def test_no_more_than_eight_idle_connections_are_kept(there: Server) -> None:
    def nested(depth: int) -> None:
        with reading():
            if depth:
                nested(depth - 1)

    nested(10)
    assert len(there.connections) == 11 and sum(not each.closed for each in there.connections) == 8


@pytest.mark.parametrize(
    ("error", "is_unknown"),
    [
        (errors.AdminShutdown("stop"), True),
        (psycopg.OperationalError("gone"), True),
        (errors.DeadlockDetected("two at once"), False),
        (errors.SerializationFailure("again"), False),
    ],
)
def test_after_a_commit_without_an_answer_nobody_knows(there: Server, error: psycopg.Error, is_unknown: bool) -> None:
    there.refuses["COMMIT"] = error
    with pytest.raises(OutputError) as refusal, writing() as book:
        book.store.hold_names()
    assert ("check whether the entry was recorded before you enter it again" in str(refusal.value)) == is_unknown


def test_what_may_have_been_written_is_not_sent_again(there: Server) -> None:
    games()
    there.refuses["COMMIT"] = errors.AdminShutdown("stop")
    with pytest.raises(UnavailableError, match="check whether the entry was recorded"), writing() as book:
        book.store.set_draft(Row(1, "", "dumbal"), Draft("ann", (), ""))
        there.restart()
    assert sum(query.startswith("DELETE") for query in there.asked) == 1
    assert len(there.connections) == 1


def test_a_transaction_without_a_book_writes_nothing(there: Server) -> None:
    there.about, there.tables = None, 0
    assert games() == 0
    with writing() as book:
        assert book.store.count(None, deleted=False) == 0
    assert not [query for query in there.asked if query.startswith(("CREATE", "INSERT", "COMMIT"))]


def test_the_first_game_makes_the_tables(there: Server) -> None:
    there.about, there.tables = None, 0
    with writing(create=True):
        pass
    assert there.about == (schema.APPLICATION, VERSION)
    steps = list(schema.MIGRATIONS.values())
    assert [query for query in there.asked if query in steps] == steps
    assert there.asked[-1] == "COMMIT"


def test_tables_of_an_older_version_are_upgraded_from_there(there: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {**schema.MIGRATIONS, VERSION + 1: "CREATE TABLE one (x int)", VERSION + 2: "CREATE TABLE two (x int)"}
    monkeypatch.setattr(schema, "MIGRATIONS", steps)
    there.about = (schema.APPLICATION, VERSION + 1)
    assert games() == 3
    assert [query for query in there.asked if query in steps.values()] == [steps[VERSION + 2]]


# --- what is refused


def test_a_server_that_is_too_old(there: Server) -> None:
    there.release = 110022
    with pytest.raises(OutputError, match=r"^the server 'localhost/club' is older than PostgreSQL 12; use a newer one"):
        games()
    assert there.connections[0].closed


def test_a_database_that_cannot_hold_every_letter(there: Server) -> None:
    there.encoding = "LATIN1"
    with pytest.raises(
        BookError, match=r"^the database 'localhost/club' does not use UTF-8; recreate it with ENCODING 'UTF8'$"
    ):
        games()


@pytest.mark.parametrize("about", [None, ("another program", 3)])
def test_tables_of_another_program(there: Server, about: tuple[str, int] | None) -> None:
    there.about = about
    with pytest.raises(ForeignBookError, match=r"^'localhost/club' has another program's tables in its schema"):
        games()


def test_a_role_is_given_rights_only_by_the_owner(there: Server) -> None:
    server.set_up(role="cy")
    assert any("GRANT SELECT, INSERT ON ramble_tools.entry" in query for query in there.asked)
    there.owns = False
    message = "^you can't give 'cy' CONNECT on the database club; its owner can; nothing was changed$"
    with pytest.raises(OutputError, match=message):
        server.set_up(role="cy")


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (errors.InsufficientPrivilege("not for you"), OutputError, "you don't have the right (not for you)"),
        (errors.DiskFull("x"), DiskFullError, "the server's disk is full"),
        (errors.OutOfMemory("x"), UnavailableError, "the server has no memory left"),
        (errors.TooManyConnections("x"), UnavailableError, "the server is overloaded"),
        (errors.LockNotAvailable("x"), UnavailableError, "another program keeps it locked; try again later"),
        (errors.QueryCanceled("x"), UnavailableError, "another program keeps it locked; try again later"),
        (errors.ReadOnlySqlTransaction("x"), OutputError, "this server only lets you read"),
        (errors.AdminShutdown("x"), UnavailableError, "the connection was lost; try again"),
        (psycopg.OperationalError("x"), UnavailableError, "the connection was lost; try again"),
        (errors.InternalError_("oh"), OutputError, "oh"),
        (errors.UniqueViolation("x"), ChangedElsewhereError, "another program wrote the same at the same time"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Exception) else "",
)
def test_what_keeps_a_server_from_answering(there: Server, error: psycopg.Error, kind: type, said: str) -> None:
    there.refuses["SELECT count"] = error
    with pytest.raises(kind) as refusal:
        games()
    assert type(refusal.value) is kind
    assert str(refusal.value).startswith(f"{NAME}: {said}") and "secret" not in str(refusal.value)
    assert str(refusal.value).count("nothing was changed") == 1


def test_damage_and_characters_that_cannot_be_stored(there: Server) -> None:
    there.refuses["SELECT count"] = errors.UndefinedTable('relation "game" does not exist')
    with pytest.raises(DamagedBookError, match=rf"^{NAME} is damaged \(relation .game. does not exist\)"):
        games()
    there.refuses["SELECT count"] = errors.UntranslatableCharacter("null")
    with pytest.raises(BookError, match=rf"^{NAME} can't store a character in this text \(null\)"):
        games()
    with pytest.raises(BookError, match=r"^a text has half of a character in it, which can't be stored"), writing():
        "\ud800".encode()


# --- watching


def test_a_watch_is_told_once_of_all_that_was_written(there: Server) -> None:
    with watching() as watch:
        connection, other = there.connections
        assert other.closed, "it was only for the notice that proves that others will come"
        assert not watch.polls and not watch.changed(0)
        connection.news = 3
        assert watch.changed(60) and not watch.changed(0)


def test_a_watch_listens_again_after_a_restart(there: Server) -> None:
    with watching() as watch:
        there.restart()
        assert watch.changed(60), "something may have been written meanwhile"
        assert len(there.connections) == 4 and there.asked[-1] == f"NOTIFY {CHANNEL}"
        assert not there.connections[2].closed, "the one that listens"
        there.refuses["LISTEN"] = errors.AdminShutdown("stopped")
        there.restart()
        assert not watch.changed(0), "there is still no server"
    assert not watch.changed(60), "a watch that is closed does not wait"
