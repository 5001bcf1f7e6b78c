"""The address of the app as a QR code on paper, for phones at the table."""

from collections.abc import Iterator
from itertools import groupby
from urllib.parse import urlsplit

from ramble_tools.errors import BadInput, quote
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, REGULAR, WHITE, Pdf

# How large a code is on paper, in mm, with the quiet zone of four modules that the standard asks for.
CODE_MM, _QUIET = 30.0, 4
# An address of that many characters takes 49 modules, which are then 0.5 mm wide: phones read that from paper.
_LONGEST, _MODULE_MM = 150, 0.5


def read_link(typed: str) -> str:
    """Return the address of a web page as it was typed, without spaces around it. Raises BadInput."""
    link = typed.strip()
    if len(link) > _LONGEST:
        raise BadInput(
            f"--link has {len(link)} characters, too many for a small QR code; give at most {_LONGEST}", field="link"
        )
    try:
        parts = urlsplit(link)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is not a number, or half a bracket
        good = False
    if good and (parts.hostname == "localhost" or str(parts.hostname).startswith("127.")):
        raise BadInput(
            f"--link {quote(link)} is this computer's own; give the one that other phones open", field="link"
        )
    # A browser gives other letters and spaces as %C3%BC and %20 when an address is copied.
    if not (good and link.isascii() and link.isprintable() and " " not in link):
        raise BadInput(
            f"--link {quote(link)} is not a web address; give one as in https://example.org/ramble", field="link"
        )
    return link


# What a code is for, and the height of its capitals.
SCAN, CAPTION_MM = "Scan to keep score", 1.9
# How narrow an address may be made, and how far the texts below a code go, in mm.
_NARROWEST, BELOW_CODE_MM = 0.7, 4 * CAPTION_MM


def draw_link(pdf: Pdf, link: str, x: float, top: float, side: float = CODE_MM, *, width: float = 0.0) -> None:
    """Draw a code, centered on x below `top`, and below it what it is for, and the address if `width` mm are enough."""
    draw_code(pdf, link, x - side / 2, top, side)
    room, y = width or side, top - side - CAPTION_MM * 1.2
    pdf.text(x, y, SCAN, cap_height=CAPTION_MM, widest=room)
    if pdf.text_width(link, cap_height=CAPTION_MM, font=REGULAR) * _NARROWEST <= room:
        pdf.text(x, y - 2 * CAPTION_MM, link, cap_height=CAPTION_MM, font=REGULAR, widest=room)


def smallest_side(link: str) -> float:
    """Return how wide a code must be, in mm, with its quiet zone, so that phones read it from paper."""
    return len(_matrix(link)) * _MODULE_MM


def draw_code(pdf: Pdf, link: str, left: float, top: float, side: float) -> None:
    """Draw a code of that width, with its quiet zone."""
    matrix = _matrix(link)
    pdf.fill(Box(left, top - side, side, side), WHITE)
    pdf.path(" ".join(_modules(matrix)), left, top, side / len(matrix), BLACK)


def _matrix(link: str) -> list[list[bool]]:
    """Return whether each module is dark, row by row from the top, with the quiet zone."""
    import segno

    return [list(map(bool, row)) for row in segno.make_qr(link, error="m").matrix_iter(border=_QUIET)]


def _modules(matrix: list[list[bool]]) -> Iterator[str]:
    """Yield the dark modules as parts of one path, a rectangle for each run in a row: 0, 0 is the upper left corner.

    In one path, no viewer draws fine lines between them.
    """
    for row, modules in enumerate(matrix):
        column = 0
        for dark, run in groupby(modules):
            end = column + len(list(run))
            if dark:
                yield f"M{column} {-row}L{end} {-row}L{end} {-row - 1}L{column} {-row - 1}Z"
            column = end
