"""`ramble print`: what goes on paper. The commands stand in the modules `press_*.py` beside this one."""

from ramble_tools.cli import press_cards, press_printer, press_table
from ramble_tools.cli.root import plain_typer

app = plain_typer()


@app.callback()
def press() -> None:
    """Print the decks and all that the table needs."""


# In the order of the help.
for command in (
    press_cards.faces,
    press_cards.labels,
    press_cards.sheets,
    press_table.guide,
    press_cards.images,
    press_table.scorepad,
    press_table.rules,
    press_printer.calibration,
    press_printer.calibrate,
):
    app.command()(command)
app.command(context_settings=press_printer.PASS_ON)(press_printer.preview)
