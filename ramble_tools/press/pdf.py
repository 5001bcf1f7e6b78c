"""Drawing in mm, on your own canvas or in a new PDF, with real text in our own fonts and no date in the file.

The same drawing gives the same bytes.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Literal, TypeAlias

import ramble_tools.press.without_pillow  # noqa: F401

# isort: split
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas as reportlab_canvas
from reportlab.pdfgen.canvas import Canvas

from ramble_tools import __version__
from ramble_tools.data_files import data_path
from ramble_tools.errors import OffPaperError
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Flip
from ramble_tools.press.layout import Box, Line, Paper, around
from ramble_tools.press.outlines import Outlines, without_slash

_NON_ZERO: int = reportlab_canvas.FILL_NON_ZERO  # type: ignore[attr-defined]
REGULAR = "AtkinsonHyperlegible-Regular"
BOLD = "AtkinsonHyperlegible-Bold"
# The height of a capital as a fraction of the font size: 668 of 1,000 units in both fonts.
CAP_HEIGHT = 0.668
# A print may go this far past the edge of the paper, in mm, by rounding.
_NEARLY_MM = 1e-6
# How PDF joins two lines at a corner.
_ROUND_JOIN = 1
# How much closer the letters of a condensed text are, as a fraction of its capitals' height.
_TIGHTER = 0.06

Align: TypeAlias = Literal["left", "center", "right"]
Ink: TypeAlias = tuple[float, float, float]
BLACK: Ink = (0.0, 0.0, 0.0)
WHITE: Ink = (1.0, 1.0, 1.0)

# The commands of a path, which is written as in SVG: moves, lines and curves to absolute points, and the end.
_PATH = re.compile(r"([MLCZ])([^MLCZ]*)")


def font(name: str, path: str = "") -> Any:
    """Return a ReportLab font, which is read from our own file of that name, or from the one at `path`, only once."""
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, path) if path else _our_font(name))
    return pdfmetrics.getFont(name)


def _our_font(name: str) -> TTFont:
    """Return one of our fonts, with a zero that has no slash."""
    ours = TTFont(name, _font_file(name))
    # The font's only zero has a slash, which looks like a number that is crossed out.
    face: Any = ours.face
    zero, eight = (face.charToGlyph[ord(digit)] for digit in "08")
    data, outlines = face._ttf_data, Outlines(face._ttf_data)
    plain = without_slash(list(outlines.contours(zero)), list(outlines.contours(eight)))
    begin, end = (face.get_table_pos("glyf")[0] + face.glyphPos[each] for each in (zero, zero + 1))
    face._ttf_data = data[:begin] + plain.ljust(end - begin, b"\0") + data[end:]
    face.hmetrics[zero], face.charWidths[ord("0")] = face.hmetrics[eight], face.charWidths[ord("8")]
    return ours


def _font_file(name: str) -> str:
    return data_path("templates", "fonts", f"{name}.ttf")


class Drawing:
    """Draws on a ReportLab canvas whose unit is 1 mm: `drawing_on` makes one of any canvas."""

    def __init__(self, canvas: Canvas) -> None:
        for each in (REGULAR, BOLD):
            font(each)
        # The type is Any because the stubs lack forms whose bounds are not whole numbers.
        self._canvas: Any = canvas
        # What the names of stamps begin with, so that documents in one file don't share what only has the same name.
        self._stamps = ""

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, *, degrees: float = 0.0) -> Iterator[None]:
        """Draw with 0, 0 at x, y, that many times as large, and rotated around it."""
        if max(abs(x), abs(y), abs(scale - 1), abs(degrees)) < _NEARLY_MM:
            yield
            return
        self._canvas.saveState()
        self._canvas.transform(scale, 0, 0, scale, x, y)
        if degrees:
            self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()

    @contextmanager
    def upright_in(self, box: Box, *, turned: bool) -> Iterator[Box]:
        """Draw in a box that may lie on its side, with its top at the left. Gives the box as it is when upright."""
        if not turned:
            yield box
            return
        with self.placed(box.right, box.bottom, degrees=90):
            yield Box(0, 0, box.height, box.width)

    @contextmanager
    def clipped(self, *boxes: Box) -> Iterator[None]:
        """Draw only inside these boxes, which may overlap."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        for box in boxes:
            path.rect(box.left, box.bottom, box.width, box.height)
        # The non-zero rule also fills where boxes overlap; ReportLab's default rule would leave that blank.
        self._canvas.clipPath(path, stroke=0, fill=0, fillMode=_NON_ZERO)
        yield
        self._canvas.restoreState()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        cap_height: float,
        font: str = BOLD,
        ink: Ink = BLACK,
        align: Align = "center",
        outline: float = 0.0,
        bolder: float = 0.0,
        widest: float = 0.0,
    ) -> None:
        """Write text at x with its baseline at y. Its capitals are `cap_height` mm tall.

        If `outline` is not 0, only the edges of the letters are drawn, that many mm thick, with a tenth of the ink. If
        `bolder` is not 0, the strokes of the letters are that many mm thicker. If `widest` is not 0, text that is wider
        than that is condensed to it, in mm, without becoming lower.
        """
        self._ink("Fill", ink)
        self._canvas.setFont(font, cap_height / CAP_HEIGHT)
        if outline or bolder:
            self._ink("Stroke", ink)
            self._canvas.setLineWidth(outline or bolder)
        mode = 1 if outline else 2 if bolder else 0
        width = self.text_width(text, cap_height=cap_height, font=font)
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        if widest and width > widest:
            # A condensed text is closer together as well, so that its letters stay as wide as possible.
            spacing = -_TIGHTER * cap_height if len(text) > 1 else 0.0
            scale = widest / (width + spacing * (len(text) - 1))
            line = self._canvas.beginText(x - shift * widest, y)
            line.setHorizScale(100 * scale)
            line.setCharSpace(spacing)
            line.setTextRenderMode(mode)
            line.textOut(text)
            line.setTextRenderMode(0)
            line.setHorizScale(100)
            line.setCharSpace(0)
            self._canvas.drawText(line)
            return
        self._canvas.drawString(x - shift * width, y, text, mode=mode)

    def sentence(self, x: float, y: float, text: str, *, cap_height: float) -> None:
        """Write a line of text from x, with its baseline at y."""
        self.text(x, y, text, cap_height=cap_height, align="left", font=REGULAR)

    def text_width(self, text: str, *, cap_height: float, font: str = BOLD) -> float:
        """Return the width of some text in mm."""
        return float(pdfmetrics.stringWidth(text, font, cap_height / CAP_HEIGHT))

    def wrapped(self, text: str, width: float, *, cap_height: float) -> Iterator[str]:
        """Yield the lines of some regular text that are at most `width` mm wide, or one word if that is wider.

        Lines break at plain spaces only, not at no-break spaces.
        """
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if line and self.text_width(longer, cap_height=cap_height, font=REGULAR) > width:
                yield line
                longer = word
            line = longer
        yield line

    def _ink(self, use: Literal["Fill", "Stroke"], ink: Ink) -> None:
        """Set the ink of text and areas, or of lines. Black and gray go to the black ink alone, not to all colors."""
        if ink[0] == ink[1] == ink[2]:
            getattr(self._canvas, f"set{use}Gray")(ink[0])
        else:
            getattr(self._canvas, f"set{use}ColorRGB")(*ink)

    def bar(self, x: float, y: float, width: float, thickness: float, ink: Ink = BLACK) -> None:
        """Fill a bar centered on x with its upper edge at y."""
        self._ink("Fill", ink)
        self._canvas.rect(x - width / 2, y - thickness, width, thickness, stroke=0, fill=1)

    def ring(self, x: float, y: float, radius: float, thickness: float, ink: Ink = BLACK) -> None:
        """Draw a circle."""
        self._ink("Stroke", ink)
        self._canvas.setLineWidth(thickness)
        self._canvas.circle(x, y, radius, stroke=1, fill=0)

    def path(self, path: str, x: float, y: float, size: float, ink: Ink = BLACK, *, outline: float = 0.0) -> None:
        """Fill a path whose unit is `size` mm and whose 0, 0 is at x, y.

        If `outline` is not 0, only its edge is drawn, that many mm thick, with round corners.
        """
        drawn = self._canvas.beginPath()
        step = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
        for command, numbers in _PATH.findall(path):
            step[command](*(float(each) * size + (x, y)[place % 2] for place, each in enumerate(numbers.split())))
        if outline:
            self._ink("Stroke", ink)
            self._canvas.setLineWidth(outline)
            self._canvas.setLineJoin(_ROUND_JOIN)
        else:
            self._ink("Fill", ink)
        self._canvas.drawPath(drawn, stroke=int(bool(outline)), fill=int(not outline))

    def jpeg(self, file: IO[bytes], box: Box) -> None:
        """Draw a JPEG picture into a box, whose shape it has."""
        from reportlab.lib.utils import ImageReader

        self._canvas.drawImage(ImageReader(file), box.left, box.bottom, box.width, box.height)

    def stamp(self, name: str, draw: Callable[[], None], bounds: Box, x: float, y: float, scale: float = 1.0) -> None:
        """Place a drawing that is used in many places, with its 0, 0 at x, y.

        The file has it only once: `draw` is called for the first stamp of that name. The name must have no spaces.
        `bounds` is the space it takes before it is scaled; anything outside is not shown.
        """
        name = self._stamps + name
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, bounds.left, bounds.bottom, bounds.right, bounds.top)
            draw()
            self._canvas.endForm()
        with self.placed(x, y, scale):
            self._canvas.doForm(name)

    def box(self, box: Box, thickness: float, *, ink: Ink = BLACK, radius: float = 0.0, filled: bool = False) -> None:
        """Draw the outline of a box, which may be filled too. `radius` rounds its corners."""
        self._ink("Stroke", ink)
        if filled:
            self._ink("Fill", ink)
        self._canvas.setLineWidth(thickness)
        self._canvas.roundRect(box.left, box.bottom, box.width, box.height, radius, stroke=1, fill=int(filled))

    def fill(self, box: Box, ink: Ink, *, radius: float = 0.0) -> None:
        """Fill a box. `radius` rounds its corners."""
        self._ink("Fill", ink)
        self._canvas.roundRect(box.left, box.bottom, box.width, box.height, radius, stroke=0, fill=1)

    def line(self, line: Line, thickness: float, *, ink: Ink = BLACK, dashes: Sequence[float] = ()) -> None:
        """Draw a line from end to end, without caps. `dashes` are the lengths of ink and gap, in mm."""
        self._ink("Stroke", ink)
        self._canvas.setLineWidth(thickness)
        self._canvas.setLineCap(0)
        if dashes:
            self._canvas.setDash(list(dashes))
        self._canvas.line(line.x1, line.y1, line.x2, line.y2)
        if dashes:
            self._canvas.setDash([])


