"""A full disk behind the output: one line, and status 2, whatever is set for Python and whichever command runs."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.fuzz import surroundings
from benchmarks.fuzz.one_each import every_line
from tests.conftest import ROOT, Ramble

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
LINES = every_line()
FULL = b"ramble: the output: no space left on device\n"
# Each of them changes when Python writes what a program prints.
SETTINGS: tuple[dict[str, str], ...] = ({}, {"PYTHONUNBUFFERED": "1"})


def in_a_shell(line: str, home: Path, **settings: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a shell's command line with `ramble` in it, in an environment that has nothing else for Python."""
    line = line.replace("ramble", f'"{sys.executable}" -m ramble_tools')
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "RAMBLE_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(["sh", "-c", line], env=environment | settings, capture_output=True)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda each: "".join(each) or "nothing")
@pytest.mark.parametrize(
    "line",
    [
        "ramble check quartz",
        "ramble check teh",
        "ramble --help",
        "ramble --version",
        "ramble print faces --help",
        "ramble deck show --json",
        "ramble print guide -",
        "ramble print faces -",
        "echo quartz | ramble words",
        "_RAMBLE_COMPLETE=complete_bash COMP_WORDS='x dum' COMP_CWORD=1 ramble",
    ],
)
def test_a_full_output_is_2_and_one_line(line: str, settings: dict[str, str], home: Path) -> None:
    done = in_a_shell(f"{line} >/dev/full", home, **settings)
    assert (done.returncode, done.stderr) == (2, FULL)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda each: "".join(each) or "nothing")
@pytest.mark.parametrize(
    ("line", "saved"),
    [
        ("ramble dumbal new Ann Bob", "the game was started"),
        ("ramble dumbal add 4 9 a --json", "the hand was recorded"),
        ("ramble dumbal undo", "the entry was recorded"),
        ("ramble games again friday", "the game was started"),
        ("ramble games join friday Eve", "the entry was recorded"),
    ],
)
def test_what_was_saved_before_the_output_was_full_is_said(
    line: str, saved: str, settings: dict[str, str], home: Path, ramble: Ramble
) -> None:
    for before in ("dumbal new Ann Bob --name friday", "dumbal add 4 17 a"):
        assert ramble(before).status == 0
    done = in_a_shell(f"{line} >/dev/full", home, **settings)
    assert (done.returncode, done.stderr) == (2, FULL.replace(b"\n", f"; {saved}\n".encode()))
    refused = in_a_shell("ramble dumbal add 4 x 2>&1 && ramble check t3h >/dev/full", home)
    assert b"recorded" not in refused.stdout + refused.stderr


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda each: "".join(each) or "nothing")
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("ramble check t3h 2>/dev/full", 2),
        ("ramble check quartz >/dev/full 2>&1", 2),
        ("ramble check t3h >/dev/full 2>&1", 2),
        ("ramble check quartz 2>/dev/full", 0),
        ("ramble check teh 2>/dev/full", 1),
    ],
)
def test_full_errors_change_no_status(line: str, status: int, settings: dict[str, str], home: Path) -> None:
    assert in_a_shell(line, home, **settings).returncode == status


def test_an_answer_before_a_refusal_is_not_written_again(home: Path) -> None:
    """The refusal has been said, and the answers before it are still in Python's buffer."""
    typed = "ramble dumbal new Ann Bob >&2; printf 'a 4, b 17, c a\\n?\\nx\\n' | ramble dumbal play >/dev/full"
    done = in_a_shell(typed, home)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, FULL.strip())
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda each: "".join(each) or "nothing")
def test_a_prompt_ends_when_its_output_is_full(settings: dict[str, str], home: Path) -> None:
    typed = f"ulimit -f 1; yes quartz | head -99 | ramble words >'{home}/out'"
    done = in_a_shell(typed, home, **settings)
    assert (done.returncode, done.stderr) == (2, b"ramble: the output: file too large\n")
    assert (home / "out").read_bytes().startswith(b"QUARTZ is a word: ")


def test_a_deleted_folder_is_named(home: Path) -> None:
    (home / "gone").mkdir()
    done = in_a_shell(f"cd '{home}/gone' && rmdir '{home}/gone' && ramble print faces x.pdf", home)
    said = b"ramble: the current folder has been deleted; change to another one\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("surroundings") / "prepared"
    surroundings.prepare(str(folder))
    yield str(folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", LINES)
def test_every_command_says_that_its_output_is_full(name: str, prepared: str) -> None:
    full = [each for each in surroundings.SURROUNDINGS if "full" in each and "standard" in each]
    assert len(full) == 3
    assert surroundings.failures(name, LINES[name], full, prepared) == []
