"""Printing a deck: its faces on sheets, with their backs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO

from ramble_tools.cards import AnyCard
from ramble_tools.press.backs import FORGIVEN_MM, LATTICE, BackDesign, draw_backs
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Backs, Colors, Flip, InkUse
from ramble_tools.press.cut_marks import Ruler, draw_margins, printed_box, ruler_of
from ramble_tools.press.cutting_machine import registration_marks
from ramble_tools.press.designs import Design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, Line, Sheet, around, mm_text
from ramble_tools.press.pdf import BLACK, WHITE, Ink, Pdf

_HAIRLINE = 0.15
# On a proof, what is outside the safe area.
_UNSAFE: Ink = (0.78, 0.9, 1.0)


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
    back: BackDesign = LATTICE
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
    """Draw all faces and backs into a PDF on a binary stream. Yields the number of each sheet when it is done.

    Raises OffPaperError.
    """
    sheet, size, flip = job.sheet, job.sheet.size, job.flip
    pdf = Pdf(
        file,
        sheet.paper,
        title=job.title,
        subject=f"{len(job.faces)} {size.name} cards of {mm_text(size.width, size.height)}, print at 100%",
        duplex=None if sheet.is_one_card else flip,
        calibration=job.calibration,
    )
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use)
    marks = registration_marks(sheet) if job.registration else []
    inked = around([printed_box(sheet, job.ruler), *marks])
    cells = list(sheet.cells())
    for number, placed in enumerate(sheet.dealt(job.faces), start=1):
        with pdf.page(inked, trim=sheet.trim, bleed=sheet.bleed):
            for mark in marks:
                pdf.fill(mark, BLACK)
            if not marks:
                draw_margins(pdf, sheet, job.ruler, f"page {number} of {job.sheets}")
            if job.backs == "fold":
                _draw_folded_backs(pdf, job, [cells[place] for place, _ in placed])
            for place, card in placed:
                cell = cells[place]
                _draw_face(artist, pdf, card, _halves(cell)[0] if job.backs == "fold" else cell, job)
        if flip:
            _draw_other_side(pdf, job, [sheet.back_of(cells[place], flip) for place, _ in placed], flip)
        yield number
    pdf.save()


def _draw_face(artist: FaceArtist, pdf: Pdf, card: AnyCard, cell: Box, job: DeckJob) -> None:
    """Draw a face. On a proof, also tint what is outside the safe area, and draw the trim with its round corners.

    The tint is under the face: a line at the safe area's edge could not be told from ink that ends there.
    """
    if job.safe:
        pdf.fill(cell.grown(job.sheet.bleed), _UNSAFE)
        pdf.fill(cell.grown(-job.safe), WHITE)
        pdf.box(cell, _HAIRLINE, radius=job.sheet.card.corner_radius)
    with pdf.upright_in(cell, turned=job.sheet.turned) as upright:
        artist.draw_in(card, upright)


def _draw_other_side(pdf: Pdf, job: DeckJob, backs: Sequence[Box], flip: Flip) -> None:
    """Draw a page of backs, whose lattice goes past the cards."""
    sheet = job.sheet
    trim = sheet.back_of(sheet.trim, flip)
    more = max(FORGIVEN_MM, sheet.bleed)
    # If what goes past the cards is not printed, that does no harm.
    with pdf.page(trim, trim=trim, bleed=sheet.bleed, back=True):
        fields = [_on_paper(back.grown(more), sheet) for back in backs]
        # A card's top is at the left if it is on its side: on the other side of the sheet, at the right.
        upside_down = sheet.turned != (flip == "short")
        draw_backs(pdf, backs, fields, job.back, turned=sheet.turned, upside_down=upside_down, ink_use=job.ink_use)


def _halves(cell: Box) -> tuple[Box, Box]:
    """Return the lower half of a folded cell, for the face, and the upper one, for the back."""
    height = cell.height / 2
    return replace(cell, height=height), replace(cell, bottom=cell.bottom + height, height=height)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """Return the part of a box that is on the paper. What is in the margin does no harm if it is not printed."""
    left, bottom = max(0.0, box.left), max(0.0, box.bottom)
    right, top = min(sheet.paper.width, box.right), min(sheet.paper.height, box.top)
    return Box(left, bottom, right - left, top - bottom)


def _draw_folded_backs(pdf: Pdf, job: DeckJob, cells: Sequence[Box]) -> None:
    """Draw a back into the upper half of each cell, with a line to fold along.

    The lattice goes past the cards' edges, but not past the fold and not on the face of a card above.
    """
    sheet = job.sheet
    more = max(FORGIVEN_MM, sheet.bleed)
    above = more if sheet.rows == 1 else min(more, sheet.pitch_y - sheet.card.height)
    backs = [_halves(cell)[1] for cell in cells]
    fields = [Box(back.left - more, back.bottom, back.width + 2 * more, back.height + above) for back in backs]
    fields = [_on_paper(field, sheet) for field in fields]
    # Folded back, the edge at the fold is the top.
    draw_backs(pdf, backs, fields, job.back, upside_down=True, ink_use=job.ink_use)
    for back in backs:
        pdf.line(Line(back.left, back.bottom, back.right, back.bottom), _HAIRLINE, dashes=(1.5, 1.5))
