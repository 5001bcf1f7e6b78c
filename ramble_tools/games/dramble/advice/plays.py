"""What to play in Dramble: the last hand solved exactly, and earlier turns by odds.

The second player sees at which pile the first card lies, but not the card. So the first player chooses a pile, and then
both choose cards without knowing the other's: a matrix game for each pile (Shapley and Snow 1950, "Basic solutions of
discrete games"). Only ranks matter.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from ramble_tools.games.dramble.advice.matrix import solve

# The top rank and the size of a pile; both piles, left and right; a rank and the place of its pile, 0 or 1.
RankPile: TypeAlias = tuple[int, int]
Piles: TypeAlias = tuple[RankPile, RankPile]
Move: TypeAlias = tuple[int, int]

_LOSS, _TIE, _WIN = Fraction(0), Fraction(1, 2), Fraction(1)


class Position(NamedTuple):
    """Both piles, the ranks in my hand and in the other player's, my lead in cards scored, and whether I play first."""

    piles: Piles
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    lead: int
    first: bool


class Advice(NamedTuple):
    """My chance to win (a tie counts half), and how often to make each move, so that nobody can do better."""

    win: Fraction
    moves: tuple[tuple[Move, Fraction], ...]


class Odds(NamedTuple):
    """A move, the cards it wins less those that the other player wins, on average, and the chances of both."""

    move: Move
    net: Fraction
    takes: Fraction
    loses: Fraction


def resolve(piles: Piles, first: Move, second: Move, *, loser_taken: bool) -> tuple[Piles, int, int]:
    """Return the piles after a turn, and what both players win. `judge_turn` judges by cards."""
    after = list(piles)
    won = [0, 0]
    if first[1] != second[1]:
        for player, (rank, side) in enumerate((first, second)):
            top, size = after[side]
            won[player] = size if rank > top else 0
            after[side] = (rank, 1 if rank > top else size + 1)
        return (after[0], after[1]), won[0], won[1]
    side = first[1]
    top, size = after[side]
    high = max(first[0], second[0])
    if first[0] == second[0] or high <= top:
        after[side] = (second[0], size + 2)
    else:
        won[int(second[0] > first[0])] = size + loser_taken
        after[side] = (high, 1 if loser_taken else 2)
    return (after[0], after[1]), won[0], won[1]


def solve_hand(position: Position, *, loser_taken: bool = True, laid: int | None = None) -> Advice:
    """Solve a hand that is the last one, with both hands known.

    `laid` is the place of the pile where the other player has laid a card, if that player is first.
    """
    value = _Value(loser_taken)
    mine = tuple(sorted(position.mine))
    games = [_game(position._replace(mine=mine), side, value, loser_taken) for side in (0, 1)]
    if position.first:
        solved = [solve(game) for game in games]
        side = int(solved[1].value > solved[0].value)
        shares = zip(_distinct(mine), solved[side].rows, strict=True)
        return Advice(solved[side].value, tuple(((rank, side), share) for rank, share in shares if share))
    # The rows are the other player's cards, the columns my moves, and the entries the other player's chance to win.
    solved = [solve(game) for game in games]
    side = laid if laid is not None else int(solved[1].value > solved[0].value)
    found = solved[side]
    replies = zip(_moves(mine), found.columns, strict=True)
    return Advice(1 - found.value, tuple((move, share) for move, share in replies if share))


def _distinct(ranks: Sequence[int]) -> list[int]:
    return sorted(set(ranks))


def _moves(ranks: Sequence[int]) -> list[Move]:
    return [(rank, side) for rank in _distinct(ranks) for side in (0, 1)]


def _without(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    place = ranks.index(rank)
    return ranks[:place] + ranks[place + 1 :]


def _game(position: Position, side: int, value: "_Value", loser_taken: bool) -> list[list[Fraction]]:
    """Return the first player's chances to win: a row for each card laid at this pile, a column for each reply."""
    piles, mine, theirs, lead, first = position
    leads, follows = (mine, theirs) if first else (theirs, mine)
    rows = []
    for card in _distinct(leads):
        row = []
        for reply in _moves(follows):
            after, one, two = resolve(piles, (card, side), reply, loser_taken=loser_taken)
            gain = one - two if first else two - one
            left, right = _without(leads, card), _without(follows, reply[0])
            mine_left, theirs_left = (left, right) if first else (right, left)
            now = lead + gain
            # "The player with the most cards scored plays first every turn"; while tied, the one who did before.
            chance = value(after, mine_left, theirs_left, now, first if now == 0 else now > 0)
            row.append(chance if first else 1 - chance)
        rows.append(row)
    return rows


class _Value:
    """My chance to win from a position, remembered for one solution."""

    def __init__(self, loser_taken: bool) -> None:
        self._loser_taken = loser_taken
        self._look_up = cache(self._find)

    def __call__(
        self, piles: Piles, mine: tuple[int, ...], theirs: tuple[int, ...], lead: int, first: bool
    ) -> Fraction:
        return self._look_up(piles, mine, theirs, lead, first)

    def _find(self, piles: Piles, mine: tuple[int, ...], theirs: tuple[int, ...], lead: int, first: bool) -> Fraction:
        if not mine:
            return _TIE if lead == 0 else _WIN if lead > 0 else _LOSS
        position = Position(piles, mine, theirs, lead, first)
        best = max(solve(_game(position, side, self, self._loser_taken)).value for side in (0, 1))
        return best if first else 1 - best


def odds(position: Position, unseen: Sequence[int], *, loser_taken: bool = True, laid: int | None = None) -> list[Odds]:
    """Rank my moves by this turn alone, best first.

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
        found.append(Odds(move, Fraction(net, total), Fraction(takes, total), Fraction(loses, total)))
    # Among equals, the lower card is played, and the higher one kept.
    return sorted(found, key=lambda each: (-each.net, each.move))
