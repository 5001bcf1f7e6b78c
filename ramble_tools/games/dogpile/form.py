"""A pack of Dogpile: its rows."""

from typing import Any

from ramble_tools.cli.tally.commands import Table
from ramble_tools.errors import BadInput
from ramble_tools.games.dogpile.game import Round
from ramble_tools.games.dogpile.packs import judge, read_pack

HELP = ("5H 6S / 9H .: blanks part two cards, a slash two rows, a dot is an empty place",)


class Form:
    """Takes the pack as one line."""

    def __init__(self, table: Table, state: Any) -> None:  # noqa: ARG002
        self._table = table
        self._round: Round | None = None

    def question(self) -> str | None:
        """The pack."""
        return None if self._round else "the pack? rows parted by /"

    def take(self, line: str) -> None:
        """Take a line. Raises BadInput."""
        if not line.strip():
            raise BadInput("type the pack, as in 5H 6S / 9H .; the leader alone, where nobody laid a card")
        pack = read_pack(line)
        judge(pack, self._table.rules)
        self._round = Round(pack)

    def round(self) -> Round:
        """The pack."""
        assert self._round
        return self._round
