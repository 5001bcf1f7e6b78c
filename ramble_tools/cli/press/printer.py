"""`ramble print calibration`, `calibrate` and `preview`: correcting the printer, and previewing before printing."""

import os
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Annotated

import typer

from ramble_tools.cli.output import say
from ramble_tools.cli.press.print_options import (
    OutPdf,
    PaperName,
    print_pdf,
)
from ramble_tools.errors import BadInput, did_you_mean, escaped, quote
from ramble_tools.press.choices import Flip

# The commands that can be previewed: those whose last argument is a PDF.
_PREVIEWED = ("faces", "labels", "guide", "scorepad", "rules", "calibration", "grid", "box")
# Those that have arguments before the file.
_AFTER_ARGUMENTS = ("scorepad", "rules")
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "allow_interspersed_args": False}


def calibration(
    out: OutPdf = "ramble-calibration.pdf",
    paper: PaperName = "letter",
    flip: Annotated[Flip, typer.Option(metavar="EDGE", help="The edge your printer flips on: long or short.")] = "long",
) -> None:
    """Print a page that shows how far off your printer is.

    Print it on both sides, measure it, and enter the result with ramble print calibrate.
    """
    from ramble_tools.press.calibration import DEFAULT_PRINTER, saved_calibration
    from ramble_tools.press.calibration_page import print_calibration
    from ramble_tools.press.printout import Printout
    from ramble_tools.press.templates import read_paper

    on_paper = read_paper(paper)
    what = f"the calibration pages, two sheets, front and back, on {on_paper.name}"
    notes = [f"print it at 100% on both sides, flipping on the {flip} edge; it says what to measure"]
    if saved_calibration(DEFAULT_PRINTER):
        notes.append("what you saved for a printer does not correct this page: measure it as if for the first time")
    print_pdf(out, Printout(lambda file: print_calibration(file, on_paper, flip), 4, lambda _: what, notes))


def calibrate(
    front: Annotated[
        str | None, typer.Option(metavar="X,Y", help="How far off the front is, right and up, in mm.")
    ] = None,
    back: Annotated[str | None, typer.Option(metavar="X,Y", help="How far off the back is.")] = None,
    light: Annotated[
        str | None, typer.Option(metavar="EDGE,X,Y", help="Instead of --back: what the page against the light shows.")
    ] = None,
    scale: Annotated[
        str | None, typer.Option(metavar="SX,SY", help="How long the lines of 100 mm are, across and up.")
    ] = None,
    sure: Annotated[bool, typer.Option("--yes", help="Save a scale that is far from 100.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Forget what is saved for this printer.")] = False,
    printer: Annotated[str, typer.Option(metavar="NAME", help="The printer's name.")] = "default",
) -> None:
    """Save your measurements, to correct everything you print.

    X is (left - right) / 2 and Y is (bottom - top) / 2. Or enter the four distances: left,right,bottom,top.

    An option you leave out keeps its value; --forget alone forgets all. Without options, show what is saved.
    """
    from ramble_tools.press.calibration import (
        NO_CALIBRATION,
        Calibration,
        calibration_of,
        forget_calibration,
        read_light,
        read_measured,
        read_scale,
        save_calibration,
        saved_calibration,
    )

    if forget:
        if (front, back, light, scale) != (None, None, None, None):
            raise BadInput("--forget goes alone: forget what is saved first, then enter new measurements")
        forgotten = forget_calibration(printer)
        say(f"printer {escaped(printer)} {'is no longer corrected' if forgotten else 'was not calibrated'}")
        return
    before = saved_calibration(printer)
    if back is not None and light is not None:
        raise BadInput("--light does nothing with --back; leave one of them out")
    if front is None and back is None and light is None and scale is None:
        if before is None:
            say(f"printer {escaped(printer)} is not calibrated yet")
            return
        known = calibration_of(printer)
        say(f"printer {escaped(printer)} is calibrated")
    else:
        base = NO_CALIBRATION if before is None or before.outdated else before
        of_front = base.front if front is None else read_measured(front, "--front")
        of_back = base.back if back is None else read_measured(back, "--back")
        known = Calibration(
            of_front,
            of_back if light is None else read_light(light, of_front),
            base.scale if scale is None else read_scale(scale, sure=sure),
        )
        save_calibration(printer, known)
        how = "everything you print is now corrected" if printer == "default" else f"use it with --printer {printer}"
        say(f"saved for printer {printer}; {how}")
    say(f"the front is printed {_off(known.front)}, and the back {_off(known.back)}", indent=2)
    across, up = (100 * each for each in known.scale)
    say(f"100 mm comes out as {across:g} mm across and {up:g} mm up", indent=2)


