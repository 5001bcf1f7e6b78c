"""Where the single file starts; `.ci/single_file.spec` puts it in front."""

import os
import runpy
import sys
from importlib import import_module, invalidate_caches
from threading import Lock

from single_file_parts import PARTS  # type: ignore[import-not-found]  # the spec makes it


class Parts:
    """Unpacks the files that a module needs before it is first imported. The single file removes them when it ends."""

    def __init__(self) -> None:
        self._lock = Lock()

    def find_spec(self, name: str, *_: object) -> None:
        """Find nothing, so that the usual finders do, once the files are there."""
        if name not in PARTS:
            return
        import io
        import tarfile

        with self._lock:
            if part := PARTS.get(name):
                with tarfile.open(fileobj=io.BytesIO(import_module(part).PACKED)) as archive:
                    archive.extractall(sys._MEIPASS, filter="data")  # type: ignore[attr-defined]
                del PARTS[name]
                invalidate_caches()


sys.meta_path.insert(0, Parts())

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
