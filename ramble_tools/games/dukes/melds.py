"""Sets and runs of Dukes Up!, and the score of a finished game. Source: seeds/dukes-up.txt."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from ramble_tools.cards import (
    AnyCard,
    Card,
    Color,
    Suit,
    apart,
    has_open_suits,
    read_card,
    read_cards,
    require_distinct,
    require_separate,
    suits_of,
    without_jokers,
)
from ramble_tools.errors import (
    ByRule,
    ByRuling,
    CardNotationError,
    ImpossibleCardsError,
    about,
    by_rule,
    joined,
    plural,
)
from ramble_tools.games.by_count import unchecked
from ramble_tools.games.dukes.passages import (
    BONUS,
    DUKES_TOO,
    GAME_ENDS,
    NO_JOKERS,
    ONE_COLOR,
    ONE_DECK,
    ONE_POINT,
    RUN,
    SET,
    TAKE_CASTLE,
    TOGETHER,
    TWO_DUKES,
    WHAT_COUNTS,
)
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.reasons import Reason, doubt, listing

MeldKind: TypeAlias = Literal["set", "run"]
Meld: TypeAlias = tuple[Card, ...]

# "If the top is pointed, it's a thorn; if it's rounded, it's a flower."
THORNS = frozenset({Suit.SPADES, Suit.DIAMONDS})
FLOWERS = frozenset({Suit.CLUBS, Suit.HEARTS})
_FAMILIES = "thorns (spades, diamonds) and flowers (clubs, hearts)"

_RANKS = 13
CARDS_OF_COLOR = 26
_LEAST = 3
# A comma parts cards; each of these parts melds.
_SEPARATORS = "/;"
_WITHOUT_JOKERS = "this game is played without jokers"


class MeldVerdict(NamedTuple):
    """Whether cards are a set, a run or neither (None), and why, in the parts of a message (`errors.py`).

    One part is the passage of the official rules that it applies, or else the ruling. `condition` is what must be true
    of the suits that are not known, if they matter.
    """

    kind: MeldKind | None
    parts: tuple[str, ...]
    condition: str = ""

    @property
    def why(self) -> str:
        """Why, in one line, with the ruling."""
        return joined(self.parts)

    def reason(self, before: str) -> Reason:
        """Return this as a reason that begins with the text `before`."""
        ruling = next((part for part in self.parts if isinstance(part, ByRuling)), None)
        passage = next((part for part in self.parts if isinstance(part, ByRule)), "")
        return Reason(before + joined(self.parts, without=ByRuling), ruling, passage=passage)


def read_melds(texts: Sequence[str], *, ranks: bool = False) -> tuple[tuple[Card, ...], ...]:
    """Read melds, each a list of cards. Raises BadInput, also for a card that appears twice or a meld without cards.

    With `ranks`, ranks alone are cards too.

    A slash or a semicolon parts melds too: `5S 5H 5D / 6C 7C 8C`. So does a blank in `5S,5H,5D 6C,7C,8C`, which
    quotation marks made one text. `none` is an empty table.
    """
    if " ".join(texts).strip().lower() == "none":
        return ()
    if any(set(_SEPARATORS) & set(text) for text in texts):
        texts = [part for part in re.split(f"[{_SEPARATORS}]", " ".join(texts)) if part.strip()]
    else:
        texts = [meld for text in texts for meld in quoted_together(text, ranks=ranks)]
    melds = tuple(_read_meld(text, _name(place), len(texts), ranks=ranks) for place, text in enumerate(texts, start=1))
    for name, meld in named_melds(melds).items():
        if not meld:
            raise ImpossibleCardsError(f"{name} has no cards; give its cards, as in 5S,5H,5D")
    with by_rule(ONE_DECK):
        require_separate(named_melds(melds))
    return melds


def read_table(texts: Sequence[str], rules: Rules, *, as_one: bool = False) -> tuple[Meld, ...]:
    """Read melds as `read_melds` does; cards typed one by one, `5S 5H 5D`, are the melds that they make in this order.

    So are those of a meld that is neither a set nor a run. If cards typed one by one make none, each stays a meld of
    its own; `as_one`, of which ranks alone are enough, takes them as one meld instead. Raises BadInput.
    """
    table: list[Meld] = []
    for alone, melds in groupby(read_melds(texts, ranks=as_one), key=lambda meld: len(meld) == 1):
        row = list(melds)
        cards = tuple(cards_in(row))
        if alone:
            table += _melds_in_order(cards, rules) or ([cards] if as_one else row)
        else:  # nobody has to part two melds that can't be one
            table += row if as_one else [part for meld in row for part in _parted(meld, rules)]
    return tuple(table)


def read_typed(text: str, rules: Rules, field: str, *, as_one: bool = False) -> tuple[Meld, ...]:
    """Read the melds in a question's field as `read_table` does. Raises BadInput that is about the field.

    A slash parts melds. Without one, cards that are one meld together are that, however they are separated.
    """
    parted = [each for each in re.split(f"[{_SEPARATORS}]", text) if each.strip()]
    with about(field):
        if len(parted) == 1 and "," not in text:  # then a wrong card is none of several melds yet
            read_ordinary(text, "the cards", ranks=as_one)
        table = read_table(parted if len(parted) > 1 else split_melds("".join(parted)), rules, as_one=as_one)
    together = tuple(cards_in(table))
    if len(parted) == 1 < len(table) and not all(_judge(meld, rules).kind for meld in table):
        return (together,) if _judge(together, rules).kind else table
    return table


def _parted(meld: Meld, rules: Rules) -> Sequence[Meld]:
    return [meld] if _judge(meld, rules).kind else _melds_in_order(meld, rules) or [meld]


def _melds_in_order(cards: Sequence[Card], rules: Rules) -> list[Meld]:
    """Return the melds that all these cards make as they lie side by side; nothing if they make none."""
    # The melds of the first cards, by the number of these cards.
    found: dict[int, list[Meld]] = {0: []}
    for end in range(_LEAST, len(cards) + 1):
        for start in range(end):
            if start in found and _judge(cards[start:end], rules).kind:
                found[end] = [*found[start], tuple(cards[start:end])]
                break
    return found.get(len(cards), [])


def quoted_together(text: str, *, ranks: bool = False) -> list[str]:
    """Return the melds of one text; more than one only if each has three cards or more, with no blanks between them."""
    parts = re.sub(r"\s*,\s*", ",", text.strip()).split()
    is_several = len(parts) > 1 and all(
        part.count(",") >= 2 or len(apart(part, ranks=ranks)) >= _LEAST for part in parts
    )
    return parts if is_several else [text]


def split_melds(text: str) -> list[str]:
    """Return typed melds for `read_melds`, which also splits `5S 5H 5D / 6C 7C 8C`."""
    return [text] if set(_SEPARATORS) & set(text) else re.sub(r"\s*,\s*", ",", text).split()


def _read_meld(text: str, name: str, of: int, *, ranks: bool) -> tuple[Card, ...]:
    try:
        return read_ordinary(text, name, ranks=ranks)
    except CardNotationError as error:
        if of > 1 and not error.where:
            error.within(name)
        raise


def read_ordinary(text: str, what: str, *, ranks: bool = False) -> tuple[Card, ...]:
    """Read cards, with `ranks` ranks alone too, none of which may be a joker, or `none`. Raises BadInput.

    `what` names them in messages.
    """
    with by_rule(NO_JOKERS):
        return tuple(without_jokers(_of_one_deck(text, what, ranks=ranks), why=_WITHOUT_JOKERS))


def _of_one_deck(text: str, what: str, *, ranks: bool) -> list[AnyCard]:
    try:
        return read_cards(text, what=what, ranks=ranks)
    except ImpossibleCardsError as error:
        error.parts.append(ByRule(ONE_DECK))
        raise


def read_one(text: str) -> Card:
    """Read one card, which may not be a joker. Raises BadInput."""
    found = read_card(text)
    with by_rule(NO_JOKERS):
        (card,) = without_jokers([found], why=_WITHOUT_JOKERS)
    return card


def named_melds(melds: Sequence[Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """Return the melds by the names that messages give them: `set or run 1`, `set or run 2`."""
    return {_name(place): meld for place, meld in enumerate(melds, start=1)}


def _name(place: int) -> str:
    return f"set or run {place}"


def cards_in(melds: Iterable[Meld]) -> list[Card]:
    """Return all cards of some melds."""
    return [card for meld in melds for card in meld]


def require_melds(melds: Sequence[Sequence[Card]], rules: Rules, *, field: str = "melds") -> None:
    """Raise ImpossibleCardsError if one of these is not a valid set or run; `field` names them in the message."""
    for meld in melds:
        verdict = judge_meld(meld, rules)
        if verdict.kind is None:
            why, *more = verdict.parts
            text = f"{','.join(map(str, meld))} is not a set or run: {why}"
            raise ImpossibleCardsError(text, *more, *comma_hint(melds, rules), field=field)


def comma_hint(melds: Sequence[Sequence[Card]], rules: Rules) -> list[str]:
    """Return how to type melds, if several cards were typed without commas: these cards, if they are melds in order."""
    if [len(meld) for meld in melds].count(1) < 2:
        return []
    found = _melds_in_order([card for meld in melds for card in meld], rules)
    example = " ".join(",".join(map(str, meld)) for meld in found) or "5S,5H,5D 8D,9D,10D"
    return [f"put commas between the cards of a set or run, and a space before the next one, as in {example}"]


def judge_meld(cards: Sequence[Card], rules: Rules) -> MeldVerdict:
    """Judge whether cards are a valid set or run, in any order. Raises ImpossibleCardsError if a card appears twice."""
    with by_rule(ONE_DECK):
        require_distinct(cards, what="the set or run")
    verdict = _judge(cards, rules)
    if verdict.kind or len(cards) <= _LEAST:
        return verdict
    # Say which card is wrong, if it is one alone.
    odd = [(card, _judge([other for other in cards if other != card], rules).kind) for card in cards]
    right = [(card, kind) for card, kind in odd if kind]
    hint = [f"without {right[0][0]} it is a {right[0][1]}"] if len(right) == 1 else []
    return MeldVerdict(None, (*verdict.parts, *hint))


def _judge(cards: Sequence[Card], rules: Rules) -> MeldVerdict:
    if len(cards) < _LEAST:
        return MeldVerdict(None, (f"{plural(len(cards), 'card')}; a set or run has at least three", ByRule(SET)))
    if len({card.rank for card in cards}) == 1:
        return MeldVerdict("set", (f"{len(cards)} of one rank", ByRule(SET)))
    suits = suits_of(cards)
    if not (suits <= THORNS or suits <= FLOWERS):
        why = f"a set must be of one rank, and a run can't mix {_FAMILIES}"
        return MeldVerdict(None, (why, ByRule(TOGETHER)))
    numbers = [card.rank.number for card in cards]
    if len(set(numbers)) < len(numbers):
        return MeldVerdict(None, ("a run can't have a rank twice", ByRule(RUN)))
    if in_a_row(numbers, rules) and has_open_suits(cards):
        needed = "all thorns" if suits & THORNS else "all flowers" if suits else "all thorns or all flowers"
        return MeldVerdict("run", ("the ranks are consecutive", ByRule(RUN)), f"they are {needed}")
    if in_a_row(numbers, rules):
        return MeldVerdict("run", (f"a run of {'thorns' if suits <= THORNS else 'flowers'}", ByRule(RUN)))
    if rules.ace == "ends" and in_a_row(numbers, Rules(ace="round")):
        return MeldVerdict(None, ("an ace is low or high, never in the middle", ByRuling(rules.chosen("ace"))))
    return MeldVerdict(None, ("the ranks are not consecutive", ByRule(RUN)))


def in_a_row(numbers: Sequence[int], rules: Rules) -> bool:
    """Return whether different ranks, an ace being 1, are consecutive. An ace also follows a king."""
    length, held = len(numbers), set(numbers)
    starts = range(1, _RANKS + 1) if rules.ace == "round" else range(1, _RANKS + 3 - length)
    return length <= _RANKS and any(
        {(start + step - 1) % _RANKS + 1 for step in range(length)} == held for start in starts
    )


# --- the score


class Table(NamedTuple):
    """The table at the end of a game: the melds, and each color's dukes and castle that are still in place.

    `castles` has the castles in place whose card is known; the castles of the `hidden` colors are face down. `taken_by`
    is the color that took the other's castle, and `ended_by` the one that ended the game.
    """

    melds: tuple[tuple[Card, ...], ...]
    dukes: dict[Color, tuple[Card, ...]]
    castles: dict[Color, Card]
    hidden: frozenset[Color] = frozenset()
    taken_by: Color | None = None
    ended_by: Color | None = None


class Score(NamedTuple):
    """Each color's points, and the color that wins; None for a draw, or if that is not known."""

    scores: dict[Color, int]
    winner: Color | None
    reasons: tuple[Reason, ...]

    @property
    def facts(self) -> dict[str, object]:
        """The score as plain values for JSON, named as the contract names them."""
        scores = {color.value: points for color, points in self.scores.items()}
        return {"scores": scores, "winner": self.winner and self.winner.value}


