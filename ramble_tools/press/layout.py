"""Paper, cards and sheets of them, and where things are on a sheet."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import TypeVar

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import CutMarks, Flip

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in portrait, in mm. `unprintable` is the white edge that printers leave."""

    name: str
    width: float
    height: float
    unprintable: float

    @property
    def on_its_side(self) -> "Paper":
        """The same paper in landscape."""
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trimmed size of a card or label, in mm."""

    name: str
    width: float
    height: float
    corner_radius: float = 0.0

    @property
    def box(self) -> "Box":
        """Its box, with the lower left corner at 0, 0."""
        return Box(0, 0, self.width, self.height)

    @property
    def on_its_side(self) -> "CardSize":
        """The same card with its width and height exchanged."""
        return replace(self, width=self.height, height=self.width)


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

    def overlaps(self, other: "Box") -> bool:
        """Return whether two boxes have more than an edge in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 1e-6 and min(self.top, other.top) - max(self.bottom, other.bottom) > 1e-6

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
    their sides: `card` is what a cell takes of the paper, and the top of a card is at the left. `left_out` are places
    without a cell, counted row by row from 0.
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
    marks: CutMarks = "both"
    turned: bool = False
    round: bool = False
    left_out: frozenset[int] = frozenset()

    @property
    def size(self) -> CardSize:
        """The size of a card when it is upright."""
        return self.card.on_its_side if self.turned else self.card

    @property
    def cards(self) -> int:
        """The number of cells on one sheet."""
        return self.columns * self.rows - len(self.left_out)

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
        for place in range(self.columns * self.rows):
            if place in self.left_out:
                continue
            row, column = divmod(place, self.columns)
            left = self.left + column * self.pitch_x
            bottom = self.paper.height - self.top - row * self.pitch_y - self.card.height
            yield Box(left, bottom, self.card.width, self.card.height)

    def dealt(self, things: Sequence[Thing], skipped: Set[int] = frozenset()) -> Iterator[list[tuple[int, Thing]]]:
        """Yield for each page the things on it with their cells' numbers. `skipped` are cells of the first page."""
        rest = iter(things)
        for page in range(self.pages_for(len(things) + len(skipped))):
            free = (place for place in range(self.cards) if page or place not in skipped)
            # The places come first, so that none of the things is taken from its iterator without a place.
            yield list(zip(free, rest, strict=False))

    def back_of(self, box: Box, flip: Flip) -> Box:
        """Return the place of a box on the other side of the sheet, which is flipped on its long or short edge."""
        if flip == "long":
            return replace(box, left=self.paper.width - box.right)
        return replace(box, bottom=self.paper.height - box.top)

    def centered(self) -> "Sheet":
        """Return the sheet with its cells in the middle of the paper."""
        trim = self.trim
        return replace(self, left=(self.paper.width - trim.width) / 2, top=(self.paper.height - trim.height) / 2)


def sheets_for(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "both"
) -> list[Sheet]:
    """Return the sheets with most cards upright and with most on their sides; none if not even one card fits.

    `gutter` is the space between two cards, and `bleed` is how far they are printed past their edges, both in mm. The
    gutter is widened if needed so that bleeds do not overlap.
    """
    found = []
    gutter = max(gutter, 2 * bleed)
    room = 2 * (paper.unprintable + bleed)
    for cell in (card, card.on_its_side):
        across, along = cell.width + gutter, cell.height + gutter
        # A sum of decimals that fits exactly must not fail by a rounding error.
        columns = int((paper.width - room + gutter + 1e-6) // across)
        rows = int((paper.height - room + gutter + 1e-6) // along)
        if columns > 0 and rows > 0:
            sheet = Sheet(paper, cell, columns, rows, 0, 0, across, along, bleed, marks, turned=cell is not card)
            found.append(sheet.centered())
    return found


def sheet_of_cards(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "both"
) -> Sheet:
    """Return a sheet with as many cards of a size as fit, upright and centered. Raises BadInput if none fits."""
    for sheet in sheets_for(paper, card, gutter=gutter, bleed=bleed, marks=marks):
        if not sheet.turned:
            return sheet
    raise does_not_fit(card, paper, bleed)


def does_not_fit(card: CardSize, paper: Paper, bleed: float) -> BadInput:
    """Return the refusal to print cards on paper that is smaller than one of them."""
    size, more = mm_text(card.width, card.height), f" with a bleed of {mm_text(bleed)}" if bleed else ""
    return BadInput(f"a {card.name} card of {size}{more} does not fit on {paper.name}{beside_margins(paper)}")


def beside_margins(paper: Paper) -> str:
    """Return the end of a refusal that names the margin in force, if there is one."""
    margin = paper.unprintable
    if not margin:
        return ""
    inside = mm_text(paper.width - 2 * margin, paper.height - 2 * margin)
    return f", where margins of {mm_text(margin)} leave {inside}"


def mm_text(*lengths: float) -> str:
    """Return lengths in mm for a message, without zeros at the end: `63 x 88.9 mm`."""
    return f"{' x '.join(f'{round(length, 3):g}' for length in lengths)} mm"


def single_card(card: CardSize, *, bleed: float = 0.0) -> Sheet:
    """Return a sheet that is one card with its bleed, as print shops want it."""
    width, height = card.width + 2 * bleed, card.height + 2 * bleed
    paper = Paper(f"{width:g} x {height:g} mm", width, height, 0.0)
    return Sheet(paper, card, 1, 1, bleed, bleed, width, height, bleed, "none")


# As large as the corner of a poker card has room for, and with few cuts.
_PLAIN_LABEL = CardSize("plain labels", 25.0, 14.0)


def plain_labels(paper: Paper) -> Sheet:
    """Return a sheet of labels on plain paper, with lines to cut along, to be glued on."""
    return sheet_of_cards(paper, _PLAIN_LABEL, marks="full")


# --- pages that are made for Letter and A4, on smaller paper

# The smallest paper that most pages fit on as they are, in mm. Text of half its size can't be read.
_FULL_SIDE = 200.0
_SMALLEST_SCALE = 0.6


def drawn_paper(paper: Paper, what: str, smallest: float) -> tuple[Paper, list[str]]:
    """Return the paper to lay a page out for: `paper`, or one of its shape that is large enough, with a note on it.

    At full size, its smallest text is `smallest` points high. Raises BadInput, which names `what` is to be printed, if
    the page would be too small to read.
    """
    scale = min(1.0, paper.width / _FULL_SIDE, paper.height / _FULL_SIDE)
    if scale < _SMALLEST_SCALE:
        least = mm_text(_FULL_SIDE * _SMALLEST_SCALE, _FULL_SIDE * _SMALLEST_SCALE)
        size = f"{round(paper.width, 1):g} x {round(paper.height, 1):g} mm"
        raise BadInput(f"{what} can't be read on paper of {size}; use at least {least}")
    note = f"drawn at {scale:.0%} to fit, so the smallest text is {smallest * scale:.1f} points"
    return replace(paper, width=paper.width / scale, height=paper.height / scale), [note] if scale < 1 else []
