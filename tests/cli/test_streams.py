"""Closed streams, full disks, odd encodings and signals: one line at most, and the right exit status."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.cli.bug_report import write_bug_report
from tests.conftest import Ramble

pytestmark = pytest.mark.skipif(os.name == "nt", reason="file descriptors and signals differ on Windows")


def in_a_shell(redirected: str, home: Path, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run `python -m ramble_tools` with redirections that only a shell can make."""
    line = f'"{sys.executable}" -m ramble_tools {redirected}'
    settings = {**os.environ, "RAMBLE_HOME": str(home)} | environment
    return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], env=settings, capture_output=True)


@pytest.mark.parametrize(
    ("redirected", "status"),
    [
        ("check quartz >&-", 2),
        ("check teh >&-", 2),
        ("games export dumbal >&-", 2),
        ("check t3h >&-", 2),
        ("check quartz <&-", 0),
        ("check quartz 2>&-", 0),
        ("check quartz <&- >&-", 2),
        ("games import - <&-", 2),
    ],
)
def test_closed_streams(redirected: str, status: int, home: Path) -> None:
    done = in_a_shell(redirected, home)
    assert done.returncode == status
    assert done.stderr.count(b"\n") == (status == 2)


def test_a_closed_output_is_said(home: Path) -> None:
    assert in_a_shell("check quartz >&-", home).stderr == b"ramble: the output: it is closed\n"


def test_an_error_never_goes_to_standard_output(home: Path) -> None:
    done = in_a_shell("check t3h 2>&-", home)
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_closed_stream_leaves_no_free_descriptor(home: Path) -> None:
    """The scorebook must not be opened as standard output or error: anything printed would go into it."""
    assert in_a_shell("dumbal new Ann Bob >&- 2>&-", home).returncode == 2
    for _ in range(3):
        assert in_a_shell("dumbal add Ann=4 Bob=9 --caller Ann >&- 2>&-", home).returncode == 2
    shown = json.loads(in_a_shell("dumbal show --json", home).stdout)
    assert len(shown["rounds"]) == 3


@pytest.mark.parametrize(
    "line", ["check quartz", "--help", "print faces --help", "find '*s' --top 0", "deck show", "deck show --json"]
)
def test_a_closed_pipe_is_141(line: str, home: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # nobody reads, however long the program takes to start
    try:
        command = [sys.executable, "-m", "ramble_tools", *shlex.split(line)]
        done = subprocess.run(
            command, env={**os.environ, "RAMBLE_HOME": str(home)}, stdout=writer, stderr=subprocess.PIPE
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_json_is_ascii_and_exports_are_utf_8(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new José Bob")
    for line in ("dumbal show --json", "games export dumbal-1 --format md"):
        done = in_a_shell(line, home, LC_ALL="C", PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert ("José".encode() in done.stdout) is ("export" in line)
        assert done.stdout.isascii() is ("--json" in line)
    assert json.loads(in_a_shell("dumbal show --json", home).stdout)["players"][0]["name"] == "José"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_no_part_of_a_file(number: signal.Signals, tmp_path: Path) -> None:
    code = (
        "import sys, time; from ramble_tools.files import new_file\n"
        "with new_file(sys.argv[1]) as file:\n"
        "    file.write(b'x'); print('open', flush=True); time.sleep(300)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "out.pdf")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout and process.stdout.readline() == b"open\n"
    assert [path.suffix for path in tmp_path.iterdir()] == [".part"]
    process.send_signal(number)
    assert process.wait(60) != 0
    process.stdout.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_an_interrupt_while_modules_are_imported_is_one_line() -> None:
    code = (
        "import os, signal, sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'ramble_tools.cli.main': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from ramble_tools.__main__ import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert (done.returncode, done.stderr, done.stdout) == (130, b"ramble: interrupted\n", b"")


def test_an_internal_error_leaves_a_report(ramble: Ramble, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("ramble_tools.cli.settle.check.read_word", broken)
    monkeypatch.delenv("RAMBLE_DEBUG", raising=False)
    answer = ramble("check", "it's quartz")
    (report,) = (home / "reports").iterdir()
    assert answer.status == 70
    assert answer.err == f"ramble: internal error, not your fault (ZeroDivisionError: oh); please send us {report}\n"
    text = report.read_text(encoding="utf-8")
    assert "ramble check 'it'\"'\"'s quartz'" in text and "ZeroDivisionError: oh" in text and "Traceback" in text
    monkeypatch.setenv("RAMBLE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ramble("check quartz")


def test_a_report_that_cannot_be_written_is_no_second_error(home: Path) -> None:
    (home / "reports").write_text("a file where the folder should be")
    assert write_bug_report(["check"], ValueError("oh")) is None


def test_control_characters_are_shown_and_not_obeyed(ramble: Ramble, tmp_path: Path) -> None:
    shown = ramble("print", "guide", str(tmp_path / "a\x1b[31mred\x07.pdf")).out
    assert r"a\x1b[31mred\x07.pdf" in "".join(shown.split()) and "\x1b" not in shown and "\x07" not in shown
    assert "A 6, B 3" in ramble("ramble rules").out, "a no-break space is a plain one on a terminal"
