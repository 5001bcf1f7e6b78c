#!/usr/bin/env python3
"""Build `words.tsv` and `zipf.tsv` from Debian's scowl package, wordfreq, and our own reviewed files.

Run it on Debian (`apt-get install scowl`) from the root of the project:

    .venv/bin/pip install -e ".[lists]" && .venv/bin/python wordlists/build.py

The same versions of scowl and wordfreq always give the same bytes; `tests/words/test_wordlists.py` has their digests.

`words.tsv`  a word, its tier and, if only one region uses that spelling, its region: `color<TAB>C<TAB>us`.
             Tiers: C common (SCOWL sizes up to 35), S standard (up to 70), G game (up to 80). Size 95 is left out: none
             of its words is in the word-game lists, and many are misspellings. A standard word with a frequency of 3.5
             or more is common too (online, sushi), unless it is a name or offensive. A common word that wordfreq lacks
             is only standard (abrupter), unless it is a regular form of a common word (dustpans, airiest). Regions:
             us, uk.
`zipf.tsv`   a word and its frequency on the Zipf scale (log10 of its uses per billion words): `quartz<TAB>3.45`. Words
             that SCOWL has as names too, at the same size or a smaller one (james, texas), and the words in `names.txt`
             (french, ford), have `name` instead, because the frequency would be the name's. Words of size 35 and those
             that `names.txt` calls "not a name" keep theirs. Words that wordfreq doesn't have are left out.

Both files are sorted bytewise by word, so that `ramble_tools.words.sorted_text` can search them in place.

Our own decisions are in separate files, one word per line, and override SCOWL:

`short-words.tsv`  every valid word of one to three letters: word, tier, gloss (for one and two letters).
`additions.txt`    word, tier, reason with its evidence: words that SCOWL lacks, has only as abbreviations, or has in
                   another tier.
`removals.txt`     word, reason: misspellings, two words run together, and forms that no other open list has.
`one-sided.txt`    word, reason: plurals and forms in -ed and -ing without their base, and the other way round.
`regions.txt`      word, reason: words that SCOWL has only in the files of one region, although both use them.
`names.txt`        word, reason: words whose frequency is mostly a name's, and words that only look like names.

The script prints what it is unsure of: words that break the pairs of `inflections.py`, and, with `--compare`, frequent
words that we lack and the lists have. Compare with ENABLE and YAWL, which are in the public domain; nothing of them is
needed to build the lists.

`offensive.txt` changes no verdict: its words are valid, but nothing suggests them unless asked. They were picked by
hand from SCOWL's taboo words (misc/offensive.*, misc/profane.*), from the list itself, and by what definitions say.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from inflections import lone_forms, missing_forms

HERE = Path(__file__).resolve().parent

# The `*-words.N` files hold plain words in every spelling (American, British, Canadian, Australian and their variants).
# The others (abbreviations, contractions, proper-names, upper, special) have words that word games do not allow.
WORDS_FILE = re.compile(r"([a-z_0-9]+)-words\.(\d+)")
NAMES_FILE = re.compile(r"[a-z_0-9]+-(?:upper|proper-names)\.(\d+)")
LARGEST_SIZE = 80
TIER_BY_SIZE = ((35, "C"), (70, "S"), (80, "G"))
LONGEST_SHORT_WORD = 3
# SCOWL's size 35 lacks online and sushi, and has abrupter and cankering, so a word's frequency corrects its size.
COMMON_ZIPF = 3.5
SMALLEST_COMMON_ZIPF = 1.0
NOT_A_NAME = "not a name"

# The regions that use the spellings in a file. Files that are not listed (Canadian, Australian, variants of no country)
# say nothing about the region.
# What these alone call common (arvo, bogan) is hardly known elsewhere, so it is only standard.
REGIONAL_FILES = {"australian", "canadian"}
REGIONS_BY_FILE = {"english": {"us", "uk"}, "american": {"us"}, "british": {"uk"}, "british_z": {"uk"}}


@dataclass
class ScowlWord:
    """The smallest SCOWL size that has a word, the smallest in American or British files, and the regions."""

    size: int = LARGEST_SIZE
    main_size: int = LARGEST_SIZE
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
                known.size = min(known.size, max(int(name[2]), 40 if name[1] in REGIONAL_FILES else 0))
                if name[1] in REGIONS_BY_FILE:
                    known.main_size = min(known.main_size, int(name[2]))
                    known.regions |= REGIONS_BY_FILE[name[1]]
    return words


def names(scowl: Path) -> dict[str, int]:
    """Map every name, in lowercase, to the smallest SCOWL size that has it."""
    sizes: dict[str, int] = {}
    for name, lines in files(scowl, NAMES_FILE):
        for line in lines:
            word = without_accents(line).lower()
            sizes[word] = min(sizes.get(word, LARGEST_SIZE), int(name[1]))
    return sizes


def mostly_names(scowl: dict[str, ScowlWord], sizes: dict[str, int]) -> set[str]:
    """Return the words whose frequency is a name's: those with a name of the same SCOWL size or a smaller one.

    The words of size 35 are not among them, except those in `names.txt`, which also has the exceptions to this rule.
    """
    common = {word for word, known in scowl.items() if tier_of(known.size) == "C"}
    common |= {word for word, tier, *_ in own_file("short-words.tsv") if tier == "C"}
    rarer = {word for word, size in sizes.items() if word in scowl and scowl[word].size < size}
    reviewed = {word: reason.startswith(NOT_A_NAME) for word, reason in own_file("names.txt")}
    held_back = sizes.keys() - common - rarer - reviewed.keys()
    return held_back | {word for word, is_word in reviewed.items() if not is_word}


def own_file(name: str) -> list[list[str]]:
    """Return the lines of one of our own files, split at tabs."""
    return [line.split("\t") for line in (HERE / name).read_text(encoding="ascii").splitlines()]


def tier_of(size: int) -> str:
    return next(tier for largest, tier in TIER_BY_SIZE if size <= largest)


def new_tier(word: str, known: ScowlWord, zipf: float, held_back: bool, commons: set[str]) -> str:
    """Return the tier that SCOWL's size gives a word, corrected by its frequency."""
    tier = tier_of(known.size)
    if tier == "S" and zipf >= COMMON_ZIPF and not held_back:
        return "C"
    if tier != "C" or zipf >= SMALLEST_COMMON_ZIPF:
        return tier
    return "C" if tier_of(known.main_size) == "C" and is_form_of_common_word(word, commons) else "S"


