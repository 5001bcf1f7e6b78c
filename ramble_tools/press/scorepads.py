"""Scorepads: a page to keep score on, laid out for how each game is really scored.

The numbers printed here (25 points, three shuffles, 200, five cards of bonus and so on) are the rule texts' own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.layout import Box, Line
from ramble_tools.press.pdf import BOLD, REGULAR, Pdf
from ramble_tools.press.templates import Paper

_MARGIN = 12.0
_THIN, _THICK = 0.12, 0.45
_ROW = 7.5
_MOST_PLAYERS = 8
_LONGEST_NAME = 20


@dataclass(frozen=True, slots=True)
class ScorepadGame:
    """A game's page: its title, a line of help, how many players it has, and what draws its body."""

    title: str
    hint: str
    players: tuple[int, int]
    blank: int
    draw: "Callable[[Pdf, Box, Sequence[str]], None]"


@dataclass(frozen=True, slots=True)
class ScorepadJob:
    """What is printed: a game's page for these players, so many times."""

    game: ScorepadGame
    paper: Paper
    players: tuple[str, ...]
    copies: int = 1
    calibration: Calibration = NO_CALIBRATION


def read_scorepad_game(name: str) -> ScorepadGame:
    """The game of that name. Raises BadInput."""
    game = GAMES.get(name.strip().lower())
    if game is None:
        raise BadInput(f"there is no scorepad for {quote(name)}; {did_you_mean(name, GAMES)}")
    return game


def read_players(typed: str, game: str) -> tuple[str, ...]:
    """The names of `Ann,Bob`; as many blanks as the game usually needs where none is given. Raises BadInput."""
    found = read_scorepad_game(game)
    names = tuple(name.strip() for name in typed.split(",") if name.strip())
    if not names:
        return ("",) * found.blank
    least, most = found.players
    if not least <= len(names) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadInput(f"--players names {len(names)}, but a page of {found.title} has {players}")
    for name in names:
        if len(name) > _LONGEST_NAME:
            raise BadInput(f"--players: {quote(name)} is longer than {_LONGEST_NAME} letters")
    if len({name.lower() for name in names}) < len(names):
        raise BadInput("--players names somebody twice; tell them apart")
    return names


def print_scorepad(file: IO[bytes], job: ScorepadJob) -> Iterator[int]:
    """Draw the pages into a PDF on a binary stream. Yields the number of each page that is done."""
    pdf = Pdf(
        file,
        job.paper,
        title=f"{job.game.title}: scorepad",
        subject="a page to keep score on",
        calibration=job.calibration,
    )
    for page in range(job.copies):
        with pdf.page():
            box = Box(_MARGIN, _MARGIN, job.paper.width - 2 * _MARGIN, job.paper.height - 2 * _MARGIN)
            pdf.text(box.left, box.top - 6, job.game.title, cap_height=6, align="left")
            pdf.text(box.right, box.top - 6, "date ____________________", cap_height=2.4, align="right", font=REGULAR)
            pdf.text(box.left, box.top - 12, job.game.hint, cap_height=2.0, align="left", font=REGULAR)
            job.game.draw(pdf, Box(box.left, box.bottom, box.width, box.height - 17), job.players)
        yield page + 1
    pdf.save()


# --- what the pages are made of


def _table(
    pdf: Pdf, box: Box, widths: Sequence[float], rows: int, *, row: float = _ROW, thick: Sequence[int] = ()
) -> None:
    """Rows of equal height from the top of a box, in columns of these widths; `thick` are columns with a thick left."""
    bottom = box.top - rows * row
    x = box.left
    for place, width in enumerate([*widths, 0]):
        pdf.line(Line(x, box.top, x, bottom), _THICK if place in (0, len(widths), *thick) else _THIN)
        x += width
    right = box.left + sum(widths)
    for number in range(rows + 1):
        pdf.line(
            Line(box.left, box.top - number * row, right, box.top - number * row),
            _THICK if number in (0, rows) else _THIN,
        )


def _heads(
    pdf: Pdf, box: Box, widths: Sequence[float], texts: Sequence[str], y: float, cap_height: float = 2.0
) -> None:
    """A text over the middle of each column."""
    x = box.left
    for width, text in zip(widths, texts, strict=True):
        if text:
            _fitting(pdf, x + width / 2, y, text, width - 1, cap_height)
        x += width


