"""Write the site into a folder: as a whole, or not at all."""

import os
import tempfile
from collections.abc import Iterator, Mapping

from ramble_tools.errors import FileError, OutputError, escaped, quote_path, reason_of
from ramble_tools.site.build import LIST, listed_in


def write(folder: str, files: Mapping[str, bytes]) -> None:
    """Make the folder with these files, or put them in the place of an earlier site.

    Raises FileError if the folder can't be used or has other files, and OutputError if writing fails; then the folder
    is as it was.
    """
    require_ours(folder)
    target = os.path.realpath(folder)
    above, name = os.path.split(target)
    try:
        with tempfile.TemporaryDirectory(dir=above, prefix=f".{name}.", suffix=".part") as part:
            new, old = os.path.join(part, "new"), os.path.join(part, "old")
            for path, content in files.items():
                _write_file(os.path.join(new, *path.split("/")), content)
            if os.path.isdir(target):
                os.rename(target, old)
            try:
                os.rename(new, target)
            except OSError:
                if os.path.isdir(old):
                    os.rename(old, target)
                raise
    except OSError as error:
        raise OutputError(f"{quote_path(folder)} was not written: {reason_of(error)}") from error


def require_ours(folder: str) -> None:
    """Raise FileError if the folder can't be made, or has files that are not of a site."""
    if not folder.strip():
        raise FileError("the folder's name is empty; give one, as in ramble-site")
    target, shown = os.path.realpath(folder), quote_path(folder)
    if os.path.exists(target) and not os.path.isdir(target):
        raise FileError(f"{shown} is a file; name a folder")
    above = os.path.dirname(target)
    if not os.path.isdir(above):
        raise FileError(
            f"there is no folder {quote_path(above)} for {escaped(os.path.basename(target))}; create it first"
        )
    ours = _listed(target)
    others = [path for path in _files_in(target) if path not in ours]
    if others:
        raise FileError(f"{shown} has files that are not of the site, such as {escaped(others[0])}; name a new folder")


def _listed(folder: str) -> frozenset[str]:
    """Return the paths of the files of the site in a folder; none if there is none."""
    try:
        with open(os.path.join(folder, LIST), "rb") as file:
            return listed_in(file.read())
    except (OSError, ValueError):
        return frozenset()


def _files_in(folder: str) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            yield os.path.relpath(os.path.join(place, name), folder).replace(os.sep, "/")


def _write_file(path: str, content: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
