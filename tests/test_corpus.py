"""Three hundred lines as people type them, written by somebody who had seen neither the code nor the docs.

`tests/data/corpus.tsv` has 60 hands, 100 questions about words, 60 disputes, 40 commands and 40 lines that can't be
understood, each with what is wanted. Half of them helped to find causes; the other half measured what came of that.
Where a line is not read as wanted, it must be refused or asked about. `python -m tests.corpus_lines` types every line
at the prompt, and lists those that are not taken as wanted; `python -m tests.lines` and `python -m tests.spoken_lines`
list those that one reader alone does not read so.
"""

from collections import Counter

from tests import corpus_lines, lines, spoken_lines
from tests.corpus_lines import ANSWERED_BY_RULES, CORPUS, JUDGED, answer_to, rules_on

# Read as something that was meant too: `mom` says who called, and `print` shows what can be printed.
READ_OTHERWISE = ["mom", "new game with ann and bob", "print", "set the target to banana"]
# At the prompt: `kate 4 j 3` is read in one of its two ways, and the answer says in which; `mom` answers "who called?".
READ_OTHERWISE_AT_THE_PROMPT = ["kate 4 j 3", "mom"]


def test_at_the_prompt_95_of_100_lines_are_taken_as_wanted_and_none_wrongly() -> None:
    read = list(corpus_lines.rows())
    assert len(read) == 300
    assert [row.line for row in read if not (row.is_right or row.is_refused)] == READ_OTHERWISE_AT_THE_PROMPT
    assert sum(row.is_right for row in read) >= 0.95 * len(read), lines.report(read)


def test_it_has_lines_of_each_kind() -> None:
    kinds = Counter(row["kind"] for row in corpus_lines.corpus())
    assert kinds == {"hand": 60, "words": 100, "dispute": 60, "command": 40, "not understood": 40}


def test_no_question_about_words_is_read_wrongly() -> None:
    read = list(lines.rows(CORPUS))
    assert [row.line for row in read if not (row.is_right or row.is_refused)] == []
    assert sum(row.is_right for row in read) >= 95


def test_no_command_is_read_wrongly() -> None:
    read = list(spoken_lines.rows(CORPUS))
    assert [row.line for row in read if not (row.is_right or row.is_refused)] == READ_OTHERWISE
    assert sum(row.is_right for row in read) >= 75


def test_no_dispute_is_answered_wrongly() -> None:
    disputes = [row for row in corpus_lines.corpus() if row["kind"] == "dispute"]
    answered = {row["line"]: found for row in disputes if (found := answer_to(row))}
    verdicts = {True: "yes", False: "no"}
    for row in disputes:
        found, wanted = answered.get(row["line"]), row["wanted"].partition("=> ")[2].partition(" ")[0].strip(",")
        if found and found.yes is not None and wanted in verdicts.values():
            assert verdicts[found.yes] == wanted, row["line"]
    for line, said in JUDGED.items():
        assert said in answered[line].line
    assert {line for line, found in answered.items() if found.yes is None} == JUDGED.keys()
    shown = {row["line"]: found for row in disputes if row["line"] not in answered if (found := rules_on(row))}
    assert shown.keys() == ANSWERED_BY_RULES.keys()
    for line, wanted in ANSWERED_BY_RULES.items():
        reasons = shown[line].reasons
        assert any(wanted in (reason.ruling, reason.note) or wanted in reason.text for reason in reasons), line
    assert len(answered) + len(shown) >= 56
