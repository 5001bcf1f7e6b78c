"""A chart of the totals drawn with letters, for narrow terminals and terminals without color."""

import unicodedata
from collections.abc import Sequence

from ramble_tools.cli.columns import fold, left_to_right, shortened
from ramble_tools.scorebook.view import GameView

# The size of the chart: its columns, of which some are for a total of up to six digits and the axis, and its rows.
_WIDTH, _LABEL, _HEIGHT = 40, 8, 8
_LONGEST_NAME = 20


def chart(view: GameView, screen: int = _WIDTH) -> list[str]:
    """Return rows from the highest total down to 0, with a column for each round; `*` is where several totals meet.

    Each player is a letter, explained below the chart. The score that ends the game or puts a player out is a dashed
    line, unless the totals are far below it. The lines are 40 columns wide, or as wide as a narrower `screen`.
    """
    room = min(_WIDTH, screen)
    names = view.names
    signs = _signs(names)
    goal = view.rules.goal
    columns = min(view.round_count, room - _LABEL)
    # If there are more rounds than columns, each column shows the last of its rounds.
    rounds = [(column + 1) * view.round_count // columns for column in range(columns)]
    totals = [{**view.joined.get(number, {}), **view.totals_after(number)} for number in rounds]
    top = max([1, *(total for row in totals for total in row.values())])
    if goal and top * 2 >= goal:
        top = max(top, goal)
    rows = [[" "] * columns for _ in range(_HEIGHT)]
    goal_row = _row(goal, top) if goal and goal <= top else None
    if goal_row is not None:
        rows[goal_row] = ["-"] * columns
    for column, at in enumerate(totals):
        taken: set[int] = set()
        for name, total in at.items():
            place = _row(total, top)
            rows[place][column] = "*" if place in taken else signs[name]
            taken.add(place)
    wide = len(str(top))
    lines = []
    for place, row in enumerate(rows):
        label = {0: str(top), _HEIGHT - 1: "0"}.get(place, "")
        if place == goal_row and goal:
            label = str(goal)
        lines.append(f"{label:>{wide}} |{''.join(row)}".rstrip())
    shown = zip(names, map(left_to_right, shortened(names, _LONGEST_NAME)), strict=True)
    legend = ", ".join(f"{signs[name]} {short}".replace(" ", "\xa0") for name, short in shown)
    legend += ", *\xa0several" if any("*" in row for row in rows) else ""
    lines += fold(legend, room, indent=wide + 2, hang=0)
    if goal and goal_row is None:
        # The line would squeeze all totals together at the bottom.
        lines += fold(f"{goal} is far above this chart", room, indent=wide + 2, hang=0)
    return lines


def _row(total: int, top: int) -> int:
    return _HEIGHT - 1 - round(max(0, min(total, top)) * (_HEIGHT - 1) / top)


def _signs(names: Sequence[str]) -> dict[str, str]:
    """Map each name to its first letter that is still free and fits the chart, or to a digit if none is."""
    signs: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        letters = [letter.upper() for letter in name if letter.isalpha() and _fits(letter.upper())]
        free = (letter for letter in letters if letter not in signs.values())
        signs[name] = next(free, str(number % 10))
    return signs


def _fits(letter: str) -> bool:
    """Whether a letter takes one column, and is written from left to right as the chart is."""
    return (
        len(letter) == 1
        and unicodedata.bidirectional(letter) == "L"
        and unicodedata.east_asian_width(letter) not in ("W", "F")
    )
