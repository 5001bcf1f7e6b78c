"""Whether a pack joins the dogpile. Source: "How to play" in seeds/dogpile.txt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit, read_card
from ramble_tools.errors import CardNotationError, ImpossibleCardsError, plural
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.reasons import Reason

# A place in the pack: its row and its column, from 1, from the upper left.
Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Problem:
    """Two cards that touch and don't connect, or cards that lie apart; and where."""

    text: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the pack joins, how many cards it has, what is wrong with it, and what each joker stands for."""

    joins: bool
    cards: int
    problems: tuple[Problem, ...]
    jokers: dict[Place, Card]
    reasons: tuple[Reason, ...]

    @property
    def facts(self) -> dict[str, Any]:
        """The outcome as plain values for JSON, named as the contract names them."""
        jokers = [{"row": row, "column": column, "card": str(card)} for (row, column), card in self.jokers.items()]
        problems = [problem.text for problem in self.problems]
        return {"joins": self.joins, "cards": self.cards, "problems": problems, "jokers": jokers}


# The cards in a hand.
HAND = 5

# What people type for a place where no card lies.
_EMPTY = (".", "-", "_")


def read_pack(text: str) -> dict[Place, AnyCard]:
    """A pack as it is typed, `5H 6S / 9H .`: rows parted by slashes, cells by blanks, `.` an empty one.

    Raises ImpossibleCardsError, which says in which row and column there is no card.
    """
    pack: dict[Place, AnyCard] = {}
    for row, line in enumerate(text.split("/"), start=1):
        for column, cell in enumerate(re.split(r"[\s,]+", line.strip()), start=1):
            if cell in _EMPTY or not cell:
                continue
            try:
                pack[row, column] = read_card(cell)
            except CardNotationError as error:
                raise ImpossibleCardsError(f"row {row}, column {column}: {error}") from None
    return pack


def write_pack(pack: Mapping[Place, AnyCard]) -> str:
    """A pack as `read_pack` takes it."""
    rows, columns = max(row for row, _ in pack), max(column for _, column in pack)
    lines = (
        " ".join(str(pack.get((row, column), ".")) for column in range(1, columns + 1)) for row in range(1, rows + 1)
    )
    return " / ".join(lines)


def judge(pack: Mapping[Place, AnyCard], rules: Rules) -> Outcome:
    """Judge a pack. Raises ImpossibleCardsError."""
    _require_cards(pack, rules)
    count = len(pack)
    if count == 1:
        joins = rules.lone_leader == "joins"
        reason = Reason(f"the leader alone {'joins' if joins else 'is a stray'}", rules.chosen("lone-leader"))
        jokers = {place: Card(Rank.ACE, Suit.SPADES) for place, card in pack.items() if isinstance(card, Joker)}
        return Outcome(joins, count, (), jokers, (reason,))
    problems = list(_bad_contacts(pack))
    apart = _apart(pack)
    if apart:
        shown = ", ".join(str(pack[place]) for place in apart)
        problems.append(Problem(f"{shown} {'lies' if len(apart) == 1 else 'lie'} apart from the rest", tuple(apart)))
    values = None if problems else _values_of_jokers(pack, rules)
    if not problems and values is None:
        problems.append(_impossible_joker(pack, rules))
    if problems:
        copying = replace(rules, joker_may_copy=True)
        decided = values is None and not rules.joker_may_copy and _values_of_jokers(pack, copying) is not None
        reason = Reason("a joker may not stand for a card that lies there", rules.chosen("joker-may-copy"))
        return Outcome(False, count, tuple(problems), {}, (reason,) if decided else ())
    jokers = values or {}
    reasons = [Reason(f"{plural(count, 'card')} in one shape, and all that touch connect")]
    reasons += [Reason(f"the joker in row {row}, column {column} is {card}") for (row, column), card in jokers.items()]
    if any(card in pack.values() for card in jokers.values()):
        reasons.append(Reason("a joker may stand for a card that lies there", rules.chosen("joker-may-copy")))
    return Outcome(True, count, (), jokers, tuple(reasons))


def require_hands(pack: Mapping[Place, AnyCard], players: int) -> None:
    """Raise ImpossibleCardsError for more cards than a leader and five from each player's hand."""
    most = 1 + HAND * players
    if len(pack) > most:
        raise ImpossibleCardsError(
            f"the pack has {len(pack)} cards; a leader and {HAND} of each hand are {most} at most"
        )


