"""Scoring a hand of Dumbal: who won it, and what everybody scores. Source: "Ending the game" in seeds/dumbal.txt."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ramble_tools.cards import (
    AnyCard,
    Card,
    DuplicateCardError,
    Joker,
    Rank,
    UnexpectedJokerError,
    read_cards,
    write_cards,
)
from ramble_tools.errors import BadInput, did_you_mean, plural, quote
from ramble_tools.games.dumbal_rules import Rules
from ramble_tools.games.reasons import IllegalCallError, PlayerError, Reason, listing

# More points than that are a slip of the hand that types.
_DIGITS = 4


class HandError(BadInput):
    """A hand that nobody can hold, or of which too little is said."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What somebody holds: the points and, as far as they are known, how many cards and which."""

    points: int
    count: int | None = None
    cards: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A hand as it is laid open: everybody's cards in turn order, and who called. `opening`: before the first turn."""

    hands: Mapping[str, Hand]
    caller: str
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a hand and what it adds to each total. `successful`: the call held. `reasons` say why."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    points: dict[str, int]
    successful: bool
    reasons: tuple[Reason, ...]


def card_points(card: AnyCard, rules: Rules) -> int:
    """A = 1, 2 to 10, J = 11, Q = 12, K = 13; a joker and, where it says so, a court card as the table has it."""
    if isinstance(card, Joker):
        return rules.joker_value
    return min(card.rank.number, 10) if rules.court_cards == "ten" else card.rank.number


def hand_of(cards: Sequence[AnyCard], rules: Rules, *, whose: str = "the hand") -> Hand:
    """The hand that these cards make. Raises UnexpectedJokerError and HandError."""
    if not cards:
        raise HandError(f"{whose} holds no card; at the start of a turn there is always one")
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and rules.jokers == "0":
        raise UnexpectedJokerError(f"{jokers[0]} in {whose}: there are no jokers (ruling jokers=0)")
    return Hand(sum(card_points(card, rules) for card in cards), len(cards), tuple(cards))


def read_hand(text: str, rules: Rules, *, whose: str = "the hand") -> Hand:
    """A hand as it is typed: its cards, its points (`17`), or points and number of cards (`17/3`). Raises HandError."""
    if text.isdigit() and text.isascii() and len(text) <= _DIGITS:
        return Hand(int(text))
    if not text.strip():
        raise HandError(f"{whose} is empty; give the cards, the points (17), or points and cards (17/3)")
    found = re.fullmatch(rf"\s*(\d{{1,{_DIGITS}}})\s*(?:/\s*(\d{{1,3}}))?\s*", text, re.ASCII)
    if not found and re.fullmatch(r"[-+]\d.*|\d+\s*/.*|\d+[.]\d*|\d{5,}", text.strip()):
        raise HandError(f"{whose} {quote(text)}: give the cards, the points (17), or points and cards (17/3)")
    if not found:
        return hand_of(read_cards(text, what=whose), rules, whose=whose)
    if found[2] and int(found[2]) == 0:
        raise HandError(f"{whose} {quote(text)} has no card; there is always one")
    return Hand(int(found[1]), int(found[2]) if found[2] else None)


def write_hand(hand: Hand) -> str:
    """A hand as `read_hand` takes it."""
    if hand.cards:
        return write_cards(hand.cards)
    return f"{hand.points}/{hand.count}" if hand.count else str(hand.points)


def score(round: Round, rules: Rules) -> Outcome:
    """Judge a hand. Raises PlayerError, IllegalCallError, HandError and DuplicateCardError."""
    _require_players(round)
    _require_distinct(round)
    outcome = _judge(round, rules)
    doubts = _doubts(round.hands, rules)
    return replace(outcome, reasons=(*outcome.reasons, *doubts)) if doubts else outcome


def _judge(round: Round, rules: Rules) -> Outcome:
    points = {name: hand.points for name, hand in round.hands.items()}
    caller, called = round.caller, points[round.caller]
    limit, ruling = (rules.opening_limit, "opening-limit") if round.opening else (rules.call_limit, "call-limit")
    if called > limit:
        hint = (
            "" if round.opening or called > rules.opening_limit else "; before the very first turn it counts: --opening"
        )
        return _false_call(points, caller, called - limit, rules.chosen(ruling), hint, rules)
    below = [name for name in points if name != caller and points[name] <= called]
    if not below:
        scores = {name: 0 if name == caller else each for name, each in points.items()}
        reason = Reason(f"{caller} has {called}, fewer than anybody: scores 0, the others their points")
        return Outcome((caller,), scores, points, True, (reason,))
    return _failed_call(round, points, below, rules)


