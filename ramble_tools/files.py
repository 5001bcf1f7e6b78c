"""Write files so that each is either complete or not there at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from ramble_tools.errors import FileError, OutputError, escaped, quote_path

# Formats that people ask for out of habit; the file would be a PDF under the wrong name.
_OTHER_FORMATS = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".ps", ".eps", ".txt", ".doc", ".docx", ".odt", ".html")


def require_pdf_name(path: str) -> None:
    """Raise FileError if the name of a file does not end in `.pdf`; `-` is standard output."""
    name, suffix = os.path.splitext(path)
    if suffix.lower() == ".pdf" or path == "-" or not path.strip() or path.endswith(os.sep):
        return
    if suffix.lower() in _OTHER_FORMATS:
        raise FileError(f"{quote_path(path)} would be a PDF, not a {suffix} file; did you mean {escaped(name)}.pdf?")
    if os.path.isfile(path) or not os.path.exists(path):  # `new_file` refuses folders and devices
        raise FileError(f"{quote_path(path)} does not end in .pdf; did you mean {escaped(path)}.pdf?")


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """Open a binary stream that becomes the file `path` once everything is written; `-` is standard output.

    The bytes go to a temporary file in the same folder, which replaces `path` at the end. After an error the old file
    is untouched and no part of the new one is left. Raises FileError, before anything is written, if `path` can't be
    used, and OutputError if writing fails, for example on a full disk.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    if not path.strip():
        raise FileError("the file name is empty; give one, as in faces.pdf")
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    if os.path.isdir(target) or path.endswith(os.sep):
        raise FileError(f"{quote_path(path)} is a folder; name a file in it, as in {os.path.join(path, 'faces.pdf')}")
    if os.path.exists(target) and not os.path.isfile(target):
        raise FileError(f"{quote_path(path)} is a device, not a file; use - to write to standard output")
    if not os.path.isdir(folder):
        raise FileError(
            f"there is no folder {quote_path(os.path.dirname(path))} for {os.path.basename(path)}; create it first"
        )
    import tempfile  # importing it takes as long as looking up a word

    try:
        handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{os.path.basename(target)}.", suffix=".part")
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be written: {_reason(error)}") from error
    try:
        with _exiting_on_signals(), os.fdopen(handle, "wb") as stream:
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


@contextmanager
def _exiting_on_signals() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into an exit, so that `finally` clauses run: by default they end the process at once."""
    import signal
    import threading

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def write_home_file(path: str, content: bytes) -> None:
    """Write a file in the user's own folder (`home_path`), which is created first if it doesn't exist.

    Raises FileError if `path` can't be used, and OutputError if writing fails.
    """
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise OutputError(f"{quote_path(path)} was not written: {_reason(error)}") from error
    with new_file(path) as file:
        file.write(content)


def new_folder(path: str) -> None:
    """Create a folder if it doesn't exist. Raises FileError if it can't be created or is a file."""
    if os.path.exists(path) and not os.path.isdir(path):
        raise FileError(f"{quote_path(path)} is a file; name a folder")
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be created: {_reason(error)}") from error


def _mode_for(target: str) -> int:
    """Return the permissions of the file to replace, or those of any new file."""
    try:
        return os.stat(target).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
