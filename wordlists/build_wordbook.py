#!/usr/bin/env python3
"""Build `wordbook.dat`, with definitions and inflections, from Debian's wordnet-base package.

Run it on Debian (`apt-get install wordnet-base`) from the root of the project, after build.py:

    .venv/bin/python wordlists/build_wordbook.py

The same versions of the package, `words.tsv` and `zipf.tsv` always give the same bytes. The file has only words of
`words.tsv`; `ramble_tools/words/wordbook.py`, which reads it, describes its format.

The definitions are WordNet's: for each part of speech, the first sense spelled in lowercase (so the definition of al
is not that of Al, the metal), without examples and cut to a line or two. Words of one or two letters have no definition
here, because we wrote glosses for them in `short-words.tsv`.

Inflections are derived from each base by the rules of English spelling and WordNet's lists of exceptions, and kept if
they are in `words.tsv`. So `hoping` belongs to hope, not to hop.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
BLOCK = 64_000
LONGEST_DEFINITION = 90
# A plural thirty times as frequent as its base is a different word: species is not the plural of specie.
RARER = 1.5

# Without the e, their -ing forms would be those of sing, ting, swing and bing.
KEEP_THEIR_E = {"singe", "tinge", "swinge", "binge"}

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


# --- reading WordNet


def senses(wordnet: Path, part: str) -> Iterator[tuple[str, str, int]]:
    """Yield (word, gloss of its first sense spelled in lowercase, number of its senses used in WordNet's texts)."""
    synsets: dict[str, tuple[set[str], str]] = {}
    for line in (wordnet / f"data.{part}").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            head, _, gloss = line.partition(" | ")
            offset, _, _, count, *rest = head.split(" ")
            synsets[offset] = {word.partition("(")[0] for word in rest[: 2 * int(count, 16) : 2]}, gloss
    for line in (wordnet / f"index.{part}").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            word, _, count, *rest = line.split()
            for offset in rest[-int(count) :]:
                if word in synsets[offset][0]:
                    yield word, synsets[offset][1], int(rest[-int(count) - 1])
                    break


def exceptions(wordnet: Path, part: str) -> dict[str, set[str]]:
    """Map a base to its irregular forms."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in (wordnet / f"{part}.exc").read_text(encoding="utf-8").splitlines():
        form, *bases = line.split()
        for base in bases:
            found[base].add(form)
    return found


def short_gloss(gloss: str) -> str:
    """Return a gloss in ASCII, without examples, with as many of its clauses as fit in a line or two."""
    text = unicodedata.normalize("NFKD", gloss).encode("ascii", "ignore").decode()
    text = " ".join(re.sub(r';?\s*"[^"]*"[^;]*', "", text).split()).strip(" ;:")
    clauses = text.split("; ")
    kept = clauses[0]
    for clause in clauses[1:]:
        if len(kept) + 2 + len(clause) > LONGEST_DEFINITION:
            break
        kept += "; " + clause
    if len(kept) > LONGEST_DEFINITION:
        kept = kept[: LONGEST_DEFINITION - 3].rpartition(" ")[0].rstrip(" ,;(") + "..."
    return kept


# --- the rules of English spelling


def doubled(base: str) -> list[str]:
    """Return the base before an ending that starts with a vowel: `run` gives runn, `visit` both visit and visitt."""
    if not re.search(r"(?:^|[^aeiou]|qu)[aeiouy][^aeiouwxy]$", base):
        return [base]
    one_syllable = len(re.findall(r"[aeiouy]+", base.replace("qu", "q"))) == 1
    return [base + base[-1]] if one_syllable else [base, base + base[-1]]


def with_s(base: str) -> list[str]:
    if re.search(r"[^aeiou]y$", base):
        return [base[:-1] + "ies"]
    if re.search(r"(?:s|x|z|ch|sh)$", base):
        return [base + "es"]
    return [base + "s", base + "es"] if base.endswith("o") else [base + "s"]


def with_vowel(base: str, ending: str) -> list[str]:
    """Return the base with -ed, -er or -est."""
    if base.endswith("e"):
        return [base + ending[1:]]
    if re.search(r"[^aeiou]y$", base):
        return [base[:-1] + "i" + ending]
    return [stem + ending for stem in doubled(base)]


def with_ing(base: str) -> list[str]:
    if base in KEEP_THEIR_E:
        return [base + "ing"]
    if base.endswith("ie"):
        return [base[:-2] + "ying"]
    if re.search(r"[^eoy]e$", base) and base != "be":
        return [base[:-1] + "ing"]
    return [stem + "ing" for stem in doubled(base)]


def kind_of(part: str, irregular: str) -> str:
    """Return the kind of an irregular form: plural, third person, -ing form, past, comparative or superlative."""
    if part == "noun":
        return "p"
    if part == "verb":
        if irregular.endswith("ing"):
            return "i"
        return "t" if irregular.endswith("s") and irregular != "was" else "d"
    return "u" if irregular.endswith("st") else "c"


REGULAR: dict[str, dict[str, Callable[[str], list[str]]]] = {
    "noun": {"p": with_s},
    "verb": {"t": with_s, "d": lambda base: with_vowel(base, "ed"), "i": with_ing},
    "adj": {"c": lambda base: with_vowel(base, "er"), "u": lambda base: with_vowel(base, "est")},
    "adv": {},
}


class Inflections:
    """The inflections of every base."""

    def __init__(self, words: dict[str, float], lemmas: dict[str, set[str]], irregular: dict[str, dict[str, set[str]]]):
        self.words, self.lemmas, self.irregular = words, lemmas, irregular

    def of(self, base: str, part: str) -> Iterator[tuple[str, str]]:
        """Yield (kind, form) for each inflection of a base."""
        odd = {form for form in self.irregular[part].get(base, ()) if form in self.words and form != base}
        if base in KEEP_THEIR_E:
            odd.discard(base[:-1] + "ing")
        for form in sorted(odd):
            yield kind_of(part, form), form
        odd_kinds = {kind_of(part, form) for form in odd}
        regular = [(kind, form) for kind, rule in REGULAR[part].items() for form in rule(base)]
        regular = [(kind, form) for kind, form in regular if form in self.words and form not in odd]
        if part == "adj" and {kind for kind, _ in regular} != {"c", "u"}:
            return  # corner is not a comparative, because there is no cornest
        for kind, form in regular:
            if self.words[base] < self.words[form] - RARER:
                continue
            if kind in odd_kinds and (kind in "icu" or self._is_another_word(base, part, form)):
                continue
            yield kind, form

    def _is_another_word(self, base: str, part: str, form: str) -> bool:
        """Return whether a regular form beside an irregular one is another word.

        `gooses` belongs to the verb and is not a plural, and `seed` is not the past of see.
        """
        if part == "noun":
            return base in self.lemmas["verb"] and form in with_s(base)
        return form in self.lemmas["noun"] or form in self.lemmas["verb"]


# --- the file


def turned(word: str, other: str) -> str:
    """Return the recipe that makes one word from another: `1ies` makes cities from city, by dropping a letter.

    Most inflections have one of a few recipes, so they compress well.
    """
    pairs = zip(word, other, strict=False)
    same = next((place for place, (one, two) in enumerate(pairs) if one != two), min(len(word), len(other)))
    return f"{len(word) - same}{other[same:]}"


def records(wordnet: Path) -> dict[str, list[str]]:
    """Map each word to its fields, as in the file."""
    words = {line.split("\t")[0]: 0.0 for line in (HERE / "words.tsv").read_text(encoding="ascii").splitlines()}
    for line in (HERE / "zipf.tsv").read_text(encoding="ascii").splitlines():
        word, zipf = line.split("\t")
        words[word] = 0.0 if zipf == "name" else float(zipf)
    lemmas = {part: {each[0]: each for each in senses(wordnet, part) if each[0] in words} for part in PARTS}
    irregular = {part: exceptions(wordnet, part) for part in PARTS}
    inflections = Inflections(words, {part: set(found) for part, found in lemmas.items()}, irregular)

    fields: dict[str, list[str]] = defaultdict(list)
    # So that "run" is a verb first and "dog" a noun first.
    most_used_first = sorted(
        ((-used, part, word, gloss) for part in PARTS for word, gloss, used in lemmas[part].values()),
        key=lambda sense: (sense[0], list(PARTS).index(sense[1]), sense[2]),
    )
    for _, part, word, gloss in most_used_first:
        if len(word) > 2:
            fields[word].append(f"{PARTS[part]}:{short_gloss(gloss)}")
    for part in PARTS:
        for base in sorted(lemmas[part]):
            if len(base) > 1:
                for kind, form in inflections.of(base, part):
                    fields[base].append(f"+{kind}:{turned(base, form)}")
                    fields[form].append(f"-{kind}:{turned(form, base)}")
    return {word: list(dict.fromkeys(fields[word])) for word in sorted(fields)}


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """Split the lines into blocks of about equal size."""
    block: list[str] = []
    size = 0
    for line in lines:
        block.append(line)
        size += len(line) + 1
        if size >= BLOCK:
            yield block
            block, size = [], 0
    if block:
        yield block


def pack(found: dict[str, list[str]]) -> bytes:
    """Return the bytes of the file."""
    index, packed = [], b""
    for block in blocks(["\t".join((word, *fields)) for word, fields in found.items()]):
        data = zlib.compress("".join(f"{line}\n" for line in block).encode("ascii"), 9)
        index.append(f"{block[0].partition(chr(9))[0]}\t{len(packed)}\t{len(data)}\n")
        packed += data
    return f"ramble-wordbook 1\n{len(index)}\n{''.join(index)}".encode("ascii") + packed


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wordlists/wordbook.dat.")
    parser.add_argument(
        "--wordnet", type=Path, default=Path("/usr/share/wordnet"), help="the folder with WordNet's files"
    )
    wordnet = parser.parse_args().wordnet
    if not wordnet.is_dir():
        sys.exit(f"build_wordbook.py: no folder {wordnet}; apt-get install wordnet-base, or give one with --wordnet")
    found = records(wordnet)
    data = pack(found)
    (HERE / "wordbook.dat").write_bytes(data)
    print(f"wordbook.dat: {len(found)} words, {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
