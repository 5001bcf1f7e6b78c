"""One turn of Dramble: who takes which pile. Source: "Pile-Taking" and "Double Contesting" in seeds/dramble.txt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ramble_tools.cards import AnyCard, Joker, read_card
from ramble_tools.errors import BadInput, ImpossibleCardsError, UnknownNameError, did_you_mean, plural, quote
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.reasons import Reason

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")
_JOKER = 14


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its top card, and how many cards it has with it."""

    top: AnyCard
    size: int

    def __str__(self) -> str:
        return f"{self.top}:{self.size}"


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a player commits to a pile."""

    card: AnyCard
    side: Side

    def __str__(self) -> str:
        return f"{self.card}@{self.side}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Both piles as they lie, and what the first and the second player commit."""

    left: Pile
    right: Pile
    first: Played
    second: Played


@dataclass(frozen=True, slots=True)
class Outcome:
    """The piles after the turn, and the cards that each player won."""

    left: Pile
    right: Pile
    won: tuple[int, int]
    reasons: tuple[Reason, ...]

    @property
    def facts(self) -> dict[str, Any]:
        """The outcome as plain values for JSON, named as the contract names them."""
        piles = {side: {"top": str(pile.top), "size": pile.size} for side, pile in zip(SIDES, self.piles, strict=True)}
        return piles | {"won": {"first": self.won[0], "second": self.won[1]}}

    @property
    def piles(self) -> tuple[Pile, Pile]:
        """The left and the right pile."""
        return self.left, self.right


def rank_of(card: AnyCard) -> int:
    """Ace 1 to king 13, a joker 14; suits don't matter."""
    return _JOKER if isinstance(card, Joker) else card.rank.number


def read_pile(text: str) -> Pile:
    """Read a pile, `9H:5`: its top card and its number of cards. Raises BadInput."""
    card, colon, size = text.strip().rpartition(":")
    if not colon or not size.strip().isascii() or not size.strip().isdigit():
        raise BadInput(f"{quote(text)} is not a pile; give its top card and its number of cards, as in 9H:5")
    return Pile(read_card(card), int(size))


def read_played(text: str) -> Played:
    """Read a committed card, `QS@left`. Raises BadInput."""
    card, at, side = text.strip().rpartition("@")
    if not at:
        raise BadInput(f"{quote(text)} is not a card and its pile, as in QS@left")
    plain = side.strip().lower()
    found = [each for each in SIDES if plain and each.startswith(plain)]
    if len(found) != 1:
        raise UnknownNameError(f"{quote(text)}: there is no pile {quote(side)}; {did_you_mean(side, SIDES)}")
    return Played(read_card(card), found[0])


def play(turn: Turn, rules: Rules, players: tuple[str, str] = ("the first player", "the second player")) -> Outcome:
    """Judge a turn of these players. Raises ImpossibleCardsError."""
    _require_cards(turn, rules)
    piles = {"left": turn.left, "right": turn.right}
    won = [0, 0]
    reasons: list[Reason] = []
    if turn.first.side == turn.second.side:
        side = turn.first.side
        piles[side], winner, taken = _contest(piles[side], turn, rules, players, reasons)
        if winner is not None:
            won[winner] += taken
    else:
        for player, played in enumerate((turn.first, turn.second)):
            piles[played.side], taken = _alone(piles[played.side], played, players[player], reasons)
            won[player] += taken
    return Outcome(piles["left"], piles["right"], (won[0], won[1]), tuple(reasons))


def _alone(pile: Pile, played: Played, player: str, reasons: list[Reason]) -> tuple[Pile, int]:
    card = played.card
    if rank_of(card) > rank_of(pile.top):
        reasons.append(Reason(f"{card} is above {pile.top}: {player} takes {plural(pile.size, 'card')}"))
        return Pile(card, 1), pile.size
    equal = "equals" if rank_of(card) == rank_of(pile.top) else "is below"
    reasons.append(Reason(f"{card} {equal} {pile.top}: it goes on top of the {played.side} pile"))
    return Pile(card, pile.size + 1), 0


