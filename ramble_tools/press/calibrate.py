"""`ramble print calibrate`, and the same on a page: what somebody measured is saved, shown or forgotten."""

from collections.abc import Iterator
from dataclasses import replace

from ramble_tools.errors import BadInput, about
from ramble_tools.press.calibration import (
    DEFAULT_PRINTER,
    NO_CALIBRATION,
    Calibration,
    printer_in_words,
    read_light,
    read_name,
    read_scale,
    read_side,
    save_calibration,
    saved_calibration,
)
from ramble_tools.press.options import CalibrateOptions

# Lines across and lines up that are turned by angles this close, in degrees, are said to be turned by the same.
_SAME_DEGREES = 0.1


def calibrate(options: CalibrateOptions) -> list[str]:
    """Save, show or forget what was measured, and return lines that say so.

    What is left out keeps its value. Raises BadInput, FileError and OutputError.
    """
    measured = any(each is not None for each in (options.front, options.back, options.light, options.scale))
    if options.forget and measured:
        raise BadInput(
            "--forget can't be used with measurements; forget first, then enter the new ones", field="forget"
        )
    with about("printer"):
        printer = read_name(options.printer or DEFAULT_PRINTER)
        before = saved_calibration(printer)
    named = printer_in_words(printer)
    if options.forget:
        if before:
            save_calibration(printer, None)
        return [f"{named} {'is no longer corrected' if before else 'was not calibrated'}"]
    if not measured and before is None:
        return [f"{named} is not calibrated yet"]
    known, said = before or NO_CALIBRATION, f"{named} is calibrated"
    if measured:
        known = _measured(options, known)
        save_calibration(printer, known)
        how = "everything you print is now corrected"
        how = how if printer == DEFAULT_PRINTER else f"use it with --printer {printer}"
        said = f"saved for {named}; {how}"
    return [said, *_in_words(known)]


def _measured(options: CalibrateOptions, known: Calibration) -> Calibration:
    """Return what is known of a printer with what was measured; what is left out keeps its value. Raises BadInput."""
    if options.scale is not None:
        with about("scale"):
            of_front, of_back = read_scale(options.scale, sure=options.yes)
        known = Calibration(replace(known.front, scale=of_front), replace(known.back, scale=of_back))
    if options.front is not None:
        with about("front"):
            known = replace(known, front=read_side(options.front, "--front", known.front))
    if options.back is not None:
        with about("back"):
            known = replace(known, back=read_side(options.back, "--back", known.back))
    if options.light is not None:
        with about("light"):
            known = replace(known, back=read_light(options.light, known))
    return known


def _in_words(known: Calibration) -> Iterator[str]:
    """Yield what a printer does, in lines to read."""
    front, back = known.front, known.back
    yield f"the front is printed {_off(front.off)}, and the back {_off(back.off)}"
    if any((*front.turned, *back.turned)):
        yield f"the front is {_turned(*front.turned)}, and the back {_turned(*back.turned)}"
    if front.scale == back.scale == NO_CALIBRATION.front.scale:
        return  # perhaps nobody measured it
    one, other = (
        f"{round(100 * across, 3):g} mm across and {round(100 * up, 3):g} mm up"
        for across, up in (front.scale, back.scale)
    )
    yield f"100 mm comes out as {one}" + (f" on the front, and as {other} on the back" if one != other else "")


def _off(offset: tuple[float, float]) -> str:
    """Return in words how far off a side is."""
    across, up = (round(each, 3) for each in offset)
    sides = [f"{abs(across):g} mm too far {'right' if across > 0 else 'left'}"] if across else []
    sides += [f"{abs(up):g} mm too {'high' if up > 0 else 'low'}"] if up else []
    return " and ".join(sides) or "where it should be"


def _turned(across: float, up: float) -> str:
    """Return in words how a side is turned: its lines across and its lines up."""
    if abs(across - up) < _SAME_DEGREES:
        return f"turned {_degrees((across + up) / 2)}" if across or up else "not turned"
    return f"turned {_degrees(across)} across and {_degrees(up)} up"


def _degrees(angle: float) -> str:
    return f"{round(abs(angle), 2):g} degrees {'counterclockwise' if angle > 0 else 'clockwise'}"
