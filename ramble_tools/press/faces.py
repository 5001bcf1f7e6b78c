"""Card faces: letter, rank, suit and deck, drawn as `templates/faces.toml` says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any, TypeAlias

from ramble_tools.cards import AnyCard, Card, Color, Joker, Suit
from ramble_tools.letters import CONSONANT_RANKS, letter_of, lettered_deck
from ramble_tools.press.layout import Box, Sheet
from ramble_tools.press.pdf import BLACK, REGULAR, Ink, Pdf
from ramble_tools.press.shapes import STAR, SUIT_SHAPES, SUIT_WIDTHS
from ramble_tools.press.sheets import fill_sheets

JOKERS_A_DECK = 2

# The ranks that turn into each other upside down.
_NEEDS_BAR = ("6", "9")

# Holds every shape of shapes.py, one unit high, with a little room.
_UNIT_BOX = Box(-0.6, -0.6, 1.2, 1.2)

Design: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FacesJob:
    """What is printed: the faces of some decks on sheets."""

    sheet: Sheet
    decks: Sequence[int]
    jokers: bool
    design: Design

    @property
    def faces(self) -> tuple[AnyCard, ...]:
        """The cards in the order of printing: deck 1 by suit and rank, then its jokers; then deck 2."""
        return tuple(card for deck in self.decks for card in _deck_with_jokers(deck, jokers=self.jokers))

    @property
    def pages(self) -> int:
        """How many sheets the faces fill, the last perhaps in part."""
        return self.sheet.pages_for(len(self.faces))


def _deck_with_jokers(deck: int, *, jokers: bool) -> list[AnyCard]:
    cards: list[AnyCard] = [lettered.card for lettered in lettered_deck(deck)]
    return cards + [Joker(deck)] * (JOKERS_A_DECK if jokers else 0)


def print_faces(file: IO[bytes], job: FacesJob) -> None:
    """Draw all faces into a PDF on a binary stream."""
    decks = " and ".join(str(deck) for deck in job.decks)
    size = job.sheet.card
    pdf = Pdf(
        file,
        job.sheet,
        title=f"Ramble: card faces of deck{'s' if len(job.decks) > 1 else ''} {decks}",
        subject=f"{len(job.faces)} {size.name} cards of {size.width} x {size.height} mm, print at 100 %",
    )
    face = _Face(pdf, job.design)

    def draw(card: AnyCard, cell: Box) -> None:
        with pdf.placed(cell, job.design["width_mm"], job.design["height_mm"]):
            face.draw(card)

    fill_sheets(pdf, job.faces, draw)
    pdf.save()


class _Face:
    """Draws one face after another in a design, in mm from the card's lower left corner."""

    def __init__(self, pdf: Pdf, design: Design) -> None:
        self._pdf = pdf
        self._design = design
        self._paper: Ink = tuple(design["paper"])

    def draw(self, card: AnyCard) -> None:
        self._twice(lambda: self._draw_deck_tag(card.deck or 1))
        if isinstance(card, Joker):
            self._draw_joker()
            self._twice(self._draw_joker_index)
        else:
            ink: Ink = tuple(self._design["red" if card.suit.color is Color.RED else "black"])
            self._draw_letter(card, ink)
            self._twice(lambda: self._draw_large_suit(card.suit, ink))
            self._twice(lambda: self._draw_index(card, ink))

    def _twice(self, draw: Callable[[], None]) -> None:
        """Draw upright, and again turned about the middle of the card."""
        draw()
        with self._pdf.turned(self._design["width_mm"], self._design["height_mm"], 180):
            draw()

    def _draw_letter(self, card: Card, ink: Ink) -> None:
        part = self._design["letter"]
        x, y = part["center"]
        baseline = y - part["cap_height"] / 2
        self._pdf.text(x, baseline, letter_of(card).upper(), cap_height=part["cap_height"], ink=ink)
        self._mark_kind(card, part, x, baseline, y, ink)

    def _mark_kind(self, card: Card, part: Design, x: float, baseline: float, middle: float, ink: Ink) -> None:
        """A bar under a consonant, a ring round a vowel."""
        if card.rank in CONSONANT_RANKS:
            bar = part["bar"]
            self._pdf.bar(x, baseline - bar["below"], bar["width"], bar["thickness"], ink)
        else:
            self._pdf.ring(x, middle, part["ring"]["radius"], part["ring"]["thickness"], ink)

    def _draw_large_suit(self, suit: Suit, ink: Ink) -> None:
        part = self._design["suit"]
        x, y = part["center"]
        self._draw_suit(suit, x, y, part["height"], ink)

    def _draw_suit(self, suit: Suit, x: float, y: float, height: float, ink: Ink) -> None:
        def draw() -> None:
            for shape in SUIT_SHAPES[suit]:
                self._pdf.path(shape, 0, 0, 1, ink)

        self._pdf.stamp(suit.plural, draw, _UNIT_BOX, x, y, height)

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
        self._draw_suit(card.suit, suit_x, baseline + cap_height / 2, suit_height, ink)

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
        self._pdf.stamp(f"deck-{deck}", draw, around, *part["center"])

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
