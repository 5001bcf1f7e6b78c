"""A fan of poker cards in the hand, which turns on a point below them: what it shows of each card."""

import math
from collections.abc import Sequence
from typing import TypeAlias

CARD_WIDTH, CARD_HEIGHT = 63.5, 88.9
# How far the point is below the middle of the cards' lower edges, in mm: a small hand, and a large one.
PIVOTS = (15.0, 60.0)
# How far a point is right of and below a card's upper left corner, in mm.
Point: TypeAlias = tuple[float, float]


def turned(x: float, y: float, angle: float) -> Point:
    """Return a point turned clockwise around 0, 0."""
    return x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)


def shows(points: Sequence[Point], angle: float, pivot: float, *, cards: int = 14) -> bool:
    """Return whether a fan shows these points of each card, if each is turned that much farther than the one below."""
    top = pivot + CARD_HEIGHT
    for above in range(1, cards):
        for right, down in points:
            x, y = turned(right - CARD_WIDTH / 2, top - down, -angle * above)
            if abs(x) < CARD_WIDTH / 2 - 1e-6 and pivot < y < top:
                return False
    return True


def angle_of(step: float, pivot: float) -> float:
    """Return the angle between two cards at which the next card's left edge crosses the upper edge at `step` mm."""
    low, high = 0.0, math.pi / 4
    for _ in range(50):
        angle = (low + high) / 2
        across, _ = turned(step - CARD_WIDTH / 2, pivot + CARD_HEIGHT, -angle)
        low, high = (low, angle) if across < -CARD_WIDTH / 2 else (angle, high)
    return angle


def least_angle(points: Sequence[Point], pivot: float, *, cards: int) -> float:
    """Return the smallest angle between two cards at which a fan shows these points of each card."""
    low, high = 0.0, math.pi / 4
    for _ in range(30):
        angle = (low + high) / 2
        low, high = (low, angle) if shows(points, angle, pivot, cards=cards) else (angle, high)
    return high
