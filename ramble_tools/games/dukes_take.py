"""Can the castle be taken this turn? The whole table may be rearranged.

An exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van Rijn,
Takes and Vis, 2015). A family, thorns or flowers, has two cards a rank, so at most two of its runs are open between two
ranks, and of an open run it matters only whether it is 1, 2, or 3 and more cards long. The solver goes through the
ranks from ace to king, and to the ace again, and keeps for each state the cheapest way to reach it: the fewest cards
from the hand, then the fewest melds of the old table that are changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card, Rank
from ramble_tools.games.dukes_melds import THORNS, TableError, judge_meld, require_distinct
from ramble_tools.games.dukes_rules import Rules

Meld: TypeAlias = tuple[Card, ...]

# The lengths of the open runs of a family, longest first; 3 stands for 3 and more.
_Lengths: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The table, the hand, and what must be taken this turn: every duke that guards the castle, and the castle.

    `own_castle` may be used where the extra rule `castle-in-run` is played.
    """

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    dukes: tuple[Card, ...]
    castle: Card
    own_castle: Card | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole table after the turn, the cards that it takes from the hand, and how many old melds are changed."""

    melds: tuple[Meld, ...]
    from_hand: tuple[Card, ...]
    changed: int


# All that is gone through a hundred thousand times is a whole number: cards and old melds are bits of a mask, and the
# lengths of a family's open runs are their place in this list.
_OPEN: tuple[_Lengths, ...] = ((), (1,), (2,), (3,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))
_RANKS = tuple(Rank)  # two to ace
_CLOSED = frozenset(place for place, lengths in enumerate(_OPEN) if all(length == 3 for length in lengths))

# Between two ranks: the open runs of thorns and of flowers, the old runs that are kept, the cards that wait to be high.
_State: TypeAlias = tuple[int, int, int, int]
_START: _State = (0, 0, 0, 0)


class _Choice(NamedTuple):
    """What is laid at a rank, and what it costs; `kept` and `high` are as in a state, `high` only what is added."""

    from_hand: int
    changed: int
    thorns: int
    flowers: int
    kept: int
    high: int
    sets: tuple[Meld, ...]
    in_runs: tuple[Card, ...]


class _Step(NamedTuple):
    """The cheapest way to a state: what it costs in all, the state before, and what was laid."""

    from_hand: int
    changed: int
    before: _State
    choice: _Choice | None


_Reached: TypeAlias = dict[_State, _Step]


# A state as it is seen by whoever knows no old melds.
_AheadKey: TypeAlias = tuple[int, int, int]


class _Promising(NamedTuple):
    """For each position, the cards from the hand that each state still takes; and how many a best way takes in all."""

    ahead: tuple[dict[_AheadKey, int], ...]
    from_hand: int


@cache
def _moves(runs: int, cards: int) -> tuple[int, ...]:
    """Every way to lay so many cards of one rank on a family's open runs: the open runs after it."""
    return tuple(dict.fromkeys(after for after, _ in _extensions(runs, cards)))


@cache
def _extensions(runs: int, cards: int) -> tuple[tuple[int, _Lengths], ...]:
    """The same with the lengths of the runs that are extended. What is not extended is closed: it has three cards."""
    lengths = _OPEN[runs]
    found = []
    for count in range(min(cards, len(lengths)) + 1):
        for extended in combinations(range(len(lengths)), count):
            if all(length == 3 for place, length in enumerate(lengths) if place not in extended):
                after = [min(3, lengths[place] + 1) for place in extended] + [1] * (cards - count)
                found.append((_OPEN.index(tuple(sorted(after, reverse=True))), tuple(lengths[p] for p in extended)))
    return tuple(found)


def take(question: Question, rules: Rules) -> Answer | None:
    """The best way to take the castle this turn, or None where there is none. Raises TableError."""
    _require_table(question, rules)
    # First without a thought for the old melds: is there a way at all, and how many cards does it take? Few states lead
    # to such a way; only those are gone through again to keep as many melds as can be.
    promising = _Solver(question, rules, melds=()).promising()
    return _Solver(question, rules, melds=question.melds, promising=promising).solve() if promising else None


