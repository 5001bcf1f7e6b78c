"""`ramble print kit`: all that makes a deck of your own, in one PDF, behind a page that says how to make it."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

from ramble_tools.cards import DECKS
from ramble_tools.errors import BoxTooLargeError, plural
from ramble_tools.games.registry import find_rules
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.faces_printout import faces_printout
from ramble_tools.press.gauge import HEIGHT_MM, draw_gauge, has_gauge
from ramble_tools.press.layout import Box, Paper, drawn_paper
from ramble_tools.press.link_code import BELOW_CODE_MM, draw_link, read_link
from ramble_tools.press.options import BoxOptions, FacesOptions, KitOptions, RulesOptions, ScorepadOptions
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.printout import Printout, differences
from ramble_tools.press.scorepads import scorepad_printout
from ramble_tools.press.short_rules import rules_printout
from ramble_tools.press.templates import read_paper
from ramble_tools.press.tuck_box import CARDS, box_printout
from ramble_tools.rulings import HouseRules

_DECKS = len(DECKS)
_MARGIN, _INDENT_MM, _CODE_MM = 20.0, 9.0, 40.0
# Heights of capitals and the steps to the next line and the next paragraph, in mm.
_TITLE_MM, _TEXT_MM, _LINE_MM, _BETWEEN_MM = 8.0, 2.9, 5.4, 3.2
# The smallest text of the first page at its full size, in points.
_SMALLEST_POINTS = 12.3

_Options = TypeVar("_Options", bound=Any)


class _Part(NamedTuple):
    """Pages that are printed together, after those of the parts before, and what is on them."""

    what: str
    first: int
    printouts: Sequence[Printout]
    pages: int

    @property
    def last(self) -> int:
        """The number of its last page."""
        return self.first + self.pages - 1

    @property
    def where(self) -> str:
        """The numbers of its pages."""
        return _where(self.first, self.last)


def kit_printout(options: KitOptions, game: str, chosen: Mapping[str, HouseRules]) -> Printout:
    """Return the kit to print: a page about it, faces, backs, a box, a scorepad, and the short rules of `chosen` games.

    Raises BadInput.
    """
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    drawn, notes = drawn_paper(paper, "a kit", _SMALLEST_POINTS)
    pad = scorepad_printout(_of_kit(options, ScorepadOptions), game, chosen[game])
    cards = faces_printout(_of_kit(options, FacesOptions))
    box = _box(replace(_of_kit(options, BoxOptions), folded=options.backs == "fold"))
    boxes = [box_printout(box)] if box.decks == _DECKS else [box_printout(box, deck) for deck in DECKS]
    # The kit's game is that of the scorepad: it has the rules of all.
    rules = rules_printout(replace(_of_kit(options, RulesOptions), game=()), chosen)
    parts: list[_Part] = []
    for what, printouts, pages in (
        (f"the cover, and a scorepad for {find_rules(game).TITLE}", [pad], 1 + pad.pages),
        (f"{_DECKS * CARDS} cards ({_DECKS} decks of {CARDS})", [cards], cards.pages),
        (
            "the box" if len(boxes) == 1 else f"a box for each deck (one for both does not fit on {paper.name})",
            boxes,
            len(boxes),
        ),
        ("the short rules", [rules], _counted(rules)),
    ):
        parts.append(_Part(what, parts[-1].last + 1 if parts else 1, printouts, pages))
    steps = _steps(parts, options, gauge=has_gauge(_gauge(paper, drawn)))

    def draw(pdf: Pdf) -> None:
        with pdf.page_as(drawn, _MARGIN):
            _draw_cover(pdf, drawn, options, steps)
        for part in parts:
            for printout in part.printouts:
                with pdf.on(printout.paper, printout.calibration):
                    printout.draw(pdf)

    house_rules = [line for name, own in chosen.items() for line in differences(own, f" of {find_rules(name).TITLE}")]
    return Printout(
        paper,
        "Ramble: a kit",
        "a deck, its box, short rules and a scorepad, print at 100%",
        draw,
        lambda pages: f"a kit on {plural(pages, 'page')} of {paper.name}; print it at 100%",
        [*steps, *notes, *house_rules, *known.notes],
        sum(part.pages for part in parts),
        known,
        warnings=cards.warnings,
    )


def _of_kit(options: KitOptions, kind: type[_Options]) -> _Options:
    """Return the options of a part of the kit: those of the same names, and the defaults of the others."""
    names = [each.name for each in fields(kind) if hasattr(options, each.name)]
    made: _Options = kind(**{name: getattr(options, name) for name in names})
    return made


def _box(asked: BoxOptions) -> BoxOptions:
    """Return the box for both decks, or for one of them if that for both is too large for the paper."""
    try:
        box_printout(asked)
    except BoxTooLargeError:
        return replace(asked, decks=1)
    return asked


def _counted(printout: Printout) -> int:
    """Return how many pages a printout has, which is known when it has been drawn."""
    pdf = Pdf(BytesIO(), printout.paper, "", "")
    printout.draw(pdf)
    return pdf.pages


def _steps(parts: Sequence[_Part], options: KitOptions, *, gauge: bool) -> list[str]:
    """Return how the kit is made, in order: on which stock each page is printed, what to cut and where to glue."""
    pad, cards, boxes, rules = parts
    others, folded = f"{boxes.what} and {rules.what}", options.backs == "fold"
    if options.backs in ("long", "short"):
        on = f"on card stock, on both sides, flipping on the {options.backs} edge: {cards.what} and their backs"
        stock = f"{cards.where} {on}; then {_where(boxes.first, rules.last)} on one side: {others}"
    else:
        stock = f"{_where(cards.first, rules.last)} on card stock, on one side: {cards.what}, {others}"
    cut = "cut the sheets into strips, and the strips into cards"
    if folded:
        cut += "; fold each card along its dashed line, and glue its back to its face"
    measure = (
        "hold ten sheets of your card stock to the gauge on page 1"
        if gauge
        else "measure ten sheets of your card stock"
    )
    box = "each box" if len(boxes.printouts) > 1 else "the box"
    return [
        f"{pad.where} on plain paper, on one side: {pad.what}",
        f"{measure}; if they are not {options.ten_cards:g} mm thick, make the kit again with that number",
        stock,
        cut,
        f'cut out {box}, fold it along the dashed lines, and glue the flap that says "glue"',
    ]


def _where(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"


def _gauge(paper: Paper, drawn: Paper) -> Box:
    """Return the place for the gauge on the first page of a kit, in mm of the paper."""
    return Box(0, 0, paper.width * (1 - 2 * _MARGIN / drawn.width), HEIGHT_MM)


def _draw_cover(pdf: Pdf, paper: Paper, options: KitOptions, steps: Sequence[str]) -> None:
    left, width, y = _MARGIN, paper.width - 2 * _MARGIN, paper.height - _MARGIN - _TITLE_MM
    pdf.text(left, y, options.name or "RAMBLE", cap_height=_TITLE_MM, align="left", widest=width)
    y -= _TITLE_MM
    pdf.sentence(left, y, 'Print at 100% ("actual size"), in this order:', cap_height=_TEXT_MM)
    for number, step in enumerate(steps, start=1):
        y -= _BETWEEN_MM
        text = f"{step[0].upper()}{step[1:]}."
        for place, line in enumerate(pdf.wrapped(text, width - _INDENT_MM, cap_height=_TEXT_MM)):
            y -= _LINE_MM
            if not place:
                pdf.text(left, y, str(number), cap_height=_TEXT_MM, align="left")
            pdf.sentence(left + _INDENT_MM, y, line, cap_height=_TEXT_MM)
    if has_gauge(gauge := _gauge(pdf.paper, paper)):
        # At its true size, also if the page is drawn smaller.
        scale = paper.width / pdf.paper.width
        with pdf.placed(left, y - _TITLE_MM - gauge.height * scale, scale):
            draw_gauge(pdf, gauge, options.ten_cards)
    if options.link is not None:
        top = _MARGIN + _CODE_MM + BELOW_CODE_MM
        draw_link(pdf, read_link(options.link), paper.width / 2, top, _CODE_MM, width=width)
