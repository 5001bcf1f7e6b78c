"""A connection that is given up when the server falls silent in the middle of a statement."""

import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow

_SECONDS = 10

ResultT = TypeVar("ResultT")


class StalledError(psycopg.errors.ConnectionFailure):
    """The server is connected, and has not answered for so long that the connection was closed."""


class TimedConnection(psycopg.Connection[TupleRow]):
    """A connection that waits at most `timeout` seconds for the next part of an answer. Raises StalledError."""

    timeout: float = _SECONDS

    def wait(self, gen: PQGen[ResultT], *rest: Any, **settings: Any) -> ResultT:
        """Do what psycopg does; but while the server works on a statement, not forever."""
        return super().wait(self._in_time(gen), *rest, **settings)

    def _in_time(self, gen: PQGen[ResultT]) -> PQGen[ResultT]:
        """Pass on what psycopg asks the operating system for; it is sent 0 each time that nothing has come for long."""
        heard, ready = time.monotonic(), None
        while True:
            try:
                wanted = next(gen) if ready is None else gen.send(ready)
            except StopIteration as done:
                result: ResultT = done.value
                return result
            ready = yield wanted
            if ready or self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                heard = time.monotonic()
            elif time.monotonic() - heard > self.timeout:
                self.pgconn.finish()
                raise StalledError(f"the server has not answered for {self.timeout:g} s")
