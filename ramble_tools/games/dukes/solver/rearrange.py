"""The best way to lay all the cards that must be laid: the fewest cards from the hand, then the fewest melds changed.

`feasible` finds the fewest cards. Here the ranks are searched once more, for a way that takes no more cards than that
and keeps the most old melds: of all the ways begun, the one that has changed the fewest goes on first.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, count
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card
from ramble_tools.games.dukes.melds import Meld
from ramble_tools.games.dukes.solver.feasible import (
    FAMILIES,
    RANKS,
    Cards,
    Open,
    Runs,
    Way,
    bits_of,
    cards_of,
    makes_good,
    ways,
)

# Old runs, by their numbers.
_Old: TypeAlias = frozenset[int]


class Arrangement(NamedTuple):
    """The whole table, and how many of the old melds are not on it."""

    melds: tuple[Meld, ...]
    changed: int


class _State(NamedTuple):
    """A way begun: the next place, the old runs that are `kept` and go on there, and the other runs that are open.

    It began with a `claim`, and with `passing`, the old runs that are kept and go past the king.
    """

    place: int
    runs: Open
    kept: _Old
    from_hand: int
    claim: Open
    passing: _Old


class _Step(NamedTuple):
    """What is laid at a place: old runs that begin there, and other cards. `kept` are all the old runs that go on."""

    changed: int
    begun: _Old
    kept: _Old
    way: Way


# The steps of a way, the last one first.
_Steps: TypeAlias = "tuple[_Step, _Steps] | None"


def lay_all(cards: Cards, melds: Sequence[Meld]) -> Arrangement | None:
    """Return the best way to lay all the required cards, or None if there is none; `melds` are the old table."""
    fewest = cards.fewest()
    return None if fewest is None else _Search(cards, melds, fewest).best()


class _Search:
    """The search for a way that takes the fewest cards from the hand, which is known, and changes the fewest melds."""

    def __init__(self, cards: Cards, melds: Sequence[Meld], fewest: int) -> None:
        self._cards, self._fewest = cards, fewest
        self._old_sets = cards.by_rank(bits_of(card for meld in melds if _is_set(meld) for card in meld))
        self._runs = [meld for meld in melds if not _is_set(meld)]
        self._bits = [cards.by_rank(bits_of(run)) for run in self._runs]
        self._starts = [
            next(place for place in range(RANKS) if bits[place] and (all(bits) or not bits[place - 1]))
            for bits in self._bits
        ]
        self._passing = frozenset(run for run, bits in enumerate(self._bits) if bits[0] and self._starts[run])
        self._steps_at: dict[tuple[int, _Old, _Old], list[_Step]] = {}

    def best(self) -> Arrangement:
        """Return the best way."""
        order = count()
        begun: list[tuple[int, int, int, _State, _Steps]]
        begun = [(0, 0, next(order), state, None) for state in self._beginnings()]
        seen: set[_State] = set()
        while True:
            changed, _, _, state, steps = heappop(begun)
            if state.place == RANKS:
                if makes_good(state.runs, state.claim):
                    return Arrangement(tuple(self._melds(_in_order(steps), state.claim)), changed)
            elif state not in seen:
                seen.add(state)
                for step, after in self._after(state):
                    heappush(begun, (changed + step.changed, -after.place, next(order), after, (step, steps)))

    def _beginnings(self) -> Iterator[_State]:
        """Yield where a way can begin. A kept run that goes past the king makes good a part of what is claimed."""
        for passing in _every(self._passing):
            for claim in self._cards.claims_for(self._fewest):
                thorns, flowers = (self._without(*each, passing) for each in zip(claim, FAMILIES, strict=True))
                if thorns is not None and flowers is not None:
                    yield _State(0, (thorns, flowers), passing, 0, (thorns, flowers), passing)

    def _without(self, claim: Runs, family: int, passing: _Old) -> Runs | None:
        """Return a family's claim without these old runs, or None if they are not part of it."""
        left = list(claim)
        for run in passing:
            if self._bits[run][0] & family:
                length = 2 if self._cards.ace == "ends" else min(3, RANKS - self._starts[run])
                if length not in left:
                    return None
                left.remove(length)
        return tuple(left)

    def _after(self, state: _State) -> Iterator[tuple[_Step, _State]]:
        """Yield each way to lay the next rank, and where it leads."""
        place, runs, kept, paid, claim, passing = state
        key = place, kept, passing
        steps = self._steps_at.get(key)
        if steps is None:
            steps = self._steps_at[key] = list(self._steps(*key))
        for step in steps:
            after = self._cards.after(place, runs, step.way.in_runs)
            if after and paid + step.way.from_hand <= self._fewest:
                yield step, _State(place + 1, after, step.kept, paid + step.way.from_hand, claim, passing)

    def _steps(self, place: int, kept: _Old, passing: _Old) -> Iterator[_Step]:
        """Yield each way to lay a rank."""
        cards = self._cards
        starting = frozenset(run for run, start in enumerate(self._starts) if start == place)
        for chosen in _every(starting - self._passing):
            begun = chosen | starting & passing
            laid = sum(self._bits[run][place] for run in kept | begun)
            following = (place + 1) % RANKS
            going_on = frozenset(
                run for run in kept | begun if self._bits[run][following] and self._starts[run] != following
            )
            for way in ways(cards.must[place] & ~laid, cards.hand[place], cards.free[place], self._old_sets[place]):
                yield _Step(way.changed + len(starting - begun), begun, going_on, way)

    def _melds(self, steps: Sequence[_Step], claim: Open) -> Iterator[Meld]:
        """Yield the melds of a way."""
        for place, step in enumerate(steps):
            if step.way.in_set:
                yield tuple(sorted(cards_of(self._cards.deck_bits(place, step.way.in_set)), key=str))
            yield from (self._runs[run] for run in sorted(step.begun))
        for family, runs in zip(FAMILIES, claim, strict=True):
            in_runs = [step.way.in_runs & family for step in steps]
            laid = [cards_of(self._cards.deck_bits(place, here)) for place, here in enumerate(in_runs)]
            yield from _lay_runs(laid, runs, self._cards.ace)


