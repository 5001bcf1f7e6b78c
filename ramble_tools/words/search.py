"""Find words by their letters: patterns, hooks, anagrams.

Results are sorted by their points as your own word, before bonuses, the most valuable first.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ramble_tools.errors import WordError, quote
from ramble_tools.letters import base_points, is_consonant, shortages
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import drop_accents, plain_word
from ramble_tools.words.rack import Rack
from ramble_tools.words.ranking import best_first

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_LONGEST = 60
# Each letter more makes 26 words to look up, each as long as the word.
_LONGEST_HOOKED = 1_000


@dataclass(frozen=True, slots=True)
class Found:
    """A word that was found, its points as your own word before bonuses, and its frequency."""

    word: str
    points: int
    zipf: float

    @property
    def spellable(self) -> bool:
        """Whether the two decks have enough cards to spell it."""
        return not shortages(self.word)


def find(
    dictionary: Dictionary,
    pattern: str = "*",
    *,
    rack: Rack | None = None,
    length: int | None = None,
    top: int | None = None,
    offensive: bool = False,
) -> tuple[list[Found], int]:
    """Return the words that match a pattern, the first `top` or all of them, and how many there are.

    In a pattern `?` is one letter and `*` any number of letters. `rack` limits the letters, `length` the number of
    letters. Raises WordError if the pattern is not valid.
    """
    expression = _expression(pattern)
    if length is not None:
        expression = rf"(?=[a-z]{{{length}}}\b){expression}"
    if rack:
        matches = re.compile(expression).fullmatch
        words = list(filter(matches, rack.words(dictionary, offensive=offensive)))
    else:
        words = dictionary.words(expression, offensive=offensive)
    return most_valuable_first(words, dictionary, top), len(words)


def _expression(pattern: str) -> str:
    """Return the regular expression for a pattern. Raises WordError if the pattern is not valid."""
    plain = drop_accents(pattern.strip().lower())
    bad = re.search(r"[^a-z?*]", plain)
    if bad:
        raise WordError(f"{quote(pattern)} has {quote(bad[0])}; use letters, ? for one letter and * for any number")
    if not plain:
        raise WordError("the pattern is empty; use letters, ? for one letter and * for any number, as in qu?*")
    if len(plain) > _LONGEST:
        raise WordError(f"the pattern has {len(plain)} letters; no word has more than {_LONGEST}")
    # A plain expression for `a*b*c` would backtrack over every way to split a word, which can take very long. An atomic
    # group prevents that: each star matches as few letters as it can, up to the next part, and only the last is free.
    parts = [re.escape(part).replace(r"\?", "[a-z]") for part in re.split(r"\*+", plain)]
    if len(parts) == 1:
        return parts[0]
    first, *middle, last = parts
    return first + "".join(f"(?>[a-z]*?{part})" for part in middle) + "[a-z]*" + last


def most_valuable_first(words: Iterable[str], dictionary: Dictionary, top: int | None = None) -> list[Found]:
    """Sort words by their points as your own word, then by frequency, and return the first `top` or all."""
    valued = ((base_points(sum(map(is_consonant, word))), word, word) for word in words)
    ranked = best_first(valued, dictionary.lexicon.zipf, top)
    return [Found(word, base_points(sum(map(is_consonant, word))), zipf) for zipf, word in ranked]


def anagrams(
    letters: Rack, dictionary: Dictionary, *, top: int | None = None, offensive: bool = False
) -> tuple[list[Found], int]:
    """Return the words that use every letter and blank of a rack, the first `top` or all, and how many there are."""
    length = len(letters.letters) + letters.blanks
    return find(dictionary, rack=letters, length=length, top=top, offensive=offensive)


@dataclass(frozen=True, slots=True)
class Hooks:
    """The words that you can make from a word by adding or trimming one letter.

    `front`, `back` and `inside` are the words made by adding a letter there. `trims` are the words made by trimming a
    letter, each with the place of that letter (from 0).
    """

    word: str
    valid: bool
    front: tuple[Found, ...]
    back: tuple[Found, ...]
    inside: tuple[Found, ...]
    trims: tuple[tuple[int, Found], ...]


def hooks(text: str, dictionary: Dictionary, *, offensive: bool = False) -> Hooks:
    """Return the words that one letter more or one less makes.

    Raises WordError if the text is not a word, or is too long.
    """
    word = plain_word(text)
    if len(word) > _LONGEST_HOOKED:
        raise WordError(f"the word has {len(word):,} letters; hooks takes at most {_LONGEST_HOOKED:,}")
    holds = dictionary.holds

    def found(candidates: Iterable[str]) -> tuple[Found, ...]:
        shown = (each for each in candidates if offensive or not dictionary.lexicon.is_offensive(each))
        return tuple(most_valuable_first((each for each in shown if holds(each)), dictionary))

    inside = {word[:place] + letter + word[place:] for place in range(1, len(word)) for letter in _ALPHABET}
    front, back = ([letter + word for letter in _ALPHABET], [word + letter for letter in _ALPHABET])
    # Trimming either of two equal neighboring letters makes the same word, so only the first is listed.
    trimmed = {word[:place] + word[place + 1 :]: place for place in reversed(range(len(word)))} if len(word) > 1 else {}
    return Hooks(
        word,
        holds(word),
        found(front),
        found(back),
        found(sorted(inside - {*front, *back})),
        tuple((trimmed[each.word], each) for each in found(trimmed)),
    )