def _contest(
    pile: Pile, turn: Turn, rules: Rules, players: tuple[str, str], reasons: list[Reason]
) -> tuple[Pile, int | None, int]:
    """Both on one pile: a card must be above the top and above the other card to take it."""
    cards = (turn.first.card, turn.second.card)
    ranks = tuple(map(rank_of, cards))
    winner = None if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    if winner is None or ranks[winner] <= rank_of(pile.top):
        why = "they are equal" if winner is None else f"neither is above {pile.top}"
        reasons.append(Reason(f"{cards[0]} and {cards[1]}: {why}, so both go on the pile, {cards[1]} on top"))
        return Pile(cards[1], pile.size + 2), None, 0
    high, low = cards[winner], cards[1 - winner]
    taken = pile.size + (rules.loser_card == "taken")
    reasons.append(Reason(f"{high} is above {low} and {pile.top}: {players[winner]} takes {plural(taken, 'card')}"))
    reasons.append(
        Reason(
            f"{low} goes with the pile" if rules.loser_card == "taken" else f"{low} stays under {high}",
            rules.chosen("loser-card"),
        )
    )
    return Pile(high, 1 if rules.loser_card == "taken" else 2), winner, taken


def _require_cards(turn: Turn, rules: Rules) -> None:
    cards = [turn.left.top, turn.right.top, turn.first.card, turn.second.card]
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and rules.jokers == "0":
        raise ImpossibleCardsError(f"{jokers[0]} is a joker; there are none (ruling jokers=0)")
    if len(jokers) > 2:
        raise ImpossibleCardsError(f"there are {len(jokers)} jokers; a deck has two")
    for place, card in enumerate(cards):
        if card in cards[:place] and not (isinstance(card, Joker) and card.deck is None):
            raise ImpossibleCardsError(f"{card} is there twice; there is one")
    for side, pile in zip(SIDES, (turn.left, turn.right), strict=True):
        if pile.size < 1:
            raise ImpossibleCardsError(f"the {side} pile has {plural(pile.size, 'card')}; there is always one")
    deck = deck_size(rules)
    lying = turn.left.size + turn.right.size + 2
    if lying > deck:
        raise ImpossibleCardsError(f"piles and committed cards are {lying}, more than the deck's {deck}")


def deck_size(rules: Rules) -> int:
    """52 cards, and the jokers."""
    return 52 + int(rules.jokers)


def count_cards(outcome: Outcome, deck_left: int, hands: Sequence[int], scores: Sequence[int], rules: Rules) -> Reason:
    """Check that scored + piles + hands + undrawn is the deck, after a turn. Raises ImpossibleCardsError.

    `hands` and `scores` are both players' numbers of cards: hands after the turn, scores before it.
    """
    if hands[0] != hands[1] or hands[0] > 2:
        raise ImpossibleCardsError(
            f"after a turn both hands have as many cards, two at most, not {hands[0]} and {hands[1]}"
        )
    parts = {
        "the deck": deck_left,
        "the piles": outcome.left.size + outcome.right.size,
        "the hands": sum(hands),
        "the scores": sum(scores) + sum(outcome.won),
    }
    total, deck = sum(parts.values()), deck_size(rules)
    said = ", ".join(f"{count} in {where}" for where, count in parts.items())
    if total != deck:
        off = plural(abs(total - deck), "card")
        raise ImpossibleCardsError(f"{off} too {'many' if total > deck else 'few'}: {said} make {total}, not {deck}")
    return Reason(f"all {deck} cards are there: {said}")


def what_next(outcome: Outcome, deck_left: int, hands: Sequence[int], scores: Sequence[int], rules: Rules) -> Reason:
    """Who plays first in the next turn, or who has won: as `count_cards`, from the numbers before and after."""
    first, second = (score + won for score, won in zip(scores, outcome.won, strict=True))
    least = 2 if rules.last_round == "short" else 6
    leader = "the first player" if first >= second else "the second player"
    if sum(hands) == 0 and deck_left < least:
        if first == second:
            return Reason(f"the deck is drawn, {first} each: one more hand of three", rules.chosen("tie"))
        return Reason(f"the deck is drawn: {leader} wins, {max(first, second)} to {min(first, second)}")
    return Reason(f"{first} to {second}: {leader} plays first next")
