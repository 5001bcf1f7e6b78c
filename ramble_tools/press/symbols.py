"""The four suits and the joker's star as paths, which need no font and are sharp at any size.

Each is one unit high and centered on 0, 0.
"""

from math import cos, pi, sin

from ramble_tools.cards import Suit
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, Drawing, Ink, Path

# The length of a Bezier curve's handles for a quarter of a circle of radius 1.
_QUARTER = 0.5523


def _circle(x: float, y: float, radius: float) -> Path:
    reach = radius * _QUARTER
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + reach, x + reach, y + radius, x, y + radius),
        ("C", x - reach, y + radius, x - radius, y + reach, x - radius, y),
        ("C", x - radius, y - reach, x - reach, y - radius, x, y - radius),
        ("C", x + reach, y - radius, x + radius, y - reach, x + radius, y),
        ("Z",),
    )


_HEART: Path = (
    ("M", 0, -0.5),
    ("C", -0.1, -0.3, -0.5, -0.08, -0.5, 0.2),
    ("C", -0.5, 0.37, -0.38, 0.5, -0.235, 0.5),
    ("C", -0.12, 0.5, -0.03, 0.43, 0, 0.32),
    ("C", 0.03, 0.43, 0.12, 0.5, 0.235, 0.5),
    ("C", 0.38, 0.5, 0.5, 0.37, 0.5, 0.2),
    ("C", 0.5, -0.08, 0.1, -0.3, 0, -0.5),
    ("Z",),
)
_DIAMOND: Path = (
    ("M", 0, 0.5),
    ("C", 0.09, 0.33, 0.24, 0.14, 0.38, 0),
    ("C", 0.24, -0.14, 0.09, -0.33, 0, -0.5),
    ("C", -0.09, -0.33, -0.24, -0.14, -0.38, 0),
    ("C", -0.24, 0.14, -0.09, 0.33, 0, 0.5),
    ("Z",),
)
_STEM: Path = (
    ("M", -0.2, -0.5),
    ("C", -0.08, -0.44, -0.04, -0.3, -0.035, -0.1),
    ("L", 0.035, -0.1),
    ("C", 0.04, -0.3, 0.08, -0.44, 0.2, -0.5),
    ("Z",),
)
_SPADE: Path = (
    ("M", 0, 0.5),
    ("C", 0.1, 0.3, 0.46, 0.12, 0.46, -0.13),
    ("C", 0.46, -0.27, 0.36, -0.36, 0.235, -0.36),
    ("C", 0.13, -0.36, 0.05, -0.3, 0.02, -0.22),
    ("L", -0.02, -0.22),
    ("C", -0.05, -0.3, -0.13, -0.36, -0.235, -0.36),
    ("C", -0.36, -0.36, -0.46, -0.27, -0.46, -0.13),
    ("C", -0.46, 0.12, -0.1, 0.3, 0, 0.5),
    ("Z",),
)
_CLUB_LEAVES: Path = (*_circle(0, 0.265, 0.235), *_circle(-0.255, -0.12, 0.235), *_circle(0.255, -0.12, 0.235))
# Fills the gap between the three leaves.
_CLUB_HEART: Path = (("M", -0.13, 0.12), ("L", 0.13, 0.12), ("L", 0.1, -0.2), ("L", -0.1, -0.2), ("Z",))

# A suit is drawn in parts, because parts of one path that overlap may cancel each other out.
_SUIT_SHAPES: dict[Suit, tuple[Path, ...]] = {
    Suit.SPADES: (_SPADE, _STEM),
    Suit.HEARTS: (_HEART,),
    Suit.CLUBS: (_CLUB_LEAVES, _CLUB_HEART, _STEM),
    Suit.DIAMONDS: (_DIAMOND,),
}
# The width of each as a fraction of its height.
SUIT_WIDTHS: dict[Suit, float] = {Suit.SPADES: 0.92, Suit.HEARTS: 1.0, Suit.CLUBS: 0.98, Suit.DIAMONDS: 0.76}

# Holds every shape, with a little room around it.
_UNIT_BOX = Box(-0.6, -0.6, 1.2, 1.2)


# The thickness of a hollow suit's edge, as a fraction of its height.
_HOLLOW = 0.12


def draw_suit(
    pdf: Drawing, suit: Suit, x: float, y: float, height: float, ink: Ink = BLACK, *, hollow: bool = False
) -> None:
    """Draw a suit `height` mm tall with its middle at x, y. A hollow one has only its edge; it must be a red suit."""

    def draw() -> None:
        for shape in _SUIT_SHAPES[suit]:
            if hollow:
                # The edge is drawn half outside the path, so the path is smaller by that.
                pdf.path(shape, 0, 0, 1 - _HOLLOW, ink, outline=_HOLLOW)
            else:
                pdf.path(shape, 0, 0, 1, ink)

    color = "".join(f"{round(part * 255):02x}" for part in ink)
    pdf.stamp(f"{'hollow-' * hollow}{suit.plural}-{color}", draw, _UNIT_BOX, x, y, height)


def _star(points: int, inner: float) -> Path:
    """Return a star of radius 1. `inner` is the radius of its inner corners."""
    corners = []
    for corner in range(2 * points):
        radius, angle = (inner, 1.0)[corner % 2 == 0], pi / 2 + corner * pi / points
        corners.append((round(radius * cos(angle), 4), round(radius * sin(angle), 4)))
    first, *others = corners
    return (("M", *first), *(("L", *corner) for corner in others), ("Z",))


_STAR = _star(5, 0.45)


def draw_star(pdf: Drawing, x: float, y: float, radius: float, *, outline: float = 0.0) -> None:
    """Draw a joker's star. If `outline` is not 0, only its edge is drawn, with that part of the radius as thickness."""
    if outline:
        pdf.path(_STAR, x, y, radius * (1 - outline / 2), outline=radius * outline)
    else:
        pdf.path(_STAR, x, y, radius)
