"""Sheets of labels for ready-made cards, in deck order, so that with a sorted deck you need no list.

On a part-used sheet, `--skip` leaves labels out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import IO

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.cut_marks import cut_marks
from ramble_tools.press.label_faces import (
    Caption,
    CornerPlan,
    captions,
    corner_plan,
    draw_caption,
    draw_corner_label,
    draw_label,
)
from ramble_tools.press.label_sheets import Way, fan_step, trimmed
from ramble_tools.press.layout import Box, CardSize, Line, Sheet, around, mm_text
from ramble_tools.press.pdf import Ink, Pdf

# Nothing is printed closer than this to a label's edge, because the printer may be off by as much.
MARGIN_MM = 1.2

_HAIRLINE = 0.1
_CUT_DASHES = (1.0, 1.0)
# A number of a label has no more digits than this.
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class LabelsJob:
    """What to print: a label for each of `cards`, in this order.

    `skipped` are the labels of the first sheet that are not printed, counted from 0. `way` is how a label goes on a
    `card`, and `room` the width and height in mm that it has there if it is cut to fit. `corner` labels are two to a
    card, and have their card's name between them, on the sheet, if there is room.
    """

    sheet: Sheet
    card: CardSize
    cards: tuple[AnyCard, ...]
    inks: dict[Suit, Ink]
    skipped: frozenset[int] = frozenset()
    outline: bool = False
    corner: bool = False
    way: Way = "upright"
    room: tuple[float, float] = (0.0, 0.0)
    calibration: Calibration = NO_CALIBRATION

    @property
    def pages(self) -> int:
        """The number of sheets, including any that are partly used."""
        return self.sheet.pages_for(len(self.skipped) + len(self.labels))

    @property
    def labels(self) -> list[AnyCard | None]:
        """The cards in the order of the labels; None leaves one empty that would split a corner pair over two rows."""
        columns = self.sheet.columns
        if not self.corner or columns == 1:
            return list(self.cards)
        found: list[AnyCard | None] = []
        places = (place for place in count() if place not in self.skipped)
        for pair in zip(self.cards[::2], self.cards[1::2], strict=True):
            first, second = next(places), next(places)
            while first // columns != second // columns:
                found.append(None)
                first, second = second, next(places)
            found += pair
        return found

    @property
    def fan_step(self) -> float:
        """How much of each card's top edge a fan must show, in mm, so that it shows the letter of a corner label."""
        label = self._on_card
        return fan_step(self.card, self.plan.letter_right, label.height - self.plan.bottom)

    @property
    def plan(self) -> CornerPlan:
        """Where things are on a corner label whose lower left corner, when it is on its card, is at 0, 0."""
        return corner_plan(self._on_card.grown(-MARGIN_MM), round=self.sheet.round)

    @property
    def _on_card(self) -> Box:
        label = self.sheet.card.on_its_side if self.way == "turned" else self.sheet.card
        box = self.kept(Box(0, 0, label.width, label.height))
        return Box(0, 0, box.width, box.height)

    def kept(self, cell: Box) -> Box:
        """Return the part of a label that remains when it is cut to fit, or all of it."""
        return trimmed(cell, self.room, corner=self.corner) if self.way == "trim" else cell


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
    cells = list(sheet.cells())
    for number, dealt in enumerate(sheet.dealt(job.labels, job.skipped), start=1):
        placed = [(place, card) for place, card in dealt if card is not None]
        named = list(captions(sheet, placed)) if job.corner else []
        labels = [(card, cells[place]) for place, card in placed]
        with pdf.page(_inked([cell for _, cell in labels], named, job), trim=sheet.trim):
            # Labels on plain paper need lines to cut along; bought labels are already cut.
            for line in cut_marks(sheet):
                pdf.line(line, _HAIRLINE)
            if job.outline:
                # For a test on plain paper that is held against the sheet of labels.
                for cell in cells:
                    pdf.box(cell, _HAIRLINE, radius=cell.width / 2 if sheet.round else sheet.card.corner_radius)
            for card, cell in labels:
                _draw_in(pdf, card, cell, job)
            for caption in named:
                draw_caption(pdf, caption, job.inks)
        yield number
    pdf.save()


def _inked(labels: Sequence[Box], named: Sequence[Caption], job: LabelsJob) -> Box:
    """Return the box around what is printed on a page."""
    boxes = [line.box for line in cut_marks(job.sheet)]
    if job.outline:
        boxes += job.sheet.cells()
    boxes += [label if job.way == "trim" else label.grown(-MARGIN_MM) for label in labels]
    return around([*boxes, *(caption.box for caption in named)])


def _draw_in(pdf: Pdf, card: AnyCard, cell: Box, job: LabelsJob) -> None:
    """Draw the label of a card into a cell of the sheet, as it will be on the card."""
    kept = job.kept(cell)
    _draw_cuts(pdf, cell, kept)
    with pdf.upright_in(kept, turned=job.way == "turned") as upright:
        box = upright.grown(-MARGIN_MM)
        if job.corner:
            draw_corner_label(pdf, card, box, job.inks, round=job.sheet.round)
        else:
            draw_label(pdf, card, _upright_in(box) if job.sheet.round else box, job.inks)


def _draw_cuts(pdf: Pdf, whole: Box, kept: Box) -> None:
    """Draw the lines along which a label is cut, where the part that is kept ends before the label does."""
    for at, edge in ((kept.left, whole.left), (kept.right, whole.right)):
        if at != edge:
            pdf.line(Line(at, whole.bottom, at, whole.top), _HAIRLINE, dashes=_CUT_DASHES)
    for at, edge in ((kept.bottom, whole.bottom), (kept.top, whole.top)):
        if at != edge:
            pdf.line(Line(whole.left, at, whole.right, at), _HAIRLINE, dashes=_CUT_DASHES)


def _upright_in(square: Box) -> Box:
    """Return the box in the circle that fits a square in which a letter above a card's name is largest."""
    width, height = square.width * 0.6, square.width * 0.96
    x, y = square.center
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
    runs = []
    # In a run, each number is as far from its place.
    for _, run in groupby(enumerate(sorted(skipped)), key=lambda each: each[1] - each[0]):
        numbers = [label + 1 for _, label in run]
        runs.append(f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
    return f"label{'s' * (len(skipped) > 1)} {listing(runs)}"
