"""Run `ramble` as a real process, and log the paths that it writes: `python -m benchmarks.fuzz.watched ARGUMENTS`.

The environment variable RAMBLE_FUZZ_FOLDER is the folder outside which nothing may be written. RAMBLE_FUZZ_LOG is the
file to which the paths are added, each with a null byte at its end.
"""

import os
import sys
from typing import Any

from benchmarks.fuzz.writes import require_inside, written
from ramble_tools.__main__ import main

LOG, FOLDER = "RAMBLE_FUZZ_LOG", "RAMBLE_FUZZ_FOLDER"


def watch(log: str, folder: str) -> None:
    """Log from now on what this process writes. It can't be stopped."""
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND)

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        for path in written(event, arguments):
            os.write(descriptor, os.fsencode(path) + b"\0")
            require_inside(path, folder)

    sys.addaudithook(note)


if __name__ == "__main__":
    watch(os.environ[LOG], os.environ[FOLDER])
    main()
