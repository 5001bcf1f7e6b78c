"""Scorepads: pages to keep score on. What is on a page is data from the game's folder (`games/GAME/scorepad.py`)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from ramble_tools.errors import BadInput, PlayerError, plural, quote
from ramble_tools.games.names import tidy
from ramble_tools.games.players import checked_all
from ramble_tools.games.registry import find_rules, find_scorepad
from ramble_tools.games.scorepad import Filled, Scorepad, filled_page, filled_rows
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.layout import Box, Paper, drawn_paper
from ramble_tools.press.name_fonts import name_font
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.scorepad_pages import draw_filled, draw_fitted, draw_page
from ramble_tools.rulings import HouseRules

_MARGIN = 12.0


@dataclass(frozen=True, slots=True)
class ScorepadJob:
    """What to print: a game's page for these players, `copies` times. A blank name is a line to write one on."""

    title: str
    scorepad: Scorepad
    paper: Paper
    players: tuple[str, ...]
    copies: int = 1
    calibration: Calibration = NO_CALIBRATION


def scorepad_job(
    game: str,
    paper: Paper,
    typed_players: str | None = None,
    copies: int = 1,
    calibration: Calibration = NO_CALIBRATION,
    rules: HouseRules | None = None,
) -> ScorepadJob:
    """Return what to print for the game of that name, by these house rules. `typed_players` are names as `Ann,Bob`.

    Raises UnknownNameError for a game that does not exist, and BadInput for players that the page has no room for.
    """
    scorepad, title = find_scorepad(game, rules), find_rules(game).TITLE
    players = ("",) * scorepad.blank if typed_players is None else read_players(typed_players, scorepad, title)
    return ScorepadJob(title, scorepad, paper, players, copies, calibration)


def read_players(typed: str, scorepad: Scorepad, title: str) -> tuple[str, ...]:
    """Return the names in `Ann,Bob`, as the scorebook would store them. Raises BadInput for any that can't be used."""
    names = [tidy(name) for name in typed.split(",") if name.strip()]
    if not names:
        raise BadInput("--players has no names; write some, as in Ann,Bob, or leave it out for blank lines")
    least, most = scorepad.players
    if not least <= len(names) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        words = [word for word in re.split(r"[\s,;/&+]+", typed) if word and word != "and"]
        together = ",".join(words)
        hint = ""
        if len(names) < least <= len(words) <= most:
            hint = f"; put commas between the names, as in {quote(together)}"
        raise BadInput(f"--players has {plural(len(names), 'name')}, but the {title} page is for {players}{hint}")
    try:
        checked = checked_all(names)
    except PlayerError as error:
        raise BadInput(f"--players: {error}") from None
    for name in checked:
        name_font(name)
    return tuple(checked)


def print_scorepad(file: IO[bytes], job: ScorepadJob) -> Iterator[int]:
    """Draw the pages into a PDF on a binary stream. Yields the number of each page when it is done.

    Raises BadInput for paper that is too small.
    """
    drawn = drawn_paper(job.paper, "a scorepad")
    pdf = Pdf(
        file,
        job.paper,
        title=f"{job.title}: scorepad",
        subject="a page to keep score on",
        calibration=job.calibration,
    )
    for page in range(job.copies):
        with pdf.page_as(drawn, _MARGIN):
            body = _draw_head(pdf, drawn, job.title, "date ____________________", job.scorepad.hint)
            draw_page(pdf, body, job.scorepad.page, job.players)
        yield page + 1
    pdf.save()


def print_filled(
    file: IO[bytes], filled: Filled, paper: Paper, rules: HouseRules, calibration: Calibration = NO_CALIBRATION
) -> Iterator[int]:
    """Draw a game's scorepad, filled in with its rounds, as `print_scorepad` draws an empty one.

    A name that can't be printed is a line to write it on.
    """
    drawn, title = drawn_paper(paper, "a scorepad"), find_rules(filled.kind).TITLE
    page, players = filled_page(find_scorepad(filled.kind, rules), filled), list(map(_or_blank, filled.players))
    rows = [[str(number), *cells] for number, cells in enumerate(filled_rows(page, filled), start=1)]
    what = f"{filled.name}: scorepad of {title}"
    pdf = Pdf(file, paper, title=what, subject="the score of a game", calibration=calibration)
    done = 0
    while rows or not done:
        with pdf.page_as(drawn, _MARGIN):
            body = _draw_head(pdf, drawn, title, f"{filled.name}  {filled.day}", filled.about)
            fitted = draw_filled(pdf, body, page, players, rows)
        rows, done = rows[fitted:], done + 1
        yield done
    pdf.save()


def _or_blank(name: str) -> str:
    try:
        name_font(name)
    except BadInput:
        return ""
    return name


def _draw_head(pdf: Pdf, drawn: Paper, title: str, right: str, hint: str) -> Box:
    """Draw the lines at the top of a page, and return the box below them."""
    box = Box(_MARGIN, _MARGIN, drawn.width - 2 * _MARGIN, drawn.height - 2 * _MARGIN)
    pdf.text(box.left, box.top - 6, title, cap_height=6, align="left")
    draw_fitted(pdf, box.right, box.top - 6, right, box.width / 2, 2.4, align="right")
    draw_fitted(pdf, box.left, box.top - 12, hint, box.width, 2.0, align="left")
    return Box(box.left, box.bottom, box.width, box.height - 17)
