"""Find out whether a castle can be taken this turn, when the whole table may be rearranged.

This is an exact solver by rank, after the polynomial dynamic program for Rummikub (den Hertog and Hulshof, 2006; van
Rijn, Takes and Vis, 2015). A family, thorns or flowers, has two cards of each rank, so at most two of its runs are open
between two ranks, and all that matters about an open run is whether it has 1, 2, or at least 3 cards. The solver goes
through the ranks from ace to king and on to the ace again, and keeps for each state the cheapest way to reach it: the
fewest cards from the hand, then the fewest melds of the old table that are changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import Card, Color, require_separate
from ramble_tools.errors import ImpossibleCardsError
from ramble_tools.games.dukes.laying import Cards, Choice
from ramble_tools.games.dukes.melds import THORNS, judge_meld, named_melds, require_melds
from ramble_tools.games.dukes.open_runs import CLOSED, advance, both_moves, moves, with_kept
from ramble_tools.games.dukes.rules import Rules

Meld: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The table, the hand, and what must be taken this turn: the castle, and every duke that guards it.

    `own_castle` may be used if `castle-in-run` is on.
    """

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    dukes: tuple[Card, ...]
    castle: Card
    own_castle: Card | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole table after the turn, the cards it takes from the hand, and the number of old melds it changes."""

    melds: tuple[Meld, ...]
    from_hand: tuple[Card, ...]
    changed: int


# Between two ranks: the open runs of thorns, those of flowers, the mask of the old runs that are kept, and the mask of
# the cards that are held back to be high.
_State: TypeAlias = tuple[int, int, int, int]
_START: _State = (0, 0, 0, 0)


class _Step(NamedTuple):
    """The cheapest way to a state: its total cost, the state before it, and what was laid."""

    from_hand: int
    changed: int
    before: _State
    choice: Choice | None


_Reached: TypeAlias = dict[_State, _Step]


# What can be laid at a position if old melds are not told apart: where it leads to from each pair of open runs, the
# cards it takes from the hand, and the cards that it holds back.
_Way: TypeAlias = tuple[list[tuple[int, ...]], int, int]
_NEVER = 1_000


class _Promising(NamedTuple):
    """For each position, the fewest cards from the hand that each state still takes; and the fewest of any full way.

    A state here is the cards held back, which are the key, and the open runs, which are a place in a list of 100: 10
    times the thorns' place plus the flowers'.
    """

    ahead: tuple[dict[int, list[int]], ...]
    from_hand: int


def take(question: Question, rules: Rules) -> Answer | None:
    """Return the best way to take the castle this turn, or None if there is none. Raises ImpossibleCardsError."""
    _require_table(question, rules)
    # First ignore the old melds, and find out whether there is a way and how many cards it takes. Few states lead to
    # such a way, so only those are searched again for the way that keeps the most melds.
    cards = _cards(question, rules)
    promising = _Solver(cards, rules, ()).promising()
    answer = _Solver(cards, rules, question.melds, promising).solve() if promising else None
    if answer is None:
        return None
    # Keep the order of the hand.
    return replace(answer, from_hand=tuple(card for card in question.hand if card in answer.from_hand))


def _cards(question: Question, rules: Rules) -> Cards:
    required = (*(card for meld in question.melds for card in meld), *question.dukes, question.castle)
    own = (question.own_castle,) if question.own_castle and rules.castle_in_run == "on" else ()
    return Cards(required, question.hand, own, last=_last(rules))


def _last(rules: Rules) -> int:
    """Return the last position: the ace after the king or, if a run may go around the ace, the queen after that."""
    return 13 + (12 if rules.ace == "round" else 1)


def discards(table: Sequence[Meld], color: Color, rules: Rules) -> tuple[list[Card], list[Card]]:
    """Return the cards of a color that may be discarded from the table: at once, and only after rearranging it.

    "The remaining cards must be in valid runs/sets." Raises ImpossibleCardsError.
    """
    require_melds(table, rules)
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
    """Return whether all these cards can be in sets and runs."""
    return _Solver(Cards(required, (), (), last=_last(rules)), rules, ()).promising() is not None


def _require_table(question: Question, rules: Rules) -> None:
    groups = named_melds(question.melds)
    groups |= {"the hand": question.hand, "the dukes": question.dukes, "the castle": (question.castle,)}
    if question.own_castle:
        groups["your own castle"] = (question.own_castle,)
    require_separate(groups)
    require_melds(question.melds, rules)
    if len(question.dukes) > 2:
        raise ImpossibleCardsError(f"{len(question.dukes)} dukes can't guard a castle; at most two can")


class _Solver:
    """The dynamic program. `melds` are the old melds that may be kept; none, to ignore them."""

    def __init__(self, cards: Cards, rules: Rules, melds: Sequence[Meld], promising: _Promising | None = None) -> None:
        self._cards, self._last, self._thorns = cards, cards.last, cards.thorns
        self._promising = promising
        self._sets = [cards.mask(meld) for meld in melds if len({card.rank for card in meld}) == 1]
        self._runs = [_in_order(meld) for meld in melds if len({card.rank for card in meld}) > 1]
        self._run_masks = [cards.mask(run) for run in self._runs]
        self._starts = [run[0].rank.number for run in self._runs]
        # The cards of each old run that follow a king.
        self._passing = [cards.mask(run[14 - start :]) for run, start in zip(self._runs, self._starts, strict=True)]
        # By position: the old runs that go on there (a kept run counts until its last card is laid, as an open run
        # does), and the cards for which it matters whether they are held back.
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
        """Return the cheapest way through all positions that leaves no run open with fewer than three cards.

        Most castles can be taken with one or two old melds changed, so those ways are tried first.
        """
        for most_changed in range(len(self._runs) + len(self._sets) + 1):
            trail = self._trail(most_changed)
            done = [state for state in trail[-1] if _is_closed(state)]
            if done:
                return self._rebuild(trail, min(done, key=lambda state: trail[-1][state][:2]))
        return None

    def promising(self) -> _Promising | None:
        """Return, for each position, the states that lead to the end, with the fewest cards from the hand it takes.

        None if there is no way. This goes forward to the states that can be reached, then back from those where
        everything is laid.
        """
        high_cards = {0: 0}  # for each kind of held-back cards, one example of the cards themselves
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
        """Return what can be laid at a position if old melds are ignored: the cheapest of each kind."""
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
        """Return, for each position, the states that can be reached, each in the cheapest way.

        Ways that change more than `most_changed` old melds are left out.
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
        """Return what can be laid at a position. It depends only on the part of the state that matters there."""
        key = position, state[2] & self._going_on[position], state[3] & self._matters[position]
        choices = self._choices.get(key)
        if choices is None:
            choices = self._choices[key] = list(self._make_choices(*key))
        return choices

    def _may_lead_on(self, state: _State, from_hand: int, position: int) -> bool:
        """Return whether a state can lead to a way that takes the fewest cards from the hand."""
        if self._promising is None:
            return True
        thorns, flowers, kept, high = state
        if kept:
            lengths = self._kept_lengths(kept, position)
            thorns, flowers = with_kept(thorns, lengths[0]), with_kept(flowers, lengths[1])
        ahead = self._promising.ahead[position].get(self._alike(high))
        return ahead is not None and from_hand + ahead[10 * thorns + flowers] <= self._promising.from_hand

    def _kept_lengths(self, kept: int, position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the lengths of the kept runs of thorns and of flowers at a position; 3 means 3 or more."""
        found = self._lengths.get((kept, position))
        if found is None:
            families: tuple[list[int], list[int]] = ([], [])
            for number in self._numbers(kept):
                family = 0 if self._runs[number][0].suit in THORNS else 1
                families[family].append(min(3, position - self._starts[number] + 1))
            found = self._lengths[kept, position] = (tuple(families[0]), tuple(families[1]))
        return found

    def _alike(self, high: int) -> int:
        """Return the held-back cards, with the aces of a family not told apart: 3 times the thorns plus the flowers."""
        if self._last > 14 or high == 0:
            return high
        return 3 * (high & self._thorns).bit_count() + (high & ~self._thorns).bit_count()

    def _numbers(self, kept: int) -> list[int]:
        return [number for number in range(len(self._runs)) if kept >> number & 1]

    def _make_choices(self, position: int, kept: int, high: int) -> Iterator[Choice]:
        """Yield the ways to lay the cards of a position: one of those that leave the same runs at the same cost."""
        here = self._cards.at[position] & (high if position > 13 else -1)
        starting = [number for number, start in enumerate(self._starts) if start == position]
        going_on = self._numbers(kept)
        for count in range(len(starting) + 1):
            for keeping in combinations(starting, count):
                if any(self._passing[number] & ~high for number in keeping):
                    continue  # a card of the run that should follow the king was laid low
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
        """Walk back through the steps, lay the melds, and return the answer."""
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
    """Return the meld, or two halves of a run from ace to ace, because a run can't have a rank twice."""
    half = len(meld) // 2
    return (meld,) if len(meld) <= 13 else (meld[:half], meld[half:])


def _in_order(run: Meld) -> Meld:
    """Return a run's cards from first to last; an ace may follow a king."""
    numbers = {card.rank.number for card in run}
    first = next(
        start for start in range(1, 14) if {(start + step - 1) % 13 + 1 for step in range(len(run))} == numbers
    )
    return tuple(sorted(run, key=lambda card: (card.rank.number - first) % 13))
