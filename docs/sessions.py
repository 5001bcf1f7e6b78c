"""The console blocks of the pages: run what they show, and write what it answers.

    .venv/bin/python -m docs.sessions

rewrites README.md and docs/*.md; `tests/test_readme.py` looks that nothing would change. A block's commands run one
after the other, in one folder and with one home for a page. Lines `> ...` are typed into
`ramble words`, and what follows the questions of `ramble GAME play` into that.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
# The files that the pages bring.
FILES = {
    "club.txt": "ZAX a tool for trimming slates\nQUARTZ a mineral\nYEET to throw\n",
    "wrong.toml": """
        labels.mine = {paper = "a4", columns = 5, rows = 10, width_mm = 45, height_mm = 25, left_mm = 10, top_mm = 20}
    """,
}


# A question of `ramble GAME play`, and what was typed: `hand 1: who called? a`.
_AT_THE_TABLE = re.compile(r"^\w+ \d+: [^?]*\? ?(.*)$")


def commands(page: str) -> list[str]:
    """The command lines that a page shows."""
    return [line for block in _blocks(page) for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)]


def rewritten(page: str) -> str:
    """The page with the answers that its commands give now."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text, encoding="ascii")
        return re.sub(r"```console\n(.*?)```", lambda block: _run_block(block[1], folder), page, flags=re.DOTALL)


def _blocks(page: str) -> list[str]:
    return re.findall(r"```console\n(.*?)```", page, re.DOTALL)


def _run_block(block: str, folder: str) -> str:
    lines = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, *shown = part.split("\n")
        typed = [each[2:] for each in shown if each.startswith("> ")]
        told = [found[1] for each in shown if (found := _AT_THE_TABLE.match(each))]
        # `ramble GAME play` shows its questions with what was typed, and writes things down: it runs once.
        answer = _run(line, "".join(f"{each}\n" for each in told), folder) if told else _answer(line, typed, folder)
        lines.append(f"$ {line}\n{answer}")
    return f"```console\n{''.join(lines)}```"


def _answer(line: str, typed: list[str], folder: str) -> str:
    """What a command answers; with lines that are typed into it, each before its answer."""
    answer = _run(line, "", folder)
    so_far = answer
    for count, text in enumerate(typed, start=1):
        longer = _run(line, "".join(f"{each}\n" for each in typed[:count]), folder)
        answer += f"> {text}\n{longer.removeprefix(so_far)}"
        so_far = longer
    return answer


def _run(line: str, stdin: str, folder: str) -> str:
    program, *arguments = shlex.split(line)
    if program != "ramble":
        raise ValueError(f"a page shows {program}, which is not ours to run")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "RAMBLE_HOME": str(Path(folder, "home"))}
    done = subprocess.run(
        [sys.executable, "-m", "ramble_tools", *arguments],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    # The folder and the clock are others at every run.
    said = (done.stdout + done.stderr).replace(folder, "/home/ann")
    said = re.sub(r"\b20\d\d-\d\d-\d\d \d\d:\d\d\b", "2026-11-21 19:30", said)
    return re.sub(r"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", "2026-11-21T19:30:00Z", said)


def main() -> None:
    """Rewrite every page."""
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        new = rewritten(page)
        if new != page:
            path.write_text(new, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} is rewritten")


if __name__ == "__main__":
    main()
