"""What the `ramble print` commands share: options, and writing the file."""

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.output import say
from ramble_tools.errors import BadInput, escaped, quote, quote_path
from ramble_tools.press.choices import Colors, InkUse

if TYPE_CHECKING:
    from ramble_tools.press.calibration import Calibration
    from ramble_tools.press.layout import Paper

# How the note begins that a command adds if it corrected its pages for a printer.
CORRECTED = "corrected for printer "

OutPdf = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write, or - for standard output.")]
PAPERS = "letter, a4, a5, legal, a3, tabloid, or a size: 13x19in."
PaperName = Annotated[str, typer.Option("--paper", metavar="NAME", help=PAPERS)]
Style = Annotated[str, typer.Option(metavar="NAME", help="classic, large-index or minimal.")]
SuitColors = Annotated[Colors, typer.Option("--colors", metavar="NAME", help="two: black and red; four: one per suit.")]
Ink = Annotated[InkUse, typer.Option(metavar="NAME", help="normal, black or outline (hollow red suits).")]
Only = Annotated[str | None, typer.Option(metavar='"qS zC"', help="Only these cards: letter and suit, or 10S1.")]
Copies = Annotated[int, typer.Option(metavar="N", help="How many of each card.", min=1, max=100)]
Jokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers per deck.")]
NoJokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers per deck; they have no letter.")]
Printer = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The printer, if you calibrated more than one.", show_default="default"),
]
Template = Annotated[
    str | None, typer.Option("--template", metavar="PATH", help="A file with your own sizes, sheets or designs.")
]


def paper_named(name: str, template: str | None) -> "Paper":
    """Return the paper that `--paper` names. Raises BadInput if `--template` has nothing to say about it."""
    from ramble_tools.press.templates import read_paper

    paper = read_paper(name, template)
    if template is not None:
        try:
            usual = read_paper(name)
        except BadInput:  # only the template has it
            return paper
        if usual == paper:
            raise BadInput(
                f"--template {quote_path(template)} does nothing here: it has no paper {quote(name)}, "
                "and this page needs nothing else from it"
            )
    return paper


def require_colors(colors: Colors, ink: str) -> None:
    """Raise BadInput if colors are chosen for black ink."""
    if ink == "black" and colors == "four":
        raise BadInput("--colors four does nothing with --ink black; leave one of them out")


def finite(value: float | None) -> float | None:
    """Return the number given with an option. Raises typer.BadParameter for NaN and infinity, which `min` lets pass."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a length in mm; give a number, as in 2.5")
    return value


def write_pdf(out: str, draw: Callable[[IO[bytes]], Iterator[int]], pages: int) -> None:
    """Write what `draw` draws to a file, page by page. On a terminal, a long job shows its progress."""
    from ramble_tools.files import PDF, new_file, require_pdf_name

    require_pdf_name(out)
    with new_file(out, PDF) as file:
        for done in draw(file):
            show_progress(done, pages, "page")
    show_progress(pages, pages, "", clear=True)


def say_printed(out: str, what: str, notes: Iterable[str]) -> None:
    """Say what was printed, and below it how to use it, unless the file went to standard output."""
    if out != "-":
        say(f"{escaped(out)}: {what}")
        for note in notes:
            say(note, indent=2)


def corrected_for(calibration: "Calibration", printer: str | None) -> list[str]:
    """Return the note on which printer the pages are corrected for; none if they are not corrected."""
    from ramble_tools.press.calibration import NO_CALIBRATION

    return [f"{CORRECTED}{escaped(printer or 'default')}"] if calibration != NO_CALIBRATION else []


def show_progress(done: int, of: int, what: str, *, clear: bool = False) -> None:
    """Show the progress of a long job on standard error if that is a terminal; `clear` removes the line at the end."""
    if of < 20 or not sys.stderr.isatty():
        return
    text = "" if clear else f"{what} {done} of {of}"
    print(f"\r{text:<40}\r{text}", end="", file=sys.stderr, flush=True)
