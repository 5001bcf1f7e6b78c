"""Waiting until somebody writes in a scorebook on a server."""

import time
from collections.abc import Callable
from contextlib import closing

import psycopg
from psycopg.rows import TupleRow

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.scorebook.postgres.store import CHANNEL

# How long to wait before the next try, if there is no connection.
_BETWEEN_TRIES_SECONDS = 0.5
# How long the notice that proves that others will come may take.
_PROOF_SECONDS = 3


class PostgresWatch:
    """A `Watch` that the server wakes up. Any thread may use it, but only one at a time.

    A pooler such as PgBouncer in transaction mode accepts LISTEN, and then delivers nothing. So the watch first sends
    itself a notice. If that does not come, it `polls`: it reports that the book may have changed at each timeout.
    """

    polls = False

    def __init__(self, connect: Callable[[], psycopg.Connection[TupleRow]]) -> None:
        self._connect = connect
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._is_closed = False
        self._listen()

    def changed(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds, and return True as soon as the book may have changed since the last call."""
        end = time.monotonic() + timeout
        while True:
            if self._is_closed:  # by another thread, as when a web server stops
                return False
            left = max(0.0, end - time.monotonic())
            if self._connection is None:
                if not self.polls and self._listen():
                    return True  # whatever was written while nobody listened
                time.sleep(min(_BETWEEN_TRIES_SECONDS, left))
                if time.monotonic() >= end:
                    return self.polls
                continue
            try:
                told = next(iter(self._connection.notifies(timeout=left, stop_after=1)), None)
                if told:
                    list(self._connection.notifies(timeout=0))  # one answer for all that have come
                return told is not None
            except psycopg.Error:
                self._hang_up()

    def close(self) -> None:
        """Close the connection. A call of `changed` in another thread then ends."""
        self._is_closed = True
        self._hang_up()

    def _hang_up(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

    def _listen(self) -> bool:
        try:
            self._connection = self._connect()
            self._connection.execute(f"LISTEN {CHANNEL}".encode())
            with closing(self._connect()) as other:  # a pooler might pass on what a connection sends to itself
                other.execute(f"NOTIFY {CHANNEL}".encode())
            proof = self._connection.notifies(timeout=_PROOF_SECONDS, stop_after=1)
            self.polls = next(iter(proof), None) is None
        except (psycopg.Error, OutputError, BadInput):
            self._hang_up()
            return False
        if self.polls:
            self._hang_up()
        return True
