"""`ramble print`: everything that goes on paper. `press/products.py` describes it."""

from typing import ClassVar

from ramble_tools.cli.press import sheets
from ramble_tools.cli.press.products import print_command
from ramble_tools.cli.root import CommandGroup, plain_typer
from ramble_tools.press.products import PRODUCTS


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
for product in PRODUCTS.values():
    if product.name == "sheets":  # it also lists and finds them
        app.command(help=f"{product.help}\n\n{product.details}")(sheets.sheets)
    else:
        print_command(app, product)