def _fitting(pdf: Pdf, x: float, y: float, text: str, width: float, cap_height: float, *, bold: bool = False) -> None:
    """A text that is made smaller where it would be wider than it may."""
    font = BOLD if bold else REGULAR
    natural = pdf.text_width(text, cap_height=cap_height, font=font)
    pdf.text(x, y, text, cap_height=cap_height * min(1, width / natural), font=font)


def _name_line(pdf: Pdf, left: float, width: float, y: float, name: str) -> None:
    """A player's name over a column, or a line to write it on."""
    if name:
        _fitting(pdf, left + width / 2, y, name, width - 2, 3.0, bold=True)
    else:
        pdf.line(Line(left + 2, y - 0.8, left + width - 2, y - 0.8), _THIN)


def _boxes(
    pdf: Pdf, left: float, y: float, count: int, *, side: float = 3.4, group: int = 5, gap: float = 0.8
) -> float:
    """Boxes to tick in groups; returns the x where they end."""
    x = left
    for number in range(count):
        pdf.box(Box(x, y, side, side), _THIN)
        x += side + gap + (2.0 if (number + 1) % group == 0 else 0)
    return x


# --- the five games


def _draw_dumbal(pdf: Pdf, box: Box, players: Sequence[str]) -> None:
    """A row a hand; for each player the hand's points and, larger, the running total."""
    first, call = 9.0, 16.0
    width = (box.width - first - call) / len(players)
    widths = [first, call, *([width * 0.4, width * 0.6] * len(players))]
    table = Box(box.left, box.bottom, box.width, box.height - 13)
    for place, name in enumerate(players):
        _name_line(pdf, box.left + first + call + place * width, width, box.top - 5, name)
    _heads(pdf, box, widths, ["hand", "called", *(["points", "total"] * len(players))], box.top - 11, 1.7)
    rows = int((table.height - 8) // _ROW)
    _table(pdf, table, widths, rows, thick=[2 * place + 2 for place in range(len(players))])
    for number in range(rows):
        pdf.text(
            box.left + first / 2, table.top - (number + 0.65) * _ROW, f"{number + 1}", cap_height=1.8, font=REGULAR
        )
    note = "Who reaches 200 is out: draw a thick line under that total, and go on without. Circle a failed call."
    _fitting(pdf, box.left + box.width / 2, box.bottom + 1, note, box.width, 1.8)


def _draw_dramble(pdf: Pdf, box: Box, players: Sequence[str]) -> None:
    """Three games on a page: for each player a box for every card that can be won, in fives."""
    games, cards, a_line = 3, 54, 20
    height = box.height / games
    for game in range(games):
        top = box.top - game * height
        pdf.line(Line(box.left, top, box.right, top), _THICK)
        pdf.text(box.left, top - 6, f"Game {game + 1}", cap_height=2.6, align="left")
        pdf.text(box.right, top - 6, "won by ______________", cap_height=2.2, align="right", font=REGULAR)
        for place, name in enumerate(players):
            y = top - 14 - place * (height - 14) / 2
            _name_line(pdf, box.left, 38, y - 3, name)
            for line in range(-(-cards // a_line)):
                count = min(a_line, cards - line * a_line)
                _boxes(pdf, box.left + 42, y - 4 - line * 6, count)
                pdf.text(box.left + 145, y - 3.2 - line * 6, f"{line * a_line + count}", cap_height=1.6, font=REGULAR)
            pdf.text(box.right - 22, y - 10, "cards", cap_height=1.8, font=REGULAR)
            pdf.box(Box(box.right - 16, y - 14, 14, 9), _THICK)


def _draw_ramble(pdf: Pdf, box: Box, players: Sequence[str]) -> None:
    """A track to 25 for each player, three boxes for the shuffles, and the words with their points below."""
    pdf.text(box.left, box.top - 4, "shuffled", cap_height=2.0, align="left", font=REGULAR)
    after = _boxes(pdf, box.left + 14, box.top - 5, 3)
    pdf.text(
        after + 3, box.top - 4, "The third ends the game. So do 25 points.", cap_height=2.0, align="left", font=REGULAR
    )
    top = box.top - 12
    width = box.width / len(players)
    for place, name in enumerate(players):
        left = box.left + place * width
        _name_line(pdf, left, width, top - 3, name)
        side = min(4.2, (width - 8) / 5.6)
        for number in range(25):
            row, column = divmod(number, 5)
            x, y = left + (width - 5.4 * side) / 2 + column * side * 1.08, top - 8 - (row + 1) * side * 1.15
            pdf.box(Box(x, y, side, side), _THICK if number == 24 else _THIN)
            pdf.text(
                x + side / 2, y + side * 0.34, f"{number + 1}", cap_height=side * 0.32, font=REGULAR, ink=(0.45,) * 3
            )
    table = Box(box.left, box.bottom, box.width, box.height - 52)
    widths = [part * width for _ in players for part in (0.6, 0.2, 0.2)]
    _heads(pdf, table, widths, ["word", "+ -", "total"] * len(players), table.top + 1.5, 1.7)
    _table(pdf, table, widths, int(table.height // _ROW), thick=[3 * place for place in range(len(players))])


def _draw_dogpile(pdf: Pdf, box: Box, players: Sequence[str]) -> None:
    """A row a round: who led, how many cards the pack has, and where they went."""
    pdf.text(box.left, box.top - 4, "timer ______ minutes", cap_height=2.4, align="left", font=REGULAR)
    names = ", ".join(name for name in players if name)
    if names:
        pdf.text(box.right, box.top - 4, f"table: {names}", cap_height=2.0, align="right", font=REGULAR)
    widths = [12.0, 40.0, 28.0, 28.0, 28.0]
    widths.append(box.width - sum(widths))
    heads = ["round", "first player", "cards in the pack", "joined", "strays", "cards in the dogpile"]
    _heads(pdf, box, widths, heads, box.top - 11.5, 1.8)
    table = Box(box.left, box.bottom, box.width, box.height - 13)
    rows = int((table.height - 14) // _ROW)
    _table(pdf, table, widths, rows, thick=[5])
    for number in range(rows):
        pdf.text(box.left + 6, table.top - (number + 0.65) * _ROW, f"{number + 1}", cap_height=1.8, font=REGULAR)
    pdf.text(
        box.right - 20,
        box.bottom + 3,
        "score: cards in the dogpile when the timer ends",
        cap_height=2.2,
        align="right",
        font=REGULAR,
    )
    pdf.box(Box(box.right - 18, box.bottom, 18, 9), _THICK)


def _draw_dukes(pdf: Pdf, box: Box, players: Sequence[str]) -> None:
    """Games down the page; for red and for black the cards on the table, those still in place, and the bonus."""
    rows = ("cards in sets and runs", "dukes and castle in place", "castle taken: 3", "score")
    width, first = 36.0, 66.0
    height = 46.0
    for game in range(int(box.height // height)):
        top = box.top - game * height
        pdf.text(box.left, top - 5, f"Game {game + 1}", cap_height=2.6, align="left")
        for place, color in enumerate(("red", "black")):
            left = box.left + first + place * width
            pdf.text(left + width / 2, top - 3, color, cap_height=2.0, font=REGULAR)
            _name_line(pdf, left, width, top - 8, players[place] if place < len(players) else "")
        table = Box(box.left, 0, first + 2 * width, top - 10)
        _table(pdf, table, [first, width, width], len(rows), row=7.2, thick=[1, 2])
        for number, text in enumerate(rows):
            pdf.text(box.left + 2, table.top - (number + 0.64) * 7.2, text, cap_height=2.0, align="left", font=REGULAR)
        pdf.text(table.right + 6, table.top - 4, "ended by", cap_height=2.0, align="left", font=REGULAR)
        pdf.line(Line(table.right + 6, table.top - 10, box.right, table.top - 10), _THIN)
        pdf.text(table.right + 6, table.top - 17, "won by", cap_height=2.0, align="left", font=REGULAR)
        pdf.line(Line(table.right + 6, table.top - 23, box.right, table.top - 23), _THIN)


GAMES = {
    "ramble": ScorepadGame(
        "Ramble",
        "Tick a box for each point; a refused word costs its value, and nobody falls below 0.",
        (2, 6),
        4,
        _draw_ramble,
    ),
    "dramble": ScorepadGame(
        "Dramble", "Tick a box for each card that you take; most cards win.", (2, 2), 2, _draw_dramble
    ),
    "dumbal": ScorepadGame(
        "Dumbal",
        "The winner of a hand scores 0, the others the points in hand; a failed call adds 20.",
        (2, _MOST_PLAYERS),
        5,
        _draw_dumbal,
    ),
    "dogpile": ScorepadGame(
        "Dogpile", "All play together: one dogpile, one clock.", (1, _MOST_PLAYERS), 4, _draw_dogpile
    ),
    "dukes": ScorepadGame(
        "Dukes Up!",
        "A point for each card of your color on the table, and 3 for taking the castle.",
        (2, 2),
        2,
        _draw_dukes,
    ),
}
