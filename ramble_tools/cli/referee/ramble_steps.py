"""`ramble ramble steps`: whether the steps of a turn were allowed, by numbers of cards."""

import re
from typing import Annotated, TypeAlias

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import say_answer
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.ramble.steps import DRAW, Steps, judge

Count: TypeAlias = int | None


def steps(
    hand: Annotated[int, typer.Option(metavar="N", help="Cards in hand before the draw.", min=0, show_default=False)],
    drawn: Annotated[int, typer.Option(metavar="N", help="Cards drawn at the start.", min=0)] = DRAW,
    has_word: Annotated[bool, typer.Option("--has-word", help="The player had a word when the turn began.")] = False,
    discard_word: Annotated[bool, typer.Option("--discard-word", help="The player discarded that word.")] = False,
    started: Annotated[Count, typer.Option("--start", metavar="N", help="Cards of a word started.", min=0)] = None,
    modified: Annotated[
        list[int] | None,
        typer.Option(
            "--modify",
            metavar="N",
            help="Cards from the hand in a modification; 0 for a trim. Repeat for a second one.",
            min=0,
        ),
    ] = None,
    modified_new: Annotated[
        bool, typer.Option("--modify-new", help="The modified word is the one started this turn.")
    ] = False,
    claimed: Annotated[bool, typer.Option("--claim", help="The player claimed a word.")] = False,
    mulligan: Annotated[Count, typer.Option(metavar="N", help="Cards exchanged with the deck.", min=0)] = None,
    barter: Annotated[str, typer.Option(metavar="GAVE:GOT", help="Cards given and taken in a barter, as in 2:1.")] = "",
    discarded: Annotated[int, typer.Option("--discard", metavar="N", help="Cards discarded at the end.", min=0)] = 0,
    deck: Annotated[Count, typer.Option(metavar="N", help="Cards in the deck before the draw.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Check the steps of a turn: the draw, the word, the trade, and the hand at the end.

    For example: ramble ramble steps --hand 8 --start 5

    Exit status 1 if a step was not allowed.
    """
    gave, got = _read_barter(barter)
    found = judge(
        Steps(
            hand,
            drawn,
            has_word,
            discard_word,
            started,
            tuple(modified or ()),
            modified_new,
            claimed,
            mulligan,
            gave,
            got,
            discarded,
            deck,
        )
    )
    words = "not allowed" if found.wrong else "the turn is allowed"
    facts = {
        "legal": not found.wrong,
        "hand": found.held,
        "must_discard": found.must_discard,
        "shuffles": found.shuffles,
    }
    say_answer(words, facts, (*found.wrong, *found.notes), as_json=as_json)
    raise typer.Exit(1 if found.wrong else 0)


def _read_barter(text: str) -> tuple[int | None, int | None]:
    """Return the cards given and taken; None, None without a barter. Raises BadInput."""
    if not text.strip():
        return None, None
    found = re.fullmatch(r"(\d{1,3})\s*[:,;/ ]\s*(\d{1,3})", text.strip(), re.ASCII)
    if not found:
        raise BadInput(f"--barter: {quote(text)} is not the cards given and taken, as in 2:1")
    return int(found[1]), int(found[2])
