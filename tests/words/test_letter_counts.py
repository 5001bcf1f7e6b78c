"""Letters counted in many words at once: the same as counting them in each word."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.words.letter_counts import MOST_LACKING, LetterCounts, consonants

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
