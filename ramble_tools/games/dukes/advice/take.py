"""Find out whether a castle can be taken this turn, when the whole table may be rearranged."""

from typing import NamedTuple

from ramble_tools.cards import Card
from ramble_tools.games.dukes.melds import Meld, cards_in
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.sides import require_dukes, require_table
from ramble_tools.games.dukes.solver.rearrange import lay_all


class Question(NamedTuple):
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


class Answer(NamedTuple):
    """The whole table after the turn, the cards it takes from the hand, and the number of old melds it changes.

    `switched` are the player's own dukes that are switched with cards from the hand and then laid.
    """

    melds: tuple[Meld, ...]
    from_hand: tuple[Card, ...]
    changed: int
    switched: tuple[Card, ...] = ()


def take(question: Question, rules: Rules) -> Answer | None:
    """Return the best way to take the castle this turn, or None if there is none. Raises ImpossibleCardsError."""
    own_castle = (question.own_castle,) if question.own_castle else ()
    others = {"the hand": question.hand, "the castle": (question.castle,), "the dukes": question.dukes}
    others |= {"your own castle": own_castle, "your own dukes": question.own_dukes}
    require_table(question.melds, others, ("hand", "castle", "dukes", "own-castle", "own-dukes"), rules)
    require_dukes({"dukes": question.dukes, "own-dukes": question.own_dukes})
    required = (*cards_in(question.melds), *question.dukes, question.castle)
    own = own_castle if rules.castle_in_run == "on" else ()
    usable = question.hand
    answer = lay_all(required, usable, own, question.melds, rules)
    if answer is None and question.own_dukes:
        usable = (*question.hand, *question.own_dukes)
        answer = lay_all(required, usable, own, question.melds, rules)
    if answer is None:
        return None
    laid = {*cards_in(answer.melds)}
    # Each duke that is laid leaves a card of the hand in its place, which can't be laid then.
    if len(laid.intersection(usable)) > len(question.hand):
        return None
    from_hand = tuple(card for card in question.hand if card in laid)
    return Answer(answer.melds, from_hand, answer.changed, tuple(card for card in question.own_dukes if card in laid))
