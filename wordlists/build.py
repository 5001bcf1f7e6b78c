#!/usr/bin/env python3
"""Build `words.tsv` and `zipf.tsv` from Debian's scowl package, wordfreq, and our own reviewed files.

Run it on Debian (`apt-get install scowl`) from the root of the project:

    .venv/bin/pip install -e ".[lists]" && .venv/bin/python wordlists/build.py

The same versions of scowl and wordfreq always give the same bytes; `tests/test_wordlists.py` has their digests.

`words.tsv`  a word, its tier and, if only one region uses that spelling, its region: `color<TAB>C<TAB>us`.
             Tiers: C common (SCOWL sizes up to 35), S standard (up to 70), G game (up to 80). Size 95 is left out: none
             of its words is in the word-game lists, and many are misspellings. Regions: us, uk.
`zipf.tsv`   a word and its frequency on the Zipf scale (log10 of its uses per billion words): `quartz<TAB>3.45`. Rare
             words that are also names (james, texas) have `name` instead, because the frequency would be the name's.
             Words that wordfreq doesn't have are left out.

Both files are sorted bytewise by word, so that `ramble_tools.words.sorted_text` can search them in place.

Our own decisions are in separate files, one word per line, and override SCOWL:

`short-words.tsv`  every valid word of one to three letters: word, tier, gloss (for one and two letters).
`additions.txt`    word, tier, reason: words that SCOWL lacks, mostly newer than 2020.
`removals.txt`     word, reason: misspellings that are in SCOWL, or that must never be added.

`offensive.txt` changes no verdict: its words are valid, but nothing suggests them unless asked. They were picked by
hand from SCOWL's taboo words (misc/offensive.*, misc/profane.*) and from the list itself.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent

# The `*-words.N` files hold plain words in every spelling (American, British, Canadian, Australian and their variants).
# The others (abbreviations, contractions, proper-names, upper, special) have words that word games do not allow.
WORDS_FILE = re.compile(r"([a-z_0-9]+)-words\.(\d+)")
NAMES_FILE = re.compile(r"[a-z_0-9]+-(?:upper|proper-names)\.(\d+)")
LARGEST_SIZE = 80
TIER_BY_SIZE = ((35, "C"), (70, "S"), (80, "G"))
LONGEST_SHORT_WORD = 3

# The regions that use the spellings in a file. Files that are not listed (Canadian, Australian, variants of no country)
# say nothing about the region.
REGIONS_BY_FILE = {"english": {"us", "uk"}, "american": {"us"}, "british": {"uk"}, "british_z": {"uk"}}


@dataclass
class ScowlWord:
    """The smallest SCOWL size that has a word, and the regions that use that spelling."""

    size: int = LARGEST_SIZE
    regions: set[str] = field(default_factory=set)


def without_accents(word: str) -> str:
    """Return `cliche` for `cliché`, because the cards have plain letters."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def files(scowl: Path, pattern: re.Pattern[str]) -> list[tuple[re.Match[str], list[str]]]:
    """Return the files whose name matches, up to the largest size, with their lines."""
    found = []
    for path in sorted(scowl.iterdir()):
        name = pattern.fullmatch(path.name)
        if name and int(name[name.re.groups]) <= LARGEST_SIZE:
            found.append((name, [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]))
    return found


def scowl_words(scowl: Path) -> dict[str, ScowlWord]:
    """Return the plain lowercase words of four or more letters."""
    words: dict[str, ScowlWord] = {}
    for name, lines in files(scowl, WORDS_FILE):
        for line in lines:
            word = without_accents(line)
            if len(word) > LONGEST_SHORT_WORD and re.fullmatch(r"[a-z]+", word):
                known = words.setdefault(word, ScowlWord())
                known.size = min(known.size, int(name[2]))
                known.regions |= REGIONS_BY_FILE.get(name[1], set())
    return words


def names(scowl: Path) -> set[str]:
    """Return the names in lowercase."""
    return {without_accents(line).lower() for _, lines in files(scowl, NAMES_FILE) for line in lines}


def own_file(name: str) -> list[list[str]]:
    """Return the lines of one of our own files, split at tabs."""
    return [line.split("\t") for line in (HERE / name).read_text(encoding="ascii").splitlines()]


def tier_of(size: int) -> str:
    return next(tier for largest, tier in TIER_BY_SIZE if size <= largest)


def decided_words(scowl: dict[str, ScowlWord]) -> dict[str, tuple[str, str]]:
    """Map every word of the list to (tier, region): first from SCOWL, then from our own files."""
    words = {}
    for word, known in scowl.items():
        words[word] = (tier_of(known.size), "".join(known.regions) if len(known.regions) == 1 else "")
    for word, tier, _ in own_file("additions.txt"):
        if word in words:
            sys.exit(f"additions.txt: SCOWL already has {word}; remove the line")
        words[word] = (tier, "")
    for word, _ in own_file("removals.txt"):
        words.pop(word, None)
    for word, tier, *_ in own_file("short-words.tsv"):
        words[word] = (tier, "")
    return words


def write(name: str, lines: list[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("ascii")
    (HERE / name).write_bytes(data)
    print(f"{name}: {len(lines)} lines, {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wordlists/words.tsv and wordlists/zipf.tsv.")
    parser.add_argument(
        "--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the folder with SCOWL's lists"
    )
    scowl = parser.parse_args().scowl
    if not scowl.is_dir():
        sys.exit(f"build.py: there is no folder {scowl}; apt-get install scowl, or give the folder with --scowl")
    from wordfreq import zipf_frequency

    words = dict(sorted(decided_words(scowl_words(scowl)).items()))
    write("words.tsv", ["\t".join(filter(None, (word, *columns))) for word, columns in words.items()])
    frequencies = {word: zipf_frequency(word, "en", wordlist="large") for word in words}
    rare_names = {word for word in names(scowl) if word in words and words[word][0] != "C"}
    used = [(word, "name" if word in rare_names else f"{zipf:.2f}") for word, zipf in frequencies.items() if zipf > 0]
    write("zipf.tsv", ["\t".join(columns) for columns in used])


if __name__ == "__main__":
    main()
