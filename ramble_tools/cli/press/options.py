"""What the commands of `ramble print` share: their options, and writing the file."""

import sys
from collections.abc import Callable, Iterator
from typing import IO, Annotated

import typer

from ramble_tools.press.choices import Colors, InkUse

OutPdf = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write; - is standard output.")]
PaperName = Annotated[str, typer.Option("--paper", metavar="NAME", help="letter, a4, legal, a3 or tabloid.")]
SizeName = Annotated[str, typer.Option("--size", metavar="NAME", help="poker, bridge, mini, tarot or jumbo cards.")]
Style = Annotated[str, typer.Option(metavar="NAME", help="classic, large-index or minimal.")]
SuitColors = Annotated[Colors, typer.Option("--colors", metavar="NAME", help="two: black and red; four: one a suit.")]
Ink = Annotated[InkUse, typer.Option(metavar="NAME", help="normal, low or black.")]
Only = Annotated[str | None, typer.Option(metavar='"qS zC"', help="Some cards only: letter and suit, or 10S1.")]
Copies = Annotated[int, typer.Option(metavar="N", help="So many of each.", min=1, max=100)]
Jokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers a deck.")]
NoJokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers a deck; they have no letter.")]
Printer = Annotated[
    str | None, typer.Option(metavar="NAME", help="The printer that was measured.", show_default="the default one")
]
Template = Annotated[
    str | None, typer.Option("--template", metavar="PATH", help="A file of your own sizes, sheets or designs.")
]


def write_pdf(out: str, draw: Callable[[IO[bytes]], Iterator[int]], pages: int) -> None:
    """Write what `draw` draws, page after page, to a file; long jobs say on a terminal how far they are."""
    from ramble_tools.files import new_file, require_pdf_name

    require_pdf_name(out)
    with new_file(out) as file:
        for done in draw(file):
            show_progress(done, pages, "page")
    show_progress(pages, pages, "", clear=True)


def show_progress(done: int, of: int, what: str, *, clear: bool = False) -> None:
    """Say how far a long job is, on standard error where that is a terminal; the line is gone at the end."""
    if of < 20 or not sys.stderr.isatty():
        return
    text = "" if clear else f"{what} {done} of {of}"
    print(f"\r{text:<40}\r{text}", end="", file=sys.stderr, flush=True)
