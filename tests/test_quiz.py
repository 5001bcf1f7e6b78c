"""The quiz about words: its questions, its marks, the boxes of what was missed, and the rounds at the terminal."""

import io
import os
import random
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from ramble_tools.errors import FileError, WordError
from ramble_tools.words.boxes import Boxes, Place, the_boxes
from ramble_tools.words.dictionary import Dictionary, WordList, the_dictionary
from ramble_tools.words.quiz import Mark, Question, Quiz, is_key, mark, read_answer
from ramble_tools.words.sorted_text import SortedText
from tests.conftest import ROOT, WITHOUT_RIGHTS, Ramble, Refused

TODAY = date(2026, 11, 21)


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    return the_dictionary("game")


@pytest.fixture(scope="module")
def members(dictionary: Dictionary) -> set[str]:
    return {word for word, columns in dictionary.word_list.text if columns[0] in "CSG"}


@pytest.fixture(scope="module")
def small() -> Dictionary:
    """Return a dictionary of a few words, so that their hooks don't depend on our lists."""
    words = "box edh fox giants gox lox ox pox qi qua sating vox za"
    return Dictionary(WordList("ours", SortedText.in_memory("".join(f"{word}\t\n" for word in words.split()).encode())))


def quiz(dictionary: Dictionary, seed: int = 1) -> Quiz:
    return Quiz(dictionary, random.Random(seed))


def question(dictionary: Dictionary, key: str) -> Question:
    found = quiz(dictionary).question(key)
    assert found is not None
    return found


# --- the questions


def test_the_questions_of_each_kind(small: Dictionary) -> None:
    dictionary = small
    assert question(dictionary, "word:za") == Question("word:za", "Is ZA a word?", {"yes": "za"})
    assert question(dictionary, "word:zu").words == {"no": "zu"}
    before = question(dictionary, "before:ox")
    assert before.text == "Which 6 letters go before OX to make a word of 3 letters?"
    assert set(before.words) == set("bfglpv") and before.words["b"] == "box"
    one = question(dictionary, "after:ed")
    assert (one.text, dict(one.words)) == ("Which letter goes after ED to make a word of 3 letters?", {"h": "edh"})
    stem = question(dictionary, "stem:satin+g")
    assert stem.text == "Which word do SATIN and G make?"
    assert set(stem.words) == {"giants", "sating"}


@pytest.mark.parametrize("seed", range(8))
def test_every_answer_is_right_by_brute_force(seed: int, dictionary: Dictionary, members: set[str]) -> None:
    offensive = dictionary.lexicon.offensive_words
    for each in quiz(dictionary, seed).rounds([], 25):
        questions = list(each.questions)
        assert len({one.key for one in questions}) == len(questions) == 25
        for one in questions:
            kind, _, subject = one.key.partition(":")
            assert is_key(one.key)
            if kind == "word":
                expected = {"yes" if subject in members else "no": subject}
            elif kind == "stem":
                letters = sorted(subject.replace("+", ""))
                expected = {word: word for word in members - offensive if sorted(word) == letters}
            else:
                made = {
                    letter: letter + subject if kind == "before" else subject + letter
                    for letter in "abcdefghijklmnopqrstuvwxyz"
                }
                expected = {letter: word for letter, word in made.items() if word in members}
            assert one.words == expected
            assert 1 <= len(one.words) <= 8 or kind == "stem"
            assert offensive.isdisjoint({subject, *one.words.values()})


def test_words_and_phonies_are_mixed(dictionary: Dictionary) -> None:
    first, hooks, _ = quiz(dictionary).rounds([], 40)
    counts = Counter(next(iter(one.words)) for one in first.questions)
    assert min(counts["yes"], counts["no"]) >= 10
    assert {one.kind for one in hooks.questions} == {"before", "after"}


