"""`ramble print faces` and `images`: the cards themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.press.deck import WhichDeck, decks_of
from ramble_tools.cli.press.print_options import (
    PAPERS,
    Copies,
    Ink,
    Jokers,
    Only,
    OutPdf,
    Printer,
    Style,
    SuitColors,
    Template,
    corrected_for,
    finite,
    require_colors,
    say_printed,
    show_progress,
    write_pdf,
)
from ramble_tools.errors import BadInput, OffPaperError, escaped, plural, quote
from ramble_tools.press.choices import Backs, CutMarks
from ramble_tools.press.layout import mm_text

if TYPE_CHECKING:
    from ramble_tools.press.deck_job import DeckJob
    from ramble_tools.press.deck_sheet import SheetOptions

PaperOf = Annotated[
    str | None,
    typer.Option("--paper", metavar="NAME", help=PAPERS, show_default="letter"),
]
SizeOf = Annotated[
    str | None,
    typer.Option("--size", metavar="NAME", help="poker, 63x88, bridge, mini, tarot or jumbo.", show_default="poker"),
]
Shop = Annotated[str | None, typer.Option(metavar="NAME", help="A shop's size and bleed, as in gamecrafter-poker.")]


def faces(
    out: OutPdf,
    paper: PaperOf = None,
    size: SizeOf = None,
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    copies: Copies = 1,
    backs: Annotated[
        Backs, typer.Option(metavar="NAME", help="none, long or short (the edge to flip on), or fold.")
    ] = "none",
    back_offset: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Move the backs right and up, in mm.", show_default="0,0")
    ] = None,
    bleed: Annotated[
        float | None,
        typer.Option(metavar="MM", help="Print this far past the cards' edges.", min=0, max=10, callback=finite),
    ] = None,
    gutter: Annotated[
        float | None, typer.Option(metavar="MM", help="Space between cards.", min=0, max=50, callback=finite)
    ] = None,
    margin: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            help="How far from the paper's edge your printer starts to print.",
            min=0,
            max=50,
            callback=finite,
            show_default="6.35",
        ),
    ] = None,
    cut_marks: Annotated[
        CutMarks | None,
        typer.Option(metavar="NAME", help="edge, full (across the page) or none.", show_default="edge"),
    ] = None,
    sheet: Annotated[
        str | None, typer.Option(metavar="NAME", help="A sheet of perforated cards, as in printplaygames-18.")
    ] = None,
    one_per_page: Annotated[
        bool, typer.Option("--one-per-page", help="A page for each card, with 1/8 inch of bleed, for a print shop.")
    ] = False,
    shop: Shop = None,
    safe: Annotated[bool, typer.Option("--safe", help="A proof: also draw the trim and the safe area.")] = False,
    cut_file: Annotated[
        str | None, typer.Option(metavar="PATH", help="Also write the cuts for a cutter: an .svg or .dxf file.")
    ] = None,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print the card faces of both decks, to cut out.

    Print the file at 100% ("actual size"), then cut from mark to mark.
    """
    from ramble_tools.press.calibration import NO_CALIBRATION, calibration_of, read_offset
    from ramble_tools.press.cards_to_print import faces_of
    from ramble_tools.press.deck_job import DeckJob
    from ramble_tools.press.deck_sheet import SheetOptions, sheet_for
    from ramble_tools.press.designs import read_design

    require_colors(colors, ink)
    if back_offset is not None and backs not in ("long", "short"):
        raise BadInput("--back-offset does nothing without --backs long or --backs short")
    if safe and not (one_per_page or shop is not None):
        raise BadInput("--safe goes only with --one-per-page or --shop")
    design = read_design(style, template)
    options = SheetOptions(
        *(paper, size, margin, gutter, bleed, cut_marks, sheet, shop, one_per_page, cut_file, backs, printer, template)
    )
    on_sheet, safe_mm = sheet_for(options)
    decks = decks_of(which)
    job = DeckJob(
        sheet=on_sheet,
        faces=faces_of(decks, jokers=jokers, only=only, copies=copies),
        design=design,
        title=f"Ramble: card faces of deck{'s' * (len(decks) > 1)} {' and '.join(map(str, decks))}",
        colors=colors,
        ink_use=ink,
        backs=backs,
        back_offset=read_offset(back_offset or "0,0", "--back-offset"),
        # A shop's press is not the printer that was measured.
        calibration=NO_CALIBRATION if on_sheet.is_one_card else calibration_of(printer),
        safe=safe_mm if safe else 0.0,
        registration=cut_file is not None,
    )
    try:
        _write(out, job, cut_file)
    except OffPaperError as error:
        raise BadInput(_inside_paper(error, options, job)) from None
    what = f"{plural(len(job.faces), 'card')} on {plural(job.pages, 'page')} of {on_sheet.paper.name}"
    say_printed(out, what, _shop_notes(job, safe_mm) if on_sheet.is_one_card else _notes(job, printer, cut_file))


def _inside_paper(error: OffPaperError, options: SheetOptions, job: DeckJob) -> str:
    """Return why cards would be printed outside the paper, and the option that changes it."""
    from ramble_tools.press.calibration import NO_CALIBRATION

    if job.calibration == NO_CALIBRATION:
        return f"--back-offset {job.back_offset[0]:g},{job.back_offset[1]:g} moves backs off {job.sheet.paper.name}"
    if options.sheet is not None or options.cut_file is not None:
        return str(error)
    return f"{error}, or add --margin {error.margin}"


