"""Racks, patterns, hooks and anagrams: the same results as checking every word."""

import random
import re
import string
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.errors import WordError
from ramble_tools.letters import base_points
from ramble_tools.words.dictionary import Dictionary, WordList, the_dictionary
from ramble_tools.words.house_words import HouseWords
from ramble_tools.words.letter_counts import MOST_LACKING, LetterCounts, consonants
from ramble_tools.words.pattern import Lengths, read_lengths
from ramble_tools.words.rack import Rack, read_rack
from ramble_tools.words.search import Query, anagrams_of, hooks, most_valuable_first
from ramble_tools.words.sorted_text import SortedText
from tests.conftest import Ramble

HOW = "use letters, ? for one letter, * for any number, [aeiou] or [^aeiou], [v] for a vowel, [c] for a consonant"


def dictionary_of(*words: str, allowed: tuple[str, ...] = (), banned: tuple[str, ...] = ()) -> Dictionary:
    text = SortedText("".join(f"{word}\t\n" for word in sorted(words)).encode())
    return Dictionary(WordList("ours", text), HouseWords(frozenset(allowed), frozenset(banned)))


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    return the_dictionary("game")


@pytest.fixture(scope="module")
def words(dictionary: Dictionary) -> list[str]:
    return [word for word, columns in dictionary.word_list.text if columns[0] in "CSG"]


def naive(words: Iterable[str], rack: Rack) -> list[str]:
    """Return the words that lack no more letters than the rack has blanks."""
    found = []
    for word in words:
        if len(word) <= len(rack.letters) + rack.blanks:
            lacking = word
            for letter in rack.letters:
                lacking = lacking.replace(letter, "", 1)
            if len(lacking) <= rack.blanks:
                found.append(word)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_rack_spells_the_same_words_as_a_naive_loop(seed: int, dictionary: Dictionary, words: list[str]) -> None:
    luck = random.Random(seed)
    rack = Rack("".join(luck.choices("eeaoiutnrsldhcbgkfmpvwyqjxz", k=luck.randint(1, 14))), seed % 3)
    assert sorted(rack.words(dictionary)) == naive(words, rack)


@pytest.mark.parametrize(("letters", "blanks"), [("srhusiltnuoneg", 2), ("eeaiourstlndhgmc", 4), ("", 5), ("q", 300)])
def test_a_rack_with_many_blanks(letters: str, blanks: int, dictionary: Dictionary, words: list[str]) -> None:
    rack = Rack(letters, blanks)
    assert sorted(rack.words(dictionary)) == naive(words, rack)


@given(
    words=st.sets(st.text("abc", min_size=1, max_size=6), min_size=1),
    letters=st.text("abc", max_size=6),
    blanks=st.integers(0, 3),
)
def test_a_rack_on_any_list(words: set[str], letters: str, blanks: int) -> None:
    rack = Rack(letters, blanks)
    found = rack.words(dictionary_of(*words))
    assert sorted(found) == naive(sorted(words), rack)


TOKENS = ["a", "b", "e", "y", "?", "*", "[ab]", "[^ab]", "[v]", "[c]", "[a-y]", "[^e]", "[c,e]"]
# What each means, written by hand as regular expressions.
MEANINGS = {"?": ".", "*": ".*", "[v]": "[aeiou]", "[c]": "[^aeiou]", "[c,e]": "[ce]"}


@settings(max_examples=500)
@given(
    words=st.sets(st.text("abcey", min_size=1, max_size=7), min_size=1),
    tokens=st.lists(st.sampled_from(TOKENS), min_size=1, max_size=7),
    lengths=st.tuples(st.integers(1, 7), st.integers(1, 7) | st.none()),
    contains=st.text("abey", max_size=3),
)
def test_classes_lengths_and_letters(
    words: set[str], tokens: list[str], lengths: tuple[int, int | None], contains: str
) -> None:
    least, most = lengths
    expression = re.compile("".join(MEANINGS.get(token, token) for token in tokens))
    query = Query("".join(tokens), lengths=Lengths(least, most), contains=contains)
    assert set(query.words(dictionary_of(*words))) == {
        word
        for word in words
        if expression.fullmatch(word) and least <= len(word) <= (most or 99) and not Counter(contains) - Counter(word)
    }


