"""`ramble best`: the best words for a hand."""

from itertools import takewhile

from ramble_tools.cards import is_card
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.root import Command, plain_typer
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.ramble.questions import BEST
from ramble_tools.games.registry import OF_WORDS

app = plain_typer()


class BestCommand(Command):
    """Refuses the cards of `--on` without quotation marks: all but the first one would be in the hand."""

    def parse_args(self, ctx: object, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if a card follows one that is all of `--on`."""
        after = args[args.index("--on") + 1 :] if "--on" in args else []
        if len(after) > 1 and all(is_card(each, two_decks=True) for each in after[:2]):
            cards = " ".join(takewhile(lambda each: not each.startswith("-"), after))
            raise BadInput(f"--on: put its cards in quotation marks, as in --on {quote(cards)}; the hand goes first")
        return super().parse_args(ctx, args)


question_commands(app, OF_WORDS, [BEST], BestCommand)
