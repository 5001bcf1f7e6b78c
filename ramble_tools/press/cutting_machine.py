"""For hobby cutters such as a Silhouette: registration marks on the sheet, and the cuts as SVG and DXF files.

A cutter finds the sheet by marks in the corners of the paper, and its program must expect the same marks; or it scans
the sheet, and finds the outlines of the cards. `templates/cutters.toml` has the machines.
"""

from collections.abc import Iterator
from dataclasses import replace

from ramble_tools.errors import BadInput
from ramble_tools.press.layout import Box, CardSize, Paper, Sheet, sheets_for
from ramble_tools.press.templates import Cutter

_SQUARE_MM = 5.0
# How far apart cards are if that costs none: a cut along a shared edge, made twice, can tear it.
GUTTER_MM = 2.0
# The bulge of a quarter of a circle in DXF: the tangent of a quarter of its angle.
_QUARTER_BULGE = 0.41421356


def _corners(paper: Paper, cutter: Cutter) -> Iterator[tuple[Box, bool, bool]]:
    """Yield the square that each mark takes, and whether it is at the right of the paper, and at the top."""
    for right, top in ((False, True), (True, True), (False, False), (True, False)):
        if cutter.marks == "four" or (cutter.marks == "three" and (top or not right)):
            size = _SQUARE_MM if cutter.marks == "three" and top and not right else cutter.length
            x = paper.width - cutter.inset - size if right else cutter.inset
            y = paper.height - cutter.inset - size if top else cutter.inset
            yield Box(x, y, size, size), right, top


def registration_marks(paper: Paper, cutter: Cutter) -> list[Box]:
    """Return the marks as black boxes: two for each corner; the first of three marks is a square."""
    marks, thick = [], cutter.thickness
    for place, (box, right, top) in enumerate(_corners(paper, cutter)):
        if place == 0 and cutter.marks == "three":
            marks.append(box)
            continue
        marks.append(Box(box.left, box.top - thick if top else box.bottom, box.width, thick))
        marks.append(Box(box.right - thick if right else box.left, box.bottom, thick, box.height))
    return marks


def sheet_for_cutter(
    paper: Paper, card: CardSize, cutter: Cutter, *, gutter: float | None = None, bleed: float = 0.0
) -> tuple[Sheet, Cutter]:
    """Return the sheet with the most cards, and the cutter with the marks that it leaves room for.

    All cuts are between the marks. The marks are no closer to the paper's edges than its margins; they are shortened to
    make room for cards, and places that are still too close to one are left out. Without a `gutter`, the cards are 2 mm
    apart if as many fit as side by side. Raises BadInput if none fits.
    """
    cutter = replace(cutter, inset=max(cutter.inset, paper.unprintable))
    gutters = (GUTTER_MM, 0.0) if gutter is None else (gutter,)
    if cutter.marks == "outlines":  # two outlines that touch would be one
        gutters = (GUTTER_MM if gutter is None else gutter,)
    sheets = [
        replace(sheet, left_out=_left_out(sheet, replace(cutter, length=cutter.least)))
        for each in gutters
        for full in sheets_for(paper, card, gutter=each, bleed=bleed, marks="none")
        for columns in range(1, full.columns + 1)
        for rows in range(1, full.rows + 1)
        if _is_between(sheet := replace(full, columns=columns, rows=rows).centered(), cutter)
    ]
    # The first of several: those with a gutter, and those upright, come first.
    best = max(sheets, key=lambda sheet: sheet.cards, default=None)
    if best is None or not best.cards:
        between = " between the registration marks of a cutter" if cutter.marks != "outlines" else ""
        raise BadInput(f"a {card.name} card does not fit on {paper.name}{between}")
    lengths = (step / 10 for step in range(round(cutter.length * 10), round(cutter.least * 10), -1))
    longer = (other for each in lengths if not _left_out(best, other := replace(cutter, length=each)))
    return best, next(longer, replace(cutter, length=cutter.least))


def _is_between(sheet: Sheet, cutter: Cutter) -> bool:
    """Return whether all cuts are between the marks, where a cutter cuts."""
    trim, paper = sheet.trim, sheet.paper
    return min(trim.left, trim.bottom, paper.width - trim.right, paper.height - trim.top) >= cutter.inset - 1e-6


def _left_out(sheet: Sheet, cutter: Cutter) -> frozenset[int]:
    """Return the places that are too close to a mark."""
    marks = [box.grown(cutter.clear) for box, _, _ in _corners(sheet.paper, cutter)]
    return frozenset(
        place
        for place, cell in enumerate(sheet.cells())
        if any(mark.overlaps(cell.grown(sheet.bleed)) for mark in marks)
    )


def has_shared_cuts(sheet: Sheet) -> bool:
    """Return whether two cards share an edge, along which a cutter cuts twice."""
    across, along = sheet.pitch_x - sheet.card.width, sheet.pitch_y - sheet.card.height
    return (sheet.columns > 1 and across < 0.01) or (sheet.rows > 1 and along < 0.01)


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
