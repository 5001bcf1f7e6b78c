"""Face designs: where everything is on a card, read from `templates/faces.toml` or a user's own file.

On a card of another size, a design is scaled, with its corners still in the corners.
"""

from typing import Any, NamedTuple, TypeAlias

from ramble_tools.errors import FileError, did_you_mean, quote
from ramble_tools.press.templates import Fields, is_length, is_number, table_named, value_text

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
            raise fields.error(f"a chain of 'like' can't lead back to its start: {' -> '.join((*way, name))}")
        if len(way) > _MOST_LIKE:
            raise fields.error(f"a chain of 'like' can have at most {_MOST_LIKE} designs")
    design = fields.table
    for fields in reversed(own):
        changes = {key: value for key, value in fields.table.items() if key != "like"}
        design = _merged(design, changes, fields.where)
    return design


def named(design: Design, name: str) -> Design:
    """Return a design with a name below the tag of the deck."""
    tag = design["deck"]
    return {**design, "deck": {**tag, "name": {**tag["name"], "text": name}}}


def _merged(base: Design, own: Design, where: str) -> Design:
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
                raise FileError(f"{where}: {key} must be at most {_LONGEST_ON_A_FACE_MM:g} mm, not {value_text(value)}")
            merged[key] = float(value)
        elif isinstance(like, list) and isinstance(value, list) and list(map(is_length, value)) == [True] * len(like):
            if len(like) == _INKS and not all(0 <= each <= 1 for each in value):
                raise FileError(f"{where}: {key} must be red, green and blue from 0 to 1, not {value_text(value)}")
            merged[key] = [float(each) for each in value]
        elif isinstance(like, str) and isinstance(value, str):
            merged[key] = value
        else:
            raise FileError(f"{where}: {key} must be {_kind_of(like)}, not {value_text(value)}")
    return merged


def _kind_of(value: object) -> str:
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


# Where a part of a design is on a card: x and y of the design's lower left corner, in mm, and how large it is drawn.
Place: TypeAlias = tuple[float, float, float]


class Fit(NamedTuple):
    """Where each part of a design is on a card; `corner` is the index in the upper left one."""

    middle: Place
    suit: Place
    corner: Place
    deck: Place


def fit(design: Design, width: float, height: float) -> Fit:
    """Return where a design is on a card of that size, in mm.

    The middle is scaled by what fits. The index and the deck's tag keep their distance from the corner, and the suit
    from the upper edge.
    """
    own_width, own_height, index = design["width_mm"], design["height_mm"], design["index"]
    scale = min(width / own_width, height / own_height)
    own_safe, safe = (min(SAFE_MM, each * _MOST_OF_WIDTH) for each in (own_width, width))
    # The index is as wide as its letters may be, or its ring.
    widest = max(index["widest"], index["ring"]["width"])
    in_corner = min(scale, max(1.0, (_INDEX_WITHIN_MM - safe) / widest))
    inward = safe - own_safe * in_corner
    across, up = width - own_width * in_corner - inward, height - own_height * in_corner - inward
    aside, middle = (width - own_width * scale) / 2, (height - own_height * scale) / 2
    return Fit((aside, middle, scale), (aside, 2 * middle, scale), (inward, up, in_corner), (across, up, in_corner))


# --- in a fan


class Reach(NamedTuple):
    """How far a part of an index goes, in mm from the edge at its side, and down from the upper edge."""

    inward: float
    down: float


def index_reaches(design: Design, width: float, height: float) -> tuple[Reach, Reach, Reach]:
    """Return how far the letter, the rank and the suit of an index go on a card of that size, with bars and rings."""
    index = design["index"]
    letter, vowel, ring, bar, rank, under, suit = (
        index[part] for part in ("letter", "vowel", "ring", "bar", "rank", "rank_bar", "suit")
    )
    ring_bottom = vowel["baseline"] + (vowel["cap_height"] - ring["height"]) / 2
    # The width of each part, and where it ends at the bottom.
    parts = (
        (
            max(index["widest"], ring["width"], bar["width"]),
            min(ring_bottom, letter["baseline"] - bar["below"] - bar["thickness"]),
        ),
        (max(index["widest"], under["width"]), rank["baseline"] - under["below"] - under["thickness"]),
        (suit["height"], suit["center_y"] - suit["height"] / 2),
    )
    inward, up, scale = fit(design, width, height).corner
    letters, ranks, suits = (
        Reach(inward + scale * (index["center_x"] + wide / 2), height - up - scale * bottom) for wide, bottom in parts
    )
    return letters, ranks, suits
