"""How a printer moves, scales and turns a page, so that it can be corrected.

What a user measured on the calibration page is saved for each printer in `printers.toml` in the user's folder.
"""

import math
import os
import re
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ramble_tools.errors import BadInput, CommandHint, FileError, did_you_mean, escaped, plural, quote, quote_path
from ramble_tools.home import home_path
from ramble_tools.input_files import read_toml
from ramble_tools.press.templates import Fields, save_tables

FILE = "printers.toml"
DEFAULT_PRINTER = "default"
# How far the lines to measure on the calibration page are from the paper's edges, in mm.
FROM_EDGE_MM = 20.0
# On paper with room, there are two such lines at each edge, so far from its middle, which show how the page is turned.
BESIDE_MIDDLE_MM, ABOVE_MIDDLE_MM = 80.0, 110.0
# How long the two other lines to measure are: the longer, the more exact is the scale. A length tells which it was.
RULERS_MM = (100.0, 150.0, 200.0)

# How far the scales of the page to hold against the light go, in mm.
LIGHT_MM = 2.0
# Where the middles of these scales are, across and up: in mm to the right of the paper's middle and up.
LIGHT_ACROSS_AT, LIGHT_UP_AT = (0.0, -60.0), (50.0, 30.0)

# A larger offset is a typing error; so is a larger one that was measured, because no printer is off by that much.
_FARTHEST_MM, _FARTHEST_MEASURED_MM = 20.0, 10.0
_LEAST_SCALE, _LARGEST_SCALE = 0.9, 1.1
_MOST_DEGREES = 2.0
# What a printer does to a line on the calibration page, at most.
_NEAREST_LINE_MM, _FARTHEST_LINE_MM = 5.0, 50.0
# What two opposite distances add up to, whatever the shift: at 103 % and at 91 % on the longer side of A3.
_LEAST_TOGETHER_MM, _MOST_TOGETHER_MM = 28.5, 75.0
# How much two such sums may differ: four readings, each to a quarter of a mm, of paper that is cut a little crooked.
_MOST_CROOKED_MM = 1.0
# Printers that print at 100% are within this; "fit to page" is not.
_USUAL = (0.985, 1.015)

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)"
# In a list, where commas are between the numbers.
_WITH_POINT = CommandHint("write decimals with a point")
_NUMBERS = re.compile(rf"{_NUMBER} ?(?:mm|%)?(?: ?[,; ] ?{_NUMBER} ?(?:mm|%)?)*")

# A matrix (a, b, c, d, e, f), as in PDF: it moves a point x, y to a * x + c * y + e, b * x + d * y + f.
Matrix: TypeAlias = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Side:
    """What a printer does to one side of the paper, as that side is read.

    It moves the middle by `off`, in mm to the right and up. Lines across and lines up come out `scale` times as long.
    Each is `turned` counterclockwise, in degrees.
    """

    off: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    turned: tuple[float, float] = (0.0, 0.0)

    @property
    def linear(self) -> tuple[float, float, float, float]:
        """The numbers a, b, c and d of its matrix: where it puts the end of a line of 1 mm across, and of one up."""
        (across, up), (of_across, of_up) = self.scale, map(math.radians, self.turned)
        return (
            across * math.cos(of_across),
            across * math.sin(of_across),
            -up * math.sin(of_up),
            up * math.cos(of_up),
        )

    def moves(self, x: float, y: float) -> tuple[float, float]:
        """Return how far to the right and up it prints a point that is at x, y, in mm from the paper's middle."""
        a, b, c, d = self.linear
        return self.off[0] + a * x + c * y - x, self.off[1] + b * x + d * y - y


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a printer does to the front and to the back. `printer` is the name that a note gives."""

    front: Side = Side()
    back: Side = Side()
    printer: str = field(default="", compare=False)

    @property
    def notes(self) -> list[str]:
        """Which printer the pages are corrected for; empty if they are not corrected."""
        return [f"corrected for {printer_in_words(self.printer)}"] if self != NO_CALIBRATION else []

    def correction(self, width: float, height: float, *, back: bool = False) -> Matrix:
        """Return the matrix for a page: a point of it, drawn where the matrix moves it, is printed where it should be.

        The printer scales and turns a page around its middle and then moves it. A page in landscape is turned for the
        printer, to a side that we don't know. So across is up, and it is not moved. Lengths are in mm.
        """
        side = self.back if back else self.front
        (a, b, c, d), (across, up) = side.linear, side.off
        if width > height:
            # The same for a quarter turn to the left and to the right.
            a, b, c, d, across, up = d, -c, -b, a, 0.0, 0.0
        of_area = a * d - b * c
        a, b, c, d = d / of_area, -b / of_area, -c / of_area, a / of_area
        x, y = width / 2, height / 2
        return a, b, c, d, x - a * (x + across) - c * (y + up), y - b * (x + across) - d * (y + up)

    def margin(self, width: float, height: float) -> float:
        """Return how far from the paper's edges, in mm, everything must be to be on the page when it is corrected."""
        margins = [0.0]
        for back in (False, True):
            a, b, c, d, e, f = self.correction(width, height, back=back)
            # Each edge of the paper, and the corner of what is printed that comes closest to it.
            for along, aside, low, long, other in ((a, c, e, width, height), (d, b, f, height, width)):
                lowest = low + min(0.0, aside * other)
                highest = low + along * long + max(0.0, aside * other)
                margins += [past / (along + abs(aside)) for past in (-lowest, highest - long)]
        return max(margins)


