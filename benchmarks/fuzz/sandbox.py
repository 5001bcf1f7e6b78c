"""Run command lines where they can do no harm, and see what they do."""

import contextlib
import io
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from benchmarks.fuzz.lines import Call, can_be_passed
from benchmarks.fuzz.values import FILES, PREPARATION
from benchmarks.fuzz.watched import FOLDER, LOG
from benchmarks.fuzz.writes import require_inside, written
from ramble_tools.cli.main import run
from ramble_tools.press.products import PRODUCTS

# Seconds of processor time; a call that waits instead is stopped after six times as long.
LONGEST = 5
# Bytes, for a real process.
LARGEST = 300 << 20
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Outcome(NamedTuple):
    """What a call did. `trouble` is what the run itself found, such as a write to a forbidden place."""

    status: int
    out: bytes
    err: str
    trouble: str = ""


class _TooSlow(BaseException):
    """The call takes too long. Not an Exception, so that the program does not report it as an internal error."""


_PRINTED = [name for name, product in PRODUCTS.items() if product.makes == "pdf"]


class Sandbox:
    """A scratch home folder and working folder, in which calls run one after another.

    Use it as a context manager; it restores this process's folder, environment and streams.
    """

    def __init__(self) -> None:
        base = "/dev/shm" if os.path.isdir("/dev/shm") else None  # flushing to a disk takes most of the time
        self._scratch = os.path.realpath(tempfile.mkdtemp(prefix="ramble-fuzz-", dir=base))
        self.home, self.work, self._temporary = (os.path.join(self._scratch, each) for each in ("home", "work", "tmp"))
        # What print commands write if no file is named.
        self._unnamed = [os.path.join(self.work, f"ramble-{command}.pdf") for command in _PRINTED]
        self._prepared = os.path.join(self._scratch, "prepared")
        self._watching = False
        self._writes: list[str] = []

    def __enter__(self) -> "Sandbox":
        self._before = os.getcwd(), dict(os.environ), tempfile.tempdir, sys.dont_write_bytecode
        tempfile.tempdir, sys.dont_write_bytecode = self._temporary, True
        os.environ.update(RAMBLE_HOME=self.home, HOME=self._scratch, TMPDIR=self._temporary, COLUMNS="80")
        os.environ.pop("RAMBLE_DEBUG", None)
        sys.addaudithook(self._note_writes)  # can't be removed, but does nothing unless a call runs
        self._prepare()
        return self

    def __exit__(self, *_: object) -> None:
        folder, environment, tempfile.tempdir, sys.dont_write_bytecode = self._before
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        shutil.rmtree(self._scratch)

    def _prepare(self) -> None:
        for folder in (self.home, self.work, self._temporary, os.path.join(self.work, "folder")):
            os.makedirs(folder)
        for name, content in FILES.items():
            with open(os.path.join(self.work, name), "wb") as file:
                file.write(content)
        os.mkfifo(os.path.join(self.work, "fifo"))
        os.chdir(self.work)
        for line in PREPARATION:
            outcome = self.run(Call(tuple(shlex.split(line))))
            if outcome.status != 0 or outcome.trouble:
                raise RuntimeError(f"preparing the fuzzer's home: {line}: {outcome}")
        for each in (self.home, self.work):
            _copy(each, os.path.join(self._prepared, os.path.basename(each)))

    def reset(self) -> None:
        """Restore the prepared home and working folder."""
        os.chdir(self._scratch)
        for each in (self.home, self.work, self._temporary):
            shutil.rmtree(each, ignore_errors=True)
        for each in (self.home, self.work):
            _copy(os.path.join(self._prepared, os.path.basename(each)), each)
        os.mkdir(self._temporary)
        os.chdir(self.work)

    def run(self, call: Call) -> Outcome:
        """Run a call, and return what it did."""
        return self._run_process(call) if call.as_process else self._run_here(call)

    def _run_here(self, call: Call) -> Outcome:
        out, err = io.BytesIO(), io.BytesIO()
        streams = [io.TextIOWrapper(each, "utf-8", "backslashreplace", newline="\n") for each in (out, err)]
        before = sys.stdin, sys.stdout, sys.stderr
        typed = io.BytesIO(call.typed.encode("utf-8", "surrogatepass"))
        sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(typed, "utf-8", "backslashreplace"), streams[0], streams[1]
        self._writes.clear()
        self._watching, status, trouble = True, 0, ""
        try:
            with _stopped_if_slow(), _servers_only_start(), _without_npm():
                status = run(call.arguments)
        except _TooSlow as slow:
            trouble = str(slow)
        except BaseException as error:
            trouble = f"escaped: {type(error).__name__}: {error}"
        finally:
            self._watching = False
            sys.stdin, sys.stdout, sys.stderr = before
        for stream in streams:
            stream.flush()
        return Outcome(status, out.getvalue(), err.getvalue().decode(), trouble or self._wrong_write(call))

    def _run_process(self, call: Call) -> Outcome:
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_DATA, (LARGEST, LARGEST))
            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))

        log = os.path.join(self._scratch, "log")
        settings = {"PYTHONPATH": ROOT, "PYTHONDONTWRITEBYTECODE": "1", LOG: log, FOLDER: self._scratch}
        command = [sys.executable, "-m", "benchmarks.fuzz.watched", *call.arguments]
        with open(log, "wb"):
            pass  # empty it
        try:
            done = subprocess.run(
                command,
                input=call.typed.encode("utf-8", "replace"),
                capture_output=True,
                env=os.environ | settings,
                timeout=12 * LONGEST,
                preexec_fn=limit,
            )
        except subprocess.TimeoutExpired:
            return Outcome(0, b"", "", "slow: it waits")
        with open(log, "rb") as file:
            self._writes[:] = map(os.fsdecode, file.read().split(b"\0")[:-1])
        return Outcome(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), self._wrong_write(call))

    # --- what is written

    def _note_writes(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note what an audit event of Python writes while a call runs."""
        for path in written(event, arguments) if self._watching else ():
            self._writes.append(path)
            require_inside(path, self._scratch)

    def _wrong_write(self, call: Call) -> str:
        """Return what was written in a place that is neither named nor the program's own."""
        values = [part for each in call.arguments for part in (each, each.partition("=")[2])]
        named = [os.path.realpath(each) for each in values if each and can_be_passed([each])]
        for path in self._writes:
            if not any(_is_in(path, each) for each in (self.home, self._temporary, *self._unnamed, *named)):
                return f"wrote: {path}"
        left = os.listdir(self._temporary)
        return f"left: {left}" if left else ""


def _is_in(path: str, place: str) -> bool:
    """Return whether a path is a named place, in it, above it, its temporary file, or what is beside such a file.

    The cuts are beside their PDF, and the index beside its scorebook.
    """
    place = place.rstrip("/")
    stem = place.removesuffix(".pdf")
    cuts = () if stem == place else (f"{stem}.svg", f"{stem}.dxf")
    mine = [(f"{each}/", "/.".join(os.path.split(each)) + ".") for each in (place, f"{place}.index", *cuts)]
    return any(f"{path}/".startswith(each) for each in mine) or place.startswith(f"{path}/")


def _copy(source: str, target: str) -> None:
    """Copy a folder. A FIFO in it is made again, because reading it would never end."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("fifo"))
    if os.path.exists(os.path.join(source, "fifo")):
        os.mkfifo(os.path.join(target, "fifo"))


@contextlib.contextmanager
def _servers_only_start() -> Iterator[None]:
    """Let `serve` open its sockets and say where it listens, but not wait for requests."""
    from unittest import mock

    def start(*arguments: Any) -> None:
        *_, started, _, _ = arguments
        started()

    with mock.patch("ramble_tools.web.server.serve", start):
        yield


@contextlib.contextmanager
def _without_npm() -> Iterator[None]:
    """Let `site` read a file of Pyodide, but not fetch one."""
    from unittest import mock

    with mock.patch("ramble_tools.site.npm.shutil.which", return_value=None):
        yield


@contextlib.contextmanager
def _stopped_if_slow() -> Iterator[None]:
    """Raise _TooSlow inside if it takes too long."""
    used, began = time.process_time(), time.monotonic()

    def look(*_: object) -> None:
        if time.process_time() - used > LONGEST or time.monotonic() - began > 6 * LONGEST:
            raise _TooSlow(f"slow: more than {LONGEST} s")

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
