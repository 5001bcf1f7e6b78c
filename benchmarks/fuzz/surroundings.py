"""Run every command once in each hostile surrounding: `.venv/bin/python -m benchmarks.fuzz.surroundings [COMMAND]`.

A surrounding is what is not on the command line: closed streams, a full disk, a reader that is gone, an ASCII encoding,
20 columns, a home folder that can't be written. Each command runs as a real process on a copy of the same home, as
usual and then in each surrounding, and must keep these promises:

- The exit status is as usual. With a full disk behind standard output or a closed one it is 2, with a reader that is
  gone 141.
- With 2, there is one line on standard error. There is never a traceback or an internal error.
- A command that saves something as usual, but not here, has status 2. No temporary file is left.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from benchmarks.fuzz.lines import Call
from benchmarks.fuzz.one_each import BEFORE, ELSEWHERE, REFUSED, every_line, for_games
from benchmarks.fuzz.sandbox import ROOT, Sandbox
from ramble_tools.errors import plural

RAMBLE = (sys.executable, "-m", "ramble_tools")
# A server runs until it is interrupted.
_FOR_SECONDS = ("timeout", "--preserve-status", "-s", "INT", "4")
# Root may write anywhere, unless it gives up that right.
_WEAK = "setpriv --bounding-set=-dac_override,-dac_read_search -- " if os.geteuid() == 0 else ""
_MOUNTED = 'mount --bind "$RAMBLE_HOME" "$RAMBLE_HOME" && mount -o remount,ro,bind "$RAMBLE_HOME" && exec "$@"'
# Each is a shell script that runs "$@".
SURROUNDINGS = {
    "standard input closed": '"$@" <&-',
    "standard output closed": '"$@" >&-',
    "standard error closed": '"$@" 2>&-',
    "all streams closed": '"$@" <&- >&- 2>&-',
    "standard output full": '"$@" >/dev/full',
    "standard output full, no buffer": 'PYTHONUNBUFFERED=1 "$@" >/dev/full',
    "standard error full": '"$@" 2>/dev/full',
    "reader gone": '"$@"',
    "ASCII": 'LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 PYTHONIOENCODING=ascii "$@"',
    "20 columns": 'COLUMNS=20 "$@"',
    "disk full": 'ulimit -f 0; "$@"',
    "home mounted read-only": f"unshare -m sh -c '{_MOUNTED}' sh " + '"$@"',
    "home read-only": f'chmod -R a-w "$RAMBLE_HOME"; {_WEAK}"$@"',
    "no home, below a file": 'RAMBLE_HOME=words.txt/home "$@"',
    "no home, in a read-only folder": f'chmod a-w ../shut; RAMBLE_HOME=../shut/home {_WEAK}"$@"',
}
# As usual, with the prepared home and without one: what the others are compared with.
USUAL = {"": '"$@"', "no home": 'RAMBLE_HOME=../new/home "$@"'}
NO_READER = {
    **dict.fromkeys(("standard output full", "standard output full, no buffer"), 2),
    **dict.fromkeys(("standard output closed", "all streams closed"), 2),
    "reader gone": 141,
}
NO_OUTPUT = set(NO_READER)
NO_ERRORS = {"standard error closed", "all streams closed", "standard error full"}
READ_ONLY = {each for each in SURROUNDINGS if "home" in each or each == "disk full"}


class Done(NamedTuple):
    """What a command did: its exit status, its output, and the files that it made, changed or removed."""

    status: int
    out: str
    err: str
    files: set[str]


def prepare(folder: str) -> None:
    """Make the home and the working folder that each command gets a copy of, and a folder that nothing can write to."""
    with Sandbox() as sandbox:
        for home, lines in ((f"{sandbox.home}-2", ELSEWHERE), (sandbox.home, BEFORE)):
            os.environ["RAMBLE_HOME"] = home
            for line in (each for pattern in lines.split("\n") for each in for_games(pattern)):
                if (outcome := sandbox.run(Call(tuple(shlex.split(line))))).status == 2:
                    raise RuntimeError(f"preparing: {line}: {outcome}")
        for each in (sandbox.home, sandbox.work):
            shutil.copytree(each, os.path.join(folder, os.path.basename(each)), ignore=shutil.ignore_patterns("fifo"))
    for name in ("tmp", "shut"):
        os.mkdir(os.path.join(folder, name))


def run(command: Sequence[str], surrounding: str, prepared: str) -> Done:
    """Run a command as a real process in a surrounding, in a copy of the prepared folders."""
    script = (USUAL | SURROUNDINGS)[surrounding]
    with tempfile.TemporaryDirectory(dir=os.path.dirname(prepared), ignore_cleanup_errors=True) as scratch:
        folder = os.path.join(scratch, "copy")
        shutil.copytree(prepared, folder)
        before = _contents(folder)
        paths = {"RAMBLE_HOME": f"{folder}/home", "TMPDIR": f"{folder}/tmp", "HOME": f"{folder}/shut"}
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            ["bash", "-c", script, "bash", *command],
            cwd=f"{folder}/work",
            env={**os.environ, "COLUMNS": "80", "PYTHONPATH": ROOT, **paths},
            input=b"?\n",
            stdout=writer if surrounding == "reader gone" else subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        os.close(writer)
        # A backup is made once a minute at most, so it says nothing of the command.
        ignored = ("home/cache/", "home/backups/")
        changed = {path for path, _ in before ^ _contents(folder) if not path.startswith(ignored)}
    return Done(done.returncode, (done.stdout or b"").decode("utf-8", "replace"), done.stderr.decode(), changed)


def _contents(folder: str) -> set[tuple[str, bytes]]:
    """Return the path of each file in a folder with its content. What is rebuilt from the scorebook doesn't count."""
    rebuilt = (".index", "-wal", "-shm", ".tallies", "-journal")
    files = [path for path in Path(folder).rglob("*") if path.is_file() and not path.name.endswith(rebuilt)]
    return {(str(path.relative_to(folder)), path.read_bytes()) for path in files}


