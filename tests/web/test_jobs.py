"""What runs at the same time, as a table: a state, what happens, and the next state."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from ramble_tools.web.jobs import Came, GaveUp, Happened, Job, Jobs, Left, State, Stopped, after
from ramble_tools.web.messages import Refusal

READ, DRAW = Job("read", None, 1), Job("write", "PDF", 2)
FRIDAY, AGAIN, SUNDAY = (Job("write", place, number) for number, place in enumerate(("friday", "friday", "sunday"), 3))
BOARD = Job("board", "friday")
READERS, WRITERS, BOARDS = ([Job(sort, n, 10 + n) for n in range(24)] for sort in ("read", "write", "board"))
QUEUE = [Job("read", None, 1000 + number) for number in range(276)]


def state(running: Sequence[Job] = (), waiting: Sequence[Job] = ()) -> State:
    return State(tuple(running), tuple(waiting))


STOPPED = State(stopped=True)
TABLE: list[tuple[str, State, Happened, State]] = [
    ("nothing is in its way", state(), Came(READ), state([READ])),
    ("one writes in a game at a time", state([FRIDAY]), Came(AGAIN), state([FRIDAY], [AGAIN])),
    ("and others in other games", state([FRIDAY], [AGAIN]), Came(SUNDAY), state([FRIDAY, SUNDAY], [AGAIN])),
    ("the next one begins", state([FRIDAY, SUNDAY], [AGAIN, READ]), Left(FRIDAY), state([SUNDAY, AGAIN, READ])),
    ("a board is made while one writes", state([FRIDAY]), Came(BOARD), state([FRIDAY, BOARD])),
    ("a board that changes while it is made", state([BOARD]), Came(BOARD), state([BOARD], [BOARD])),
    ("and changes again", state([BOARD], [BOARD]), Came(BOARD), state([BOARD], [BOARD])),
    ("is made once more", state([BOARD], [BOARD]), Left(BOARD), state([BOARD])),
    ("one that waits is not wanted", state([FRIDAY], [AGAIN, READ]), GaveUp(AGAIN), state([FRIDAY], [READ])),
    ("but a board that is made is", state([BOARD], [BOARD]), GaveUp(BOARD), state([BOARD])),
    ("the ninth writer waits", state(WRITERS[:8]), Came(DRAW), state(WRITERS[:8], [DRAW])),
    ("a reader does not wait for it", state(WRITERS[:8], [DRAW]), Came(READ), state([*WRITERS[:8], READ], [DRAW])),
    ("the ninth board waits", state(BOARDS[:8]), Came(BOARD), state(BOARDS[:8], [BOARD])),
    ("all workers are busy", state(READERS), Came(READ), state(READERS, [READ])),
    ("the oldest comes next", state(READERS, QUEUE), Left(READERS[0]), state([*READERS[1:], QUEUE[0]], QUEUE[1:])),
    ("too many are here", state(READERS, QUEUE), Came(READ), state(READERS, QUEUE)),
    ("a board is never refused", state(READERS, QUEUE), Came(BOARD), state(READERS, [*QUEUE, BOARD])),
    ("the server stops", state([FRIDAY], [AGAIN, BOARD]), Stopped(), STOPPED),
    ("what ran has ended", STOPPED, Left(FRIDAY), STOPPED),
    ("a late request", STOPPED, Came(READ), STOPPED),
]


@pytest.mark.parametrize(("before", "happened", "then"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_what_happens_leads_to_the_next_state(before: State, happened: Happened, then: State) -> None:
    assert after(before, happened) == then


def test_what_several_want_while_it_runs_is_done_once_more() -> None:
    async def evening() -> tuple[list[str], list[int]]:
        jobs, done, ends = Jobs(), list[str](), asyncio.Event()

        async def make(text: str) -> int:
            done.append(text)
            await ends.wait()
            return len(done)

        tasks = [jobs.do(BOARD, lambda: make("first"))]
        await asyncio.sleep(0)
        tasks += [jobs.do(BOARD, partial(make, text)) for text in ("second", "third")]
        ends.set()
        return done, await asyncio.gather(*tasks)

    assert asyncio.run(evening()) == (["first", "second"], [1, 2, 2])


def test_what_fails_makes_room_and_what_waits_when_the_server_stops_is_refused() -> None:
    async def evening() -> list[object]:
        jobs = Jobs()

        async def fail() -> None:
            raise ZeroDivisionError

        async def read() -> str:
            return await jobs.in_a_worker(lambda: "read")

        failed = jobs.do(FRIDAY, fail)
        found: list[object] = [await jobs.do(AGAIN, read)]
        waiting = [jobs.do(job, asyncio.Event().wait) for job in (FRIDAY, AGAIN)]
        wanted = [jobs.do(BOARD, fail) for _ in range(2)]
        jobs.stop()
        found += await asyncio.gather(failed, *waiting, *wanted, jobs.do(READ, read), return_exceptions=True)
        return [each if each is None or isinstance(each, str) else type(each) for each in found]

    assert asyncio.run(evening()) == ["read", ZeroDivisionError, Refusal, Refusal, None, None, Refusal]


def test_a_task_that_is_cancelled_while_it_waits_leaves_its_place() -> None:
    async def evening() -> list[str]:
        jobs, ends, done = Jobs(), asyncio.Event(), list[str]()

        async def write(name: str) -> None:
            await ends.wait()
            done.append(name)

        tasks = [jobs.do(FRIDAY, lambda: write("first"))]
        given_up = [jobs.do(job, lambda: write("given up")) for job in (AGAIN, AGAIN._replace(number=9))]
        given_up[0].cancel()  # before it has run at all
        await asyncio.sleep(0)
        given_up[1].cancel()
        tasks.append(jobs.do(AGAIN._replace(number=8), lambda: write("last")))
        ends.set()
        for _ in range(20):  # it would wait for ever
            await asyncio.sleep(0)
        assert all(each.done() for each in tasks)
        return done

    assert asyncio.run(evening()) == ["first", "last"]
