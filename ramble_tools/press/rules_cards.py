"""The short rules of the games, on poker-size cards or on a page to fold once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, NamedTuple

from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import RulesLayout
from ramble_tools.press.layout import Box, Line, Sheet, sheet_of_cards
from ramble_tools.press.pdf import BOLD, REGULAR, Pdf
from ramble_tools.press.sheets import fill_sheets
from ramble_tools.press.templates import CardSize, Paper

_INSET = 4.2
_POKER = CardSize("poker", 63.5, 88.9)


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size of text: the height of its capitals, and the steps to the next line and paragraph, in mm."""

    capital: float
    line: float
    paragraph: float
    title: float

    def scaled(self, by: float) -> "TypeSize":
        """Return the sizes multiplied by a factor, except that of the title."""
        return TypeSize(self.capital * by, self.line * by, self.paragraph * by, self.title)


# The smallest text that can be read at arm's length, and a comfortable size.
_CARD_TYPE = TypeSize(1.45, 2.75, 0.7, 3.4)
_PAGE_TYPE = TypeSize(2.3, 4.5, 1.3, 7.0)


@dataclass(frozen=True, slots=True)
class Reference:
    """What to print of a game: its title, its short rules, and the rulings that differ from the standard rules.

    `sections` are headings, each with the lines below it. `chosen` are rulings as `ID=VALUE`.
    """

    title: str
    sections: Sequence[tuple[str, Sequence[str]]]
    chosen: tuple[str, ...] = ()


class _TextLine(NamedTuple):
    """A line of text as it is printed. `indent` and the space `above` it are in mm."""

    text: str
    bold: bool
    indent: float
    above: float


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


def _set_on_cards(pdf: Pdf, reference: Reference) -> tuple[TypeSize, list[list[_TextLine]]]:
    """Return the type size and the lines of each card that a reference fills, a bit smaller if that saves a card."""
    found = []
    for size in map(_CARD_TYPE.scaled, (1.0, 0.95, 0.91)):
        lines = _lines(pdf, reference, _POKER.width - 2 * _INSET, size)
        found.append((size, _paginated(lines, _card_body().height, size)))
    return min(found, key=lambda each: len(each[1]))


def _set_on_page(pdf: Pdf, reference: Reference, body: Box) -> tuple[TypeSize, list[list[_TextLine]]]:
    """Return the largest type size that fits on a page, and the lines of its two halves."""
    for factor in (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7):
        size = _PAGE_TYPE.scaled(factor)
        halves = _paginated(_lines(pdf, reference, body.width, size), body.height, size)
        if len(halves) <= 2:
            break
    return size, halves


def _card_body() -> Box:
    return Box(_INSET, _INSET, _POKER.width - 2 * _INSET, _POKER.height - 2 * _INSET - _CARD_TYPE.title * 2.1)


def _print_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> Iterator[int]:
    cards = []
    for reference in references:
        size, parts = _set_on_cards(pdf, reference)
        for number, lines in enumerate(parts, start=1):
            cards.append((reference.title + (f" {number}/{len(parts)}" if len(parts) > 1 else ""), lines, size))

    def draw(card: tuple[str, list[_TextLine], TypeSize], cell: Box) -> None:
        title, lines, size = card
        with pdf.placed(cell, _POKER.width, _POKER.height):
            pdf.text(_INSET, _POKER.height - _INSET - size.title, title, cap_height=size.title, align="left")
            _draw_lines(pdf, lines, _card_body(), size)

    yield from fill_sheets(pdf, sheet, cards, draw)


def _print_pages(pdf: Pdf, references: Sequence[Reference], paper: Paper) -> Iterator[int]:
    """Draw a page for each game, in two halves, with marks where to fold it."""
    margin = 12.0
    half = paper.width / 2
    for number, reference in enumerate(references, start=1):
        with pdf.page():
            body = Box(margin, margin, half - 2 * margin, paper.height - 2 * margin - _PAGE_TYPE.title * 2)
            pdf.text(
                margin,
                paper.height - margin - _PAGE_TYPE.title,
                reference.title,
                cap_height=_PAGE_TYPE.title,
                align="left",
            )
            for end in (paper.unprintable, paper.height - paper.unprintable - 5):
                pdf.line(Line(half, end, half, end + 5), 0.15)
            size, halves = _set_on_page(pdf, reference, body)
            for place, lines in enumerate(halves):
                _draw_lines(pdf, lines, Box(body.left + place * half, body.bottom, body.width, body.height), size)
        yield number


def _lines(pdf: Pdf, reference: Reference, width: float, size: TypeSize) -> list[_TextLine]:
    """Return all lines of a reference, wrapped to a width."""
    sections = list(reference.sections)
    if reference.chosen:
        sections.append(("House rules", reference.chosen))
    found = []
    for heading, paragraphs in sections:
        found.append(_TextLine(heading, True, 0.0, size.paragraph * 2))
        for paragraph in paragraphs:
            for place, text in enumerate(_wrapped(pdf, paragraph, width - size.capital * 1.6, size)):
                found.append(_TextLine(text, False, size.capital * 1.6, size.paragraph if place == 0 else 0.0))
    return found


def _wrapped(pdf: Pdf, text: str, width: float, size: TypeSize) -> Iterator[str]:
    """Yield the lines of some text, wrapped to a width. Lines break at plain spaces only, not at no-break spaces."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and pdf.text_width(longer, cap_height=size.capital, font=REGULAR) > width:
            yield line
            longer = word
        line = longer
    yield line


def _paginated(lines: Sequence[_TextLine], height: float, size: TypeSize) -> list[list[_TextLine]]:
    """Divide the lines among cards or halves of a page of that height, without breaking a block."""
    parts: list[list[_TextLine]] = [[]]
    used = 0.0
    for block in _blocks(lines):
        needed = sum(line.above + size.line for line in block)
        if parts[-1] and used + needed > height:
            parts.append([])
        # No room is needed above the first line of a card.
        used = used + needed if parts[-1] else needed - block[0].above
        parts[-1] += block
    return parts


def _blocks(lines: Sequence[_TextLine]) -> list[list[_TextLine]]:
    """Group the lines that stay together: a paragraph, and a heading with the first paragraph below it."""
    blocks: list[list[_TextLine]] = []
    for place, line in enumerate(lines):
        if line.above and not (place and lines[place - 1].bold):
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _draw_lines(pdf: Pdf, lines: Sequence[_TextLine], box: Box, size: TypeSize) -> None:
    y = box.top
    for place, line in enumerate(lines):
        y -= (line.above if place else 0.0) + size.line
        font = BOLD if line.bold else REGULAR
        pdf.text(box.left + line.indent, y, line.text, cap_height=size.capital, font=font, align="left")
