"""Card backs: one design for all cards, the same upside down, that looks right even if the printer shifts the sheet."""

from collections.abc import Sequence

from ramble_tools.press.layout import Box, Line, around
from ramble_tools.press.pdf import Ink, Pdf

# How far the lattice extends past the cards' edges, so that a back that is off by less shows no white edge.
FORGIVEN_MM = 3.0

_BLUE: Ink = (0.13, 0.27, 0.47)
_WHITE: Ink = (1.0, 1.0, 1.0)
_STEP = 4.0
_THREAD = 0.45
# The plate in the middle, as fractions of the card's width and height.
_PLATE_WIDTH, _PLATE_HEIGHT = 0.5, 0.26


def draw_backs(pdf: Pdf, cells: Sequence[Box], fields: Sequence[Box], *, turned: bool = False) -> None:
    """Draw a lattice over the fields, and a plate in the middle of each cell.

    If `turned`, the cards lie on their sides. The lattice does not depend on the cells, so a back looks right wherever
    the sheet is cut.
    """
    with pdf.clipped(*fields):
        for line in _lattice(around(fields)):
            pdf.line(line, _THREAD, ink=_BLUE)
    for cell in cells:
        with pdf.upright_in(cell, turned=turned) as upright:
            _draw_plate(pdf, upright)


def _lattice(field: Box) -> Sequence[Line]:
    """Return diagonals in both directions, counted from the middle of the field, so it is the same upside down."""
    x, y = field.center
    reach = field.width + field.height
    count = int(reach / _STEP) + 1
    lines = []
    for place in range(-count, count + 1):
        offset = (place + 0.5) * _STEP
        lines.append(Line(x + offset - reach, y - reach, x + offset + reach, y + reach))
        lines.append(Line(x + offset - reach, y + reach, x + offset + reach, y - reach))
    return lines


def _draw_plate(pdf: Pdf, cell: Box) -> None:
    x, y = cell.center
    width, height = cell.width * _PLATE_WIDTH, cell.height * _PLATE_HEIGHT
    plate = Box(x - width / 2, y - height / 2, width, height)
    pdf.fill(plate.grown(1.2), _WHITE, radius=3.2)
    pdf.box(plate, 0.6, ink=_BLUE, radius=2.4)
    cap_height = height * 0.2
    for degrees in (0, 180):
        with pdf.turned(x, y, degrees):
            pdf.text(0, height * 0.12, "RAMBLE", cap_height=min(cap_height, width / 6.5), ink=_BLUE)
    pdf.line(Line(plate.left + 3, y, plate.right - 3, y), 0.3, ink=_BLUE)
