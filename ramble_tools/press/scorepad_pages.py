"""Drawing each kind of scorepad page in `games/scorepad.py` into a box, in mm."""

from collections.abc import Sequence
from typing import Literal, assert_never

from ramble_tools.games.scorepad import CheckBoxes, GameBlocks, Page, PointTrack, RoundGrid
from ramble_tools.press.layout import Box, Line
from ramble_tools.press.pdf import BOLD, REGULAR, Ink, Pdf

_THIN, _THICK = 0.12, 0.45
_ROW = 7.5
_GRAY: Ink = (0.45, 0.45, 0.45)
# Boxes to check are in groups of five.
_BOX, _BOX_GAP, _GROUP_GAP = 3.4, 0.8, 2.0
_GROUP = 5


def draw_page(pdf: Pdf, box: Box, page: Page, players: Sequence[str]) -> None:
    """Draw a page for these players into a box. A blank name is a line to write one on."""
    match page:
        case RoundGrid():
            _draw_round_grid(pdf, box, page, players)
        case CheckBoxes():
            _draw_check_boxes(pdf, box, page, players)
        case PointTrack():
            _draw_point_track(pdf, box, page, players)
        case GameBlocks():
            _draw_game_blocks(pdf, box, page, players)
        case _:
            assert_never(page)


# --- a row for each round


