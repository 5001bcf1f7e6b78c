"""Where things are on a sheet, and where it is cut. Everything printed on sheets goes through here."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import CutMarks, Flip
from ramble_tools.press.templates import CardSize, LabelSheet, Paper
from ramble_tools.press.values import mm_text

# The space between a card and its cut mark, and the length of a cut mark at most, in mm.
_MARK_GAP = 0.4
_LONGEST_MARK = 6.0
# A mark that is shorter than this, in mm, is hard to lay a ruler on.
SHORTEST_MARK = 3.0
# How far rows of folded cards are apart, in mm: as far as their backs go past the cards.
_ROOM_FOR_BACKS = 3.0
# The length of each arm of a cross on a card's corner, in mm.
_CROSS_ARM = 2.0


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
        """Return the box with `by` mm more on every side; less if `by` is negative."""
        return Box(self.left - by, self.bottom - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line in mm."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Box:
        """The smallest box around it."""
        return Box(min(self.x1, self.x2), min(self.y1, self.y2), abs(self.x2 - self.x1), abs(self.y2 - self.y1))


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around some boxes."""
    found = list(boxes)
    left, bottom = min(box.left for box in found), min(box.bottom for box in found)
    return Box(left, bottom, max(box.right for box in found) - left, max(box.top for box in found) - bottom)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of equal cells in columns and rows: cards to cut out, or labels.

    In mm, `left` and `top` are the distances of the first cell from the paper's left and top edges, and `pitch_x` and
    `pitch_y` the steps to the next column and row. `marks` says how to show where to cut. If `turned`, the cards lie on
    their sides: `card` is what a cell takes of the paper, and the top of a card is at the left.
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
    turned: bool = False

    @property
    def size(self) -> CardSize:
        """The size of a card when it is upright."""
        return on_its_side(self.card) if self.turned else self.card

    @property
    def is_one_card(self) -> bool:
        """Whether the paper is one card with its bleed, as print shops want it."""
        sides = self.paper.width - self.card.width, self.paper.height - self.card.height
        return max(abs(side - 2 * self.bleed) for side in sides) < 1e-6

    @property
    def cards(self) -> int:
        """The number of cells on one sheet."""
        return self.columns * self.rows

    def pages_for(self, cards: int) -> int:
        """Return how many sheets this many cards need. The last may be partly filled."""
        return -(-cards // self.cards)

    @property
    def trim(self) -> Box:
        """The trim box of the page: the rectangle around all cells, including the gutters between them."""
        width = (self.columns - 1) * self.pitch_x + self.card.width
        height = (self.rows - 1) * self.pitch_y + self.card.height
        return Box(self.left, self.paper.height - self.top - height, width, height)

    def cells(self) -> Iterator[Box]:
        """Yield each cell from the upper left, row by row."""
        for place in range(self.cards):
            row, column = divmod(place, self.columns)
            left = self.left + column * self.pitch_x
            bottom = self.paper.height - self.top - row * self.pitch_y - self.card.height
            yield Box(left, bottom, self.card.width, self.card.height)

    def back_cells(self, flip: Flip) -> Iterator[Box]:
        """Yield the place of each cell's back when the sheet, in portrait, is flipped on its long or short edge."""
        for cell in self.cells():
            yield self.back_of(cell, flip)

    def back_of(self, box: Box, flip: Flip) -> Box:
        """Return the place of a box on the other side of the sheet."""
        if flip == "long":
            return replace(box, left=self.paper.width - box.right)
        return replace(box, bottom=self.paper.height - box.top)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return every x and every y where the sheet is cut. With a gutter there are two cuts between two cells."""
        trim = self.trim
        lefts = [self.left + column * self.pitch_x for column in range(self.columns)]
        bottoms = [trim.bottom + row * self.pitch_y for row in range(self.rows)]
        return (
            _without_repeats([edge for left in lefts for edge in (left, left + self.card.width)]),
            _without_repeats([edge for bottom in bottoms for edge in (bottom, bottom + self.card.height)]),
        )

    def cut_marks(self) -> Iterator[Line]:
        """Yield the lines that show where to cut.

        `edge` is a mark in the margin at both ends of every cut, so the first cut does not remove the other marks.
        `full` is a line across the whole printable page for every cut.
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

    def room_for_marks(self) -> tuple[float, float]:
        """Return how long a mark can be above and below the cards, and how long at their sides, in mm."""
        trim, taken = self.trim, _MARK_GAP + self.bleed + self.paper.unprintable
        above = min(trim.bottom, self.paper.height - trim.top) - taken
        beside = min(trim.left, self.paper.width - trim.right) - taken
        return max(0.0, above), max(0.0, beside)

    def corner_crosses(self) -> Iterator[Line]:
        """Yield a small cross on every corner of a card, which remains when the sheet has been cut into strips.

        They are on the cuts and within the cards' round corners, so that nothing of them is on a card cut well.
        """
        if self.marks != "edge":
            return
        xs, ys = self.cuts()
        trim = self.trim
        for x in xs:
            for y in ys:
                yield Line(x, max(trim.bottom, y - _CROSS_ARM), x, min(trim.top, y + _CROSS_ARM))
                yield Line(max(trim.left, x - _CROSS_ARM), y, min(trim.right, x + _CROSS_ARM), y)


def _outward(at: float, low: float, least: float, high: float, most: float, *, upright: bool) -> Iterator[Line]:
    """Yield a mark from `low` down and one from `high` up, as long as a mark should be or as the margin allows."""
    for start, end in ((low, max(least, low - _LONGEST_MARK)), (high, min(most, high + _LONGEST_MARK))):
        if abs(end - start) > 0.2 and (end < start) == (start == low):
            yield Line(at, start, at, end) if upright else Line(start, at, end, at)


def _without_repeats(edges: list[float]) -> list[float]:
    """Return the edges in order. Two cells that touch share one."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > 0.01:
            found.append(edge)
    return found


def sheet_of_cards(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "edge"
) -> Sheet:
    """Return a sheet with as many cards of a size as fit, upright and centered. Raises BadInput if none fits.

    `gutter` is the space between two cards, and `bleed` is how far they are printed past their edges, both in mm. The
    gutter is widened if needed so that bleeds do not overlap.
    """
    if bleed:
        gutter = max(gutter, 2 * bleed)
    across, along = card.width + gutter, card.height + gutter
    room = 2 * (paper.unprintable + bleed)
    # A sum of decimals that fits exactly must not fail by a rounding error.
    columns = int((paper.width - room + gutter + 1e-6) // across)
    rows = int((paper.height - room + gutter + 1e-6) // along)
    if columns < 1 or rows < 1:
        more = f" with a bleed of {mm_text(bleed)}" if bleed else ""
        raise BadInput(
            f"a {card.name} card of {mm_text(card.width, card.height)}{more} does not fit on {paper.name}"
            f"{_beside_margins(paper)}"
        )
    left = (paper.width - columns * across + gutter) / 2
    top = (paper.height - rows * along + gutter) / 2
    return Sheet(paper, card, columns, rows, left, top, across, along, bleed, marks)


def _beside_margins(paper: Paper) -> str:
    """Return the end of a refusal that names the margin in force, if there is one."""
    margin = paper.unprintable
    if not margin:
        return ""
    inside = mm_text(paper.width - 2 * margin, paper.height - 2 * margin)
    return f", where margins of {mm_text(margin)} leave {inside}"


def on_its_side(card: CardSize) -> CardSize:
    """Return a card size with its width and height exchanged."""
    return replace(card, width=card.height, height=card.width)


def best_sheet(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "edge"
) -> Sheet:
    """Return a sheet of cards that are upright or on their sides, whichever fits more. Raises BadInput if none fits.

    If as many fit in both ways, the cards are upright, unless only the other way leaves room for the marks. The paper
    stays in portrait, so that the sheet's edges and the printer's corrections are the same for every sheet.
    """
    found = []
    for turned in (False, True):
        with suppress(BadInput):
            cell = on_its_side(card) if turned else card
            sheet = sheet_of_cards(paper, cell, gutter=gutter, bleed=bleed, marks=marks)
            found.append(replace(sheet, turned=turned))
    if not found:
        return sheet_of_cards(paper, card, gutter=gutter, bleed=bleed, marks=marks)
    return max(found, key=lambda sheet: (sheet.cards, has_long_marks(sheet)))


def has_long_marks(sheet: Sheet) -> bool:
    """Return whether all marks are long enough to lay a ruler on."""
    return min(sheet.room_for_marks()) > SHORTEST_MARK - 1e-6


def single_card(card: CardSize, *, bleed: float = 0.0) -> Sheet:
    """Return a sheet that is one card with its bleed, as print shops want it."""
    name = f"{card.width + 2 * bleed:g} x {card.height + 2 * bleed:g} mm"
    paper = Paper(name, card.width + 2 * bleed, card.height + 2 * bleed, 0.0)
    return Sheet(paper, card, 1, 1, bleed, bleed, paper.width, paper.height, bleed, "none")


def sheet_of_labels(labels: LabelSheet) -> Sheet:
    """Return a sheet of bought labels or perforated cards, which has no cut marks."""
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


# Labels on plain paper: as large as the corner of a poker card has room for, and with few cuts.
_PLAIN_LABEL = CardSize("plain labels", 25.0, 14.0)


def plain_labels(paper: Paper) -> Sheet:
    """Return a sheet of labels on plain paper, with lines to cut along, to be glued on."""
    return sheet_of_cards(paper, _PLAIN_LABEL, marks="full")


def folded_sheet(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "edge"
) -> Sheet:
    """Return a sheet with as many pairs of a face and its back as fit. The back is above the face, to fold in between.

    The paper is in landscape if more fit that way. Raises BadInput if none fits.
    """
    pair = replace(card, height=2 * card.height)
    found = []
    for turned in (paper, paper.on_its_side):
        with suppress(BadInput):
            found.append(sheet_of_cards(turned, pair, gutter=gutter, bleed=bleed, marks=marks))
    if not found:
        raise BadInput(
            f"a {card.name} card and its back, {mm_text(pair.width, pair.height)}, do not fit on {paper.name}"
            f"{_beside_margins(paper)}"
        )
    return _with_room_above(max(found, key=lambda sheet: sheet.cards))


def _with_room_above(sheet: Sheet) -> Sheet:
    """Return the sheet with its rows apart, as far as there is room, so that backs can go past their upper edge."""
    gap = sheet.pitch_y - sheet.card.height
    if sheet.rows == 1 or gap >= _ROOM_FOR_BACKS:
        return sheet
    room = sheet.paper.height - 2 * (sheet.paper.unprintable + sheet.bleed) - sheet.rows * sheet.card.height
    gap = max(gap, min(_ROOM_FOR_BACKS, room / (sheet.rows - 1)))
    height = sheet.rows * sheet.card.height + (sheet.rows - 1) * gap
    return replace(sheet, pitch_y=sheet.card.height + gap, top=(sheet.paper.height - height) / 2)
