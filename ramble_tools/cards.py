"""Cards, ranks and suits: the words all five games share, and how cards are read and written.

A card is written rank then suit: `10S`, `th`, `10♠`. `T` and `10` are the same; case and the suit's form don't matter.
A joker is `JK`; the two jokers of one deck are `JK1` and `JK2` where somebody tells them apart. Where two decks are
played together (Ramble) every card carries its deck, `10S1` or `1:10S`, and `JK1` is a joker of deck 1.
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.errors import CardNotationError, ImpossibleCardsError, quote

DECKS = (1, 2)


class Color(Enum):
    """The two colors of a deck: spades and clubs are black, hearts and diamonds red."""

    BLACK = "black"
    RED = "red"


class Suit(Enum):
    """The four suits, in the order of the rule texts: spades, hearts, clubs, diamonds."""

    # There is one of each: this hash is as good as that of its name, and much faster. Cards are hashed all the time.
    __hash__ = object.__hash__

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    @property
    def color(self) -> Color:
        """Spades and clubs are black, hearts and diamonds red."""
        return Color.BLACK if self in (Suit.SPADES, Suit.CLUBS) else Color.RED

    @property
    def symbol(self) -> str:
        """`♠`, as written on cards; in printed matter suits are drawn (press/shapes.py)."""
        return _SYMBOLS[self]

    @property
    def plural(self) -> str:
        """`spades`, as in "the ten of spades"."""
        return self.name.lower()


_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


class Rank(Enum):
    """The thirteen ranks, from two to ace. Whether an ace is low or high is each game's own rule."""

    __hash__ = object.__hash__  # as for suits

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def number(self) -> int:
        """1 for an ace, 2 to 10, then 11, 12, 13 for jack, queen, king."""
        return _NUMBERS[self]


_NUMBERS = {rank: (place + 1) % 13 + 1 for place, rank in enumerate(Rank)}


class Card(NamedTuple):
    """An ordinary card. `deck` is 1 or 2 where two decks are played together, else None."""

    rank: Rank
    suit: Suit
    deck: int | None = None

    def __str__(self) -> str:
        return write_card(self)


class Joker(NamedTuple):
    """A joker. `deck` is the deck it belongs to, or else which of one deck's two jokers it is, or None."""

    deck: int | None = None

    def __str__(self) -> str:
        return write_card(self)


AnyCard: TypeAlias = Card | Joker


# --- writing


def write_card(
    card: AnyCard,
    *,
    ten: Literal["10", "T"] = "10",
    suit: Literal["letter", "symbol"] = "letter",
    deck: Literal["after", "before", "none"] = "after",
) -> str:
    """Write a card as `10S1`, `T♠1`, `1:10S`, `10S`, `JK`: every form that `read_card` takes."""
    if isinstance(card, Joker):
        name = "JK"
    else:
        rank = ten if card.rank is Rank.TEN else card.rank.value
        name = rank + (card.suit.value if suit == "letter" else card.suit.symbol)
    if card.deck is None or deck == "none":
        return name
    return f"{name}{card.deck}" if deck == "after" else f"{card.deck}:{name}"


def write_cards(cards: Iterable[AnyCard]) -> str:
    """Write cards as `10S QD JK`, separated by blanks."""
    return " ".join(str(card) for card in cards)


# --- reading

_SUITS = {
    **{suit.value: suit for suit in Suit},
    **{sign: suit for suit, signs in zip(Suit, ("♠♤", "♥♡", "♣♧", "♦♢"), strict=True) for sign in signs},
}
_RANKS = {**{rank.value: rank for rank in Rank}, "T": Rank.TEN}
_SUIT_SIGNS = "".join(_SUITS)
_EMOJI_MARK = "\N{VARIATION SELECTOR-16}"

# A text, not a compiled pattern: most commands read no card, and `re` keeps it compiled once one does.
_CARD = rf"(?:(?P<before>\d):)?(?:(?P<rank>10|[2-9TJQKA])(?P<suit>[{_SUIT_SIGNS}])|(?P<joker>JK|JOKER))(?P<after>\d*)"


def read_card(text: str, *, two_decks: bool = False) -> AnyCard:
    """Read one card in any of the notations above.

    With `two_decks` an ordinary card or a joker must name its deck; without it only a joker may carry a number.
    Raises CardNotationError.
    """
    typed = _plain(text)
    found = re.fullmatch(_CARD, typed)
    if found is None:
        raise _explain(typed, text.strip(), two_decks)
    card: AnyCard = Joker() if found["joker"] else Card(_RANKS[found["rank"]], _SUITS[found["suit"]])
    number = found["before"] or found["after"]
    if number and not two_decks and isinstance(card, Card):
        raise CardNotationError(text, "names a deck, but this game is played with one", str(card))
    if found["before"] and found["after"]:
        raise CardNotationError(text, "names its deck twice", _with_deck(card))
    if number and int(number) not in DECKS:
        kind = "deck" if two_decks else "joker"
        raise CardNotationError(text, f"names {kind} {number}, but the {kind}s are 1 and 2", _with_deck(card))
    if two_decks and not number:
        raise CardNotationError(text, "does not name its deck", _with_deck(card))
    return card._replace(deck=int(number)) if number else card


def is_card(text: str, *, two_decks: bool = False) -> bool:
    """Whether `read_card` takes this text."""
    try:
        read_card(text, two_decks=two_decks)
    except CardNotationError:
        return False
    return True


def _plain(text: str) -> str:
    return text.strip().upper().replace(_EMOJI_MARK, "")


def _with_deck(card: AnyCard) -> str:
    return " or ".join(str(card._replace(deck=deck)) for deck in DECKS)


