#!/usr/bin/env python3
"""Build `tokens.tsv`: how common a text is that is not a word of ours, and what it is, if that is known.

Run it after `build.py`, because it leaves out the words of `words.tsv`:

    .venv/bin/python wordlists/refused.py

It has those of wordfreq's 100,000 most frequent English tokens that are two to fifteen letters a to z and not words of
ours. No line of it decides anything: a refusal shows it as evidence (`ramble_tools.words.refusal`). The columns are the
token, its frequency on the Zipf scale and, if it is known, its kind and a detail: `und<TAB>3.94<TAB>f<TAB>German`.

    n  a name: SCOWL's files `proper-names` and `upper`
    a  an abbreviation: SCOWL's files `abbreviations`
    c  a contraction without its apostrophe: SCOWL's files `contractions`; the detail is the contraction
    r  a Roman numeral: SCOWL's file `special-roman-numerals`
    f  a foreign word: at least a hundred times as common in another language, by wordfreq; the detail is the language,
       or several
    g  an -ing form without its g (goin), if the form is on the common list; the detail is the form
    s  slang: `refused-kinds.txt`
    h  written with a hyphen: `refused-kinds.txt`; the detail is the word with its hyphen
    t  two words: `refused-kinds.txt`; the detail is the two words

`refused-kinds.txt` is ours and overrides the other sources. Each line has a token, its kind, a detail and a reason;
`-` is none. If SCOWL has a token as a name and as an abbreviation, the one in the smaller size counts. The lines are
sorted bytewise by token, so that `ramble_tools.words.sorted_text` can search the file in place.
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
LANGUAGES = {
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "sv": "Swedish",
    "pl": "Polish",
}

# How common a foreign word must be in its own language, and how much more than in English, both on the Zipf scale.
# Names that are in the news of a country stay below the first.
FOREIGN, MORE_THAN_ENGLISH = 5.3, 2.0
# SCOWL has rare surnames and abbreviations (Le, Du) that are very common words elsewhere. Size 95 proves little.
VERY_COMMON, FAR_MORE, PROVES_LITTLE = 6.5, 2.5, 95
# A word that is about as common in another language is a word of both.
ABOUT_EQUAL = 0.6


def words_of_ours() -> dict[str, str]:
    """Map each word of the list to the letter of its tier."""
    lines = (HERE / "words.tsv").read_text(encoding="ascii").splitlines()
    return {line.split("\t")[0]: line.split("\t")[1] for line in lines}


def frequencies(language: str) -> dict[str, float]:
    """Map each token that wordfreq has in a language to its Zipf frequency, the most frequent first."""
    from wordfreq import get_frequency_dict

    return {token: round(log10(each) + 9, 2) for token, each in get_frequency_dict(language, "best").items()}


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
            known = found.get(token)
            # A numeral counts in any size. So does a contraction, except that SCOWL has hallowe'en and qur'an too.
            certain = kind == "r" or (kind == "c" and (known is None or known[1] >= PROVES_LITTLE))
            if known is None or certain or (size < known[1] and known[0] not in "cr"):
                found[token] = (kind, size, re.sub("^i'", "I'", text) if kind == "c" else "")
    return found


def foreign(token: str, english: float, languages: dict[str, dict[str, float]], known: tuple[str, int, str]) -> str:
    """Return the languages in which a token is far more common than in English, or an empty text."""
    by_language = {name: each.get(token, 0.0) for name, each in languages.items()}
    zipf = max(by_language.values())
    kind, size, _ = known
    if kind in ("", "c", "r") or size >= PROVES_LITTLE:
        is_foreign = kind not in ("c", "r") and zipf >= FOREIGN and zipf - english >= MORE_THAN_ENGLISH
    else:
        is_foreign = zipf >= VERY_COMMON and zipf - english >= FAR_MORE
    among = [name for name, each in by_language.items() if zipf - each <= ABOUT_EQUAL]
    return ", ".join(among) if is_foreign else ""


def reviewed() -> dict[str, tuple[str, str]]:
    """Map the tokens of our own file to (kind, detail)."""
    lines = (HERE / "refused-kinds.txt").read_text(encoding="ascii").splitlines()
    split = [line.split("\t") for line in lines]
    return {token: (kind.strip("-"), detail.strip("-")) for token, kind, detail, _ in split}


def rows(scowl: Path) -> list[str]:
    """Return the lines of the file."""
    english = frequencies("en")
    languages = {name: frequencies(code) for code, name in LANGUAGES.items()}
    ours = words_of_ours()
    common = {word for word, tier in ours.items() if tier == "C"}
    from_scowl, from_us = scowl_kinds(scowl), reviewed()
    lines = []
    for token in list(english)[:MOST_FREQUENT]:
        if token in ours or not TOKEN.fullmatch(token):
            continue
        known = from_scowl.get(token, ("", 0, ""))
        kind, _, detail = known
        if token in from_us:
            kind, detail = from_us[token]
        elif language := foreign(token, english[token], languages, known):
            kind, detail = "f", language
        elif not kind and token.endswith("in") and f"{token}g" in common:
            kind, detail = "g", f"{token}g"
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
