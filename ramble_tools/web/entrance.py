"""Which code lets a phone in, and to which table: to none, unless `Tables` (`tables.py`) takes the place of this."""

from collections.abc import Sequence

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.store import Row
from ramble_tools.web.codes import Codes
from ramble_tools.web.messages import Phone, TableGame

WITHOUT_TABLES = "there are no tables; ramble serve --tables opens a club night, in which each table has a code"


class Entrance:
    """The entrance of an evening without tables. Several threads may use it."""

    has_tables = False

    def __init__(self, codes: Codes) -> None:
        self.codes = codes

    @property
    def names(self) -> Sequence[str]:
        """The tables, in order: `1`, `2` and so on."""
        return ()

    def code_for(self, phone: Phone) -> str:
        """Return the code that lets another phone in where this one is, and no further."""
        return self.codes.code if phone.writes else self.codes.watch

    def let_in(self, typed: str, known: Phone) -> Phone | None:
        """Return the phone as this code lets it in, wherever it was before, or None for a wrong code."""
        found = self.codes.let_in(typed, self.names)
        return found and known._replace(writes=found.writes, table=found.table, before=known.table)

    def seated(self, phone: Phone) -> Phone:
        """Return a phone with the table at which it is now."""
        return phone

    def table_of(self, row: Row) -> str:  # noqa: ARG002  # see `Tables`
        """Return the table at which a game is played, or an empty text."""
        return ""

    def games(self, table: str) -> Sequence[TableGame]:  # noqa: ARG002
        """Return the games of a table, the latest first; none if there is no such table."""
        return ()

    def put(self, table: str, row: Row) -> None:  # noqa: ARG002
        """Put a game at a table, as the one that is played there now, and take it from any other. Raises BadInput."""
        self.require(table)

    def require(self, table: str) -> None:  # noqa: ARG002
        """Raise BadInput if there is no such table."""
        raise BadInput(WITHOUT_TABLES)
