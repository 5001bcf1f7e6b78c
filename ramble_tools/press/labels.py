"""Sheets of labels for ready-made cards, in deck order, so that with a sorted deck you need no list.

On a part-used sheet, `--skip` leaves labels out.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import IO, TypeAlias

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.cut_marks import cut_marks
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
# A number of a label has no more digits than this.
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class LabelsJob:
    """What to print: a label for each of `cards`, in this order.

    `skipped` are the labels of the first sheet that are not printed, counted from 0. `way` is how a label goes on its
    card, and `room` the width and height in mm that it has there if it is cut to fit. `corner` labels have their
    card's name beside them, on the sheet, if there is room.
    """

    sheet: Sheet
    cards: tuple[AnyCard, ...]
    inks: dict[Suit, Ink]
    skipped: frozenset[int] = frozenset()
    outline: bool = False
    round: bool = False
    corner: bool = False
    way: Way = "upright"
    room: tuple[float, float] = (0.0, 0.0)
    calibration: Calibration = NO_CALIBRATION

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
            for line in cut_marks(sheet):
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
    boxes = [line.box for line in cut_marks(job.sheet)]
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


# --- which labels of a part-used sheet are left out


def read_skip(typed: str, labels: int, sheet: str) -> frozenset[int]:
    """Return the labels of the first sheet that are not printed, counted from 0.

    `4` means the first four. A list has the numbers of labels, counted from 1, and ranges of them: `1-4,9`. `labels` is
    how many a sheet has, and `sheet` its name. Raises BadInput, also if no label is left.
    """
    text = typed.strip()
    if _is_number(text.removeprefix("-")):
        if not 0 <= int(text) < labels:
            raise BadInput(
                f"--skip {text}: a sheet of {sheet} has {plural(labels, 'label')}, "
                f"so --skip takes a number from 0 to {labels - 1}"
            )
        return frozenset(range(int(text)))
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        if not (_is_number(first) and (_is_number(last) or not dash)):
            raise BadInput(
                f"--skip {quote(typed)} can't be read; write how many labels are used, as in 4, or which, as in 1-4,9"
            )
        low, high = int(first), int(last or first)
        if low > high:
            raise BadInput(
                f"--skip {part.strip()}: the first number is larger than the last; did you mean {high}-{low}?"
            )
        if not 1 <= low <= high <= labels:
            raise BadInput(f"--skip {part.strip()}: the labels on a sheet of {sheet} are 1 to {labels}")
        found.update(range(low - 1, high))
    if len(found) == labels:
        raise BadInput(f"--skip {quote(typed)} leaves no label on the first sheet; take a new sheet, without --skip")
    return frozenset(found)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def shown_skip(skipped: frozenset[int]) -> str:
    """Return skipped labels in words, counted from 1: `labels 1-4 and 9`."""
    numbers = sorted(each + 1 for each in skipped)
    starts = [numbers[0], *(after for before, after in pairwise(numbers) if after > before + 1)]
    ends = [*(before for before, after in pairwise(numbers) if after > before + 1), numbers[-1]]
    runs = [f"{low}-{high}" if high > low else f"{low}" for low, high in zip(starts, ends, strict=True)]
    words = " and ".join(filter(None, [", ".join(runs[:-1]), runs[-1]]))
    return f"label{'s' * (len(numbers) > 1)} {words}"
