"""The picture of a page, and the letters in it. `tests/browser/test_print.py` compares it with the printed page."""

import re
from io import BytesIO
from typing import Any

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from ramble_tools.press.layout import Box, Line, Paper
from ramble_tools.press.outlines import Outlines
from ramble_tools.press.page_picture import first_page
from ramble_tools.press.pdf import BOLD, REGULAR, Pdf, font

PAPER = Paper("small", 100.0, 50.0, 0.0)


def drawn(text: str, *, font: str = BOLD, **how: Any) -> str:
    """Return the picture of a page with some text, a dashed line, and a box in a clip."""
    file = BytesIO()
    pdf = Pdf(file, PAPER, title="", subject="")
    with pdf.page(Box(0, 0, 1, 1)):
        pdf.text(50, 20, text, cap_height=5, font=font, **how)
        pdf.line(Line(0, 5, 90, 5), 0.5, ink=(1.0, 0.0, 0.0), dashes=(2, 1))
        with pdf.clipped(Box(1, 2, 3, 4)):
            pdf.fill(Box(0, 0, 9, 9), (0.5, 0.5, 0.5))
    pdf.save()
    return first_page(file.getvalue())


def outline(letter: str) -> tuple[str, TTFont]:
    """Return the path of a letter in the subset of the font that a file with only this letter has."""
    used = font(REGULAR)
    return Outlines(used.face.makeSubset([ord(letter)])).path(0), used


@pytest.mark.parametrize("letter", [*"AQgj08@&", "é", "Ż", "ß"])
def test_a_letter_is_as_large_as_its_font_says(letter: str) -> None:
    path, used = outline(letter)
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    face = used.face
    at = face.get_table_pos("glyf")[0] + face.glyphPos[face.charToGlyph[ord(letter)]]
    face.seek(at + 2)
    left, bottom, right, top = (face.read_short() for _ in range(4))
    assert (min(numbers[::2]), max(numbers[::2])) == (left, right)
    assert (min(numbers[1::2]), max(numbers[1::2])) == (bottom, top)


def test_a_letter_with_an_accent_is_made_of_two() -> None:
    assert outline("é")[0].startswith(outline("e")[0])
    assert outline(" ")[0] == ""


def test_what_is_drawn_is_in_the_picture() -> None:
    svg = drawn("AA B")
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 283.4646 141.7323">')
    letters = re.findall(r'<use href="#([^"]+)" x="([^"]+)"/>', svg)
    assert [name.rpartition("-")[2] for name, _ in letters] == [str(ord(each)) for each in "AA B"]
    assert [float(x) for _, x in letters] == [0, 690, 1380, 1700]
    assert 'fill="none" stroke="#ff0000" stroke-width="0.5"' in svg and 'stroke-dasharray="2 1"' in svg
    assert '<clipPath id="clip-3"><path d="M 1 2 h 3 v 4 H 1 Z"/></clipPath>' in svg
    assert 'fill="#808080"' in svg


@pytest.mark.parametrize(
    ("how", "paint"),
    [({}, 'fill="#000000">'), ({"outline": 0.2}, 'fill="none" stroke='), ({"bolder": 0.2}, 'fill="#000000" stroke=')],
)
def test_letters_are_filled_or_outlined(how: dict[str, Any], paint: str) -> None:
    assert paint in drawn("A", **how)


def test_condensed_letters_are_narrower_and_closer_together() -> None:
    svg = drawn("WWWWWW", widest=20)
    (across, up), *_ = re.findall(r"scale\(([\d.]+) ([\d.]+)\)", svg)
    assert float(across) < 0.8 * float(up)
    places = [[float(x) for x in re.findall(r'x="([\d.]+)"', each)] for each in (svg, drawn("WWWWWW"))]
    # 6 % of a capital, which is 668 units high.
    assert places[0][1] == pytest.approx(places[1][1] - 0.06 * 668, abs=0.1)


def test_what_a_part_is_drawn_with_ends_with_it() -> None:
    file = BytesIO()
    pdf = Pdf(file, PAPER, title="", subject="")
    with pdf.page(Box(0, 0, 1, 1)):
        with pdf.placed(5, 5, degrees=90):
            pdf.path("M 0 0 L 1 1", 0, 0, 5, outline=0.2)
        pdf.line(Line(0, 0, 9, 9), 0.2)
    pdf.save()
    assert re.findall(r'linejoin="(\w+)"', first_page(file.getvalue())) == ["round", "miter"]
