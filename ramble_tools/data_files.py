"""Where the word lists and templates lie.

In a checkout they stand beside the package, in `wordlists/` and `templates/`; in an installed wheel the same folders
stand inside it. This is plain os.path, because importlib.resources takes longer to import than a word to look up.
"""

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_path(*parts: str) -> str:
    """The path of a data file: `data_path("wordlists", "words.tsv")`."""
    inside = os.path.join(_PACKAGE, *parts)
    return inside if os.path.exists(inside) else os.path.join(os.path.dirname(_PACKAGE), *parts)
