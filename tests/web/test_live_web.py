"""Several phones and the command line at once, on a server that runs as a program."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from benchmarks.server_kills import kill_server, kill_shared
from ramble_tools.scorebook.sessions import begin, look
from ramble_tools.web.door import Board, frame
from ramble_tools.web.hub import Hub, Listener
from ramble_tools.web.messages import Event
from tests.conftest import ramble_program
from tests.web.helpers import Answer, GuardedApp, Server, served

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9"}
# With this target nobody is ever out.
ENDLESS = ["target=999999999"]


@pytest.fixture
def running(home: Path) -> Iterator[Server]:
    begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday")
    with served(home=home) as server:
        yield server


def send(server: Server, what: str, cookie: str, seq: int, key: str = "", **fields: Any) -> Answer:
    body = {"seq": str(seq), "key": key or secrets.token_hex(16), **fields}
    return server.ask(f"/g/friday/{what}", body, cookie=cookie, X_Ramble="script")


def hands() -> int:
    return look("dumbal", "friday").history.count


@pytest.mark.slow
def test_a_hand_is_on_the_other_phone_at_once(running: Server) -> None:
    ann, bob = running.join(), running.join()
    stream = running.stream("/g/friday/events?seq=1", bob)
    answer = send(running, "add", ann, 1, **HAND)
    assert (answer.status, answer.headers["x-seq"]) == (204, "2")
    kind, data, id = stream.event()
    assert (kind, data["seq"], id) == ("board", 2, "2")
    assert "13" in data["html"] or "9" in data["html"]
    assert data["said"].startswith("the laptop recorded hand 1: Ann 4, Bob 9"), "it joined on this computer"
    assert ramble_program("dumbal", "add", "Ann=1", "Bob=20", "--caller", "Ann").returncode == 0
    assert stream.event()[1]["seq"] == 3, "what the command line writes comes too"
    assert send(running, "undo", bob, 3).status == 204
    assert stream.event()[1]["seq"] == 4
    assert hands() == 1


@pytest.mark.slow
def test_requests_at_the_same_time_act_once(running: Server) -> None:
    cookies = [running.join(), running.join()]
    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda _: send(running, "add", cookies[0], 1, "one key", **HAND), range(10)))
        assert [answer.status for answer in answers] == [204] * 10 and hands() == 1
        answers = list(threads.map(lambda cookie: send(running, "undo", cookie, 2), cookies))
        assert sorted(answer.status for answer in answers) == [204, 409] and hands() == 0


@pytest.mark.slow
def test_only_the_chosen_game_is_served(home: Path) -> None:
    begin("dumbal", ["Ann", "Bob"], ENDLESS, "friday")
    begin("dogpile", ["Ann", "Bob"], [], "sunday")
    with served("friday", home=home) as server:
        cookie = server.join()
        assert server.ask("/", cookie=cookie).headers["location"] == "/g/friday"
        assert server.ask("/g/sunday", cookie=cookie).status == 404
        assert server.ask("/g/sunday/events", cookie=cookie).status == 404


@pytest.mark.slow
def test_every_answered_hand_is_in_the_book_once_after_kill_9(home: Path) -> None:
    """`python -m benchmarks.soak` does it with 100 hands and 20 kills."""
    killed, _ = kill_server(str(home), hands=25, kills=3)
    assert 1 <= killed <= 3


@pytest.mark.slow
def test_every_hand_of_four_phones_is_in_the_book_once_as_typed_after_kill_9(home: Path) -> None:
    """Each phone sends its owner's own hand, again to each server that was started again."""
    hands, repeated = kill_shared(str(home), kills=20)
    assert hands and repeated


# --- what waits for a phone


def test_of_the_boards_only_the_newest_waits_and_events_are_bounded() -> None:
    import asyncio

    async def sent(listener: Listener) -> bytes:
        first = b""
        async for each in listener.frames():
            first += each
            listener.close(b"bye")
        return first

    listener = Listener("7K")
    for number in range(100):
        listener.put(f"board {number}\n".encode(), is_board=True)
        listener.put(f"word {number}\n".encode())
    found = asyncio.run(sent(listener)).decode()
    assert found.startswith("board 99\nword 80\n") and found.endswith("word 99\nbye")
    assert found.count("word") == 20 and found.count("board") == 1


def test_events_go_to_their_game_or_to_all() -> None:
    hub = Hub()
    one, two = hub.listen(1, "7K"), hub.listen(2, "8L")
    hub.send(b"to one", 1)
    hub.send(b"to all")
    hub.send(b"board", 2, is_board=True)
    assert (one._take(), two._take()) == (b"to oneto all", b"boardto all")
    hub.leave(1, one)
    assert list(hub.listeners) == [2]
    hub.end(b"moved", "7K")
    assert two._ends is None
    hub.end(b"bye")
    assert two._ends == b"bye" and hub.listen(1, "9M")._ends == b"bye", "as one that comes later"


def test_a_name_cannot_end_an_event() -> None:
    text = "a\n\ndata: x\r\u2028\ud800"
    assert frame(Event("asked", {"text": text})).count(b"\n") == 3


def test_who_finds_a_new_board_sends_it_to_all_who_watch() -> None:
    """Such as a phone that comes just after a hand, before the server has looked for changes."""
    guarded = GuardedApp()

    async def boards() -> tuple[bytes, bytes, bytes]:
        first = guarded.app.hub.listen(1, "7K")
        await guarded.app._renew(1)
        before = first._take()
        guarded.stub.now += 1
        await guarded.app._renew(1)
        after = first._take()
        await guarded.app._renew(1)
        return before, after, first._take()

    before, after, unchanged = asyncio.run(boards())
    assert b"id: 1\n" in before and b"id: 2\n" in after and not unchanged


def test_one_look_finds_the_games_that_have_changed() -> None:
    guarded = GuardedApp()
    looks: list[list[int]] = []
    guarded.stub.seqs = lambda games: looks.append(list(games)) or {1: 5, 2: 1}  # type: ignore[method-assign, func-returns-value]

    async def behind() -> set[object]:
        for game in (1, 2, 3):
            guarded.app.hub.listen(game, "7K")
            guarded.app._boards[game] = Board(1, b"")
        await guarded.app._look_at_all()
        return {job.place for job in guarded.app._jobs._state.running}

    assert asyncio.run(behind()) == {1} and looks == [[1, 2, 3]], "game 3 was deleted"
