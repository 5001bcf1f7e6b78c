"""Scorepads: pages to keep score on. What a page has on it is data in the game's folder (`games/GAME/scorepad.py`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.registry import find_rules, find_scorepad
from ramble_tools.games.scorepad import Scorepad
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import REGULAR, Pdf
from ramble_tools.press.scorepad_pages import draw_page
from ramble_tools.press.templates import Paper

_MARGIN = 12.0
_LONGEST_NAME = 20


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
    game: str, paper: Paper, typed_players: str = "", copies: int = 1, calibration: Calibration = NO_CALIBRATION
) -> ScorepadJob:
    """Return what to print for the game of that name. `typed_players` are names as `Ann,Bob`.

    Raises UnknownNameError for a game that does not exist, and BadInput for players that the page has no room for.
    """
    scorepad, title = find_scorepad(game), find_rules(game).TITLE
    return ScorepadJob(title, scorepad, paper, read_players(typed_players, scorepad, title), copies, calibration)


def read_players(typed: str, scorepad: Scorepad, title: str) -> tuple[str, ...]:
    """Return the names in `Ann,Bob`, or blank names for the page's name lines if there are none. Raises BadInput."""
    names = tuple(name.strip() for name in typed.split(",") if name.strip())
    if not names:
        return ("",) * scorepad.blank
    least, most = scorepad.players
    if not least <= len(names) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadInput(f"--players has {plural(len(names), 'name')}, but the {title} page is for {players}")
    earlier = set()
    for name in names:
        if len(name) > _LONGEST_NAME:
            raise BadInput(f"--players: {quote(name)} is too long; a name can have {_LONGEST_NAME} characters")
        if name.lower() in earlier:
            raise BadInput(f"--players has {quote(name)} twice; give each player a different name")
        earlier.add(name.lower())
    return names


def print_scorepad(file: IO[bytes], job: ScorepadJob) -> Iterator[int]:
    """Draw the pages into a PDF on a binary stream. Yields the number of each page when it is done."""
    pdf = Pdf(
        file,
        job.paper,
        title=f"{job.title}: scorepad",
        subject="a page to keep score on",
        calibration=job.calibration,
    )
    for page in range(job.copies):
        with pdf.page():
            box = Box(_MARGIN, _MARGIN, job.paper.width - 2 * _MARGIN, job.paper.height - 2 * _MARGIN)
            pdf.text(box.left, box.top - 6, job.title, cap_height=6, align="left")
            pdf.text(box.right, box.top - 6, "date ____________________", cap_height=2.4, align="right", font=REGULAR)
            pdf.text(box.left, box.top - 12, job.scorepad.hint, cap_height=2.0, align="left", font=REGULAR)
            body = Box(box.left, box.bottom, box.width, box.height - 17)
            draw_page(pdf, body, job.scorepad.page, job.players)
        yield page + 1
    pdf.save()
