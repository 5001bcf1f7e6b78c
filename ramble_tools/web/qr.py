"""QR codes: for a terminal, dark or light, and for a page."""

from functools import cache
from io import StringIO
from typing import Any

# Explicit colors of the 256, because a terminal's own black and white can be anything.
_WHITE_ON_BLACK = "\x1b[38;5;231;48;5;16m"
_BLACK, _WHITE = "\x1b[48;5;16m", "\x1b[48;5;231m"
_PLAIN = "\x1b[0m"
_WIDEST = 40
# The standard asks for a quiet zone of four modules; two are enough for every reader that we know.
_MARGINS = (4, 3, 2)
# In letters, with an address of up to 100: version 25 of the standard, which is 117 modules wide.
_LONGEST_LINK = 1_700


@cache
def qr_svg(text: str) -> str:
    """Return a text as a QR code in an SVG of its own black and white, whose size the page's style sets."""
    return _svg(text, "m")


def link_qr_svg(link: str) -> str:
    """Return a link with a game as a QR code; an empty text if it would be too fine for a phone to read off another.

    What is behind the `#` has only capitals and digits, which take 5.5 bits each.
    """
    address, _, game = link.partition("#")
    # The encoder takes several parts, each in the mode that is best for it.
    return _svg([f"{address}#", game], "l") if len(link) <= _LONGEST_LINK else ""


def _svg(content: Any, error_level: str) -> str:
    import segno

    code = segno.make_qr(content, error=error_level)
    return str(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


def qr_lines(text: str, *, big: bool = False, color: bool = True) -> list[str]:
    """Return the lines that draw a text as a QR code: two modules in one character, or, if `big`, one in two spaces.

    The small one is at most 40 columns wide for any address that we give. Big ones have no gaps in terminals that
    draw half blocks with gaps. Without `color`, the code is right in a terminal with light text on a dark ground; in
    others it is inverted, which most phones can read too.
    """
    import segno

    code = segno.make_qr(text, error="l")
    size = code.symbol_size(border=0)[0]
    margin = next((each for each in _MARGINS if size + 2 * each <= _WIDEST), _MARGINS[-1])
    if big:
        dark, light = (f"{_BLACK}  ", f"{_WHITE}  ") if color else ("  ", "██")
        drawn = ["".join(dark if module else light for module in row) for row in code.matrix_iter(border=margin)]
    else:
        written = StringIO()
        code.terminal(written, border=margin, compact=True)
        drawn = [f"{_WHITE_ON_BLACK if color else ''}{line}" for line in written.getvalue().splitlines()]
    return [line + _PLAIN for line in drawn] if color else drawn
