"""The largest pack that some cards make. Source: "How to play" in seeds/dogpile.txt.

Cards of one suit always connect, one above the other, so only the steps from suit to suit matter: two cards of
neighboring ranks, side by side. If the suits can be put in a row with such a step from each to the next, one column a
suit does it. Otherwise one suit is in the middle of a star, and `star.py` looks for a shape.

A joker takes each of the 52 values in turn. Every pack is checked by `judge_pack` before it is returned.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit
from ramble_tools.games.dogpile.advice.shapes import Column, Columns, Token, near, staircase
from ramble_tools.games.dogpile.advice.star import Star, arrange_star
from ramble_tools.games.dogpile.pack import Place, judge_pack
from ramble_tools.games.dogpile.rules import Rules

# With two jokers there are many values to try; no more stars than this are tried, which keeps it under a second.
_MOST_STARS = 400


class Largest(NamedTuple):
    """The largest pack found, and whether it is certain that there is no larger one."""

    pack: dict[Place, AnyCard]
    certain: bool


@dataclass
class _Search:
    rules: Rules
    needed: frozenset[AnyCard]
    pack: dict[Place, AnyCard]
    stars: int = 0
    # A pack of this size may exist, although none was found.
    possible: int = 0

    def offer(self, pack: dict[Place, AnyCard] | None) -> bool:
        """Keep a pack if it is larger than the one before and joins."""
        if not pack or len(pack) <= len(self.pack) or not self.needed <= set(pack.values()):
            return False
        if len(pack) > 1 and not judge_pack(pack, self.rules).joins:
            return False
        self.pack = pack
        return True


def largest_pack(cards: Sequence[AnyCard], rules: Rules, needed: Sequence[AnyCard] = ()) -> Largest:
    """Return the largest pack made of these cards that joins and has the `needed` ones (the leader).

    The pack is empty if the needed cards cannot all be in one pack.
    """
    ordinary = [Token(card.rank.number, card.suit, card) for card in cards if isinstance(card, Card)]
    jokers = [card for card in cards if isinstance(card, Joker)]
    search = _Search(rules, frozenset(needed), {})
    if len(set(needed)) <= 1:
        search.offer({(1, 1): needed[0] if needed else cards[0]})
    tried = sorted(
        (tokens for values in _values(ordinary, jokers, rules) if (tokens := [*ordinary, *values])),
        key=lambda tokens: -_most(tokens),
    )
    for tokens in tried:
        if len(search.pack) >= _most(tokens):
            break
        _try(tokens, search)
    return Largest(search.pack, search.possible <= len(search.pack))


def spoilers(cards: Sequence[AnyCard], rules: Rules, needed: Sequence[AnyCard] = ()) -> list[AnyCard]:
    """Return each card without which all the others make a pack, if all of them together do not."""
    found = []
    for place, card in enumerate(cards):
        rest = [*cards[:place], *cards[place + 1 :]]
        if card in needed or not rest:
            continue
        if len(largest_pack(rest, rules, needed).pack) == len(rest):
            found.append(card)
    return found


def _values(ordinary: Sequence[Token], jokers: Sequence[Joker], rules: Rules) -> Iterator[list[Token]]:
    """Yield each way to give the jokers a value: `[]` without jokers."""
    held = {token.card for token in ordinary}
    deck = [Card(rank, suit) for suit in Suit for rank in Rank]
    free = [card for card in deck if rules.joker_may_copy or card not in held]
    if not jokers:
        yield []
        return
    together = combinations_with_replacement if rules.joker_may_copy else combinations
    for values in together(free, len(jokers)):
        yield [Token(card.rank.number, card.suit, joker) for card, joker in zip(values, jokers, strict=True)]


def _ranks(tokens: Sequence[Token]) -> dict[Suit, int]:
    """Map each suit to its ranks, one bit each."""
    found: dict[Suit, int] = {}
    for token in tokens:
        found[token.suit] = found.get(token.suit, 0) | 1 << token.rank
    return found


def _linked(ranks: dict[Suit, int]) -> dict[Suit, set[Suit]]:
    """Map each suit to those that it has a step to."""
    return {
        one: {other for other in ranks if other is not one and ranks[one] & (ranks[other] << 1 | ranks[other] >> 1)}
        for one in ranks
    }


def _most(tokens: Sequence[Token]) -> int:
    """Return a number of cards that no pack exceeds: those of the largest group of suits with steps between them."""
    links = _linked(_ranks(tokens))
    most = 0
    left = set(links)
    while left:
        group = [left.pop()]
        for suit in group:
            near_it = links[suit] & left
            left -= near_it
            group += near_it
        most = max(most, sum(token.suit in group for token in tokens))
    return most


def _try(tokens: Sequence[Token], search: _Search) -> None:
    """Offer the largest packs of the suits that have steps between them."""
    by_suit = {suit: [token for token in tokens if token.suit is suit] for suit in Suit}
    present = [suit for suit in Suit if by_suit[suit]]
    links = _linked(_ranks(tokens))
    groups = [group for count in range(1, 5) for group in combinations(present, count)]
    for group in sorted(groups, key=lambda group: -sum(len(by_suit[suit]) for suit in group)):
        if sum(len(by_suit[suit]) for suit in group) <= len(search.pack):
            return
        order = next((row for row in permutations(group) if _is_row(row, links)), None)
        if order:
            search.offer(_in_a_row([by_suit[suit] for suit in order]))
            continue
        center = next((suit for suit in group if len(links[suit] & set(group)) == len(group) - 1), None)
        if center is None or len(group) < 4:
            continue  # the suits are not connected
        size = sum(len(by_suit[suit]) for suit in group)
        if search.stars >= _MOST_STARS:
            search.possible = max(search.possible, size)
            continue
        search.stars += 1
        star = Star(by_suit[center], [by_suit[suit] for suit in group if suit is not center])
        pack, certain = arrange_star(star, search.needed)
        search.offer(pack)
        if not certain:
            search.possible = max(search.possible, size)


def _is_row(suits: Sequence[Suit], links: dict[Suit, set[Suit]]) -> bool:
    return all(other in links[one] for one, other in pairwise(suits))


def _in_a_row(columns: Sequence[Sequence[Token]]) -> dict[Place, AnyCard]:
    """Return the pack with one column for each suit."""
    steps = [next((a, b) for a in one for b in other if near(a, b)) for one, other in pairwise(columns)]
    made: Columns = []
    for place, tokens in enumerate(columns):
        first = steps[place - 1][1] if place else tokens[0] if not steps else steps[0][0]
        last = steps[place][0] if place < len(steps) else first
        made.append(Column(tuple(tokens), first, last))
    return staircase(made)