def score(table: Table, rules: Rules, names: Mapping[Color, str] = MappingProxyType({})) -> Score:
    """Score a finished game; `names` are the players' names for the reasons. Raises ImpossibleCardsError."""
    _require_table(table, rules, names)
    reasons = []
    scores = {}
    for color in (Color.RED, Color.BLACK):
        in_melds = sum(card.suit.color is color for meld in table.melds for card in meld)
        dukes = len(table.dukes.get(color, ()))
        castle = int(color in table.castles or color in table.hidden)
        bonus = rules.castle_bonus if table.taken_by is color else 0
        scores[color] = in_melds + dukes + castle + bonus
        parts = f"{in_melds} in sets and runs, {plural(dukes, 'duke')}, {plural(castle, 'castle')}"
        who = f"{names[color]} ({color.value})" if names else color.value
        text = f"{who}: {parts}{f', {bonus} for taking the castle' if bonus else ''}"
        ruling, passage = (rules.changed("castle-bonus"), BONUS) if table.taken_by is color else (None, ONE_POINT)
        reasons.append(Reason(text, ruling, passage=passage))
    missing = [
        f"{color.value}'s castle"
        for color in (Color.RED, Color.BLACK)
        if color not in table.castles and color not in table.hidden and table.taken_by is not color.other
    ]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        reasons.append(doubt(f"{listing(missing)} {are} neither in place nor taken", WHAT_COUNTS))
    return _decided(scores, table, rules, reasons)


