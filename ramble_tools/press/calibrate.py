"""`ramble print calibrate`, and the same on a page: what somebody measured is saved, shown or forgotten."""

from ramble_tools.errors import BadInput, about, escaped
from ramble_tools.press.calibration import (
    DEFAULT_PRINTER,
    NO_CALIBRATION,
    Calibration,
    read_light,
    read_measured,
    read_scale,
    save_calibration,
    saved_calibration,
)
from ramble_tools.press.options import CalibrateOptions


def calibrate(options: CalibrateOptions) -> list[str]:
    """Save, show or forget what was measured, and return lines that say so.

    What is left out keeps its value. Raises BadInput, FileError and OutputError.
    """
    printer = options.printer
    measured = any(each is not None for each in (options.front, options.back, options.light, options.scale))
    if options.forget and measured:
        raise BadInput(
            "--forget can't be used with measurements; forget first, then enter the new ones", field="forget"
        )
    with about("printer"):
        before = saved_calibration(printer)
    if options.forget:
        if before:
            save_calibration(printer, None)
        return [f"printer {escaped(printer)} {'is no longer corrected' if before else 'was not calibrated'}"]
    if not measured and before is None:
        return [f"printer {escaped(printer)} is not calibrated yet"]
    known, said = before or NO_CALIBRATION, f"printer {escaped(printer)} is calibrated"
    if measured:
        known = _measured(options, known)
        save_calibration(printer, known)
        how = "everything you print is now corrected"
        how = how if printer == DEFAULT_PRINTER else f"use it with --printer {printer}"
        said = f"saved for printer {printer}; {how}"
    across, up = (100 * each for each in known.scale)
    return [
        said,
        f"the front is printed {_off(known.front)}, and the back {_off(known.back)}",
        f"100 mm comes out as {across:g} mm across and {up:g} mm up",
    ]


def _measured(options: CalibrateOptions, before: Calibration) -> Calibration:
    front, back, scale = before.front, before.back, before.scale
    with about("front"):
        front = front if options.front is None else read_measured(options.front, "--front")
    with about("back"):
        back = back if options.back is None else read_measured(options.back, "--back")
    with about("light"):
        back = back if options.light is None else read_light(options.light, front)
    with about("scale"):
        scale = scale if options.scale is None else read_scale(options.scale, sure=options.yes)
    return Calibration(front, back, scale)


def _off(offset: tuple[float, float]) -> str:
    """Return in words how far off a side is."""
    across, up = offset
    sides = [f"{abs(across):g} mm too far {'right' if across > 0 else 'left'}"] if across else []
    sides += [f"{abs(up):g} mm too {'high' if up > 0 else 'low'}"] if up else []
    return " and ".join(sides) or "where it should be"
