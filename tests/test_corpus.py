"""Three hundred lines as people type them, written by somebody who had seen neither the code nor the docs.

`tests/data/corpus.tsv` has 60 hands, 100 questions about words, 60 disputes, 40 commands and 40 lines that can't be
understood, each with what is wanted. Half of them helped to find causes; the other half measured what came of that.
Where a line is not read as wanted, it must be refused or asked about. `python -m tests.lines` and
`python -m tests.spoken_lines` list such lines.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ramble_tools.errors import BadInput
from ramble_tools.games.asked import asked
from ramble_tools.games.fields import Setting
from ramble_tools.games.questions import Answer
from ramble_tools.games.registry import find_game, find_questions, find_rules
from tests import lines, spoken_lines
from tests.conftest import DATA

CORPUS = Path(DATA / "corpus.tsv")
# Read as something that was meant too: `mom` says who called, and `print` shows what can be printed.
READ_OTHERWISE = ["mom", "new game with ann and bob", "print", "set the target to banana"]


def rows() -> Iterator[dict[str, str]]:
    with CORPUS.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def test_it_has_lines_of_each_kind() -> None:
    kinds = Counter(row["kind"] for row in rows())
    assert kinds == {"hand": 60, "words": 100, "dispute": 60, "command": 40, "not understood": 40}


def test_no_question_about_words_is_read_wrongly() -> None:
    read = list(lines.rows(CORPUS))
    assert [row.line for row in read if not (row.is_right or row.is_refused)] == []
    assert sum(row.is_right for row in read) >= 95


def test_no_command_is_read_wrongly() -> None:
    read = list(spoken_lines.rows(CORPUS))
    assert [row.line for row in read if not (row.is_right or row.is_refused)] == READ_OTHERWISE
    assert sum(row.is_right for row in read) >= 68


def answer_to(row: dict[str, str]) -> Answer | None:
    """Return the referee's answer to a dispute, or None if it is not understood or asked about."""
    title, *words = row["state"].replace("Up!", "").partition(" / ")[0].split()
    names = [word for word in words if word.isalpha()]
    rules = find_rules(title.lower()).Rules()
    state = find_game(title.lower()).start(names, rules) if names else None
    setting = Setting(rules, state, tuple(names), state.players if state else ())
    try:
        found = asked(find_questions(title.lower()), setting, row["line"])
        return found.answer() if found else None
    except BadInput:
        return None


def test_no_dispute_is_answered_wrongly() -> None:
    answered = [(row, found) for row in rows() if row["kind"] == "dispute" if (found := answer_to(row))]
    verdicts = {True: "yes", False: "no"}
    for row, found in answered:
        wanted = row["wanted"].partition("=> ")[2].partition(" ")[0].strip(",")
        if found.yes is not None and wanted in verdicts.values():
            assert verdicts[found.yes] == wanted, row["line"]
    assert len(answered) >= 28
