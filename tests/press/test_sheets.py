"""Where cards are on a sheet: how many fit, how far apart they are, and where the cuts and their marks are."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ramble_tools.errors import BadInput
from ramble_tools.press.choices import Flip
from ramble_tools.press.cut_marks import cut_marks, cuts
from ramble_tools.press.deck_sheet import folded_sheet
from ramble_tools.press.label_sheets import read_label_sheet
from ramble_tools.press.layout import Box, CardSize, Line, Paper, Sheet, plain_labels, sheet_of_cards

A4 = Paper("A4", 210.0, 297.0, 4.2)
POKER = CardSize("poker", 63.5, 88.9)
# An exact sum of decimals and the sum of floating-point numbers differ by less than this.
CLOSE = 1e-5

lengths = st.integers(50, 1500).map(lambda tenths: tenths / 10)
spaces = st.integers(0, 500).map(lambda tenths: tenths / 10)
bleeds = st.integers(0, 100).map(lambda tenths: tenths / 10)


def sheet(width: float, height: float, gutter: float, bleed: float) -> Sheet | None:
    """Return an A4 sheet of cards of this size, or None if not even one fits."""
    try:
        return sheet_of_cards(A4, CardSize("a", width, height), gutter=gutter, bleed=bleed)
    except BadInput:
        return None


@given(lengths, lengths, spaces, bleeds)
@example(63.5, 88.9, 0.0, 3.0)
@example(63.5, 88.9, 4.0, 3.0)
@example(63.5, 88.9, 6.0, 3.0)
@example(63.5, 88.9, 7.0, 3.0)
@example(201.6, 288.6, 0.0, 0.0)
@example(201.6, 288.6, 0.0, 0.1)
def test_as_many_cards_fit_as_the_printer_can_reach(width: float, height: float, gutter: float, bleed: float) -> None:
    """Bleeds are within reach, don't overlap, and there is no room for one more column or row."""
    found = sheet(width, height, gutter, bleed)
    apart = max(gutter, 2 * bleed)
    for length, page, count in (
        (width, A4.width, found.columns if found else 0),
        (height, A4.height, found.rows if found else 0),
    ):
        if found:
            assert count * (length + apart) - apart + 2 * bleed <= page - 2 * A4.unprintable + CLOSE
            assert (count + 1) * (length + apart) - apart + 2 * bleed > page - 2 * A4.unprintable - CLOSE
    if not found:
        room = 2 * (A4.unprintable + bleed)
        assert width + room > A4.width - CLOSE or height + room > A4.height - CLOSE
        return
    assert (found.pitch_x, found.pitch_y) == pytest.approx((width + apart, height + apart))
    for cell in found.cells():
        bled = cell.grown(bleed)
        assert min(bled.left, bled.bottom) >= A4.unprintable - CLOSE
        assert bled.right <= A4.width - A4.unprintable + CLOSE
        assert bled.top <= A4.height - A4.unprintable + CLOSE
    # The cells are in the middle of the paper.
    assert found.trim.center == pytest.approx((A4.width / 2, A4.height / 2))


@given(lengths, lengths, spaces, bleeds)
@example(63.5, 88.9, 0.0, 0.0)
@example(63.5, 88.9, 0.1, 0.0)
@example(63.5, 88.9, 1.0, 0.0)
@example(63.5, 88.9, 0.0, 3.0)
def test_every_edge_of_a_card_is_cut_once(width: float, height: float, gutter: float, bleed: float) -> None:
    """Two cards that touch share a cut. With a gutter or a bleed, there are two cuts between two cards."""
    found = sheet(width, height, gutter, bleed)
    if not found:
        return
    xs, ys = cuts(found)
    touching = not gutter and not bleed
    assert len(xs) == (found.columns + 1 if touching else 2 * found.columns)
    assert len(ys) == (found.rows + 1 if touching else 2 * found.rows)
    for cell in found.cells():
        assert min(abs(cell.left - x) for x in xs) < CLOSE and min(abs(cell.right - x) for x in xs) < CLOSE
        assert min(abs(cell.bottom - y) for y in ys) < CLOSE and min(abs(cell.top - y) for y in ys) < CLOSE
    for edges in (xs, ys):
        assert all(one < other for one, other in pairwise(edges))


def away_from(one: float, other: float, low: float, high: float) -> tuple[float, float]:
    """Return how far a mark from `one` to `other` is below `low` or above `high`, and how long it is."""
    return (low - max(one, other) if min(one, other) < low else min(one, other) - high), abs(one - other)


@given(lengths, lengths, spaces, bleeds)
@example(63.5, 88.9, 0.0, 0.0)
@example(63.5, 88.9, 0.0, 3.0)
@example(63.5, 88.9, 0.0, 10.0)
@example(201.6, 100.0, 0.0, 0.0)
@example(200.8, 100.0, 0.0, 0.0)
@example(200.4, 100.0, 0.0, 0.0)
@example(195.6, 100.0, 0.0, 3.0)
def test_cut_marks_are_just_outside_the_bleed(width: float, height: float, gutter: float, bleed: float) -> None:
    found = sheet(width, height, gutter, bleed)
    if not found:
        return
    xs, ys = cuts(found)
    trim, marks = found.trim, list(cut_marks(found))
    for mark in marks:
        assert min(mark.x1, mark.y1, mark.x2, mark.y2) >= A4.unprintable - CLOSE
        assert max(mark.x1, mark.x2) <= A4.width - A4.unprintable + CLOSE
        assert max(mark.y1, mark.y2) <= A4.height - A4.unprintable + CLOSE
        if mark.x1 == mark.x2:
            assert mark.x1 in xs
            gap, length = away_from(mark.y1, mark.y2, trim.bottom, trim.top)
        else:
            assert mark.y1 == mark.y2 and mark.y1 in ys
            gap, length = away_from(mark.x1, mark.x2, trim.left, trim.right)
        assert gap == pytest.approx(0.4 + bleed)
        assert 0.2 < length <= 6 + CLOSE
    # Where the margin has room for a mark, every cut has one at each end, as long as fits.
    for count, margin in ((len(xs), trim.bottom), (len(ys), trim.left)):
        room = margin - bleed - 0.4 - A4.unprintable
        if abs(room - 0.2) > 0.01:
            upright = count == len(xs) and margin == trim.bottom
            of_these = [each for each in marks if (each.x1 == each.x2) == upright]
            assert len(of_these) == (2 * count if room > 0.2 else 0)
            assert all(reach(each) == pytest.approx(min(6, room)) for each in of_these)


