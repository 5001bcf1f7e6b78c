"""One turn of Dramble: who takes which pile. Source: "Pile-Taking" and "Double Contesting" in seeds/dramble.txt."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ramble_tools.cards import AnyCard, Joker, read_card
from ramble_tools.errors import BadInput, ByRuling, ImpossibleCardsError, UnknownNameError, did_you_mean, plural, quote
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.reasons import Follows, Reason, listing

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")
# What the players are called if no game is open.
PLAYERS = ("the first player", "the second player")
_JOKER = 14


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its top card, and its number of cards, the top card included."""

    top: AnyCard
    size: int

    def __str__(self) -> str:
        return f"{self.top}:{self.size}"


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a player plays, and the pile it is played to."""

    card: AnyCard
    side: Side

    def __str__(self) -> str:
        return f"{self.card}@{self.side}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Both piles before a turn, and what the first and the second player play."""

    left: Pile
    right: Pile
    first: Played
    second: Played


@dataclass(frozen=True, slots=True)
class Outcome:
    """The piles after a turn, and the number of cards that the first and the second player won."""

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
    """Return a card's rank, from 1 for an ace to 13 for a king and 14 for a joker; suits don't matter."""
    return _JOKER if isinstance(card, Joker) else card.rank.number


def read_pile(text: str) -> Pile:
    """Read a pile, `9H:5`: its top card and its number of cards. Raises BadInput."""
    found = re.fullmatch(r"(.*?)\s*[:;,/\s]\s*(\d{1,3})", text.strip(), re.ASCII)
    if not found:
        raise BadInput(f"{quote(text)} is not a pile; give its top card and its number of cards, as in 9H:5")
    return Pile(read_card(found[1]), int(found[2]))


def read_played(text: str) -> Played:
    """Read a card and the pile it is played to, `QS@left`. Raises BadInput."""
    parts = re.fullmatch(r"(.*?)\s*[@:;,/\s]\s*(\w+)", text.strip())
    if not parts:
        raise BadInput(f"{quote(text)} is not a card and its pile, as in QS@left")
    side = read_side(parts[2])
    return Played(read_card(parts[1]), side)


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


def judge_turn(turn: Turn, rules: Rules, players: tuple[str, str] = PLAYERS) -> Outcome:
    """Judge a turn; `players` names the first and the second player. Raises ImpossibleCardsError."""
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
        reasons.append(Reason(f"{card} is higher than {pile.top}: {player} takes {plural(pile.size, 'card')}"))
        return Pile(card, 1), pile.size
    equal = "equals" if rank_of(card) == rank_of(pile.top) else "is lower than"
    reasons.append(Reason(f"{card} {equal} {pile.top}: it goes on top of the {played.side} pile"))
    return Pile(card, pile.size + 1), 0


def _contest(
    pile: Pile, turn: Turn, rules: Rules, players: tuple[str, str], reasons: list[Reason]
) -> tuple[Pile, int | None, int]:
    """Decide a double contest: to take the pile, a card must be higher than the top card and the other card."""
    cards = (turn.first.card, turn.second.card)
    ranks = tuple(map(rank_of, cards))
    winner = None if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    if winner is None or ranks[winner] <= rank_of(pile.top):
        why = f"{cards[0]} and {cards[1]} are equal"
        if winner is not None:
            why = f"neither {cards[0]} nor {cards[1]} is higher than {pile.top}"
        # Two equal cards that are not higher than the top card are low cards, and the official rules settle those.
        decided = winner is None and ranks[0] > rank_of(pile.top)
        ruling = rules.chosen("equal-cards") if decided else None
        reasons.append(Reason(f"{why}: both go on the pile, {cards[1]} on top", ruling))
        return Pile(cards[1], pile.size + 2), None, 0
    high, low = cards[winner], cards[1 - winner]
    taken = pile.size + (rules.loser_card == "taken")
    reasons.append(
        Reason(f"{high} is higher than {low} and {pile.top}: {players[winner]} takes {plural(taken, 'card')}")
    )
    reasons.append(
        Reason(
            f"{low} goes with the pile" if rules.loser_card == "taken" else f"{low} stays under {high}",
            rules.chosen("loser-card"),
        )
    )
    return Pile(high, 1 if rules.loser_card == "taken" else 2), winner, taken


