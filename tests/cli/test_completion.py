"""Shell completion: which names are offered, and Typer's script in bash, with names that try to run a command."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.cli.options import hand_names, player_names
from tests.conftest import ROOT

# Names as an old book, or one that somebody else wrote, may have them. Running any of them makes a file named `hit`.
HOSTILE = [
    *("A$(touch hit)", "A\\$(touch hit)", "A`touch hit`", "A&&touch hit", "A;touch hit", "A|touch hit", "A>hit"),
    *("A<hit", "*", "A*", "A?", "A[a-z]", "A{b,c}", 'A"$(touch hit)"', "A'$(touch hit)", "A\ntouch hit", "A\x1b[31m"),
    *("A\\", "A!!", "A#b", "~", "~A", "A)touch hit", "A:b", "A');touch hit;('", "A=b", "A%b", "A,b", "A@b", "@A"),
    "A\u202eb",
]
# What a shell takes for several words, a quotation mark, or an option; PowerShell does with those of printed text, too.
SPLIT = ["Ann Marie", "A\u00a0b", "O'Neil", "O’Neil", "A“b", "-h", "--json", "–Ann", "A–b", ".A", "…"]
OFFERED = ["Ann", "Bob", "José", "Zoe\u0308", "Борис", "👨‍👩‍👧", "A.J.", "Mary-Ann", "Ann_2", "Zed4"]


@pytest.fixture
def everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the book have all these names."""
    monkeypatch.setattr("ramble_tools.scorebook.statistics.known_names", lambda: [*HOSTILE, *SPLIT, *OFFERED])


@pytest.mark.usefixtures("everybody")
def test_a_name_is_offered_that_every_shell_takes_for_one_word() -> None:
    assert player_names("") == OFFERED
    assert player_names("A") == ["Ann", "A.J.", "Ann_2"]
    assert hand_names("Ann") == ["Ann=", "Ann_2="] and hand_names("Ann=4") == []


def test_a_book_that_is_damaged_has_no_names_to_offer(home: Path) -> None:
    (home / "scorebook.jsonl").write_text("not a book" * 99)
    assert player_names("") == []


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """Return a folder with a `ramble` whose book has all these names, and with a file that `*` would find."""
    if os.name == "nt" or not shutil.which("bash"):
        pytest.skip("needs bash")
    (tmp_path / "Aha").touch()
    program = tmp_path / "bin" / "ramble"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        f"import json, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from ramble_tools.scorebook import statistics\n"
        f"statistics.known_names = lambda: json.loads({json.dumps([*HOSTILE, *SPLIT, *OFFERED])!r})\n"
        "from ramble_tools.cli.main import main\nmain()\n"
    )
    program.chmod(0o755)
    return tmp_path


def run(shell: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    path = f"{shell / 'bin'}:{os.environ['PATH']}"
    settings = {"PATH": path, "HOME": str(shell), "LC_ALL": "C.UTF-8", "RAMBLE_HOME": os.environ["RAMBLE_HOME"]}
    return subprocess.run(command, cwd=shell, env=settings, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("dum", ["dumbal"]),
        ("dumbal edi", ["edit"]),
        ("dumbal show --js", ["--json"]),
        ("dumbal new ''", OFFERED),
        ("dumbal new Zed A", ["Ann", "A.J.", "Ann_2"]),
        ("dumbal add Bo", ["Bob="]),
        ("dumbal add Ann=4 --caller Bo", ["Bob"]),
        ("dumbal new '*'", []),
        # Bash takes `Ann=4` for three words.
        ("dumbal add Ann =", []),
        ("dumbal add Ann = 4", []),
        # What would be refused.
        ("dumbal note A", []),
        ("dumbal nothing A", []),
        ("nothing A", []),
    ],
)
def test_tab_in_bash(shell: Path, typed: str, offered: list[str]) -> None:
    lines = (
        'eval "$(ramble --show-completion)"',
        f"COMP_WORDS=(ramble {typed})",
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))",
        "_ramble_completion ramble",
        'printf "%s\\n" "${COMPREPLY[@]}"',
    )
    done = run(shell, "bash", "-c", "\n".join(lines))
    assert (done.stdout.split("\n")[:-1], done.stderr) == (offered or [""], "")
    assert not (shell / "hit").exists()


def test_it_is_installed_for_the_shell_in_which_that_is_typed(shell: Path) -> None:
    done = run(shell, "bash", "-c", "ramble --install-completion; exit $?")
    assert (done.returncode, done.stderr) == (0, "")
    assert "complete_bash" in (shell / ".bash_completions" / "ramble.sh").read_text()
    done = run(shell, "sh", "-c", "ramble --install-completion; exit $?")
    assert done.returncode == 2
    assert done.stderr == "ramble: type this in bash, zsh, fish or PowerShell, which can complete commands\n"
