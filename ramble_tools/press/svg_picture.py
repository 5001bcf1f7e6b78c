"""An SVG file as pixels, and what of it is not drawn. Nothing but the file is read, and nothing is left out unsaid.

resvg draws gradients, patterns, masks, filters and opacity. It says nothing of elements that it does not know, and it
would read the files that a picture links, so the file is searched for these first.
"""

import os
import re
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from ramble_tools.data_files import data_path
from ramble_tools.errors import FileError, escaped, quote

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL.Image import Image

# No picture that somebody wants on a card takes longer.
_MOST_SECONDS = 30
# The most things that are named.
_MOST_NAMED = 5

# The elements that resvg knows; with those of filters.
_DRAWN = re.compile(
    r"a|circle|clipPath|defs|desc|ellipse|filter|g|image|line|linearGradient|marker|mask|metadata|path|pattern|polygon|"
    r"polyline|radialGradient|rect|stop|style|svg|switch|symbol|text|textPath|title|tref|tspan|use|view|fe[A-Z]\w+"
)
# What resvg reads as an attribute, but not in a style; and what it never reads.
_IGNORED_STYLE = re.compile(r"(?:^|[;{])\s*(c?[xy]|r[xy]?|width|height|d|vector-effect)\s*:")
_LINKS = "href", "{http://www.w3.org/1999/xlink}href"
_EMBEDDED = re.compile(r"data:image/(?:png|jpe?g|webp);base64,(.+)", re.DOTALL)
# A transparent pixel as a PNG, in base 64, in the place of a picture that is not drawn.
_EMPTY = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR4nGNgYAAAAAMAAbitOmMAAAAASUVORK5CYII="
_WARNING = re.compile(r"Warning \(in [^)]*\): (.*?)\.?", re.DOTALL)


def draw_svg(name: str, svg: bytes, longest: int, read_raster: Callable[[bytes], "Image"]) -> tuple["Image", list[str]]:
    """Return an SVG file as a Pillow image, and what to know about it: what is not drawn, or not as it should be.

    Its longer side has `longest` pixels. `name` is the file's for messages. `read_raster` returns a picture inside it,
    a PNG, JPEG or WebP file, as an image, or raises FileError. Raises FileError, also if nothing is left to draw, and
    NotInstalledError without resvg.
    """
    if find_spec("resvg_py") is None:
        from ramble_tools.installation import not_installed

        raise not_installed(f"{name}: resvg_py draws SVG files, and it is not installed", "svg")
    from xml.etree import ElementTree

    from PIL import Image

    try:
        events = ElementTree.iterparse(BytesIO(svg), events=("start", "pi"))
        first: list[Element] = []
        notes = []
        for event, each in events:
            if event == "start":
                first = first or [each]
            elif (each.text or "").startswith("xml-stylesheet"):
                notes.append("the linked style sheet is left out")
        notes += _prepared(first[0], read_raster)
        svg = ElementTree.tostring(first[0])
    except ElementTree.ParseError as error:
        raise FileError(f"{name} is not an SVG picture: {error}") from None
    except RecursionError:
        raise FileError(f"{name} has too many groups inside each other; ungroup some of them") from None
    png, warnings = _drawn(name, svg, longest)
    notes = list(dict.fromkeys([*notes, *warnings]))
    if len(notes) > _MOST_NAMED:
        notes[_MOST_NAMED:] = [f"{len(notes) - _MOST_NAMED} other things can't be drawn"]
    image = Image.open(BytesIO(png)).convert("RGBA")
    if image.getchannel("A").getbbox() is None:
        raise FileError(f"{name} has nothing that can be drawn", *notes)
    return image, notes


def _prepared(root: "Element", read_raster: Callable[[bytes], "Image"]) -> Iterator[str]:
    """Yield what can't be drawn of a picture, and take out what it links; the pictures inside it become plain PNGs."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        space, _, tag = str(element.tag).rpartition("}")
        if space not in ("", "{http://www.w3.org/2000/svg"):  # an editor's own notes
            element.clear()
            continue
        if not _DRAWN.fullmatch(tag):
            yield f"{quote(f'<{tag}>')} is left out"
            element.clear()
            continue
        waiting += reversed(element)
        yield from _without_links(element, tag, read_raster)
        style = element.text or "" if tag == "style" else element.get("style", "")
        for ignored in _IGNORED_STYLE.findall(style) if element is not root else ():
            yield f"the style {quote(ignored)} is ignored; make it an attribute"
        if "vector-effect" in element.attrib:
            yield "'vector-effect' is ignored"
        if tag == "text":
            yield "its text is in our own font; turn text into paths to keep its font"


def _without_links(element: "Element", tag: str, read_raster: Callable[[bytes], "Image"]) -> Iterator[str]:
    """Yield the links of an element that lead out of the file, and take them out; a link of text does no harm."""
    for link in _LINKS:
        to = element.get(link, "#").strip()
        if to.startswith("#") or tag == "a":
            continue
        if tag == "use":
            del element.attrib[link]
        else:
            element.set(link, f"data:image/png;base64,{_EMPTY}")
        embedded = _EMBEDDED.fullmatch(to)
        if embedded:
            try:
                file = BytesIO()
                read_raster(b64decode(embedded[1])).save(file, "png")
                element.set(link, f"data:image/png;base64,{b64encode(file.getvalue()).decode()}")
            except (FileError, ValueError):  # or bad base 64
                yield "a damaged picture inside it is left out"
        elif to.startswith("data:"):
            yield f"a picture inside it is left out, because it is not PNG, JPEG or WebP: {quote(to, 24)}"
        else:
            yield f"the linked {quote(to)} is left out; embed it in the file"


def _drawn(name: str, svg: bytes, longest: int) -> tuple[bytes, list[str]]:
    """Return a picture as a PNG, and resvg's warnings. Raises FileError."""
    fonts = [data_path("templates", "fonts", f"AtkinsonHyperlegible-{each}.ttf") for each in ("Regular", "Bold")]
    # Not even a module in the user's folder is read.
    command = [sys.executable, "-P", "-m", "ramble_tools.press.draw_svg", str(longest), *fonts]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        ran = subprocess.run(command, input=svg, capture_output=True, timeout=_MOST_SECONDS, env=surroundings)
    except subprocess.TimeoutExpired:
        raise FileError(f"{name} takes more than {_MOST_SECONDS} seconds to draw; make it simpler") from None
    said = ran.stderr.decode(errors="replace").splitlines()
    if ran.returncode == 1 and said:
        raise FileError(f"{name} can't be drawn: {escaped(said[-1])}", "save it as a simpler SVG")
    if ran.returncode:
        raise FileError(f"{name} is too complex to draw; make it simpler")
    warnings = [found[1] for found in map(_WARNING.fullmatch, said) if found]
    return ran.stdout, [escaped(each[:1].lower() + each[1:]) for each in warnings]
