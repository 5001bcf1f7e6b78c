"""`ramble print labels` and `sheets`: stickers for ready-made cards, and the sheets to print them on."""

from collections.abc import Iterator
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
    corrected_for,
    require_colors,
    say_printed,
    write_pdf,
)
from ramble_tools.errors import BadInput, plural

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

    require_colors(colors, ink)
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
    sheets = f"{plural(job.pages, 'sheet')} of {on_sheet.card.name} ({on_sheet.paper.name})"
    notes = _notes(job, card, printer, in_order=only is None)
    say_printed(out, f"{plural(len(job.cards), 'label')} on {sheets}", notes)


def _sheet_named(name: str, paper: str | None, outline: bool, template: str | None) -> "Sheet":
    """Return the label sheet, or plain paper. Raises BadInput for an option that does nothing."""
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


def _notes(job: "LabelsJob", card: "CardSize", printer: str | None, *, in_order: bool) -> Iterator[str]:
    """Yield how to use the labels. `in_order` is whether the cards are in deck order."""
    from ramble_tools.press.labels import shown_skip

    label = job.sheet.card
    if job.corner:
        yield from _corner_notes(job, card, in_order=in_order)
    if job.way == "turned":
        yield f"turned: a label is {label.width:g} mm wide, so it goes on a {card.name} card lengthwise"
    elif job.way == "trim":
        width, height = min(label.width, job.room[0]), min(label.height, job.room[1])
        where = "in the corner of" if job.corner else "on"
        yield f"cut each label along the dashed lines: {width:g} x {height:g} mm fit {where} a {card.name} card"
    if job.skipped:
        yield f"left out on the first sheet: {shown_skip(job.skipped)}"
    yield from corrected_for(job.calibration, printer)
    if job.sheet.marks == "full":
        yield "cut along the lines, and glue the labels on"
    else:
        yield "print at 100%; to check first, print on plain paper with --outline and hold it against the sheet"


def _corner_notes(job: "LabelsJob", card: "CardSize", *, in_order: bool) -> Iterator[str]:
    """Yield which corner label is for which card, where it goes, and how much of it a fan of cards must show."""
    from math import ceil

    from ramble_tools.press.label_faces import caption_room
    from ramble_tools.press.label_sheets import CLEAR_MM, fits_corner

    named = (
        "with its name between them" if caption_room(job.sheet) else "without its name: this sheet has no room for it"
    )
    yield f"two labels to a card, {named}"
    if in_order:
        order = "spades, hearts, clubs, diamonds, each from 2 to 10, then J Q K A"
        yield f"in deck order: {order}; ramble deck show has the letters"
    plan, label = job.plan, job.sheet.card
    fan = f"a fan that shows {ceil(plan.reach + CLEAR_MM)} mm of each card shows its letter"
    yield f"stick each at the card's left edge, below the printed index: {fan}"
    if not plan.tag_height:
        yield "these labels are too small for the tag of the deck"
    if job.way == "upright" and not fits_corner(label, card):
        cut = "" if job.sheet.round else "; with --trim, there is a line to cut it"
        size = f"{label.width:g} x {label.height:g} mm"
        yield f"a label of {size} covers more than the corner of a {card.name} card{cut}"


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
