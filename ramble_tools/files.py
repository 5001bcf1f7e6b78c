"""Write files so that each is either complete or not there at all."""

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple

from ramble_tools.errors import FileError, OutputError, escaped, quote_path, reason_of
from ramble_tools.home import another_place


class Kind(NamedTuple):
    """A kind of file, such as `a PDF`, and how such a file may begin."""

    name: str
    starts: tuple[bytes, ...]


# What a new file may replace.
NOTHING = Kind("no file", ())
ANYTHING = Kind("any file", ())
PDF = Kind("a PDF", (b"%PDF-",))
PNG = Kind("a PNG file", (b"\x89PNG\r\n",))
SVG = Kind("an SVG file", (b"<svg", b"<?xml"))
DXF = Kind("a DXF file", (b"0\n", b"0\r\n", b"  0\n", b"  0\r\n", b"999\n", b"999\r\n"))

# Formats that people ask for out of habit; the file would be a PDF under the wrong name.
_OTHER_FORMATS = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".ps", ".eps", ".txt", ".doc", ".docx", ".odt", ".html")


def require_pdf_name(path: str, papers: Collection[str]) -> None:
    """Raise FileError if the name of a file does not end in `.pdf`; `-` is standard output.

    The refusal of one of the `papers` says how to choose a paper.
    """
    name, suffix = os.path.splitext(path)
    if suffix.lower() == ".pdf" or path == "-" or not path.strip() or path.endswith(os.sep):
        return
    if suffix.lower() in _OTHER_FORMATS:
        raise FileError(f"{quote_path(path)} would be a PDF, not a {suffix} file; did you mean {escaped(name)}.pdf?")
    if os.path.isfile(path) or not os.path.exists(path):  # `new_file` refuses folders and devices
        is_paper = path.lower() in papers
        meant = f"for the paper, type --paper {path}" if is_paper else f"did you mean {escaped(path)}.pdf?"
        raise FileError(f"{quote_path(path)} does not end in .pdf; {meant}")


def require_replaceable(path: str, replaces: Kind) -> None:
    """Raise FileError if there is a file that must not be replaced."""
    if replaces is ANYTHING or not os.path.exists(path):
        return
    start = b""
    with suppress(OSError), open(path, "rb") as file:  # what can't be read may be of any kind
        start = file.read(16)
    if replaces is NOTHING:
        raise FileError(f"{quote_path(path)} already exists; choose another name, or replace it with --force")
    if not start.startswith(replaces.starts):
        raise FileError(f"{quote_path(path)} is not {replaces.name}, so it is not replaced; choose another name")


@contextmanager
def new_file(path: str, replaces: Kind = NOTHING, *, private: bool = False) -> Iterator[IO[bytes]]:
    """Open a binary stream that becomes the file `path` once everything is written; `-` is standard output.

    The bytes go to a temporary file in the same folder, which gets the name at the end, and takes the place only of
    what may be replaced. After an error the old file is untouched and no part of the new one is left. If it is
    `private`, only its owner can read it, whatever an old one allowed. Raises FileError, before anything is written, if
    `path` can't be used, and OutputError if writing fails, for example on a full disk.
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
    require_replaceable(path, replaces)
    import tempfile  # importing it takes as long as looking up a word

    try:
        handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{os.path.basename(target)}.", suffix=".part")
    except OSError as error:
        what = f"{quote_path(path)} can't be written: {reason_of(error)}"
        raise FileError(what, *another_place(path, error)) from error
    try:
        with _exiting_on_signals():
            with os.fdopen(handle, "wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            if not private:  # as it is now
                os.chmod(beside, _mode_for(target))
            if not _put(beside, target):
                require_replaceable(path, replaces)
                os.replace(beside, target)
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        if os.path.exists(beside):
            os.remove(beside)


def not_written(path: str, error: Exception) -> OutputError:
    """Return the error to raise for a file that could not be written."""
    return OutputError(f"{quote_path(path)} was not written: {reason_of(error)}", *another_place(path, error))


def _put(beside: str, target: str) -> bool:
    """Give a file another name; return False if there is a file of that name, even one made a moment ago."""
    try:
        os.link(beside, target)
    except FileExistsError:
        return False
    except (OSError, AttributeError):  # a disk that has no links, such as many memory sticks; or in a browser
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return False
        try:
            os.replace(beside, target)
        except BaseException:
            os.remove(target)
            raise
    return True


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


def write_home_file(path: str, content: bytes, *, private: bool = False) -> None:
    """Write a file in the user's own folder (`home_path`), which is created first if it doesn't exist.

    If it is `private`, only its owner can read it. Raises FileError if `path` can't be used, and OutputError if writing
    fails.
    """
    try:
        make_private_folder(os.path.dirname(path))
    except OSError as error:
        raise not_written(path, error) from error
    with new_file(path, ANYTHING, private=private) as file:
        file.write(content)


def append_lines(path: str, lines: str) -> None:
    """Append lines to a file, which is created if it doesn't exist. Raises OutputError.

    It is a single write in append mode, so that the lines of two processes never mix.
    """
    try:
        with open(path, "a+b") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - 1, 0))
            # The last line may have been cut off by a power failure.
            before = "\n" if size and file.read() != b"\n" else ""
            file.write(f"{before}{lines}".encode())
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError) as error:
        raise not_written(path, error) from None


def make_private_folder(path: str) -> None:
    """Create a folder for the user alone, and those above it, unless they exist. Raises OSError."""
    above = os.path.dirname(path)
    if above and not os.path.isdir(above):
        make_private_folder(above)
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        if not os.path.isdir(path):
            raise


def make_private_file(path: str) -> int:
    """Create an empty file for the user alone, and return its handle. Raises FileExistsError and other OSErrors."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)


def new_folder(path: str) -> None:
    """Create a folder if it doesn't exist. Raises FileError if it can't be created or is a file."""
    if os.path.exists(path) and not os.path.isdir(path):
        raise FileError(f"{quote_path(path)} is a file; name a folder")
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be created: {reason_of(error)}") from error


def _mode_for(target: str) -> int:
    """Return the permissions of the file to replace, or those of any new file."""
    try:
        return os.stat(target).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
