"""The largest pack that some cards make. Source: "How to play" in seeds/dogpile.txt.

Cards of one suit always connect, one above the other, so only the steps from suit to suit matter. `shapes.py` lays out
suits that have steps between them: all their cards, or as many as it can. A joker takes each of the 52 values in turn.
Every pack is checked by `judge_pack` before it is returned.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit
from ramble_tools.games.dogpile.advice.shapes import Pack, Token, in_a_row, star
from ramble_tools.games.dogpile.pack import judge_pack
from ramble_tools.games.dogpile.rules import Rules

# With two jokers there are many values to try; no more stars than this are tried, which keeps it under a second.
_MOST_STARS = 400

# The suits that each suit has a step to.
_Links: TypeAlias = Mapping[Suit, set[Suit]]


class Largest(NamedTuple):
    """The largest pack found, and whether it is certain that there is no larger one."""

    pack: Pack
    certain: bool


def largest_pack(cards: Sequence[AnyCard], rules: Rules, needed: Sequence[AnyCard] = ()) -> Largest:
    """Return the largest pack made of these cards that joins and has the `needed` ones (the leader).

    The pack is empty if the needed cards cannot all be in one pack.
    """
    must = frozenset(needed)
    best: Pack = {(1, 1): needed[0] if needed else cards[0]} if len(must) <= 1 else {}
    stars = possible = 0
    for tokens in sorted(_with_values(cards, rules), key=_most, reverse=True):
        if _most(tokens) <= len(best):
            break
        links = _links(tokens)
        for group in _groups(tokens):
            size = sum(map(len, group.values()))
            if size <= len(best):
                break
            row = next((row for row in permutations(group) if all(b in links[a] for a, b in pairwise(row))), None)
            # Four suits that are connected, but not in a row, have one that has a step to each of the others.
            center = next((suit for suit in group if len(links[suit] & group.keys()) == 3), None)
            if row:
                pack, certain = in_a_row([group[suit] for suit in row]), True
            elif not center:
                continue  # the suits are not connected
            elif stars == _MOST_STARS:
                pack, certain = None, False
            else:
                stars += 1
                pack, certain = star(group[center], [group[suit] for suit in group if suit is not center], must)
            if pack and len(pack) > len(best) and must <= set(pack.values()) and judge_pack(pack, rules).joins:
                best = pack
            if not certain:
                possible = max(possible, size)
    return Largest(best, possible <= len(best))


def spoilers(cards: Sequence[AnyCard], rules: Rules, needed: Sequence[AnyCard] = ()) -> list[AnyCard]:
    """Return each card without which all the others make a pack, if all of them together do not."""
    found = []
    for place, card in enumerate(cards):
        rest = [*cards[:place], *cards[place + 1 :]]
        if rest and card not in needed and len(largest_pack(rest, rules, needed).pack) == len(rest):
            found.append(card)
    return found


def _with_values(cards: Sequence[AnyCard], rules: Rules) -> Iterator[list[Token]]:
    """Yield the cards with each way to give the jokers a value."""
    ordinary = [Token(card.rank.number, card.suit, card) for card in cards if isinstance(card, Card)]
    jokers = [card for card in cards if isinstance(card, Joker)]
    deck = [Card(rank, suit) for suit in Suit for rank in Rank]
    free = [card for card in deck if rules.joker_may_copy or card not in cards]
    together = combinations_with_replacement if rules.joker_may_copy else combinations
    for values in together(free, len(jokers)):
        yield ordinary + [Token(card.rank.number, card.suit, joker) for card, joker in zip(values, jokers, strict=True)]


def _links(tokens: Sequence[Token]) -> _Links:
    ranks: dict[Suit, set[int]] = {}
    for token in tokens:
        ranks.setdefault(token.suit, set()).add(token.rank)
    nearby = {suit: {rank + step for rank in each for step in (-1, 1)} for suit, each in ranks.items()}
    return {one: {other for other in ranks if other is not one and ranks[one] & nearby[other]} for one in ranks}


def _most(tokens: Sequence[Token]) -> int:
    """Return a number of cards that no pack exceeds: those of the largest group of suits with steps between them."""
    links = _links(tokens)
    most, left = 0, set(links)
    while left:
        group = [left.pop()]
        for suit in group:
            near_it = links[suit] & left
            left -= near_it
            group += near_it
        most = max(most, sum(token.suit in group for token in tokens))
    return most


def _groups(tokens: Sequence[Token]) -> list[dict[Suit, list[Token]]]:
    """Return every choice of suits with their cards, those with the most cards first."""
    by_suit = {suit: [token for token in tokens if token.suit is suit] for suit in Suit}
    present = [suit for suit in Suit if by_suit[suit]]
    groups = [
        {suit: by_suit[suit] for suit in suits} for count in range(1, 5) for suits in combinations(present, count)
    ]
    return sorted(groups, key=lambda group: -sum(map(len, group.values())))
