"""`ramble ramble`: the score of a word, claims, and what can be asked between two of them."""

from typing import Annotated

from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import ListName, flag, option
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.settle.score import CardsOf, Said, Stolen, Suits, Word, score
from ramble_tools.games.fields import Answers
from ramble_tools.games.ramble import form
from ramble_tools.games.registry import find_questions

app = game_app("ramble")
app.command()(score)


def typed(
    setting: form.Setting,  # noqa: ARG001
    word: Word = "",
    suits: Suits = "",
    cards: CardsOf = "",
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    player: Annotated[str, option("--player", "NAME", "The player who claims the word.")] = "",
    owner: Annotated[str, option("--owner", "NAME", "The owner of the word, if not the claimer.")] = "",
    shuffled: Annotated[bool, flag("--shuffled", "Record a shuffle of the discards instead of a claim.")] = False,
) -> Answers:
    """Return the form's answers for a claim typed as `SHIRT --suits SSSSS --player Ann --owner Bob`."""
    answers = {"word": word, "suits": suits, "cards": cards, "list": list_name or "", "player": player, "owner": owner}
    answers |= {"said": "valid" if said else "invalid"} if said is not None else {}
    answers |= {"stolen": "yes"} if stolen else {}
    answers |= {"shuffled": "yes"} if shuffled else {}
    return {name: text for name, text in answers.items() if text}


scorebook_commands(app, "ramble", typed)


# `best` is a command of its own, without the game's name.
question_commands(app, "ramble", [each for each in find_questions("ramble") if each.name != "best"])
