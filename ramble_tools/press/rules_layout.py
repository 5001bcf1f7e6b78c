"""Setting the short rules: their size of type, their lines, and which of them go on which card or half of a page."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from reportlab.lib.units import mm

from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import CAP_HEIGHT, Pdf

# Spaces that no line breaks at: those in `Q K A 2` and in `A = 1`.
_KEPT_TOGETHER = re.compile(r"(?<=\b[AKQJ2-9]) (?=[AKQJ2-9]\b)|(?<=\w) (?==)|(?<==) (?=\w)")
_BETWEEN_SENTENCES = re.compile(r"(?<=[.:;]) ")


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size of text: the height of its capitals, and the steps to the next line and paragraph, in mm."""

    capital: float
    line: float
    paragraph: float


def type_size(points: float) -> TypeSize:
    """Return the type of that many points."""
    capital = points / mm * CAP_HEIGHT
    return TypeSize(capital, 1.7 * capital, 0.42 * capital)


@dataclass(frozen=True, slots=True)
class Reference:
    """What to print of a game: its title, its short rules, and the rulings that differ from the standard rules.

    `sections` are headings, each with the lines below it. `chosen` are house rules in words, each a sentence or two.
    """

    title: str
    sections: Sequence[tuple[str, Sequence[str]]]
    chosen: tuple[str, ...] = ()


class TextLine(NamedTuple):
    """A line of text as it is printed. The space `above` it is in mm."""

    text: str
    bold: bool
    above: float


# The lines of a card or of half of a page, and those that stay together.
Part: TypeAlias = list[TextLine]
_Block: TypeAlias = list[TextLine]


class _Placed(NamedTuple):
    """A block, the heading of its section, and whether it is the first block below it."""

    heading: str
    first: bool
    lines: _Block


class Paginated(NamedTuple):
    """The lines of each part, and how many sections go on in the next part."""

    parts: list[Part]
    divided: int


class Text:
    """The short rules of a game in one size of type, wrapped to the width of a box.

    They take `fewest` to `most` cards or halves of a page of that box's height. `too_long` is how often their sections
    must be divided, because they are longer than that.
    """

    def __init__(self, pdf: Pdf, reference: Reference, body: Box, size: TypeSize) -> None:
        self.size, self._height = size, body.height
        sections = list(reference.sections)
        if reference.chosen:
            sections.append(("House rules", reference.chosen))
        self._placed = [
            _Placed(heading, number == 0, lines)
            for heading, paragraphs in sections
            for number, lines in enumerate(_blocks(pdf, paragraphs, body, size))
        ]
        self.too_long = 0
        begins = [place for place, each in enumerate(self._placed) if each.first]
        for begin, end in pairwise([*begins, len(self._placed)]):
            self.too_long += len(self._greedy(begin, end)) - 1
        self.fewest, self.most = len(self._greedy(0, len(self._placed))), len(self._placed)

    def _lines(self, begin: int, end: int) -> Part:
        """Return the lines of a part with the blocks from `begin` to `end`. No space is above the first one."""
        part: Part = []
        for each in self._placed[begin:end]:
            if not part:
                part.append(TextLine(each.heading if each.first else f"{each.heading}, continued", True, 0.0))
            elif each.first:
                part.append(TextLine(each.heading, True, self.size.paragraph * 2))
            part += each.lines
        return part

    def _used(self, begin: int, end: int) -> float:
        return height_of(self._lines(begin, end), self.size)

    def _greedy(self, begin: int, end: int) -> list[int]:
        """Return where each part begins if each has as many blocks as fit, and at least one."""
        begins = [begin]
        for place in range(begin + 1, end):
            if self._used(begins[-1], place + 1) > self._height:
                begins.append(place)
        return begins

    def paginated(self, count: int) -> Paginated:
        """Return the text in that many parts, `fewest` to `most`: sections whole where they fit, then equally full."""
        # For each number of parts and end: (sections divided, how uneven the parts are, where the last part begins).
        best: list[dict[int, tuple[int, float, int]]] = [{0: (0, 0.0, 0)}]
        for _ in range(count):
            row: dict[int, tuple[int, float, int]] = {}
            for begin, (divided, uneven, _) in best[-1].items():
                for end in range(begin + 1, len(self._placed) + 1):
                    used = self._used(begin, end)
                    if used > self._height and end > begin + 1:
                        break
                    cut = end < len(self._placed) and not self._placed[end].first
                    cost = (divided + cut, uneven + (1 - used / self._height) ** 2, begin)
                    row[end] = min(row.get(end, cost), cost)
            best.append(row)
        ends = [len(self._placed)]
        for row in reversed(best[1:]):
            ends.append(row[ends[-1]][2])
        parts = [self._lines(begin, end) for begin, end in pairwise(reversed(ends))]
        return Paginated(parts, best[-1][len(self._placed)][0])


def height_of(lines: Sequence[TextLine], size: TypeSize) -> float:
    """Return the height of some lines, in mm."""
    return sum(line.above + size.line for line in lines)


def _blocks(pdf: Pdf, paragraphs: Sequence[str], body: Box, size: TypeSize) -> Iterator[_Block]:
    """Yield the lines that stay together: a paragraph. If it is too long, a sentence; if that is too, one line."""
    for paragraph in paragraphs:
        whole = _block(pdf, paragraph, body, size)
        if height_of(whole, size) + size.line <= body.height:
            yield whole
            continue
        for sentence in _BETWEEN_SENTENCES.split(paragraph):
            lines = _block(pdf, sentence, body, size)
            if height_of(lines, size) + size.line <= body.height:
                yield lines
            else:
                yield from ([line] for line in lines)


def _block(pdf: Pdf, text: str, body: Box, size: TypeSize) -> _Block:
    kept_together = _KEPT_TOGETHER.sub("\u00a0", text)
    return [
        TextLine(line, False, size.paragraph if place == 0 else 0.0)
        for place, line in enumerate(pdf.wrapped(kept_together, body.width, cap_height=size.capital))
    ]
