"""What is on a label: a large letter with the card it goes on, or for a card's corner only the letter and the deck.

A corner label has no room for its card. Its caption is printed beside it, and stays on the sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import hypot, sqrt
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, Suit
from ramble_tools.letters import is_consonant, letter_of
from ramble_tools.press.cards_to_print import SecondJoker
from ramble_tools.press.layout import Box, CardSize, Sheet
from ramble_tools.press.pdf import BLACK, REGULAR, WHITE, Align, Drawing, Ink
from ramble_tools.press.symbols import SUIT_WIDTHS, draw_star, draw_suit

# The letter is in a ring, or has a bar below it: these are fractions of the ring's diameter.
_CAP_HEIGHT, _RING, _BAR_BELOW = 0.66, 0.05, 0.12
# The width of the widest letter, W, is this multiple of its height.
_WIDEST = 1.31
# A box that is less wide than this many times its height has the card below the letter, not beside it.
_WIDE = 1.25
# The largest ring as a fraction of the label's height and width, where the card is beside it.
_OF_HEIGHT, _OF_WIDTH = 0.91, 0.58
# The space between ring and card beside each other, in mm, unless that is more than this part of a small label.
_GAP_MM, _MOST_OF_LABEL = 1.6, 0.05
# Below a ring, the space and the height of the card's name, as fractions of the diameter; and the height of the name
# with the deck below it, as a multiple of the name's.
_BELOW, _NAME_BELOW, _NAME_AND_DECK = 0.08, 0.27, 2.35
# A card's name is no taller than this, in mm, because it only shows where the label goes.
_TALLEST_NAME_MM = 5.0
# In a card's name, the space between rank and suit, and the height of the suit, as multiples of the rank's height.
_SUIT_GAP, _SUIT_HEIGHT = 0.14, 1.1
# The radius of a joker's star as a fraction of a ring's diameter, and the thickness of the second joker's outline as a
# fraction of its star's radius.
_STAR, _HOLLOW_STAR = 0.41, 0.16


def draw_label(pdf: Drawing, card: AnyCard, box: Box, inks: dict[Suit, Ink]) -> None:
    """Draw the label of a card into a box, in mm: its letter, and small, the card that the label goes on.

    They are centered together, in the same place on all labels of a sheet.
    """
    widest = pdf.text_width("10", cap_height=1) + _SUIT_GAP + _SUIT_HEIGHT
    x, y = box.center
    align: Align = "center"
    if box.width < box.height * _WIDE:
        size = min(box.width, box.height / (1 + _BELOW + _NAME_BELOW * _NAME_AND_DECK))
        height = min(size * _NAME_BELOW, _TALLEST_NAME_MM, box.width / widest)
        top = y + (size * (1 + _BELOW) + height * _NAME_AND_DECK) / 2
        letter_x, letter_y = x, top - size / 2
        baseline = top - size * (1 + _BELOW) - height
        below = baseline - height * (_NAME_AND_DECK - 1)
    else:
        size = min(box.height * _OF_HEIGHT, box.width * _OF_WIDTH)
        gap = max(min(_GAP_MM, box.width * _MOST_OF_LABEL), box.height * 0.06)
        height = min(box.height * 0.3, _TALLEST_NAME_MM, (box.width - size - gap) / widest)
        left = x - (size + gap + height * widest) / 2
        letter_x, letter_y, x, align = left + size / 2, y, left + size + gap, "left"
        baseline, below = box.bottom + box.height * 0.58, box.bottom + box.height * 0.2
    _draw_letter(pdf, card, letter_x, letter_y, size, inks, star=_STAR)
    _draw_card_name(pdf, card, x, baseline, height, _ink_of(card, inks), align)
    deck = f"deck {card.deck or 1}"
    cap_height = height * min(0.62, widest / pdf.text_width(deck, cap_height=1, font=REGULAR))
    pdf.text(x, below, deck, cap_height=cap_height, align=align, font=REGULAR)


def _ink_of(card: AnyCard, inks: dict[Suit, Ink]) -> Ink:
    return BLACK if isinstance(card, Joker) else inks[card.suit]


def _draw_letter(
    pdf: Drawing, card: AnyCard, x: float, y: float, size: float, inks: dict[Suit, Ink], *, star: float = 0.5
) -> None:
    """Draw the letter of a card as `draw_ringed` does; a joker's is a star, whose radius is that part of the size."""
    if isinstance(card, Joker):
        draw_star(pdf, card, x, y, size * star, _HOLLOW_STAR)
    else:
        draw_ringed(pdf, letter_of(card), x, y, size, inks[card.suit])


