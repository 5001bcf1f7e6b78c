#!/usr/bin/env python3
"""Build `words.tsv` and `zipf.tsv` from Debian's scowl package and wordfreq.

Run it on a Debian machine (`apt-get install scowl`) from the project's root:

    .venv/bin/pip install -e ".[lists]" && .venv/bin/python wordlists/build.py

The same scowl and wordfreq give the same bytes again; `tests/test_wordlists.py` holds the digests.

`words.tsv`  a word and its tier a line: `quartz<TAB>C`. Tiers: C common (scowl sizes up to 35), S standard (up to 70),
             G game (up to 80). Size 95 is left out: none of its words is in the word-game lists, many are misspellings.
`zipf.tsv`   a word and its frequency a line: `quartz<TAB>3.45`, on the Zipf scale (log10 of the times that the word
             stands in a billion). Words that wordfreq does not hold are not in the file.

Both are sorted bytewise by word, so that `ramble_tools.words.sorted_text` can search them where they lie.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent

# The `*-words.N` files hold plain words in every spelling (American, British, Canadian, Australian and their variants).
# The others (abbreviations, contractions, proper-names, upper, special) hold what is no word of a word game.
FILE_NAME = re.compile(r"[a-z_0-9]+-words\.(\d+)")
LARGEST_SIZE = 80
TIER_BY_SIZE = ((35, "C"), (70, "S"), (80, "G"))

# Scowl lists every letter of the alphabet as a word. Three of them are words that a dictionary defines as such;
# the others are names of letters, and no table takes those.
ONE_LETTER_WORDS = {"a", "i", "o"}


def without_accents(word: str) -> str:
    """Fold `cliché` to `cliche`: the cards carry plain letters."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def smallest_sizes(scowl: Path) -> dict[str, int]:
    """Map each plain lower-case word to the smallest scowl size that holds it, in any spelling."""
    sizes: dict[str, int] = {}
    for path in sorted(scowl.iterdir()):
        name = FILE_NAME.fullmatch(path.name)
        if name is None or int(name[1]) > LARGEST_SIZE:
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            word = without_accents(line.strip())
            if re.fullmatch(r"[a-z]+", word) and (len(word) > 1 or word in ONE_LETTER_WORDS):
                sizes[word] = min(int(name[1]), sizes.get(word, LARGEST_SIZE))
    return sizes


def tier_of(size: int) -> str:
    return next(tier for largest, tier in TIER_BY_SIZE if size <= largest)


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

    sizes = smallest_sizes(scowl)
    words = sorted(sizes)
    write("words.tsv", [f"{word}\t{tier_of(sizes[word])}" for word in words])
    frequencies = {word: zipf_frequency(word, "en", wordlist="large") for word in words}
    write("zipf.tsv", [f"{word}\t{zipf:.2f}" for word, zipf in frequencies.items() if zipf > 0])


if __name__ == "__main__":
    main()
