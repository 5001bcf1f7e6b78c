"""What recent requests began outside the log of a game, so that a request that is sent twice does its work once."""

from ramble_tools.scorebook.store import Row

_MOST = 500


class KeptKeys:
    """The games that recent requests began, or whose timer they set. Entries in a game have their keys in the book."""

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __getitem__(self, key: str) -> Row:
        return self._rows[key]

    def keep(self, key: str, row: Row) -> None:
        """Remember what a request began, and forget the oldest one if there are too many."""
        self._rows[key] = row
        while len(self._rows) > _MOST:
            del self._rows[next(iter(self._rows))]
