"""`--indices four`: nothing on a card touches anything else, and a fan shows each letter in both hands."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
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
from tests.conftest import ROOT, Ramble
from tests.press.fans import PIVOTS, Point, angle_of, shows
from tests.press.read_pdf import Glyph, Mark, glyphs, marks, pages_of

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


# --- in a fan

HAND = "5D1 8S2 10S1 10H2 QH1 6H2 9D1 AS2 KC1 3D2 JC2 8H1 7S2 JK1"
MEASURED = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "mini": (44.45, 63.5), "jumbo": (88.9, 127.0)}


def index_letters(path: Path, size: Point) -> Iterator[list[list[Point]]]:
    """Yield for each page, which is one card, the points around each letter that an index has in the upper half.

    The points are those of the letter with its bar or ring, in mm from the upper left corner.
    """
    width, height = size
    small = min(width / 63.5, 1.0)
    for page in range(pages_of(path)):
        big = [each.text for each in glyphs(path, page) if each.height > 20 * small] or ["J"]
        yield [
            [
                (x, height - y)
                for each in (letter, *bars_and_rings(letter, marks(path, page), small))
                for x in (each.left, each.right)
                for y in (each.bottom, each.top)
            ]
            for letter in glyphs(path, page)
            if letter.text == big[0] and letter.height < 13 and letter.top > height * 0.85 and letter.height > 3 * small
        ]


def bars_and_rings(letter: Glyph, drawn: list[Mark], scale: float) -> Iterator[Glyph]:
    """Yield the bar below a letter or the ring around it."""
    yield from (
        Glyph("", mark.left, mark.bottom, mark.right, mark.top)
        for mark in drawn
        if letter.left - 2 < mark.left and mark.right < letter.right + 2
        if letter.bottom - 3 * scale < mark.bottom and mark.top < letter.top + 2 * scale
    )


def letters_shown(letters: list[list[list[Point]]], step: float, pivot: float, size: Point, *, left: bool) -> int:
    """Return how many cards show a letter whole in a fan of all cards; a left-handed one is a mirror image."""
    angle, shown = angle_of(step, pivot, size=size), 0
    for above, copies in enumerate(letters):
        mirrored = [[(size[0] - x if left else x, y) for x, y in points] for points in copies]
        shown += any(shows(points, angle, pivot, cards=above + 1, size=size) for points in mirrored)
    return shown


def steps_said(answer: str, what: str) -> tuple[float, float]:
    """Return the steps that an answer names for a small and a large hand."""
    said = re.search(what + r" at steps of ([\d.]+) mm(?: \(([\d.]+) mm in a large hand\))?", " ".join(answer.split()))
    assert said
    return float(said[1]), float(said[2] or said[1])


@pytest.mark.parametrize("size", MEASURED)
@pytest.mark.parametrize("style", STYLES)
def test_a_fan_shows_ranks_and_suits_at_the_step_of_the_proof(
    ramble: Ramble, tmp_path: Path, style: str, size: str
) -> None:
    path, look = tmp_path / "faces.pdf", ["--style", style, "--size", size]
    assert ramble("print", "faces", str(path), *look, "--only", HAND, "--one-per-page", "--bleed", "0").status == 0
    width, height = MEASURED[size]
    inked: list[Glyph | Mark] = []
    for page in range(14):
        inked += [*glyphs(path, page), *marks(path, page)]
    points = [
        (each.right, height - each.bottom) for each in inked if each.right < 0.2 * width and each.bottom > 0.55 * height
    ]
    assert len(points) > 14 * 3
    answer = ramble("print", "proof", str(tmp_path / "proof.pdf"), *look).out
    for pivot, step in zip(PIVOTS, steps_said(answer, "ranks and suits show, too,"), strict=True):
        assert shows(points, angle_of(step, pivot, size=(width, height)), pivot, size=(width, height))
        assert not shows(points, angle_of(step - 1, pivot, size=(width, height)), pivot, size=(width, height))


@pytest.mark.parametrize("size", MEASURED)
@pytest.mark.parametrize("style", STYLES)
def test_a_fan_of_fourteen_shows_each_letter_at_the_step_of_the_proof(
    ramble: Ramble, tmp_path: Path, style: str, size: str
) -> None:
    """With four corners in both hands; with two, in a left-handed fan, only the top card shows its letter."""
    for indices, left_handed in (("four", 14), ("two", 1)):
        look = ["--style", style, "--size", size, "--indices", indices]
        path = tmp_path / f"{indices}.pdf"
        assert ramble("print", "faces", str(path), *look, "--only", HAND, "--one-per-page", "--bleed", "0").status == 0
        proof = " ".join(ramble("print", "proof", str(tmp_path / "proof.pdf"), *look).out.split())
        letters = list(index_letters(path, MEASURED[size]))
        assert [len(copies) for copies in letters] == [2 if indices == "four" else 1] * 14
        for pivot, step in zip(PIVOTS, steps_said(proof, "show their letters"), strict=True):
            shown = [letters_shown(letters, step, pivot, MEASURED[size], left=left) for left in (False, True)]
            assert shown == [14, left_handed]
            # It is not more than needed.
            assert letters_shown(letters, step - 1, pivot, MEASURED[size], left=False) < 14
        assert ("in a left-handed fan, only the top card shows its letter" in proof) == (indices == "two")


def test_the_page_about_printing_has_the_steps_of_the_proof(ramble: Ramble, tmp_path: Path) -> None:
    page = " ".join((ROOT / "docs/printing.md").read_text("utf-8").split())
    said = re.search(r"a fan that shows ([\d.]+) mm of each card's top edge shows its letter \(([\d.]+) mm with", page)
    assert said
    for style, step in zip(("classic", "large-index"), said.groups(), strict=True):
        proof = " ".join(ramble("print", "proof", str(tmp_path / f"{style}.pdf"), "--style", style).out.split())
        assert f"at steps of {step} mm" in proof
