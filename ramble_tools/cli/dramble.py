"""`ramble dramble`: who takes which pile?"""

from typing import Annotated

import typer

from ramble_tools.cli.game_options import chosen_rules, game_app, reasons_as_json, say_reasons
from ramble_tools.cli.show import AsJson, Rules, say, say_json
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games import dramble_rules
from ramble_tools.games.dramble_turns import SIDES, Pile, Side, Turn, count_cards, play, read_pile, read_played

app = game_app("dramble")

PileText = Annotated[str, typer.Option(metavar="TOP:SIZE", help="Its top card and its number of cards, as in 9H:5.")]
PlayedText = Annotated[str, typer.Option(metavar="CARD@PILE", help="The card and its pile, as in QS@left.")]
Pair = Annotated[str, typer.Option(metavar="N,N", help="The first player's and the second's, to count all cards.")]


@app.command()
def score(
    left: PileText,
    right: PileText,
    first: PlayedText,
    second: PlayedText,
    deck_left: Annotated[
        int | None, typer.Option("--deck-left", metavar="N", help="Cards still to be drawn, to count all cards.", min=0)
    ] = None,
    hands: Pair = "",
    scores: Pair = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Who takes which pile, and how many cards that is.

    With --deck-left, --hands (after the turn) and --scores (before it) all cards are counted.
    """
    rules = chosen_rules(dramble_rules.Rules, rule)
    turn = Turn(
        read_pile(left, "--left"),
        read_pile(right, "--right"),
        read_played(first, "--first"),
        read_played(second, "--second"),
    )
    outcome = play(turn, rules)
    reasons = list(outcome.reasons)
    if deck_left is not None or hands or scores:
        if deck_left is None or not hands or not scores:
            raise BadInput("to count all cards, --deck-left, --hands and --scores are needed, all three")
        counted = count_cards(outcome, deck_left, _pair(hands, "--hands"), _pair(scores, "--scores"), rules)
        reasons.append(counted)
    if as_json:
        piles = {side: {"top": str(pile.top), "size": pile.size} for side, pile in _piles(outcome.left, outcome.right)}
        say_json(piles | {"won": {"first": outcome.won[0], "second": outcome.won[1]}} | reasons_as_json(reasons))
        return
    say(f"first {outcome.won[0]:+}, second {outcome.won[1]:+}")
    say_reasons(reasons)
    for side, pile in _piles(outcome.left, outcome.right):
        say(f"{side}: {pile.top} on top, {plural(pile.size, 'card')}")


def _piles(left: Pile, right: Pile) -> list[tuple[Side, Pile]]:
    return list(zip(SIDES, (left, right), strict=True))


def _pair(text: str, option: str) -> tuple[int, int]:
    one, comma, other = text.replace(" ", "").partition(",")
    if not comma or not (one.isascii() and one.isdigit() and other.isascii() and other.isdigit()):
        raise BadInput(f"{option} {quote(text)} is two numbers, the first player's and the second's, as in 12,9")
    return int(one), int(other)
