"""Find out whether a castle can be taken this turn, when the whole table may be rearranged."""

from dataclasses import dataclass

from ramble_tools.cards import Card, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.melds import Meld, named_melds, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.feasible import Cards
from ramble_tools.games.dukes.solver.rearrange import lay_all


@dataclass(frozen=True, slots=True)
class Question:
    """The table, the hand, and what must be taken this turn: the castle, and every duke that guards it.

    `own_castle` may be used if `castle-in-run` is on. `own_dukes` may be used too, each after it was switched with a
    card from the hand.
    """

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    dukes: tuple[Card, ...]
    castle: Card
    own_castle: Card | None = None
    own_dukes: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole table after the turn, the cards it takes from the hand, and the number of old melds it changes.

    `switched` are the player's own dukes that are switched with cards from the hand and then laid.
    """

    melds: tuple[Meld, ...]
    from_hand: tuple[Card, ...]
    changed: int
    switched: tuple[Card, ...] = ()


def take(question: Question, rules: Rules) -> Answer | None:
    """Return the best way to take the castle this turn, or None if there is none. Raises ImpossibleCardsError."""
    _require_table(question, rules)
    required = (*(card for meld in question.melds for card in meld), *question.dukes, question.castle)
    own = (question.own_castle,) if question.own_castle and rules.castle_in_run == "on" else ()
    usable = question.hand
    answer = lay_all(Cards(required, usable, own, rules), question.melds)
    if answer is None and question.own_dukes:
        usable = (*question.hand, *question.own_dukes)
        answer = lay_all(Cards(required, usable, own, rules), question.melds)
    if answer is None:
        return None
    laid = {card for meld in answer.melds for card in meld}
    # Each duke that is laid leaves a card of the hand in its place, which can't be laid then.
    if len(laid.intersection(usable)) > len(question.hand):
        return None
    from_hand = tuple(card for card in question.hand if card in laid)
    return Answer(answer.melds, from_hand, answer.changed, tuple(card for card in question.own_dukes if card in laid))


def _require_table(question: Question, rules: Rules) -> None:
    groups = named_melds(question.melds)
    groups |= {"the hand": question.hand, "the dukes": question.dukes, "the castle": (question.castle,)}
    if question.own_castle:
        groups["your own castle"] = (question.own_castle,)
    groups["your own dukes"] = question.own_dukes
    require_separate(groups)
    require_melds(question.melds, rules)
    if len(question.dukes) > 2:
        raise ImpossibleCardsError(f"{len(question.dukes)} dukes can't guard a castle; at most two can")
    if len(question.own_dukes) > 2:
        raise ImpossibleCardsError(f"you can't have {len(question.own_dukes)} dukes; at most two guard a castle")
