"""Make the program that is installed one file that needs no Python; `.ci/release single-file` runs this.

PyInstaller, because it is maintained, makes a file that needs nothing and fetches nothing, and does so on all three
systems. shiv, pex and zipapp need a Python on the player's computer, PyApp fetches one when it is first started, and
Nuitka compiles for many minutes to the same end. The file works on systems as old as the one that it is made on.
"""

import os
import platform
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

START = Path(__file__).with_name("single_file_start.py")
# `ramble site` writes the Python files of these into the app for browsers.
WITH_SOURCES = ("ramble_tools", "jinja2", "markupsafe", "segno", "reportlab")
# What commands import by a name that they put together, or that is in no import statement.
HIDDEN = ("ramble_tools", "uvicorn", "psycopg", "resvg_py")
UNUSED = ("tkinter", "unittest", "pydoc", "setuptools", "pip")


def main() -> None:
    """Make the file in the folder that the first argument names, and print its path."""
    name = f"ramble-{sys.platform}-{platform.machine()}".lower()
    arguments = ["--onefile", "--noconfirm", "--log-level=WARN", f"--name={name}", f"--distpath={sys.argv[1]}"]
    arguments += ["--collect-data=fontpkg_noto_sans"]
    for package in WITH_SOURCES:
        folder = os.path.dirname(import_module(package).__file__ or "")
        arguments += [f"--add-data={folder}{os.pathsep}{package}", f"--copy-metadata={package}"]
    arguments += [f"--collect-submodules={package}" for package in HIDDEN]
    arguments += [f"--exclude-module={package}" for package in UNUSED]
    with tempfile.TemporaryDirectory() as work:
        arguments += [f"--workpath={work}", f"--specpath={work}", str(START)]
        subprocess.run([sys.executable, "-m", "PyInstaller", *arguments], stdout=sys.stderr, check=True)
    (made,) = Path(sys.argv[1]).glob(f"{name}*")
    print(made)


if __name__ == "__main__":
    main()
