"""Dogpile: everyone plays together, against the clock. Source: seeds/dogpile.txt, read as rules.md says.

A round is a pack as it was revealed. Every player's score is the number of cards in the dogpile.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from ramble_tools import plain
from ramble_tools.cards import AnyCard
from ramble_tools.errors import ByRule, GameOverError, about, by_rule, plural
from ramble_tools.games import match
from ramble_tools.games.dogpile.counted import Counted, fewest_cards, judge_counted
from ramble_tools.games.dogpile.pack import (
    HAND,
    Place,
    in_rows,
    judge_pack,
    most_cards,
    read_pack,
    require_hands,
    write_pack,
)
from ramble_tools.games.dogpile.passages import FIVE_CARDS, ONE_DECK
from ramble_tools.games.dogpile.passages import TIMER as UNTIL_THE_TIMER
from ramble_tools.games.dogpile.rules import TIMER_SECONDS
from ramble_tools.games.dogpile.rules import TITLE as TITLE
from ramble_tools.games.dogpile.rules import Rules as Rules
from ramble_tools.games.dogpile.rules import reference as reference
from ramble_tools.games.match import standings as standings
from ramble_tools.games.players import Player, seated, still_in
from ramble_tools.games.reasons import Follows
from ramble_tools.games.results import Change, OnTable, Told

ROUND = "round"
# Everyone gets five cards, and enough must be left for leaders and refills. One person may play alone.
LEAST, MOST = 1, 9
LOW_WINS = False
COOPERATIVE = True
TURN = "goes first"
TIMER: int | None = TIMER_SECONDS
PLAYERS_IN: tuple[str, ...] = ()
IN_WORDS: tuple[str, ...] = ("unit:dogs|dog|pile|dogpile",)


class Round(NamedTuple):
    """A revealed pack: each card by its row and column, counted from 1; or only how many cards there were."""

    pack: Mapping[Place, AnyCard] = {}
    counted: Counted | None = None


class State(NamedTuple):
    """A game between two rounds.

    `turn` lays first in the next round. `draft` cards are left to draw, and `strays` cards were discarded; if some
    strays were not counted, `draft` is the most that can be left, and `strays` the fewest. `seen` maps each card that
    was laid to its round, and `pack` is the last pack, if its cards are known.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: str
    draft: int
    strays: int = 0
    uncounted: bool = False
    seen: Mapping[AnyCard, int] = {}
    pack: Mapping[Place, AnyCard] = {}
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """Return the state before the first round, in which the first player lays first. Raises PlayerError."""
    with by_rule(FIVE_CARDS):
        players = seated(names, LEAST, MOST)
    return State(rules, players, players[0].name, 52 + int(rules.jokers) - HAND * len(players))


def apply(state: State, round: Round) -> State:
    """Return the state after a round. Raises ImpossibleCardsError and GameOverError."""
    if is_over(state):
        raise GameOverError("the draft deck is empty, so the game is over", ByRule(UNTIL_THE_TIMER))
    hands = len(still_in(state.players))
    if round.counted:
        outcome = judge_counted(round.counted, state.rules, hands)
        cards = fewest_cards(round.counted, state.rules)
    else:
        outcome, cards = judge_pack(round.pack, state.rules), len(round.pack)
        require_hands(cards, hands)
    number = state.rounds + 1
    jokers = int(state.rules.jokers)
    with about("pack"), by_rule(ONE_DECK):
        seen = match.laid_before(
            state.seen, round.pack.values(), number, jokers=jokers, how="was already in the pack of round"
        )
    added = cards if outcome.joins else 0
    players = tuple(player._replace(score=player.score + added) for player in state.players)
    # The leader came from the draft deck, and the hands are refilled from it before the next round.
    draft = max(0, state.draft - cards)
    reasons = list(outcome.reasons)
    if draft == 0:
        reasons.append(Follows("the draft deck is empty, so the game ends", note="empty-draft"))
    marks = {"joined" if outcome.joins else "strays": tuple(still_in(players))}
    told = Told(outcome.summary, tuple(reasons), marks, outcome.facts, outcome.joins)
    change = Change({player.name: added for player in players}, lambda: told)
    return state._replace(
        players=players,
        turn=match.after(players, state.turn),
        draft=draft,
        strays=state.strays + cards - added,
        uncounted=state.uncounted or outcome.cards is None,
        seen=seen,
        pack=round.pack,
        rounds=number,
        last=change,
    )


def winners(state: State) -> tuple[str, ...]:  # noqa: ARG001
    """Return nobody: all the players play together, for a score."""
    return ()


def is_over(state: State) -> bool:
    """Return whether the draft deck is empty. Otherwise the game ends when the timer rings."""
    return state.draft == 0


def join(state: State, name: str) -> State:
    """Seat a newcomer, with the dogpile's score and five cards from the draft deck. Raises PlayerError."""
    score = max(player.score for player in state.players)
    with by_rule(FIVE_CARDS):
        after = match.joined(state, name, score, MOST, "there are cards in the dogpile")
    # The dogpile belongs to all the players, including any who left and came back.
    players = tuple(player if player.out is not None else player._replace(score=score) for player in after.players)
    return after._replace(players=players, draft=max(0, state.draft - HAND))


def next_up(state: State) -> str:
    """Return who lays first, and how many cards are left to draw."""
    most, least = _bounds(state)
    return f"{beside_table(state)}; {most}{state.draft} in the draft deck, {least}{plural(state.strays, 'stray')}"


def _bounds(state: State) -> tuple[str, str]:
    """Return what to say before the number of cards in the draft deck, and before that of the strays."""
    return ("at most ", "at least ") if state.uncounted else ("", "")


def beside_table(state: State) -> str:
    """Return who lays first."""
    return f"{state.turn} lays first"


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the last pack, the strays and the draft deck; the dogpile is the score."""
    most, least = _bounds(state)
    packs = [OnTable("last pack", in_rows(state.pack), are_rows=True)] if state.pack else []
    return (
        *packs,
        OnTable("strays", text=f"{least}{plural(state.strays, 'card')}"),
        OnTable("draft deck", text=f"{most}{plural(state.draft, 'card')}"),
    )


_Count: TypeAlias = Annotated[int, plain.between(0, most_cards(MOST))]


class PlainRound(NamedTuple):
    """A round as the log has it: the pack as it is typed; or how many cards joined, or how many strays there were."""

    pack: str = ""
    joined: _Count | None = None
    strays: _Count | None = None


def to_plain(round: Round) -> dict[str, object]:
    """Return a round as plain values, for the log."""
    return plain.write(PlainRound(*("", *round.counted) if round.counted else (write_pack(round.pack),)))


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the round that `to_plain` wrote. Raises ImpossibleCardsError and PlainDataError."""
    pack, joined, strays = plain.read(PlainRound, values)
    return Round(read_pack(pack)) if joined is None else Round(counted=Counted(joined, strays))
