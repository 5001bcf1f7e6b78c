"""Reading a user's files. A pipe or a device is refused, because it could keep a program waiting, or never end."""

import os
from stat import S_ISDIR, S_ISREG
from typing import Any

from ramble_tools.errors import FileError, escaped, quote_path, reason_of


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


def read_toml(path: str, *, what: str = "") -> dict[str, Any]:
    """Return the content of a TOML file. Raises FileError, which says what is wrong with the file and what to do.

    `what` is what the user should have named, such as `a template`. Without it, the file is one that we wrote.
    """
    import tomllib

    require_regular_file(path, f"name {what}" if what else "remove it")
    remedy = [] if what else ["fix or delete it"]
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be read: {reason_of(error)}") from None
    except UnicodeDecodeError:
        raise FileError(f"{quote_path(path)} is not UTF-8 text", *remedy) from None
    except RecursionError:
        raise FileError(f"{quote_path(path)} has too many tables or lists inside each other", *remedy) from None
    except ValueError as error:  # bad TOML, or a number of thousands of digits
        raise FileError(f"{quote_path(path)} is not a TOML file: {escaped(str(error))}", *remedy) from None
