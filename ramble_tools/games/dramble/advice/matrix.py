"""Small matrix games, solved exactly: two players each choose without knowing the other's choice.

Source: L. S. Shapley and R. N. Snow, "Basic solutions of discrete games" (1950): a square part of the matrix, in which
both players mix all its rows and columns, has an optimal strategy of each player.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

_NEVER, _ALWAYS = Fraction(0), Fraction(1)


class Solution(NamedTuple):
    """What the row player gets if both play their best, and how often each plays each row and each column."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Sequence[Sequence[Fraction]]) -> Solution:
    """Solve a game in which the first player picks a row to get the most, and the second a column to give the least."""
    height, width = len(matrix), len(matrix[0])
    # A row and a column that are both safe settle most games, and nothing has to be mixed.
    lows = [min(row) for row in matrix]
    highs = [max(column) for column in zip(*matrix, strict=True)]
    value, ceiling = max(lows), min(highs)
    if value == ceiling:
        row_mix, column_mix = [_NEVER] * height, [_NEVER] * width
        row_mix[lows.index(value)] = column_mix[highs.index(value)] = _ALWAYS
        return Solution(value, tuple(row_mix), tuple(column_mix))
    for size in range(2, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                found = _basic(matrix, rows, columns)
                if found:
                    return found
    raise AssertionError("every matrix game has a basic solution")


def _basic(matrix: Sequence[Sequence[Fraction]], rows: Sequence[int], columns: Sequence[int]) -> Solution | None:
    """Return the solution that mixes these rows and columns, if it is one."""
    part = [[matrix[row][column] for column in columns] for row in rows]
    ours = _mix([list(column) for column in zip(*part, strict=True)])
    theirs = _mix(part)
    if ours is None or theirs is None or ours[-1] != theirs[-1] or min(ours[:-1]) < 0 or min(theirs[:-1]) < 0:
        return None
    value = ours[-1]
    row_mix = _spread(ours[:-1], rows, len(matrix))
    column_mix = _spread(theirs[:-1], columns, len(matrix[0]))
    if any(_dot(row_mix, column) < value for column in zip(*matrix, strict=True)):
        return None
    if any(_dot(column_mix, row) > value for row in matrix):
        return None
    return Solution(value, row_mix, column_mix)


def _dot(mix: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    return sum((share * value for share, value in zip(mix, values, strict=True) if share), Fraction(0))


def _spread(shares: Sequence[Fraction], places: Sequence[int], length: int) -> tuple[Fraction, ...]:
    found = [Fraction(0)] * length
    for place, share in zip(places, shares, strict=True):
        found[place] = share
    return tuple(found)


def _mix(part: Sequence[Sequence[Fraction]]) -> list[Fraction] | None:
    """Return shares that add up to 1 and give the same in every row of `part`, then what they give; None if none do."""
    size = len(part)
    equations = [[*row, Fraction(-1), Fraction(0)] for row in part]
    equations.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    return _eliminate(equations)


def _eliminate(equations: list[list[Fraction]]) -> list[Fraction] | None:
    """Solve linear equations, each its coefficients and then its right side; None if they have no single solution."""
    size = len(equations)
    for column in range(size):
        pivot = next((row for row in range(column, size) if equations[row][column]), None)
        if pivot is None:
            return None
        equations[column], equations[pivot] = equations[pivot], equations[column]
        lead = equations[column]
        factor = lead[column]
        equations[column] = lead = [each / factor for each in lead]
        for row in range(size):
            if row != column and equations[row][column]:
                times = equations[row][column]
                equations[row] = [one - times * other for one, other in zip(equations[row], lead, strict=True)]
    return [equation[-1] for equation in equations]