@pytest.mark.parametrize("seed", range(20))
def test_random_patterns_in_the_real_list(seed: int, dictionary: Dictionary, words: list[str]) -> None:
    luck = random.Random(seed)
    tokens = luck.choices([*TOKENS, "s", "t", "?", "*"], k=luck.randint(1, 8))
    least = luck.randint(1, 8)
    expression = re.compile("".join(MEANINGS.get(token, token) for token in tokens))
    expected = [word for word in words if expression.fullmatch(word) and least <= len(word) <= least + seed % 4]
    query = Query("".join(tokens), lengths=Lengths(least, least + seed % 4))
    assert sorted(query.words(dictionary)) == expected


@pytest.mark.parametrize(
    ("text", "lengths"),
    [("5", (5, 5)), ("4-6", (4, 6)), (" 4 - 6 ", (4, 6)), ("4–6", (4, 6)), ("7+", (7, None)), ("-6", (1, 6))],
)
def test_lengths(text: str, lengths: tuple[int, int | None]) -> None:
    assert read_lengths(text) == lengths


@pytest.mark.parametrize("text", ["0", "61", "4-0", "x", "4+6", "-", "+", "", "9" * 5000, "1234567890", "4-61"])
def test_bad_lengths(text: str) -> None:
    with pytest.raises(
        WordError, match=r"is not a length from 1 to 60; give one, as in 5, or a range, as in 4-6 or 7\+"
    ):
        read_lengths(text)


def test_a_pattern_with_many_stars_is_fast(dictionary: Dictionary) -> None:
    assert Query("*a" * 29).words(dictionary) == []


def test_each_star_leaves_the_next_part_its_letters() -> None:
    assert Query("*ab*ab*").words(dictionary_of("abcab", "abc")) == ["abcab"]


def test_a_pattern_of_letters_and_length(dictionary: Dictionary) -> None:
    found = Query("*s", read_rack("trst?"), Lengths(4, 4)).words(dictionary)
    assert {"tort", "rest", "rats", "rots", "trys"} & set(found) == {"rats", "rots"}
    assert all(len(each) == 4 for each in found)


def test_a_pattern_can_end_with_the_letters_that_no_word_may_have() -> None:
    dictionary = the_dictionary()
    every = Query("*q*").words(dictionary)
    assert Query("*q*-u").words(dictionary) == [word for word in every if "u" not in word]
    assert Query(" Q?-UO", lengths=Lengths(2, 2)).words(dictionary) == ["qi"]
    assert set("by my rhythm".split()) <= set(Query("*-aeiou").words(dictionary))  # noqa: SIM905


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("qu+*", f"'qu+*' has '+'; {HOW}"),
        ("q1", f"'q1' has '1'; {HOW}"),
        ("qu[ai*", f"'qu[ai*' has '[' without ']'; {HOW}"),
        ("qu[[ai]*", f"'qu[[ai]*' has '[' without ']'; {HOW}"),
        ("ai]*", f"'ai]*' has ']' without '['; {HOW}"),
        ("[a1]", "'[a1]' has '1'; put letters in brackets, as in [aeiou]"),
        ("[a-]", "'[a-]' has '-'; put letters in brackets, as in [aeiou]"),
        ("[m-a]?", "'[m-a]' has m-a, which is backward; did you mean a-m?"),
        ("[]*", "'[]' leaves no letter; put letters in brackets, as in [aeiou] or [^aeiou]"),
        ("[^a-z]*", "'[^a-z]' leaves no letter; put letters in brackets, as in [aeiou] or [^aeiou]"),
        ("[^v]*", "[^v] is not clear; write [c] for a consonant, or [a-uw-z] for all but v"),
        ("[^c]*", "[^c] is not clear; write [v] for a vowel, or [a-bd-z] for all but c"),
        ("", "the pattern is empty; use letters, ? for one letter and * for any number, as in qu?*"),
        ("a" * 61, "the pattern has 61 letters; no word has more than 60"),
        ("*[abc]" * 61, "the pattern has 61 letters; no word has more than 60"),
    ],
)
def test_bad_patterns(pattern: str, message: str) -> None:
    with pytest.raises(WordError) as refusal:
        Query(pattern).words(dictionary_of("a"))
    assert str(refusal.value) == message


def test_results_are_sorted_by_points_then_by_frequency(dictionary: Dictionary) -> None:
    words = Query("s*s", lengths=Lengths(6, 6)).words(dictionary)
    found = most_valuable_first(words, dictionary)
    order = [(-each.points, -each.zipf, each.word) for each in found]
    assert order == sorted(order)
    assert all(each.points == base_points(sum(letter not in "aeiou" for letter in each.word)) for each in found)
    assert most_valuable_first(words, dictionary, 5) == found[:5]


