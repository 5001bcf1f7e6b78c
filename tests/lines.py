"""Lines as people type them, and how each is to be read: `python -m tests.lines FILE` measures a file of them.

A row is a kind, a state, a line and what is wanted, with tabs between them. The first row names the columns. What is
wanted is in the notation of `str(Question)`, in which the order of what has `=` is free, or `not understood` or `ask:`
with or without what is asked.
"""

import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ramble_tools.words.questions import understand

OF_WORDS = ("words",)


class Row(NamedTuple):
    """A line, what is wanted, and how it is read."""

    line: str
    wanted: str
    read: str

    @property
    def is_right(self) -> bool:
        """Whether the line is read as wanted, or asks or refuses as wanted, in whatever words."""
        for refusal in ("not understood", "ask:"):
            if self.wanted.startswith(refusal):
                return self.read.startswith(("not understood", "ask:"))
        return _free(self.wanted) == _free(self.read)

    @property
    def is_refused(self) -> bool:
        """Whether the line is not understood, or the answer asks in return."""
        return self.read.startswith(("not understood", "ask:"))


def _free(text: str) -> tuple[list[str], set[str]]:
    """Return the words of a notation in their order, and what may be in any order.

    `count=e:3` is `contains=e,e,e`, and `number` asks for what each list of words begins with.
    """
    text = re.sub(r"count=([a-z]+):(\d)", lambda found: "contains=" + ",".join([found[1]] * int(found[2])), text)
    text = text.removesuffix(" number")
    first, *others = text.split()
    slots = {each for each in others if "=" in each or first == "find"}
    return [first, *(each for each in others if each not in slots)], slots


def rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file that are questions about words."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["kind"] in OF_WORDS:
                yield Row(row["line"], row["wanted"], str(understand(row["line"])))


def main(path: str) -> None:
    """Print the share of a file's lines that are read as wanted, and each of the others."""
    every = list(rows(Path(path)))
    right = sum(row.is_right for row in every)
    others = [row for row in every if not row.is_right]
    for row in sorted(others, key=lambda row: row.is_refused):
        print(f"{'not understood' if row.is_refused else 'WRONG'}: {row.line} | {row.wanted} | {row.read}")
    wrong = sum(not row.is_refused for row in others)
    print(f"{right} of {len(every)} as wanted ({right / len(every):.0%}), {wrong} wrong, {len(others) - wrong} refused")


if __name__ == "__main__":
    main(sys.argv[1])
