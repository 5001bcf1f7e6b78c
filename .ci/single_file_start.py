"""Where the single file starts; `.ci/single_file.py` makes it."""

import os
import runpy
import sys

# For itself, PyInstaller names its own libraries here. A browser, or npm, must not get them.
before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before:
    os.environ["LD_LIBRARY_PATH"] = before

# As Python does: `press/svg_picture.py` runs a module in a process of its own.
if sys.argv[1:3] == ["-P", "-m"]:
    sys.argv = sys.argv[3:]
    runpy.run_module(sys.argv[0], run_name="__main__")
    sys.exit()

from ramble_tools.__main__ import main  # noqa: E402

main()
