"""How a printer shifts and scales a page, so that it can be corrected.

What a user measured on the calibration page is saved for each printer in `printers.toml` in the user's folder.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ramble_tools.errors import BadInput, did_you_mean, escaped, quote, quote_path
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.press.values import is_number, shown

FILE = "printers.toml"
DEFAULT_PRINTER = "default"

# No printer is off by more than this; a larger number is a typing error.
_FARTHEST_MM = 20.0
_LEAST_SCALE, _LARGEST_SCALE = 0.9, 1.1


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far a printer shifts each side, in mm to the right and up, and the scale it prints at (1.0 is exact)."""

    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0

    def __post_init__(self) -> None:
        """Raise BadInput for a scale that no printer could have."""
        if not _LEAST_SCALE <= self.scale <= _LARGEST_SCALE:
            raise BadInput(
                f"--scale {self.scale * 100:g} is out of range; measure the 100 mm line: it should be 90 to 110 mm long"
            )


NO_CALIBRATION = Calibration()


def read_offset(typed: str, option: str) -> tuple[float, float]:
    """Return the numbers in `X,Y`, in mm, as in `-0.5,1.2`. `option` is named in errors. Raises BadInput."""
    found = re.fullmatch(r"\s*([-+]?\d+(?:\.\d+)?)\s*(?:mm)?[,;\s]\s*([-+]?\d+(?:\.\d+)?)\s*(?:mm)?\s*", typed)
    if not found:
        raise BadInput(f"{option} {quote(typed)} can't be read; write X,Y in mm, as in -0.5,1.2")
    across, up = float(found[1]), float(found[2])
    if max(abs(across), abs(up)) > _FARTHEST_MM:
        raise BadInput(
            f"{option} {across:g},{up:g} is out of range; neither number can be more than {_FARTHEST_MM:g} mm"
        )
    return across, up


def calibration_of(printer: str | None) -> Calibration:
    """Return the calibration of a printer. Raises BadInput if it has none.

    Without a name, return the calibration of the default printer, or no correction if it has none.
    """
    printers = _printers()
    found = printers.get((printer or DEFAULT_PRINTER).strip().lower())
    if found is None and printer is not None:
        if not printers:
            raise BadInput(f"printer {quote(printer)} is not calibrated; start with ramble print calibration")
        raise BadInput(f"printer {quote(printer)} is not calibrated; {did_you_mean(printer, printers)}")
    return found or NO_CALIBRATION


def is_calibrated(printer: str) -> bool:
    """Return whether a calibration of that printer is saved. Raises BadInput."""
    return _name(printer) in _printers()


def _name(printer: str) -> str:
    name = printer.strip().lower()
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise BadInput(f"{quote(printer)} can't be a printer's name; use letters, digits, - and _, as in office")
    return name


def save_calibration(printer: str, calibration: Calibration) -> None:
    """Save the calibration of a printer. Raises BadInput, FileError and OutputError."""
    _write(_printers() | {_name(printer): calibration})


def forget_calibration(printer: str) -> bool:
    """Remove the calibration of a printer, and return whether it had one.

    Raises BadInput, FileError and OutputError.
    """
    printers = _printers()
    if printers.pop(_name(printer), None) is None:
        return False
    _write(printers)
    return True


def _write(printers: Mapping[str, Calibration]) -> None:
    lines = ["# Saved by ramble print calibrate, in mm. You can edit or delete a printer here."]
    for each, known in sorted(printers.items()):
        lines += [
            "",
            f"[{each}]",
            f"front = [{known.front[0]}, {known.front[1]}]",
            f"back = [{known.back[0]}, {known.back[1]}]",
            f"scale = {known.scale}",
        ]
    write_home_file(home_path(FILE), ("\n".join(lines) + "\n").encode())


def _printers() -> dict[str, Calibration]:
    import tomllib

    path = home_path(FILE)
    require_regular_file(path)
    try:
        with open(path, "rb") as file:
            tables = tomllib.load(file)
        return {name.lower(): _read(name, table) for name, table in tables.items()}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except RecursionError:
        raise BadInput(f"{quote_path(path)} has too many tables or lists inside each other; fix or delete it") from None
    except BadInput as error:
        raise BadInput(f"{quote_path(path)}: {error}; fix or delete it") from None
    except (ValueError, OverflowError) as error:
        raise BadInput(f"{quote_path(path)} can't be read ({escaped(str(error))}); fix or delete it") from None


_FIELDS = ("front", "back", "scale")


def _read(printer: str, table: Any) -> Calibration:
    """Return the calibration in a printer's table. Raises BadInput, which names the printer and the field."""
    name = escaped(printer)
    if not isinstance(table, dict):
        raise BadInput(f"{name} is not below a printer; write [{DEFAULT_PRINTER}] on the line before it")
    if wrong := next((each for each in table if each not in _FIELDS), None):
        raise BadInput(f"[{name}] has an unknown field {quote(wrong)}; the fields are front, back and scale")
    if missing := next((each for each in _FIELDS if each not in table), None):
        raise BadInput(f"[{name}] has no {missing}; it needs front, back and scale")
    scale = table["scale"]
    if not is_number(scale) or not _LEAST_SCALE <= scale <= _LARGEST_SCALE:
        raise BadInput(
            f"[{name}] scale = {shown(scale)} is out of range; it is the length of the printed 100 mm line "
            f"divided by 100, from {_LEAST_SCALE} to {_LARGEST_SCALE}"
        )
    return Calibration(_pair(name, "front", table), _pair(name, "back", table), float(scale))


def _pair(printer: str, field: str, table: Mapping[str, Any]) -> tuple[float, float]:
    values = table[field]
    # NaN fails every comparison.
    if (
        not isinstance(values, list)
        or len(values) != 2
        or not all(is_number(each) and abs(each) <= _FARTHEST_MM for each in values)
    ):
        raise BadInput(
            f"[{printer}] {field} = {shown(values)} can't be an offset; "
            f"write two numbers from -{_FARTHEST_MM:g} to {_FARTHEST_MM:g} mm, as in [0.5, -1.0]"
        )
    return float(values[0]), float(values[1])
