"""What to play in Dramble: the last hand solved exactly, and earlier turns by odds and what the card is worth later.

The second player sees at which pile the first card lies, but not the card. So the first player chooses a pile, and then
both choose cards without knowing the other's: a matrix game for each pile (matrix.py). Only ranks matter.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from ramble_tools.games.dramble.advice.matrix import solve
from ramble_tools.games.dramble.turn import contest

# The top rank and the size of a pile; both piles, left and right; a rank and the place of its pile, 0 or 1.
RankPile: TypeAlias = tuple[int, int]
Piles: TypeAlias = tuple[RankPile, RankPile]
Move: TypeAlias = tuple[int, int]
Ranks: TypeAlias = tuple[int, ...]

# What a card is worth later, in cards won: this for each rank above a three. Lower cards seldom win anything.
# From simulated games; docs/dramble.md has the strength of the advice, `benchmarks/strength` measures it.
_RANK_PRICE, _WORTHLESS = 0.3, 3

_LOSS, _TIE, _WIN = Fraction(0), Fraction(1, 2), Fraction(1)


class Position(NamedTuple):
    """Both piles, the ranks in my hand and in the other player's, my lead in cards scored, and whether I play first."""

    piles: Piles
    mine: Ranks
    theirs: Ranks
    lead: int
    first: bool


class Advice(NamedTuple):
    """My chance to win (a tie counts half), and how often to make each move, so that nobody can do better."""

    win: Fraction
    moves: tuple[tuple[Move, Fraction], ...]


class Odds(NamedTuple):
    """A move, the cards it wins less those that the other player wins, on average, and the chances of both.

    `price` is what the card played is worth later, in cards.
    """

    move: Move
    net: float
    takes: float
    loses: float
    price: float

    @property
    def worth(self) -> float:
        """What the move wins less what its card is worth later."""
        return self.net - self.price


def resolve(piles: Piles, first: Move, second: Move, *, loser_taken: bool) -> tuple[Piles, int, int]:
    """Return the piles after a turn, and what both players win. `judge_turn` judges by cards."""
    after, won = list(piles), [0, 0]
    for side in {first[1], second[1]}:
        laid = [(player, rank) for player, (rank, place) in enumerate((first, second)) if place == side]
        found = contest(*piles[side], [rank for _, rank in laid], loser_taken=loser_taken)
        player, rank = laid[found.top]
        after[side], won[player] = (rank, found.size), found.taken
    return (after[0], after[1]), won[0], won[1]


def solve_hand(position: Position, *, loser_taken: bool = True, laid: int | None = None) -> Advice:
    """Solve a hand that is the last one, with both hands known.

    `laid` is the place of the pile where the other player has laid a card, if that player is first.
    """

    @cache
    def chance(piles: Piles, leads: Ranks, follows: Ranks, lead: int) -> Fraction:
        """Return the chance to win of the player who plays first and has this lead."""
        if not leads:
            return _TIE if lead == 0 else _WIN if lead > 0 else _LOSS
        return max(solve(game(piles, leads, follows, lead, side)).value for side in (0, 1))

    def game(piles: Piles, leads: Ranks, follows: Ranks, lead: int, side: int) -> list[list[Fraction]]:
        """Return these chances for each card laid at a pile: a row for each card, a column for each reply."""
        rows = []
        for card in _distinct(leads):
            row = []
            for reply in _moves(follows):
                after, one, two = resolve(piles, (card, side), reply, loser_taken=loser_taken)
                hands = _without(leads, card), _without(follows, reply[0])
                now = lead + one - two
                # "The player with the most cards scored plays first every turn"; while tied, the one who did before.
                row.append(chance(after, *hands, now) if now >= 0 else 1 - chance(after, *reversed(hands), -now))
            rows.append(row)
        return rows

    mine, theirs = tuple(sorted(position.mine)), tuple(sorted(position.theirs))
    hands, lead = ((mine, theirs), position.lead) if position.first else ((theirs, mine), -position.lead)
    solved = [solve(game(position.piles, *hands, lead, side)) for side in (0, 1)]
    side = laid if laid is not None else int(solved[1].value > solved[0].value)
    if position.first:
        win, moves, shares = solved[side].value, [(rank, side) for rank in _distinct(mine)], solved[side].rows
    else:
        win, moves, shares = 1 - solved[side].value, _moves(mine), solved[side].columns
    return Advice(win, tuple((move, share) for move, share in zip(moves, shares, strict=True) if share))


def _distinct(ranks: Sequence[int]) -> list[int]:
    return sorted(set(ranks))


def _moves(ranks: Sequence[int]) -> list[Move]:
    return [(rank, side) for rank in _distinct(ranks) for side in (0, 1)]


def _without(ranks: Ranks, rank: int) -> Ranks:
    place = ranks.index(rank)
    return ranks[:place] + ranks[place + 1 :]


def odds(position: Position, unseen: Sequence[int], *, loser_taken: bool = True, laid: int | None = None) -> list[Odds]:
    """Rank my moves by what they win in this turn, less what the card is worth later; best first.

    The other player holds any of the `unseen` ranks, and moves as `replies` says.
    """
    # If I play first, the other player sees at which pile, and answers that.
    expected = [
        replies(position, unseen, loser_taken=loser_taken, laid=laid, mine=side if position.first else None)
        for side in (0, 1)
    ]
    return _ranked(_odds(position.piles, move, expected[move[1]], loser_taken) for move in _moves(position.mine))


def replies(
    position: Position, unseen: Sequence[int], *, loser_taken: bool, laid: int | None, mine: int | None
) -> dict[Move, float]:
    """Return how often the other player makes each move: at the pile `laid`, or after my card at the pile `mine`.

    Half the time, it is the best move of a hand of unseen cards, if my card is any unseen one; otherwise it is any
    unseen card at any pile.
    """
    size, left, at_random = len(position.mine), len(unseen), _at_random(unseen, laid)
    mine_at_random, best = _at_random(unseen, mine), dict[Move, float]()
    ranks = set(unseen)
    for each in _ranked(_odds(position.piles, move, mine_at_random, loser_taken) for move in _moves(unseen)):
        rank = each.move[0]
        if rank in ranks:
            ranks.remove(rank)
            # The chance that this is the best card of the hand: no better one is in it, and one of these is.
            lower = left - unseen.count(rank)
            if each.move in at_random:
                best[each.move] = (comb(left, size) - comb(lower, size)) / comb(len(unseen), size)
            left = lower
    total = sum(best.values())
    if not total:
        return at_random
    return {move: (share + best.get(move, 0) / total) / 2 for move, share in at_random.items()}


def _at_random(ranks: Sequence[int], side: int | None) -> dict[Move, float]:
    """Return how often each move is made, if any of these ranks is laid, at this pile or at either."""
    sides = (0, 1) if side is None else (side,)
    return {(rank, each): count / len(ranks) / len(sides) for rank, count in Counter(ranks).items() for each in sides}


def _ranked(found: Iterable[Odds]) -> list[Odds]:
    """Return the best first; among equals, the lower card is played, and the higher one kept."""
    return sorted(found, key=lambda each: (-round(each.worth, 9), each.move))


def _odds(piles: Piles, move: Move, expected: Mapping[Move, float], loser_taken: bool) -> Odds:
    net = takes = loses = 0.0
    for other, share in expected.items():
        _, mine, theirs = resolve(piles, move, other, loser_taken=loser_taken)
        net += share * (mine - theirs)
        takes += share * (mine > 0)
        loses += share * (theirs > 0)
    return Odds(move, net, takes, loses, _RANK_PRICE * max(0, move[0] - _WORTHLESS))
