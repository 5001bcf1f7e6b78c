"""The short rules of the games, on poker-size cards or on a page to fold once."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import IO, NamedTuple, TypeAlias

from reportlab.lib.units import mm

from ramble_tools.errors import BadInput
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import RulesLayout
from ramble_tools.press.cut_marks import draw_margins, printed_box, ruler_of
from ramble_tools.press.layout import Box, CardSize, Line, Paper, Sheet, sheet_of_cards
from ramble_tools.press.pdf import CAP_HEIGHT, Pdf

POKER = CardSize("poker", 63.5, 88.9)
# The smallest text that most people read at arm's length, and the largest that helps, in points.
_SMALLEST, _LARGEST_ON_CARDS, _LARGEST_ON_PAGE = 7.5, 9.0, 15.0
_STEP = 0.25
# How much smaller text may be, in points, if that keeps the sections of a page whole.
_SMALLER_IF_WHOLE = 2.0
# How many more cards, at most, than the fewest are tried to keep a game's sections whole.
_MORE_CARDS = 3
# The height of a title's capitals, and the space around the text, in mm.
_CARD_TITLE, _PAGE_TITLE = 3.4, 7.0
_CARD_MARGIN, _PAGE_MARGIN = 4.0, 12.0
_HALVES = 2
# The smallest page that has room for our longest sentence in each half, in mm.
_PAGE_WIDTH, _PAGE_HEIGHT = 140.0, 90.0


@dataclass(frozen=True, slots=True)
class Reference:
    """What to print of a game: its title, its short rules, and the rulings that differ from the standard rules.

    `sections` are headings, each with the lines below it. `chosen` are house rules in words, each a sentence or two.
    """

    title: str
    sections: Sequence[tuple[str, Sequence[str]]]
    chosen: tuple[str, ...] = ()


def print_rules(
    file: IO[bytes],
    references: Sequence[Reference],
    paper: Paper,
    layout: RulesLayout = "cards",
    calibration: Calibration = NO_CALIBRATION,
) -> Iterator[int]:
    """Draw the short rules into a PDF on a binary stream. Yields the number of each page when it is done.

    Raises BadInput for paper that is too small.
    """
    titles = ", ".join(reference.title for reference in references)
    on_paper = paper.on_its_side if layout == "page" else paper
    if layout == "page" and (on_paper.width < _PAGE_WIDTH or on_paper.height < _PAGE_HEIGHT):
        least = f"{_PAGE_HEIGHT:g} x {_PAGE_WIDTH:g} mm"
        raise BadInput(f"a page of rules can't be read on {paper.name}; use at least {least}, or --form cards")
    pdf = Pdf(file, on_paper, title=f"Short rules: {titles}", subject="quick reference", calibration=calibration)
    if layout == "cards":
        yield from _print_cards(pdf, references, sheet_of_cards(paper, POKER))
    else:
        yield from _print_pages(pdf, references, on_paper)
    pdf.save()


# --- the text of a game, in one size of type

# Spaces that no line breaks at: those in `Q K A 2` and in `A = 1`.
_KEPT_TOGETHER = re.compile(r"(?<=\b[AKQJ2-9]) (?=[AKQJ2-9]\b)|(?<=\w) (?==)|(?<==) (?=\w)")
_BETWEEN_SENTENCES = re.compile(r"(?<=[.:;]) ")


class _Type:
    """A size of type: the height of its capitals, and the steps to the next line and paragraph, in mm."""

    def __init__(self, points: float) -> None:
        self.capital = points / mm * CAP_HEIGHT
        self.line, self.paragraph = 1.7 * self.capital, 0.42 * self.capital


class _TextLine(NamedTuple):
    """A line of text as it is printed. The space `above` it is in mm."""

    text: str
    bold: bool
    above: float


# The lines of a card or of half of a page.
_Part: TypeAlias = list[_TextLine]


class _Block(NamedTuple):
    """Lines that stay together, the heading of their section, and whether they are the first below it."""

    heading: str
    first: bool
    lines: _Part


class _Paginated(NamedTuple):
    """The lines of each part, and how many sections go on in the next part."""

    parts: list[_Part]
    divided: int


class _Text:
    """The short rules of a game in one size of type, wrapped to the width of a box.

    They take `fewest` to `most` cards or halves of a page of that box's height. `too_long` is how often their sections
    must be divided, because they are longer than that.
    """

    def __init__(self, pdf: Pdf, reference: Reference, body: Box, points: float) -> None:
        self.type, self._body = _Type(points), body
        sections = [*reference.sections, *([("House rules", reference.chosen)] if reference.chosen else [])]
        self._blocks = [
            _Block(heading, number == 0, lines)
            for heading, paragraphs in sections
            for number, lines in enumerate(self._kept_together(pdf, paragraphs))
        ]
        begins = [place for place, each in enumerate(self._blocks) if each.first]
        ends = [*begins[1:], len(self._blocks)]
        self.too_long = sum(self._fewest(begin, end) - 1 for begin, end in zip(begins, ends, strict=True))
        self.fewest, self.most = self._fewest(0, len(self._blocks)), len(self._blocks)

    def _kept_together(self, pdf: Pdf, paragraphs: Sequence[str]) -> Iterator[_Part]:
        """Yield the lines that stay together: a paragraph. If it is too long, a sentence; if that is too, one line."""
        room = self._body.height - self.type.line
        for paragraph in paragraphs:
            whole = self._wrapped(pdf, paragraph)
            if self._height(whole) <= room:
                yield whole
                continue
            for lines in (self._wrapped(pdf, sentence) for sentence in _BETWEEN_SENTENCES.split(paragraph)):
                yield from [lines] if self._height(lines) <= room else ([line] for line in lines)

    def _wrapped(self, pdf: Pdf, text: str) -> _Part:
        kept_together = _KEPT_TOGETHER.sub("\u00a0", text)
        lines = pdf.wrapped(kept_together, self._body.width, cap_height=self.type.capital)
        return [_TextLine(line, False, 0.0 if place else self.type.paragraph) for place, line in enumerate(lines)]

    def _height(self, lines: _Part) -> float:
        return sum(line.above + self.type.line for line in lines)

    def _lines(self, begin: int, end: int) -> _Part:
        """Return the lines of a part with the blocks from `begin` to `end`. No space is above the first one."""
        part: _Part = []
        for each in self._blocks[begin:end]:
            if not part:
                part.append(_TextLine(each.heading if each.first else f"{each.heading}, continued", True, 0.0))
            elif each.first:
                part.append(_TextLine(each.heading, True, self.type.paragraph * 2))
            part += each.lines
        return part

    def _fewest(self, begin: int, end: int) -> int:
        """Return how many parts there are if each has as many blocks as fit, and at least one."""
        count = 1
        for place in range(begin + 1, end):
            if self._height(self._lines(begin, place + 1)) > self._body.height:
                count, begin = count + 1, place
        return count

    def paginated(self, count: int) -> _Paginated:
        """Return the text in `fewest` to `most` parts: sections whole where they fit, then equally full."""
        room, last = self._body.height, len(self._blocks)
        # For each number of parts and end: (sections divided, how uneven the parts are, where the last part begins).
        best: list[dict[int, tuple[int, float, int]]] = [{0: (0, 0.0, 0)}]
        for _ in range(count):
            row: dict[int, tuple[int, float, int]] = {}
            for begin, (divided, uneven, _) in best[-1].items():
                for end in range(begin + 1, last + 1):
                    used = self._height(self._lines(begin, end))
                    if used > room and end > begin + 1:
                        break
                    cut = end < last and not self._blocks[end].first
                    cost = (divided + cut, uneven + (1 - used / room) ** 2, begin)
                    row[end] = min(row.get(end, cost), cost)
            best.append(row)
        ends = [last]
        for row in reversed(best[1:]):
            ends.append(row[ends[-1]][2])
        parts = [self._lines(begin, end) for begin, end in pairwise(reversed(ends))]
        return _Paginated(parts, best[-1][last][0])

    def whole(self) -> int:
        """Return the fewest parts that divide no section that would fit on one; `fewest` if that would be too many."""
        counts = range(self.fewest, min(self.fewest + _MORE_CARDS, self.most) + 1)
        return next((count for count in counts if self.paginated(count).divided == self.too_long), self.fewest)


def _sizes(largest: float) -> list[float]:
    """Return the sizes of type to try, in points, the smallest first."""
    return [_SMALLEST + step * _STEP for step in range(int((largest - _SMALLEST) / _STEP) + 1)]


def _draw_lines(pdf: Pdf, lines: _Part, box: Box, size: _Type) -> None:
    y = box.top
    for place, line in enumerate(lines):
        y -= (line.above if place else 0.0) + size.line
        if line.bold:
            pdf.text(box.left, y, line.text, cap_height=size.capital, align="left")
        else:
            pdf.sentence(box.left, y, line.text, cap_height=size.capital)


# --- on cards

_CARD_BODY = Box(0, 0, POKER.width, POKER.height - 2.1 * _CARD_TITLE).grown(-_CARD_MARGIN)


def _print_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> Iterator[int]:
    cards = []
    for reference, (text, count) in zip(references, _set_on_cards(pdf, references, sheet), strict=True):
        for number, lines in enumerate(text.paginated(count).parts, start=1):
            cards.append((reference.title + (f" {number}/{count}" if count > 1 else ""), lines, text.type))
    ruler, cells = ruler_of(sheet), list(sheet.cells())
    baseline = POKER.height - _CARD_MARGIN - _CARD_TITLE
    for page, placed in enumerate(sheet.dealt(cards), start=1):
        with pdf.page(printed_box(sheet, ruler), trim=sheet.trim):
            draw_margins(pdf, sheet, ruler, f"page {page} of {sheet.pages_for(len(cards))}")
            for place, (title, lines, size) in placed:
                with pdf.placed(cells[place], POKER.width, POKER.height):
                    pdf.text(_CARD_MARGIN, baseline, title, cap_height=_CARD_TITLE, align="left")
                    _draw_lines(pdf, lines, _CARD_BODY, size)
        yield page


def _set_on_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> Iterator[tuple[_Text, int]]:
    """Yield the text of each game, and how many cards it takes.

    The smallest size decides how many sheets there are. Then the text grows as long as those sheets have room for it,
    no game takes more than one more card, and sections that fit on a card still do. Finally, each game grows by itself
    as long as it needs no more cards.
    """
    texts = [[_Text(pdf, each, _CARD_BODY, points) for each in references] for points in _sizes(_LARGEST_ON_CARDS)]
    smallest = [text.whole() for text in texts[0]]
    room = sheet.pages_for(sum(smallest)) * sheet.cards
    chosen, counts = 0, smallest
    for larger in texts[1:]:
        more = [text.whole() for text in larger]
        if sum(more) > room or any(after > before + 1 for before, after in zip(smallest, more, strict=True)):
            break
        if any(text.too_long > before.too_long for text, before in zip(larger, texts[0], strict=True)):
            break
        chosen, counts = chosen + 1, more
    for sizes, count in zip(zip(*texts[chosen:], strict=True), counts, strict=True):
        text, *larger = sizes
        divided = text.paginated(count).divided
        for other in larger:
            if other.fewest > count or other.paginated(count).divided > divided:
                break
            text = other
        yield text, count


# --- on pages


def _print_pages(pdf: Pdf, references: Sequence[Reference], paper: Paper) -> Iterator[int]:
    """Draw a page for each game, in two halves, with marks where to fold it. Long rules take another page."""
    half = paper.width / _HALVES
    body = Box(0, 0, half, paper.height - 2 * _PAGE_TITLE).grown(-_PAGE_MARGIN)
    width = paper.width - 2 * _PAGE_MARGIN
    # The marks where to fold are nearer to the edge than the text.
    edge = paper.unprintable
    inked = Box(_PAGE_MARGIN, edge, width, paper.height - 2 * edge)
    number = 0
    for reference in references:
        text, count = _set_on_page(pdf, reference, body)
        halves = text.paginated(count).parts
        for first in range(0, count, _HALVES):
            with pdf.page(inked):
                title = reference.title if not first else f"{reference.title}, continued"
                cap_height = _PAGE_TITLE * min(1, width / pdf.text_width(title, cap_height=_PAGE_TITLE))
                pdf.text(body.left, body.top + _PAGE_TITLE, title, cap_height=cap_height, align="left")
                for end in (edge, paper.height - edge - 5):
                    pdf.line(Line(half, end, half, end + 5), 0.15)
                for place, lines in enumerate(halves[first : first + _HALVES]):
                    column = Box(body.left + place * half, body.bottom, body.width, body.height)
                    _draw_lines(pdf, lines, column, text.type)
            number += 1
            yield number


def _set_on_page(pdf: Pdf, reference: Reference, body: Box) -> tuple[_Text, int]:
    """Return the text of a game in the largest type that fits on a page, or a little smaller to keep sections whole.

    Also return how many halves of a page it takes: more than two if even the smallest type does not fit.
    """
    found: tuple[float, _Text, int] | None = None
    for points in reversed(_sizes(_LARGEST_ON_PAGE)):
        text = _Text(pdf, reference, body, points)
        if found and points < found[0] - _SMALLER_IF_WHOLE:
            break
        if text.fewest <= _HALVES:
            count = min(_HALVES, text.most)
            if not text.paginated(count).divided:
                return text, count
            found = found or (points, text, count)
    return found[1:] if found else (text, text.whole())
