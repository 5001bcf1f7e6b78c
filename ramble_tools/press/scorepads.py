"""Scorepads: pages to keep score on. What is on a page is data from the game's folder (`games/GAME/scorepad.py`)."""

import re

from ramble_tools.errors import BadInput, PlayerError, about, plural, quote
from ramble_tools.games.names import tidy
from ramble_tools.games.players import checked_all
from ramble_tools.games.registry import find_game, find_rules, find_scorepad
from ramble_tools.games.scorepad import Filled, filled_page, filled_rows
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.layout import Box, Paper, drawn_paper
from ramble_tools.press.name_fonts import name_font
from ramble_tools.press.options import ScorepadOptions
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.printout import Printout, differences
from ramble_tools.press.scorepad_pages import SMALLEST_POINTS, draw_fitted, draw_page, draw_round_grid
from ramble_tools.press.templates import read_paper
from ramble_tools.rulings import HouseRules

_MARGIN = 12.0


def scorepad_printout(options: ScorepadOptions, game: str, rules: HouseRules) -> Printout:
    """Return the scorepad of a game to print, by these house rules.

    Raises BadInput, also for players that the page has no room for, and for paper that is too small.
    """
    paper, known = read_paper(options.paper, options.template), calibration_of(options.printer)
    scorepad, title = find_scorepad(game, rules), find_rules(game).TITLE
    with about("players"):
        players = ("",) * scorepad.blank if options.players is None else read_players(options.players, game)
    drawn, notes = drawn_paper(paper, "a scorepad", SMALLEST_POINTS)

    def draw(pdf: Pdf) -> None:
        for _ in range(options.copies):
            with pdf.page_as(drawn, _MARGIN):
                body = _draw_head(pdf, drawn, title, "date ____________________", scorepad.hint)
                draw_page(pdf, body, scorepad.page, players)

    return Printout(
        paper,
        f"{title}: scorepad",
        "a page to keep score on",
        draw,
        lambda pages: f"a blank scorepad for {title}, {plural(pages, 'page')} of {paper.name}",
        [*notes, *differences(rules), *known.notes],
        options.copies,
        known,
    )


def read_players(typed: str, game: str) -> tuple[str, ...]:
    """Return the names in `Ann,Bob`, as the scorebook would store them. Raises BadInput for any that can't be used."""
    names = [tidy(name) for name in typed.split(",") if name.strip()]
    if not names:
        raise BadInput("--players has no names; write some, as in Ann,Bob, or leave it out for blank lines")
    kind = find_game(game)
    least, most = kind.LEAST, kind.MOST
    if not least <= len(names) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        words = [word for word in re.split(r"[\s,;/&+]+", typed) if word and word != "and"]
        together = ",".join(words)
        hint = ""
        if len(names) < least <= len(words) <= most:
            hint = f"; put commas between the names, as in {quote(together)}"
        raise BadInput(f"--players has {plural(len(names), 'name')}, but the {kind.TITLE} page is for {players}{hint}")
    try:
        checked = checked_all(names)
    except PlayerError as error:
        raise BadInput(f"--players: {error}") from None
    for name in checked:
        name_font(name)
    return tuple(checked)


def filled_printout(filled: Filled, rules: HouseRules, paper_name: str = "letter") -> Printout:
    """Return a game's scorepad, filled in with its rounds. A name that can't be printed is a line to write it on.

    Raises BadInput.
    """
    paper, known = read_paper(paper_name), calibration_of(None)
    (drawn, _), title = drawn_paper(paper, "a scorepad", SMALLEST_POINTS), find_rules(filled.kind).TITLE
    page, players = filled_page(find_scorepad(filled.kind, rules), filled), list(map(_or_blank, filled.players))

    def draw(pdf: Pdf) -> None:
        rows, done = filled_rows(page, filled), 0
        while done < len(rows) or not pdf.pages:
            with pdf.page_as(drawn, _MARGIN):
                body = _draw_head(pdf, drawn, title, f"{filled.name}  {filled.day}", filled.about)
                done += draw_round_grid(pdf, body, page, players, rows[done:], done + 1)

    return Printout(
        paper,
        f"{filled.name}: scorepad of {title}",
        "the score of a game",
        draw,
        lambda pages: f"the scorepad of {filled.name} ({title}), {plural(pages, 'page')} of {paper.name}",
        known.notes,
        calibration=known,
    )


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
