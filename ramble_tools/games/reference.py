"""A game's rules in short: headings, and lines below them."""

from typing import NamedTuple


class Section(NamedTuple):
    """A heading and its lines, each a sentence or two."""

    heading: str
    lines: tuple[str, ...]