def _require_table(question: Question, rules: Rules) -> None:
    groups = {f"meld {place}": meld for place, meld in enumerate(question.melds, start=1)}
    groups |= {"the hand": question.hand, "the dukes": question.dukes, "the castle": (question.castle,)}
    if question.own_castle:
        groups["your own castle"] = (question.own_castle,)
    require_distinct(groups)
    for meld in question.melds:
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            raise TableError(f"{','.join(map(str, meld))} was no set or run before the turn: {verdict.reason}")
    if len(question.dukes) > 2:
        raise TableError(f"{len(question.dukes)} dukes guard the castle; there are two at most")


class _Solver:
    def __init__(
        self, question: Question, rules: Rules, *, melds: Sequence[Meld], promising: _Promising | None = None
    ) -> None:
        self._promising = promising
        required = {card for meld in question.melds for card in meld} | {*question.dukes, question.castle}
        self._free = {question.own_castle} if question.own_castle and rules.castle_in_run == "on" else set()
        self._hand = set(question.hand)
        self._required = required
        # A card is high where it stands after the king: an ace, or whatever follows it in a run that passes the ace.
        self._last = 13 + (12 if rules.ace == "round" else 1)
        # In a fixed order, for that of a set changes from one run of the program to the next.
        cards = sorted(required | self._hand | self._free, key=str)
        self._by_rank = {rank: [card for card in cards if card.rank is rank] for rank in Rank}
        self._bits = {card: 1 << place for place, card in enumerate(cards)}
        self._from_hand = sum(self._bits[card] for card in self._hand)
        self._thorns = sum(bit for card, bit in self._bits.items() if card.suit in THORNS)
        self._sets = [frozenset(meld) for meld in melds if len({card.rank for card in meld}) == 1]
        self._runs = [_in_order(meld) for meld in melds if len({card.rank for card in meld}) > 1]
        self._starts = [run[0].rank.number for run in self._runs]
        # By position: the old runs that go on there (a run stays among those that are kept until its last card is laid,
        # as an open run would), and the cards of which it matters whether they wait to be high.
        positions = range(self._last + 1)
        self._going_on = [
            self._mask(n for n, start in enumerate(self._starts) if start + len(self._runs[n]) > p) for p in positions
        ]
        everything = (1 << len(self._bits)) - 1
        passing = [
            sum(
                self._bits[card]
                for n, start in enumerate(self._starts)
                if start == p
                for card in self._runs[n][14 - p :]
            )
            for p in positions
        ]
        self._matters = [everything if p > 13 or rules.ace == "round" else passing[p] for p in positions]
        self._choices: dict[tuple[int, int, int], list[_Choice]] = {}

    def solve(self) -> Answer | None:
        """The cheapest way through all positions that leaves no run open with less than three cards.

        Most castles are taken with one or two old melds changed: so few are tried first.
        """
        for most_changed in range(len(self._runs) + len(self._sets) + 1):
            trail = self._trail(most_changed)
            done = [state for state in trail[-1] if _is_closed(state)]
            if done:
                return self._rebuild(trail, min(done, key=lambda state: trail[-1][state][:2]))
        return None

    def promising(self) -> _Promising | None:
        """For each position the states that lead to the end, with the fewest cards from the hand that this takes.

        None where there is no way.
        """
        steps: list[list[tuple[_AheadKey, _AheadKey, int]]] = []
        trail = self._trail(0, steps)
        ahead = [{self._ahead_key(state): 0 for state in trail[-1] if _is_closed(state)}]
        for steps_here in reversed(steps):
            after, before = ahead[-1], dict[_AheadKey, int]()
            for state, next_state, from_hand in steps_here:
                if next_state in after:
                    known, least = before.get(state), after[next_state] + from_hand
                    if known is None or least < known:
                        before[state] = least
            ahead.append(before)
        ahead.reverse()
        return _Promising(tuple(ahead), ahead[0][self._ahead_key(_START)]) if ahead[0] else None

    def _trail(
        self, most_changed: int, record: list[list[tuple[_AheadKey, _AheadKey, int]]] | None = None
    ) -> list[_Reached]:
        """For each position the states that can be reached, each in the cheapest way.

        Ways that change more old melds are left out. `record` gets all steps: the states before and after, and the
        cards from the hand.
        """
        trail: list[_Reached] = [{_START: _Step(0, 0, _START, None)}]
        for position in range(1, self._last + 1):
            found: _Reached = {}
            steps: list[tuple[_AheadKey, _AheadKey, int]] = []
            for state, (from_hand, changed, _, _) in trail[-1].items():
                key = self._ahead_key(state)
                for choice in self._choices_at(position, state):
                    cost = from_hand + choice.from_hand, changed + choice.changed
                    if cost[1] > most_changed:
                        continue
                    kept, high = choice.kept, state[3] | choice.high
                    alike = self._alike(high)
                    for thorns in _moves(state[0], choice.thorns):
                        for flowers in _moves(state[1], choice.flowers):
                            after = thorns, flowers, kept, high
                            if record is not None:
                                steps.append((key, (thorns, flowers, alike), choice.from_hand))
                            known = found.get(after)
                            if (known is None or cost < known[:2]) and self._may_lead_on(after, cost[0], position):
                                found[after] = _Step(*cost, state, choice)
            trail.append(found)
            if record is not None:
                record.append(steps)
        return trail

    def _choices_at(self, position: int, state: _State) -> list[_Choice]:
        """What can be laid at a position. Of the state only what goes on there decides it."""
        key = position, state[2] & self._going_on[position], state[3] & self._matters[position]
        choices = self._choices.get(key)
        if choices is None:
            choices = self._choices[key] = list(self._make_choices(*key))
        return choices

    def _may_lead_on(self, state: _State, from_hand: int, position: int) -> bool:
        """Whether the fewest cards may still be enough: a kept run is an open one to whoever knows no old melds."""
        if self._promising is None:
            return True
        thorns, flowers, kept, high = state
        if kept:
            lengths = {True: _OPEN[thorns], False: _OPEN[flowers]}
            for number in self._numbers(kept):
                family = self._runs[number][0].suit in THORNS
                lengths[family] = (*lengths[family], min(3, position - self._starts[number] + 1))
            thorns, flowers = (_OPEN.index(tuple(sorted(lengths[family], reverse=True))) for family in (True, False))
        ahead = self._promising.ahead[position].get((thorns, flowers, self._alike(high)))
        return ahead is not None and from_hand + ahead <= self._promising.from_hand

    def _ahead_key(self, state: _State) -> _AheadKey:
        return state[0], state[1], self._alike(state[3])

    def _alike(self, high: int) -> int:
        """Whoever knows no old melds need not tell the high aces of a family apart: their numbers, as one number."""
        if self._last > 14 or high == 0:
            return high
        return 3 * (high & self._thorns).bit_count() + (high & ~self._thorns).bit_count()

    def _mask(self, numbers: Iterable[int]) -> int:
        return sum(1 << number for number in numbers)

    def _numbers(self, kept: int) -> list[int]:
        return [number for number in range(len(self._runs)) if kept >> number & 1]

    def _make_choices(self, position: int, kept: int, high: int) -> Iterator[_Choice]:
        """The ways to lay the cards of a position: of those that leave the same runs and costs, one."""
        here = [card for card in self._by_rank[_rank_at(position)] if position <= 13 or high & self._bits[card]]
        starting = [number for number, start in enumerate(self._starts) if start == position]
        going_on = self._numbers(kept)
        for count in range(len(starting) + 1):
            for keeping in combinations(starting, count):
                if not all(high & self._bits[card] for n in keeping for card in self._runs[n][14 - position :]):
                    continue  # what stands after the king was laid low
                now = [*going_on, *keeping]
                laid = {card for number in now for card in self._runs[number]}
                best: dict[tuple[int, int, int], _Choice] = {}
                for choice in self._lay([card for card in here if card not in laid], position, high):
                    waiting = self._alike(choice.high) if self._promising is None else choice.high
                    shape = choice.thorns, choice.flowers, waiting
                    if shape not in best or choice[:2] < best[shape][:2]:
                        best[shape] = choice
                changed, mask = len(starting) - count, self._mask(now)
                yield from (each._replace(changed=each.changed + changed, kept=mask) for each in best.values())

    def _lay(self, cards: Sequence[Card], position: int, high: int) -> Iterator[_Choice]:
        """Every way to lay these cards of one rank in a set, in runs, or not at all."""
        again = position > 13  # what waited to be high: it was paid for, and must be laid now
        old = [] if again else [each for each in self._sets if next(iter(each)).rank is _rank_at(position)]
        for size in (0,) if again else (0, 3, 4):
            for chosen in combinations(cards, size):
                meld = frozenset(chosen)
                lost = sum(each != meld for each in old)
                rest = [card for card in cards if card not in meld]
                for used in self._used(rest, must=again):
                    paid = 0 if again else sum(self._bits[card] & self._from_hand > 0 for card in (*chosen, *used))
                    for low in self._low(used, position, high):
                        thorns = sum(card.suit in THORNS for card in low)
                        waiting = sum(self._bits[card] for card in used if card not in low)
                        yield _Choice(
                            paid, lost, thorns, len(low) - thorns, 0, waiting, (tuple(chosen),) if chosen else (), low
                        )

    def _used(self, rest: Sequence[Card], *, must: bool) -> Iterator[tuple[Card, ...]]:
        """All cards that must be laid, with any of those that may be."""
        needed = tuple(card for card in rest if must or card in self._required)
        free = [card for card in rest if card not in needed]
        for count in range(len(free) + 1):
            for some in combinations(free, count):
                yield (*needed, *some)

    def _low(self, used: tuple[Card, ...], position: int, high: int) -> Iterator[tuple[Card, ...]]:
        """Which cards are laid now; the others wait to be high: aces, and what follows an ace that waits."""
        waiting = [card for card in used if self._may_wait(card, position, high)]
        for count in range(len(waiting) + 1):
            for later in combinations(waiting, count):
                yield tuple(card for card in used if card not in later)

    def _may_wait(self, card: Card, position: int, high: int) -> bool:
        if position == 1:
            return True
        if position + 13 > self._last:
            return False
        before = self._by_rank[_rank_at(position - 1)]
        return any(high & self._bits[each] and (each.suit in THORNS) == (card.suit in THORNS) for each in before)

    def _rebuild(self, trail: list[_Reached], state: _State) -> Answer:
        """Walk back through the steps, and lay the melds."""
        changed = trail[-1][state].changed
        steps: list[tuple[_State, _Choice, _State]] = []
        for reached in reversed(trail[1:]):
            step = reached[state]
            if step.choice:
                steps.append((step.before, step.choice, state))
            state = step.before
        melds: list[Meld] = []
        open_runs: dict[bool, list[list[Card]]] = {True: [], False: []}
        for before, choice, after in reversed(steps):
            melds += choice.sets
            melds += [self._runs[number] for number in self._numbers(after[2] & ~before[2])]
            for family, runs in open_runs.items():
                cards = [card for card in choice.in_runs if (card.suit in THORNS) == family]
                place = 0 if family else 1
                melds += _advance(runs, cards, before[place], after[place])
        melds += [tuple(run) for runs in open_runs.values() for run in runs]
        melds = [part for meld in melds for part in _halved(meld)]
        from_hand = self._hand & {card for meld in melds for card in meld}
        return Answer(tuple(melds), tuple(sorted(from_hand, key=str)), changed)


