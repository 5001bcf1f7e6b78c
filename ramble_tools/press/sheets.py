"""Filling sheets: one thing to a cell, page after page, with what the margins hold."""

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
    """Draw each thing into the next cell; a page that is full is followed by another.

    With `backs` each page is followed by its back, which gets the same things where they lie on the turned sheet.
    Yields the number of each page that is done, so that somebody may show how far it is.
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
    """Cut marks round the cards; in the left margin a ruler that shows whether the printer scaled, and the page."""
    for mark in sheet.cut_marks():
        pdf.line(mark, _HAIRLINE)
    trim, room = sheet.trim, sheet.left - sheet.bleed - sheet.paper.unprintable
    if room < _NOTE:
        return  # a margin this narrow has no room for it
    # Between two cut marks of the left margin, read from bottom to top.
    middle = trim.bottom + (sheet.rows - 1) // 2 * sheet.pitch_y + sheet.card.height / 2
    with pdf.turned(sheet.paper.unprintable + room / 2, middle, 90):
        half = _RULER / 2
        pdf.line(Line(-half, 0.9, half, 0.9), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.1, end, 1.7), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100 %: this line is {_RULER:.0f} mm."
        pdf.text(0, -1.6, note, cap_height=1.5, font=REGULAR)


# How wide a margin must be for the ruler and its note.
_NOTE = 3.6
