"""A scorebook on a server: tables at once, a server that stops, rights, versions, and other programs' databases."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.errors import BadInput, BookError, ChangedElsewhereError, OutputError
from ramble_tools.installation import install_command
from ramble_tools.scorebook.book import reading, watching, writing
from ramble_tools.scorebook.game_cache import GameCache
from ramble_tools.scorebook.json_export import as_json, import_logs
from ramble_tools.scorebook.sessions import Request, act, begin, delete, look, rename, restore
from tests import clusters
from tests.conftest import ROOT, Ramble, Refused, SaidAt, ramble_program
from tests.games.helpers import said

ENDLESS = ["target=99999"]
HAND = {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}
# Seconds: much longer than anything should take.
LONG = 60
ADD = "dumbal add Ann=4 Bob=9 --caller Ann"


def hand(_: Any) -> tuple[str, dict[str, Any]]:
    return "round", HAND


@pytest.fixture
def own_club(cluster: clusters.Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the URL of a new database, for a test that changes more than the games in it."""
    cluster.sql("CREATE DATABASE own")
    monkeypatch.setenv("RAMBLE_BOOK", cluster.url("own"))
    yield cluster.url("own")
    close_connections()
    cluster.sql("DROP DATABASE own WITH (FORCE)")


@pytest.fixture
def in_club(club: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RAMBLE_BOOK", club)
    return club


def close_connections() -> None:
    from ramble_tools.scorebook.postgres import server

    server.close_all()


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do all this at the same moment, and return what each returned or raised."""
    start = threading.Barrier(len(deeds))

    def done(deed: Callable[[], object]) -> object:
        start.wait()
        try:
            return deed()
        except BadInput as error:
            return error

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(done, deeds))


# --- several programs at once


@pytest.mark.usefixtures("in_club")
def test_games_that_are_started_at_once_get_names_of_their_own() -> None:
    found = at_once(*[lambda: begin("dumbal", ["Ann", "Bob"], []).row.name] * 6)
    assert sorted(map(str, found)) == [f"dumbal-{number}" for number in range(1, 7)]
    found = at_once(*[lambda: begin("dumbal", ["Ann", "Bob"], [], "friday").row.name] * 4)
    refusals = [each for each in found if isinstance(each, BadInput)]
    assert len(refusals) == 3
    assert {str(each) for each in refusals} == {
        "there is already a game 'friday'; choose another name, as in 'friday 2'"
    }


@pytest.mark.usefixtures("in_club")
def test_games_that_are_renamed_at_once_get_names_of_their_own() -> None:
    for name in ("one", "two", "three"):
        begin("dumbal", ["Ann", "Bob"], [], name)
    found = at_once(*[lambda name=name: rename(name, "friday").name for name in ("one", "two", "three")])
    assert sum(each == "friday" for each in found) == 1
    with reading() as book:
        assert len({row.name for row in book.store.games()}) == 3


@pytest.mark.usefixtures("in_club")
def test_a_game_imported_twice_at_once_is_one_game() -> None:
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday").row
    act("dumbal", row, hand)
    with reading() as book:
        old = book.game("dumbal")
        text = as_json([(old._replace(identity="0123456789"), book.log(old).entries)])
    found = at_once(*[lambda: import_logs(text)[0].added] * 3)
    assert sorted(map(str, found)) == ["0", "0", "2"]
    with reading() as book:
        assert sorted(each.name for each in book.store.games()) == ["friday", "friday 2"]


@pytest.mark.usefixtures("in_club")
def test_a_game_restored_twice_at_once_is_sound() -> None:
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday").row
    delete("friday")
    found = at_once(*[lambda: restore("friday").name] * 3)
    assert "friday" in found
    session = look("dumbal", row)
    assert not session.damage and session.seen >= 3


@pytest.mark.usefixtures("in_club")
def test_hands_added_to_one_game_at_once_are_numbered_one_by_one() -> None:
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS).row

    def add(by: str) -> Callable[[], object]:
        return lambda: [act("dumbal", row, hand, Request(by, again=True)).seen for _ in range(10)]

    found = at_once(*[add(f"phone {number}") for number in range(5)])
    assert sorted(number for each in found for number in each) == list(range(2, 52))  # type: ignore[attr-defined]
    session = look("dumbal", row)
    assert not session.damage and session.history.count == 50


@pytest.mark.usefixtures("own_club")
def test_hands_added_at_once_where_transactions_are_repeatable_reads(cluster: clusters.Cluster) -> None:
    """What a transaction asks before it has the game's lock is then not all that there is."""
    cluster.sql("ALTER DATABASE own SET default_transaction_isolation = 'repeatable read'")
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday").row
    at_once(*[lambda: act("dumbal", row, hand, Request("Ann", again=True))] * 6)
    assert look("dumbal", row).history.count == 6


@pytest.mark.usefixtures("in_club")
def test_a_request_sent_many_times_at_once_is_carried_out_once() -> None:
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS).row
    found = at_once(*[lambda: act("dumbal", row, hand, Request("ann", key="k1")).repeated] * 6)
    assert sorted(map(str, found)) == ["False", *["True"] * 5]
    assert look("dumbal", row).history.count == 1


