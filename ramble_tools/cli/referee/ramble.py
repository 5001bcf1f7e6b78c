"""`ramble ramble`: the score and the scorebook. The other commands are in `ramble_turns.py` and beside it."""

from typing import Annotated

import typer

from ramble_tools.cli.book.commands import scorebook_commands
from ramble_tools.cli.book.group import game_app
from ramble_tools.cli.options import ListName
from ramble_tools.cli.referee.ramble_steps import steps
from ramble_tools.cli.referee.ramble_threats import threats
from ramble_tools.cli.referee.ramble_turns import hit, modify, turn
from ramble_tools.cli.settle.score import CardsOf, Said, Stolen, Suits, Word, score
from ramble_tools.games.fields import Answers
from ramble_tools.games.ramble import form

app = game_app("ramble")

for command in (score, modify, turn, hit, steps, threats):
    app.command()(command)


def typed(
    setting: form.Setting,  # noqa: ARG001
    word: Word = "",
    suits: Suits = "",
    cards: CardsOf = "",
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="The player who claims the word.")] = "",
    owner: Annotated[
        str, typer.Option("--owner", metavar="NAME", help="The owner of the word, if not the claimer.")
    ] = "",
    shuffled: Annotated[
        bool, typer.Option("--shuffled", help="Record a shuffle of the discards instead of a claim.")
    ] = False,
) -> Answers:
    """Return the form's answers for a claim typed as `SHIRT --suits SSSSS --player Ann --owner Bob`."""
    answers = {"word": word, "suits": suits, "cards": cards, "list": list_name or "", "player": player, "owner": owner}
    answers |= {"said": "valid" if said else "invalid"} if said is not None else {}
    answers |= {"stolen": "yes"} if stolen else {}
    answers |= {"shuffled": "yes"} if shuffled else {}
    return {name: text for name, text in answers.items() if text}


scorebook_commands(app, "ramble", typed)
