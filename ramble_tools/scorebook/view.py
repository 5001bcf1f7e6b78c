"""What a game looks like at a moment: terminal, JSON, phones, charts and exports draw from it and from nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.games.reasons import OfTotal, Reason, listing
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.log_wording import describe
from ramble_tools.scorebook.replay import History, PlayedRound
from ramble_tools.scorebook.sessions import Session

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame
    from ramble_tools.games.results import OnTable


class PlayerView(NamedTuple):
    """A player in the standings. `score` and `change` are in points; `change` is None if the last round added nothing.

    `gone` is `out`, `left` or empty, and `since` the round in which the player was out or after which left. `turn` is
    `deals` or `goes first` if it is this player's turn to do so next.
    """

    name: str
    score: int
    place: int
    gone: str
    since: int | None
    leads: bool
    won: bool
    turn: str
    change: int | None


class NoteView(NamedTuple):
    """A note, and the number of the round it is about today; None if it is about the whole game."""

    text: str
    round: int | None
    at: str
    by: str


class EventView(NamedTuple):
    """What happened between two rounds, in words: who joined or left, for example. `note` is the text of a note."""

    text: str
    at: str
    note: str = ""


class GameView(NamedTuple):
    """A game at a moment. `game` has its words, such as the one for a round, and `players` are in seat order.

    What happened in a round and why is worked out when it is first asked for: a long game has thousands of rounds.
    `events` are what happened between the rounds, by the number of rounds before it, and `joined` the scores with which
    players began, by that number as well. `next_up` is what comes next in an open game, and `dealer` the player who
    deals or goes first. `others` are the other open games of the kind, and `damage` says what is wrong with the log, if
    anything: then the view is of the game before it. `newcomers` says with what scores players joined since the last
    round. `on_table` is what the game shows of the table, and `beside_table` is `next_up` without that. `seq` is the
    number of the last entry, and `last` that entry, unless it is the start. `standing` are the actions that were not
    undone, and `undone` those that can be redone.
    """

    name: str
    game: "AnyGame"
    rules: HouseRules
    players: tuple[PlayerView, ...]
    rounds: tuple[PlayedRound, ...]
    events: Mapping[int, tuple[EventView, ...]]
    joined: Mapping[int, Mapping[str, int]]
    notes: tuple[NoteView, ...]
    winners: tuple[str, ...]
    over: bool
    next_up: str
    dealer: str
    others: tuple[str, ...]
    damage: str
    seq: int
    last: Entry | None
    standing: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    newcomers: tuple[Reason, ...] = ()
    on_table: "tuple[OnTable, ...]" = ()
    beside_table: str = ""

    @property
    def round_count(self) -> int:
        """How many rounds count."""
        return len(self.rounds)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def totals(self) -> dict[str, int]:
        """Every player's score now."""
        return {player.name: player.score for player in self.players}

    def totals_after(self, number: int) -> Mapping[str, int]:
        """Return every player's score after round `number`, or at the start for 0."""
        return self.rounds[number - 1].totals if number else self.joined[0]

    @property
    def why_totals(self) -> tuple[Reason, ...]:
        """Why a total is not the total before plus the points that the last round added, or where it came from."""
        reasons = self.rounds[-1].change.told.reasons if self.rounds else ()
        return (*(each for each in reasons if isinstance(each, OfTotal)), *self.newcomers)

    def notes_on(self, number: int | None) -> tuple[str, ...]:
        """Return the notes on a round, or for None those on the whole game."""
        return tuple(note.text for note in self.notes if note.round == number)

    @property
    def has_chart(self) -> bool:
        """Whether a chart of the totals shows anything: after two rounds, if not all players have the same score."""
        return self.round_count > 1 and not self.game.COOPERATIVE

    def is_by_place(self, by: str = "") -> bool:
        """Return whether the players are shown by place: asked for `by` `place`, or else once the game is over.

        Players who play together have no places.
        """
        return not self.game.COOPERATIVE and (by == "place" or (not by and self.over))

    def ordered(self, by: str = "") -> Sequence[PlayerView]:
        """Return the players as they are shown: by `seat`, by `place`, or without either as `is_by_place` says."""
        return sorted(self.players, key=lambda each: each.place) if self.is_by_place(by) else self.players

    @property
    def together(self) -> list[PlayerView]:
        """The one score of a game that all play together, as that of "Everyone"; empty if each player has a score."""
        shared = self.players[0]._replace(name="Everyone", gone="", since=None, turn="")
        return [shared] if self.game.COOPERATIVE else []

    def gone_when(self, player: PlayerView) -> str:
        """Return `out in hand 7` or `left after hand 3`; an empty text for a player who is still in."""
        when = f"{'after' if player.gone == 'left' else 'in'} {self.game.ROUND} {player.since}"
        return f"{player.gone} {when}" if player.gone else ""

    @property
    def now(self) -> str:
        """Who won, or what comes next, in one line."""
        if self.over:
            return self.won_by if self.winners else "the game is over"
        return self.next_up

    @property
    def won_by(self) -> str:
        """Who won the game: `Ann and Bob win the game`."""
        return f"{listing(self.winners)} {'wins' if len(self.winners) == 1 else 'win'} the game"

    @property
    def undoes(self) -> str:
        """What undo would take back: `hand 7: Ann=4 Bob=17, caller Ann`; an empty text if there is nothing."""
        return describe(self.rules, self.standing[-1], self.round_count, brief=True) if self.standing else ""

    @property
    def redoes(self) -> str:
        """What redo would bring back; an empty text if there is nothing."""
        return describe(self.rules, self.undone[-1], self.round_count + 1, brief=True) if self.undone else ""


