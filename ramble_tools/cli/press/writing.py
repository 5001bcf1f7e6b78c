"""Writing what was printed, and saying so."""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from ramble_tools.cli.output import answer, say
from ramble_tools.errors import BadInput, escaped
from ramble_tools.press.templates import template_names

if TYPE_CHECKING:
    from ramble_tools.press.images import Pictures
    from ramble_tools.press.printout import Printout


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


def write_pictures(folder: str, pictures: "Pictures") -> int:
    """Write pictures into a folder, say what was drawn, and return the exit status."""
    what, *notes = pictures.write(folder, lambda done, of: show_progress(done, of, "picture"))
    return say_printed(folder, what, notes)


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
