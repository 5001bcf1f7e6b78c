"""Look for a command line that breaks the program: `.venv/bin/python -m benchmarks.fuzz --seconds 60`.

The command lines are made from the command tree, with valid and hostile values. Most run in this process, one in 200 as
a real one. A call fails if it breaks one of these promises:

- The exit status is 0, 1 or 2. With 2, there is exactly one line on standard error and nothing on standard output;
  with 0 and 1, there is nothing on standard error.
- With --json, an answer is one JSON object in ASCII. No answer has a control character in it.
- Only RAMBLE_HOME and the files named on the command line are written, and no temporary file is left.
- It takes at most 5 s of processor time and, as a real process, 300 MB of memory.

Each session of 10 calls starts with the same home folder, and a seed always makes the same calls. A failure is shrunk
to the calls and the arguments that it needs, and printed. The exit status is 1 if there was one.

Fix it, and add that line to `tests/test_fuzz.py`. A finding that must wait goes into `OPEN`, with the reason. A new
command needs an example in `values.py`, and a complete line in `one_each.py`.
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.fuzz.lines import Call, every_command, make_call
from benchmarks.fuzz.promises import broken_promise
from benchmarks.fuzz.sandbox import Sandbox
from benchmarks.fuzz.shrink import Failure, kind_of, shrink
from ramble_tools.errors import plural

CALLS_IN_A_SESSION = 10


class Open(NamedTuple):
    """A finding that is not fixed yet: how its command line starts, part of its reason, and why it is still open."""

    start: tuple[str, ...]
    reason: str
    why: str


OPEN: tuple[Open, ...] = ()


class Limits(NamedTuple):
    """How long to go on: seconds, and calls. None is no limit."""

    seconds: float | None = None
    calls: int | None = None


def fuzz(sandbox: Sandbox, seed: int, limits: Limits, failures: list[Failure], *, keep_going: bool = False) -> int:
    """Run sessions until a limit is reached or, without `keep_going`, a call fails; return how many calls ran.

    The failures are shrunk and added to `failures`, each kind of promise once for each command.
    """
    end = time.monotonic() + (limits.seconds or float("inf"))
    commands = every_command()
    count = session = 0
    while time.monotonic() < end and (limits.calls is None or count < limits.calls):
        luck = random.Random(f"{seed} {session}")
        session += 1
        sandbox.reset()
        done: list[Call] = []
        for _ in range(CALLS_IN_A_SESSION):
            done.append(make_call(luck, commands))
            count += 1
            if reason := broken_promise(done[-1], sandbox.run(done[-1])):
                failure = Failure(tuple(done), reason)
                if not is_open(failure) and _is_new(failure, failures):
                    failures.append(shrink(sandbox, failure))
                    print(_described(failures[-1]), flush=True)
                    if not keep_going:
                        return count
                break
    return count


def is_open(failure: Failure) -> bool:
    """Return whether a failure is on the list of open findings."""
    last = failure.calls[-1].arguments
    return any(last[: len(each.start)] == each.start and each.reason in failure.reason for each in OPEN)


def _is_new(failure: Failure, failures: Sequence[Failure]) -> bool:
    def kind(each: Failure) -> tuple[tuple[str, ...], str]:
        return each.calls[-1].arguments[:2], kind_of(each.reason)

    return all(kind(failure) != kind(each) for each in failures)


def _described(failure: Failure) -> str:
    return "\n".join([*map(str, failure.calls), f"  {failure.reason}"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fuzzer with these arguments and return its exit status."""
    resource.setrlimit(resource.RLIMIT_DATA, (3 << 30, resource.RLIM_INFINITY))
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, help="how long to go on (60, or as long as --lines takes)")
    parser.add_argument("--lines", type=int, help="how many command lines to run")
    parser.add_argument("--seed", type=int, help="the same seed makes the same command lines (a new one)")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    wanted = parser.parse_args(arguments)
    seed = random.randrange(10**6) if wanted.seed is None else wanted.seed
    seconds = 60 if wanted.seconds is wanted.lines is None else wanted.seconds
    failures: list[Failure] = []
    with Sandbox() as sandbox:
        count = fuzz(sandbox, seed, Limits(seconds, wanted.lines), failures, keep_going=wanted.keep_going)
    for each in OPEN:
        print(f"still open: ramble {' '.join(each.start)}: {each.reason} ({each.why})")
    print(f"seed {seed}: {plural(count, 'command line')}, {plural(len(failures), 'failure')}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
