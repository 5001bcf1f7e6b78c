"""The font of players' names: Atkinson Hyperlegible, or Noto Sans for letters that it does not have.

Noto Sans prints Greek, Cyrillic and all Latin letters (Vietnamese, for example). It is optional: `fontpkg-noto-sans`
from PyPI, which the extra `names` installs, or Debian's `fonts-noto-core`. Other scripts are refused, because ReportLab
can't join or reorder their letters, or has no font for them.
"""

import os
from functools import cache
from typing import NamedTuple
from unicodedata import name as character_name

from ramble_tools.errors import BadInput, quote
from ramble_tools.press.pdf import BOLD, REGULAR, font

_NOTO_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
_DEBIAN_FILES = "/usr/share/fonts/truetype/noto/NotoSans-{weight}.ttf"
# How much thicker the strokes of a regular font must be to look bold, as a fraction of its capitals' height.
_BOLDER = 0.07


class NameFont(NamedTuple):
    """The ReportLab name of a font, and how much thicker its strokes are to be drawn, as a fraction of its capitals."""

    name: str
    bolder: float = 0.0


def name_font(name: str, preferred: str = BOLD) -> NameFont:
    """Return a font that has all letters of a player's name: `preferred` if it can be, or else one as bold.

    Raises BadInput if there is none, and NotInstalledError if Noto Sans would have them.
    """
    missing = missing_letter(name, preferred)
    if missing is None:
        return NameFont(preferred)
    # Combining marks belong to no script.
    needs_noto = all(
        character_name(c, "").startswith(_NOTO_SCRIPTS) or missing_letter(c, REGULAR) is None for c in name
    )
    noto = _noto_font("Bold" if preferred == BOLD else "Regular")
    if needs_noto and noto and (missing := missing_letter(name, noto.name)) is None:
        return noto
    if needs_noto and not noto:
        from ramble_tools.installation import not_installed

        raise not_installed(
            f"--players: the font has no {quote(missing)} for {quote(name)}; to print it, install Noto Sans "
            "(on Debian: fonts-noto-core)",
            "names",
        )
    raise BadInput(
        f"--players: {quote(name)} has {quote(missing)}, which can't be printed; "
        "only Latin, Greek and Cyrillic letters can, so leave out --players and write the names by hand"
    )


def printable(text: str) -> tuple[str, str]:
    """Return a text with names in it and a font that has its letters; those that no font has are question marks."""
    try:
        return text, name_font(text, REGULAR).name
    except BadInput:
        return "".join(c if missing_letter(c, REGULAR) is None else "?" for c in text), REGULAR


def missing_letter(name: str, font_name: str) -> str | None:
    """Return the first character that a font does not have, or None."""
    glyphs = font(font_name).face.charToGlyph
    return next((c for c in name if ord(c) not in glyphs), None)


@cache
def _noto_font(weight: str) -> NameFont | None:
    """Return Noto Sans in a weight, `Bold` or `Regular`, or None if it is not installed.

    The file from PyPI has all weights, but ReportLab can use only the regular one: for bold text, it is drawn thicker.
    """
    debian, variable = _DEBIAN_FILES.format(weight=weight), _file_from_pypi()
    if os.path.isfile(debian):
        noto, path = NameFont(f"NotoSans-{weight}"), debian
    elif variable:
        noto, path = NameFont("NotoSans", _BOLDER if weight == "Bold" else 0.0), variable
    else:
        return None
    font(noto.name, path)
    return noto


def _file_from_pypi() -> str | None:
    from importlib.util import find_spec

    package = find_spec("fontpkg_noto_sans")
    folders = package.submodule_search_locations if package else None
    paths = [os.path.join(folder, "files", "NotoSans[wdth,wght].ttf") for folder in folders or ()]
    return next(filter(os.path.isfile, paths), None)
