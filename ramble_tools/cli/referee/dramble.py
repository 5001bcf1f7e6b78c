"""`ramble dramble`: who takes which pile, and what to play."""

from typing import Annotated

import typer

from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import argument, count, flag
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.dramble import form
from ramble_tools.games.fields import Answers
from ramble_tools.games.registry import find_questions

app = game_app("dramble")

PileText = Annotated[
    str, typer.Option(metavar="TOP:SIZE", help="The pile's top card and its number of cards, as in 9H:5.")
]
PlayedText = Annotated[str, typer.Option(metavar="CARD@PILE", help="The card and its pile, as in QS@left.")]
DeckLeft = Annotated[int | None, count("--deck-left", "Cards left in the deck, to count all the cards.")]
Hands = Annotated[str, typer.Option(metavar="N,N", help="Cards in each hand after the turn, to count all the cards.")]
Scores = Annotated[str, typer.Option(metavar="N,N", help="Each score before the turn, to count all the cards.")]
Took = Annotated[
    list[str] | None, argument("[NAME=N...]", "In place of the cards played, only how many were taken: Ann=4 Bob=0.")
]
Recount = Annotated[bool, flag("--recount", "Use the piles as given, whatever was recorded before.")]


def typed(
    setting: form.Setting,
    took: Took = None,
    first: PlayedText = "",
    second: PlayedText = "",
    left: PileText = "",
    right: PileText = "",
    deck_left: DeckLeft = None,
    hands: Hands = "",
    scores: Scores = "",
    recount: Recount = False,
) -> Answers:
    """Return the form's answers for a turn typed as `--first QS@left --second 3C@right`, or as `Ann=4 Bob=0`."""
    counted = form.read_took(setting, " ".join(took or []))
    if took and not counted:
        raise BadInput(f"{quote(' '.join(took))} is not NAME=N; give a player and the cards taken, as in Ann=4")
    for field, text in {"first": first, "second": second}.items():
        if not (took or text):
            how = "give the card and its pile, as in QS@left; or only how many cards were taken, as in Ann=4 Bob=0"
            raise BadInput(how, field=field)
    given = {
        "first": first,
        "second": second,
        "left": left,
        "right": right,
        "hands": hands,
        "scores": scores,
        **counted,
    }
    given |= {} if deck_left is None else {"deck_left": str(deck_left)}
    given |= {"recount": "yes"} if recount else {}
    return {name: text for name, text in given.items() if text}


scorebook_commands(app, "dramble", typed)


question_commands(app, "dramble", find_questions("dramble"))
