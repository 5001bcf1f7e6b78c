"""The files that every phone loads once: style, script, font and icons. Nothing else in the folder is served."""

import hashlib
import os
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ramble_tools.web.deployment import Deployment

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "static")
TAG = os.path.join(FOLDER, "tag")

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",  # loaded when it is needed, unlike the other scripts
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


# The scripts of a page: of every one, and of the few that have more to do.
_EVERYWHERE, _SOMEWHERE = "app", ("new_game", "pack", "print", "receiving")
# What a script takes from others, what it has for them, and what is only for its readers.
_IMPORT = re.compile(r'^import \{(.+)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
_FOR_READERS = re.compile(r"^ *(?://.*)?\n|^ +|(?<=[;{,(\[])\n|\n(?=[})\]?:&|.])", re.MULTILINE)
_FOR_READERS_OF_STYLE = re.compile(r"/\*.*?\*/\s*|(?<=[:;,{}])\s+|\s+(?=[{}])|^ +", re.MULTILINE | re.DOTALL)


class Asset(NamedTuple):
    """A file: its content and its type."""

    content: bytes
    type: str


@cache
def assets() -> dict[str, Asset]:
    """Return the files by name, read once. A slow network makes each request dear, so most scripts are one file."""
    contents = {}
    for name in sorted(os.listdir(FOLDER)):
        if os.path.splitext(name)[1] in _TYPES:
            with open(os.path.join(FOLDER, name), "rb") as file:
                contents[name] = file.read()
    scripts = {name[:-3]: contents.pop(name).decode() for name in list(contents) if name.endswith(".js")}
    if scripts:  # in a browser they are elsewhere
        contents["app.css"] = _FOR_READERS_OF_STYLE.sub("", contents["app.css"].decode()).encode()
        contents |= {f"{name}.js": script.encode() for name, script in joined_scripts(scripts).items()}
    return {name: Asset(content, _TYPES[os.path.splitext(name)[1]]) for name, content in contents.items()}


def joined_scripts(
    scripts: Mapping[str, str], everywhere: str = _EVERYWHERE, somewhere: Sequence[str] = _SOMEWHERE
) -> dict[str, str]:
    """Return the script of every page with all that it imports, and each of the others with what that one lacks.

    Comments, indentation and most ends of lines are left out. Each source becomes a function, after those that it
    imports, and the function returns what the source exports.
    """
    first = _functions(scripts, everywhere, ())
    shared = ", ".join(f"${name}" for name in first)
    taken = f'import {{ {shared} }} from "./{everywhere}.js";\n'
    joined = {everywhere: f"{''.join(first.values())}export {{ {shared} }};\n"}
    return joined | {name: taken + "".join(_functions(scripts, name, first).values()) for name in somewhere}


def _functions(scripts: Mapping[str, str], last: str, known: Collection[str]) -> dict[str, str]:
    """Return a source as a function, after those of all that it imports, but for the known ones."""
    made: dict[str, str] = {}

    def add(name: str) -> None:
        for _, imported in _IMPORT.findall(scripts[name]):
            if imported not in made and imported not in known:
                add(imported)
        exported = ", ".join(_EXPORT.findall(scripts[name]))
        body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = $\2;", scripts[name]))
        made[name] = f"const ${name} = (() => {{\n{_FOR_READERS.sub('', body)}return {{ {exported} }};\n}})();\n"

    add(last)
    return made


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