@pytest.mark.usefixtures("in_club")
def test_a_request_key_in_two_games_at_once_is_carried_out_once() -> None:
    rows = [begin("dumbal", ["Ann", "Bob"], ENDLESS).row for _ in range(4)]
    deeds = [lambda row=row: act("dumbal", row, hand, Request("ann", key="k1")).repeated for row in rows]
    found = at_once(*deeds)
    assert sum(each is False for each in found) == 1
    assert all(each is True or isinstance(each, ChangedElsewhereError) for each in found if each is not False)
    assert sum(look("dumbal", row).history.count for row in rows) == 1


@pytest.mark.usefixtures("in_club")
def test_another_table_does_not_wait_for_this_one() -> None:
    one = begin("dumbal", ["Ann", "Bob"], ENDLESS).row
    two = begin("dumbal", ["Cy", "Dan"], ENDLESS).row
    with writing() as book:
        book.hold(one)
        other = {"hands": {"Cy": "4", "Dan": "9"}, "caller": "Cy"}
        found = at_once(lambda: act("dumbal", two, lambda _: ("round", other)).seen)
    assert found == [2], "or else it waited for the lock until that timed out"


@pytest.mark.usefixtures("in_club")
def test_entries_have_the_servers_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that two people enter is noticed, even if the clocks of their computers are minutes apart."""
    row, live = begin("dumbal", ["Ann", "Bob"], ENDLESS).row, GameCache()
    for clock in ("2001-01-01T00:00:00Z", "2099-01-01T00:00:00Z", "2001-01-01T00:00:00Z"):
        monkeypatch.setattr("ramble_tools.scorebook.store.now", lambda clock=clock: clock)
        act("dumbal", row, hand, Request("ann", again=True))
        for write in (act, lambda _, *rest: live.act(*rest)):
            with pytest.raises(ChangedElsewhereError, match=r"the same hand was recorded \d+ s ago by ann"):
                write("dumbal", row, hand, Request(clock))
    with reading() as book:
        times = [entry.at for entry in book.log(look("dumbal", row).row).entries]
    assert times == sorted(times) and not {"2001", "2099"} & {at[:4] for at in times}


# --- what a text may have in it


@pytest.mark.usefixtures("in_club")
def test_text_that_a_database_might_take_for_something_else() -> None:
    evil = "x'; DROP TABLE ramble_tools.entry; --"
    begin("dumbal", ["Ann", "Bob"], [], evil[:40])
    row = look("dumbal", evil[:40]).row
    for text in (evil, "%s %(x)s {} \\ $1", "a\0b", "🂡 ñ 中"):
        act("dumbal", row, lambda _, text=text: ("note", {"text": text}), Request(text.replace("\0", "")[:60]))  # type: ignore[misc]
    notes = [each.body["text"] for each in look("dumbal", row).history.standing]
    assert notes == [evil, "%s %(x)s {} \\ $1", "a\0b", "🂡 ñ 中"]
    with writing() as book:
        book.set_draft(row, ["a\0b", "half \ud800"], "ann")
        assert book.store.drafts(row)[0].lines == ("a\0b", "half \ud800")
    for key in ("a\0b", "\ud800"):
        with pytest.raises(BadInput):
            act("dumbal", row, hand, Request(key=key))
    assert look("dumbal", row).history.count == 0
    for name in ("a\0b", "%", "_", "\\", "\ud800"):
        with pytest.raises(BadInput):
            look("dumbal", name)


# --- damage, versions and other programs


def test_damage_is_noticed(in_club: str, ramble: Ramble, cluster: clusters.Cluster) -> None:
    ramble("dumbal new Ann Bob")
    ramble(ADD)
    ramble(ADD + " --again")
    cluster.sql(
        "ALTER TABLE ramble_tools.entry DISABLE TRIGGER ALL; "
        "UPDATE ramble_tools.entry SET body = replace(body, '9', '8') WHERE number = 3; "
        "ALTER TABLE ramble_tools.entry ENABLE TRIGGER ALL",
        "club",
    )
    answer = ramble("games check")
    assert answer.status == 1 and said(answer).startswith("dumbal-1: entry 3 (round, ")
    restore = "a backup of the database can be restored, as docs/club.md shows"
    assert said(answer).endswith(restore) and restore in ramble(ADD).err
    assert "so nothing can be added: entry 3 (round, " in ramble(ADD).err
    assert len(ramble("dumbal show --json").json["rounds"]) == 1
    refusal = ramble("games repair --yes")
    assert refusal.status == 2 and refusal.out == ""
    assert refusal.err == (
        "ramble: the scorebook 'localhost/club' is on a server, where games repair can't replace it; restore a backup "
        "of the database, as docs/club.md shows\n"
    )
    assert in_club


@pytest.mark.usefixtures("in_club")
def test_the_log_cannot_be_changed(cluster: clusters.Cluster) -> None:
    begin("dumbal", ["Ann", "Bob"], [])
    for change in ("UPDATE ramble_tools.entry SET body = ''", "DELETE FROM ramble_tools.entry"):
        with pytest.raises(RuntimeError, match="an entry is never changed or deleted"):
            cluster.sql(change, "club")


def test_a_book_of_a_newer_version(own_club: str, ramble: Ramble, refused: Refused, cluster: clusters.Cluster) -> None:
    ramble("dumbal new Ann Bob")
    cluster.sql("UPDATE ramble_tools.about SET version = 99", "own")
    before = cluster.dump("own")
    for line in (ADD, "dumbal show", "games", "games check", "games repair --yes", "games export --all"):
        message = refused(line)
        assert message.startswith(
            "the scorebook 'localhost/own' was made by a newer Ramble Tools (version 99; this one reads "
        )
        assert message.endswith("); update Ramble Tools; nothing was changed")
    assert cluster.dump("own") == before
    assert own_club


def test_an_older_book_is_upgraded_once(
    own_club: str, ramble: Ramble, cluster: clusters.Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ramble_tools.scorebook.postgres import schema

    ramble("dumbal new Ann Bob")
    newest = schema.newest() + 1
    more = {**schema.MIGRATIONS, newest: "CREATE TABLE ramble_tools.remark AS SELECT 1 AS x"}
    monkeypatch.setattr(schema, "MIGRATIONS", more)
    found = at_once(*[lambda: look("dumbal", None).history.count] * 4)
    assert found == [0] * 4
    assert ramble(ADD).status == 0
    assert cluster.sql("SELECT version FROM ramble_tools.about", "own") == str(newest)
    failing = "CREATE TABLE ramble_tools.more (x int); SELECT 1 / 0"
    monkeypatch.setattr(schema, "MIGRATIONS", {**more, newest + 1: failing})
    answer = ramble(ADD)
    assert answer.status == 2 and answer.err.endswith("nothing was changed\n") and answer.err.count("\n") == 1
    monkeypatch.setattr(schema, "MIGRATIONS", more)
    assert len(ramble("dumbal show --json").json["rounds"]) == 1
    assert cluster.sql("SELECT to_regclass('ramble_tools.more') IS NULL", "own") == "t"
    assert own_club


def test_two_programs_may_make_the_tables_at_once(own_club: str) -> None:
    found = at_once(*[lambda: begin("dumbal", ["Ann", "Bob"], []).row.name] * 4)
    assert sorted(map(str, found)) == [f"dumbal-{number}" for number in range(1, 5)]
    assert own_club


def test_the_database_of_another_program(
    own_club: str, ramble: Ramble, refused: Refused, cluster: clusters.Cluster
) -> None:
    """Tables of the same names in the schema public do not matter, but the schema ramble_tools must be ours."""
    cluster.sql("CREATE TABLE game (id int); CREATE TABLE entry (id int); CREATE SCHEMA ramble_tools", "own")
    assert ramble("dumbal new Ann Bob").status == 0, "an empty schema may have been made for us"
    cluster.sql("DROP SCHEMA ramble_tools CASCADE", "own")
    for tables in ("game (id int)", "about (application text, version int)"):
        close_connections()
        cluster.sql(f"CREATE SCHEMA ramble_tools CREATE TABLE {tables}", "own")
        before = cluster.dump("own")
        for line in ("dumbal new Ann Bob", "games", "games check", "games repair --yes", "games export --all"):
            assert refused(line) == (
                "'localhost/own' has another program's tables in its schema ramble_tools; use another database; "
                "nothing was changed"
            )
        assert cluster.dump("own") == before
        cluster.sql("DROP SCHEMA ramble_tools CASCADE", "own")
    assert own_club


# --- a server that stops


@pytest.fixture
def own_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[clusters.Cluster]:
    if why := clusters.missing():
        pytest.skip(why)
    with clusters.running() as found:
        monkeypatch.setenv("RAMBLE_BOOK", found.url("postgres"))
        yield found
        close_connections()


def test_a_server_that_stops_and_starts(
    own_cluster: clusters.Cluster, ramble: Ramble, refused: Refused, said_at: SaidAt
) -> None:
    ramble("dumbal new Ann Bob")
    with watching() as watch:
        own_cluster.stop()
        for line in (ADD, "dumbal show", "games"):
            message = refused(line)
            assert message.startswith("the scorebook 'localhost/postgres'")
            assert message.endswith(("can't be opened: no server answers there",))
        assert not watch.changed(0.6)
        own_cluster.start()
        assert watch.changed(LONG), "something may have been written meanwhile"
        assert not watch.changed(0.05)
        assert ramble(ADD).status == 0
        assert watch.changed(LONG)
    steps = (own_cluster.stop, "ann 4, bob 9, ann called", "", own_cluster.start, "ann 3, bob 7, ann called")
    out = said_at("dumbal", *steps)
    assert "what you type is kept here and tried again at each line" in out
    assert "saving works again: ann 4, bob 9, ann called\n" in out
    assert out.endswith("everything is saved\n")
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [9, 9, 7]


@pytest.mark.usefixtures("in_club")
def test_a_watch_that_is_closed_stops_waiting() -> None:
    with ThreadPoolExecutor(1) as pool:
        with watching() as watch:
            waiting = pool.submit(watch.changed, 20 * LONG)
            time.sleep(0.2)
        assert waiting.result(LONG) is False


def test_a_server_that_stops_in_the_middle(own_cluster: clusters.Cluster) -> None:
    row = begin("dumbal", ["Ann", "Bob"], []).row

    def stop_first(_: Any) -> tuple[str, dict[str, Any]]:
        own_cluster.stop()
        return "round", HAND

    lost = "^the scorebook 'localhost/postgres': the connection was lost"
    with pytest.raises(OutputError, match=f"{lost}; try again; nothing was changed$"), writing() as book:
        own_cluster.stop()
        book.store.games()
    own_cluster.start()
    with pytest.raises(OutputError, match=f"{lost} while saving; check whether the entry was recorded"):
        act("dumbal", row, stop_first)
    own_cluster.start()
    assert look("dumbal", row).history.count == 0
    assert act("dumbal", row, hand).history.count == 1


def test_a_server_that_crashes_again_and_again_loses_and_doubles_nothing(own_cluster: clusters.Cluster) -> None:
    """Four phones send hands with keys, each again until it is answered, while the server crashes three times."""
    rows = [begin("dumbal", ["Ann", "Bob"], ENDLESS).row for _ in range(2)]
    end, acknowledged, lost = threading.Event(), [0] * 4, [0] * 4

    def send(phone: int) -> None:
        while not end.is_set():
            key = f"phone {phone}, hand {acknowledged[phone]}"
            while True:
                try:
                    act("dumbal", rows[phone % 2], hand, Request(f"phone {phone}", key=key, again=True))
                    break
                except (OutputError, ChangedElsewhereError):
                    lost[phone] += 1
                    time.sleep(0.05)
            acknowledged[phone] += 1

    def wait_for_more(counts: list[int]) -> None:
        before = list(counts)
        while not all(now > then for now, then in zip(counts, before, strict=True)):
            time.sleep(0.05)

    with ThreadPoolExecutor(4) as pool:
        phones = [pool.submit(send, phone) for phone in range(4)]
        for _ in range(3):
            wait_for_more(acknowledged)
            failed = sum(lost)
            own_cluster.stop()
            while sum(lost) == failed:
                time.sleep(0.05)
            own_cluster.start()
        wait_for_more(acknowledged)
        end.set()
        for phone in phones:
            phone.result(2 * LONG)
    assert min(acknowledged) >= 4 and sum(lost) >= 3, "each phone wrote before, between and after the crashes"
    for number, row in enumerate(rows):
        session = look("dumbal", row)
        assert not session.damage
        assert session.history.count == acknowledged[number] + acknowledged[number + 2]


def test_a_commit_without_an_answer_says_so(own_cluster: clusters.Cluster) -> None:
    """Whether it was done is unknown then. A request with a key can simply be sent again."""
    row = begin("dumbal", ["Ann", "Bob"], []).row
    message = "the connection was lost while saving; check whether the entry was recorded before you enter it again$"
    with pytest.raises(OutputError, match=message), writing() as book:
        book.append(book.hold(row), "note", {"text": "x"})
        own_cluster.stop()
    own_cluster.start()
    assert act("dumbal", row, hand).history.count == 1


def test_a_program_that_hangs_does_not_keep_its_table_locked(club: str) -> None:
    """The server ends its transaction. Here only the setting is checked, because that takes a minute."""
    from ramble_tools.scorebook.postgres import server

    with server.reading(club) as store:
        names = ("lock_timeout", "synchronous_commit", "idle_in_transaction_session_timeout")
        assert [store.run(f"SHOW {name}") for name in names] == [[("8s",)], [("on",)], [("1min",)]]


def test_a_child_process_has_connections_of_its_own(in_club: str) -> None:
    begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday")
    program = """
