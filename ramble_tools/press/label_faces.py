"""What is on a label: a large letter with the card it goes on, or for a card's corner only the letter and the deck."""

from dataclasses import dataclass

from ramble_tools.cards import AnyCard, Card, Joker, Suit
from ramble_tools.letters import CONSONANT_RANKS, letter_of
from ramble_tools.press.cards_to_print import is_second
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, RANKS, REGULAR, Drawing, Ink
from ramble_tools.press.symbols import SUIT_WIDTHS, draw_star, draw_suit

_WHITE: Ink = (1.0, 1.0, 1.0)
# A box that is less wide than this many times its height has the card below the letter, not beside it.
_WIDE = 1.25
# The height of a letter as a fraction of the label's height, and its largest width as a fraction of the label's width.
_LETTER_HEIGHT, _LETTER_WIDTH = 0.6, 0.55
_WIDEST_LETTER = "W"
# The space between a wide letter and the card's name, in mm, unless that is more than this part of a small label.
_GAP_MM, _MOST_OF_LABEL = 1.6, 0.05
# A card's name is no taller than this, in mm, because it only shows where the label goes.
_TALLEST_NAME_MM = 5.0

# In a corner, nothing is taller than this, in mm: about twice a card's printed index.
_TALLEST_CORNER_MM = 16.0
# A corner label is drawn around the ring of a vowel. These are fractions of the ring's diameter.
_CAP_HEIGHT, _RING, _BAR_BELOW, _TAG_HEIGHT, _TAG_GAP = 0.66, 0.05, 0.12, 0.46, 0.1
# The width of a deck's tag, as a fraction of its height.
_TAG_WIDTH = 0.8
# On a round label, the tag's height is this fraction of the radius. The digit of a lower tag can't be read.
_ROUND_TAG, _SHORTEST_TAG_MM = 0.46, 2.0
# The star of the second joker is an outline, this thick as a fraction of its radius.
_HOLLOW_STAR = 0.16


def draw_label(pdf: Drawing, card: AnyCard, box: Box, inks: dict[Suit, Ink]) -> None:
    """Draw the label of a card into a box, in mm: its letter, and small, the card that the label goes on."""
    if isinstance(card, Joker):
        _draw_joker_label(pdf, card, box)
    elif box.width < box.height * _WIDE:
        _draw_tall_label(pdf, card, box, inks[card.suit])
    else:
        _draw_wide_label(pdf, card, box, inks[card.suit])


def _draw_wide_label(pdf: Drawing, card: Card, box: Box, ink: Ink) -> None:
    cap_height = min(box.height * _LETTER_HEIGHT, _cap_height_for(pdf, box.width * _LETTER_WIDTH))
    baseline = box.bottom + (box.height - cap_height) / 2 + box.height * 0.1
    width = pdf.text_width(_WIDEST_LETTER, cap_height=cap_height)
    gap = max(min(_GAP_MM, box.width * _MOST_OF_LABEL), box.height * 0.06)
    name_height = min(box.height * 0.3, _TALLEST_NAME_MM, (box.width - width - gap) / _name_width(pdf))
    # The letter and the card's name are centered together, in the same place on all labels of a sheet.
    left = box.left + (box.width - width - gap - name_height * _name_width(pdf)) / 2
    x = left + width / 2
    pdf.text(x, baseline, letter_of(card).upper(), cap_height=cap_height, ink=ink)
    _mark_kind(pdf, card, x, baseline, baseline - box.bottom, cap_height, ink)
    left += width + gap
    _draw_card_name(pdf, card, left, box.bottom + box.height * 0.58, box.bottom + box.height * 0.2, name_height, ink)


