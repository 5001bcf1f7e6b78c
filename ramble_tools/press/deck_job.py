"""Printing a deck: which faces, in what order, and with which backs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TypeAlias

from ramble_tools.cards import DECKS, AnyCard, Joker, Suit, read_card
from ramble_tools.errors import BadInput, CardNotationError, quote
from ramble_tools.letters import cards_lettered, lettered_deck
from ramble_tools.press.backs import FORGIVEN_MM, draw_backs
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Backs, Colors, Flip, InkUse
from ramble_tools.press.cutter import draw_registration_marks, registration_marks
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.fitting import Design
from ramble_tools.press.jokers import SecondJoker, jokers_of
from ramble_tools.press.layout import Box, Line, Sheet
from ramble_tools.press.pdf import Ink, Pdf
from ramble_tools.press.sheets import Ruler, fill_sheets, ruler_of
from ramble_tools.press.values import mm_text


def faces_of(
    decks: Sequence[int],
    *,
    jokers: bool,
    only: str | None = None,
    copies: int = 1,
) -> tuple[AnyCard, ...]:
    """Return the faces to print: deck 1 by suit and rank, then its jokers; then deck 2; all of that `copies` times.

    `only` names some cards, as for `read_only`. Raises BadInput.
    """
    cards = [card for deck in decks for card in _deck_with_jokers(deck, jokers=jokers)]
    if only is not None:
        cards = read_only(only, cards)
    return tuple(cards * copies)


def _deck_with_jokers(deck: int, *, jokers: bool) -> list[AnyCard]:
    cards: list[AnyCard] = [lettered.card for lettered in lettered_deck(deck)]
    return cards + (jokers_of(deck) if jokers else [])


def read_only(text: str, cards: Sequence[AnyCard]) -> list[AnyCard]:
    """Return those of `cards` that a list names: `qS` is every q of spades, `10S1` one card, `JK1` a joker.

    `JK1` has a solid star, and `JK1b` is the other joker of that deck.

    Raises BadInput for a name that fits none of `cards`.
    """
    found: list[AnyCard] = []
    if not text.strip(" ,"):
        raise BadInput("--only is empty; name some cards, as in --only 'qS zC 10S1', or leave it out to print all")
    for part in re.split(r"[\s,]+", text.strip()):
        named = _named(part)
        missing = [card for card in named if card not in cards]
        if not named or len(missing) == len(named):
            raise BadInput(f"--only {quote(part)}: {_why_not(part, missing)}")
        found += [card for card in named if card in cards]
    return found


def _named(part: str) -> list[AnyCard]:
    """Return the cards that a card with its deck names, or a letter with its suit; none if it is neither."""
    if second := re.fullmatch(r"JK([12])b", part, re.IGNORECASE):
        return [SecondJoker(int(second[1]))]
    if re.search(r"\d$|^\d:", part) and len(part) > 2:
        return [read_card(part, two_decks=True)]
    if len(part) == 2 and part[0].isalpha() and part[1].upper() in {suit.value for suit in Suit}:
        return list(cards_lettered(part[0].lower(), Suit(part[1].upper())))
    return []


def _why_not(part: str, missing: Sequence[AnyCard]) -> str:
    if missing:
        return "this card is not being printed; see --deck and --jokers"
    if len(part) == 2 and part[0].isalpha() and part[1].upper() in {suit.value for suit in Suit}:
        letter = part[0].lower()
        suits = [suit.plural for suit in Suit if cards_lettered(letter, suit)]
        return f"there is no {letter} of {Suit(part[1].upper()).plural}; {letter} comes in {', '.join(suits)}"
    if named := _without_deck(part):
        each = " or ".join(f"{named[1]}{deck}" for deck in DECKS)
        return f"{named[0]} is in both decks, so name its deck too: {each}"
    return "not a card; write a letter and its suit, as in qS, or a card and its deck, as in 10S1"


def _without_deck(part: str) -> tuple[str, str] | None:
    """Return (what it is, its notation) for a card or joker that is named without its deck, or None."""
    try:
        card = read_card(part)
    except CardNotationError:
        return None
    return ("a joker" if isinstance(card, Joker) else f"the card {card}", str(card))


_HAIRLINE = 0.15
# On a proof, what is outside the safe area.
_UNSAFE: Ink = (0.78, 0.9, 1.0)
_WHITE: Ink = (1.0, 1.0, 1.0)
# Cards with their cells on the sheet.
Placed: TypeAlias = Sequence[tuple[AnyCard, Box]]


@dataclass(frozen=True, slots=True)
class DeckJob:
    """What to print: faces on sheets, and their backs."""

    sheet: Sheet
    faces: tuple[AnyCard, ...]
    design: Design
    title: str
    colors: Colors = "two"
    ink_use: InkUse = "normal"
    backs: Backs = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    calibration: Calibration = NO_CALIBRATION
    # On a proof, the distance from the trim to the safe area, in mm; 0 if this is not a proof.
    safe: float = 0.0
    # Whether the cutter's registration marks are printed.
    registration: bool = False

    @property
    def sheets(self) -> int:
        """The number of sheets of paper. The last may be partly filled."""
        return self.sheet.pages_for(len(self.faces))

    @property
    def pages(self) -> int:
        """The number of pages in the file."""
        return self.sheets * (2 if self.flip else 1)

    @property
    def ruler_at(self) -> float:
        """How far up a cell a ruler in the left margin is: beside a folded face, as its back goes past its edge."""
        return 0.25 if self.backs == "fold" else 0.5

    @property
    def ruler(self) -> Ruler | None:
        """The line in a margin that shows if the printer scales, if there is one."""
        return None if self.registration else ruler_of(self.sheet, self.ruler_at)

    @property
    def flip(self) -> Flip | None:
        """The edge on which the printer flips the sheet for the backs; None if it prints one side only."""
        return self.backs if self.backs in ("long", "short") else None


def print_deck(file: IO[bytes], job: DeckJob) -> Iterator[int]:
    """Draw all faces and backs into a PDF on a binary stream. Yields the number of each sheet when it is done."""
    sheet, size = job.sheet, job.sheet.size
    across, up = job.back_offset
    known = job.calibration
    pdf = Pdf(
        file,
        sheet.paper,
        title=job.title,
        subject=f"{len(job.faces)} {size.name} cards of {mm_text(size.width, size.height)}, print at 100%",
        duplex=None if sheet.is_one_card else job.flip,
        calibration=Calibration(known.front, (known.back[0] - across, known.back[1] - up), known.scale),
    )
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use)

    def draw(card: AnyCard, cell: Box) -> None:
        # A folded cell has the back in its upper half.
        half = Box(cell.left, cell.bottom, cell.width, cell.height / 2) if job.backs == "fold" else cell
        if job.safe:
            _draw_proof(pdf, half, job)
        with pdf.upright_in(half, turned=sheet.turned) as upright:
            artist.draw_in(card, upright)

    def draw_under(placed: Placed) -> None:
        if job.registration:
            draw_registration_marks(pdf, sheet.paper)
        if job.backs == "fold":
            _draw_folded_backs(pdf, sheet, [cell for _, cell in placed])

    def draw_other_side(placed: Placed) -> None:
        cells = [cell for _, cell in placed]
        more = max(FORGIVEN_MM, sheet.bleed)
        draw_backs(pdf, cells, [_on_paper(cell.grown(more), sheet) for cell in cells], turned=sheet.turned)

    flip = job.flip
    yield from fill_sheets(
        pdf,
        sheet,
        job.faces,
        draw,
        under=draw_under,
        backs=draw_other_side if flip else None,
        flip=flip or "long",
        margins=not job.registration,
        ruler_at=job.ruler_at,
        also=registration_marks(sheet.paper) if job.registration else (),
    )
    pdf.save()


def _draw_proof(pdf: Pdf, cell: Box, job: DeckJob) -> None:
    """Tint what is outside the safe area, and draw the trim as a line with the card's round corners.

    The tint is under the face: a line at the safe area's edge could not be told from ink that ends there.
    """
    pdf.fill(cell.grown(job.sheet.bleed), _UNSAFE)
    pdf.fill(cell.grown(-job.safe), _WHITE)
    pdf.box(cell, _HAIRLINE, radius=job.sheet.card.corner_radius)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """Return the part of a box that is on the paper. What is in the margin does no harm if it is not printed."""
    left, bottom = max(0.0, box.left), max(0.0, box.bottom)
    right, top = min(sheet.paper.width, box.right), min(sheet.paper.height, box.top)
    return Box(left, bottom, right - left, top - bottom)


def _draw_folded_backs(pdf: Pdf, sheet: Sheet, cells: Sequence[Box]) -> None:
    """Draw a back into the upper half of each cell, with a line to fold along.

    The lattice goes past the cards' edges, but not past the fold and not on the face of a card above.
    """
    more = max(FORGIVEN_MM, sheet.bleed)
    above = more if sheet.rows == 1 else min(more, sheet.pitch_y - sheet.card.height)
    backs = [Box(cell.left, cell.bottom + cell.height / 2, cell.width, cell.height / 2) for cell in cells]
    fields = [Box(back.left - more, back.bottom, back.width + 2 * more, back.height + above) for back in backs]
    draw_backs(pdf, backs, [_on_paper(field, sheet) for field in fields])
    for back in backs:
        pdf.line(Line(back.left, back.bottom, back.right, back.bottom), _HAIRLINE, dashes=(1.5, 1.5))
