"""Where things are on a sheet. Everything printed on sheets goes through here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import CutMarks, Flip
from ramble_tools.press.templates import CardSize, LabelSheet, Paper
from ramble_tools.press.values import mm_text


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
            f"{beside_margins(paper)}"
        )
    left = (paper.width - columns * across + gutter) / 2
    top = (paper.height - rows * along + gutter) / 2
    return Sheet(paper, card, columns, rows, left, top, across, along, bleed, marks)


def beside_margins(paper: Paper) -> str:
    """Return the end of a refusal that names the margin in force, if there is one."""
    margin = paper.unprintable
    if not margin:
        return ""
    inside = mm_text(paper.width - 2 * margin, paper.height - 2 * margin)
    return f", where margins of {mm_text(margin)} leave {inside}"


def on_its_side(card: CardSize) -> CardSize:
    """Return a card size with its width and height exchanged."""
    return replace(card, width=card.height, height=card.width)


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
