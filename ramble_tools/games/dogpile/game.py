"""Dogpile: all together, against the clock. Source: seeds/dogpile.txt, read as rules.md says.

A round is a pack as it was revealed. Everybody's score is the number of cards in the dogpile.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ramble_tools.cards import AnyCard
from ramble_tools.errors import GameOverError, plural
from ramble_tools.games import match
from ramble_tools.games.dogpile.packs import HAND, Place, judge, read_pack, require_hands, write_pack
from ramble_tools.games.dogpile.rules import TITLE as TITLE
from ramble_tools.games.dogpile.rules import Rules as Rules
from ramble_tools.games.dogpile.rules import reference as reference
from ramble_tools.games.players import Player, Standing, seated, still_in
from ramble_tools.games.reasons import Reason
from ramble_tools.games.results import Change, Told

ROUND = "round"
# Five cards each, a leader, and a deck to draw from; nobody keeps anybody from playing alone.
LEAST, MOST = 1, 9
LOW_WINS = False
COOPERATIVE = True


class Round(NamedTuple):
    """A pack as it lies: each card by its row and column, from 1."""

    pack: Mapping[Place, AnyCard]


class State(NamedTuple):
    """The table between two rounds.

    `draft` cards are left to draw; `seen` maps each card that was laid to the round in which it was.
    """

    rules: Rules
    players: tuple[Player, ...]
    first: str
    draft: int
    strays: int = 0
    seen: Mapping[AnyCard, int] = {}
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """The table before the first round, in which the first of these players lays first. Raises PlayerError."""
    players = seated(names, LEAST, MOST)
    return State(rules, players, players[0].name, 52 + int(rules.jokers) - HAND * len(players))


def apply(state: State, round: Round) -> State:
    """The table after a round. Raises what `judge` and `require_hands` do, and GameOverError."""
    if is_over(state):
        raise GameOverError("the draft deck is empty, so the game is over (ruling empty-draft=finish)")
    outcome = judge(round.pack, state.rules)
    require_hands(round.pack, len(still_in(state.players)))
    number = state.rounds + 1
    jokers = int(state.rules.jokers)
    seen = match.laid_before(state.seen, round.pack.values(), number, jokers=jokers, how="lay in the pack of round")
    added = outcome.cards if outcome.joins else 0
    players = tuple(player._replace(score=player.score + added) for player in state.players)
    # The leader comes off the draft deck, and before the next round the hands are refilled from it.
    draft = max(0, state.draft - outcome.cards)
    reasons = [*outcome.reasons, *(Reason(problem.text) for problem in outcome.problems)]
    if draft == 0:
        reasons.append(Reason("the draft deck is empty: the game ends", state.rules.chosen("empty-draft")))
    joined = "joins the dogpile" if outcome.joins else "becomes strays"
    told = Told(
        f"the pack of {plural(outcome.cards, 'card')} {joined}",
        tuple(reasons),
        {"joined" if outcome.joins else "strays": tuple(still_in(players))},
        outcome.facts,
        outcome.joins,
    )
    change = Change({player.name: added for player in players}, lambda: told)
    return State(
        state.rules,
        players,
        match.after(players, state.first),
        draft,
        state.strays + (0 if outcome.joins else outcome.cards),
        seen,
        number,
        change,
    )


def winners(state: State) -> tuple[str, ...]:  # noqa: ARG001
    """All play together: there is a score, and no winner."""
    return ()


def is_over(state: State) -> bool:
    """Whether nobody can draw a leader any more; else the timer says when."""
    return state.draft == 0


def standings(state: State) -> tuple[Standing, ...]:
    """Everybody at place 1, with the cards of the dogpile."""
    return match.ranked(state.players, low_wins=LOW_WINS)


def join(state: State, name: str) -> State:
    """Seat a late-comer, with the dogpile's score and five cards of the draft deck. Raises PlayerError."""
    score = max(player.score for player in state.players)
    after = match.joined(state, name, score, MOST, "the deck has hands for")
    # The dogpile is everybody's, whoever was away when it grew.
    players = tuple(player if player.out is not None else player._replace(score=score) for player in after.players)
    return after._replace(players=players, draft=max(0, state.draft - HAND))


def next_up(state: State) -> str:
    """Who lays first, and what is left to draw."""
    return f"{state.first} lays first; {state.draft} in the draft deck, {plural(state.strays, 'stray')}"


def goal(rules: Rules) -> int | None:  # noqa: ARG001
    """No score ends the game: the timer does."""
    return None


def to_plain(round: Round) -> dict[str, Any]:
    """A round as plain text, for the log."""
    return {"pack": write_pack(round.pack)}


def from_plain(plain: Mapping[str, Any], rules: Rules) -> Round:  # noqa: ARG001
    """The round of `to_plain`. Raises what reading cards does."""
    return Round(read_pack(plain["pack"]))
