"""Writing a file so that it is there whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from ramble_tools.errors import FileError, OutputError, quote_path

# What people ask for out of habit, and would get a PDF under a false name.
_OTHER_FORMATS = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".ps", ".eps", ".txt", ".doc", ".docx", ".odt", ".html")


def require_pdf_name(path: str) -> None:
    """Raise FileError where the name says that the file is something else than a PDF."""
    name, suffix = os.path.splitext(path)
    if suffix.lower() in _OTHER_FORMATS:
        raise FileError(f"{quote_path(path)} would not be a {suffix[1:]} file but a PDF; did you mean {name}.pdf?")


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """Open a binary stream that becomes the file `path` once all is written; `-` is standard output.

    The bytes go to a file beside the target, which is moved into place at the end: an error leaves an old file whole
    and no half of a new one. Raises FileError before anything is drawn, and OutputError on a full disk.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    if not path.strip():
        raise FileError("the file has no name; give it one, as in faces.pdf")
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    if os.path.isdir(target) or path.endswith(os.sep):
        raise FileError(f"{quote_path(path)} is a folder; name a file in it, as in {os.path.join(path, 'faces.pdf')}")
    if os.path.exists(target) and not os.path.isfile(target):
        raise FileError(f"{quote_path(path)} is a device, not a file; - writes to standard output")
    if not os.path.isdir(folder):
        raise FileError(f"there is no folder {quote_path(os.path.dirname(path))} to write {os.path.basename(path)} in")
    import tempfile  # takes as long to import as a word to look up

    try:
        handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{os.path.basename(target)}.", suffix=".part")
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be written: {_reason(error)}") from error
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(beside, _mode_for(target))
        os.replace(beside, target)
    except OSError as error:
        raise OutputError(f"{quote_path(path)} was not written: {_reason(error)}") from error
    finally:
        if os.path.exists(beside):
            os.remove(beside)


def new_folder(path: str) -> None:
    """Make a folder, unless it is there. Raises FileError."""
    if os.path.exists(path) and not os.path.isdir(path):
        raise FileError(f"{quote_path(path)} is a file; name a folder")
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be made: {_reason(error)}") from error


def _mode_for(target: str) -> int:
    """The rights of the file that is replaced, or those that any new file gets."""
    try:
        return os.stat(target).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
