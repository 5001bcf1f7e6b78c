"""Packs in which three suits each have a step to a fourth one, and none to each other.

A card has only two sides, so it steps to two other suits at most. Where the middle suit is one column, its top and its
bottom card can each have a column beside them; a card between those can't, because its neighbor's column would touch
the middle one.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import chain, permutations, product
from typing import NamedTuple

from ramble_tools.cards import AnyCard
from ramble_tools.games.dogpile.advice.shapes import Column, Token, near, run, shifted, staircase, without
from ramble_tools.games.dogpile.pack import Place


class Star(NamedTuple):
    """The cards of the suit in the middle, and those of the three others."""

    center: Sequence[Token]
    leaves: Sequence[Sequence[Token]]

    @property
    def size(self) -> int:
        """The number of all the cards."""
        return len(self.center) + sum(map(len, self.leaves))


class _Step(NamedTuple):
    """A card of the middle suit and the card of another one beside it."""

    center: Token
    leaf: Token


def arrange_star(star: Star, needed: Set[AnyCard]) -> tuple[dict[Place, AnyCard] | None, bool]:
    """Return a pack of all the cards, or, without some of one outer suit, the largest; and whether that is certain.

    None if no pack has cards of all four suits.
    """
    steps = [_steps(star.center, leaf) for leaf in star.leaves]
    for pack in chain(_with_center_split(star, steps), _with_one_column(star, steps)):
        return pack, True
    if len(star.center) < 3 or len({id(step.center) for each in steps for step in each}) == 1:
        return None, True
    for pack in _with_side_step(star, steps):
        return pack, True
    # Three cards of the middle suit have a step to one suit each. One of these suits must be reduced to a single card.
    certain = not any(near(one, other) for one in star.center for other in star.center)
    return _without_a_leaf(star, steps, needed), certain


def _steps(center: Sequence[Token], leaf: Sequence[Token]) -> list[_Step]:
    """Return one step for each card of the middle suit that has one, to a card with a neighbor in its suit if any."""
    found = []
    for token in center:
        beside = [each for each in leaf if near(token, each)]
        if beside:
            found.append(_Step(token, next((each for each in beside if _arm(leaf, each)), beside[0])))
    return found


def _arm(leaf: Sequence[Token], token: Token) -> Token | None:
    """Return a card of the same suit that connects with this one side by side, if there is one."""
    return next((each for each in leaf if near(each, token)), None)


def _with_center_split(star: Star, steps: Sequence[Sequence[_Step]]) -> Iterator[dict[Place, AnyCard]]:
    """Yield packs with the middle suit in two columns, on both sides of another suit: five columns in a row."""
    for one, mid, two in permutations(range(3)):
        for a, b, c, d in product(steps[one], _all(star, mid), _all(star, mid), steps[two]):
            if {id(a.center), id(b.center)} & {id(c.center), id(d.center)}:
                continue
            rest = without(star.center, a.center, b.center, c.center, d.center)
            left = tuple(_distinct([a.center, b.center, *rest]))
            right = tuple(_distinct([c.center, d.center]))
            leaves = [tuple(leaf) for leaf in star.leaves]
            yield staircase(
                [
                    Column(leaves[one], a.leaf, a.leaf),
                    Column(left, a.center, b.center),
                    Column(leaves[mid], b.leaf, c.leaf),
                    Column(right, c.center, d.center),
                    Column(leaves[two], d.leaf, d.leaf),
                ]
            )
            return


def _all(star: Star, leaf: int) -> list[_Step]:
    return [_Step(token, each) for token in star.center for each in star.leaves[leaf] if near(token, each)]


def _distinct(tokens: Sequence[Token]) -> list[Token]:
    return list({id(token): token for token in tokens}.values())


def _with_one_column(star: Star, steps: Sequence[Sequence[_Step]]) -> Iterator[dict[Place, AnyCard]]:
    """Yield packs with the middle suit in one column: two suits at its ends, the third at an end or in between."""
    if len(star.center) < 3:
        return
    for top, bottom, third in permutations(range(3)):
        for a, b, c in product(steps[top], steps[bottom], steps[third]):
            if a.center is b.center:
                continue
            leaf = star.leaves[third]
            if c.center is b.center:
                continue
            if c.center is not a.center and not _fits_between(star, leaf, c):
                continue
            yield _one_column(star, (top, bottom, third), (a, b, c))
            return


def _fits_between(star: Star, leaf: Sequence[Token], step: _Step) -> bool:
    """Return whether a suit fits beside a card that is not at an end of the middle column."""
    return len(leaf) == 1 or _arm(leaf, step.leaf) is not None or _on_both_sides(star, leaf, step)


def _on_both_sides(star: Star, leaf: Sequence[Token], step: _Step) -> bool:
    """Return whether the suit is two cards that both connect with the card, which must be far from both ends."""
    return len(leaf) == 2 and len(star.center) >= 5 and all(near(each, step.center) for each in leaf)


def _one_column(star: Star, order: Sequence[int], steps: Sequence[_Step]) -> dict[Place, AnyCard]:
    (top, bottom, third), (a, b, c) = order, steps
    column = [a.center, *without(star.center, a.center, b.center), b.center]
    pack: dict[Place, AnyCard] = {}
    run(pack, (0, 0), 1, column)
    run(pack, (0, -1), -1, [a.leaf, *without(star.leaves[top], a.leaf)])
    run(pack, (len(column) - 1, -1), 1, [b.leaf, *without(star.leaves[bottom], b.leaf)])
    leaf = star.leaves[third]
    if c.center is a.center:
        run(pack, (0, 1), -1, [c.leaf, *without(leaf, c.leaf)])
        return shifted(pack)
    if len(leaf) == 2 and not _arm(leaf, c.leaf):
        column = without(column, c.center)
        column.insert(2, c.center)
        run(pack, (0, 0), 1, column)
        pack[2, -1], pack[2, 1] = leaf[0].card, leaf[1].card
        return shifted(pack)
    row = next(number for number, token in enumerate(column) if token is c.center)
    pack[row, 1] = c.leaf.card
    arm = _arm(leaf, c.leaf)
    if arm:
        run(pack, (row, 2), 1, [arm, *without(leaf, c.leaf, arm)])
    return shifted(pack)


def _with_side_step(star: Star, steps: Sequence[Sequence[_Step]]) -> Iterator[dict[Place, AnyCard]]:
    """Yield packs in which the third suit's step is a card of the middle suit beside that suit's column."""
    for top, bottom, third in permutations(range(3)):
        for a, b, c in product(steps[top], steps[bottom], steps[third]):
            if len({id(a.center), id(b.center), id(c.center)}) < 3:
                continue
            inner = without(star.center, a.center, b.center, c.center)
            beside = _arm(inner, c.center)
            if beside is None:
                continue
            column = [a.center, *inner, b.center]
            pack: dict[Place, AnyCard] = {}
            run(pack, (0, 0), 1, column)
            run(pack, (0, -1), -1, [a.leaf, *without(star.leaves[top], a.leaf)])
            run(pack, (len(column) - 1, -1), 1, [b.leaf, *without(star.leaves[bottom], b.leaf)])
            row = next(number for number, token in enumerate(column) if token is beside)
            pack[row, 1] = c.center.card
            run(pack, (row, 2), 1, [c.leaf, *without(star.leaves[third], c.leaf)])
            yield shifted(pack)
            return


def _without_a_leaf(star: Star, steps: Sequence[Sequence[_Step]], needed: Set[AnyCard]) -> dict[Place, AnyCard] | None:
    """Return the largest pack that has only one card of one outer suit, or two that are on both sides of a card."""
    best: dict[Place, AnyCard] | None = None
    for number, leaf in enumerate(star.leaves):
        for step in steps[number]:
            beside = [token for token in leaf if near(token, step.center)]
            kept = beside if _on_both_sides(star, _one_of_each_rank(beside), step) else [step.leaf]
            kept = _one_of_each_rank(kept)
            if needed & {token.card for token in without(leaf, *kept)}:
                continue
            leaves = list(star.leaves)
            leaves[number] = kept
            less = Star(star.center, leaves)
            again = [_steps(less.center, each) for each in less.leaves]
            pack = next(_with_one_column(less, again), None)
            if pack and (best is None or len(pack) > len(best)):
                best = pack
    return best


def _one_of_each_rank(tokens: Sequence[Token]) -> list[Token]:
    return list({token.rank: token for token in tokens}.values())
