"""Replaying a game's log: everything that is shown comes from it.

An entry is an action (a round, a player joining or leaving, a new order of seats, a correction, the end), or `undo` or
`redo`. Undo removes the last action that still counts, and redo brings back the last one removed, until a new action
is entered. A correction is an action too: it replaces an earlier round.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.errors import BadInput, GameOverError, ReplayError, plural
from ramble_tools.games import match
from ramble_tools.games.fields import Setting
from ramble_tools.games.players import Player, still_in
from ramble_tools.games.results import Change
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame, AnySetting, Round, State

# What can be undone.
ACTIONS = ("round", "join", "leave", "seats", "deals", "note", "edit", "remove", "end", "reopen")


class Entry(NamedTuple):
    """A line of the log: its number in the file, when it was written (UTC, ISO 8601), its kind, and its data."""

    id: int
    at: str
    kind: str
    body: Mapping[str, Any]


class Played(NamedTuple):
    """A round that counts: the round, what it changed, the players after it, and its entry in the log."""

    round: "Round"
    change: Change
    players: tuple[Player, ...]
    entry: Entry

    @property
    def totals(self) -> dict[str, int]:
        """Every player's score after the round."""
        return {player.name: player.score for player in self.players}


class History:
    """A game as its log describes it.

    `standing` are the actions that were not undone, `undone` the ones that can be redone. `played` are the rounds that
    count and `state` is the result; `ended` is True if the group ended the game.
    """

    def __init__(self, game: "AnyGame", rules: HouseRules, names: tuple[str, ...]) -> None:
        self.game, self.rules, self.names = game, rules, names
        self.standing: list[Entry] = []
        self.undone: list[Entry] = []
        self.state: State = game.start(names, rules)
        self.played: list[Played] = []
        self.ended = False

    @property
    def count(self) -> int:
        """How many rounds count."""
        return len(self.played)

    def round(self, number: int) -> Played:
        """Return round `number`; the first one is 1."""
        return self.played[number - 1]

    def totals(self, number: int) -> dict[str, int]:
        """Return every player's score after round `number`."""
        return self.round(number).totals

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, once there are any or the group has ended the game."""
        won = self.game.winners(self.state)
        if won or not self.ended:
            return won
        return self._leaders()

    def _leaders(self) -> tuple[str, ...]:
        if not self.state.rounds or self.game.COOPERATIVE:
            return ()
        return match.leaders(self.state.players, low_wins=self.game.LOW_WINS)

    @property
    def over(self) -> bool:
        """Whether no more rounds can be played."""
        return self.ended or self.game.is_over(self.state)

    def setting(self, number: int | None = None) -> "AnySetting":
        """Return the setting in which the next round is entered, or a correction of an earlier one.

        A correction may name any player there is today, but has a hand only for those who were in then.
        """
        state = self.state if number is None else self._state_before(number)
        return Setting(self.rules, state, tuple(still_in(state.players)), self.state.players)

    def _state_before(self, number: int) -> "State":
        actions = corrected(self.standing)
        rounds = [place for place, action in enumerate(actions) if action.kind == "round"]
        earlier = History(self.game, self.rules, self.names)
        earlier.standing = actions[: rounds[number - 1]]
        earlier.replay()
        return earlier.state

    def require_round(self, number: int) -> int:
        """Return the number of a round that was played. Raises BadInput for any other number."""
        what, count = self.game.ROUND, len(self.played)
        if not 1 <= number <= count:
            hint = {0: "none has been recorded yet", 1: "the only one is 1"}.get(count, f"choose 1 to {count}")
            raise BadInput(f"there is no {what} {number}; {hint}")
        return number

    def take(self, entry: Entry) -> None:
        """Take the next line of the log; `replay` then works out the result. Raises BadInput."""
        if entry.kind == "undo":
            if not self.standing:
                raise BadInput("there is nothing to undo")
            self.undone.append(self.standing.pop())
        elif entry.kind == "redo":
            if not self.undone:
                raise BadInput("there is nothing to redo")
            self.standing.append(self.undone.pop())
        elif entry.kind in ACTIONS:
            self.standing.append(entry)
            self.undone.clear()

    def replay(self) -> None:
        """Play everything that counts, from the first round on. Raises ReplayError and what the game raises."""
        self.state = self.game.start(self.names, self.rules)
        self.played, self.ended = [], False
        for action in corrected(self.standing):
            self.play(action)

    def play(self, action: Entry) -> None:
        """Play one more action that is not a correction. Raises what the game raises."""
        if self.ended and action.kind not in ("reopen", "note"):
            raise GameOverError("the game was ended; undo that, or start a new one")
        # Rounds first: a long game has thousands.
        if action.kind == "round":
            round = self.game.from_plain(action.body, self.rules)
            self.state = state = self.game.apply(self.state, round)
            assert state.last
            self.played.append(Played(round, state.last, state.players, action))
            return
        if action.kind in ("join", "leave", "seats", "deals") and self.game.is_over(self.state):
            raise GameOverError("the game is over; undo the last round, or start a new game")
        if action.kind == "join":
            self.state = self.game.join(self.state, action.body["name"])
        elif action.kind == "leave":
            self.state = match.leave(self.state, action.body["name"])
        elif action.kind == "seats":
            self.state = match.reseat(self.state, action.body["names"])
        elif action.kind == "deals":
            self.state = match.deals(self.state, action.body["name"])
        elif action.kind in ("end", "reopen"):
            self.ended = action.kind == "end"


def history_of(game: "AnyGame", entries: Iterable[Entry], rules: HouseRules | None = None) -> History:
    """Replay a game's entries, the first of which is `new`; under other house rules if any are given.

    Raises ReplayError if the log is incomplete or the game could not have been played that way.
    """
    lines = iter(entries)
    first = next(lines, None)
    if first is None or first.kind != "new":
        raise ReplayError("the log is incomplete: the start of the game is missing")
    rules = rules or game.Rules.from_options(first.body["rules"])
    history = History(game, rules, tuple(first.body["players"]))
    for entry in lines:
        history.take(entry)
    try:
        history.replay()
    except BadInput as error:
        raise ReplayError(f"{game.ROUND} {len(history.played) + 1} is not possible: {error}") from error
    return history


def corrected(standing: Sequence[Entry]) -> list[Entry]:
    """Return the actions with every correction applied; a corrected round keeps its own entry's time and number."""
    if not any(action.kind in ("edit", "remove") for action in standing):
        return list(standing)
    actions: list[Entry] = []
    for action in standing:
        if action.kind in ("edit", "remove"):
            places = [place for place, each in enumerate(actions) if each.kind == "round"]
            number = action.body["number"]
            if not 1 <= number <= len(places):
                raise ReplayError(f"there is no round {number} to correct; the game has {plural(len(places), 'round')}")
            place = places[number - 1]
            if action.kind == "remove":
                del actions[place]
            else:
                actions[place] = actions[place]._replace(body=action.body["round"])
        else:
            actions.append(action)
    return actions
