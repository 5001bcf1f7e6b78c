"""`ramble print faces`, and the same on a page: the faces on sheets, with their backs, and what is said of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ramble_tools.cards import AnyCard
from ramble_tools.errors import BadInput, OffPaperError, OnPage, about, plural
from ramble_tools.press.backs import FORGIVEN_MM, BackDesign, back_design, deck_name, draw_backs
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration, calibration_of
from ramble_tools.press.cards_to_print import decks_of, faces_of, letters_not_ranks
from ramble_tools.press.choices import Flip
from ramble_tools.press.cut_marks import (
    SHORTEST_MARK,
    Ruler,
    draw_margins,
    how_to_cut,
    printed_box,
    room_for_marks,
    ruler_of,
)
from ramble_tools.press.cutting_machine import GUTTER_MM, cuts_as_dxf, cuts_as_svg, has_shared_cuts, registration_marks
from ramble_tools.press.deck_sheet import sheet_for
from ramble_tools.press.designs import Design, named, read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, CardSize, Line, Sheet, around, mm_text
from ramble_tools.press.options import FacesOptions
from ramble_tools.press.pdf import BLACK, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import Cutter

_HAIRLINE = 0.15


@dataclass(frozen=True, slots=True)
class _Job:
    """What to draw: faces on sheets, and their backs. The `cutter` is the machine whose marks are printed."""

    options: FacesOptions
    sheet: Sheet
    cutter: Cutter | None
    faces: Sequence[AnyCard]
    design: Design
    back: BackDesign

    @property
    def folded(self) -> bool:
        """Whether each back is above its face."""
        return self.options.backs == "fold"

    @property
    def ruler(self) -> Ruler | None:
        """The line in a margin that shows if the printer scales, if there is one.

        In the left margin, it is beside a folded face, as its back goes past its edge.
        """
        return None if self.cutter else ruler_of(self.sheet, 0.25 if self.folded else 0.5)

    @property
    def one_card(self) -> bool:
        """Whether each page is one card, as print shops want it."""
        return self.options.one_per_page or self.options.shop is not None

    @property
    def flip(self) -> Flip | None:
        """The edge on which the printer flips the sheet for the backs; None if it prints one side only."""
        backs = self.options.backs
        return backs if backs in ("long", "short") else None

    @property
    def face(self) -> CardSize:
        """The size of a face: of a folded card, the half."""
        size = self.sheet.size
        return replace(size, height=size.height / 2) if self.folded else size


def faces_printout(options: FacesOptions) -> Printout:
    """Return the card faces to print. Raises BadInput for options that can't be used, now or when they are drawn."""
    design = read_design(options.style, options.template)
    back = _back(options)
    if options.name is not None:
        design = named(design, deck_name(options.name))
    sheet, cutter = sheet_for(options)
    decks = decks_of(options.deck)
    with about("only"):
        faces = faces_of(decks, jokers=options.jokers, only=options.only, copies=options.copies)
    job = _Job(options, sheet, cutter, faces, design, back)
    # A shop's press is not the printer that was measured.
    known = NO_CALIBRATION if job.one_card else calibration_of(options.printer)

    def draw(pdf: Pdf) -> None:
        try:
            _draw(pdf, job)
        except OffPaperError as error:
            if options.sheet is not None or cutter:
                raise
            raise BadInput(f"{error}, or add --margin {error.margin}") from None

    return Printout(
        sheet.paper,
        f"Ramble: card faces of deck{'s' * (len(decks) > 1)} {' and '.join(map(str, decks))}",
        f"{len(faces)} {sheet.size.name} cards of {mm_text(sheet.size.width, sheet.size.height)}, print at 100%",
        draw,
        lambda pages: f"{plural(len(faces), 'card')} on {plural(pages, 'page')} of {sheet.paper.name}",
        list(_shop_notes(job) if job.one_card else _notes(job, known)),
        sheet.pages_for(len(faces)) * (2 if job.flip else 1),
        known,
        None if job.one_card else job.flip,
        {".svg": cuts_as_svg(sheet), ".dxf": cuts_as_dxf(sheet)} if cutter else {},
        [*letters_not_ranks(options.only), *(back.picture.notes(job.face) if back.picture else [])],
    )


def _back(options: FacesOptions) -> BackDesign:
    """Return the back of the cards. Raises BadInput for an option that does nothing."""
    text, image = options.back_text, options.back_image
    if options.backs == "none" and (text is not None or image is not None):
        own_back = "--back-text" if image is None else "--back-image"
        without = f"{own_back} does nothing without"
        raise BadInput(OnPage(f"{without} --backs long, short or fold", f"{without} backs; choose some"), field="backs")
    return back_design(options)


# --- on the sheets


