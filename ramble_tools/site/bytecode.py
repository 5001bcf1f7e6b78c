"""Bytecode of the modules in use, for the worker to keep on the device: the next start there compiles nothing.

A site has only sources, and so has Pyodide with its standard library. To compile them takes a third of a start.
"""

import sys
from collections.abc import Generator
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from zipimport import zipimporter

# The standard library with bytecode beside its sources, as the worker has it in front of Python's path.
STDLIB = "stdlib.zip"
# Of bytecode that is not compared with its source: neither changes without the other. Source: PEP 552.
_HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def bytecode(packages: str) -> Generator[None, None, bytes]:
    """Compile a module at each step, so that a page waits for one at most, and return a tar file.

    The files in it belong into the folder `packages`.
    """
    import io
    import marshal
    import tarfile

    library, own = "", {}
    standard: dict[str, bytes] = {}
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        loader, origin = getattr(spec, "loader", None), getattr(spec, "origin", None) or ""
        if isinstance(loader, zipimporter):
            library = loader.archive
            standard[f"{origin.removeprefix(library)[1:]}c"] = _HEADER + marshal.dumps(loader.get_code(name))
            yield
        elif isinstance(loader, SourceFileLoader) and origin.startswith(packages):
            compiled = cache_from_source(origin).removeprefix(packages)[1:]
            own[compiled] = _HEADER + marshal.dumps(loader.get_code(name))
            yield
    own[STDLIB] = _added(library, standard)
    found = io.BytesIO()
    with tarfile.open(fileobj=found, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in own.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return found.getvalue()


def _added(library: str, compiled: dict[str, bytes]) -> bytes:
    """Return a zip file with these files added to it, of which Python takes a `.pyc` rather than the `.py`."""
    import io
    import zipfile

    with open(library, "rb") as file:
        found = io.BytesIO(file.read())
    found.seek(0)
    with zipfile.ZipFile(found, "a") as archive:
        for path, content in compiled.items():
            archive.writestr(path, content)
    return found.getvalue()