NO_CALIBRATION = Calibration()


def read_numbers(typed: str) -> tuple[float, ...]:
    """Return the numbers in a list such as `-0.5,1.2` or `1 mm, 2 mm`; none if the text is not one."""
    plain = " ".join(typed.split()).replace("\u2212", "-")
    return tuple(map(float, re.findall(_NUMBER, plain))) if _NUMBERS.fullmatch(plain) else ()


def read_number(typed: str) -> float | None:
    """Return the number in a field of its own, where its decimals come after a comma or a point; None if it isn't one.

    It may have its unit, as in `20,5 mm`.
    """
    numbers = read_numbers(typed.replace(",", "."))
    return numbers[0] if len(numbers) == 1 and math.isfinite(numbers[0]) else None


def read_side(typed: str, option: str, known: Side) -> Side:
    """Return what was measured of a side, with what is `known` of it: `X,Y`, the distances at A, C, E, G, or A to H.

    X and Y are how far it is printed to the right and up, in mm. The others are the distances of the lines on the
    calibration page from the edges of the paper: of one line at each edge, or of two, which show its turn too. The
    scale moves two opposite lines equally far from their edges. So half of the difference depends only on how far they
    are shifted and turned: the mean of two such halves is the shift, and what they differ by comes from the turn.
    Raises BadInput.
    """
    numbers = read_numbers(typed)
    if len(numbers) not in (2, 4, 8):
        trouble = f"has {plural(len(numbers), 'number')}, not 8" if len(numbers) > 2 else "can't be read"
        raise BadInput(
            f"{option} {quote(typed)} {trouble}; write the distances at A to H, "
            "as in 21,20.5,19.5,20,20,19.5,21,21.5, or X,Y in mm, as in 0.75,-0.8"
        )
    try:
        if len(numbers) == 2:
            side = replace(known, off=(numbers[0], numbers[1]))
        else:
            side = _from_distances(numbers, option.removeprefix("--"), known)
        if max(map(abs, side.off)) > _FARTHEST_MEASURED_MM:
            raise BadInput(
                "X is (A - C) / 2 and Y is (E - G) / 2, and neither can be more than "
                f"{_FARTHEST_MEASURED_MM:g} mm; measure again"
            )
    except BadInput as error:
        error.within(f"{option} {quote(typed)}")
        raise
    return side


