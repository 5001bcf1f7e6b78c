"""The four suits and the joker's star as paths, which need no font and are sharp at any size.

Each is one unit high and centered on 0, 0.
"""

from math import cos, pi, sin

from ramble_tools.cards import Joker, Suit
from ramble_tools.press.cards_to_print import SecondJoker
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BLACK, Drawing, Ink

# The length of a Bezier curve's handles for a quarter of a circle of radius 1.
_QUARTER = 0.5523


def _circle(x: float, y: float, radius: float) -> str:
    reach = radius * _QUARTER
    left, right, bottom, top = x - radius, x + radius, y - radius, y + radius
    return (
        f"M {right} {y} C {right} {y + reach} {x + reach} {top} {x} {top} "
        f"C {x - reach} {top} {left} {y + reach} {left} {y} C {left} {y - reach} {x - reach} {bottom} {x} {bottom} "
        f"C {x + reach} {bottom} {right} {y - reach} {right} {y} Z "
    )


_STEM = "M -.2 -.5 C -.08 -.44 -.04 -.3 -.035 -.1 L .035 -.1 C .04 -.3 .08 -.44 .2 -.5 Z"
# A suit is drawn in parts, because parts of one path that overlap may cancel each other out.
_SUIT_SHAPES: dict[Suit, tuple[str, ...]] = {
    Suit.SPADES: (
        "M 0 .5 C .1 .3 .46 .12 .46 -.13 C .46 -.27 .36 -.36 .235 -.36 C .13 -.36 .05 -.3 .02 -.22 L -.02 -.22 "
        "C -.05 -.3 -.13 -.36 -.235 -.36 C -.36 -.36 -.46 -.27 -.46 -.13 C -.46 .12 -.1 .3 0 .5 Z",
        _STEM,
    ),
    Suit.HEARTS: (
        "M 0 -.5 C -.1 -.3 -.5 -.08 -.5 .2 C -.5 .37 -.38 .5 -.235 .5 C -.12 .5 -.03 .43 0 .32 "
        "C .03 .43 .12 .5 .235 .5 C .38 .5 .5 .37 .5 .2 C .5 -.08 .1 -.3 0 -.5 Z",
    ),
    # The second part of a club fills the gap between the three leaves.
    Suit.CLUBS: (
        _circle(0, 0.265, 0.235) + _circle(-0.255, -0.12, 0.235) + _circle(0.255, -0.12, 0.235),
        "M -.13 .12 L .13 .12 L .1 -.2 L -.1 -.2 Z",
        _STEM,
    ),
    Suit.DIAMONDS: (
        "M 0 .5 C .09 .33 .24 .14 .38 0 C .24 -.14 .09 -.33 0 -.5 C -.09 -.33 -.24 -.14 -.38 0 "
        "C -.24 .14 -.09 .33 0 .5 Z",
    ),
}
# The width of each as a fraction of its height.
SUIT_WIDTHS: dict[Suit, float] = {Suit.SPADES: 0.92, Suit.HEARTS: 1.0, Suit.CLUBS: 0.98, Suit.DIAMONDS: 0.76}

# Holds every shape, with a little room around it.
_UNIT_BOX = Box(-0.6, -0.6, 1.2, 1.2)


def draw_suit(pdf: Drawing, suit: Suit, x: float, y: float, height: float, ink: Ink = BLACK) -> None:
    """Draw a suit `height` mm tall with its middle at x, y."""

    def draw() -> None:
        for shape in _SUIT_SHAPES[suit]:
            pdf.path(shape, 0, 0, 1.0, ink)

    color = "".join(f"{round(part * 255):02x}" for part in ink)
    pdf.stamp(f"{suit.plural}-{color}", draw, _UNIT_BOX, x, y, height)


def _star() -> str:
    """Return a star of radius 1 with five points."""
    corners = []
    for corner in range(10):
        radius, angle = (0.45, 1.0)[corner % 2 == 0], pi / 2 + corner * pi / 5
        corners.append(f"{round(radius * cos(angle), 4)} {round(radius * sin(angle), 4)}")
    return f"M {' L '.join(corners)} Z"


_STAR = _star()


def draw_star(pdf: Drawing, card: Joker, x: float, y: float, radius: float, hollow: float) -> None:
    """Draw a joker's star. Of the second joker's, only the edge is drawn, `hollow` times the radius thick."""
    outline = hollow if isinstance(card, SecondJoker) else 0
    pdf.path(_STAR, x, y, radius * (1 - outline / 2), outline=radius * outline)
