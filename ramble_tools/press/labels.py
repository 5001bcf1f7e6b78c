"""Sheets of labels for ready-made cards, in deck order, so that with a sorted deck you need no list.

On a part-used sheet, `--skip` leaves labels out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from math import ceil

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.errors import BadInput, about, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.press.calibration import Calibration, calibration_of
from ramble_tools.press.cards_to_print import decks_of, faces_of, letters_not_ranks
from ramble_tools.press.cut_marks import cut_marks
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import suit_inks
from ramble_tools.press.fans import fan_angle, fan_step
from ramble_tools.press.label_faces import (
    caption_room,
    captions,
    corner_plan,
    draw_caption,
    draw_corner_label,
    draw_label,
)
from ramble_tools.press.label_sheets import (
    CLEAR_MM,
    INDEX_HEIGHT_MM,
    Way,
    doubt,
    fits_corner,
    read_label_sheet,
    room_on,
    way_onto,
)
from ramble_tools.press.layout import Box, CardSize, Line, Sheet, around, mm_text, plain_labels
from ramble_tools.press.options import LabelsOptions
from ramble_tools.press.pdf import Ink, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import LabelSheet, read_card_size, read_paper

# Each card gets two corner labels, one for each corner that has a printed index.
_CORNERS = 2
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
    `card`. With `options.corner`, there are two labels to a card, which have their card's name between them, on the
    sheet, if there is room.
    """

    options: LabelsOptions
    sheet: Sheet
    card: CardSize
    cards: Sequence[AnyCard]
    skipped: frozenset[int]
    way: Way

    @property
    def labels(self) -> list[AnyCard | None]:
        """The cards in the order of the labels; None leaves one empty that would split a corner pair over two rows."""
        columns = self.sheet.columns
        if not self.options.corner or columns == 1:
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

    def kept(self, cell: Box) -> Box:
        """Return what is left of a label that is cut to fit: all of it, its middle, or the left of a corner label."""
        if self.way != "trim":
            return cell
        room = room_on(self.card, corner=self.options.corner)
        width, height = min(cell.width, room[0]), min(cell.height, room[1])
        from_left = 0 if self.options.corner else (cell.width - width) / 2
        return Box(cell.left + from_left, cell.bottom + (cell.height - height) / 2, width, height)


def labels_printout(options: LabelsOptions) -> Printout:
    """Return the labels to print. Raises BadInput for options that can't be used."""
    with about("sheet"):
        sheet = _sheet_named(options)
    with about("size"):
        card = read_card_size(options.size, options.template)
    with about("only"):
        cards = faces_of(decks_of(options.deck), jokers=options.jokers, only=options.only)
    with about("skip"):
        skipped = read_skip(options.skip, sheet.cards, sheet.card.name)
    with about("sheet"):
        way = way_onto(card, sheet, options.template, corner=options.corner, trim=options.trim)
    copies = options.copies * (_CORNERS if options.corner else 1)
    job = LabelsJob(options, sheet, card, [card for card in cards for _ in range(copies)], skipped, way)
    known = calibration_of(options.printer)
    labels = plural(len(job.cards), "label")
    return Printout(
        sheet.paper,
        f"Ramble: labels on {sheet.card.name}",
        f"{len(job.cards)} labels of {mm_text(sheet.card.width, sheet.card.height)}, print at 100%",
        lambda pdf: _draw(pdf, job),
        lambda pages: f"{labels} on {plural(pages, 'sheet')} of {sheet.card.name} ({sheet.paper.name})",
        [*letters_not_ranks(options.only), *_notes(job, known)],
        sheet.pages_for(len(skipped) + len(job.labels)),
        known,
    )


def _sheet_named(options: LabelsOptions) -> Sheet:
    """Return the label sheet, or plain paper. Raises BadInput for an option that does nothing."""
    if options.sheet.strip().lower() == "plain":
        if options.outline:
            raise BadInput("--outline does nothing with --sheet plain, which has lines to cut along")
        return plain_labels(read_paper(options.paper or "letter", options.template))
    known = read_label_sheet(options.sheet, options.template)
    if options.paper is not None and read_paper(options.paper, options.template) != known.paper:
        raise BadInput(
            f"--paper works only with --sheet plain; a sheet of {known.card.name} is {known.paper.name}", field="paper"
        )
    return known


def _draw(pdf: Pdf, job: LabelsJob) -> None:
    sheet, options = job.sheet, job.options
    inks = suit_inks(read_design("classic"), options.colors, options.ink)
    cells = list(sheet.cells())
    for dealt in sheet.dealt(job.labels, job.skipped):
        placed = [(place, card) for place, card in dealt if card is not None]
        named = list(captions(sheet, placed)) if options.corner else []
        labels = [(card, cells[place]) for place, card in placed]
        with pdf.page(_inked([cell for _, cell in labels], named, job), trim=sheet.trim):
            # Labels on plain paper need lines to cut along; bought labels are already cut.
            for line in cut_marks(sheet):
                pdf.line(line, _HAIRLINE)
            if options.outline:
                # For a test on plain paper that is held against the sheet of labels.
                for cell in cells:
                    pdf.box(cell, _HAIRLINE, radius=cell.width / 2 if sheet.round else sheet.card.corner_radius)
            for card, cell in labels:
                _draw_in(pdf, card, cell, job, inks)
            for name, box in named:
                draw_caption(pdf, name, box, inks)


