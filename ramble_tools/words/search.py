"""Looking words up by their letters: patterns, hooks, anagrams.

What is found is shown by its points as an own word, before bonuses, the most valuable first.
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


@dataclass(frozen=True, slots=True)
class Found:
    """A word that was found, and its points as an own word before bonuses."""

    word: str
    points: int
    zipf: float

    @property
    def spellable(self) -> bool:
        """Whether the two decks hold its letters."""
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
    """The words that match a pattern (`?` is one letter, `*` any number), of these letters and this length.

    The first `top` of them, or all, and how many there are. Raises WordError.
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
    """A regular expression for a pattern; runs of `*` are one, so that no pattern takes long. Raises WordError."""
    plain = drop_accents(pattern.strip().lower())
    bad = re.search(r"[^a-z?*]", plain)
    if bad:
        raise WordError(f"{quote(pattern)} holds {quote(bad[0])}; a pattern is letters, ? for one and * for any number")
    if not plain:
        raise WordError("the pattern is empty; ? is any letter and * any number of them, as in qu?*")
    if len(plain) > _LONGEST:
        raise WordError(f"the pattern has {len(plain)} letters; no word has more than {_LONGEST}")
    # `a*b*c` backtracks over every way to part a word; a lazy star that can't be given back does not. Each star takes
    # as few letters as it can up to what stands behind it, and only the last one is free.
    parts = [re.escape(part).replace(r"\?", "[a-z]") for part in re.split(r"\*+", plain)]
    if len(parts) == 1:
        return parts[0]
    first, *middle, last = parts
    return first + "".join(f"(?>[a-z]*?{part})" for part in middle) + "[a-z]*" + last


def most_valuable_first(words: Iterable[str], dictionary: Dictionary, top: int | None = None) -> list[Found]:
    """Order words by their points as an own word, then by how common they are; the first `top`, or all."""
    valued = ((base_points(sum(map(is_consonant, word))), word, word) for word in words)
    ranked = best_first(valued, dictionary.lexicon.zipf, top)
    return [Found(word, base_points(sum(map(is_consonant, word))), zipf) for zipf, word in ranked]


def anagrams(
    letters: Rack, dictionary: Dictionary, *, top: int | None = None, offensive: bool = False
) -> tuple[list[Found], int]:
    """The words that take every letter (and every blank) of a rack: the first `top`, or all, and how many there are."""
    length = len(letters.letters) + letters.blanks
    return find(dictionary, rack=letters, length=length, top=top, offensive=offensive)


@dataclass(frozen=True, slots=True)
class Hooks:
    """The words that are one letter more or one less than a word.

    `front`, `back` and `inside` are the letters that may be added there; `trims` are the letters that may be trimmed,
    each with its place (from 0). Each comes with the word that it makes.
    """

    word: str
    valid: bool
    front: tuple[Found, ...]
    back: tuple[Found, ...]
    inside: tuple[Found, ...]
    trims: tuple[tuple[int, Found], ...]


def hooks(text: str, dictionary: Dictionary, *, offensive: bool = False) -> Hooks:
    """The letters that may be added to a word, or trimmed from it. Raises WordError."""
    word = plain_word(text)
    holds = dictionary.holds

    def found(candidates: Iterable[str]) -> tuple[Found, ...]:
        shown = (each for each in candidates if offensive or not dictionary.lexicon.is_offensive(each))
        return tuple(most_valuable_first((each for each in shown if holds(each)), dictionary))

    inside = {word[:place] + letter + word[place:] for place in range(1, len(word)) for letter in _ALPHABET}
    front, back = ([letter + word for letter in _ALPHABET], [word + letter for letter in _ALPHABET])
    # Trimming either of two equal neighbors makes the same word: the first stands for both.
    trimmed = {word[:place] + word[place + 1 :]: place for place in reversed(range(len(word)))} if len(word) > 1 else {}
    return Hooks(
        word,
        holds(word),
        found(front),
        found(back),
        found(sorted(inside - {*front, *back})),
        tuple((trimmed[each.word], each) for each in found(trimmed)),
    )