def is_form_of_common_word(word: str, commons: set[str]) -> bool:
    """Return whether a rare word is a regular form of a common one: who knows dustpan is not surprised by dustpans.

    SCOWL has many forms that nobody uses (dinnered, uniquer), so a form in -ed or -ing needs its partner in -ing or -ed
    to be common, and only words in -y and words of one syllable with one such form have another (airiest, aptest).
    """
    if word.endswith("s"):
        return not commons.isdisjoint({word[:-1], word[:-2], f"{word[:-3]}y"})
    for ending, partner in (("ed", "ing"), ("ing", "ed")):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            partners = {stem + partner} | ({f"{stem[:-1]}y{partner}"} if stem.endswith("i") else set())
            if stem.endswith("y"):
                partners.add(f"{stem[:-1]}i{partner}")
            bases = {stem, f"{stem}e", stem[:-1], f"{stem[:-1]}y"}
            return not commons.isdisjoint(bases) and not commons.isdisjoint(partners)
    for ending, partner in (("er", "est"), ("est", "er")):
        if word.endswith(f"i{ending}") and f"{word.removesuffix(f'i{ending}')}y" in commons:
            return True
        if word.endswith(ending) and len(re.findall("[aeiouy]+", word)) == 2:
            stem = word.removesuffix(ending)
            return not commons.isdisjoint({stem, f"{stem}e", stem[:-1]}) and stem + partner in commons
    return False


