"""Make the program that is installed one file that needs no Python; `.ci/release single-file` runs this.

PyInstaller, because it is maintained, makes a file that needs nothing and fetches nothing, and does so on all three
systems. shiv, pex and zipapp need a Python on the player's computer, PyApp fetches one when it is first started, and
Nuitka compiles for many minutes to the same end. The file works on systems as old as the one that it is made on.
"""

import platform
import subprocess
import sys
import tempfile
from pathlib import Path

SPEC = Path(__file__).with_suffix(".spec")


def main() -> None:
    """Make the file in the folder that the first argument names, and print its path."""
    name = f"ramble-{sys.platform}-{platform.machine()}".lower()
    with tempfile.TemporaryDirectory() as work:
        options = ["--noconfirm", "--log-level=WARN", f"--distpath={sys.argv[1]}", f"--workpath={work}"]
        command = [sys.executable, "-P", "-m", "PyInstaller", *options, str(SPEC), "--", name]
        subprocess.run(command, stdout=sys.stderr, check=True)
    (made,) = Path(sys.argv[1]).glob(f"{name}*")
    print(made)


if __name__ == "__main__":
    main()
