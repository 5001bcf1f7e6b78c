"""What to play in Dramble: the last hand solved exactly, and earlier ones by playing on with what can't be seen dealt.

The second player sees at which pile the first card lies, but not the card. So the first player chooses a pile, and then
both choose cards without knowing the other's: a matrix game for each pile (matrix.py). Only ranks matter.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import ByRule, ImpossibleCardsError
from ramble_tools.games.dramble.advice.matrix import solve
from ramble_tools.games.dramble.next_turn import stays_first
from ramble_tools.games.dramble.passages import MOST_FIRST
from ramble_tools.games.dramble.turn import JOKER, contest

# The top rank and the size of a pile; both piles, left and right; a rank and the place of its pile, 0 or 1.
RankPile: TypeAlias = tuple[int, int]
Piles: TypeAlias = tuple[RankPile, RankPile]
Move: TypeAlias = tuple[int, int]
Ranks: TypeAlias = tuple[int, ...]

# Those who play on reckon with these prices of the ranks, and lay any card in this share of the turns, as nobody plays
# by one rule. docs/dramble.md has the strength of the advice, `benchmarks/strength` measures it.
_PRICES, _AT_RANDOM = [0.3 * max(0, rank - 3) for rank in range(JOKER + 1)], 0.1
# In how many deals each move is tried.
DEALS = 800
# By how many cards a move may really be better than in these deals, because both players play quickly in them.
_WRONG_BY = 0.7


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
    """A move, my cards won less the other player's on average (`net`: in this turn), and if none is clearly better."""

    move: Move
    worth: float
    net: float
    alike: bool


def play_first(lead: int, *, second: bool, laid: int | None) -> bool:
    """Return whether I play first, given my lead in cards.

    In a tie, the other player does if it is said that I am `second`, or if that player has `laid` a card at a pile.
    Raises ImpossibleCardsError if I lead, and that is said all the same.
    """
    if not second and laid is None:
        return stays_first(lead)
    if not stays_first(-lead):
        why = "you have the higher score, so you play first; leave it out"
        raise ImpossibleCardsError(why, ByRule(MOST_FIRST), field="second" if second else "laid")
    return False


@lru_cache(maxsize=50_000)
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
    def chance(position: Position) -> Fraction:
        """Return my chance to win."""
        if not position.mine:
            return Fraction(1, 2) if position.lead == 0 else Fraction(position.lead > 0)
        if not position.first:
            return 1 - chance(_as_the_other(position))
        return max(solve(game(position, side)).value for side in (0, 1))

    def game(position: Position, side: int) -> list[list[Fraction]]:
        """Return my chances if I play first at a pile: a row for each of my cards, a column for each reply."""
        return [
            [chance(_turn(position, (card, side), reply, loser_taken)) for reply in _moves(position.theirs)]
            for card in _distinct(position.mine)
        ]

    table = position if position.first else _as_the_other(position)
    solved = [solve(game(table, side)) for side in (0, 1)]
    side = laid if laid is not None else int(solved[1].value > solved[0].value)
    if position.first:
        win, moves, shares = solved[side].value, [(rank, side) for rank in _distinct(position.mine)], solved[side].rows
    else:
        win, moves, shares = 1 - solved[side].value, _moves(position.mine), solved[side].columns
    return Advice(win, tuple((move, share) for move, share in zip(moves, shares, strict=True) if share))


def _as_the_other(position: Position) -> Position:
    """Return a position as the other player sees it."""
    return Position(position.piles, position.theirs, position.mine, -position.lead, not position.first)


def _turn(position: Position, first: Move, second: Move, loser_taken: bool) -> Position:
    """Return the position after a turn in which I play first."""
    piles, one, two = resolve(position.piles, first, second, loser_taken=loser_taken)
    hands, lead = (_without(position.mine, first[0]), _without(position.theirs, second[0])), position.lead + one - two
    return Position(piles, *hands, lead, stays_first(lead))


def _distinct(ranks: Sequence[int]) -> list[int]:
    return sorted(set(ranks))


