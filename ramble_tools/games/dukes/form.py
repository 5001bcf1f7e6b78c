"""The table at the end of a game of Dukes Up!: what lies there, color by color."""

from typing import Any

from ramble_tools.cards import Color
from ramble_tools.cli.tally.commands import Table
from ramble_tools.cli.tally.dukes import read_round
from ramble_tools.errors import BadInput
from ramble_tools.games.dukes.game import Round
from ramble_tools.games.dukes.melds import score

HELP = (
    "sets and runs with commas in them and blanks between: 5S,5H,5D AS,2S,3S",
    "Enter alone: none; for a castle: it was taken",
    "a castle that lies face down is down",
)

_FACE_DOWN = "down"
_RED, _BLACK = Color.RED.value, Color.BLACK.value


class Form:
    """Collects melds, dukes and castles."""

    def __init__(self, table: Table, state: Any) -> None:
        self._table = table
        self._red, self._black = (player.name for player in state.players)
        self._answers: list[str] = []

    def _questions(self) -> list[str]:
        asked = ["sets and runs on the table?"]
        for color, name in ((_RED, self._red), (_BLACK, self._black)):
            asked += [f"{name}'s dukes ({color}, Enter: none)?", f"{name}'s castle ({color}, or down)?"]
        if len(self._answers) >= len(asked) and self._answers[2] and self._answers[4]:
            asked.append(f"who ended it, {_RED} or {_BLACK}?")
        return asked

    def question(self) -> str | None:
        """The table, red's dukes and castle, black's; where no castle was taken, who ended the game."""
        asked = self._questions()
        return asked[len(self._answers)] if len(self._answers) < len(asked) else None

    def take(self, line: str) -> None:
        """Take a line. Raises BadInput."""
        before = self._answers
        self._answers = [*before, line.strip()] if self.question() else [line.strip()]
        try:
            if len(self._answers) == 5 and not self._answers[2] and not self._answers[4]:
                raise BadInput("both castles can't be taken: name the one that still lies there, or ?")
            # What is known so far must be able to lie there; who took a castle is known at the end.
            lies = self._read(ended=self.question() is None)
            score(lies.table, self._table.rules)
        except BadInput:
            self._answers = before
            raise

    def _read(self, *, ended: bool) -> Round:
        melds, red_dukes, red_castle, black_dukes, black_castle, ender = [*self._answers, *[""] * 6][:6]
        taken = ""
        if ended:
            taken = _BLACK if not red_castle else _RED if not black_castle else ""
        round: Round = read_round(
            self._table,
            # "5S 5H 5D / 6C 7C 8C" is as good as "5S,5H,5D 6C,7C,8C".
            melds=[each for each in melds.split("/") if each.strip()] if "/" in melds else melds.split(),
            dukes_of=[f"{color}={text}" for color, text in ((_RED, red_dukes), (_BLACK, black_dukes)) if text],
            castle=[
                f"{color}={'?' if text.lower() == _FACE_DOWN else text}"
                for color, text in ((_RED, red_castle), (_BLACK, black_castle))
                if text
            ],
            taken_by=taken,
            ended_by=ender,
        )
        return round

    def round(self) -> Round:
        """The table."""
        return self._read(ended=True)
