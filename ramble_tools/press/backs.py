"""The back of all cards: a lattice with a name on a plate, or a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ramble_tools.errors import BadInput, about, quote
from ramble_tools.press.back_picture import Picture, read_picture
from ramble_tools.press.choices import InkUse
from ramble_tools.press.layout import Box, Line, around
from ramble_tools.press.name_fonts import missing_letter
from ramble_tools.press.options import FacesOptions, ImagesOptions
from ramble_tools.press.pdf import BLACK, BOLD, REGULAR, WHITE, Drawing, Ink

# How far the lattice extends past the cards' edges, so that a back that is off by less shows no white edge.
FORGIVEN_MM = 3.0

_BLUE: Ink = (0.13, 0.27, 0.47)
_STEP = 4.0
_THREAD = 0.45
_LONGEST_NAME = 24
# The plate in the middle, as fractions of the card's width and height.
_PLATE_WIDTH, _PLATE_HEIGHT = 0.5, 0.26


@dataclass(frozen=True, slots=True)
class BackDesign:
    """What is on the backs: the picture, or if there is none, the lattice with this name."""

    name: str
    picture: Picture | None = None


def back_design(options: FacesOptions | ImagesOptions) -> BackDesign:
    """Return the backs with a text, the name of the decks, or the picture in a file. Raises BadInput and FileError."""
    text, option = (options.name, "--name") if options.back_text is None else (options.back_text, "--back-text")
    with about(option.removeprefix("--").replace("-", "_")):
        name = "RAMBLE" if text is None else deck_name(text, option)
    return BackDesign(name, read_picture(options.back_image) if options.back_image else None)


def deck_name(typed: str, option: str = "--name") -> str:
    """Return a name to print on a deck. Raises BadInput for one that is too long, or has letters we can't print."""
    name = " ".join(typed.split())
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise BadInput(f"{option} {quote(typed)} must have 1 to {_LONGEST_NAME} characters")
    if missing := next(filter(None, (missing_letter(name, font) for font in (REGULAR, BOLD))), None):
        raise BadInput(f"{option} {quote(name)} has {quote(missing)}, which can't be printed; use Latin letters")
    return name


def draw_backs(
    pdf: Drawing,
    cells: Sequence[Box],
    fields: Sequence[Box],
    design: BackDesign,
    *,
    turned: bool = False,
    upside_down: bool = False,
    ink_use: InkUse = "normal",
) -> None:
    """Draw the back of a card in each cell, which goes past the card's edges up to its field.

    If `turned`, the cards lie on their sides, with their tops at the left, or at the right if they are `upside_down`.
    """
    if design.picture:
        pairs = list(zip(cells, fields, strict=True))
        more = max(max(cell.left - field.left, field.right - cell.right) for cell, field in pairs)
        for cell, field in zip(cells, _apart(pairs), strict=True):
            with pdf.clipped(field), pdf.upright_in(cell, turned=turned) as upright:
                design.picture.draw(pdf, upright.grown(more), upside_down=upside_down, gray=ink_use == "black")
        return
    ink = BLACK if ink_use == "black" else _BLUE
    # The lattice does not depend on the cells, so a back looks right wherever the sheet is cut.
    with pdf.clipped(*fields):
        for line in _lattice(around(fields)):
            pdf.line(line, _THREAD, ink=ink)
    for cell in cells:
        with pdf.upright_in(cell, turned=turned) as upright:
            _draw_plate(pdf, upright, design.name, ink)


def _apart(pairs: Sequence[tuple[Box, Box]]) -> Iterator[Box]:
    """Yield the field of each cell, cut off in the middle between the cell and the next one."""
    for cell, field in pairs:
        left, right, bottom, top = field.left, field.right, field.bottom, field.top
        for other, _ in pairs:
            if other.bottom < cell.top and cell.bottom < other.top:
                if other.left >= cell.right - 1e-6:
                    right = min(right, (cell.right + other.left) / 2)
                elif other.right <= cell.left + 1e-6:
                    left = max(left, (cell.left + other.right) / 2)
            elif other.left < cell.right and cell.left < other.right:
                if other.bottom >= cell.top - 1e-6:
                    top = min(top, (cell.top + other.bottom) / 2)
                else:
                    bottom = max(bottom, (cell.bottom + other.top) / 2)
        yield Box(left, bottom, right - left, top - bottom)


def _lattice(field: Box) -> Iterator[Line]:
    """Yield diagonals in both directions, counted from the middle of the field, so it is the same upside down."""
    x, y = field.center
    reach = field.width + field.height
    count = int(reach / _STEP) + 1
    for place in range(-count, count + 1):
        left, right = (x + (place + 0.5) * _STEP + side for side in (-reach, reach))
        yield Line(left, y - reach, right, y + reach)
        yield Line(left, y + reach, right, y - reach)


def _draw_plate(pdf: Drawing, cell: Box, name: str, ink: Ink) -> None:
    x, y = cell.center
    width, height = cell.width * _PLATE_WIDTH, cell.height * _PLATE_HEIGHT
    plate = Box(x - width / 2, y - height / 2, width, height)
    pdf.fill(plate.grown(1.2), WHITE, radius=3.2)
    pdf.box(plate, 0.6, ink=ink, radius=2.4)
    cap_height = height * 0.2
    for degrees in (0, 180):
        with pdf.placed(x, y, degrees=degrees):
            pdf.text(0, height * 0.12, name, cap_height=min(cap_height, width / 6.5), ink=ink, widest=width * 0.88)
    pdf.line(Line(plate.left + 3, y, plate.right - 3, y), 0.3, ink=ink)