def _moves(ranks: Sequence[int]) -> list[Move]:
    return [(rank, side) for rank in _distinct(ranks) for side in (0, 1)]


def _without(ranks: Ranks, rank: int) -> Ranks:
    place = ranks.index(rank)
    return ranks[:place] + ranks[place + 1 :]


def odds(
    position: Position, unseen: Sequence[int], *, loser_taken: bool = True, laid: int | None = None, deals: int = DEALS
) -> list[Odds]:
    """Rank my moves by what they win by the end of the hand, if both players play on as `_player` says; best first.

    The other player holds any of the `unseen` ranks. All moves are tried in the same deals, which depend only on the
    arguments. If the other player has laid a card, only deals count in which it would be laid at that pile.
    """
    luck = Random(repr((position, unseen, loser_taken, laid)))
    choose = _player([*unseen, *position.mine], luck, loser_taken)

    def lead_at_end(position: Position) -> int:
        """Return my lead at the end of the hand."""
        if not position.mine:
            return position.lead
        if not position.first:
            return -lead_at_end(_as_the_other(position))
        leads = choose(position.piles, position.mine, None)
        return lead_at_end(_turn(position, leads, choose(position.piles, position.theirs, leads[1]), loser_taken))

    nets, worths, done = Counter[Move](), {move: list[int]() for move in _moves(position.mine)}, 0
    while done < deals:
        table = position._replace(theirs=tuple(luck.sample(unseen, len(position.mine))))
        table = table if position.first else _as_the_other(table)
        leads = choose(table.piles, table.mine, None)
        if position.first or laid in (None, leads[1]):
            done += 1
            for move, won in worths.items():
                turn = (move, choose(table.piles, table.theirs, move[1])) if position.first else (leads, move)
                after = _turn(table, *turn, loser_taken)
                nets[move] += after.lead - table.lead
                won.append(lead_at_end(after) - table.lead)
    share = 1 / deals if position.first else -1 / deals
    # Among equals, the lower card is played, and the higher one kept.
    order = sorted(worths, key=lambda move: (-share * sum(worths[move]), move))
    best = worths[order[0]]
    return [Odds(move, sum(worths[move]) * share, nets[move] * share, _alike(best, worths[move])) for move in order]


def _alike(best: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two averages over the same deals are too close to say which play is better.

    That is a gap of at most two standard errors, or of as much as quick play may be wrong by.
    """
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    return sum(gaps) <= _WRONG_BY * len(gaps) or sum(gaps) ** 2 <= 4 * (
        sum(gap**2 for gap in gaps) - sum(gaps) ** 2 / len(gaps)
    )


def _player(unseen: Sequence[int], luck: Random, loser_taken: bool) -> Callable[[Piles, Ranks, int | None], Move]:
    """Return a quick way to play, from the piles, a hand and the pile where the other card lies (None: not laid yet).

    It makes the move that wins the most in this turn, if the other card is any of the `unseen` ranks, less the price of
    its own card; but in a share of the turns, any move.
    """
    below = [sum(rank <= top for rank in unseen) / len(unseen) for top in range(JOKER + 1)]

    @cache
    def nets(pile: RankPile, share: float) -> list[float]:
        """Return what each rank wins at a pile if the other player lays there this often; rank 0 stands for no card."""
        (top, size), both = pile, share * (pile[1] + loser_taken)
        none, low = -share * size * (1 - below[top]), -both * (1 - below[top])
        high = ((1 - share) * size - both * (1 - below[rank - 1] - below[rank]) for rank in range(top + 1, JOKER + 1))
        return [won - price for won, price in zip([none, *[low] * top, *high], _PRICES, strict=True)]

    def choose(piles: Piles, hand: Ranks, laid: int | None) -> Move:
        if luck.random() < _AT_RANDOM:
            return luck.choice(hand), luck.randrange(2)
        shares = (0.5, 0.5) if laid is None else (1 - laid, laid)
        left, right = map(nets, piles, shares)
        _, rank, side = max(max((left[rank] + right[0], -rank, 0), (left[0] + right[rank], -rank, 1)) for rank in hand)
        return -rank, side

    return choose
