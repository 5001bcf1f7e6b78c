"""Whether a pack joins the dogpile. Source: "How to play" in seeds/dogpile.txt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit, apart, read_card, require_no_jokers, require_separate
from ramble_tools.errors import ByRule, CardNotationError, ImpossibleCardsError, OnPage, about, by_rule, plural
from ramble_tools.games.dogpile.passages import (
    ABOVE,
    ANY_NUMBER,
    JOKERS,
    LEADER,
    NUMBERS,
    ONE_DECK,
    ONE_SHAPE,
    SIDE_BY_SIDE,
    TOUCHING,
)
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.reasons import Reason

# A place in the pack: its row and its column, from 1, from the upper left.
Place: TypeAlias = tuple[int, int]


class Problem(NamedTuple):
    """What keeps a pack from joining, and where: touching cards that don't connect, or cards apart from the rest.

    `passage` is the part of the official rules that it breaks.
    """

    text: str
    places: tuple[Place, ...]
    passage: str


class Outcome(NamedTuple):
    """Whether a pack joins the dogpile, its number of cards, its problems, and what each joker stands for.

    If strays were not counted, `cards` is None.
    """

    joins: bool
    cards: int | None
    problems: tuple[Problem, ...]
    jokers: dict[Place, Card]
    reasons: tuple[Reason, ...]

    @property
    def summary(self) -> str:
        """What happens to the pack, in one line."""
        pack = "the pack" if self.cards is None else f"the pack of {plural(self.cards, 'card')}"
        return f"{pack} {'joins the dogpile' if self.joins else 'becomes strays'}"

    @property
    def facts(self) -> dict[str, object]:
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

    A new line or a semicolon also separates rows; commas separate cards, which may be run together, as in `5H6S/9H.`.
    Raises ImpossibleCardsError, with the row and column of the bad card, or if there are no cards.
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
                error.within(OnPage(f"row {row}, column {column}", ""))
                raise
    if not pack:
        raise ImpossibleCardsError("the pack is empty; it has at least a leader", ByRule(LEADER))
    return pack


def _cells(line: str, row: int) -> list[str]:
    """Return the cells of a row. Raises ImpossibleCardsError if there is nothing between two commas."""
    if not line.strip():
        return []
    cells: list[str] = []
    for part in line.strip().removesuffix(",").split(","):
        if not part.strip():
            raise ImpossibleCardsError(
                f"row {row}, column {len(cells) + 1} has nothing between the commas; type . for an empty place"
            )
        for word in part.split():
            run = re.split(r"(\.)", word)
            cells += [cell for each in run if each for cell in apart(each) or [each]]
    return cells


def write_pack(pack: Mapping[Place, AnyCard]) -> str:
    """Return a pack as text, in the form that `read_pack` reads."""
    rows, columns = max(row for row, _ in pack), max(column for _, column in pack)
    lines = (
        " ".join(str(pack.get((row, column), ".")) for column in range(1, columns + 1)) for row in range(1, rows + 1)
    )
    return " / ".join(lines)


def in_rows(pack: Mapping[Place, AnyCard]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a pack, an empty text for an empty place, without empty rows and columns around it."""
    rows, columns = [row for row, _ in pack], [column for _, column in pack]
    return tuple(
        tuple(str(pack.get((row, column), "")) for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def judge_pack(pack: Mapping[Place, AnyCard], rules: Rules) -> Outcome:
    """Judge a pack. Raises ImpossibleCardsError."""
    with about("pack"), by_rule(ONE_DECK):
        _require_cards(pack, rules)
    if len(pack) == 1:
        joins = rules.lone_leader == "joins"
        verdict = "a leader alone joins" if joins else "a leader alone becomes a stray"
        jokers = {place: Card(Rank.ACE, Suit.SPADES) for place, card in pack.items() if isinstance(card, Joker)}
        return Outcome(joins, 1, (), jokers, (Reason(verdict, rules.chosen("lone-leader")),))
    problems = [*_bad_contacts(pack), *_apart(pack)]
    if problems:
        return _strays(pack, problems)
    values = _values_of_jokers(pack, may_copy=rules.joker_may_copy)
    if values is None:
        decided = not rules.joker_may_copy and _values_of_jokers(pack, may_copy=True) is not None
        copy = Reason("a joker may not stand for a card in the pack", rules.chosen("joker-may-copy"))
        return _strays(pack, [_impossible_joker(pack, rules)], [copy] if decided else [])
    shape = f"{plural(len(pack), 'card')} form one shape, and all cards that touch connect"
    reasons = [Reason(shape, passage=ONE_SHAPE)]
    reasons += [
        Reason(f"the joker in row {row}, column {column} stands for {card}", passage=JOKERS)
        for (row, column), card in values.items()
    ]
    if any(card in pack.values() for card in values.values()):
        reasons.append(Reason("a joker may stand for a card in the pack", rules.chosen("joker-may-copy")))
    return Outcome(True, len(pack), (), values, tuple(reasons))


def _strays(pack: Mapping[Place, AnyCard], problems: Sequence[Problem], reasons: Sequence[Reason] = ()) -> Outcome:
    why = [*(Reason(problem.text, passage=problem.passage) for problem in problems), *reasons]
    return Outcome(False, len(pack), tuple(problems), {}, tuple(why))


def require_hands(cards: int, players: int, field: str = "pack") -> None:
    """Raise ImpossibleCardsError if a pack has more cards than a leader and five from each player's hand."""
    most = most_cards(players)
    if cards > most:
        raise ImpossibleCardsError(
            f"the pack has {cards} cards; a leader and {HAND} cards from each hand make at most {most}",
            ByRule(ANY_NUMBER),
            field=field,
        )


def most_cards(players: int) -> int:
    """Return the most cards that a pack can have: a leader, and five from each player's hand."""
    return 1 + HAND * players


def _require_cards(pack: Mapping[Place, AnyCard], rules: Rules) -> None:
    if rules.jokers == "0":
        require_no_jokers(pack.values())
    where: dict[AnyCard, str] = {}
    for (row, column), card in pack.items():
        here = f"row {row}, column {column}"
        if card != Joker() and where.setdefault(card, here) != here:
            text = f"{card} is in the pack twice"
            places = f"in {where[card]} and in {here}; a deck has only one"
            # On a page, where the grid grows with the pack, nobody counts its rows.
            raise ImpossibleCardsError(OnPage(f"{text}: {places}", text))
    require_separate({f"row {row}, column {column}": [card] for (row, column), card in pack.items()})


def connects(one: Card, other: Card, *, beside: bool) -> bool:
    """Return whether two cards connect.

    `beside` cards need numbers that differ by 1, with no step from king to ace; otherwise one card is above the other,
    and they need the same suit.
    """
    return abs(one.rank.number - other.rank.number) == 1 if beside else one.suit is other.suit


def _around(pack: Mapping[Place, AnyCard], place: Place) -> Iterator[tuple[Place, AnyCard, bool]]:
    """Yield the cards that share an edge with a place, each with its place and whether it is beside this one."""
    row, column = place
    for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if near in pack:
            yield near, pack[near], near[0] == row


def _bad_contacts(pack: Mapping[Place, AnyCard]) -> Iterator[Problem]:
    for place, card in pack.items():
        for other, near, beside in _around(pack, place):
            if other < place or isinstance(card, Joker) or isinstance(near, Joker):
                continue
            if connects(card, near, beside=beside):
                continue
            if beside:
                step = {card.rank, near.rank} == {Rank.KING, Rank.ACE}
                why = "there is no step from king to ace" if step else "their numbers don't differ by 1"
                passage = NUMBERS if step else SIDE_BY_SIDE
                yield Problem(f"{card} is left of {near}, but {why}", (place, other), passage)
            else:
                yield Problem(f"{card} is above {near}, but their suits differ", (place, other), ABOVE)


def _apart(pack: Mapping[Place, AnyCard]) -> Iterator[Problem]:
    """Yield the problem of the cards that edges don't connect to the largest part of the pack."""
    left = set(pack)
    parts: list[list[Place]] = []
    while left:
        part = [left.pop()]
        for place in part:
            beside = [near for near, _, _ in _around(pack, place) if near in left]
            left.difference_update(beside)
            part += beside
        parts.append(part)
    parts.sort(key=lambda part: (-len(part), min(part)))
    if apart := sorted(place for part in parts[1:] for place in part):
        shown = ", ".join(str(pack[place]) for place in apart)
        text = f"{shown} {'is' if len(apart) == 1 else 'are'} not connected to the rest"
        # A card that touches another part only at a corner was laid as if that were a connection.
        at_corner = any(
            abs(row - other) == abs(column - beside) == 1
            for part in parts
            for row, column in part
            for other, beside in set(pack).difference(part)
        )
        yield Problem(text, tuple(apart), TOUCHING if at_corner else ONE_SHAPE)


def _values_of_jokers(pack: Mapping[Place, AnyCard], *, may_copy: bool) -> dict[Place, Card] | None:
    """Return a value for each joker that connects with all its neighbors, or None if there is none."""
    place = next((place for place, card in pack.items() if isinstance(card, Joker)), None)
    if place is None:
        return {}
    for card in _values_of(pack, place):
        if may_copy or card not in pack.values():
            others = _values_of_jokers({**pack, place: card}, may_copy=may_copy)
            if others is not None:
                return {place: card, **others}
    return None


def _values_of(pack: Mapping[Place, AnyCard], place: Place) -> Iterator[Card]:
    """Yield the values that connect with the ordinary cards around a joker."""
    around = [(near, beside) for _, near, beside in _around(pack, place) if isinstance(near, Card)]
    for suit in Suit:
        for rank in Rank:
            card = Card(rank, suit)
            if all(connects(card, near, beside=beside) for near, beside in around):
                yield card


def _impossible_joker(pack: Mapping[Place, AnyCard], rules: Rules) -> Problem:
    places = [place for place, card in pack.items() if isinstance(card, Joker)]
    for place in places:
        if all(not rules.joker_may_copy and card in pack.values() for card in _values_of(pack, place)):
            row, column = place
            text = f"the joker in row {row}, column {column} has no value that connects with all its neighbors"
            return Problem(text, (place,), JOKERS)
    text = "the two jokers have no values that connect with each other and their neighbors"
    return Problem(text, tuple(places), JOKERS)
