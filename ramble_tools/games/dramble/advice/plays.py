"""What to play in Dramble: the last hand solved exactly, and earlier turns by odds and what the card is worth later.

The second player sees at which pile the first card lies, but not the card. So the first player chooses a pile, and then
both choose cards without knowing the other's: a matrix game for each pile (matrix.py). Only ranks matter.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from ramble_tools.games.dramble.advice.matrix import solve
from ramble_tools.games.dramble.turn import contest

# The top rank and the size of a pile; both piles, left and right; a rank and the place of its pile, 0 or 1.
RankPile: TypeAlias = tuple[int, int]
Piles: TypeAlias = tuple[RankPile, RankPile]
Move: TypeAlias = tuple[int, int]
Ranks: TypeAlias = tuple[int, ...]

# What a card is worth later, in cards won: this for each rank, up to a nine. Higher cards win hardly more than a nine.
# From simulated games; docs/dramble.md has the strength of the advice, `benchmarks/strength` measures it.
_RANK_PRICE, _DEAREST = Fraction(2, 5), 9

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
    net: Fraction
    takes: Fraction
    loses: Fraction
    price: Fraction

    @property
    def worth(self) -> Fraction:
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

    The other player's card is any of the `unseen` ranks, and lies at either pile as often, or at the pile `laid`.
    """
    counts = Counter(unseen)
    sides = (0, 1) if laid is None else (laid,)
    total = len(unseen) * len(sides)
    found = []
    for move in _moves(position.mine):
        net = takes = loses = 0
        for rank, count in counts.items():
            for side in sides:
                first, second = (move, (rank, side)) if position.first else ((rank, side), move)
                _, one, two = resolve(position.piles, first, second, loser_taken=loser_taken)
                mine, theirs = (one, two) if position.first else (two, one)
                net += count * (mine - theirs)
                takes += count * (mine > 0)
                loses += count * (theirs > 0)
        price = _RANK_PRICE * min(move[0], _DEAREST)
        found.append(Odds(move, Fraction(net, total), Fraction(takes, total), Fraction(loses, total), price))
    # Among equals, the lower card is played, and the higher one kept.
    return sorted(found, key=lambda each: (-each.worth, each.move))
