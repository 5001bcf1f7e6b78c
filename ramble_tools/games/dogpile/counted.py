"""A pack of which only the number of cards is known, and whether it joined the dogpile."""

from typing import NamedTuple

from ramble_tools.errors import ByRuling, ImpossibleCardsError, plural
from ramble_tools.games.by_count import unchecked
from ramble_tools.games.dogpile.pack import Outcome, require_hands
from ramble_tools.games.dogpile.passages import THE_PACK
from ramble_tools.games.dogpile.rules import Rules


class Counted(NamedTuple):
    """The number of cards that joined the dogpile; for a pack of strays, 0, and their number if it is known."""

    joined: int
    strays: int | None = None

    @property
    def cards(self) -> int | None:
        """The number of cards in the pack, if it is known."""
        return self.joined or self.strays


def fewest_cards(counted: Counted, rules: Rules) -> int:
    """Return the fewest cards that a pack can have had: one that becomes strays may need more than the leader."""
    return counted.cards or (2 if rules.lone_leader == "joins" else 1)


def judge_counted(counted: Counted, rules: Rules, players: int) -> Outcome:
    """Return what becomes of a pack, as it was counted. Raises ImpossibleCardsError for a number that can't be right.

    Without `players`, the number of cards that they can have laid is not checked.
    """
    field = "joined" if counted.joined else "strays"
    if counted.joined and counted.strays:
        text = (
            f"{counted.joined} joined and {plural(counted.strays, 'stray')}: a pack joins or becomes strays as a whole"
        )
        raise ImpossibleCardsError(text, "give only one of the two numbers", field=field)
    if counted.strays == 0 and not counted.joined:
        raise ImpossibleCardsError("a pack has at least one card, the leader", field=field)
    joins, cards = bool(counted.joined), counted.cards
    if cards == 1 and joins != (rules.lone_leader == "joins"):
        became = "becomes a stray" if joins else "joins the dogpile"
        raise ImpossibleCardsError(f"a leader alone {became}", ByRuling(rules.chosen("lone-leader")), field=field)
    if cards and players:
        require_hands(cards, players, field)
    said = plural(cards, "card") if cards else "an uncounted pack"
    return Outcome(joins, cards, (), {}, (unchecked(said, THE_PACK),))
