"""A proof before card stock is used: a page with fans of a deck in both hands, in gray, and as color-blind people see.

The page and the answer say how far a fan must open to show its letters.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import ceil, cos, radians, sin
from typing import NamedTuple

from ramble_tools.cards import AnyCard, read_cards
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.choices import Indices
from ramble_tools.press.color_vision import Seen, design_as_seen
from ramble_tools.press.designs import Design, index_reaches, read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.fans import FAR_MM, NEAR_MM, fan_angle, fan_step
from ramble_tools.press.layout import Box, CardSize, around, drawn_paper
from ramble_tools.press.options import ProofOptions
from ramble_tools.press.pdf import REGULAR, WHITE, Drawing, Ink, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import read_card_size, read_paper

# Fourteen cards that are hard to read: wide letters, letters that look alike, a 10, a 6 and 9, vowels and a joker.
HAND: tuple[AnyCard, ...] = tuple(
    read_cards("5D1 8S2 10S1 10H2 QH1 6H2 9D1 AS2 KC1 3D2 JC2 8H1 7S2 JK1", two_decks=True)
)
_EDGE: Ink = (0.45, 0.45, 0.45)
_EDGE_MM = 0.25

_MARGIN, _GAP, _LEAST_GAP_MM = 10.0, 6.0, 4.0
_TITLE_MM, _TEXT_MM, _LINE_MM = 4.2, 2.4, 5.4
# The smallest text of the page at its full size, in points.
SMALLEST_TEXT = 10.2
# How much of the height for fans a row gets, at most: those in the deck's colors, and the others.
_OF_HEIGHT, _OF_HEIGHT_SEEN = 0.37, 0.26


@dataclass(frozen=True)
class Fan:
    """How a hand of cards of some size and design is fanned, so that it just shows the letter of each card.

    If `whole`, it just shows the whole index.
    """

    card: CardSize
    design: Design
    pivot: float = NEAR_MM
    whole: bool = False

    @cached_property
    def angle(self) -> float:
        """The angle between two cards, in degrees."""
        reaches = index_reaches(self.design, self.card.width, self.card.height)
        shown = reaches if self.whole else reaches[:1]
        return max(fan_angle(self.card, each.inward, each.down, self.pivot) for each in shown)

    @property
    def step(self) -> float:
        """How much it shows of each card's top edge, in mm."""
        return fan_step(self.card, self.angle, self.pivot)

    def turns(self, cards: int) -> list[float]:
        """Return how far each card of a fan is turned clockwise, in degrees, from left to right."""
        return [(place - (cards - 1) / 2) * self.angle for place in range(cards)]

    def box(self, cards: int) -> Box:
        """Return the box around a fan that turns on 0, 0."""
        corners = list(
            product((-self.card.width / 2, self.card.width / 2), (self.pivot, self.pivot + self.card.height))
        )
        return around(
            Box(x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn), 0, 0)
            for turn in map(radians, self.turns(cards))
            for x, y in corners
        )

    def draw(self, pdf: Drawing, artist: FaceArtist, cards: Sequence[AnyCard], *, left_handed: bool) -> None:
        """Draw a fan that turns on 0, 0. The top card is at the right or, if left-handed, at the left."""
        box = Box(-self.card.width / 2, self.pivot, self.card.width, self.card.height)
        turned = list(zip(cards, self.turns(len(cards)), strict=True))
        for card, turn in reversed(turned) if left_handed else turned:
            with pdf.placed(0, 0, degrees=-turn):
                pdf.fill(box, WHITE, radius=self.card.corner_radius)
                pdf.box(box, _EDGE_MM, ink=_EDGE, radius=self.card.corner_radius)
                artist.draw_in(card, box)


def proof_printout(options: ProofOptions) -> Printout:
    """Return the proof of a deck to print. Raises BadInput for options that can't be used."""
    card, design = read_card_size(options.size, options.template), read_design(options.style, options.template)
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    drawn, notes = drawn_paper(paper, "the proof", SMALLEST_TEXT)
    says = what_shows(design, card, options.indices)
    deck = f"{options.style.strip().lower()} {card.name} cards with indices in {options.indices} corners"

    def draw(pdf: Pdf) -> None:
        with pdf.page_as(drawn, _MARGIN):
            body = Box(0, 0, drawn.width, drawn.height).grown(-_MARGIN)
            _draw(pdf, body, options, Fan(card, design), f"Proof: {deck}", says)

    return Printout(
        paper,
        "Ramble: a proof",
        deck,
        draw,
        lambda _: f"a proof of {deck}, 1 page of {paper.name}",
        [*says, *notes, "print it on plain paper; the fans are smaller than in a hand", *known.notes],
        calibration=known,
    )


