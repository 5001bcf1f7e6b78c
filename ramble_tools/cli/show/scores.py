"""The players' scores in lines of 40 columns, in seat order or by place.

A name is shortened where it has to be, and a number never is.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ramble_tools.cli.columns import left_to_right, padded, shortened, width
from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.scorebook.view import GameView

# What fits on a phone held upright.
WIDTH = 40
# Up to this number of players have a line each; more players share lines.
_ONE_A_LINE = 4
_LONGEST_NAME = 60
# In two columns, longer names are shortened to no fewer columns than this.
_SHORT_NAME = 5
# Between two columns, and between the scores that share a line.
_GAP = "  "
_ORDERS = ("seat", "place")


def require_order(by: str) -> None:
    """Raise BadInput if the players can't be shown `by` this."""
    if by not in _ORDERS:
        raise BadInput(f"--by {quote(by)}: {did_you_mean(by, _ORDERS)}")


class _Row(NamedTuple):
    """A player's score in words: the place (or nothing), the total, what the round added, and the marks."""

    name: str
    place: str
    total: str
    change: str
    marks: tuple[str, ...]

    def mark(self, *, short: bool) -> str:
        if short:
            return "".join(_SIGNS.get(each, each) for each in self.marks)
        return ", ".join(self.marks)


# The marks of the leader, the dealer, and the player who goes first, where a line has no room for words.
_SIGNS = {"leads": "*", "deals": "d", "goes first": "f"}
# Who deals or goes first is in the line below the scores.
LEGEND = "* leads"


def layouts(view: GameView, added: Mapping[str, int], by: str = "") -> Iterator[list[str]]:
    """Yield the scores as lines of 40 columns, first as clearly as possible, then in fewer lines.

    `added` is what the round added to each total. `by` is `seat` or `place`; otherwise the order is by seat while the
    game is open, and by place once it is over.
    """
    is_by_place = view.is_by_place(by)
    rows = [
        _Row(
            each.name,
            str(each.place) if is_by_place else "",
            str(each.score),
            f"{added[each.name]:+}" if each.name in added else "",
            tuple(filter(None, (each.gone, "leads" if each.leads and not is_by_place else "", each.turn))),
        )
        for each in view.ordered(by)
    ]
    half = (len(rows) + 1) // 2
    if len(rows) <= _ONE_A_LINE:
        aligned = _aligned([rows], 3, short=False)
    else:
        aligned = _aligned([rows[:half], rows[half:]], _SHORT_NAME, short=True)
    if aligned:
        yield aligned
    for longest in (_LONGEST_NAME, 8, _SHORT_NAME, 3):
        yield _flowing(rows, longest)


def has_signs(view: GameView, by: str = "") -> bool:
    """Whether the leader has a sign that needs a legend."""
    return len(view.players) > _ONE_A_LINE and not view.is_by_place(by) and any(each.leads for each in view.players)


def _aligned(columns: list[list[_Row]], shortest: int, *, short: bool) -> list[str] | None:
    """Return the scores one below the other, in one column or two; None if names this short are still too long."""
    wide = [[width(row.name) for row in column] for column in columns]
    longest = max(map(max, wide))
    rest = sum(max(map(len, _column(column, [""] * len(column), short=short))) for column in columns)
    rest += len(_GAP) * (len(columns) - 1)
    for room in range(longest, min(shortest, longest) - 1, -1):
        if rest + sum(min(room, max(each)) for each in wide) <= WIDTH:
            names = map(left_to_right, shortened([row.name for column in columns for row in column], room))
            return _beside([_column(column, [next(names) for _ in column], short=short) for column in columns])
    return None


def _column(rows: list[_Row], names: list[str], *, short: bool) -> list[str]:
    """Return one line for each player, with the names, totals, changes and marks below each other."""
    place = max(len(row.place) for row in rows)
    wide = max(map(width, names))
    total = max(len(row.total) for row in rows)
    change = max(len(row.change) for row in rows)
    lines = []
    for row, name in zip(rows, names, strict=True):
        line = f"{row.place:>{place}} " if place else ""
        line += f"{padded(name, wide)}{' ' if short else _GAP}{row.total:>{total}}"
        line += f" {row.change:<{change}}" if change else ""
        lines.append(f"{line} {row.mark(short=short)}".rstrip())
    return lines


def _beside(columns: list[list[str]]) -> list[str]:
    """Return the columns side by side; each but the first may be one line shorter than the first."""
    lines = columns[0]
    for column in columns[1:]:
        wide = max(map(width, lines))
        lines = [f"{padded(line, wide)}{_GAP}{cell}" for line, cell in zip(lines, column, strict=False)] + (
            lines[len(column) :]
        )
    return lines


def _flowing(rows: list[_Row], longest: int) -> list[str]:
    """Return the scores one after the other, several in a line; none is broken at the end of a line."""
    names = [row.name for row in rows]
    rest = max(len(_score(row)) + len(row.place) + 2 for row in rows)
    shown = shortened(names, max(3, min(longest, WIDTH - rest)))
    lines = [""]
    for row, name in zip(rows, shown, strict=True):
        cell = f"{row.place} {left_to_right(name)} {_score(row)}".strip()
        if lines[-1] and width(lines[-1] + _GAP + cell) > WIDTH:
            lines.append("")
        lines[-1] += _GAP + cell if lines[-1] else cell
    return lines


def _score(row: _Row) -> str:
    return f"{row.total} {row.change} {row.mark(short=True)}".replace("  ", " ").strip()
