"""The short rules of the games, on poker-size cards or on a page to fold once."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, NamedTuple, TypeAlias

from reportlab.lib.units import mm

from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import RulesLayout
from ramble_tools.press.layout import Box, Line, Sheet, sheet_of_cards
from ramble_tools.press.pdf import BOLD, CAP_HEIGHT, REGULAR, Pdf
from ramble_tools.press.sheets import fill_sheets
from ramble_tools.press.templates import CardSize, Paper

_INSET = 4.0
_POKER = CardSize("poker", 63.5, 88.9)
# The smallest text that most people read at arm's length, and the largest that helps, in points.
_SMALLEST, _LARGEST_ON_CARDS, _LARGEST_ON_PAGE = 7.5, 9.0, 15.0
_STEP = 0.25
# The height of a title's capitals, in mm.
_CARD_TITLE, _PAGE_TITLE = 3.4, 7.0
_PAGE_MARGIN = 12.0
_HALVES = 2
# Spaces that no line breaks at: those in `Q K A 2` and in `A = 1`.
_KEPT_TOGETHER = re.compile(r"(?<=\b[AKQJ2-9]) (?=[AKQJ2-9]\b)|(?<=\w) (?==)|(?<==) (?=\w)")


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size of text: the height of its capitals, and the steps to the next line and paragraph, in mm."""

    capital: float
    line: float
    paragraph: float


def _type_size(points: float) -> TypeSize:
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


class _TextLine(NamedTuple):
    """A line of text as it is printed. The space `above` it is in mm."""

    text: str
    bold: bool
    above: float


_Part: TypeAlias = list[_TextLine]
_Section: TypeAlias = tuple[str, list[list[_TextLine]]]


def print_rules(
    file: IO[bytes],
    references: Sequence[Reference],
    paper: Paper,
    layout: RulesLayout = "cards",
    calibration: Calibration = NO_CALIBRATION,
) -> Iterator[int]:
    """Draw the short rules into a PDF on a binary stream. Yields the number of each page when it is done."""
    titles = ", ".join(reference.title for reference in references)
    on_paper = paper.on_its_side if layout == "page" else paper
    pdf = Pdf(file, on_paper, title=f"Short rules: {titles}", subject="quick reference", calibration=calibration)
    if layout == "cards":
        yield from _print_cards(pdf, references, sheet_of_cards(paper, _POKER))
    else:
        yield from _print_pages(pdf, references, on_paper)
    pdf.save()


# --- on cards


def _card_body() -> Box:
    return Box(_INSET, _INSET, _POKER.width - 2 * _INSET, _POKER.height - 2 * _INSET - _CARD_TITLE * 2.1)


def _print_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> Iterator[int]:
    size, parts_of_all = _set_on_cards(pdf, references, sheet)
    cards = []
    for reference, parts in zip(references, parts_of_all, strict=True):
        for number, lines in enumerate(parts, start=1):
            cards.append((reference.title + (f" {number}/{len(parts)}" if len(parts) > 1 else ""), lines))

    def draw(card: tuple[str, _Part], cell: Box) -> None:
        title, lines = card
        with pdf.placed(cell, _POKER.width, _POKER.height):
            pdf.text(_INSET, _POKER.height - _INSET - _CARD_TITLE, title, cap_height=_CARD_TITLE, align="left")
            _draw_lines(pdf, lines, _card_body(), size)

    yield from fill_sheets(pdf, sheet, cards, draw)


def _set_on_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> tuple[TypeSize, list[list[_Part]]]:
    """Return the type size and, for each reference, the lines of its cards.

    The smallest size decides how many sheets there are. Then the text grows as long as those sheets have room for it,
    and no game takes more than one more card.
    """
    body = _card_body()

    def set_in(points: float) -> tuple[TypeSize, list[list[_Part]]]:
        size = _type_size(points)
        return size, [_balanced(pdf, reference, body, size) for reference in references]

    found = set_in(_SMALLEST)
    room = sheet.pages_for(_count(found)) * sheet.cards
    most = [len(parts) + 1 for parts in found[1]]
    for step in range(1, int((_LARGEST_ON_CARDS - _SMALLEST) / _STEP) + 1):
        larger = set_in(_SMALLEST + step * _STEP)
        if _count(larger) > room or any(len(parts) > cards for parts, cards in zip(larger[1], most, strict=True)):
            break
        found = larger
    return found


def _count(found: tuple[TypeSize, list[list[_Part]]]) -> int:
    return sum(map(len, found[1]))


def _balanced(pdf: Pdf, reference: Reference, body: Box, size: TypeSize) -> list[_Part]:
    """Return the lines of as few cards as possible, all about equally full."""
    sections = _wrapped_sections(pdf, reference, body, size)
    found = _paginated(sections, body.height, size)
    least = len(found)
    for height in range(int(body.height) - 1, int(body.height / 2), -1):
        shorter = _paginated(sections, height, size)
        if len(shorter) > least:
            break
        found = shorter
    return found


