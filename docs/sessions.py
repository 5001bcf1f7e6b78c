"""The examples on the pages: run what README.md and docs/*.md show, and write what the program answers today.

    .venv/bin/python -m docs.sessions
    .venv/bin/python -m docs.sessions docs/dumbal.md

rewrites these blocks, and `tests/docs/test_docs.py` and `tests/docs/test_library.py` check that nothing would change:

- a `console` block: its commands. `$ ramble ...` is run, `> ...` is typed into `ramble words`, and what follows the
  questions of `ramble GAME play` is typed there;
- in docs/library.md, a `python` block and the `text` block right after it: a program and what it prints;
- a table between `<!-- rulings GAME -->` and `<!-- end of rulings -->`: the game's rulings;
- a table between `<!-- options of print -->` and `<!-- end of options -->`: what can be chosen of each thing to print.

The blocks of a page run one after the other, in one folder and with one RAMBLE_HOME.
"""

import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from ramble_tools.cli.main import run
from ramble_tools.games.registry import find_rules
from ramble_tools.press.products import PRODUCTS

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "docs" / "library.md"
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
# Files that the examples use and no command on the page makes.
FILES = {
    "club.txt": "ZAX a tool for trimming slates\nQUARTZ a mineral\nYEET to throw\n",
    "wrong.toml": """
        labels.mine = {paper = "a4", columns = 5, rows = 10, width_mm = 45, height_mm = 25, left_mm = 10, top_mm = 20}
    """,
}
# A relative path, so that an answer with a path in it is the same on every machine.
HOME = "ramble-home"
ENVIRONMENT = {"COLUMNS": "80", "RAMBLE_HOME": HOME}

# A block that is indented is only shown.
_BLOCK = re.compile(
    r"^```console\n(?P<console>.*?)^```"
    r"|^```python\n(?P<python>(?:(?!```).)*)```\n\n```text\n.*?^```"
    r"|^<!-- rulings (?P<game>\w+) -->\n.*?^<!-- end of rulings -->"
    r"|^<!-- options of (?P<print>print) -->\n.*?^<!-- end of options -->",
    re.DOTALL | re.MULTILINE,
)
# A question of `ramble GAME play`, and what was typed: `hand 1: who called? a`. Once a game is over, the prompt ends
# with a `>`.
_AT_THE_PROMPT = re.compile(r"^(?:\w+ \d+: [^?]*\?|game over; [^>]*>) ?(.*)$")


def commands(page: str) -> list[str]:
    """Return the command lines that a page shows."""
    blocks = [block["console"] for block in _BLOCK.finditer(page) if block["console"]]
    return [line for block in blocks for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)]


class _Shell(NamedTuple):
    """Where the examples of a page run: in a folder, and as programs of that Python, or in this process without one."""

    folder: str
    python: str | None


def rewritten(path: Path, python: str | None = None) -> str:
    """Return the text of a page with the answers that the program gives today.

    The commands run in this process, which takes a tenth of the time, and the programs in docs/library.md beside it.
    With a path to Python, all are programs that it runs, with the `ramble_tools` that is installed there.
    """
    page = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text, encoding="ascii")
        shell = _Shell(folder, python)

        def answered(block: re.Match[str]) -> str:
            if block["game"]:
                return f"<!-- rulings {block['game']} -->\n{rulings_table(block['game'])}<!-- end of rulings -->"
            if block["print"]:
                return f"<!-- options of print -->\n{options_table()}<!-- end of options -->"
            if block["console"] is not None:
                return _run_console(block["console"], shell)
            return _run_python(block["python"], shell) if path == LIBRARY else block[0]

        return _BLOCK.sub(answered, page)


def rulings_table(game: str) -> str:
    """Return a Markdown table of a game's rulings, each with its values, the default first; then its notes."""
    lines = ["| ruling | question | values, the default first |", "|---|---|---|"]
    for _, ruling in find_rules(game).Rules.rulings().values():
        default = ruling.write(ruling.default).partition("=")[2]
        values = [f"`{default}`, or {ruling.values}"]
        if ruling.answers:
            ordered = sorted(ruling.answers, key=lambda value: value != default)
            values = [f"`{value}`: {ruling.answers[value]}" for value in ordered]
        lines.append(f"| `{ruling.id}` | {ruling.question} | {'<br>'.join(values)} |")
    if notes := find_rules(game).Rules.NOTES.values():
        lines += ["", "These are not choices; they say how unclear passages of the official rules are read:", ""]
        lines += [f'- {note.text} The official rules: "{note.quote}"' for note in notes]
    return "".join(f"{line}\n" for line in lines)


