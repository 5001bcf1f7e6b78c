"""Whether a label fits a card, as it is printed or turned, and what part of it remains if it is cut to fit."""

from typing import Literal, TypeAlias

from ramble_tools.press.layout import Box
from ramble_tools.press.templates import CardSize

# How a label is put on its card: as it is printed, turned by a quarter, or cut to size.
Way: TypeAlias = Literal["upright", "turned", "trim"]

# A label ends at least this far from a card's edges, because nobody places it more exactly.
CLEAR_MM = 1.0
# A card's printed index is within this distance of its edge.
_INDEX_MM = 10.0
# A label that is higher covers the suits in the middle of a card. An inch fits.
_CORNER_HEIGHT_MM = 26.0


def room_on(card: CardSize, *, corner: bool = False) -> tuple[float, float]:
    """Return the width and height in mm that a label may have on a card, or in its corner: half of the card's width."""
    if corner:
        return card.width / 2 - CLEAR_MM, min(_CORNER_HEIGHT_MM, card.height / 2 - CLEAR_MM)
    return card.width - 2 * CLEAR_MM, card.height - 2 * CLEAR_MM


def room_past_corner(card: CardSize) -> tuple[float, float]:
    """Return the width and height in mm of a label that covers more than a corner, but not the index of the other."""
    return card.width - _INDEX_MM - CLEAR_MM, room_on(card, corner=True)[1]


def way_to_fit(width: float, height: float, room: tuple[float, float]) -> Way | None:
    """Return how a label of `width` x `height` mm fits into that room, or None if it does not."""
    if width <= room[0] and height <= room[1]:
        return "upright"
    return "turned" if height <= room[0] and width <= room[1] else None


def fits_corner(width: float, height: float, card: CardSize) -> bool:
    """Return whether a label fits a card's corner, upright or turned."""
    return way_to_fit(width, height, room_on(card, corner=True)) is not None


def trimmed(cell: Box, room: tuple[float, float], *, corner: bool = False) -> Box:
    """Return the part of a label that remains when it is cut to fit: its middle, or the left of a `corner` label."""
    width, height = min(cell.width, room[0]), min(cell.height, room[1])
    from_left = 0 if corner else (cell.width - width) / 2
    return Box(cell.left + from_left, cell.bottom + (cell.height - height) / 2, width, height)
