"""Filling sheets: one thing to a cell, page after page, with what the margins hold."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ramble_tools.press.layout import Box, Line
from ramble_tools.press.pdf import REGULAR, Pdf

_HAIRLINE = 0.15
_RULER = 50.0

Thing = TypeVar("Thing")


def fill_sheets(pdf: Pdf, things: Sequence[Thing], draw: Callable[[Thing, Box], None]) -> None:
    """Draw each thing into the next cell; a page that is full is followed by another."""
    sheet = pdf.sheet
    pages = sheet.pages_for(len(things))
    for page in range(pages):
        with pdf.page():
            _draw_margins(pdf, f"page {page + 1} of {pages}")
            on_page = things[page * sheet.cards : (page + 1) * sheet.cards]
            for thing, cell in zip(on_page, sheet.cells(), strict=False):
                draw(thing, cell)


def _draw_margins(pdf: Pdf, page: str) -> None:
    """Cut marks round the cards; in the left margin a ruler that shows whether the printer scaled, and the page."""
    sheet = pdf.sheet
    for mark in sheet.cut_marks():
        pdf.line(mark, _HAIRLINE)
    # Between two cut marks of the left margin, read from bottom to top.
    middle = sheet.trim.bottom + ((sheet.rows - 1) // 2 + 0.5) * sheet.card.height
    with pdf.turned((sheet.paper.unprintable + sheet.trim.left) / 2, middle, 90):
        half = _RULER / 2
        pdf.line(Line(-half, 0.9, half, 0.9), _HAIRLINE)
        for end in (-half, half):
            pdf.line(Line(end, 0.1, end, 1.7), _HAIRLINE)
        note = f"Ramble, {page}. Print at 100 %: this line is {_RULER:.0f} mm."
        pdf.text(0, -1.6, note, cap_height=1.5, font=REGULAR)
