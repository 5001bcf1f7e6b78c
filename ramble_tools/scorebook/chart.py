"""The chart of the totals as an SVG picture, for a page and for a file, and the same numbers as a table."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from ramble_tools.errors import escaped
from ramble_tools.scorebook.view import GameView

_LEFT, _TOP = 34, 10
# A long game shows this many of its rounds, evenly spread.
_MOST_COLUMNS = 40
# Each line has its own dash, because not everyone can tell the colors apart: lengths of strokes and gaps.
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "8 3 2 3 2 3", "4 2 1 2", "14 3 4 3")
# On white. For a dark page, `app.css` has lighter ones.
_COLORS = ("#0a5a48", "#b80a1b", "#1c4fa8", "#8a4b00", "#6a2a94", "#33413a", "#a3145f", "#00647d", "#5b6300", "#7a3b2e")
_LONGEST_NAME = 12
# A file has this much above the chart for the title, and to the right of it for names in a wide font; and this much to
# the left for totals of four digits.
_MARGIN, _BEFORE = 28, 8


class Size(NamedTuple):
    """The size of a picture, in its own units, and of its letters. Names have a margin on the `right`."""

    width: int
    height: int
    text: int
    right: int
    bottom: int

    @property
    def apart(self) -> int:
        """Names closer than this would overlap."""
        return self.text + 2


# For a page of a phone and a file; and for a board, whose letters are read from across the room.
USUAL = Size(360, 200, 13, 100, 22)
OF_BOARD = Size(560, 110, 20, 150, 10)


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
    size: Size

    @property
    def right(self) -> int:
        """Where the lines end."""
        return self.size.width - self.size.right

    @property
    def zero_y(self) -> int:
        """The height of the axis."""
        return self.size.height - self.size.bottom


def chart_of(view: GameView, size: Size = USUAL) -> Chart:
    """Return the chart of a game. Before the first round, it has the start of the game, as round 0."""
    rounds = _spread(view.round_count)
    totals = [view.totals_after(number) for number in rounds]
    return chart(view.names, rounds, totals, view.rules.goal, view.joined, size=size)


def _spread(count: int) -> tuple[int, ...]:
    """Return the numbers of the rounds that are shown, the first and the last among them."""
    columns = min(count, _MOST_COLUMNS)
    if columns < 2:
        return (count,)
    return tuple(1 + place * (count - 1) // (columns - 1) for place in range(columns))


def chart(
    names: Sequence[str],
    rounds: Sequence[int],
    totals: Sequence[Mapping[str, int]],
    goal: int | None = None,
    joined: Mapping[int, Mapping[str, int]] = MappingProxyType({}),
    size: Size = USUAL,
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
    top, zero = max(highest, shown or 0), size.height - size.bottom

    def x(number: int) -> float:
        return round(
            _LEFT + (number - rounds[0]) * (size.width - _LEFT - size.right) / max(1, rounds[-1] - rounds[0]), 1
        )

    def y(total: int) -> float:
        return round(zero - (total - bottom) * (zero - _TOP) / (top - bottom), 1)

    found = {name: [(number, each[name]) for number, each in steps if name in each] for name in names}
    heights = _apart({name: y(line[-1][1]) for name, line in found.items()}, size)
    lines = []
    for place, (name, line) in enumerate(found.items()):
        points = [(x(number), y(total)) for number, total in line]
        text = " ".join(f"{one:g},{other:g}" for one, other in points)
        dash = DASHES[place % len(DASHES)]
        lines.append(Line(name, text, dash, place, line[-1][1], points[-1], heights[name]))
    table = tuple((number, tuple(each.get(name) for name in names)) for number, each in after.items())
    return Chart(
        tuple(lines), top, bottom, shown, None if shown is None else y(shown), tuple(rounds), table, tuple(names), size
    )


def _apart(heights: Mapping[str, float], size: Size) -> dict[str, float]:
    """Return heights for the names that are far enough apart, from top to bottom as the lines end."""
    found: dict[str, float] = {}
    above = float(_TOP - size.apart)
    for name in sorted(heights, key=lambda each: heights[each]):
        above = found[name] = max(heights[name], above + size.apart)
    # If the last one is too low, move the lowest ones up.
    below = float(size.height)
    for name in reversed(list(found)):
        below = found[name] = min(found[name], below)
        below -= size.apart
    return {name: round(height, 1) for name, height in found.items()}


# --- the picture


def picture(chart: Chart) -> str:
    """Return the chart as SVG, without the element around it. Names are escaped; a style sheet may change colors."""
    return "\n".join(_elements(chart))


def _elements(chart: Chart) -> Iterator[str]:
    scale = f'class="scale" fill="#47534c" x="{_LEFT - 6}" text-anchor="end" dominant-baseline="middle"'
    across = f'x1="{_LEFT}" x2="{chart.right}"'
    yield f'<line class="axis" stroke="#75837b" {across} y1="{chart.zero_y}" y2="{chart.zero_y}"/>'
    yield f'<text {scale} y="{chart.zero_y}">{chart.bottom}</text>'
    yield f'<text {scale} y="{_TOP}">{chart.top}</text>'
    if chart.goal_y is not None:
        # Below the line if there is no room above it. No player has a line as thin, or gray.
        y = chart.goal_y + (chart.size.text if chart.goal_y < chart.size.text + _TOP else -4)
        yield f'<line class="goal" stroke="#47534c" {across} y1="{chart.goal_y}" y2="{chart.goal_y}"/>'
        yield f'<text class="scale" fill="#47534c" x="{_LEFT + 4}" y="{y:g}">target {chart.goal}</text>'
    for line in chart.lines:
        dash = f' stroke-dasharray="{line.dash}"' if line.dash else ""
        name = line.name if len(line.name) <= _LONGEST_NAME else f"{line.name[: _LONGEST_NAME - 1]}…"
        x, y = line.end
        yield f'<g class="player-{line.number}" color="{_COLORS[line.number % len(_COLORS)]}" fill="currentColor">'
        stroke = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"'
        yield f'<polyline {stroke}{dash} points="{line.points}"/>'
        yield f'<circle cx="{x}" cy="{y}" r="3"/>'
        whose = f'class="whose" font-weight="700" font-size="{chart.size.text}" dominant-baseline="middle"'
        yield f'<text {whose} x="{chart.right + 8}" y="{line.name_y}">{escape(escaped(name))}</text>'
        yield "</g>"


def svg_file(title: str, chart: Chart) -> bytes:
    """Return the chart as an SVG file, on white below the title."""
    heading = f'<text x="{_LEFT}" y="-9" font-weight="700" font-size="14">{escape(escaped(title))}</text>'
    size = _BEFORE + chart.size.width + _MARGIN, chart.size.height + _MARGIN
    return svg(title, f"{heading}\n{picture(chart)}", size, (-_BEFORE, -_MARGIN), 'font-size="12"')


def svg(title: str, elements: str, size: tuple[int, int], begin: tuple[int, int], look: str) -> bytes:
    """Return an SVG file with these elements on white: its size, where its upper left corner is, and its look."""
    (left, top), (width, height) = begin, size
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" \
width="{width * 2}" height="{height * 2}" {look} \
font-family="Atkinson Hyperlegible, Helvetica, Arial, sans-serif">
<title>{escape(escaped(title))}</title>
<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#ffffff"/>
{elements}
</svg>
"""
    return text.encode("utf-8", "replace")
