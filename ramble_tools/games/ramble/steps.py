"""The steps of a turn of Ramble, judged by numbers of cards. Source: "Turn Overview" in seeds/ramble.txt.

How a word is changed and hit is judged by `modify.py` and `turn.py`; here it only matters that it was changed.
"""

from dataclasses import dataclass

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.reasons import Reason

DEAL, DRAW, MOST_HELD = 7, 4, 10


@dataclass(frozen=True, slots=True)
class Steps:
    """What one player did in a turn. All numbers are numbers of cards; None if the step was left out.

    `hand` is before the draw. `has_word`: the player had a word when the turn began. `started`, `mulligan` and each of
    `modified`, one number for a modification, are cards from the hand; a trim takes none. `modified_new`: the modified
    word is the one that was started this turn. `gave` and `got` are the two sides of a barter. `deck` are the cards in
    the deck before the draw.
    """

    hand: int
    drawn: int = DRAW
    has_word: bool = False
    discarded_word: bool = False
    started: int | None = None
    modified: tuple[int, ...] = ()
    modified_new: bool = False
    claimed: bool = False
    mulligan: int | None = None
    gave: int | None = None
    got: int | None = None
    discarded: int = 0
    deck: int | None = None

    @property
    def bartered(self) -> bool:
        """Whether cards were traded with another player."""
        return self.gave is not None or self.got is not None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The steps that were not allowed, the cards held at the end, and how many more must be discarded."""

    wrong: tuple[Reason, ...]
    held: int
    must_discard: int
    shuffles: int
    notes: tuple[Reason, ...]


def judge_steps(steps: Steps) -> Verdict:
    """Judge a turn. Raises ImpossibleCardsError if more cards left the hand than were in it."""
    wrong = [*_order(steps), *_trade(steps)]
    held, before_end = _count(steps)
    if steps.drawn != DRAW:
        wrong.insert(0, f"a turn begins with a draw of {DRAW} cards, not {steps.drawn}")
    # "Put all the letters in the discards, then skip the rest of your turn", and with it the discard down to 10.
    surplus = 0 if steps.discarded_word else max(0, before_end - MOST_HELD)
    if steps.discarded > surplus:
        allowed = f"{plural(surplus, 'card')} at the end" if surplus else "no cards at the end"
        wrong.append(
            f"you may discard {allowed}, not {steps.discarded}: you only discard down to {MOST_HELD}"
            if not steps.discarded_word
            else "after discarding your word, you skip the rest of the turn, so you discard no cards at the end"
        )
    must = max(0, surplus - steps.discarded)
    if must:
        wrong.append(
            f"you hold {held} cards at the end; discard {plural(must, 'card')} more, down to {MOST_HELD}"
            if steps.discarded
            else f"you hold {held} cards at the end; discard {must}, down to {MOST_HELD}"
        )
    shuffles, notes = _draws(steps)
    notes.append(Reason(f"{plural(held, 'card')} in hand at the end"))
    return Verdict(tuple(map(Reason, wrong)), held, must, shuffles, tuple(notes))


def _order(steps: Steps) -> list[str]:
    """Return what is wrong with the word that was discarded, started, modified or claimed."""
    wrong = []
    if steps.discarded_word and not steps.has_word:
        wrong.append("there is no word of your own to discard")
    if steps.discarded_word and any(
        (steps.started is not None, steps.modified, steps.claimed, steps.mulligan is not None)
    ):
        wrong.append("after discarding your word, you skip the rest of the turn")
    if steps.discarded_word and steps.bartered:
        wrong.append("after discarding your word, you skip the rest of the turn, so you can't barter")
    if steps.started is not None and steps.has_word and not steps.discarded_word:
        wrong.append("you have a word already; each player may have one word at a time")
    if steps.started == 0:
        wrong.append("a new word has at least one card")
    if steps.modified_new:
        wrong.append(
            "you can't modify a word in the turn in which it was started"
            if steps.started is not None
            else "no word was started this turn"
        )
    if len(steps.modified) > 1:
        wrong.append(f"{len(steps.modified)} modifications are too many: in a turn, you may modify only one word, once")
    if steps.claimed and not steps.modified and not steps.modified_new:
        wrong.append("you can score only a word that you modified this turn")
    return wrong


def _trade(steps: Steps) -> list[str]:
    wrong = []
    if steps.bartered and steps.mulligan is not None:
        wrong.append("you may barter or take a mulligan, but not both in one turn")
    if (steps.bartered or steps.mulligan is not None) and (steps.modified or steps.modified_new):
        wrong.append("you can't trade and modify a word in the same turn")
    return wrong


def _count(steps: Steps) -> tuple[int, int]:
    """Return the cards held at the end, and before the discard at the end. Raises ImpossibleCardsError."""
    held = steps.hand + steps.drawn
    for what, count in (
        ("start a word with", steps.started),
        ("modify a word with", sum(steps.modified)),
        ("give away", steps.gave),
    ):
        if (count or 0) > held:
            raise ImpossibleCardsError(f"you can't {what} {plural(count or 0, 'card')}; you hold {held} then")
        held -= count or 0
    held += steps.got or 0
    for what, count in (("exchange", steps.mulligan), ("discard", steps.discarded)):
        if (count or 0) > held:
            raise ImpossibleCardsError(f"you can't {what} {plural(count or 0, 'card')}; you hold {held} then")
    return held - steps.discarded, held


def _draws(steps: Steps) -> tuple[int, list[Reason]]:
    """Return how many shuffles the draws need, and a note on them."""
    if steps.deck is None:
        return 0, []
    wanted = steps.drawn + (steps.mulligan or 0)
    if wanted <= steps.deck:
        return 0, []
    short = wanted - steps.deck
    return 1, [
        Reason(f"the deck has {plural(steps.deck, 'card')}: shuffle the discards back in, then draw the other {short}")
    ]
