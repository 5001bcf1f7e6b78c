"""The program as a whole: its help, its start-up, and how it handles odd input."""

import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import ramble_tools
from ramble_tools import __version__
from ramble_tools.cli.gone import INSTEAD
from ramble_tools.cli.root import COMMANDS, SECTIONS, root_command
from ramble_tools.games.registry import NAMES, find_rules
from tests.conftest import ROOT, Ramble, Refused, ramble_program

# Only the user's own lists need hashlib, and only users without RAMBLE_HOME need platformdirs.
HEAVY = (
    *("reportlab", "PIL", "rich", "wordfreq", "pydantic", "sqlite3", "tomllib", "csv", "json", "importlib.metadata"),
    *("hashlib", "platformdirs", "tempfile", "prompt_toolkit", "ramble_tools.cli.not_a_command"),
    *("starlette", "uvicorn", "jinja2", "segno", "asyncio"),
)


def test_version_and_help(ramble: Ramble) -> None:
    assert ramble("--version").out == f"ramble {__version__}\n"
    assert ramble("help score").out == ramble("score --help").out
    for line in ("", "help", "--help", "-h"):
        answer = ramble(line)
        assert answer.status == 0
        assert all(f"  {name} " in answer.out for name in COMMANDS)


def test_help_on_the_package_names_modules_that_exist() -> None:
    text = inspect.getdoc(ramble_tools) or ""
    named = re.findall(r"^    ([a-z_.]+)\.(\w+)  +\S", text, re.MULTILINE)
    assert len(named) == 7 and "docs/library.md" in text
    for module, name in named:
        assert callable(getattr(import_module(f"ramble_tools.{module}"), name))


@pytest.mark.parametrize(("gone", "instead"), INSTEAD.items())
def test_what_is_gone_says_what_to_do_instead(refused: Refused, gone: str, instead: str) -> None:
    what = gone[gone.index("--") :] if "--" in gone else f"ramble {gone}"
    assert refused(gone).startswith(f"{what} no longer exists; {instead.replace('{ramble}', 'ramble')}")


def every_command() -> list[str]:
    root = root_command()
    lines = []
    for name in COMMANDS:
        command = root.get_command(None, name)
        assert command is not None
        lines += [f"{name} {each}" for each in getattr(command, "declared", ())] or [name]
    return lines


def test_there_are_few_commands_and_options() -> None:
    """A new one is worth taking another one away: these are enough for five games."""

    def walk(command: Any) -> Iterator[Any]:
        yield command
        for name in command.list_commands(None) if hasattr(command, "list_commands") else ():
            yield from walk(command.get_command(None, name))

    every = list(walk(root_command.__wrapped__()))
    options = [each for command in every for each in command.params if each.param_type_name == "option"]
    assert sum(not hasattr(command, "list_commands") for command in every) <= 68 + 14 * len(NAMES)
    assert sum(each.name != "help" for each in options) <= 298 + 50 * len(NAMES)


@pytest.mark.parametrize("line", every_command())
def test_every_command_has_help_with_a_sentence_for_each_option(ramble: Ramble, line: str) -> None:
    answer = ramble(f"{line} --help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: ramble {line} ")
    options = [each.split("  ")[-1] for each in answer.out.splitlines() if each.startswith("  -")]
    assert options


