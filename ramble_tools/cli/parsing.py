"""Commands that refuse a wrong command line in our words, where Click has no class for what is wrong."""

from typing import Any

from typer.core import TyperCommand

from ramble_tools.errors import Aside, BadInput, escaped


class Command(TyperCommand):
    """A command. Arguments that it does not take are refused with what may have been meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if there are too many."""
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        options = {each for each in args if each.startswith("--")}
        extra = super().parse_args(ctx, args)
        ctx.allow_extra_args = takes_more
        if extra and not takes_more and not ctx.resilient_parsing:
            message = f"got unexpected extra argument ({escaped(' '.join(extra))})"
            raise BadInput(message, *_meant(self.name or "", options, extra[0]), see_help(ctx))
        return extra


def see_help(context: Any) -> Aside:
    """Return where the right options and arguments are."""
    return Aside(f"see {context.command_path} --help")


def _meant(name: str, options: set[str], extra: str) -> list[str]:
    """Return how to type what was probably meant, if that is clear."""
    from ramble_tools.cards import is_card

    if is_card(extra, two_decks=True):
        return ["put the cards of each word in quotation marks"]
    if name == "labels" and "--sheet" in options:
        return ['put a name with spaces in quotation marks, as in --sheet "Herma 4386"']
    if name == "scorepad" and "--players" in options:
        return ['names have commas and no spaces between them, as in --players "Ann,Bob"']
    return []
