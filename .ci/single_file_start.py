"""Where the single file starts; `.ci/single_file.py` makes it."""

import os

# For itself, PyInstaller names its own libraries here. A browser, or npm, must not get them.
before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before:
    os.environ["LD_LIBRARY_PATH"] = before

from ramble_tools.__main__ import main  # noqa: E402

main()
