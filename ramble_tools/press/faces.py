"""Card faces: letter, rank, suit and deck, drawn as a design in `templates/faces.toml` says."""

from collections.abc import Callable
from typing import Any, TypeAlias
from zlib import crc32

from ramble_tools.cards import AnyCard, Card, Color, Joker, Suit
from ramble_tools.letters import CONSONANT_RANKS, letter_of
from ramble_tools.press.choices import Colors, InkUse
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, REGULAR, Drawing, Ink
from ramble_tools.press.shapes import STAR, SUIT_WIDTHS, draw_suit

# These ranks look like each other upside down, so they get a bar below.
_NEEDS_BAR = ("6", "9")

# The thickness of a big letter's outline when saving ink, in mm.
_LOW_INK_OUTLINE = 0.6

Design: TypeAlias = dict[str, Any]


def suit_inks(design: Design, colors: Colors = "two", ink_use: InkUse = "normal") -> dict[Suit, Ink]:
    """Return the ink of each suit: black and red, four colors, or all black."""
    if ink_use == "black":
        return dict.fromkeys(Suit, BLACK)
    if colors == "four":
        return {suit: _ink(design["four_colors"][suit.value]) for suit in Suit}
    return {suit: _ink(design["red" if suit.color is Color.RED else "black"]) for suit in Suit}


def _ink(numbers: list[float]) -> Ink:
    red, green, blue = (min(1.0, max(0.0, number)) for number in numbers)
    return red, green, blue


def saving_ink(design: Design) -> Design:
    """Return the same design with less ink: the big letter as an outline, and no large suit."""
    return design | {
        "letter": design["letter"] | {"outline": design["letter"]["outline"] or _LOW_INK_OUTLINE},
        "suit": design["suit"] | {"height": 0.0},
    }


class FaceArtist:
    """Draws one face after another in one design (`templates.read_design`), in mm from the card's lower left corner.

    It draws in a `Pdf`, or on a canvas of your own (`pdf.drawing_on`).
    """

    def __init__(self, pdf: Drawing, design: Design, *, colors: Colors = "two", ink_use: InkUse = "normal") -> None:
        self._pdf = pdf
        self._design = saving_ink(design) if ink_use == "low" else design
        self._paper = _ink(design["paper"])
        self._inks = suit_inks(design, colors, ink_use)

    def draw_in(self, card: AnyCard, cell: Box) -> None:
        """Draw a face in a cell, as large as it fits."""
        with self._pdf.placed(cell, self._design["width_mm"], self._design["height_mm"]):
            self.draw(card)

    def draw(self, card: AnyCard) -> None:
        """Draw a face at the size of the design, with its lower left corner at 0, 0."""
        self._twice(lambda: self._draw_deck_tag(card.deck or 1))
        if isinstance(card, Joker):
            self._draw_joker()
            self._twice(self._draw_joker_index)
        else:
            ink = self._inks[card.suit]
            self._draw_letter(card, ink)
            self._twice(lambda: self._draw_large_suit(card.suit, ink))
            self._twice(lambda: self._draw_index(card, ink))

    def _twice(self, draw: Callable[[], None]) -> None:
        """Draw upright, and again upside down, turned around the middle of the card."""
        draw()
        with self._pdf.turned(self._design["width_mm"], self._design["height_mm"], 180):
            draw()

    def _draw_letter(self, card: Card, ink: Ink) -> None:
        part = self._design["letter"]
        x, y = part["center"]
        baseline = y - part["cap_height"] / 2
        letter, outline = letter_of(card).upper(), part["outline"]
        self._pdf.text(x, baseline, letter, cap_height=part["cap_height"], ink=ink, outline=outline)
        self._mark_kind(card, part, x, baseline, y, ink)

    def _mark_kind(self, card: Card, part: Design, x: float, baseline: float, middle: float, ink: Ink) -> None:
        """Draw a bar under a consonant, or a ring around a vowel."""
        if card.rank in CONSONANT_RANKS:
            bar = part["bar"]
            self._pdf.bar(x, baseline - bar["below"], bar["width"], bar["thickness"], ink)
        else:
            self._pdf.ring(x, middle, part["ring"]["radius"], part["ring"]["thickness"], ink)

    def _draw_large_suit(self, suit: Suit, ink: Ink) -> None:
        part = self._design["suit"]
        x, y = part["center"]
        if part["height"] > 0:
            draw_suit(self._pdf, suit, x, y, part["height"], ink)

    def _draw_index(self, card: Card, ink: Ink) -> None:
        part = self._design["index"]
        x, letter, rank = part["center_x"], part["letter"], part["rank"]
        self._pdf.text(x, letter["baseline"], letter_of(card).upper(), cap_height=letter["cap_height"], ink=ink)
        self._mark_kind(card, part, x, letter["baseline"], letter["baseline"] + letter["cap_height"] / 2, ink)
        self._draw_rank_and_suit(card, x, rank, part["suit"]["height"], ink)

    def _draw_rank_and_suit(self, card: Card, x: float, rank: Design, suit_height: float, ink: Ink) -> None:
        name, cap_height, baseline = card.rank.value, rank["cap_height"], rank["baseline"]
        rank_width = self._pdf.text_width(name, cap_height=cap_height)
        suit_width = suit_height * SUIT_WIDTHS[card.suit]
        left = x - (rank_width + rank["gap"] + suit_width) / 2
        self._pdf.text(left + rank_width / 2, baseline, name, cap_height=cap_height, ink=ink)
        if name in _NEEDS_BAR:
            bar = self._design["index"]["rank_bar"]
            self._pdf.bar(left + rank_width / 2, baseline - bar["below"], bar["width"], bar["thickness"], ink)
        suit_x = left + rank_width + rank["gap"] + suit_width / 2
        draw_suit(self._pdf, card.suit, suit_x, baseline + cap_height / 2, suit_height, ink)

    def _draw_deck_tag(self, deck: int) -> None:
        part = self._design["deck"]
        width, height, thickness = part["width"], part["height"], part["thickness"]
        filled = deck == 2
        ink = self._paper if filled else BLACK

        def draw() -> None:
            tag = Box(-width / 2, -height / 2, width, height)
            self._pdf.tag(tag, part["corner_radius"], thickness, filled=filled)
            self._pdf.text(0, part["baseline"], str(deck), cap_height=part["cap_height"], ink=ink)
            label = part["label"]
            self._pdf.text(0, label["baseline"], label["text"], cap_height=label["cap_height"], font=REGULAR, ink=ink)

        around = Box(-width / 2 - thickness, -height / 2 - thickness, width + 2 * thickness, height + 2 * thickness)
        # Another design may be on the same canvas, with another tag.
        design = crc32(repr((part, self._paper)).encode())
        self._pdf.stamp(f"deck-{deck}-{design:08x}", draw, around, *part["center"])

    def _draw_joker(self) -> None:
        part = self._design["joker"]
        x, y = self._design["letter"]["center"]
        self._pdf.path(STAR, x, y, part["star_radius"])
        self._pdf.text(x, part["baseline"], part["name"], cap_height=part["cap_height"])

    def _draw_joker_index(self) -> None:
        index, joker = self._design["index"], self._design["joker"]
        letter = index["letter"]
        self._pdf.text(index["center_x"], letter["baseline"], joker["index"], cap_height=index["rank"]["cap_height"])
        self._pdf.path(STAR, index["center_x"], index["rank"]["baseline"] + 3, joker["index_star_radius"])
