"""The automatic backups of the scorebook: copies of its text, when one is made, and how many are kept."""

import os
import time
from contextlib import suppress

from ramble_tools.files import make_private_file, make_private_folder

# The text is copied at most this often. The latest copies are kept, and of older ones, packed, the last of each day.
_BETWEEN_SECONDS = 10 * 60
_LATEST = 8
_DAYS = 30
_PACKED = ".gz"
# Those of earlier versions are databases.
_ENDS = (".jsonl", f".jsonl{_PACKED}", ".sqlite3")


def backups_in(folder: str) -> list[str]:
    """Return the paths of the backups in a folder, the latest first."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(_ENDS)]
    except OSError:
        return []
    return [os.path.join(folder, name) for name in sorted(names, reverse=True)]


def name_now(what: str = "") -> str:
    """Return the name of a backup that is made now."""
    return time.strftime(f"scorebook-%Y-%m-%d-%H%M%S{what}.jsonl")


def content_of(path: str) -> bytes:
    """Return the text in a backup. Raises OSError and EOFError."""
    if path.endswith(_PACKED):
        import gzip

        with gzip.open(path, "rb") as packed:
            return packed.read()
    with open(path, "rb") as file:
        return file.read()


def make_backup(path: str, folder: str, *, now: bool = False, at_once: bool = False) -> None:
    """Copy the text into a folder, unless that was done a short time ago or can't be done.

    With `now`, a minute is long enough ago. A text that has become shorter is not copied, because that may be an
    accident, but `at_once` makes a copy whatever there is.

    A failed backup is ignored: a full disk for backups must not stop a game.
    """
    latest = [each for each in backups_in(folder) if each.endswith(".jsonl")]
    try:
        size = os.path.getsize(path)
        if latest and not at_once:
            last = os.stat(latest[0])
            if 0 <= time.time() - last.st_mtime < (60 if now else _BETWEEN_SECONDS) or size < last.st_size:
                return
        if size <= 1:
            return
        make_private_folder(folder)
        with open(path, "rb") as file:
            content = file.read()
        # What another program is just writing is not complete yet.
        _write(os.path.join(folder, name_now()), content[: content.rfind(b"\n") + 1])
        too_many = _too_many(backups_in(folder))
        for old in backups_in(folder)[_LATEST:]:
            if old in too_many:
                os.remove(old)
            elif old.endswith(".jsonl"):
                _pack(old)
    except OSError:
        return


def _write(path: str, content: bytes) -> None:
    """Write a file that only the user can read, completely or not at all."""
    part = f"{path}.part"
    with suppress(FileNotFoundError):
        os.remove(part)
    try:
        with os.fdopen(make_private_file(part), "wb") as file:
            file.write(content)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise


def _pack(path: str) -> None:
    import gzip

    _write(path + _PACKED, gzip.compress(content_of(path)))
    os.remove(path)


def _too_many(paths: list[str]) -> list[str]:
    """Return which of these backups to delete; the paths are in order, the latest first."""
    last_of_day: dict[str, str] = {}
    for path in paths[_LATEST:]:
        last_of_day.setdefault(os.path.basename(path)[: len("scorebook-2026-11-21")], path)
    kept = {*paths[:_LATEST], *list(last_of_day.values())[:_DAYS]}
    return [path for path in paths if path not in kept]
