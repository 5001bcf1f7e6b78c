"""`ramble print faces`, and the same on a page: from the options to the PDF, and what is said of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import IO

from ramble_tools.errors import BadInput, OffPaperError, about, escaped, plural
from ramble_tools.press.backs import back_design, deck_name
from ramble_tools.press.calibration import NO_CALIBRATION, calibration_of
from ramble_tools.press.cards_to_print import decks_of, faces_of, letters_not_ranks
from ramble_tools.press.choices import Colors, DeckChoice, InkUse
from ramble_tools.press.cut_marks import SHORTEST_MARK, room_for_marks
from ramble_tools.press.cutting_machine import GUTTER_MM, LENGTH_MM, THICKNESS_MM, has_shared_cuts, inset_of
from ramble_tools.press.deck_job import DeckJob, print_deck
from ramble_tools.press.deck_sheet import SheetOptions, sheet_for
from ramble_tools.press.designs import named, read_design
from ramble_tools.press.layout import CardSize, mm_text
from ramble_tools.press.printout import Printout, corrected_for, require_colors


@dataclass(frozen=True, slots=True)
class FacesOptions:
    """What was asked for, besides the sheet; None is what was not mentioned."""

    on: SheetOptions = field(default_factory=SheetOptions)
    deck: DeckChoice = "both"
    jokers: bool = True
    style: str = "classic"
    colors: Colors = "two"
    ink: InkUse = "normal"
    only: str | None = None
    copies: int = 1
    safe: bool = False
    name: str | None = None
    back_text: str | None = None
    back_image: str | None = None


def faces_printout(options: FacesOptions) -> Printout:
    """Return the card faces to print. Raises BadInput for options that can't be used, now or when they are drawn."""
    on = options.on
    require_colors(options.colors, options.ink)
    if options.safe and not (on.one_per_page or on.shop is not None):
        raise BadInput("--safe goes only with --one-per-page or --shop")
    own_back = "--back-image" if options.back_image is not None else "--back-text"
    if on.backs == "none" and (options.back_image is not None or options.back_text is not None):
        raise BadInput(f"{own_back} does nothing without --backs long, short or fold")
    if options.back_image is not None and options.back_text is not None:
        raise BadInput("--back-text does nothing with --back-image; leave one of them out")
    design = read_design(options.style, on.template)
    if options.back_text is not None:
        back = back_design(options.back_text, None, "--back-text")
    else:
        back = back_design(options.name, options.back_image)
    if options.name is not None:
        design = named(design, deck_name(options.name))
    with about("paper"):
        sheet, safe_mm = sheet_for(on)
    decks = decks_of(options.deck)
    with about("only"):
        faces = faces_of(decks, jokers=options.jokers, only=options.only, copies=options.copies)
    job = DeckJob(
        sheet=sheet,
        faces=faces,
        design=design,
        title=f"Ramble: card faces of deck{'s' * (len(decks) > 1)} {' and '.join(map(str, decks))}",
        colors=options.colors,
        ink_use=options.ink,
        backs=on.backs,
        back=back,
        # A shop's press is not the printer that was measured.
        calibration=NO_CALIBRATION if sheet.is_one_card else calibration_of(on.printer),
        safe=safe_mm if options.safe else 0.0,
        registration=on.cut_file is not None,
    )

    def draw(file: IO[bytes]) -> Iterator[int]:
        try:
            yield from print_deck(file, job)
        except OffPaperError as error:
            raise _inside_paper(error, on) from None

    what = f"{plural(len(faces), 'card')} on {plural(job.pages, 'page')} of {sheet.paper.name}"
    notes = [*letters_not_ranks(options.only), *(back.picture.notes(_face_of(job)) if back.picture else [])]
    notes += _shop_notes(job, safe_mm) if sheet.is_one_card else _notes(job, on)
    return Printout(draw, job.sheets, lambda _: what, notes, sheet)


def _face_of(job: DeckJob) -> CardSize:
    """Return the size of a face: of a folded card, the half."""
    size = job.sheet.size
    return replace(size, height=size.height / 2) if job.backs == "fold" else size


def _inside_paper(error: OffPaperError, options: SheetOptions) -> BadInput:
    """Return why cards would be printed outside the paper, and the option that changes it."""
    if options.sheet is not None or options.cut_file is not None:
        return BadInput(str(error))
    return BadInput(f"{error}, or add --margin {error.margin}")


def _shop_notes(job: DeckJob, safe: float) -> Iterator[str]:
    """Yield what a print shop has to know about the pages."""
    sheet = job.sheet
    bleed = f"a bleed of {mm_text(sheet.bleed)}" if sheet.bleed else "no bleed"
    yield f"one to a page: {mm_text(sheet.card.width, sheet.card.height)} and {bleed}"
    if job.safe:
        tint = f"the tint is outside the safe area, {mm_text(safe)} from it"
        yield f"a proof: the line is the trim, and {tint}; order without --safe"
    if job.flip:
        yield "each face is followed by its back"


def _notes(job: DeckJob, options: SheetOptions) -> Iterator[str]:
    """Yield how to use the sheets."""
    sheet = job.sheet
    face = _face_of(job)
    size = mm_text(face.width, face.height)
    how = ", on their sides" if sheet.turned else ""
    if options.bleed and not sheet.bleed:
        yield "the faces are white up to their edges, so without backs --bleed changes nothing"
    yield f"{plural(sheet.cards, 'card')} to a page, {sheet.columns} x {sheet.rows}{how}"
    check = f"there is no line to check it, so measure a card: {size}"
    if job.ruler:
        check = f"the line in the {job.ruler.margin} margin should be {job.ruler.length} mm long"
    yield f'print at 100% ("actual size"); {check}'
    yield from corrected_for(job.calibration, options.printer)
    if job.flip:
        yield f"print on both sides, flipping on the {job.flip} edge"
    if job.backs == "fold":
        yield "cut, fold along the dashed line, and glue each back to its face"
    if options.cut_file:
        yield f"{escaped(options.cut_file)}: the cuts of a full page, with round corners"
        if has_shared_cuts(sheet):
            yield f"some cards share an edge, which is cut twice; --gutter {GUTTER_MM:g} keeps them apart"
        yield (
            f"set your cutter's{' four' * (sheet.marks == 'four')} registration marks to an inset of "
            f"{inset_of(sheet.paper):.2f} mm, a length of {LENGTH_MM:.2f} mm "
            f"and a thickness of {THICKNESS_MM:.2f} mm"
        )
    elif sheet.marks != "none":
        mark = "cross" if sheet.marks == "crosses" else "mark"
        yield f"cut from {mark} to {mark}: a card is {size}"
    if sheet.marks in ("both", "margins"):
        other = "cut there from cross to cross, or try" if sheet.marks == "both" else "try"
        for where, room in zip(("above and below", "beside"), room_for_marks(sheet), strict=True):
            if room < SHORTEST_MARK - 1e-6:
                marks, length = f"cut marks {where} the cards", f"{round(room, 1):g}"
                short = f"the {marks} are {length} mm long, not {SHORTEST_MARK:g}"
                yield f"{short if length != '0' else f'there is no room for {marks}'}: {other} a smaller --margin"
