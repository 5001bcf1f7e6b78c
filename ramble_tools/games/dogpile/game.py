"""Dogpile: everyone plays together, against the clock. Source: seeds/dogpile.txt, read as rules.md says.

A round is a pack as it was revealed. Every player's score is the number of cards in the dogpile.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools import plain
from ramble_tools.cards import AnyCard
from ramble_tools.errors import ByRule, GameOverError, about, by_rule, plural
from ramble_tools.games import match
from ramble_tools.games.contract import OnTable
from ramble_tools.games.dogpile.pack import HAND, Place, in_rows, judge_pack, read_pack, require_hands, write_pack
from ramble_tools.games.dogpile.passages import FIVE_CARDS, ONE_DECK
from ramble_tools.games.dogpile.passages import TIMER as UNTIL_THE_TIMER
from ramble_tools.games.dogpile.rules import TIMER_SECONDS
from ramble_tools.games.dogpile.rules import TITLE as TITLE
from ramble_tools.games.dogpile.rules import Rules as Rules
from ramble_tools.games.dogpile.rules import reference as reference
from ramble_tools.games.match import standings as standings
from ramble_tools.games.players import Player, seated, still_in
from ramble_tools.games.reasons import Follows
from ramble_tools.games.results import Change, Told

ROUND = "round"
# Everyone gets five cards, and enough must be left for leaders and refills. One person may play alone.
LEAST, MOST = 1, 9
LOW_WINS = False
COOPERATIVE = True
TURN = "goes first"
TIMER: int | None = TIMER_SECONDS
PLAYERS_IN: tuple[str, ...] = ()


class Round(NamedTuple):
    """A revealed pack: each card by its row and column, counted from 1."""

    pack: Mapping[Place, AnyCard]


class State(NamedTuple):
    """A game between two rounds.

    `turn` lays first in the next round. `draft` cards are left to draw, and `strays` cards were discarded. `seen` maps
    each card that was laid to its round, and `pack` is the last pack.
    """

    rules: Rules
    players: tuple[Player, ...]
    turn: str
    draft: int
    strays: int = 0
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
    outcome = judge_pack(round.pack, state.rules)
    require_hands(round.pack, len(still_in(state.players)))
    number = state.rounds + 1
    jokers = int(state.rules.jokers)
    with about("pack"), by_rule(ONE_DECK):
        seen = match.laid_before(
            state.seen, round.pack.values(), number, jokers=jokers, how="was already in the pack of round"
        )
    added = outcome.cards if outcome.joins else 0
    players = tuple(player._replace(score=player.score + added) for player in state.players)
    # The leader came from the draft deck, and the hands are refilled from it before the next round.
    draft = max(0, state.draft - outcome.cards)
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
        strays=state.strays + (0 if outcome.joins else outcome.cards),
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
    return f"{beside_table(state)}; {state.draft} in the draft deck, {plural(state.strays, 'stray')}"


def beside_table(state: State) -> str:
    """Return who lays first."""
    return f"{state.turn} lays first"


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the last pack, the strays and the draft deck; the dogpile is the score."""
    decks = {"strays": state.strays, "draft deck": state.draft}
    packs = [OnTable("last pack", in_rows(state.pack), are_rows=True)] if state.pack else []
    return (*packs, *(OnTable(name, text=plural(count, "card")) for name, count in decks.items()))


class PlainRound(NamedTuple):
    """A round as the log has it: the pack as it is typed."""

    pack: str


def to_plain(round: Round) -> dict[str, object]:
    """Return a round as plain values, for the log."""
    return plain.write(PlainRound(write_pack(round.pack)))


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the round that `to_plain` wrote. Raises ImpossibleCardsError and PlainDataError."""
    return Round(read_pack(plain.read(PlainRound, values).pack))
