#!/usr/bin/env python3
"""Build `tokens.tsv`: how common a text is that is not a word of ours, and what it is, if that is known.

Run it after `build.py`, because it leaves out the words of `words.tsv`:

    .venv/bin/python wordlists/refused.py

It has those of wordfreq's 100,000 most frequent English tokens that are two to fifteen letters a to z and not words of
ours. No line of it decides anything: a refusal shows it as evidence (`ramble_tools.words.refusal`). The columns are the
token, its frequency on the Zipf scale and, if it is known, its kind and a detail: `dont<TAB>4.75<TAB>c<TAB>don't`.

    n  also a name, or written with a capital like one: SCOWL's files `proper-names` and `upper`
    a  an abbreviation: SCOWL's files `abbreviations`
    c  a contraction without its apostrophe: SCOWL's files `contractions`; the detail is the contraction
    r  a Roman numeral: SCOWL's file `special-roman-numerals`
    h  written with a hyphen: `refused-kinds.txt`; the detail is the word with its hyphen
    t  two words: `refused-kinds.txt`; the detail is the two words

A kind must be certain, because a false one settles a dispute wrongly. So a word that is common in another language has
none: OUTRO is Portuguese, but English too. Neither has slang, because other lists have it, nor what looks like goin:
ANGLIN is not short for angling. Of SCOWL's size 95, only the names of four letters and more count: it has an
abbreviation or a name for nearly every shorter text (ube).

`refused-kinds.txt` is ours and overrides SCOWL. Each line has a token, its kind, a detail and a reason; `-` is none. If
SCOWL has a token as a name and as an abbreviation, the one in the smaller size counts. The lines are sorted bytewise by
token, so that `ramble_tools.words.sorted_text` can search the file in place.
"""

from __future__ import annotations

import argparse
import re
import sys
from math import log10
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_FREQUENT = 100_000
TOKEN = re.compile(r"[a-z]{2,15}")
SCOWL_FILE = re.compile(r"[a-z_0-9]+-(proper-names|upper|abbreviations|contractions|roman-numerals)\.(\d+)")
KINDS = {"proper-names": "n", "upper": "n", "abbreviations": "a", "contractions": "c", "roman-numerals": "r"}
# SCOWL's largest size, and the fewest letters of a name there that counts.
LARGEST, LONG_ENOUGH = 95, 4


def words_of_ours() -> set[str]:
    """Return the words of the list."""
    lines = (HERE / "words.tsv").read_text(encoding="ascii").splitlines()
    return {line.split("\t")[0] for line in lines}


def frequencies() -> dict[str, float]:
    """Map each English token that wordfreq has to its Zipf frequency, the most frequent first."""
    from wordfreq import get_frequency_dict

    return {token: round(log10(each) + 9, 2) for token, each in get_frequency_dict("en", "best").items()}


def scowl_kinds(scowl: Path) -> dict[str, tuple[str, int, str]]:
    """Map tokens to their kind, SCOWL's smallest size with that kind, and the detail."""
    found: dict[str, tuple[str, int, str]] = {}
    for path in sorted(scowl.iterdir()):
        name = SCOWL_FILE.fullmatch(path.name)
        if not name:
            continue
        kind, size = KINDS[name[1]], int(name[2])
        for line in path.read_text(encoding="utf-8").splitlines():
            text = line.strip().lower()
            token = text.replace("'", "") if kind == "c" else text
            if size == LARGEST and (kind != "n" or len(token) < LONG_ENOUGH):
                continue
            known = found.get(token)
            # A numeral counts in any case. A contraction that is a name too does not: SCOWL has hallowe'en and qur'an.
            if known is None or kind == "r" or (kind != "c" and size < known[1] and known[0] not in "cr"):
                found[token] = (kind, size, re.sub("^i'", "I'", text) if kind == "c" else "")
    return found


def reviewed() -> dict[str, tuple[str, str]]:
    """Map the tokens of our own file to (kind, detail)."""
    lines = (HERE / "refused-kinds.txt").read_text(encoding="ascii").splitlines()
    split = [line.split("\t") for line in lines]
    return {token: (kind.strip("-"), detail.strip("-")) for token, kind, detail, _ in split}


def rows(scowl: Path) -> list[str]:
    """Return the lines of the file."""
    english, ours = frequencies(), words_of_ours()
    from_scowl, from_us = scowl_kinds(scowl), reviewed()
    lines = []
    for token in list(english)[:MOST_FREQUENT]:
        if token in ours or not TOKEN.fullmatch(token):
            continue
        kind, _, detail = from_scowl.get(token, ("", 0, ""))
        if token in from_us:
            kind, detail = from_us[token]
        lines.append("\t".join(filter(None, (token, f"{english[token]:.2f}", kind, detail))))
    return sorted(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wordlists/tokens.tsv.")
    parser.add_argument(
        "--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the folder with SCOWL's lists"
    )
    scowl = parser.parse_args().scowl
    if not scowl.is_dir():
        sys.exit(f"refused.py: there is no folder {scowl}; apt-get install scowl, or give the folder with --scowl")
    lines = rows(scowl)
    (HERE / "tokens.tsv").write_bytes("".join(f"{line}\n" for line in lines).encode("ascii"))
    print(f"tokens.tsv: {len(lines)} lines")


if __name__ == "__main__":
    main()
