"""What to lay off and what to pick up: every legal choice, the one that wins most games first.

A play is judged by the hand that it leads to, after the most points possible are laid off in the next turn. A card from
the stock is each unseen card with the same chance. What the next player may want is left out: to weigh it lost games.
The weights come from simulated games; docs/dumbal.md has the strength of the advice, `benchmarks/strength` measures it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Card, write_cards
from ramble_tools.games.dumbal.advice.odds import full_hand, require_few, unseen_cards
from ramble_tools.games.dumbal.discard import kind_of, legal_discards
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.turn import STOCK, available_cards
from ramble_tools.games.dumbal.typed_hand import card_points

# What counts besides the points after the next turn: each card left then, each point held until then, and a hand that
# may call at once. In points. A player who may call now and waits gains nothing from such a hand unless it is lower:
# otherwise two players who both wait could swap their cards for ever.
_CARD, _HELD, _MAY_CALL = 2.0, 0.1, 10.0

_Cards: TypeAlias = tuple[AnyCard, ...]
# The runs that a card makes with others; it is their last card.
_Runs: TypeAlias = Mapping[AnyCard, Sequence[_Cards]]


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
    require_few(visible, "the player on the right laid off")
    unseen = unseen_cards({"the hand": hand, "the visible cards": visible, "the seen cards": seen}, rules)
    return sorted(_plays(hand, visible, unseen, rules), key=lambda play: (play.cost, play.points))


def _plays(
    hand: Sequence[AnyCard], visible: Sequence[AnyCard], unseen: Sequence[AnyCard], rules: Rules
) -> Iterator[Play]:
    # The two jokers are the same card here.
    available, legal = dict.fromkeys(available_cards(visible, rules)), legal_discards(hand, rules)
    runs = _runs_with(hand, {*available, *unseen}, rules)
    drawn, low = _alike(unseen, runs, rules), min(rules.call_limit, _worth(hand, rules) - 1)
    for cards, kind in legal:
        kept = list(hand)
        for card in cards:
            kept.remove(card)
        after = _Hands(kept, [some for some, _ in legal], runs, rules, low)
        for card in available:
            yield _play(cards, kind, card, after.with_card(card), after.laid_with(card))
        if unseen:
            each = [[count * figure for figure in after.with_card(card)] for card, count in drawn.items()]
            average = [sum(figures) / len(unseen) for figures in zip(*each, strict=True)]
            yield _play(cards, kind, STOCK, average, after.most)


def _play(cards: _Cards, kind: str, take: AnyCard | str, figures: Sequence[float], laid: _Cards) -> Play:
    points, after_next, left, may_call = figures
    cost = after_next + _CARD * left + _HELD * points - _MAY_CALL * may_call
    return Play(cards, kind, take, points, after_next, cost, laid if len(laid) > 1 else ())


def _runs_with(hand: Sequence[AnyCard], others: Collection[AnyCard], rules: Rules) -> _Runs:
    """Return the runs that each of the others makes with cards of the hand."""
    found: dict[AnyCard, Sequence[_Cards]] = {}
    for card in others:
        suited = [each for each in hand if isinstance(each, Card) and each.suit is getattr(card, "suit", None)]
        # Every card of a run is next to another one.
        if isinstance(card, Card) and any((each.rank.number - card.rank.number) % 13 in (1, 12) for each in suited):
            some = ((*each, card) for count in range(2, len(suited) + 1) for each in combinations(suited, count))
            if runs := [cards for cards in some if kind_of(cards, rules)]:
                found[card] = runs
    return found


def _alike(unseen: Sequence[AnyCard], runs: _Runs, rules: Rules) -> Counter[AnyCard]:
    """Count the unseen cards. Those of one rank that make no run count as one of them, to save time."""
    if _wild(rules):
        return Counter(unseen)
    ranks = {card.rank: card for card in unseen if isinstance(card, Card) and card not in runs}
    return Counter(ranks[card.rank] if isinstance(card, Card) and card not in runs else card for card in unseen)


def _wild(rules: Rules) -> bool:
    return rules.joker_wild and rules.jokers != "0"


def most_laid_off(hand: Sequence[AnyCard], rules: Rules) -> _Cards:
    """Return the cards worth the most that may be laid off together, as many as possible among equals."""
    return _most((cards for cards, _ in legal_discards(hand, rules)), rules)


def _most(options: Iterable[_Cards], rules: Rules) -> _Cards:
    return max(options, key=lambda cards: (_worth(cards, rules), len(cards)), default=())


def _worth(cards: Sequence[AnyCard], rules: Rules) -> int:
    return sum([card_points(card, rules) for card in cards])


class _Hands:
    """The hands that consist of the cards kept and one more; it is good to have `low` points or fewer.

    `legal` and `runs` have what may be laid off from the hand before, and runs of it and one more card.
    """

    def __init__(self, kept: list[AnyCard], legal: Sequence[_Cards], runs: _Runs, rules: Rules, low: int) -> None:
        self.kept, self.rules, self.low, self.points = kept, rules, low, _worth(kept, rules)
        self.most = _most(filter(self._has, legal), rules)
        self.runs = {card: [run for run in found if self._has(run[:-1])] for card, found in runs.items()}

    def _has(self, cards: _Cards) -> bool:
        return all(self.kept.count(card) >= cards.count(card) for card in cards)

    def laid_with(self, card: AnyCard) -> _Cards:
        """Return what is laid off in the next turn if this card is added: the most points."""
        if _wild(self.rules):
            return most_laid_off([*self.kept, card], self.rules)
        rank = getattr(card, "rank", None)
        alike = [each for each in self.kept if getattr(each, "rank", None) is rank]
        return _most((self.most, (*alike, card), *self.runs.get(card, ())), self.rules)

    def with_card(self, card: AnyCard) -> tuple[int, int, int, bool]:
        """Return the points with this card, points and cards left after the next turn, and whether the hand is low."""
        points, laid = self.points + card_points(card, self.rules), self.laid_with(card)
        return points, points - _worth(laid, self.rules), len(self.kept) + 1 - len(laid), points <= self.low
