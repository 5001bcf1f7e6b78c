"""Printing a deck: its faces on sheets, with their backs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TypeAlias

from ramble_tools.cards import AnyCard
from ramble_tools.press.backs import FORGIVEN_MM, draw_backs
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Backs, Colors, Flip, InkUse
from ramble_tools.press.cutting_machine import draw_registration_marks, registration_marks
from ramble_tools.press.designs import Design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, Line, Sheet
from ramble_tools.press.pdf import Ink, Pdf
from ramble_tools.press.sheets import Ruler, fill_sheets, ruler_of
from ramble_tools.press.values import mm_text

_HAIRLINE = 0.15
# On a proof, what is outside the safe area.
_UNSAFE: Ink = (0.78, 0.9, 1.0)
_WHITE: Ink = (1.0, 1.0, 1.0)
# Cards with their cells on the sheet.
Placed: TypeAlias = Sequence[tuple[AnyCard, Box]]


@dataclass(frozen=True, slots=True)
class DeckJob:
    """What to print: faces on sheets, and their backs."""

    sheet: Sheet
    faces: tuple[AnyCard, ...]
    design: Design
    title: str
    colors: Colors = "two"
    ink_use: InkUse = "normal"
    backs: Backs = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    calibration: Calibration = NO_CALIBRATION
    # On a proof, the distance from the trim to the safe area, in mm; 0 if this is not a proof.
    safe: float = 0.0
    # Whether the cutter's registration marks are printed.
    registration: bool = False

    @property
    def sheets(self) -> int:
        """The number of sheets of paper. The last may be partly filled."""
        return self.sheet.pages_for(len(self.faces))

    @property
    def pages(self) -> int:
        """The number of pages in the file."""
        return self.sheets * (2 if self.flip else 1)

    @property
    def ruler_at(self) -> float:
        """How far up a cell a ruler in the left margin is: beside a folded face, as its back goes past its edge."""
        return 0.25 if self.backs == "fold" else 0.5

    @property
    def ruler(self) -> Ruler | None:
        """The line in a margin that shows if the printer scales, if there is one."""
        return None if self.registration else ruler_of(self.sheet, self.ruler_at)

    @property
    def flip(self) -> Flip | None:
        """The edge on which the printer flips the sheet for the backs; None if it prints one side only."""
        return self.backs if self.backs in ("long", "short") else None


def print_deck(file: IO[bytes], job: DeckJob) -> Iterator[int]:
    """Draw all faces and backs into a PDF on a binary stream. Yields the number of each sheet when it is done."""
    sheet, size = job.sheet, job.sheet.size
    across, up = job.back_offset
    known = job.calibration
    pdf = Pdf(
        file,
        sheet.paper,
        title=job.title,
        subject=f"{len(job.faces)} {size.name} cards of {mm_text(size.width, size.height)}, print at 100%",
        duplex=None if sheet.is_one_card else job.flip,
        calibration=Calibration(known.front, (known.back[0] - across, known.back[1] - up), known.scale),
    )
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use)

    def draw(card: AnyCard, cell: Box) -> None:
        # A folded cell has the back in its upper half.
        half = Box(cell.left, cell.bottom, cell.width, cell.height / 2) if job.backs == "fold" else cell
        if job.safe:
            _draw_proof(pdf, half, job)
        with pdf.upright_in(half, turned=sheet.turned) as upright:
            artist.draw_in(card, upright)

    def draw_under(placed: Placed) -> None:
        if job.registration:
            draw_registration_marks(pdf, sheet.paper)
        if job.backs == "fold":
            _draw_folded_backs(pdf, sheet, [cell for _, cell in placed])

    def draw_other_side(placed: Placed) -> None:
        cells = [cell for _, cell in placed]
        more = max(FORGIVEN_MM, sheet.bleed)
        draw_backs(pdf, cells, [_on_paper(cell.grown(more), sheet) for cell in cells], turned=sheet.turned)

    flip = job.flip
    yield from fill_sheets(
        pdf,
        sheet,
        job.faces,
        draw,
        under=draw_under,
        backs=draw_other_side if flip else None,
        flip=flip or "long",
        margins=not job.registration,
        ruler_at=job.ruler_at,
        also=registration_marks(sheet.paper) if job.registration else (),
    )
    pdf.save()


def _draw_proof(pdf: Pdf, cell: Box, job: DeckJob) -> None:
    """Tint what is outside the safe area, and draw the trim as a line with the card's round corners.

    The tint is under the face: a line at the safe area's edge could not be told from ink that ends there.
    """
    pdf.fill(cell.grown(job.sheet.bleed), _UNSAFE)
    pdf.fill(cell.grown(-job.safe), _WHITE)
    pdf.box(cell, _HAIRLINE, radius=job.sheet.card.corner_radius)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """Return the part of a box that is on the paper. What is in the margin does no harm if it is not printed."""
    left, bottom = max(0.0, box.left), max(0.0, box.bottom)
    right, top = min(sheet.paper.width, box.right), min(sheet.paper.height, box.top)
    return Box(left, bottom, right - left, top - bottom)


def _draw_folded_backs(pdf: Pdf, sheet: Sheet, cells: Sequence[Box]) -> None:
    """Draw a back into the upper half of each cell, with a line to fold along.

    The lattice goes past the cards' edges, but not past the fold and not on the face of a card above.
    """
    more = max(FORGIVEN_MM, sheet.bleed)
    above = more if sheet.rows == 1 else min(more, sheet.pitch_y - sheet.card.height)
    backs = [Box(cell.left, cell.bottom + cell.height / 2, cell.width, cell.height / 2) for cell in cells]
    fields = [Box(back.left - more, back.bottom, back.width + 2 * more, back.height + above) for back in backs]
    draw_backs(pdf, backs, [_on_paper(field, sheet) for field in fields])
    for back in backs:
        pdf.line(Line(back.left, back.bottom, back.right, back.bottom), _HAIRLINE, dashes=(1.5, 1.5))
