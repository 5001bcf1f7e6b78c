"""The list of seats that is edited in place: names, who leaves, who joins, the order, and who deals or goes first next.

A player's fields are called `name:Ann`, `leaves:Ann` and `seat:Ann`, by the name on the page; `join` and `deals` are
there once. What differs from the game as the page showed it is changed, each in an entry of its own.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ramble_tools.errors import BadInput
from ramble_tools.games.players import still_in
from ramble_tools.plain import read
from ramble_tools.scorebook import actions, bodies
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry
from ramble_tools.web.answers import number
from ramble_tools.web.rendering import field_id

# The id of the field that a change is about, and the entry.
SeatChange: TypeAlias = tuple[str, MakeEntry]


def seat_changes(form: Mapping[str, str], shown: History) -> list[SeatChange]:
    """Return what a list that was filled in changes in the game as the page had `shown` it, to be done in this order.

    Raises BadInput if that is nothing.
    """
    found = [*_Filled(form, shown).changes()]
    if not found:
        raise BadInput("nothing is different; change what is wrong, or go back to the game")
    return found


class _Filled:
    def __init__(self, form: Mapping[str, str], shown: History) -> None:
        self._form, self._shown = form, shown
        self._present = still_in(shown.state.players)
        # The new names of the players, once their entries are made.
        self._renamed: dict[str, str] = {}

    def changes(self) -> Iterator[SeatChange]:
        """Yield the changes: names, who leaves, who joins, the order, and who deals or goes first next."""
        for player in self._shown.state.players:
            if " ".join(self._form.get(f"name:{player.name}", player.name).split()) != player.name:
                yield field_id(f"name:{player.name}"), self._name(player.name)
        for name in self._present:
            if f"leaves:{name}" in self._form:
                yield field_id(f"leaves:{name}"), self._leave(name)
        if joins := self._form.get("join", "").strip():
            yield "join", lambda history: actions.join(history, joins)
        if moved := [name for name in self._present if self._seat(name) not in (None, self._present.index(name) + 1)]:
            yield field_id(f"seat:{moved[0]}"), self._seats(moved)
        deals = self._form.get("deals", self._shown.state.turn)
        if deals != self._shown.state.turn:
            yield field_id(f"name:{deals}"), lambda history: actions.deals(history, self._now(deals))

    def _now(self, name: str) -> str:
        return self._renamed.get(name, name)

    def _seat(self, name: str) -> int | None:
        return number(self._form.get(f"seat:{name}", "")) if f"leaves:{name}" not in self._form else None

    def _name(self, name: str) -> MakeEntry:
        def make(history: History) -> NewEntry:
            to = self._form[f"name:{name}"]
            if not to.strip():
                raise BadInput("type the name")
            kind, body = actions.player(history, name, to)
            self._renamed[name] = read(bodies.Naming, body).to
            return kind, body

        return make

    def _leave(self, name: str) -> MakeEntry:
        return lambda history: actions.leave(history, self._now(name))

    def _seats(self, moved: list[str]) -> MakeEntry:
        """Return the entry that gives these players the seats that were chosen; the others keep their order."""

        def make(history: History) -> tuple[str, Mapping[str, object]]:
            wanted: dict[int, str] = {}
            for name in moved:
                seat = self._seat(name) or 0
                if other := wanted.get(seat):
                    raise BadInput(f"{self._now(other)} has seat {seat} too", field=field_id(f"seat:{name}"))
                wanted[seat] = name
            order = [name for name in still_in(history.state.players) if name not in map(self._now, moved)]
            for seat, name in sorted(wanted.items()):
                order.insert(max(0, seat - 1), self._now(name))
            return "seats", {"names": order}

        return make
