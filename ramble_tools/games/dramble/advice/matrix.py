"""Small matrix games, solved exactly: two players each choose without knowing the other's choice.

Source: G. B. Dantzig, "A proof of the equivalence of the programming problem and the game problem" (1951): one run of
the simplex method finds an optimal strategy of each player. Each step enters the first column that helps (Bland 1977),
so it comes to an end.
"""

from collections.abc import Sequence
from fractions import Fraction
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
    # Where every entry is above 0, the value is 1 over the most that weights of the columns can add up to, if no row
    # gets more than 1 from them. At the end, the costs of the spare columns are the weights of the rows.
    shift = 1 - min(map(min, matrix))
    table = [
        [*(each + shift for each in row), *(Fraction(place == spare) for spare in range(height)), _ALWAYS]
        for place, row in enumerate(matrix)
    ]
    costs = [-_ALWAYS] * width + [_NEVER] * (height + 1)
    basis = list(range(width, width + height))
    while (enter := next((column for column, cost in enumerate(costs) if cost < 0), None)) is not None:
        rising = [row for row in range(height) if table[row][enter] > 0]
        leave = min(rising, key=lambda row: (table[row][-1] / table[row][enter], basis[row]))
        basis[leave] = enter
        pivot = table[leave] = [each / table[leave][enter] for each in table[leave]]
        for row in range(height):
            if row != leave:
                table[row] = _without_entry(table[row], pivot, enter)
        costs = _without_entry(costs, pivot, enter)
    value = 1 / costs[-1]
    weights = {column: row[-1] for column, row in zip(basis, table, strict=True)}
    return Solution(
        value - shift,
        tuple(each * value for each in costs[width : width + height]),
        tuple(weights.get(column, _NEVER) * value for column in range(width)),
    )


def _without_entry(row: list[Fraction], pivot: list[Fraction], column: int) -> list[Fraction]:
    """Return a row of the table, less as much of the pivot's row as makes its entry in this column 0."""
    times = row[column]
    return [one - times * other for one, other in zip(row, pivot, strict=True)] if times else row
