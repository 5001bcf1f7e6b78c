"""Check a user's file before it is opened: a pipe or a device could keep a program waiting, or never end."""

import os
from stat import S_ISDIR, S_ISREG

from ramble_tools.errors import FileError, quote_path


def require_regular_file(path: str, remedy: str = "remove it") -> None:
    """Raise FileError if the path is a pipe or a device; `remedy` ends the message and says what to do instead.

    A folder, or a path that doesn't exist, passes, because opening it says more.
    """
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return
    if not S_ISREG(mode) and not S_ISDIR(mode):
        raise FileError(f"{quote_path(path)} is a pipe or a device, not a file; {remedy}")