def _off(offset: tuple[float, float]) -> str:
    """Return in words how far off a side is."""
    across, up = offset
    sides = [f"{abs(across):g} mm too far {'right' if across > 0 else 'left'}"] if across else []
    sides += [f"{abs(up):g} mm too {'high' if up > 0 else 'low'}"] if up else []
    return " and ".join(sides) or "where it should be"


def preview(
    context: typer.Context,
    what: Annotated[
        str, typer.Argument(metavar="COMMAND [ARGS]...", help="faces, labels, guide..., with its options.")
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="OUT.png", help="The picture to write; several pages are numbered.")
    ] = "",
    pages: Annotated[
        int, typer.Option(metavar="N", help="How many pages, starting with the first.", min=1, max=100)
    ] = 1,
    dpi: Annotated[int, typer.Option(metavar="N", help="Dots per inch.", min=30, max=600)] = 100,
) -> None:
    """Preview pages as PNG files before printing.

    For example, ramble print preview --pages 2 faces --style minimal. Leave out the PDF.
    """
    from ramble_tools.files import PNG, new_file
    from ramble_tools.press.images import render
    from ramble_tools.press.printout import CORRECTED

    if what not in _PREVIEWED:
        raise BadInput(f"{quote(what)} can't be previewed; {did_you_mean(what, _PREVIEWED)}")
    if to and not to.lower().endswith(".png"):
        raise BadInput(f"--to {quote(to)} must be a PNG file, with a name that ends in .png")
    own = [name for each in context.command.params for name in each.opts]
    if misplaced := next((name for each in context.args if (name := each.partition("=")[0]) in own), None):
        raise BadInput(f"{misplaced} is an option of preview; type it before {what}")
    if file := next((each for each in context.args if each.lower().endswith(".pdf")), None):
        raise BadInput(f"preview writes pictures, not {quote(file)}; leave it out, or name the picture with --to")
    pdf, printed = _printed(what, context.args)
    if pdf is None:  # the command printed its help
        print(printed, end="")
        return
    name = os.path.splitext(to)[0] if to else f"preview-{what}"
    done = 0
    for number, picture in zip(range(1, pages + 1), render(pdf, dpi), strict=False):
        target = f"{name}-{number}.png" if pages > 1 else f"{name}.png"
        with new_file(target, PNG) as file_written:
            picture.save(file_written, "png")
        say(f"{escaped(target)}: page {number}, {picture.width} x {picture.height} pixels")
        done = number
    if done < pages:
        say(f"there {'is 1 page' if done == 1 else f'are {done} pages'} in all", indent=2)
    for line in printed.splitlines():
        if line.strip().startswith(CORRECTED):
            print(line)


def _printed(command: str, arguments: list[str]) -> tuple[bytes | None, str]:
    """Run a print command. Returns its PDF, or None if it wrote none, and what it said.

    Raises typer.Exit if the command refuses, after passing on its message without the path of the temporary file.
    """
    from ramble_tools.cli.main import run

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "preview.pdf")
        with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as complained:
            # The file comes last only where it must, so that a refusal names the argument to leave out. Without a game,
            # a scorepad would take it for one.
            out = [] if command == "scorepad" and not arguments else [path]
            status = run(
                ["print", command, *([*arguments, *out] if command in _AFTER_ARGUMENTS else [path, *arguments])]
            )
        message = complained.getvalue().replace(path, "preview.pdf")
        print(message, end="", file=sys.stderr)
        if status:
            raise typer.Exit(status)
        if not os.path.exists(path):
            return None, printed.getvalue()
        with open(path, "rb") as file:
            return file.read(), printed.getvalue()
