"""A fan of cards in the hand, which turns on a point below them: what it shows of each card."""

import math
from collections.abc import Sequence
from typing import TypeAlias

POKER = 63.5, 88.9
# How far the point is below the middle of the cards' lower edges, in mm: a small hand, and a large one.
PIVOTS = (15.0, 60.0)
# How far a point is right of and below a card's upper left corner, in mm.
Point: TypeAlias = tuple[float, float]


def turned(x: float, y: float, angle: float) -> Point:
    """Return a point turned clockwise around 0, 0."""
    return x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)


def shows(points: Sequence[Point], angle: float, pivot: float, *, cards: int = 14, size: Point = POKER) -> bool:
    """Return whether a fan shows these points of each card, if each is turned that much farther than the one below."""
    width, height = size
    top = pivot + height
    for above in range(1, cards):
        for right, down in points:
            x, y = turned(right - width / 2, top - down, -angle * above)
            if abs(x) < width / 2 - 1e-6 and pivot < y < top:
                return False
    return True


def angle_of(step: float, pivot: float, *, size: Point = POKER) -> float:
    """Return the angle between two cards at which the next card's left edge crosses the upper edge at `step` mm."""
    width, height = size
    low, high = 0.0, math.pi / 4
    for _ in range(50):
        angle = (low + high) / 2
        across, _ = turned(step - width / 2, pivot + height, -angle)
        low, high = (low, angle) if across < -width / 2 else (angle, high)
    return angle


def least_angle(points: Sequence[Point], pivot: float, *, cards: int) -> float:
    """Return the smallest angle between two cards at which a fan shows these points of each card."""
    low, high = 0.0, math.pi / 4
    for _ in range(30):
        angle = (low + high) / 2
        low, high = (low, angle) if shows(points, angle, pivot, cards=cards) else (angle, high)
    return high
