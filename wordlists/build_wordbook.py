#!/usr/bin/env python3
"""Build `wordbook.dat`, with definitions and inflections, from Debian's wordnet-base package.

Run it on Debian (`apt-get install wordnet-base`) from the root of the project, after build.py:

    .venv/bin/python wordlists/build_wordbook.py

The same versions of the package, `words.tsv` and `zipf.tsv` always give the same bytes. The file has only words of
`words.tsv`; `ramble_tools/words/wordbook.py`, which reads it, describes its format.

The definitions are ours (`meanings.tsv`) where we wrote one. The rest are WordNet's: for each part of speech, the first
sense spelled in lowercase (so the definition of al is not that of Al, the metal), without examples, and whole. Words of
one or two letters have no definition here, because we wrote glosses for them in `short-words.tsv`.

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
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from wordbook_derivations import LAST_RULES, RULES, Derivations, Derived, Rule
from wordbook_forms import PARTS, REGULAR, Inflections

from ramble_tools.words.derivations import defined_by_base, phrases

HERE = Path(__file__).resolve().parent
BLOCK = 64_000
LONGEST_DEFINITION = 90
# A clause that is longer than this is left out: a part of it would say something else.
LONGEST_CLAUSE = 140
WITHOUT_EXAMPLE = "as|such as|especially|usually|and|or|the"

# The kind of inflection, and the part of speech of its base.
ENDINGS = {"ed": ("d", "v"), "ing": ("i", "v"), "s": ("p", "n"), "er": ("c", "a"), "est": ("u", "a"), "": ("d", "v")}

ADJECTIVE = re.compile("(?:al|ic|ent|ant|ous|ive|ist|ary|ar|ed|able|ible|ate|ian|ile|ing)$")

# The numbers of WordNet's sentences for verbs that begin with a thing, as in "Something ----s".
OF_THINGS = {1, 3, 4, 5, 6, 10, 11, 12, 31, 34}
SPELLINGS = {"uk", "us", "sp"}


# --- reading WordNet


class Sense(NamedTuple):
    """The first sense of a word as one part of speech, and how often WordNet's texts use the word as that part."""

    word: str
    gloss: str
    used: int


def senses(wordnet: Path, part: str) -> Iterator[Sense]:
    """Yield the first sense of each word that is spelled in lowercase, so not that of Al, the metal.

    After these come the senses of words that WordNet spells otherwise, with a hyphen, a space or a capital, but not
    those of names, and with a space only nouns: "drag on" is not dragon.
    """
    uses = counts(wordnet, part)
    synsets: dict[str, tuple[set[str], str, bool]] = {}
    for line in (wordnet / f"data.{part}").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            head, _, gloss = line.partition(" | ")
            offset, _, _, count, *rest = head.split(" ")
            spelled = {word.partition("(")[0] for word in rest[: 2 * int(count, 16) : 2]}
            synsets[offset] = spelled, gloss, "@i" in rest or "genus" in gloss.partition(";")[0]
    others = []
    for line in (wordnet / f"index.{part}").read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            continue
        word, _, count, *rest = line.split()
        offsets = rest[-int(count) :]
        first = next((offset for offset in offsets if word in synsets[offset][0]), None)
        if first and word.isalpha():
            yield Sense(word, synsets[first][1], uses[word])
        elif len(word) > 4 and not synsets[offsets[0]][2] and (part == "noun" or "_" not in word):
            others.append(Sense(re.sub("[-_]", "", word), synsets[offsets[0]][1], 0))
    yield from others


