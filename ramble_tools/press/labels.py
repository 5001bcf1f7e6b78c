"""Labels for ready-made cards: the letter large, and small the card that it belongs on.

They come in deck order, so that somebody sits down with the sheet and a sorted deck and needs no list.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from ramble_tools.cards import AnyCard, Card, Joker, Suit
from ramble_tools.errors import BadInput, plural
from ramble_tools.letters import CONSONANT_RANKS, letter_of
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.layout import Box, Sheet
from ramble_tools.press.pdf import BLACK, REGULAR, Ink, Pdf
from ramble_tools.press.shapes import STAR, SUIT_WIDTHS, draw_suit

# Nothing is printed closer to a label's edge: the label may lie so much off.
MARGIN_MM = 1.2

_HAIRLINE = 0.1
# The letter's share of a label's height, and of its width at most.
_LETTER_HEIGHT, _LETTER_WIDTH = 0.6, 0.55
_WIDEST_LETTER = "W"


@dataclass(frozen=True, slots=True)
class LabelsJob:
    """What is printed: a label for each card, on sheets of which the first `skip` labels are used up."""

    sheet: Sheet
    cards: tuple[AnyCard, ...]
    skip: int = 0
    outline: bool = False
    round: bool = False
    inks: dict[Suit, Ink] | None = None
    calibration: Calibration = NO_CALIBRATION

    def __post_init__(self) -> None:
        """Raise BadInput where the first sheet has no label left."""
        if not 0 <= self.skip < self.sheet.cards:
            raise BadInput(
                f"--skip {self.skip}: a sheet of {self.sheet.card.name} has {plural(self.sheet.cards, 'label')}, "
                f"so that is a number from 0 to {self.sheet.cards - 1}"
            )

    @property
    def pages(self) -> int:
        """How many sheets it takes, the first and last perhaps in part."""
        return self.sheet.pages_for(self.skip + len(self.cards))


def print_labels(file: IO[bytes], job: LabelsJob) -> Iterator[int]:
    """Draw all labels into a PDF on a binary stream. Yields the number of each page that is done."""
    sheet = job.sheet
    pdf = Pdf(
        file,
        sheet.paper,
        title=f"Ramble: labels on {sheet.card.name}",
        subject=f"{len(job.cards)} labels of {sheet.card.width} x {sheet.card.height} mm, print at 100 %",
        calibration=job.calibration,
    )
    places = [*[None] * job.skip, *job.cards]
    for page in range(job.pages):
        with pdf.page(sheet.trim):
            # Where the labels are cut from plain paper, that needs lines; bought labels are cut already.
            for line in sheet.cut_marks():
                pdf.line(line, _HAIRLINE)
            cells = list(sheet.cells())
            if job.outline:
                _draw_outlines(pdf, cells, job)
            for card, cell in zip(places[page * sheet.cards : (page + 1) * sheet.cards], cells, strict=False):
                if card is not None:
                    draw_label(pdf, card, _within(cell, job.round), job.inks)
        yield page + 1
    pdf.save()


def _draw_outlines(pdf: Pdf, cells: Sequence[Box], job: LabelsJob) -> None:
    """The labels' edges, for a test on plain paper that is held against the sheet."""
    radius = cells[0].width / 2 if job.round else job.sheet.card.corner_radius
    for cell in cells:
        pdf.box(cell, _HAIRLINE, radius=radius)


def _within(cell: Box, round: bool) -> Box:
    """The part of a label that may be printed on: the largest upright rectangle in a round one."""
    if not round:
        return cell.grown(-MARGIN_MM)
    # Half as high as wide suits a letter with a card beside it: the corners lie on a circle of radius `reach`.
    reach = cell.width / 2 - MARGIN_MM
    width, height = 2 * reach * 0.86, 2 * reach * 0.5
    x, y = cell.center
    return Box(x - width / 2, y - height / 2, width, height)


def draw_label(pdf: Pdf, card: AnyCard, box: Box, inks: dict[Suit, Ink] | None = None) -> None:
    """Draw what stands on one label into a box, in mm."""
    if isinstance(card, Joker):
        _draw_joker_label(pdf, card, box)
        return
    ink = (inks or {}).get(card.suit, BLACK)
    cap_height = min(box.height * _LETTER_HEIGHT, _cap_height_for(pdf, box.width * _LETTER_WIDTH))
    baseline = box.bottom + (box.height - cap_height) / 2 + box.height * 0.1
    width = pdf.text_width(_WIDEST_LETTER, cap_height=cap_height)
    gap = box.height * 0.06
    name_height = min(box.height * 0.3, 5.0, (box.width - width - gap) / _name_width(pdf))
    # Letter and card name stand in the middle together; all labels of a sheet alike.
    left = box.left + (box.width - width - gap - name_height * _name_width(pdf)) / 2
    x = left + width / 2
    pdf.text(x, baseline, letter_of(card).upper(), cap_height=cap_height, ink=ink)
    _mark_kind(pdf, card, x, baseline, box.bottom, cap_height, ink)
    _draw_card_name(pdf, card, left + width + gap, box, name_height, ink)


def _name_width(pdf: Pdf) -> float:
    """How wide the widest card name is, as a multiple of its capitals' height."""
    return pdf.text_width("10", cap_height=1) + 0.14 + 1.1


def _cap_height_for(pdf: Pdf, width: float) -> float:
    return width / pdf.text_width(_WIDEST_LETTER, cap_height=1)


def _mark_kind(pdf: Pdf, card: Card, x: float, baseline: float, bottom: float, cap_height: float, ink: Ink) -> None:
    """As on the faces a consonant stands on a bar; a vowel, for want of room, on a small ring."""
    thickness = cap_height * 0.07
    below = (baseline - bottom) * 0.42
    if card.rank in CONSONANT_RANKS:
        pdf.bar(x, baseline - below, cap_height * 0.72, thickness, ink)
    else:
        radius = min((baseline - bottom) * 0.3, cap_height * 0.14)
        pdf.ring(x, baseline - below - radius * 0.4, radius - thickness / 2, thickness, ink)


def _draw_card_name(pdf: Pdf, card: Card, left: float, box: Box, cap_height: float, ink: Ink) -> None:
    """Rank and suit above, the deck below."""
    rank_width = pdf.text_width(card.rank.value, cap_height=cap_height)
    suit_height = cap_height * 1.1
    baseline = box.bottom + box.height * 0.58
    pdf.text(left, baseline, card.rank.value, cap_height=cap_height, ink=ink, align="left")
    suit_x = left + rank_width + cap_height * 0.14 + suit_height * SUIT_WIDTHS[card.suit] / 2
    draw_suit(pdf, card.suit, suit_x, baseline + cap_height / 2, suit_height, ink)
    deck = f"deck {card.deck}"
    small = cap_height * min(0.62, _name_width(pdf) / pdf.text_width(deck, cap_height=1, font=REGULAR))
    pdf.text(left, box.bottom + box.height * 0.2, deck, cap_height=small, align="left", font=REGULAR)


def _draw_joker_label(pdf: Pdf, card: Joker, box: Box) -> None:
    radius = box.height * 0.34
    x, y = box.center
    pdf.path(STAR, box.left + radius * 1.2, y, radius)
    pdf.text(
        x + radius * 0.9, y - box.height * 0.1, f"JK {card.deck}", cap_height=min(box.height * 0.24, box.width / 8)
    )