def _is_closed(state: _State) -> bool:
    return state[0] in _CLOSED and state[1] in _CLOSED


def _rank_at(position: int) -> Rank:
    return _RANKS[(position - 2) % 13]


def _advance(runs: list[list[Card]], cards: Sequence[Card], before: int, after: int) -> list[Meld]:
    """Lay the cards of a rank on the open runs, as a move has it. Returns the runs that are closed."""
    extended = next(lengths for found, lengths in _extensions(before, len(cards)) if found == after)
    left = list(cards)
    still_open: list[list[Card]] = []
    for length in extended:
        run = next(run for run in runs if min(3, len(run)) == length)
        runs.remove(run)
        still_open.append([*run, left.pop(0)])
    closed = [tuple(run) for run in runs]
    runs[:] = [*still_open, *([card] for card in left)]
    return closed


def _halved(meld: Meld) -> Sequence[Meld]:
    """A run from ace to ace holds a rank twice: it is laid as two runs."""
    half = len(meld) // 2
    return (meld,) if len(meld) <= 13 else (meld[:half], meld[half:])


def _in_order(run: Meld) -> Meld:
    """A run's cards from its first to its last; an ace may come after a king."""
    numbers = {card.rank.number for card in run}
    first = next(
        start for start in range(1, 14) if {(start + step - 1) % 13 + 1 for step in range(len(run))} == numbers
    )
    return tuple(sorted(run, key=lambda card: (card.rank.number - first) % 13))
