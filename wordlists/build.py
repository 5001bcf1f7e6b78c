#!/usr/bin/env python3
"""Build `words.tsv` and `zipf.tsv` from Debian's scowl package, wordfreq and our own reviewed files.

Run it on a Debian machine (`apt-get install scowl`) from the project's root:

    .venv/bin/pip install -e ".[lists]" && .venv/bin/python wordlists/build.py

The same scowl and wordfreq give the same bytes again; `tests/test_wordlists.py` holds the digests.

`words.tsv`  a word, its tier and, where only one of them spells it so, its region: `color<TAB>C<TAB>us`.
             Tiers: C common (scowl sizes up to 35), S standard (up to 70), G game (up to 80). Size 95 is left out: none
             of its words is in the word-game lists, many are misspellings. Regions: us, uk.
`zipf.tsv`   a word and its frequency: `quartz<TAB>3.45`, on the Zipf scale (log10 of the times that the word stands in
             a billion), or `name` for rare words whose frequency would be a name's (james, texas). Not in the file:
             words that wordfreq does not hold.

Both are sorted bytewise by word, so that `ramble_tools.words.sorted_text` can search them where they lie.

What we decide ourselves stands in files of our own, a line a word, and goes before scowl:

`short-words.tsv`  every word of one to three letters: word, tier, gloss (for one and two letters). No other is valid.
`additions.txt`    word, tier, reason: what scowl misses, mostly since 2020.
`removals.txt`     word, reason: what leaked into it, or must never come in.

`offensive.txt` changes no verdict: its words are valid, but nothing suggests them unasked. It was picked by hand from
scowl's own taboo words (misc/offensive.*, misc/profane.*) and from the list itself.
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
# The others (abbreviations, contractions, proper-names, upper, special) hold what is no word of a word game.
WORDS_FILE = re.compile(r"([a-z_0-9]+)-words\.(\d+)")
NAMES_FILE = re.compile(r"[a-z_0-9]+-(?:upper|proper-names)\.(\d+)")
LARGEST_SIZE = 80
TIER_BY_SIZE = ((35, "C"), (70, "S"), (80, "G"))
LONGEST_SHORT_WORD = 3

# Whose spelling the words of a file are; a file that is not here (Canadian, Australian, a variant of no country) says
# nothing of it.
REGIONS_BY_FILE = {"english": {"us", "uk"}, "american": {"us"}, "british": {"uk"}, "british_z": {"uk"}}


@dataclass
class ScowlWord:
    """The smallest scowl size that holds a word, and the regions that spell it so."""

    size: int = LARGEST_SIZE
    regions: set[str] = field(default_factory=set)


def without_accents(word: str) -> str:
    """Fold `cliché` to `cliche`: the cards carry plain letters."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def files(scowl: Path, pattern: re.Pattern[str]) -> list[tuple[re.Match[str], list[str]]]:
    """The files up to the largest size whose name matches, with their lines."""
    found = []
    for path in sorted(scowl.iterdir()):
        name = pattern.fullmatch(path.name)
        if name and int(name[name.re.groups]) <= LARGEST_SIZE:
            found.append((name, [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]))
    return found


def scowl_words(scowl: Path) -> dict[str, ScowlWord]:
    """The plain lower-case words of four letters and more."""
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
    """What is also a name, in lower case."""
    return {without_accents(line).lower() for _, lines in files(scowl, NAMES_FILE) for line in lines}


def own_file(name: str) -> list[list[str]]:
    """The lines of one of our own files, split at tabs."""
    return [line.split("\t") for line in (HERE / name).read_text(encoding="ascii").splitlines()]


def tier_of(size: int) -> str:
    return next(tier for largest, tier in TIER_BY_SIZE if size <= largest)


def decided_words(scowl: dict[str, ScowlWord]) -> dict[str, tuple[str, str]]:
    """Map every word of the list to (tier, region), scowl's and then what our own files say."""
    words = {}
    for word, known in scowl.items():
        words[word] = (tier_of(known.size), "".join(known.regions) if len(known.regions) == 1 else "")
    for word, tier, _ in own_file("additions.txt"):
        if word in words:
            sys.exit(f"additions.txt: scowl holds {word} already; take the line out")
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
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="folder with scowl's lists")
    scowl = parser.parse_args().scowl
    if not scowl.is_dir():
        sys.exit(f"build.py: {scowl} is not there; apt-get install scowl, or name the folder with --scowl")
    from wordfreq import zipf_frequency

    words = dict(sorted(decided_words(scowl_words(scowl)).items()))
    write("words.tsv", ["\t".join(filter(None, (word, *columns))) for word, columns in words.items()])
    frequencies = {word: zipf_frequency(word, "en", wordlist="large") for word in words}
    rare_names = {word for word in names(scowl) if word in words and words[word][0] != "C"}
    used = [(word, "name" if word in rare_names else f"{zipf:.2f}") for word, zipf in frequencies.items() if zipf > 0]
    write("zipf.tsv", ["\t".join(columns) for columns in used])


if __name__ == "__main__":
    main()
