"""Between two turns of Dramble: who plays first or has won, who draws how many cards, and whether a card is missing.

Source: "Turn Start", "Turn Order" and "Finishing the Game" in seeds/dramble.txt.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import ByRule, ImpossibleCardsError, plural
from ramble_tools.games.dramble.passages import (
    DRAW_THREE,
    MOST_FIRST,
    MOST_WINS,
    ONE_DECK,
    ONE_LAST_HAND,
    SAME_HAND,
    STAYS_FIRST,
    UNTIL_DRAWN,
)
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import Outcome, deck_size
from ramble_tools.games.reasons import Follows, Reason, listing

HAND = 3


class Counted(NamedTuple):
    """The numbers of cards between two turns; None where nobody counted. `hands` and `piles` have two numbers each.

    `scores` has both players, first the one who played first in the turn before. `tied_at` is what each had scored when
    the cards were shuffled for a hand that breaks a tie; None in any other hand.
    """

    scores: Mapping[str, int]
    hands: Sequence[int] | None = None
    deck_left: int | None = None
    piles: Sequence[int] | None = None
    tied_at: int | None = None


class Counts(NamedTuple):
    """What the players counted at a turn: the deck and both hands after it, and both scores before it."""

    deck_left: int
    hands: tuple[int, int]
    scores: tuple[int, int]


class Leader(NamedTuple):
    """The player who plays first in the next turn; once the game is `won`, the player who has won it."""

    name: str
    won: bool


def stays_first(lead: int) -> bool:
    """Return whether the player who played first in the turn before, and leads by `lead` cards, plays first again.

    "The player with the most cards scored plays first every turn"; in a tie, the one who did before.
    """
    return lead >= 0


def leader(counted: Counted, rules: Rules) -> Leader:
    """Return who plays first, or who has won: "whichever player has the most cards scored", unless it is a tie."""
    (first, one), (second, other) = counted.scores.items()
    name = first if stays_first(one - other) else second
    return Leader(name, one != other and is_played_out(counted, rules))


def is_played_out(counted: Counted, rules: Rules) -> bool:
    """Return whether the hands are empty and no more are dealt: the deck is used up, or the hand was to break a tie."""
    if counted.deck_left is None or counted.hands is None or any(counted.hands):
        return False
    return counted.tied_at is not None or each_draws(counted.deck_left, rules) == 0


def why_played_out(counted: Counted, rules: Rules) -> Reason:
    """Return why the game ends, or why there is one more hand, once it `is_played_out`."""
    one, other = counted.scores.values()
    if counted.tied_at is not None:
        over = "the hand that breaks the tie has been played"
    elif counted.deck_left:
        over = f"both hands are empty, and the last {plural(counted.deck_left, 'card')} can't be dealt"
    else:
        over = "both hands are empty, and so is the deck"
    if one == other:
        return Reason(f"{over}, in a tie: shuffle, and play one more hand of three", passage=ONE_LAST_HAND, note="tie")
    if counted.deck_left and counted.tied_at is None:
        return Reason(f"{over}: the game ends", rules.chosen("last-round"))
    return Reason(f"{over}: the game ends", passage=UNTIL_DRAWN if counted.tied_at is None else ONE_LAST_HAND)


def each_draws(deck_left: int, rules: Rules) -> int:
    """Return how many cards each player draws when both hands are empty; 0 if the deck is used up."""
    if deck_left < 2 * HAND and rules.last_round == "drop":
        return 0
    return min(HAND, deck_left // 2)


def missing_cards(counted: Counted, rules: Rules) -> tuple[int | None, list[Reason]]:
    """Return how many cards are missing (below 0: too many), if all were counted, and the count."""
    if counted.hands is None or counted.deck_left is None or counted.piles is None:
        return None, []
    scored = "the scores" if counted.tied_at is None else f"the scores since the tie at {counted.tied_at}"
    parts = {
        "the deck": counted.deck_left,
        "the piles": sum(counted.piles),
        "the hands": sum(counted.hands),
        scored: sum(counted.scores.values()) - 2 * (counted.tied_at or 0),
    }
    total, deck = sum(parts.values()), deck_size(rules)
    said = listing([f"{count} in {where}" for where, count in parts.items()])
    if total == deck:
        return 0, [Reason(f"all {deck} cards are accounted for: {said}", passage=ONE_DECK)]
    off = f"{plural(abs(deck - total), 'card')} too {'few' if total < deck else 'many'}"
    return deck - total, [Reason(f"{off}: {said} make {total}, not {deck}", rules.chosen("jokers"))]


def with_tie(counted: Counted, rules: Rules) -> Counted:
    """Return the counts with the tie before this hand, if they can only be those of a hand that breaks one.

    All cards are shuffled for it, so those scored before are in the deck again, where all but the piles and hands stay.
    """
    missing, _ = missing_cards(counted, rules)
    dealt_once = counted.deck_left == deck_size(rules) - 2 - 2 * HAND
    if counted.tied_at is not None or not missing or missing > 0 or missing % 2 or not dealt_once:
        return counted
    tie = -missing // 2
    return counted._replace(tied_at=tie) if tie <= min(counted.scores.values()) else counted


def require_in_deck(counted: Counted, rules: Rules) -> None:
    """Raise ImpossibleCardsError if the scores, the hands and the piles alone are more cards than can be.

    Cards scored before a tie are in the deck again. Then only the piles, the hands and the lead of one player are out.
    """
    one, other = counted.scores.values()
    lying = sum(counted.hands or ()) + sum(counted.piles or ())
    deck = deck_size(rules)
    if lying + one + other > deck and lying + abs(one - other) > 2 + 2 * HAND:
        text = f"the scores, the hands and the piles make {lying + one + other} cards, but the deck has {deck}"
        raise ImpossibleCardsError(text, ByRule(ONE_DECK))


def counted_after(outcome: Outcome, counts: Counts, players: Sequence[str]) -> Counted:
    """Return the numbers of cards after a turn. Raises ImpossibleCardsError for hands that can't be those after one.

    `players` names the first and the second player.
    """
    one, other = counts.hands
    if one != other or one >= HAND:
        raise ImpossibleCardsError(
            f"after a turn both hands have the same number of cards, at most {HAND - 1}, not {one} and {other}",
            ByRule(DRAW_THREE),
            field="hands",
        )
    scores = [score + won for score, won in zip(counts.scores, outcome.won, strict=True)]
    piles = [pile.size for pile in outcome.piles.values()]
    return Counted(dict(zip(players, scores, strict=True)), counts.hands, counts.deck_left, piles)


def require_all_cards(counted: Counted, rules: Rules) -> list[Reason]:
    """Return the count of all cards. Raises ImpossibleCardsError if cards are missing or too many."""
    missing, reasons = missing_cards(counted, rules)
    if missing:
        raise ImpossibleCardsError(*(reason.text for reason in reasons), ByRule(ONE_DECK))
    return reasons


def what_comes_after(outcome: Outcome, counts: Counts, players: Sequence[str], rules: Rules) -> tuple[Reason, ...]:
    """Return what comes after a turn of which nothing else is known, and the count. Raises ImpossibleCardsError."""
    counted = with_tie(counted_after(outcome, counts, players), rules)
    all_cards = require_all_cards(counted, rules)
    one, other = counted.scores.values()
    scored = f"the score is {one} to {other}"
    first = STAYS_FIRST if one == other else MOST_FIRST
    found = leader(counted, rules)
    if is_played_out(counted, rules):
        passage = ONE_LAST_HAND if one == other else MOST_WINS
        why = (why_played_out(counted, rules), Reason(scored, passage=passage))
    else:
        tied = ", a tie: the player who played first before stays first" if one == other else ""
        why = (Reason(f"{scored}{tied}", passage=first), _why_drawn(counts, rules))
    follows = f"next: {found.name} {'wins' if found.won else 'plays first'}"
    return (*why, *all_cards, Follows(follows, passage=MOST_WINS if found.won else first))


def _why_drawn(counts: Counts, rules: Rules) -> Reason:
    """Return how many cards each player draws, and why."""
    if held := counts.hands[0]:
        return Reason(f"both hands have {plural(held, 'card')}: nobody draws before both are empty", passage=SAME_HAND)
    text = f"both hands are empty: draw {plural(each_draws(counts.deck_left, rules), 'card')} each"
    decided = rules.chosen("last-round") if counts.deck_left < 2 * HAND else None
    return Reason(text, decided, passage=DRAW_THREE)