@contextmanager
def drawing_on(canvas: Canvas) -> Iterator[Drawing]:
    """Draw on a canvas of your own, in mm from its origin. The canvas's state is restored at the end."""
    canvas.saveState()
    canvas.scale(mm, mm)
    yield Drawing(canvas)
    canvas.restoreState()


class Pdf(Drawing):
    """A document that is drawn page by page, in mm from the lower left corner of the page.

    `file` is a binary stream. The PDF asks the viewer not to scale, so that a card is printed at its exact size.
    `progress` is called after each page, with the number of `pages` that are done.
    """

    def __init__(
        self,
        file: IO[bytes],
        paper: Paper,
        title: str,
        subject: str,
        duplex: Flip | None = None,
        calibration: Calibration = NO_CALIBRATION,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        font(REGULAR)
        # `invariant` leaves out the date. Our own font comes first, or ReportLab would name one that is not embedded.
        # The type is Any because the stubs lack `initialFontName`.
        canvas: Any = Canvas
        super().__init__(
            canvas(
                file,
                pagesize=(paper.width * mm, paper.height * mm),
                invariant=1,
                pageCompression=1,
                pdfVersion=(1, 7 if duplex else 6),  # the first versions with Duplex and PrintScaling
                initialFontName=REGULAR,
            )
        )
        self.paper = paper
        self.pages = 0
        self._progress = progress
        self._calibration = calibration
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Ramble Tools")
        self._canvas.setSubject(subject)
        self._canvas.setCreator(f"ramble {__version__}")
        self._canvas.setViewerPreference("PrintScaling", "None")
        if duplex:
            self._canvas.setViewerPreference(
                "Duplex", {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[duplex]
            )

    @contextmanager
    def on(self, paper: Paper, calibration: Calibration) -> Iterator[None]:
        """Draw pages of another document on this paper, for a printer that is corrected so."""
        before = self.paper, self._calibration
        self._use(paper, calibration)
        self._stamps = f"{self.pages}-"
        yield
        self._stamps = ""
        self._use(*before)

    def _use(self, paper: Paper, calibration: Calibration) -> None:
        self.paper, self._calibration = paper, calibration
        self._canvas.setPageSize((paper.width * mm, paper.height * mm))

    @contextmanager
    def page(self, inked: Box, *, trim: Box | None = None, bleed: float = 0.0, back: bool = False) -> Iterator[None]:
        """Draw one page, on which everything that matters is in `inked`.

        `trim` is its trim box, and `bleed` is how far it is printed past that, in mm. The page is corrected for what
        the printer is known to do to this side. Raises OffPaperError if that moves a part of `inked` off the paper.
        """
        width, height = self.paper.width, self.paper.height
        matrix = a, b, c, d, e, f = self._calibration.correction(width, height, back=back)

        def corrected(box: Box) -> Box:
            """Return the smallest box around what a box becomes."""
            corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
            return around(Box(a * x + c * y + e, b * x + d * y + f, 0, 0) for x, y in corners)

        drawn = corrected(inked)
        outside = max(-drawn.left, -drawn.bottom, drawn.right - width, drawn.top - height)
        if outside > _NEARLY_MM:
            raise OffPaperError(
                f"corrected for the printer, the print would go {max(outside, 0.1):.1f} mm past the edge of "
                f"{self.paper.name}; print at 100% (is 'fit to page' on?) and calibrate again",
                math.ceil(self._calibration.margin(width, height) - _NEARLY_MM),
            )
        # A page without a trim box must not have that of the page before.
        self._canvas.setTrimBox(trim and _corners(corrected(trim)))
        self._canvas.setBleedBox(trim and _corners(corrected(trim.grown(bleed))))
        self._canvas.scale(mm, mm)
        if matrix != (1, 0, 0, 1, 0, 0):
            self._canvas.transform(*matrix)
        yield
        self._canvas.showPage()
        self.pages += 1
        if self._progress:
            self._progress(self.pages)

    @contextmanager
    def page_as(self, drawn: Paper, margin: float) -> Iterator[None]:
        """Draw one page as if its paper were `drawn`, which has the same shape, with margins of `margin` mm."""
        scale = self.paper.width / drawn.width
        inked = Box(0, 0, self.paper.width, self.paper.height).grown(-margin * scale)
        with self.page(inked), self.placed(0, 0, scale):
            yield

    def save(self) -> None:
        """Write the document to its stream."""
        # Streams are plain deflate. ReportLab's ASCII 85 on top would make them a quarter larger and slower to write.
        # The setting is restored, because all canvases in the process share it.
        before, rl_config.useA85 = rl_config.useA85, 0
        try:
            self._canvas.save()
        finally:
            rl_config.useA85 = before


def _corners(box: Box) -> tuple[float, float, float, float]:
    return box.left * mm, box.bottom * mm, box.right * mm, box.top * mm
