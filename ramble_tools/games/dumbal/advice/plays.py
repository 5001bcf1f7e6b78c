"""What to lay off and what to pick up: every legal choice, the one that wins most games first.

A play is judged by the hand that it leads to, after the most points possible are laid off in the next turn. A card from
the stock is equally likely to be any unseen card. What the next player may want is left out: to weigh it lost games.
The weights come from simulated games; docs/dumbal.md has the strength of the advice, `benchmarks/strength` measures it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Card, Rank, write_cards
from ramble_tools.errors import about
from ramble_tools.games.dumbal.advice.odds import full_hand, require_few, require_opponents, unseen_cards
from ramble_tools.games.dumbal.discard import legal_discards
from ramble_tools.games.dumbal.passages import FACE_VALUE, SET_OR_RUN
from ramble_tools.games.dumbal.rules import STOCK, Rules
from ramble_tools.games.dumbal.turn import available_cards
from ramble_tools.games.dumbal.typed_hand import card_points
from ramble_tools.games.reasons import Reason

# What counts besides the points after the next turn: each card left then, each point held until then, and a hand that
# may call at once. In points. A player who may call now and waits gains nothing from such a hand unless it is lower:
# otherwise two players who both wait could swap their cards for ever.
_CARD, _HELD, _MAY_CALL = 2.0, 0.1, 10.0
_WEIGHTS = (1.0, _CARD, _HELD, -_MAY_CALL)
# A play that costs no more than this is about as good.
_AS_GOOD = 0.05

_Cards: TypeAlias = tuple[AnyCard, ...]


class Play(NamedTuple):
    """One way to play the turn: what to lay off, and what to pick up, a card or `stock`.

    `points` are those left in hand after it, and `after_next` those left once the most points possible are laid off in
    the next turn, before picking up; `cards_left` is how many cards are left then, and `may_call` the chance that the
    hand may be called with and is lower than before. `cost` ranks the plays; the lowest is best. With a card from the
    stock, all of these are averages. `keeps` are the cards that stay and can be laid off together in the next turn, at
    least two, or nothing.
    """

    discard: tuple[AnyCard, ...]
    kind: str
    take: AnyCard | str
    points: float
    after_next: float
    cost: float
    keeps: tuple[AnyCard, ...]
    cards_left: float
    may_call: float

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the play is good or bad, in short sentences."""
        about = "about " if self.take == STOCK else ""
        reasons = [Reason(f"keeps {write_cards(self.keeps)} together", passage=SET_OR_RUN)] if self.keeps else []
        left = f"{round(self.points, 1):g} points left, {round(self.after_next, 1):g} after the next turn"
        return (*reasons, Reason(about + left, passage=FACE_VALUE))

    def worse_than(self, best: "Play", *, waits: bool) -> str:
        """Return what this play costs most, compared with a better one, in what is left or a chance: a short phrase.

        `waits` says that the player might call now.
        """
        more = [mine - other for mine, other in zip(self._counted, best._counted, strict=True)]
        weighted = [weight * each for weight, each in zip(_WEIGHTS, more, strict=True)]
        most = max(range(len(more)), key=weighted.__getitem__)
        shown = f"{round(more[most], 1):g}"
        s, low = "" if shown == "1" else "s", "you have fewer points than now" if waits else "you may call"
        if sum(weighted) < _AS_GOOD or shown == "0":
            return "about as good"
        return (
            f"{shown} more point{s} left after the next turn",
            f"{shown} more card{s} left after the next turn",
            f"{shown} more point{s} in hand until the next turn",
            f"{low} after it {self.may_call:.0%} of the time, not {best.may_call:.0%}",
        )[most]

    @property
    def _counted(self) -> tuple[float, float, float, float]:
        """The figures that count, in the order of their weights."""
        return (self.after_next, self.cards_left, self.points, self.may_call)


