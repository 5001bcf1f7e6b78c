"""Replaying a game's log: everything that is shown comes from it.

Undo removes the last action that still counts, and redo brings back the last one removed, until a new action is
entered. A correction is an action too: it replaces an earlier round.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import BadInput, GameOverError, ReplayError
from ramble_tools.games import match
from ramble_tools.games.fields import Setting
from ramble_tools.games.names import folded
from ramble_tools.games.players import Player, still_in
from ramble_tools.games.reasons import Reason
from ramble_tools.games.results import Change
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.entries import ALWAYS, Entry, corrected, take
from ramble_tools.scorebook.entry_data import WRONG_DATA

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame, AnySetting, Round, State


class PlayedRound(NamedTuple):
    """A round that counts: its number today, what was played, the state before it and after it, and its entry."""

    number: int
    round: "Round"
    before: "State"
    state: "State"
    entry: Entry

    @property
    def change(self) -> Change:
        """What the round changed."""
        assert self.state.last
        return self.state.last

    @property
    def players(self) -> tuple[Player, ...]:
        """The players after the round."""
        return self.state.players

    @property
    def totals(self) -> dict[str, int]:
        """Every player's score after the round."""
        return {player.name: player.score for player in self.players}


class History:
    """A game as its log describes it.

    `standing` are the actions that were not undone, corrections included, `undone` the ones that can be redone, and
    `last` is the last entry of the log, if there is one after the start. `played` are the rounds that count and `state`
    is the result; `ended` is True if the group ended the game. `rules` and `names` are those with which it began, as
    corrected; if the rules are `fixed`, they stay what they are, whatever the log says.
    """

    def __init__(self, game: "AnyGame", rules: HouseRules, names: tuple[str, ...], *, fixed: bool = False) -> None:
        self.game, self.rules, self.names = game, rules, names
        self._begun, self._fixed = (rules, names), fixed
        self.standing: list[Entry] = []
        self.undone: list[Entry] = []
        self.last: Entry | None = None
        self.played: list[PlayedRound] = []
        # What was played: each action, corrected, with the state after it, and whether the game was ended then.
        self._steps: list[tuple[Entry, State, bool]] = []
        self._start: State = game.start(names, rules)
        self.state, self.ended = self._start, False

    def __copy__(self) -> "History":
        """Return a history that can go on by itself. What was played is shared, because it never changes."""
        other = History.__new__(History)
        other.__dict__.update(
            {name: held[:] if isinstance(held, list) else held for name, held in self.__dict__.items()}
        )
        return other

    # --- looking

    @property
    def count(self) -> int:
        """How many rounds count."""
        return len(self.played)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, including those who left."""
        return tuple(player.name for player in self.state.players)

    def round(self, number: int) -> PlayedRound:
        """Return round `number`; the first one is 1."""
        return self.played[number - 1]

    @property
    def joined(self) -> Mapping[int, Mapping[str, int]]:
        """The score with which every player began, by the number of rounds that had been played: 0 for the first."""
        found: dict[int, dict[str, int]] = {0: dict.fromkeys(self.names, 0)}
        late = {player.name for player in self.state.players}.difference(self.names)
        rounds = 0
        for action, state, _ in self._steps if late else ():
            rounds += action.kind == "round"
            for player in state.players if action.kind == "join" else ():
                if player.name in late:
                    found.setdefault(rounds, {})[player.name] = player.score
                    late.remove(player.name)
        return found

    @property
    def joins(self) -> Mapping[int, Reason]:
        """With what score a player joined or came back, and why, by the number of the entry."""
        steps = ((action, state.last) for action, state, _ in self._steps if action.kind == "join")
        return {action.id: last.told.reasons[0] for action, last in steps if last}

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, once there are any or the group has ended the game."""
        won = self.game.winners(self.state)
        if won or not self.ended or not self.state.rounds or self.game.COOPERATIVE:
            return won
        return match.leaders(self.state.players, low_wins=self.game.LOW_WINS)

    @property
    def over(self) -> bool:
        """Whether no more rounds can be played."""
        return self._is_over(self.state, self.ended)

    def _is_over(self, state: "State", ended: bool) -> bool:
        return ended or self.game.is_over(state)

    @property
    def finished_by(self) -> Entry | None:
        """The entry that finished the game: the round that decided it, or the end. None if the game is not over.

        A corrected round keeps its own entry. What was done afterward without changing the score did not finish it:
        a note, for example, or reopening it and ending it again.
        """
        if not self.over:
            return None
        found = None
        for action, state, ended in reversed(self._steps):
            found = action if self._is_over(state, ended) else found
            if action.kind not in (*ALWAYS, "end"):
                break
        return found

    def setting(self, number: int | None = None) -> "AnySetting":
        """Return the setting in which the next round is entered, or a correction of an earlier one.

        A correction may name any player there is today, but has a hand only for those who were in then.
        """
        state = self.state if number in (None, self.count + 1) else self.played[number - 1].before
        return Setting(self.rules, state, tuple(still_in(state.players)), self.state.players)

    def require_round(self, number: int) -> int:
        """Return the number of a round that was played. Raises BadInput for any other number."""
        what, count = self.game.ROUND, self.count
        if not 1 <= number <= count:
            hint = {0: "none has been recorded yet", 1: "the only one is 1"}.get(count, f"choose 1 to {count}")
            raise BadInput(f"there is no {what} {number}; {hint}")
        return number

    @property
    def actions(self) -> list[Entry]:
        """What was played: the actions that stand, with every correction applied."""
        return [action for action, _, _ in self._steps]

    # --- replaying

    def take(self, entry: Entry) -> None:
        """Take the next line of the log; `replay` then works out the result."""
        take(entry, self.standing, self.undone)
        self.last = entry

    def replay(self) -> None:
        """Play everything that counts, from the first action on that differs from what was played before.

        Raises ReplayError and what the game raises.
        """
        actions = corrected(self.standing, self.game.PLAYERS_IN)
        begun = self._corrected_start(actions)
        if begun != (self.rules, self.names):
            self.rules, self.names = begun
            self._start = self.game.start(self.names, self.rules)
            self._go_back(0)
        same = 0
        for mine, (other, _, _) in zip(actions, self._steps, strict=False):
            if mine is not other and mine != other:
                break
            same += 1
        self._go_back(same)
        for action in actions[same:]:
            self.play(action)

    def _corrected_start(self, actions: Iterable[Entry]) -> tuple[HouseRules, tuple[str, ...]]:
        """Return the house rules and the first players after these actions."""
        rules, names = self._begun
        for action in actions:
            if action.kind == "player":
                named = action.data(bodies.Naming)
                old = folded(named.name)
                names = tuple(named.to if folded(name) == old else name for name in names)
            elif action.kind == "rules" and not self._fixed:
                rules = rules.with_options(rules.without_notes(action.data(bodies.Rules).rules))
        return rules, names

    def corrected_by(self, rounds: Mapping[int, Mapping[str, object]]) -> "History":
        """Return this history with some rounds replaced, by their numbers, as far as it can be played then."""
        other = copy(self)
        edits = [{"number": number, "round": round} for number, round in rounds.items()]
        try:
            other.take(Entry(0, "", "edit", {"rounds": edits}))
            other.replay()
        except BadInput:
            pass
        return other

    def without_last(self) -> "History":
        """Return this history as it was before the last action that counts."""
        other = copy(self)
        other.standing.pop()
        other.replay()
        return other

    def _go_back(self, place: int) -> None:
        """Forget what was played from this place on."""
        rounds = sum(action.kind == "round" for action, _, _ in self._steps[place:])
        del self._steps[place:], self.played[self.count - rounds :]
        _, self.state, self.ended = self._steps[-1] if self._steps else (None, self._start, False)

    def play(self, action: Entry) -> None:
        """Play one more action that is not a correction. Raises what the game raises."""
        if self.ended and action.kind not in ALWAYS:
            raise GameOverError("the game was ended; undo that, or start a new one")
        if action.kind == "round":
            before, round = self.state, self.game.from_plain(action.body, self.rules)
            self.state = self.game.apply(before, round)
            self.played.append(PlayedRound(len(self.played) + 1, round, before, self.state, action))
        else:
            self._play_other(action)
        self._steps.append((action, self.state, self.ended))

    def _play_other(self, action: Entry) -> None:
        if action.kind in ("join", "leave", "seats", "deals") and self.game.is_over(self.state):
            raise GameOverError("the game is over; undo the last round, or start a new game")
        if action.kind == "join":
            self.state = self.game.join(self.state, action.data(bodies.OfPlayer).name)
        elif action.kind == "leave":
            self.state = match.leave(self.state, action.data(bodies.OfPlayer).name, self.game.LEAST, self.game.ROUND)
        elif action.kind == "seats":
            self.state = match.reseat(self.state, action.data(bodies.Seats).names)
        elif action.kind == "deals":
            self.state = match.deals(self.state, action.data(bodies.OfPlayer).name, self.game.ROUND)
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
    begun = first.data(bodies.New)
    kept = game.Rules.without_notes(begun.rules)
    fixed, rules = rules is not None, rules or game.Rules.from_options(kept)
    return catch_up(History(game, rules, begun.players, fixed=fixed), lines)


def catch_up(history: History, entries: Iterable[Entry]) -> History:
    """Add entries to a history and return it. Raises ReplayError; then the history is not usable any more."""
    for entry in entries:
        history.take(entry)
    try:
        history.replay()
        return history
    except BadInput as error:
        where = f"{history.game.ROUND} {history.count + 1} is not possible"
        raise ReplayError(*error.parts, where=[where, *error.where]) from error
    except WRONG_DATA as error:
        where = f"{history.game.ROUND} {history.count + 1} can't be read"
        raise ReplayError("its data is not that of a round of this game", where=[where]) from error