def _decided(scores: dict[Color, int], table: Table, rules: Rules, reasons: Sequence[Reason]) -> Score:
    """Return the score with the color that wins, given both colors' points and the reasons for these."""
    if scores[Color.RED] != scores[Color.BLACK]:
        return Score(scores, max(scores, key=lambda color: scores[color]), tuple(reasons))
    ender = table.taken_by or table.ended_by
    if rules.tie == "draw":
        return Score(scores, None, (*reasons, Reason("the scores are equal, so nobody wins", rules.chosen("tie"))))
    decided = f"{ender.value} wins by ending the game" if ender else "the player who ended the game wins; say who did"
    return Score(scores, ender, (*reasons, Reason(f"the scores are equal: {decided}", rules.chosen("tie"))))


def score_counted(
    points: Mapping[Color, int], table: Table, rules: Rules, names: Mapping[Color, str] = MappingProxyType({})
) -> Score:
    """Score a finished game whose points were counted: of the table, only who took a castle or ended the game counts.

    Raises ImpossibleCardsError for points that can't be right.
    """
    reasons, who = [], {color: names.get(color, color.value) for color in points}
    for color, count in points.items():
        bonus = rules.castle_bonus if table.taken_by is color else 0
        most = CARDS_OF_COLOR + (rules.castle_bonus if table.taken_by in (None, color) else 0)
        field = f"points:{who[color]}"
        if count > most:
            text = f"{who[color]} can't have {plural(count, 'point')}; the most is {most}"
            raise ImpossibleCardsError(text, ByRule(ONE_POINT), field=field)
        if bonus and count <= bonus:
            text = f"{who[color]} took a castle, so the score is at least {bonus + 1}, not {count}"
            raise ImpossibleCardsError(text, ByRule(BONUS), field=field)
        said = f"{who[color]} ({color.value})" if names else color.value
        with_castle = f", {bonus} of them for taking the castle" if bonus else ""
        reasons.append(unchecked(f"{said}: {plural(count, 'point')}{with_castle}", ONE_POINT))
        if not count:
            reasons.append(doubt(f"{who[color]} has at least a castle on the table, which is 1 point", WHAT_COUNTS))
    if min(points.values()) > CARDS_OF_COLOR:
        text = f"only one castle can be taken, so only one score can be above {CARDS_OF_COLOR}"
        raise ImpossibleCardsError(text, ByRule(GAME_ENDS), field=field)
    return _decided(dict(points), table, rules, reasons)


