"""`ramble print calibration` and `calibrate`: correcting the printer."""

from typing import Annotated

import typer

from ramble_tools.cli.options import option
from ramble_tools.cli.output import say
from ramble_tools.cli.press.print_options import OutPdf, PaperName, print_pdf
from ramble_tools.errors import BadInput, escaped
from ramble_tools.press.choices import Flip


def calibration(
    out: OutPdf = "ramble-calibration.pdf",
    paper: PaperName = "letter",
    flip: Annotated[Flip, option("--flip", "EDGE", "The edge your printer flips on: long or short.")] = "long",
) -> int:
    """Print a page that shows how far off your printer is.

    Print it on both sides, measure it, and enter the result with ramble print calibrate.
    """
    from ramble_tools.press.calibration_page import calibration_printout

    return print_pdf(out, calibration_printout(paper, flip))


def calibrate(
    front: Annotated[str | None, option("--front", "X,Y", "How far off the front is, right and up, in mm.")] = None,
    back: Annotated[str | None, option("--back", "X,Y", "How far off the back is.")] = None,
    light: Annotated[
        str | None, option("--light", "EDGE,X,Y", "Instead of --back: what the page against the light shows.")
    ] = None,
    scale: Annotated[str | None, option("--scale", "SX,SY", "How long the lines of 100 mm are, across and up.")] = None,
    sure: Annotated[bool, typer.Option("--yes", help="Save a scale that is far from 100.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Forget what is saved for this printer.")] = False,
    printer: Annotated[str, option("--printer", "NAME", "The printer's name.")] = "default",
) -> None:
    """Save your measurements, to correct everything you print.

    X is (left - right) / 2 and Y is (bottom - top) / 2. Or enter the four distances: left,right,bottom,top.

    An option you leave out keeps its value; --forget alone forgets all. Without options, show what is saved.
    """
    from ramble_tools.press.calibration import (
        NO_CALIBRATION,
        Calibration,
        calibration_of,
        read_light,
        read_measured,
        read_scale,
        save_calibration,
        saved_calibration,
    )

    measured = any(each is not None for each in (front, back, light, scale))
    if forget and measured:
        raise BadInput("--forget can't be used with measurements; forget first, then enter the new ones")
    before = saved_calibration(printer)
    if forget:
        if before:
            save_calibration(printer, None)
        say(f"printer {escaped(printer)} {'is no longer corrected' if before else 'was not calibrated'}")
        return
    if back is not None and light is not None:
        raise BadInput("--light does nothing with --back; leave one of them out")
    if not measured:
        if before is None:
            say(f"printer {escaped(printer)} is not calibrated yet")
            return
        known = calibration_of(printer)
        say(f"printer {escaped(printer)} is calibrated")
    else:
        base = before or NO_CALIBRATION
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
