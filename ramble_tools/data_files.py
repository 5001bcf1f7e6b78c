"""Find the word lists and templates.

In a checkout they are next to the package, in `wordlists/` and `templates/`; in an installed wheel these folders are
inside the package. This module uses os.path because importing importlib.resources takes longer than looking up a word.
"""

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_path(*parts: str) -> str:
    """Return the path of a data file, as in `data_path("wordlists", "words.tsv")`."""
    inside = os.path.join(_PACKAGE, *parts)
    return inside if os.path.exists(inside) else os.path.join(os.path.dirname(_PACKAGE), *parts)
