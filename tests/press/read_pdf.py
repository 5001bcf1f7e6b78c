"""Reading a finished PDF: what is where on a page, in mm, as a viewer shows it."""

from collections.abc import Iterator
from ctypes import c_float
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c
from PIL import Image

MM = 72 / 25.4
# The points of a line or of the edge of a filled shape, in mm.
Shape: TypeAlias = list[tuple[float, float]]


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


def text(path: Path, page: int = 0) -> str:
    """Return the text of a page, with one space between two words."""
    document = pypdfium2.PdfDocument(path)
    found = str(document[page].get_textpage().get_text_bounded())
    document.close()
    return " ".join(found.split())


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
    return [box_of(each) for each in shapes(path, page)]


def shapes(path: Path, page: int) -> list[Shape]:
    """Return the points of each line, bar and curve on a page."""
    return list(_all_shapes(path.read_bytes(), page))


def box_of(shape: Shape) -> Mark:
    """Return the box around some points."""
    xs, ys = zip(*shape, strict=True)
    return Mark(min(xs), min(ys), max(xs), max(ys))


@lru_cache(maxsize=64)
def _all_shapes(data: bytes, page: int) -> list[Shape]:
    document = pypdfium2.PdfDocument(data)
    drawn = document[page]
    found = [[(x / MM, y / MM) for x, y in shape] for shape in _shapes(drawn.raw, pypdfium2.PdfMatrix())]
    document.close()
    return found


def _shapes(holder: Any, matrix: pypdfium2.PdfMatrix) -> Iterator[list[tuple[float, float]]]:
    """Yield the points, in points of the page, of each line and closed shape of a page or of what is stamped on it."""
    count, get = pdfium_c.FPDFFormObj_CountObjects, pdfium_c.FPDFFormObj_GetObject
    if isinstance(holder, pdfium_c.FPDF_PAGE):
        count, get = pdfium_c.FPDFPage_CountObjects, pdfium_c.FPDFPage_GetObject
    x, y, own = c_float(), c_float(), pdfium_c.FS_MATRIX()
    for place in range(count(holder)):
        drawn = get(holder, place)
        kind = pdfium_c.FPDFPageObj_GetType(drawn)
        if kind not in (pdfium_c.FPDF_PAGEOBJ_PATH, pdfium_c.FPDF_PAGEOBJ_FORM):
            continue
        pdfium_c.FPDFPageObj_GetMatrix(drawn, own)
        on_page = pypdfium2.PdfMatrix.from_raw(own).multiply(matrix)
        if kind == pdfium_c.FPDF_PAGEOBJ_FORM:
            yield from _shapes(drawn, on_page)
            continue
        points: list[tuple[float, float]] = []
        for number in range(pdfium_c.FPDFPath_CountSegments(drawn)):
            segment = pdfium_c.FPDFPath_GetPathSegment(drawn, number)
            pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
            if pdfium_c.FPDFPathSegment_GetType(segment) == pdfium_c.FPDF_SEGMENT_MOVETO and points:
                yield points
                points = []
            points.append(on_page.on_point(x.value, y.value))
        if points:
            yield points


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
