"""The short rules of the games, on poker-size cards or on a page to fold once."""

from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import RulesLayout
from ramble_tools.press.layout import Box, CardSize, Line, Paper, Sheet, sheet_of_cards
from ramble_tools.press.margins import draw_margins, printed_box, ruler_of
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.rules_layout import Part, Reference, Text, TypeSize, type_size

_INSET = 4.0
POKER = CardSize("poker", 63.5, 88.9)
# The smallest text that most people read at arm's length, and the largest that helps, in points.
_SMALLEST, _LARGEST_ON_CARDS, _LARGEST_ON_PAGE = 7.5, 9.0, 15.0
_STEP = 0.25
# How much smaller text may be, in points, if that keeps the sections of a page whole.
_SMALLER_IF_WHOLE = 2.0
# How many more cards, at most, than the fewest are tried to keep a game's sections whole.
_MORE_CARDS = 3
# The height of a title's capitals, in mm.
_CARD_TITLE, _PAGE_TITLE = 3.4, 7.0
_PAGE_MARGIN = 12.0
_HALVES = 2
# The smallest page that has room for our longest sentence in each half, in mm.
_PAGE_WIDTH, _PAGE_HEIGHT = 140.0, 90.0


class _Set(NamedTuple):
    """The short rules of a game as they are printed: the size of type, and the lines of each card or half of a page."""

    size: TypeSize
    parts: list[Part]


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


# --- on cards


def _card_body() -> Box:
    return Box(_INSET, _INSET, POKER.width - 2 * _INSET, POKER.height - 2 * _INSET - _CARD_TITLE * 2.1)


def _print_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> Iterator[int]:
    cards = []
    for reference, (size, parts) in zip(references, _set_on_cards(pdf, references, sheet), strict=True):
        for number, lines in enumerate(parts, start=1):
            cards.append((reference.title + (f" {number}/{len(parts)}" if len(parts) > 1 else ""), lines, size))

    ruler, cells = ruler_of(sheet), list(sheet.cells())
    for number, placed in enumerate(sheet.dealt(cards), start=1):
        with pdf.page(printed_box(sheet, ruler), trim=sheet.trim):
            draw_margins(pdf, sheet, ruler, f"page {number} of {sheet.pages_for(len(cards))}")
            for place, (title, lines, size) in placed:
                with pdf.placed(cells[place], POKER.width, POKER.height):
                    pdf.text(_INSET, POKER.height - _INSET - _CARD_TITLE, title, cap_height=_CARD_TITLE, align="left")
                    _draw_lines(pdf, lines, _card_body(), size)
        yield number


def _set_on_cards(pdf: Pdf, references: Sequence[Reference], sheet: Sheet) -> list[_Set]:
    """Return the rules of each game, set on cards.

    The smallest size decides how many sheets there are. Then the text grows as long as those sheets have room for it,
    no game takes more than one more card, and sections that fit on a card still do. At last, each game grows by itself
    as long as it needs no other card.
    """
    body = _card_body()
    texts = [[Text(pdf, each, body, type_size(points)) for each in references] for points in _sizes(_LARGEST_ON_CARDS)]
    smallest = [_count(text) for text in texts[0]]
    room = sheet.pages_for(sum(smallest)) * sheet.cards
    chosen, counts = texts[0], smallest
    for larger in texts[1:]:
        more = [_count(text) for text in larger]
        if sum(more) > room or any(after > before + 1 for before, after in zip(smallest, more, strict=True)):
            break
        if any(text.too_long > before.too_long for text, before in zip(larger, texts[0], strict=True)):
            break
        chosen, counts = larger, more
    found = []
    for number, (text, count) in enumerate(zip(chosen, counts, strict=True)):
        best = text.paginated(count)
        for other in (row[number] for row in texts if row[number].size.capital > text.size.capital):
            if other.fewest > count or other.paginated(count).divided > best.divided:
                break
            text = other
        found.append(_Set(text.size, text.paginated(count).parts))
    return found


def _sizes(largest: float) -> list[float]:
    """Return the sizes of type to try, in points, the smallest first."""
    return [_SMALLEST + step * _STEP for step in range(int((largest - _SMALLEST) / _STEP) + 1)]


def _count(text: Text) -> int:
    """Return how many cards the text is set on: the fewest that divide no section that would fit on one."""
    counts = range(text.fewest, min(text.fewest + _MORE_CARDS, text.most) + 1)
    return next((count for count in counts if text.paginated(count).divided == text.too_long), text.fewest)


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
    # The marks where to fold are nearer to the edge than the text.
    edge = paper.unprintable
    inked = Box(_PAGE_MARGIN, edge, paper.width - 2 * _PAGE_MARGIN, paper.height - 2 * edge)
    number = 0
    for reference in references:
        size, halves = _set_on_page(pdf, reference, body)
        for first in range(0, len(halves), _HALVES):
            with pdf.page(inked):
                title = reference.title if not first else f"{reference.title}, continued"
                wide = pdf.text_width(title, cap_height=_PAGE_TITLE)
                cap_height = _PAGE_TITLE * min(1, (paper.width - 2 * _PAGE_MARGIN) / wide)
                pdf.text(body.left, body.top + _PAGE_TITLE, title, cap_height=cap_height, align="left")
                for end in (edge, paper.height - edge - 5):
                    pdf.line(Line(half, end, half, end + 5), 0.15)
                for place, lines in enumerate(halves[first : first + _HALVES]):
                    _draw_lines(pdf, lines, Box(body.left + place * half, body.bottom, body.width, body.height), size)
            number += 1
            yield number


def _set_on_page(pdf: Pdf, reference: Reference, body: Box) -> _Set:
    """Return the rules of a game in the largest type that fits on a page, or a little smaller to keep sections whole.

    If even the smallest type does not fit, there are more than two halves.
    """
    sizes = _sizes(_LARGEST_ON_PAGE)
    found: tuple[float, _Set] | None = None
    for points in reversed(sizes):
        text = Text(pdf, reference, body, type_size(points))
        if found and points < found[0] - _SMALLER_IF_WHOLE:
            break
        if text.fewest <= _HALVES:
            halves = text.paginated(min(_HALVES, text.most))
            if not halves.divided:
                return _Set(text.size, halves.parts)
            found = found or (points, _Set(text.size, halves.parts))
    return found[1] if found else _Set(text.size, text.paginated(_count(text)).parts)


def _draw_lines(pdf: Pdf, lines: Part, box: Box, size: TypeSize) -> None:
    y = box.top
    for place, line in enumerate(lines):
        y -= (line.above if place else 0.0) + size.line
        if line.bold:
            pdf.text(box.left, y, line.text, cap_height=size.capital, align="left")
        else:
            pdf.sentence(box.left, y, line.text, cap_height=size.capital)
