"""The steps of a turn of Ramble, judged by numbers of cards. Source: "Turn Overview" in seeds/ramble.txt.

How a word is changed and hit is judged by `modify.py` and `turn.py`; here it only matters that it was changed.
"""

from typing import NamedTuple

from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.ramble.spelling import JOKERS
from ramble_tools.games.reasons import Reason

DRAW, MOST_HELD = 4, 10
_ALL_CARDS = 104 + JOKERS


class Steps(NamedTuple):
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


class Verdict(NamedTuple):
    """The steps that were not allowed, the cards held at the end, and how many more must be discarded."""

    wrong: tuple[Reason, ...]
    held: int
    must_discard: int
    shuffles: int
    notes: tuple[Reason, ...]


def judge_steps(steps: Steps) -> Verdict:
    """Judge a turn. Raises ImpossibleCardsError for more cards than there are, or than were in the hand."""
    if (there := steps.hand + (steps.deck or 0)) > _ALL_CARDS:
        raise ImpossibleCardsError(f"the hand and the deck have {there} cards, but two decks have {_ALL_CARDS}")
    before_end = _held_before_the_end(steps)
    held = before_end - steps.discarded
    # "Put all the letters in the discards, then skip the rest of your turn", and with it the discard down to 10.
    surplus = 0 if steps.discarded_word else max(0, before_end - MOST_HELD)
    must = max(0, surplus - steps.discarded)
    notes = [f"{plural(held, 'card')} in hand at the end"]
    short = 0 if steps.deck is None else max(0, steps.drawn + (steps.mulligan or 0) - steps.deck)
    if short:
        deck = plural(steps.deck or 0, "card")
        notes.insert(0, f"the deck has {deck}: shuffle the discards back in, then draw the other {short}")
    wrong = [*_wrong_steps(steps), *_wrong_discards(steps, surplus, held)]
    return Verdict(tuple(map(Reason, wrong)), held, must, int(short > 0), tuple(map(Reason, notes)))


def _wrong_steps(steps: Steps) -> list[str]:
    """Return what is wrong with the draw, with the word that was discarded, started, modified or claimed, or the trade.

    The discard at the end is judged by `_wrong_discards`.
    """
    started, mulligan = steps.started is not None, steps.mulligan is not None
    bartered = steps.gave is not None or steps.got is not None
    modified = bool(steps.modified or steps.modified_new)
    skipped = "after discarding your word, you skip the rest of the turn"
    rules = (
        (steps.drawn != DRAW, f"a turn begins with a draw of {DRAW} cards, not {steps.drawn}"),
        (steps.discarded_word and not steps.has_word, "you have no word of your own to discard"),
        (steps.discarded_word and (started or bool(steps.modified) or steps.claimed or mulligan), skipped),
        (steps.discarded_word and bartered, f"{skipped}, so you can't barter"),
        (
            started and steps.has_word and not steps.discarded_word,
            "you have a word already; each player may have one word at a time",
        ),
        (steps.started == 0, "a new word has at least one card"),
        (steps.modified_new and started, "you can't modify a word in the turn in which it was started"),
        (steps.modified_new and not started, "no word was started this turn"),
        (
            len(steps.modified) > 1,
            f"{len(steps.modified)} modifications are too many: in a turn, you may modify only one word, once",
        ),
        (steps.claimed and not modified, "you can score only a word that you modified this turn"),
        (bartered and mulligan, "you may barter or take a mulligan, but not both in one turn"),
        ((bartered or mulligan) and modified, "you can't trade and modify a word in the same turn"),
    )
    return [text for is_wrong, text in rules if is_wrong]


def _wrong_discards(steps: Steps, surplus: int, held: int) -> list[str]:
    """Return what is wrong with the discard at the end: too many cards, or too few."""
    if steps.discarded > surplus and steps.discarded_word:
        return ["after discarding your word, you skip the rest of the turn, so you discard no cards at the end"]
    if steps.discarded > surplus:
        allowed = plural(surplus, "card") if surplus else "no cards"
        return [
            f"you may discard {allowed} at the end, not {steps.discarded}: you only discard down to {MOST_HELD}",
        ]
    must = surplus - steps.discarded
    more = f"{plural(must, 'card')} more" if steps.discarded else must
    return [f"you hold {held} cards at the end; discard {more}, down to {MOST_HELD}"] if must else []


def _held_before_the_end(steps: Steps) -> int:
    """Return the cards held before the discard at the end. Raises ImpossibleCardsError."""
    held = steps.hand + steps.drawn

    def require(what: str, count: int) -> None:
        if count > held:
            raise ImpossibleCardsError(f"you can't {what} {plural(count, 'card')}; you hold {held} then")

    for what, count in (
        ("start a word with", steps.started or 0),
        ("modify a word with", sum(steps.modified)),
        ("give away", steps.gave or 0),
    ):
        require(what, count)
        held -= count
    held += steps.got or 0
    require("exchange", steps.mulligan or 0)
    require("discard", steps.discarded)
    return held