def test_the_first_of_very_many_words_are_the_same(dictionary: Dictionary, words: list[str]) -> None:
    every = most_valuable_first(Query().words(dictionary), dictionary)
    assert len(every) == len(words)
    order = [(-each.points, -each.zipf, each.word) for each in every]
    assert order == sorted(order)
    assert all(each.zipf == dictionary.lexicon.frequency(each.word)[0] for each in every[::100])
    five = Query("?????").words(dictionary)
    assert most_valuable_first(five, dictionary, 30) == most_valuable_first(five, dictionary)[:30]


def test_anagrams_use_every_letter(dictionary: Dictionary, words: list[str]) -> None:
    found = anagrams_of(read_rack("stringe")).words(dictionary)
    assert set(found) == {word for word in words if sorted(word) == sorted("stringe")}
    assert {"strange", "resting"} <= set(anagrams_of(read_rack("str?nge")).words(dictionary))


@pytest.mark.parametrize("word", ["ramble", "a", "qi", "shirt", "zzzz", "hist", "aahed"])
def test_hooks_are_one_letter_more_or_less(word: str, dictionary: Dictionary) -> None:
    hooked = hooks(word, dictionary, offensive=True)
    letters = string.ascii_lowercase
    front = {letter + word for letter in letters if dictionary.holds(letter + word)}
    back = {word + letter for letter in letters if dictionary.holds(word + letter)}
    middle = {word[:at] + letter + word[at:] for at in range(len(word) + 1) for letter in letters}
    assert {each.word for each in hooked.front} == front
    assert {each.word for each in hooked.back} == back
    assert {each.word for each in hooked.inside} == {each for each in middle if dictionary.holds(each)} - front - back
    trims = {word[:at] + word[at + 1 :] for at in range(len(word))}
    assert {each.word for _, each in hooked.trims} == {each for each in trims if each and dictionary.holds(each)}
    for at, each in hooked.trims:
        assert each.word == word[:at] + word[at + 1 :]


def test_offensive_words_are_found_only_on_request(dictionary: Dictionary) -> None:
    offensive = dictionary.lexicon.offensive_words
    for asked in (False, True):
        found = {each.word for each in hooks("hit", dictionary, offensive=asked).front}
        assert bool(found & offensive) == asked
    every = Query("sh?t*").words(dictionary)
    assert dictionary.lexicon.decent(every) == [word for word in every if word not in offensive] != every


def test_allowed_words_are_found_and_banned_ones_are_not() -> None:
    house = dictionary_of("cat", "cot", allowed=("cut", "cot"), banned=("cat",))
    assert sorted(Query("c?t").words(house)) == ["cot", "cut"]
    assert sorted(Rack("cuota").words(house)) == ["cot", "cut"]
    assert [each.word for each in hooks("ct", house).inside] == ["cut", "cot"]


# --- letters counted in many words at once


# Longer words than 15 letters are counted in another way, and a byte holds no more than 255.
WORDS = st.lists(
    st.text("abcz", min_size=1, max_size=20) | st.sampled_from(["a" * 15, "b" * 16, "z" * 300]), max_size=20
)
LETTERS = st.dictionaries(st.sampled_from("abcyz"), st.integers(0, 17))


def lacking(word: str, letters: dict[str, int]) -> int:
    return sum((Counter(word) - Counter(letters)).values())


@settings(max_examples=300)
@given(words=WORDS, letters=LETTERS)
def test_what_a_rack_lacks(words: list[str], letters: dict[str, int]) -> None:
    for counts in (LetterCounts(words), LetterCounts(words, letters)):
        assert counts.words == sorted(words, key=len)
        expected = [min(MOST_LACKING + 1, lacking(word, letters)) for word in counts.words]
        assert list(counts.lacking(letters)) == expected


@given(words=WORDS, letters=LETTERS, blanks=st.integers(0, 20))
def test_what_a_rack_spells(words: list[str], letters: dict[str, int], blanks: int) -> None:
    found = LetterCounts(words, letters).spelled(letters, blanks)
    assert found == [word for word in sorted(words, key=len) if lacking(word, letters) <= blanks]


@given(words=WORDS)
def test_consonants(words: list[str]) -> None:
    assert consonants(words) == [len(word) - word.count("a") for word in words]


def test_an_endless_house_word_is_found_with_all_its_points(ramble: Ramble) -> None:
    word = "b" * 300
    assert ramble("allow", word).status == 0
    assert ramble("find bbb* --json").json["words"][0]["points"] == 200
