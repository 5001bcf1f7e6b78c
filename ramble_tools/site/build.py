"""The files of the site: a folder that any web host can serve, under any path, and a browser needs nothing else.

The same inputs give the same bytes. Paths have `/` between their parts, as on the web.
"""

import hashlib
import json
import os
import re
from base64 import b64encode
from collections.abc import Mapping

from ramble_tools import __version__
from ramble_tools.site.npm import LOCK, SITE_PACKAGES
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.static_files import FOLDER, asset_url, assets, joined_scripts

_STATIC = os.path.join(os.path.dirname(os.path.abspath(__file__)), "static")
# The scripts with which several phones share their games: one file of the site, with one of the pages' scripts.
_SHARING, _CAMERA = "sharing", "camera.js"
# The list of all files, as a script.
LIST = "files.js"
_START, _END = "self.SITE = ", ";\n"
# What the service worker does not keep: itself, what it is made with, a page that it never needs, and the pictures that
# a browser shows before it installs the app.
_NOT_KEPT = ("sw.js", LIST, "404.html", "screenshot-pad.png", "screenshot-scores.png")
# What is in an archive, and what Pyodide wants only to make the archives.
_PACKED = ("python_stdlib.zip", "pyodide-lock.json")
_TAG_OF_FONT = re.compile(rb"(?<=\.woff2)\?v=\w+")
# Firefox takes a link in a frame that saves a file, made by a script, for a page of that frame: hence its `blob:`.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self' blob:; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
# A browser takes this only from a header, so only from the service worker.
_FRAMED = "; frame-ancestors 'self'"


def site(pyodide: Mapping[str, bytes], archives: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all files by path, with these files of Pyodide and these archives, one of which is its library."""
    style = asset_url("app.css", Deployment()).removeprefix("/")
    folder = style.rpartition("/")[0]
    found = dict(archives)
    found |= {f"lib/{name}": content for name, content in pyodide.items() if name not in _PACKED}
    found |= {f"{folder}/{name}": asset.content for name, asset in assets().items()}
    # The folder has the tag already; with a second address, a font would be fetched twice.
    found[style] = _TAG_OF_FONT.sub(b"", found[style])
    found |= {name: _read(name) for name in sorted(os.listdir(_STATIC)) if name not in ("404.js", _SHARING)}
    found[f"{_SHARING}.js"] = _sharing()
    found["icon.svg"] = assets()["icon.svg"].content
    found["index.html"] = _filled(found["index.html"], POLICY=_POLICY, STYLE=style, READER=f"./{folder}/qr.mjs")
    script = _read("404.js")
    allowed = _POLICY.replace("'self' 'wasm-unsafe-eval'", f"'sha256-{_hash(script)}'")
    found["404.html"] = _filled(found["404.html"], POLICY=allowed, SCRIPT=script.decode())
    found[LIST] = list_of(found)
    return dict(sorted(found.items()))


def version_of(files: Mapping[str, bytes]) -> str:
    """Return the version of the program, and a mark that changes with any file: `0.2.0+1f2e3d4c`."""
    hashes = (f"{path} {_hash(files[path])}\n" for path in sorted(files) if path != LIST)
    return f"{__version__}+{hashlib.sha256(''.join(hashes).encode()).hexdigest()[:8]}"


def compressed_size(files: Mapping[str, bytes]) -> int:
    """Return how many bytes a host sends if it compresses each file with gzip."""
    import zlib

    return sum(min(len(content), len(zlib.compress(content, 9))) for content in files.values())


def list_of(files: Mapping[str, bytes]) -> bytes:
    """Return the script with the list of files, their sizes and their hashes."""
    kept = {path: {"bytes": len(content), "hash": _hash(content)} for path, content in sorted(files.items())}
    for path in _NOT_KEPT:
        kept.pop(path, None)
    values: dict[str, object] = {"version": version_of(files), "packages": SITE_PACKAGES, "lock": LOCK}
    values["policy"] = _POLICY + _FRAMED
    return f"{_START}{json.dumps({**values, 'files': kept}, indent=1)}{_END}".encode()


def listed_in(script: bytes) -> frozenset[str]:
    """Return the paths of all files of the site with this list. Raises ValueError if it is not one."""
    listed = json.loads(script.decode().removeprefix(_START).removesuffix(_END))
    if not isinstance(listed, dict) or not isinstance(listed.get("files"), dict):
        raise ValueError("not a list of files")
    return frozenset([*listed["files"], *_NOT_KEPT])


def _sharing() -> bytes:
    folder = os.path.join(_STATIC, _SHARING)
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder))] + [os.path.join(FOLDER, _CAMERA)]
    scripts = {os.path.splitext(os.path.basename(path))[0]: _read(path).decode() for path in paths}
    return joined_scripts(scripts, _SHARING, ())[_SHARING].encode()


def _filled(page: bytes, **values: str) -> bytes:
    for name, value in values.items():
        page = page.replace(name.encode(), value.encode())
    return page


def _hash(content: bytes) -> str:
    return b64encode(hashlib.sha256(content).digest()).decode()


def _read(name: str) -> bytes:
    with open(os.path.join(_STATIC, name), "rb") as file:
        return file.read()
