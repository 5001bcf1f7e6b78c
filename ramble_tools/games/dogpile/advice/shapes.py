"""Shapes of packs, made of columns of one suit, each of which touches another column in one row only.

If the suits are in a row, with a step from each to the next (two cards of neighboring ranks, side by side), one column
a suit does it. Otherwise three suits each have a step to a fourth one in the middle, and none to each other: a star. A
card has only two sides, so it steps to two other suits at most. Where the middle suit is one column, its top and its
bottom card can each have a column beside them; a card between those can't, because its neighbor's column would touch
the middle one.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise, permutations, product
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Suit
from ramble_tools.games.dogpile.pack import Place


class Token(NamedTuple):
    """A card to be placed, with its rank (1 to 13) and suit; for a joker, those that it stands for."""

    rank: int
    suit: Suit
    card: AnyCard


Pack: TypeAlias = dict[Place, AnyCard]
# A card of one suit, and the card of another one beside it.
_Step: TypeAlias = tuple[Token, Token]
# Cards one below the other (way 1) or above the other (-1): the row and the column of the first, the way, the cards.
_Run: TypeAlias = tuple[int, int, int, Sequence[Token]]


def near(one: Token, other: Token) -> bool:
    """Return whether two cards connect side by side."""
    return abs(one.rank - other.rank) == 1


def in_a_row(suits: Sequence[Sequence[Token]]) -> Pack:
    """Return the pack with a column for each of these suits, each of which has a step to the next."""
    steps = [next(step for step in product(one, other) if near(*step)) for one, other in pairwise(suits)]
    if not steps:
        return _laid([(0, 0, 1, suits[0])])
    return _staircase(suits, steps)


def _staircase(columns: Sequence[Sequence[Token]], steps: Sequence[_Step]) -> Pack:
    """Return the pack with these columns from left to right, and a step from each to the next.

    Each runs away, up or down, from the row in which it touches the one before, and so from that column too.
    """
    runs: list[_Run] = [(0, 0, -1, _first(steps[0][0], columns[0]))]
    row, way = 0, 1
    for number, tokens in enumerate(columns[1:], start=1):
        first = steps[number - 1][1]
        last = steps[number][0] if number < len(steps) else first
        if first is last:
            runs.append((row, number, way, _first(first, tokens)))
            way = -way
        else:
            runs.append((row, number, way, [first, *_without(tokens, first, last), last]))
            row += way * (len(tokens) - 1)
    return _laid(runs)


def star(center: Sequence[Token], leaves: Sequence[Sequence[Token]], needed: Set[AnyCard]) -> tuple[Pack | None, bool]:
    """Return a pack of all the cards, or, without some of one outer suit, the largest; and whether that is certain.

    `center` are the cards of the suit in the middle, `leaves` those of the three others. None if no pack has cards of
    all four suits.
    """
    for shape in (_with_center_split, _with_one_column, _with_side_step):
        for order in permutations(leaves):
            if pack := next(shape(center, *order), None):
                return pack, True
    if len(center) < 3 or len({id(token) for leaf in leaves for token, _ in _ends(center, leaf)}) == 1:
        return None, True
    # Three cards of the middle suit have a step to one suit each. One of these suits must be reduced to a single card,
    # or to two that are on both sides of a card.
    certain = not any(near(one, other) for one in center for other in center)
    best: Pack | None = None
    for place, leaf in enumerate(leaves):
        others = [*leaves[:place], *leaves[place + 1 :]]
        for token, card in _steps(center, leaf):
            both = list({each.rank: each for each in leaf if near(each, token)}.values())
            for kept in (both, [card]):
                if needed & {each.card for each in _without(leaf, *kept)}:
                    continue
                for order in permutations([*others, kept]):
                    pack = next(_with_one_column(center, *order), None)
                    if pack and len(pack) > len(best or ()):
                        best = pack
    return best, certain


def _steps(center: Sequence[Token], leaf: Sequence[Token]) -> list[_Step]:
    return [step for step in product(center, leaf) if near(*step)]


def _ends(center: Sequence[Token], leaf: Sequence[Token]) -> list[_Step]:
    """Return one step for each card of the middle suit that has one: enough where the outer column runs away."""
    return list({id(step[0]): step for step in _steps(center, leaf)}.values())


def _with_center_split(
    center: Sequence[Token], one: Sequence[Token], mid: Sequence[Token], two: Sequence[Token]
) -> Iterator[Pack]:
    """Yield packs with the middle suit in two columns, on both sides of another suit: five columns in a row."""
    inner = _steps(center, mid)
    for a, b, c, d in product(_ends(center, one), inner, inner, _ends(center, two)):
        right = _distinct(c[0], d[0])
        if all(token is not each for token in (a[0], b[0]) for each in right):
            left = _without(center, *right)
            yield _staircase([one, left, mid, right, two], [_turned(a), b, _turned(c), d])


def _with_one_column(
    center: Sequence[Token], top: Sequence[Token], bottom: Sequence[Token], third: Sequence[Token]
) -> Iterator[Pack]:
    """Yield packs with the middle suit in one column: two suits at its ends, the third at an end or in between."""
    if len(center) < 3:
        return
    for a, b, (token, card) in product(_ends(center, top), _ends(center, bottom), _steps(center, third)):
        if a[0] is b[0] or token is b[0]:
            continue
        column = [a[0], *_without(center, a[0], b[0]), b[0]]
        rest = _without(third, card)
        row = next(row for row, each in enumerate(column) if each is token)
        arm = next((each for each in rest if near(each, card)), None)
        if row == 0:
            beside: list[_Run] = [(0, 1, -1, [card, *rest])]
        elif not rest:
            beside = [(row, 1, 1, [card])]
        elif arm:
            beside = [(row, 1, 1, [card]), (row, 2, 1, _first(arm, rest))]
        elif len(rest) == 1 and near(rest[0], token) and len(column) >= 5:
            # A card on each side, far from both ends.
            column = _without(column, token)
            column.insert(2, token)
            beside = [(2, -1, 1, [card]), (2, 1, 1, rest)]
        else:
            continue
        yield _laid([*_column(column, a, top, b, bottom), *beside])


def _with_side_step(
    center: Sequence[Token], top: Sequence[Token], bottom: Sequence[Token], third: Sequence[Token]
) -> Iterator[Pack]:
    """Yield packs in which the third suit's step is a card of the middle suit beside that suit's column."""
    for a, b, (token, card) in product(_ends(center, top), _ends(center, bottom), _ends(center, third)):
        if len(_distinct(a[0], b[0], token)) == 3:
            inner = _without(center, a[0], b[0], token)
            for row, each in enumerate(inner, start=1):
                if near(each, token):
                    beside: list[_Run] = [(row, 1, 1, [token]), (row, 2, 1, _first(card, third))]
                    yield _laid([*_column([a[0], *inner, b[0]], a, top, b, bottom), *beside])


def _column(column: Sequence[Token], a: _Step, top: Sequence[Token], b: _Step, bottom: Sequence[Token]) -> list[_Run]:
    """Return the middle column, and the two suits that run away from its ends on the left."""
    last = len(column) - 1
    return [(0, 0, 1, column), (0, -1, -1, _first(a[1], top)), (last, -1, 1, _first(b[1], bottom))]


def _turned(step: _Step) -> _Step:
    return step[1], step[0]


def _first(token: Token, tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with this one in front."""
    return [token, *_without(tokens, token)]


def _without(tokens: Sequence[Token], *gone: Token) -> list[Token]:
    """Return the tokens without those given. They are told apart by identity: two jokers may be equal."""
    return [token for token in tokens if not any(token is each for each in gone)]


def _distinct(*tokens: Token) -> list[Token]:
    return list({id(token): token for token in tokens}.values())


def _laid(runs: Sequence[_Run]) -> Pack:
    """Return the pack that these runs make, in reading order, with its first row and column numbered 1."""
    cells = {
        (row + way * place, column): token.card
        for row, column, way, tokens in runs
        for place, token in enumerate(tokens)
    }
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return {(row - top + 1, column - left + 1): cells[row, column] for row, column in sorted(cells)}