def _draw_tall_label(pdf: Drawing, card: Card, box: Box, ink: Ink) -> None:
    """Draw the letter above the card's name, both in the middle."""
    cap_height = min(box.height * 0.38, _cap_height_for(pdf, box.width * 0.85))
    name_height = min(cap_height * 0.42, _TALLEST_NAME_MM, box.width / _name_width(pdf))
    below = cap_height * 0.58
    height = cap_height + below + name_height * 2.35
    x, y = box.center
    baseline = y + height / 2 - cap_height
    pdf.text(x, baseline, letter_of(card).upper(), cap_height=cap_height, ink=ink)
    _mark_kind(pdf, card, x, baseline, below, cap_height, ink)
    name = baseline - below - name_height
    _draw_card_name(pdf, card, x, name, name - name_height * 1.35, name_height, ink, centered=True)


def _name_width(pdf: Drawing) -> float:
    """Return the width of the widest card name, as a multiple of its capitals' height."""
    return pdf.text_width("10", cap_height=1, font=RANKS) + 0.14 + 1.1


def _cap_height_for(pdf: Drawing, width: float) -> float:
    return width / pdf.text_width(_WIDEST_LETTER, cap_height=1)


def _mark_kind(pdf: Drawing, card: Card, x: float, baseline: float, room: float, cap_height: float, ink: Ink) -> None:
    """Draw a bar under a consonant, as on the faces, or a small ring under a vowel, because there is little room."""
    thickness = cap_height * 0.07
    below = room * 0.42
    if card.rank in CONSONANT_RANKS:
        pdf.bar(x, baseline - below, cap_height * 0.72, thickness, ink)
    else:
        radius = min(room * 0.3, cap_height * 0.14)
        pdf.ring(x, baseline - below - radius * 0.4, radius - thickness / 2, thickness, ink)


def _draw_card_name(
    pdf: Drawing,
    card: Card,
    x: float,
    baseline: float,
    below: float,
    cap_height: float,
    ink: Ink,
    *,
    centered: bool = False,
) -> None:
    """Draw the rank and suit, with the deck at the baseline below. They begin at x, or are `centered` there."""
    rank_width = pdf.text_width(card.rank.value, cap_height=cap_height, font=RANKS)
    suit_height = cap_height * 1.1
    suit_width, gap = suit_height * SUIT_WIDTHS[card.suit], cap_height * 0.14
    left = x - (rank_width + gap + suit_width) / 2 if centered else x
    pdf.text(left, baseline, card.rank.value, cap_height=cap_height, font=RANKS, ink=ink, align="left")
    draw_suit(pdf, card.suit, left + rank_width + gap + suit_width / 2, baseline + cap_height / 2, suit_height, ink)
    deck = f"deck {card.deck}"
    small = cap_height * min(0.62, _name_width(pdf) / pdf.text_width(deck, cap_height=1, font=REGULAR))
    pdf.text(x, below, deck, cap_height=small, align="center" if centered else "left", font=REGULAR)


def _draw_joker_label(pdf: Drawing, card: Joker, box: Box) -> None:
    """Draw a star and the joker's name side by side or, in a tall box, one above the other; both in the middle."""
    name = f"JK {card.deck}"
    outline = _HOLLOW_STAR if is_second(card) else 0
    x, y = box.center
    if box.width < box.height * _WIDE:
        radius = min(box.height * 0.22, box.width * 0.4)
        draw_star(pdf, x, y + radius * 0.6, radius, outline=outline)
        pdf.text(x, y - radius * 1.3, name, cap_height=radius * 0.7)
        return
    radius = min(box.height * 0.4, box.width * 0.2)
    cap_height = radius * 0.7
    gap = radius * 0.4
    left = x - (2 * radius + gap + pdf.text_width(name, cap_height=cap_height)) / 2
    draw_star(pdf, left + radius, y, radius, outline=outline)
    pdf.text(left + 2 * radius + gap, y - cap_height / 2, name, cap_height=cap_height, align="left")


# --- labels for a card's corner


