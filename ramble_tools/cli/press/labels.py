"""`ramble print labels` and `sheets`: stickers for ready-made cards, and the sheets to print them on."""

from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, argument, option
from ramble_tools.cli.output import answer, say
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
    print_pdf,
    template_option,
)
from ramble_tools.errors import BadInput
from ramble_tools.home import program
from ramble_tools.press.choices import MOST_COPIES

if TYPE_CHECKING:
    from ramble_tools.press.templates import LabelSheet


def is_number(text: str) -> bool:
    """Return whether a text may be a label sheet's number, and is no file's name."""
    return any(map(str.isdecimal, text)) and not text.lower().endswith(".pdf")


def labels(
    sheet: Annotated[
        str,
        option(
            "--sheet", "ID", "The label sheet, by any part of its number (5167, L7651), or plain.  [required]", False
        ),
    ] = "",
    out: OutPdf = "ramble-labels.pdf",
    corner: Annotated[
        bool, typer.Option("--corner", help="Two small labels to a card, for its corners: the letter without the suit.")
    ] = False,
    skip: Annotated[
        str, option("--skip", "N|LIST", "Labels used on the first sheet: the first N, or which, as in 1-4,9.")
    ] = "0",
    outline: Annotated[
        bool, typer.Option("--outline", help="Draw the labels' edges, for a test on plain paper.")
    ] = False,
    trim: Annotated[
        bool, typer.Option("--trim", help="Labels too large for a card: you will cut them to fit.")
    ] = False,
    size: Annotated[str, template_option("--size", "card", f"The size of your cards: {SIZES}")] = "poker",
    paper: Annotated[str | None, template_option("--paper", "paper", f"For --sheet plain: {PAPERS}", "letter")] = None,
    which: WhichDeck = "both",
    jokers: Annotated[
        bool, typer.Option("--jokers/--no-jokers", help="Two jokers per deck; they have no letter.")
    ] = False,
    colors: SuitColors = "two",
    ink: Ink = "normal",
    only: Only = None,
    copies: Annotated[
        int, typer.Option(metavar="N", help="How many of each label, in a row.", min=1, max=MOST_COPIES)
    ] = 1,
    printer: Printer = None,
    template: Template = None,
) -> int:
    """Print letter labels for ready-made cards, in deck order.

    ramble print sheets lists the label sheets. With --sheet plain, the labels are on plain paper, to cut out and glue.
    """
    from ramble_tools.press.labels import LabelsOptions, labels_printout

    if is_number(out) and not is_number(sheet):  # labels 5408, or --sheet Avery 5408
        sheet, out = f"{sheet} {out}".strip(), "ramble-labels.pdf"
    if not sheet:
        example, listed = (5408, " --corner") if corner else (22805, "")
        raise BadInput(
            f"which label sheet? Type its number, as in --sheet {example}, or --sheet plain for plain paper; "
            f"{program()} print sheets{listed} lists them"
        )
    options = LabelsOptions(
        *(sheet, corner, skip, outline, trim, size, paper, which, jokers, colors, ink, only, copies, printer, template)
    )
    return print_pdf(out, labels_printout(options))


def sheets(
    words: Annotated[
        list[str] | None,
        argument(
            "[WORD]...",
            "Any part of a number, a size of label (19mm or 3/4in if round or square, 38x21mm), or a paper.",
        ),
    ] = None,
    corner: Annotated[bool, typer.Option("--corner", help="Only labels for the corner of a poker card.")] = False,
    learn: Annotated[
        str, option("--learn", "OUT.pdf", "Print numbered lines to measure a sheet that is not listed.")
    ] = "",
    as_json: AsJson = False,
    template: Template = None,
) -> int:
    """List the label sheets, or find one by number, size or paper, as in ramble print sheets 38x21mm a4.

    Hold the page of --learn against your sheet, and enter the lines at its labels' edges with ramble print learn.
    """
    from ramble_tools.press.label_sheets import find_label_sheets, sheet_line

    if learn:
        from ramble_tools.press.grid_page import grid_printout

        return print_pdf(learn, grid_printout(" ".join(words or ()) or "letter"), as_json=as_json)
    found = find_label_sheets(*words or (), file=template, corner=corner)

    def listed() -> None:
        for each in found:
            say(sheet_line(each))
            if each.also_sold_as:
                say(f"also sold as {', '.join(each.also_sold_as)}", indent=2)

    return answer(listed, {"sheets": list(map(_sheet_as_json, found))}, as_json=as_json)


def learn(
    name: Annotated[str, argument("NAME", "What to call the sheet, as in attic.")],
    across: Annotated[
        str, argument("ACROSS", "Columns,left,right,left,right: the edges of the first label and of the last.")
    ],
    down: Annotated[str, argument("DOWN", "Rows,top,bottom,top,bottom: the same, from the top of the paper.")],
    words: Annotated[list[str] | None, argument("[round] [PAPER]", "For round labels; the paper (letter).")] = None,
) -> None:
    """Save a label sheet of your own, by the lines of ramble print sheets --learn at its labels' edges.

    For example, ramble print learn attic 3,5,71.5,144.5,211 10,12.5,38,241.5,266.5. A name that you used is replaced.
    """
    from ramble_tools.press.label_sheets import sheet_line
    from ramble_tools.press.learned_sheets import learn_sheet

    sheet = learn_sheet(name, across, down, words or ())
    say(f"saved {sheet_line(sheet)}")
    say(f"check it on plain paper: ramble print labels test.pdf --outline --sheet {sheet.id}", indent=2)


def _sheet_as_json(sheet: "LabelSheet") -> dict[str, object]:
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
