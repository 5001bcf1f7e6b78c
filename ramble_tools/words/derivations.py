"""The phrases that define a derived word by its base: "not salted" for `unsalted`, from `salted`.

The wordbook stores only a code and the base of such a word. `wordlists/wordbook_derivations.py` decides which words are
derived from which, and `wordlists/phrases.tsv` says what each code means.
"""

import re
from functools import cache
from typing import NamedTuple

from ramble_tools.data_files import data_path


class Phrase(NamedTuple):
    """How to define a derived word.

    `part` is its part of speech as a letter of the wordbook's format, and `of` that of the base (n, v, a, r, or `*` for
    any). If the word is made with a prefix, `prefix` is that prefix. `text` has `{}` in place of the base.
    """

    part: str
    of: str
    prefix: str
    text: str


@cache
def phrases() -> dict[str, Phrase]:
    """Return the phrase for each code."""
    with open(data_path("wordlists", "phrases.tsv"), encoding="ascii") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {code: Phrase(*columns) for code, *columns in rows}


def defined_by_base(code: str, base: str) -> str:
    """Return the definition of a derived word. What the base means is not in it: it may be another of its senses."""
    phrase = phrases()[code].text
    return (re.sub(r"\ba \{\}", "an {}", phrase) if base[0] in "aeiou" else phrase).replace("{}", base)
