"""`ramble dogpile`: whether a pack joins the dogpile, the largest pack, and the order of a round."""

import re
from typing import Annotated

from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import argument
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.root import Command
from ramble_tools.games.dogpile import form
from ramble_tools.games.fields import Answers
from ramble_tools.games.registry import find_questions

app = game_app("dogpile")

PackText = Annotated[list[str], argument('"ROW / ROW"', "Spaces between cards, / between rows, . for an empty place.")]


class PackCommand(Command):
    """A command that takes a pack, which may begin with `-` for an empty place: that is not an option."""

    def parse_args(self, ctx: object, args: list[str]) -> list[str]:
        """Read the arguments, with `.` for a dash that begins a pack."""
        return super().parse_args(ctx, [re.sub(r"^--?(?=[\s,;/])", ".", text) for text in args])


def typed(setting: form.Setting, pack: PackText) -> Answers:  # noqa: ARG001
    """Return the form's answers for a pack typed as `"5H 6S / 9H ."`, or for its number of cards: `7`, `6 strays`."""
    return form.as_typed(" ".join(pack))


scorebook_commands(app, "dogpile", typed)
question_commands(app, "dogpile", find_questions("dogpile"))
for command in app.registered_commands:
    if command.name in ("add", "edit", "score"):
        command.cls = PackCommand
