"""Whether the cards that both players took, of which only the number is known, can have been in the piles."""

from collections.abc import Mapping, Sequence

from ramble_tools.errors import ByRule, ImpossibleCardsError, OnPage, plural
from ramble_tools.games.by_count import unchecked
from ramble_tools.games.dramble.passages import HIGH_TAKES, ONE_DECK, SET_ASIDE
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import Outcome, deck_size, summary


def judge_counted(took: Mapping[str, int]) -> Outcome:
    """Return what both players took, as they counted it. Nothing is known about the piles."""
    one, other = took.values()
    return Outcome({}, (one, other), (unchecked(summary(took), SET_ASIDE),))


def require_from_piles(took: Mapping[str, int], sizes: Sequence[int], in_piles: int, rules: Rules) -> None:
    """Raise ImpossibleCardsError if these cards can't have been taken from the piles in one turn.

    `sizes` are those of both piles, if they are known; `in_piles` is their sum.
    """
    pairs = [tuple(sizes)] if sizes else [(size, in_piles - size) for size in range(1, in_piles)]
    both = [*pairs, *((right, left) for left, right in pairs)]
    one, other = took.values()
    if one and other:  # each takes a pile
        possible = (one, other) in both
    else:  # perhaps with the losing card of the other player
        more = (0, 1) if rules.loser_card == "taken" else (0,)
        possible = not (one or other) or any(size + each == one + other for size, _ in both for each in more)
    if possible:
        return
    known = " and ".join(plural(size, "card") for size in sizes) if sizes else f"{plural(in_piles, 'card')} together"
    text = f"{summary(took)}: that can't be, because the piles have {known}, and each player can take one of them"
    skipped = "if you skipped turns in which nobody took a pile"
    hint = OnPage(f"{skipped}, type nobody for each first", f"{skipped}, record them first, with 0 cards")
    raise ImpossibleCardsError(text, hint, ByRule(HIGH_TAKES), field=_field(took))


def require_from_deck(took: Mapping[str, int], taken: int, rules: Rules) -> None:
    """Raise ImpossibleCardsError if more cards are taken than the deck has, given those taken before.

    A card stays on each pile.
    """
    total, most = taken + sum(took.values()), deck_size(rules) - 2
    if total > most:
        text = f"that would be {plural(total, 'card')} taken in all, but only {most} of the deck can be taken"
        raise ImpossibleCardsError(text, ByRule(ONE_DECK), field=_field(took))


def _field(took: Mapping[str, int]) -> str:
    """Return the field of the player who took the most."""
    return f"took:{max(took, key=lambda name: took[name])}"
