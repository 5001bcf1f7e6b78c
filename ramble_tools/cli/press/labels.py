"""`ramble print labels` and `sheets`: stickers for ready-made cards, and the sheets to print them on."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.press.deck import WhichDeck
from ramble_tools.cli.press.print_options import (
    NoJokers,
    Only,
    OutPdf,
    Printer,
    SuitColors,
    Template,
    print_pdf,
)
from ramble_tools.press.choices import MOST_COPIES, LabelInk

if TYPE_CHECKING:
    from ramble_tools.press.templates import LabelSheet


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
    copies: Annotated[
        int, typer.Option(metavar="N", help="How many of each label, in a row.", min=1, max=MOST_COPIES)
    ] = 1,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print letter labels for ready-made cards, in deck order.

    ramble print sheets lists the label sheets. With --sheet plain, the labels are on plain paper, to cut out and glue.
    """
    from ramble_tools.press.labels_printout import LabelsOptions, labels_printout

    options = LabelsOptions(
        *(sheet, corner, skip, outline, trim, size, paper, which, jokers, colors, ink, only, copies, printer, template)
    )
    print_pdf(out, labels_printout(options))


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
    from ramble_tools.press.label_sheets import find_label_sheets, shown_sheet

    found = find_label_sheets(template, number=number, paper=paper, size=size, corner=corner)

    def words() -> None:
        for each in found:
            say(shown_sheet(each))
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
