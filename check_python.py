"""Say in one line if this Python is too old for Ramble Tools. The README's commands run this first.

Without it, an old Python would make an environment, and its pip would fill the screen before it gives up.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    version = ".".join(map(str, sys.version_info[:3]))
    sys.exit(
        f"Ramble Tools needs Python 3.11 or newer, and this is Python {version}; install a newer one from "
        "https://www.python.org/downloads/, or if you have one, use its name, as in python3.12"
    )