# --- what can be held


def what_shows(design: Design, card: CardSize, indices: Indices) -> list[str]:
    """Return the sentences that say how far a fan of ten or fourteen cards must open to show its letters."""
    near, far = Fan(card, design), Fan(card, design, FAR_MM)
    ten, fourteen = (ceil(near.angle * (cards - 1)) for cards in (10, 14))
    hands = "a right-handed fan" if indices == "two" else "a right-handed or left-handed fan"
    letters = _steps(near.step, far.step)
    suits = _steps(*(replace(fan, whole=True).step for fan in (near, far)))
    says = [
        f"in {hands}, ten cards show their letters at steps of {letters} and open to {ten} degrees; "
        f"fourteen open to {fourteen} degrees",
        f"ranks and suits show, too, at steps of {suits}",
    ]
    if indices == "two":
        says.append("in a left-handed fan, only the top card shows its letter; with indices in four corners, all do")
    return says


def shown_step(step: float) -> float:
    """Return a step as it is said: in mm, up to the next half."""
    return ceil(step * 2 - 1e-6) / 2


def _steps(near: float, far: float) -> str:
    """Return the steps for a small and a large hand in words."""
    small, large = shown_step(near), shown_step(far)
    return f"{small:g} mm" if small == large else f"{small:g} mm ({large:g} mm in a large hand)"


# --- the page


class _Shown(NamedTuple):
    """A fan on the page: its cards, the hand, and how it is seen, if not in the deck's colors."""

    cards: Sequence[AnyCard]
    caption: str
    left_handed: bool = False
    seen: Seen | None = None


_ROWS = (
    (_Shown(HAND, "fourteen cards, right-handed"), _Shown(HAND, "fourteen cards, left-handed", left_handed=True)),
    (_Shown(HAND[:10], "ten cards, right-handed"), _Shown(HAND[:10], "ten cards, left-handed", left_handed=True)),
    (
        _Shown(HAND[:10], "printed in gray", seen="gray"),
        _Shown(HAND[:10], "seen with protanopia (red-blind)", seen="protanopia"),
        _Shown(HAND[:10], "seen with deuteranopia (green-blind)", seen="deuteranopia"),
    ),
)


class _Row(NamedTuple):
    """A row of fans: the width of each place, the height with the captions, and how large the fans are drawn."""

    fans: Sequence[_Shown]
    width: float
    height: float
    scale: float

    @classmethod
    def of(cls, fans: Sequence[_Shown], fan: Fan, width: float, height: float) -> "_Row":
        """Return the row that is as large as it can be on a page with room of that size for all rows."""
        each = (width - _GAP * (len(fans) - 1)) / len(fans)
        seen = fans[0].seen is not None
        # Fans of ten are drawn as large as those of fourteen.
        widest = fan.box(len(fans[0].cards if seen else HAND))
        most = height * (_OF_HEIGHT_SEEN if seen else _OF_HEIGHT) - _LINE_MM - _LEAST_GAP_MM
        scale = min(each / widest.width, most / widest.height)
        return cls(fans, each, scale * fan.box(len(fans[0].cards)).height + _LINE_MM, scale)


def _draw(pdf: Pdf, body: Box, options: ProofOptions, fan: Fan, title: str, says: Sequence[str]) -> None:
    """Draw the page: its title, what shows, and rows of fans with their captions."""
    top = body.top - _TITLE_MM
    pdf.text(body.left, top, title, cap_height=_TITLE_MM, align="left", widest=body.width)
    for sentence in says:
        for line in pdf.wrapped(f"{sentence[0].upper()}{sentence[1:]}.", body.width, cap_height=_TEXT_MM):
            top -= _LINE_MM
            pdf.sentence(body.left, top, line, cap_height=_TEXT_MM)
    rows = [_Row.of(row, fan, body.width, top - body.bottom) for row in _ROWS]
    gap = (top - body.bottom - sum(row.height for row in rows)) / len(rows)
    for row in rows:
        top -= gap + row.height
        for place, shown in enumerate(row.fans):
            middle = body.left + place * (row.width + _GAP) + row.width / 2
            pdf.text(middle, top, shown.caption, cap_height=_TEXT_MM, font=REGULAR)
            design = design_as_seen(fan.design, shown.seen) if shown.seen else fan.design
            artist = FaceArtist(pdf, design, colors=options.colors, indices=options.indices)
            with pdf.placed(middle, top + _LINE_MM - row.scale * fan.box(len(shown.cards)).bottom, row.scale):
                fan.draw(pdf, artist, shown.cards, left_handed=shown.left_handed)
