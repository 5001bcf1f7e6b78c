"""What a game's log comes to: its entries are replayed, and everything that is shown is what comes out.

An entry is an action (a round, somebody who joins or leaves, another order of seats, a correction, the end), or `undo`
or `redo`. Undo takes the last action that stands away, redo brings back the last one that was taken away, until a new
action is entered. A correction is an action too: it puts another round in an old one's place.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput, GameOverError, ReplayError, plural
from ramble_tools.games import match
from ramble_tools.games.match import Change
from ramble_tools.rulings import HouseRules

# What can be undone.
ACTIONS = ("round", "join", "leave", "seats", "edit", "remove", "end", "reopen")


class Entry(NamedTuple):
    """A line of the log: its number in the file, when it was written (UTC, ISO 8601), what it is, and its data."""

    id: int
    at: str
    kind: str
    body: Mapping[str, Any]


class Played(NamedTuple):
    """A round that stands: what it was, what it did, the players after it, and the entry that holds it."""

    round: Any
    change: Change
    players: tuple[match.Player, ...]
    entry: Entry

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's score after it."""
        return {player.name: player.score for player in self.players}


class History:
    """A game as its log has it: `standing` are the actions that were not undone, `undone` those that can be redone.

    `played` are the rounds that stand, and `state` is what they come to; `ended` says that the table ended it.
    """

    def __init__(self, game: ModuleType, rules: HouseRules, names: tuple[str, ...]) -> None:
        self.game, self.rules, self.names = game, rules, names
        self.standing: list[Entry] = []
        self.undone: list[Entry] = []
        self.state: Any = None
        self.played: list[Played] = []
        self.ended = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won: once the game has its winners, or once the table has ended it."""
        won: tuple[str, ...] = self.game.winners(self.state)
        if won or not self.ended:
            return won
        return self._leaders()

    def _leaders(self) -> tuple[str, ...]:
        if not self.state.rounds or self.game.COOPERATIVE:
            return ()
        return match.leaders(self.state.players, low_wins=self.game.LOW_WINS)

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.ended or bool(self.game.is_over(self.state))

    def state_before(self, number: int) -> Any:
        """How the game stood before a round, but with the players of today: a correction may name any of them."""
        actions = corrected(self.standing)
        rounds = [place for place, action in enumerate(actions) if action.kind == "round"]
        earlier = History(self.game, self.rules, self.names)
        earlier.standing = actions[: rounds[number - 1]]
        earlier.replay()
        return earlier.state._replace(players=self.state.players)

    def take(self, entry: Entry) -> None:
        """Take the next line of the log; what it comes to is told by `replay`. Raises BadInput."""
        if entry.kind == "undo":
            if not self.standing:
                raise BadInput("nothing is left to undo")
            self.undone.append(self.standing.pop())
        elif entry.kind == "redo":
            if not self.undone:
                raise BadInput("nothing is left to redo")
            self.standing.append(self.undone.pop())
        elif entry.kind in ACTIONS:
            self.standing.append(entry)
            self.undone.clear()

    def replay(self) -> None:
        """Play what stands, from the first round on. Raises ReplayError, which names the round that can't stand."""
        self.state = self.game.start(self.names, self.rules)
        self.played, self.ended = [], False
        for action in corrected(self.standing):
            self.play(action)

    def play(self, action: Entry) -> None:
        """Play one action more, which is no correction. Raises what the game does."""
        if self.ended and action.kind != "reopen":
            raise GameOverError("the game was ended; undo takes that back, or begin a new one")
        # Rounds first: a long game has thousands.
        if action.kind == "round":
            round = self.game.from_plain(action.body, self.rules)
            self.state = state = self.game.apply(self.state, round)
            self.played.append(Played(round, state.last, state.players, action))
            return
        if action.kind in ("join", "leave", "seats") and self.game.is_over(self.state):
            raise GameOverError("the game is over; undo takes the last round back, or begin a new one")
        if action.kind == "join":
            self.state = self.game.join(self.state, action.body["name"])
        elif action.kind == "leave":
            self.state = match.leave(self.state, action.body["name"])
        elif action.kind == "seats":
            self.state = match.reseat(self.state, action.body["names"])
        elif action.kind in ("end", "reopen"):
            self.ended = action.kind == "end"


def history_of(game: ModuleType, entries: Iterable[Entry], rules: HouseRules | None = None) -> History:
    """Replay a game's entries, the first of which is `new`; under other house rules where some are given.

    Raises ReplayError where the log is not whole, or the game could not have been played like that.
    """
    lines = iter(entries)
    first = next(lines, None)
    if first is None or first.kind != "new":
        raise ReplayError("the game has no beginning; its log is not whole")
    rules = rules or game.Rules.from_options(first.body["rules"])
    history = History(game, rules, tuple(first.body["players"]))
    for entry in lines:
        history.take(entry)
    try:
        history.replay()
    except BadInput as error:
        raise ReplayError(f"{game.ROUND} {len(history.played) + 1} can't stand: {error}") from error
    return history


def corrected(standing: Sequence[Entry]) -> list[Entry]:
    """The actions with each correction in its place; a corrected round keeps its own entry's time and number."""
    if not any(action.kind in ("edit", "remove") for action in standing):
        return list(standing)
    actions: list[Entry] = []
    for action in standing:
        if action.kind in ("edit", "remove"):
            places = [place for place, each in enumerate(actions) if each.kind == "round"]
            number = action.body["number"]
            if not 1 <= number <= len(places):
                raise ReplayError(f"there is no round {number} to correct; there {_are(len(places))}")
            place = places[number - 1]
            if action.kind == "remove":
                del actions[place]
            else:
                actions[place] = actions[place]._replace(body=action.body["round"])
        else:
            actions.append(action)
    return actions


def _are(count: int) -> str:
    return f"is {plural(count, 'round')}" if count == 1 else f"are {plural(count, 'round')}"
