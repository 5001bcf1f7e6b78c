"""What somebody with the role of one house can do to the others: nothing that stays or that nobody notices."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.store import Line
from tests import clusters
from tests.conftest import Ramble
from tests.games.helpers import said

psycopg = pytest.importorskip("psycopg", exc_type=ImportError)

ADD = "dumbal add Ann=4 Bob=9 --caller Ann"


class Forger:
    """A person who has the role eve and knows how the tables work."""

    def __init__(self, url: str) -> None:
        self.connection = psycopg.connect(url)

    def tries(self, query: str, *values: object) -> None:
        """Run statements, all of them or none."""
        with self.connection.transaction():
            self.connection.execute(query, values)

    def refused(self, query: str, *values: object) -> str:
        """Run statements that must be refused, and return why."""
        with pytest.raises(psycopg.DatabaseError) as refusal:
            self.tries(query, *values)
        return str(refusal.value).splitlines()[0]

    def adds(self, game: str, kind: str, body: Any, wrong: int = 0, at: str = "2026-01-01T00:00:00Z") -> None:
        """Add an entry as the program would, with the right checksum or a wrong one."""
        with self.connection.transaction():
            query = "SELECT id, last, head FROM ramble_tools.game WHERE name = %s"
            id, last, head = self.connection.execute(query, (game,)).fetchone()
            text = body if isinstance(body, str) else json.dumps(body)
            line = Line(last + 1, at, "Ann", kind, text, 0)
            line = line._replace(sum=checksums.add(head, line) ^ wrong)
            self.connection.execute("INSERT INTO ramble_tools.entry VALUES (%s, %s, %s, %s, %s, %s, %s)", (id, *line))
            query = "UPDATE ramble_tools.game SET last = %s, head = %s WHERE id = %s"
            self.connection.execute(query, (line.number, line.sum, id))


@pytest.fixture
def eve(cluster: clusters.Cluster, monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> Iterator[Forger]:
    """A club with two games and two seasons, where Ann and Eve keep the score, each with a role of her own."""
    from ramble_tools.scorebook.postgres import server

    cluster.sql("CREATE DATABASE forged")
    cluster.sql("CREATE ROLE ann LOGIN; CREATE ROLE eve LOGIN", "forged")
    url = cluster.url("forged")
    for role in ("ann", "eve"):
        server.set_up(url, role)
    monkeypatch.setenv("RAMBLE_BOOK", cluster.url("forged", "ann"))
    for line in (
        "dumbal new Ann Bob --name friday",
        ADD,
        "dumbal new Ann Bob --name sunday",
        ADD,
        "games end sunday",
        "season new winter",
        "season add winter sunday",
        "season new spring",
        "players hide Bob",
        "players unhide Bob",
    ):
        assert ramble(line).status == 0, line
    found = Forger(cluster.url("forged", "eve"))
    yield found
    found.connection.close()
    server.close_all()
    cluster.sql("DROP DATABASE forged WITH (FORCE)")
    cluster.sql("DROP ROLE ann; DROP ROLE eve")


def test_what_is_refused(eve: Forger, ramble: Ramble, cluster: clusters.Cluster) -> None:
    before = cluster.dump("forged")
    for table, right in (
        ("entry", "UPDATE"),
        ("entry", "DELETE"),
        ("game", "DELETE"),
        ("sent", "DELETE"),
        ("tally", "DELETE"),
    ):
        query = (
            f"DELETE FROM ramble_tools.{table}" if right == "DELETE" else f"UPDATE ramble_tools.{table} SET body = ''"
        )
        assert "permission denied" in eve.refused(query)
    for name in ("friday", "-season winter", "-players"):
        for wrong in (1, 1 << 31):
            with pytest.raises(psycopg.errors.RaiseException, match="does not follow the one before it"):
                eve.adds(name, "note", {"text": "x"}, wrong)
        for body in ("[]", "1", "null"):
            with pytest.raises(psycopg.errors.RaiseException, match="does not follow"):
                eve.adds(name, "note", body)
        with pytest.raises(psycopg.DataError):
            eve.adds(name, "note", "{")
        for number in (1, 3, 99):
            entry = f"SELECT id, {number}, '', '', 'note', '{{}}', 0 FROM ramble_tools.game WHERE name = '{name}'"
            assert "does not follow" in eve.refused(f"INSERT INTO ramble_tools.entry {entry}")
        for change in (
            "last = last - 1",
            "last = last + 1",
            "head = head + 1",
            "identity = 'mine'",
            "kind = 'season'" if name == "friday" else "kind = 'dumbal'",
            "name = 'mine'",
            "deleted = NOT deleted",
        ):
            message = eve.refused(f"UPDATE ramble_tools.game SET {change} WHERE name = '{name}'")
            assert message.startswith("a game "), (name, change, message)
    assert "a game is renamed" in eve.refused("UPDATE ramble_tools.game SET open = false WHERE name = '-season winter'")
    # An entry without its place in the row would keep everybody from adding the next one.
    line = checksums.add(checksums.start("x"), Line(1, "", "", "new", "{}", 0))
    game = (
        "INSERT INTO ramble_tools.game (name, kind, open, deleted, identity, players, last, head, used, at, sum) VALUES"
    )
    own = f"{game} ('x', 'dumbal', true, false, 'x', '[]', {{}}, {{}}, 9, '', 0)"
    assert "a game ends with" in eve.refused(own.format(1, checksums.start("x")))
    assert "a game ends with" in eve.refused(own.format(0, 7))
    assert "a game ends with" in eve.refused(
        own.format(0, checksums.start("x"))
        + f"; INSERT INTO ramble_tools.entry SELECT id, 1, '', '', 'new', '{{}}', {line} FROM ramble_tools.game "
        "WHERE name = 'x'"
    )
    lines = [[line for line in text.splitlines() if "setval" not in line] for text in (before, cluster.dump("forged"))]
    assert lines[0] == lines[1]
    assert said(ramble("games check")) == "2 games without damage; 2 seasons"