def read_cards(text: str | Sequence[str], *, what: str = "the cards", two_decks: bool = False) -> list[AnyCard]:
    """Read a list of cards separated by commas, blanks or both; each may be there once.

    `what` names the argument in messages ("the hand", "Ann's hand"). Two jokers without a number may stand side by
    side. Raises CardNotationError, which says the how-manieth card is wrong, and ImpossibleCardsError.
    """
    texts = [text] if isinstance(text, str) else text
    parts = [part for piece in texts for part in re.split(r"[\s,]+", piece) if part]
    cards: list[AnyCard] = []
    for place, part in enumerate(parts, start=1):
        try:
            cards.append(read_card(part, two_decks=two_decks))
        except CardNotationError as error:
            if len(parts) > 1:
                error.args = (f"card {place} of {what}: {error}",)
            raise
    require_distinct(cards, what=what, two_decks=two_decks)
    return cards


@cache
def all_cards() -> dict[str, AnyCard]:
    """Every card of one deck by its name, and the jokers: `JK`, `JK1`, `JK2`."""
    cards: list[AnyCard] = [Card(rank, suit) for suit in Suit for rank in Rank]
    return {str(card): card for card in (*cards, Joker(), Joker(1), Joker(2))}


def require_distinct(cards: Sequence[AnyCard], *, what: str = "the cards", two_decks: bool = False) -> None:
    """Raise ImpossibleCardsError where a card stands twice, or more jokers than a deck has (two a deck)."""
    if len(set(cards)) == len(cards):
        return
    for place, card in enumerate(cards):
        earlier = cards[:place].count(card)
        allowed = 2 if isinstance(card, Joker) and (two_decks or card.deck is None) else 1
        if earlier >= allowed:
            first = cards.index(card) + 1
            raise ImpossibleCardsError(
                f"{card} stands twice in {what}, as card {first} and card {place + 1}"
                if allowed == 1
                else f"{card} stands {earlier + 1} times in {what}; a deck has two jokers"
            )


def without_jokers(cards: Iterable[AnyCard], *, why: str) -> list[Card]:
    """Return the cards where none is a joker. Raises ImpossibleCardsError, whose text ends in `why`."""
    ordinary: list[Card] = []
    for card in cards:
        if isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} is a joker; {why}")
        ordinary.append(card)
    return ordinary


# --- saying what is wrong with a text that is no card

# What people type for a rank, the rank that it is, and the words to say so.
_RANKS_BY_NUMBER = {
    "0": ("10", "a ten is 10"),
    "1": ("A", "an ace is A"),
    "11": ("J", "a jack is J"),
    "12": ("Q", "a queen is Q"),
    "13": ("K", "a king is K"),
    "14": ("A", "an ace is A"),
}


def _mends(typed: str) -> Iterable[tuple[str, str]]:
    """Yield (mended text, what was wrong), most likely first. A mended text need not be a card yet."""
    if "O" in typed:
        yield typed.replace("O", "0"), "has the letter O for a zero"
    for letter in "IL":
        if letter in typed:
            yield typed.replace(letter, "1"), f"has the letter {letter} for a one"
    if turned := re.fullmatch(rf"(\d:)?([{_SUIT_SIGNS}])(10|[2-9TJQKA])(\d?)", typed):
        before, suit, rank, after = turned.groups(default="")
        yield f"{before}{rank}{suit}{after}", "has the suit first; the rank comes first"
    if numbered := re.fullmatch(rf"(\d:)?(1[1-4]|[01])([{_SUIT_SIGNS}])(\d?)", typed):
        before, number, suit, after = numbered.groups(default="")
        rank, lesson = _RANKS_BY_NUMBER[number]
        yield f"{before}{rank}{suit}{after}", f"has {number} for a rank: {lesson}"
    if joker := re.fullmatch(r"(?:X|\*|\?|🃏|JO|JKR|JOK|WILD)(\d?)", typed):
        yield f"JK{joker[1]}", "is no card: a joker is JK"


def _explain(typed: str, text: str, two_decks: bool) -> CardNotationError:
    """Say what is wrong with `text` (`typed` in its plain form), and which card it probably should be."""
    for mended, reason in _mends(typed):
        for candidate in (mended, *(twice for twice, _ in _mends(mended))):
            if re.fullmatch(_CARD, candidate):
                try:
                    suggestion = str(read_card(candidate, two_decks=two_decks))
                except CardNotationError as error:
                    # A card but for its deck: the suggestion is then the same as for that card.
                    suggestion = error.suggestion or ""
                return CardNotationError(text, reason, suggestion)
    ranks, suits = "the ranks are 2 to 10, J, Q, K, A", "the suits are S, H, C, D"
    if not typed:
        return CardNotationError(text, "is empty; a card is a rank and a suit, as in 10S")
    if typed in _RANKS:
        return CardNotationError(text, "has no suit", f"{typed}S, {typed}H, {typed}C or {typed}D")
    if typed in _SUITS:
        return CardNotationError(text, f"has no rank; {ranks}")
    if rank_right := re.fullmatch(r"(?:\d:)?(?:10|[2-9TJQKA])(\D)\d?", typed):
        return CardNotationError(text, f"has {quote(rank_right[1])} for a suit; {suits}")
    if suit_right := re.fullmatch(rf"(?:\d:)?(\S{{1,2}})[{_SUIT_SIGNS}]\d?", typed):
        return CardNotationError(text, f"has {quote(suit_right[1])} for a rank; {ranks}")
    return CardNotationError(text, f"is no card; a card is a rank and a suit, as in {'10S1' if two_decks else '10S'}")
