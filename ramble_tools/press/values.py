"""Values from a template file: which are lengths, and how a message shows one. Also how a message shows lengths."""

from typing import Any

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
