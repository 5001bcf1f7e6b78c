"""The chart of the totals, as points of an SVG picture, and the same numbers as a table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ramble_tools.scorebook.replay import History

# The picture's own units. The names have a margin to the right of the lines.
WIDTH, HEIGHT = 360, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 100, 10, 22
# A long game shows this many of its rounds, evenly spread.
_MOST_COLUMNS = 40
# Names closer than this would overlap.
_NAME_HEIGHT = 15
# Each line has its own dash, because not everyone can tell the colors apart: lengths of strokes and gaps.
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "8 3 2 3 2 3", "4 2 1 2", "14 3 4 3")


class Line(NamedTuple):
    """A player's line: its points as SVG wants them, its dash, where it ends, and the height of the name beside it."""

    name: str
    points: str
    dash: str
    number: int
    total: int
    end: tuple[float, float]
    name_y: float


class Chart(NamedTuple):
    """The chart: the lines in seat order, the goal's height if it is shown, and the totals by round for the table."""

    lines: tuple[Line, ...]
    top: int
    bottom: int
    goal: int | None
    goal_y: float | None
    rounds: tuple[int, ...]
    table: tuple[tuple[int, tuple[int | None, ...]], ...]
    names: tuple[str, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    zero_y: float = HEIGHT - _BOTTOM
    top_y: float = _TOP


def chart_of(history: History) -> Chart | None:
    """Return the chart of a game; None if it would show nothing: before two rounds, or if all totals are the same."""
    if history.count < 2 or history.game.COOPERATIVE:
        return None
    names = tuple(player.name for player in history.state.players)
    rounds = _spread(history.count)
    totals = [history.totals(number) for number in rounds]
    return chart(names, rounds, totals, history.game.goal(history.rules), history.joined)


def _spread(count: int) -> tuple[int, ...]:
    """Return the numbers of the rounds that are shown, the first and the last among them."""
    columns = min(count, _MOST_COLUMNS)
    return tuple(1 + place * (count - 1) // (columns - 1) for place in range(columns))


def chart(
    names: Sequence[str],
    rounds: Sequence[int],
    totals: Sequence[Mapping[str, int]],
    goal: int | None = None,
    joined: Mapping[int, Mapping[str, int]] = MappingProxyType({}),
) -> Chart:
    """Return the chart of these totals, which are those after each of the `rounds`.

    `joined` has the scores with which players joined, by the number of rounds before: there their lines begin.
    """
    begun = {number: scores for number, scores in joined.items() if number >= rounds[0]}
    after = {number: {**begun.get(number, {}), **each} for number, each in zip(rounds, totals, strict=True)}
    # Somebody may have joined between two of the rounds that are shown.
    steps = sorted({**begun, **after}.items())
    highest = max([1, *(total for _, each in steps for total in each.values())])
    bottom = min([0, *(total for _, each in steps for total in each.values())])
    shown = goal if goal is not None and highest * 2 >= goal else None
    top = max(highest, shown or 0)

    def x(number: int) -> float:
        return round(_LEFT + (number - rounds[0]) * (WIDTH - _LEFT - _RIGHT) / max(1, rounds[-1] - rounds[0]), 1)

    def y(total: int) -> float:
        return round(HEIGHT - _BOTTOM - (total - bottom) * (HEIGHT - _TOP - _BOTTOM) / (top - bottom), 1)

    found = {name: [(number, each[name]) for number, each in steps if name in each] for name in names}
    heights = _apart({name: y(line[-1][1]) for name, line in found.items()})
    lines = []
    for place, (name, line) in enumerate(found.items()):
        points = [(x(number), y(total)) for number, total in line]
        text = " ".join(f"{one:g},{other:g}" for one, other in points)
        dash = DASHES[place % len(DASHES)]
        lines.append(Line(name, text, dash, place, line[-1][1], points[-1], heights[name]))
    table = tuple((number, tuple(each.get(name) for name in names)) for number, each in after.items())
    return Chart(
        tuple(lines), top, bottom, shown, None if shown is None else y(shown), tuple(rounds), table, tuple(names)
    )


def _apart(heights: Mapping[str, float]) -> dict[str, float]:
    """Return heights for the names that are far enough apart, from top to bottom as the lines end."""
    found: dict[str, float] = {}
    above = float(_TOP - _NAME_HEIGHT)
    for name in sorted(heights, key=lambda each: heights[each]):
        above = found[name] = max(heights[name], above + _NAME_HEIGHT)
    # If the last one is too low, move the lowest ones up.
    below = float(HEIGHT)
    for name in reversed(list(found)):
        below = found[name] = min(found[name], below)
        below -= _NAME_HEIGHT
    return {name: round(height, 1) for name, height in found.items()}
