"""What every game's state is made of: players in seat order, their scores, who is still in, and what a round did.

A state is a NamedTuple that begins with `rules`, `players`, `rounds` (how many were played) and `last` (what the last
one did); a game adds what else it must remember. All is values: joining and leaving give a new state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from ramble_tools.cards import AnyCard, Joker, is_card
from ramble_tools.errors import GameOverError, ImpossibleCardsError, PlayerError, did_you_mean, quote
from ramble_tools.games.reasons import Reason, listing

StateT = TypeVar("StateT", bound=Any)

_LONGEST_NAME = 30
# What parts a name from a hand, a list or a command wherever names are typed.
_NOT_IN_NAMES = "=,:;@/"
# What the prompt takes for something else.
_TAKEN = frozenset(
    (
        *("called", "calls", "call", "opening", "shuffle", "shuffled", "undo", "redo", "show", "drop", "end"),
        *("join", "leave", "seats", "edit", "remove", "history", "help", "quit", "exit"),
    )
)


class Player(NamedTuple):
    """Somebody's seat: the score, and the round after which the player was out or left; None while in."""

    name: str
    score: int = 0
    out: int | None = None
    left: bool = False


class Standing(NamedTuple):
    """A player's line in the table of results. `place` counts from 1; equals share it."""

    name: str
    score: int
    out: bool
    place: int


class Told(NamedTuple):
    """What a round did, in one line, and why.

    `marks` names who did what for a family's statistics: `{"called": ("Ann",), "won": ("Bob",)}`.
    """

    summary: str
    reasons: tuple[Reason, ...] = ()
    marks: Mapping[str, tuple[str, ...]] = {}


