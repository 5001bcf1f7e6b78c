"""What the `ramble print` commands share: options, and writing the file."""

import math
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import option
from ramble_tools.cli.output import answer, say
from ramble_tools.errors import BadInput, escaped
from ramble_tools.press.choices import Colors, InkUse
from ramble_tools.press.templates import template_names

if TYPE_CHECKING:
    from ramble_tools.press.printout import Printout

OutPdf = Annotated[str, typer.Argument(metavar="OUT.pdf", help="A file, or - for standard output.")]


def template_option(name: str, kind: str, help: str, shown: str | bool = True) -> object:
    """Return an option that names a paper, a card size or a face design, as `option` does; a shell completes it.

    The help has the names in the place of a `*`.
    """
    names = template_names(kind)

    def complete(incomplete: str) -> list[str]:
        return [name for name in names if name.startswith(incomplete.lower())]

    return option(name, "NAME", help.replace("*", ", ".join(names)), shown, complete)


PAPERS, SIZES = "*, or a size: 13x19in.", "*, or any size, as in 63x90mm."
PaperName = Annotated[str, template_option("--paper", "paper", PAPERS)]
SuitColors = Annotated[Colors, option("--colors", "NAME", "two: black and red; four: one per suit.")]
Ink = Annotated[InkUse, option("--ink", "NAME", "normal or black.")]
Only = Annotated[str | None, option("--only", '"qS zC"', "Only these cards: letter and suit, or 10S1.")]
Printer = Annotated[str | None, option("--printer", "NAME", "The printer, if you calibrated more than one.", "default")]
Template = Annotated[str | None, option("--template", "PATH", "A file with your own sizes, sheets or designs.")]


def length(name: str, help: str, most: float, shown: str | bool = True) -> object:
    """Return an option with a length from 0 to `most` mm, for `Annotated`, as `option` does."""
    return typer.Option(name, metavar="MM", help=help, min=0, max=most, callback=_finite, show_default=shown)


def _finite(value: float | None) -> float | None:
    """Return the number given with an option. Raises typer.BadParameter for NaN and infinity, which `min` lets pass."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a length in mm; give a number, as in 2.5")
    return value


def print_pdf(out: str, printout: "Printout", *, as_json: bool = False) -> int:
    """Write a PDF and what goes beside it, all of it or none, say what was printed, and return the exit status.

    On a terminal, a long job shows its progress.
    """
    from ramble_tools.files import DXF, PDF, SVG, new_file, require_pdf_name

    if out == "-" and (printout.beside or as_json):
        useless = "--cutter writes the cuts beside the PDF" if printout.beside else "--json answers on standard output"
        raise BadInput(f"{useless}, so the PDF needs a name, not -")
    require_pdf_name(out, template_names("paper"))
    beside = {os.path.splitext(out)[0] + ending: text for ending, text in printout.beside.items()}
    replaced = os.path.exists(out)
    with ExitStack() as files:
        for path, text in beside.items():
            files.enter_context(new_file(path, SVG if path.endswith(".svg") else DXF)).write(text.encode())
        file = files.enter_context(new_file(out, PDF))
        what, *notes = printout.write(file, lambda page: show_progress(page, printout.pages, "page"))
    if beside:
        notes.append(f"{' and '.join(map(escaped, beside))}: the cuts of a full page, with round corners")
    return say_printed(out, what, notes, replaced=replaced, as_json=as_json)


def say_printed(out: str, what: str, notes: Sequence[str], *, replaced: bool = False, as_json: bool = False) -> int:
    """Say what was printed, and how to use it, unless it went to standard output, and return the exit status."""

    def words() -> None:
        if out != "-":
            say(f"{escaped(out)}: {'replaced; ' if replaced else ''}{what}")
            for note in notes:
                say(note, indent=2)

    facts = {"file": out, "printed": what, "notes": list(notes)}
    return answer(words, facts, as_json=as_json)


def show_progress(done: int, of: int, what: str) -> None:
    """Show the progress of a long job on standard error if that is a terminal; the line is removed at the end."""
    if of < 20 or not sys.stderr.isatty():
        return
    text = f"{what} {done} of {of}" if done < of else ""
    print(f"\r{text:<40}\r{text}", end="", file=sys.stderr, flush=True)
