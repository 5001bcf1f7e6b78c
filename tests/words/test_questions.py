"""Questions as people ask them: how each line of `tests/data/lines.tsv` is read."""

import pytest

from ramble_tools.words.answers import answer_line
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.questions import understand
from tests.conftest import ROOT
from tests.lines import rows


def test_every_line_is_read_as_wanted() -> None:
    every = list(rows(ROOT / "tests" / "data" / "lines.tsv"))
    assert len(every) > 1_000
    assert not [row for row in every if not row.is_right]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("words that smell nice", "smell, nice"),
        ("is za a foo word", "foo"),
        ("words in french", "french"),
        ("words with q near the end", "near"),
    ],
)
def test_what_is_not_understood_is_named(line: str, words: str) -> None:
    assert str(understand(line)) == f"not understood: {words}"


@pytest.mark.parametrize(
    "line",
    [
        "x" * 10_000,
        "is " + "x" * 10_000 + " a word",
        "is za a word " * 500,
        "za " * 500,
        "слово это или нет",
        "\x1b[31mis za\x00 a word\x07",
        "\ud800 is a word",
        "!?!?!",
        "''",
        '"" ""',
        "- - -",
    ],
)
def test_wrong_input_is_read_too(line: str) -> None:
    assert understand(line).kind in ("play", "check", "none", "find")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("kate, is zzz a word?", "not read: kate: ZZZ is "),
        ("is zzz a word, i say no", "not read: i say no: ZZZ is "),
        ("plural of ox and is it a word", "the plural of OX is OXEN or OXES; OX is a word: "),
        ("is ox a word and what does it mean", "OX is a word: on the common list; a castrated bull that pulls carts"),
        (
            "is za in scrabble, i think not",
            "not read: i think not: no tournament list is here, so the game list decides",
        ),
        ("what would i get for stealing kate's trench", "TRENCH is worth 2 points, stolen or not"),
        ("is pizza on our house list", "PIZZA is a word"),
    ],
)
def test_what_was_read_in_an_unusual_way_is_said(line: str, answer: str) -> None:
    assert answer_line(understand(line), the_dictionary()).startswith(answer)


def test_a_slip_in_a_question_is_said() -> None:
    assert understand("plurl of octopus").note == "plurl read as plural"
    assert the_dictionary().holds("ward")
    assert str(understand("is ward a wrod")) == "check ward"
