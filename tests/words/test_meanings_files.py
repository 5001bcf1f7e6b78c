"""Our own files of meanings and decisions, from which the wordbook is built: their format, and that they are ours."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

LISTS = ROOT / "wordlists"
WORDNET = Path("/usr/share/wordnet")
# Our words for a meaning may be WordNet's where there is hardly another way to say it.
LONGEST_LIKE_WORDNET = 30


def rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (LISTS / name).read_text("ascii").splitlines()]


@pytest.fixture(scope="module")
def words() -> set[str]:
    return {row[0] for row in rows("words.tsv")}


def test_each_meaning_is_a_word_a_part_of_speech_and_a_short_text(words: set[str]) -> None:
    found = rows("meanings.tsv")
    assert len(found) > 3_000
    for row in found:
        assert len(row) == 3, row
        word, part, text = row
        assert word in words and len(word) > 2, word
        assert part in ("n", "v", "a", "r", "i"), row
        assert 1 < len(text) <= 90 and re.fullmatch(r"\S+( \S+)*", text) and text[-1] not in ".;,:", row
        assert part != "v" or not text.startswith("to "), row


def test_meanings_are_sorted_by_word_and_none_is_there_twice() -> None:
    found = rows("meanings.tsv")
    assert [word for word, *_ in found] == sorted(word for word, *_ in found)
    assert len({tuple(row) for row in found}) == len(found)


def test_forms_and_derived_words_are_words_of_the_list_sorted_and_unique(words: set[str]) -> None:
    forms, derived = rows("forms.tsv"), rows("derived.tsv")
    assert [row[:2] for row in forms] == sorted(row[:2] for row in forms)
    assert len({tuple(row[:2]) for row in forms}) == len(forms)
    assert all({base, form} <= words and decision in ("yes", "no") for base, form, decision in forms)
    assert [row[0] for row in derived] == sorted({row[0] for row in derived})
    assert all(word in words and (base in words or (code, base) == ("-", "-")) for word, code, base in derived)


@pytest.mark.skipif(not WORDNET.is_dir(), reason="Debian's wordnet-base package is not installed")
def test_no_longer_meaning_is_copied_from_wordnet() -> None:
    glosses = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in (WORDNET / f"data.{part}").read_text(encoding="utf-8").splitlines():
            gloss = line.partition(" | ")[2].partition('; "')[0].strip()
            glosses |= {gloss, *gloss.split("; ")}
    copied = [row for row in rows("meanings.tsv") if row[2] in glosses and len(row[2]) > LONGEST_LIKE_WORDNET]
    assert not copied