import os, sys
from ramble_tools.scorebook.sessions import act, look
from tests.scorebook.test_server import hand
act("dumbal", "friday", hand)
child = os.fork()
for _ in range(20):
    act("dumbal", "friday", hand)
if child == 0:
    os._exit(0)
sys.exit(os.waitpid(child, 0)[1])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert look("dumbal", "friday").history.count == 41
    assert in_club


# --- without psycopg, and with wrong addresses


def test_without_psycopg(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('no pq wrapper available')\n")
    environment = {
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))),
        "RAMBLE_BOOK": "postgresql://ann:secret@localhost/club",
    }
    done = ramble_program("games", env=environment, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"ramble: a scorebook on a server needs psycopg, which is not installed; type {install_command('club')}\n"
    )
    environment["RAMBLE_BOOK"] = str(tmp_path / "book.jsonl")
    assert ramble_program("games", env=environment, text=True).returncode == 0


def test_a_file_of_any_name(ramble: Ramble, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert ramble("--book ~/club.jsonl dumbal new Ann Bob --name friday").status == 0
    assert (tmp_path / "club.jsonl").exists() and list(home.iterdir()) == []
    assert ramble("games --json").json["games"] == [], "the option is for one command"
    monkeypatch.setenv("RAMBLE_BOOK", str(tmp_path / "club.jsonl"))
    assert ramble("dumbal add 4 9 a").status == 0
    assert "there is no scorebook" in ramble(f"--book {home / 'other.jsonl'} games --json").err
    assert (tmp_path / "club.jsonl.backups").exists() and not (tmp_path / "backups").exists()
    with pytest.raises(BookError, match="a scorebook in a file has no roles"):
        from ramble_tools.scorebook.text import file

        file.set_up(role="ann")