def test_each_game_of_the_registry_has_a_group_of_commands() -> None:
    assert [name for name in SECTIONS["Tally"] if name in NAMES] == list(NAMES)
    assert {COMMANDS[name].module for name in NAMES} == {f"referee.{name}" for name in NAMES}
    # A new name in the registry is a new group, with no other list to edit.
    code = (
        "from ramble_tools.games import registry; registry.NAMES += ('toy',);"
        "from ramble_tools.cli.root import COMMANDS; assert COMMANDS['toy'].module == 'referee.toy'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_the_program_has_the_line_of_each_command(name: str) -> None:
    """The lines are in a table, because importing every command for one line of each takes four times as long."""
    command = root_command().get_command(None, name)
    title = f"{find_rules(name).TITLE}: " if name in NAMES else ""
    assert command is not None and command.get_short_help_str(limit=200) == f"{title}{COMMANDS[name].help}"
    assert len(COMMANDS[name].help) <= 60


@pytest.mark.parametrize("game", NAMES)
def test_the_help_of_a_game_lists_its_commands_the_rare_ones_last(ramble: Ramble, game: str) -> None:
    """What every game has comes first, then what its referee alone answers."""
    daily, more = ramble(f"{game} --help").out.split("More:")
    names = re.findall(r"^  ([a-z]+)  ", daily.partition("Commands:")[2], re.MULTILINE)
    assert names[:7] == ["rules", "new", "add", "play", "show", "history", "undo"] and "score" in names[7:]
    assert re.findall(r"^  ([a-z]+)  ", more, re.MULTILINE) == ["edit", "redo", "remove"]


def test_help_fits_a_phone() -> None:
    for arguments in ([], ["score", "--help"], ["print", "faces", "--help"]):
        done = ramble_program(*arguments, text=True, env={"COLUMNS": "40"})
        assert max(map(len, done.stdout.splitlines())) <= 40


def test_check_imports_nothing_heavy() -> None:
    code = (
        "import sys; from ramble_tools.cli.main import run; status = run(['check', 'quartz', 'recieve']);"
        f"print(status, [name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1 []"


def test_hooks_need_no_rack() -> None:
    code = (
        "import sys; from ramble_tools.cli.main import run; run(['hooks', 'jew']);"
        "print('ramble_tools.words.rack' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_exit_status_is_the_programs() -> None:
    assert ramble_program("check", "quartz").returncode == 0
    assert ramble_program("check", "teh").returncode == 1
    assert ramble_program("check", "t3h").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="arguments are always text on Windows")
def test_bytes_that_are_not_text_are_refused_in_one_line() -> None:
    done = ramble_program(b"check", b"caf\xe9\xff")  # type: ignore[arg-type]
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_an_ascii_terminal_gets_an_answer() -> None:
    done = ramble_program("check", "слово", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        "dukes take 5H,5D,5C QH,KH,AC 3S,3H,3C,3D --hand 6S,7S,AH --dukes 8D --castle 5S",
        "best '2S2 6S1 QS1 5S1 2D1 2H2 2C2' --on '2S1 KS1 4S1' --json",
        "best '2S2 6S1 QS1 JK1 JK2 2H2' --rule jokers=wild --top 30",
        "check recieve better leaves",
        "dogpile score '5H JK 7S / . JK .'",
    ],
)
def test_an_answer_is_the_same_every_time(line: str) -> None:
    """The order of Python's sets differs from process to process; no answer may depend on it."""
    answers = {
        ramble_program(*shlex.split(line), text=True, env={"PYTHONHASHSEED": str(seed)}).stdout for seed in range(4)
    }
    assert len(answers) == 1 and answers != {""}


# --- the commands that CI takes from the README


def readme_command(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, ROOT / ".ci" / "readme_commands.py", *arguments], capture_output=True)


@pytest.mark.parametrize("number", [1, 2])
def test_ci_runs_the_commands_of_the_readme(number: int) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    command = page.split("```sh\n")[number].split("\n```")[0]
    assert readme_command(str(number), "linux").stdout.decode() == f"{command}\n"
    for_windows = command.replace("python3 ", "python ").replace(".venv/bin/", ".venv/Scripts/")
    assert for_windows.startswith(
        "python check_python.py && python -m venv --clear .venv && .venv/Scripts/pip install -q "
    )
    assert readme_command(str(number), "win32").stdout.decode() == f"{for_windows}\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a Unix shell")
@pytest.mark.parametrize("shell", ["sh", "bash", "zsh"])
@pytest.mark.parametrize("number", [1, 2])
def test_an_old_python_is_refused_first_and_in_one_line(number: int, shell: str, tmp_path: Path) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    shutil.copy(ROOT / "check_python.py", tmp_path)
    old = "import runpy, sys; sys.version_info = (3, 9, 18, 'final', 0); runpy.run_path(sys.argv[1])"
    (tmp_path / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{old}" "$@"\n')
    (tmp_path / "python3").chmod(0o755)
    line = readme_command(str(number), "linux").stdout
    done = subprocess.run(
        [shell, "-c", line], cwd=tmp_path, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, capture_output=True
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == (
        b"Ramble Tools needs Python 3.11 or newer, and this is Python 3.9.18; install a newer one from "
        b"https://www.python.org/downloads/, or if you have one, use its name, as in python3.12\n"
    )
    assert not (tmp_path / ".venv").exists()


def test_the_readme_checks_for_the_python_that_the_project_requires() -> None:
    required = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert required
    for minor in (9, 10, 11, 12, 14):
        code = f"import runpy, sys; sys.version_info = (3, {minor}, 0, 'final', 0); runpy.run_path('check_python.py')"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
        assert done.returncode == (minor < int(required[1]))


def test_the_workflow_covers_every_supported_python() -> None:
    supported = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    versions = ", ".join(f'"{each}"' for each in supported)
    assert len(supported) == 4
    assert re.findall(r"python: \[(.*)\]", workflow) == [versions, versions]


def test_the_workflow_publishes_what_the_manual_says() -> None:
    workflow = (ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8")
    manual = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    assert "- run: .venv/bin/sphinx-build -W -c docs -d doctrees . public\n" in workflow
    assert "- run: .venv/bin/ramble site public/app\n" in workflow and "path: public\n" in workflow
    assert "the app in its folder `app/`" in manual
    assert "ramble site ramble-site\n" in manual and "`.github/workflows/site.yml`" in manual


def test_a_null_byte_is_refused(refused: Refused) -> None:
    assert refused("print", "labels", "--sheet", "L7651", "a\0b").startswith("an argument has a null byte")
