"""`ramble print faces` and `images`: the cards themselves."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from ramble_tools.cli.options import argument, option
from ramble_tools.cli.press.deck import WhichDeck
from ramble_tools.cli.press.print_options import (
    PAPERS,
    SIZES,
    Ink,
    Only,
    OutPdf,
    Printer,
    SuitColors,
    Template,
    length,
    print_pdf,
    say_printed,
    show_progress,
    template_option,
)
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.press.choices import MOST_COPIES, Backs, CutMarks

SizeOf = Annotated[str | None, template_option("--size", "card", SIZES, "poker")]
Bleed = Annotated[float | None, length("--bleed", "Print this far past the cards' edges.", 10)]
ShopName = Annotated[str | None, option("--shop", "NAME", "A shop's size and bleed, as in mpc; tts or cricut.")]
Jokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers per deck.")]
Style = Annotated[str, template_option("--style", "face", "*.")]
Name = Annotated[str | None, option("--name", "TEXT", "A name below each deck's tag, and on the backs.")]
BackText = Annotated[str | None, option("--back-text", "TEXT", "What the backs say instead.", "RAMBLE, or the name")]
BackImage = Annotated[str | None, option("--back-image", "PATH", "A PNG, JPEG, WebP or SVG for the backs.")]


def faces(
    out: OutPdf = "ramble-faces.pdf",
    paper: Annotated[str | None, template_option("--paper", "paper", PAPERS, "letter")] = None,
    size: SizeOf = None,
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    copies: Annotated[int, typer.Option(metavar="N", help="How many of each card.", min=1, max=MOST_COPIES)] = 1,
    backs: Annotated[Backs, option("--backs", "NAME", "none, long or short (the edge to flip on), or fold.")] = "none",
    name: Name = None,
    back_text: BackText = None,
    back_image: BackImage = None,
    bleed: Bleed = None,
    gutter: Annotated[float | None, length("--gutter", "Space between cards.", 50)] = None,
    margin: Annotated[
        float | None, length("--margin", "How far from the paper's edge your printer starts to print.", 50, "6.35")
    ] = None,
    marks: Annotated[
        CutMarks | None,
        option("--marks", "NAME", "margins, crosses (on the corners), both, full (across the page) or none.", "both"),
    ] = None,
    sheet: Annotated[str | None, option("--sheet", "NAME", "A sheet of perforated cards in your --template.")] = None,
    one_per_page: Annotated[
        bool, typer.Option("--one-per-page", help="A page for each card, with 1/8 inch of bleed, for a print shop.")
    ] = False,
    shop: ShopName = None,
    cutter: Annotated[
        str | None,
        option("--cutter", "NAME", "Cut by machine: cameo, cameo-5-alpha, scanncut... Also write .svg and .dxf."),
    ] = None,
    printer: Printer = None,
    template: Template = None,
) -> int:
    """Print the card faces of both decks, to cut out.

    Print the file at 100% ("actual size"), then cut from mark to mark.
    """
    from ramble_tools.press.deck_sheet import FacesOptions
    from ramble_tools.press.faces_printout import faces_printout

    options = FacesOptions(
        *(paper, size, margin, gutter, bleed, marks, sheet, shop, one_per_page, cutter, backs, printer, template),
        *(which, jokers, style, colors, ink, only, copies, name, back_text, back_image),
    )
    return print_pdf(out, faces_printout(options))


def images(
    folder: Annotated[str, argument("DIR", "The folder to write to; created if it does not exist.")],
    dpi: Annotated[int | None, option("--dpi", "N", "Dots per inch.", "300")] = None,
    bleed: Bleed = None,
    shop: ShopName = None,
    size: SizeOf = None,
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    name: Name = None,
    back_image: BackImage = None,
    template: Template = None,
) -> int:
    """Draw the faces and a back as PNGs for print-on-demand shops.

    Pictures of the same names are replaced. Others from an earlier run stay in the folder, and the answer counts them.
    """
    from ramble_tools.files import new_folder
    from ramble_tools.press.backs import back_design, deck_name
    from ramble_tools.press.cards_to_print import decks_of, faces_of
    from ramble_tools.press.designs import named, read_design
    from ramble_tools.press.images import INCH_MM, ImagesJob, old_pictures, write_images
    from ramble_tools.press.printout import require_colors
    from ramble_tools.press.templates import Shop, read_card_size, read_shop

    require_colors(colors, ink)
    known = (
        read_shop(shop, template, pages=False) if shop else Shop(read_card_size(size or "poker", template), bleed or 0)
    )
    given = {"--bleed": bleed, "--size": size} if shop else {}
    given |= {"--back-image": back_image} if known.sheet_rows else {}
    given |= {"--dpi": dpi} if known.sheet_pixels else {}
    if useless := next((option for option, value in given.items() if value is not None), None):
        raise BadInput(f"{useless} does nothing with --shop; leave one of them out")
    if known.sheet_pixels:
        dpi = int(known.sheet_pixels / known.sheet_columns / (known.card.width / INCH_MM))
    design = read_design(style, template)
    job = ImagesJob(
        faces_of(decks_of(which), jokers=jokers, only=only),
        known,
        design if name is None else named(design, deck_name(name)),
        back_design(name, back_image),
        300 if dpi is None else dpi,
        colors,
        ink,
    )
    if folder.lower().endswith((".png", ".jpg", ".pdf", ".zip")) and not os.path.isdir(folder):
        ending = folder[-4:].lower()
        raise BadInput(f"{quote(folder)} would be a folder of pictures, not a {ending} file; name a folder")
    notes = job.back.picture.notes(known.card) if job.back.picture else []
    new_folder(folder)
    replaced, others = old_pictures(folder, job)
    count = len(job.pictures)
    for done, _ in enumerate(write_images(folder, job), start=1):
        show_progress(done, count, "picture")
    if known.sheet_rows:
        notes.append("upload each to Design Space as a flat picture to print then cut, and keep its size")
    elif known.sheet_columns:
        for each, pages in list(job.pictures.items())[:-1]:
            height, number = len(pages) // known.sheet_columns, len(pages) - pages.count(None) - 1
            notes.append(f"{each}: a custom deck, width {known.sheet_columns}, height {height}, number {number}")
    elif not known.bleed:
        notes.append("most shops require --bleed: an eighth of an inch past each edge")
    if replaced:
        were = "was" if replaced == 1 else "were"
        notes.append(f"{plural(replaced, 'picture')} of an earlier run {were} replaced")
    if others:
        are, them = ("is", "it") if others == 1 else ("are", "them")
        still = f"{are} still there: delete {them} before you upload"
        notes.append(f"{plural(others, 'other picture')} of an earlier run {still}")
    width, height = job.pixels
    size_in_words = f"{width} x {height} pixels"
    size_in_words = (
        f", each card of {size_in_words}" if known.sheet_columns else f" of {size_in_words} at {job.dpi} dpi"
    )
    return say_printed(folder, plural(count, "picture") + size_in_words, notes)
