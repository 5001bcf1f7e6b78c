"""`--indices four`: nothing on a card touches anything else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import ImageChops, ImageFilter
from reportlab.pdfgen.canvas import Canvas

from ramble_tools.cards import AnyCard, Joker
from ramble_tools.press.cards_to_print import faces_of
from ramble_tools.press.choices import Indices
from ramble_tools.press.designs import Design, named, read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, CardSize
from ramble_tools.press.pdf import Drawing, Ink
from ramble_tools.press.templates import read_card_size

STYLES = ("classic", "large-index", "minimal")
SIZES = ("poker", "63x88", "bridge", "mini", "tarot", "jumbo", "50x120mm", "120x60mm")
CARDS = faces_of((1, 2), jokers=True)
MM = 72 / 25.4
DPI = 150


# --- boxes of ink


class Parts(Drawing):
    """Draws each part of a face, which is what is placed together, in an ink of its own.

    A part is known by the order in which the artist places it, so it is the same on all cards that have the same parts.
    """

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.number = 0
        self.part = 0

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, *, degrees: float = 0.0) -> Iterator[None]:
        self.number += 1
        self.part = self.number
        with super().placed(x, y, scale, degrees=degrees):
            yield

    def stamp(self, name: str, draw: Any, bounds: Box, x: float, y: float, scale: float = 1.0) -> None:  # noqa: ARG002
        # A stamp that is used by two parts would have one ink.
        with super().placed(x, y, scale):
            draw()

    def _ink(self, use: Any, ink: Ink) -> None:
        if ink[0] != 1.0:  # the digit of the second deck is white
            level = self.part / 20
            super()._ink(use, (level, level, level))


def closest_mm(design: Design, card: CardSize, faces: Sequence[AnyCard], indices: Indices = "four") -> float:
    """Return how much white there is at least between two parts of these faces, in mm, up to 2.

    All faces are drawn over each other, so a part has the ink that it has on any of them.
    """
    file = BytesIO()
    canvas = Canvas(file, pagesize=(card.width * MM, card.height * MM))
    canvas.scale(MM, MM)
    drawing = Parts(canvas)
    artist = FaceArtist(drawing, design, indices=indices)
    for face in faces:
        drawing.number = 0
        artist.draw_in(face, card.box)
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    page = document[0].render(scale=DPI / 72, no_smoothtext=True, no_smoothpath=True).to_pil().convert("L")
    document.close()
    darkest, lightest = page, page.point([level % 255 for level in range(256)])
    for pixels in range(1, round(DPI / 25.4)):
        # If the darkest and the lightest ink near a pixel differ, two parts are near it.
        darkest, lightest = darkest.filter(ImageFilter.MinFilter(3)), lightest.filter(ImageFilter.MaxFilter(3))
        inked = darkest.point([255 * (level < 255) for level in range(256)])
        if ImageChops.multiply(ImageChops.difference(darkest, lightest), inked).getbbox():
            return 2 * (pixels - 1) / DPI * 25.4
    return 2.0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("style", STYLES)
def test_no_part_of_any_card_touches_another(style: str, size: str) -> None:
    design, card = named(read_design(style), "The Smiths of Ohio 2026"), read_card_size(size)
    cards, jokers = ([face for face in CARDS if isinstance(face, Joker) == joker] for joker in (False, True))
    assert (len(cards), len(jokers)) == (104, 4)
    scale = min(card.width / 63.5, card.height / 88.9, 1.0)
    for faces in (cards, jokers):
        assert closest_mm(design, card, faces) >= 1.0 * scale, faces[0]


def test_a_tag_that_stays_in_the_corner_is_found() -> None:
    """The test above can fail."""
    design, card = read_design("classic"), read_card_size("poker")
    moved = {**design, "deck": {**design["deck"], "four": design["deck"]["four"] | {"center": [52.0, 80.2]}}}
    assert closest_mm(design, card, CARDS[:13]) > 1
    assert closest_mm(moved, card, CARDS[:13]) == 0
