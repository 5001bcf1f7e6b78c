"""Dukes Up!: red against black, castles and dukes. Source: seeds/dukes-up.txt, read as rules.md says.

A round is the table at the end of one game, which takes a quarter of an hour; an evening's games add up.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ramble_tools.cards import Color, read_cards, write_cards
from ramble_tools.errors import PlayerError, plural
from ramble_tools.games.dukes.melds import Table, ordinary, score
from ramble_tools.games.dukes.rules import TITLE as TITLE
from ramble_tools.games.dukes.rules import Rules as Rules
from ramble_tools.games.dukes.rules import reference as reference
from ramble_tools.games.players import Player, Standing, named, seated
from ramble_tools.games.reasons import Reason
from ramble_tools.games.results import Change, Told

ROUND = "game"
LEAST = MOST = 2
LOW_WINS = False
COOPERATIVE = False


class Round(NamedTuple):
    """The table at the end of a game, and who had red; by default the first of the two players."""

    table: Table
    red: str = ""


class State(NamedTuple):
    """The match between two games; `won` counts each player's games."""

    rules: Rules
    players: tuple[Player, ...]
    won: Mapping[str, int] = {}
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """The match before its first game; the first of the two has red. Raises PlayerError."""
    return State(rules, seated(names, LEAST, MOST))


def apply(state: State, round: Round) -> State:
    """The match after a game. Raises what `score` does, and PlayerError."""
    red = named(state.players, round.red) if round.red else state.players[0].name
    black = next(player.name for player in state.players if player.name != red)
    by_color = {Color.RED: red, Color.BLACK: black}
    found = score(round.table, state.rules)
    points = {by_color[color]: each for color, each in found.scores.items()}
    scores = {player.name: points[player.name] for player in state.players}
    winner = by_color[found.winner] if found.winner else None
    won = dict(state.won)
    if winner:
        won[winner] = won.get(winner, 0) + 1
    reasons = [Reason(_with_names(reason.text, by_color), reason.ruling) for reason in found.reasons]
    summary = f"{winner} wins" if winner else "nobody wins"
    taker = (by_color[round.table.taken_by],) if round.table.taken_by else ()
    marks = {"won": (winner,) if winner else (), "took the castle": taker}
    players = tuple(player._replace(score=player.score + scores[player.name]) for player in state.players)
    told = Told(summary, tuple(reasons), marks, found.facts)
    return State(state.rules, players, won, state.rounds + 1, Change(scores, lambda: told))


def _with_names(text: str, by_color: Mapping[Color, str]) -> str:
    """`red: 7 in sets...` as `Ann (red): 7 in sets...`."""
    for color, name in by_color.items():
        if text.startswith(f"{color.value}:"):
            return f"{name} ({color.value}){text[len(color.value) :]}"
    return text


def winners(state: State) -> tuple[str, ...]:
    """Whoever has won more games, of equals whoever has more points; both where all is equal; nobody before a game."""
    if not state.rounds:
        return ()
    best = max(_merit(state, player) for player in state.players)
    return tuple(player.name for player in state.players if _merit(state, player) == best)


def _merit(state: State, player: Player) -> tuple[int, int]:
    return state.won.get(player.name, 0), player.score


def is_over(state: State) -> bool:  # noqa: ARG001
    """A match goes on as long as the two like."""
    return False


def standings(state: State) -> tuple[Standing, ...]:
    """The best place first: most games, then most points."""
    best = winners(state)
    rows = [
        Standing(player.name, player.score, False, 1 if player.name in best or not best else 2)
        for player in state.players
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def join(state: State, name: str) -> State:  # noqa: ARG001
    """Two play Dukes Up!: nobody joins. Raises PlayerError."""
    raise PlayerError(f"{name} can't join: Dukes Up! is for 2; begin a new game")


def next_up(state: State) -> str:
    """Whose game was won how often, and who begins: the two take turns (the authors' later edition)."""
    starter = state.players[state.rounds % 2].name
    games = ", ".join(f"{player.name} {plural(state.won.get(player.name, 0), 'game')}" for player in state.players)
    return f"{starter} begins, {state.players[0].name} has red; {games}"


def goal(rules: Rules) -> int | None:  # noqa: ARG001
    """No score ends the match."""
    return None


def to_plain(round: Round) -> dict[str, Any]:
    """A round as plain text, for the log."""
    table = round.table
    castles = {color.value: str(card) for color, card in table.castles.items()}
    castles |= {color.value: "?" for color in sorted(table.hidden, key=lambda color: color.value)}
    plain: dict[str, Any] = {
        "melds": [write_cards(meld) for meld in table.melds],
        "dukes": {color.value: write_cards(cards) for color, cards in table.dukes.items()},
        "castles": castles,
    }
    ends = {"taken_by": table.taken_by, "ended_by": table.ended_by}
    plain |= {key: color.value for key, color in ends.items() if color}
    return plain | ({"red": round.red} if round.red else {})


def from_plain(plain: Mapping[str, Any], rules: Rules) -> Round:  # noqa: ARG001
    """The round of `to_plain`. Raises what reading cards does."""
    castles = plain["castles"]
    table = Table(
        melds=tuple(ordinary(read_cards(text), "a meld") for text in plain["melds"]),
        dukes={Color(color): ordinary(read_cards(text), "the dukes") for color, text in plain["dukes"].items()},
        castles={
            Color(color): ordinary(read_cards(text), "the castle")[0] for color, text in castles.items() if text != "?"
        },
        hidden=frozenset(Color(color) for color, text in castles.items() if text == "?"),
        taken_by=Color(plain["taken_by"]) if "taken_by" in plain else None,
        ended_by=Color(plain["ended_by"]) if "ended_by" in plain else None,
    )
    return Round(table, plain.get("red", ""))
