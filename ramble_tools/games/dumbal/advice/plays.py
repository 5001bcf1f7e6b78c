"""What to lay off and what to pick up: every legal choice, the one that wins most games first.

A play is judged by the hand that it leads to, after the most points possible are laid off in the next turn. A card from
the stock is each unseen card with the same chance. What the next player may want is left out: to weigh it lost games.
The weights come from simulated games; docs/dumbal.md has the strength of the advice, `benchmarks/strength` measures it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ramble_tools.cards import AnyCard, write_cards
from ramble_tools.games.dumbal.advice.odds import full_hand, unseen_cards
from ramble_tools.games.dumbal.discard import kind_of, legal_discards
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.turn import STOCK, available_cards
from ramble_tools.games.dumbal.typed_hand import card_points

# What counts besides the points after the next turn: each card left then, each point held until then, and a hand that
# may call at once. In points. A player who may call now and waits gains nothing from such a hand unless it is lower:
# otherwise two players who both wait could swap their cards for ever.
_CARD, _HELD, _MAY_CALL = 2.0, 0.1, 10.0


class Play(NamedTuple):
    """One way to play the turn: what to lay off, and what to pick up, a card or `stock`.

    `points` are those left in hand after it, and `after_next` those left once the most points possible are laid off in
    the next turn, before picking up. `cost` ranks the plays, in points; the lowest is best. With a card from the stock,
    all three are averages. `keeps` are the cards that stay and can be laid off together in the next turn, at least two,
    or nothing.
    """

    discard: tuple[AnyCard, ...]
    kind: str
    take: AnyCard | str
    points: float
    after_next: float
    cost: float
    keeps: tuple[AnyCard, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the play is good or bad, in short sentences."""
        about = "about " if self.take == STOCK else ""
        reasons = [f"keeps {write_cards(self.keeps)} together"] if self.keeps else []
        left = f"{round(self.points, 1):g} points left, {round(self.after_next, 1):g} after the next turn"
        return (*reasons, about + left, f"the next player may take {write_cards(self.discard)}")


def best_plays(
    hand: Sequence[AnyCard], visible: Sequence[AnyCard], seen: Sequence[AnyCard], rules: Rules
) -> list[Play]:
    """Return every way to play a turn with this hand, the best first.

    `visible` are the cards that the player on the right laid off last, and `seen` others that can't be in the stock.
    Raises ImpossibleCardsError.
    """
    full_hand(hand, rules)
    unseen = unseen_cards({"the hand": hand, "the visible cards": visible, "the seen cards": seen}, rules)
    return sorted(_plays(hand, visible, unseen, rules), key=lambda play: (play.cost, play.points))


def _plays(
    hand: Sequence[AnyCard], visible: Sequence[AnyCard], unseen: Sequence[AnyCard], rules: Rules
) -> Iterator[Play]:
    # The two jokers are the same card here.
    available, drawn = dict.fromkeys(available_cards(visible, rules)), Counter(unseen)
    low = min(rules.call_limit, sum(card_points(card, rules) for card in hand) - 1)
    for cards, kind in legal_discards(hand, rules):
        kept = list(hand)
        for card in cards:
            kept.remove(card)
        after = _Hands(kept, rules, low)
        for card in available:
            yield Play(cards, kind, card, *after.with_card(card), _together([*kept, card], rules))
        if unseen:
            each = [[count * figure for figure in after.with_card(card)] for card, count in drawn.items()]
            points, left, cost = (sum(figures) / len(unseen) for figures in zip(*each, strict=True))
            yield Play(cards, kind, STOCK, points, left, cost, after.together)


def _together(hand: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    laid = most_laid_off(hand, rules)
    return laid if len(laid) > 1 else ()


def most_laid_off(hand: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """Return the cards worth the most that may be laid off together, as many as possible among equals."""
    options = [cards for cards, _ in legal_discards(hand, rules)]
    return max(options, key=lambda cards: (sum(card_points(card, rules) for card in cards), len(cards)), default=())


class _Hands:
    """The hands that consist of the cards kept and one more; it is good to have `low` points or fewer."""

    def __init__(self, kept: Sequence[AnyCard], rules: Rules, low: int) -> None:
        self.kept, self.rules, self.low = kept, rules, low
        self.points, _ = self._worth(kept)
        self.together = _together(kept, rules)
        self.most = max([self._worth(self.together), *(self._worth([card]) for card in kept)], default=(0, 0))
        self.wild = rules.joker_wild and rules.jokers != "0"

    def _worth(self, cards: Sequence[AnyCard]) -> tuple[int, int]:
        return sum(card_points(card, self.rules) for card in cards), len(cards)

    def _laid_with(self, card: AnyCard) -> tuple[int, int]:
        """Return the most points that can be laid off if this card is added, and their number of cards."""
        if self.wild:
            return self._worth(most_laid_off([*self.kept, card], self.rules))
        rank, suit = getattr(card, "rank", None), getattr(card, "suit", None)
        alike = [each for each in self.kept if getattr(each, "rank", None) is rank]
        of_suit = [each for each in self.kept if suit and getattr(each, "suit", None) is suit]
        some = (cards for count in range(2, len(of_suit) + 1) for cards in combinations(of_suit, count))
        runs = [(*cards, card) for cards in some if kind_of((*cards, card), self.rules)]
        return max(self.most, *map(self._worth, ([*alike, card], *runs)))

    def with_card(self, card: AnyCard) -> tuple[int, int, float]:
        """Return the points with this card, those left after the next turn, and the cost of the hand."""
        points, (laid, count) = self.points + card_points(card, self.rules), self._laid_with(card)
        cost = points - laid + _CARD * (len(self.kept) + 1 - count) + _HELD * points
        return points, points - laid, cost - _MAY_CALL * (points <= self.low)
