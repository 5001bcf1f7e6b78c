"""What people type that Click would not understand: options in another place, and values without quotes."""

import re
from typing import Any

from typer.core import TyperCommand

# An option of preview, and whether a value follows it.
_OF_PREVIEW = {"--pages": True, "--to": True, "--dpi": True, "--open": False}
# Also one with a comma or a unit, which is refused as what it is.
_NUMBER = re.compile(r"\d+([.,]\d+)?(mm)?|\.\d+")


class PreviewCommand(TyperCommand):
    """`preview`, whose own options may also be typed after the command that is previewed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments with the options of preview first."""
        return super().parse_args(ctx, preview_options_first(args))


class LabelsCommand(TyperCommand):
    """`labels`, whose sheet may be typed without quotes, as in `--sheet Herma 4386`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments with the words of the sheet's name joined."""
        return super().parse_args(ctx, with_whole_sheet(args))


class ImagesCommand(TyperCommand):
    """`images`, whose `--bleed` may have a number."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments with the usual bleed after an option without a number."""
        return super().parse_args(ctx, with_usual_bleed(args))


def preview_options_first(args: list[str]) -> list[str]:
    """Return the arguments with `--pages N`, `--to PATH`, `--dpi N` and `--open` moved before all others."""
    first: list[str] = []
    rest: list[str] = []
    place = 0
    while place < len(args):
        name, equals, _ = args[place].partition("=")
        taken = 0
        if name in _OF_PREVIEW:
            taken = 2 if _OF_PREVIEW[name] and not equals else 1
            if place + taken > len(args):
                return args[place:]  # Click says that its value is missing
        (first if taken else rest).extend(args[place : place + max(taken, 1)])
        place += max(taken, 1)
    return [*first, *rest]


def with_whole_sheet(args: list[str]) -> list[str]:
    """Return the arguments with a maker's name and the number after it as one: `--sheet 'Label Planet LP117/19R'`.

    A word that has no digit is a name, unless an option or a PDF is next.
    """
    args = list(args)
    if "--sheet" in args[:-2]:
        place = args.index("--sheet") + 1
        while place + 1 < len(args) and _is_name(args[place]) and not _ends_name(args[place + 1]):
            args[place : place + 2] = [f"{args[place]} {args[place + 1]}"]
    return args


def _is_name(text: str) -> bool:
    return text.isascii() and text.replace(" ", "").isalpha() and text.lower() != "plain"


def _ends_name(text: str) -> bool:
    return text.startswith("-") or text.lower().endswith(".pdf")


def with_usual_bleed(args: list[str]) -> list[str]:
    """Return the arguments, with 1/8 inch for a `--bleed` that has no number."""
    from ramble_tools.press.deck_sheet import SHOP_BLEED_MM

    found: list[str] = []
    for place, each in enumerate(args):
        found.append(each)
        if each == "--bleed" and not _NUMBER.fullmatch(args[place + 1] if place + 1 < len(args) else ""):
            found.append(str(SHOP_BLEED_MM))
    return found
