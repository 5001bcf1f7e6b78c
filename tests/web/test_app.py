"""The streams, in this process: what a phone hears when it comes, while others play, and when it goes."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import pytest

from ramble_tools.scorebook.sessions import act, begin, delete, rename
from ramble_tools.web import jobs
from ramble_tools.web.messages import Phone
from tests.web.helpers import GuardedApp, Listening, among_phones

HAND = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "9"}
STREAM = "/g/friday/events"
BOB = Phone("7KBBBBBBBBBB", "Bob")


def at_the_table(play: Callable[[GuardedApp], Awaitable[None]]) -> GuardedApp:
    """Let phones play a game with two players in an event loop, and close the app."""
    begin("dumbal", ["Ann", "Bob"], ["target=999"], "friday")
    return among_phones(play)


async def opened(guarded: GuardedApp, path: str = STREAM, **headers: str) -> Listening:
    """Open a stream, and read its head and how soon to come back."""
    stream = guarded.listen(path, BOB, **headers)
    head = await stream.part()
    assert head["status"] == 200
    assert (b"content-type", b"text/event-stream; charset=utf-8") in head["headers"]
    assert (await stream.part())["body"] == b"retry: 1000\n\n"
    return stream


async def record(guarded: GuardedApp, seq: int) -> None:
    body = {"seq": str(seq), "key": f"key {seq} of the test", **HAND}
    answer = await guarded.asked("/g/friday/add", "POST", body=body, x_ramble="script")
    assert (answer.status, answer.headers["x-seq"]) == (204, str(seq + 1))


def test_a_hand_is_on_the_other_phone() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        (first,) = await stream.events()
        assert (first[0], first[1]["seq"], first[2]) == ("board", 1, "1")
        await record(guarded, 1)
        ((kind, data, id),) = await stream.events()
        assert (kind, data["seq"], id) == ("board", 2, "2")
        assert "9" in data["html"] and "phone" in data["said"]

    at_the_table(play)


def test_what_another_program_writes_comes_too() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        await stream.events()
        act("dumbal", "friday", lambda _: ("note", {"text": "late"}))
        guarded.app.book_changed()
        assert (await stream.events())[0][1]["seq"] == 2

    at_the_table(play)


def test_a_phone_that_comes_back_gets_a_board_only_if_it_missed_something() -> None:
    async def play(guarded: GuardedApp) -> None:
        for seq, by_script in ((1, True), (2, False)):
            header = {} if by_script else {"last-event-id": str(seq)}
            stream = await opened(guarded, f"{STREAM}?seq={seq}" if by_script else STREAM, **header)
            await record(guarded, seq)
            assert (await stream.events())[0][1]["seq"] == seq + 1, "the board that it has was not sent"
            await stream.leave()
        stream = await opened(guarded, f"{STREAM}?seq=1")
        assert (await stream.events())[0][1]["seq"] == 3, "it missed something"
        stream = await opened(guarded, f"{STREAM}?seq=3", **{"last-event-id": "1"})
        assert (await stream.events())[0][1]["seq"] == 3, "the browser's own number counts first"

    at_the_table(play)


def test_a_game_that_is_renamed_goes_on() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        await stream.events()
        rename("friday", "evening")
        guarded.app.book_changed()
        assert (await stream.events())[0][1]["seq"] == 2
        await record(guarded, 2)
        assert (await stream.events())[0][1]["seq"] == 3, "by its old name"

    at_the_table(play)


def test_everybody_sees_who_asked_for_which_word() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        await stream.events()
        await guarded.asked("/word?w=quartz", phone=BOB)
        ((kind, data, _),) = await stream.events()
        assert (kind, data["valid"], data["who"]) == ("asked", True, "Bob") and data["text"].startswith("QUARTZ is")

    at_the_table(play)


def test_who_leaves_is_forgotten() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        await stream.events()
        assert len(guarded.app.hub.listeners) == 1 and len(guarded.app._boards) == 1
        await stream.leave()
        assert guarded.app.hub.listeners == {} and guarded.app._boards == {}

    at_the_table(play)


def test_all_streams_end_with_a_goodbye() -> None:
    async def play(guarded: GuardedApp) -> None:
        streams = [await opened(guarded) for _ in range(3)]
        for stream in streams:
            await stream.events()
        guarded.app.stop()
        for stream in streams:
            assert (await stream.events())[0][0] == "bye"
            assert (await stream.part())["body"] == b""
        late = await guarded.asked("/", phone=BOB)
        assert late.status == 503 and "Nothing was changed" in late.text

    at_the_table(play)


def test_what_the_phones_show_stays_when_the_game_is_deleted() -> None:
    async def play(guarded: GuardedApp) -> None:
        stream = await opened(guarded)
        await stream.events()
        delete("friday")
        guarded.app.book_changed()
        await asyncio.sleep(0)
        assert (await guarded.asked(STREAM)).status == 404
        guarded.app.stop()
        assert (await stream.events())[0][0] == "bye", "nothing came before"

    at_the_table(play)


def test_a_stream_is_only_read_and_only_of_a_game_that_exists() -> None:
    async def play(guarded: GuardedApp) -> None:
        for method in ("POST", "HEAD"):
            assert (await guarded.asked(STREAM, method)).status == 404
        answer = await guarded.asked("/g/sunday/events")
        assert answer.status == 404 and "no such game" in answer.text

    at_the_table(play)


def test_too_many_requests_at_once_are_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_MOST", 3)

    async def play(guarded: GuardedApp) -> None:
        answers = await asyncio.gather(*(guarded.asked("/") for _ in range(10)))
        assert sorted(answer.status for answer in answers) == [200] * 3 + [503] * 7
        busy = next(answer for answer in answers if answer.status == 503)
        assert busy.headers["retry-after"] == "1" and "Try again in a moment" in busy.text

    at_the_table(play)


def test_a_page_is_sent_with_gzip_to_who_takes_it() -> None:
    guarded = GuardedApp()
    plain, packed = guarded.ask("/join", phone=None), guarded.ask("/join", phone=None, accept_encoding="br, gzip")
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"].lower() == "accept-encoding"
    assert gzip.decompress(packed.text.encode(errors="surrogateescape")).decode() == plain.text
    other = guarded.ask("/health", accept_encoding="gzip")
    assert other.text == "ok\n" and "content-encoding" not in other.headers