def _from_distances(distances: tuple[float, ...], field: str, known: Side) -> Side:
    """Return what four or eight distances say of a side of `known` scale.

    Raises BadInput; of a distance that has a field of its own on a page, with the number of that.
    """
    letters = "ABCDEFGH"
    names = letters[:: 8 // len(distances)]
    for name, distance in zip(names, distances, strict=True):
        if not _NEAREST_LINE_MM <= distance <= _FARTHEST_LINE_MM:
            raise BadInput(
                f"{distance:g} is out of range; measure from the edge of the paper to the line, "
                f"which is about {FROM_EDGE_MM:g} mm",
                _WITH_POINT,
                where=[name],
                field=f"{field}-{letters.index(name) + 1}",
            )
    each = len(distances) // 4
    halves = []
    for first in (0, 2 * each):
        pairs = [(place, place + each) for place in range(first, first + each)]
        sums = [(f"{names[one]} and {names[other]}", distances[one] + distances[other]) for one, other in pairs]
        for both, together in sums:
            if not _LEAST_TOGETHER_MM <= together <= _MOST_TOGETHER_MM:
                raise BadInput(
                    f"{both} add up to {together:g} mm, but should come to about {2 * FROM_EDGE_MM:g}; measure again",
                    _WITH_POINT,
                )
        (one, of_one), (other, of_other) = sums[0], sums[-1]
        if abs(of_one - of_other) > _MOST_CROOKED_MM:
            raise BadInput(
                f"{one} add up to {of_one:g} mm, and {other} to {of_other:g}, but these should be the same; "
                "measure the four again"
            )
        halves.append([(distances[one] - distances[other]) / 2 for one, other in pairs])
    across, up = halves
    off = round(sum(across) / each, 4), round(sum(up) / each, 4)
    if each == 1:
        return replace(known, off=off)
    # How much farther right the upper ones are than the lower ones, and how much higher the right ones.
    leaning, rising = (across[0] - across[-1]) / (2 * ABOVE_MIDDLE_MM), (up[-1] - up[0]) / (2 * BESIDE_MIDDLE_MM)
    turned = math.degrees(math.asin(rising / known.scale[0])), -math.degrees(math.asin(leaning / known.scale[1]))
    if max(map(abs, turned)) > _MOST_DEGREES:
        raise BadInput(
            f"the page would be turned {max(map(abs, turned)):.1f} degrees, and no printer turns it by more than "
            f"{_MOST_DEGREES:g}; measure again, and enter the distances in the order A to H"
        )
    return Side(off, known.scale, (round(turned[0], 4), round(turned[1], 4) + 0.0))


def read_light(typed: str, known: Calibration) -> Side:
    """Return what the printer does to the back, of which the scales of the sheet for the light show the shift.

    They are read as the edge that the sheet was flipped on and two numbers, as in `long,0.4,-0.6`: how far a back is
    off that should meet a front which is where it belongs. What is `known` of the front and of the back's scale and
    turn moves the scales too. Raises BadInput.
    """
    flip, _, rest = typed.strip().lower().partition(",")
    numbers = read_numbers(rest)
    if flip not in ("long", "short") or len(numbers) != 2:
        raise BadInput(
            f"--light {quote(typed)} can't be read; write the edge that you flipped on, and the numbers across and "
            "up, as in long,0.4,-0.6"
        )
    # The edge is the first of what is typed.
    for place, number in enumerate(numbers, start=2):
        if abs(number) > LIGHT_MM:
            raise BadInput(
                f"{number:g} is out of range: the scales go from -{LIGHT_MM:g} to {LIGHT_MM:g} mm; if no lines meet, "
                "measure both sides with --front and --back first",
                where=[f"--light {quote(typed)}"],
                field=f"light-{place}",
            )
    # Turned over on its long edge, the sheet moves to the left what the printer moved to the right.
    turned = -1 if flip == "long" else 1
    still, off = replace(known.back, off=(0.0, 0.0)), []
    for axis, (x, y) in enumerate((LIGHT_ACROSS_AT, LIGHT_UP_AT)):
        of_front = known.front.moves(x, y)[axis] * (turned, -turned)[axis]
        off.append(round(numbers[axis] + of_front - still.moves(turned * x, -turned * y)[axis], 4))
    return replace(known.back, off=(off[0], off[1]))


def read_scale(typed: str, *, sure: bool = False) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the scale of the front and of the back, across and up, where 1.0 is exact, from the lengths of lines.

    That is `99.7,99.5`, of the front and of the back too, or `149.6,199,149.5,198.8`, of each side. The lines are 100,
    150 or 200 mm long. One number is for all of them. Raises BadInput, also for a scale that `fit to page` would
    explain, unless the user is `sure`.
    """
    lengths = read_numbers(typed)
    if len(lengths) not in (1, 2, 4):
        raise BadInput(
            f"--scale {quote(typed)} can't be read; write how long the lines are, across and up, as in "
            "149.6,199.2, or of the front and of the back, as in 149.6,199.2,149.5,199"
        )
    scales = [_scale_of(each) for each in lengths]
    if None in scales:
        place = scales.index(None)
        comma = re.fullmatch(r"(\d+),(\d\d?)", typed.strip())
        hint = [CommandHint(f"did you mean {comma[1]}.{comma[2]}?")] if comma and scales[0] else []
        spans = ", ".join(f"{_LEAST_SCALE * each:g} to {_LARGEST_SCALE * each:g}" for each in RULERS_MM)
        raise BadInput(
            f"{lengths[place]:g} is out of range: lines of 100, 150 and 200 mm should be {spans} mm long",
            *hint,
            where=[f"--scale {quote(typed)}"],
            field=f"scale-{place + 1}",
        )
    if not sure and not all(_USUAL[0] <= each <= _USUAL[1] for each in scales if each):
        raise BadInput(
            "is 'fit to page' on? print the page at 100% and measure again, or add --yes if your printer can't do that",
            where=[f"--scale {quote(typed)}"],
        )
    found = [each or 1.0 for each in scales]
    return (found[0], found[1 % len(found)]), (found[2 % len(found)], found[-1])


def _scale_of(length: float) -> float | None:
    """Return the scale that a line has which comes out that long, in mm; None if none of ours can."""
    return next(
        (round(length / each, 6) for each in RULERS_MM if _LEAST_SCALE <= length / each <= _LARGEST_SCALE), None
    )


def calibration_of(printer: str | None) -> Calibration:
    """Return the calibration of a printer. Raises BadInput if it has none.

    Without a name, return the calibration of the default printer, or no correction if it has none.
    """
    printers, name = _printers(), _plain_name(printer or DEFAULT_PRINTER)
    calibration = printers.get(name)
    if calibration is None and printer is not None:
        if not printers:
            raise BadInput(f"printer {quote(printer)} is not calibrated; start with ramble print calibration")
        raise BadInput(f"printer {quote(printer)} is not calibrated; {did_you_mean(printer, printers)}")
    return replace(calibration or NO_CALIBRATION, printer=printer or DEFAULT_PRINTER)


def printer_in_words(name: str) -> str:
    """Return how a line of an answer calls a printer; one without a name is the user's only one, or the usual one."""
    return "your printer" if name.strip().lower() == DEFAULT_PRINTER else f"printer {escaped(name)}"


def saved_calibration(printer: str) -> Calibration | None:
    """Return what is saved for a printer, or None. Raises BadInput."""
    return _printers().get(read_name(printer))


def read_name(typed: str, whose: str = "printer") -> str:
    """Return the name of a printer, or of something else that is saved, with hyphens for spaces. Raises BadInput."""
    name = _plain_name(typed)
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise BadInput(f"{quote(typed)} can't be a {whose}'s name; use letters, digits, - and _, as in office")
    return name


def _plain_name(typed: str) -> str:
    return "-".join(typed.lower().split())


def named_printers() -> list[str]:
    """Return the names of the printers that are calibrated, apart from the default one. Raises FileError."""
    return sorted(_printers().keys() - {DEFAULT_PRINTER})


def save_calibration(printer: str, calibration: Calibration | None) -> None:
    """Save the calibration of a printer, or forget it if that is None. Raises BadInput, FileError and OutputError."""
    printers: dict[str, Calibration | None] = {**_printers(), read_name(printer): calibration}
    comments = (
        "Saved by ramble print calibrate. You can edit or delete a printer here.",
        "front and back: mm to the right and up; scale: across and up, where 1.0 is exact",
        "turned: degrees counterclockwise, of lines across and of lines up",
    )
    tables = {}
    for each, known in printers.items():
        if known:
            front, back = known.front, known.back
            tables[each] = {"front": front.off, "back": back.off, "scale": front.scale}
            # Older versions wrote these three only.
            more = {"front_turned": front.turned, "back_turned": back.turned}
            tables[each] |= {name: pair for name, pair in more.items() if any(pair)}
            tables[each] |= {"back_scale": back.scale} if back.scale != front.scale else {}
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
    of_back = fields.pair("back_scale", _LEAST_SCALE, _LARGEST_SCALE, meaning, scale)
    of_front_turned, of_back_turned = (
        fields.pair(each, -_MOST_DEGREES, _MOST_DEGREES, "[0.3, 0.3] degrees", (0.0, 0.0))
        for each in ("front_turned", "back_turned")
    )
    fields.done()
    return Calibration(Side(front, scale, of_front_turned), Side(back, of_back, of_back_turned))
