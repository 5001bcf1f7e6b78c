"""Cards, ranks and suits, which all games share, and how to read and write them.

A card is its rank, then its suit: `10S`, `th`, `10♠`. `T` and `10` are the same; upper- and lowercase are the same, and
so are a suit's letter and its symbol. A joker is `JK`; to tell the two jokers of one deck apart, write `JK1` and `JK2`.
In a game with two decks (Ramble) every card names its deck, `10S1` or `1:10S`, and `JK1` is a joker of deck 1.

Where suits may not matter, a card may be said by its rank alone, `10`: see `RankAlone`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import ByRuling, CardNotationError, ImpossibleCardsError, about, quote

DECKS = (1, 2)


class Color(Enum):
    """The two colors of a deck: spades and clubs are black, hearts and diamonds red."""

    BLACK = "black"
    RED = "red"

    @property
    def other(self) -> "Color":
        """The other color."""
        return Color.RED if self is Color.BLACK else Color.BLACK


class Suit(Enum):
    """The four suits, in the order of the official rules: spades, hearts, clubs, diamonds."""

    # Each suit exists only once, so it can be hashed by identity. That is much faster than hashing the name, and cards
    # are hashed all the time.
    __hash__ = object.__hash__

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    @property
    def color(self) -> Color:
        """Black for spades and clubs, red for hearts and diamonds."""
        return Color.BLACK if self in (Suit.SPADES, Suit.CLUBS) else Color.RED

    @property
    def symbol(self) -> str:
        """The suit as a character, such as `♠`. Printed pages draw their suits instead (press/symbols.py)."""
        return _SYMBOLS[self]

    @property
    def plural(self) -> str:
        """The suit's name, such as `spades` in "the ten of spades"."""
        return self.name.lower()


_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


class Rank(Enum):
    """The thirteen ranks, from two to ace. Each game has its own rule on whether an ace is low or high."""

    __hash__ = object.__hash__  # as in Suit

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

    def __init__(self, _: str) -> None:
        # 1 for an ace, 2 to 10 for the number cards, then 11, 12 and 13 for jack, queen and king.
        self.number = (len(type(self).__members__) + 1) % 13 + 1


class Card(NamedTuple):
    """An ordinary card. `deck` is 1 or 2 in a game with two decks, otherwise None."""

    rank: Rank
    suit: Suit
    deck: int | None = None

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}{self.deck or ''}"


class Joker(NamedTuple):
    """A joker.

    In a game with two decks, `deck` is the joker's deck (1 or 2). In a game with one deck it tells the two jokers apart
    (1 or 2), or is None.
    """

    deck: int | None = None

    def __str__(self) -> str:
        return f"JK{self.deck or ''}"


AnyCard: TypeAlias = Card | Joker


