"""`ramble dramble`: who takes which pile?"""

from typing import Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import History, Played, Table, written_down
from ramble_tools.cli.tally.group import game_app
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dramble import rules as dramble_rules
from ramble_tools.games.dramble.turns import (
    SIDES,
    Outcome,
    Pile,
    Side,
    Turn,
    count_cards,
    play,
    read_pile,
    read_played,
    what_next,
)
from ramble_tools.games.reasons import Reason

app = game_app("dramble")

PileText = Annotated[
    str, typer.Option(metavar="TOP:SIZE", help="Its top card and its number of cards, as in 9H:5.", show_default=False)
]
PlayedText = Annotated[
    str, typer.Option(metavar="CARD@PILE", help="The card and its pile, as in QS@left.", show_default=False)
]
DeckLeft = Annotated[
    int | None, typer.Option("--deck-left", metavar="N", help="Cards still to be drawn, to count all cards.", min=0)
]
Pair = Annotated[str, typer.Option(metavar="N,N", help="The first player's and the second's, to count all cards.")]
Recount = Annotated[bool, typer.Option("--recount", help="The piles lie as they are said to, whatever was written.")]


@app.command()
def score(
    left: PileText,
    right: PileText,
    first: PlayedText,
    second: PlayedText,
    deck_left: DeckLeft = None,
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
    if counts := _counts(deck_left, hands, scores):
        reasons += [count_cards(outcome, *counts, rules), what_next(outcome, *counts, rules)]
    if as_json:
        say_json(_as_json(outcome, reasons))
        return
    say(f"first {outcome.won[0]:+}, second {outcome.won[1]:+}")
    say_reasons(reasons)
    for side, pile in _piles(outcome):
        say(f"{side}: {pile.top} on top, {plural(pile.size, 'card')}")


def read_round(
    table: Table,
    first: PlayedText,
    second: PlayedText,
    left: PileText = "",
    right: PileText = "",
    deck_left: DeckLeft = None,
    hands: Pair = "",
    scores: Pair = "",
    recount: Recount = False,
) -> Any:
    """A turn as it is typed: a round of games/dramble.py, which `score` need not import."""
    from ramble_tools.games.dramble.game import Round

    return Round(
        read_played(first, "--first"),
        read_played(second, "--second"),
        read_pile(left, "--left") if left else None,
        read_pile(right, "--right") if right else None,
        _counts(deck_left, hands, scores),
        recount,
        table.state.first if table.state else "",
    )


def _counts(deck_left: int | None, hands: str, scores: str) -> tuple[int, tuple[int, int], tuple[int, int]] | None:
    """What the table counted; all of it or nothing."""
    if deck_left is None and not hands and not scores:
        return None
    if deck_left is None or not hands or not scores:
        raise BadInput("to count all cards, --deck-left, --hands and --scores are needed, all three")
    return deck_left, _pair(hands, "--hands"), _pair(scores, "--scores")


def _as_json(outcome: Outcome, reasons: list[Reason]) -> dict[str, Any]:
    piles = {side: {"top": str(pile.top), "size": pile.size} for side, pile in _piles(outcome)}
    return piles | {"won": {"first": outcome.won[0], "second": outcome.won[1]}} | reasons_as_json(reasons)


def _piles(outcome: Outcome) -> list[tuple[Side, Pile]]:
    return list(zip(SIDES, (outcome.left, outcome.right), strict=True))


def _pair(text: str, option: str) -> tuple[int, int]:
    one, comma, other = text.replace(" ", "").partition(",")
    if not comma or not (one.isascii() and one.isdigit() and other.isascii() and other.isdigit()):
        raise BadInput(f"{option} {quote(text)} is two numbers, the first player's and the second's, as in 12,9")
    return int(one), int(other)


def answer(played: Played, history: History) -> tuple[dict[str, Any], bool]:
    """What `score` answers, of a turn that is written down."""
    (first,) = played.change.marks["played first"]
    won = {"first" if name == first else "second": count for name, count in played.change.scores.items()}
    state = history.state
    piles = (("left", state.left), ("right", state.right)) if state.last is played.change else ()
    shown = {side: {"top": str(pile.top), "size": pile.size} for side, pile in piles if pile}
    return shown | {"won": won} | reasons_as_json(played.change.reasons), True


written_down(app, "dramble", read_round, answer)
