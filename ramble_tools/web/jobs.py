"""What the server does at the same time: which jobs run, which wait, and which start next.

A job may have a place, in which one of its sort runs at a time. A job with a number is one request's; one without is
wanted by all who wait for it, as a board is.

| state                            | event   | next state                                           |
|----------------------------------|---------|------------------------------------------------------|
| nothing is in its way            | Came    | it runs                                              |
| its place is taken               | Came    | it waits                                             |
| all workers of its sort are busy | Came    | it waits                                             |
| an equal one waits               | Came    | the same: that one is for both                       |
| an equal one runs                | Came    | it waits, because that one may have read too early   |
| too many are here                | Came    | the same, and a request is refused; others wait      |
| it runs                          | Left    | it is gone; what it was in the way of runs, in order |
| it waits                         | GaveUp  | it is gone; an equal one that runs goes on           |
| any                              | Stopped | stopped: nothing runs or waits; requests are refused |
| stopped                          | any     | the same                                             |
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple, TypeAlias, TypeVar, cast

from ramble_tools.web.messages import Refusal

Sort: TypeAlias = Literal["read", "write", "board"]
# How many jobs run at a time. Some workers are always left for readers.
_WORKERS = 24
_WORKERS_OF: dict[Sort, int] = {"read": _WORKERS, "write": _WORKERS // 3, "board": _WORKERS // 3}
# How many may run and wait: when a server starts again, the phones of a whole club come at once.
_MOST = 300

ResultT = TypeVar("ResultT")


class Job(NamedTuple):
    """A job: its sort, the place that it takes, if any, and the number of the request; 0 if several may want it."""

    sort: Sort
    place: object = None
    number: int = 0


class State(NamedTuple):
    """The jobs that run, and those that wait, the oldest first."""

    running: tuple[Job, ...] = ()
    waiting: tuple[Job, ...] = ()
    stopped: bool = False


class Came(NamedTuple):
    """A job is to be done."""

    job: Job


class Left(NamedTuple):
    """A job is done, or has failed."""

    job: Job


class GaveUp(NamedTuple):
    """A job that waits is not wanted any more."""

    job: Job


class Stopped(NamedTuple):
    """The server stops."""


Happened: TypeAlias = Came | Left | GaveUp | Stopped


def after(state: State, happened: Happened) -> State:
    """Return the next state. A job that came, and neither runs nor waits in it, is refused."""
    running, waiting, stopped = state
    match happened:
        case _ if stopped:
            return state
        case Stopped():
            return State(stopped=True)
        case Came(job) if job in waiting or (job.number and len(running) + len(waiting) >= _MOST):
            return state
        case Came(job):
            return _started(running, (*waiting, job))
        case Left(job):
            return _started(tuple(each for each in running if each != job), waiting)
        case GaveUp(job):
            return state._replace(waiting=tuple(each for each in waiting if each != job))


def _started(running: tuple[Job, ...], waiting: tuple[Job, ...]) -> State:
    """Return the state in which all run that nothing is in the way of."""
    run, wait = list(running), []
    places, sorts = {(job.sort, job.place) for job in run}, Counter(job.sort for job in run)
    for job in waiting:
        is_taken = job.place is not None and (job.sort, job.place) in places
        if is_taken or len(run) >= _WORKERS or sorts[job.sort] >= _WORKERS_OF[job.sort]:
            wait.append(job)
        else:
            run.append(job)
            places.add((job.sort, job.place))
            sorts[job.sort] += 1
    return State(tuple(run), tuple(wait))


class Jobs:
    """The state of the jobs, and the workers that do them. Only the event loop's thread may use it."""

    def __init__(self) -> None:
        self._state = State()
        self._workers = ThreadPoolExecutor(_WORKERS, "pages")
        # What each job that has not started waits for, and the task that does it.
        self._tasks: dict[Job, tuple[asyncio.Event, asyncio.Task[object]]] = {}

    def do(self, job: Job, work: Callable[[], Awaitable[ResultT]]) -> asyncio.Task[ResultT]:
        """Return the task that does this when its turn comes; if an equal job waits, that one's task.

        The task of a request raises Refusal if it is refused; another one does nothing if the server stops.
        """
        if job not in self._tasks:
            turn = asyncio.Event()
            made = asyncio.ensure_future(self._done(job, turn, work))
            # A task that is cancelled before its turn may not have run at all.
            made.add_done_callback(lambda _: self._take(Left(job) if turn.is_set() else GaveUp(job)))
            self._tasks[job] = turn, made
        task = self._tasks[job][1]
        self._take(Came(job))
        # An equal job does equal work.
        return cast("asyncio.Task[ResultT]", task)

    async def in_a_worker(self, work: Callable[[], ResultT]) -> ResultT:
        """Return what this returns in a thread. Each job that runs may use one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def stop(self) -> None:
        """Take no more jobs. What a worker does now goes on."""
        self._take(Stopped())
        self._workers.shutdown(wait=False)

    def _take(self, happened: Happened) -> None:
        """Go on to the next state, and let all start that don't wait in it."""
        self._state = after(self._state, happened)
        still = set(self._state.waiting)
        for job in [each for each in self._tasks if each not in still]:
            self._tasks.pop(job)[0].set()

    async def _done(self, job: Job, turn: asyncio.Event, work: Callable[[], Awaitable[ResultT]]) -> ResultT | None:
        await turn.wait()
        if job in self._state.running:
            return await work()
        if job.number:
            raise Refusal(503, "Too busy", "Try again in a moment. Nothing was changed", {"retry-after": "1"})
        return None
