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
        ("how many consonants in strawberry", "STRAWBERRY has 8 consonants (s t r w b r r y)"),
        ("is y a vowel", "Y is a consonant"),
        ("words by changing a letter in ox", "OX with one letter changed: 15 words: AX, EX, OD"),
        ("words with 3 double letters in a row", "with 3 double letters, in a row: 4 words: BOOKKEEPER"),
        ("is ramble a palindrome", "ramble is not a palindrome: RAMBLE is a word"),
        ("give me a 5 letter palindrome with m", "5 letters, with M, palindromes: 5 words: LEMEL, MADAM, MINIM"),
        (
            "words starting with book without double letters",
            "starting with BOOK, with no double letters: no words found",
        ),
        (
            "what do i get if i take one letter out of planet",
            "5 letters, PLANET with letters left out: 2 words: PLANE, PLANT",
        ),
        ("what goes after bed and before mate", "after BED, before MATE: 1 word: ROOM"),
        ("what word goes before mate and starts with b", "starting with B, before MATE: 5 words: BAND, BATCH, BED"),
        ("can geese be a noun", "GEESE as a noun: a large water bird with a long neck"),
        (
            "can desert be an adverb",
            "no meaning of DESERT as an adverb is known here; DESERT: noun: a dry, sandy region; verb: ",
        ),
        ("is za a noun", "no meaning of ZA as a noun is known here; ZA: pizza, for short"),
        ("difference between stationary and stationery", "STATIONARY: standing still; STATIONERY: paper and envelopes"),
        ("what comes last in the dictionary, desert or dessert", "in alphabetical order: DESERT, DESSERT"),
        ("cold to warm one letter at a time", "COLD, CORD, WORD, WORM, WARM: 4 steps"),
        ("ox to wzrm one letter at a time", "not understood"),
        (
            "cold to wzrm one letter at a time",
            "COLD is a word: on the common list; low in temperature; WZRM is not a word",
        ),
        (
            "ecstasy to anarchy one letter at a time",
            "no way from ECSTASY to ANARCHY by one letter at a time in 16 steps",
        ),
        ("is pizza on our house list", "PIZZA is a word"),
        ("does strengths score more than planets", "yes: STRENGTHS is worth 4 points"),
        ("is za worth less than qi", "no, the same: ZA is worth 0 points"),
        ("is front worth more than back", "FRONT is worth 2 points, stolen or not, before bonuses; BACK is worth 2"),
        ("is jinx worth more than quiz", "JINX is worth 2 points, or 1 if stolen, before bonuses; QUIZ"),
        ("whats the longest word with only one vowel", "1 vowel, longest first: "),
        ("six letter words with z in the middle", "is it '??z???' or '???z??'?"),
        (
            "is paris a word or a name",
            "PARIS is a word: on the game list; a woodland herb with a single berry; as a name",
        ),
    ],
)
def test_what_was_read_in_an_unusual_way_is_said(line: str, answer: str) -> None:
    assert answer_line(understand(line), the_dictionary()).startswith(answer)


def test_a_slip_in_a_question_is_said() -> None:
    assert understand("plurl of octopus").note == "plurl read as plural"
    assert the_dictionary().holds("ward")
    assert str(understand("is ward a wrod")) == "check ward"
