"""The short rules of the games, on poker-size cards or on a page to fold once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from sys import maxsize
from typing import NamedTuple, TypeAlias

from reportlab.lib.units import mm

from ramble_tools.errors import BadInput, plural
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_rules
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.cut_marks import draw_margins, how_to_cut, printed_box, ruler_of
from ramble_tools.press.layout import Box, CardSize, Line, Sheet, sheet_of_cards, sheets_for
from ramble_tools.press.link_code import (
    BELOW_CODE_MM,
    CAPTION_MM,
    CODE_MM,
    SCAN,
    draw_code,
    draw_link,
    read_link,
    smallest_side,
)
from ramble_tools.press.options import RulesOptions
from ramble_tools.press.pdf import CAP_HEIGHT, Pdf
from ramble_tools.press.printout import Printout, differences
from ramble_tools.press.templates import read_paper
from ramble_tools.rulings import HouseRules

POKER = CardSize("rules", 63.5, 88.9)
# The smallest text that most people read at arm's length, and the largest that helps, in points.
_SMALLEST, _LARGEST_ON_CARDS, _LARGEST_ON_PAGE = 7.5, 9.0, 15.0
_STEP = 0.25
# How much smaller text may be, in points, if that keeps the sections of a page whole.
_SMALLER_IF_WHOLE = 2.0
# How many more cards, at most, than the fewest are tried to keep a game's sections whole.
_MORE_CARDS = 3
# How full every card of a game must be if its larger text takes one more card.
_LEAST_FULL = 0.5
# The height of a title's capitals, and the space around the text, in mm.
_CARD_TITLE, _PAGE_TITLE = 3.4, 7.0
_CARD_MARGIN, _PAGE_MARGIN = 4.0, 12.0
_HALVES = 2
# How wide the code of the app's address is on a card, with its quiet zone, in mm.
_LINK_MM = 50.0
# The smallest page that has room for our longest sentence in each half, in mm.
_PAGE_WIDTH, _PAGE_HEIGHT = 140.0, 90.0


# The sections of a game's short rules, with one for the house rules: their headings and paragraphs.
_Sections: TypeAlias = Sequence[tuple[str, Sequence[str]]]


def rules_printout(options: RulesOptions, chosen: Mapping[str, HouseRules]) -> Printout:
    """Return the short rules of some games, with the house rules of each, and the address of the app if there is one.

    Raises BadInput, also for paper that is too small.
    """
    link = None if options.link is None else read_link(options.link)
    references: dict[str, _Sections] = {}
    for name, rules in chosen.items():
        game, own = find_rules(name), tuple(rules.in_words())
        references[game.TITLE] = [*game.reference(rules), *([("House rules", own)] if own else [])]
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    titles = list(references)
    notes = [how_to_cut("crosses", POKER)]
    if options.form == "page":
        paper = paper.on_its_side
        if paper.width < _PAGE_WIDTH or paper.height < _PAGE_HEIGHT:
            least = f"{_PAGE_HEIGHT:g} x {_PAGE_WIDTH:g} mm"
            cards = ", or --form cards" if sheets_for(paper.on_its_side, POKER) else ""
            raise BadInput(f"a page of rules can't be read on {paper.name}; use at least {least}{cards}")
        notes = ["fold each page once, at its marks"]
    for rules, title in zip(chosen.values(), titles, strict=True):
        notes += differences(rules, "" if len(chosen) == 1 else f" of {title}")
    draw = _draw_pages if options.form == "page" else _draw_cards
    return Printout(
        paper,
        f"Short rules: {', '.join(titles)}",
        "quick reference",
        lambda pdf: draw(pdf, references, link),
        lambda pages: f"the short rules of {listing(titles)}, {plural(pages, 'page')} of {paper.name}",
        [*notes, *known.notes],
        calibration=known,
    )


# --- the text of a game, in one size of type

# Spaces that no line breaks at: those in `Q K A 2` and in `A = 1`.
_KEPT_TOGETHER = re.compile(r"(?<=\b[AKQJ2-9]) (?=[AKQJ2-9]\b)|(?<=\w) (?==)|(?<==) (?=\w)")


class _TextLine(NamedTuple):
    """A line of text as it is printed. The space `above` it is in mm."""

    text: str
    bold: bool
    above: float


# The lines of a card or of half of a page.
_Part: TypeAlias = list[_TextLine]


class _Block(NamedTuple):
    """The lines of a paragraph, the heading of its section, and whether it is the first below it."""

    heading: str
    first: bool
    lines: _Part


class _Text:
    """The short rules of a game in one size of type, wrapped to the width of a box.

    `capital` is the height of its capitals, and `line` the step to the next line, in mm. `divided` says how many
    sections go on in another part, for each number of parts of that box's height that is tried, and `whole` is the
    fewest of these that divide as few as possible. No number will do for a size in which a paragraph does not fit.
    """

    def __init__(self, pdf: Pdf, sections: _Sections, body: Box, points: float) -> None:
        self.capital, self._body = points / mm * CAP_HEIGHT, body
        self.line, self._between = 1.7 * self.capital, 0.42 * self.capital
        self._blocks = [
            _Block(heading, number == 0, self._wrapped(pdf, paragraph))
            for heading, paragraphs in sections
            for number, paragraph in enumerate(paragraphs)
        ]
        self._best, last = list(self._paginate()), len(self._blocks)
        self.divided = {count: best[last][0] for count, best in enumerate(self._best) if last in best}
        self.whole = min(self.divided, key=lambda count: (self.divided[count], count), default=maxsize)

    def _wrapped(self, pdf: Pdf, text: str) -> _Part:
        kept_together = _KEPT_TOGETHER.sub("\u00a0", text)
        lines = pdf.wrapped(kept_together, self._body.width, cap_height=self.capital)
        return [_TextLine(line, False, 0.0 if place else self._between) for place, line in enumerate(lines)]

    def height(self, lines: _Part) -> float:
        """Return how high the lines of a part are."""
        return sum(line.above + self.line for line in lines)

    def _lines(self, begin: int, end: int) -> _Part:
        """Return the lines of a part with the blocks from `begin` to `end`. No space is above the first one."""
        part: _Part = []
        for each in self._blocks[begin:end]:
            if not part:
                part.append(_TextLine(each.heading if each.first else f"{each.heading}, continued", True, 0.0))
            elif each.first:
                part.append(_TextLine(each.heading, True, self._between * 2))
            part += each.lines
        return part

    def _paginate(self) -> Iterator[dict[int, tuple[int, float, int]]]:
        """Yield for each number of parts, from 0, by where the last part ends, the best way to get there.

        That is how many sections are divided, how unequally full the parts are, and where the last part begins.
        """
        room, last = self._body.height, len(self._blocks)
        best: dict[int, tuple[int, float, int]] = {0: (0, 0.0, 0)}
        more = _MORE_CARDS
        while best and more >= 0:
            yield best
            more -= last in best
            longer: dict[int, tuple[int, float, int]] = {}
            for begin, (divided, uneven, _) in best.items():
                for end in range(begin + 1, last + 1):
                    used = self.height(self._lines(begin, end))
                    if used > room:
                        break
                    cut = end < last and not self._blocks[end].first
                    cost = (divided + cut, uneven + (1 - used / room) ** 2, begin)
                    longer[end] = min(longer.get(end, cost), cost)
            best = longer

    def parts(self, count: int) -> list[_Part]:
        """Return the lines of each part, if there are `count` of them."""
        ends = [len(self._blocks)]
        for best in self._best[count:0:-1]:
            ends.append(best[ends[-1]][2])
        return [self._lines(begin, end) for begin, end in pairwise(reversed(ends))]

    def emptiest(self, count: int) -> float:
        """Return how full the emptiest part is, from 0 to 1, if there are `count` of them."""
        return min(map(self.height, self.parts(count))) / self._body.height


def _sizes(largest: float) -> list[float]:
    """Return the sizes of type to try, in points, the smallest first."""
    return [_SMALLEST + step * _STEP for step in range(int((largest - _SMALLEST) / _STEP) + 1)]


def _draw_lines(pdf: Pdf, lines: _Part, box: Box, text: _Text) -> None:
    y = box.top
    for line in lines:
        y -= line.above + text.line
        if line.bold:
            pdf.text(box.left, y, line.text, cap_height=text.capital, align="left")
        else:
            pdf.sentence(box.left, y, line.text, cap_height=text.capital)


# --- on cards

_CARD_BODY = Box(0, 0, POKER.width, POKER.height - 2.1 * _CARD_TITLE).grown(-_CARD_MARGIN)


def _draw_cards(pdf: Pdf, references: Mapping[str, _Sections], link: str | None) -> None:
    sheet = sheet_of_cards(pdf.paper, POKER)
    cards = _cards(_set_on_cards(pdf, references.values(), sheet, 0), references)
    # The code is on a card of its own, or below a short text if each place of a sheet has a card already.
    with_code = None
    if link and len(cards) % sheet.cards == 0:
        with_code = next((place for place in reversed(range(len(cards))) if _room(cards[place], link)), None)
        if with_code is None:
            cards = _cards(_set_on_cards(pdf, references.values(), sheet, 1), references)
    if link and with_code is None:
        cards.append((link, [], None))
    ruler, cells = ruler_of(sheet), list(sheet.cells())
    baseline = POKER.height - _CARD_MARGIN - _CARD_TITLE
    for page, placed in enumerate(sheet.dealt(list(enumerate(cards))), start=1):
        with pdf.page(printed_box(sheet, ruler), trim=sheet.trim):
            draw_margins(pdf, sheet, ruler, f"page {page} of {sheet.pages_for(len(cards))}")
            for place, (number, card) in placed:
                title, lines, text = card
                with pdf.placed(cells[place].left, cells[place].bottom):
                    if text is None:
                        top = (POKER.height + _LINK_MM + BELOW_CODE_MM) / 2
                        draw_link(pdf, title, POKER.width / 2, top, _LINK_MM)
                        continue
                    pdf.text(_CARD_MARGIN, baseline, title, cap_height=_CARD_TITLE, align="left")
                    _draw_lines(pdf, lines, _CARD_BODY, text)
                    if link and number == with_code:
                        side = _room(card, link)
                        top = _CARD_MARGIN + BELOW_CODE_MM + side
                        draw_link(pdf, link, POKER.width / 2, top, side, width=_CARD_BODY.width)


# The title of a card, its lines and the text that they are of; only the address, for the card with the code alone.
_Card: TypeAlias = tuple[str, _Part, _Text | None]


def _cards(texts: Iterable[tuple[_Text, int]], titles: Iterable[str]) -> list[_Card]:
    """Return the cards of each text, given how many each one takes."""
    cards: list[_Card] = []
    for title, (fitted, count) in zip(titles, texts, strict=True):
        for number, lines in enumerate(fitted.parts(count), start=1):
            cards.append((title + (f" {number}/{count}" if count > 1 else ""), lines, fitted))
    return cards


def _room(card: _Card, link: str) -> float:
    """Return how wide the code can be below the text of a card, in mm, or 0 if that is too small for phones."""
    _, lines, text = card
    room = min(CODE_MM, _CARD_BODY.height - (text.height(lines) if text else 0) - BELOW_CODE_MM - 1)
    return room if room >= smallest_side(link) else 0.0


def _set_on_cards(pdf: Pdf, references: Iterable[_Sections], sheet: Sheet, others: int) -> Iterator[tuple[_Text, int]]:
    """Yield the text of each game, and how many cards it takes. There are some `others` on the sheets.

    The smallest size decides how many sheets there are. On these, each game has the largest text that takes no more
    cards. Then those with the smallest text come first to take one of the places left, if that makes it larger and no
    card half empty. Sections that fit on a card still do.
    """
    sizes = [[_Text(pdf, each, _CARD_BODY, points) for points in _sizes(_LARGEST_ON_CARDS)] for each in references]
    found = [_largest(each, each[0].whole) for each in sizes]
    left = -(others + sum(count for _, count in found)) % sheet.cards
    for place in sorted(range(len(found)), key=lambda place: found[place][0].capital):
        text, count = found[place]
        larger, _ = _largest(sizes[place], count + 1, _LEAST_FULL)
        if left and larger.capital > text.capital:
            found[place] = larger, count + 1
            left -= 1
    yield from found


def _largest(sizes: Sequence[_Text], count: int, least_full: float = 0.0) -> tuple[_Text, int]:
    """Return the largest text of a game on that many cards, each of which is so full; the smallest if none is."""
    smallest = sizes[0]
    for text in reversed(sizes):
        if text.divided.get(count, inf) <= smallest.divided[smallest.whole] and text.emptiest(count) >= least_full:
            return text, count
    return smallest, count


# --- on pages


def _draw_pages(pdf: Pdf, references: Mapping[str, _Sections], link: str | None) -> None:
    """Draw a page for each game, in two halves, with marks where to fold it. Long rules take another page."""
    paper = pdf.paper
    half = paper.width / _HALVES
    head = CODE_MM if link else 2 * _PAGE_TITLE
    body = Box(0, 0, half, paper.height - head).grown(-_PAGE_MARGIN)
    width = paper.width - 2 * _PAGE_MARGIN
    for_title = half - 2 * _PAGE_MARGIN if link else width
    # The marks where to fold are nearer to the edge than the text.
    edge = paper.unprintable
    inked = Box(_PAGE_MARGIN, edge, width, paper.height - 2 * edge)
    for name, sections in references.items():
        text, count = _set_on_page(pdf, sections, body)
        halves = text.parts(count)
        for first in range(0, count, _HALVES):
            with pdf.page(inked):
                title = name if not first else f"{name}, continued"
                cap_height = _PAGE_TITLE * min(1, for_title / pdf.text_width(title, cap_height=_PAGE_TITLE))
                baseline = paper.height - _PAGE_MARGIN - _PAGE_TITLE
                pdf.text(body.left, baseline, title, cap_height=cap_height, align="left")
                if link:
                    left = paper.width - _PAGE_MARGIN - CODE_MM
                    draw_code(pdf, link, left, paper.height - _PAGE_MARGIN, CODE_MM)
                    pdf.text(left, baseline, SCAN, cap_height=CAPTION_MM, align="right")
                for end in (edge, paper.height - edge - 5):
                    pdf.line(Line(half, end, half, end + 5), 0.15)
                for place, lines in enumerate(halves[first : first + _HALVES]):
                    column = Box(body.left + place * half, body.bottom, body.width, body.height)
                    _draw_lines(pdf, lines, column, text)


def _set_on_page(pdf: Pdf, sections: _Sections, body: Box) -> tuple[_Text, int]:
    """Return the text of a game in the largest type that fits on a page, or a little smaller to keep sections whole.

    Also return how many halves of a page it takes: more than two if even the smallest type does not fit.
    """
    largest: tuple[float, _Text, int] | None = None
    for points in reversed(_sizes(_LARGEST_ON_PAGE)):
        text = _Text(pdf, sections, body, points)
        if largest and points < largest[0] - _SMALLER_IF_WHOLE:
            break
        if count := max((each for each in text.divided if each <= _HALVES), default=0):
            if not text.divided[count]:
                return text, count
            largest = largest or (points, text, count)
    return largest[1:] if largest else (text, text.whole)
