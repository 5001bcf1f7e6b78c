"""`ramble print`: what goes on paper."""

from typing import Annotated

import typer

from ramble_tools.cli.deck import DeckChoice, WhichDeck
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say
from ramble_tools.errors import plural

app = plain_typer()

OutPdf = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write; - is standard output.")]
PaperName = Annotated[str, typer.Option("--paper", metavar="NAME", help="letter or a4.")]
SizeName = Annotated[str, typer.Option("--size", metavar="NAME", help="poker, bridge or mini cards.")]
WithJokers = Annotated[bool, typer.Option("--jokers/--no-jokers", help="Two jokers a deck.")]


@app.callback()
def press() -> None:
    """Print the decks."""


@app.command()
def faces(
    out: OutPdf,
    paper: PaperName = "letter",
    size: SizeName = "poker",
    which: WhichDeck = DeckChoice.BOTH,
    jokers: WithJokers = True,
) -> None:
    """The cards of both decks, to cut out.

    Print the file at 100 % ("actual size"), then cut from mark to mark.
    """
    from ramble_tools.press.layout import sheet_of_cards
    from ramble_tools.press.templates import read_card_size, read_design, read_paper

    sheet = sheet_of_cards(read_paper(paper), read_card_size(size))

    from ramble_tools.files import new_file, require_pdf_name
    from ramble_tools.press.faces import FacesJob, print_faces

    job = FacesJob(sheet, which.decks, jokers, read_design("classic"))
    require_pdf_name(out)
    with new_file(out) as file:
        print_faces(file, job)
    if out != "-":
        say(f"{out}: {plural(len(job.faces), 'card')} on {plural(job.pages, 'page')} of {sheet.paper.name}")
        say('print at 100 % ("actual size"): the line in the left margin is then 50 mm long', indent=2)
        say(f"cut from mark to mark: a card is {sheet.card.width} x {sheet.card.height} mm", indent=2)
