"""The wordbook: definitions and inflections of words. It is optional: without the file, no word has either.

`wordlists/build_wordbook.py` builds the file from WordNet. It starts with a header line, the number of blocks, and one
line for each block (its first word, its offset after these lines, its length in bytes). Then come the blocks, each
compressed with zlib. A block has one line for each word, with the word and its fields separated by tabs; the lines are
sorted bytewise across all blocks. The fields are:

    n:a very tall building    a definition (n noun, v verb, a adjective, r adverb)
    +p:1ies                   an inflection of this word: the plural, made by dropping one letter and adding "ies"
    -p:3y                     a base: this word is the plural of the word made by dropping three letters and adding "y"
    =ness:4                   a derived word, defined by a phrase (`derivations.py`) and the word made by dropping four
                              letters; if the phrase has a prefix, that is dropped first
    ~ness:4                   the same, and the meaning of that word is shown after the phrase

If the definitions come before the bases, they have the main meaning; otherwise, the first base has it.
"""

import bisect
import mmap
import zlib
from functools import cache
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.errors import FileError, quote_path

_FIRST_LINE = b"ramble-wordbook 1\n"
# A preposition, pronoun, interjection or the like has no part of speech here.
_PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb", "i": ""}
# The kind of each inflection, and the parts of speech of a base whose definitions apply to it.
_KINDS = {
    "p": "plural",
    "t": "third person",
    "d": "past form",
    "o": "past tense",
    "e": "past participle",
    "s": "present form",
    "i": "-ing form",
    "c": "comparative",
    "u": "superlative",
}
PARTS_BY_KIND = dict.fromkeys(_KINDS.values(), ("verb",)) | {
    "plural": ("noun", ""),
    "comparative": ("adjective", "adverb"),
    "superlative": ("adjective", "adverb"),
}


class Definition(NamedTuple):
    """A definition of a word as one part of speech: noun, verb, adjective, adverb, or an empty text for any other."""

    part: str
    text: str


class Inflection(NamedTuple):
    """An inflection: its kind, as in "plural of goose", and the other word of the pair."""

    kind: str
    word: str

    @property
    def base_meanings(self) -> tuple[Definition, ...]:
        """The definitions of the other word that apply to the inflection, if the other word is the base."""
        parts = PARTS_BY_KIND[self.kind]
        fit = [each for each in look_up(self.word).definitions if each.part in parts]
        return tuple(sorted(fit, key=lambda each: parts.index(each.part)))


class WordRecord(NamedTuple):
    """A word's definitions, the words that it is an inflection of (`bases`) and its own inflections (`forms`).

    `own_first` says that its own definitions have the main meaning, not those of its bases: so with `building`, but not
    with `saw`.
    """

    word: str
    definitions: tuple[Definition, ...] = ()
    bases: tuple[Inflection, ...] = ()
    forms: tuple[Inflection, ...] = ()
    own_first: bool = False

    @property
    def meaning(self) -> str | None:
        """A one-line definition: the main meaning of the word or of its base. None if none is known."""
        if not (self.own_first and self.definitions):
            for base in self.bases:
                if base.base_meanings:
                    return base.base_meanings[0].text
        return self.definitions[0].text if self.definitions else None


class Wordbook:
    """Looks up words in a wordbook file. Raises OSError if it can't be opened, FileError if it is not a wordbook."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            if file.readline() != _FIRST_LINE:
                raise FileError(f"{quote_path(path)} is not a wordbook; reinstall Ramble Tools")
            index = [file.readline().decode().rstrip("\n").split("\t") for _ in range(int(file.readline()))]
            self._start = file.tell()
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._first_words = [word for word, _, _ in index]
        self._places = [(int(offset), int(length)) for _, offset, length in index]
        self._block = cache(self._read_block)

    def _read_block(self, number: int) -> bytes:
        offset, length = self._places[number]
        # With a newline before the first line too, so that every word is between a newline and a tab.
        return b"\n" + zlib.decompress(self._bytes[self._start + offset : self._start + offset + length])

    def find(self, word: str) -> WordRecord:
        """Return the record of a word, given in plain form; an empty one if the wordbook does not have the word."""
        number = bisect.bisect_right(self._first_words, word) - 1
        if number < 0:
            return WordRecord(word)
        block = self._block(number)
        line = b"\n" + word.encode() + b"\t"
        place = block.find(line)
        if place < 0:
            return WordRecord(word)
        return _record(word, block[place + len(line) : block.find(b"\n", place + 1)].decode().split("\t"))


def _record(word: str, fields: list[str]) -> WordRecord:
    definitions: list[Definition] = []
    others: dict[str, list[Inflection]] = {"-": [], "+": []}
    for field in fields:
        key, _, text = field.partition(":")
        if key[0] in others:
            others[key[0]].append(Inflection(_KINDS[key[1]], _turn(word, text)))
        else:
            definitions += [Definition(_PARTS[key], text)] if key in _PARTS else _derived(word, key, text)
    bases, forms = map(tuple, others.values())
    return WordRecord(word, tuple(definitions), bases, forms, own_first=fields[0][0] != "-")


def _derived(word: str, key: str, recipe: str) -> list[Definition]:
    """Return the definition of a derived word; another spelling has the meanings of the word."""
    from ramble_tools.words.derivations import defined_by_base, phrases

    phrase = phrases()[key[1:]]
    base = _turn(word.removeprefix(phrase.prefix), recipe)
    text = defined_by_base(key[1:], base)
    if phrase.part in _PARTS:
        explained = f" ({_meaning(base, _PARTS[phrase.of])})" if key[0] == "~" else ""
        return [Definition(_PARTS[phrase.part], text + explained)]
    record = look_up(base)
    same = [Definition(each.part, f"{text}: {each.text}") for each in record.definitions]
    return same or [Definition("", f"{text}: {record.meaning}" if record.meaning else text)]


def _meaning(base: str, part: str) -> str:
    """Return what the base of a derived word, or the word that it is an inflection of, means as this part of speech."""
    record = look_up(base)
    meanings = (*record.definitions, *(each for base in record.bases for each in base.base_meanings))
    return next(each.text for each in meanings if each.part == part)


def _turn(word: str, recipe: str) -> str:
    """Make the other word: drop as many letters as the recipe's number says, then add the recipe's letters."""
    added = recipe.lstrip("0123456789")
    dropped = int(recipe[: len(recipe) - len(added)])
    return word[: len(word) - dropped] + added


@cache
def the_wordbook() -> Wordbook | None:
    """Return the built-in wordbook, or None if its file is not installed."""
    try:
        return Wordbook(data_path("wordlists", "wordbook.dat"))
    except OSError:
        return None


def look_up(word: str) -> WordRecord:
    """Return the record of a word, given in plain form; an empty one without a wordbook or the word in it."""
    wordbook = the_wordbook()
    return wordbook.find(word) if wordbook else WordRecord(word)
