"""What a printer does wrong to a page, and undoing it: it shifts each side, and scales.

What a user measured on the calibration page is kept for each printer in `printers.toml` of the user's folder.
"""

import re
from dataclasses import dataclass

from ramble_tools.errors import BadInput, did_you_mean, quote, quote_path
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path

FILE = "printers.toml"
DEFAULT_PRINTER = "default"

# More than that is no tolerance of a printer, but a wrong entry.
_FARTHEST_MM = 20.0
_LEAST_SCALE, _LARGEST_SCALE = 0.9, 1.1


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far a printer puts each side off, in mm to the right and up; and how much larger it prints (1.0: true)."""

    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0

    def __post_init__(self) -> None:
        """Raise BadInput for a scale that is no tolerance of a printer."""
        if not _LEAST_SCALE <= self.scale <= _LARGEST_SCALE:
            raise BadInput(f"--scale {self.scale * 100:g} is not the length of a line of 100 mm, give or take 10")


NO_CALIBRATION = Calibration()


def read_offset(typed: str, option: str) -> tuple[float, float]:
    """Read `X,Y` in mm, as in `-0.5,1.2`. Raises BadInput."""
    found = re.fullmatch(r"\s*([-+]?\d+(?:\.\d+)?)\s*(?:mm)?[,;\s]\s*([-+]?\d+(?:\.\d+)?)\s*(?:mm)?\s*", typed)
    if not found:
        raise BadInput(f"{option} is X,Y in mm, as in -0.5,1.2, not {quote(typed)}")
    across, up = float(found[1]), float(found[2])
    if max(abs(across), abs(up)) > _FARTHEST_MM:
        raise BadInput(f"{option} {across:g},{up:g} is farther off than {_FARTHEST_MM:g} mm")
    return across, up


def calibration_of(printer: str | None) -> Calibration:
    """What was measured of a printer; without a name the default one's, if it was measured. Raises BadInput."""
    printers = _printers()
    found = printers.get((printer or DEFAULT_PRINTER).strip().lower())
    if found is None and printer is not None:
        if not printers:
            raise BadInput(f"no printer was measured yet, {quote(printer)} neither: ramble print calibration")
        raise BadInput(f"no printer {quote(printer)} was measured; {did_you_mean(printer, printers)}")
    return found or NO_CALIBRATION


def is_measured(printer: str) -> bool:
    """Whether something is remembered of that printer. Raises BadInput."""
    return _name(printer) in _printers()


def _name(printer: str) -> str:
    name = printer.strip().lower()
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise BadInput(f"a printer's name is letters, digits, - and _, as in office, not {quote(printer)}")
    return name


def remember(printer: str, calibration: Calibration) -> None:
    """Keep what was measured of a printer. Raises BadInput and OutputError."""
    printers = _printers() | {_name(printer): calibration}
    lines = ["# What ramble print calibrate was told, in mm. Change or remove a printer as you like."]
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
    try:
        with open(path, "rb") as file:
            tables = tomllib.load(file)
        return {
            name.lower(): Calibration(_pair(table["front"]), _pair(table["back"]), float(table["scale"]))
            for name, table in tables.items()
        }
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{quote_path(path)} can't be understood ({error}); mend or remove it") from None


def _pair(values: list[float]) -> tuple[float, float]:
    across, up = values
    return float(across), float(up)