def _draw_round_grid(pdf: Pdf, box: Box, page: RoundGrid, players: Sequence[str]) -> None:
    table = Box(box.left, box.bottom, box.width, box.height - 13)
    common = _common_widths(page, box.width)
    widths, heads = list(common), [column.head for column in page.columns]
    if page.for_each_player:
        width = (box.width - sum(common)) / len(players)
        for place, name in enumerate(players):
            _draw_name(pdf, box.left + sum(common) + place * width, width, box.top - 5, name)
        widths += [share.part * width for share in page.for_each_player] * len(players)
        heads += [share.head for share in page.for_each_player] * len(players)
        thick = [len(common) + len(page.for_each_player) * place for place in range(len(players))]
        _draw_heads(pdf, box, widths, heads, box.top - 11, 1.7)
    else:
        _draw_top_line(pdf, box, page.top_line, players)
        thick = [len(common) - 1]
        _draw_heads(pdf, box, widths, heads, box.top - 11.5, 1.8)
    room = int((table.height - (14 if page.boxed else 8)) // _ROW)
    rows = min(page.rows, room) if page.rows else room
    _draw_table(pdf, table, widths, rows, thick=thick)
    for number in range(rows):
        y = table.top - (number + 0.65) * _ROW
        pdf.text(box.left + widths[0] / 2, y, f"{number + 1}", cap_height=1.8, font=REGULAR)
    _draw_note(pdf, box, page.note, boxed=page.boxed)


def _common_widths(page: RoundGrid, width: float) -> list[float]:
    """Return the widths of the columns that all players have in common, in mm."""
    widths = [column.width for column in page.columns]
    if not page.for_each_player and 0 in widths:
        rest = (width - sum(widths)) / widths.count(0)
        widths = [each or rest for each in widths]
    return widths


def _draw_top_line(pdf: Pdf, box: Box, text: str, players: Sequence[str]) -> None:
    pdf.text(box.left, box.top - 4, text, cap_height=2.4, align="left", font=REGULAR)
    names = ", ".join(name for name in players if name)
    if names:
        pdf.text(box.right, box.top - 4, f"players: {names}", cap_height=2.0, align="right", font=REGULAR)


def _draw_note(pdf: Pdf, box: Box, note: str, *, boxed: bool) -> None:
    if boxed:
        _draw_fitted(pdf, box.right - 20, box.bottom + 3, note, box.width - 20, 2.2, align="right")
        pdf.box(Box(box.right - 18, box.bottom, 18, 9), _THICK)
    else:
        _draw_fitted(pdf, box.left + box.width / 2, box.bottom + 1, note, box.width, 1.8)


# --- several games on a page, with boxes to check


def _draw_check_boxes(pdf: Pdf, box: Box, page: CheckBoxes, players: Sequence[str]) -> None:
    height = box.height / page.games
    for game in range(page.games):
        top = box.top - game * height
        pdf.line(Line(box.left, top, box.right, top), _THICK)
        pdf.text(box.left, top - 6, f"Game {game + 1}", cap_height=2.6, align="left")
        pdf.text(box.right, top - 6, "won by ______________", cap_height=2.2, align="right", font=REGULAR)
        for place, name in enumerate(players):
            y = top - 14 - place * (height - 14) / len(players)
            _draw_name(pdf, box.left, 38, y - 3, name)
            _draw_counted_boxes(pdf, box.left + 42, y, page)
            pdf.text(box.right - 22, y - 10, page.unit, cap_height=1.8, font=REGULAR)
            pdf.box(Box(box.right - 16, y - 14, 14, 9), _THICK)


def _draw_counted_boxes(pdf: Pdf, left: float, top: float, page: CheckBoxes) -> None:
    """Draw a player's boxes. After each line is the number of boxes so far."""
    after = left + _boxes_width(page.per_line) + 11
    for start in range(0, page.boxes, page.per_line):
        count = min(page.per_line, page.boxes - start)
        y = top - 4 - start // page.per_line * 6
        _draw_row_of_boxes(pdf, left, y, count)
        pdf.text(after, y + 0.8, f"{start + count}", cap_height=1.6, font=REGULAR)


# --- a track for each player, and a table below


def _draw_point_track(pdf: Pdf, box: Box, page: PointTrack, players: Sequence[str]) -> None:
    pdf.text(box.left, box.top - 4, page.counter, cap_height=2.0, align="left", font=REGULAR)
    _draw_row_of_boxes(pdf, box.left + 14, box.top - 5, page.counted)
    after = box.left + 14 + _boxes_width(page.counted)
    pdf.text(after + 3, box.top - 4, page.note, cap_height=2.0, align="left", font=REGULAR)
    width = box.width / len(players)
    for place, name in enumerate(players):
        left = box.left + place * width
        _draw_name(pdf, left, width, box.top - 15, name)
        _draw_track(pdf, left, box.top - 20, width, page.points)
    # A track of five lines, which is 25 points, needs 52 mm.
    lines = -(-page.points // _GROUP)
    table = Box(box.left, box.bottom, box.width, box.height - 52 - (lines - 5) * _TRACK_LINE * _LARGEST_STEP)
    shares = page.for_each_player
    widths = [share.part * width for share in shares] * len(players)
    heads = [share.head for share in shares] * len(players)
    _draw_heads(pdf, table, widths, heads, table.top + 1.5, 1.7)
    thick = [len(shares) * place for place in range(len(players))]
    _draw_table(pdf, table, widths, int(table.height // _ROW), thick=thick)


# The largest box of a track in mm, and the step to the next line as a multiple of the box.
_LARGEST_STEP, _TRACK_LINE = 4.2, 1.15


def _draw_track(pdf: Pdf, left: float, top: float, width: float, points: int) -> None:
    """Draw numbered boxes in lines of five; the last box is thick."""
    side = min(_LARGEST_STEP, (width - 8) / 5.6)
    for number in range(points):
        line, place = divmod(number, _GROUP)
        x = left + (width - 5.4 * side) / 2 + place * side * 1.08
        y = top - (line + 1) * side * _TRACK_LINE
        pdf.box(Box(x, y, side, side), _THICK if number == points - 1 else _THIN)
        pdf.text(x + side / 2, y + side * 0.34, f"{number + 1}", cap_height=side * 0.32, font=REGULAR, ink=_GRAY)


# --- a small table for each game


def _draw_game_blocks(pdf: Pdf, box: Box, page: GameBlocks, players: Sequence[str]) -> None:
    first, width, row = 66.0, 72.0 / len(page.sides), 7.2
    height = 10 + (len(page.rows) + 1) * row
    for game in range(int(box.height // height)):
        top = box.top - game * height
        pdf.text(box.left, top - 5, f"Game {game + 1}", cap_height=2.6, align="left")
        for place, side in enumerate(page.sides):
            left = box.left + first + place * width
            pdf.text(left + width / 2, top - 3, side, cap_height=2.0, font=REGULAR)
            _draw_name(pdf, left, width, top - 8, players[place] if place < len(players) else "")
        table = Box(box.left, 0, first + len(page.sides) * width, top - 10)
        thick = range(1, len(page.sides) + 1)
        _draw_table(pdf, table, [first, *[width] * len(page.sides)], len(page.rows), row=row, thick=thick)
        for number, text in enumerate(page.rows):
            pdf.text(box.left + 2, table.top - (number + 0.64) * row, text, cap_height=2.0, align="left", font=REGULAR)
        for place, text in enumerate(page.blanks):
            y = table.top - 4 - 13 * place
            pdf.text(table.right + 6, y, text, cap_height=2.0, align="left", font=REGULAR)
            pdf.line(Line(table.right + 6, y - 6, box.right, y - 6), _THIN)


# --- what the pages are made of


def _draw_table(
    pdf: Pdf, box: Box, widths: Sequence[float], rows: int, *, row: float = _ROW, thick: Sequence[int] = ()
) -> None:
    """Draw rows of equal height from the top of a box. `thick` are the columns whose left edge is thick."""
    bottom = box.top - rows * row
    x = box.left
    for place, width in enumerate([*widths, 0]):
        pdf.line(Line(x, box.top, x, bottom), _THICK if place in (0, len(widths), *thick) else _THIN)
        x += width
    right = box.left + sum(widths)
    for number in range(rows + 1):
        y = box.top - number * row
        pdf.line(Line(box.left, y, right, y), _THICK if number in (0, rows) else _THIN)


def _draw_heads(pdf: Pdf, box: Box, widths: Sequence[float], texts: Sequence[str], y: float, cap_height: float) -> None:
    """Write text above the middle of each column."""
    x = box.left
    for width, text in zip(widths, texts, strict=True):
        _draw_fitted(pdf, x + width / 2, y, text, width - 1, cap_height)
        x += width


def _draw_fitted(
    pdf: Pdf,
    x: float,
    y: float,
    text: str,
    width: float,
    cap_height: float,
    *,
    font: str = REGULAR,
    align: Literal["center", "right"] = "center",
) -> None:
    """Write text, smaller if it would be wider than `width`."""
    natural = pdf.text_width(text, cap_height=cap_height, font=font)
    if natural:
        pdf.text(x, y, text, cap_height=cap_height * min(1, width / natural), font=font, align=align)


def _draw_name(pdf: Pdf, left: float, width: float, y: float, name: str) -> None:
    """Write a player's name above a column, or draw a line to write it on."""
    if name:
        _draw_fitted(pdf, left + width / 2, y, name, width - 2, 3.0, font=BOLD)
    else:
        pdf.line(Line(left + 2, y - 0.8, left + width - 2, y - 0.8), _THIN)


def _draw_row_of_boxes(pdf: Pdf, left: float, y: float, count: int) -> None:
    for number in range(count):
        pdf.box(Box(left + _boxes_width(number), y, _BOX, _BOX), _THIN)


def _boxes_width(count: int) -> float:
    """Return how far it is, in mm, from the first box to the one after `count` boxes."""
    return count * (_BOX + _BOX_GAP) + count // _GROUP * _GROUP_GAP