def best_plays(
    hand: Sequence[AnyCard],
    visible: Sequence[AnyCard],
    seen: Sequence[AnyCard],
    rules: Rules,
    opponents: Sequence[int] | None = None,
    totals: Sequence[int] = (),
) -> list[Play]:
    """Return every way to play a turn with this hand, the best first.

    `visible` are the cards that the player on the right laid off last, and `seen` others that can't be in the stock.
    The opponents' numbers of cards and the totals change nothing, but must be possible. Raises ImpossibleCardsError,
    and PlayerError for a total of a player who is out.
    """
    full_hand(hand, rules)
    with about("visible"):
        require_few(visible, "the player on the right laid off")
    unseen = unseen_cards({"the hand": hand, "the visible cards": visible, "the seen cards": seen}, rules)
    if opponents is not None:
        with about("opponents"):
            require_opponents(opponents, totals, len(unseen), rules)
    return sorted(_plays(hand, visible, unseen, rules), key=lambda play: (play.cost, play.points))


def _plays(
    hand: Sequence[AnyCard], visible: Sequence[AnyCard], unseen: Sequence[AnyCard], rules: Rules
) -> Iterator[Play]:
    # The two jokers are the same card here.
    available, drawn = dict.fromkeys(available_cards(visible, rules)), _alike(unseen, hand, rules)
    legal, low = _legal(hand, rules), min(rules.call_limit, _worth(hand, rules) - 1)
    with_card = {card: _legal([*hand, card], rules) for card in {*available, *drawn}}
    for cards, kind in legal.items():
        kept = list(hand)
        for card in cards:
            kept.remove(card)
        laid = {card: next(some for some in each if _has([*kept, card], some)) for card, each in with_card.items()}
        figures = {card: _figures([*kept, card], some, rules, low) for card, some in laid.items()}
        for card in available:
            yield _play(cards, kind, card, figures[card], laid[card])
        if unseen:
            weighted = [[count * figure for figure in figures[card]] for card, count in drawn.items()]
            average = [sum(column) / len(unseen) for column in zip(*weighted, strict=True)]
            yield _play(cards, kind, STOCK, average, next((some for some in legal if _has(kept, some)), ()))


def _figures(hand: Sequence[AnyCard], laid: _Cards, rules: Rules, low: int) -> tuple[int, int, int, bool]:
    """Return the points of a hand, points and cards left once these cards are laid off, and whether it is low."""
    points = _worth(hand, rules)
    return points, points - _worth(laid, rules), len(hand) - len(laid), points <= low


def _play(cards: _Cards, kind: str, take: AnyCard | str, figures: Sequence[float], laid: _Cards) -> Play:
    points, after_next, left, may_call = figures
    cost = after_next + _CARD * left + _HELD * points - _MAY_CALL * may_call
    return Play(cards, kind, take, points, after_next, cost, laid if len(laid) > 1 else (), left, float(may_call))


def _alike(unseen: Sequence[AnyCard], hand: Sequence[AnyCard], rules: Rules) -> Counter[AnyCard]:
    """Count the unseen cards. Those of one rank that make no run count as one of them, to save time."""
    if rules.joker_wild and rules.jokers != "0":
        return Counter(unseen)
    # Every card of a run is next to another one.
    near = {(each.suit, (each.rank.number + step) % 13) for each in hand if isinstance(each, Card) for step in (-1, 1)}
    ranks = dict[Rank, AnyCard]()
    return Counter(
        ranks.setdefault(card.rank, card)
        if isinstance(card, Card) and (card.suit, card.rank.number % 13) not in near
        else card
        for card in unseen
    )


def _legal(hand: Sequence[AnyCard], rules: Rules) -> dict[_Cards, str]:
    """Return what may be laid off, with its kind: the most points first, as many cards as possible among equals."""
    found = legal_discards(hand, rules)
    return dict(sorted(found, key=lambda each: (_worth(each[0], rules), len(each[0])), reverse=True))


def most_laid_off(hand: Sequence[AnyCard], rules: Rules) -> _Cards:
    """Return the cards worth the most that may be laid off together, as many as possible among equals."""
    return next(iter(_legal(hand, rules)), ())


def _has(hand: Sequence[AnyCard], cards: _Cards) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in cards)


def _worth(cards: Sequence[AnyCard], rules: Rules) -> int:
    return sum([card_points(card, rules) for card in cards])