def _inked(labels: Sequence[Box], named: Sequence[tuple[AnyCard, Box]], job: LabelsJob) -> Box:
    """Return the box around what is printed on a page."""
    boxes = [line.box for line in cut_marks(job.sheet)]
    if job.options.outline:
        boxes += job.sheet.cells()
    boxes += [label if job.way == "trim" else label.grown(-MARGIN_MM) for label in labels]
    return around([*boxes, *(box for _, box in named)])


def _draw_in(pdf: Pdf, card: AnyCard, cell: Box, job: LabelsJob, inks: dict[Suit, Ink]) -> None:
    """Draw the label of a card into a cell of the sheet, as it will be on the card."""
    kept = job.kept(cell)
    _draw_cuts(pdf, cell, kept)
    with pdf.upright_in(kept, turned=job.way == "turned") as upright:
        box = upright.grown(-MARGIN_MM)
        if job.options.corner:
            draw_corner_label(pdf, card, box, inks, round=job.sheet.round)
        else:
            draw_label(pdf, card, _upright_in(box) if job.sheet.round else box, inks)


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
    width, height = square.width * 0.6, square.width * 0.94
    x, y = square.center
    return Box(x - width / 2, y - height / 2, width, height)


# --- how to use them


def _notes(job: LabelsJob, known: Calibration) -> Iterator[str]:
    """Yield how to use the labels."""
    label, card, corner = job.sheet.card, job.card, job.options.corner
    if corner:
        yield from _corner_notes(job)
    if job.way == "turned":
        yield f"turned: a label is {label.width:g} mm wide, so it goes on a {card.name} card lengthwise"
    elif job.way == "trim":
        kept, where = job.kept(label.box), "in the corner of" if corner else "on"
        size = f"{kept.width:g} x {kept.height:g} mm"
        yield f"cut each label along the dashed lines: {size} fit {where} a {card.name} card"
    if job.skipped:
        yield f"left out on the first sheet: {skip_text(job.skipped)}"
    yield from known.notes
    if job.sheet.marks == "full":
        yield "cut along the lines, and glue the labels on"
    elif isinstance(job.sheet, LabelSheet) and (first := doubt(job.sheet, job.options.template)):
        yield first
        yield "print at 100%"
    else:
        yield "print at 100%; to check first, print on plain paper with --outline and hold it against the sheet"


def _corner_notes(job: LabelsJob) -> Iterator[str]:
    """Yield which corner label is for which card, where it goes, and how much of it a fan of cards must show."""
    named = (
        "with its name between them" if caption_room(job.sheet) else "without its name: this sheet has no room for it"
    )
    yield f"two labels to a card, {named}"
    if job.options.only is None:
        order = "spades, hearts, clubs, diamonds, each from 2 to 10, then J Q K A"
        yield f"in deck order: {order}; the marking guide has the letters"
    label, card = job.sheet.card, job.card
    if None in job.labels:
        yield "the last label of a row stays empty where a card would have its two labels in two rows"
    stuck = job.kept(label.on_its_side.box if job.way == "turned" else label.box)
    plan = corner_plan(stuck.grown(-MARGIN_MM), round=job.sheet.round)
    # The label is at the card's left edge, below the index.
    inward, down = CLEAR_MM + plan.letter_right - stuck.left, INDEX_HEIGHT_MM + stuck.top - plan.bottom
    step = fan_step(card, fan_angle(card, inward, down))
    fan = f"a fan that shows {ceil(step)} mm of each card's top edge shows its letter"
    there = "at the card's left edge, below the printed index"
    yield f"stick one {there}, then turn the card around and stick the other there: {fan}"
    if not plan.tag:
        yield "these labels are too small for the tag of the deck"
    if job.way == "upright" and not fits_corner(label, card):
        cut = "" if job.sheet.round else "; with --trim, there is a line to cut it"
        size = f"{label.width:g} x {label.height:g} mm"
        yield f"a label of {size} covers more than the corner of a {card.name} card{cut}"


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
    skipped: set[int] = set()
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
        skipped.update(range(low - 1, high))
    if len(skipped) == labels:
        raise BadInput(f"--skip {quote(typed)} leaves no label on the first sheet; take a new sheet, without --skip")
    return frozenset(skipped)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def skip_text(skipped: frozenset[int]) -> str:
    """Return skipped labels in words, counted from 1: `labels 1-4 and 9`."""
    runs = []
    # In a run, each number is as far from its place.
    for _, run in groupby(enumerate(sorted(skipped)), key=lambda each: each[1] - each[0]):
        numbers = [label + 1 for _, label in run]
        runs.append(f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
    return f"label{'s' * (len(skipped) > 1)} {listing(runs)}"
