"""Lines as people type them, and how each is to be read: `python -m tests.lines FILE` measures a file of them.

A row is a kind, a state, a line and what is wanted, with tabs between them. The first row names the columns. What is
wanted is in the notation of `str(Question)`, in which the order of what has `=` is free, or `not understood` or `ask:`
with or without what is asked.
"""

import csv
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ramble_tools.words.questions import understand

OF_WORDS = ("words",)


class Row(NamedTuple):
    """A line, what is wanted, how it is read, and whether that is as wanted.

    Where a refusal or a question is wanted, every refusal and every question is right.
    """

    line: str
    wanted: str
    read: str
    is_right: bool

    @property
    def is_refused(self) -> bool:
        """Whether the line is not understood, or the answer asks in return."""
        return is_refusal(self.read)


def compared(line: str, wanted: str, read: str, is_same: Callable[[str, str], bool]) -> Row:
    """Return a row; `is_same` says whether what is wanted is what was read."""
    return Row(line, wanted, read, is_refusal(read) if is_refusal(wanted) else is_same(wanted, read))


def is_refusal(notation: str) -> bool:
    """Return whether a line is not understood, or the answer asks in return."""
    return notation.startswith(("not understood", "ask:"))


def report(every: Sequence[Row]) -> str:
    """Return each line that is not read as wanted, the wrong ones first, and how many there are."""
    others = sorted((row for row in every if not row.is_right), key=lambda row: row.is_refused)
    lines = [
        f"{'not understood' if row.is_refused else 'WRONG'}: {row.line} | {row.wanted} | {row.read}" for row in others
    ]
    right, wrong = len(every) - len(others), sum(not row.is_refused for row in others)
    share = f"{right} of {len(every)} as wanted ({right / len(every):.0%})"
    return "\n".join([*lines, f"{share}, {wrong} wrong, {len(others) - wrong} refused"])


def _free(text: str) -> tuple[list[str], set[str]]:
    """Return the words of a notation in their order, and what may be in any order.

    `count=e:3` is `contains=e,e,e`, and `number` asks for what each list of words begins with.
    """
    text = re.sub(r"count=([a-z]+):(\d)", lambda found: "contains=" + ",".join([found[1]] * int(found[2])), text)
    text = text.removesuffix(" number")
    first, *others = text.split()
    slots = {each for each in others if "=" in each or first == "find"}
    return [first, *(each for each in others if each not in slots)], slots


def is_same(wanted: str, read: str) -> bool:
    return _free(wanted) == _free(read)


def rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a file that are questions about words."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["kind"] in OF_WORDS:
                yield compared(row["line"], row["wanted"], str(understand(row["line"])), is_same)


if __name__ == "__main__":
    print(report(list(rows(Path(sys.argv[1])))))
