"""`ramble print`: everything that goes on paper. The commands are in the modules beside this one."""

from typing import Any

from ramble_tools.cli.press import card_faces, handouts, labels, printer
from ramble_tools.cli.root import CommandGroup, plain_typer
from ramble_tools.errors import UnknownNameError, quote

# Other names for labels, which are not spelled like it.
_LABELS = ("sticker", "stickers", "dots")


class PrintGroup(CommandGroup):
    """The group of the print commands, which knows what people call labels."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first argument names. Raises UnknownNameError for another name for labels."""
        if args[0].lower() in _LABELS:
            raise UnknownNameError(f"there is no command {quote(args[0])}; did you mean print labels?")
        return super().resolve_command(ctx, args)


app = plain_typer(cls=PrintGroup)


@app.callback()
def press() -> None:
    """Print cards, labels, scorepads and short rules."""


# In the order in which help lists them.
app.command()(card_faces.faces)
app.command()(labels.labels)
app.command()(labels.sheets)
app.command()(labels.grid)
app.command()(labels.learn)
app.command()(handouts.guide)
app.command()(card_faces.images)
app.command()(handouts.scorepad)
app.command()(handouts.rules)
app.command()(printer.calibration)
app.command()(printer.calibrate)
app.command(context_settings=printer.PASS_ON)(printer.preview)
