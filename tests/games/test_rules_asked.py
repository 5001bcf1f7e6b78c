"""Questions that the rules themselves answer: which passages are shown, and which lines are still refused.

`tests/data/rules_asked.tsv` has disputes as people say them, each with a part of the passage or the id of the ruling
that answers it; `-` where nothing may be shown. The first hundred were written before what is shown for them was seen.
"""

import csv

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.games.asked import asked
from ramble_tools.games.fields import Setting
from ramble_tools.games.questions import Answer
from ramble_tools.games.registry import NAMES, find_questions, find_rules, find_topics
from ramble_tools.games.rules_asked import answer_of_rules, root
from ramble_tools.games.worth import worth_of
from tests.conftest import DATA
from tests.docs.test_coverage import official, places_of


def rows() -> list[dict[str, str]]:
    with (DATA / "rules_asked.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def answer_to(game: str, line: str) -> tuple[bool, Answer | None]:
    """Return whether a referee's question judges a line, and the answer to it, as the prompt finds it."""
    setting = Setting(find_rules(game).Rules())
    try:
        if found := asked([*find_questions(game), worth_of(game)], setting, line):
            return True, found.answer()
    except BadInput:
        pass
    return False, answer_of_rules(setting, line)


def shown(answer: Answer | None) -> str:
    reasons = answer.reasons if answer else ()
    return " ".join(f"{reason.text} {reason.ruling} {reason.note}" for reason in reasons)


def test_disputes_as_people_say_them() -> None:
    read = [(row, *answer_to(row["game"], row["line"])) for row in rows()]
    wrong = [
        row["line"]
        for row, judged, answer in read
        if answer and not judged and (row["wanted"] == "-" or row["wanted"] not in shown(answer))
    ]
    assert wrong == []
    refused = [row["line"] for row, _, answer in read if row["wanted"] != "-" and not answer]
    assert refused == ["joe is dealing, who starts?"]  # Joe is no player here


def test_no_topic_says_yes_or_no() -> None:
    answers = [answer_of_rules(Setting(find_rules(row["game"]).Rules()), row["line"]) for row in rows()]
    assert all(
        answer.yes is None and answer.line.startswith(("the rules on ", "the rules of "))
        for answer in answers
        if answer
    )


@pytest.mark.parametrize("game", NAMES)
def test_every_topic_quotes_the_official_rules(game: str) -> None:
    text, rules = official(game), find_rules(game).Rules()
    for topic in find_topics(game):
        assert topic.passages or topic.ruling, topic.title
        assert all(places_of(passage, text) for passage in topic.passages), topic.title
        assert topic.ruling in {"", *rules.rulings(), *rules.NOTES}, topic.title
    titles = [topic.title for topic in find_topics(game)]
    assert len(set(titles)) == len(titles)


def test_the_house_rules_are_what_is_shown() -> None:
    line = "what if we're tied at the end?"
    standard, changed = (
        answer_of_rules(Setting(find_rules("dukes").Rules.from_options(rules)), line) for rules in ([], ["tie=draw"])
    )
    assert standard and standard.reasons[0].ruling == "tie=ender"
    assert changed and changed.reasons[0].text == "If the scores are equal, the game is a draw."


def test_a_house_rule_is_beside_the_passage_that_it_changes() -> None:
    def shown_for(*options: str) -> list[str | None]:
        answer = answer_of_rules(Setting(find_rules("dumbal").Rules.from_options(options)), "do i have to call with 3?")
        return [reason.ruling for reason in answer.reasons] if answer else []

    assert shown_for() == [None]
    assert shown_for("call-limit=7") == ["call-limit=7", None]


@pytest.mark.parametrize(
    "line", ["can you pass the salt please", "the deck is empty", "is it", "the deck is empty, " * 40 + "now what"]
)
def test_a_line_that_asks_nothing_of_the_rules(line: str) -> None:
    assert answer_of_rules(Setting(find_rules("ramble").Rules()), line) is None


@pytest.mark.parametrize(
    ("word", "other"),
    [("swapping", "swap"), ("rotates", "rotate"), ("ties", "tie"), ("took", "take"), ("calls", "call")],
)
def test_a_root(word: str, other: str) -> None:
    assert root(word) == root(other)
