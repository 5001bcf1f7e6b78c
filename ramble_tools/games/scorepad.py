"""What a scorepad is: the page that a game's score is kept on, as data.

Each game has a `scorepad.py` whose `SCOREPAD` says how many players the page has room for and which kind of page it is.
The kinds are named for what they look like; `ramble_tools/press/scorepads.py` draws them. Nothing here knows paper.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, and its width in mm. A width of 0 takes what the other columns leave."""

    head: str
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """A column that every player has: its head, and its part of the player's width, from 0 to 1."""

    head: str
    part: float


@dataclass(frozen=True, slots=True)
class RoundGrid:
    """A row for each round: the page that suits most games.

    `columns` are common to all players; the first one holds the number of the round. Then each player has the columns
    in `for_each_player`, with the player's name above them. Where that is empty, the names are in one line at the top,
    beside `top_line`. The `note` is at the foot of the page, followed by a box to write in if it is `boxed`.
    """

    columns: tuple[Column, ...]
    for_each_player: tuple[Share, ...] = ()
    top_line: str = ""
    note: str = ""
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class TickBoxes:
    """Several games on a page; in each game every player has one box to tick for each thing that can be won.

    `boxes` is the number of boxes, in lines of `per_line`, and `unit` the plural of the thing (`cards`).
    """

    games: int
    boxes: int
    unit: str
    per_line: int = 20


@dataclass(frozen=True, slots=True)
class PointTrack:
    """A track of `points` boxes for each player, the last one thick, and below the tracks a table to write in.

    At the top are `counted` boxes to tick with the label `counter`, followed by the `note`. Each player has the columns
    in `for_each_player`.
    """

    points: int
    counter: str
    counted: int
    note: str
    for_each_player: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class GameBlocks:
    """A small table for each game, one below the other; the players play `sides` (red and black, say).

    `rows` are what is counted for each side. `blanks` are labels with a line to write on, beside each table.
    """

    sides: tuple[str, ...]
    rows: tuple[str, ...]
    blanks: tuple[str, ...] = ()


Page: TypeAlias = RoundGrid | TickBoxes | PointTrack | GameBlocks


@dataclass(frozen=True, slots=True)
class Scorepad:
    """A game's scorepad.

    `hint` is the line below the title: how to fill the page in. `players` are the fewest and the most players that the
    page has room for. `blank` is how many lines for names it has when no player is named.
    """

    hint: str
    players: tuple[int, int]
    blank: int
    page: Page