def _draw(pdf: Pdf, job: _Job) -> None:
    """Draw all faces and backs. Raises OffPaperError."""
    sheet, flip, cutter = job.sheet, job.flip, job.cutter
    options = job.options
    artist = FaceArtist(pdf, job.design, colors=options.colors, ink_use=options.ink, indices=options.indices)
    marks = registration_marks(sheet.paper, cutter) if cutter else []
    inked = around([printed_box(sheet, job.ruler), *marks])
    cells = list(sheet.cells())
    for number, placed in enumerate(sheet.dealt(job.faces), start=1):
        with pdf.page(inked, trim=sheet.trim, bleed=sheet.bleed):
            for mark in marks:
                pdf.fill(mark, BLACK)
            if not cutter:
                draw_margins(pdf, sheet, job.ruler, f"page {number} of {sheet.pages_for(len(job.faces))}")
            if job.folded:
                _draw_folded_backs(pdf, job, [cells[place] for place, _ in placed])
            for place, card in placed:
                cell = cells[place]
                if cutter and cutter.marks == "outlines":
                    pdf.box(cell, cutter.thickness, radius=sheet.card.corner_radius)
                face = _halves(cell)[0] if job.folded else cell
                with pdf.upright_in(face, turned=sheet.turned) as upright:
                    artist.draw_in(card, upright)
        if flip:
            _draw_other_side(pdf, job, [sheet.back_of(cells[place], flip) for place, _ in placed], flip)


def _draw_other_side(pdf: Pdf, job: _Job, backs: Sequence[Box], flip: Flip) -> None:
    """Draw a page of backs, whose lattice goes past the cards."""
    sheet = job.sheet
    trim = sheet.back_of(sheet.trim, flip)
    more = max(FORGIVEN_MM, sheet.bleed)
    # If what goes past the cards is not printed, that does no harm.
    with pdf.page(trim, trim=trim, bleed=sheet.bleed, back=True):
        fields = [_on_paper(back.grown(more), sheet) for back in backs]
        # A card's top is at the left if it is on its side: on the other side of the sheet, at the right.
        upside_down = sheet.turned != (flip == "short")
        draw_backs(pdf, backs, fields, job.back, turned=sheet.turned, upside_down=upside_down, ink_use=job.options.ink)


def _halves(cell: Box) -> tuple[Box, Box]:
    """Return the lower half of a folded cell, for the face, and the upper one, for the back."""
    height = cell.height / 2
    return replace(cell, height=height), replace(cell, bottom=cell.bottom + height, height=height)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """Return the part of a box that is on the paper. What is in the margin does no harm if it is not printed."""
    left, bottom = max(0.0, box.left), max(0.0, box.bottom)
    right, top = min(sheet.paper.width, box.right), min(sheet.paper.height, box.top)
    return Box(left, bottom, right - left, top - bottom)


def _draw_folded_backs(pdf: Pdf, job: _Job, cells: Sequence[Box]) -> None:
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
    draw_backs(pdf, backs, fields, job.back, upside_down=True, ink_use=job.options.ink)
    for back in backs:
        pdf.line(Line(back.left, back.bottom, back.right, back.bottom), _HAIRLINE, dashes=(1.5, 1.5))


# --- how to use them


def _shop_notes(job: _Job) -> Iterator[str]:
    """Yield what a print shop has to know about the pages."""
    sheet = job.sheet
    bleed = f"a bleed of {mm_text(sheet.bleed)}" if sheet.bleed else "no bleed"
    yield f"one to a page: {mm_text(sheet.card.width, sheet.card.height)} and {bleed}"
    if job.flip:
        yield "each face is followed by its back"


def _cutter_notes(cutter: Cutter, sheet: Sheet) -> Iterator[str]:
    """Yield how to cut the sheets with a machine."""
    if has_shared_cuts(sheet):
        yield f"some cards share an edge, which is cut twice; --gutter {GUTTER_MM:g} keeps them apart"
    if cutter.marks == "outlines":
        yield "let the machine scan a sheet: it finds the line around each card"
        return
    sizes = f"inset {cutter.inset:g} mm, length {cutter.length:g} mm, thickness {cutter.thickness:g} mm"
    yield f"in its program, set {cutter.marks} registration marks: {sizes}"


def _notes(job: _Job, known: Calibration) -> Iterator[str]:
    """Yield how to use the sheets."""
    sheet = job.sheet
    size = mm_text(job.face.width, job.face.height)
    how = ", on their sides" if sheet.turned else ""
    if job.options.bleed and not sheet.bleed:
        yield "the faces are white up to their edges, so without backs --bleed changes nothing"
    yield f"{plural(sheet.cards, 'card')} to a page, {sheet.columns} x {sheet.rows}{how}"
    if sheet.left_out:
        empty = len(sheet.left_out)
        yield f"{plural(empty, 'place')} beside a registration mark {'stays' if empty == 1 else 'stay'} empty"
    check = f"there is no line to check it, so measure a card: {size}"
    if job.ruler:
        check = f"the line in the {job.ruler.margin} margin should be {job.ruler.length} mm long"
    yield f'print at 100% ("actual size"); {check}'
    yield from known.notes
    if job.flip:
        yield f"print on both sides, flipping on the {job.flip} edge"
    if job.folded:
        yield "cut, fold along the dashed line, and glue each back to its face"
    if job.cutter:
        yield from _cutter_notes(job.cutter, sheet)
    elif sheet.marks != "none":
        yield how_to_cut(sheet.marks, job.face)
    if sheet.marks in ("both", "margins"):
        other = "cut there from cross to cross, or try" if sheet.marks == "both" else "try"
        for where, room in zip(("above and below", "beside"), room_for_marks(sheet), strict=True):
            if room < SHORTEST_MARK - 1e-6:
                marks, length = f"cut marks {where} the cards", f"{round(room, 1):g}"
                short = f"the {marks} are {length} mm long, not {SHORTEST_MARK:g}"
                yield f"{short if length != '0' else f'there is no room for {marks}'}: {other} a smaller --margin"