# --- on pages


def _print_pages(pdf: Pdf, references: Sequence[Reference], paper: Paper) -> Iterator[int]:
    """Draw a page for each game, in two halves, with marks where to fold it. Long rules take another page."""
    half = paper.width / _HALVES
    body = Box(
        _PAGE_MARGIN,
        _PAGE_MARGIN,
        half - 2 * _PAGE_MARGIN,
        paper.height - 2 * _PAGE_MARGIN - _PAGE_TITLE * 2,
    )
    number = 0
    for reference in references:
        size, halves = _set_on_page(pdf, reference, body)
        for first in range(0, len(halves), _HALVES):
            with pdf.page():
                title = reference.title if not first else f"{reference.title}, continued"
                pdf.text(body.left, body.top + _PAGE_TITLE, title, cap_height=_PAGE_TITLE, align="left")
                for end in (paper.unprintable, paper.height - paper.unprintable - 5):
                    pdf.line(Line(half, end, half, end + 5), 0.15)
                for place, lines in enumerate(halves[first : first + _HALVES]):
                    _draw_lines(pdf, lines, Box(body.left + place * half, body.bottom, body.width, body.height), size)
            number += 1
            yield number


def _set_on_page(pdf: Pdf, reference: Reference, body: Box) -> tuple[TypeSize, list[_Part]]:
    """Return the largest type size that fits on a page, and the lines of the halves of the page."""
    for step in range(int((_LARGEST_ON_PAGE - _SMALLEST) / _STEP), -1, -1):
        size = _type_size(_SMALLEST + step * _STEP)
        halves = _paginated(_wrapped_sections(pdf, reference, body, size), body.height, size)
        if len(halves) <= _HALVES:
            break
    return size, halves


# --- dividing text into lines and parts


def _wrapped_sections(pdf: Pdf, reference: Reference, body: Box, size: TypeSize) -> list[_Section]:
    """Return the headings of a reference, each with its blocks: lines that stay together."""
    sections = list(reference.sections)
    if reference.chosen:
        sections.append(("House rules", reference.chosen))
    return [(heading, list(_blocks(pdf, paragraphs, body, size))) for heading, paragraphs in sections]


def _paginated(sections: Sequence[_Section], height: float, size: TypeSize) -> list[_Part]:
    """Return the lines of each card, or half of a page, of that height. Blocks are never divided.

    A section that goes on in the next part has its heading there again.
    """
    parts: list[_Part] = [[]]
    used = 0.0
    for heading, blocks in sections:
        begun = False
        for block in blocks:
            head = [] if begun else [_TextLine(heading, True, size.paragraph * 2)]
            needed = _height([*head, *block], size)
            if parts[-1] and used + needed > height:
                parts.append([])
                used = 0.0
                head = [_TextLine(f"{heading}, continued" if begun else heading, True, 0.0)]
                needed = _height([*head, *block], size)
            elif not parts[-1]:
                needed -= head[0].above  # no room is needed above the first line
            parts[-1] += [*head, *block]
            used += needed
            begun = True
    return parts


def _height(lines: Sequence[_TextLine], size: TypeSize) -> float:
    return sum(line.above + size.line for line in lines)


def _blocks(pdf: Pdf, paragraphs: Sequence[str], body: Box, size: TypeSize) -> Iterator[list[_TextLine]]:
    """Yield the lines that stay together: those of a paragraph, or each by itself if all don't fit below a heading."""
    for paragraph in paragraphs:
        lines = [
            _TextLine(text, False, size.paragraph if place == 0 else 0.0)
            for place, text in enumerate(_wrapped(pdf, paragraph, body.width, size))
        ]
        if _height(lines, size) + size.line <= body.height:
            yield lines
        else:
            yield from ([line] for line in lines)


def _wrapped(pdf: Pdf, text: str, width: float, size: TypeSize) -> Iterator[str]:
    """Yield the lines of some text, wrapped to a width. Lines break at plain spaces only, not at no-break spaces."""
    line = ""
    for word in _KEPT_TOGETHER.sub("\u00a0", text).split(" "):
        longer = f"{line} {word}".strip()
        if line and pdf.text_width(longer, cap_height=size.capital, font=REGULAR) > width:
            yield line
            longer = word
        line = longer
    yield line


def _draw_lines(pdf: Pdf, lines: Sequence[_TextLine], box: Box, size: TypeSize) -> None:
    y = box.top
    for place, line in enumerate(lines):
        y -= (line.above if place else 0.0) + size.line
        font = BOLD if line.bold else REGULAR
        pdf.text(box.left, y, line.text, cap_height=size.capital, font=font, align="left")
