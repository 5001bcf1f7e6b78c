"""Drawing each kind of scorepad page in `games/scorepad.py` into a box, in mm."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from reportlab.lib.units import mm

from ramble_tools.games.scorepad import CheckBoxes, GameBlocks, Page, PointTrack, RoundGrid, Share
from ramble_tools.press.layout import Box, Line
from ramble_tools.press.name_fonts import name_font, printable
from ramble_tools.press.pdf import BLACK, CAP_HEIGHT, REGULAR, Align, Ink, Pdf

# No text is smaller than this, in points, and with capitals of this height, in mm.
SMALLEST_POINTS = 7.0
SMALLEST_CAP = SMALLEST_POINTS / mm * CAP_HEIGHT
# The height of a name's capitals in mm, if all names have one size, and in two lines. Names are so far apart.
_LARGEST_NAME, _COMMON_NAME, _TWO_LINES, _BETWEEN_NAMES = 3.0, 2.2, 1.9, 3.0
# So far apart, in mm, the dots below a Vietnamese letter are clear of the accents in the next line.
_TWO_BASELINES = (2.2, -1.2)
# A name that would be narrower than this, as a fraction of its width, is divided.
_NARROWEST = 0.75
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
            draw_round_grid(pdf, box, page, players)
        case CheckBoxes():
            _draw_check_boxes(pdf, box, page, players)
        case PointTrack():
            _draw_point_track(pdf, box, page, players)
        case GameBlocks():
            _draw_game_blocks(pdf, box, page, players)
        case _:
            assert_never(page)


# --- a row for each round


def draw_round_grid(
    pdf: Pdf, box: Box, page: RoundGrid, players: Sequence[str], filled: Sequence[Sequence[str]] = (), first: int = 1
) -> int:
    """Draw a page with these rows written on it, of which `first` is the number of the first. Returns how many fit."""
    table = Box(box.left, box.bottom, box.width, box.height - 13)
    columns = [_Column(column.width, column.head) for column in page.columns]
    if page.for_each_player:
        common = sum(column.width for column in columns)
        width = (box.width - common) / len(players)
        _draw_names(pdf, [(box.left + common + n * width, box.top - 5) for n in range(len(players))], width, players)
        columns += _columns_of(page.for_each_player, width) * len(players)
        _write_row(pdf, box.left, box.top - 11, columns, [each.head for each in columns], 1.7)
    else:
        _write(pdf, box.left, box.top - 4, page.top_line, 2.4)
        if any(players):
            taken = pdf.text_width(page.top_line, cap_height=2.4, font=REGULAR) + 6
            _draw_players(pdf, box, players, box.width - taken)
        widths = [column.width for column in columns]
        if 0 in widths:
            rest = (box.width - sum(widths)) / widths.count(0)
            columns = [column._replace(width=column.width or rest) for column in columns]
        columns[-1] = columns[-1]._replace(thick=True)
        _write_row(pdf, box.left, box.top - 11.5, columns, [each.head for each in columns], 1.8)
    room = int((table.height - (14 if page.boxed else 8)) // _ROW)
    rows = min(page.rows, room) if page.rows else room
    _draw_table(pdf, table, columns, rows)
    for number in range(rows):
        y = table.top - (number + 0.65) * _ROW
        _write(pdf, box.left + columns[0].width / 2, y, f"{first + number}", 1.8, align="center")
        if number < len(filled):
            _write_row(pdf, table.left, y, columns, ["", *filled[number]], 2.4)
    if page.boxed:
        draw_fitted(pdf, box.right - 20, box.bottom + 3, page.note, box.width - 20, 2.2, align="right")
        pdf.box(Box(box.right - 18, box.bottom, 18, 9), _THICK)
    else:
        draw_fitted(pdf, box.left + box.width / 2, box.bottom + 1, page.note, box.width, 1.8)
    return min(rows, len(filled))


def _draw_players(pdf: Pdf, box: Box, players: Sequence[str], width: float) -> None:
    """Write `players: Ann, Bob` at the right of a box."""
    names = f"players: {', '.join(filter(None, players))}"
    draw_fitted(pdf, box.right, box.top - 4, names, width, 2.0, align="right")


# --- several games on a page, with boxes to check


# What is above the first player of a game, from one line of boxes to the next, and how much more to the next
# player's, in mm; and how much larger than other boxes these are, at most.
_GAME_HEAD, _BOXES_STEP, _BETWEEN_PLAYERS, _LARGER = 12.0, 6.0, 1.5, 1.2
# How far the boxes are from the left edge of the page, and how much of the right is for the total and its unit.
_BOXES_LEFT, _TOTAL_WIDTH = 42.0, 34.0


def _draw_check_boxes(pdf: Pdf, box: Box, page: CheckBoxes, players: Sequence[str]) -> None:
    """Draw as many games as there is room for with large boxes, all over the page."""
    lines = -(-page.boxes // page.per_line)
    scale = min(_LARGER, (box.width - _BOXES_LEFT - _TOTAL_WIDTH) / _boxes_width(page.per_line))
    least = _GAME_HEAD + len(players) * (lines * _BOXES_STEP * scale + _BETWEEN_PLAYERS)
    games = max(1, int(box.height // least))
    height = box.height / games
    step = (height - _GAME_HEAD) / len(players)
    # The boxes are in the middle of what a player has.
    above = (step - lines * _BOXES_STEP * scale) / 2
    for game in range(games):
        top = box.top - game * height
        pdf.line(Line(box.left, top, box.right, top), _THICK)
        pdf.text(box.left, top - 6, f"Game {game + 1}", cap_height=2.6, align="left")
        _write(pdf, box.right, top - 6, "won by ______________", 2.2, align="right")
        firsts = [top - _GAME_HEAD - place * step - above for place in range(len(players))]
        _draw_names(pdf, [(box.left, first - _BOX * scale) for first in firsts], 38, players)
        for first in firsts:
            with pdf.placed(box.left + _BOXES_LEFT, first, scale):
                _draw_counted_boxes(pdf, page)
            middle = first - ((lines - 1) * _BOXES_STEP + _BOX) * scale / 2
            _write(pdf, box.right - 22, middle - 0.9, page.unit, 1.8, align="center")
            pdf.box(Box(box.right - 16, middle - 4.5, 14, 9), _THICK)


def _draw_counted_boxes(pdf: Pdf, page: CheckBoxes) -> None:
    """Draw a player's boxes, below and to the right of 0, 0. After each line is the number of boxes so far."""
    for start in range(0, page.boxes, page.per_line):
        count = min(page.per_line, page.boxes - start)
        y = -_BOX - start // page.per_line * _BOXES_STEP
        _draw_row_of_boxes(pdf, 0, y, count)
        after = _boxes_width(count) - (0 if count % _GROUP else _GROUP_GAP) + 0.8
        _write(pdf, after, y + 0.8, f"{start + count}", 1.8)