def _write(out: str, job: DeckJob, cut_file: str | None) -> None:
    """Write the PDF and, if it is asked for, the file for a cutter; both or none."""
    from ramble_tools.files import DXF, SVG, new_file
    from ramble_tools.press.cutting_machine import cuts_as_dxf, cuts_as_svg
    from ramble_tools.press.deck_job import print_deck

    if cut_file is None:
        write_pdf(out, lambda file: print_deck(file, job), job.sheets)
        return
    cuts, kind = (cuts_as_svg, SVG) if cut_file.lower().endswith(".svg") else (cuts_as_dxf, DXF)
    with new_file(cut_file, kind) as file:
        file.write(cuts(job.sheet).encode())
        write_pdf(out, lambda file: print_deck(file, job), job.sheets)


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


def _notes(job: DeckJob, printer: str | None, cut_file: str | None) -> Iterator[str]:
    """Yield how to use the sheets."""
    from ramble_tools.press.cut_marks import SHORTEST_MARK, room_for_marks
    from ramble_tools.press.cutting_machine import GUTTER_MM, INSET_MM, LENGTH_MM, THICKNESS_MM, has_shared_cuts

    sheet, card = job.sheet, job.sheet.size
    size = mm_text(card.width, card.height / 2 if job.backs == "fold" else card.height)
    how = ", on their sides" if sheet.turned else ""
    yield f"{plural(sheet.cards, 'card')} to a page, {sheet.columns} x {sheet.rows}{how}"
    check = f"there is no line to check it, so measure a card: {size}"
    if job.ruler:
        check = f"the line in the {job.ruler.margin} margin should be {job.ruler.length} mm long"
    yield f'print at 100% ("actual size"); {check}'
    yield from corrected_for(job.calibration, printer)
    if job.flip:
        yield f"print on both sides, flipping on the {job.flip} edge"
    if job.backs == "fold":
        yield "cut, fold along the dashed line, and glue each back to its face"
    if cut_file:
        yield f"{escaped(cut_file)}: the cuts of a full page, with round corners"
        if has_shared_cuts(sheet):
            yield f"some cards share an edge, which is cut twice; --gutter {GUTTER_MM:g} keeps them apart"
        yield (
            f"set your cutter's registration marks to an inset of {INSET_MM:.2f} mm, a length of {LENGTH_MM:.2f} mm "
            f"and a thickness of {THICKNESS_MM:.2f} mm"
        )
    elif sheet.marks != "none":
        yield f"cut from mark to mark: a card is {size}"
    if sheet.marks == "edge":
        for where, room in zip(("above and below", "beside"), room_for_marks(sheet), strict=True):
            if room < SHORTEST_MARK - 1e-6:
                yield (
                    f"the cut marks {where} the cards are {round(room, 1):g} mm long, not {SHORTEST_MARK:g}: "
                    "cut there from cross to cross, or try a smaller --margin"
                )


def images(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder to write to; created if it does not exist.")],
    dpi: Annotated[int, typer.Option(metavar="N", help="Dots per inch.")] = 300,
    bleed: Annotated[
        float | None,
        typer.Option(metavar="[MM]", help="Add 1/8 inch past each edge, or MM.", min=0, max=10, callback=finite),
    ] = None,
    shop: Shop = None,
    size: SizeOf = None,
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    template: Template = None,
) -> None:
    """Draw the faces and a back as PNGs for print-on-demand shops.

    Pictures of the same names are replaced. Others from an earlier run stay in the folder, and the answer counts them.
    """
    from ramble_tools.files import new_folder
    from ramble_tools.press.cards_to_print import faces_of
    from ramble_tools.press.designs import read_design
    from ramble_tools.press.images import ImagesJob, old_pictures, write_images
    from ramble_tools.press.templates import read_card_size, read_shop

    require_colors(colors, ink)
    if shop is not None and (bleed is not None or size is not None):
        name = "--size" if bleed is None else "--bleed"
        raise BadInput(f"{name} does nothing with --shop; leave one of them out")
    known = None if shop is None else read_shop(shop, template)
    job = ImagesJob(
        cards=faces_of(decks_of(which), jokers=jokers, only=only),
        size=known.card if known else read_card_size(size or "poker", template),
        design=read_design(style, template),
        dpi=dpi,
        bleed=known.bleed if known else bleed or 0.0,
        colors=colors,
        ink_use=ink,
    )
    if folder.lower().endswith((".png", ".jpg", ".pdf", ".zip")) and not os.path.isdir(folder):
        ending = folder[-4:].lower()
        raise BadInput(f"{quote(folder)} would be a folder of pictures, not a {ending} file; name a folder")
    new_folder(folder)
    replaced, others = old_pictures(folder, job)
    count = len(job.cards) + 1
    for done, _ in enumerate(write_images(folder, job), start=1):
        show_progress(done, count, "picture")
    show_progress(count, count, "", clear=True)
    width, height = job.pixels
    notes = []
    if replaced:
        were = "was" if replaced == 1 else "were"
        notes.append(f"{plural(replaced, 'picture')} of an earlier run {were} replaced")
    if others:
        are, them = ("is", "it") if others == 1 else ("are", "them")
        still = f"{are} still there: delete {them} before you upload"
        notes.append(f"{plural(others, 'other picture')} of an earlier run {still}")
    if not job.bleed:
        notes.append("most shops require --bleed: an eighth of an inch past each edge")
    say_printed(folder, f"{plural(count, 'picture')} of {width} x {height} pixels at {dpi} dpi", notes)
