"""A PDF to be written, and what is said of it: the same on the command line and on a page of `ramble serve`."""

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from types import MappingProxyType
from typing import IO, NamedTuple

from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Flip
from ramble_tools.press.layout import Paper
from ramble_tools.press.pdf import Pdf
from ramble_tools.rulings import HouseRules


class Printout(NamedTuple):
    """What is ready to be printed: the paper, title and subject of a PDF, and the function that draws its pages.

    `what` takes their number, which is about `pages`, and says what was printed; `warnings` say what may be unwanted,
    and `notes` how to use it. Pages are corrected by the `calibration`. `beside` are texts to write beside the PDF, by
    the endings of their names.
    """

    paper: Paper
    title: str
    subject: str
    draw: Callable[[Pdf], None]
    what: Callable[[int], str]
    notes: Sequence[str]
    pages: int = 1
    calibration: Calibration = NO_CALIBRATION
    duplex: Flip | None = None
    beside: Mapping[str, str] = MappingProxyType({})
    warnings: Sequence[str] = ()

    def write(self, file: IO[bytes], progress: Callable[[int], None] | None = None) -> list[str]:
        """Draw the PDF into a binary stream. Returns the lines that say what it is and how to use it.

        `progress` is called with the number of each page that is done. Raises BadInput.
        """
        pdf = Pdf(file, self.paper, self.title, self.subject, self.duplex, self.calibration, progress)
        self.draw(pdf)
        pdf.save()
        return [self.what(pdf.pages), *self.warnings, *self.notes]

    def drawn(self) -> tuple[bytes, list[str]]:
        """Return the PDF, and the lines that say what it is and how to use it."""
        file = BytesIO()
        lines = self.write(file)
        return file.getvalue(), lines


def differences(chosen: HouseRules, of: str = "") -> list[str]:
    """Return the note that names the house rules, `of` some game, that are not the standard rules; empty if all are."""
    differing = chosen.differences()
    return [f"house rules{of}: {' '.join(differing)}"] if differing else []