def test_offensive_words_are_never_asked(dictionary: Dictionary) -> None:
    # One letter before HIT makes an offensive word.
    assert quiz(dictionary).question("before:hit") is None
    asked = [one for each in quiz(dictionary).rounds([], 10_000) for one in each.questions]
    words = {word for one in asked for word in one.words.values()}
    assert len(asked) > 500 and words.isdisjoint(dictionary.lexicon.offensive_words)


def test_a_seed_gives_the_same_questions(dictionary: Dictionary) -> None:
    keys = [[one.key for each in quiz(dictionary, seed).rounds([], 4) for one in each.questions] for seed in (1, 1, 2)]
    assert keys[0] == keys[1] != keys[2]


def test_what_is_due_is_asked_first(small: Dictionary) -> None:
    # Nobody can be asked what goes before ZZ: no letter does.
    rounds = quiz(small).rounds(["stem:satin+g", "before:zz", "word:qi", "after:qu"], 2)
    assert [next(each.questions).key for each in rounds] == ["word:qi", "after:qu", "stem:satin+g"]


# --- answers and marks


@pytest.mark.parametrize(
    ("key", "text", "answer"),
    [
        ("word:za", " Y ", {"yes"}),
        ("word:za", "no.", {"no"}),
        ("word:za", "?", set()),
        ("before:ox", "BFG lp,v", set("bfglpv")),
        ("before:ox", "box fox g", set("bfg")),
        ("after:ed", "EDH", {"h"}),
        ("stem:satin+g", "Giants!", {"giants"}),
        ("stem:satin+g", "??", set()),
    ],
)
def test_answers_are_read(key: str, text: str, answer: set[str], small: Dictionary) -> None:
    assert read_answer(question(small, key), text) == answer


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("word:za", "maybe", "type y or n, or ? if you don't know"),
        ("before:ox", "b1", "type the letters, as in bcf, or ? if you don't know"),
        ("stem:satin+g", "giants sating", "type one word, or ? if you don't know"),
    ],
)
def test_answers_that_cannot_be_read(key: str, text: str, message: str, small: Dictionary) -> None:
    with pytest.raises(WordError) as refusal:
        read_answer(question(small, key), text)
    assert str(refusal.value) == message


def test_marks() -> None:
    hooks = Question("before:ox", "", {"b": "box", "f": "fox"})
    assert mark(hooks, frozenset("bf")) == Mark(True)
    assert mark(hooks, frozenset("bz")) == Mark(False, ("f",), ("z",))
    assert mark(hooks, frozenset()) == Mark(False, ("b", "f"))
    stem = Question("stem:satin+g", "", {"giants": "giants", "sating": "sating"})
    assert mark(stem, frozenset({"giants"})).right
    assert not mark(stem, frozenset({"gnatsi"})).right and not mark(stem, frozenset()).right


# --- the boxes


def test_leitner_boxes() -> None:
    boxes, day = Boxes({}), TODAY
    assert not boxes.move("word:za", day, right=True) and boxes.places == {}
    assert boxes.move("word:za", day, right=False)
    assert boxes.due(day) == ["word:za"]
    for box, wait in ((2, 1), (3, 3), (4, 7), (5, 21)):
        boxes.move("word:za", day, right=True)
        assert boxes.places["word:za"] == Place(box, day + timedelta(days=wait))
        assert boxes.due(day + timedelta(days=wait - 1)) == []
        day += timedelta(days=wait)
        assert boxes.due(day) == ["word:za"]
    boxes.move("word:qi", day, right=False)
    assert boxes.due(day) == ["word:qi", "word:za"]
    boxes.move("word:za", day, right=True)
    assert set(boxes.places) == {"word:qi"}


def test_a_wrong_answer_goes_back_to_the_first_box() -> None:
    boxes = Boxes({"word:za": Place(4, TODAY)})
    boxes.move("word:za", TODAY, right=False)
    assert boxes.places == {"word:za": Place(1, TODAY)}


