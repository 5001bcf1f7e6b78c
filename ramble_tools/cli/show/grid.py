"""The grid of running totals: a column for each player and a row for each round, in 45 columns."""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.cli.columns import left_to_right, padded, shortened, width
from ramble_tools.cli.output import say
from ramble_tools.cli.show.log import say_damage
from ramble_tools.cli.show.standing import say_heading, what_now_lines
from ramble_tools.errors import plural
from ramble_tools.scorebook.csv_and_markdown import running_totals
from ramble_tools.scorebook.view import GameView

_WIDTH = 45
# `show --grid` shows this many rounds, and with --all every one.
_ROUNDS = 10
_LONGEST_NAME, _SHORTEST_NAME = 30, 3
_WON = "*"


class _Row(NamedTuple):
    """A row of the grid: its label, the players' totals after that round, and the players who won it."""

    label: str
    totals: Sequence[str]
    won: Sequence[str]


def say_grid(view: GameView, *, everything: bool = False, by: str = "seat") -> None:
    """Print the running totals after the last ten rounds, or after every round, and what comes next."""
    say_heading(view)
    if view.round_count:
        print("\n".join(grid_lines(view, everything=everything, by=by)))
    else:
        say(f"no {view.game.ROUND} has been recorded yet")
    print("\n".join(what_now_lines(view, "place")))
    say_damage(view)


def grid_lines(view: GameView, *, everything: bool = False, by: str = "seat") -> list[str]:
    """Return the running totals as lines of 45 columns; if the players need more, as two or more grids.

    Names are shortened to fit, and numbers never are.
    """
    what, first = view.game.ROUND, 1 if everything else max(1, view.round_count - _ROUNDS + 1)
    names = [each.name for each in view.ordered(by)]
    shown = view.rounds[first - 1 :]
    rows = [
        _Row(str(each.number), cells, each.change.told.marks.get("won", ()))
        for each, cells in zip(shown, running_totals(shown, names), strict=True)
    ]
    now = view.totals
    if now != shown[-1].totals:
        # A player has joined since then.
        rows.append(_Row("now", [str(now[name]) for name in names], ()))
    starred = any(set(row.won) & set(names) for row in rows)
    lines = [] if first == 1 else [f"({plural(first - 1, f'earlier {what}')}: --all)"]
    lines += _as_fit(rows, names, starred=starred)
    if any(_WON in line for line in lines):
        lines.append(f"{_WON} won the {what}")
    return lines


def _as_fit(rows: Sequence[_Row], names: Sequence[str], *, starred: bool) -> list[str]:
    """Return the rows as few grids of 45 columns, one below the other, with stars if there is room for them."""
    label = max(len(row.label) for row in rows)
    numbers = [max(len(row.totals[place]) for row in rows) for place in range(len(names))]
    full = [width(name) for name in names]
    for count in range(1, len(names) + 1):
        size = -(-len(names) // count)
        groups = [range(start, min(start + size, len(names))) for start in range(0, len(names), size)]
        for stars in (True, False) if starred else (False,):
            for room in range(_LONGEST_NAME, _SHORTEST_NAME - 1, -1):
                wide = [max(min(name, room), number) for name, number in zip(full, numbers, strict=True)]
                if all(label + stars + sum(1 + stars + wide[place] for place in group) <= _WIDTH for group in groups):
                    shown = shortened(names, room)
                    grids = [_grid(rows, names, shown, wide, group, label, stars=stars) for group in groups]
                    return [line for grid in grids for line in ["", *grid]][1:]
    raise AssertionError("a column for one player always fits")


def _grid(
    rows: Sequence[_Row],
    names: Sequence[str],
    shown: Sequence[str],
    wide: Sequence[int],
    group: range,
    label: int,
    *,
    stars: bool,
) -> list[str]:
    """Return the columns of a group of players, given by their places among `names`."""
    gap = " " if stars else ""
    heading = "".join(f" {padded(left_to_right(shown[place]), wide[place], right=True)}{gap}" for place in group)
    lines = [" " * label + gap + heading.rstrip()]
    for row in rows:
        cells = (
            f" {row.totals[place]:>{wide[place]}}{_WON if stars and names[place] in row.won else gap}"
            for place in group
        )
        lines.append(f"{row.label:>{label}}{gap}{''.join(cells)}".rstrip())
    return lines