# The fewest and the most points of so many cards of the plain deck: four aces and a two; four kings and a queen.
_FEWEST = (0, 1, 2, 3, 4, 6)
_MOST = (0, 13, 26, 39, 52, 64)


def _doubts(hands: Mapping[str, Hand], rules: Rules) -> list[Reason]:
    """Hands that nobody can hold with five cards of the plain deck: probably a slip, but the table may know better."""
    if rules.jokers != "0" or rules.court_cards != "counted":
        return []
    doubts = []
    for name, hand in hands.items():
        count = hand.count
        if count is not None and count > len(_MOST) - 1:
            doubts.append(Reason(f"a slip? {name} has {count} cards; a hand has five at most"))
        elif hand.points > _MOST[count or -1] or hand.points < _FEWEST[count or 1]:
            held = plural(count, "card") if count else "five cards at most"
            doubts.append(Reason(f"a slip? {name}'s {plural(hand.points, 'point')} can't be in {held}"))
    return doubts


def _require_players(round: Round) -> None:
    if len(round.hands) < 2:
        raise PlayerError("a hand has two players at least; give each as NAME=HAND")
    if round.caller not in round.hands:
        raise PlayerError(f"the caller {quote(round.caller)} has no hand; {did_you_mean(round.caller, round.hands)}")


def _require_distinct(round: Round) -> None:
    """Raise DuplicateCardError where two hands hold the same card, or three a joker."""
    holder: dict[AnyCard, str] = {}
    jokers = 0
    for name, hand in round.hands.items():
        for card in hand.cards:
            jokers += isinstance(card, Joker)
            plain = isinstance(card, Joker) and card.deck is None
            if not plain and holder.setdefault(card, name) != name:
                raise DuplicateCardError(f"{card} is in {holder[card]}'s hand and in {name}'s; there is one")
    if jokers > 2:
        raise DuplicateCardError(f"there are {jokers} jokers in the hands; a deck has two")


def _false_call(points: dict[str, int], caller: str, over: int, limit: str, hint: str, rules: Rules) -> Outcome:
    if rules.false_call == "refuse":
        most = limit.partition("=")[2]
        raise IllegalCallError(
            f"{caller} can't call with {points[caller]} points, {over} more than {most} (ruling {limit}){hint}"
        )
    scores = {name: points[name] + rules.penalty if name == caller else 0 for name in points}
    others = tuple(name for name in points if name != caller)
    reason = Reason(
        f"{caller} called with {points[caller]}, {over} too many: scores {points[caller]} + {rules.penalty}, "
        "the others 0",
        rules.chosen("false-call"),
    )
    return Outcome(others, scores, points, False, (reason,))


def _failed_call(round: Round, points: dict[str, int], below: list[str], rules: Rules) -> Outcome:
    """Somebody else has as few points or fewer: "you don't win but that person does"."""
    caller, called = round.caller, points[round.caller]
    lowest = min(points[name] for name in below)
    winners, tie = _winners(round, [name for name in below if points[name] == lowest], rules)
    scores = dict(points) | {caller: called + rules.penalty}
    zero = below if rules.below_caller == "all-zero" else winners
    # Who is at zero beside the winners has no points of a winner to keep.
    scores |= dict.fromkeys(zero, 0)
    if rules.winner_scores == "points":
        scores |= {name: points[name] for name in winners}
    said = "as few as" if lowest == called else "fewer than"
    against = ": a tie goes against the caller" if lowest == called else ""
    reasons = [
        Reason(
            f"{listing(winners)} {'has' if len(winners) == 1 else 'have'} {lowest}, {said} {caller}'s {called}{against}"
        ),
        *tie,
        Reason(f"{caller} scores {called} + {rules.penalty}"),
    ]
    if rules.winner_scores == "points":
        reasons.append(Reason("the winner keeps the points in hand", rules.chosen("winner-scores")))
    # Who has the lowest points and yet does not win was told of above.
    others = [
        name for name in below if points[name] > lowest or (name not in winners and rules.below_caller == "all-zero")
    ]
    if others:
        what = "0 too" if rules.below_caller == "all-zero" else "the points in hand"
        reasons.append(
            Reason(
                f"{listing(others)}, at or below the caller, score{'s' if len(others) == 1 else ''} {what}",
                rules.chosen("below-caller"),
            )
        )
    return Outcome(tuple(winners), scores, points, False, tuple(reasons))