def _require_cards(pack: Mapping[Place, AnyCard], rules: Rules) -> None:
    if not pack:
        raise ImpossibleCardsError("the pack has no card; its leader at least lies there")
    jokers = sum(isinstance(card, Joker) for card in pack.values())
    if jokers and rules.jokers == "0":
        raise ImpossibleCardsError("there is a joker in the pack, but the table plays without (ruling jokers=0)")
    if jokers > 2:
        raise ImpossibleCardsError(f"there are {jokers} jokers in the pack; a deck has two")
    seen: dict[AnyCard, Place] = {}
    for place, card in pack.items():
        plain = isinstance(card, Joker) and card.deck is None
        if not plain and card in seen:
            raise ImpossibleCardsError(
                f"{card} is in the pack twice, in row {seen[card][0]}, column {seen[card][1]} "
                f"and row {place[0]}, column {place[1]}; there is one"
            )
        seen[card] = place


def _contacts(pack: Mapping[Place, AnyCard]) -> Iterator[tuple[Place, Place, bool]]:
    """Yield every two cards that share an edge, and whether they lie side by side (else one above the other)."""
    for row, column in pack:
        for other, beside in (((row, column + 1), True), ((row + 1, column), False)):
            if other in pack:
                yield (row, column), other, beside


def connects(one: Card, other: Card, *, beside: bool) -> bool:
    """Side by side: numbers that differ by 1, with no step from king to ace. One above the other: the same suit."""
    return abs(one.rank.number - other.rank.number) == 1 if beside else one.suit is other.suit


def _bad_contacts(pack: Mapping[Place, AnyCard]) -> Iterator[Problem]:
    for one, other, beside in _contacts(pack):
        first, second = pack[one], pack[other]
        if isinstance(first, Joker) or isinstance(second, Joker) or connects(first, second, beside=beside):
            continue
        if beside:
            step = {first.rank, second.rank} == {Rank.KING, Rank.ACE}
            why = "there is no step from king to ace" if step else "their numbers don't differ by 1"
            yield Problem(f"{first} touches {second} from the left: {why}", (one, other))
        else:
            yield Problem(f"{second} touches {first} from below: different suits", (one, other))


def _apart(pack: Mapping[Place, AnyCard]) -> list[Place]:
    """The places that are not connected by edges with the largest part."""
    left = set(pack)
    parts: list[list[Place]] = []
    while left:
        part = [left.pop()]
        for row, column in part:
            for near in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
                if near in left:
                    left.remove(near)
                    part.append(near)
        parts.append(part)
    parts.sort(key=lambda part: (-len(part), min(part)))
    return sorted(place for part in parts[1:] for place in part)


def _values_of_jokers(pack: Mapping[Place, AnyCard], rules: Rules) -> dict[Place, Card] | None:
    """A value for each joker that connects with all its neighbors, or None where there is none."""
    places = [place for place, card in pack.items() if isinstance(card, Joker)]
    laid = {card for card in pack.values() if isinstance(card, Card)}
    choices = [list(_candidates(pack, place, laid, rules)) for place in places]
    if not places:
        return {}
    if len(places) == 1:
        return {places[0]: choices[0][0]} if choices[0] else None
    for first in choices[0]:
        for second in choices[1]:
            if _jokers_agree(places, first, second) and (rules.joker_may_copy or first != second):
                return {places[0]: first, places[1]: second}
    return None


def _jokers_agree(places: Sequence[Place], first: Card, second: Card) -> bool:
    """Two jokers that touch take values that connect."""
    (row, column), (other_row, other_column) = places
    if row == other_row and abs(column - other_column) == 1:
        return connects(first, second, beside=True)
    if column == other_column and abs(row - other_row) == 1:
        return connects(first, second, beside=False)
    return True


def _candidates(pack: Mapping[Place, AnyCard], place: Place, laid: set[Card], rules: Rules) -> Iterator[Card]:
    """The values that connect with the ordinary cards around a joker."""
    around = [
        (pack[other if one == place else one], beside)
        for one, other, beside in _contacts(pack)
        if place in (one, other)
    ]
    for suit in Suit:
        for rank in Rank:
            card = Card(rank, suit)
            if card in laid and not rules.joker_may_copy:
                continue
            if all(isinstance(near, Joker) or connects(card, near, beside=beside) for near, beside in around):
                yield card


def _impossible_joker(pack: Mapping[Place, AnyCard], rules: Rules) -> Problem:
    laid = {card for card in pack.values() if isinstance(card, Card)}
    places = [place for place, card in pack.items() if isinstance(card, Joker)]
    for place in places:
        if not list(_candidates(pack, place, laid, rules)):
            row, column = place
            return Problem(
                f"no value of the joker in row {row}, column {column} connects with all its neighbors", (place,)
            )
    return Problem("no values of the two jokers connect with each other and their neighbors", tuple(places))
