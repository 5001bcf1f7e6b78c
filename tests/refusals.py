"""Transcripts of refusals, `refusals.txt` in the folders of tests: command lines, each with the whole line it answers.

A part begins with `#` and has a scorebook of its own. A line that begins with `>` is answered, and only makes what the
refused ones after it are about. Nothing that is refused changes the scorebook.
"""

import re
from pathlib import Path

from tests.conftest import Ramble, Refused


def parts(folder: str) -> list[str]:
    """Return the parts of the transcript in this folder."""
    text = Path(__file__).parent.joinpath(folder, "refusals.txt").read_text("utf-8")
    return [f"# {part.strip()}" for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]]


def title(part: str) -> str:
    return part.partition("\n")[0].removeprefix("# ")


def played(part: str, ramble: Ramble, refused: Refused) -> str:
    """Return a part with what is answered today."""
    lines: list[str] = []
    before, rest = ramble("games export --all"), iter(part.split("\n"))
    for line in rest:
        lines.append(line)
        if line.startswith("> ramble "):
            assert ramble(line.removeprefix("> ramble ")).status in (0, 1), line
            before = ramble("games export --all")
        elif line.startswith("$ ramble "):
            next(rest)
            lines.append(refused(line.removeprefix("$ ramble ")))
    assert ramble("games export --all") == before
    return "\n".join(lines)
