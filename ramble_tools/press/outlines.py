"""The outlines of the letters in a TrueType font, as SVG paths in the font's unit. Source: OpenType 1.9, `glyf`."""

from collections.abc import Iterator, Sequence
from struct import pack, unpack_from
from typing import TypeAlias

# A point of a contour: x, y, and whether the curve goes through it.
_Point: TypeAlias = tuple[float, float, bool]
_Contour: TypeAlias = list[_Point]

# Flags of a point and of a component.
_ON, _SHORT, _REPEATED, _SAME = 0x01, (0x02, 0x04), 0x08, (0x10, 0x20)
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = {0x0008: 1, 0x0040: 2, 0x0080: 4}


class Outlines:
    """The letters of a font as ReportLab embeds it: each code of one byte has its glyph."""

    def __init__(self, font: bytes) -> None:
        self._font = font
        count = unpack_from(">H", font, 4)[0]
        tables = (unpack_from(">4sLL", font, 12 + 16 * place) for place in range(count))
        self._tables: dict[bytes, int] = {name: offset for name, _, offset in tables}
        self.unit: int = self._number("H", b"head", 18)

    def path(self, code: int) -> str:
        """Return the path of the letter with a code."""
        # ReportLab writes one table of format 6, whose first code is 0.
        return "".join(map(_drawn, self.contours(self._number("H", b"cmap", 22 + 2 * code))))

    def _number(self, kind: str, table: bytes, at: int) -> int:
        return int(unpack_from(f">{kind}", self._font, self._tables[table] + at)[0])

    def contours(self, glyph: int) -> Iterator[_Contour]:
        """Yield the contours of a glyph, by its number."""
        is_long = self._number("H", b"head", 50)
        begin, end = (
            self._number("L", b"loca", 4 * place) if is_long else 2 * self._number("H", b"loca", 2 * place)
            for place in (glyph, glyph + 1)
        )
        if begin == end:  # a space
            return
        at = self._tables[b"glyf"] + begin
        count = unpack_from(">h", self._font, at)[0]
        yield from self._simple(at + 10, count) if count >= 0 else self._composed(at + 10)

    def _composed(self, at: int) -> Iterator[_Contour]:
        """Yield the contours of a letter that is made of others, such as é. They are moved, and may be scaled."""
        more = _MORE
        while more & _MORE:
            more, glyph = unpack_from(">HH", self._font, at)
            x, y = unpack_from(">hh" if more & _WORDS else ">bb", self._font, at + 4)
            at += 8 if more & _WORDS else 6
            numbers = next((count for flag, count in _SCALES.items() if more & flag), 0)
            scale = [each / 0x4000 for each in unpack_from(f">{numbers}h", self._font, at)]
            at += 2 * numbers
            a, b, c, d = scale if numbers == 4 else (scale[0], 0, 0, scale[-1]) if scale else (1, 0, 0, 1)
            for contour in self.contours(glyph):
                yield [(a * px + c * py + x, b * px + d * py + y, on) for px, py, on in contour]

    def _simple(self, at: int, count: int) -> Iterator[_Contour]:
        ends = unpack_from(f">{count}H", self._font, at)
        at += 2 * count
        at += 2 + unpack_from(">H", self._font, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = self._font[at]
            times = self._font[at + 1] + 1 if flag & _REPEATED else 1
            flags += [flag] * times
            at += 2 if flag & _REPEATED else 1
        axes = []
        for short, same in zip(_SHORT, _SAME, strict=True):
            values, value = [], 0
            for flag in flags:
                if flag & short:
                    value += self._font[at] if flag & same else -self._font[at]
                    at += 1
                elif not flag & same:
                    value += unpack_from(">h", self._font, at)[0]
                    at += 2
                values.append(value)
            axes.append(values)
        points = [(float(x), float(y), bool(flag & _ON)) for x, y, flag in zip(*axes, flags, strict=True)]
        for begin, end in zip((0, *(end + 1 for end in ends)), ends, strict=False):
            yield points[begin : end + 1]


def without_slash(zero: Sequence[_Contour], eight: Sequence[_Contour]) -> bytes:
    """Return the glyph of a zero that is as wide as the eight of its font, without the slash that cuts its counter.

    A zero with a slash is wide. Without one, it would look like the letter O. The first of its contours is the edge.
    The counter has the same shape, and is as large as the parts that the slash leaves.
    """
    edge, parts = zero[0], [point for part in zero[1:] for point in part]
    (left, right), (bottom, top) = (_reach(edge, axis) for axis in (0, 1))
    (within_left, within_right), (within_bottom, within_top) = (_reach(parts, axis) for axis in (0, 1))
    of_eight = _reach(eight[0], 0)
    scale = (of_eight[1] - of_eight[0]) / (right - left)

    def placed(x: float, y: float, on: bool) -> _Point:
        return of_eight[0] + (x - left) * scale, y, on

    across, up = (within_right - within_left) / (right - left), (within_top - within_bottom) / (top - bottom)
    counter = [(within_left + (x - left) * across, within_bottom + (y - bottom) * up, on) for x, y, on in edge]
    return _encoded([[placed(*point) for point in edge], [placed(*point) for point in reversed(counter)]])


def _reach(contour: _Contour, axis: int) -> tuple[float, float]:
    """Return the least and the largest x or y of some points."""
    values = [point[axis] for point in contour]
    return min(values), max(values)


def _encoded(contours: Sequence[_Contour]) -> bytes:
    """Return a glyph of these contours, whose points are rounded to the font's unit."""
    points = [point for contour in contours for point in contour]
    xs, ys = ([round(point[axis]) for point in points] for axis in (0, 1))
    head = pack(">5h", len(contours), min(xs), min(ys), max(xs), max(ys))
    ends, count = b"", 0
    for contour in contours:
        count += len(contour)
        ends += pack(">H", count - 1)
    flags, moves = bytearray(_ON if on else 0 for _, _, on in points), b""
    for values, same in zip((xs, ys), _SAME, strict=True):
        for place, (value, before) in enumerate(zip(values, [0, *values], strict=False)):
            if value == before:
                flags[place] |= same
            else:
                moves += pack(">h", value - before)
    # No instructions.
    return head + ends + pack(">H", 0) + bytes(flags) + moves


def _drawn(contour: _Contour) -> str:
    """Return a contour as lines and quadratic curves. A curve goes through the middle of two points beside it."""
    through: _Contour = []
    for place, (x, y, on) in enumerate(contour):
        before_x, before_y, before_on = contour[place - 1]
        if not on and not before_on:
            through.append(((x + before_x) / 2, (y + before_y) / 2, True))
        through.append((x, y, on))
    first = next(place for place, point in enumerate(through) if point[2])
    x, y, _ = through[first]
    path = f"M{x:g} {y:g}"
    begun = False
    for px, py, on in through[first + 1 :] + through[: first + 1]:
        path += f"{' ' if begun else 'L' if on else 'Q'}{px:g} {py:g}"
        begun = not on
    return f"{path}Z"
