"""Labels for ready-made cards: a large letter, and beside it, small, the card that the label goes on.

They are in deck order, so with the sheet and a sorted deck you need no list.
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

# Nothing is printed closer than this to a label's edge, because the printer may be off by as much.
MARGIN_MM = 1.2

_HAIRLINE = 0.1
# The height of a letter as a fraction of the label's height, and its largest width as a fraction of the label's width.
_LETTER_HEIGHT, _LETTER_WIDTH = 0.6, 0.55
_WIDEST_LETTER = "W"


@dataclass(frozen=True, slots=True)
class LabelsJob:
    """What to print: a label for each card. The first `skip` labels on the first sheet are already used."""

    sheet: Sheet
    cards: tuple[AnyCard, ...]
    skip: int = 0
    outline: bool = False
    round: bool = False
    inks: dict[Suit, Ink] | None = None
    calibration: Calibration = NO_CALIBRATION

    def __post_init__(self) -> None:
        """Raise BadInput if the first sheet has no label left."""
        if not 0 <= self.skip < self.sheet.cards:
            raise BadInput(
                f"--skip {self.skip}: a sheet of {self.sheet.card.name} has {plural(self.sheet.cards, 'label')}, "
                f"so --skip takes a number from 0 to {self.sheet.cards - 1}"
            )

    @property
    def pages(self) -> int:
        """The number of sheets, including any that are partly used."""
        return self.sheet.pages_for(self.skip + len(self.cards))


def print_labels(file: IO[bytes], job: LabelsJob) -> Iterator[int]:
    """Draw all labels into a PDF on a binary stream. Yields the number of each page when it is done."""
    sheet = job.sheet
    pdf = Pdf(
        file,
        sheet.paper,
        title=f"Ramble: labels on {sheet.card.name}",
        subject=f"{len(job.cards)} labels of {sheet.card.width} x {sheet.card.height} mm, print at 100%",
        calibration=job.calibration,
    )
    places = [*[None] * job.skip, *job.cards]
    for page in range(job.pages):
        with pdf.page(sheet.trim):
            # Labels on plain paper need lines to cut along; bought labels are already cut.
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
    """Draw the labels' edges, for a test on plain paper that is held against the sheet of labels."""
    radius = cells[0].width / 2 if job.round else job.sheet.card.corner_radius
    for cell in cells:
        pdf.box(cell, _HAIRLINE, radius=radius)


def _within(cell: Box, round: bool) -> Box:
    """Return the part of a label that can be printed on: in a round label, an upright rectangle."""
    if not round:
        return cell.grown(-MARGIN_MM)
    # A box about half as high as wide suits a letter with a card beside it. Its corners are `reach` from the middle.
    reach = cell.width / 2 - MARGIN_MM
    width, height = 2 * reach * 0.86, 2 * reach * 0.5
    x, y = cell.center
    return Box(x - width / 2, y - height / 2, width, height)


def draw_label(pdf: Pdf, card: AnyCard, box: Box, inks: dict[Suit, Ink] | None = None) -> None:
    """Draw the label of a card into a box, in mm."""
    if isinstance(card, Joker):
        _draw_joker_label(pdf, card, box)
        return
    ink = (inks or {}).get(card.suit, BLACK)
    cap_height = min(box.height * _LETTER_HEIGHT, _cap_height_for(pdf, box.width * _LETTER_WIDTH))
    baseline = box.bottom + (box.height - cap_height) / 2 + box.height * 0.1
    width = pdf.text_width(_WIDEST_LETTER, cap_height=cap_height)
    gap = box.height * 0.06
    name_height = min(box.height * 0.3, 5.0, (box.width - width - gap) / _name_width(pdf))
    # The letter and the card's name are centered together, in the same place on all labels of a sheet.
    left = box.left + (box.width - width - gap - name_height * _name_width(pdf)) / 2
    x = left + width / 2
    pdf.text(x, baseline, letter_of(card).upper(), cap_height=cap_height, ink=ink)
    _mark_kind(pdf, card, x, baseline, box.bottom, cap_height, ink)
    _draw_card_name(pdf, card, left + width + gap, box, name_height, ink)


def _name_width(pdf: Pdf) -> float:
    """Return the width of the widest card name, as a multiple of its capitals' height."""
    return pdf.text_width("10", cap_height=1) + 0.14 + 1.1


def _cap_height_for(pdf: Pdf, width: float) -> float:
    return width / pdf.text_width(_WIDEST_LETTER, cap_height=1)


def _mark_kind(pdf: Pdf, card: Card, x: float, baseline: float, bottom: float, cap_height: float, ink: Ink) -> None:
    """Draw a bar under a consonant, as on the faces, or a small ring under a vowel, because there is little room."""
    thickness = cap_height * 0.07
    below = (baseline - bottom) * 0.42
    if card.rank in CONSONANT_RANKS:
        pdf.bar(x, baseline - below, cap_height * 0.72, thickness, ink)
    else:
        radius = min((baseline - bottom) * 0.3, cap_height * 0.14)
        pdf.ring(x, baseline - below - radius * 0.4, radius - thickness / 2, thickness, ink)


def _draw_card_name(pdf: Pdf, card: Card, left: float, box: Box, cap_height: float, ink: Ink) -> None:
    """Draw the rank and suit, with the deck below."""
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