def _is_set(meld: Meld) -> bool:
    return meld[0].rank is meld[1].rank


def _every(runs: Iterable[int]) -> Iterator[_Old]:
    """Yield every subset of some old runs."""
    listed = list(runs)
    return (frozenset(some) for size in range(len(listed) + 1) for some in combinations(listed, size))


def _in_order(steps: _Steps) -> list[_Step]:
    """Return the steps of a way, the first one first."""
    found: list[_Step] = []
    while steps:
        last, steps = steps
        found.insert(0, last)
    return found


def _lay_runs(laid: Sequence[Sequence[Card]], claim: Runs, ace: str) -> Iterator[Meld]:
    """Yield the runs of a family from its cards at each place, which go on as `Cards.after` says.

    The first runs are those of the claim, from the ace on. What comes before it in them is found at the end: the runs
    that are open there.
    """
    runs: list[list[Card]] = [[] for _ in claim]
    open_runs = list(range(len(claim)))
    for place, cards in enumerate(laid):
        begun = list(range(len(runs), len(runs) + max(0, len(cards) - len(open_runs))))
        runs += [[] for _ in begun]
        for number, card in zip((*open_runs, *begun), cards, strict=False):
            runs[number].append(card)
        open_runs = begun if place == 0 and ace == "ends" else [*begun, *open_runs[: len(cards)]]
    past_the_king = dict(zip(open_runs, range(len(claim)), strict=False))
    # The claim's own runs come last: those that are left by then go around and around.
    for first in (*range(len(claim), len(runs)), *range(len(claim))):
        run = first
        whole, runs[run] = runs[run], []
        while run in past_the_king:
            run = past_the_king.pop(run)
            whole, runs[run] = whole + runs[run], []
        # A run can't have a rank twice.
        half = len(whole) // 2 if len(whole) > RANKS else 0
        yield from (tuple(part) for part in (whole[:half], whole[half:]) if part)
