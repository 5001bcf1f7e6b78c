"""`ramble print sheets`: the label sheets, and the page that measures one."""

from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, argument, option
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.press.products import option_of
from ramble_tools.cli.press.writing import print_pdf
from ramble_tools.errors import BadInput
from ramble_tools.press.options import GridOptions
from ramble_tools.press.products import PRODUCTS

if TYPE_CHECKING:
    from ramble_tools.press.templates import LabelSheet

_OF_GRID = {each.name: each for each in PRODUCTS["sheets"].fields}


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
    printer: Annotated[str | None, option_of(_OF_GRID["printer"])] = None,
    template: Annotated[str | None, option_of(_OF_GRID["template"])] = None,
) -> int:
    """List the label sheets, or print the page that measures one."""
    from ramble_tools.press.label_sheets import find_label_sheets, sheet_line

    if learn:
        from ramble_tools.press.grid_page import grid_printout

        chosen = GridOptions(paper=" ".join(words or ()) or "letter", printer=printer, template=template)
        return print_pdf(learn, grid_printout(chosen), as_json=as_json)
    if printer is not None:
        raise BadInput("--printer does nothing without --learn")
    found = find_label_sheets(*words or (), file=template, corner=corner)

    def listed() -> None:
        for each in found:
            say(sheet_line(each))
            if each.also_sold_as:
                say(f"also sold as {', '.join(each.also_sold_as)}", indent=2)

    return answer(listed, {"sheets": list(map(_sheet_as_json, found))}, as_json=as_json)


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
