"""`ramble print guide`, `scorepad`: what lies beside the cards."""

from enum import StrEnum
from typing import Annotated

import typer

from ramble_tools.cli.press_options import OutPdf, PaperName, Printer, Template, write_pdf
from ramble_tools.cli.show import say
from ramble_tools.errors import plural


class GuideOrder(StrEnum):
    """How the marking guide is grouped."""

    DECK = "deck"
    LETTER = "letter"


def guide(
    out: OutPdf,
    by: Annotated[
        GuideOrder, typer.Option("--by", metavar="NAME", help="deck, as one deals; or letter.")
    ] = GuideOrder.DECK,
    paper: PaperName = "letter",
    printer: Printer = None,
    template: Template = None,
) -> None:
    """One page for people with a marker: which letter on which card."""
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.guide import print_guide
    from ramble_tools.press.templates import read_paper

    on_paper, known = read_paper(paper, template), calibration_of(printer)
    write_pdf(out, lambda file: print_guide(file, on_paper, by.value, known), 1)
    if out != "-":
        say(f"{out}: the marking guide by {by.value}, 1 page of {on_paper.name}")


def scorepad(
    game: Annotated[str, typer.Argument(metavar="GAME", help="ramble, dramble, dumbal, dogpile or dukes.")],
    out: OutPdf,
    players: Annotated[str, typer.Option(metavar='"Ann,Bob"', help="The players' names.")] = "",
    paper: PaperName = "letter",
    copies: Annotated[int, typer.Option(metavar="N", help="So many pages.", min=1, max=100)] = 1,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """A page to keep score on, as that game is really scored."""
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.scorepads import ScorepadJob, print_scorepad, read_players, read_scorepad_game
    from ramble_tools.press.templates import read_paper

    on_paper = read_paper(paper, template)
    job = ScorepadJob(read_scorepad_game(game), on_paper, read_players(players, game), copies, calibration_of(printer))
    write_pdf(out, lambda file: print_scorepad(file, job), copies)
    if out != "-":
        say(f"{out}: a scorepad for {job.game.title}, {plural(copies, 'page')} of {on_paper.name}")
