"""The marking guide: one page that says which letter to write on which card, for lettering a deck with a marker.

The two decks are tables with a row for each rank and a column for each suit, the order of a sorted deck. Each card has
a box to check.
"""

from functools import cache

from ramble_tools.cards import DECKS, Rank, Suit
from ramble_tools.letters import lettered_deck
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import suit_inks
from ramble_tools.press.label_faces import draw_ringed
from ramble_tools.press.layout import Box, Line, drawn_paper
from ramble_tools.press.options import GuideOptions
from ramble_tools.press.pdf import Ink, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.symbols import draw_suit
from ramble_tools.press.templates import read_paper
from ramble_tools.rulings import HouseRules

_MARGIN = 9.0
_HEADING, _GUTTER = 20.0, 8.0
_THIN, _THICK = 0.1, 0.5
# The smallest text of the guide at its full size, in points.
SMALLEST_TEXT = 8.9


def guide_printout(options: GuideOptions, chosen: HouseRules) -> Printout:
    """Return the marking guide to print, by house rules for words.

    Jokers get no letter. The guide says to keep them if they are wild, or else to leave them out. Raises BadInput, also
    for paper that is too small.
    """
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    wild_jokers = chosen.chosen("jokers") == "jokers=wild"
    drawn, notes = drawn_paper(paper, "the guide", SMALLEST_TEXT)

    def draw(pdf: Pdf) -> None:
        with pdf.page_as(drawn, _MARGIN):
            body = Box(_MARGIN, _MARGIN, drawn.width - 2 * _MARGIN, drawn.height - 2 * _MARGIN - _HEADING)
            _draw_heading(pdf, body, wild_jokers=wild_jokers)
            width = (body.width - _GUTTER) / len(DECKS)
            for place, deck in enumerate(DECKS):
                left = body.left + place * (width + _GUTTER)
                _draw_deck(pdf, deck, Box(left, body.bottom, width, body.height))

    house_rules = ["house rules: jokers=wild"] if wild_jokers else []
    return Printout(
        paper,
        "Ramble: marking guide",
        "which letter to write on which card of two decks",
        draw,
        lambda _: f"the marking guide, 1 page of {paper.name}",
        [*notes, *house_rules, *known.notes],
        calibration=known,
    )


def _draw_heading(pdf: Pdf, body: Box, *, wild_jokers: bool) -> None:
    pdf.text(body.left, body.top + 13, "Ramble: the letters of the two decks", cap_height=5, align="left")
    notes = (
        "With a permanent marker, write each letter large on its card and again in a corner; then check its box. "
        + ("Jokers are wild: keep them." if wild_jokers else "Leave the jokers out."),
        "Draw a bar under consonants (2 to 10) and a ring around vowels (J Q K A), to tell M from W and N from Z.",
    )
    for place, note in enumerate(notes):
        pdf.sentence(body.left, body.top + 7.5 - 4.2 * place, note, cap_height=2.1)


@cache
def _ink(suit: Suit) -> Ink:
    return suit_inks(read_design("classic"))[suit]


def _draw_check_box(pdf: Pdf, x: float, y: float) -> None:
    pdf.box(Box(x - 1.5, y - 1.5, 3, 3), 0.2)


def _draw_deck(pdf: Pdf, deck: int, box: Box) -> None:
    """Draw a table with ranks down and suits across; each cell has the letter and a box to check."""
    letters = {(each.card.rank, each.card.suit): each.letter for each in lettered_deck(deck)}
    rows, head = len(Rank), 11.0
    height = (box.height - head) / rows
    first, width = 11.0, (box.width - 11.0) / len(Suit)
    pdf.text(box.left, box.top - 7.5, f"Deck {deck}", cap_height=3.4, align="left")
    for column, suit in enumerate(Suit):
        draw_suit(pdf, suit, box.left + first + (column + 0.5) * width + 2, box.top - 6, 6, _ink(suit))
    for row, rank in enumerate(Rank):
        bottom = box.top - head - (row + 1) * height
        pdf.line(Line(box.left, bottom + height, box.right, bottom + height), _THICK if row in (0, 9) else _THIN)
        middle = bottom + height / 2
        pdf.text(box.left + 5, middle - 2.2, rank.value, cap_height=4.4)
        for column, suit in enumerate(Suit):
            x = box.left + first + (column + 0.5) * width
            size = min(height * 0.66, width * 0.54)
            draw_ringed(pdf, letters[rank, suit], x + 2, middle, size, _ink(suit))
            _draw_check_box(pdf, x - width / 2 + 3, middle)
    pdf.line(Line(box.left, box.bottom, box.right, box.bottom), _THICK)
