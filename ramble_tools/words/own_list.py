"""The user's own word list: one word per line, alone or followed by a definition, in any common encoding.

Reading 300,000 lines takes half a second. So a sorted copy is kept in the cache folder, under a name computed from the
list's content: the second lookup finds the copy, and an edited list gets a new one. A damaged copy is built again.
"""

import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress

from ramble_tools.errors import FileError, OutputError, quote_path, reason_of
from ramble_tools.home import cache_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.words.plain import drop_accents
from ramble_tools.words.sorted_text import SortedText, open_copy, with_checksum

# English words have 45 letters at most; anything much longer comes from a file that is not a word list.
_LONGEST_WORD = 60
# The largest lists with definitions have 20 MB, and their longest lines a few thousand bytes.
_MOST_BYTES = 50_000_000
_LONGEST_LINE = 100_000
# Bytes that no text file has: control characters other than tab, line feed, form feed, carriage return, end of file.
_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
_FORM = "a list has one word per line, alone or with its definition"


def open_own_list(path: str) -> SortedText:
    """Open a word list as sorted lines `word<TAB>definition`, from the cache or built now.

    Raises FileError if the file can't be read or is not a word list.
    """
    content = read_list_file(path)
    # A checksum and the length are enough, because nobody would forge a list on purpose. hashlib takes longer to import
    # than it takes to look up a word.
    copy = cache_path("lists", f"{len(content)}-{zlib.crc32(content):08x}.tsv")
    try:
        return open_copy(copy)
    except (OSError, ValueError):  # not built yet, or damaged
        return keep(copy, sorted_list(content, path))


def read_list_file(path: str) -> bytes:
    """Return the bytes of a word list's file. Raises FileError if it can't be read, or is too large."""
    if os.path.isdir(path):
        raise FileError(f"{quote_path(path)} is a folder; name the word list in it")
    require_regular_file(path, "name a word list")
    try:
        with open(path, "rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileError(f"there is no file {quote_path(path)}") from None
    except (OSError, ValueError) as error:
        raise FileError(f"{quote_path(path)} can't be read: {reason_of(error)}") from None
    # A file or a line that is too long for a word list would fill the memory.
    if len(content) > _MOST_BYTES:
        raise FileError(f"{quote_path(path)} is too large; a word list has at most {_MOST_BYTES // 1_000_000} MB")
    start = 0
    while len(content) - start > _LONGEST_LINE:
        end = start + _LONGEST_LINE + 1
        last = max(content.rfind(b"\n", start, end), content.rfind(b"\r", start, end))
        if last < 0:
            raise FileError(
                f"{quote_path(path)} has a line of more than {_LONGEST_LINE:,} bytes, so it is not a word list; {_FORM}"
            )
        start = last + 1
    return content


def keep(copy: str, text: bytes) -> SortedText:
    """Open a sorted list, and write it to a file for the next time, if possible."""
    from ramble_tools.files import write_home_file

    # Two processes may do this at the same time: each writes its own file, then moves it into place.
    with suppress(OSError, FileError, OutputError):
        write_home_file(copy, with_checksum(text))
    return SortedText(text)


def sorted_list(content: bytes, name: str) -> bytes:
    """Return a list as sorted lines `word<TAB>definition`, each word once.

    `name` is the file's name for messages. Raises FileError if the content is empty, binary, or has no words.
    """
    if not content.strip():
        raise FileError(f"{quote_path(name)} is empty; {_FORM}")
    words: dict[str, str] = {}
    for word, definition in _lines(_decode(content, name)):
        # A word may appear twice, once without a definition.
        if not words.get(word):
            words[word] = definition
    if not words:
        raise FileError(f"{quote_path(name)} has no words; {_FORM}")
    return "".join(f"{word}\t{words[word]}\n" for word in sorted(words)).encode()


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield (word in plain form, definition) for each line that starts with a word; skip comments and titles."""
    for line in text.splitlines():
        word, _, definition = re.sub(r"[\s,;]+", " ", line.strip().strip('"'), count=1).partition(" ")
        plain = drop_accents(word.strip('"').lower())
        if plain.isascii() and plain.isalpha() and len(plain) <= _LONGEST_WORD:
            yield plain, " ".join(definition.split())


def _decode(content: bytes, name: str) -> str:
    """Decode a list: UTF-8, UTF-16 with or without a byte order mark, otherwise cp1252.

    Raises FileError if it is not text.
    """
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    # In UTF-16, every second byte of a plain word is zero.
    for encoding, zeros in (("utf-16-le", content[1:4000:2]), ("utf-16-be", content[0:4000:2])):
        if len(content) > 3 and zeros.count(0) > 0.9 * len(zeros):
            return content.decode(encoding, "replace")
    if _NO_TEXT.search(content):
        raise FileError(f"{quote_path(name)} is not a text file; {_FORM}")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
