"""A chart of the totals drawn with letters, for narrow terminals and terminals without color."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History

# The size of the chart: columns for rounds, and rows.
_WIDTH, _HEIGHT = 32, 8


def chart(history: "History") -> list[str]:
    """Return rows from the highest total down to 0, with a column for each round; `*` is where several totals meet.

    Each player is a letter, explained below the chart. The score that ends the game or puts a player out is a dashed
    line, unless the totals are far below it.
    """
    names = [player.name for player in history.state.players]
    signs = _signs(names)
    goal = history.game.goal(history.rules)
    totals = [dict(played.totals) for played in history.played]
    top = max([1, *(total for row in totals for total in row.values())])
    if goal and top * 2 >= goal:
        top = max(top, goal)
    columns = min(len(totals), _WIDTH)
    rows = [[" "] * columns for _ in range(_HEIGHT)]
    goal_row = _row(goal, top) if goal and goal <= top else None
    if goal_row is not None:
        rows[goal_row] = ["-"] * columns
    for column in range(columns):
        # If there are more rounds than columns, each column shows the last of its rounds.
        at = totals[(column + 1) * len(totals) // columns - 1]
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
    lines.append(" " * (wide + 2) + ", ".join(f"{signs[name]} {name}" for name in names))
    if goal and goal_row is None:
        # The line would squeeze all totals together at the bottom.
        lines.append(f"{' ' * (wide + 2)}{goal} is far above this chart")
    return lines


def _row(total: int, top: int) -> int:
    return _HEIGHT - 1 - round(max(0, min(total, top)) * (_HEIGHT - 1) / top)


def _signs(names: list[str]) -> dict[str, str]:
    """Map each name to its first letter that is still free, or to a digit if none is."""
    signs: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        letters = [letter.upper() for letter in name if letter.isalpha()]
        free = (letter for letter in letters if letter not in signs.values())
        signs[name] = next(free, str(number % 10))
    return signs
