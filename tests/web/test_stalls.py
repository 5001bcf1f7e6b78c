"""A game that is locked, or a server that falls silent: the other games go on, and the phone keeps its hand."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest

from ramble_tools.errors import UnavailableError
from ramble_tools.scorebook.book import watching, writing
from ramble_tools.scorebook.sessions import act, begin, look
from tests.clusters import Cluster
from tests.proxy import Proxy, proxy
from tests.web.helpers import Answer, GuardedApp, among_phones, served

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9", "seq": "1"}


def add(guarded: GuardedApp, game: str, key: str = "key 1") -> Awaitable[Answer]:
    return guarded.asked(f"/g/{game}/add", "POST", body={**HAND, "key": key}, x_ramble="script")


@pytest.mark.both_stores
def test_a_locked_game_holds_up_no_other_page(store: str) -> None:
    row, _ = (begin("dumbal", ["Ann", "Bob"], [], name).row for name in ("friday", "sunday"))

    async def play(guarded: GuardedApp) -> None:
        with writing() as book:  # as another program would
            book.hold(row)
            adding = [asyncio.ensure_future(add(guarded, "friday", f"key {number}")) for number in range(30)]
            await asyncio.sleep(0)
            for path in ("/g/sunday", "/g/friday", "/", "/g/sunday?from=1"):
                assert (await guarded.asked(path)).status == 200
            if store == "postgresql":  # SQLite locks the whole file
                assert (await add(guarded, "sunday", "another key")).status == 204
            assert not any(each.done() for each in adding)
        assert sorted([answer.status for answer in await asyncio.gather(*adding)]) == [204] * 30
        assert look("dumbal", row).history.count == 1, "the other phones have sent an equal hand"

    among_phones(play)


@pytest.fixture
def line(cluster: Cluster, club: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    from ramble_tools.scorebook.postgres import server, timeouts

    monkeypatch.setattr(timeouts.TimedConnection, "timeout", 0.5)
    with proxy(cluster) as found:
        monkeypatch.setenv("RAMBLE_BOOK", found.url(club.partition("?")[0].rpartition("/")[2]))
        yield found
        server.close_all()


def test_a_phone_keeps_what_a_silent_server_did_not_answer(line: Proxy) -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], "friday").row

    async def play(guarded: GuardedApp) -> None:
        line.swallows = True
        answer = await add(guarded, "friday")
        assert answer.status == 503
        assert "the server has not answered for 0.5 s; try again" in answer.text
        line.swallows, line.last = False, b"; COMMIT"
        assert (await add(guarded, "friday")).status == 503
        line.swallows, line.last = False, b""
        assert look("dumbal", row).history.count == 1, "only the answer was lost"
        assert (await add(guarded, "friday")).status == 204
        assert look("dumbal", row).history.count == 1

    among_phones(play)


def test_a_silent_server_is_one_line(line: Proxy) -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], "friday").row
    line.swallows = True
    with pytest.raises(UnavailableError, match=r"^the scorebook '127.0.0.1:\d+/club': the server has not answered for"):
        look("dumbal", row)


@pytest.mark.slow
def test_where_listen_does_nothing_the_server_says_so_once_and_polls(line: Proxy, home: Path) -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], "friday").row
    line.deaf = True
    with watching() as watch:
        assert watch.polls and watch.changed(0.01) and watch.changed(0.01)
    with served(home=home) as running:
        stream = running.stream("/g/friday/events", running.join())
        assert stream.event()[0] == "board"
        act("dumbal", row, lambda _: ("note", {"text": "a note"}))  # by another program
        assert stream.event()[0] == "board"
        assert running.stop() == (
            0,
            "",
            "ramble: the scorebook's server does not say when others write (LISTEN fails, as behind PgBouncer in "
            "transaction mode); it is asked twice a second instead\n",
        )
    line.deaf = False
    with watching() as watch:
        assert not watch.polls and not watch.changed(0.3)
