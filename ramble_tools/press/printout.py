"""A PDF to be written, and what is said of it: the same on the command line and on a page of `ramble serve`."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import IO, NamedTuple

from ramble_tools.errors import BadInput, escaped
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Colors
from ramble_tools.press.layout import Sheet

# How the note begins that a printout has if its pages are corrected for a printer.
CORRECTED = "corrected for printer "


class Printout(NamedTuple):
    """What is ready to be drawn.

    `draw` draws the PDF into a binary stream, and yields the number of each page, of about `pages`, when it is done.
    `what` takes the last number, and says what was printed; `notes` say how to use it. `sheet` is where the cards or
    labels are, if there are any.
    """

    draw: Callable[[IO[bytes]], Iterator[int]]
    pages: int
    what: Callable[[int], str]
    notes: Sequence[str]
    sheet: Sheet | None = None

    def drawn(self) -> tuple[bytes, list[str]]:
        """Return the PDF, and the lines that say what it is and how to use it."""
        file, done = BytesIO(), 0
        for page in self.draw(file):
            done = page
        return file.getvalue(), [self.what(done), *self.notes]


def require_colors(colors: Colors, ink: str) -> None:
    """Raise BadInput if colors are chosen for black ink."""
    if ink == "black" and colors == "four":
        raise BadInput("--colors four does nothing with --ink black; leave one of them out", field="colors")


def corrected_for(calibration: Calibration, printer: str | None) -> list[str]:
    """Return the note on which printer the pages are corrected for; none if they are not corrected."""
    return [f"{CORRECTED}{escaped(printer or 'default')}"] if calibration != NO_CALIBRATION else []
