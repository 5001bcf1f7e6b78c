"""Where the cards lie on a sheet, and where it is cut. Everything printed on sheets goes through here."""

from collections.abc import Iterator
from dataclasses import dataclass

from ramble_tools.errors import BadInput
from ramble_tools.press.templates import CardSize, Paper

# Between a card and the mark that shows where to cut it; and the longest mark that still looks like one.
_MARK_GAP = 0.5
_LONGEST_MARK = 6.0


class LayoutError(BadInput):
    """Not one card fits on the paper."""


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


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of equal cards, side by side and centered: as many as its printable area holds."""

    paper: Paper
    card: CardSize
    columns: int
    rows: int

    @property
    def cards(self) -> int:
        """How many cards lie on one sheet."""
        return self.columns * self.rows

    def pages_for(self, cards: int) -> int:
        """How many sheets so many cards fill, the last perhaps in part."""
        return -(-cards // self.cards)

    @property
    def trim(self) -> Box:
        """The rectangle that all cells fill together: the trim box of the page."""
        width, height = self.columns * self.card.width, self.rows * self.card.height
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def cells(self) -> Iterator[Box]:
        """The place of each card: from the upper left, row by row, as one deals."""
        trim, card = self.trim, self.card
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield Box(trim.left + column * card.width, trim.top - row * card.height, card.width, card.height)

    def cut_marks(self) -> Iterator[Line]:
        """A mark at both ends of every cut, in the margins: the first cut leaves the marks of the others whole."""
        trim, edge = self.trim, self.paper.unprintable
        across = min(trim.left - edge - _MARK_GAP, _LONGEST_MARK)
        along = min(trim.bottom - edge - _MARK_GAP, _LONGEST_MARK)
        for column in range(self.columns + 1):
            x = trim.left + column * self.card.width
            yield Line(x, trim.bottom - _MARK_GAP, x, trim.bottom - _MARK_GAP - along)
            yield Line(x, trim.top + _MARK_GAP, x, trim.top + _MARK_GAP + along)
        for row in range(self.rows + 1):
            y = trim.bottom + row * self.card.height
            yield Line(trim.left - _MARK_GAP, y, trim.left - _MARK_GAP - across, y)
            yield Line(trim.right + _MARK_GAP, y, trim.right + _MARK_GAP + across, y)


def sheet_of_cards(paper: Paper, card: CardSize) -> Sheet:
    """The sheet that holds the most cards of a size, all upright. Raises LayoutError where none fits."""
    # A hair more than nothing, so that a sum of decimals which should fit exactly does.
    columns = int((paper.width - 2 * paper.unprintable + 1e-6) // card.width)
    rows = int((paper.height - 2 * paper.unprintable + 1e-6) // card.height)
    if not columns or not rows:
        raise LayoutError(f"a {card.name} card of {card.width} x {card.height} mm does not fit on {paper.name}")
    return Sheet(paper, card, columns, rows)