# --- a track for each player, and a table below


# The side of a box of a track in mm, and the step to the next line as a multiple of it.
_LARGEST_SIDE, _SMALLEST_SIDE, _TRACK_STEP = 7.5, 4.5, 1.12
# With more players there are no tracks, and the table has a row for each word of any player.
_MOST_COLUMNS, _LOGS = 5, 3


def _draw_point_track(pdf: Pdf, box: Box, page: PointTrack, players: Sequence[str]) -> None:
    """Draw the counter, a track for each player, and the table. Tracks too large for the page are left out."""
    below = Box(box.left, box.bottom, box.width, box.height - 10)
    shares, groups, tracks = page.for_each_player, len(players), 0.0
    if groups <= _MOST_COLUMNS:
        used, tracks = 8.0, _draw_tracks(pdf, below, page, players)
    else:
        used = 6.0
        _draw_players(pdf, below, players, below.width)
        groups = _LOGS
        shares = (Share("player", 0.3), *(Share(share.head, share.part * 0.7) for share in shares))
    _draw_counter(pdf, box, page, tracks=bool(tracks))
    table = Box(box.left, box.bottom, box.width, below.height - used - tracks - 5)
    columns = _columns_of(shares, table.width / groups) * groups
    _write_row(pdf, table.left, table.top + 1.5, columns, [each.head for each in columns], 1.7)
    _draw_table(pdf, table, columns, int(table.height // _ROW))


def _draw_counter(pdf: Pdf, box: Box, page: PointTrack, *, tracks: bool) -> None:
    y = box.top - 4
    _write(pdf, box.left, y, page.counter, 2.0)
    left = box.left + 14
    if page.counted:
        _draw_row_of_boxes(pdf, left, y - 1, page.counted)
        left += _boxes_width(page.counted) + 3
    else:
        pdf.line(Line(left, y - 0.8, left + 20, y - 0.8), _THIN)
        left += 23
    note = f"{page.note} Check a box for each point." if tracks else page.note
    draw_fitted(pdf, left, y, note, box.right - left, 2.0, align="left")


def _draw_tracks(pdf: Pdf, box: Box, page: PointTrack, players: Sequence[str]) -> float:
    """Draw the names and below each a block of numbered boxes. Returns the blocks' height, or 0 if there is no room."""
    width = box.width / len(players)
    _draw_names(pdf, [(box.left + place * width, box.top - 6) for place in range(len(players))], width, players)
    per_line = _GROUP if page.points <= 10 * _GROUP else 2 * _GROUP
    side = min(_LARGEST_SIDE, (width - 4) / (per_line * 1.08))
    if not page.points or side < _SMALLEST_SIDE:
        return 0.0
    top = box.top - 8
    for place in range(len(players)):
        left = box.left + place * width + (width - per_line * 1.08 * side + 0.08 * side) / 2
        for number in range(page.points):
            line, column = divmod(number, per_line)
            y = top - line * side * _TRACK_STEP - side - 1
            _draw_numbered_box(pdf, left + column * side * 1.08, y, side, number, page.points)
    return -(-page.points // per_line) * side * _TRACK_STEP + 2


def _draw_numbered_box(pdf: Pdf, left: float, bottom: float, side: float, number: int, points: int) -> None:
    """Draw a box of a track, with its number in gray. The last box is thick."""
    pdf.box(Box(left, bottom, side, side), _THICK if number == points - 1 else _THIN)
    cap_height = max(SMALLEST_CAP, side * 0.32)
    _write(pdf, left + side / 2, bottom + side * 0.34, f"{number + 1}", cap_height, align="center", ink=_GRAY)


# --- a small table for each game


def _draw_game_blocks(pdf: Pdf, box: Box, page: GameBlocks, players: Sequence[str]) -> None:
    first, width, row, head = 66.0, 72.0 / len(page.sides), 7.2, 11.6
    height = head + len(page.rows) * row + 8
    for game in range(int((box.height + 8) // height)):
        top = box.top - game * height
        pdf.text(box.left, top - 6.5, f"Game {game + 1}", cap_height=2.6, align="left")
        table = Box(box.left, 0, first + len(page.sides) * width, top - head)
        for place, side in enumerate(page.sides):
            left = box.left + first + place * width
            pdf.box(Box(left, table.top, width, head), _THICK)
            if place < len(players) and players[place]:
                _write(pdf, left + width / 2, top - 2.9, side, 1.8, align="center")
                _draw_names(pdf, [(left, top - 9.2)], width, players[place : place + 1])
            else:
                _write(pdf, left + 1.5, top - 3.2, side, 1.8)
        columns = [_Column(first), *[_Column(width, thick=True)] * len(page.sides)]
        _draw_table(pdf, table, columns, len(page.rows), row=row)
        for number, text in enumerate(page.rows):
            _write(pdf, box.left + 2, table.top - (number + 0.64) * row, text, 2.0)
        for place, text in enumerate(page.blanks):
            y = table.top - 4 - 13 * place
            _write(pdf, table.right + 6, y, text, 2.0)
            pdf.line(Line(table.right + 6, y - 6, box.right, y - 6), _THIN)


# --- what the pages are made of


class _Column(NamedTuple):
    """A column of a table: its width in mm, its heading, and whether its left edge is thick."""

    width: float
    head: str = ""
    thick: bool = False


def _columns_of(shares: Sequence[Share], width: float) -> list[_Column]:
    """Return the columns of a player, who has that width, with a thick line before them."""
    return [_Column(share.part * width, share.head, thick=not place) for place, share in enumerate(shares)]


def _draw_table(pdf: Pdf, box: Box, columns: Sequence[_Column], rows: int, *, row: float = _ROW) -> None:
    """Draw rows of equal height from the top of a box."""
    bottom = box.top - rows * row
    x = box.left
    for place, column in enumerate([*columns, _Column(0, thick=True)]):
        pdf.line(Line(x, box.top, x, bottom), _THICK if column.thick or not place else _THIN)
        x += column.width
    right = box.left + sum(column.width for column in columns)
    for number in range(rows + 1):
        y = box.top - number * row
        pdf.line(Line(box.left, y, right, y), _THICK if number in (0, rows) else _THIN)


def _write_row(pdf: Pdf, left: float, y: float, columns: Sequence[_Column], texts: Sequence[str], cap: float) -> None:
    """Write a text into the middle of each column, with capitals of `cap` mm."""
    for column, text in zip(columns, texts, strict=False):
        draw_fitted(pdf, left + column.width / 2, y, text, column.width - 1, cap)
        left += column.width


def _write(
    pdf: Pdf, x: float, y: float, text: str, cap_height: float, *, align: Align = "left", ink: Ink = BLACK
) -> None:
    pdf.text(x, y, text, cap_height=cap_height, align=align, font=REGULAR, ink=ink)


def draw_fitted(
    pdf: Pdf, x: float, y: float, text: str, width: float, cap_height: float, *, align: Align = "center"
) -> None:
    """Write text, smaller if it would be wider than `width`, and condensed if it would be smaller than 7 points.

    Names may be in it; letters that no font has are question marks.
    """
    text, font = printable(text)
    natural = pdf.text_width(text, cap_height=cap_height, font=font)
    if natural:
        fitted = max(SMALLEST_CAP, cap_height * min(1, width / natural))
        pdf.text(x, y, text, cap_height=fitted, font=font, align=align, widest=width)


def _draw_names(pdf: Pdf, spots: Sequence[tuple[float, float]], width: float, names: Sequence[str]) -> None:
    """Write each name in the middle of the `width` mm right of its spot, which has its left edge and its baseline.

    All names have one size, but a name that is too long is smaller or in two lines. A blank one is a line to write on.
    """
    room = width - _BETWEEN_NAMES
    lines = [_name_lines(pdf, name, room) for name in names]
    widest = max(_name_width(pdf, line, _LARGEST_NAME) for of_name in lines for line in of_name)
    size = max(_COMMON_NAME, _LARGEST_NAME * min(1, room / widest)) if widest else _LARGEST_NAME
    for (left, y), name, of_name in zip(spots, names, lines, strict=True):
        if not name:
            pdf.line(Line(left + 2, y - 0.8, left + width - 2, y - 0.8), _THIN)
            continue
        two, (font, bolder) = len(of_name) > 1, name_font(name)
        for text, above in zip(of_name, _TWO_BASELINES if two else (0,), strict=True):
            largest = min(size, _TWO_LINES) if two else size
            cap = max(SMALLEST_CAP, min(largest, _LARGEST_NAME * room / _name_width(pdf, text, _LARGEST_NAME)))
            pdf.text(left + width / 2, y + above, text, cap_height=cap, font=font, bolder=bolder * cap, widest=room)


def _name_width(pdf: Pdf, name: str, cap_height: float) -> float:
    return pdf.text_width(name, cap_height=cap_height, font=name_font(name).name)


def _name_lines(pdf: Pdf, name: str, room: float) -> list[str]:
    """Return a name in the lines that it is written in: two if it is too wide, divided at its space or hyphen."""
    words = name.split(" ")
    if len(words) > 1 and _name_width(pdf, name, _TWO_LINES) > room:
        first = min(range(1, len(words)), key=lambda count: abs(len(" ".join(words[:count])) - len(name) / 2))
        return [" ".join(words[:first]), " ".join(words[first:])]
    if len(words) == 1 and _name_width(pdf, name, SMALLEST_CAP) * _NARROWEST > room:
        hyphens = [place for place, letter in enumerate(name[:-1]) if letter == "-" and place]
        middle = min(hyphens, key=lambda place: abs(place - len(name) / 2), default=(len(name) + 1) // 2)
        return [f"{name[:middle]}-", name[middle:].removeprefix("-")]
    return [name]


def _draw_row_of_boxes(pdf: Pdf, left: float, y: float, count: int) -> None:
    for number in range(count):
        pdf.box(Box(left + _boxes_width(number), y, _BOX, _BOX), _THIN)


def _boxes_width(count: int) -> float:
    """Return how far it is, in mm, from the first box to the one after `count` boxes."""
    return count * (_BOX + _BOX_GAP) + count // _GROUP * _GROUP_GAP
