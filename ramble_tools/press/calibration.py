"""How a printer moves and scales a page, so that it can be corrected.

What a user measured on the calibration page is saved for each printer in `printers.toml` in the user's folder.
"""

import os
import re
from dataclasses import dataclass, field, replace

from ramble_tools.errors import BadInput, FileError, did_you_mean, escaped, quote, quote_path
from ramble_tools.home import home_path
from ramble_tools.input_files import read_toml
from ramble_tools.press.templates import Fields, save_tables

FILE = "printers.toml"
DEFAULT_PRINTER = "default"
# The lines to measure on the calibration page: how far they are from the paper's edges, and how long two others are.
FROM_EDGE_MM, RULER_MM = 20.0, 100.0

# How far the scales of the page to hold against the light go, in mm.
LIGHT_MM = 2.0

# A larger offset is a typing error; so is a larger one that was measured, because no printer is off by that much.
_FARTHEST_MM, _FARTHEST_MEASURED_MM = 20.0, 10.0
_LEAST_SCALE, _LARGEST_SCALE = 0.9, 1.1
# What a printer does to a line on the calibration page, at most.
_NEAREST_LINE_MM, _FARTHEST_LINE_MM = 5.0, 50.0
# What two opposite distances add up to, whatever the shift: at 103 % and at 91 % on the longer side of A3.
_LEAST_TOGETHER_MM, _MOST_TOGETHER_MM = 28.5, 75.0
# Printers that print at 100% are within this; "fit to page" is not.
_USUAL_MM = (98.5, 101.5)

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)"
_NUMBERS = re.compile(rf"{_NUMBER} ?(?:mm|%)?(?: ?[,; ] ?{_NUMBER} ?(?:mm|%)?)*")


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far a printer moves each side, in mm to the right and up, and its scale across and up (1.0 is exact).

    Each side is seen as it is read. `printer` is the name that a note gives.
    """

    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    printer: str = field(default="", compare=False)

    @property
    def notes(self) -> list[str]:
        """Which printer the pages are corrected for; empty if they are not corrected."""
        return [f"corrected for printer {escaped(self.printer)}"] if self != NO_CALIBRATION else []

    def correction(self, width: float, height: float, *, back: bool = False) -> tuple[float, float, float, float]:
        """Return (a, b, c, d) so that a point drawn at a * x + c, b * y + d is printed at x, y. Lengths are in mm.

        The printer scales a page around its middle and then moves it. A page in landscape is turned for the printer, to
        a side that we don't know. So its scales are exchanged, and it is not moved.
        """
        a, b, c, d = 1.0, 1.0, 0.0, 0.0
        (across, up), (wide, high) = self.back if back else self.front, self.scale
        if width > height:
            (across, up), (wide, high) = (0.0, 0.0), (high, wide)
        if wide != 1 or across:
            a, c = 1 / wide, width / 2 - (width / 2 + across) / wide
        if high != 1 or up:
            b, d = 1 / high, height / 2 - (height / 2 + up) / high
        return a, b, c, d

    def margin(self, width: float, height: float) -> float:
        """Return how far from the paper's edges, in mm, everything must be to be on the page when it is corrected."""
        margins = [0.0]
        for back in (False, True):
            a, b, c, d = self.correction(width, height, back=back)
            margins += [-c / a, width - (width - c) / a, -d / b, height - (height - d) / b]
        return max(margins)


NO_CALIBRATION = Calibration()


def read_numbers(typed: str) -> tuple[float, ...]:
    """Return the numbers in a list such as `-0.5,1.2` or `1 mm, 2 mm`; none if the text is not one."""
    plain = " ".join(typed.split()).replace("\u2212", "-")
    return tuple(map(float, re.findall(_NUMBER, plain))) if _NUMBERS.fullmatch(plain) else ()


def read_measured(typed: str, option: str) -> tuple[float, float]:
    """Return how far a side is printed to the right and up, in mm, from `X,Y` or from `LEFT,RIGHT,BOTTOM,TOP`.

    The four are the distances of the lines on the calibration page from the edges of the paper. The scale moves two
    opposite lines equally far from their edges, so half of the difference depends on the shift alone. Raises BadInput.
    """
    numbers = read_numbers(typed)
    if len(numbers) not in (2, 4):
        raise BadInput(
            f"{option} {quote(typed)} can't be read; write X,Y in mm, as in 0.75,-0.8, "
            "or left,right,bottom,top, as in 21,19.5,19.8,21.4"
        )
    if len(numbers) == 4:
        if wrong := [each for each in numbers if not _NEAREST_LINE_MM <= each <= _FARTHEST_LINE_MM]:
            raise BadInput(
                f"{option} {quote(typed)}: {wrong[0]:g} is out of range; measure from the edge of the paper to the "
                f"line, which is about {FROM_EDGE_MM:g} mm, and write decimals with a point"
            )
        left, right, bottom, top = numbers
        for one, other, both in ((left, right, "left and right"), (bottom, top, "bottom and top")):
            if not _LEAST_TOGETHER_MM <= one + other <= _MOST_TOGETHER_MM:
                raise BadInput(
                    f"{option} {quote(typed)}: {both} add up to {one + other:g} mm, but should come to about "
                    f"{2 * FROM_EDGE_MM:g}; measure again, and write decimals with a point"
                )
        across, up = round((left - right) / 2, 4), round((bottom - top) / 2, 4)
    else:
        across, up = numbers
    if max(abs(across), abs(up)) > _FARTHEST_MEASURED_MM:
        raise BadInput(
            f"{option} {quote(typed)} is out of range: X is (left - right) / 2 and Y is (bottom - top) / 2, "
            f"and neither can be more than {_FARTHEST_MEASURED_MM:g} mm"
        )
    return across, up


