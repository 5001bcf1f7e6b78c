"""Several phones and the command line at once, on a server that runs as a program."""

import asyncio
import os
import secrets
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from benchmarks.server_kills import kill_server
from ramble_tools.scorebook.sessions import act, begin, look, rename
from ramble_tools.web.hub import Hub, Listener, frame
from tests.conftest import ramble_program
from tests.web.helpers import Answer, Door, Server, served

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
    assert "on phone" in data["said"] or "phone" in data["said"]
    assert ramble_program("dumbal", "add", "Ann=1", "Bob=20", "--caller", "Ann").returncode == 0
    assert stream.event()[1]["seq"] == 3, "what the command line writes comes too"
    assert send(running, "undo", bob, 3).status == 204
    assert stream.event()[1]["seq"] == 4
    assert hands() == 1


@pytest.mark.slow
def test_a_phone_that_comes_back_gets_the_newest_board_only_if_it_missed_something(running: Server) -> None:
    cookie = running.join()
    send(running, "add", cookie, 1, **HAND)

    def first(path: str, **headers: str) -> int:
        stream = running.stream(path, cookie, **headers)
        later = threading.Timer(0.5, lambda: act("dumbal", "friday", lambda _: ("note", {"text": "late"})))
        later.start()
        kind, data, _ = stream.event()
        later.join()
        assert kind == "board"
        return int(data["seq"])

    assert first("/g/friday/events?seq=1") == 2, "at once"
    assert first("/g/friday/events?seq=3") == 4, "only the next change"
    assert first("/g/friday/events?seq=4", **{"Last-Event-ID": "1"}) == 4, "the browser's own number counts first"
    assert first("/g/friday/events") == 5


@pytest.mark.slow
def test_ten_posts_of_one_key_make_one_entry(running: Server) -> None:
    cookie = running.join()
    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda _: send(running, "add", cookie, 1, "one key", **HAND), range(10)))
    assert [answer.status for answer in answers] == [204] * 10
    assert hands() == 1


@pytest.mark.slow
def test_of_two_undos_of_one_state_one_is_done(running: Server) -> None:
    cookies = [running.join(), running.join()]
    for seq in (1, 2, 3):
        assert send(running, "add", cookies[0], seq, **HAND).status == 204
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda cookie: send(running, "undo", cookie, 4), cookies))
    assert sorted(answer.status for answer in answers) == [204, 409]
    assert hands() == 2


@pytest.mark.slow
def test_the_same_hand_from_two_phones_is_one_and_another_hand_waits(running: Server) -> None:
    ann, bob = running.join(), running.join()
    assert send(running, "add", ann, 1, **HAND).status == 204
    assert send(running, "add", bob, 1, **HAND).status == 204
    assert hands() == 1
    other = send(running, "add", bob, 1, **{**HAND, "hand:Bob": "11"})
    assert other.status == 409 and 'value="11"' in other.text
    assert hands() == 1


@pytest.mark.slow
def test_requests_that_are_malformed_change_nothing(running: Server) -> None:
    cookie = running.join()
    for fields in ({"seq": "abc", "key": "k"}, {"seq": "1"}, {"seq": "-1", "key": "k"}, {"key": "k"}):
        assert running.ask("/g/friday/add", {**fields, **HAND}, cookie=cookie).status == 400, fields
    assert running.ask("/g/saturday/add", {"seq": "1", "key": "k", **HAND}, cookie=cookie).status == 404
    assert running.ask("/g/friday/add", {"seq": "1", "key": "k"}, cookie=cookie, Origin="null").status == 403
    assert (hands(), look("dumbal", "friday").seen) == (0, 1)


@pytest.mark.slow
def test_everybody_sees_who_asked_for_which_word(running: Server, home: Path) -> None:
    stream = running.stream("/g/friday/events?seq=1", running.join())
    running.ask("/word?w=quartz", cookie=running.join())
    kind, data, _ = stream.event()
    assert kind == "asked"
    assert (data["word"].upper(), data["valid"]) == ("QUARTZ", True) and data["who"].startswith("phone ")
    with served("--judge", "quiet", home=home) as quiet:
        stream = quiet.stream("/g/friday/events?seq=1", quiet.join())
        quiet.ask("/word?w=quartz", cookie=quiet.join())
        send(quiet, "add", quiet.join(), 1, **HAND)
        assert stream.event()[0] == "board"


@pytest.mark.slow
def test_a_game_that_is_renamed_goes_on(running: Server) -> None:
    cookie = running.join()
    stream = running.stream("/g/friday/events?seq=1", cookie)
    rename("friday", "evening")
    assert stream.event()[1]["seq"] == 2
    assert send(running, "add", cookie, 2, **HAND).status == 204, "by its old name"
    assert stream.event()[1]["seq"] == 3
    assert running.ask("/g/evening", cookie=cookie).status == 200


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


# --- what waits for a phone


def test_of_the_boards_only_the_newest_waits_and_events_are_bounded() -> None:
    import asyncio

    async def sent(listener: Listener) -> bytes:
        first = b""
        async for each in listener.frames():
            first += each
            listener.close(b"bye")
        return first

    listener = Listener()
    for number in range(100):
        listener.put_board(f"board {number}\n".encode())
        listener.put(f"word {number}\n".encode())
    found = asyncio.run(sent(listener)).decode()
    assert found.startswith("board 99\nword 80\n") and found.endswith("word 99\nbye")
    assert found.count("word") == 20 and found.count("board") == 1


def test_events_go_to_their_game_or_to_all() -> None:
    hub = Hub()
    one, two = hub.listen(1), hub.listen(2)
    hub.send(b"to one", 1)
    hub.send(b"to all")
    hub.send_board(2, b"board")
    assert (one._take(), two._take()) == (b"to oneto all", b"boardto all")
    hub.leave(1, one)
    assert hub.games == [2]
    hub.close()
    assert (two._ends, hub.listen(3)._ends) == (b"event: bye\ndata: {}\n\n",) * 2


def test_a_name_cannot_end_an_event() -> None:
    text = "a\n\ndata: x\r\u2028\ud800"
    assert frame("asked", {"word": text}).count(b"\n") == 3


def test_who_finds_a_new_board_sends_it_to_all_who_watch() -> None:
    """Such as a phone that comes just after a hand, before the server has looked for changes."""
    door = Door()

    async def boards() -> tuple[bytes, bytes, bytes]:
        first = door.app.hub.listen(1)
        await door.app._renew(1)
        before = first._take()
        door.stub.now += 1
        await door.app._renew(1)
        after = first._take()
        await door.app._renew(1)
        return before, after, first._take()

    before, after, unchanged = asyncio.run(boards())
    assert b"id: 1\n" in before and b"id: 2\n" in after and not unchanged


def test_one_look_finds_the_games_that_have_changed() -> None:
    door = Door()
    looks: list[list[int]] = []
    door.stub.seqs = lambda games: looks.append(list(games)) or {1: 5, 2: 1}  # type: ignore[method-assign, func-returns-value]

    async def behind() -> set[int]:
        for game in (1, 2, 3):
            door.app.hub.listen(game)
            door.app._boards[game] = (1, b"")
        return await door.app._behind()

    assert asyncio.run(behind()) == {1} and looks == [[1, 2, 3]], "game 3 was deleted"