class Change:
    """What a round did to each score. Why is told when somebody asks: of thousands of rounds few are looked at."""

    __slots__ = ("_tell", "scores")

    def __init__(self, scores: Mapping[str, int], tell: Callable[[], Told]) -> None:
        self.scores = scores
        self._tell = tell

    @property
    def told(self) -> Told:
        """What happened, and why."""
        return self._tell()

    @property
    def summary(self) -> str:
        """What happened, in one line."""
        return self._tell().summary

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why, a line each."""
        return self._tell().reasons

    @property
    def marks(self) -> Mapping[str, tuple[str, ...]]:
        """Who did what."""
        return self._tell().marks

    def because(self, *reasons: Reason) -> "Change":
        """The same change, with more reasons."""
        told = self.told
        return Change(self.scores, lambda: told._replace(reasons=(*told.reasons, *reasons)))


def changed(
    scores: Mapping[str, int],
    summary: str,
    reasons: tuple[Reason, ...] = (),
    marks: Mapping[str, tuple[str, ...]] | None = None,
) -> Change:
    """A change of which all is told at once."""
    told = Told(summary, reasons, marks or {})
    return Change(scores, lambda: told)


def seated(names: Sequence[str], least: int, most: int) -> tuple[Player, ...]:
    """The players in seat order, with nothing scored. Raises PlayerError."""
    players: tuple[Player, ...] = ()
    for name in names:
        players = with_player(players, name, 0)
    if not least <= len(players) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise PlayerError(f"this game is for {wanted} players, not {len(players)}; name each, as in new Ann Bob")
    return players


def with_player(players: tuple[Player, ...], name: str, score: int) -> tuple[Player, ...]:
    """Seat one more, after the last. Raises PlayerError for a name that is empty, taken, or unreadable elsewhere."""
    plain = " ".join(name.split())
    if not plain:
        raise PlayerError("a player has no name; give each one, as in Ann")
    if not plain.isprintable():
        raise PlayerError(f"{quote(plain)} has a sign in it that can't be shown; type the name anew")
    if len(plain) > _LONGEST_NAME:
        raise PlayerError(f"{quote(plain)} is too long for a name; {_LONGEST_NAME} letters are enough")
    if wrong := next((sign for sign in plain if sign in _NOT_IN_NAMES), None):
        raise PlayerError(f"the name {quote(plain)} has {quote(wrong)} in it, which parts names; leave it out")
    if plain.lower() in _TAKEN or is_card(plain):
        raise PlayerError(f"the name {quote(plain)} would be read as a card or a command; write it otherwise")
    if plain[0] in "-+" or plain[0].isdigit():
        raise PlayerError(f"the name {quote(plain)} would be read as something else; let it begin with a letter")
    if twin := next((each.name for each in players if each.name.lower() == plain.lower()), None):
        raise PlayerError(f"there are two players {twin}; tell them apart, as in {twin}1 and {twin}2")
    return (*players, Player(plain, score))


def named(players: Iterable[Player], typed: str) -> str:
    """The name of the player who is meant: in any case, and shortened to what is unambiguous. Raises PlayerError."""
    names = [player.name for player in players]
    if typed in names:
        return typed
    plain = typed.strip().lower()
    if same := [name for name in names if name.lower() == plain]:
        return same[0]
    found = [name for name in names if plain and name.lower().startswith(plain)]
    if len(found) == 1:
        return found[0]
    if found:
        raise PlayerError(f"{quote(typed)} may be {listing(found, 'or')}; type one letter more")
    raise PlayerError(f"{quote(typed)} does not play here; {did_you_mean(typed, names)}")


def still_in(players: Iterable[Player]) -> list[str]:
    """The names of those who are neither out nor gone, in seat order."""
    return [player.name for player in players if player.out is None]


def require_in(state: Any, name: str, what: str = "round") -> None:
    """Raise PlayerError where this player is out, has left, or has not joined yet. `what` is the word for a round."""
    player = next((each for each in state.players if each.name == name), None)
    there = f"in play are {listing(still_in(state.players))}"
    if player is None:
        raise PlayerError(f"{name} has not joined at {what} {state.rounds + 1}; {there}")
    if player.out is not None:
        how = "left" if player.left else f"is out, with {player.score}"
        raise PlayerError(f"{name} {how} after {what} {player.out}; {there}")


def leave(state: StateT, name: str) -> StateT:
    """A player goes home: the score stands, and the others play on. Raises PlayerError."""
    found = named(state.players, name)
    require_in(state, found)
    if len(still_in(state.players)) < 3:
        raise PlayerError(f"{found} can't leave: one can't play on alone; end the game in place of that")
    players = tuple(
        player._replace(out=state.rounds, left=True) if player.name == found else player for player in state.players
    )
    # Whose turn it was to deal or to lay first is the next one's now.
    turn = {turn: after(players, found) for turn in ("dealer", "first") if getattr(state, turn, None) == found}
    return state._replace(players=players, last=None, **turn)  # type: ignore[no-any-return]


def joined(state: StateT, name: str, score: int, most: int, cards: str) -> StateT:
    """A late-comer with that score, after the last seat; or somebody who left and comes back, with the old score.

    Raises PlayerError where `most` play already (`cards` says of what there are no more), or the name is taken.
    """
    if len(still_in(state.players)) >= most:
        raise PlayerError(f"{most} players are as many as {cards}")
    plain = " ".join(name.split()).lower()
    before = next((player for player in state.players if player.name.lower() == plain), None)
    if before is not None and before.left:
        players = tuple(
            player._replace(out=None, left=False) if player is before else player for player in state.players
        )
    elif before is not None and before.out is not None:
        raise PlayerError(f"{before.name} is out, with {before.score}; who is out does not come back")
    else:
        players = with_player(state.players, name, score)
    return state._replace(players=players, last=None)  # type: ignore[no-any-return]


def reseat(state: StateT, names: Sequence[str]) -> StateT:
    """The players of the state in another order, each named once. Raises PlayerError."""
    order = [named(state.players, name) for name in names]
    if twice := next((name for name in order if order.count(name) > 1), None):
        raise PlayerError(f"{twice} is named twice; each has one seat")
    by_name = {player.name: player for player in state.players}
    missing = [name for name in still_in(state.players) if name not in order]
    if missing:
        raise PlayerError(f"{listing(missing)} {'has' if len(missing) == 1 else 'have'} no seat; name all who play")
    order += [name for name in by_name if name not in order]
    return state._replace(players=tuple(by_name[name] for name in order), last=None)  # type: ignore[no-any-return]


def after(players: Sequence[Player], name: str) -> str:
    """Who sits next to the left of this player and is still in: play goes clockwise."""
    found = False
    # Twice around: who sits before this player comes after the last. Who is out still has a seat.
    for player in (*players, *players):
        if found and player.out is None:
            return player.name
        found = found or player.name == name
    raise PlayerError(f"nobody is left to play after {name}")


def ranked(players: Iterable[Player], *, low_wins: bool) -> tuple[Standing, ...]:
    """The standings, the best place first: those who are in by score, then the others by the order of going out.

    "Places follow the order of going out, and within one hand the lower total is the better place" (rules.md, Dumbal).
    """

    def merit(player: Player) -> tuple[int, ...]:
        score = -player.score if low_wins else player.score
        return (1, 0, 0, score) if player.out is None else (0, player.out, player.left, score)

    standings: list[Standing] = []
    ordered = sorted(players, key=merit, reverse=True)
    for place, player in enumerate(ordered, start=1):
        shared = place > 1 and merit(player) == merit(ordered[place - 2])
        standings.append(
            Standing(player.name, player.score, player.out is not None, standings[-1].place if shared else place)
        )
    return tuple(standings)


def leaders(players: Iterable[Player], *, low_wins: bool) -> tuple[str, ...]:
    """Who is at place 1, in seat order."""
    seats = list(players)
    best = {each.name for each in ranked(seats, low_wins=low_wins) if each.place == 1}
    return tuple(player.name for player in seats if player.name in best)


def require_open(winners: Sequence[str], why: str) -> None:
    """Raise GameOverError where the game has its winners."""
    if winners:
        raise GameOverError(f"the game is over: {listing(list(winners))} won {why}; undo, or begin a new one")


def laid_before(
    before: Mapping[AnyCard, int], cards: Iterable[AnyCard], number: int, *, jokers: int, how: str
) -> dict[AnyCard, int]:
    """The cards that were laid, each with the round in which it was, after round `number` laid these too.

    Raises ImpossibleCardsError for one that was laid before; `how` says so, as in `was played in turn`.
    """
    laid = dict(before)
    count = sum(isinstance(card, Joker) for card in laid)
    for card in cards:
        if isinstance(card, Joker):
            # They have one place each, whether they were told apart or not.
            count += 1
            if count > jokers:
                raise ImpossibleCardsError(f"{card}: both jokers were laid before; a deck has two")
            laid[Joker(count)] = number
        elif card in laid:
            raise ImpossibleCardsError(f"{card} {how} {laid[card]} already; there is one")
        else:
            laid[card] = number
    return laid
