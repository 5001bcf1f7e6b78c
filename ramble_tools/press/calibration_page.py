"""The calibration page: rulers and a target on both sides, which show how far a printer shifts and scales a page."""

from collections.abc import Iterator
from typing import IO

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import Flip
from ramble_tools.press.layout import Line
from ramble_tools.press.pdf import REGULAR, Pdf
from ramble_tools.press.templates import Paper

_THIN, _THICK = 0.1, 0.3
_RULER = 100.0
_REACH = 20
_TEXT, _WIDEST_TEXT, _MARGIN = 2.2, 165.0, 10.0
# The smallest paper on which nothing overlaps, in mm: half a sheet of Letter, or A5.
_SMALLEST = (139.0, 205.0)


def print_calibration(file: IO[bytes], paper: Paper, flip: Flip = "long") -> Iterator[int]:
    """Draw the two-sided page into a PDF on a binary stream. It is never corrected: it shows what the printer does.

    Yields the number of each page when it is done. Raises BadInput for paper that is too small.
    """
    if paper.width < _SMALLEST[0] or paper.height < _SMALLEST[1]:
        raise BadInput(
            f"the calibration page does not fit on {paper.name}; print it on A5 or larger, at least "
            f"{_SMALLEST[0]:g} x {_SMALLEST[1]:g} mm: what you save corrects every paper"
        )
    pdf = Pdf(
        file,
        paper,
        title="Ramble: calibration page",
        subject="print on both sides at 100%, and measure",
        duplex=flip,
    )
    for back in (False, True):
        with pdf.page(back=back):
            _draw_target(pdf, paper)
            _draw_edges(pdf, paper)
            _draw_text(pdf, paper, back=back)
        yield 1 + back
    pdf.save()


def _draw_target(pdf: Pdf, paper: Paper) -> None:
    """Draw a cross in the middle with a scale in mm on its arms, and the 100 mm ruler below it."""
    x, y = paper.width / 2, paper.height / 2
    pdf.line(Line(x - _REACH, y, x + _REACH, y), _THICK)
    pdf.line(Line(x, y - _REACH, x, y + _REACH), _THICK)
    for step in range(-_REACH, _REACH + 1):
        half = 2.5 if step % 5 == 0 else 1.2
        pdf.line(Line(x + step, y - half, x + step, y + half), _THIN)
        pdf.line(Line(x - half, y + step, x + half, y + step), _THIN)
        if step and step % 10 == 0:
            pdf.text(x + step, y - 5, f"{step}", cap_height=1.8, font=REGULAR)
            pdf.text(x + 3.4, y + step - 0.9, f"{step}", cap_height=1.8, font=REGULAR, align="left")
    ruler = y - 45
    pdf.line(Line(x - _RULER / 2, ruler, x + _RULER / 2, ruler), _THICK)
    for step in range(int(_RULER) + 1):
        half = 3.0 if step % 10 == 0 else 2.0 if step % 5 == 0 else 1.0
        pdf.line(Line(x - _RULER / 2 + step, ruler, x - _RULER / 2 + step, ruler + half), _THIN)
    pdf.text(x, ruler - 4, "this line is 100 mm", cap_height=2.2, font=REGULAR)


def _draw_edges(pdf: Pdf, paper: Paper) -> None:
    """Draw marks at the middle of each edge, 5 to 20 mm from the edge of the paper, with numbers."""
    x, y = paper.width / 2, paper.height / 2
    for distance in range(5, 21):
        half = 4.0 if distance % 5 == 0 else 2.0
        for line in (
            Line(x - half, distance, x + half, distance),
            Line(x - half, paper.height - distance, x + half, paper.height - distance),
            Line(distance, y - half, distance, y + half),
            Line(paper.width - distance, y - half, paper.width - distance, y + half),
        ):
            pdf.line(line, _THIN)
        if distance % 5 == 0:
            text = f"{distance}"
            pdf.text(x + 5, distance - 0.8, text, cap_height=1.6, font=REGULAR, align="left")
            pdf.text(x + 5, paper.height - distance - 0.8, text, cap_height=1.6, font=REGULAR, align="left")
            pdf.text(distance, y + 5, text, cap_height=1.6, font=REGULAR)
            pdf.text(paper.width - distance, y + 5, text, cap_height=1.6, font=REGULAR)


_INSTRUCTIONS = (
    "Print this page at 100%, on both sides. On each side, measure two distances with a ruler: "
    "from the paper's left edge to the 20 mark near it, and from the bottom edge to the 20 mark near it.",
    "X is the first distance minus 20, Y is the second minus 20, and S is the length of the 100 mm line, in mm.",
    "Then enter: ramble print calibrate --front X,Y --back X,Y --scale S",
    "To check, hold the page up to the light: the crosses on the front and the back should line up.",
)


def _draw_text(pdf: Pdf, paper: Paper, *, back: bool) -> None:
    """Draw which side it is and what to measure, between the marks at the upper edge and the cross in the middle."""
    side = "back" if back else "front"
    top = min(paper.height - 25, paper.height / 2 + _REACH + 91)
    pdf.text(paper.width / 2, top - 6, side.upper(), cap_height=6)
    width = min(_WIDEST_TEXT, paper.width - 2 * _MARGIN)
    lines = [line for part in _INSTRUCTIONS for line in pdf.wrapped(part, width, cap_height=_TEXT)]
    for place, line in enumerate(lines):
        pdf.text(paper.width / 2, top - 14 - 4.6 * place, line, cap_height=_TEXT, font=REGULAR)
