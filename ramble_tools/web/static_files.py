"""The files that every phone loads once: style, script, font and icons. Nothing else in the folder is served."""

import hashlib
import os
from functools import cache
from typing import NamedTuple

from ramble_tools.web.deployment import Deployment

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "static")
TAG = os.path.join(FOLDER, "tag")

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


class Asset(NamedTuple):
    """A file: its content, its type, and a tag that changes with the content."""

    content: bytes
    type: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Return the files by name, read once."""
    found = {}
    for name in sorted(os.listdir(FOLDER)):
        type = _TYPES.get(os.path.splitext(name)[1])
        path = os.path.join(FOLDER, name)
        if type:
            with open(path, "rb") as file:
                content = file.read()
            found[name] = Asset(content, type, hashlib.sha256(content).hexdigest()[:16])
    return found


@cache
def all_tags() -> str:
    """Return a tag that changes with any of the files; in a browser, which has them elsewhere, a file has the tag."""
    if os.path.exists(TAG):
        with open(TAG, encoding="ascii") as file:
            return file.read()
    return hashlib.sha256("".join(each.tag for each in assets().values()).encode()).hexdigest()[:12]


def asset_url(name: str, deployment: Deployment) -> str:
    """Return the URL of a file. It changes with the files, so that a browser may keep what it has for good."""
    return deployment.url("static", all_tags(), name)
