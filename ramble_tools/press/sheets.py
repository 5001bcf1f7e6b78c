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
    backs: Callable[[Sequence[tuple[Thing, Box]]], None] | None = None,
    flip: Flip = "long",
) -> Iterator[int]:
    """Draw each thing into the next cell, on as many pages as it takes.

    If `backs` is given, each page is followed by its back, where `backs` gets the same things with their cells on the
    flipped sheet. Yields the number of each page when it is done, so that the caller can show progress.
    """
    pages = sheet.pages_for(len(things))
    for page in range(pages):
        on_page = things[page * sheet.cards : (page + 1) * sheet.cards]
        with pdf.page(sheet.trim, bleed=sheet.bleed):
            if margins:
                _draw_margins(pdf, sheet, f"page {page + 1} of {pages}")
            for thing, cell in zip(on_page, sheet.cells(), strict=False):
                draw(thing, cell)
        if backs:
            with pdf.page(sheet.trim, bleed=sheet.bleed, back=True):
                backs(list(zip(on_page, sheet.back_cells(flip), strict=False)))
        yield page + 1


def _draw_margins(pdf: Pdf, sheet: Sheet, page: str) -> None:
    """Draw the cut marks, and in the left margin the page number and a ruler that shows if the printer scales."""
    for mark in sheet.cut_marks():
        pdf.line(mark, _HAIRLINE)
    trim, room = sheet.trim, sheet.left - sheet.bleed - sheet.paper.unprintable
    if room < _NOTE:
        return
    # Between two cut marks in the left margin, to be read from bottom to top.
    middle = trim.bottom + (sheet.rows - 1) // 2 * sheet.pitch_y + sheet.card.height / 2
    with pdf.turned(sheet.paper.unprintable + room / 2, middle, 90):
        half = _RULER / 2
        pdf.line(Line(-half, 0.9, half, 0.9), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.1, end, 1.7), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100%: this line is {_RULER:.0f} mm."
        pdf.text(0, -1.6, note, cap_height=1.5, font=REGULAR)


# The width, in mm, that a margin must have for the ruler and its note.
_NOTE = 3.6