def _draw_card_name(
    pdf: Drawing, card: AnyCard, x: float, baseline: float, cap_height: float, ink: Ink, align: Align = "center"
) -> None:
    """Draw the rank and suit of a card, or JK."""
    if isinstance(card, Joker):
        pdf.text(x, baseline, "JK", cap_height=cap_height, align=align)
        return
    rank_width = pdf.text_width(card.rank.value, cap_height=cap_height)
    suit_height, gap = cap_height * _SUIT_HEIGHT, cap_height * _SUIT_GAP
    suit_width = suit_height * SUIT_WIDTHS[card.suit]
    left = x - (rank_width + gap + suit_width) / 2 if align == "center" else x
    pdf.text(left, baseline, card.rank.value, cap_height=cap_height, ink=ink, align="left")
    draw_suit(pdf, card.suit, left + rank_width + gap + suit_width / 2, baseline + cap_height / 2, suit_height, ink)


# --- labels for a card's corner


# In a corner, nothing is taller than this, in mm: a taller letter would not show in a fan of fourteen cards.
_TALLEST_CORNER_MM = 7.6
# The height of the tag and the space before it, as fractions of the ring's diameter.
_TAG_HEIGHT, _TAG_GAP = 0.46, 0.1
# The width of a deck's tag, as a fraction of its height.
_TAG_WIDTH = 0.8
# On a round label, the ring's diameter is this multiple of the radius; on one without a tag, which is smaller than the
# smallest radius in mm, the letter is in the middle, and larger. The digit of a lower tag can't be read.
_ROUND_RING, _UNTAGGED_RING, _SMALLEST_TAGGED_MM = 1.2, 1.76, 4.35


@dataclass(frozen=True, slots=True)
class CornerPlan:
    """Where things are on a corner label, in mm: the circle around the letter, and the tag of the deck.

    `size` is the circle's diameter. There is no tag if the label is too small for one that can be read.
    """

    x: float
    y: float
    size: float
    tag: Box | None = None

    @property
    def letter_right(self) -> float:
        """Where the widest letter ends at the right."""
        return self.x + self.size * _CAP_HEIGHT * _WIDEST / 2

    @property
    def bottom(self) -> float:
        """Where the circle ends at the bottom. The letter and its bar are above that."""
        return self.y - self.size / 2


def corner_plan(box: Box, *, round: bool = False) -> CornerPlan:
    """Return where things are on a corner label.

    `box` is the part of the label to draw in, in mm; for a `round` label, the square around that part. The letter is
    at the left, because a hand of cards shows their left edges.
    """
    x, y = box.center
    radius = box.width / 2
    if round and radius < _SMALLEST_TAGGED_MM:
        return CornerPlan(x, y + radius * 0.04, radius * _UNTAGGED_RING)
    if not round and box.width < box.height * _WIDE:
        size = min(box.width, box.height / (1 + _TAG_GAP + _TAG_HEIGHT), _TALLEST_CORNER_MM)
        height, tag, x = size * (1 + _TAG_GAP + _TAG_HEIGHT), size * _TAG_HEIGHT, box.left + size / 2
        return CornerPlan(x, y + height / 2 - size / 2, size, _tag(x, y - height / 2 + tag / 2, tag))
    if round:
        size = min(radius * _ROUND_RING, _TALLEST_CORNER_MM)
        # The ring, or the corners of the widest letter, touch the circle that can be printed on.
        chord = sqrt(radius**2 - (size * _CAP_HEIGHT / 2) ** 2)
        left = x - min(radius, chord - size * (_CAP_HEIGHT * _WIDEST - 1) / 2)
    else:
        size = min(box.height, box.width / (1 + _TAG_GAP + _TAG_HEIGHT * _TAG_WIDTH), _TALLEST_CORNER_MM)
        left = box.left
    tag = size * _TAG_HEIGHT
    return CornerPlan(left + size / 2, y, size, _tag(left + size * (1 + _TAG_GAP) + tag * _TAG_WIDTH / 2, y, tag))


def _tag(x: float, y: float, height: float) -> Box:
    """Return the tag of a deck around x, y."""
    return Box(x - height * _TAG_WIDTH / 2, y - height / 2, height * _TAG_WIDTH, height)


