"""Scoring a hand of Dumbal: who wins, and what each player scores. Source: "Ending the game" in seeds/dumbal.txt."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.cards import require_separate
from ramble_tools.errors import (
    ByRule,
    ByRuling,
    IllegalMoveError,
    ImpossibleCardsError,
    PlayerError,
    by_rule,
    did_you_mean,
    plural,
    quote,
)
from ramble_tools.games.dumbal.doubts import FULL_HAND, doubts
from ramble_tools.games.dumbal.passages import (
    FEWEST_CARDS,
    LOWEST_HAND,
    MAY_CALL,
    OPENING,
    OPENING_PENALTY,
    PENALTY,
    SAME_OR_LESS,
    TWO_OR_MORE,
)
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import Hand, deck_of
from ramble_tools.games.reasons import Reason, listing


class Round(NamedTuple):
    """One hand of the game: each player's cards, in turn order, and who called.

    `opening` is True if the call came before the very first turn. `sure` are players whose hands seem impossible, but
    somebody was asked and said that they are right.
    """

    hands: Mapping[str, Hand]
    caller: str
    opening: bool = False
    sure: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """Who won a hand, and what it adds to each total.

    `limit` is the most points the caller could call with. `below` are the other players with no more points than the
    caller, and `tied` those of them with the fewest.
    """

    round: Round
    rules: Rules
    scores: dict[str, int]
    winners: tuple[str, ...]
    limit: int
    below: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()

    @property
    def successful(self) -> bool:
        """Whether the call holds."""
        return self.winners == (self.round.caller,)

    @property
    def summary(self) -> str:
        """Who wins, in one line."""
        verb = "wins" if len(self.winners) == 1 else "win"
        return f"{listing(self.winners)} {verb}: the call {'holds' if self.successful else 'fails'}"

    @property
    def facts(self) -> dict[str, object]:
        """The outcome as plain values for JSON, named as the contract names them."""
        return {
            "winners": list(self.winners),
            "scores": self.scores,
            "points": {name: hand.points for name, hand in self.round.hands.items()},
            "successful": self.successful,
        }

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the hand was decided that way."""
        caller, called = self.round.caller, self.round.hands[self.round.caller].points
        if self.successful:
            text = f"{caller} has {called}, the fewest, and scores 0; the others score their points"
            found = [Reason(text, passage=LOWEST_HAND)]
        elif called > self.limit:
            cost = f"{called - self.limit} too many, and scores {called} + {self.rules.penalty}"
            text = f"{caller} called with {called}, {cost}; the others score 0"
            found = [Reason(text, self.rules.chosen("false-call"))]
        else:
            found = _why_it_failed(self)
        unsure = {name: hand for name, hand in self.round.hands.items() if name not in self.round.sure}
        return (*found, *doubts(unsure, self.rules, opening=self.round.opening))


def score(round: Round, rules: Rules) -> Outcome:
    """Judge a hand. Raises PlayerError, IllegalMoveError and ImpossibleCardsError."""
    if len(round.hands) < 2:
        raise PlayerError("a hand needs at least two players", ByRule(TWO_OR_MORE))
    if round.caller not in round.hands:
        hint = did_you_mean(round.caller, round.hands)
        raise PlayerError(f"the caller {quote(round.caller)} has no hand; {hint}", field="caller")
    _require_distinct(round.hands, rules)
    caller, called = round.caller, round.hands[round.caller].points
    scores = {name: hand.points for name, hand in round.hands.items()}
    limit = rules.opening_limit if round.opening else rules.call_limit
    if called > limit:
        _require_penalty(round, limit, rules)
        scores = dict.fromkeys(scores, 0) | {caller: called + rules.penalty}
        return Outcome(round, rules, scores, tuple(name for name in scores if name != caller), limit)
    below = [name for name, points in scores.items() if points <= called and name != caller]
    if not below:
        return Outcome(round, rules, scores | {caller: 0}, (caller,), limit)
    # "If you ended the game and someone else has the same amount or less points you don't win but that person does."
    lowest = min(scores[name] for name in below)
    tied = tuple(name for name in below if scores[name] == lowest)
    winners = tied if len(tied) == 1 else _winners(round, tied, rules)
    scores[caller] = called + rules.penalty
    scores |= dict.fromkeys(below if rules.below_caller == "all-zero" else winners, 0)
    if rules.winner_scores == "points":
        scores |= dict.fromkeys(winners, lowest)
    return Outcome(round, rules, scores, winners, limit, tuple(below), tied)


