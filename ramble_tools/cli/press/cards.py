"""`ramble print faces` and `images`: the cards themselves."""

from typing import Annotated

import typer

from ramble_tools.cli.press.deck import WhichDeck, decks_of
from ramble_tools.cli.press.options import (
    Copies,
    Ink,
    Jokers,
    Only,
    OutPdf,
    PaperName,
    Printer,
    SizeName,
    Style,
    SuitColors,
    Template,
    finite,
    show_progress,
    write_pdf,
)
from ramble_tools.cli.show import say
from ramble_tools.errors import escaped, plural
from ramble_tools.press.choices import Backs, CutMarks, Order


def faces(
    out: OutPdf,
    paper: PaperName = "letter",
    size: SizeName = "poker",
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    copies: Copies = 1,
    order: Annotated[Order, typer.Option(metavar="NAME", help="sorted, or shuffled and ready to play.")] = "sorted",
    seed: Annotated[int, typer.Option(metavar="N", help="A different number gives a different shuffle.")] = 1,
    backs: Annotated[
        Backs, typer.Option(metavar="NAME", help="none, long or short (the edge to flip on), or fold.")
    ] = "none",
    back_offset: Annotated[str, typer.Option(metavar="X,Y", help="Move the backs right and up, in mm.")] = "0,0",
    bleed: Annotated[
        float, typer.Option(metavar="MM", help="Print this far past the cards' edges.", min=0, max=10, callback=finite)
    ] = 0.0,
    gutter: Annotated[
        float, typer.Option(metavar="MM", help="Space between cards.", min=0, max=50, callback=finite)
    ] = 0.0,
    cut_marks: Annotated[CutMarks, typer.Option(metavar="NAME", help="edge, full (across the page) or none.")] = "edge",
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print the card faces of both decks, to cut out.

    Print the file at 100% ("actual size"), then cut from mark to mark.
    """
    from ramble_tools.press.calibration import calibration_of, read_offset
    from ramble_tools.press.deck_job import DeckJob, faces_of, print_deck
    from ramble_tools.press.layout import folded_sheet, sheet_of_cards
    from ramble_tools.press.templates import read_card_size, read_design, read_paper

    on_paper, card = read_paper(paper, template), read_card_size(size, template)
    decks = decks_of(which)
    make_sheet = folded_sheet if backs == "fold" else sheet_of_cards
    job = DeckJob(
        sheet=make_sheet(on_paper, card, gutter=gutter, bleed=bleed, marks=cut_marks),
        faces=faces_of(decks, jokers=jokers, only=only, copies=copies, order=order, seed=seed),
        design=read_design(style, template),
        title=f"Ramble: card faces of deck{'s' * (len(decks) > 1)} {' and '.join(map(str, decks))}",
        colors=colors,
        ink_use=ink,
        backs=backs,
        back_offset=read_offset(back_offset, "--back-offset"),
        calibration=calibration_of(printer),
    )
    write_pdf(out, lambda file: print_deck(file, job), job.sheets)
    if out != "-":
        say(f"{escaped(out)}: {plural(len(job.faces), 'card')} on {plural(job.pages, 'page')} of {on_paper.name}")
        say('print at 100% ("actual size"); the line in the left margin should be 50 mm long', indent=2)
        if job.flip:
            say(f"print on both sides, flipping on the {job.flip} edge", indent=2)
        if backs == "fold":
            say("cut, fold along the dashed line, and glue each back to its face", indent=2)
        say(f"cut from mark to mark: a card is {card.width} x {card.height} mm", indent=2)


def images(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder to write to; created if it does not exist.")],
    dpi: Annotated[int, typer.Option(metavar="N", help="Dots per inch.")] = 300,
    bleed: Annotated[bool, typer.Option("--bleed", help="Add 1/8 inch past each edge, as shops require.")] = False,
    size: SizeName = "poker",
    which: WhichDeck = "both",
    jokers: Jokers = True,
    style: Style = "classic",
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    template: Template = None,
) -> None:
    """Draw the faces and a back as PNGs for print-on-demand shops."""
    from ramble_tools.files import new_folder
    from ramble_tools.press.deck_job import faces_of
    from ramble_tools.press.images import SHOP_BLEED_MM, ImagesJob, write_images
    from ramble_tools.press.templates import read_card_size, read_design

    job = ImagesJob(
        cards=faces_of(decks_of(which), jokers=jokers, only=only),
        size=read_card_size(size, template),
        design=read_design(style, template),
        dpi=dpi,
        bleed=SHOP_BLEED_MM if bleed else 0.0,
        colors=colors,
        ink_use=ink,
    )
    new_folder(folder)
    count = len(job.cards) + 1
    for done, _ in enumerate(write_images(folder, job), start=1):
        show_progress(done, count, "picture")
    show_progress(count, count, "", clear=True)
    width, height = job.pixels
    say(f"{escaped(folder)}: {plural(count, 'picture')} of {width} x {height} pixels at {dpi} dpi")
    if not bleed:
        say("most shops require --bleed: an eighth of an inch past each edge", indent=2)
