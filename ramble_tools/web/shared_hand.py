"""A round that several phones enter, each its own part: its state, what may happen, and the next state.

Nothing here knows a game, a request or a clock. A field belongs to the player whose name is at its end, as in
`hand:Ann`, or who needs it. A field of nobody belongs to the phone that called.

| state      | event                             | next state                                          |
|------------|-----------------------------------|-----------------------------------------------------|
| none       | Called                            | open, and everybody's fields are missing            |
| none       | Sent: the server started again    | open, the call and these fields taken from the event |
| open       | Called by the same phone          | open, with the player who called corrected          |
| open       | Called, Sent of another round     | the same; the other is over, and refused            |
| open       | Sent                              | open, or complete with the last fields              |
| complete   | Sent: it was refused, or in doubt | complete                                            |
| open       | CalledOff                         | none; it is over                                    |
| complete   | Recorded                          | none; it is over                                    |
| it is over | Called, Sent, CalledOff, Recorded | the same                                            |
"""

from collections.abc import Collection, Mapping
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from ramble_tools import plain
from ramble_tools.errors import BadInput
from ramble_tools.web.messages import Event, Watched

_NOTHING: Mapping[str, str] = MappingProxyType({})
# A phone that was away asks about the rounds that it knows: never about as many as these.
_MOST_OVER = 20


class Call(NamedTuple):
    """A call that opens everybody's fields.

    `id` is made by the phone that called, `by` is its owner, and `caller` the player who called. `seen` is the number
    of the last entry that this phone had seen. `needed` are the fields that each player must send.
    """

    id: str
    by: str
    caller: str
    seen: int
    needed: Mapping[str, tuple[str, ...]]


class Hand(NamedTuple):
    """A round that is being entered: the call, and what has come, by field. A field that was sent may be empty.

    `senders` has the identity of the phone that sent each player's fields, by player.
    """

    call: Call
    typed: Mapping[str, str] = _NOTHING
    senders: Mapping[str, str] = _NOTHING

    @property
    def missing(self) -> list[str]:
        """The players who have not sent all their fields."""
        return [
            player for player, fields in self.call.needed.items() if not all(field in self.typed for field in fields)
        ]

    def may_show(self, player: str, phone: str) -> bool:
        """Whether a phone may show what was sent for a player: until all are in, only the one that sent it.

        A name is no proof, because any phone may take any name.
        """
        return not self.missing or self.senders.get(player) == phone

    def with_fields(self, needed: Mapping[str, tuple[str, ...]]) -> "Hand":
        """Return the round with the fields that each player needs now: what somebody has sent stays theirs."""
        now = {
            old: new
            for player, fields in self.call.needed.items()
            for old, new in zip(fields, needed.get(player, ()), strict=False)
        }
        typed = {now.get(field, field): text for field, text in self.typed.items()}
        return self._replace(call=self.call._replace(needed=needed), typed=typed)


class State(NamedTuple):
    """The round that is open in a game, if any, and the latest ones that are over: recorded, or called off."""

    hand: Hand | None = None
    over: tuple[str, ...] = ()


class Called(NamedTuple):
    """A phone called."""

    call: Call


class Sent(NamedTuple):
    """The phone with this identity sent all the fields of a player, with the call that it knows."""

    call: Call
    player: str
    typed: Mapping[str, str]
    phone: str


class CalledOff(NamedTuple):
    """A round was called off. Anybody may do that, as anybody may undo: the phone that called may be gone."""

    id: str


class Recorded(NamedTuple):
    """A round is in the book."""

    id: str


Happened: TypeAlias = Called | Sent | CalledOff | Recorded


class NotNowError(BadInput):
    """Another call counts. `state` is the next state all the same."""

    def __init__(self, text: str, state: State) -> None:
        super().__init__(text)
        self.state = state


def owner(field: str, needed: Mapping[str, Collection[str]]) -> str:
    """Return the player to whom a field belongs, of those who need fields; an empty text for a field of nobody."""
    name = field.rpartition(":")[2]
    if name != field and name in needed:
        return name
    return next((player for player, fields in needed.items() if field in fields), "")


def after(state: State, happened: Happened) -> State:
    """Return the next state. Raises NotNowError."""
    match happened:
        case Called(call) if call.id not in state.over:
            return _called(state, call)
        case Sent(call, player, typed, phone) if call.id not in state.over:
            known = _called(state, call if state.hand is None else call._replace(caller=state.hand.call.caller))
            assert known.hand
            return known._replace(hand=_with(known.hand, player, typed, phone))
        case CalledOff(id) | Recorded(id):
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
    return state._replace(hand=state.hand._replace(call=first._replace(caller=caller)).with_fields(call.needed))


def _with(hand: Hand, player: str, typed: Mapping[str, str], phone: str) -> Hand:
    """Return the round with all that a phone sent for a player, in place of what was before."""
    leads = player == hand.call.by

    def is_replaced(field: str) -> bool:
        whose = owner(field, hand.call.needed)
        # A field of a player who had another name is nobody's here.
        return whose == player or (leads and not whose and ":" not in field)

    kept = {field: text for field, text in hand.typed.items() if not is_replaced(field)}
    others = {each: sender for each, sender in hand.senders.items() if each != player}
    return hand._replace(typed={**kept, **typed}, senders={**others, player: phone})


def _ended(state: State, id: str) -> State:
    hand = None if state.hand and state.hand.call.id == id else state.hand
    return State(hand, (*(each for each in state.over if each != id), id)[-_MOST_OVER:])


class _Written(NamedTuple):
    """The states of all games as plain values have them."""

    states: Mapping[str, State]


class Hands:
    """The state of each game's round that several phones enter, by the game's identity. It is not in the book.

    A server forgets it at its end, and has it again from the phones; an app keeps it on its device.
    Several threads may use it.
    """

    def __init__(self) -> None:
        self._states: dict[str, State] = {}
        self._told: dict[Watched, Event] = {}
        self._lock = Lock()

    def of(self, game: str) -> State:
        """Return the state of the game with this identity."""
        return self._states.get(game, State())

    def take(self, game: str, happened: Happened) -> State:
        """Return the next state of a game, which it has from now on. Raises NotNowError."""
        with self._lock:
            try:
                found = after(self.of(game), happened)
            except NotNowError as error:
                self._states[game] = error.state
                raise
            self._states[game] = found
            return found

    def open(self) -> list[str]:
        """Return the games in which a round is being entered."""
        return [game for game, state in self._states.items() if state.hand]

    def written(self) -> dict[str, object]:
        """Return the states of all games as plain values."""
        return plain.write(_Written(self._states))

    def restore(self, values: object) -> None:
        """Have the states that were written. Raises PlainDataError."""
        self._states = dict(plain.read(_Written, values).states)

    def tell(self, event: Event) -> tuple[Event, ...]:
        """Keep what the phones of a game are told, for those that come later. Return it, or nothing if they know it.

        Until a hand is opened, no phone hears of it.
        """
        assert event.game is not None
        before = self._told.get(event.game)
        if event == before or not (before or event.data["id"] or event.data["over"]):
            return ()
        self._told[event.game] = event
        return (event,)

    def event(self, game: Watched) -> Event | None:
        """Return what the phones of a game were told last."""
        return self._told.get(game)
