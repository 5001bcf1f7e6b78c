"""The best way to lay all the cards that must be laid: the fewest cards from the hand, then the fewest melds changed.

This is an exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van
Rijn, Takes and Vis, 2015). A family, thorns or flowers, has two cards of each rank, so at most two of its runs are open
between two ranks, and all that matters about an open run is whether it has 1, 2, or at least 3 cards. The solver goes
once around the ranks, and keeps for each state the cheapest way to reach it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from ramble_tools.cards import Card
from ramble_tools.games.dukes.melds import THORNS, Meld
from ramble_tools.games.dukes.solver.card_bits import LAST, Cards, Choice
from ramble_tools.games.dukes.solver.feasible import PAIRS, Feasible, feasible
from ramble_tools.games.dukes.solver.open_runs import (
    advance,
    end_with_aces,
    first_moves,
    lengths_of,
    with_kept,
    without_kept,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole table after the turn, the cards it takes from the hand, and the number of old melds it changes.

    `switched` are the player's own dukes that are switched with cards from the hand and then laid.
    """

    melds: tuple[Meld, ...]
    from_hand: tuple[Card, ...]
    changed: int
    switched: tuple[Card, ...] = ()


# Between two ranks: the open runs of thorns, those of flowers, the mask of the old runs that are kept, and the number
# of cards from the hand. A kept run counts until its last card is laid, as an open run does.
_State: TypeAlias = tuple[int, int, int, int]

# The ways to a state, as a mask. A way has a beginning (what goes past the king): the number of the old runs that are
# kept there, and all the runs that are open there. Bit (changed x numbers + number) x 100 + runs is set for a way that
# changes this number of old melds.
_Reached: TypeAlias = dict[_State, int]
_BLOCK = (1 << PAIRS) - 1


def lay_all(cards: Cards, melds: Sequence[Meld]) -> Answer | None:
    """Return the best way to lay all the required cards, or None if there is none; `melds` are the old table."""
    # First ignore the old melds, and find out whether there is a way and how many cards it takes. Few states lead to
    # such a way, so only those are searched again for the way that keeps the most melds.
    possible = feasible(cards)
    return _Solver(cards, melds, possible).solve() if possible else None


