"""The calibration pages: lines to measure on both sides, which show how a printer moves, scales and turns a page.

A second sheet shows how far its two sides are apart, if it is held against the light.
"""

from collections.abc import Sequence

from ramble_tools.errors import BadInput
from ramble_tools.press.calibration import (
    ABOVE_MIDDLE_MM,
    BESIDE_MIDDLE_MM,
    DEFAULT_PRINTER,
    FROM_EDGE_MM,
    LIGHT_ACROSS_AT,
    LIGHT_MM,
    LIGHT_UP_AT,
    RULERS_MM,
    saved_calibration,
)
from ramble_tools.press.choices import Flip
from ramble_tools.press.layout import Box, Line, Paper
from ramble_tools.press.options import CalibrationOptions
from ramble_tools.press.pdf import REGULAR, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import read_paper

_THIN, _THICK = 0.1, 0.3
# Half of the length of a line to measure to, alone at its edge or not, and how close to the edge its arrow is, in mm.
_HALF, _SHORT_HALF, _ARROW_ENDS = 10.0, 5.0, 7.0
# How far the lines that show the scale are from the bottom edge and the right edge.
_RULER_BOTTOM, _RULER_RIGHT = 32.0, 34.0
_TEXT, _LEADING, _BLANKS_LEADING, _BETWEEN = 2.2, 4.4, 8.0, 2.0
_TITLE = 6.0
_LABEL = 2.0
# What the text leaves free at the left, the right and the top of the paper: the lines and their labels.
_LEFT, _RIGHT, _TOP = 26.0, 44.0, 26.0
# Where the text on the sheet for the light ends, in mm right of the middle.
_LIGHT_RIGHT = 35.0
# The smallest paper on which nothing overlaps, in mm: half a sheet of Letter, or A5; and with two lines at each edge.
_SMALLEST, _SMALLEST_WITH_TWO = (139.0, 205.0), (208.0, 278.0)


def calibration_printout(options: CalibrationOptions) -> Printout:
    """Return the two-sided pages to print. They are never corrected: they show what the printer does.

    Raises BadInput, also for paper that is too small.
    """
    paper, flip = read_paper(options.paper, options.template), options.flip
    if paper.width < _SMALLEST[0] or paper.height < _SMALLEST[1]:
        raise BadInput(
            f"the calibration page does not fit on {paper.name}; print it on A5 or larger, at least "
            f"{_SMALLEST[0]:g} x {_SMALLEST[1]:g} mm: what you save corrects every paper",
            field="paper",
        )
    notes = [f"print it at 100% on both sides, flipping on the {flip} edge; it says what to measure"]
    if saved_calibration(DEFAULT_PRINTER):
        notes.append("what you saved for a printer does not correct this page: measure it as if for the first time")
    return Printout(
        paper,
        "Ramble: calibration page",
        "print on both sides at 100%, and measure",
        lambda pdf: _draw(pdf, flip),
        lambda _: f"the calibration pages, two sheets, front and back, on {paper.name}",
        notes,
        4,
        duplex=flip,
    )


def _draw(pdf: Pdf, flip: Flip) -> None:
    paper = pdf.paper
    inked = Box(0, 0, paper.width, paper.height).grown(-_ARROW_ENDS)
    two = paper.width >= _SMALLEST_WITH_TWO[0] and paper.height >= _SMALLEST_WITH_TWO[1]
    across, up = RULERS_MM[1:] if two else (RULERS_MM[0], RULERS_MM[0])
    words = {"flip": flip, **(_TWO_AT_EACH_EDGE if two else _ONE_AT_EACH_EDGE)}
    for side, paragraphs in _TEXTS.items():
        light, back = "light" in side, "back" in side
        with pdf.page(inked, back=back):
            if light:
                _draw_scales(pdf, paper, flip, back=back)
            else:
                _draw_edge_lines(pdf, paper, two=two)
                _draw_rulers(pdf, paper, across, up)
            right = paper.width / 2 + _LIGHT_RIGHT if light else paper.width - _RIGHT
            _draw_text(pdf, paper, side, [each.format_map(words) for each in paragraphs], right - _LEFT)


