"""Where a sheet is cut, and the marks and crosses that show it."""

from collections.abc import Iterator

from ramble_tools.press.layout import Line, Sheet

# The space between a card and its cut mark, and the length of a cut mark at most, in mm.
_MARK_GAP = 0.4
_LONGEST_MARK = 6.0
# A mark that is shorter than this, in mm, is hard to lay a ruler on.
SHORTEST_MARK = 3.0
# The length of each arm of a cross on a card's corner, in mm.
_CROSS_ARM = 2.0


def cuts(sheet: Sheet) -> tuple[list[float], list[float]]:
    """Return every x and every y where the sheet is cut. With a gutter there are two cuts between two cells."""
    trim = sheet.trim
    lefts = [sheet.left + column * sheet.pitch_x for column in range(sheet.columns)]
    bottoms = [trim.bottom + row * sheet.pitch_y for row in range(sheet.rows)]
    return (
        _without_repeats([edge for left in lefts for edge in (left, left + sheet.card.width)]),
        _without_repeats([edge for bottom in bottoms for edge in (bottom, bottom + sheet.card.height)]),
    )


def cut_marks(sheet: Sheet) -> Iterator[Line]:
    """Yield the lines that show where to cut.

    `edge` is a mark in the margin at both ends of every cut, so the first cut does not remove the other marks.
    `full` is a line across the whole printable page for every cut.
    """
    if sheet.marks == "none":
        return
    xs, ys = cuts(sheet)
    trim, edge = sheet.trim, sheet.paper.unprintable
    if sheet.marks == "full":
        for x in xs:
            yield Line(x, edge, x, sheet.paper.height - edge)
        for y in ys:
            yield Line(edge, y, sheet.paper.width - edge, y)
        return
    gap = _MARK_GAP + sheet.bleed
    for x in xs:
        yield from _outward(x, trim.bottom - gap, edge, trim.top + gap, sheet.paper.height - edge, upright=True)
    for y in ys:
        yield from _outward(y, trim.left - gap, edge, trim.right + gap, sheet.paper.width - edge, upright=False)


def corner_crosses(sheet: Sheet) -> Iterator[Line]:
    """Yield a small cross on every corner of a card, which remains when the sheet has been cut into strips.

    They are on the cuts and within the cards' round corners, so that nothing of them is on a card cut well.
    """
    if sheet.marks != "edge":
        return
    xs, ys = cuts(sheet)
    trim = sheet.trim
    for x in xs:
        for y in ys:
            yield Line(x, max(trim.bottom, y - _CROSS_ARM), x, min(trim.top, y + _CROSS_ARM))
            yield Line(max(trim.left, x - _CROSS_ARM), y, min(trim.right, x + _CROSS_ARM), y)


def room_for_marks(sheet: Sheet) -> tuple[float, float]:
    """Return how long a mark can be above and below the cards, and how long at their sides, in mm."""
    trim, taken = sheet.trim, _MARK_GAP + sheet.bleed + sheet.paper.unprintable
    above = min(trim.bottom, sheet.paper.height - trim.top) - taken
    beside = min(trim.left, sheet.paper.width - trim.right) - taken
    return max(0.0, above), max(0.0, beside)


def has_long_marks(sheet: Sheet) -> bool:
    """Return whether all marks are long enough to lay a ruler on."""
    return min(room_for_marks(sheet)) > SHORTEST_MARK - 1e-6


def _outward(at: float, low: float, least: float, high: float, most: float, *, upright: bool) -> Iterator[Line]:
    """Yield a mark from `low` down and one from `high` up, as long as a mark should be or as the margin allows."""
    for start, end in ((low, max(least, low - _LONGEST_MARK)), (high, min(most, high + _LONGEST_MARK))):
        if abs(end - start) > 0.2 and (end < start) == (start == low):
            yield Line(at, start, at, end) if upright else Line(start, at, end, at)


def _without_repeats(edges: list[float]) -> list[float]:
    """Return the edges in order. Two cells that touch share one."""
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > 0.01:
            found.append(edge)
    return found
