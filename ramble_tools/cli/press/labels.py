"""`ramble print labels` and `sheets`: stickers for ready-made cards, and the sheets to print them on."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.press.deck import WhichDeck, decks_of
from ramble_tools.cli.press.print_options import (
    NoJokers,
    Only,
    OutPdf,
    Printer,
    SuitColors,
    Template,
    say_corrected,
    write_pdf,
)
from ramble_tools.errors import BadInput, escaped, plural

if TYPE_CHECKING:
    from ramble_tools.press.labels import LabelsJob
    from ramble_tools.press.layout import CardSize, Sheet
    from ramble_tools.press.templates import LabelSheet

LabelInk: TypeAlias = Literal["normal", "black"]

# Each card gets two corner labels, one for each corner that has a printed index.
_CORNERS = 2


def labels(
    out: OutPdf,
    sheet: Annotated[
        str, typer.Option(metavar="ID", help="The label sheet, by any part of its number (5167, L7651), or plain.")
    ],
    corner: Annotated[
        bool, typer.Option("--corner", help="Two small labels to a card, for its corners: the letter without the suit.")
    ] = False,
    skip: Annotated[
        str, typer.Option(metavar="N|LIST", help="Labels used on the first sheet: the first N, or which, as in 1-4,9.")
    ] = "0",
    outline: Annotated[
        bool, typer.Option("--outline", help="Draw the labels' edges, for a test on plain paper.")
    ] = False,
    trim: Annotated[
        bool, typer.Option("--trim", help="Labels too large for a card: you will cut them to fit.")
    ] = False,
    size: Annotated[str, typer.Option(metavar="NAME", help="The size of your cards: poker, bridge...")] = "poker",
    paper: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="For --sheet plain: letter, a4, or a size.", show_default="letter"),
    ] = None,
    which: WhichDeck = "both",
    jokers: NoJokers = False,
    colors: SuitColors = "two",
    ink: Annotated[LabelInk, typer.Option(metavar="NAME", help="normal or black.")] = "normal",
    only: Only = None,
    copies: Annotated[int, typer.Option(metavar="N", help="How many of each label, in a row.", min=1, max=100)] = 1,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print letter labels for ready-made cards, in deck order.

    ramble print sheets lists the label sheets. With --sheet plain, the labels are on plain paper, to cut out and glue.
    """
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.cards_to_print import faces_of
    from ramble_tools.press.designs import read_design
    from ramble_tools.press.faces import suit_inks
    from ramble_tools.press.label_sheets import room_on, way_onto
    from ramble_tools.press.labels import LabelsJob, print_labels, read_skip
    from ramble_tools.press.templates import read_card_size

    if ink == "black" and colors == "four":
        raise BadInput("--colors four does nothing with --ink black; leave one of them out")
    on_sheet = _sheet_named(sheet, paper, outline, template)
    card = read_card_size(size, template)
    cards = faces_of(decks_of(which), jokers=jokers, only=only)
    job = LabelsJob(
        sheet=on_sheet,
        cards=tuple(card for card in cards for _ in range(copies * (_CORNERS if corner else 1))),
        skipped=read_skip(skip, on_sheet.cards, on_sheet.card.name),
        outline=outline,
        corner=corner,
        way=way_onto(card, on_sheet, template, corner=corner, trim=trim),
        room=room_on(card, corner=corner),
        inks=suit_inks(read_design("classic"), colors, ink),
        calibration=calibration_of(printer),
    )
    write_pdf(out, lambda file: print_labels(file, job), job.pages)
    if out != "-":
        _say_labels(out, job, card, printer, in_order=only is None)


def _sheet_named(name: str, paper: str | None, outline: bool, template: str | None) -> "Sheet":
    """Return the label sheet, or plain paper. Raises BadInput for an idle option."""
    from ramble_tools.press.label_sheets import read_label_sheet
    from ramble_tools.press.layout import plain_labels
    from ramble_tools.press.templates import read_paper

    if name.strip().lower() == "plain":
        if outline:
            raise BadInput("--outline does nothing with --sheet plain, which has lines to cut along")
        return plain_labels(read_paper(paper or "letter", template))
    known = read_label_sheet(name, template)
    if paper is not None:
        raise BadInput(f"--paper goes only with --sheet plain; a sheet of {known.card.name} is {known.paper.name}")
    return known


