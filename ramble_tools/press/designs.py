"""Face designs: where everything is on a card, read from `templates/faces.toml` or a user's own file.

A design is fitted to a card of another size: scaled, with its corners still in the corners.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from ramble_tools.errors import FileError, did_you_mean, quote
from ramble_tools.press.templates import Fields, is_length, is_number, shown, table_named

Design: TypeAlias = dict[str, Any]

# A list of three numbers in a face design is an ink; one of two is a place.
_INKS = 3
# The largest card is a jumbo one of some shops, so a longer part of a face is a mistake.
_LONGEST_ON_A_FACE_MM = 150.0
# The most designs of which each is like the next.
_MOST_LIKE = 10


def read_design(name: str, file: str | None = None) -> Design:
    """Return the face design of that name, in mm. Raises UnknownNameError and FileError.

    A design has only the fields that differ from the design it is `like` (by default `classic`). Each must exist in
    that design and have a value of the same kind.
    """
    own: list[Fields] = []
    while not (fields := table_named("face", name, file)).ours or fields.id != "classic":
        own.append(fields)
        name = fields.text("like", "classic")
        way = [each.id for each in own]
        if name.strip().lower() in way:
            raise fields.error(f"designs can't be like each other in a circle: {' -> '.join((*way, name))}")
        if len(way) > _MOST_LIKE:
            raise fields.error(f"at most {_MOST_LIKE} designs can be like each other, one after another")
    design = fields.table
    for fields in reversed(own):
        changes = {key: value for key, value in fields.table.items() if key != "like"}
        design = _merged(design, changes, fields.where)
    return design


def named(design: Design, name: str) -> Design:
    """Return a design with a name below the tag of the deck."""
    tag = design["deck"]
    return {**design, "deck": {**tag, "name": {**tag["name"], "text": name}}}


def _merged(base: Design, own: Mapping[str, Any], where: str) -> Design:
    """Return the base with the changes in a table. Raises FileError for an unknown field or a value of a wrong kind."""
    merged = dict(base)
    for key, value in own.items():
        if key not in base:
            raise FileError(f"{where}: there is no field {quote(key)}; {did_you_mean(key, base)}")
        like = base[key]
        if isinstance(like, dict) and isinstance(value, dict):
            merged[key] = _merged(like, value, f"{where}.{key}")
        elif is_number(like) and is_length(value):
            if abs(value) > _LONGEST_ON_A_FACE_MM:
                raise FileError(f"{where}: {key} must be at most {_LONGEST_ON_A_FACE_MM:g} mm, not {shown(value)}")
            merged[key] = float(value)
        elif isinstance(like, list) and isinstance(value, list) and list(map(is_length, value)) == [True] * len(like):
            if len(like) == _INKS and not all(0 <= each <= 1 for each in value):
                raise FileError(f"{where}: {key} must be red, green and blue from 0 to 1, not {shown(value)}")
            merged[key] = [float(each) for each in value]
        elif isinstance(like, str) and isinstance(value, str):
            merged[key] = value
        else:
            raise FileError(f"{where}: {key} must be {_kind_of(like)}, not {shown(value)}")
    return merged


def _kind_of(value: Any) -> str:
    """Return what a value like this one is called in a message."""
    if isinstance(value, list):
        return f"a list of {len(value)} numbers"
    return "a table" if isinstance(value, dict) else "a number" if is_number(value) else "text in quotes"


# --- on a card of another size

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
    own = design["index"]
    # The index is as wide as its letters may be, or its ring.
    widest = max(own["widest"], own["ring"]["width"])
    in_corner = min(scale, max(1.0, (_INDEX_WITHIN_MM - safe) / widest))
    made: Design = {
        key: _scaled(part, in_corner if key in _IN_CORNERS else scale) if isinstance(part, dict) else part
        for key, part in design.items()
    }
    made |= {"width_mm": width, "height_mm": height, "four_colors": design["four_colors"]}
    # Scaled parts are moved, as their lower left corner stays where it is.
    inward = safe - SAFE_MM * in_corner
    across, up = width - own_width * in_corner - inward, height - own_height * in_corner - inward
    index, joker = made["index"], made["joker"]
    joker["index"] = _scaled(design["joker"]["index"], in_corner)
    index["center_x"] += inward
    for part in (index["letter"], index["vowel"], index["rank"], joker["index"]):
        part["baseline"] += up
    index["suit"]["center_y"] += up
    joker["index"]["star_y"] += up
    aside, middle = (width - own_width * scale) / 2, (height - own_height * scale) / 2
    joker["baseline"] += middle
    # The suit keeps its distance from the upper edge.
    for name, right, above in (("deck", across, up), ("letter", aside, middle), ("suit", aside, 2 * middle)):
        x, y = made[name]["center"]
        made[name]["center"] = [x + right, y + above]
    return made


def _scaled(part: Design, by: float) -> Design:
    """Return a part of a design with all its lengths multiplied."""

    def times(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return _scaled(value, by)
        if isinstance(value, list):
            return [each * by for each in value]
        return value * by if isinstance(value, float) and key not in _FRACTIONS else value

    return {key: times(key, value) for key, value in part.items()}
