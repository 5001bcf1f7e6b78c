"""The phrases that define a derived word by its base: "not salted" for `unsalted`, from `salted`.

The wordbook stores only a code and the base of such a word. `wordlists/wordbook_derivations.py` decides which words are
derived from which, and `wordlists/phrases.tsv` says what each code means.
"""

import re
from functools import cache
from typing import NamedTuple

from ramble_tools.data_files import data_path

_LONGEST = 110
_SHORTEST_GLOSS = 12


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


def defined_by_base(code: str, base: str, gloss: str | None) -> str:
    """Return the definition of a derived word: the phrase and, in parentheses, what the base means if that fits."""
    phrase = phrases()[code].text
    text = (re.sub(r"\ba \{\}", "an {}", phrase) if base[0] in "aeiou" else phrase).replace("{}", base)
    # "not salted (seasoned with salt)", not a second pair of parentheses within the first.
    clauses = re.sub(r"^\([^)]*\) ", "", _without_last_parentheses(gloss or "")).split("; ")
    kept = clauses[0]
    for clause in clauses[1:]:
        if len(text) + len(kept) + len(clause) + 5 > _LONGEST:
            break
        kept += f"; {clause}"
    return f"{text} ({kept})" if kept and len(text) + len(kept) + 3 <= _LONGEST + _SHORTEST_GLOSS else text


def _without_last_parentheses(text: str) -> str:
    """Return a text without the parentheses at its end, which may have others within them."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if depth == 0:
            # Nothing is dropped unless the text ends with a parenthesis.
            return text[:place].rstrip() if text.endswith(")") else text
    return text
