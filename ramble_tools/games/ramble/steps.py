"""The steps of a turn of Ramble, judged by numbers of cards. Source: "Turn Overview" in seeds/ramble.txt.

How a word is changed and hit is judged by `modify.py` and `turn.py`; here it only matters that it was changed.
"""

from typing import NamedTuple

from ramble_tools.errors import ByRule, ImpossibleCardsError, plural
from ramble_tools.games.ramble.passages import (
    ADD,
    ANY_NUMBER,
    BARTER,
    DISCARD_DOWN,
    DRAW_FOUR,
    JUST_PLAYED,
    MAY_DISCARD,
    MAY_SCORE,
    MULLIGAN,
    NOT_BOTH,
    NOT_JUST_STARTED,
    ONE_TRADE,
    ONE_WORD,
    ONLY_ONE_WORD,
    SHUFFLE_BACK,
    SKIP_THE_REST,
    TWO_DECKS,
)
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
        text = f"the hand and the deck have {there} cards, but two decks have {_ALL_CARDS}"
        raise ImpossibleCardsError(text, ByRule(TWO_DECKS), field="deck" if steps.deck else "hand")
    before_end = _held_before_the_end(steps)
    held = before_end - steps.discarded
    # "Put all the letters in the discards, then skip the rest of your turn", and with it the discard down to 10.
    surplus = 0 if steps.discarded_word else max(0, before_end - MOST_HELD)
    must = max(0, surplus - steps.discarded)
    notes = [Reason(f"{plural(held, 'card')} in hand at the end", passage=DISCARD_DOWN)]
    short = 0 if steps.deck is None else max(0, steps.drawn + (steps.mulligan or 0) - steps.deck)
    if short:
        deck = plural(steps.deck or 0, "card")
        text = f"the deck has {deck}: shuffle the discards back in, then draw the other {short}"
        notes.insert(0, Reason(text, passage=SHUFFLE_BACK))
    wrong = [*_wrong_steps(steps), *_wrong_discards(steps, surplus, held)]
    return Verdict(tuple(wrong), held, must, int(short > 0), tuple(notes))


def _wrong_steps(steps: Steps) -> list[Reason]:
    """Return what is wrong with the draw, with the word that was discarded, started, modified or claimed, or the trade.

    The discard at the end is judged by `_wrong_discards`.
    """
    started, mulligan = steps.started is not None, steps.mulligan is not None
    bartered = steps.gave is not None or steps.got is not None
    modified = bool(steps.modified or steps.modified_new)
    skipped = "after discarding your word, you skip the rest of the turn"
    rules = (
        (steps.drawn != DRAW, f"a turn begins with a draw of {DRAW} cards, not {steps.drawn}", DRAW_FOUR),
        (steps.discarded_word and not steps.has_word, "you have no word of your own to discard", MAY_DISCARD),
        (
            steps.discarded_word and (started or bool(steps.modified) or steps.claimed or mulligan),
            skipped,
            SKIP_THE_REST,
        ),
        (steps.discarded_word and bartered, f"{skipped}, so you can't barter", SKIP_THE_REST),
        (
            started and steps.has_word and not steps.discarded_word,
            "you have a word already; each player may have one word at a time",
            ONE_WORD,
        ),
        (steps.started == 0, "a new word has at least one card", ANY_NUMBER),
        (
            steps.modified_new and started,
            "you can't modify a word in the turn in which it was started",
            NOT_JUST_STARTED,
        ),
        (steps.modified_new and not started, "no word was started this turn", NOT_JUST_STARTED),
        (
            len(steps.modified) > 1,
            f"{len(steps.modified)} modifications are too many: in a turn, you may modify only one word, once",
            ONLY_ONE_WORD,
        ),
        (
            steps.claimed and not modified,
            "you can score only a word that you modified this turn",
            JUST_PLAYED if started else MAY_SCORE,
        ),
        (bartered and mulligan, "you may barter or take a mulligan, but not both in one turn", ONE_TRADE),
        ((bartered or mulligan) and modified, "you can't trade and modify a word in the same turn", NOT_BOTH),
    )
    return [Reason(text, passage=passage) for is_wrong, text, passage in rules if is_wrong]


def _wrong_discards(steps: Steps, surplus: int, held: int) -> list[Reason]:
    """Return what is wrong with the discard at the end: too many cards, or too few."""
    if steps.discarded > surplus and steps.discarded_word:
        text = "after discarding your word, you skip the rest of the turn, so you discard no cards at the end"
        return [Reason(text, passage=SKIP_THE_REST)]
    if steps.discarded > surplus:
        allowed = plural(surplus, "card") if surplus else "no cards"
        text = f"you may discard {allowed} at the end, not {steps.discarded}: you only discard down to {MOST_HELD}"
        return [Reason(text, passage=DISCARD_DOWN)]
    must = surplus - steps.discarded
    more = f"{plural(must, 'card')} more" if steps.discarded else must
    text = f"you hold {held} cards at the end; discard {more}, down to {MOST_HELD}"
    return [Reason(text, passage=DISCARD_DOWN)] if must else []


def _held_before_the_end(steps: Steps) -> int:
    """Return the cards held before the discard at the end. Raises ImpossibleCardsError."""
    held = steps.hand + steps.drawn

    def require(what: str, count: int, passage: str, field: str) -> None:
        if count > held:
            text = f"you can't {what} {plural(count, 'card')}; you hold {held} then"
            raise ImpossibleCardsError(text, ByRule(passage), field=field)

    for what, count, passage, field in (
        ("start a word with", steps.started or 0, ANY_NUMBER, "start"),
        ("modify a word with", sum(steps.modified), ADD, "modify"),
        ("give away", steps.gave or 0, BARTER, "barter"),
    ):
        require(what, count, passage, field)
        held -= count
    held += steps.got or 0
    require("exchange", steps.mulligan or 0, MULLIGAN, "mulligan")
    require("discard", steps.discarded, DISCARD_DOWN, "discard")
    return held
