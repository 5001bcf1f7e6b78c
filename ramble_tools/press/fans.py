"""A fan of cards in a hand, which turns on a point below them: how far it must open to show a point of each card.

A right-handed fan shows the left edge of each card, and a left-handed one, its mirror image, the right edge.
"""

from math import asin, atan2, cos, degrees, hypot, radians, sin

from ramble_tools.press.layout import CardSize

# How far below its cards a fan turns, in mm: in a small hand and in a large one. The farther, the less of each card it
# must show.
NEAR_MM, FAR_MM = 15.0, 60.0


def fan_angle(card: CardSize, inward: float, down: float, pivot: float = NEAR_MM) -> float:
    """Return the angle between two cards of a fan, in degrees, at which it just shows some point of each card.

    The point is `inward` mm from the edge that shows and `down` mm from the upper edge. A fan shows wedges of its
    cards: the lower a point is, the less is seen of what is farther from the edge.
    """
    half, top = card.width / 2, pivot + card.height
    across, up = half - inward, top - down
    # The next card's edge, which is `half` from the pivot, goes through the point.
    return degrees(asin(min(1.0, half / hypot(across, up))) - atan2(across, up))


def fan_step(card: CardSize, angle: float, pivot: float = NEAR_MM) -> float:
    """Return how much of each card's top edge a fan shows, in mm, whose cards are that many degrees apart."""
    half, top = card.width / 2, pivot + card.height
    return half + (top * sin(radians(angle)) - half) / cos(radians(angle))
