"""Between two turns of Dramble: who plays first, who draws how many cards, and whether a card is missing.

Source: "Turn Start", "Turn Order" and "Finishing the Game" in seeds/dramble.txt.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import accounted
from ramble_tools.games.reasons import Reason

HAND = 3


class Counted(NamedTuple):
    """The numbers of cards between two turns; None where nobody counted. `hands` and `piles` have two numbers each.

    `scores` has both players, first the one who played first in the turn before.
    """

    scores: Mapping[str, int]
    hands: Sequence[int] | None = None
    deck_left: int | None = None
    piles: Sequence[int] | None = None


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


def what_comes(counted: Counted, rules: Rules) -> Next:
    """Return what comes next. Raises ImpossibleCardsError if the hands can't be those between two turns."""
    (one, score), (_, other) = counted.scores.items()
    leader = max(counted.scores, key=lambda name: counted.scores[name])
    scored, tied = f"the score is {score} to {other}", score == other
    draw, drawing = _draw(counted, rules)
    missing, reasons = _missing(counted, rules)
    if draw == 0 and counted.hands and not any(counted.hands):
        rest = f"the last {plural(counted.deck_left, 'card')} can't be dealt" if counted.deck_left else "so is the deck"
        end = f"both hands are empty, and {rest}: the game ends"
        last = Reason(f"{scored}, a tie: shuffle, and play one more hand of three", rules.chosen("tie"))
        dropped = rules.chosen("last-round") if counted.deck_left else None
        ended = (Reason(end, dropped), last if tied else Reason(scored))
        return Next(one if tied else None, None if tied else leader, HAND if tied else 0, missing, (*ended, *reasons))
    why = Reason(f"{scored}, a tie: the player who played first before stays first" if tied else scored)
    return Next(one if tied else leader, None, draw, missing, (why, *drawing, *reasons))


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
    short = counted.deck_left < 2 * HAND
    each = min(HAND, counted.deck_left // 2) if rules.last_round == "short" or not short else 0
    decided = rules.chosen("last-round") if short else None
    return each, [Reason(f"both hands are empty: draw {plural(each, 'card')} each", decided)]


def _missing(counted: Counted, rules: Rules) -> tuple[int | None, list[Reason]]:
    """Return how many cards are missing, if all were counted, and why."""
    if counted.hands is None or counted.deck_left is None or counted.piles is None:
        return None, []
    parts = {
        "the deck": counted.deck_left,
        "the piles": sum(counted.piles),
        "the hands": sum(counted.hands),
        "the scores": sum(counted.scores.values()),
    }
    missing, count = accounted(parts, rules)
    return missing, [Reason(count, rules.chosen("jokers") if missing else None)]
