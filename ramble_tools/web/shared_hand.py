"""A round that several phones enter, each its own part: its state, what may happen, and the next state.

Nothing here knows a game, a request or a clock. A field belongs to the player whose name is at its end: `hand:Ann` is
Ann's. A field of nobody belongs to the phone that called.

| state      | event                             | next state                                          |
|------------|-----------------------------------|-----------------------------------------------------|
| none       | Called                            | open, and everybody's fields are missing            |
| none       | Sent: the server started again    | open, the call and these fields taken from the event |
| open       | Called by the same phone          | open, with the player who called corrected          |
| open       | Called, Sent of another round     | the same; the other is over, and refused            |
| open       | Sent                              | open, or complete with the last fields              |
| complete   | Sent: it was refused, or in doubt | complete, or open if a field was emptied            |
| open       | CalledOff by the phone that called | none; it is over                                   |
| complete   | Recorded                          | none; it is over                                    |
| it is over | Called, Sent, CalledOff, Recorded | the same                                            |
"""

from collections.abc import Collection, Mapping, Sequence
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import BadInput
from ramble_tools.web.messages import Event, Watched

_NOTHING: Mapping[str, str] = MappingProxyType({})
# A phone that was away asks about the rounds that it knows: never about as many as these.
_MOST_OVER = 20


class Call(NamedTuple):
    """A call that opens everybody's fields.

    `id` is made by the phone that called, `by` is its owner, and `caller` the player who called. `seen` is the number
    of the last entry that this phone had seen. `needed` are the fields that each player must fill in.
    """

    id: str
    by: str
    caller: str
    seen: int
    needed: Mapping[str, Sequence[str]]


class Hand(NamedTuple):
    """A round that is being entered: the call, and what has come, by field."""

    call: Call
    typed: Mapping[str, str] = _NOTHING

    @property
    def missing(self) -> list[str]:
        """The players whose fields are not all filled in."""
        return [
            player
            for player, fields in self.call.needed.items()
            if not all(self.typed.get(field, "").strip() for field in fields)
        ]


class State(NamedTuple):
    """The round that is open in a game, if any, and the latest ones that are over: recorded, or called off."""

    hand: Hand | None = None
    over: tuple[str, ...] = ()


class Called(NamedTuple):
    """A phone called."""

    call: Call


class Sent(NamedTuple):
    """A phone sent all that is filled in for a player, with the call that it knows."""

    call: Call
    player: str
    typed: Mapping[str, str]


class CalledOff(NamedTuple):
    """The owner of a phone called a round off."""

    id: str
    by: str


class Recorded(NamedTuple):
    """A round is in the book."""

    id: str


Happened: TypeAlias = Called | Sent | CalledOff | Recorded


class NotNowError(BadInput):
    """Another call counts, or it is somebody else's. `state` is the next state all the same."""

    def __init__(self, text: str, state: State) -> None:
        super().__init__(text)
        self.state = state


def owner(field: str, players: Collection[str]) -> str:
    """Return the player to whom a field belongs; an empty text for a field of nobody."""
    name = field.rpartition(":")[2]
    return name if name != field and name in players else ""


def after(state: State, happened: Happened) -> State:
    """Return the next state. Raises NotNowError."""
    match happened:
        case Called(call) if call.id not in state.over:
            return _called(state, call)
        case Sent(call, player, typed) if call.id not in state.over:
            known = _called(state, call if state.hand is None else call._replace(caller=state.hand.call.caller))
            assert known.hand
            return known._replace(hand=_with(known.hand, player, typed))
        case CalledOff(id, by):
            if state.hand and state.hand.call.id == id and state.hand.call.by != by:
                raise NotNowError(f"only {state.hand.call.by}'s phone, which called, can call it off", state)
            return _ended(state, id)
        case Recorded(id):
            return _ended(state, id)
    return state


def _called(state: State, call: Call) -> State:
    """Return the state with this call, if none came first; the players may be others by now."""
    if state.hand is None:
        return state._replace(hand=Hand(call))
    first = state.hand.call
    if first.id != call.id:
        raise NotNowError(f"{first.by} called first, and that call counts", _ended(state, call.id))
    caller = call.caller if call.by == first.by else first.caller
    return state._replace(hand=state.hand._replace(call=first._replace(caller=caller, needed=call.needed)))


def _with(hand: Hand, player: str, typed: Mapping[str, str]) -> Hand:
    """Return the round with all that is filled in for a player, in place of what was before."""
    leads = player == hand.call.by
    kept = {
        field: text
        for field, text in hand.typed.items()
        if owner(field, hand.call.needed) != player and not (leads and ":" not in field)
    }
    return hand._replace(typed={**kept, **typed})


def _ended(state: State, id: str) -> State:
    hand = None if state.hand and state.hand.call.id == id else state.hand
    return State(hand, (*(each for each in state.over if each != id), id)[-_MOST_OVER:])


class Hands:
    """The state of each game's round that several phones enter. It is not in the book, and ends with the server.

    Several threads may use it.
    """

    def __init__(self) -> None:
        self._states: dict[int, State] = {}
        self._told: dict[Watched, Event] = {}
        self._lock = Lock()

    def of(self, game: int) -> State:
        """Return the state of the game with this number."""
        return self._states.get(game, State())

    def take(self, game: int, happened: Happened) -> State:
        """Return the next state of a game, which it has from now on. Raises NotNowError."""
        with self._lock:
            try:
                found = after(self.of(game), happened)
            except NotNowError as error:
                self._states[game] = error.state
                raise
            self._states[game] = found
            return found

    def tell(self, event: Event) -> tuple[Event, ...]:
        """Keep what the phones of a game are told, for those that come later. Return it, or nothing if they know it."""
        assert event.game is not None
        before, self._told[event.game] = self._told.get(event.game), event
        return () if event == before else (event,)

    def event(self, game: Watched) -> Event | None:
        """Return what the phones of a game were told last."""
        return self._told.get(game)
