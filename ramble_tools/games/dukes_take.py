"""Can the castle be taken this turn? The whole table may be rearranged.

An exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van Rijn,
Takes and Vis, 2015). A family, thorns or flowers, has two cards a rank, so at most two of its runs are open between two
ranks, and of an open run it matters only whether it is 1, 2, or 3 and more cards long. The solver goes through the
ranks from ace to king, and to the ace again, and keeps for each state the cheapest way to reach it: the fewest cards
from the hand, then the fewest melds of the old table that are changed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card, Rank
from ramble_tools.games.dukes import Rules
from ramble_tools.games.dukes_melds import THORNS, TableError, judge_meld, require_distinct

Meld: TypeAlias = tuple[Card, ...]

# The lengths of the open runs of a family, longest first; 3 stands for 3 and more.
_Open: TypeAlias = tuple[int, ...]


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


class _Cost(NamedTuple):
    from_hand: int
    changed: int


class _State(NamedTuple):
    """Between two ranks: the open runs of both families, the old runs that are kept, the cards that wait to be high."""

    thorns: _Open
    flowers: _Open
    kept: frozenset[int]
    high: frozenset[Card]


class _Choice(NamedTuple):
    """What happens at a rank: the sets, the cards that go into runs, and the aces that wait to be high."""

    cost: _Cost
    sets: tuple[Meld, ...]
    thorns: tuple[Card, ...]
    flowers: tuple[Card, ...]
    high: frozenset[Card]


class _Step(NamedTuple):
    before: _State
    choice: _Choice
    position: int


def take(question: Question, rules: Rules) -> Answer | None:
    """The best way to take the castle this turn, or None where there is none. Raises TableError."""
    _require_table(question, rules)
    # First without a thought for the old melds: is there a way at all, and how many cards does it take? Few states lead
    # to such a way; only those are gone through again to keep as many melds as can be.
    promising = _Solver(question, rules, melds=()).promising()
    if promising is None:
        return None
    return _Solver(question, rules, melds=question.melds, promising=promising).solve()


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


@cache
def _moves(runs: _Open, cards: int) -> tuple[tuple[_Open, tuple[int, ...]], ...]:
    """Every way to lay so many cards of one rank: (the open runs after it, the lengths of those that were extended).

    What is not extended is closed, so it must have three cards; what extends nothing begins a run.
    """
    found: dict[tuple[_Open, tuple[int, ...]], None] = {}
    for count in range(min(cards, len(runs)) + 1):
        for extended in combinations(range(len(runs)), count):
            if all(length == 3 for place, length in enumerate(runs) if place not in extended):
                lengths = [min(3, runs[place] + 1) for place in extended] + [1] * (cards - count)
                found[tuple(sorted(lengths, reverse=True)), tuple(runs[place] for place in extended)] = None
    return tuple(found)


class _Promising(NamedTuple):
    """For each position, the cards from the hand that each state still takes; and how many a best way takes in all."""

    ahead: tuple[dict[_State, int], ...]
    from_hand: int


def _is_closed(state: _State) -> bool:
    return all(length == 3 for length in (*state.thorns, *state.flowers))


# The cheapest way to each state, and the step that it ends with.
_Reached: TypeAlias = dict[_State, tuple[_Cost, _Step | None]]


class _Solver:
    def __init__(
        self, question: Question, rules: Rules, *, melds: Sequence[Meld], promising: _Promising | None = None
    ) -> None:
        self._promising = promising
        self._required = {card for meld in question.melds for card in meld} | {*question.dukes, question.castle}
        self._free = {question.own_castle} if question.own_castle and rules.castle_in_run == "on" else set()
        self._optional = {*question.hand, *self._free}
        # A card is high where it stands after the king: an ace, or whatever follows it in a run that passes the ace.
        self._last = 13 + (12 if rules.ace == "round" else 1)
        self._sets = [frozenset(meld) for meld in melds if len({card.rank for card in meld}) == 1]
        runs = [meld for meld in melds if len({card.rank for card in meld}) > 1]
        self._runs = [_in_order(meld) for meld in runs]
        self._starts = [run[0].rank.number for run in self._runs]
        self._choices: dict[tuple[int, frozenset[int], frozenset[Card]], list[tuple[frozenset[int], _Choice]]] = {}

    def solve(self) -> Answer | None:
        """The cheapest way through all positions that leaves no run open with less than three cards."""
        trail = self._trail()
        done = [(cost, state) for state, (cost, _) in trail[-1].items() if _is_closed(state)]
        if not done:
            return None
        cost, state = min(done, key=lambda each: each[0])
        return self._rebuild(trail, state, cost)

    def promising(self) -> _Promising | None:
        """For each position the states that lead to the end, with the fewest cards from the hand that this takes.

        Only those from which a way with the fewest cards of all may go on; None where there is no way.
        """
        trail = self._trail()
        ahead: list[dict[_State, int]] = [{state: 0 for state in trail[-1] if _is_closed(state)}]
        for position in range(self._last, 0, -1):
            after = ahead[-1]
            before: dict[_State, int] = {}
            for state in trail[position - 1]:
                found = [
                    cost.from_hand + after[state_after]
                    for state_after, cost, _ in self._steps(state, position)
                    if state_after in after
                ]
                if found:
                    before[state] = min(found)
            ahead.append(before)
        ahead.reverse()
        return _Promising(tuple(ahead), next(iter(ahead[0].values()))) if ahead[0] else None

    def _trail(self) -> list[_Reached]:
        reached: _Reached = {_State((), (), frozenset(), frozenset()): (_Cost(0, 0), None)}
        trail = [reached]
        for position in range(1, self._last + 1):
            found: _Reached = {}
            for state, (cost, _) in reached.items():
                for after, step_cost, choice in self._steps(state, position):
                    total = _Cost(cost.from_hand + step_cost.from_hand, cost.changed + step_cost.changed)
                    known = found.get(after)
                    if (known is None or total < known[0]) and self._may_lead_on(after, total, position):
                        found[after] = total, _Step(state, choice, position)
            reached = found
            trail.append(reached)
        return trail

    def _steps(self, state: _State, position: int) -> Iterator[tuple[_State, _Cost, _Choice]]:
        """Every way on from a state: the state after it, what it costs, and what is laid."""
        for kept, choice in self._choices_at(position, state.kept, state.high):
            for thorns, _ in _moves(state.thorns, len(choice.thorns)):
                for flowers, _ in _moves(state.flowers, len(choice.flowers)):
                    yield _State(thorns, flowers, kept, state.high | choice.high), choice.cost, choice

    def _may_lead_on(self, state: _State, cost: _Cost, position: int) -> bool:
        """Whether the fewest cards may still be enough: a kept run is an open one to whoever knows no old melds."""
        if self._promising is None:
            return True
        runs = {True: list(state.thorns), False: list(state.flowers)}
        for number in state.kept:
            runs[self._runs[number][0].suit in THORNS].append(min(3, position - self._starts[number] + 1))
        plain = _State(
            tuple(sorted(runs[True], reverse=True)), tuple(sorted(runs[False], reverse=True)), frozenset(), state.high
        )
        ahead = self._promising.ahead[position].get(plain)
        return ahead is not None and cost.from_hand + ahead <= self._promising.from_hand

    def _choices_at(
        self, position: int, kept: frozenset[int], high: frozenset[Card]
    ) -> list[tuple[frozenset[int], _Choice]]:
        """The ways to lay the cards of a position: for each number of cards in runs the cheapest."""
        key = position, kept, high
        if key not in self._choices:
            self._choices[key] = list(self._make_choices(position, kept, high))
        return self._choices[key]

    def _make_choices(
        self, position: int, kept: frozenset[int], high: frozenset[Card]
    ) -> Iterator[tuple[frozenset[int], _Choice]]:
        rank = _rank_at(position)
        cards = high if position > 13 else self._required | self._optional
        here = {card for card in cards if card.rank is rank}
        starting = [number for number, start in enumerate(self._starts) if start == position]
        for count in range(len(starting) + 1):
            for keeping in combinations(starting, count):
                if not all(set(self._runs[number][14 - position :]) <= high for number in keeping):
                    continue  # what stands after the king was laid low
                # A run stays among those that are kept until its last card is laid, as an open run would.
                going_on = {n for n in kept if self._starts[n] + len(self._runs[n]) > position}
                now = frozenset({*going_on, *keeping})
                laid = {card for number in now for card in self._runs[number]}
                best: dict[tuple[int, int, frozenset[Card]], _Choice] = {}
                for choice in self._lay(here - laid, position, high, changed=len(starting) - count):
                    shape = len(choice.thorns), len(choice.flowers), choice.high
                    if shape not in best or choice.cost < best[shape].cost:
                        best[shape] = choice
                yield from ((now, choice) for choice in best.values())

    def _lay(self, cards: set[Card], position: int, high: frozenset[Card], *, changed: int) -> Iterator[_Choice]:
        """Every way to lay these cards of one rank in a set, in runs, or not at all."""
        again = position > 13  # what waited to be high: it was paid for, and must be laid now
        old = [] if again else [each for each in self._sets if next(iter(each)).rank is _rank_at(position)]
        ordered = sorted(cards, key=str)
        for size in (0,) if again else (0, 3, 4):
            for chosen in combinations(ordered, size):
                meld = frozenset(chosen)
                lost = sum(each != meld for each in old)
                rest = [card for card in ordered if card not in meld]
                for used in self._used(rest, must=again):
                    paid = 0 if again else sum(card in self._optional - self._free for card in (*chosen, *used))
                    for low in self._low(used, position, high):
                        yield _Choice(
                            _Cost(paid, changed + lost),
                            (tuple(chosen),) if chosen else (),
                            tuple(card for card in low if card.suit in THORNS),
                            tuple(card for card in low if card.suit not in THORNS),
                            frozenset(used) - frozenset(low),
                        )

    def _used(self, rest: Sequence[Card], *, must: bool) -> Iterator[tuple[Card, ...]]:
        """All cards that must be laid, with any of those that may be."""
        needed = tuple(card for card in rest if must or card in self._required)
        free = [card for card in rest if card not in needed]
        for count in range(len(free) + 1):
            for some in combinations(free, count):
                yield (*needed, *some)

    def _low(self, used: tuple[Card, ...], position: int, high: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
        """Which cards are laid now; the others wait to be high: aces, and what follows an ace that waits."""
        waiting = [card for card in used if self._may_wait(card, position, high)]
        for count in range(len(waiting) + 1):
            for later in combinations(waiting, count):
                yield tuple(card for card in used if card not in later)

    def _may_wait(self, card: Card, position: int, high: frozenset[Card]) -> bool:
        if position == 1:
            return True
        if position + 13 > self._last:
            return False
        before = _rank_at(position - 1)
        return any(each.rank is before and (each.suit in THORNS) == (card.suit in THORNS) for each in high)

    def _rebuild(self, trail: list[_Reached], last: _State, cost: _Cost) -> Answer:
        """Walk back through the steps, and lay the melds."""
        steps: list[tuple[_Step, _State]] = []
        state = last
        for reached in reversed(trail[1:]):
            step = reached[state][1]
            assert step is not None
            steps.append((step, state))
            state = step.before
        melds: list[Meld] = []
        open_runs: dict[bool, list[list[Card]]] = {True: [], False: []}
        kept: frozenset[int] = frozenset()
        for step, after in reversed(steps):
            melds += step.choice.sets
            melds += [self._runs[number] for number in after.kept - kept]
            kept = after.kept
            for thorns in (True, False):
                cards = step.choice.thorns if thorns else step.choice.flowers
                before = step.before.thorns if thorns else step.before.flowers
                wanted = after.thorns if thorns else after.flowers
                melds += _advance(open_runs[thorns], cards, before, wanted)
        melds += [tuple(run) for runs in open_runs.values() for run in runs]
        melds = [part for meld in melds for part in _halved(meld)]
        laid = {card for meld in melds for card in meld}
        from_hand = tuple(card for card in self._optional if card in laid and card not in self._free)
        return Answer(tuple(melds), tuple(sorted(from_hand, key=str)), cost.changed)


def _rank_at(position: int) -> Rank:
    return list(Rank)[(position - 2) % 13]


def _advance(runs: list[list[Card]], cards: Sequence[Card], before: _Open, wanted: _Open) -> list[Meld]:
    """Lay the cards of a rank on the open runs, so that `wanted` are open after it. Returns the closed runs."""
    extended = next(lengths for after, lengths in _moves(before, len(cards)) if after == wanted)
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
