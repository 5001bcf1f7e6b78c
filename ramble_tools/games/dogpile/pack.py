"""Whether a pack joins the dogpile. Source: "How to play" in seeds/dogpile.txt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit, read_card
from ramble_tools.errors import ByRuling, CardNotationError, ImpossibleCardsError, plural
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.reasons import Reason

# A place in the pack: its row and its column, from 1, from the upper left.
Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps a pack from joining, and where: touching cards that don't connect, or cards apart from the rest."""

    text: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a pack joins the dogpile, its number of cards, its problems, and what each joker stands for."""

    joins: bool
    cards: int
    problems: tuple[Problem, ...]
    jokers: dict[Place, Card]
    reasons: tuple[Reason, ...]

    @property
    def summary(self) -> str:
        """What happens to the pack, in one line."""
        return f"the pack of {plural(self.cards, 'card')} {'joins the dogpile' if self.joins else 'becomes strays'}"

    @property
    def facts(self) -> dict[str, Any]:
        """The outcome as plain values for JSON, named as the contract names them."""
        jokers = [{"row": row, "column": column, "card": str(card)} for (row, column), card in self.jokers.items()]
        problems = [problem.text for problem in self.problems]
        return {"joins": self.joins, "cards": self.cards, "problems": problems, "jokers": jokers}


# The number of cards in a hand.
HAND = 5

# The most rows and columns of a pack: more than all cards of a deck side by side need.
_LONGEST_SIDE = 100

# What people type for an empty place.
_EMPTY = (".", "_")


def read_pack(text: str) -> dict[Place, AnyCard]:
    """Read a pack, `5H 6S / 9H .`: slashes between rows, spaces between cards, and `.` for an empty place.

    A new line or a semicolon also separates rows; commas separate cards. Raises ImpossibleCardsError, with the row and
    column of the bad card, or if there are no cards.
    """
    pack: dict[Place, AnyCard] = {}
    for row, line in enumerate(re.split(r"\s*[/;]\s*|\s*\n\s*", text.strip()), start=1):
        for column, cell in enumerate(_cells(line, row), start=1):
            if cell in _EMPTY or not cell.strip("-"):
                continue
            if max(row, column) > _LONGEST_SIDE:
                raise ImpossibleCardsError(
                    f"a card is in row {row}, column {column}; a pack has at most {_LONGEST_SIDE} rows and columns"
                )
            try:
                pack[row, column] = read_card(cell)
            except CardNotationError as error:
                error.within(f"row {row}, column {column}")
                raise
    _require_any(pack)
    return pack


def _cells(line: str, row: int) -> list[str]:
    """Return the cells of a row. Raises ImpossibleCardsError if there is nothing between two commas."""
    if not line.strip():
        return []
    cells: list[str] = []
    for part in line.strip().removesuffix(",").split(","):
        if not part.strip():
            raise ImpossibleCardsError(
                f"row {row}, column {len(cells) + 1} has nothing between the commas; type . for an empty place",
                field="pack",
            )
        cells += part.split()
    return cells


def _require_any(pack: Mapping[Place, AnyCard]) -> None:
    if not pack:
        raise ImpossibleCardsError("the pack is empty; it has at least a leader", field="pack")


def write_pack(pack: Mapping[Place, AnyCard]) -> str:
    """Return a pack as text, in the form that `read_pack` reads."""
    rows, columns = max(row for row, _ in pack), max(column for _, column in pack)
    lines = (
        " ".join(str(pack.get((row, column), ".")) for column in range(1, columns + 1)) for row in range(1, rows + 1)
    )
    return " / ".join(lines)


def judge_pack(pack: Mapping[Place, AnyCard], rules: Rules) -> Outcome:
    """Judge a pack. Raises ImpossibleCardsError."""
    _require_cards(pack, rules)
    count = len(pack)
    if count == 1:
        joins = rules.lone_leader == "joins"
        verdict = "a leader alone joins" if joins else "a leader alone becomes a stray"
        reason = Reason(verdict, rules.chosen("lone-leader"))
        jokers = {place: Card(Rank.ACE, Suit.SPADES) for place, card in pack.items() if isinstance(card, Joker)}
        return Outcome(joins, count, (), jokers, (reason,))
    problems = list(_bad_contacts(pack))
    apart = _apart(pack)
    if apart:
        shown = ", ".join(str(pack[place]) for place in apart)
        are = "is" if len(apart) == 1 else "are"
        problems.append(Problem(f"{shown} {are} not connected to the rest", tuple(apart)))
    values = None if problems else _values_of_jokers(pack, rules)
    if not problems and values is None:
        problems.append(_impossible_joker(pack, rules))
    if problems:
        copying = replace(rules, joker_may_copy=True)
        decided = values is None and not rules.joker_may_copy and _values_of_jokers(pack, copying) is not None
        reason = Reason("a joker may not stand for a card in the pack", rules.chosen("joker-may-copy"))
        return Outcome(False, count, tuple(problems), {}, (reason,) if decided else ())
    jokers = values or {}
    reasons = [Reason(f"{plural(count, 'card')} form one shape, and all cards that touch connect")]
    reasons += [
        Reason(f"the joker in row {row}, column {column} stands for {card}") for (row, column), card in jokers.items()
    ]
    if any(card in pack.values() for card in jokers.values()):
        reasons.append(Reason("a joker may stand for a card in the pack", rules.chosen("joker-may-copy")))
    return Outcome(True, count, (), jokers, tuple(reasons))


def require_hands(pack: Mapping[Place, AnyCard], players: int) -> None:
    """Raise ImpossibleCardsError if the pack has more cards than a leader and five from each player's hand."""
    most = 1 + HAND * players
    if len(pack) > most:
        raise ImpossibleCardsError(
            f"the pack has {len(pack)} cards; a leader and {HAND} cards from each hand make at most {most}",
            field="pack",
        )


