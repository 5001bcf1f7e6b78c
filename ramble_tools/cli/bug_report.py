"""A report of an internal error, in a file that can be sent to us."""

import os
import time
import traceback
from collections.abc import Sequence

from ramble_tools import __version__
from ramble_tools.errors import without_password
from ramble_tools.home import home_path


def reported(arguments: Sequence[str], error: BaseException) -> str:
    """Return one line for an internal error, after writing a report of it."""
    said = f"internal error, not your fault ({type(error).__name__}: {error})"
    path = write_bug_report(arguments, error)
    return f"{said}; please send us {path}" if path else said


def write_bug_report(arguments: Sequence[str], error: BaseException) -> str | None:
    """Write the command line and the traceback to a file under the user's folder.

    Returns its path, or None if it can't be written: the error itself must still be reported.
    """
    import platform
    import shlex

    from ramble_tools.files import make_private_folder

    folder = home_path("reports")
    path = os.path.join(folder, time.strftime("%Y-%m-%d-%H%M%S", time.gmtime()) + f"-{os.getpid()}.txt")
    lines = (
        f"ramble {__version__}, Python {platform.python_version()}, {platform.system()}",
        f"ramble {shlex.join(arguments)}",
        "",
        "".join(traceback.format_exception(error)),
    )
    try:
        make_private_folder(folder)
        with open(path, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(without_password("\n".join(lines)))
    except OSError:
        return None
    return path
