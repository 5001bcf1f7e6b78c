"""What to lay off and what to pick up: every legal choice, with the points left now and after the next turn.

The next turn counts because cards that are kept together can be laid off together then. A card from the stock is each
unseen card with the same chance. What the other players do is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit, write_cards
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dumbal.advice.odds import unseen_cards
from ramble_tools.games.dumbal.discard import MOST_CARDS, legal_discards
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.turn import STOCK, available_cards
from ramble_tools.games.dumbal.typed_hand import card_points, hand_of


class Play(NamedTuple):
    """One way to play the turn: what to lay off, and what to pick up, a card or `stock`.

    `points` are those left in hand after it, and `after_next` those left once the most points possible are laid off in
    the next turn, before picking up. With a card from the stock, both are averages. `keeps` are the cards that stay and
    can be laid off together in the next turn, at least two, or nothing.
    """

    discard: tuple[AnyCard, ...]
    kind: str
    take: AnyCard | str
    points: float
    after_next: float
    keeps: tuple[AnyCard, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the play is good or bad, in short sentences."""
        about = "about " if self.take == STOCK else ""
        reasons = [f"{about}{shown(self.points)} points left"]
        if self.keeps:
            with_it = " with the card picked up" if self.take in self.keeps else ""
            reasons.append(f"keeps {write_cards(self.keeps)} together{with_it}")
        reasons.append(f"{about}{shown(self.after_next)} after laying off the most you can next turn")
        return tuple(reasons)


class Advice(NamedTuple):
    """Every way to play the turn.

    `plays` has the fewest points left first, and among equals the fewest after the next turn; `ahead` is the play with
    the fewest points after the next turn. `points` are those in hand now, and `unseen` the number of cards that may be
    in the stock.
    """

    plays: tuple[Play, ...]
    ahead: Play
    points: int
    unseen: int


def shown(points: float) -> str:
    """Return points as text, with one decimal place if they are not whole."""
    return f"{points:.0f}" if points == int(points) else f"{points:.1f}"


def best_plays(hand: Sequence[AnyCard], visible: Sequence[AnyCard], seen: Sequence[AnyCard], rules: Rules) -> Advice:
    """Return every way to play a turn with this hand, the best first.

    `visible` are the cards that the player on the right laid off last, and `seen` others that can't be in the stock.
    Raises ImpossibleCardsError.
    """
    held = hand_of(hand, rules)
    if len(hand) > MOST_CARDS:
        raise ImpossibleCardsError(f"the hand has {len(hand)} cards; a hand has at most five")
    unseen = unseen_cards({"the hand": hand, "the visible cards": visible, "the seen cards": seen}, rules)
    plays = list(_plays(hand, visible, unseen, rules))
    plays.sort(key=lambda play: (play.points, play.after_next))
    ahead = min(plays, key=lambda play: play.after_next)  # the first of equals, which has the fewest points
    return Advice(tuple(plays), ahead, held.points, len(unseen))


def _plays(
    hand: Sequence[AnyCard], visible: Sequence[AnyCard], unseen: Sequence[AnyCard], rules: Rules
) -> Iterator[Play]:
    available = dict.fromkeys(available_cards(visible, rules))
    # The two jokers are the same card here.
    drawn = list(Counter(unseen).items())
    for cards, kind in legal_discards(hand, rules):
        kept = list(hand)
        for card in cards:
            kept.remove(card)
        points = sum(card_points(card, rules) for card in kept)
        for card in available:
            total = points + card_points(card, rules)
            together = most_laid_off((*kept, card), rules)
            left = total - sum(card_points(each, rules) for each in together)
            yield Play(cards, kind, card, total, left, together if len(together) > 1 else ())
        if unseen:
            worth = sum(card_points(card, rules) * count for card, count in drawn)
            left = sum((points + card_points(card, rules) - most_points((*kept, card), rules)) * n for card, n in drawn)
            together = most_laid_off(kept, rules)
            average = (points * len(unseen) + worth) / len(unseen)
            keeps = together if len(together) > 1 else ()
            yield Play(cards, kind, STOCK, average, left / len(unseen), keeps)


def most_laid_off(hand: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """Return the cards worth the most that may be laid off together, as many as possible among equals."""
    options = [cards for cards, _ in legal_discards(hand, rules)]
    return max(options, key=lambda cards: (sum(card_points(card, rules) for card in cards), len(cards)), default=())


def most_points(hand: Sequence[AnyCard], rules: Rules) -> int:
    """Return the most points that may be laid off together from a hand."""
    if rules.joker_wild and any(isinstance(card, Joker) for card in hand):
        return sum(card_points(card, rules) for card in most_laid_off(hand, rules))
    # Without wild jokers this takes no search, which matters because every unseen card is tried with every discard.
    ranks: dict[Rank | None, int] = defaultdict(int)
    suits: dict[Suit, dict[int, int]] = defaultdict(dict)
    for card in hand:
        points = card_points(card, rules)
        ranks[card.rank if isinstance(card, Card) else None] += points
        if isinstance(card, Card):
            suits[card.suit][card.rank.number] = points
    most = max(ranks.values(), default=0)
    for held in suits.values():
        if len(held) >= 3:
            most = max(most, _best_run(held, past_king=rules.run_past_king))
    return most


def _best_run(held: dict[int, int], *, past_king: bool) -> int:
    """Return the most points in a run of these cards of one suit, from the number of each to its points."""
    best = 0
    for start in held:
        length = total = 0
        number = start
        while number in held and length < len(held):
            length, total = length + 1, total + held[number]
            if number == len(Rank) and not past_king:
                break
            number = number % len(Rank) + 1
        if length >= 3:
            best = max(best, total)
    return best
