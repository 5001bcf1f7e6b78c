"""Names from right to left in a line of text that goes from left to right.

What is beside such a name would change its place: of `שושנה 4, محمد 17`, each would seem to have the other's points. A
name that is isolated keeps to itself. Source: Unicode Standard Annex 9, 2.7.
"""

import re

# Words of Hebrew, Arabic and the other scripts that are written from right to left.
_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]+"
_FROM_RIGHT = re.compile(f"{_LETTERS}(?:[ '.-]{_LETTERS})*")


def isolated(text: str) -> str:
    """Return a text in which each name from right to left is between FSI and PDI, which nobody sees."""
    return text if text.isascii() else _FROM_RIGHT.sub("\u2068\\g<0>\u2069", text)
