"""What somebody with the role of one house can do to the others: nothing that stays or that nobody notices."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ramble_tools.scorebook import checksums
from ramble_tools.scorebook.checksums import Line
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
        "players merge Bob Ann",
        "players split Bob",
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
        with pytest.raises(psycopg.errors.RaiseException, match="does not follow"):
            eve.adds(name, "note", {"text": "x"}, at="tomorrow")
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
    line = checksums.add(checksums.start("x"), Line(1, "2026-01-01T00:00:00Z", "", "new", "{}", 0))
    game = (
        "INSERT INTO ramble_tools.game (name, kind, open, deleted, identity, players, last, head, used, at, sum) VALUES"
    )
    own = f"{game} ('x', 'dumbal', true, false, 'x', '[]', {{}}, {{}}, 9, '', 0)"
    assert "a game ends with" in eve.refused(own.format(1, checksums.start("x")))
    assert "a game ends with" in eve.refused(own.format(0, 7))
    assert "a game ends with" in eve.refused(
        own.format(0, checksums.start("x"))
        + "; INSERT INTO ramble_tools.entry SELECT id, 1, '2026-01-01T00:00:00Z', '', 'new', '{}', "
        f"{line} FROM ramble_tools.game WHERE name = 'x'"
    )
    lines = [[line for line in text.splitlines() if "setval" not in line] for text in (before, cluster.dump("forged"))]
    assert lines[0] == lines[1]
    assert said(ramble("games check")) == "2 games without damage; 2 seasons"


DEEP = '{"text": ' + "[" * 3000 + "]" * 3000 + "}"
HUGE = '{"text": 1' + "0" * 5000 + "}"
# Entries that follow the one before, and make no sense.
IN_A_GAME = (
    *(("note", body) for body in ({}, {"text": 5}, {"text": "x", "round": "y"}, DEEP, HUGE)),
    *(("edit", body) for body in ({}, {"rounds": 5}, {"number": "x", "round": {}})),
    *(("join", {"name": 5}), ("leave", {}), ("seats", {"names": 5}), ("new", {}), ("zzz", {}), ("redo", {})),
)
IN_A_SEASON = (
    *(("add", body) for body in ({}, {"game": 5}, {"game": ["x"]}, DEEP)),
    *(("set", body) for body in ({"zz": 1}, {"best": "x"}, {"points": None})),
    *(("close", body) for body in ({}, {"results": 5}, {"results": {"a": [1, 2, {}]}})),
    *(("rename", {"to": 5}), ("points", {"points": 5}), ("zzz", {}), ("redo", {})),
)
ABOUT_PLAYERS = (
    *(("merge", body) for body in ({}, {"name": 5, "to": 5}, {"name": "Ann", "to": ["x"]})),
    *(("split", {}), ("split", DEEP), ("zzz", {}), ("redo", {})),
)
# What everybody else does meanwhile.
GO_ON = (
    "games",
    "players",
    "season",
    "season show winter",
    "dumbal show --game friday",
    ADD + " --game friday --again",
    "dumbal history --all --game friday",
    "season add spring friday",
    "season drop spring friday",
    "players merge Bob Ann",
    "players undo",
    "games export --all",
)


def require_that_all_go_on(ramble: Ramble) -> None:
    for line in GO_ON:
        answer = ramble(line)
        assert (answer.status, answer.err) == (0, ""), (line, answer)


@pytest.mark.parametrize(
    ("name", "entries"), [("friday", IN_A_GAME), ("-season winter", IN_A_SEASON), ("-players", ABOUT_PLAYERS)]
)
def test_what_makes_no_sense_counts_for_nothing(
    eve: Forger, ramble: Ramble, name: str, entries: tuple[tuple[str, Any], ...]
) -> None:
    before = ramble("season show winter").out, ramble("players").out
    for kind, body in entries:
        eve.adds(name, kind, body)
    assert (ramble("season show winter").out, ramble("players").out) == before
    require_that_all_go_on(ramble)
    answer = ramble("games check")
    assert answer.status == 0
    redone = 1  # to redo nothing is possible to read
    assert answer.out.count("can't be read, and counts for nothing") == len(entries) - redone
    assert answer.out.endswith("2 games without damage; 2 seasons\n")


@pytest.mark.parametrize(
    "body", [{}, {"hands": 5}, {"hands": {"Ann": [1]}, "caller": {}}, {"hands": {"Zed": "4"}, "caller": "Ann"}]
)
def test_a_round_that_is_not_possible_is_undone_by_anybody(eve: Forger, ramble: Ramble, body: Any) -> None:
    others = [line for line in GO_ON if "friday" not in line]
    eve.adds("friday", "round", body)
    for line in others:
        assert ramble(line).status == 0, line
    shown = said(ramble("dumbal show --game friday"))
    assert "entry 3 (round, 2026-01-01T00:00:00Z) is not possible: hand 2 " in shown
    assert "; undo removes it" in shown and "Dumbal, 1 hand" in shown
    assert "so nothing can be added: entry 3 (round" in ramble(f"{ADD} --game friday").err
    assert "friday: hand 2 " in ramble("games check").out
    assert ramble("dumbal undo --game friday").status == 0
    require_that_all_go_on(ramble)
    assert said(ramble("games check")) == "2 games without damage; 2 seasons"
    assert ramble("dumbal redo --game friday").status == 2


def test_logs_and_rows_of_no_use_are_contained(eve: Forger, ramble: Ramble) -> None:
    def row(name: str, kind: str, players: str = "[]") -> None:
        eve.tries(
            "INSERT INTO ramble_tools.game (name, kind, open, deleted, identity, players, last, head, used, at, sum) "
            "VALUES (%s, %s, true, false, %s, %s, 0, %s, 999, '', 0)",
            name,
            kind,
            name,
            players,
            checksums.start(name),
        )

    for number, (kind, players) in enumerate(
        (("zzz", "[]"), ("dumbal", "[1, {}]"), ("season", "5"), ("players", "[" * 3000 + "]" * 3000))
    ):
        row(f"empty {number}", kind, players)
    row("\x1b[31mred\n", "dumbal")
    for name, kind, first, body in (
        ("bad start", "dumbal", "new", {}),
        ("bad players", "dumbal", "new", {"players": [1, 2], "rules": []}),
        ("bad rules", "dumbal", "new", {"players": ["Ann", "Bob"], "rules": ["zz=1"]}),
        ("no start", "dumbal", "round", {}),
        ("-season a", "season", "season", {}),
        ("-season b", "season", "season", {"name": 5, "game": 7, "points": "x"}),
        ("-season c", "season", "season", {"name": "c", "game": "zzz", "points": [1]}),
        ("-season d", "season", "note", {"text": "x"}),
        ("-players 2", "players", "split", {}),
    ):
        row(name, kind)
        eve.adds(name, first, body)
    # What is not in the log, and what belongs to others.
    eve.tries("UPDATE ramble_tools.game SET used = 2 ^ 62, at = 'x', sum = 5, players = '[5]' WHERE name = 'friday'")
    for line in GO_ON[:-1]:
        answer = ramble(line)
        assert answer.status == 0 and "internal error" not in answer.err, (line, answer)
    assert ramble("games delete 'no start'").status == 0, "so that nobody has to see it"


def test_what_a_role_forges_for_itself_nobody_else_believes(eve: Forger, ramble: Ramble) -> None:
    tables = "season show winter", "players"
    before = [ramble(line).out for line in tables]  # which keeps the tallies that Ann's program made
    for change in (
        "UPDATE ramble_tools.tally SET body = 'x'",
        "UPDATE ramble_tools.used SET game = 'x'",
    ):
        assert eve.refused(change) == "this row belongs to another role"
    copied = "SELECT span, first, replace(body, 'Bob', 'Eve') FROM ramble_tools.tally"
    eve.tries(f"INSERT INTO ramble_tools.tally (span, first, body, role) SELECT *, 'ann' FROM ({copied}) AS forged")
    eve.tries(
        "INSERT INTO ramble_tools.used (role, who, kind, game) SELECT 'ann', who, kind, 'x' FROM ramble_tools.used"
    )
    assert [ramble(line).out for line in tables] == before
    assert said(ramble("dumbal show")).startswith("sunday")


def test_a_player_merged_from_the_future_is_split_again(eve: Forger, ramble: Ramble) -> None:
    """The logs of several scorebooks count in the order of time, whatever time somebody writes."""
    eve.tries(
        "INSERT INTO ramble_tools.game (name, kind, open, deleted, identity, players, last, head, used, at, sum) "
        "VALUES ('-players 2', 'players', true, false, 'x', '[]', 0, %s, 9, '', 0)",
        checksums.start("x"),
    )
    eve.adds("-players 2", "merge", {"name": "Ann", "to": "Bob"}, at="9999-12-31T00:00:00Z")
    assert "Ann" not in ramble("players").out
    assert said(ramble("players undo")) == "undone: merge Ann Bob"
    assert "Ann" in ramble("players").out
