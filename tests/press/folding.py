"""A net that is read from a PDF, cut out and folded by 90 degrees at every dashed line: where each panel ends up."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import atan2, pi
from typing import TypeAlias

import pikepdf

Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Point, Point]
Place: TypeAlias = tuple[float, float, float]


def read_net(pdf: bytes) -> tuple[list[Edge], list[Edge]]:
    """Return the solid and the dashed lines on the first page, in mm from the net's corner."""
    cuts: list[Edge] = []
    folds: list[Edge] = []
    points: list[Point] = []
    lines = cuts
    with pikepdf.open(BytesIO(pdf)) as document:
        for each in pikepdf.parse_content_stream(document.pages[0]):
            operator, values = str(each.operator), each.operands
            if operator == "d":
                lines = folds if len(values[0]) else cuts
            elif operator in ("n", "m", "l"):
                points = points if values else []
                points += [(round(float(values[0]), 2), round(float(values[1]), 2))] if values else []
            elif operator == "S":
                lines.append((points[0], points[1]))
    return cuts, folds


def panels(edges: Sequence[Edge]) -> list[list[Point]]:
    """Return the corners of each area between the lines, counterclockwise, without the area around all of them."""
    following: dict[Point, list[Point]] = defaultdict(list)
    for one, other in edges:
        following[one].append(other)
        following[other].append(one)
    for (x, y), others in following.items():
        others.sort(key=lambda end, x=x, y=y: atan2(end[1] - y, end[0] - x))  # type: ignore[misc]
    seen: set[Edge] = set()
    found = []
    for begin in [edge for one, other in edges for edge in ((one, other), (other, one))]:
        corners, edge = [], begin
        while edge not in seen:
            seen.add(edge)
            corners.append(edge[0])
            others = following[edge[1]]
            # The next one clockwise from where we come from keeps the area at the left.
            edge = edge[1], others[others.index(edge[0]) - 1]
        if corners and _area(corners) > 0:
            found.append(corners)
    return found


def _area(corners: Sequence[Point]) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in _around(corners)) / 2


def _around(corners: Sequence[Point]) -> Iterator[Edge]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


@dataclass(frozen=True)
class Panel:
    """A folded panel: the least and the largest x, y and z of its middle layer, in mm; one of them is the same."""

    least: Place
    most: Place

    @property
    def axis(self) -> int:
        """The axis at a right angle to it: 0 to 2."""
        return min(range(3), key=lambda axis: self.most[axis] - self.least[axis])

    def covers(self, other: "Panel") -> bool:
        """Return whether two panels with the same axis are in front of one another."""
        return all(
            min(self.most[axis], other.most[axis]) - max(self.least[axis], other.least[axis]) > 1e-6
            for axis in range(3)
            if axis != self.axis
        )


def folded(cuts: Sequence[Edge], folds: Sequence[Edge]) -> list[Panel]:
    """Return the panels of a net. The first is beside the leftmost and stays where it is; all others go behind it."""
    flat = panels([*cuts, *folds])
    sides = {edge: panel for panel in flat for edge in _around(panel)}
    creases = {edge for one, other in folds for edge in ((one, other), (other, one))}
    (first,) = (sides[b, a] for a, b in _around(min(flat, key=min)) if (a, b) in creases)
    found: list[Panel] = []
    todo: list[tuple[list[Point], list[Edge]]] = [(first, [])]
    done: list[list[Point]] = [first]
    while todo:
        panel, turns = todo.pop()
        places = [_turned((x, y, 0.0), turns) for x, y in panel]
        by_axis = list(zip(*places, strict=True))
        found.append(Panel((*map(min, by_axis),), (*map(max, by_axis),)))
        for edge in _around(panel):
            beyond = sides.get((edge[1], edge[0]))
            if edge in creases and beyond is not None and beyond not in done:
                done.append(beyond)
                todo.append((beyond, [edge, *turns]))
    assert len(found) == len(flat), "a panel is not joined to the others by a fold"
    return found


def _turned(place: Place, turns: Sequence[Edge]) -> Place:
    """Turn a place by 90 degrees around each edge, which is upright or level: what is at its right goes back."""
    x, y, z = place
    for (left, bottom), (right, top) in turns:
        direction = atan2(top - bottom, right - left)
        if abs(direction) in (0.0, pi):
            sign = 1 if direction == 0 else -1
            y, z = bottom - sign * z, sign * (y - bottom)
        else:
            sign = 1 if direction > 0 else -1
            x, z = left + sign * z, -sign * (x - left)
    return x, y, z