def fault(surrounding: str, usual: Done, done: Done) -> str:
    """Return which promise a command breaks in a surrounding, or "" if it keeps them all."""
    said = done.out + done.err
    if any(each in said for each in ("Traceback", "internal error", "Exception ignored")):
        return f"crash: {said[-300:]!r}"
    if left := [path for path in done.files if path.startswith("tmp/") or path.endswith(".part")]:
        return f"left: {left}"
    saves_nothing = usual.files and not done.files
    expected = 2 if saves_nothing else usual.status
    if surrounding in NO_READER and usual.out:
        expected = NO_READER[surrounding]
    if surrounding == "disk full" and "check that the disk is not full" in done.err:
        expected = 2  # SQLite can't read a database without writing beside it
    if done.status != expected:
        return f"status: {done.status}, not {expected}: {done.err!r}"
    if saves_nothing and surrounding not in READ_ONLY:
        return "saves nothing"
    lines = int(done.status == 2 and surrounding not in NO_ERRORS)
    if done.err.count("\n") != lines or not done.err.startswith("ramble: " * lines):
        return f"errors: status {done.status} with {done.err!r}"
    if surrounding in NO_ERRORS - NO_OUTPUT and bool(done.out) != bool(usual.out):
        return f"output: {done.out!r}"
    return ""


def failures(name: str, line: str, surroundings: Sequence[str], prepared: str) -> list[str]:
    """Run a command line as usual and in each surrounding, and return its failures."""
    command = [*(_FOR_SECONDS if name == "serve" else ()), *RAMBLE, *shlex.split(line)]
    usual = {each: run(command, each, prepared) for each in USUAL}
    reasons = {"": f"refused: {usual[''].err!r}" if (usual[""].status == 2) != (name in REFUSED) else ""}
    for each in [*USUAL, *surroundings]:
        done = usual[each] if each in usual else run(command, each, prepared)
        reasons[each] = reasons.get(each) or fault(each, usual["no home" if each.startswith("no home") else ""], done)
    return [f"ramble {line}: {each or 'as usual'}: {reason}" for each, reason in reasons.items() if reason]


def main(commands: Sequence[str]) -> int:
    """Run the commands with these names, or all of them, in every surrounding; return 1 if there was a failure."""
    lines = {name: line for name, line in every_line().items() if name in commands or not commands}
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as scratch:
        prepared = os.path.join(scratch, "prepared")
        prepare(prepared)
        works = [each for each in SURROUNDINGS if run(["true"], each, prepared).status == 0]
        for each in SURROUNDINGS.keys() - works:
            print(f"skipped: {each}: this machine can't do that")
        with ThreadPoolExecutor(2) as pool:  # two processes at a time
            found = pool.map(lambda name: failures(name, lines[name], works, prepared), lines)
            count = sum(_shown(each) for each in found)
    print(f"{plural(len(lines), 'command')} in {plural(len(works), 'surrounding')}, {plural(count, 'failure')}")
    return 1 if count else 0


def _shown(lines: Sequence[str]) -> int:
    for line in lines:
        print(line, flush=True)
    return len(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
