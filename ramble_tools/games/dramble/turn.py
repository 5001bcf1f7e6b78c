"""One turn of Dramble: who takes which pile. Source: "Pile-Taking" and "Double Contesting" in seeds/dramble.txt."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Joker, Rank, is_card, read_card, require_no_jokers, require_separate
from ramble_tools.errors import (
    BadInput,
    ByRule,
    ImpossibleCardsError,
    OnPage,
    UnknownNameError,
    by_rule,
    did_you_mean,
    plural,
    quote,
)
from ramble_tools.games.dramble.passages import (
    ACE_TO_KING,
    BEAT_BOTH,
    BOTH_LOW,
    FLIP,
    HIGH_TAKES,
    JOKERS,
    LOW_CARD,
    LOW_ON_TOP,
    ONE_DECK,
)
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.reasons import Reason, listing

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")
# What the players are called if no game is open.
PLAYERS = ("the first player", "the second player")
JOKER = 14
_CARD_AND_PILE = "enter a card and its pile, left or right"


class Pile(NamedTuple):
    """A pile: its top card, and its number of cards, the top card included."""

    top: AnyCard
    size: int

    def __str__(self) -> str:
        return f"{self.top}:{self.size}"


class Played(NamedTuple):
    """A card that a player plays, and the pile it is played to."""

    card: AnyCard
    side: Side

    def __str__(self) -> str:
        return f"{self.card}@{self.side}"


class Outcome(NamedTuple):
    """The piles after a turn, left and right, and the number of cards that the first and the second player won.

    If the turn was only counted, there are no piles.
    """

    piles: Mapping[Side, Pile]
    won: tuple[int, int]
    reasons: tuple[Reason, ...]

    @property
    def facts(self) -> dict[str, object]:
        """The outcome as plain values for JSON, named as the contract names them."""
        piles = {side: {"top": str(pile.top), "size": pile.size} for side, pile in self.piles.items()}
        return {**(piles or dict.fromkeys(SIDES))} | {"won": {"first": self.won[0], "second": self.won[1]}}


def rank_of(card: AnyCard) -> int:
    """Return a card's rank, from 1 for an ace to 13 for a king and 14 for a joker; suits don't matter."""
    return JOKER if isinstance(card, Joker) else card.rank.number


def read_pile(text: str) -> Pile:
    """Read a pile, `9H:5`: its top card, or its rank alone, and its number of cards. Raises BadInput."""
    found = re.fullmatch(r"(.*?)\s*[:;,/\s]\s*(\d{1,3})", text.strip(), re.ASCII)
    if not found:
        how, by_keys = "its top card and its number of cards, as in 9H:5", "its top card"
        if is_card(text, ranks=True):
            by_keys = "how many cards it has too"
        raise BadInput(OnPage(f"{quote(text)} is not a pile; give {how}", f"enter {by_keys}"))
    return Pile(read_card(found[1], ranks=True), int(found[2]))


def read_played(text: str) -> Played:
    """Read a card, or its rank alone, and the pile it is played to, `QS@left`. Raises BadInput."""
    parts = re.fullmatch(r"(.*?)\s*[@:;,/\s]\s*(\w+)", text.strip())
    if not (parts and parts[1]):
        wrong = f"{quote(text)} is not a card and its pile, as in QS@left"
        is_alone = is_card(text, ranks=True)
        raise BadInput(OnPage(wrong, f"{text.strip()} at which pile, left or right?" if is_alone else _CARD_AND_PILE))
    side = read_side(parts[2])
    return Played(read_card(parts[1], ranks=True), side)


def read_side(text: str) -> Side:
    """Read `left` or `right`, perhaps shortened. Raises UnknownNameError."""
    found = find_side(text)
    if found is None:
        raise UnknownNameError(f"there is no pile {quote(text)}; {did_you_mean(text, SIDES)}")
    return found


def find_side(text: str) -> Side | None:
    """Return the pile that a word names, perhaps shortened; None if it names none."""
    plain = text.strip().lower()
    return next((side for side in SIDES if plain and side.startswith(plain)), None)


def summary(won: Mapping[str, int]) -> str:
    """Return in one line what a turn did: `won` maps each player to the number of cards taken."""
    took = [f"{name} takes {plural(count, 'card')}" for name, count in won.items() if count]
    return ", ".join(took) or "nobody takes a pile"


class Contested(NamedTuple):
    """What becomes of a pile: the place of its new top card among those laid at it, its size, and the cards taken."""

    top: int
    size: int
    taken: int


def contest(top: int, size: int, laid: Sequence[int], *, loser_taken: bool) -> Contested:
    """Decide who takes a pile: its top rank, its size, and the ranks laid at it, in the order of play.

    To take it, a card must be higher than the top card and than the other card. Otherwise all cards go on the pile.
    """
    high = max(laid)
    if high <= top or laid.count(high) > 1:
        return Contested(len(laid) - 1, size + len(laid), 0)
    losers = len(laid) - 1
    return Contested(laid.index(high), 1 if loser_taken else 1 + losers, size + losers if loser_taken else size)


def judge_turn(
    piles: Mapping[Side, Pile], first: Played, second: Played, rules: Rules, players: Sequence[str] = PLAYERS
) -> Outcome:
    """Judge a turn; `players` names the first and the second player. Raises ImpossibleCardsError."""
    _require_cards(piles, first, second, rules, players)
    after, won = dict(piles), [0, 0]
    reasons: list[Reason] = []
    for side in dict.fromkeys((first.side, second.side)):
        laid = {player: each.card for player, each in enumerate((first, second)) if each.side == side}
        cards, pile = list(laid.values()), piles[side]
        ranks = [rank_of(card) for card in cards]
        found = contest(rank_of(pile.top), pile.size, ranks, loser_taken=rules.loser_card == "taken")
        after[side] = Pile(cards[found.top], found.size)
        if found.taken:
            winner = list(laid)[found.top]
            won[winner] = found.taken
            took = f"{players[winner]} takes {plural(found.taken, 'card')}"
            reasons += _why_taken(pile.top, cards.pop(found.top), cards, took, rules)
        else:
            reasons.append(_why_not(pile.top, cards, side))
    return Outcome(after, (won[0], won[1]), tuple(reasons))


def judge_pile(
    side: Side, top: AnyCard | None, cards: Sequence[AnyCard], rules: Rules
) -> tuple[int | None, str, tuple[Reason, ...]]:
    """Judge one pile, of which perhaps not even the top card is known, and the cards laid at it, in order.

    Return which of these takes it (None for none), the rank that its unknown top card may have at most for that, and
    why.
    """
    cards = list(cards)
    ranks = list(map(rank_of, cards))
    lowest = 0 if top is None else rank_of(top)
    found = contest(lowest, 1, ranks, loser_taken=False)
    if not found.taken or ranks[found.top] == 1:
        if top is not None:
            return None, "", (_why_not(top, cards, side),)
        equal = Reason(f"{listing(list(map(str, cards)))} is a low card on any other", passage=LOW_CARD)
        return (
            None,
            "",
            (equal if len(cards) == 1 else Reason("two equal cards can't take a pile", note="equal-cards"),),
        )
    high = cards.pop(found.top)
    took = "it takes the pile"
    if top is not None:
        return found.top, "", tuple(_why_taken(top, high, cards, took, rules))
    most = str(next(rank.value for rank in Rank if rank.number == ranks[found.top] - 1))
    passage = BEAT_BOTH if cards else HIGH_TAKES
    return found.top, most, (Reason(f"{high} takes a pile whose top card is lower", passage=passage),)


def _order(*cards: AnyCard) -> str:
    """Return the passage that ranks a joker or an ace, if one of these two cards is one."""
    if any(isinstance(card, Joker) for card in cards):
        return JOKERS
    return ACE_TO_KING if any(rank_of(card) == 1 for card in cards) else ""


def _why_taken(top: AnyCard, high: AnyCard, losers: Sequence[AnyCard], took: str, rules: Rules) -> list[Reason]:
    passage = BEAT_BOTH if losers else _order(top, high) or HIGH_TAKES
    reasons = [Reason(f"{high} is higher than {listing([*map(str, losers), str(top)])}: {took}", passage=passage)]
    for low in losers:
        where = f"{low} goes with the pile" if rules.loser_card == "taken" else f"{low} stays under {high}"
        reasons.append(Reason(where, rules.chosen("loser-card")))
    return reasons


def _why_not(top: AnyCard, cards: Sequence[AnyCard], side: Side) -> Reason:
    if len(cards) == 1:
        same = rank_of(cards[0]) == rank_of(top)
        how, passage = ("equals", LOW_CARD) if same else ("is lower than", LOW_ON_TOP)
        passage = passage if same else _order(top, cards[0]) or passage
        return Reason(f"{cards[0]} {how} {top}: it goes on top of the {side} pile", passage=passage)
    first, second = cards
    rest = f"both go on the pile, {second} on top"
    if rank_of(first) != rank_of(second):
        return Reason(f"neither {first} nor {second} is higher than {top}: {rest}", passage=BOTH_LOW)
    # Two equal cards that are not higher than the top card are low cards, and the official rules settle those.
    text = f"{first} and {second} are equal: {rest}"
    return Reason(text, note="equal-cards") if rank_of(first) > rank_of(top) else Reason(text, passage=BOTH_LOW)


def _require_cards(
    piles: Mapping[Side, Pile], first: Played, second: Played, rules: Rules, players: Sequence[str]
) -> None:
    cards = {f"the {side} pile": [pile.top] for side, pile in piles.items()}
    cards |= {f"{player}'s hand": [each.card] for player, each in zip(players, (first, second), strict=True)}
    fields = dict(zip(cards, (*piles, "first", "second"), strict=True))
    require_in_one_deck(cards, rules, fields)
    for side, pile in piles.items():
        require_cards_in(pile, side)
    deck, laid = deck_size(rules), sum(pile.size for pile in piles.values()) + 2
    if laid > deck:
        text = f"the piles and the cards played make {laid} cards, but the deck has {deck}"
        raise ImpossibleCardsError(text, ByRule(ONE_DECK))


def require_in_one_deck(
    groups: Mapping[str, Sequence[AnyCard]], rules: Rules, fields: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Raise ImpossibleCardsError if the cards of these groups can't all be in the deck.

    `groups` and `fields` are as in `require_separate`.
    """
    shown = [card for cards in groups.values() for card in cards]
    if rules.jokers == "0":
        require_no_jokers(shown)
    with by_rule(ONE_DECK):
        require_separate(groups, fields)


def require_cards_in(pile: Pile, side: Side) -> None:
    """Raise ImpossibleCardsError for a pile of 0 cards."""
    if pile.size < 1:
        text = f"the {side} pile can't have 0 cards; it always has at least one"
        raise ImpossibleCardsError(text, ByRule(FLIP), field=side)


def deck_size(rules: Rules) -> int:
    """Return the number of cards in the deck: 52, and the jokers."""
    return 52 + int(rules.jokers)
