"""Shell completion: the generated scripts, run in the shells themselves, with names that try to run a command."""

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ramble_tools.cli.completion import SHELLS
from ramble_tools.cli.options import hand_names, is_safe, player_names
from ramble_tools.cli.root import COMPLETE_VARIABLE
from tests.conftest import ROOT, Ramble

# Names as an old book, or one that somebody else wrote, may have them. Running any of them makes a file named `hit`.
HOSTILE = [
    *(
        "A$(touch hit)",
        "A\\$(touch hit)",
        "A`touch hit`",
        "A&&touch hit",
        "A;touch hit",
        "A|touch hit",
        "A>hit",
        "A<hit",
    ),
    *(
        "*",
        "A*",
        "A?",
        "A[a-z]",
        "A{b,c}",
        'A"$(touch hit)"',
        "A'$(touch hit)",
        "A\ntouch hit",
        "A\x1b[31m",
        "A\u202eb",
    ),
    *("A\\", "A!!", "A#b", "~", "A)touch hit", "A:b", "A');touch hit;('"),
]
OLD_SCRIPT = "completion.sh"
NICE = ["Ann Marie", "O'Neil", "José", "👨‍👩‍👧", "Bob"]


@pytest.fixture
def shim(tmp_path: Path) -> Path:
    """Return a folder with a `ramble` whose book has these names, and with a file that `*` would find."""
    (tmp_path / "names.json").write_text(json.dumps(HOSTILE + NICE))
    (tmp_path / "Aha").touch()
    program = tmp_path / "bin" / "ramble"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        "import json, sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from ramble_tools.scorebook import statistics\n"
        f"statistics.known_names = lambda: json.load(open({str(tmp_path / 'names.json')!r}))\n"
        "from ramble_tools.cli.main import main\n"
        "main()\n"
    )
    program.chmod(0o755)
    return tmp_path


def environment(shim: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("RAMBLE_HOME", "SYSTEMROOT") if name in os.environ}
    path = f"{shim / 'bin'}:{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(shim), "LC_ALL": "C.UTF-8", "TERM": "dumb", **kept}


def installed(shell: str) -> str:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    return path


