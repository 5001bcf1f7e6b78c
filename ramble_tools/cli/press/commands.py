"""`ramble print`: what goes on paper. The commands stand in the modules `press_*.py` beside this one."""

from ramble_tools.cli.press import cards, handouts, printer
from ramble_tools.cli.root import plain_typer

app = plain_typer()


@app.callback()
def press() -> None:
    """Print the decks and all that the table needs."""


# In the order of the help.
for command in (
    cards.faces,
    cards.labels,
    cards.sheets,
    handouts.guide,
    cards.images,
    handouts.scorepad,
    handouts.rules,
    printer.calibration,
    printer.calibrate,
):
    app.command()(command)
app.command(context_settings=printer.PASS_ON)(printer.preview)
