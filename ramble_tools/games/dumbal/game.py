"""Dumbal: the fewest points in hand. Source: seeds/dumbal.txt, read as rules.md says.

A round is a hand as it is laid open. Whoever reaches the target is out; the last one in wins.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ramble_tools.errors import PlayerError
from ramble_tools.games import match
from ramble_tools.games.dumbal.hands import Decision, Round, decide, explain, points_alone, read_hand, write_hand
from ramble_tools.games.dumbal.rules import TITLE, Rules, reference
from ramble_tools.games.match import Change, Player, Standing, Told
from ramble_tools.games.reasons import Reason, listing

__all__ = ["TITLE", "Round", "Rules", "State", "reference"]

ROUND = "hand"
# Five cards each, and a stock to draw from.
LEAST, MOST = 2, 10
LOW_WINS = True
COOPERATIVE = False


class State(NamedTuple):
    """The table between two hands; `dealer` deals the next one."""

    rules: Rules
    players: tuple[Player, ...]
    dealer: str
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """The table before the first hand, which the first of these players deals. Raises PlayerError."""
    players = match.seated(names, LEAST, MOST)
    return State(rules, players, players[0].name)


def apply(state: State, round: Round) -> State:
    """The table after a hand. Raises what `decide` does, PlayerError, and GameOverError."""
    # The names are looked at closely only where they are not what they should be: there may be thousands of hands.
    names = [player.name for player in state.players if player.out is None]
    if len(names) == 1:
        match.require_open(names, f"after {state.rounds} hands")
    if list(round.hands) != names:
        round = _seated(state, round, names)
    decided = decide(round, state.rules)
    players = _after_hand(state, decided.scores)
    change = Change(decided.scores, partial(_tell, state, round, decided, players))
    return State(state.rules, players, match.after(players, state.dealer), state.rounds + 1, change)


def _seated(state: State, round: Round, names: Sequence[str]) -> Round:
    """The hands in seat order, one of each who is in. Raises PlayerError."""
    for name in round.hands:
        match.require_in(state, name, ROUND)
    missing = [name for name in names if name not in round.hands]
    if missing:
        raise PlayerError(f"{listing(missing)}: no hand is given; give one of each who is in, as in {missing[0]}=17")
    return Round({name: round.hands[name] for name in names}, round.caller, round.opening)


def _after_hand(state: State, scores: Mapping[str, int]) -> tuple[Player, ...]:
    """The players with their new totals; "the first one to reach the set amount is out"."""
    rules = state.rules
    least_out = rules.target if rules.out_at == "reach" else rules.target + 1
    players = []
    for player in state.players:
        name, before, out, _ = player
        if out is None and scores[name]:
            total = before + scores[name]
            if total == rules.halve_at and total > before:
                total //= 2
            player = Player(name, total) if total < least_out else Player(name, total, state.rounds + 1)
        players.append(player)
    return tuple(players)


def _tell(state: State, round: Round, decided: Decision, after: tuple[Player, ...]) -> Told:
    """What a hand did, and why."""
    rules = state.rules
    reasons = list(explain(round, decided, rules))
    for before, player in zip(state.players, after, strict=True):
        if before.out is not None:
            continue
        if player.score < before.score + decided.scores[player.name]:
            text = f"{player.name} is at exactly {rules.halve_at}: {player.score} now"
            reasons.append(Reason(text, rules.chosen("halve-at")))
        if player.out is not None:
            reasons.append(Reason(f"{player.name} is out, with {player.score}"))
        elif player.score == rules.target:
            reasons.append(Reason(f"{player.name} is at {player.score}, and still in", rules.chosen("out-at")))
    verb = "wins" if len(decided.winners) == 1 else "win"
    summary = f"{listing(decided.winners)} {verb}: the call {'holds' if decided.successful else 'fails'}"
    caught = () if decided.successful else (round.caller,)
    return Told(summary, tuple(reasons), {"called": (round.caller,), "caught": caught, "won": decided.winners})


def winners(state: State) -> tuple[str, ...]:
    """The winner is "the last one standing": nobody before."""
    left = match.still_in(state.players)
    return tuple(left) if len(left) == 1 else ()


def is_over(state: State) -> bool:
    """Whether nothing more can be played: it is won."""
    return bool(winners(state))


def standings(state: State) -> tuple[Standing, ...]:
    """The best place first: fewest points, then those who are out, the last one first."""
    return match.ranked(state.players, low_wins=LOW_WINS)


def join(state: State, name: str) -> State:
    """Seat a late-comer, as the ruling `late-joiner` has it. Raises PlayerError and GameOverError."""
    match.require_open(winners(state), f"after {state.rounds} hands")
    highest = max(player.score for player in state.players if player.out is None)
    score = highest if state.rules.late_joiner == "highest" else 0
    return match.joined(state, name, score, MOST, "the deck has hands for")


def next_up(state: State) -> str:
    """Who deals, and who starts: "the person left from the person dealing the cards starts"."""
    return f"{state.dealer} deals, {match.after(state.players, state.dealer)} starts"


def goal(rules: Rules) -> int | None:
    """The line that no total should reach."""
    return rules.target


def to_plain(round: Round) -> dict[str, Any]:
    """A round as plain text, for the log."""
    hands = {name: write_hand(hand) for name, hand in round.hands.items()}
    return {"hands": hands, "caller": round.caller} | ({"opening": True} if round.opening else {})


def from_plain(plain: Mapping[str, Any], rules: Rules) -> Round:
    """The round of `to_plain`; what its cards are worth, these rules say. Raises what reading cards does."""
    hands = {
        # Most hands are points: the short way for those, for there may be thousands.
        name: points_alone(text) or read_hand(text, rules, whose=f"{name}'s hand")
        for name, text in plain["hands"].items()
    }
    return Round(hands, plain["caller"], "opening" in plain)