def _winners(round: Round, lowest: list[str], rules: Rules) -> tuple[list[str], list[Reason]]:
    """Of equal points the fewest cards win; of equal cards the ruling decides."""
    if len(lowest) == 1:
        return lowest, []
    counts = {}
    for name in lowest:
        count = round.hands[name].count
        if count is None:
            points = round.hands[name].points
            raise HandError(
                f"{listing(lowest)} have {plural(points, 'point')} each: the number of cards decides; "
                f"give it, as in {name}={points}/2"
            )
        counts[name] = count
    fewest = min(counts.values())
    left = [name for name in lowest if counts[name] == fewest]
    if len(left) == 1:
        return left, [Reason(f"{listing(lowest)} have equal points; {left[0]} has fewer cards, {fewest}")]
    if rules.full_tie == "earliest":
        order = list(round.hands)
        after = order.index(round.caller)
        left = [min(left, key=lambda name: (order.index(name) - after) % len(order))]
    return left, [Reason(f"equal points and {plural(fewest, 'card')} each", rules.chosen("full-tie"))]


# --- laying off


@dataclass(frozen=True, slots=True)
class Discard:
    """Whether cards may be laid off together: `single`, `set`, `run`, or None; why, and which of them might."""

    kind: str | None
    reason: str
    instead: tuple[AnyCard, ...] = ()


def discard(cards: Sequence[AnyCard], rules: Rules) -> Discard:
    """Judge what is laid off: "the same rank [...] or a sequence of at least three". Raises as `hand_of` does."""
    hand_of(cards, rules, whose="what is laid off")
    jokers = sum(isinstance(card, Joker) for card in cards)
    kind = _kind(cards, rules)
    if kind:
        return Discard(kind, {"single": "one card", "set": "all of one rank", "run": "in a row, of one suit"}[kind])
    past_king = not rules.run_past_king and _kind(cards, replace(rules, run_past_king=True))
    if past_king:
        why = f"a run does not pass the king (ruling {rules.chosen('run-past-king')})"
    elif jokers and not rules.joker_wild:
        why = "a joker is laid off alone or with the other joker (ruling joker-wild=no)"
    elif len(cards) == 2:
        why = "two cards must be of one rank"
    elif len({card.suit for card in cards if isinstance(card, Card)}) > 1:
        why = "they are of different ranks, and a run is of one suit"
    else:
        why = "there is a gap between them"
    return Discard(None, why, _largest_legal(cards, rules))


def _kind(cards: Sequence[AnyCard], rules: Rules) -> str | None:
    ordinary = [card for card in cards if isinstance(card, Card)]
    jokers = len(cards) - len(ordinary)
    if len(cards) == 1:
        return "single"
    if jokers and (not rules.joker_wild or not ordinary):
        return "set" if not ordinary else None
    if len({card.rank for card in ordinary}) == 1 and len(cards) <= 4:
        return "set"
    if len(cards) >= 3 and len({card.suit for card in ordinary}) == 1 and _in_a_row(ordinary, jokers, rules):
        return "run"
    return None


def _in_a_row(cards: Sequence[Card], jokers: int, rules: Rules) -> bool:
    """Whether the ranks follow one another, past the king too (Q K A 2), with jokers in the gaps or at the ends."""
    numbers = {card.rank.number for card in cards}
    length = len(cards) + jokers
    if len(numbers) < len(cards) or length > len(Rank):
        return False
    starts = range(1, len(Rank) + 1 if rules.run_past_king else len(Rank) + 2 - length)
    return any(all((number - start) % len(Rank) < length for number in numbers) for start in starts)


def _largest_legal(cards: Sequence[AnyCard], rules: Rules) -> tuple[AnyCard, ...]:
    """The most of these cards that may be laid off together, two and more; nothing where none may."""
    from itertools import combinations

    for count in range(len(cards) - 1, 1, -1):
        for some in combinations(cards, count):
            if _kind(some, rules):
                return some
    return ()
