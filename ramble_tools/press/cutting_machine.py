"""For hobby cutters such as a Silhouette: registration marks on the sheet, and the cuts as an SVG or DXF file.

A cutter finds the three marks with its camera: a square at the upper left, and two corners at the upper right and the
lower left. Some, such as a Cameo 5 Alpha, find four corners. Its program must expect the same marks. These numbers are
those that another card program calls Silhouette's own: 0.394 in from the paper's edges, 0.33 in long, 0.039 in thick,
with a square of 5 mm.
"""

from collections.abc import Iterator

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import CutMarks
from ramble_tools.press.layout import Box, CardSize, Paper, Sheet, sheets_for

_INSET_MM, LENGTH_MM, THICKNESS_MM = 10.0076, 8.382, 0.9906
_SQUARE_MM = 5.0
# No card is closer to a mark than this, in mm.
_CLEAR_MM = 0.5
# How far apart cards are if that costs none: a cut along a shared edge, made twice, can tear it.
GUTTER_MM = 2.0
# The bulge of a quarter of a circle in DXF: the tangent of a quarter of its angle.
_QUARTER_BULGE = 0.41421356


def inset_of(paper: Paper) -> float:
    """Return how far the marks are from the paper's edges, in mm: no less than the margins, for sheet feeders."""
    return max(_INSET_MM, paper.unprintable)


def registration_marks(sheet: Sheet) -> list[Box]:
    """Return the marks as black boxes: the square, and two for each of the two corners; or two for each of four."""
    paper, inset = sheet.paper, inset_of(sheet.paper)
    left, right = inset, paper.width - inset
    bottom, top = inset, paper.height - inset
    first = [Box(left, top - _SQUARE_MM, _SQUARE_MM, _SQUARE_MM)]
    if sheet.marks == "four":
        first = [
            Box(left, top - THICKNESS_MM, LENGTH_MM, THICKNESS_MM),
            Box(left, top - LENGTH_MM, THICKNESS_MM, LENGTH_MM),
            Box(right - LENGTH_MM, bottom, LENGTH_MM, THICKNESS_MM),
            Box(right - THICKNESS_MM, bottom, THICKNESS_MM, LENGTH_MM),
        ]
    return [
        *first,
        Box(right - LENGTH_MM, top - THICKNESS_MM, LENGTH_MM, THICKNESS_MM),
        Box(right - THICKNESS_MM, top - LENGTH_MM, THICKNESS_MM, LENGTH_MM),
        Box(left, bottom, LENGTH_MM, THICKNESS_MM),
        Box(left, bottom, THICKNESS_MM, LENGTH_MM),
    ]


def sheet_for_cutter(
    paper: Paper, card: CardSize, *, gutter: float | None = None, bleed: float = 0.0, marks: CutMarks = "none"
) -> Sheet:
    """Return the sheet with the most cards that leaves the registration marks clear: three, or four if `marks` says so.

    Without a `gutter`, the cards are 2 mm apart if as many fit as side by side. Raises BadInput if none fits.
    """
    gutters = (GUTTER_MM, 0.0) if gutter is None else (gutter,)
    found = [
        sheet
        for each in gutters
        for full in sheets_for(paper, card, gutter=each, bleed=bleed, marks=marks)
        for columns in range(1, full.columns + 1)
        for rows in range(1, full.rows + 1)
        if _is_clear(sheet := full.centered(columns=columns, rows=rows))
    ]
    if not found:
        raise BadInput(f"a {card.name} card does not fit on {paper.name} between the registration marks of a cutter")
    # The first of several: those with a gutter, and those upright, come first.
    return max(found, key=lambda sheet: sheet.cards)


def has_shared_cuts(sheet: Sheet) -> bool:
    """Return whether two cards share an edge, along which a cutter cuts twice."""
    across, along = sheet.pitch_x - sheet.card.width, sheet.pitch_y - sheet.card.height
    return (sheet.columns > 1 and across < 0.01) or (sheet.rows > 1 and along < 0.01)


def _is_clear(sheet: Sheet) -> bool:
    """Return whether all cuts are between the marks, where a cutter cuts, and nothing is printed close to a mark."""
    trim, width, height = sheet.trim, sheet.paper.width, sheet.paper.height
    if min(trim.left, trim.bottom, width - trim.right, height - trim.top) < inset_of(sheet.paper):
        return False
    area = trim.grown(sheet.bleed + _CLEAR_MM)
    return not any(
        mark.left < area.right and mark.right > area.left and mark.bottom < area.top and mark.top > area.bottom
        for mark in registration_marks(sheet)
    )


def cuts_as_svg(sheet: Sheet) -> str:
    """Return the outline of each card with its round corners as SVG, in mm from the paper's upper left corner."""
    width, height, radius = sheet.paper.width, sheet.paper.height, sheet.card.corner_radius
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">',
        '<g fill="none" stroke="#ff0000" stroke-width="0.1">',
    ]
    lines += [
        f'<rect x="{cell.left:.4f}" y="{height - cell.top:.4f}" width="{cell.width:g}" height="{cell.height:g}" '
        f'rx="{radius:g}" ry="{radius:g}"/>'
        for cell in sheet.cells()
    ]
    return "\n".join([*lines, "</g>", "</svg>", ""])


def cuts_as_dxf(sheet: Sheet) -> str:
    """Return the same outlines as DXF (release 12), in mm from the paper's lower left corner."""
    pairs: list[tuple[int, object]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$INSUNITS"), (70, 4), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for cell in sheet.cells():
        pairs += [(0, "POLYLINE"), (8, "CUT"), (66, 1), (70, 1)]
        for x, y, bulge in _outline(cell, sheet.card.corner_radius):
            pairs += [(0, "VERTEX"), (8, "CUT"), (10, f"{x:.4f}"), (20, f"{y:.4f}"), (42, f"{bulge:.8f}")]
        pairs += [(0, "SEQEND"), (8, "CUT")]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _outline(cell: Box, radius: float) -> Iterator[tuple[float, float, float]]:
    """Yield the corners of a card counterclockwise, each with the bulge of the line that follows."""
    corners = (
        (cell.left, cell.bottom, 1, 0),
        (cell.right, cell.bottom, 0, 1),
        (cell.right, cell.top, -1, 0),
        (cell.left, cell.top, 0, -1),
    )
    for (x, y, across, up), (next_x, next_y, *_) in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield x + across * radius, y + up * radius, 0.0
        if radius:
            yield next_x - across * radius, next_y - up * radius, _QUARTER_BULGE
