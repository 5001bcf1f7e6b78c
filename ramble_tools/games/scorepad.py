"""A scorepad as data: the page for keeping a game's score.

Each game has a `scorepad.py` whose `scorepad(rules)` returns the page for a group with these house rules. The kinds of
page are named for what they look like; `ramble_tools/press/scorepad_pages.py` draws them.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias


class Column(NamedTuple):
    """A column of a table: its heading, and its width in mm. A width of 0 is whatever the other columns leave."""

    head: str
    width: float = 0.0


class Share(NamedTuple):
    """A column that each player has: its heading, and its part of the player's width, from 0 to 1."""

    head: str
    part: float


class RoundGrid(NamedTuple):
    """A row for each round: the page that suits most games.

    `columns` are common to all players; the first has the number of the round. After them, each player has the columns
    `for_each_player`, with the player's name above. If there are none, the names are in one line at the top, next to
    `top_line`. The `note` is at the foot of the page, followed by a box to write in if it is `boxed`. There are `rows`
    rows; 0 fills the page.
    """

    columns: tuple[Column, ...]
    for_each_player: tuple[Share, ...] = ()
    top_line: str = ""
    note: str = ""
    boxed: bool = False
    rows: int = 0


class CheckBoxes(NamedTuple):
    """Games as the page has room for; in each game, each player has a box to check for everything that can be won.

    `boxes` is the number of boxes, in lines of `per_line`, and `unit` says what they count (`cards`).
    """

    boxes: int
    unit: str
    per_line: int = 20


class PointTrack(NamedTuple):
    """A track of `points` boxes for each player, the last one thick, and below the tracks a table to write in.

    At the top are the label `counter`, `counted` boxes to check, and the `note`. In the table, each player has the
    columns `for_each_player`. With 0 `points` there is no track, and with 0 `counted` a line instead of the boxes.
    """

    points: int
    counter: str
    counted: int
    note: str
    for_each_player: tuple[Share, ...]


class GameBlocks(NamedTuple):
    """A small table for each game, one below the other, for players who play a side each (red and black, for example).

    `rows` says what is counted for each of the `sides`. `blanks` are labels beside each table, with a line to write on.
    """

    sides: tuple[str, ...]
    rows: tuple[str, ...]
    blanks: tuple[str, ...] = ()


Page: TypeAlias = RoundGrid | CheckBoxes | PointTrack | GameBlocks


class Scorepad(NamedTuple):
    """A game's scorepad.

    `hint` is the line below the title that says how to fill in the page. It has room for as many players as the game.
    `blank` is the number of lines for names if no players are named.
    """

    hint: str
    blank: int
    page: Page


class FilledRound(NamedTuple):
    """A round on a scorepad that is filled in: what happened, which players did what, and what is written for each."""

    what: str
    marks: Mapping[str, Sequence[str]]
    points: Sequence[str]
    totals: Sequence[str]


class Filled(NamedTuple):
    """A game as it is written on a scorepad: the kind and the name of the game, the day, and a row for each round.

    `about` is a line on who played and who won, and `round` is the game's word for a round.
    """

    kind: str
    name: str
    day: str
    about: str
    round: str
    players: Sequence[str]
    rounds: Sequence[FilledRound]


def filled_page(scorepad: Scorepad, filled: Filled) -> RoundGrid:
    """Return the page that takes these rounds: the game's own if each player has points there, or a page like it."""
    if isinstance(scorepad.page, RoundGrid) and scorepad.page.for_each_player:
        return scorepad.page
    what = max(40, 130 - 20 * len(filled.players))
    return RoundGrid(
        columns=(Column(filled.round, 12), Column("what happened", what)),
        for_each_player=(Share("points", 0.5), Share("total", 0.5)),
    )


def filled_rows(page: RoundGrid, filled: Filled) -> list[list[str]]:
    """Return what is written in the columns of the page after the first, for each round."""
    heads = [column.head for column in page.columns[1:]]
    return [
        [
            *(round.what if head == "what happened" else ", ".join(round.marks.get(head, ())) for head in heads),
            *(cell for both in zip(round.points, round.totals, strict=True) for cell in both),
        ]
        for round in filled.rounds
    ]
