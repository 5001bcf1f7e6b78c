"""The wordbook: what words mean, and how they are inflected. It is optional: without the file nothing is known.

The file is built by `wordlists/build_wordbook.py` from WordNet. It holds a first line, the number of its blocks, and a
line for each block (its first word, its offset behind these lines, its length in bytes); then the blocks, each
compressed with zlib. A block is lines sorted bytewise over the whole file: a word and its fields, parted by tabs.

    n:a very tall building    a definition; n noun, v verb, a adjective, r adverb
    +p:1ies                   an inflected form of this word; here its plural, one letter dropped and three added
    -p:3y                     this word is the plural of another one, three letters dropped and one added
"""

import bisect
import mmap
import zlib
from functools import cache
from typing import NamedTuple

from ramble_tools.data_files import data_path
from ramble_tools.errors import FileError

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
# Which of a base's definitions tell what its form means.
_PARTS_BY_KIND = {
    "plural": ("noun",),
    "third person": ("verb",),
    "past form": ("verb",),
    "-ing form": ("verb",),
    "comparative": ("adjective", "adverb"),
    "superlative": ("adjective", "adverb"),
}


class Definition(NamedTuple):
    """What a word means as one part of speech: noun, verb, adjective or adverb."""

    part: str
    text: str


class Inflection(NamedTuple):
    """An inflection: its kind, as in "plural of goose", and the other word."""

    kind: str
    word: str

    @property
    def base_meanings(self) -> tuple[Definition, ...]:
        """The definitions of the other word, where it is the base, that tell what this form means."""
        return tuple(each for each in look_up(self.word).definitions if each.part in _PARTS_BY_KIND[self.kind])


class WordRecord(NamedTuple):
    """What the wordbook holds of a word; `bases` are the words that it is a form of, `forms` its own forms."""

    word: str
    definitions: tuple[Definition, ...] = ()
    bases: tuple[Inflection, ...] = ()
    forms: tuple[Inflection, ...] = ()

    @property
    def meaning(self) -> str | None:
        """What it means in a line: for an inflected form what its base means; None where no definition is held."""
        definitions = (self.bases[0].base_meanings if self.bases else ()) or self.definitions
        return definitions[0].text if definitions else None


class Wordbook:
    """Look-ups in a wordbook's file. Raises OSError where it can't be opened, FileError where it is none."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            if file.readline() != _FIRST_LINE:
                raise FileError(f"{path} is no wordbook")
            index = [file.readline().decode().rstrip("\n").split("\t") for _ in range(int(file.readline()))]
            self._start = file.tell()
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._first_words = [word for word, _, _ in index]
        self._places = [(int(offset), int(length)) for _, offset, length in index]
        self._block = cache(self._read_block)

    def _read_block(self, number: int) -> bytes:
        offset, length = self._places[number]
        # With a line end before the first line too, so that every word stands between one and a tab.
        return b"\n" + zlib.decompress(self._bytes[self._start + offset : self._start + offset + length])

    def find(self, word: str) -> WordRecord:
        """What is held of a word in plain form; an empty record where nothing is."""
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
    parted = [field.partition(":") for field in fields]
    return WordRecord(
        word,
        tuple(Definition(_PARTS[key], text) for key, _, text in parted if key in _PARTS),
        tuple(Inflection(_KINDS[key[1]], _turn(word, text)) for key, _, text in parted if key[0] == "-"),
        tuple(Inflection(_KINDS[key[1]], _turn(word, text)) for key, _, text in parted if key[0] == "+"),
    )


def _turn(word: str, recipe: str) -> str:
    """Make the other word: drop as many letters as the number says, and add what follows it."""
    added = recipe.lstrip("0123456789")
    dropped = int(recipe[: len(recipe) - len(added)])
    return word[: len(word) - dropped] + added


@cache
def the_wordbook() -> Wordbook | None:
    """The wordbook that Ramble Tools brings, or None where its file is not there."""
    try:
        return Wordbook(data_path("wordlists", "wordbook.dat"))
    except OSError:
        return None


def look_up(word: str) -> WordRecord:
    """What the wordbook holds of a word in plain form; an empty record where nothing is, or there is no wordbook."""
    wordbook = the_wordbook()
    return wordbook.find(word) if wordbook else WordRecord(word)
