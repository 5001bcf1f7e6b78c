"""Between two turns of Dramble: who plays first, who draws how many cards, and whether a card is missing.

Source: "Turn Start", "Turn Order" and "Finishing the Game" in seeds/dramble.txt.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import Outcome, deck_size
from ramble_tools.games.reasons import Reason, listing

HAND = 3


class Counted(NamedTuple):
    """The numbers of cards between two turns; None where nobody counted. `hands` and `piles` have two numbers each.

    `scores` has both players, first the one who played first in the turn before.
    """

    scores: Mapping[str, int]
    hands: Sequence[int] | None = None
    deck_left: int | None = None
    piles: Sequence[int] | None = None


class Counts(NamedTuple):
    """What the players counted at a turn: the deck and both hands after it, and both scores before it."""

    deck_left: int
    hands: tuple[int, int]
    scores: tuple[int, int]


class Next(NamedTuple):
    """What comes next. `first` is None once the game is over, and `winner` before that and in a tie.

    `draw` is the number of cards that each player draws, and `missing` the number of cards that are (below 0: too
    many); each is None if it was not counted.
    """

    first: str | None
    winner: str | None
    draw: int | None
    missing: int | None
    reasons: tuple[Reason, ...]

    @property
    def summary(self) -> str:
        """What comes next, in one line."""
        return f"{self.first} plays first" if self.first else f"{self.winner} wins"


def plays_first(scores: Mapping[str, int]) -> str:
    """Return who plays first: "the player with the most cards scored", in a tie the one who did before, named first."""
    return max(scores, key=lambda name: scores[name])


def each_draws(deck_left: int, rules: Rules) -> int:
    """Return how many cards each player draws when both hands are empty; 0 if the deck is used up."""
    if deck_left < 2 * HAND and rules.last_round == "drop":
        return 0
    return min(HAND, deck_left // 2)


def what_comes(counted: Counted, rules: Rules) -> Next:
    """Return what comes next. Raises ImpossibleCardsError if the hands can't be those between two turns."""
    one, other = counted.scores.values()
    leader, tied = plays_first(counted.scores), one == other
    scored = f"the score is {one} to {other}"
    draw, drawing = _draw(counted, rules)
    missing, reasons = missing_cards(counted, rules)
    if draw == 0 and counted.hands and not any(counted.hands):
        rest = f"the last {plural(counted.deck_left, 'card')} can't be dealt" if counted.deck_left else "so is the deck"
        dropped = rules.chosen("last-round") if counted.deck_left else None
        end = Reason(f"both hands are empty, and {rest}: the game ends", dropped)
        if not tied:
            return Next(None, leader, 0, missing, (end, Reason(scored), *reasons))
        again = Reason(f"{scored}, a tie: shuffle, and play one more hand of three", rules.chosen("tie"))
        return Next(leader, None, HAND, missing, (end, again, *reasons))
    why = Reason(f"{scored}, a tie: the player who played first before stays first" if tied else scored)
    return Next(leader, None, draw, missing, (why, *drawing, *reasons))


def _draw(counted: Counted, rules: Rules) -> tuple[int | None, list[Reason]]:
    """Return how many cards each player draws, and why."""
    if counted.hands is None:
        return None, []
    one, other = counted.hands
    if one != other or one > HAND:
        text = f"between turns, both hands have the same number of cards, at most {HAND}, not {one} and {other}"
        raise ImpossibleCardsError(text, field="hands")
    if one:
        return 0, [Reason(f"both hands have {plural(one, 'card')}: nobody draws before both are empty")]
    if counted.deck_left is None:
        return None, [Reason(f"both hands are empty: draw {HAND} cards each, if the deck has {2 * HAND}")]
    each = each_draws(counted.deck_left, rules)
    decided = rules.chosen("last-round") if counted.deck_left < 2 * HAND else None
    return each, [Reason(f"both hands are empty: draw {plural(each, 'card')} each", decided)]


def missing_cards(counted: Counted, rules: Rules) -> tuple[int | None, list[Reason]]:
    """Return how many cards are missing (below 0: too many), if all were counted, and the count."""
    if counted.hands is None or counted.deck_left is None or counted.piles is None:
        return None, []
    parts = {
        "the deck": counted.deck_left,
        "the piles": sum(counted.piles),
        "the hands": sum(counted.hands),
        "the scores": sum(counted.scores.values()),
    }
    total, deck = sum(parts.values()), deck_size(rules)
    said = listing([f"{count} in {where}" for where, count in parts.items()])
    if total == deck:
        return 0, [Reason(f"all {deck} cards are accounted for: {said}")]
    off = f"{plural(abs(deck - total), 'card')} too {'few' if total < deck else 'many'}"
    return deck - total, [Reason(f"{off}: {said} make {total}, not {deck}", rules.chosen("jokers"))]


def counted_after(outcome: Outcome, counts: Counts, players: Sequence[str], rules: Rules) -> Counted:
    """Return the numbers of cards after a turn. Raises ImpossibleCardsError if cards are missing or too many.

    `players` names the first and the second player.
    """
    one, other = counts.hands
    if one != other or one >= HAND:
        raise ImpossibleCardsError(
            f"after a turn both hands have the same number of cards, at most {HAND - 1}, not {one} and {other}",
            field="hands",
        )
    scores = [score + won for score, won in zip(counts.scores, outcome.won, strict=True)]
    piles = [pile.size for pile in outcome.piles.values()]
    counted = Counted(dict(zip(players, scores, strict=True)), counts.hands, counts.deck_left, piles)
    missing, (count,) = missing_cards(counted, rules)
    if missing:
        raise ImpossibleCardsError(count.text)
    return counted
