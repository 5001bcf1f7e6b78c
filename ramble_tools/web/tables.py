"""The tables of a club night: each has a code that opens that table alone, and the games that are played there.

A phone that joined with the organizer's code, which `ramble serve` prints, sees all tables, makes new ones, and moves
the phones of others. Only `ramble serve --tables` loads this.
"""

import json
from collections.abc import Sequence
from threading import Lock
from typing import Any

from ramble_tools.errors import BadInput, quote
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.scorebook.store import Row
from ramble_tools.web.codes import Codes
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.messages import Phone, TableGame

FILE_NAME = "tables.json"
# More tables than a club has; and so many phones are known by name, to be moved.
_MOST_TABLES = 100
_MOST_PHONES = 1000


class Tables(Entrance):
    """The tables of the evening with their games, the latest last, and the phones that have been moved.

    They are kept in a file, so that they are there again when the server starts again. A new code begins a new evening,
    which has no tables.

    Several threads may use it: one at a time changes anything, and who only reads finds the games as they were before
    or after that.
    """

    has_tables = True

    def __init__(self, codes: Codes) -> None:
        super().__init__(codes)
        self._lock = Lock()
        self._games: dict[str, list[TableGame]] = {}
        # Where a phone was moved to, and from where.
        self._moved: dict[str, tuple[str, str]] = {}
        self._phones: dict[str, Phone] = {}
        self._restore()

    @property
    def names(self) -> Sequence[str]:
        """The tables, in order: `1`, `2` and so on."""
        return tuple(self._games)

    def code_for(self, phone: Phone) -> str:
        """Return the code that lets another phone in where this one is, and no further."""
        return self.codes.table_code(phone.table) if phone.table else super().code_for(phone)

    def let_in(self, typed: str, known: Phone) -> Phone | None:
        """Return the phone as this code lets it in, wherever it was before, or None for a wrong code."""
        found = super().let_in(typed, known)
        with self._lock:
            if found and self._moved.pop(known.id, None):
                self._keep()
        return found

    @property
    def next(self) -> str:
        """The name of the table that would be added next."""
        return str(len(self._games) + 1)

    def add(self, name: str) -> None:
        """Add the next table, unless it has just been added: a tap may arrive twice. Raises BadInput."""
        with self._lock:
            if len(self._games) >= _MOST_TABLES:
                raise BadInput(f"there are {_MOST_TABLES} tables, the most that one night can have")
            if name == self.next:
                self._games = {**self._games, name: []}
                self._keep()

    # --- games

    def put(self, table: str, row: Row) -> None:
        """Put a game at a table, as the one that is played there now, and take it from any other. Raises BadInput."""
        self.require(table)
        game = row.id, row.identity
        with self._lock:
            others = {name: [each for each in games if each != game] for name, games in self._games.items()}
            self._games = {**others, table: [*others[table], game]}
            self._keep()

    def table_of(self, row: Row) -> str:
        """Return the table at which a game is played, or an empty text."""
        return next((name for name, games in self._games.items() if (row.id, row.identity) in games), "")

    def games(self, table: str) -> Sequence[TableGame]:
        """Return the games of a table, the latest first; none if there is no such table."""
        return self._games.get(table, [])[::-1]

    # --- phones

    def seated(self, phone: Phone) -> Phone:
        """Return a phone with the table at which it is now, and remember it."""
        with self._lock:
            table, before = self._moved.get(phone.id, (phone.table, phone.before))
            phone = phone._replace(table=table, before=before)
            if self._phones.pop(phone.id, None) is None and len(self._phones) >= _MOST_PHONES:
                del self._phones[next(iter(self._phones))]
            self._phones[phone.id] = phone
        return phone

    def phones(self, table: str) -> Sequence[Phone]:
        """Return the phones at a table that have asked for anything since the server was started, by name."""
        return sorted((each for each in list(self._phones.values()) if each.table == table), key=lambda each: each.by)

    def move(self, id: str, table: str) -> None:
        """Move the phone with this identity to another table. Raises BadInput, also for an organizer's phone."""
        phone = self._phones.get(id)
        if phone is None or not phone.table:
            raise BadInput("that phone is not at a table; reload this page")
        self.require(table)
        with self._lock:
            self._moved[id] = table, phone.table
            self._phones[id] = phone._replace(table=table, before=phone.table)
            self._keep()

    def require(self, table: str) -> None:
        """Raise BadInput if there is no such table."""
        if table not in self._games:
            raise BadInput(f"there is no table {quote(table)}; there are {len(self._games)}")

    # --- the file

    def _restore(self) -> None:
        """Take the tables of this evening from the file; none if it is of another evening or can't be read."""
        try:
            with open(home_path(FILE_NAME), encoding="utf-8") as file:
                kept: Any = json.load(file)
            if kept["evening"] != self.codes.evening:
                return
            games = {str(name): [(id, identity) for id, identity in there] for name, there in kept["games"].items()}
            moved = {str(id): (str(table), str(before)) for id, (table, before) in kept["moved"].items()}
            self._moved = {id: tables for id, tables in moved.items() if tables[0] in games}
            self._games = games
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return  # at worst the organizer adds the tables again, with the same codes

    def _keep(self) -> None:
        kept = {"evening": self.codes.evening, "games": self._games, "moved": self._moved}
        write_home_file(home_path(FILE_NAME), json.dumps(kept).encode(), private=True)