def _require_cards(pack: Mapping[Place, AnyCard], rules: Rules) -> None:
    _require_any(pack)
    jokers = sum(isinstance(card, Joker) for card in pack.values())
    if jokers and rules.jokers == "0":
        raise ImpossibleCardsError(
            "there is a joker in the pack, but you play without jokers", ByRuling("jokers=0"), field="pack"
        )
    if jokers > 2:
        raise ImpossibleCardsError(f"there are {jokers} jokers in the pack; a deck has only two", field="pack")
    seen: dict[AnyCard, Place] = {}
    for place, card in pack.items():
        plain = isinstance(card, Joker) and card.deck is None
        if not plain and card in seen:
            raise ImpossibleCardsError(
                f"{card} appears twice in the pack, in row {seen[card][0]}, column {seen[card][1]} and in "
                f"row {place[0]}, column {place[1]}; a deck has only one",
                field="pack",
            )
        seen[card] = place


def _contacts(pack: Mapping[Place, AnyCard]) -> Iterator[tuple[Place, Place, bool]]:
    """Yield the places of every two cards that share an edge, and whether they are side by side."""
    for row, column in pack:
        for other, beside in (((row, column + 1), True), ((row + 1, column), False)):
            if other in pack:
                yield (row, column), other, beside


def connects(one: Card, other: Card, *, beside: bool) -> bool:
    """Return whether two cards connect.

    `beside` cards need numbers that differ by 1, with no step from king to ace; otherwise one card is above the other,
    and they need the same suit.
    """
    return abs(one.rank.number - other.rank.number) == 1 if beside else one.suit is other.suit


def _bad_contacts(pack: Mapping[Place, AnyCard]) -> Iterator[Problem]:
    for one, other, beside in _contacts(pack):
        first, second = pack[one], pack[other]
        if isinstance(first, Joker) or isinstance(second, Joker) or connects(first, second, beside=beside):
            continue
        if beside:
            step = {first.rank, second.rank} == {Rank.KING, Rank.ACE}
            why = "there is no step from king to ace" if step else "their numbers don't differ by 1"
            yield Problem(f"{first} is left of {second}, but {why}", (one, other))
        else:
            yield Problem(f"{first} is above {second}, but their suits differ", (one, other))


def _apart(pack: Mapping[Place, AnyCard]) -> list[Place]:
    """Return the places that edges don't connect to the largest part of the pack."""
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
    """Return a value for each joker that connects with all its neighbors, or None if there is none."""
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
    """Return whether the values of the two jokers connect, or the jokers don't touch."""
    (row, column), (other_row, other_column) = places
    if row == other_row and abs(column - other_column) == 1:
        return connects(first, second, beside=True)
    if column == other_column and abs(row - other_row) == 1:
        return connects(first, second, beside=False)
    return True


def _candidates(pack: Mapping[Place, AnyCard], place: Place, laid: set[Card], rules: Rules) -> Iterator[Card]:
    """Yield the values that connect with the ordinary cards around a joker."""
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
                f"the joker in row {row}, column {column} has no value that connects with all its neighbors", (place,)
            )
    return Problem("the two jokers have no values that connect with each other and their neighbors", tuple(places))
