"""A PDF to draw on in mm: real text in our own fonts, the same bytes for the same drawing."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, TypeAlias

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ramble_tools import __version__
from ramble_tools.data_files import data_path
from ramble_tools.press.layout import Box, Line, Sheet

REGULAR = "AtkinsonHyperlegible-Regular"
BOLD = "AtkinsonHyperlegible-Bold"

# The height of a capital, as a part of the font's size: 668 of 1,000 units in both fonts.
CAP_HEIGHT = 0.668

Ink: TypeAlias = tuple[float, float, float]
BLACK: Ink = (0.0, 0.0, 0.0)

# Streams are plain deflate: ReportLab's ASCII 85 around it makes them a quarter larger and slower to write.
rl_config.useA85 = 0

# A path: moves ("M", x, y), lines ("L", x, y), curves ("C", x1, y1, x2, y2, x, y) and closings ("Z",).
Path: TypeAlias = Sequence[tuple[str | float, ...]]


class Pdf:
    """A document that is drawn page by page, in mm from the lower left corner of the page.

    `file` is a binary stream. The viewer is told not to scale, so that a card comes out as large as it is.
    """

    def __init__(self, file: IO[bytes], sheet: Sheet, *, title: str, subject: str) -> None:
        for name in (REGULAR, BOLD):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, data_path("templates", "fonts", f"{name}.ttf")))
        self.sheet = sheet
        # `invariant` leaves the date out. The first font is ours, or ReportLab would name its own, unembedded.
        # Any, because its type stubs know neither the first font by name nor forms whose bounds are not whole numbers.
        canvas: Any = Canvas
        self._canvas = canvas(
            file,
            pagesize=(sheet.paper.width * mm, sheet.paper.height * mm),
            invariant=1,
            pageCompression=1,
            pdfVersion=(1, 6),  # the first that knows PrintScaling
            initialFontName=REGULAR,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Ramble Tools")
        self._canvas.setSubject(subject)
        self._canvas.setCreator(f"ramble {__version__}")
        self._canvas.setViewerPreference("PrintScaling", "None")

    @contextmanager
    def page(self) -> Iterator[None]:
        """One page, whose trim box is the rectangle that the cards fill."""
        trim = self.sheet.trim
        corners = (trim.left * mm, trim.bottom * mm, trim.right * mm, trim.top * mm)
        self._canvas.setTrimBox(corners)
        self._canvas.setBleedBox(corners)
        self._canvas.scale(mm, mm)
        yield
        self._canvas.showPage()

    @contextmanager
    def placed(self, box: Box, width: float, height: float) -> Iterator[None]:
        """Draw in a box as though it were `width` x `height` mm and began at 0, 0; nothing is stretched."""
        scale = min(box.width / width, box.height / height)
        self._canvas.saveState()
        self._canvas.translate(
            box.left + (box.width - scale * width) / 2, box.bottom + (box.height - scale * height) / 2
        )
        if scale != 1:
            self._canvas.scale(scale, scale)
        yield
        self._canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """Draw turned about a point, which becomes 0, 0."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()

    def text(self, x: float, y: float, text: str, *, cap_height: float, font: str = BOLD, ink: Ink = BLACK) -> None:
        """Write text centered on x, its baseline at y, its capitals `cap_height` mm tall."""
        self._canvas.setFillColorRGB(*ink)
        self._canvas.setFont(font, cap_height / CAP_HEIGHT)
        self._canvas.drawCentredString(x, y, text)

    def text_width(self, text: str, *, cap_height: float, font: str = BOLD) -> float:
        """How wide a text comes out, in mm."""
        return float(pdfmetrics.stringWidth(text, font, cap_height / CAP_HEIGHT))

    def bar(self, x: float, y: float, width: float, thickness: float, ink: Ink = BLACK) -> None:
        """Fill a bar centered on x whose upper edge is at y."""
        self._canvas.setFillColorRGB(*ink)
        self._canvas.rect(x - width / 2, y - thickness, width, thickness, stroke=0, fill=1)

    def ring(self, x: float, y: float, radius: float, thickness: float, ink: Ink = BLACK) -> None:
        """Draw a circle."""
        self._canvas.setStrokeColorRGB(*ink)
        self._canvas.setLineWidth(thickness)
        self._canvas.circle(x, y, radius, stroke=1, fill=0)

    def tag(self, box: Box, radius: float, thickness: float, *, filled: bool, ink: Ink = BLACK) -> None:
        """Draw a rectangle with round corners, outlined or filled."""
        self._canvas.setStrokeColorRGB(*ink)
        self._canvas.setFillColorRGB(*ink)
        self._canvas.setLineWidth(thickness)
        self._canvas.roundRect(box.left, box.bottom, box.width, box.height, radius, stroke=1, fill=int(filled))

    def path(self, path: Path, x: float, y: float, size: float, ink: Ink = BLACK) -> None:
        """Fill a path whose own unit is `size` mm, its 0, 0 at x, y."""
        drawn = self._canvas.beginPath()
        step: dict[str, Any] = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
        for command, *numbers in path:
            points = [float(number) * size + (y if place % 2 else x) for place, number in enumerate(numbers)]
            step[str(command)](*points)
        self._canvas.setFillColorRGB(*ink)
        self._canvas.drawPath(drawn, stroke=0, fill=1)

    def stamp(self, name: str, draw: Callable[[], None], bounds: Box, x: float, y: float, scale: float = 1.0) -> None:
        """Place a drawing that stands in many places, its 0, 0 at x, y.

        It goes into the file once, when `draw` is called for the first stamp of that name (which holds no blanks).
        `bounds` is the space that it fills before it is scaled; what lies outside is not shown.
        """
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, bounds.left, bounds.bottom, bounds.right, bounds.top)
            draw()
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.transform(scale, 0, 0, scale, x, y)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def line(self, line: Line, thickness: float) -> None:
        """Draw a black line that ends exactly where it says."""
        self._canvas.setStrokeColorRGB(*BLACK)
        self._canvas.setLineWidth(thickness)
        self._canvas.setLineCap(0)
        self._canvas.line(line.x1, line.y1, line.x2, line.y2)

    def save(self) -> None:
        """Write the document to its stream."""
        self._canvas.save()