def _winners(round: Round, tied: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """Return who wins among players tied on points. Raises ImpossibleCardsError if that needs a number of cards."""
    sizes = [round.hands[name].size for name in tied]
    if None not in sizes:
        return _with_fewest(round, tied, [size or 0 for size in sizes], rules)
    if rules.below_caller == "all-zero" and rules.winner_scores == "0" and rules.next_dealer != "winner":
        return tied  # all of them score 0, and nothing else depends on it
    # A card is worth at least 1, except a joker worth 0, so a hand can't have more cards than points.
    points = round.hands[tied[0]].points
    worthless = rules.jokers != "0" and rules.joker_value == 0
    most = max(FULL_HAND, *(size or 0 for size in sizes)) + 1
    most = most if worthless else max(1, min(most, points))
    if sizes.count(None) == 1 or most == 1:
        guesses = ([guess if size is None else size for size in sizes] for guess in range(1, most + 1))
        possible = {_with_fewest(round, tied, guessed, rules) for guessed in guesses}
        if len(possible) == 1:
            return possible.pop()
    raise ImpossibleCardsError(
        f"{listing(tied)} have {plural(points, 'point')} each, so the number of cards decides; "
        f"add it to the points, as in {points}/2",
        ByRule(FEWEST_CARDS),
        wants=[f"hand:{name}" for name in tied],
    )


def _with_fewest(round: Round, tied: tuple[str, ...], sizes: Sequence[int], rules: Rules) -> tuple[str, ...]:
    """Return who wins among tied players: the fewest cards win; if those are equal, the ruling `full-tie` decides."""
    left = tuple(name for name, size in zip(tied, sizes, strict=True) if size == min(sizes))
    if len(left) > 1 and rules.full_tie == "earliest":
        order = list(round.hands)
        after = order.index(round.caller)
        return (min(left, key=lambda name: (order.index(name) - after) % len(order)),)
    return left


def _require_penalty(round: Round, limit: int, rules: Rules) -> None:
    """Raise IllegalMoveError for a call over the limit, unless such calls cost a penalty."""
    if rules.false_call == "penalty":
        return
    called = round.hands[round.caller].points
    ruling = ByRuling(rules.chosen("opening-limit" if round.opening else "call-limit"))
    message = over_limit(round.caller, called, limit)
    if not round.opening and called <= rules.opening_limit:
        hint = "before the very first turn the call would count"
        raise IllegalMoveError(message, ruling, hint, wants=["opening"])
    raise IllegalMoveError(message, ruling, field=f"hand:{round.caller}")


def over_limit(caller: str, points: int, limit: int) -> str:
    """Return the refusal of a call with too many points."""
    return f"{caller} can't call with {plural(points, 'point')}, {points - limit:,} over the limit of {limit}"


def limit_rule(rules: Rules, *, opening: bool) -> str:
    """Return the part of a refused call that says by which rule: the ruling if it is changed, otherwise the passage."""
    changed = rules.changed("opening-limit" if opening else "call-limit")
    return ByRuling(changed) if changed else ByRule(OPENING if opening else MAY_CALL)


def _require_distinct(hands: Mapping[str, Hand], rules: Rules) -> None:
    """Raise ImpossibleCardsError if two hands have the same card, or together they have more than two jokers."""
    known = [hand.cards for hand in hands.values() if hand.cards]
    # The usual cases first, because there may be thousands of hands. No hand has a card twice (`read_cards`).
    if len(known) < 2:
        return
    different = len({card for cards in known for card in cards}) == sum(map(len, known))
    if not (different and rules.jokers == "0"):
        fields = {f"{name}'s hand": f"hand:{name}" for name in hands}
        with by_rule(deck_of(rules)):
            require_separate({f"{name}'s hand": hand.cards for name, hand in hands.items()}, fields)


# --- why


def _why_it_failed(found: Outcome) -> list[Reason]:
    round, rules, winners, tied = found.round, found.rules, found.winners, found.tied
    caller, called = round.caller, round.hands[round.caller].points
    lowest = round.hands[tied[0]].points
    compared = f"fewer than {caller}'s {called}"
    if lowest == called:
        compared = f"the same as {caller}: a tie goes against the caller"
    have = "has" if len(winners) == 1 else "have"
    reasons = [Reason(f"{listing(winners)} {have} {lowest}, {compared}", passage=SAME_OR_LESS)]
    if len(tied) > 1:
        size = round.hands[winners[0]].size
        equal = [name for name in tied if round.hands[name].size == size]
        if None in [round.hands[name].size for name in tied]:
            reasons.append(_why_without_counts(tied, winners, rules))
        elif len(equal) == 1:
            text = f"{listing(tied)} have equal points; {winners[0]} has the fewest cards, {size}"
            reasons.append(Reason(text, passage=FEWEST_CARDS))
        else:
            tie = f"{listing(equal)} have equal points and {plural(size or 0, 'card')} each"
            reasons.append(Reason(tie, rules.chosen("full-tie")))
    penalty = OPENING_PENALTY if round.opening else PENALTY
    reasons.append(Reason(f"{caller} scores {called} + {rules.penalty}", rules.changed("penalty"), passage=penalty))
    if rules.winner_scores == "points":
        reasons.append(Reason("the winner scores the points in hand", rules.chosen("winner-scores")))
    all_zero = rules.below_caller == "all-zero"
    # A tied player who does not win was explained above.
    others = [name for name in found.below if name not in winners and (all_zero or name not in tied)]
    if others:
        verb = "scores" if len(others) == 1 else "score"
        what = "0 too" if all_zero else "the points in hand"
        text = f"{listing(others)}, also at or below {caller}'s {called}, {verb} {what}"
        reasons.append(Reason(text, rules.chosen("below-caller")))
    return reasons


def _why_without_counts(tied: tuple[str, ...], winners: tuple[str, ...], rules: Rules) -> Reason:
    """Return why a tie was decided although not all the numbers of cards are known."""
    if rules.below_caller == "all-zero" and winners == tied:
        return Reason(f"{listing(tied)} have equal points and all score 0", rules.chosen("below-caller"))
    return Reason(
        f"{listing(tied)} have equal points, and no number of cards changes who wins", rules.chosen("full-tie")
    )
