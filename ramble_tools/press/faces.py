"""The faces of cards, drawn as a design in `templates/faces.toml` says."""

from collections.abc import Sequence
from zlib import crc32

from ramble_tools.cards import AnyCard, Card, Color, Joker, Suit
from ramble_tools.letters import CONSONANT_RANKS, letter_of
from ramble_tools.press.choices import Colors, Indices, InkUse
from ramble_tools.press.designs import Design, Fit, Place, fit
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, REGULAR, Align, Drawing, Ink
from ramble_tools.press.symbols import draw_star, draw_suit

# These ranks look like each other upside down, so they get a bar below.
_NEEDS_BAR = ("6", "9")


def suit_inks(design: Design, colors: Colors = "two", ink_use: InkUse = "normal") -> dict[Suit, Ink]:
    """Return the ink of each suit: black and red, four colors, or all black."""
    if ink_use == "black":
        return dict.fromkeys(Suit, BLACK)
    if colors == "four":
        return {suit: _ink(design["four_colors"][suit.value]) for suit in Suit}
    return {suit: _ink(design["red" if suit.color is Color.RED else "black"]) for suit in Suit}


def _ink(numbers: list[float]) -> Ink:
    red, green, blue = numbers
    return red, green, blue


class FaceArtist:
    """Draws one face after another in one design (`designs.read_design`), in mm from the card's lower left corner.

    It draws in a `Pdf`, or on a canvas of your own (`pdf.drawing_on`).
    """

    def __init__(
        self,
        pdf: Drawing,
        design: Design,
        *,
        colors: Colors = "two",
        ink_use: InkUse = "normal",
        indices: Indices = "two",
    ) -> None:
        self._pdf = pdf
        self._design = design
        self._four = indices == "four"
        self._paper = _ink(design["paper"])
        self._inks = suit_inks(design, colors, ink_use)

    def draw_in(self, card: AnyCard, cell: Box) -> None:
        """Draw a face in a cell: the middle as large as it fits, and the corners in the cell's corners."""
        at = fit(self._design, cell.width, cell.height)
        with self._pdf.placed(cell.left, cell.bottom):
            with self._pdf.placed(*at.middle):
                if isinstance(card, Joker):
                    self._draw_joker(card)
                else:
                    self._draw_letter(card, self._inks[card.suit])
            corners = [at.corner, *([self._other_corner(at, cell.width)] if self._four else [])]
            self._draw_half(card, at, corners)
            with self._pdf.placed(cell.width, cell.height, degrees=180):
                self._draw_half(card, at, corners)

    def _other_corner(self, at: Fit, width: float) -> Place:
        """Return where the index in the upper right corner is: its middle is as far from the edge as the other's."""
        inward, up, scale = at.corner
        return width - inward - 2 * scale * self._design["index"]["center_x"], up, scale

    def _draw_half(self, card: AnyCard, at: Fit, corners: Sequence[Place]) -> None:
        """Draw the upper half of what is on both halves of a card, with an index in these corners."""
        with self._pdf.placed(*at.deck):
            self._draw_deck_tag(card.deck or 1)
        if isinstance(card, Joker):
            for corner in corners:
                with self._pdf.placed(*corner):
                    self._draw_joker_index(card)
            return
        ink, part = self._inks[card.suit], self._design["suit"]
        if part["height"] > 0:
            x, y = part["center"]
            with self._pdf.placed(*at.suit):
                draw_suit(self._pdf, card.suit, x, y, part["height"], ink)
        for corner in corners:
            with self._pdf.placed(*corner):
                self._draw_index(card, ink)

    def _draw_letter(self, card: Card, ink: Ink) -> None:
        part = self._design["letter"]
        x, y = part["center"]
        baseline = y - part["cap_height"] / 2
        letter, outline = letter_of(card).upper(), part["outline"]
        self._pdf.text(x, baseline, letter, cap_height=part["cap_height"], ink=ink, outline=outline)
        if card.rank in CONSONANT_RANKS:
            self._draw_bar(part["bar"], x, baseline, ink)
        else:
            self._pdf.ring(x, y, ink=ink, **part["ring"])

    def _draw_bar(self, bar: Design, x: float, baseline: float, ink: Ink) -> None:
        self._pdf.bar(x, baseline - bar["below"], bar["width"], bar["thickness"], ink)

    def _draw_index(self, card: Card, ink: Ink) -> None:
        """Draw letter, rank and suit, one below the other."""
        part = self._design["index"]
        x, rank = part["center_x"], part["rank"]
        consonant = card.rank in CONSONANT_RANKS
        letter = part["letter" if consonant else "vowel"]
        widest = letter.get("widest", part["widest"])
        name, cap_height, baseline = letter_of(card).upper(), letter["cap_height"], letter["baseline"]
        self._pdf.text(x, baseline, name, cap_height=cap_height, ink=ink, widest=widest)
        if consonant:
            self._draw_bar(part["bar"], x, baseline, ink)
        else:
            ring = part["ring"]
            width, height, thickness = ring["width"], ring["height"], ring["thickness"]
            around = Box(x - width / 2, baseline + (cap_height - height) / 2, width, height).grown(-thickness / 2)
            self._pdf.box(around, thickness, ink=ink, radius=ring["corner_radius"])
        value, most = card.rank.value, part["widest"]
        self._pdf.text(x, rank["baseline"], value, cap_height=rank["cap_height"], ink=ink, widest=most)
        if value in _NEEDS_BAR:
            self._draw_bar(part["rank_bar"], x, rank["baseline"], ink)
        draw_suit(self._pdf, card.suit, x, part["suit"]["center_y"], part["suit"]["height"], ink)

    def _draw_deck_tag(self, deck: int) -> None:
        part = self._design["deck"]
        width, height, thickness = part["width"], part["height"], part["thickness"]
        filled = deck == 2
        ink = self._paper if filled else BLACK
        tag = Box(-width / 2, -height / 2, width, height)

        def draw() -> None:
            self._pdf.box(tag, thickness, radius=part["corner_radius"], filled=filled)
            self._pdf.text(0, part["baseline"], str(deck), cap_height=part["cap_height"], ink=ink)
            label = part["label"]
            self._pdf.text(0, label["baseline"], label["text"], cap_height=label["cap_height"], font=REGULAR, ink=ink)

        (x, y), name = (part["four"] if self._four else part)["center"], part["name"]
        # Another design may be on the same canvas, with another tag.
        design = crc32(repr((part, self._paper)).encode())
        self._pdf.stamp(f"deck-{deck}-{design:08x}", draw, tag.grown(thickness), x, y)
        if name["text"]:
            align: Align = "right"
            edge, widest = x + width / 2, name["widest"]
            if self._four:
                align, edge, widest = "center", x, part["four"]["widest"]
            at, cap_height = (edge, y + name["baseline"]), name["cap_height"]
            self._pdf.text(*at, name["text"], cap_height=cap_height, font=REGULAR, align=align, widest=widest)

    def _draw_joker(self, card: Joker) -> None:
        part = self._design["joker"]
        x, y = self._design["letter"]["center"]
        draw_star(self._pdf, card, x, y, part["star_radius"], part["hollow"])
        self._pdf.text(x, part["baseline"], part["name"], cap_height=part["cap_height"])

    def _draw_joker_index(self, card: Joker) -> None:
        index, joker = self._design["index"], self._design["joker"]
        part, x = joker["index"], index["center_x"]
        self._pdf.text(x, part["baseline"], part["text"], cap_height=part["cap_height"], widest=index["widest"])
        draw_star(self._pdf, card, x, part["star_y"], part["star_radius"], joker["hollow"])
