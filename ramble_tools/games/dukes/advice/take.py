"""Find out whether a castle can be taken this turn, when the whole table may be rearranged."""

from dataclasses import dataclass, replace

from ramble_tools.cards import Card, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.melds import Meld, named_melds, require_melds
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.solver.card_bits import Cards
from ramble_tools.games.dukes.solver.rearrange import Answer as Answer
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


def take(question: Question, rules: Rules) -> Answer | None:
    """Return the best way to take the castle this turn, or None if there is none. Raises ImpossibleCardsError."""
    _require_table(question, rules)
    required = (*(card for meld in question.melds for card in meld), *question.dukes, question.castle)
    own = (question.own_castle,) if question.own_castle and rules.castle_in_run == "on" else ()
    answer = lay_all(Cards(required, question.hand, own, rules), question.melds)
    if answer is None and question.own_dukes:
        # Each duke that is laid leaves a card of the hand in its place, which can't be laid then.
        answer = lay_all(Cards(required, (*question.hand, *question.own_dukes), own, rules), question.melds)
        if answer and len(answer.from_hand) > len(question.hand):
            return None
    if answer is None:
        return None
    switched = tuple(card for card in question.own_dukes if card in answer.from_hand)
    # Keep the order of the hand.
    from_hand = tuple(card for card in question.hand if card in answer.from_hand)
    return replace(answer, from_hand=from_hand, switched=switched)


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
