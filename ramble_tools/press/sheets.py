"""Filling sheets: one thing in each cell, page after page, with cut marks and a ruler in the margins."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ramble_tools.press.choices import Flip
from ramble_tools.press.layout import Box, Line, Sheet
from ramble_tools.press.pdf import REGULAR, Pdf

_HAIRLINE = 0.15
_RULER = 50.0

Thing = TypeVar("Thing")


def fill_sheets(
    pdf: Pdf,
    sheet: Sheet,
    things: Sequence[Thing],
    draw: Callable[[Thing, Box], None],
    *,
    margins: bool = True,
    ruler_at: float = 0.5,
    under: Callable[[Sequence[tuple[Thing, Box]]], None] | None = None,
    backs: Callable[[Sequence[tuple[Thing, Box]]], None] | None = None,
    flip: Flip = "long",
) -> Iterator[int]:
    """Draw each thing into the next cell, on as many pages as it takes.

    The middle of the ruler in the left margin is `ruler_at` of the way up a cell. `under` draws first on each page, and
    gets all its things with their cells. If `backs` is given, each page is followed by its back, where `backs` gets the
    same things with their cells on the flipped sheet. Yields the number of each page when it is done, so that the
    caller can show progress.
    """
    pages = sheet.pages_for(len(things))
    for page in range(pages):
        on_page = things[page * sheet.cards : (page + 1) * sheet.cards]
        with pdf.page(sheet.trim, bleed=sheet.bleed):
            if margins:
                _draw_margins(pdf, sheet, f"page {page + 1} of {pages}", ruler_at)
            if under:
                under(list(zip(on_page, sheet.cells(), strict=False)))
            for thing, cell in zip(on_page, sheet.cells(), strict=False):
                draw(thing, cell)
        if backs:
            with pdf.page(sheet.trim, bleed=sheet.bleed, back=True):
                backs(list(zip(on_page, sheet.back_cells(flip), strict=False)))
        yield page + 1


def _draw_margins(pdf: Pdf, sheet: Sheet, page: str, ruler_at: float) -> None:
    """Draw the cut marks, and in the left margin the page number and a ruler that shows if the printer scales."""

    def draw_marks() -> None:
        for mark in (*sheet.cut_marks(), *sheet.corner_crosses()):
            pdf.line(mark, _HAIRLINE)

    pdf.stamp("cut-marks", draw_marks, Box(0, 0, sheet.paper.width, sheet.paper.height), 0, 0)
    if not has_ruler(sheet):
        return
    trim, room = sheet.trim, _room_for_ruler(sheet)
    # Between two cut marks in the left margin, to be read from bottom to top.
    middle = trim.bottom + (sheet.rows - 1) // 2 * sheet.pitch_y + sheet.card.height * ruler_at
    scale = min(1.0, room / _NOTE_WIDTH)
    with pdf.turned(sheet.paper.unprintable + room / 2, middle, 90):
        half = _RULER / 2
        pdf.line(Line(-half, 1.1 * scale, half, 1.1 * scale), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.3 * scale, end, 1.9 * scale), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100%: this line is {_RULER:.0f} mm."
        pdf.text(0, -1.4 * scale, note, cap_height=1.5 * scale, font=REGULAR)


# The width of the ruler and its note in mm, and what a margin must have for them when they are drawn smaller.
_NOTE_WIDTH = 3.9
_NOTE = 3.35


def _room_for_ruler(sheet: Sheet) -> float:
    return sheet.left - sheet.bleed - sheet.paper.unprintable


def has_ruler(sheet: Sheet) -> bool:
    """Return whether the left margin has room for the line that shows if the printer scales."""
    return _room_for_ruler(sheet) >= _NOTE