def reach(mark: Line) -> float:
    return abs(mark.x1 - mark.x2) + abs(mark.y1 - mark.y2)


def test_a_poker_sheet_with_a_bleed() -> None:
    """By hand: (210 - 2 x 4.2 - 2 x 3 + 6) / 69.5 is 2.9 columns, and 294.6 / 94.9 is 3.1 rows."""
    found = sheet_of_cards(A4, POKER, bleed=3)
    assert (found.columns, found.rows) == (2, 3)
    assert cuts(found)[0] == pytest.approx([38.5, 102.0, 108.0, 171.5])
    assert sheet_of_cards(A4, POKER).columns == 3
    # A wider gutter stays as it is, and a narrower one grows to twice the bleed.
    assert sheet_of_cards(A4, POKER, gutter=7, bleed=3).pitch_x == 70.5
    assert sheet_of_cards(A4, POKER, gutter=5, bleed=3).pitch_x == 69.5


def test_a_card_that_does_not_fit_with_its_bleed() -> None:
    assert sheet_of_cards(A4, CardSize("page", 201.6, 100.0)).columns == 1
    with pytest.raises(BadInput) as raised:
        sheet_of_cards(A4, CardSize("page", 201.6, 100.0), bleed=0.5)
    assert str(raised.value) == (
        "a page card of 201.6 x 100 mm with a bleed of 0.5 mm does not fit on A4, where margins of 4.2 mm leave "
        "201.6 x 288.6 mm"
    )
    with pytest.raises(BadInput):
        sheet_of_cards(A4, CardSize("page", 100.0, 288.7))


def test_a_box_grows_on_every_side() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.top, box.center) == (40, 60, (25, 40))
    assert (box.grown(3), box.grown(-3)) == (Box(7, 17, 36, 46), Box(13, 23, 24, 34))


def test_how_many_sheets_are_needed() -> None:
    nine = sheet_of_cards(A4, POKER)
    assert [nine.pages_for(cards) for cards in (0, 1, 8, 9, 10, 18, 19, 54)] == [0, 1, 1, 1, 2, 2, 3, 6]


FLIPS: tuple[Flip, ...] = ("long", "short")
# A sheet that is off center in both directions, with two cells of 40 x 50 mm.
ASKEW = Sheet(A4, CardSize("a", 40.0, 50.0), 2, 1, left=20.0, top=30.0, pitch_x=45.0, pitch_y=50.0, marks="full")


def test_backs_are_behind_their_faces() -> None:
    """By hand: 210 - 60 and 210 - 105 mm from the left, and as far from the bottom as the face is from the top."""
    assert [(cell.left, cell.bottom) for cell in ASKEW.cells()] == [(20, 217), (65, 217)]
    long, short = ([ASKEW.back_of(cell, flip) for cell in ASKEW.cells()] for flip in FLIPS)
    assert [(back.left, back.bottom) for back in long] == [(150, 217), (105, 217)]
    assert [(back.left, back.bottom) for back in short] == [(20, 30), (65, 30)]


def test_a_folded_sheet_has_the_back_above_the_face() -> None:
    """By hand: 201.6 / 63.5 is 3.2 pairs upright, and 288.6 / 63.5 is 4.5 pairs across."""
    found = folded_sheet(A4, POKER)
    assert (found.paper.width, found.paper.height) == (297.0, 210.0)
    assert (found.columns, found.rows, found.card.width, found.card.height) == (4, 1, 63.5, 177.8)
    assert (found.pitch_x, found.pitch_y, found.bleed, found.marks) == (63.5, 177.8, 0.0, "both")
    apart = folded_sheet(A4, POKER, gutter=5, bleed=1, marks="none")
    assert (apart.pitch_x, apart.bleed, apart.marks) == (68.5, 1, "none")
    with pytest.raises(BadInput) as raised:
        folded_sheet(A4, CardSize("page", 100.0, 150.0))
    assert str(raised.value) == (
        "a page card and its back, 100 x 300 mm, do not fit on A4, where margins of 4.2 mm leave 201.6 x 288.6 mm"
    )


def test_labels_have_no_bleed() -> None:
    plain = plain_labels(A4)
    assert (plain.columns, plain.rows, plain.card.width, plain.card.height) == (8, 20, 25.0, 14.0)
    assert (plain.pitch_x, plain.pitch_y, plain.bleed, plain.marks) == (25.0, 14.0, 0.0, "full")
    bought = read_label_sheet("avery-5160")
    assert (bought.bleed, bought.marks, list(cut_marks(bought))) == (0.0, "none", [])