def options_table() -> str:
    """Return a Markdown table of the options of `ramble print`, each with the commands that have it."""
    rows: dict[tuple[str, str], list[str]] = {}
    for product in PRODUCTS.values():
        for field in product.fields:
            if field.help and not field.argument:
                metavar = "" if field.type is bool else f" {field.metavar}".replace("|", "\\|")
                help = field.help_text.removesuffix("  [required]")
                rows.setdefault((f"{field.switch or field.option}{metavar}", help), []).append(product.name)
    lines = ["| option | what it says | of `ramble print` |", "|---|---|---|"]
    lines += [f"| `{option}` | {help} | {', '.join(names)} |" for (option, help), names in rows.items()]
    return "".join(f"{line}\n" for line in lines)


def _run_console(block: str, shell: _Shell) -> str:
    lines = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, *shown = part.split("\n")
        typed = [each[2:] for each in shown if each.startswith("> ")]
        told = [found[1] for each in shown if (found := _AT_THE_PROMPT.match(each))]
        # `ramble GAME play` repeats its questions and what was typed, and it records rounds, so it runs only once.
        answer = _run_ramble(line, "".join(f"{each}\n" for each in told), shell) if told else None
        lines.append(f"$ {line}\n{_answer(line, typed, shell) if answer is None else answer}")
    return f"```console\n{''.join(lines)}```"


def _answer(line: str, typed: list[str], shell: _Shell) -> str:
    """Return what a command answers, with the lines that are typed into it, each before its answer."""
    answer = _run_ramble(line, "", shell)
    so_far = answer
    for count, text in enumerate(typed, start=1):
        longer = _run_ramble(line, "".join(f"{each}\n" for each in typed[:count]), shell)
        answer += f"> {text}\n{longer.removeprefix(so_far)}"
        so_far = longer
    return answer


def _run_python(code: str, shell: _Shell) -> str:
    return f"```python\n{code}```\n\n```text\n{_run(['-W', 'error', '-c', code], '', shell)}```"


def _run_ramble(line: str, stdin: str, shell: _Shell) -> str:
    program, *arguments = shlex.split(line)
    if program != "ramble":
        raise ValueError(f"a page shows {program}, but only ramble can be run here")
    if shell.python:
        return _run(["-m", "ramble_tools", *arguments], stdin, shell)
    written = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(each, encoding="utf-8", write_through=True) for each in written)
    with (
        chdir(shell.folder),
        patch.dict(os.environ, ENVIRONMENT),
        patch("sys.stdin", io.StringIO(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        run(arguments)
    said = b"".join(each.getvalue() for each in written)
    return _on_every_machine(said.decode().replace("\r\n", "\n"))  # as subprocess reads a program's text


def _run(arguments: list[str], stdin: str, shell: _Shell) -> str:
    done = subprocess.run(
        [shell.python or sys.executable, *arguments],
        cwd=shell.folder,
        env={**os.environ, **ENVIRONMENT, **({} if shell.python else {"PYTHONPATH": str(ROOT)})},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return _on_every_machine(done.stdout + done.stderr)


def _on_every_machine(said: str) -> str:
    # The clock is different in every run, and Windows writes paths with backslashes.
    said = said.replace(f"{HOME}\\", f"{HOME}/")
    said = re.sub(r"\b20\d\d-\d\d-\d\d \d\d:\d\d\b", "2026-11-21 19:30", said)
    return re.sub(r"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", "2026-11-21T19:30:00Z", said)


def main(arguments: Sequence[str]) -> None:
    """Rewrite these pages, or every page, if the answers have changed."""
    for path in [Path(each).resolve() for each in arguments] or PAGES:
        new = rewritten(path)
        if new != path.read_text(encoding="utf-8"):
            path.write_text(new, encoding="utf-8", newline="\n")
            print(f"rewrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