def _require_table(table: Table, rules: Rules, names: Mapping[Color, str]) -> None:
    groups = named_melds(table.melds)
    fields = dict.fromkeys(groups, "melds")
    own = [("dukes", color, cards) for color, cards in table.dukes.items()]
    own += [("castle", color, (card,)) for color, card in table.castles.items()]
    for what, color, cards in own:
        group = f"{names.get(color, color.value)}'s {what}"
        groups[group], fields[group] = cards, f"{what}:{color.value}"
    with by_rule(ONE_DECK):
        require_separate(groups, fields)
    require_melds(table.melds, rules)
    for what, color, cards in own:
        for card in cards:
            if card.suit.color is not color:
                whose = f"{color.value}'s {what.removesuffix('s')}"
                text = f"{card} can't be {whose}, because it is {card.suit.color.value}"
                raise ImpossibleCardsError(text, ByRule(ONE_COLOR), field=f"{what}:{color.value}")
        if len(cards) > 2:
            text = f"{color.value} can't have {len(cards)} dukes; a player has at most two"
            raise ImpossibleCardsError(text, ByRule(TWO_DUKES), field=f"dukes:{color.value}")
    if table.taken_by:
        _require_taken(table, table.taken_by, table.taken_by.other)


def _require_taken(table: Table, taker: Color, loser: Color) -> None:
    """Raise ImpossibleCardsError if `taker` can't have taken the castle of `loser`."""
    took = f"{taker.value} took {loser.value}'s castle"
    if table.ended_by not in (None, taker):
        text = f"{took}, so {loser.value} did not end the game"
        raise ImpossibleCardsError(text, ByRule(GAME_ENDS), field="ended_by")
    if not any(card.suit.color is loser for meld in table.melds for card in meld):
        text = f"{took}, so it is in a set or run; but no {loser.value} card is"
        raise ImpossibleCardsError(text, ByRule(TAKE_CASTLE), field="melds")
    if loser in table.castles or loser in table.hidden:
        text = f"{took}, so it can't be in place"
        raise ImpossibleCardsError(text, ByRule(TAKE_CASTLE), field=f"castle:{loser.value}")
    if table.dukes.get(loser):
        text = f"{took}, so {loser.value} has no dukes left: they were taken too"
        raise ImpossibleCardsError(text, ByRule(DUKES_TOO), field=f"dukes:{loser.value}")
