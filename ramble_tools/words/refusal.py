"""The evidence in a refusal: what a text is that is on no list, and how common it is.

It never decides, and it is shown only beside the verdict of the lists: a name may be a word too, which they lack.
`wordlists/refused.py` says where the figures and the kinds come from. Only a refusal imports this.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.words.commonness import commonness
from ramble_tools.words.sorted_text import SortedText

# The kinds in tokens.tsv: their name for programs, and what a person reads; {} is the detail.
_KINDS = {
    # Not all of them are names: XMAS, MUSLIM and MONDAY are only written like one.
    "n": ("name", "written with a capital, as names are"),
    "a": ("abbreviation", "an abbreviation"),
    "c": ("contraction", "a contraction, {}"),
    "r": ("roman numeral", "a Roman numeral"),
    "h": ("hyphenated", "written with a hyphen, {}"),
    "t": ("two words", "two words, {}"),
}
# The lengths of the tokens in the file.
_SHORTEST, _LONGEST = 2, 15


class Refusal(NamedTuple):
    """What is known of a text that is on no list.

    `kind` is `name`, `abbreviation`, `contraction`, `roman numeral`, `hyphenated`, `two words`, or None if none of them
    is certain; `reason` says so in words. `zipf` is its frequency, or 0.0 if it is not among the 100,000 most frequent
    texts. `text` has all of that.
    """

    kind: str | None
    zipf: float
    text: str
    reason: str = ""


@lru_cache(maxsize=32)  # a check asks twice: what the text is, and whether it may be two words
def refusal(word: str) -> Refusal | None:
    """Return the evidence on a refused text, given in plain form; None if it is too long to be known or too short."""
    if not _SHORTEST <= len(word) <= _LONGEST:
        return None
    tokens = _the_tokens()
    if tokens is None:
        return None
    found = tokens.find(word)
    if found is None:
        return Refusal(None, 0.0, "not among the 100,000 most frequent words in print and online")
    zipf, letter, detail = (*found.split("\t"), "", "")[:3]
    kind, phrase = _KINDS.get(letter, (None, "in print and online"))
    phrase = phrase.format(detail)
    common = (commonness(float(zipf)) or "").replace(": ", ", ")
    return Refusal(kind, float(zipf), f"{phrase}: {common}", phrase if kind else "")


@cache
def _the_tokens() -> SortedText | None:
    """Return the file of tokens, or None if it is not installed."""
    try:
        return SortedText.open(data_path("wordlists", "tokens.tsv"))
    except (OSError, ValueError):
        return None