class _Solver:
    """The dynamic program. `melds` are the old melds, which may be kept."""

    def __init__(self, cards: Cards, melds: Sequence[Meld], possible: Feasible) -> None:
        self._cards, self._possible = cards, possible
        self._sets = [cards.mask(meld) for meld in melds if len({card.rank for card in meld}) == 1]
        self._runs = [_in_order(meld, cards) for meld in melds if len({card.rank for card in meld}) > 1]
        self._run_masks = [cards.mask(run) for run in self._runs]
        self._starts = [cards.position(run[0]) for run in self._runs]
        # By position: the old runs that begin there, and those that go on there.
        self._starting = [[n for n, start in enumerate(self._starts) if start == p] for p in range(LAST + 1)]
        self._going_on = [
            _bits(n for n, start in enumerate(self._starts) if 0 < (p - start) % LAST < len(self._runs[n]))
            for p in range(LAST + 1)
        ]
        self._lengths: dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._choices: dict[tuple[int, int, int], list[Choice]] = {}
        # The old runs that have a card of the last rank: whether they are kept is decided at the beginning.
        self._passing = _bits(n for n, start in enumerate(self._starts) if start + len(self._runs[n]) > LAST)
        self._begun: list[int] = []
        self._first: _Reached = {}
        for kept in self._kept_at_first():
            states = dict(self._begin(kept))
            for state, runs in states.items():
                self._first[state] = runs << PAIRS * len(self._begun)
            if states:
                self._begun.append(kept)

    def solve(self) -> Answer | None:
        """Return the cheapest way around that ends with the open runs with which it began.

        Most castles can be taken with one or two old melds changed, so those ways are tried first.
        """
        most_changed = 1
        while True:
            trail = self._trail(most_changed)
            done = min(self._done(trail[-1], most_changed), default=None)
            if done:
                return self._rebuild(trail, *done)
            if most_changed > len(self._runs) + len(self._sets):
                return None
            most_changed *= 2

    def _kept_at_first(self) -> Iterator[int]:
        passing = self._numbers(self._passing)
        return (_bits(kept) for count in range(len(passing) + 1) for kept in combinations(passing, count))

    def _begin(self, kept: int) -> Iterator[tuple[_State, int]]:
        """Yield the states in which a way can begin that keeps these old runs, each with the runs open there."""
        lengths = self._lengths_at(kept, LAST)
        for runs in self._possible.beginnings:
            thorns, flowers = without_kept(runs // 10, lengths[0]), without_kept(runs % 10, lengths[1])
            if thorns is not None and flowers is not None:
                yield (thorns, flowers, kept, 0), 1 << runs

    def _trail(self, most_changed: int) -> list[_Reached]:
        """Return, for each position, the states that can be reached, and the ways to each.

        Ways that change more than `most_changed` old melds are left out.
        """
        size = PAIRS * len(self._begun)
        every = sum(1 << PAIRS * block for block in range(len(self._begun) * (most_changed + 1)))
        trail = [self._first]
        for position in range(1, LAST + 1):
            found: _Reached = {}
            allowed: dict[_State, int] = {}
            for state, ways in trail[-1].items():
                for passing, mask in self._kept_here(position, every):
                    if not ways & mask:
                        continue
                    for choice in self._choices_at(position, state[2], passing):
                        now = (ways & mask) << choice.changed * size
                        for after in self._after(position, state, choice):
                            if after not in allowed:
                                allowed[after] = self._leading_on(after, position) * every
                            if more := now & allowed[after]:
                                found[after] = found.get(after, 0) | more
            trail.append(found)
        return trail

    def _kept_here(self, position: int, every: int) -> Iterable[tuple[int, int]]:
        """Return which runs that go past the king and start here may be kept, each with the mask of those ways."""
        starting = _bits(self._starting[position]) & self._passing
        if not starting:
            return ((0, -1),)
        size, found = len(self._begun), dict[int, int]()
        levels = every & sum(1 << PAIRS * size * level for level in range(every.bit_length() // (PAIRS * size) + 1))
        for number, kept in enumerate(self._begun):
            found[kept & starting] = found.get(kept & starting, 0) | (levels << PAIRS * number) * _BLOCK
        return found.items()

    def _after(self, position: int, state: _State, choice: Choice) -> Iterator[_State]:
        """Yield the states to which a choice leads."""
        ace = self._cards.ace if position == 1 else "round"
        for thorns in first_moves(state[0], choice.thorns, ace):
            for flowers in first_moves(state[1], choice.flowers, ace):
                yield thorns, flowers, choice.kept, state[3] + choice.from_hand

    def _done(self, states: _Reached, most_changed: int) -> Iterator[tuple[int, _State, int]]:
        """Yield the ways that end as they began: the old melds changed, the state, and the bit of the beginning."""
        for state, ways in states.items():
            lengths = self._lengths_at(state[2], LAST)
            runs = 10 * with_kept(state[0], lengths[0]) + with_kept(state[1], lengths[1])
            bit = PAIRS * self._begun.index(state[2]) + runs
            for changed in range(most_changed + 1):
                if ways >> changed * PAIRS * len(self._begun) + bit & 1:
                    yield changed, state, bit
                    break

    def _choices_at(self, position: int, kept: int, passing: int) -> list[Choice]:
        """Return what can be laid at a position. Of the old runs, only those that have a card there matter."""
        key = position, kept & self._going_on[position], passing
        choices = self._choices.get(key)
        if choices is None:
            choices = self._choices[key] = list(self._make_choices(*key))
        return choices

    def _leading_on(self, state: _State, position: int) -> int:
        """Return the beginnings of the ways through a state that can take the fewest cards from the hand."""
        thorns, flowers, kept, from_hand = state
        left = self._possible.fewest - from_hand
        if left < 0:
            return 0
        if kept:
            lengths = self._lengths_at(kept, position)
            thorns, flowers = with_kept(thorns, lengths[0]), with_kept(flowers, lengths[1])
        return self._possible.tables[position].get(10 * thorns + flowers, 0) >> PAIRS * left & _BLOCK

    def _lengths_at(self, kept: int, position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the lengths of the kept runs of thorns and of flowers at a position; 3 means 3 or more."""
        found = self._lengths.get((kept, position))
        if found is None:
            families: tuple[list[int], list[int]] = ([], [])
            for number in self._numbers(kept):
                family = 0 if self._runs[number][0].suit in THORNS else 1
                families[family].append(min(3, (position - self._starts[number]) % LAST + 1))
            found = self._lengths[kept, position] = (tuple(families[0]), tuple(families[1]))
        return found

    def _numbers(self, kept: int) -> list[int]:
        return [number for number in range(len(self._runs)) if kept >> number & 1]

    def _make_choices(self, position: int, kept: int, passing: int) -> Iterator[Choice]:
        """Yield the ways to lay the cards of a position: one of those that leave the same runs at the same cost."""
        starting = self._starting[position]
        free = [number for number in starting if not self._passing >> number & 1]
        for count in range(len(free) + 1):
            for keeping in combinations(free, count):
                now = [*self._numbers(kept | passing), *keeping]
                laid = sum(self._run_masks[number] for number in now)
                best: dict[tuple[int, int], Choice] = {}
                for choice in self._cards.lay(self._cards.at[position] & ~laid, position, self._sets):
                    shape = choice.thorns, choice.flowers
                    if shape not in best or choice[:2] < best[shape][:2]:
                        best[shape] = choice
                changed = len(starting) - passing.bit_count() - count
                # A high ace ends its run at once.
                ended = kept if position == 1 and self._cards.ace == "ends" else 0
                mask = _bits(now) & ~ended
                yield from (each._replace(changed=each.changed + changed, kept=mask) for each in best.values())

    def _steps(
        self, trail: Sequence[_Reached], changed: int, state: _State, bit: int
    ) -> Iterator[tuple[_State, Choice, _State]]:
        """Yield the steps of one way, the last first: the state before, what was laid, and the state after."""
        size = PAIRS * len(self._begun)
        first = self._begun[bit // PAIRS]
        for position in range(LAST, 0, -1):
            passing = first & _bits(self._starting[position])
            before, choice = next(
                (before, choice)
                for before, ways in trail[position - 1].items()
                for choice in self._choices_at(position, before[2], passing)
                if choice.changed <= changed
                and ways >> (changed - choice.changed) * size + bit & 1
                and state in self._after(position, before, choice)
            )
            yield before, choice, state
            state, changed = before, changed - choice.changed

    def _rebuild(self, trail: list[_Reached], changed: int, state: _State, bit: int) -> Answer:
        """Lay the melds of one way, and return the answer."""
        steps = list(self._steps(trail, changed, state, bit))
        begun = steps[-1][0]
        kept = begun[2]
        melds: list[Meld] = []
        laying = {True: _Laying(begun[0]), False: _Laying(begun[1])}
        for position, (before, choice, after) in enumerate(reversed(steps), start=1):
            if choice.in_set:
                melds.append(tuple(self._cards.of(choice.in_set)))
            melds += [self._runs[number] for number in self._numbers(after[2] & ~kept)]
            kept |= after[2]
            for family, runs in laying.items():
                cards = self._cards.of(choice.in_runs & (self._cards.thorns if family else ~self._cards.thorns))
                place = 0 if family else 1
                runs.lay(cards, before[place], after[place], ends=position == 1 and self._cards.ace == "ends")
        melds += [self._runs[number] for number in self._numbers(begun[2])]
        melds += [part for runs in laying.values() for run in runs.joined() for part in _halved(run)]
        from_hand = self._cards.mask(card for meld in melds for card in meld) & self._cards.from_hand
        return Answer(tuple(melds), tuple(self._cards.of(from_hand)), changed)


class _Laying:
    """The runs of one family as they are laid, beginning with those that go past the king.

    Where such a run has begun is not known until the end, so each starts with its number in place of those cards.
    """

    def __init__(self, begun: int) -> None:
        self._lengths = lengths_of(begun)
        self._open: list[list[Card | int]] = [[number] * length for number, length in enumerate(self._lengths)]
        self._closed: list[list[Card | int]] = []

    def lay(self, cards: Sequence[Card], before: int, after: int, *, ends: bool) -> None:
        """Lay the cards of a rank, as the move from `before` to `after` says; with `ends`, they end runs."""
        pieces: list[Card | int] = [*cards]
        if ends:
            self._closed += end_with_aces(self._open, pieces, after)
        else:
            self._closed += advance(self._open, pieces, before, after)

    def joined(self) -> Iterator[Meld]:
        """Yield the runs, each that goes past the king as one."""
        # The runs that are open at the end are those with which this began: longest first, as their numbers are.
        heads = dict(enumerate(sorted(self._open, key=len, reverse=True)))
        for run in self._closed:
            while isinstance(number := run[0], int):
                run = [*heads.pop(number), *_cards(run)]
            yield tuple(_cards(run))
        while heads:  # these go around and around
            number, run = heads.popitem()
            while run[0] != number and isinstance(before := run[0], int):
                run = [*heads.pop(before), *_cards(run)]
            yield tuple(_cards(run))


def _cards(run: Iterable[Card | int]) -> list[Card]:
    return [card for card in run if not isinstance(card, int)]


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _halved(meld: Meld) -> Sequence[Meld]:
    """Return the meld, or two halves of a run of more than 13 cards, because a run can't have a rank twice."""
    half = len(meld) // 2
    return (meld,) if len(meld) <= LAST else (meld[:half], meld[half:])


def _in_order(run: Meld, cards: Cards) -> Meld:
    """Return a run's cards from first to last; an ace may follow a king."""
    positions = {cards.position(card) for card in run}
    first = min(position for position in positions if len(run) == LAST or (position - 2) % LAST + 1 not in positions)
    return tuple(sorted(run, key=lambda card: (cards.position(card) - first) % LAST))