# On the sheet for the light, in mm: between two lines, how much farther apart they are on the back, a line's length.
_APART, _MORE, _LINE = 5.0, 0.2, 7.0
_NUMBER = 1.4


def _draw_scales(pdf: Pdf, paper: Paper, flip: Flip, *, back: bool) -> None:
    """Draw one half of a scale across and of one up. On the back, the lines are farther apart, as on a vernier.

    So the line that meets its other half says how far the back is printed to the right or up, less what the front is.
    """
    count = round(LIGHT_MM / _MORE)
    for across in (True, False):
        # Across, a sheet that is turned over on its long edge shows a back that is too far right too far left.
        more = _MORE if across == (flip == "long") else -_MORE
        for place in range(-count, count + 1):
            away = place * (_APART + (more if back else 0))
            x, y = LIGHT_ACROSS_AT if across else LIGHT_UP_AT
            x, y = paper.width / 2 + x + (away if across else 0), paper.height / 2 + y + (0 if across else away)
            if across:
                line = Line(x, y - _LINE if back else y, x, y if back else y + _LINE)
            else:
                line = Line(x if back else x - _LINE, y, x + _LINE if back else x, y)
            if back:
                line = _turned_over(line, paper, flip)
            pdf.line(line, _THICK)
            if not back:
                number = f"{place * _MORE:.1f}".replace("-", "\u2212") if place else "0"
                where = (x, y + _LINE + 1) if across else (x - _LINE - 2.2, y - _NUMBER / 2)
                pdf.text(*where, number, cap_height=_NUMBER, font=REGULAR)


def _turned_over(line: Line, paper: Paper, flip: Flip) -> Line:
    """Return where a line must be on the back's page to be there, seen from the front."""
    if flip == "long":
        return Line(paper.width - line.x1, line.y1, paper.width - line.x2, line.y2)
    return Line(line.x1, paper.height - line.y1, line.x2, paper.height - line.y2)


def _draw_edge_lines(pdf: Pdf, paper: Paper, *, two: bool) -> None:
    """Draw a line near the middle of each edge of the paper, or two, with an arrow from the edge to each.

    They have the letters of the readings. Of two, the upper or the left one comes first.
    """
    x, y = paper.width / 2, paper.height / 2
    half, beside, above = (_SHORT_HALF, BESIDE_MIDDLE_MM, ABOVE_MIDDLE_MM) if two else (_HALF, 0.0, 0.0)
    for names, at, degrees in (
        ("AB", (0.0, y), 0),
        ("CD", (paper.width, y), 180),
        ("EF", (x, 0.0), 90),
        ("GH", (x, paper.height), 270),
    ):
        upright = degrees in (0, 180)
        inward = (_ARROW_ENDS + FROM_EDGE_MM) / 2
        for name, way in zip(names if two else names[:1], (1, -1), strict=False):
            place = (at[0], at[1] + way * above) if upright else (at[0] - way * beside, at[1])
            with pdf.placed(*place, degrees=degrees):
                pdf.line(Line(FROM_EDGE_MM, -half, FROM_EDGE_MM, half), _THICK)
                pdf.line(Line(_ARROW_ENDS, 0, FROM_EDGE_MM, 0), _THIN)
                for side in (-1, 1):
                    pdf.line(Line(FROM_EDGE_MM - 2, side, FROM_EDGE_MM, 0), _THIN)
            if upright:
                pdf.text(abs(place[0] - inward), place[1] + 2, name, cap_height=_LABEL, font=REGULAR)
            else:
                pdf.text(place[0] + 2, abs(place[1] - inward) - 1, name, cap_height=_LABEL, font=REGULAR, align="left")


