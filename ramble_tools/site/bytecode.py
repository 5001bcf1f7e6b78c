"""Bytecode in place of the sources, so that no browser has to compile them, which takes half of a start.

Bytecode belongs to one version of Python. So Pyodide's own makes it, in Node.js; the Python here may be another one.
"""

import gzip
import io
import marshal
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER

from ramble_tools.errors import OutputError
from ramble_tools.site.archives import COMPILER, PROGRAMS, STANDARD, packed, unpacked
from ramble_tools.site.npm import SITE_PACKAGES, program

# Without a seed, a set has another order each time. Columns in lines that are not there help nobody.
_SCRIPT = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const [extractDir, ...names] = process.argv.slice(1);
for (const name of names) py.unpackArchive(new Uint8Array(readFileSync(name)), "gztar", { extractDir });
py.mountNodeFS("/build", ".");
py.pyimport("ramble_tools.site.bytecode").compile_all("/build");
"""
_SECONDS = 300
# Of bytecode that is not compared with its source. Source: PEP 552.
_HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
# What Python and Pyodide import without a statement that says so.
_ALWAYS = ("encodings/", "_pylong.py", "_strptime.py", "pyodide/", "_pyodide/")
_IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)", re.MULTILINE)


def compiled(sources: Mapping[str, bytes], pyodide: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return these archives with bytecode, made by these files of Pyodide. The standard library has what is imported.

    Raises BadInput without Node.js, and OutputError if it can't run Pyodide.
    """
    node = program("node")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in {**pyodide, **sources}.items():
            _write(os.path.join(folder, name), content)
        command = [node, "--input-type=module", "--eval", _SCRIPT, SITE_PACKAGES, *PROGRAMS]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            raise OutputError("node can't compile the app; install Node.js 18 or newer") from error
        return {name: _read(os.path.join(folder, name)) for name in sources}


def compile_all(folder: str) -> None:
    """Compile the archives in this folder. Only Pyodide runs this, and has unpacked those of modules."""
    import zipfile

    programs = {name: unpacked(_read(f"{folder}/{name}")) for name in PROGRAMS}
    _import_all(
        content.decode()
        for files in programs.values()
        for path, content in files.items()
        if path.startswith("ramble_tools/") and path.endswith(".py") and path not in COMPILER
    )
    used = {getattr(module.__spec__, "origin", None) for module in list(sys.modules.values())}
    library = next(path for path in sys.path if path.endswith(".zip"))
    made = io.BytesIO()
    with zipfile.ZipFile(library) as sources, zipfile.ZipFile(made, "w") as standard:
        for name in sorted(sources.namelist()):
            path = f"{library}/{name}"
            if name.endswith(".py") and (path in used or name.startswith(_ALWAYS)):
                standard.writestr(zipfile.ZipInfo(f"{name}c"), _bytecode(path, sources.read(name)))
    _write(f"{folder}/{STANDARD}", gzip.compress(made.getvalue(), mtime=0))
    for name, files in programs.items():
        for path in COMPILER:
            files.pop(path, None)
        for path in [path for path in files if path.endswith(".py")]:
            files[f"{path}c"] = _bytecode(f"{SITE_PACKAGES}/{path}", files.pop(path))
        _write(f"{folder}/{name}", packed(files))


def _import_all(sources: Iterable[str]) -> None:
    """Import what any statement in these sources does, also in functions, as far as a browser has it."""
    for name in sorted({name for source in sources for name in _IMPORT.findall(source)}):
        with suppress(ImportError):
            import_module(name)


def _bytecode(path: str, source: bytes) -> bytes:
    """Return the bytecode of a module, without docstrings, which nothing in a browser shows. Pyodide reads its own."""
    optimize = 0 if re.search(r"/_?pyodide/", path) else 2
    return _HEADER + marshal.dumps(compile(source, path, "exec", dont_inherit=True, optimize=optimize))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
