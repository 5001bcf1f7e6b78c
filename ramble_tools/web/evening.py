"""What a server keeps of an evening between requests: the games it serves, and what is not in the scorebook.

Several threads use it; but of the requests that write, only one at a time is about the same page (`jobs.py`).
"""

from ramble_tools.errors import UnknownNameError, quote
from ramble_tools.scorebook.book import Book, look_up
from ramble_tools.scorebook.game_cache import GameCache
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.store import Row
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.messages import Page, Phone
from ramble_tools.web.shared_hand import Hands
from ramble_tools.web.timers import Timers

# A request is sent again within minutes, if at all.
_MOST_DONE = 2000


class Evening:
    """The games that phones may see, and what they share. `only` is the one game that is served, if not all are.

    `quiet` tells nobody who asked for a word.
    """

    def __init__(self, entrance: Entrance, *, only: Row | None = None, quiet: bool = False) -> None:
        self.entrance, self.only, self.quiet = entrance, only, quiet
        self.games = GameCache()
        self.timers = Timers()
        self.hands = Hands()
        # The answers to requests that were carried out, by their keys; those of a game's entries are in the book too.
        self._done: dict[str, Page] = {}
        # The rematches of games, so that all phones find the same one.
        self._rematches: dict[int, Row] = {}
        self._served = {only.id} if only else set()
        # Games by the names under which they were asked for, because a game may be renamed while phones show it.
        self._known: dict[str, Row] = {}

    def done_before(self, key: str) -> Page | None:
        """Return the answer to the request with this key, if it was carried out; nobody is told again."""
        return self._done.get(key)

    def note(self, key: str, answer: Page) -> None:
        """Note the answer to a request, unless it is a refusal or a question. Only the newest requests are known."""
        if answer.status in (204, 303):
            self._done[key] = answer._replace(events=(), moved="")
        if len(self._done) > _MOST_DONE:
            del self._done[next(iter(self._done))]

    def row(self, name: str, phone: Phone) -> Row:
        """Return the game with this name, in any case, or the one that had it earlier. Raises UnknownNameError.

        A phone at a table finds only the games of that table.
        """
        return look_up(lambda book: self._row(book, name, phone), lambda book: book.store.called(name.strip()))

    def look(self, name: str, phone: Phone) -> Session:
        """Return the game with this name as it is now; see `row`. Raises BookError and ReplayError too."""
        known = self._known.get(name.strip().lower())

        def ask(book: Book) -> None:
            book.store.called(name.strip())
            if known:
                self.games.ask_for(book, known)

        return look_up(lambda book: self.games.look_in(book, self._row(book, name, phone)), ask)

    def _row(self, book: Book, name: str, phone: Phone) -> Row:
        wanted = name.strip().lower()
        found = book.store.called(name.strip())
        if found is None or found.deleted:
            once = self._known.get(wanted) or book.store.once_called(name.strip())
            found = book.same_game(once) if once else None
        at = self.entrance.table_of(found) if found else ""
        if phone.table and at != phone.table:
            if at and at == phone.before:
                raise UnknownNameError(f"{quote(name)} is at table {at}; this phone was moved to table {phone.table}")
            raise UnknownNameError(
                f"there is no game {quote(name)} at table {phone.table}, the only table that this phone's code opens; "
                "to join another one, tap Another table's code on the first page"
            )
        if found is None or (self.only and found.id not in self._served):
            raise UnknownNameError(f"there is no game {quote(name)} here")
        self._known[wanted] = found
        return found

    def games_at(self, table: str) -> list[Row]:
        """Return the games of a table that are still there, the one that is played now first: the latest open one."""
        games = self.entrance.games(table)
        found = look_up(lambda book: [book.store.game(id) for id, _ in games])
        rows = [row for row in found if row and (row.id, row.identity) in games and not row.deleted]
        return sorted(rows, key=lambda row: not row.open)

    def serve_rematch(self, row: Row, rematch: Row) -> None:
        """Let all phones find the rematch of a game, at the same table.

        If only one game is served, the rematch is served in its place.
        """
        self._rematches[row.id] = rematch
        if table := self.entrance.table_of(row):
            self.entrance.put(table, rematch)
        if self.only:
            self.only = rematch
            self._served.add(rematch.id)

    def rematch(self, row: Row) -> str:
        """Return the name of the game that phones began after this one; an empty text if there is none."""
        if row.id not in self._rematches:
            return ""
        found = look_up(lambda book: book.store.game(self._rematches[row.id].id))
        return found.name if found and not found.deleted else ""
