"""Dumbal: the fewest points in hand win. Source: seeds/dumbal.txt, read as rules.md says.

A round is one hand, with all the cards shown. A player who reaches the target is out; the last player in wins.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple, TypeAlias

from ramble_tools import plain
from ramble_tools.errors import ByRule, PlayerError, by_rule
from ramble_tools.games import match
from ramble_tools.games.dumbal.halving import total_after, why_halved
from ramble_tools.games.dumbal.hands import Outcome, score
from ramble_tools.games.dumbal.hands import Round as Round
from ramble_tools.games.dumbal.passages import EVERYONE_ELSE, LAST_ONE, NEXT_OUT, OUT, TWO_OR_MORE
from ramble_tools.games.dumbal.rules import TITLE as TITLE
from ramble_tools.games.dumbal.rules import Rules as Rules
from ramble_tools.games.dumbal.rules import reference as reference
from ramble_tools.games.dumbal.typed_hand import points_alone, read_hand, write_hand
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.players import Player, Standing, seated, still_in
from ramble_tools.games.reasons import Follows, listing
from ramble_tools.games.results import Change, Told

ROUND = "hand"
# Everyone gets five cards, and enough must be left for a stock.
LEAST, MOST = 2, 10
LOW_WINS = True
COOPERATIVE = False
TURN = "deals"
TIMER: int | None = None
PLAYERS_IN: tuple[str, ...] = ("hands", "caller", "sure")
IN_WORDS: tuple[str, ...] = (
    "won:won|win|wins|winner",
    "called caught:wrong|wrongly|badly|falsely",
    "called:called|call|calls|calling",
    "caught:caught",
)


class State(NamedTuple):
    """A game between two hands; `turn` deals the next one."""

    rules: Rules
    players: tuple[Player, ...]
    turn: str
    rounds: int = 0
    last: Change | None = None


# The setting in which a hand is entered.
Setting: TypeAlias = SettingOf[Rules, State]


def start(names: Sequence[str], rules: Rules) -> State:
    """Return the state before the first hand, which the first player deals. Raises PlayerError."""
    with by_rule(TWO_OR_MORE):
        players = seated(names, LEAST, MOST)
    return State(rules, players, players[0].name)


def apply(state: State, round: Round) -> State:
    """Return the state after a hand. Raises what `score` raises, PlayerError, and GameOverError."""
    # There may be thousands of hands, so the names are checked one by one only if they are not as expected.
    names = [player.name for player in state.players if player.out is None]
    if len(names) < 2:
        with by_rule(LAST_ONE):
            match.require_open(winners(state), f"after {state.rounds} hands")
    if list(round.hands) != names:
        round = _seated(state, round, names)
    outcome = score(round, state.rules)
    players = _after_hand(state, outcome.scores)
    dealer = _next_dealer(state, outcome, players)
    change = Change(outcome.scores, partial(_tell, state, outcome, players, dealer))
    return State(state.rules, players, dealer, state.rounds + 1, change)


def _seated(state: State, round: Round, names: Sequence[str]) -> Round:
    """Return the round with its hands in seat order, one for each player who is in. Raises PlayerError."""
    are_out = {player.name for player in state.players if player.out is not None and not player.left}
    for name in round.hands:
        with by_rule(OUT) if name in are_out else nullcontext():
            match.require_in(state, name, ROUND)
    missing = [name for name in names if name not in round.hands]
    if missing:
        text = f"no hand for {listing(missing)}; every player who is in needs one"
        raise PlayerError(text, ByRule(EVERYONE_ELSE), field=f"hand:{missing[0]}")
    return round._replace(hands={name: round.hands[name] for name in names})


def _after_hand(state: State, scores: Mapping[str, int]) -> tuple[Player, ...]:
    """Return the players with their new totals. "The first one to reach the set amount is out"."""
    least_out = state.rules.least_out
    players = []
    for player in state.players:
        name, before, out, _ = player
        if out is None and scores[name]:
            total = total_after(before, scores[name], state.rules)
            player = Player(name, total) if total < least_out else Player(name, total, state.rounds + 1)
        players.append(player)
    return tuple(players)


def _next_dealer(state: State, outcome: Outcome, after: tuple[Player, ...]) -> str:
    """Return who deals the next hand: the player whom the ruling names, or the next who is still in.

    After the last hand, that is who deals first in a rematch, where everybody who has not left is in again.
    """
    playing = still_in(after)
    if len(playing) < LEAST:
        after = tuple(each if each.left else each._replace(out=None) for each in after)
        playing = still_in(after)
    if state.rules.next_dealer == "left":
        return match.after(after, state.turn)
    meant: Collection[str] = outcome.winners
    if state.rules.next_dealer == "loser":
        most = max(outcome.scores.values())
        meant = [name for name, points in outcome.scores.items() if points == most]
    seats = [player.name for player in after]
    place = seats.index(state.turn) + 1
    dealer = next(name for name in (*seats[place:], *seats[:place]) if name in meant)
    return dealer if dealer in playing else match.after(after, dealer)


def _tell(state: State, outcome: Outcome, after: tuple[Player, ...], dealer: str) -> Told:
    """Return what a hand did, and why."""
    rules = state.rules
    reasons = list(outcome.reasons)
    for before, player in zip(state.players, after, strict=True):
        if before.out is not None:
            continue
        reasons += why_halved(player.name, before.score, outcome.scores[player.name], player.score, rules)
        if player.out is not None:
            again = any(each.out is not None and not each.left for each in state.players)
            text = f"{player.name} is out with {player.score}"
            reasons.append(Follows(text, passage=NEXT_OUT if again else OUT))
        elif player.score == rules.target:
            reasons.append(Follows(f"{player.name} has {player.score} and is still in", rules.chosen("out-at")))
    if not still_in(after):
        reasons.append(Follows("nobody is left, so the lowest total of this hand wins", passage=LAST_ONE))
    elif len(still_in(after)) > 1 and dealer != match.after(after, state.turn):
        reasons.append(Follows(f"{dealer} deals next", rules.chosen("next-dealer")))
    caught = () if outcome.successful else (outcome.round.caller,)
    marks = {"called": (outcome.round.caller,), "caught": caught, "won": outcome.winners}
    return Told(outcome.summary, tuple(reasons), marks, outcome.facts)


def winners(state: State) -> tuple[str, ...]:
    """Return "the last one standing", or nobody while more than one player is in.

    If the last players go out in the same hand, the lowest total wins.
    """
    if left := still_in(state.players):
        return tuple(left) if len(left) == 1 else ()
    stayed = [player for player in state.players if not player.left]
    last = max(player.out or 0 for player in stayed)
    return match.leaders([player for player in stayed if player.out == last], low_wins=LOW_WINS)


def is_over(state: State) -> bool:
    """Return whether the game has been won."""
    return bool(winners(state))


def standings(state: State) -> tuple[Standing, ...]:
    """Return the standings, fewest points first, then the players who are out, last out first."""
    return match.ranked(state.players, low_wins=LOW_WINS)


def join(state: State, name: str) -> State:
    """Seat a newcomer with the score that the ruling `late-joiner` gives. Raises PlayerError and GameOverError."""
    with by_rule(LAST_ONE):
        match.require_open(winners(state), f"after {state.rounds} hands")
    highest = max(player.score for player in state.players if player.out is None)
    score, like = (highest, "the highest score") if state.rules.late_joiner == "highest" else (0, "")
    return match.joined(state, name, score, MOST, like, state.rules.chosen("late-joiner"))


def next_up(state: State) -> str:
    """Return who deals and who starts. "The person left from the person dealing the cards starts"."""
    if not still_in(state.players):
        return "the game is over"
    return f"{state.turn} deals, {match.after(state.players, state.turn)} starts"


class PlainRound(NamedTuple):
    """A hand as the log has it: each player's cards or points, as they are typed."""

    hands: Mapping[str, str]
    caller: str
    opening: bool = False
    sure: tuple[str, ...] = ()


def to_plain(round: Round) -> dict[str, object]:
    """Return a hand as plain values for the log."""
    hands = {name: write_hand(hand) for name, hand in round.hands.items()}
    return plain.write(PlainRound(hands, round.caller, round.opening, tuple(round.sure)))


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:
    """Return the hand that `to_plain` wrote, with its cards valued by these rules. Raises what `read_hand` raises."""
    found = plain.read(PlainRound, values)
    hands = {
        # Most hands are points, and there may be thousands of them, so points take a shortcut.
        name: points_alone(text) or read_hand(text, rules, whose=f"{name}'s hand")
        for name, text in found.hands.items()
    }
    return Round(hands, *found[1:])
