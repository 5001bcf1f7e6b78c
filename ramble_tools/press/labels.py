"""Sheets of labels for ready-made cards, in deck order, so that with a sorted deck you need no list."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TypeAlias

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.errors import BadInput
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.label_captions import CaptionPlace, caption_place, captioned, draw_caption
from ramble_tools.press.label_faces import CornerPlan, corner_plan, draw_corner_label, draw_label
from ramble_tools.press.label_fit import Way, trimmed
from ramble_tools.press.layout import Box, Line, Sheet, around
from ramble_tools.press.pdf import Ink, Pdf
from ramble_tools.press.values import mm_text

# Nothing is printed closer than this to a label's edge, because the printer may be off by as much.
MARGIN_MM = 1.2

_HAIRLINE = 0.1
_CUT_DASHES = (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class LabelsJob:
    """What to print: a label for each of `cards`, in this order.

    `skipped` are the labels of the first sheet that are not printed, counted from 0. `way` is how a label goes on its
    card, and `room` the width and height in mm that it has there if it is cut to fit. `corner` labels have their
    card's name beside them, on the sheet, if there is room.
    """

    sheet: Sheet
    cards: tuple[AnyCard, ...]
    skipped: frozenset[int] = frozenset()
    outline: bool = False
    round: bool = False
    corner: bool = False
    way: Way = "upright"
    room: tuple[float, float] = (0.0, 0.0)
    inks: dict[Suit, Ink] | None = None
    calibration: Calibration = NO_CALIBRATION

    def __post_init__(self) -> None:
        """Raise BadInput if the first sheet has no label left."""
        if len(self.skipped) >= self.sheet.cards:
            raise BadInput(f"no label is left on the first sheet of {self.sheet.card.name}")

    @property
    def pages(self) -> int:
        """The number of sheets, including any that are partly used."""
        return self.sheet.pages_for(len(self.skipped) + len(self.cards))

    @property
    def captions(self) -> CaptionPlace | None:
        """Where the name of a card is beside its corner labels, or None if it is not."""
        return caption_place(self.sheet, round=self.round) if self.corner else None

    @property
    def plan(self) -> CornerPlan:
        """Where things are on a corner label whose lower left corner, when it is on its card, is at 0, 0."""
        width, height = self.sheet.card.width, self.sheet.card.height
        if self.way == "trim":
            width, height = min(width, self.room[0]), min(height, self.room[1])
        elif self.way == "turned":
            width, height = height, width
        return corner_plan(Box(0, 0, width, height).grown(-MARGIN_MM), round=self.round)


def repeated(cards: Sequence[AnyCard], times: int) -> tuple[AnyCard, ...]:
    """Return each card `times` times in a row."""
    return tuple(card for card in cards for _ in range(times))


def print_labels(file: IO[bytes], job: LabelsJob) -> Iterator[int]:
    """Draw all labels into a PDF on a binary stream. Yields the number of each page when it is done."""
    sheet = job.sheet
    pdf = Pdf(
        file,
        sheet.paper,
        title=f"Ramble: labels on {sheet.card.name}",
        subject=f"{len(job.cards)} labels of {mm_text(sheet.card.width, sheet.card.height)}, print at 100%",
        calibration=job.calibration,
    )
    cards = iter(job.cards)
    cells = list(sheet.cells())
    for page in range(job.pages):
        free = (place for place in range(len(cells)) if page or place not in job.skipped)
        # The places come first, so that none of the cards is taken from its iterator without a place.
        placed = list(zip(free, cards, strict=False))
        named = _named(placed, cells, job)
        with pdf.page(_inked([cells[place] for place, _ in placed], named, job), trim=sheet.trim):
            # Labels on plain paper need lines to cut along; bought labels are already cut.
            for line in sheet.cut_marks():
                pdf.line(line, _HAIRLINE)
            if job.outline:
                _draw_outlines(pdf, cells, job)
            for place, card in placed:
                _draw_in(pdf, card, cells[place], job)
            if job.captions:
                for card, cell, before in named:
                    draw_caption(pdf, card, cell, job.captions, job.inks, before=before)
        yield page + 1
    pdf.save()


_Named: TypeAlias = Sequence[tuple[AnyCard, Box, bool]]


def _named(placed: Sequence[tuple[int, AnyCard]], cells: Sequence[Box], job: LabelsJob) -> _Named:
    """Return the cards of a page whose names are printed: each with its label, and whether its name is before that."""
    if not job.captions:
        return []
    return [
        (card, cells[place], before and job.captions.is_printable_left_of(cells[place], job.sheet))
        for place, card, before in captioned(placed, job.sheet.columns)
    ]


def _inked(labels: Sequence[Box], named: _Named, job: LabelsJob) -> Box:
    """Return the box around what is printed on a page."""
    boxes = [line.box for line in job.sheet.cut_marks()]
    if job.outline:
        boxes += job.sheet.cells()
    boxes += [label if job.way == "trim" else label.grown(-MARGIN_MM) for label in labels]
    if job.captions:
        boxes += [job.captions.box(label, before=before) for _, label, before in named]
    return around(boxes)


def _draw_outlines(pdf: Pdf, cells: Sequence[Box], job: LabelsJob) -> None:
    """Draw the labels' edges, for a test on plain paper that is held against the sheet of labels."""
    radius = cells[0].width / 2 if job.round else job.sheet.card.corner_radius
    for cell in cells:
        pdf.box(cell, _HAIRLINE, radius=radius)


def _draw_in(pdf: Pdf, card: AnyCard, cell: Box, job: LabelsJob) -> None:
    """Draw the label of a card into a cell of the sheet."""
    if job.way == "trim":
        whole, cell = cell, trimmed(cell, job.room, corner=job.corner)
        _draw_cuts(pdf, whole, cell)
    with _as_stuck(pdf, cell, job.way) as upright:
        if not job.corner:
            draw_label(pdf, card, _within(upright, job.round), job.inks)
        else:
            draw_corner_label(pdf, card, upright.grown(-MARGIN_MM), job.inks, round=job.round)


def _draw_cuts(pdf: Pdf, whole: Box, kept: Box) -> None:
    """Draw the lines along which a label is cut, where the part that is kept ends before the label does."""
    for at, edge in ((kept.left, whole.left), (kept.right, whole.right)):
        if at != edge:
            pdf.line(Line(at, whole.bottom, at, whole.top), _HAIRLINE, dashes=_CUT_DASHES)
    for at, edge in ((kept.bottom, whole.bottom), (kept.top, whole.top)):
        if at != edge:
            pdf.line(Line(whole.left, at, whole.right, at), _HAIRLINE, dashes=_CUT_DASHES)


@contextmanager
def _as_stuck(pdf: Pdf, cell: Box, way: Way) -> Iterator[Box]:
    """Draw in a cell as it will be on the card. Gives its box there."""
    if way != "turned":
        yield cell
        return
    with pdf.turned(*cell.center, 90):
        yield Box(-cell.height / 2, -cell.width / 2, cell.height, cell.width)


def _within(cell: Box, round: bool) -> Box:
    """Return the part of a label that can be printed on: in a round label, an upright rectangle."""
    if not round:
        return cell.grown(-MARGIN_MM)
    # A box about half as high as wide suits a letter with a card beside it. Its corners are `reach` from the middle.
    reach = cell.width / 2 - MARGIN_MM
    width, height = 2 * reach * 0.86, 2 * reach * 0.5
    x, y = cell.center
    return Box(x - width / 2, y - height / 2, width, height)
