"""Who plays with whom next: tables of players who have met least.

Players meet in each game of the season that they are in, whether it is over or not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import BadInput
from ramble_tools.games.names import checked
from ramble_tools.games.players import one_meant
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.people import look
from ramble_tools.scorebook.seasons import season_table

# How many games each two players had together.
Met: TypeAlias = Mapping[frozenset[str], int]

_MOST_PLAYERS = 12  # at a table of a season of any game
# The search starts again with other tables, more often for few players: about as long for 6 players as for 60.
_WORK = 40_000


class Pairings(NamedTuple):
    """The tables for the next evening of a season, who sits out, and who of them has not played in it yet."""

    season: str
    tables: Sequence[Sequence[str]]
    sits_out: Sequence[str]
    new: Sequence[str]
    met: Met

    def together(self, table: Sequence[str]) -> list[tuple[tuple[str, str], int]]:
        """Return each two players at a table who have met, and how often."""
        pairs = [(pair, self.met.get(frozenset(pair), 0)) for pair in combinations(table, 2)]
        return [(pair, count) for pair, count in pairs if count]


def pairings(name: str, typed: Sequence[str], size: int = 2) -> Pairings:
    """Return tables of about `size` players for these, or for all who play in the season.

    Raises UnknownNameError and BadInput.
    """
    table = season_table(name)
    with reading() as book:
        people = look(book)
        rows = [row for game in table.games.playing if (row := book.store.called(game))]
    now = [sorted({people.person(each) for each in row.players if not people.is_hidden(each)}) for row in rows]
    season = table.season
    known = list(dict.fromkeys([*(each.name for each in table.standings), *chain.from_iterable(now)]))
    named = [people.person(checked(each)) for each in typed]
    coming = [one_meant(known, each) or each for each in named] or sorted(known, key=str.casefold)
    if twice := next((each for each in coming if coming.count(each) > 1), None):
        raise BadInput(f"{twice} is named twice; name each player once")
    least, most, title = 2, _MOST_PLAYERS, "this season"
    if season.kind:
        game = find_game(season.kind)
        least, most, title = max(2, game.LEAST), game.MOST, game.TITLE
    if not least <= size <= most:
        span = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"a table of {title} has {span} players, not {size}")
    met = Counter({frozenset(each.players): each.games for each in table.meetings})
    met.update(frozenset(pair) for players in now for pair in combinations(players, 2))
    tables, out = next_tables(coming, met, size, least, most)
    return Pairings(season.name, tables, out, [each for each in coming if each not in known], met)


def next_tables(names: Sequence[str], met: Met, size: int, least: int, most: int) -> tuple[list[list[str]], list[str]]:
    """Return tables of about `size` players who have met as little as possible, and who sits out.

    A table has `least` to `most` players. The same question always has the same answer. Raises BadInput.
    """
    if len(names) < least:
        raise BadInput(f"name at least {least} players, as in Ann Bob")
    many = -(-len(names) // size)
    if len(names) // many < least:
        many = len(names) // size
    games = {name: sum(count for pair, count in met.items() if name in pair) for name in names}
    out = sorted(names, key=lambda name: -games[name])[: max(0, len(names) - many * most)]
    coming = [name for name in names if name not in out]
    counts = [[met.get(frozenset((one, other)), 0) ** 2 for other in coming] for one in coming]
    found = _best(counts, [len(coming) // many + (place < len(coming) % many) for place in range(many)])
    return [[coming[number] for number in table] for table in found], out


def _best(counts: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """Return tables of these sizes, of numbers of players, where the sum of the counts of all pairs is low."""
    import random  # which takes milliseconds

    order, shuffle = list(range(len(counts))), random.Random(0).shuffle
    best, lowest = list[list[int]](), -1
    for _ in range(max(1, _WORK // len(counts) ** 2)):
        starts = [sum(sizes[:place]) for place in range(len(sizes))]
        tables = [order[start : start + size] for start, size in zip(starts, sizes, strict=True)]
        while sum(_swap(one, other, counts) for one, other in combinations(tables, 2)):
            pass
        cost = sum(_cost(table, counts) for table in tables)
        if lowest < 0 or cost < lowest:
            best, lowest = sorted(map(sorted, tables), key=lambda table: (-len(table), table)), cost
        if not lowest:
            break
        shuffle(order)
    return best


def _cost(table: Sequence[int], counts: Sequence[Sequence[int]]) -> int:
    return sum(counts[one][other] for one, other in combinations(table, 2))


def _swap(one: list[int], other: list[int], counts: Sequence[Sequence[int]]) -> bool:
    """Let two players at two tables change places wherever that is better; return whether anybody did."""
    changed = False
    for place in range(len(one)):
        for its_place in range(len(other)):
            before = _cost(one, counts) + _cost(other, counts)
            one[place], other[its_place] = other[its_place], one[place]
            if _cost(one, counts) + _cost(other, counts) < before:
                changed = True
            else:
                one[place], other[its_place] = other[its_place], one[place]
    return changed
