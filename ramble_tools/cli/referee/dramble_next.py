"""`ramble dramble next`: what comes after a turn, and whether a card is missing."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.output import say_answer
from ramble_tools.cli.referee.values_by_player import named_values
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, PlayerError, quote
from ramble_tools.games.dramble import rules
from ramble_tools.games.dramble.form import read_pair


def next_turn(
    scores: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME=N...", help="Both scores, first the player who played first before.", show_default=False
        ),
    ],
    hands: Annotated[str, typer.Option("--hands", metavar="N,N", help="The cards in each hand.")] = "",
    deck_left: Annotated[
        int | None, typer.Option("--deck-left", metavar="N", help="The cards left in the deck.", min=0)
    ] = None,
    piles: Annotated[str, typer.Option("--piles", metavar="N,N", help="The cards in each pile.")] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show who plays first now, who draws, and who has won.

    For example: ramble dramble next Ann=12 Bob=9 --hands 0,0 --deck-left 4

    With all the options, also check that no card is missing; exit status 1 if one is.
    """
    from ramble_tools.games.dramble.next_turn import Counted, what_comes

    chosen = chosen_rules(rules.Rules, rule)
    with option_names(next_turn):
        pairs = [
            read_pair(text, field, example) if text.strip() else None
            for text, field, example in ((hands, "hands", "2,2"), (piles, "piles", "3,5"))
        ]
        found = what_comes(Counted(_read_scores(scores), pairs[0], deck_left, pairs[1]), chosen)
    words = f"{found.first} plays first" if found.first else f"{found.winner} wins"
    if found.missing:
        words = "the cards don't add up"
    facts = {"first": found.first, "winner": found.winner, "draw": found.draw, "missing": found.missing}
    say_answer(words, facts, found.reasons, as_json=as_json)
    raise typer.Exit(1 if found.missing else 0)


def _read_scores(typed: list[str]) -> dict[str, int]:
    """Map each of the two players to the score. Raises BadInput and PlayerError."""
    found = {}
    for name, count in named_values(typed, "a score", "Ann=12").items():
        if not (count.isascii() and count.isdigit() and len(count) < 3):
            raise BadInput(f"{quote(f'{name}={count}')} is not a player and a score, as in Ann=12")
        found[name] = int(count)
    if len(found) != 2:
        raise PlayerError(f"Dramble is for two players, not {len(found)}; give both scores, as in Ann=12 Bob=9")
    return found
