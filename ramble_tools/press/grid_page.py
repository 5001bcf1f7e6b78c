"""A page of rulers to hold against a sheet of labels, to read where the labels' edges are."""

from collections.abc import Iterable
from math import ceil, floor

from ramble_tools.errors import BadInput
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.layout import Box, Line, mm_text
from ramble_tools.press.options import GridOptions
from ramble_tools.press.pdf import REGULAR, WHITE, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import read_paper

# The rulers are this far apart, so that some cross each row and each column of labels, whatever their size.
_APART, _FIRST = 30, 15
# Half of the lengths of the lines for 1, 5 and 10 mm, their thickness, and how far the numbers are from the ruler.
_HALF = {1: 1.0, 5: 1.7, 10: 2.6}
_THIN, _THICK = 0.1, 0.25
_NUMBER, _ASIDE = 1.7, 4.2
_TEXT, _LEADING, _BETWEEN, _INSIDE = 2.0, 3.9, 1.6, 4.0
# The box with the text takes this part of the paper's width, and at most that many mm.
_PART, _WIDEST = 0.58, 112.0
# Nothing that matters is closer to the paper's edges.
_EDGE = 8.0
# On smaller paper, the text would cover the rulers.
_SMALLEST = (100.0, 150.0)

_PARAGRAPHS = (
    "1. Print this page at 100% (\u201cactual size\u201d). Lay it on a sheet of your labels, edge to edge, and hold "
    "both against a window.",
    "2. Count the columns. In any row, which numbers on the rulers (mm from the left, with halves) are at the left "
    "and right edge of the first label, and of the last one?",
    "columns\u00a0____ left\u00a0_____ right\u00a0_____ left\u00a0_____ right\u00a0_____",
    "3. Count the rows. In any column, which numbers (mm from the top) are at the top and bottom edge of the first "
    "label, and of the last one?",
    "rows\u00a0____ top\u00a0_____ bottom\u00a0_____ top\u00a0_____ bottom\u00a0_____",
    "4. Enter your numbers. On the phone: Print > Measure a label sheet > Enter a label sheet. Or in a shell, in this "
    "order, with a name of your choice. Add round for round labels, and the paper if it is not Letter. For example:",
    "ramble print learn attic 3,5,71.5,144.5,211 10,12.5,38,241.5,266.5",
    "Of round labels, read the outermost points. Where your printer can't print, measure from the paper's edge.",
)


def grid_printout(options: GridOptions) -> Printout:
    """Return the page to print. Raises BadInput, also for paper that is too small.

    It is corrected as labels will be, so what the printer still does to it, it also does to them.
    """
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    if paper.width < _SMALLEST[0] or paper.height < _SMALLEST[1]:
        least = f"at least {mm_text(*_SMALLEST)}"
        raise BadInput(
            f"the page to measure labels does not fit on {paper.name}; print it on paper of {least}", field="paper"
        )
    return Printout(
        paper,
        "Ramble: a grid",
        "print at 100%, to measure labels",
        _draw,
        lambda _: f"a grid of 1 mm on {paper.name}",
        ["print it at 100%; it says what to read, and what to type", *known.notes],
        calibration=known,
    )


def _draw(pdf: Pdf) -> None:
    paper = pdf.paper
    whole = Box(0, 0, paper.width, paper.height)
    with pdf.page(whole.grown(-_EDGE)):
        for y in range(_FIRST, floor(paper.height - _EDGE), _APART):
            with pdf.placed(0, paper.height - y):
                _draw_ruler(pdf, paper.width, range(10, floor(paper.width), 10))
        for x in range(_FIRST, floor(paper.width - _EDGE), _APART):
            with pdf.placed(x, paper.height, degrees=270):
                # The number above a crossing would be on that of the other ruler.
                free = (at for at in range(10, floor(paper.height), 10) if at % _APART != _FIRST - 5)
                _draw_ruler(pdf, paper.height, free)
        _draw_text(pdf, whole)


def _draw_ruler(pdf: Pdf, length: float, numbers: Iterable[int]) -> None:
    """Draw a ruler to the right, from 0, with these numbers above it."""
    pdf.line(Line(0, 0, length, 0), _THIN)
    for at in range(1, ceil(length)):
        kind = 10 if at % 10 == 0 else 5 if at % 5 == 0 else 1
        pdf.line(Line(at, -_HALF[kind], at, _HALF[kind]), _THIN if kind == 1 else _THICK)
    for number in numbers:
        pdf.text(number, _ASIDE - _NUMBER / 2, str(number), cap_height=_NUMBER, font=REGULAR)


def _draw_text(pdf: Pdf, whole: Box) -> None:
    """Draw the text in a white box in the middle of the page, where no edge must be read."""
    width = min(_WIDEST, whole.width * _PART)
    lines = [
        (line, _BETWEEN * (place == 0))
        for paragraph in _PARAGRAPHS
        for place, line in enumerate(pdf.wrapped(paragraph, width - 2 * _INSIDE, cap_height=_TEXT))
    ]
    height = 2 * _INSIDE + sum(_LEADING + more for _, more in lines)
    x, y = whole.center
    box = Box(x - width / 2, y - height / 2, width, height)
    pdf.fill(box, WHITE)
    pdf.box(box, _THICK)
    at = box.top - _INSIDE
    for line, more in lines:
        at -= _LEADING + more
        pdf.text(box.left + _INSIDE, at, line, cap_height=_TEXT, font=REGULAR, align="left")
