"""What is printed around the cards of a sheet: cut marks, and a ruler that shows if the printer scales."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Literal

from ramble_tools.press.choices import CutMarks
from ramble_tools.press.layout import Box, CardSize, Line, Sheet, around, mm_text
from ramble_tools.press.pdf import REGULAR, Pdf

_HAIRLINE = 0.15

# --- where the sheet is cut

# The space between a card and its cut mark, and the length of a cut mark at most and at least, in mm.
_MARK_GAP, _LONGEST_MARK, _LEAST_MARK = 0.4, 6.0, 0.2
# A mark that is shorter than this, in mm, is hard to lay a ruler on.
SHORTEST_MARK = 3.0
# The length of each arm of a cross on a card's corner, in mm.
_CROSS_ARM = 2.0
_WITH_CROSSES = ("both", "crosses")


def cuts(sheet: Sheet) -> tuple[list[float], list[float]]:
    """Return every x and every y where the sheet is cut. With a gutter there are two cuts between two cells."""
    cells = list(sheet.cells())
    xs = sorted(edge for cell in cells for edge in (cell.left, cell.right))
    ys = sorted(edge for cell in cells for edge in (cell.bottom, cell.top))
    # Two cells that touch share an edge.
    x, y = ([edge for edge, following in pairwise([*edges, inf]) if following - edge > 0.01] for edges in (xs, ys))
    return x, y


def cut_marks(sheet: Sheet) -> Iterator[Line]:
    """Yield the lines that show where to cut, except for the crosses on the cards' corners.

    In the margins, there is a mark at both ends of every cut, so the first cut does not remove the other marks. `full`
    is a line across the whole printable page for every cut.
    """
    if sheet.marks in ("crosses", "none"):
        return
    xs, ys = cuts(sheet)
    edge, width, height = sheet.paper.unprintable, sheet.paper.width, sheet.paper.height
    if sheet.marks == "full":
        yield from (Line(x, edge, x, height - edge) for x in xs)
        yield from (Line(edge, y, width - edge, y) for y in ys)
        return
    area = sheet.trim.grown(_MARK_GAP + sheet.bleed)
    below, above, left, right = _rooms(sheet)
    for x in xs:
        for y, room, outward in ((area.bottom, below, -1), (area.top, above, 1)):
            if room > _LEAST_MARK:
                yield Line(x, y, x, y + outward * min(room, _LONGEST_MARK))
    for y in ys:
        for x, room, outward in ((area.left, left, -1), (area.right, right, 1)):
            if room > _LEAST_MARK:
                yield Line(x, y, x + outward * min(room, _LONGEST_MARK), y)


def _rooms(sheet: Sheet) -> tuple[float, float, float, float]:
    """Return how long a mark can be below, above, left and right of the cards, in mm; negative if there is no room."""
    trim, paper = sheet.trim, sheet.paper
    taken = _MARK_GAP + sheet.bleed + paper.unprintable
    margins = trim.bottom, paper.height - trim.top, trim.left, paper.width - trim.right
    below, above, left, right = (margin - taken for margin in margins)
    return below, above, left, right


def room_for_marks(sheet: Sheet) -> tuple[float, float]:
    """Return how long a mark can be above and below the cards, and how long at their sides, in mm."""
    below, above, left, right = _rooms(sheet)
    return max(0.0, min(below, above)), max(0.0, min(left, right))


def how_to_cut(marks: CutMarks, size: CardSize) -> str:
    """Return what to do with these marks, for a note on cards of that size."""
    mark = "cross" if marks == "crosses" else "mark"
    corners = "; round the corners, or the crosses stay on them" if marks in _WITH_CROSSES else ""
    return f"cut from {mark} to {mark}: a card is {mm_text(size.width, size.height)}{corners}"


def _corner_crosses(sheet: Sheet) -> Iterator[Line]:
    """Yield a small cross on every corner of a card, which remains when the sheet has been cut into strips.

    They are on the cuts and within the cards' round corners, so that no part of them is on a card cut well.
    """
    if sheet.marks not in _WITH_CROSSES:
        return
    xs, ys = cuts(sheet)
    trim = sheet.trim
    for x in xs:
        for y in ys:
            yield Line(x, max(trim.bottom, y - _CROSS_ARM), x, min(trim.top, y + _CROSS_ARM))
            yield Line(max(trim.left, x - _CROSS_ARM), y, min(trim.right, x + _CROSS_ARM), y)


# --- the ruler

# The longest and the shortest ruler, and the space between its ends and the cut marks, in mm.
_LONGEST, _SHORTEST, _CLEAR = 50, 20, 2.0
# The width of the ruler and its note in mm, and what a margin must have for them when they are drawn smaller.
_NOTE_WIDTH, _LEAST_WIDTH = 3.9, 3.35


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


def ruler_of(sheet: Sheet, ruler_at: float = 0.5) -> Ruler | None:
    """Return the ruler of a sheet, which is between two cut marks in the left margin, or else in the bottom margin.

    In the left margin, its middle is `ruler_at` of the way up a cell. Returns None if neither has room.
    """
    trim, edge, cell = sheet.trim, sheet.paper.unprintable, sheet.card
    x = trim.left + (sheet.columns - 1) // 2 * sheet.pitch_x + cell.width / 2
    y = trim.bottom + (sheet.rows - 1) // 2 * sheet.pitch_y + cell.height * ruler_at
    left, below = trim.left - sheet.bleed - edge, trim.bottom - sheet.bleed - edge
    up = cell.height * 2 * min(ruler_at, 1 - ruler_at)
    if left >= _LEAST_WIDTH and (length := _length_for(up)):
        return Ruler("left", length, edge + left / 2, y, left, up)
    if below >= _LEAST_WIDTH and (length := _length_for(cell.width)):
        return Ruler("bottom", length, x, edge + below / 2, below, cell.width)
    return None


def _length_for(room: float) -> int:
    """Return the length of a ruler between cut marks that are `room` mm apart, in whole cm; 0 if that is too short."""
    length = min(_LONGEST, int((room - 2 * _CLEAR + 1e-6) // 10) * 10)
    return length if length >= _SHORTEST else 0


# --- on the page


def printed_box(sheet: Sheet, ruler: Ruler | None) -> Box:
    """Return the box around the cards of a sheet with their bleeds, and what is printed in the margins."""
    rulers = [ruler.box] if ruler else []
    return around([sheet.trim.grown(sheet.bleed), *(mark.box for mark in cut_marks(sheet)), *rulers])


def draw_margins(pdf: Pdf, sheet: Sheet, ruler: Ruler | None, page: str) -> None:
    """Draw the cut marks, and a ruler with a note that has the page's number, as in `page 1 of 2`."""

    def draw_marks() -> None:
        for mark in (*cut_marks(sheet), *_corner_crosses(sheet)):
            pdf.line(mark, _HAIRLINE)

    pdf.stamp("cut-marks", draw_marks, Box(0, 0, sheet.paper.width, sheet.paper.height), 0, 0)
    if ruler is None:
        return
    scale, half = ruler.scale, ruler.length / 2
    with pdf.placed(ruler.x, ruler.y, degrees=90 if ruler.margin == "left" else 0):
        pdf.line(Line(-half, 1.1 * scale, half, 1.1 * scale), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.3 * scale, end, 1.9 * scale), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100%: this line is {ruler.length} mm."
        widest = (ruler.along - _CLEAR) / pdf.text_width(note, cap_height=1, font=REGULAR)
        pdf.text(0, -1.4 * scale, note, cap_height=min(1.5 * scale, widest), font=REGULAR)
