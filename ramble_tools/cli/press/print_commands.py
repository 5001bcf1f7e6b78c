"""`ramble print`: everything that goes on paper. The commands are in the modules beside this one."""

from typing import ClassVar

from ramble_tools.cli.press import card_faces, handouts, labels, printer
from ramble_tools.cli.root import CommandGroup, plain_typer


class PrintGroup(CommandGroup):
    """The group of the print commands, which knows what else people call them."""

    other_names: ClassVar = {
        **dict.fromkeys(("deck", "decks", "card", "cards"), "faces"),
        **dict.fromkeys(("sticker", "stickers", "dots"), "labels"),
        **dict.fromkeys(("pad", "scoresheet"), "scorepad"),
    }


app = plain_typer(cls=PrintGroup)


@app.callback()
def press() -> None:
    """Print cards, labels, scorepads and short rules."""


# In the order in which help lists them.
app.command()(card_faces.faces)
app.command()(labels.labels)
app.command()(labels.sheets)
app.command()(labels.learn)
app.command()(handouts.guide)
app.command()(handouts.box)
app.command()(card_faces.images)
app.command()(handouts.scorepad)
app.command()(handouts.rules)
app.command()(printer.calibration)
app.command()(printer.calibrate)
