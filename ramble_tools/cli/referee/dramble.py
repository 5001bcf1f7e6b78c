"""`ramble dramble`: who takes which pile."""

from typing import Annotated

import typer

from ramble_tools.cli.book.commands import scorebook_commands
from ramble_tools.cli.book.group import game_app
from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.output import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.referee.dramble_best import best, draw
from ramble_tools.cli.referee.dramble_next import next_turn
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, plural
from ramble_tools.games.dramble import form, rules
from ramble_tools.games.dramble.turns import PLAYERS, SIDES, Turn, count_cards, play, summary, what_next
from ramble_tools.games.fields import Answers

app = game_app("dramble")

PileText = Annotated[
    str,
    typer.Option(
        metavar="TOP:SIZE", help="The pile's top card and its number of cards, as in 9H:5.", show_default=False
    ),
]
PlayedText = Annotated[
    str, typer.Option(metavar="CARD@PILE", help="The card and its pile, as in QS@left.", show_default=False)
]
DeckLeft = Annotated[
    int | None, typer.Option("--deck-left", metavar="N", help="Cards left in the deck, to count all the cards.", min=0)
]
Hands = Annotated[str, typer.Option(metavar="N,N", help="Cards in each hand after the turn, to count all the cards.")]
Scores = Annotated[str, typer.Option(metavar="N,N", help="Each score before the turn, to count all the cards.")]
Recount = Annotated[bool, typer.Option("--recount", help="Use the piles as given, whatever was recorded before.")]


def typed(
    setting: form.Setting,  # noqa: ARG001
    first: PlayedText,
    second: PlayedText,
    left: PileText = "",
    right: PileText = "",
    deck_left: DeckLeft = None,
    hands: Hands = "",
    scores: Scores = "",
    recount: Recount = False,
) -> Answers:
    """Return the form's answers for a turn typed as `--first QS@left --second 3C@right`."""
    given = {"first": first, "second": second, "left": left, "right": right, "hands": hands, "scores": scores}
    given |= {} if deck_left is None else {"deck_left": str(deck_left)}
    given |= {"recount": "yes"} if recount else {}
    return {name: text for name, text in given.items() if text}


@app.command()
def score(
    left: PileText,
    right: PileText,
    first: PlayedText,
    second: PlayedText,
    deck_left: DeckLeft = None,
    hands: Hands = "",
    scores: Scores = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show who takes which pile, and how many cards they win.

    With --deck-left, --hands (after the turn) and --scores (before it), also check that no card is missing.
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        round = form.read(setting, typed(setting, first, second, left, right, deck_left, hands, scores))
        if not (round.left and round.right):
            side = "right" if round.left else "left"
            raise BadInput("'' is not a pile; give its top card and its number of cards, as in 9H:5", field=side)
        outcome = play(Turn(round.left, round.right, round.first, round.second), setting.rules)
        reasons = list(outcome.reasons)
        if round.counts:
            reasons.append(count_cards(outcome, *round.counts, setting.rules))
            reasons.append(what_next(outcome, *round.counts, setting.rules))
    if as_json:
        say_json(outcome.facts | reasons_as_json(reasons))
        return
    say(summary(dict(zip(PLAYERS, outcome.won, strict=True))))
    say_reasons(reasons)
    for side, pile in zip(SIDES, outcome.piles, strict=True):
        say(f"{side}: {pile.top} on top, {plural(pile.size, 'card')}")


scorebook_commands(app, "dramble", typed)
app.command()(best)
app.command()(draw)
app.command("next")(next_turn)