def draw_corner_label(pdf: Drawing, card: AnyCard, box: Box, inks: dict[Suit, Ink], *, round: bool = False) -> None:
    """Draw the letter of a card with its bar or ring, and the tag of its deck; a joker's letter is a star.

    `box` is as for `corner_plan`.
    """
    plan = corner_plan(box, round=round)
    _draw_letter(pdf, card, plan.x, plan.y, plan.size, inks)
    if plan.tag:
        _draw_tag(pdf, card.deck or 1, plan.tag)


def draw_ringed(pdf: Drawing, letter: str, x: float, y: float, size: float, ink: Ink) -> None:
    """Draw a letter with its bar into a circle of `size` mm around x, y; for a vowel, with the circle itself."""
    cap_height, thickness = size * _CAP_HEIGHT, size * _RING
    baseline = y - cap_height / 2
    pdf.text(x, baseline, letter.upper(), cap_height=cap_height, ink=ink)
    if is_consonant(letter):
        pdf.bar(x, baseline - size * _BAR_BELOW, cap_height * 0.8, thickness, ink)
    else:
        pdf.ring(x, y, (size - thickness) / 2, thickness, ink)


def _draw_tag(pdf: Drawing, deck: int, tag: Box) -> None:
    """Draw the tag of a deck, as on the faces: an outlined 1 or a filled 2."""
    thickness = tag.height * 0.09
    pdf.box(tag.grown(-thickness / 2), thickness, radius=tag.height * 0.15, filled=deck == 2)
    (x, y), cap_height = tag.center, tag.height * 0.6
    pdf.text(x, y - cap_height / 2, str(deck), cap_height=cap_height, ink=WHITE if deck == 2 else BLACK)


# --- captions of corner labels

# How tall a caption is, in mm, and how far it stays from the labels.
_TALLEST_MM, _SHORTEST_MM, _CLEAR_MM = 2.0, 1.15, 0.4
# The widest caption, the ten of some suit, as a multiple of its height.
_WIDTH = 3.06


class CaptionRoom(NamedTuple):
    """How far right of and above a label's middle its caption is, in mm, and how tall; `turned` runs up the sheet."""

    right: float
    above: float
    cap_height: float
    turned: bool = False


def caption_room(sheet: Sheet) -> CaptionRoom | None:
    """Return where captions are on a sheet: right of a label, or below and right of a round one. None without room.

    With one column, nothing is to the right of a label but the margin, where a printer may not print.
    """
    across, along = sheet.pitch_x, sheet.pitch_y
    gap = across - sheet.card.width - 2 * _CLEAR_MM
    rooms = [CaptionRoom(across / 2, 0.0, gap / _WIDTH)]
    if sheet.round:
        # Between four round labels there is more room than between two.
        room = hypot(across, along) / 2 - sheet.card.width / 2 - _CLEAR_MM
        rooms.append(CaptionRoom(across / 2, -along / 2, room / hypot(_WIDTH / 2, _SUIT_HEIGHT / 2)))
    else:
        rooms.append(CaptionRoom(across / 2, 0.0, gap / _SUIT_HEIGHT, turned=True))
    found = (room._replace(cap_height=min(_TALLEST_MM, room.cap_height)) for room in rooms)
    return next((room for room in found if room.cap_height >= _SHORTEST_MM and sheet.columns > 1), None)


def captions(sheet: Sheet, placed: Sequence[tuple[int, AnyCard]]) -> Iterator[tuple[AnyCard, Box]]:
    """Yield the captions of a page: in each row, that of the first label of each card, and where it is, in mm.

    `placed` are the labels' places. The box has room for the widest caption.
    """
    room = caption_room(sheet)
    if not room:
        return
    cells = list(sheet.cells())
    size = CardSize("", room.cap_height * _WIDTH, room.cap_height * _SUIT_HEIGHT)
    size = size.on_its_side if room.turned else size
    # The two jokers of a deck are equal.
    rows = groupby(placed, key=lambda each: (each[0] // sheet.columns, each[1], isinstance(each[1], SecondJoker)))
    for (_, card, _), labels in rows:
        first, _ = next(labels)
        x, y = cells[first].center
        left, bottom = x + room.right - size.width / 2, y + room.above - size.height / 2
        yield card, Box(left, bottom, size.width, size.height)


def draw_caption(pdf: Drawing, card: AnyCard, box: Box, inks: dict[Suit, Ink]) -> None:
    """Draw a caption, the rank and suit of its card, into a box, which is higher than wide if it runs up the sheet."""
    cap_height = min(box.width, box.height) / _SUIT_HEIGHT
    with pdf.placed(*box.center, degrees=90 if box.height > box.width else 0):
        _draw_card_name(pdf, card, 0, -cap_height / 2, cap_height, _ink_of(card, inks))