@dataclass(frozen=True, slots=True)
class CornerPlan:
    """Where things are on a corner label, in mm: the circle around the letter, and the tag of the deck.

    `size` is the circle's diameter. `tag_height` is 0 if the label is too small for a tag that can be read.
    """

    x: float
    y: float
    size: float
    tag_x: float = 0.0
    tag_y: float = 0.0
    tag_height: float = 0.0

    @property
    def reach(self) -> float:
        """How far the circle reaches to the right."""
        return self.x + self.size / 2


def corner_plan(box: Box, *, round: bool = False) -> CornerPlan:
    """Return where things are on a corner label.

    `box` is the part of the label to draw in, in mm; for a `round` label, the square around that part. In a wide box,
    everything is at the left, because a hand of cards shows their left edges.
    """
    x, y = box.center
    if round:
        radius = box.width / 2
        if radius * _ROUND_TAG < _SHORTEST_TAG_MM:
            return CornerPlan(x, y + radius * 0.04, radius * 1.76)
        # The ring and the tag touch the circle that can be printed on: these numbers are fractions of its radius.
        return CornerPlan(x, y + radius * 0.3, radius * 1.36, x, y - radius * 0.68, radius * _ROUND_TAG)
    if box.width < box.height * _WIDE:
        size = min(box.width, box.height / (1 + _TAG_GAP + _TAG_HEIGHT), _TALLEST_CORNER_MM)
        height, tag = size * (1 + _TAG_GAP + _TAG_HEIGHT), size * _TAG_HEIGHT
        return CornerPlan(x, y + height / 2 - size / 2, size, x, y - height / 2 + tag / 2, tag)
    size = min(box.height, box.width / (1 + _TAG_GAP + _TAG_HEIGHT * _TAG_WIDTH), _TALLEST_CORNER_MM)
    tag = size * _TAG_HEIGHT
    return CornerPlan(box.left + size / 2, y, size, box.left + size * (1 + _TAG_GAP) + tag * _TAG_WIDTH / 2, y, tag)


def draw_corner_label(pdf: Drawing, card: AnyCard, box: Box, inks: dict[Suit, Ink], *, round: bool = False) -> None:
    """Draw the letter of a card with its bar or ring, and the tag of its deck; a joker's letter is a star.

    `box` is as for `corner_plan`.
    """
    ink = BLACK if isinstance(card, Joker) else inks[card.suit]
    plan = corner_plan(box, round=round)
    _draw_ringed(pdf, card, plan.x, plan.y, plan.size, ink)
    if plan.tag_height:
        _draw_tag(pdf, card.deck or 1, plan.tag_x, plan.tag_y, plan.tag_height)


def _draw_ringed(pdf: Drawing, card: AnyCard, x: float, y: float, size: float, ink: Ink) -> None:
    """Draw a letter into a circle of `size` mm around x, y, with the circle itself for a vowel."""
    if isinstance(card, Joker):
        draw_star(pdf, x, y, size / 2, outline=_HOLLOW_STAR if is_second(card) else 0)
        return
    cap_height, thickness = size * _CAP_HEIGHT, size * _RING
    baseline = y - cap_height / 2
    pdf.text(x, baseline, letter_of(card).upper(), cap_height=cap_height, ink=ink)
    if card.rank in CONSONANT_RANKS:
        pdf.bar(x, baseline - size * _BAR_BELOW, cap_height * 0.8, thickness, ink)
    else:
        pdf.ring(x, y, (size - thickness) / 2, thickness, ink)


def _draw_tag(pdf: Drawing, deck: int, x: float, y: float, height: float) -> None:
    """Draw the tag of a deck around x, y, as on the faces: an outlined 1 or a filled 2."""
    thickness = height * 0.09
    width = height * _TAG_WIDTH
    tag = Box(x - width / 2, y - height / 2, width, height).grown(-thickness / 2)
    pdf.tag(tag, height * 0.15, thickness, filled=deck == 2)
    cap_height = height * 0.6
    pdf.text(x, y - cap_height / 2, str(deck), cap_height=cap_height, ink=_WHITE if deck == 2 else BLACK)
