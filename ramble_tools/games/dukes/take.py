"""Can the castle be taken this turn? The whole table may be rearranged.

An exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van Rijn,
Takes and Vis, 2015). A family, thorns or flowers, has two cards a rank, so at most two of its runs are open between two
ranks, and of an open run it matters only whether it is 1, 2, or 3 and more cards long. The solver goes through the
ranks from ace to king, and to the ace again, and keeps for each state the cheapest way to reach it: the fewest cards
from the hand, then the fewest melds of the old table that are changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card, Color
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.laying import Cards, Choice
from ramble_tools.games.dukes.melds import THORNS, judge_meld, require_distinct
from ramble_tools.games.dukes.open_runs import CLOSED, advance, both_moves, moves, with_kept
from ramble_tools.games.dukes.rules import Rules

Meld: TypeAlias = tuple[Card, ...]


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


# Between two ranks: the open runs of thorns and of flowers, the old runs that are kept, the cards that wait to be high.
# Runs and cards are bits of a mask.
_State: TypeAlias = tuple[int, int, int, int]
_START: _State = (0, 0, 0, 0)


class _Step(NamedTuple):
    """The cheapest way to a state: what it costs in all, the state before, and what was laid."""

    from_hand: int
    changed: int
    before: _State
    choice: Choice | None


_Reached: TypeAlias = dict[_State, _Step]


# What can be laid at a position, as it is seen by whoever knows no old melds: where it leads to from each pair of open
# runs, the cards from the hand, and what of it is to wait to be high.
_Way: TypeAlias = tuple[list[tuple[int, ...]], int, int]
_NEVER = 1_000


class _Promising(NamedTuple):
    """For each position, the cards from the hand that each state still takes; and how many a best way takes in all.

    A state is what waits to be high and, in a list of 100, the open runs: those of thorns are the tens.
    """

    ahead: tuple[dict[int, list[int]], ...]
    from_hand: int


def take(question: Question, rules: Rules) -> Answer | None:
    """The best way to take the castle this turn, or None where there is none. Raises ImpossibleCardsError."""
    _require_table(question, rules)
    # First without a thought for the old melds: is there a way at all, and how many cards does it take? Few states lead
    # to such a way; only those are gone through again to keep as many melds as can be.
    cards = _cards(question, rules)
    promising = _Solver(cards, rules, ()).promising()
    answer = _Solver(cards, rules, question.melds, promising).solve() if promising else None
    if answer is None:
        return None
    # In the order in which they were held.
    return replace(answer, from_hand=tuple(card for card in question.hand if card in answer.from_hand))


def _cards(question: Question, rules: Rules) -> Cards:
    required = (*(card for meld in question.melds for card in meld), *question.dukes, question.castle)
    own = (question.own_castle,) if question.own_castle and rules.castle_in_run == "on" else ()
    return Cards(required, question.hand, own, last=_last(rules))


def _last(rules: Rules) -> int:
    """A card is high where it stands after the king: an ace, or whatever follows it in a run that passes the ace."""
    return 13 + (12 if rules.ace == "round" else 1)


def discards(table: Sequence[Meld], color: Color, rules: Rules) -> tuple[list[Card], list[Card]]:
    """The cards of a color that may be discarded off the table: at once, and only once it is rearranged.

    "The remaining cards must be in valid runs/sets." Raises ImpossibleCardsError.
    """
    _require_melds(table, rules)
    at_once, rearranged = [], []
    for meld in table:
        for card in meld:
            if card.suit.color is not color:
                continue
            if judge_meld(tuple(each for each in meld if each != card), rules).kind:
                at_once.append(card)
            elif _can_lie({each for meld in table for each in meld} - {card}, rules):
                rearranged.append(card)
    return at_once, rearranged


def _can_lie(required: Iterable[Card], rules: Rules) -> bool:
    """Whether all these cards can lie in sets and runs."""
    return _Solver(Cards(required, (), (), last=_last(rules)), rules, ()).promising() is not None


def _require_melds(melds: Sequence[Meld], rules: Rules) -> None:
    for meld in melds:
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            raise ImpossibleCardsError(
                f"{','.join(map(str, meld))} was no set or run before the turn: {verdict.reason}"
            )


def _require_table(question: Question, rules: Rules) -> None:
    groups = {f"meld {place}": meld for place, meld in enumerate(question.melds, start=1)}
    groups |= {"the hand": question.hand, "the dukes": question.dukes, "the castle": (question.castle,)}
    if question.own_castle:
        groups["your own castle"] = (question.own_castle,)
    require_distinct(groups)
    _require_melds(question.melds, rules)
    if len(question.dukes) > 2:
        raise ImpossibleCardsError(f"{len(question.dukes)} dukes guard the castle; there are two at most")


class _Solver:
    """The dynamic program, with these melds as the old ones that may be kept."""

    def __init__(self, cards: Cards, rules: Rules, melds: Sequence[Meld], promising: _Promising | None = None) -> None:
        self._cards, self._last, self._thorns = cards, cards.last, cards.thorns
        self._promising = promising
        self._sets = [cards.mask(meld) for meld in melds if len({card.rank for card in meld}) == 1]
        self._runs = [_in_order(meld) for meld in melds if len({card.rank for card in meld}) > 1]
        self._run_masks = [cards.mask(run) for run in self._runs]
        self._starts = [run[0].rank.number for run in self._runs]
        # What of each old run stands after the king.
        self._passing = [cards.mask(run[14 - start :]) for run, start in zip(self._runs, self._starts, strict=True)]
        # By position: the old runs that go on there (a run stays among those that are kept until its last card is laid,
        # as an open run would), and the cards of which it matters whether they wait to be high.
        positions = range(self._last + 1)
        self._going_on = [
            _bits(n for n, start in enumerate(self._starts) if start + len(self._runs[n]) > p) for p in positions
        ]
        passing = [sum(self._passing[n] for n, start in enumerate(self._starts) if start == p) for p in positions]
        self._matters = [-1 if p > 13 or rules.ace == "round" else passing[p] for p in positions]
        self._choices: dict[tuple[int, int, int], list[Choice]] = {}
        self._known_ways: dict[tuple[int, int], list[_Way]] = {}
        self._lengths: dict[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}

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

        None where there is no way. Forward to the states that can be reached, then back from those where all is laid.
        """
        high_cards = {0: 0}  # what waits to be high in a state that is seen so, one case for all that are alike
        reached: list[dict[int, set[int]]] = [{0: {0}}]
        ways: list[dict[int, list[_Way]]] = []
        for position in range(1, self._last + 1):
            ways.append({waiting: self._ways(position, waiting, high_cards) for waiting in reached[-1]})
            found: dict[int, set[int]] = {}
            for waiting, states in reached[-1].items():
                for leads_to, _, more in ways[-1][waiting]:
                    found.setdefault(waiting | more, set()).update(*[leads_to[runs] for runs in states])
            if not any(found.values()):
                return None
            reached.append(found)
        ahead: list[dict[int, list[int]]] = [
            {
                waiting: [0 if CLOSED.issuperset(divmod(runs, 10)) else _NEVER for runs in range(100)]
                for waiting in found
            }
        ]
        for seen, ways_here in zip(reversed(reached[:-1]), reversed(ways), strict=True):
            before: dict[int, list[int]] = {}
            for waiting, states in seen.items():
                least = before[waiting] = [_NEVER] * 100
                for leads_to, from_hand, more in ways_here[waiting]:
                    after = ahead[-1][waiting | more].__getitem__
                    for runs in states:
                        cards = min(map(after, leads_to[runs]), default=_NEVER) + from_hand
                        if cards < least[runs]:
                            least[runs] = cards
            ahead.append(before)
        ahead.reverse()
        fewest = ahead[0][0][0]
        return _Promising(tuple(ahead), fewest) if fewest < _NEVER else None

    def _ways(self, position: int, waiting: int, high_cards: dict[int, int]) -> list[_Way]:
        """What can be laid at a position, as whoever knows no old melds sees it: the cheapest of what is alike."""
        high = high_cards[waiting]
        key = position, high & self._matters[position]
        ways = self._known_ways.get(key)
        if ways is None:
            cheapest: dict[tuple[int, int, int], int] = {}
            for choice in self._choices_at(position, (0, 0, 0, high)):
                shape = choice.thorns, choice.flowers, self._alike(choice.high)
                cheapest[shape] = min(choice.from_hand, cheapest.get(shape, choice.from_hand))
                high_cards.setdefault(waiting | shape[2], high | choice.high)
            ways = self._known_ways[key] = [
                (both_moves(thorns, flowers), from_hand, more)
                for (thorns, flowers, more), from_hand in cheapest.items()
            ]
        return ways

    def _trail(self, most_changed: int) -> list[_Reached]:
        """For each position the states that can be reached, each in the cheapest way.

        Ways that change more old melds are left out.
        """
        trail: list[_Reached] = [{_START: _Step(0, 0, _START, None)}]
        for position in range(1, self._last + 1):
            found: _Reached = {}
            for state, (from_hand, changed, _, _) in trail[-1].items():
                for choice in self._choices_at(position, state):
                    cost = from_hand + choice.from_hand, changed + choice.changed
                    if cost[1] > most_changed:
                        continue
                    kept, high = choice.kept, state[3] | choice.high
                    for thorns in moves(state[0], choice.thorns):
                        for flowers in moves(state[1], choice.flowers):
                            after = thorns, flowers, kept, high
                            known = found.get(after)
                            if (known is None or cost < known[:2]) and self._may_lead_on(after, cost[0], position):
                                found[after] = _Step(*cost, state, choice)
            trail.append(found)
        return trail

    def _choices_at(self, position: int, state: _State) -> list[Choice]:
        """What can be laid at a position. Of the state only what goes on there decides it."""
        key = position, state[2] & self._going_on[position], state[3] & self._matters[position]
        choices = self._choices.get(key)
        if choices is None:
            choices = self._choices[key] = list(self._make_choices(*key))
        return choices

    def _may_lead_on(self, state: _State, from_hand: int, position: int) -> bool:
        """Whether the fewest cards may still be enough."""
        if self._promising is None:
            return True
        thorns, flowers, kept, high = state
        if kept:
            lengths = self._kept_lengths(kept, position)
            thorns, flowers = with_kept(thorns, lengths[0]), with_kept(flowers, lengths[1])
        ahead = self._promising.ahead[position].get(self._alike(high))
        return ahead is not None and from_hand + ahead[10 * thorns + flowers] <= self._promising.from_hand

    def _kept_lengths(self, kept: int, position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How long the kept runs of thorns and of flowers are at a position; 3 stands for 3 and more."""
        found = self._lengths.get((kept, position))
        if found is None:
            families: tuple[list[int], list[int]] = ([], [])
            for number in self._numbers(kept):
                family = 0 if self._runs[number][0].suit in THORNS else 1
                families[family].append(min(3, position - self._starts[number] + 1))
            found = self._lengths[kept, position] = (tuple(families[0]), tuple(families[1]))
        return found

    def _alike(self, high: int) -> int:
        """Whoever knows no old melds need not tell the high aces of a family apart: their numbers, as one number."""
        if self._last > 14 or high == 0:
            return high
        return 3 * (high & self._thorns).bit_count() + (high & ~self._thorns).bit_count()

    def _numbers(self, kept: int) -> list[int]:
        return [number for number in range(len(self._runs)) if kept >> number & 1]

    def _make_choices(self, position: int, kept: int, high: int) -> Iterator[Choice]:
        """The ways to lay the cards of a position: of those that leave the same runs and costs, one."""
        here = self._cards.at[position] & (high if position > 13 else -1)
        starting = [number for number, start in enumerate(self._starts) if start == position]
        going_on = self._numbers(kept)
        for count in range(len(starting) + 1):
            for keeping in combinations(starting, count):
                if any(self._passing[number] & ~high for number in keeping):
                    continue  # what stands after the king was laid low
                now = [*going_on, *keeping]
                laid = sum(self._run_masks[number] for number in now)
                best: dict[tuple[int, int, int], Choice] = {}
                for choice in self._cards.lay(here & ~laid, position, high, self._sets):
                    waiting = self._alike(choice.high) if self._promising is None else choice.high
                    shape = choice.thorns, choice.flowers, waiting
                    if shape not in best or choice[:2] < best[shape][:2]:
                        best[shape] = choice
                if not self._runs:
                    yield from best.values()
                    continue
                changed, mask = len(starting) - count, _bits(now)
                yield from (each._replace(changed=each.changed + changed, kept=mask) for each in best.values())

    def _rebuild(self, trail: list[_Reached], state: _State) -> Answer:
        """Walk back through the steps, and lay the melds."""
        changed = trail[-1][state].changed
        steps: list[tuple[_State, Choice, _State]] = []
        for reached in reversed(trail[1:]):
            step = reached[state]
            if step.choice:
                steps.append((step.before, step.choice, state))
            state = step.before
        melds: list[Meld] = []
        open_runs: dict[bool, list[list[Card]]] = {True: [], False: []}
        for before, choice, after in reversed(steps):
            if choice.in_set:
                melds.append(tuple(self._cards.of(choice.in_set)))
            melds += [self._runs[number] for number in self._numbers(after[2] & ~before[2])]
            for family, runs in open_runs.items():
                cards = self._cards.of(choice.in_runs & (self._thorns if family else ~self._thorns))
                place = 0 if family else 1
                melds += advance(runs, cards, before[place], after[place])
        melds += [tuple(run) for runs in open_runs.values() for run in runs]
        melds = [part for meld in melds for part in _halved(meld)]
        from_hand = self._cards.mask(card for meld in melds for card in meld) & self._cards.from_hand
        return Answer(tuple(melds), tuple(self._cards.of(from_hand)), changed)


def _is_closed(state: _State) -> bool:
    return state[0] in CLOSED and state[1] in CLOSED


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


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
