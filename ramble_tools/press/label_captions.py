"""Captions of corner labels: each pair's card, printed between the labels where the sheet has room.

A corner label has no room for its card. What is printed beside it stays on the sheet when the label is peeled off.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import hypot
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, Suit
from ramble_tools.press.cards_to_print import is_second
from ramble_tools.press.layout import Box, Sheet
from ramble_tools.press.pdf import RANKS, Drawing, Ink
from ramble_tools.press.symbols import SUIT_WIDTHS, draw_suit

# How tall a caption is, in mm, and how far it stays from the labels.
_TALLEST_MM, _SHORTEST_MM, _CLEAR_MM = 2.0, 1.15, 0.4
# The widest caption, the ten of some suit, as a multiple of its height.
_WIDTH = 3.06
# How much closer to the paper's edge than a printer prints a caption may be: sheets are measured to a tenth of a mm.
_NEARLY_MM = 0.1
# The space between rank and suit, and the height of the suit, as multiples of the rank's height.
_GAP, _SUIT_HEIGHT = 0.14, 1.1


@dataclass(frozen=True, slots=True)
class CaptionPlace:
    """Where a label's caption is: how far right of and above the label's middle, in mm; `turned` runs up the sheet."""

    right: float
    above: float
    cap_height: float
    turned: bool = False

    def box(self, cell: Box, *, before: bool = False) -> Box:
        """Return the space of the widest caption to the right of a label, or to the left if `before`."""
        x, y = cell.center
        width, height = self.cap_height * _WIDTH, self.cap_height * _SUIT_HEIGHT
        if self.turned:
            width, height = height, width
        x += -self.right if before else self.right
        return Box(x - width / 2, y + self.above - height / 2, width, height)

    def is_printable_left_of(self, cell: Box, sheet: Sheet) -> bool:
        """Return whether it can also be as far left of a label in the first column, where a printer still prints."""
        return self.box(cell, before=True).left >= sheet.paper.unprintable - _NEARLY_MM


def caption_place(sheet: Sheet, *, round: bool = False) -> CaptionPlace | None:
    """Return where captions are on a sheet: right of a label, or below and right of a `round` one. None without room.

    With one column, nothing is to the right of a label but the margin, where a printer may not print.
    """
    across, along = sheet.pitch_x, sheet.pitch_y
    gap = across - sheet.card.width
    if sheet.columns < 2:
        return None
    cap_height = min(_TALLEST_MM, (gap - 2 * _CLEAR_MM) / _WIDTH)
    if cap_height >= _SHORTEST_MM:
        return CaptionPlace(across / 2, 0.0, cap_height)
    cap_height = min(_TALLEST_MM, (gap - 2 * _CLEAR_MM) / _SUIT_HEIGHT)
    if cap_height >= _SHORTEST_MM and not round:
        return CaptionPlace(across / 2, 0.0, cap_height, turned=True)
    if not round:
        return None
    # Between four round labels there is more room than between two.
    room = hypot(across, along) / 2 - sheet.card.width / 2 - _CLEAR_MM
    cap_height = min(_TALLEST_MM, room / hypot(_WIDTH / 2, _SUIT_HEIGHT / 2))
    return CaptionPlace(across / 2, -along / 2, cap_height) if cap_height >= _SHORTEST_MM else None


class Captioned(NamedTuple):
    """A label with a caption at its right or, if `before`, at its left: its place on the sheet, and its card."""

    place: int
    card: AnyCard
    before: bool = False


def captioned(placed: Sequence[tuple[int, AnyCard]], columns: int) -> Iterator[Captioned]:
    """Yield which of a page's labels get a caption.

    In each row, that is the first label of each card. A label in the last column has no room at its right; its card's
    other label gets the caption, before it: after it, it would be between the labels of two cards.
    """
    # The two jokers of a deck are equal.
    for (_, card, _), labels in groupby(placed, key=lambda each: (each[0] // columns, each[1], is_second(each[1]))):
        first, *others = (place for place, _ in labels)
        if first % columns < columns - 1:
            yield Captioned(first, card, before=first % columns == 0 and not others)


def draw_caption(
    pdf: Drawing,
    card: AnyCard,
    cell: Box,
    place: CaptionPlace,
    inks: dict[Suit, Ink],
    *,
    before: bool = False,
) -> None:
    """Draw the caption of the label in `cell`, the rank and suit of its card, to the right or `before` it."""
    with pdf.turned(*place.box(cell, before=before).center, 90 if place.turned else 0):
        _draw_name(pdf, card, place.cap_height, inks)


def _draw_name(pdf: Drawing, card: AnyCard, cap_height: float, inks: dict[Suit, Ink]) -> None:
    """Draw the name of a card around 0, 0."""
    if isinstance(card, Joker):
        pdf.text(0, -cap_height / 2, "JK", cap_height=cap_height, font=RANKS)
        return
    ink = inks[card.suit]
    rank = pdf.text_width(card.rank.value, cap_height=cap_height, font=RANKS)
    gap, suit = cap_height * _GAP, cap_height * _SUIT_HEIGHT * SUIT_WIDTHS[card.suit]
    left = -(rank + gap + suit) / 2
    pdf.text(left, -cap_height / 2, card.rank.value, cap_height=cap_height, font=RANKS, ink=ink, align="left")
    draw_suit(pdf, card.suit, left + rank + gap + suit / 2, 0, cap_height * _SUIT_HEIGHT, ink)