def counts(wordnet: Path, part: str) -> Counter[str]:
    """Count how often WordNet's texts use each word as a part of speech, in any sense."""
    found: Counter[str] = Counter()
    for line in (wordnet / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, _, count = line.split()
        word, _, sense = key.partition("%")
        if list(PARTS)[(int(sense[0]) - 1) % 4 if sense[0] != "5" else 2] == part:
            found[word] += int(count)
    return found


def done_by_people(wordnet: Path) -> set[str]:
    """Return the verbs that, by the sentences WordNet gives for their first sense, only people do."""
    people = {}
    for line in (wordnet / "data.verb").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            head = line.partition(" | ")[0]
            people[head.partition(" ")[0]] = not OF_THINGS & {
                int(each) for each in re.findall(r"\+ (\d\d) ", head + " ")
            }
    rows = [
        line.split() for line in (wordnet / "index.verb").read_text(encoding="utf-8").splitlines() if line[0] != " "
    ]
    return {word for word, _, count, *rest in rows if people[rest[-int(count)]]}


def exceptions(wordnet: Path, part: str) -> dict[str, set[str]]:
    """Map a base to its irregular forms."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in (wordnet / f"{part}.exc").read_text(encoding="utf-8").splitlines():
        form, *bases = line.split()
        for base in bases:
            found[base].add(form)
    return found


def short_gloss(gloss: str, word: str = "") -> str:
    """Return a gloss in ASCII, without examples and labels, with as many of its clauses as fit in a line or two.

    Clauses that use the word itself are left out if there are others.
    """
    text = unicodedata.normalize("NFKD", gloss).encode("ascii", "ignore").decode()
    text = re.sub(r"\s*\([^()]*trade ?(?:name|mark)[^()]*\)", "", text)
    text = re.sub(r"[;,] (?:sometimes )?used (?:informally|(?:especially )?as (?:an )?intens)[^;]*", "", text)
    text = re.sub(r"^(?:an )?informal (?:British )?(?:term|word)s? (?:for|of) ([^;]*)", r"\1, informally", text)
    label = re.match(r"\(([^()]*)\) *(?=[a-z])", text)  # a field, or what is described: (chemistry), (of hair)
    if label:
        region = re.search("British|Scottish|Australian", label[1])
        text = text[label.end() :] if not region else f"{text[label.end() :].partition(';')[0]}, in {region[0]} use"
    # Remarks about other words ("followed by `to'"), then examples.
    text = re.sub(r"\([^()]*`[^()]*\)|[;,] (?:(?:some|often)[a-z]* )?used [^;]*`[^;]*", "", text)
    text = re.sub(r"; (?:also )?used (?:usually|with|in) [^;]*", "", text)
    text = re.sub(r';?\s*"[^"]*"[^;]*', "", text)
    text = re.sub(r"[,;]?\s*(?:such as|as)?\s*\(?e\.g\.[^;)]*\)?", "", re.sub(r"`([^`']*)'", r'"\1"', text))
    if text.count("(") > text.count(")"):
        text = text.rpartition("(")[0]
    clauses = [" ".join(clause.split()).strip(" ,:") for clause in text.split(";")]
    clauses = [each for clause in clauses if (each := re.sub(rf"(?:(?:,? |--)(?:{WITHOUT_EXAMPLE}))+$", "", clause))]
    itself = re.compile(rf"\b{word}\b" if word else "(?!)")
    clauses = [each for each in clauses if not itself.search(each)] or clauses
    kept = clauses[0] if clauses else gloss.partition(";")[0]
    for clause in clauses[1:]:
        if len(kept) + 2 + len(clause) > LONGEST_DEFINITION:
            break
        kept += "; " + clause
    if len(kept) > LONGEST_DEFINITION:
        kept = re.sub(r"(?<=\S) \([^()]*\)", "", kept)
    return kept if len(kept) <= LONGEST_CLAUSE else ""


# --- the file


def turned(word: str, other: str) -> str:
    """Return the recipe that makes one word from another: `1ies` makes cities from city, by dropping a letter.

    Most inflections have one of a few recipes, so they compress well.
    """
    pairs = zip(word, other, strict=False)
    same = next((place for place, (one, two) in enumerate(pairs) if one != two), min(len(word), len(other)))
    return f"{len(word) - same}{other[same:]}"


def rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (HERE / name).read_text(encoding="ascii").splitlines()]


class Book:
    """Everything that is known about the words while the file is made.

    `own` and `wordnet` map each word to its definitions as fields of the file (`n:a very tall building`), `parts` maps
    each word with any meaning to its parts of speech, and `relations` has (base, kind, form), in the order of the file.
    """

    def __init__(self, wordnet: Path) -> None:
        self.tiers = {word: tier for word, tier, *_ in rows("words.tsv")}
        self.regions = {row[0]: row[2] for row in rows("words.tsv") if len(row) > 2}
        self.words = dict.fromkeys(self.tiers, 0.0)
        self.words.update((word, float(zipf)) for word, zipf in rows("zipf.tsv") if zipf != "name")
        self.own: dict[str, list[str]] = defaultdict(list)
        self.wordnet: dict[str, list[str]] = defaultdict(list)
        self.derived: dict[str, Derived] = {}
        self.by_people = done_by_people(wordnet)
        self.used: dict[tuple[str, str], int] = {}
        self.parts: dict[str, set[str]] = defaultdict(set)
        self.relations: dict[tuple[str, str, str], str] = {}
        self.lemmas: dict[str, set[str]] = {part: set() for part in PARTS}
        self.inflections = Inflections(
            self.words,
            self.lemmas,
            {part: exceptions(wordnet, part) for part in PARTS},
            rows("forms.tsv"),
            {word for word, zipf in rows("zipf.tsv") if zipf == "name" and self.tiers[word] != "G"},
        )
        self._read_definitions(wordnet)
        self._inflect(set().union(*self.lemmas.values()))
        self._derive()

    def _read_definitions(self, wordnet: Path) -> None:
        wrong = set()
        for word, part, text in rows("meanings.tsv"):
            if text == "-":
                wrong.add((word, part))
                continue
            self.own[word].append(f"{part}:{text}")
            self._add(word, part)
        # So that "run" is a verb first and "dog" a noun first.
        found = [(sense, part) for name, part in PARTS.items() for sense in senses(wordnet, name)]
        for sense, part in sorted(found, key=lambda each: -each[0].used):
            word = sense.word
            if word not in self.words or (word, part) in self.used or (word, part) in wrong:
                continue
            self.used[word, part] = sense.used
            written = {each[0] for each in self.own.get(word, ())}
            gloss = short_gloss(sense.gloss, word)
            if len(word) > 2 and part not in written and gloss:
                self.wordnet[word].append(f"{part}:{gloss}")
            self._add(word, part)

    def _add(self, word: str, part: str) -> None:
        self.parts[word].add(part)
        for name, letter in PARTS.items():
            if letter == part:
                self.lemmas[name].add(word)

    def _inflect(self, bases: set[str]) -> None:
        for part, letter in PARTS.items():
            for base in sorted(bases & self.lemmas[part]):
                if len(base) > 1:
                    for kind, form in self.inflections.of(base, part):
                        self._relate(base, kind, form, letter)

    def _relate(self, base: str, kind: str, form: str, part: str) -> None:
        self.relations.setdefault((base, kind, form), part)
        # A participle is an adjective too: unsalted is made from salted.
        self.parts[form].update("a" if kind in "dei" else "")

    def _derive(self) -> None:
        decided = {word: (code, base) for word, code, base in rows("derived.tsv")}
        main = {word: self._definitions(word)[0][0] for word in self.wordnet | self.own}
        for word, part in main.items():
            # A tie between noun and adjective: nasal is more of an adjective.
            if (
                part == "n"
                and ADJECTIVE.search(word)
                and self.used.get((word, "a"), -1) >= self.used.get((word, "n"), 0)
            ):
                main[word] = "a"
        derivations = Derivations(self.words, self.tiers, self.regions, decided, main)

        def derive_all(rules: Sequence[Rule], *, inflected: bool) -> None:
            """Derive from everything known, over and over, also from inflected words if so told."""
            known: set[str] = set()
            while new := set(self.parts) - known - (set() if inflected else {form for _, _, form in self.relations}):
                known.update(new)
                self._accept(derivations.find(sorted(new), self.parts, self._verb_forms(), rules))

        derive_all(RULES, inflected=False)
        self._accept(
            {
                word: Derived(code, base, tuple(self.parts[base]) if part == "*" else (part,), base)
                for word, (code, base) in decided.items()
                if code != "-"
                for part in [phrases()[code].part]
            }
        )
        derive_all(RULES, inflected=False)
        self._relate_rest()
        derive_all(RULES, inflected=True)
        derive_all(LAST_RULES, inflected=True)
        self._relate_rest()

    def _accept(self, found: dict[str, Derived]) -> None:
        self.derived.update(found)
        for word, derived in found.items():
            for part in derived.parts:
                self._add(word, part)
        self._inflect(set(found))

    def _verb_forms(self) -> dict[tuple[str, str], str]:
        """Map each base and kind to the form of the verb, the most frequent one if there are two."""
        forms: dict[tuple[str, str], str] = {}
        for base, found, form in self.relations:
            kind = "d" if found == "e" else found
            if kind in "dti" and self.words[form] >= self.words.get(forms.get((base, kind), ""), -1.0):
                forms[base, kind] = form
        return forms

    def _relate_rest(self) -> None:
        """Find a base for the rest that has the wrong part of speech: a wall is bricked, although brick is a noun."""
        for (base, form), decision in self.inflections.decided.items():
            if decision and base in self.parts and form not in self.parts:
                kind, part = next(each for ending, each in ENDINGS.items() if form.endswith(ending))
                self._relate(base, kind, form, part)
        for part, rules in REGULAR.items():
            for base in sorted(self.parts):
                if len(base) < 3 or not self.parts[base] or base in self.lemmas[part]:
                    continue
                made = [(kind, form) for kind, rule in rules.items() for form in rule(base) if form in self.words]
                if part == "adj" and "r" not in self.parts[base]:
                    made = [each for each in made if each[1] in self.words and {kind for kind, _ in made} == {"c", "u"}]
                elif part == "verb":
                    made = [each for each in made if {"d", "i"} <= {kind for kind, _ in made}]
                for kind, form in made:
                    if form not in self.parts and self.inflections.decided.get((base, form), True):
                        self._relate(base, kind, form, PARTS[part])

    def _own_first(self, word: str) -> bool:
        """Return whether our own definitions have a word's main meaning.

        They don't if they only add a part of speech that WordNet lacks: lazy has a rare verb.
        """
        own = {field[0] for field in self.own.get(word, ())}
        return bool(own) and (word not in self.wordnet or bool(own & ({"i", "r"} | self._wordnet_parts(word))))

    def _wordnet_parts(self, word: str) -> set[str]:
        return {part for part in "nvar" if (word, part) in self.used}

    def _definitions(self, word: str) -> list[str]:
        own, others = self.own.get(word, []), self.wordnet.get(word, [])
        return [*own, *others] if self._own_first(word) else [*others, *own]

    def _is_certain(self, derived: Derived) -> bool:
        """Return whether a phrase with the base says what the word means, to somebody who knows only usual words."""
        if derived.code in SPELLINGS:
            return True
        if phrases()[derived.code].text == "-" or self.tiers[derived.root] == "G":
            return False
        if derived.code == "er" and derived.root not in self.by_people and derived.root in self.lemmas["verb"]:
            return False
        return derived.root not in self.derived or self._is_certain(self.derived[derived.root])

    def _is_explained(self, derived: Derived) -> bool:
        """Return whether the meaning of the base follows the phrase.

        "The quality of being edible" says nothing new, and in "someone who expunges" the verb is rare. The whole has
        at most 90 characters.
        """
        if derived.code not in ("ness", "ly") and self.tiers[derived.root] == "C":
            return False
        of = phrases()[derived.code].of
        meanings = [field[2:] for field in self._definitions(derived.root) if field[0] == of]
        phrase = defined_by_base(derived.code, derived.base)
        return bool(meanings) and len(f"{phrase} ({meanings[0]})") <= LONGEST_DEFINITION

    def _sorted_bases(self, relations: Sequence[tuple[str, str, str]]) -> list[str]:
        """Return the fields of a form's bases (base, part of speech, field), the main one first.

        The base that is used most comes first, and of one base the part of speech that its definitions begin with:
        marks are spots first, because a mark is.
        """
        most = Counter[str]()
        for base, part, _ in relations:
            most[base] = max(most[base], self.used.get((base, part), 0))

        def key(relation: tuple[str, str, str]) -> tuple[int, str, int]:
            base, part, _ = relation
            parts = [field[0] for field in self._definitions(base)]
            return -most[base], base, parts.index(part) if part in parts else len(parts)

        return [field for *_, field in sorted(relations, key=key)]

    def fields(self) -> dict[str, list[str]]:
        """Map each word to its fields, as in the file."""
        relations: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
        forms: dict[str, list[str]] = defaultdict(list)
        for (base, kind, form), part in self.relations.items():
            if base != form:  # sheep is its own plural, but mostly not a plural
                relations[form].append((base, part, f"-{kind}:{turned(form, base)}"))
            forms[base].append(f"+{kind}:{turned(base, form)}")
        found = {}
        for word in sorted(self.parts):
            definitions = self._definitions(word)
            if (derived := self.derived.get(word)) and self._is_certain(derived):
                stem = word.removeprefix(phrases()[derived.code].prefix)
                mark = "~" if self._is_explained(derived) else "="
                definitions.append(f"{mark}{derived.code}:{turned(stem, derived.base)}")
            bases = self._sorted_bases(relations[word])
            used = max((self.used.get((word, part), 0) for part in self.parts[word]), default=0)
            base_used = max((self.used.get(each[:2], 0) for each in relations[word]), default=-1)
            # If it is as often the one as the other: an adjective has its own meaning (agonizing), a noun seldom.
            is_adjective = bool(definitions) and definitions[0].startswith("a:")
            own_first = self._own_first(word) or used > base_used or (used == base_used and is_adjective)
            fields = [*definitions, *bases] if own_first else [*bases, *definitions]
            if fields or forms[word]:
                found[word] = list(dict.fromkeys([*fields, *forms[word]]))
        return found


def records(wordnet: Path) -> dict[str, list[str]]:
    """Map each word to its fields, as in the file."""
    return Book(wordnet).fields()


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
