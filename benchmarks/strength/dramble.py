"""Whole games of Dramble between players who see only what a seat sees."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Joker, all_cards
from ramble_tools.games.dramble.advice.plays import Move, Odds, Piles, Position, odds, resolve, solve_hand
from ramble_tools.games.dramble.next_turn import HAND
from ramble_tools.games.dramble.turn import rank_of

CARDS: list[AnyCard] = [*(card for card in all_cards().values() if not isinstance(card, Joker)), Joker(1), Joker(2)]
DECK = [rank_of(card) for card in CARDS]


class View(NamedTuple):
    """What a seat sees: both piles, its own ranks, its lead, whether it plays first, and the ranks that nobody showed.

    `laid` is the place of the pile where the other player has laid a card, if that player is first.
    """

    position: Position
    unseen: tuple[int, ...]
    laid: int | None


class Player(NamedTuple):
    """A way to play: which rank to lay at which pile."""

    name: str
    play: Callable[[View, Random], Move]


def _at_random(view: View, luck: Random) -> Move:
    return luck.choice(view.position.mine), luck.randrange(2)


def _lowest_away(view: View) -> Move:
    """Return the lowest card at the smaller pile, where nothing can be beaten."""
    piles = view.position.piles
    return min(view.position.mine), int(piles[1][1] < piles[0][1])


def _largest_first(view: View) -> list[int]:
    return sorted((0, 1), key=lambda side: -view.position.piles[side][1])


def _greedy(view: View, _luck: Random) -> Move:
    beating = (
        (min(ranks), side)
        for side in _largest_first(view)
        if (ranks := [rank for rank in view.position.mine if rank > view.position.piles[side][0]])
    )
    return next(beating, _lowest_away(view))


def _highest_card(view: View, _luck: Random) -> Move:
    high = max(view.position.mine)
    beaten = (side for side in _largest_first(view) if high > view.position.piles[side][0])
    return next(((high, side) for side in beaten), _lowest_away(view))


def _by(figure: Callable[[Odds], Fraction]) -> Callable[[View, Random], Move]:
    """Return a player that follows the odds in this order, and the exact solution in the last hand."""

    def play(view: View, luck: Random) -> Move:
        if len(view.unseen) == len(view.position.mine):
            moves = solve_hand(view.position._replace(theirs=view.unseen), laid=view.laid).moves
            return luck.choices([move for move, _ in moves], [float(share) for _, share in moves])[0]
        return min(odds(view.position, view.unseen, laid=view.laid), key=lambda each: (-figure(each), each.move)).move

    return play


ADVICE = Player("the advice", _by(lambda each: each.worth))
OTHERS = (
    Player("random", _at_random),
    Player("greedy: the largest pile, the lowest card that beats it", _greedy),
    Player("highest card, at the larger pile if it beats it", _highest_card),
    Player("the most cards in this turn (the advice before)", _by(lambda each: each.net)),
)


def game(players: tuple[Player, Player], luck: Random) -> list[float]:
    """Play a game, and return each seat's share of the win; a tie counts half."""
    deck = luck.sample(DECK, len(DECK))
    piles: Piles = ((deck.pop(), 1), (deck.pop(), 1))
    scores, first = [0, 0], luck.randrange(2)
    while deck:
        hands = [[deck.pop() for _ in range(min(HAND, len(deck) // (2 - seat)))] for seat in (0, 1)]
        hidden = [*deck]
        while hands[0]:
            # "The player with the most cards scored plays first every turn"; while tied, the one who did before.
            first = first if scores[0] == scores[1] else int(scores[1] > scores[0])
            moves: list[Move] = []
            for seat in (first, 1 - first):
                lead, mine = scores[seat] - scores[1 - seat], tuple(sorted(hands[seat]))
                position = Position(piles, mine, (), lead, seat == first)
                unseen = tuple(sorted([*hidden, *hands[1 - seat]]))
                moves.append(players[seat].play(View(position, unseen, moves[0][1] if moves else None), luck))
            piles, *won = resolve(piles, *moves, loser_taken=True)
            for seat, (rank, _), cards in zip((first, 1 - first), moves, won, strict=True):
                hands[seat].remove(rank)
                scores[seat] += cards
    lead = scores[0] - scores[1]
    return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]
