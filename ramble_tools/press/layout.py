"""Where things lie on a sheet, and where it is cut. Everything printed on sheets goes through here."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import CutMarks, Flip
from ramble_tools.press.templates import CardSize, LabelSheet, Paper

# Between a card and the mark that shows where to cut it; and the longest mark that still looks like one.
_MARK_GAP = 0.5
_LONGEST_MARK = 6.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in mm: its lower left corner, width and height."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.bottom + self.height

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.left + self.width / 2, self.bottom + self.height / 2

    def grown(self, by: float) -> "Box":
        """The box with so much more on every side, or less."""
        return Box(self.left - by, self.bottom - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of equal cells in columns and rows: cards to cut out, or labels.

    `left` and `top` are the first cell's distances from the paper's left and upper edges, `pitch_x` and `pitch_y` the
    steps to the next column and row. `cards` are cut apart where `marks` says, labels are not (`none`).
    """

    paper: Paper
    card: CardSize
    columns: int
    rows: int
    left: float
    top: float
    pitch_x: float
    pitch_y: float
    bleed: float = 0.0
    marks: CutMarks = "edge"

    @property
    def cards(self) -> int:
        """How many cells lie on one sheet."""
        return self.columns * self.rows

    def pages_for(self, cards: int) -> int:
        """How many sheets so many cells fill, the last perhaps in part."""
        return -(-cards // self.cards)

    @property
    def trim(self) -> Box:
        """The rectangle that all cells fill together, gutters included: the trim box of the page."""
        width = (self.columns - 1) * self.pitch_x + self.card.width
        height = (self.rows - 1) * self.pitch_y + self.card.height
        return Box(self.left, self.paper.height - self.top - height, width, height)

    def cells(self, skip: int = 0) -> Iterator[Box]:
        """The place of each cell: from the upper left, row by row, as one deals, without the first `skip`."""
        for place in range(skip, self.cards):
            row, column = divmod(place, self.columns)
            left = self.left + column * self.pitch_x
            bottom = self.paper.height - self.top - row * self.pitch_y - self.card.height
            yield Box(left, bottom, self.card.width, self.card.height)

    def back_cells(self, flip: Flip) -> Iterator[Box]:
        """Where each cell's back lies, once the sheet is turned about its long or short edge (of an upright page)."""
        for cell in self.cells():
            if flip == "long":
                yield replace(cell, left=self.paper.width - cell.right)
            else:
                yield replace(cell, bottom=self.paper.height - cell.top)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where the sheet is cut: every x, every y. With a gutter there are two cuts between two cells."""
        trim = self.trim
        lefts = [self.left + column * self.pitch_x for column in range(self.columns)]
        bottoms = [trim.bottom + row * self.pitch_y for row in range(self.rows)]
        return (
            _without_repeats([edge for left in lefts for edge in (left, left + self.card.width)]),
            _without_repeats([edge for bottom in bottoms for edge in (bottom, bottom + self.card.height)]),
        )

    def cut_marks(self) -> Iterator[Line]:
        """The lines that show where to cut.

        `edge`: a mark at both ends of every cut, in the margins, so that the first cut leaves the others' marks whole.
        `full`: lines over the whole printable page.
        """
        if self.marks == "none":
            return
        xs, ys = self.cuts()
        trim, edge = self.trim, self.paper.unprintable
        if self.marks == "full":
            for x in xs:
                yield Line(x, edge, x, self.paper.height - edge)
            for y in ys:
                yield Line(edge, y, self.paper.width - edge, y)
            return
        gap = _MARK_GAP + self.bleed
        for x in xs:
            yield from _outward(x, trim.bottom - gap, edge, trim.top + gap, self.paper.height - edge, upright=True)
        for y in ys:
            yield from _outward(y, trim.left - gap, edge, trim.right + gap, self.paper.width - edge, upright=False)


def _outward(at: float, low: float, least: float, high: float, most: float, *, upright: bool) -> Iterator[Line]:
    """A mark from `low` down and one from `high` up, no longer than the margin or than a mark should be."""
    for start, end in ((low, max(least, low - _LONGEST_MARK)), (high, min(most, high + _LONGEST_MARK))):
        if abs(end - start) > 0.2 and (end < start) == (start == low):
            yield Line(at, start, at, end) if upright else Line(start, at, end, at)


def _without_repeats(edges: list[float]) -> list[float]:
    """The edges in order; two cells that touch share one."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > 0.01:
            found.append(edge)
    return found


def sheet_of_cards(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "edge"
) -> Sheet:
    """The sheet that holds the most cards of a size, all upright and centered. Raises BadInput where none fits.

    `gutter` is the space between two cards, `bleed` what is printed beyond their edges; both in mm. Bleeds never meet.
    """
    if bleed:
        gutter = max(gutter, 2 * bleed)
    across, along = card.width + gutter, card.height + gutter
    room = 2 * (paper.unprintable + bleed)
    # A hair more than nothing, so that a sum of decimals which should fit exactly does.
    columns = int((paper.width - room + gutter + 1e-6) // across)
    rows = int((paper.height - room + gutter + 1e-6) // along)
    if columns < 1 or rows < 1:
        more = f" with a bleed of {bleed} mm" if bleed else ""
        raise BadInput(f"a {card.name} card of {card.width} x {card.height} mm{more} does not fit on {paper.name}")
    left = (paper.width - columns * across + gutter) / 2
    top = (paper.height - rows * along + gutter) / 2
    return Sheet(paper, card, columns, rows, left, top, across, along, bleed, marks)


def sheet_of_labels(labels: LabelSheet) -> Sheet:
    """The same for a sheet of labels, which are cut already."""
    size = CardSize(labels.name, labels.width, labels.height, labels.corner_radius)
    return Sheet(
        labels.paper,
        size,
        labels.columns,
        labels.rows,
        labels.left,
        labels.top,
        labels.pitch_x,
        labels.pitch_y,
        marks="none",
    )


# Labels on plain paper: as large as the corner of a poker card leaves, and cut with few strokes.
_PLAIN_LABEL = CardSize("plain labels", 25.0, 14.0)


def plain_labels(paper: Paper) -> Sheet:
    """Labels on plain paper, with lines to cut along, for glue."""
    return sheet_of_cards(paper, _PLAIN_LABEL, marks="full")


def folded_sheet(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "edge"
) -> Sheet:
    """The sheet that holds the most pairs of a face and, above it, its back, to be folded along the line between them.

    The paper lies on its side where more fit so. Raises BadInput where none fits.
    """
    pair = replace(card, height=2 * card.height)
    found = []
    for turned in (paper, paper.on_its_side):
        with suppress(BadInput):
            found.append(sheet_of_cards(turned, pair, gutter=gutter, bleed=bleed, marks=marks))
    if not found:
        raise BadInput(f"a {card.name} card and its back, {pair.width} x {pair.height} mm, do not fit on {paper.name}")
    return max(found, key=lambda sheet: sheet.cards)
