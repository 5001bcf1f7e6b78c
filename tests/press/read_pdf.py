"""Reading a finished PDF: what is where on a page, in mm, as a viewer shows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c
from PIL import Image

MM = 72 / 25.4


@dataclass(frozen=True)
class Glyph:
    """A printed character and the box of its ink, in mm from the lower left corner of the page."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.bottom + self.top) / 2


@dataclass(frozen=True)
class Mark:
    """A line or filled shape: its box in mm."""

    left: float
    bottom: float
    right: float
    top: float


def glyphs(path: Path, page: int) -> list[Glyph]:
    """Return the characters on a page. Spaces are left out, and so is what pdfium generates between lines."""
    return list(_glyphs(path.read_bytes(), page))


# Many tests ask for the same page again, for each card on it.
@lru_cache(maxsize=64)
def _glyphs(data: bytes, page: int) -> list[Glyph]:
    document = pypdfium2.PdfDocument(data)
    text = document[page].get_textpage()
    found = []
    for index in range(text.count_chars()):
        character = chr(pdfium_c.FPDFText_GetUnicode(text, index))
        if character.isspace() or pdfium_c.FPDFText_IsGenerated(text, index):
            continue
        left, bottom, right, top = (edge / MM for edge in text.get_charbox(index))
        found.append(Glyph(character, left, bottom, right, top))
    document.close()
    return found


def words(path: Path, page: int = 0) -> str:
    """Return the text of a page without its spaces."""
    return "".join(each.text for each in glyphs(path, page))


def pages_of(path: Path) -> int:
    """Return how many pages there are."""
    with pikepdf.open(path) as document:
        return len(document.pages)


def page_box(path: Path, name: str = "mediabox", page: int = 0) -> list[float]:
    """Return a box of a page: its left, bottom, right and top, in mm."""
    with pikepdf.open(path) as document:
        return [float(edge) / MM for edge in getattr(document.pages[page], name)]


def marks(path: Path, page: int) -> list[Mark]:
    """Return the lines, bars and curves on a page."""
    return list(_marks(path.read_bytes(), page))


@lru_cache(maxsize=64)
def _marks(data: bytes, page: int) -> list[Mark]:
    with pdfplumber.open(BytesIO(data)) as document:
        drawn = document.pages[page]
        height = float(drawn.height)
        objects: list[dict[str, Any]] = [*drawn.lines, *drawn.rects, *drawn.curves]
        return [
            Mark(each["x0"] / MM, (height - each["bottom"]) / MM, each["x1"] / MM, (height - each["top"]) / MM)
            for each in objects
        ]


def picture(path: Path, page: int, dpi: float = 100.0) -> Image.Image:
    """Return a page as gray pixels."""
    document = pypdfium2.PdfDocument(path)
    image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    document.close()
    return image


def ink(image: Image.Image, dpi: float, left: float, top: float, right: float, bottom: float) -> float:
    """Return which part of a box is dark. Its edges are in mm from the upper left corner of the picture."""
    part = image.crop(tuple(round(edge / 25.4 * dpi) for edge in (left, top, right, bottom)))  # type: ignore[arg-type]
    return sum(part.histogram()[:160]) / (part.width * part.height)


def fonts(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield each font in the document, and whether it is embedded."""
    with pikepdf.open(path) as document:
        for each in document.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
                descriptor = each.get("/FontDescriptor")
                yield str(each["/BaseFont"]), descriptor is not None and "/FontFile2" in descriptor
