"""Words that were written together, or apart: `icecream` is two words, and `check-up` is one."""

from ramble_tools.errors import WordError, quote
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.refusal import refusal

# The least frequency of each of the two words, by its length. Short words must be very common: otherwise
# many misspellings would be two words.
_LEAST_ZIPF = {2: 5.5, 3: 4.4}
_LEAST_ZIPF_OF_LONGER = 3.0
# A word of two letters begins or ends so many other words (MALT IS) that its partner must be common too.
_LEAST_ZIPF_BESIDE_TWO_LETTERS = 4.0
_ONE_LETTER = ("a", "i")
_TWO_WORDS = "two words"
# The cost of leaving out the blank, on the scale of `slip_costs.py`.
_NO_BLANK = 1.5
# The logarithm of a billion. The frequency of two words together is about that of the one, plus that of the other,
# minus this.
_ZIPF_OF_ALL = 9.0
_PER_ZIPF = -1.1


def two_words(word: str, dictionary: Dictionary) -> tuple[float, str] | None:
    """Return the two common words that are written together here, as `ice cream`, and the cost of that, or None.

    A text that is known to be something else, such as the name `malta`, is not two words, and neither is `goin`. One of
    them has a single letter only if that is known of the text, as of `alot`.
    """
    known = refusal(word)
    if (known and known.kind not in (None, _TWO_WORDS)) or (word.endswith("in") and dictionary.holds(f"{word}g")):
        return None
    shortest = 1 if known and known.kind == _TWO_WORDS else 2
    found = []
    for place in range(shortest, len(word) - shortest + 1):
        left, right = word[:place], word[place:]
        left_zipf = _zipf_if_common(left, dictionary)
        right_zipf = _zipf_if_common(right, dictionary) if left_zipf else 0.0
        rarer = min(left_zipf, right_zipf)
        if rarer and (place not in (2, len(word) - 2) or rarer >= _LEAST_ZIPF_BESIDE_TWO_LETTERS):
            together = left_zipf + right_zipf - _ZIPF_OF_ALL
            found.append((_NO_BLANK + _PER_ZIPF * together, f"{left} {right}"))
    return min(found, default=None)


def _zipf_if_common(word: str, dictionary: Dictionary) -> float:
    """Return the frequency of a word that is common enough to be half of two words, otherwise 0.0."""
    lexicon = dictionary.lexicon
    if (len(word) == 1 and word not in _ONE_LETTER) or not dictionary.holds(word) or lexicon.is_offensive(word):
        return 0.0
    zipf = lexicon.frequency(word)[0]
    common_enough = zipf >= _LEAST_ZIPF.get(len(word), _LEAST_ZIPF_OF_LONGER)
    return zipf if common_enough and lexicon.tier(word) is Tier.COMMON else 0.0


def explain_if_one_word(text: str, dictionary: Dictionary) -> None:
    """Raise WordError if a text with hyphens or blanks is a word without them, or not even then, as x-ray."""
    parts = text.replace("-", " ").split()
    joined = "".join(parts).lower()
    if len(parts) < 2 or not (joined.isascii() and joined.isalpha()):
        return
    if "-" in text:
        one = joined.upper()
        hint = f"did you mean {one}?" if dictionary.holds(joined) else f"{one} is not a word either"
        raise WordError(f"{quote(text)} is not a word: it has a hyphen; {hint}")
    if dictionary.holds(joined):
        raise WordError(f"{quote(text)} is more than one word; enter each separately, or {joined.upper()} as one")
