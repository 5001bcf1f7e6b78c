"""Sets and runs of Dukes Up!, and what the table is worth. Source: seeds/dukes-up.txt."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ramble_tools.cards import AnyCard, Card, Color, Joker, Suit
from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.reasons import DOUBT, Reason, listing

MeldKind: TypeAlias = Literal["set", "run"]

# Pointed suits go together, and so do round ones.
THORNS = frozenset({Suit.SPADES, Suit.DIAMONDS})
FLOWERS = frozenset({Suit.CLUBS, Suit.HEARTS})

_RANKS = 13
_LEAST = 3


@dataclass(frozen=True, slots=True)
class MeldVerdict:
    """Whether cards are a set or a run, or why they are neither."""

    kind: MeldKind | None
    reason: str


def require_distinct(groups: Mapping[str, Iterable[Card]]) -> None:
    """Raise ImpossibleCardsError where a card stands twice; the groups' names say where."""
    where: dict[Card, str] = {}
    for name, cards in groups.items():
        for card in cards:
            if card in where:
                places = f"twice in {name}" if where[card] == name else f"in {where[card]} and in {name}"
                raise ImpossibleCardsError(f"{card} is {places}; there is one")
            where[card] = name


def ordinary(cards: Sequence[AnyCard], what: str) -> tuple[Card, ...]:
    """The cards, none of which may be a joker. Raises ImpossibleCardsError."""
    for card in cards:
        if isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} in {what} is a joker; this game is played without")
    return tuple(card for card in cards if isinstance(card, Card))


def judge_meld(cards: Sequence[Card], rules: Rules) -> MeldVerdict:
    """Whether cards are a valid set or run. Their order does not matter."""
    if len(set(cards)) < len(cards):
        raise ImpossibleCardsError(f"{' '.join(map(str, cards))} holds a card twice")
    if len(cards) < _LEAST:
        return MeldVerdict(None, f"{plural(len(cards), 'card')}; a set or run has three at least")
    if len({card.rank for card in cards}) == 1:
        return MeldVerdict("set", f"{len(cards)} of one rank")
    suits = {card.suit for card in cards}
    if not (suits <= THORNS or suits <= FLOWERS):
        return MeldVerdict(None, "thorns and flowers don't go together in a run, and a set is of one rank")
    numbers = [card.rank.number for card in cards]
    if len(set(numbers)) < len(numbers):
        return MeldVerdict(None, "a rank stands twice in it")
    if in_a_row(numbers, rules):
        return MeldVerdict("run", f"a run of {'thorns' if suits <= THORNS else 'flowers'}")
    if rules.ace == "ends" and in_a_row(numbers, Rules(ace="round")):
        return MeldVerdict(None, f"an ace is low or high, never in the middle (ruling {rules.chosen('ace')})")
    return MeldVerdict(None, "the ranks don't follow one another")


def in_a_row(numbers: Sequence[int], rules: Rules) -> bool:
    """Whether different ranks (ace 1) follow one another; the ace also follows the king."""
    length, held = len(numbers), set(numbers)
    starts = range(1, _RANKS + 1) if rules.ace == "round" else range(1, _RANKS + 3 - length)
    return length <= _RANKS and any(
        {(start + step - 1) % _RANKS + 1 for step in range(length)} == held for start in starts
    )


# --- the score


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table at the end: melds, each color's dukes and castle still in place, and who took a castle.

    A castle is the card, or None where it is gone; `hidden` colors have one that is face down and unknown.
    """

    melds: tuple[tuple[Card, ...], ...]
    dukes: dict[Color, tuple[Card, ...]]
    castles: dict[Color, Card]
    hidden: frozenset[Color] = frozenset()
    taken_by: Color | None = None
    ended_by: Color | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Each color's points, and who wins; None is a draw, or not known."""

    scores: dict[Color, int]
    winner: Color | None
    reasons: tuple[Reason, ...]

    @property
    def facts(self) -> dict[str, Any]:
        """The score as plain values for JSON, named as the contract names them."""
        scores = {color.value: points for color, points in self.scores.items()}
        return {"scores": scores, "winner": self.winner and self.winner.value}


def score(table: Table, rules: Rules) -> Score:
    """Count the points of an ended game. Raises ImpossibleCardsError."""
    _require_table(table, rules)
    reasons = []
    scores = {}
    for color in (Color.RED, Color.BLACK):
        in_melds = sum(card.suit.color is color for meld in table.melds for card in meld)
        dukes = len(table.dukes.get(color, ()))
        castle = int(color in table.castles or color in table.hidden)
        bonus = rules.castle_bonus if table.taken_by is color else 0
        scores[color] = in_melds + dukes + castle + bonus
        parts = f"{in_melds} in sets and runs, {plural(dukes, 'duke')}, {plural(castle, 'castle')}"
        reasons.append(Reason(f"{color.value}: {parts}{f', {bonus} for the castle' if bonus else ''}"))
    missing = [
        color.value
        for color in (Color.RED, Color.BLACK)
        if color not in table.castles and color not in table.hidden and table.taken_by is not _other(color)
    ]
    if missing:
        reasons.append(Reason(f"{DOUBT} the castle of {listing(missing)} is neither in place nor taken"))
    if scores[Color.RED] != scores[Color.BLACK]:
        return Score(scores, max(scores, key=lambda color: scores[color]), tuple(reasons))
    ender = table.taken_by or table.ended_by
    reasons.append(Reason("equal scores" + ("" if ender else ": say who ended the game"), rules.chosen("tie")))
    return Score(scores, ender if rules.tie == "ender" else None, tuple(reasons))


def _other(color: Color) -> Color:
    return Color.BLACK if color is Color.RED else Color.RED


def _require_table(table: Table, rules: Rules) -> None:
    groups: dict[str, Iterable[Card]] = {f"meld {place}": meld for place, meld in enumerate(table.melds, start=1)}
    groups |= {f"{color.value}'s dukes": cards for color, cards in table.dukes.items()}
    groups |= {f"{color.value}'s castle": (card,) for color, card in table.castles.items()}
    require_distinct(groups)
    for meld in table.melds:
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            raise ImpossibleCardsError(f"{','.join(map(str, meld))} is no set or run: {verdict.reason}")
    for color, cards in table.dukes.items():
        _require_own(color, cards, "duke")
        if len(cards) > 2:
            raise ImpossibleCardsError(f"{color.value} has {len(cards)} dukes; there are two at most")
    for color, card in table.castles.items():
        _require_own(color, (card,), "castle")
    if table.taken_by:
        loser = _other(table.taken_by)
        if table.ended_by not in (None, table.taken_by):
            raise ImpossibleCardsError(
                f"{table.taken_by.value} took the castle, so {table.ended_by.value} did not end the game"
            )
        if not any(card.suit.color is loser for meld in table.melds for card in meld):
            raise ImpossibleCardsError(
                f"{table.taken_by.value} took {loser.value}'s castle, so it lies in a set or run; "
                f"no {loser.value} card does"
            )
        if loser in table.castles or loser in table.hidden:
            raise ImpossibleCardsError(
                f"{table.taken_by.value} took {loser.value}'s castle, so it is not in its place any more"
            )
        if table.dukes.get(loser):
            raise ImpossibleCardsError(
                f"{loser.value}'s castle was taken, so its dukes were taken too: they are in sets and runs"
            )


def _require_own(color: Color, cards: Sequence[Card], what: str) -> None:
    for card in cards:
        if card.suit.color is not color:
            raise ImpossibleCardsError(f"{card} can't be {color.value}'s {what}: it is {card.suit.color.value}")
