"""Dukes Up!: red against black, castles and dukes. Source: seeds/dukes-up.txt, read as rules.md says.

A round is one whole game, entered as the table at its end, or only by its final scores; a game here is a match of
several, whose points add up.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from ramble_tools import plain
from ramble_tools.cards import Color, write_cards
from ramble_tools.errors import ByRule, PlayerError, by_rule
from ramble_tools.games.dukes.melds import Table, read_melds, read_one, read_ordinary, score, score_counted
from ramble_tools.games.dukes.passages import ONE_DECK
from ramble_tools.games.dukes.rules import TITLE as TITLE
from ramble_tools.games.dukes.rules import Rules as Rules
from ramble_tools.games.dukes.rules import reference as reference
from ramble_tools.games.players import Player, Standing, named, seated
from ramble_tools.games.results import Change, OnTable, Told

ROUND = "game"
LEAST = MOST = 2
LOW_WINS = False
COOPERATIVE = False
TURN = ""
TIMER: int | None = None
PLAYERS_IN: tuple[str, ...] = ("red", "points")
IN_WORDS: tuple[str, ...] = (
    "won:won|win|wins|winner",
    "took-the-castle:took|take|takes castle",
)


class Round(NamedTuple):
    """The table at the end of a game, and the player who had red; empty for the first of the two players.

    If each player's `points` were only counted, there is nothing on the table but who took a castle or ended the game.
    """

    table: Table
    red: str = ""
    points: Mapping[str, int] = {}


class State(NamedTuple):
    """A match between two games. `won` maps each player to the number of games won, and `table` is the last game's."""

    rules: Rules
    players: tuple[Player, ...]
    won: Mapping[str, int] = {}
    table: tuple[OnTable, ...] = ()
    turn: str = ""
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """Return the state before the first game; the first player has red. Raises PlayerError."""
    with by_rule(ONE_DECK):
        return State(rules, seated(names, LEAST, MOST))


def apply(state: State, round: Round) -> State:
    """Return the state after a game. Raises PlayerError and ImpossibleCardsError."""
    red = named(state.players, round.red) if round.red else state.players[0].name
    black = next(player.name for player in state.players if player.name != red)
    by_color = {Color.RED: red, Color.BLACK: black}
    if round.points:
        counted = {color: _points(state, round, name) for color, name in by_color.items()}
        found = score_counted(counted, round.table, state.rules, by_color)
    else:
        found = score(round.table, state.rules, by_color)
    points = {by_color[color]: each for color, each in found.scores.items()}
    scores = {player.name: points[player.name] for player in state.players}
    winner = by_color[found.winner] if found.winner else None
    won = dict(state.won)
    if winner:
        won[winner] = won.get(winner, 0) + 1
    summary = f"{winner} wins" if winner else "nobody wins"
    taker = (by_color[round.table.taken_by],) if round.table.taken_by else ()
    marks = {"won": (winner,) if winner else (), "took the castle": taker}
    players = tuple(player._replace(score=player.score + scores[player.name]) for player in state.players)
    told = Told(summary, found.reasons, marks, found.facts)
    change = Change(scores, lambda: told)
    table = _shown(round.table, by_color)
    return state._replace(players=players, won=won, table=table, rounds=state.rounds + 1, last=change)


def _points(state: State, round: Round, name: str) -> int:
    """Return the points of a player that were counted. Raises PlayerError if they are missing, or nobody's."""
    points = {named(state.players, each): count for each, count in round.points.items()}
    if name not in points:
        raise PlayerError(f"{name}'s score is missing; give both players' scores", field=f"points:{name}")
    return points[name]


def _shown(table: Table, names: Mapping[Color, str]) -> tuple[OnTable, ...]:
    """Return the table of a finished game: the melds, and the dukes and the castle of each player."""
    found = [OnTable("sets and runs", tuple(tuple(map(str, meld)) for meld in table.melds))] if table.melds else []
    for color, name in names.items():
        if dukes := table.dukes.get(color):
            found.append(OnTable(f"{name}'s dukes ({color.value})", (tuple(map(str, dukes)),)))
        castle = f"{name}'s castle ({color.value})"
        if color in table.castles:
            found.append(OnTable(castle, ((str(table.castles[color]),),)))
        elif color in table.hidden:
            found.append(OnTable(castle, text="face down"))
        elif table.taken_by is color.other:
            found.append(OnTable(castle, text=f"taken by {names[color.other]}"))
    return tuple(found)


def winners(state: State) -> tuple[str, ...]:
    """Return who has won the most games, or, in a tie, who has the most points; both if those are equal too.

    Before the first game, nobody.
    """
    if not state.rounds:
        return ()
    best = max(_merit(state, player) for player in state.players)
    return tuple(player.name for player in state.players if _merit(state, player) == best)


def _merit(state: State, player: Player) -> tuple[int, int]:
    return state.won.get(player.name, 0), player.score


def is_over(state: State) -> bool:  # noqa: ARG001
    """Return False: a match goes on for as long as the players like."""
    return False


def standings(state: State) -> tuple[Standing, ...]:
    """Return the standings: most games won first, then most points."""
    best = winners(state)
    rows = [
        Standing(player.name, player.score, False, 1 if player.name in best or not best else 2)
        for player in state.players
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def join(state: State, name: str) -> State:  # noqa: ARG001
    """Raise PlayerError, because Dukes Up! is for two players."""
    raise PlayerError("nobody can join: Dukes Up! is for two players; start a new game", ByRule(ONE_DECK))


def next_up(state: State) -> str:
    """Return who starts the next game, and the games won. The players take turns (the authors' later edition)."""
    starter = state.players[state.rounds % 2].name
    games = ", ".join(f"{player.name} {state.won.get(player.name, 0)}" for player in state.players)
    return f"{starter} starts, {state.players[0].name} has red; games won: {games}"


# What is on the table, it does not say.
beside_table = next_up


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the table at the end of the last game."""
    return state.table


class PlainRound(NamedTuple):
    """A game as the log has it: the cards of each meld, and each color's dukes and castle, as they are typed.

    Or there are only the points of each player.
    """

    melds: tuple[str, ...]
    dukes: Mapping[str, str]
    castles: Mapping[str, str]
    taken_by: str = ""
    ended_by: str = ""
    red: str = ""
    points: Mapping[str, Annotated[int, plain.between(0, 1_000_000)]] = {}


def to_plain(round: Round) -> dict[str, object]:
    """Return a game as plain values, for the log."""
    table = round.table
    castles = {color.value: str(card) for color, card in table.castles.items()}
    castles |= {color.value: "?" for color in sorted(table.hidden, key=lambda color: color.value)}
    melds = tuple(write_cards(meld) for meld in table.melds)
    dukes = {color.value: write_cards(cards) for color, cards in table.dukes.items()}
    taken_by, ended_by = (color.value if color else "" for color in (table.taken_by, table.ended_by))
    return plain.write(PlainRound(melds, dukes, castles, taken_by, ended_by, round.red, round.points))


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the game that `to_plain` wrote. Raises BadInput."""
    melds, dukes, castles, taken_by, ended_by, red, points = plain.read(PlainRound, values)
    table = Table(
        melds=read_melds(melds),
        dukes={Color(color): read_ordinary(text, f"{color}'s dukes") for color, text in dukes.items()},
        castles={Color(color): read_one(text) for color, text in castles.items() if text != "?"},
        hidden=frozenset(Color(color) for color, text in castles.items() if text == "?"),
        taken_by=Color(taken_by) if taken_by else None,
        ended_by=Color(ended_by) if ended_by else None,
    )
    return Round(table, red, points)
