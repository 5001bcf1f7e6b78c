"""`ramble print`: everything that goes on paper. The commands are in the modules beside this one."""

from ramble_tools.cli.press import cards, handouts, labels, printer
from ramble_tools.cli.root import plain_typer

app = plain_typer()


@app.callback()
def press() -> None:
    """Print cards, labels, scorepads and short rules."""


# In the order in which help lists them.
for command in (
    cards.faces,
    labels.labels,
    labels.sheets,
    handouts.guide,
    cards.images,
    handouts.scorepad,
    handouts.rules,
    printer.calibration,
    printer.calibrate,
):
    app.command()(command)
app.command(context_settings=printer.PASS_ON)(printer.preview)
