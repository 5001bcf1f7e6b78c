"""The wordbook: definitions and inflections of words. It is optional: without the file, no word has either.

`wordlists/build_wordbook.py` builds the file from WordNet. It starts with a header line, the number of blocks, and one
line for each block (its first word, its offset after these lines, its length in bytes). Then come the blocks, each
compressed with zlib. A block has one line for each word, with the word and its fields separated by tabs; the lines are
sorted bytewise across all blocks. The fields are:

    n:a very tall building    a definition (n noun, v verb, a adjective, r adverb)
    +p:1ies                   an inflection of this word: the plural, made by dropping one letter and adding "ies"
    -p:3y                     a base: this word is the plural of the word made by dropping three letters and adding "y"
"""

import bisect
import mmap
import zlib
from functools import cache
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.errors import FileError, quote_path

_FIRST_LINE = b"ramble-wordbook 1\n"
_PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_KINDS = {
    "p": "plural",
    "t": "third person",
    "d": "past form",
    "i": "-ing form",
    "c": "comparative",
    "u": "superlative",
}
# The parts of speech of a base whose definitions apply to each kind of inflection.
_PARTS_BY_KIND = {
    "plural": ("noun",),
    "third person": ("verb",),
    "past form": ("verb",),
    "-ing form": ("verb",),
    "comparative": ("adjective", "adverb"),
    "superlative": ("adjective", "adverb"),
}


class Definition(NamedTuple):
    """A definition of a word as one part of speech: noun, verb, adjective or adverb."""

    part: str
    text: str


class Inflection(NamedTuple):
    """An inflection: its kind, as in "plural of goose", and the other word of the pair."""

    kind: str
    word: str

    @property
    def base_meanings(self) -> tuple[Definition, ...]:
        """The definitions of the other word that apply to the inflection, if the other word is the base."""
        return tuple(each for each in look_up(self.word).definitions if each.part in _PARTS_BY_KIND[self.kind])


class WordRecord(NamedTuple):
    """A word's definitions, the words that it is an inflection of (`bases`) and its own inflections (`forms`)."""

    word: str
    definitions: tuple[Definition, ...] = ()
    bases: tuple[Inflection, ...] = ()
    forms: tuple[Inflection, ...] = ()

    @property
    def meaning(self) -> str | None:
        """A one-line definition: of the base if the word is an inflection. None if no definition is available."""
        definitions = (self.bases[0].base_meanings if self.bases else ()) or self.definitions
        return definitions[0].text if definitions else None


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
        fields = block[place + len(line) : block.find(b"\n", place + 1)].decode()
        return _record(word, fields.split("\t"))


def _record(word: str, fields: list[str]) -> WordRecord:
    parts = [field.partition(":") for field in fields]
    return WordRecord(
        word,
        tuple(Definition(_PARTS[key], text) for key, _, text in parts if key in _PARTS),
        tuple(Inflection(_KINDS[key[1]], _turn(word, text)) for key, _, text in parts if key[0] == "-"),
        tuple(Inflection(_KINDS[key[1]], _turn(word, text)) for key, _, text in parts if key[0] == "+"),
    )


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
