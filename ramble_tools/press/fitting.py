"""A face design on a card of another size: scaled, with its corners still in the corners."""

from typing import Any, TypeAlias

Design: TypeAlias = dict[str, Any]

# Nothing is printed closer to a card's edge than this, in mm: an eighth of an inch, the safe area of most shops.
SAFE_MM = 3.2
# On a thumbnail that would be too much, so it is at most this part of the width.
_MOST_OF_WIDTH = 1 / 12
# The index gets no wider than this on a large card, in mm, because a fan of cards hides the rest.
_INDEX_WITHIN_MM = 10.0
# The parts of a design that belong to a corner.
_IN_CORNERS = ("index", "deck")
# Numbers that are not lengths in mm: fractions of another length.
_FRACTIONS = ("hollow",)


def fitted(design: Design, width: float, height: float) -> Design:
    """Return a design for a card of another size, in mm.

    The middle is scaled by what fits. The index and the deck's tag keep their distance from the corner.
    """
    own_width, own_height = design["width_mm"], design["height_mm"]
    if (width, height) == (own_width, own_height):
        return design
    scale = min(width / own_width, height / own_height)
    safe = min(SAFE_MM, width * _MOST_OF_WIDTH)
    index = design["index"]
    # The index is as wide as its letters may be, or its ring.
    across = max(index["widest"], index["ring"]["width"])
    in_corner = min(scale, max(1.0, (_INDEX_WITHIN_MM - safe) / across))
    made: Design = {
        key: _scaled(part, in_corner if key in _IN_CORNERS else scale) if isinstance(part, dict) else part
        for key, part in design.items()
    }
    made |= {"width_mm": width, "height_mm": height, "four_colors": design["four_colors"]}
    inward = safe - SAFE_MM * in_corner

    def from_top(y: float) -> float:
        return float(height - (own_height - y) * in_corner - inward)

    made["index"]["center_x"] += inward
    for key in ("letter", "vowel", "rank"):
        made["index"][key]["baseline"] = from_top(index[key]["baseline"])
    made["index"]["suit"]["center_y"] = from_top(index["suit"]["center_y"])
    made["joker"]["index"] = _scaled(design["joker"]["index"], in_corner)
    for key in ("baseline", "star_y"):
        made["joker"]["index"][key] = from_top(design["joker"]["index"][key])
    deck_x, deck_y = design["deck"]["center"]
    made["deck"]["center"] = [width - (own_width - deck_x) * in_corner - inward, from_top(deck_y)]
    _center(made, design, scale, width, height)
    return made


def _center(made: Design, design: Design, scale: float, width: float, height: float) -> None:
    """Move the letter, the joker's name and the large suit to where they belong on a card of this size."""
    middle_x, middle_y = design["width_mm"] / 2, design["height_mm"] / 2
    letter_x, letter_y = design["letter"]["center"]
    made["letter"]["center"] = [width / 2 + (letter_x - middle_x) * scale, height / 2 + (letter_y - middle_y) * scale]
    made["joker"]["baseline"] = height / 2 + (design["joker"]["baseline"] - middle_y) * scale
    suit_x, suit_y = design["suit"]["center"]
    made["suit"]["center"] = [
        width / 2 + (suit_x - middle_x) * scale,
        height - (design["height_mm"] - suit_y) * scale,
    ]


def _scaled(part: Design, by: float) -> Design:
    """Return a part of a design with all its lengths multiplied."""

    def times(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return _scaled(value, by)
        if isinstance(value, list):
            return [each * by for each in value]
        return value * by if isinstance(value, float) and key not in _FRACTIONS else value

    return {key: times(key, value) for key, value in part.items()}