def _draw_rulers(pdf: Pdf, paper: Paper, across: float, up: float) -> None:
    """Draw a line across and a line up, which are so long, in mm."""
    for name, length, x, y, degrees in (
        ("across", across, paper.width / 2, _RULER_BOTTOM, 0),
        ("up", up, paper.width - _RULER_RIGHT, paper.height / 2, 90),
    ):
        with pdf.placed(x, y, degrees=degrees):
            half = length / 2
            pdf.line(Line(-half, 0, half, 0), _THIN)
            for end in (-half, half):
                pdf.line(Line(end, -2.5, end, 2.5), _THIN)
            pdf.text(0, 1.5, f"{name}: {length:g} mm from end to end", cap_height=_LABEL, font=REGULAR)


def _blanks(*names: str) -> str:
    return " ".join(f"{name}~__________" for name in names)


# What the text says of pages with two lines at each edge, and with one.
_TWO_AT_EACH_EDGE = {
    "distances": _blanks(*"ABCDEFGH"),
    "front": "21,20.5,19.5,20,20,19.5,21,21.5",
    "back": "20.5,20.5,20,20,20.25,20.25,20.75,20.75",
    "scale": "149.7,199,149.7,199",
    "check": "A~+~C should be about the same as B~+~D, and E~+~G as F~+~H. If they are not, measure these four again.",
}
_ONE_AT_EACH_EDGE = {
    "distances": _blanks(*"ACEG"),
    "front": "21,19.5,19.8,21.4",
    "back": "20.5,20,20.6,20.6",
    "scale": "99.7,99.5,99.7,99.5",
    "check": "On Letter or A4 paper, the page also shows if your printer turns what it prints.",
}
# What is on each page, below its title.
_TEXTS = {
    "front": (
        "1. Print both sides at 100% (\u201cactual size\u201d), flipping on the {flip} edge.",
        "2. Measure along each arrow, from the edge of the paper to the line, in mm and as exactly as you can:",
        "{distances}",
        "{check}",
        "3. Measure the two long lines, from end to end:",
        _blanks("across", "up"),
        "4. Turn the sheet over, and measure the same on the back.",
        "5. Enter your numbers. On the phone: Print > Calibration > Correct the printer. Or in a shell, in this order "
        "(to print on one side only, without --back and the last two numbers):",
        "ramble print calibrate --front~{front} --back~{back} --scale~{scale}",
    ),
    "back": (
        "Turn the sheet so that this text is upright. Measure along each arrow, from the edge of the paper to the "
        "line:",
        "{distances}",
        "Measure the two long lines, from end to end:",
        _blanks("across", "up"),
    ),
    "light": (
        "6. If both sides are printed, hold this sheet against a window or a lamp, with this side toward you.",
        "7. On each scale, find the line that meets a line on the other side. Read its number:",
        _blanks("across", "up"),
        "8. Enter the edge that you flipped on, and both numbers, which move the back to where the front is. On the "
        "phone: Print > Calibration > Correct the printer > More choices. Or in a shell:",
        "ramble print calibrate --light~{flip},0.4,-0.6",
    ),
    "light: back": ("The other side says what to do.",),
}


def _draw_text(pdf: Pdf, paper: Paper, side: str, paragraphs: Sequence[str], width: float) -> None:
    """Draw which side it is and what to measure, between the lines at the edges, at most that wide in mm.

    A `~` is a space at which no line is broken.
    """
    y = paper.height - _TOP - _TITLE
    pdf.text(_LEFT, y, side.upper(), cap_height=_TITLE, align="left")
    y -= _LEADING
    for paragraph in paragraphs:
        leading = _BLANKS_LEADING if "__" in paragraph else _LEADING
        y -= _BETWEEN
        for line in pdf.wrapped(paragraph.replace("~", "\u00a0"), width, cap_height=_TEXT):
            y -= leading
            pdf.text(_LEFT, y, line, cap_height=_TEXT, font=REGULAR, align="left")