class RankAlone(Card):
    """A card of which only the rank was said. Its suit is not known (`suits_of`), and it is no one card of the deck.

    Make it with `RankAlone.of`: then no card of a deck is equal to it, because there is no deck 0 or below.
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: Rank, number: int = 0) -> "RankAlone":
        """Return a card of this rank; `number` tells it from others of the rank where each must be kept."""
        return cls(rank, Suit.SPADES, -number)

    def __str__(self) -> str:
        return self.rank.value


def suits_of(cards: Iterable[AnyCard]) -> set[Suit]:
    """Return the suits of the cards, as far as they are known."""
    return {card.suit for card in cards if isinstance(card, Card) and not isinstance(card, RankAlone)}


def has_open_suits(cards: Iterable[AnyCard]) -> bool:
    """Return whether the suit of one of the cards is not known."""
    return any(isinstance(card, RankAlone) for card in cards)


def may_be(card: AnyCard, told: AnyCard) -> bool:
    """Return whether a card may be the one that was told, if of both perhaps only the rank is known."""
    if isinstance(card, RankAlone) or isinstance(told, RankAlone):
        return isinstance(card, Card) and isinstance(told, Card) and card.rank is told.rank
    return card == told


def find_among(card: AnyCard, cards: Iterable[AnyCard]) -> AnyCard | None:
    """Return this card if it is among the cards, otherwise one that it may be, a rank alone first; or None."""
    found = [each for each in cards if each == card or may_be(each, card)]
    return min(found, key=lambda each: (each != card, not isinstance(each, RankAlone)), default=None)


def ordinary_cards_but(shown: Iterable[AnyCard]) -> list[AnyCard]:
    """Return one deck without jokers and without these cards; for a rank alone, any card of that rank is left out."""
    shown = list(shown)
    left: list[AnyCard] = [card for suit in Suit for rank in Rank if (card := Card(rank, suit)) not in shown]
    for alone in shown:
        if isinstance(alone, RankAlone):
            left.remove(next(card for card in left if may_be(card, alone)))
    return left


# --- writing


def write_cards(cards: Iterable[object]) -> str:
    """Return cards as text, separated by spaces: `10S QD JK`."""
    return " ".join(str(card) for card in cards)


# --- reading

# By what people type, in uppercase.
SUITS = {
    **{suit.value: suit for suit in Suit},
    **{sign: suit for suit, signs in zip(Suit, ("♠♤", "♥♡", "♣♧", "♦♢"), strict=True) for sign in signs},
}
RANKS = {**{rank.value: rank for rank in Rank}, "T": Rank.TEN}
_SUIT_SIGNS = "".join(SUITS)
# Deck numbers have one digit; Python refuses to read a number of several thousand.
_MOST_DIGITS = 9
_EMOJI_MARK = "\N{VARIATION SELECTOR-16}"

# A string, not a compiled pattern: most commands read no cards, and `re` caches the pattern for those that do.
_CARD = rf"(?:(?P<before>\d):)?(?:(?P<rank>10|[2-9TJQKA])(?P<suit>[{_SUIT_SIGNS}])|(?P<joker>JK|JOKER))(?P<after>\d*)"


def read_card(text: str, *, two_decks: bool = False, ranks: bool = False) -> AnyCard:
    """Read one card in any of the forms above; with `ranks`, a rank alone too.

    With `two_decks`, every card and joker must name its deck. Without it, only a joker may have a number. Raises
    CardNotationError if the text is not a card.
    """
    typed = _plain(text)
    if ranks and typed in RANKS:
        return RankAlone.of(RANKS[typed])
    found = re.fullmatch(_CARD, typed)
    if found is None:
        raise _explain(typed, text.strip(), two_decks)
    card: AnyCard = Joker() if found["joker"] else Card(RANKS[found["rank"]], SUITS[found["suit"]])
    number = found["before"] or found["after"]
    if number and not two_decks and isinstance(card, Card):
        raise CardNotationError(text, "names a deck, but this game uses only one", str(card))
    if found["before"] and found["after"]:
        raise CardNotationError(text, "names its deck twice", _with_deck(card))
    if number and (len(number) > _MOST_DIGITS or int(number) not in DECKS):
        kind = "deck" if two_decks else "joker"
        shown = number if len(number) <= _MOST_DIGITS else f"{number[:_MOST_DIGITS]}..."
        raise CardNotationError(text, f"names {kind} {shown}, but the {kind}s are 1 and 2", _with_deck(card))
    if two_decks and not number:
        raise CardNotationError(text, "doesn't name its deck", _with_deck(card))
    return card._replace(deck=int(number)) if number else card


# Cards run together can be read in one way only, because a suit or a joker's number ends each card. So can ranks, if
# no JK among them may be a joker.
_RANK = "(?:10|[2-9TJQKA])"
_SUIT = "[SHCD♠♤♥♡♣♧♦♢]\N{VARIATION SELECTOR-16}?"
_RUN = f"(?:{_RANK}{_SUIT}|JOKER[12]?|JK[12]?)"
_RUN_OF_RANKS = f"{_RANK}(?:{_SUIT})?"


def apart(word: str, *, ranks: bool = False) -> list[str]:
    """Return the cards in a word that is cards run together, such as `KS5D2C`, or one card; otherwise nothing.

    With `ranks`, some or all may have no suit: `K52`.
    """
    # No hand is longer than this, and a long word takes long to match.
    if len(word) > 80:
        return []
    if re.fullmatch(f"{_RUN}+", word, re.IGNORECASE):
        return re.findall(f"{_RUN}(?=(?:{_RUN})*$)", word, re.IGNORECASE)
    if ranks and "JK" not in word.upper() and re.fullmatch(f"(?:{_RUN_OF_RANKS})+", word, re.IGNORECASE):
        return re.findall(_RUN_OF_RANKS, word, re.IGNORECASE)
    return []


def is_card(text: str, *, two_decks: bool = False, ranks: bool = False) -> bool:
    """Return whether `read_card` accepts this text."""
    if ranks and _plain(text) in RANKS:
        return True
    if not re.fullmatch(_CARD, _plain(text)):
        return False  # without working out what may have been meant
    try:
        read_card(text, two_decks=two_decks)
    except CardNotationError:
        return False
    return True


def _plain(text: str) -> str:
    return text.strip().upper().replace(_EMOJI_MARK, "")


def _with_deck(card: AnyCard) -> str:
    return " or ".join(str(card._replace(deck=deck)) for deck in DECKS)


def read_cards(
    text: str | Sequence[str], *, what: str = "the cards", two_decks: bool = False, ranks: bool = False
) -> list[AnyCard]:
    """Read a list of cards separated by blanks, `,`, `;`, `+` or `/`, or `none`. Those of one deck may be run together.

    With `ranks`, where suits may not matter, ranks alone are cards too. `what` names the list in messages ("the hand",
    "Ann's hand"). Raises CardNotationError if one of them is not a card, with its position in the list, and
    ImpossibleCardsError as `require_distinct` does.
    """
    texts = [text] if isinstance(text, str) else text
    parts = [part for piece in texts for part in re.split(r"[\s,;+/]+", piece) if part]
    if [part.lower() for part in parts] == ["none"]:
        return []
    if not two_decks:
        parts = [card for part in parts for card in apart(part, ranks=ranks) or [part]]
    cards: list[AnyCard] = []
    for place, part in enumerate(parts, start=1):
        try:
            cards.append(read_card(part, two_decks=two_decks, ranks=ranks))
        except CardNotationError as error:
            if len(parts) > 1:
                error.within(f"card {place} of {what}")
            raise
    require_distinct(cards, what=what, two_decks=two_decks)
    return cards


@cache
def all_cards() -> dict[str, AnyCard]:
    """Return every card of one deck by its name, and the jokers `JK`, `JK1` and `JK2`."""
    cards: list[AnyCard] = [Card(rank, suit) for suit in Suit for rank in Rank]
    return {str(card): card for card in (*cards, Joker(), Joker(1), Joker(2))}


def require_distinct(cards: Sequence[AnyCard], *, what: str = "the cards", two_decks: bool = False) -> None:
    """Raise ImpossibleCardsError if a card appears twice, or a deck has more than two jokers.

    Of ranks alone, a deck has four of each, whatever is known of the others. `what` names the list in the message.
    """
    # The usual hand first, because a log may have thousands.
    if len(set(cards)) == len(cards) and set(map(type, cards)) <= {Card}:
        return
    if has_open_suits(cards):
        _require_four(cards, f" in {what}")
        cards = [card for card in cards if not isinstance(card, RankAlone)]
    most = 2 * len(DECKS) if two_decks else 2
    jokers = len([card for card in cards if isinstance(card, Joker)])
    if len(set(cards)) == len(cards) and jokers <= most:
        return
    for place, card in enumerate(cards):
        earlier = cards[:place].count(card)
        allowed = 2 if isinstance(card, Joker) and (two_decks or card.deck is None) else 1
        if earlier >= allowed:
            first = cards.index(card) + 1
            raise ImpossibleCardsError(
                f"{card} appears twice in {what}, as card {first} and card {place + 1}; a deck has only one"
                if allowed == 1
                else f"{card} appears {earlier + 1} times in {what}; a deck has only two jokers"
            )
    if jokers > most:  # distinct by their names, as JK, JK1 and JK2 are
        raise ImpossibleCardsError(f"there are {jokers} jokers in {what}; a deck has only two")


def require_separate(groups: Mapping[str, Sequence[AnyCard]], fields: Mapping[str, str] = MappingProxyType({})) -> None:
    """Raise ImpossibleCardsError if a card of one deck is in two of the groups, or together they have too many jokers.

    `groups` maps the name of each group ("Ann's hand", "meld 2") to its cards. Each group is checked by itself too, as
    `require_distinct` does. `fields` maps the names to the fields of a form, for the refusal.
    """
    _require_four([card for cards in groups.values() for card in cards])
    where: dict[AnyCard, str] = {}
    jokers = 0
    for name, cards in groups.items():
        with about(fields.get(name, "")):
            require_distinct(cards, what=name)
        for card in cards:
            jokers += isinstance(card, Joker)
            if card != Joker() and not isinstance(card, RankAlone) and where.setdefault(card, name) != name:
                text = f"{card} is in {where[card]} and in {name}; a deck has only one"
                raise ImpossibleCardsError(text, field=fields.get(name, ""))
    if jokers > 2:
        raise ImpossibleCardsError(f"there are {jokers} jokers; a deck has only two")


def _require_four(cards: Iterable[AnyCard], where: str = "") -> None:
    """Raise ImpossibleCardsError if a rank alone and the other cards of that rank are more than four."""
    shown = list(cards)
    alone = {card.rank for card in shown if isinstance(card, RankAlone)}
    for rank, count in Counter(card.rank for card in shown if isinstance(card, Card) and card.rank in alone).items():
        if count > len(Suit):
            text = f"there are {count} cards of rank {rank.value}{where}; a deck has only {len(Suit)}"
            raise ImpossibleCardsError(text)


def require_no_jokers(cards: Iterable[AnyCard]) -> None:
    """Raise ImpossibleCardsError if one of the cards is a joker, in a game that is played without them."""
    if joker := next((card for card in cards if isinstance(card, Joker)), None):
        raise ImpossibleCardsError(f"{joker} is a joker, but you play without jokers", ByRuling("jokers=0"))


def without_jokers(cards: Iterable[AnyCard], *, why: str) -> list[Card]:
    """Return the cards if none of them is a joker.

    Otherwise raises ImpossibleCardsError; `why` ends its message and says why a joker is wrong there.
    """
    ordinary: list[Card] = []
    for card in cards:
        if isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} is a joker; {why}")
        ordinary.append(card)
    return ordinary


# --- explaining what is wrong with a text that is not a card

# What people type instead of a card: a pattern, what it means, and what was wrong with it. The most likely come first.
# Strings, because most commands read no cards.
_MISTAKES = (
    ("O", "0", "has the letter O where a zero belongs"),
    ("I", "1", "has the letter I where a one belongs"),
    ("L", "1", "has the letter L where a one belongs"),
    (rf"^(\d:)?([{_SUIT_SIGNS}])(10|[2-9TJQKA])(\d?)$", r"\1\3\2\4", "has the suit first; the rank goes first"),
    *(
        (rf"^(\d:)?{number}([{_SUIT_SIGNS}]\d?)$", rf"\g<1>{rank}\2", f"has {number} as its rank; {lesson}")
        for number, rank, lesson in (
            ("0", "10", "a ten is 10"),
            ("1", "A", "an ace is A"),
            ("11", "J", "a jack is J"),
            ("12", "Q", "a queen is Q"),
            ("13", "K", "a king is K"),
            ("14", "A", "an ace is A"),
        )
    ),
    (r"^(?:X|\*|\?|🃏|JO|JKR|JOK|WILD)(\d?)$", r"JK\1", "is not a card; a joker is JK"),
)


def _repairs(typed: str) -> Iterable[tuple[str, str]]:
    """Yield (repaired text, what was wrong), the most likely first. A repaired text may still have another fault."""
    for pattern, meant, reason in _MISTAKES:
        if re.search(pattern, typed):
            yield re.sub(pattern, meant, typed), reason


def _explain(typed: str, text: str, two_decks: bool) -> CardNotationError:
    """Return an error that says what is wrong with `text` (`typed` in its plain form) and which card was meant."""
    for repaired, reason in _repairs(typed):
        for candidate in (repaired, *(twice for twice, _ in _repairs(repaired))):
            if re.fullmatch(_CARD, candidate):
                try:
                    suggestion = str(read_card(candidate, two_decks=two_decks))
                except CardNotationError as error:
                    # Only the deck is still wrong, so the suggestion is the same as for that card.
                    suggestion = error.suggestion or ""
                return CardNotationError(text, reason, suggestion)
    ranks, suits = "the ranks are 2 to 10, J, Q, K, A", "the suits are S, H, C, D"
    if not typed:
        return CardNotationError(text, "is empty; a card is a rank and a suit, as in 10S")
    if typed in RANKS:
        return CardNotationError(text, "has no suit", f"{typed}S, {typed}H, {typed}C or {typed}D")
    if typed in SUITS:
        return CardNotationError(text, f"has no rank; {ranks}")
    if rank_right := re.fullmatch(r"(?:\d:)?(?:10|[2-9TJQKA])(\D)\d?", typed):
        return CardNotationError(text, f"has {quote(rank_right[1])} as its suit; {suits}")
    if suit_right := re.fullmatch(rf"(?:\d:)?(\S{{1,2}})[{_SUIT_SIGNS}]\d?", typed):
        return CardNotationError(text, f"has {quote(suit_right[1])} as its rank; {ranks}")
    a_card = "a rank, a suit and its deck, as in 10S1" if two_decks else "a rank and a suit, as in 10S"
    return CardNotationError(text, f"is not a card; a card is {a_card}")
