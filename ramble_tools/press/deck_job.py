"""Printing a deck: which faces, in what order, and with which backs."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from ramble_tools.cards import DECKS, AnyCard, Joker, Suit, read_card
from ramble_tools.errors import BadInput, CardNotationError, quote
from ramble_tools.letters import cards_lettered, lettered_deck
from ramble_tools.press.backs import FORGIVEN_MM, draw_backs
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.choices import Backs, Colors, Flip, InkUse, Order
from ramble_tools.press.faces import Design, FaceArtist
from ramble_tools.press.layout import Box, Line, Sheet
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.sheets import fill_sheets

JOKERS_PER_DECK = 2


def faces_of(
    decks: Sequence[int],
    *,
    jokers: bool,
    only: str | None = None,
    copies: int = 1,
    order: Order = "sorted",
    seed: int = 1,
) -> tuple[AnyCard, ...]:
    """Return the faces to print: deck 1 by suit and rank, then its jokers; then deck 2; all of that `copies` times.

    `only` names some cards, as for `read_only`. The same seed gives the same shuffled order. Raises BadInput.
    """
    cards = [card for deck in decks for card in _deck_with_jokers(deck, jokers=jokers)]
    if only is not None:
        cards = read_only(only, cards)
    cards *= copies
    if order == "shuffled":
        random.Random(seed).shuffle(cards)
    return tuple(cards)


def _deck_with_jokers(deck: int, *, jokers: bool) -> list[AnyCard]:
    cards: list[AnyCard] = [lettered.card for lettered in lettered_deck(deck)]
    return cards + [Joker(deck)] * (JOKERS_PER_DECK if jokers else 0)


def read_only(text: str, cards: Sequence[AnyCard]) -> list[AnyCard]:
    """Return those of `cards` that a list names: `qS` is every q of spades, `10S1` one card, `JK1` a joker.

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

    @property
    def sheets(self) -> int:
        """The number of sheets of paper. The last may be partly filled."""
        return self.sheet.pages_for(len(self.faces))

    @property
    def pages(self) -> int:
        """The number of pages in the file."""
        return self.sheets * (2 if self.flip else 1)

    @property
    def flip(self) -> Flip | None:
        """The edge on which the printer flips the sheet for the backs; None if it prints one side only."""
        return self.backs if self.backs in ("long", "short") else None


def print_deck(file: IO[bytes], job: DeckJob) -> Iterator[int]:
    """Draw all faces and backs into a PDF on a binary stream. Yields the number of each sheet when it is done."""
    size = job.sheet.card
    across, up = job.back_offset
    known = job.calibration
    pdf = Pdf(
        file,
        job.sheet.paper,
        title=job.title,
        subject=f"{len(job.faces)} {size.name} cards of {size.width} x {size.height} mm, print at 100%",
        duplex=job.flip,
        calibration=Calibration(known.front, (known.back[0] - across, known.back[1] - up), known.scale),
    )
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use)

    def draw(card: AnyCard, cell: Box) -> None:
        if job.backs == "fold":
            _draw_folded(pdf, artist, card, cell, job.sheet.bleed)
        else:
            artist.draw_in(card, cell)

    def draw_other_side(placed: Sequence[tuple[AnyCard, Box]]) -> None:
        cells = [cell for _, cell in placed]
        more = max(FORGIVEN_MM, job.sheet.bleed)
        draw_backs(pdf, cells, [_within_reach(cell.grown(more), job.sheet) for cell in cells])

    flip = job.flip
    yield from fill_sheets(
        pdf, job.sheet, job.faces, draw, backs=draw_other_side if flip else None, flip=flip or "long"
    )
    pdf.save()


def _within_reach(box: Box, sheet: Sheet) -> Box:
    """Return the part of a box that the printer can reach."""
    edge = sheet.paper.unprintable
    left, bottom = max(edge, box.left), max(edge, box.bottom)
    right, top = min(sheet.paper.width - edge, box.right), min(sheet.paper.height - edge, box.top)
    return Box(left, bottom, right - left, top - bottom)


def _draw_folded(pdf: Pdf, artist: FaceArtist, card: AnyCard, cell: Box, bleed: float) -> None:
    """Draw the face in the lower half of a cell and its back in the upper half, to fold along the line between."""
    half = cell.height / 2
    artist.draw_in(card, Box(cell.left, cell.bottom, cell.width, half))
    back = Box(cell.left, cell.bottom + half, cell.width, half)
    draw_backs(pdf, [back], [Box(back.left - bleed, back.bottom, back.width + 2 * bleed, back.height + bleed)])
    pdf.line(Line(cell.left, back.bottom, cell.right, back.bottom), 0.15, dashes=(1.5, 1.5))