def _say_labels(out: str, job: "LabelsJob", card: "CardSize", printer: str | None, *, in_order: bool) -> None:
    """Say what was printed, and how to use it. `in_order` is whether the cards are in deck order."""
    from ramble_tools.press.labels import shown_skip

    sheet = job.sheet
    sheets = f"{plural(job.pages, 'sheet')} of {sheet.card.name}"
    say(f"{escaped(out)}: {plural(len(job.cards), 'label')} on {sheets} ({sheet.paper.name})")
    if job.corner:
        _say_corner(job, card, in_order=in_order)
    if job.way == "turned":
        say(f"turned: a label is {sheet.card.width:g} mm wide, so it goes on a {card.name} card lengthwise", indent=2)
    elif job.way == "trim":
        width, height = (min(*each) for each in zip((sheet.card.width, sheet.card.height), job.room, strict=True))
        where = "in the corner of" if job.corner else "on"
        say(
            f"cut each label along the dashed lines: {width:g} x {height:g} mm fit {where} a {card.name} card", indent=2
        )
    if job.skipped:
        say(f"left out on the first sheet: {shown_skip(job.skipped)}", indent=2)
    say_corrected(job.calibration, printer)
    if sheet.marks == "full":
        say("cut along the lines, and glue the labels on", indent=2)
    else:
        say(
            "print at 100%; to check first, print on plain paper with --outline and hold it against the sheet", indent=2
        )


def _say_corner(job: "LabelsJob", card: "CardSize", *, in_order: bool) -> None:
    """Say which corner label is for which card, where it goes, and how much of it a fan of cards must show."""
    from math import ceil

    from ramble_tools.press.label_faces import caption_room
    from ramble_tools.press.label_sheets import CLEAR_MM, fits_corner

    named = (
        "with its name between them" if caption_room(job.sheet) else "without its name: this sheet has no room for it"
    )
    say(f"two labels to a card, {named}", indent=2)
    if in_order:
        say(
            "in deck order: spades, hearts, clubs, diamonds, each from 2 to 10, then J Q K A; "
            "ramble deck show has the letters",
            indent=2,
        )
    plan = job.plan
    say(
        "stick each at the card's left edge, below the printed index: "
        f"a fan that shows {ceil(plan.reach + CLEAR_MM)} mm of each card shows its letter",
        indent=2,
    )
    if not plan.tag_height:
        say("these labels are too small for the tag of the deck", indent=2)
    label = job.sheet.card
    if job.way == "upright" and not fits_corner(label, card):
        cut = "" if job.sheet.round else "; with --trim, there is a line to cut it"
        say(
            f"a label of {label.width:g} x {label.height:g} mm covers more than the corner of a {card.name} card{cut}",
            indent=2,
        )


def sheets(
    number: Annotated[str | None, typer.Argument(metavar="[NUMBER]", help="Any part of a sheet's number.")] = None,
    size: Annotated[
        str | None, typer.Option(metavar="SIZE", help="The size of a label: 19mm or 3/4in (round or square), 38x21mm.")
    ] = None,
    paper: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only sheets of this paper: letter, a4 or 4x6.")
    ] = None,
    corner: Annotated[bool, typer.Option("--corner", help="Only labels for the corner of a poker card.")] = False,
    as_json: AsJson = False,
    template: Template = None,
) -> int:
    """List the label sheets, or find one by number, size or paper."""
    from ramble_tools.press.label_sheets import find_label_sheets, shown_size

    found = find_label_sheets(template, number=number, paper=paper, size=size, corner=corner)

    def words() -> None:
        for each in found:
            say(f"{each.id}: {each.columns} x {each.rows} on {each.paper.name}, {shown_size(each)} ({each.source})")
            if each.also_sold_as:
                say(f"also sold as {', '.join(each.also_sold_as)}", indent=2)

    return answer(words, {"sheets": list(map(_sheet_as_json, found))}, as_json=as_json)


def _sheet_as_json(sheet: "LabelSheet") -> dict[str, Any]:
    return {
        "id": sheet.id,
        "name": sheet.card.name,
        "paper": sheet.paper.name,
        "shape": "round" if sheet.round else "rect",
        "columns": sheet.columns,
        "rows": sheet.rows,
        "width_mm": sheet.card.width,
        "height_mm": sheet.card.height,
        "also_sold_as": list(sheet.also_sold_as),
        "source": sheet.source,
    }
