"""Find words by their letters: patterns, hooks, anagrams.

Results are sorted by their points as your own word, before bonuses, the most valuable first.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import WordError
from ramble_tools.letters import ALPHABET, base_points, shortages
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.pattern import Lengths, expression_of, literal_start
from ramble_tools.words.plain import plain_word
from ramble_tools.words.ranking import by_points, first_of

if TYPE_CHECKING:  # most searches have no rack
    from ramble_tools.words.rack import Rack

# Each letter more makes 26 words to look up, each as long as the word.
_LONGEST_HOOKED = 1_000


class Found(NamedTuple):
    """A word that was found, its points as your own word before bonuses, and its frequency."""

    word: str
    points: int
    zipf: float

    @property
    def spellable(self) -> bool:
        """Whether the two decks have enough cards to spell it."""
        return not shortages(self.word)


class Query(NamedTuple):
    """Which words to find.

    In a pattern `?` is one letter, `*` any number of letters, `[aeiou]` one of these letters, `[^aeiou]` any other
    letter, `[v]` a vowel and `[c]` a consonant. `rack` limits the letters, `lengths` the number of letters, and the
    words have all the letters of `contains`, in any order.
    """

    pattern: str = "*"
    rack: "Rack | None" = None
    lengths: Lengths | None = None
    contains: str = ""

    def words(self, dictionary: Dictionary) -> list[str]:
        """Return the words that match. Raises WordError if the pattern is not valid."""
        expression = expression_of(self.pattern, self.lengths, self.contains)
        if self.rack:
            return self.rack.words(dictionary, "" if expression == "[a-z]*" else expression)
        start = literal_start(self.pattern).encode()
        ranges = [dictionary.word_list.text.prefix_range(start)] if start else None
        return dictionary.words(expression, ranges)


def anagrams_of(rack: "Rack") -> Query:
    """Return the query for the words that use every letter and blank of a rack."""
    length = len(rack.letters) + rack.blanks
    return Query(rack=rack, lengths=Lengths(length, length))


def most_valuable_first(words: Iterable[str], dictionary: Dictionary, top: int | None = None) -> list[Found]:
    """Sort words by their points as your own word, then by frequency, and return the first `top` or all."""
    listed = list(words)
    groups = by_points(listed, base_points)
    return [Found(word, worth, zipf) for worth, word, zipf in first_of(groups, dictionary.lexicon.zipfs, top)]


class Hooks(NamedTuple):
    """The words that you can make from a word by adding or trimming one letter.

    `front`, `back` and `inside` are the words made by adding a letter there. `trims` are the words made by trimming a
    letter, each with the place of that letter (from 0). `left_out` is how many more there are that are offensive.
    """

    word: str
    valid: bool
    front: tuple[Found, ...]
    back: tuple[Found, ...]
    inside: tuple[Found, ...]
    trims: tuple[tuple[int, Found], ...]
    left_out: int = 0


def hooks(text: str, dictionary: Dictionary, *, offensive: bool = False) -> Hooks:
    """Return the words that one letter more or one less makes.

    Raises WordError if the text is not a word, or is too long.
    """
    word = plain_word(text)
    if len(word) > _LONGEST_HOOKED:
        raise WordError(f"the word has {len(word):,} letters; hooks takes at most {_LONGEST_HOOKED:,}")
    holds = dictionary.holds

    def found(candidates: Iterable[str]) -> tuple[Found, ...]:
        shown = candidates if offensive else dictionary.lexicon.decent(candidates)
        return tuple(most_valuable_first((each for each in shown if holds(each)), dictionary))

    inside = {word[:place] + letter + word[place:] for place in range(1, len(word)) for letter in ALPHABET}
    front, back = ([letter + word for letter in ALPHABET], [word + letter for letter in ALPHABET])
    # Trimming either of two equal neighboring letters makes the same word, so only the first is listed.
    trimmed = {word[:place] + word[place + 1 :]: place for place in reversed(range(len(word)))} if len(word) > 1 else {}
    every = {*front, *back, *inside, *trimmed}
    return Hooks(
        word,
        holds(word),
        found(front),
        found(back),
        found(sorted(inside - {*front, *back})),
        tuple((trimmed[each.word], each) for each in found(trimmed)),
        0 if offensive else sum(map(holds, every.difference(dictionary.lexicon.decent(every)))),
    )