def decided_words(
    scowl: dict[str, ScowlWord], zipf: Callable[[str], float], held_back: set[str]
) -> dict[str, tuple[str, str]]:
    """Map every word of the list to (tier, region): first from SCOWL, then from our own files."""
    commons = {
        word for word, known in scowl.items() if tier_of(known.size) == "C" and zipf(word) >= SMALLEST_COMMON_ZIPF
    }
    not_raised = held_back | {word for (word,) in own_file("offensive.txt")}
    in_both = {word for word, _ in own_file("regions.txt")}
    words = {}
    for word, known in scowl.items():
        region = "".join(known.regions) if len(known.regions) == 1 and word not in in_both else ""
        words[word] = (new_tier(word, known, zipf(word), word in not_raised, commons), region)
    for word, tier, _ in own_file("additions.txt"):
        if word in words and words[word][0] == tier:
            sys.exit(f"additions.txt: SCOWL already has {word} as {tier}; remove the line")
        words[word] = (tier, words[word][1] if word in words else "")
    for word, _ in own_file("removals.txt"):
        words.pop(word, None)
    for word, tier, *_ in own_file("short-words.tsv"):
        words[word] = (tier, "")
    return words


def print_changed_tiers(scowl: dict[str, ScowlWord], words: dict[str, tuple[str, str]]) -> None:
    """Print which words are common although SCOWL's size says otherwise, and which ones are not."""
    was = {word for word, known in scowl.items() if word in words and tier_of(known.size) == "C"}
    now = {word for word in scowl if word in words and words[word][0] == "C"}
    for text, changed in (("common by their frequency", now - was), ("no longer common", was - now)):
        print(f"{len(changed)} words are {text}: {' '.join(sorted(changed))}")


def write(name: str, lines: list[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("ascii")
    (HERE / name).write_bytes(data)
    print(f"{name}: {len(lines)} lines, {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


def unsure_pairs(words: dict[str, tuple[str, str]]) -> list[str]:
    """Return the words that break the pairs of inflections and are not in `one-sided.txt`, with what is wrong."""
    every, reviewed = sorted(words), {word for word, _ in own_file("one-sided.txt")}
    unsure = [f"{word} has no base" for word in lone_forms(words, every) if word not in reviewed]
    missing = [pair for pair in missing_forms(words, every) if pair[0] not in reviewed]
    return unsure + [f"{base} has a form in -ing, but not {form}" for base, form in missing]


def unsure_words(words: Iterable[str], lists: list[Path], most_frequent: Iterable[str]) -> list[str]:
    """Return the frequent words that we lack and two of the lists have, and how many of each list we have."""
    ours, decided = set(words), {word for word, _ in own_file("removals.txt")}
    held: Counter[str] = Counter()
    notes: list[str] = []
    for path in lists:
        theirs = set(path.read_text(encoding="utf-8").lower().split())
        held.update(theirs - ours - decided)
        notes.append(
            f"{path.name}: we have {100 * len(theirs & ours) / len(theirs):.2f} % of its {len(theirs):,} words"
        )
    lacking = [word for word in most_frequent if held[word] >= min(2, len(lists))]
    return [*notes, *(f"{word} is frequent and on other lists" for word in lacking)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wordlists/words.tsv and wordlists/zipf.tsv.")
    parser.add_argument(
        "--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the folder with SCOWL's lists"
    )
    parser.add_argument("--compare", type=Path, nargs="+", default=[], help="word lists to compare with")
    options = parser.parse_args()
    if not options.scowl.is_dir():
        sys.exit(
            f"build.py: there is no folder {options.scowl}; apt-get install scowl, or give the folder with --scowl"
        )
    from wordfreq import top_n_list, zipf_frequency

    def zipf(word: str) -> float:
        return float(zipf_frequency(word, "en", wordlist="large"))

    scowl = scowl_words(options.scowl)
    held_back = mostly_names(scowl, names(options.scowl))
    words = dict(sorted(decided_words(scowl, zipf, held_back).items()))
    print_changed_tiers(scowl, words)
    write("words.tsv", ["\t".join(filter(None, (word, *columns))) for word, columns in words.items()])
    used = [(word, "name" if word in held_back else f"{zipf(word):.2f}") for word in words if zipf(word) > 0]
    write("zipf.tsv", ["\t".join(columns) for columns in used])
    unsure = unsure_pairs(words)
    if options.compare:
        unsure += unsure_words(words, options.compare, top_n_list("en", 60_000, wordlist="large"))
    for note in unsure:
        print(note)


if __name__ == "__main__":
    main()