class Terminal:
    """A shell in a terminal of its own, into which somebody types."""

    def __init__(self, name: str, shim: Path) -> None:
        pty = pytest.importorskip("pty", reason="a terminal that is not Unix's")
        self.name, shell = name, name.partition(" ")[0]
        self.screen, keyboard = pty.openpty()
        self.shell = subprocess.Popen(
            [installed(shell), *ARGUMENTS[shell]],
            **dict.fromkeys(("stdin", "stdout", "stderr"), keyboard),
            cwd=shim,
            env=environment(shim),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(keyboard)
        self.run(SETUP[name])

    def run(self, line: str) -> str:
        """Type a line, wait until it is done, and return what was on the screen. A shell reads ahead of a slow TAB."""
        os.write(self.screen, f"{line}; echo do''ne\r".encode())
        seen, end = "", time.monotonic() + 60
        while "done\r\n" not in seen:
            assert time.monotonic() < end, f"{line!r} did not end: {seen!r}"
            if select.select([self.screen], [], [], 0.1)[0]:
                seen += os.read(self.screen, 65536).decode(errors="replace")
        return seen

    def close(self) -> None:
        self.shell.kill()
        self.shell.wait()
        os.close(self.screen)


def _take_terminal() -> None:
    """Make standard input the terminal of a new session, so that the shell has job control."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


ARGUMENTS = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"], "fish": ["--no-config", "-i"]}
COMPINIT = "unsetopt zle_bracketed_paste prompt_cr; autoload -Uz compinit; compinit -u -D; "
SETUP = {
    "bash": 'eval "$(ramble completion bash)"',
    "zsh": f'{COMPINIT} eval "$(ramble completion zsh)"',
    "zsh of an installation": f"fpath=({ROOT}/share/zsh/site-functions $fpath); {COMPINIT}",
    "fish": "ramble completion fish | source",
    # The script that `ramble completion bash --install` of 0.1.0 wrote.
    "bash of 0.1.0": f"source {OLD_SCRIPT}",
}


@pytest.fixture(params=SETUP)
def terminal(request: pytest.FixtureRequest, shim: Path) -> Iterator[Terminal]:
    """Return each shell, ready to complete ramble."""
    script = import_module("typer.completion").get_completion_script(
        prog_name="ramble", complete_var=COMPLETE_VARIABLE, shell="bash"
    )
    (shim / OLD_SCRIPT).write_text(script)
    terminal = Terminal(request.param, shim)
    yield terminal
    terminal.close()


TYPED = {
    "Ann\t": "Ann Marie",
    "Ann\\ M\t": "Ann Marie",
    '"Ann M\t': "Ann Marie",
    "'Ann M\t": "Ann Marie",
    "O\t": "O'Neil",
    "Jos\t": "José",
    "👨\t": "👨‍👩‍👧",
    "Bo\t": "Bob",
}


def test_a_completed_name_is_one_word(terminal: Terminal, ramble: Ramble) -> None:
    for number, typed in enumerate(TYPED):
        terminal.run(f"ramble dumbal new Zed {typed} --name game{number}")
    for number, name in enumerate(TYPED.values()):
        shown = ramble(f"dumbal show --game game{number} --json").json
        assert [each["name"] for each in shown["players"]] == ["Zed", name]


def test_a_name_before_a_hand(terminal: Terminal, ramble: Ramble) -> None:
    assert ramble("dumbal", "new", "Ann Marie", "Bob", "O'Neil").status == 0
    erased = "\b" if "0.1.0" in terminal.name else ""  # that script puts a space after the =
    terminal.run(f"ramble dumbal add Ann\t{erased}4 Bo\t{erased}17 O\t{erased}9 --caller Ann\t")
    assert [each["score"] for each in ramble("dumbal show --json").json["players"]] == [0, 17, 9]


def test_completing_a_name_runs_nothing(terminal: Terminal, shim: Path) -> None:
    seen = ""
    # These alone, because one name may hide what another would do.
    for name in ("A\\$(touch hit)", "A$(touch hit)", "A`touch hit`", "A&&touch hit", "A*"):
        (shim / "names.json").write_text(json.dumps([name]))
        # Ctrl-U deletes the line, because none of it should run.
        seen += terminal.run("ramble dumbal new Zed A\t\x15true")
    (shim / "names.json").write_text(json.dumps(HOSTILE + NICE))
    for start in ("", "A", '"A', "*", "A\\&"):
        # Three times, for the shells that list the names first.
        seen += terminal.run(f"ramble dumbal new Zed {start}\t\t\t\x15true")
    assert not (shim / "hit").exists()
    assert "touch hit" not in seen and "[31m" not in seen


def test_hostile_names_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ramble_tools.scorebook.statistics.known_names", lambda: HOSTILE + NICE)
    assert player_names("") == NICE
    assert [name for name in HOSTILE if is_safe(name)] == []
    assert player_names("jose\u0301") == player_names("jose") == ["José"]
    assert hand_names("ann") == ["Ann Marie="] and hand_names("Ann Marie=4") == []


def test_a_hand_in_bash_is_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bash takes `Ann=4` for three words."""
    monkeypatch.setattr("ramble_tools.scorebook.statistics.known_names", lambda: ["Ann", "Bob"])
    monkeypatch.setenv("COMP_WORDS", "ramble\ndumbal\nadd\nAnn\n=\n4")
    for place, names in (("3", ["Ann=", "Bob="]), ("4", []), ("5", [])):
        monkeypatch.setenv("COMP_CWORD", place)
        assert hand_names("") == names


@pytest.mark.parametrize("typed", ["A", "'A", '"A'])
def test_powershell_gets_quoted_names(shim: Path, typed: str) -> None:
    """There is no PowerShell to run here, so this compares what it would insert."""
    settings = {"_TYPER_COMPLETE_ARGS": f"ramble dumbal new {typed}", "_TYPER_COMPLETE_WORD_TO_COMPLETE": typed}
    done = subprocess.run(
        [sys.executable, shim / "bin" / "ramble"],
        capture_output=True,
        env=environment(shim) | settings | {COMPLETE_VARIABLE: "complete_powershell"},
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines() == ["'Ann Marie'::: "]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell(ramble: Ramble, shell: str) -> None:
    script = ramble(f"completion {shell}").out
    assert COMPLETE_VARIABLE in script and f"complete_{'powershell' if shell == 'pwsh' else shell}" in script


def test_bash_installs_the_script_that_it_prints(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert ramble("completion bash --install").status == 0
    assert (tmp_path / ".bash_completions" / "ramble.sh").read_text() == ramble("completion bash").out
