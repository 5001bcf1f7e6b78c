"""A gauge for the thickness of ten cards: bars to hold a stack against, on the page of a box and in a kit."""

from itertools import accumulate

from ramble_tools.press.choices import TEN_CARDS_MM, THICKEST_TEN_MM, THINNEST_TEN_MM
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import Drawing

# It is easy to see whether a stack goes on as its bar does. Steps and gaps are in mm.
_STEP_MM, _GAP_MM = 0.2, 2.5
BARS_MM = [
    round(THINNEST_TEN_MM + _STEP_MM * bar, 1)
    for bar in range(round((THICKEST_TEN_MM - THINNEST_TEN_MM) / _STEP_MM) + 1)
]
_BAR_MM, _NUMBER_MM = 6.0, 1.5
_TEXT_MM, _LINE_MM, _LONGEST_LINE_MM = 1.8, 3.4, 115.0
_TEXT = (
    "Press ten bare cards, or ten sheets of card stock, together under these bars. The bar that is as thick as they "
    "are says how many mm that is. This box is for {:g} mm."
)
# With two lines of text.
WIDTH_MM = sum(BARS_MM) + _GAP_MM * (len(BARS_MM) - 1)
HEIGHT_MM = _BAR_MM + 2 * _NUMBER_MM + 2 * _LINE_MM


def has_gauge(place: Box) -> bool:
    """Return whether there is room for a gauge."""
    return place.width >= WIDTH_MM and place.height >= HEIGHT_MM


def draw_gauge(pdf: Drawing, place: Box, ten_cards: float = TEN_CARDS_MM) -> None:
    """Draw the bars at the lower edge of their place, with their numbers and what to do with them above."""
    for width, right in zip(BARS_MM, accumulate(width + _GAP_MM for width in BARS_MM), strict=True):
        x = place.left + right - _GAP_MM - width / 2
        pdf.bar(x, place.bottom + _BAR_MM, width, _BAR_MM)
        pdf.text(x, place.bottom + _BAR_MM + _NUMBER_MM, f"{width:.1f}", cap_height=_NUMBER_MM)
    wide = min(place.width, _LONGEST_LINE_MM)
    lines = list(pdf.wrapped(_TEXT.format(ten_cards), wide, cap_height=_TEXT_MM))
    for number, line in enumerate(reversed(lines)):
        y = place.bottom + _BAR_MM + 3 * _NUMBER_MM + 1 + number * _LINE_MM
        pdf.sentence(place.left, y, line, cap_height=_TEXT_MM)
