"""The files that every phone loads once: style, script, font and icons. Nothing else in the folder is served."""

import hashlib
import os
import re
from collections.abc import Mapping
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


# What a script takes from others, what it has for them, and what is only for its readers.
_IMPORT = re.compile(r'^import \{(.+)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
_FOR_READERS = re.compile(r"^ *(?://.*)?\n|^ +", re.MULTILINE)


class Asset(NamedTuple):
    """A file: its content and its type."""

    content: bytes
    type: str


@cache
def assets() -> dict[str, Asset]:
    """Return the files by name, read once. All scripts are one, `app.js`: over a slow network each request costs."""
    contents = {}
    for name in sorted(os.listdir(FOLDER)):
        if os.path.splitext(name)[1] in _TYPES:
            with open(os.path.join(FOLDER, name), "rb") as file:
                contents[name] = file.read()
    scripts = {name[:-3]: contents.pop(name).decode() for name in list(contents) if name.endswith(".js")}
    if scripts:  # in a browser they are elsewhere
        contents["app.js"] = one_script(scripts, "app").encode()
    return {name: Asset(content, _TYPES[os.path.splitext(name)[1]]) for name, content in contents.items()}


def one_script(scripts: Mapping[str, str], last: str) -> str:
    """Return a script and all that it imports, as one. Comments and indentation are left out.

    Each becomes a function, after those that it imports, and the function returns what the script exports.
    """
    made: dict[str, str] = {}

    def add(name: str) -> None:
        for _, imported in _IMPORT.findall(scripts[name]):
            if imported not in made:
                add(imported)
        exported = ", ".join(_EXPORT.findall(scripts[name]))
        body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = $\2;", scripts[name]))
        made[name] = f"const ${name} = (() => {{\n{_FOR_READERS.sub('', body)}return {{ {exported} }};\n}})();\n"

    add(last)
    return "".join(made.values())


@cache
def all_tags() -> str:
    """Return a tag that changes with any of the files; in a browser, which has them elsewhere, a file has the tag."""
    if os.path.exists(TAG):
        with open(TAG, encoding="ascii") as file:
            return file.read()
    return hashlib.sha256(b"".join(each.content for each in assets().values())).hexdigest()[:12]


def asset_url(name: str, deployment: Deployment) -> str:
    """Return the URL of a file. It changes with the files, so that a browser may keep what it has for good."""
    return deployment.url("static", all_tags(), name)
