"""A list of words that somebody brings: a plain list, or lines `WORD definition`, in whatever form it was saved.

Reading 300,000 lines takes half a second. So a sorted copy is kept in the cache folder, named by the list's content:
the second look-up finds it there, and a list that was edited is another list.
"""

import os
import re
import zlib
from collections.abc import Iterator

from ramble_tools.errors import FileError, OutputError, quote_path
from ramble_tools.home import cache_path
from ramble_tools.words.plain import drop_accents
from ramble_tools.words.sorted_text import SortedText

# A word of English has 45 letters at most; what is longer comes from a file that is no list.
_LONGEST_WORD = 60
# Bytes that stand in no text: control characters but for tab, line feed, form feed, carriage return, end of file.
_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
_FORM = "a list has one word a line, or WORD and its definition"


def open_own_list(path: str) -> SortedText:
    """Open a list of words: lines `word<TAB>definition`, sorted, from the cache or made now. Raises FileError."""
    content = read_list_file(path)
    # A checksum and the length: nobody forges a list against himself, and hashlib takes longer to import than the word
    # to look up.
    copy = cache_path("lists", f"{len(content)}-{zlib.crc32(content):08x}.tsv")
    try:
        return SortedText(copy)
    except (OSError, ValueError):  # not made yet, or cut short by a power cut
        return _keep(copy, sorted_list(content, path))


def read_list_file(path: str) -> bytes:
    """The bytes of a word list's file. Raises FileError."""
    if os.path.isdir(path):
        raise FileError(f"{quote_path(path)} is a folder; name the word list in it")
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        raise FileError(f"there is no file {quote_path(path)}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{quote_path(path)} can't be read: {reason.lower()}") from None


def _keep(copy: str, text: bytes) -> SortedText:
    """Write the sorted copy; where that can't be done, hold it in memory."""
    from ramble_tools.files import new_file

    try:
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        # Two processes may do this at once: each writes a file of its own and moves it into place whole.
        with new_file(copy) as file:
            file.write(text)
        return SortedText(copy)
    except (OSError, FileError, OutputError):
        return SortedText.in_memory(text)


def sorted_list(content: bytes, name: str) -> bytes:
    """The sorted form of a list's bytes: lines `word<TAB>definition`, each word once.

    `name` names the file in messages. Raises FileError for what is empty, binary, or holds no word.
    """
    if not content.strip():
        raise FileError(f"{quote_path(name)} is empty; {_FORM}")
    words: dict[str, str] = {}
    for word, definition in _lines(_decode(content, name)):
        # A word may stand twice, once without a definition.
        if not words.get(word):
            words[word] = definition
    if not words:
        raise FileError(f"{quote_path(name)} holds no word; {_FORM}")
    return "".join(f"{word}\t{words[word]}\n" for word in sorted(words)).encode()


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield (word in plain form, definition) for each line that begins with a word; others are comments or titles."""
    for line in text.splitlines():
        word, _, definition = re.sub(r"[\s,;]+", " ", line.strip().strip('"'), count=1).partition(" ")
        plain = drop_accents(word.strip('"').lower())
        if plain.isascii() and plain.isalpha() and len(plain) <= _LONGEST_WORD:
            yield plain, " ".join(definition.split())


def _decode(content: bytes, name: str) -> str:
    """The text of a list: UTF-8, UTF-16 with or without its mark, else cp1252. Raises FileError."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    # Half of the bytes of plain words in UTF-16 are zero: all the odd ones or all the even ones.
    for encoding, zeros in (("utf-16-le", content[1:4000:2]), ("utf-16-be", content[0:4000:2])):
        if len(content) > 3 and zeros.count(0) > 0.9 * len(zeros):
            return content.decode(encoding, "replace")
    if _NO_TEXT.search(content):
        raise FileError(f"{quote_path(name)} is no text file; {_FORM}")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
