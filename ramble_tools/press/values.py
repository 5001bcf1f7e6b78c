"""Values from a template file: which are lengths, and how a message shows one. Also how a message shows lengths."""

import re
from typing import Any

from ramble_tools.errors import BadInput

# A length of more than this is a misplaced decimal point.
LONGEST_MM = 2_000.0
# The most characters of a wrong value that a message shows.
_LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """Return a value from a file for a message, cut short."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # a number of thousands of digits can't be written
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def mm_text(*lengths: float) -> str:
    """Return lengths in mm for a message, without zeros at the end: `63 x 88.9 mm`."""
    return f"{' x '.join(f'{round(length, 3):g}' for length in lengths)} mm"


def is_number(value: Any) -> bool:
    """Return whether a value is a number; true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_length(value: Any) -> bool:
    """Return whether a value is a number that a page has room for; NaN fails every comparison."""
    return is_number(value) and abs(value) <= LONGEST_MM


def kind_of(value: Any) -> str:
    """Return what a value like this one is called in a message."""
    if isinstance(value, list):
        return f"a list of {len(value)} numbers"
    if isinstance(value, dict):
        return "a table"
    return "a number" if is_number(value) else "true or false" if isinstance(value, bool) else "text in quotes"


_SIDES = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|in|)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)\s*(mm|in|)")
_SMALLEST_PAPER_MM = 40.0


def measured_paper(text: str) -> tuple[str, float, float] | None:
    """Return the name, width and height in mm of a paper given as WIDTHxHEIGHT, in portrait; None for other text.

    The unit is mm or in, and mm if there is none. Raises BadInput if a side is out of range.
    """
    found = _SIDES.fullmatch(text.strip().lower())
    if not found:
        return None
    width, first_unit, height, last_unit = found.groups()
    unit = last_unit or first_unit or "mm"
    if first_unit and first_unit != unit:
        raise BadInput(f"a paper of {text.strip()} has two units; write both sides in mm or both in inches")
    sides = sorted((width, height), key=float)
    short, long = (float(side) * (25.4 if unit == "in" else 1) for side in sides)
    if short < _SMALLEST_PAPER_MM or long > LONGEST_MM:
        hint = f"; did you mean {width}x{height}in?" if unit == "mm" and long < _SMALLEST_PAPER_MM else ""
        raise BadInput(
            f"a paper of {width} x {height} {unit} is out of range: each side must be "
            f"{_SMALLEST_PAPER_MM:g} to {LONGEST_MM:,.0f} mm{hint}"
        )
    return f"{sides[0]} x {sides[1]} {unit}", short, long
