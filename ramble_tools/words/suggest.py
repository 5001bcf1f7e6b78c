"""Suggest similar words when a word is refused."""

from collections.abc import Iterator

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"

# A slip is one extra letter, one missing letter, one wrong letter, or two letters swapped. A text longer than this is
# not a slip, and looking for its neighbors would only take time.
_LONGEST = 30


def one_slip_away(word: str) -> Iterator[str]:
    """Yield every text that is one slip away from the word; some come more than once."""
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        for letter in _ALPHABET:
            yield before + letter + after
            if after:
                yield before + letter + after[1:]
        if after:
            yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def close_words(word: str, dictionary: Dictionary, most: int = 5) -> list[str]:
    """Return up to `most` words of a dictionary that are one slip away, those on the smallest list first.

    On the same list, the most common word comes first. Offensive words are left out.
    """
    if len(word) > _LONGEST:
        return []
    lexicon = dictionary.lexicon
    found = []
    for near in set(one_slip_away(word)) - {word}:
        if dictionary.holds(near) and not lexicon.is_offensive(near):
            tier = lexicon.tier(near)
            found.append((tier.place if tier else len(Tier), -lexicon.zipf(near), near))
    return [near for _, _, near in sorted(found)[:most]]