def read_light(typed: str, front: tuple[float, float]) -> tuple[float, float]:
    """Return how far the back is printed to the right and up, in mm, from the scales of the sheet for the light.

    That is the edge that the sheet was flipped on and two numbers, as in `long,0.4,-0.6`: how far a back is off that
    should meet a front which is where it belongs. `front` is how far it is off. Raises BadInput.
    """
    flip, _, rest = typed.strip().lower().partition(",")
    numbers = read_numbers(rest)
    if flip not in ("long", "short") or len(numbers) != 2:
        raise BadInput(
            f"--light {quote(typed)} can't be read; write the edge that you flipped on, and the numbers across and up, "
            "as in long,0.4,-0.6"
        )
    if max(map(abs, numbers)) > LIGHT_MM:
        raise BadInput(
            f"--light {quote(typed)} is out of range: the scales go from -{LIGHT_MM:g} to {LIGHT_MM:g} mm; if no lines "
            "meet, measure both sides with --front and --back first"
        )
    # Turned over on its long edge, the sheet moves to the left what the printer moved to the right.
    turned = -1 if flip == "long" else 1
    return round(numbers[0] + turned * front[0], 4), round(numbers[1] - turned * front[1], 4)


def read_scale(typed: str, *, sure: bool = False) -> tuple[float, float]:
    """Return the scale across and up, where 1.0 is exact, from the lengths of two lines of 100 mm: `99.7,99.5`.

    One number is both. Raises BadInput, also for a scale that `fit to page` would explain, unless the user is `sure`.
    """
    lengths = read_numbers(typed)
    if len(lengths) not in (1, 2):
        raise BadInput(
            f"--scale {quote(typed)} can't be read; write how long the lines of 100 mm are, across and up, "
            "as in 99.7,99.5"
        )
    across, up = lengths[0], lengths[-1]
    least, most = _LEAST_SCALE * RULER_MM, _LARGEST_SCALE * RULER_MM
    if not (least <= across <= most and least <= up <= most):
        comma = re.fullmatch(r"(\d+),(\d+)", typed.strip())
        hint = f"; did you mean {comma[1]}.{comma[2]}?" if comma and up < least <= across <= most else ""
        raise BadInput(
            f"--scale {quote(typed)} is out of range: each line of 100 mm should be {least:g} to {most:g} mm long{hint}"
        )
    if not sure and not all(_USUAL_MM[0] <= each <= _USUAL_MM[1] for each in (across, up)):
        raise BadInput(
            f"--scale {quote(typed)}: is 'fit to page' on? print the page at 100% and measure again, "
            "or add --yes if your printer can't do that"
        )
    return across / RULER_MM, up / RULER_MM


def calibration_of(printer: str | None) -> Calibration:
    """Return the calibration of a printer. Raises BadInput if it has none.

    Without a name, return the calibration of the default printer, or no correction if it has none.
    """
    printers, name = _printers(), (printer or DEFAULT_PRINTER).strip().lower()
    calibration = printers.get(name)
    if calibration is None and printer is not None:
        if not printers:
            raise BadInput(f"printer {quote(printer)} is not calibrated; start with ramble print calibration")
        raise BadInput(f"printer {quote(printer)} is not calibrated; {did_you_mean(printer, printers)}")
    return replace(calibration or NO_CALIBRATION, printer=printer or DEFAULT_PRINTER)


def saved_calibration(printer: str) -> Calibration | None:
    """Return what is saved for a printer, or None. Raises BadInput."""
    return _printers().get(read_name(printer))


def read_name(typed: str, whose: str = "printer") -> str:
    """Return the name of a printer, or of something else that is saved. Raises BadInput."""
    name = typed.strip().lower()
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise BadInput(f"{quote(typed)} can't be a {whose}'s name; use letters, digits, - and _, as in office")
    return name


def named_printers() -> list[str]:
    """Return the names of the printers that are calibrated, apart from the default one. Raises FileError."""
    return sorted(_printers().keys() - {DEFAULT_PRINTER})


def save_calibration(printer: str, calibration: Calibration | None) -> None:
    """Save the calibration of a printer, or forget it if that is None. Raises BadInput, FileError and OutputError."""
    printers: dict[str, Calibration | None] = {**_printers(), read_name(printer): calibration}
    comments = (
        "Saved by ramble print calibrate. You can edit or delete a printer here.",
        "front and back: mm to the right and up; scale: across and up, where 1.0 is exact",
    )
    tables = {}
    for each, known in printers.items():
        if known:
            tables[each] = {"front": known.front, "back": known.back, "scale": known.scale}
    save_tables(FILE, comments, tables)


def _printers() -> dict[str, Calibration]:
    path = home_path(FILE)
    tables = read_toml(path) if os.path.exists(path) else {}
    try:
        return {
            name.lower(): _read(Fields(name, f"{quote_path(path)}: {escaped(name)}", table))
            for name, table in tables.items()
        }
    except FileError as error:
        raise FileError(f"{error}; fix or delete it") from None


def _read(fields: Fields) -> Calibration:
    """Return the calibration in a printer's table. Raises FileError, which names the printer and the field."""
    if not isinstance(fields.table, dict):
        raise fields.error(f"this is not below a printer; write [{DEFAULT_PRINTER}] on the line before it")
    front, back = (fields.pair(each, -_FARTHEST_MM, _FARTHEST_MM, "[0.5, -1.0] mm") for each in ("front", "back"))
    meaning = "[0.997, 0.995]: how long the printed lines of 100 mm are, divided by 100"
    scale = fields.pair("scale", _LEAST_SCALE, _LARGEST_SCALE, meaning)
    fields.done()
    return Calibration(front, back, scale)
