"""Pyodide, which is Python for browsers, from its package on npm. One version, whose bytes are known.

npm is a part of Node.js, which also compiles the app (`bytecode.py`).
"""

import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import suppress

from ramble_tools.errors import BadInput, FileError, OutputError, quote_path, reason_of
from ramble_tools.files import write_home_file
from ramble_tools.home import cache_path
from ramble_tools.input_files import require_regular_file

PACKAGE = "pyodide@314.0.7"
FILE_NAME = "pyodide-314.0.7.tgz"
# A list of packages for this version, with none in it: Pyodide's own has all that can be fetched, and nothing is.
LOCK = {
    "info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"},
    "packages": {},
}
# The folder in which this version's Python looks for packages.
SITE_PACKAGES = "/lib/python3.14/site-packages"
# What npm's registry calls the integrity of the file.
SHA512 = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
# What a browser needs of the package.
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_SECONDS = 300


def pyodide(path: str | None) -> dict[str, bytes]:
    """Return the files of Pyodide that a browser needs, by name.

    They are taken from the packed file at `path`; without one, from the file that npm has fetched, now or earlier.
    Raises FileError if it is not the file of this version, BadInput without npm, and OutputError if it fails.
    """
    packed = _read(path) if path is not None else _fetched()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in _FILES}
        return {name: file.read() for name, file in found.items() if file}


def program(name: str) -> str:
    """Return the path of a program of Node.js. Raises BadInput."""
    path = shutil.which(name)
    if path is None:
        raise BadInput(
            f"{name} is not installed; install Node.js 18 or newer from https://nodejs.org/, which brings node and npm"
        )
    return path


def _read(path: str) -> bytes:
    try:
        require_regular_file(path)
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be read: {reason_of(error)}") from error
    if not _is_right(content):
        raise FileError(f"{quote_path(path)} is not {FILE_NAME} from npm; get that file with: npm pack {PACKAGE}")
    return content


def _is_right(content: bytes) -> bool:
    return hashlib.sha512(content).hexdigest() == SHA512


def _fetched() -> bytes:
    """Return the packed file, which is kept once npm has fetched it."""
    kept = cache_path(FILE_NAME)
    if os.path.isfile(kept):
        with open(kept, "rb") as file:
            content = file.read()
        if _is_right(content):
            return content
    content = _npm_pack()
    with suppress(FileError, OutputError):  # what can't be kept is fetched again
        write_home_file(kept, content)
    return content


def _npm_pack() -> bytes:
    npm = program("npm")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", PACKAGE, "--pack-destination", folder, "--silent"]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_SECONDS)
            with open(os.path.join(folder, FILE_NAME), "rb") as file:
                content = file.read()
        except (subprocess.SubprocessError, OSError) as error:
            raise OutputError(
                f"npm could not fetch {PACKAGE}; try again when its registry can be reached, "
                f"or name the file with --pyodide {FILE_NAME}"
            ) from error
    if not _is_right(content):
        raise OutputError(f"what npm fetched is not the {PACKAGE} that this version of Ramble Tools knows")
    return content