_PLACES = (
    "the left pile's top card",
    "the right pile's top card",
    "the first player's card",
    "the second player's card",
)


def _require_cards(turn: Turn, rules: Rules) -> None:
    cards = [turn.left.top, turn.right.top, turn.first.card, turn.second.card]
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and rules.jokers == "0":
        raise ImpossibleCardsError(f"{jokers[0]} is a joker, but you play without jokers", ByRuling("jokers=0"))
    if len(jokers) > 2:
        raise ImpossibleCardsError(f"there are {len(jokers)} jokers; a deck has only two")
    for place, card in enumerate(cards):
        if card in cards[:place] and not (isinstance(card, Joker) and card.deck is None):
            where = listing([_PLACES[cards.index(card)], _PLACES[place]])
            raise ImpossibleCardsError(f"{card} appears twice in this turn, as {where}; a deck has only one")
    for side, pile in zip(SIDES, (turn.left, turn.right), strict=True):
        if pile.size < 1:
            raise ImpossibleCardsError(f"the {side} pile can't have 0 cards; it always has at least one", field=side)
    deck = deck_size(rules)
    laid = turn.left.size + turn.right.size + 2
    if laid > deck:
        raise ImpossibleCardsError(f"the piles and the cards played make {laid} cards, but the deck has {deck}")


def deck_size(rules: Rules) -> int:
    """Return the number of cards in the deck: 52, and the jokers."""
    return 52 + int(rules.jokers)


def accounted(parts: Mapping[str, int], rules: Rules) -> tuple[int, str]:
    """Return how many of the cards are missing from the places where they are (below 0: too many), and the count."""
    total, deck = sum(parts.values()), deck_size(rules)
    said = listing([f"{count} in {where}" for where, count in parts.items()])
    if total == deck:
        return 0, f"all {deck} cards are accounted for: {said}"
    off = f"{plural(abs(deck - total), 'card')} too {'few' if total < deck else 'many'}"
    return deck - total, f"{off}: {said} make {total}, not {deck}"


def count_cards(outcome: Outcome, deck_left: int, hands: Sequence[int], scores: Sequence[int], rules: Rules) -> Reason:
    """Check that after a turn the deck, the piles, the hands and the scores have all the cards.

    `hands` and `scores` are each player's number of cards, the hands after the turn and the scores before it. Raises
    ImpossibleCardsError if cards are missing or too many.
    """
    if hands[0] != hands[1] or hands[0] > 2:
        raise ImpossibleCardsError(
            f"after a turn both hands have the same number of cards, at most 2, not {hands[0]} and {hands[1]}",
            field="hands",
        )
    parts = {
        "the deck": deck_left,
        "the piles": outcome.left.size + outcome.right.size,
        "the hands": sum(hands),
        "the scores": sum(scores) + sum(outcome.won),
    }
    missing, count = accounted(parts, rules)
    if missing:
        raise ImpossibleCardsError(count)
    return Reason(count)


def what_next(outcome: Outcome, deck_left: int, hands: Sequence[int], scores: Sequence[int], rules: Rules) -> Reason:
    """Return who plays first in the next turn, or who has won. The arguments are those of `count_cards`."""
    first, second = (score + won for score, won in zip(scores, outcome.won, strict=True))
    least = 2 if rules.last_round == "short" else 6
    leader = PLAYERS[0] if first >= second else PLAYERS[1]
    if sum(hands) == 0 and deck_left < least:
        if first == second:
            return Follows(
                f"the deck is used up and it is a tie, {first} to {second}: play one more hand of three",
                rules.chosen("tie"),
            )
        return Follows(f"the deck is used up: {leader} wins, {max(first, second)} to {min(first, second)}")
    return Follows(f"the score is {first} to {second}: {leader} plays first next")
