"""Which files and folders Python changes, according to its audit events."""

import errno
import os
import urllib.parse
from collections.abc import Sequence
from typing import Any


def written(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """Return the real paths that an audit event is about, if it changes a file or a folder.

    A program that is started, or a connection, is a path too, such as `os.system/ls`.
    """
    paths: Sequence[Any] = ()
    if event == "open":
        paths = arguments[:1] if (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) else ()
    elif event in ("os.mkdir", "os.remove", "os.rmdir"):
        paths = arguments[:1] if arguments[-1] == -1 else ()  # else relative to a folder that is noted itself
    elif event in ("os.rename", "os.link", "os.symlink"):
        paths = arguments[:2]
    elif event == "sqlite3.connect":
        paths = [urllib.parse.unquote(os.fsdecode(arguments[0]).removeprefix("file:").partition("?")[0])]
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect"):
        # Starting a program or a connection is wrong.
        paths = [f"{event}/{arguments[0]}"]
    return [os.path.realpath(os.fsdecode(each)) for each in paths if not isinstance(each, int)]


def require_inside(path: str, folder: str) -> None:
    """Raise PermissionError if a path is outside a folder, so that a fuzzer run as root does no harm."""
    if path != os.devnull and not path.startswith(f"{folder}/"):
        raise PermissionError(errno.EPERM, "the fuzzer writes in its own folder only", path)
