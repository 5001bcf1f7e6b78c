"""Filling sheets: one thing in each cell, page after page, with cut marks and a ruler in the margins."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from ramble_tools.press.choices import Flip
from ramble_tools.press.cut_marks import corner_crosses, cut_marks
from ramble_tools.press.layout import Box, Line, Sheet, around
from ramble_tools.press.pdf import REGULAR, Pdf

_HAIRLINE = 0.15

Thing = TypeVar("Thing")


def fill_sheets(
    pdf: Pdf,
    sheet: Sheet,
    things: Sequence[Thing],
    draw: Callable[[Thing, Box], None],
    *,
    margins: bool = True,
    ruler_at: float = 0.5,
    also: Iterable[Box] = (),
    under: Callable[[Sequence[tuple[Thing, Box]]], None] | None = None,
    backs: Callable[[Sequence[tuple[Thing, Box]]], None] | None = None,
    flip: Flip = "long",
) -> Iterator[int]:
    """Draw each thing into the next cell, on as many pages as it takes.

    The middle of a ruler in the left margin is `ruler_at` of the way up a cell. `under` draws first on each page, and
    gets all its things with their cells; `also` is where it draws outside the cells. If `backs` is given, each page is
    followed by its back, where `backs` gets the same things with their cells on the flipped sheet. Yields the number of
    each page when it is done, so that the caller can show progress. Raises OffPaperError.
    """
    pages = sheet.pages_for(len(things))
    front, back = sheet.trim, sheet.back_of(sheet.trim, flip)
    inked = around([front.grown(sheet.bleed), *also, *(_margin_boxes(sheet, ruler_at) if margins else ())])
    for page in range(pages):
        on_page = things[page * sheet.cards : (page + 1) * sheet.cards]
        with pdf.page(inked, trim=front, bleed=sheet.bleed):
            if margins:
                _draw_margins(pdf, sheet, f"page {page + 1} of {pages}", ruler_at)
            if under:
                under(list(zip(on_page, sheet.cells(), strict=False)))
            for thing, cell in zip(on_page, sheet.cells(), strict=False):
                draw(thing, cell)
        if backs:
            # If what goes past the cards is not printed, that does no harm on a back.
            with pdf.page(back, trim=back, bleed=sheet.bleed, back=True):
                backs(list(zip(on_page, sheet.back_cells(flip), strict=False)))
        yield page + 1


@dataclass(frozen=True, slots=True)
class Ruler:
    """A line that shows if the printer scales, with a note: its margin, length, middle, and the room around it in mm.

    `room` is across the line, and `along` is from cut mark to cut mark.
    """

    margin: Literal["left", "bottom"]
    length: int
    x: float
    y: float
    room: float
    along: float

    @property
    def scale(self) -> float:
        """How large its ends and its note are drawn: 1, or less where there is little room."""
        return min(1.0, self.room / _NOTE_WIDTH)

    @property
    def box(self) -> Box:
        """The box around the line and its note."""
        long, wide = self.length, _NOTE_WIDTH * self.scale
        width, height = (wide, long) if self.margin == "left" else (long, wide)
        return Box(self.x - width / 2, self.y - height / 2, width, height)


# The longest and the shortest ruler, and the space between its ends and the cut marks, in mm.
_LONGEST, _SHORTEST, _CLEAR = 50, 20, 2.0
# The width of the ruler and its note in mm, and what a margin must have for them when they are drawn smaller.
_NOTE_WIDTH = 3.9
_NOTE = 3.35


def ruler_of(sheet: Sheet, ruler_at: float = 0.5) -> Ruler | None:
    """Return the ruler of a sheet, which is between two cut marks in the left margin, or else in the bottom margin.

    In the left margin, its middle is `ruler_at` of the way up a cell. Returns None if neither has room.
    """
    trim, edge, cell = sheet.trim, sheet.paper.unprintable, sheet.card
    taken = sheet.bleed + edge
    along = cell.height * 2 * min(ruler_at, 1 - ruler_at)
    if trim.left - taken >= _NOTE and (length := _length_for(along)):
        middle = trim.bottom + (sheet.rows - 1) // 2 * sheet.pitch_y + cell.height * ruler_at
        return Ruler("left", length, edge + (trim.left - taken) / 2, middle, trim.left - taken, along)
    if trim.bottom - taken >= _NOTE and (length := _length_for(cell.width)):
        middle = trim.left + (sheet.columns - 1) // 2 * sheet.pitch_x + cell.width / 2
        return Ruler("bottom", length, middle, edge + (trim.bottom - taken) / 2, trim.bottom - taken, cell.width)
    return None


def _length_for(room: float) -> int:
    """Return the length of a ruler between cut marks that are `room` mm apart, in whole cm; 0 if that is too short."""
    length = min(_LONGEST, int((room - 2 * _CLEAR + 1e-6) // 10) * 10)
    return length if length >= _SHORTEST else 0


def _margin_boxes(sheet: Sheet, ruler_at: float) -> Iterator[Box]:
    """Yield the boxes around what is drawn in the margins."""
    yield from (mark.box for mark in cut_marks(sheet))
    if ruler := ruler_of(sheet, ruler_at):
        yield ruler.box


def _draw_margins(pdf: Pdf, sheet: Sheet, page: str, ruler_at: float) -> None:
    """Draw the cut marks, and in a margin the page number and a ruler that shows if the printer scales."""

    def draw_marks() -> None:
        for mark in (*cut_marks(sheet), *corner_crosses(sheet)):
            pdf.line(mark, _HAIRLINE)

    pdf.stamp("cut-marks", draw_marks, Box(0, 0, sheet.paper.width, sheet.paper.height), 0, 0)
    ruler = ruler_of(sheet, ruler_at)
    if ruler is None:
        return
    scale = ruler.scale
    with pdf.turned(ruler.x, ruler.y, 90 if ruler.margin == "left" else 0):
        half = ruler.length / 2
        pdf.line(Line(-half, 1.1 * scale, half, 1.1 * scale), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.3 * scale, end, 1.9 * scale), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100%: this line is {ruler.length} mm."
        widest = (ruler.along - _CLEAR) / pdf.text_width(note, cap_height=1, font=REGULAR)
        pdf.text(0, -1.4 * scale, note, cap_height=min(1.5 * scale, widest), font=REGULAR)