# --- how it is made


def view_of(session: Session) -> GameView:
    """Return a game as it is now."""
    history = session.history
    game, state, notes = history.game, history.state, dict(_notes(history))
    return GameView(
        name=session.row.name,
        game=game,
        rules=history.rules,
        players=tuple(_players(history)),
        rounds=tuple(history.played),
        events=_events(history, notes),
        joined=history.joined,
        notes=tuple(notes.values()),
        winners=history.winners,
        over=history.over,
        next_up=game.next_up(state),
        dealer="" if history.over else state.turn,
        others=session.others,
        damage=session.damage,
        seq=session.seen,
        last=history.last,
        standing=tuple(history.standing),
        undone=tuple(history.undone),
        newcomers=tuple(_newcomers(history)),
        on_table=tuple(game.on_table(state)) if hasattr(game, "on_table") else (),
        beside_table=game.beside_table(state) if hasattr(game, "beside_table") else game.next_up(state),
    )


def view_before(session: Session) -> GameView:
    """Return the game as it was before the entry that was just added."""
    assert session.before
    return view_of(session._replace(history=session.before, entries=session.entries[:-1]))


def _players(history: History) -> Iterator[PlayerView]:
    standings = {each.name: each for each in history.game.standings(history.state)}
    added = history.played[-1].change.scores if history.played else {}
    leading = {each.name for each in standings.values() if each.place == 1}
    # Nobody leads before the first round, while all are level, or where all win or lose together.
    if history.over or not history.played or history.game.COOPERATIVE or len(leading) == len(standings):
        leading = set()
    for player in history.state.players:
        name, standing = player.name, standings[player.name]
        yield PlayerView(
            name,
            player.score,
            standing.place,
            standing.gone,
            player.out,
            leads=name in leading,
            won=history.over and name in history.winners,
            turn=history.game.TURN if not history.over and name == history.state.turn else "",
            change=added.get(name),
        )


def _newcomers(history: History) -> Iterator[Reason]:
    joins = history.joins
    for action in reversed(history.actions if joins else ()):
        if action.kind == "round":
            return
        if action.id in joins:
            yield joins[action.id]


def _events(history: History, notes: Mapping[int, NoteView]) -> Mapping[int, tuple[EventView, ...]]:
    found: dict[int, tuple[EventView, ...]] = {}
    joins, count = history.joins, 0
    for action in history.actions:
        if action.kind == "round":
            count += 1
            continue
        note = notes.get(action.id)
        if note is None or note.round is None:
            text = joins[action.id].text if action.id in joins else describe(history.rules, action)
            event = EventView(text, action.at, note.text if note else "")
            found[count] = (*found.get(count, ()), event)
    return found


def _notes(history: History) -> Iterator[tuple[int, NoteView]]:
    """Yield the notes, oldest first, each with the number of its entry.

    A note belongs to its round even if the round has another number today, because an earlier one was removed. If its
    own round was removed, it is a note on the game.
    """
    rounds: list[int] = []
    about: list[tuple[Entry, int | None]] = []
    for action in history.standing:
        if action.kind == "round":
            rounds.append(action.id)
        elif action.kind == "remove":
            del rounds[action.data(bodies.Removal).number - 1]
        elif action.kind == "note":
            number = action.data(bodies.Note).round
            about.append((action, rounds[number - 1] if number and 0 < number <= len(rounds) else None))
    numbers = {id: number for number, id in enumerate(rounds, start=1)} if about else {}
    for action, round in about:
        text = " ".join(action.data(bodies.Note).text.split())
        yield action.id, NoteView(text, None if round is None else numbers.get(round), action.at, action.by)
