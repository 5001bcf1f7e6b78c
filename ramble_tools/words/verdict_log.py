"""A log of verdicts on plays, as tournaments keep it: a CSV file with a line for each verdict."""

import csv
import io
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from zlib import crc32

from ramble_tools import __version__
from ramble_tools.errors import FileError, quote_path
from ramble_tools.files import append_lines
from ramble_tools.input_files import require_regular_file
from ramble_tools.spreadsheet import harmless
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.verdict import Judgment

COLUMNS = ("time", "words", "verdict", "list", "version", "second verdict", "second list", "second version", "program")
# A spreadsheet that saved the file may have added a byte order mark.
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def log_verdict(
    path: str, words: Sequence[str], opinions: Sequence[tuple[Judgment, Dictionary]], at: datetime | None = None
) -> None:
    """Append a verdict on words to a log, which is created if it doesn't exist.

    `opinions` are the judgment that decides and, if there is one, the second opinion, each with its dictionary. The
    time is now, or `at`. Raises FileError if the file is something else, and OutputError if it can't be written.
    """
    time = (at or datetime.now()).astimezone().isoformat(timespec="seconds")
    cells = [time, " ".join(words)]
    for judgment, dictionary in opinions:
        cells += ["acceptable" if judgment.stands else "not acceptable", judgment.lexicon, list_version(dictionary)]
    cells += [""] * (len(COLUMNS) - 1 - len(cells))
    _require_log(path)
    append_lines(path, _row([*cells, f"Ramble Tools {__version__}"]), header=_HEADER)


def list_version(dictionary: Dictionary) -> str:
    """Return a text that changes whenever the list does: the checksum of the file in which it is."""
    return f"crc32 {crc32(dictionary.word_list.text.bytes):08x}"


def _row(cells: Sequence[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([harmless(cell) for cell in cells])
    return text.getvalue()


def _require_log(path: str) -> None:
    """Raise FileError if there is a file or a folder of that name that is not a log."""
    if not path.strip() or os.path.isdir(path) or path.endswith(os.sep):
        raise FileError(f"{quote_path(path)} can't be a log of verdicts; name a file, as in verdicts.csv")
    require_regular_file(path, "name a file, as in verdicts.csv")
    first = b""
    with suppress(OSError, ValueError), open(path, "rb") as file:  # what can't be read can't be written either
        first = file.readline(len(_HEADER) + 10)
    if first and first.removeprefix(_BYTE_ORDER_MARK).rstrip() != _HEADER.rstrip().encode():
        raise FileError(f"{quote_path(path)} is not a log of verdicts; name a new file, as in verdicts.csv")


_HEADER = _row(COLUMNS)
