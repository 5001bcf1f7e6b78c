"""How long a timer runs, as in Dogpile: minutes as people type them."""

import re

from ramble_tools.errors import BadInput, quote

_LONGEST = 24 * 60


def read_minutes(text: str) -> float:
    """Read minutes, as in 5 or 2.5, or minutes and seconds, as in 3:30. Raises BadInput."""
    found = 0.0
    if parts := re.fullmatch(r"(\d{1,4}):([0-5]\d)", text.strip(), re.ASCII):
        found = int(parts[1]) + int(parts[2]) / 60
    elif re.fullmatch(r"\d{1,4}(?:[.,]\d{1,3})?", text.strip(), re.ASCII):
        found = float(text.strip().replace(",", "."))
    if 0 < found <= _LONGEST:
        return found
    raise BadInput(f"{quote(text)} is not a length of time; give minutes, as in 5, 2.5 or 3:30, up to one day")