def test_the_boxes_are_kept(home: Path) -> None:
    assert the_boxes().places == {}
    places = {"word:za": Place(1, TODAY), "stem:satin+g": Place(5, TODAY)}
    Boxes(places).save()
    assert the_boxes().places == places
    assert (home / "quiz.tsv").read_text() == "stem:satin+g\t5\t2026-11-21\nword:za\t1\t2026-11-21\n"


BROKEN = [
    b"word:za\n",
    b"word:za\t6\t2026-11-21\n",
    b"word:za\t1\t2026-13-21\n",
    b"song:za\t1\t2026-11-21\n",
    b"\n",
    b"\0",
]


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_file_is_named_with_its_line(content: bytes, home: Path, refused: Refused) -> None:
    (home / "quiz.tsv").write_bytes(b"word:qi\t1\t2026-11-21\n" + content)
    said = refused("words --quiz")
    assert "quiz.tsv', line 2: " in said
    assert said.endswith("as in word:za, 1, 2026-11-21, with tabs between; fix or delete the file")


def test_a_file_that_is_not_text(home: Path) -> None:
    (home / "quiz.tsv").write_bytes(b"\xff\n")
    with pytest.raises(FileError, match="is not UTF-8 text; fix or delete it"):
        the_boxes()
    (home / "quiz.tsv").unlink()
    (home / "quiz.tsv").mkdir()
    with pytest.raises(FileError, match="can't be read: is a directory; fix or delete it"):
        the_boxes()


# --- at the terminal


def played(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, lines: str, line: str = "words --quiz --seed 1"
) -> list[str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    answer = ramble(line)
    assert (answer.status, answer.err) == (0, "")
    return answer.out.splitlines()


def test_a_whole_quiz(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(ramble, monkeypatch, "?\n" * 12)
    assert [line for line in out if line.startswith("Round")] == [
        "Round 1: two-letter words",
        "Round 2: hooks",
        "Round 3: stems",
    ]
    assert sum(line.startswith("Answer: ") for line in out) == 12
    assert out[-2:] == ["0 of 12 right.", "12 questions will be asked again, from the next quiz on."]
    # The next quiz asks the same, with any seed.
    again = played(ramble, monkeypatch, "?\n" * 12, "words --quiz --seed 2")
    assert " ".join(again).count("(asked again)") + " ".join(again).count("(asked   again)") == 12


def test_a_right_answer_waits_and_a_meaning_is_shown(
    ramble: Ramble, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "quiz.tsv").write_text("word:za\t1\t2020-01-01\n")
    out = played(ramble, monkeypatch, "perhaps\ny\n")
    place = out.index("Is ZA a word? (asked again)")
    assert out[place + 1 : place + 4] == [
        "type y or n, or ? if you don't know",
        "Right: ZA is a word",
        "  ZA: pizza, for short",
    ]
    assert out[-2:] == ["1 of 1 right.", "1 question will be asked again in some days."]


@pytest.mark.parametrize("end", ["", "\n", "quit\n", "/quit\n", "EXIT\n"])
def test_ways_to_stop(end: str, ramble: Ramble, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = played(ramble, monkeypatch, end)
    assert out[-1] == "No question answered; see you next time."
    assert not (home / "quiz.tsv").exists()


def test_a_seed_without_a_quiz(refused: Refused) -> None:
    assert refused("words --seed 3") == "--seed is for the quiz; add --quiz"


@pytest.mark.skipif(os.name == "nt", reason="a folder can't be made read-only")
def test_a_folder_that_is_read_only(home: Path) -> None:
    home.chmod(0o555)
    done = subprocess.run(
        [*WITHOUT_RIGHTS, sys.executable, "-m", "ramble_tools", "words", "--quiz", "--seed", "1"],
        input="?\n?\n\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"},
    )
    home.chmod(0o755)
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "0 of 2 right. What you missed is not kept, so it won't be asked again: " in said
    assert said.endswith("permission denied")
