"""`ramble dogpile round` and `timer`: who lays in which order, and how long."""

import re
from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import say_answer
from ramble_tools.cli.referee.values_by_player import named_values
from ramble_tools.errors import BadInput, PlayerError, did_you_mean, quote
from ramble_tools.games.dogpile.laying import judge_laying

_LONGEST_MINUTES = 24 * 60


def round_of(
    laid: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME=N...", help="How many cards each player laid, in seat order, clockwise.", show_default=False
        ),
    ],
    first: Annotated[
        str,
        typer.Option(metavar="NAME", help="The first player; without it, the one named first.", show_default=False),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check who may lay cards in a round, and show who is first in the next one.

    For example: ramble dogpile round Ann=2 Bob=0 Cy=0 --first Ann

    Exit status 1 if somebody laid cards after a player skipped.
    """
    counts = _read_counts(laid)
    found = judge_laying(counts, _named(first, list(counts)) if first.strip() else next(iter(counts)))
    words = "not allowed" if found.wrong else "the round is allowed"
    facts = {
        "legal": not found.wrong,
        "order": list(found.order),
        "skipped": found.skipped,
        "forfeit": list(found.forfeit),
        "pack": found.pack,
        "next_first": found.next_first,
    }
    say_answer(words, facts, (*found.wrong, *found.reasons), as_json=as_json)
    raise typer.Exit(1 if found.wrong else 0)


def _read_counts(laid: list[str]) -> dict[str, int]:
    """Map each player to the number of cards laid. Raises BadInput and PlayerError."""
    found: dict[str, int] = {}
    for name, count in named_values(laid, "a number of cards", "Ann=2").items():
        if not re.fullmatch(r"\d{1,2}", count, re.ASCII):
            raise BadInput(f"{quote(f'{name}={count}')} is not a player and a number of cards, as in Ann=2")
        found[name] = int(count)
    if not found:
        raise BadInput("no players; give each one and the number of cards laid, as in Ann=2 Bob=0")
    return found


def _named(typed: str, names: list[str]) -> str:
    """Return the player whose name this is, perhaps shortened. Raises PlayerError."""
    plain = typed.strip().casefold()
    whole = [name for name in names if name.casefold() == plain]
    meant = whole or [name for name in names if name.casefold().startswith(plain)]
    if len(meant) != 1:
        raise PlayerError(f"--first: {quote(typed)} is not one of the players; {did_you_mean(typed, names)}")
    return meant[0]


def timer(
    minutes: Annotated[
        str, typer.Argument(metavar="MINUTES", help="Minutes, as in 5 or 2.5, or minutes and seconds, as in 3:30.")
    ],
) -> None:
    """Count down with a progress bar, then ring."""
    import sys
    import time

    length = _read_minutes(minutes) * 60
    end = time.monotonic() + length
    shown = sys.stdout.isatty()
    while (left := end - time.monotonic()) > 0:
        if shown:
            filled = round(20 * (1 - left / length))
            print(f"\r{'#' * filled}{'.' * (20 - filled)} {int(left) // 60}:{int(left) % 60:02}  ", end="", flush=True)
        time.sleep(min(left, 0.2))
    print(f"{chr(13) if shown else ''}{'#' * 20} time!{chr(7) if shown else ''}   ")


def _read_minutes(text: str) -> float:
    """Read minutes, as in 5 or 2.5, or minutes and seconds, as in 3:30. Raises BadInput."""
    found = 0.0
    if parts := re.fullmatch(r"(\d{1,4}):([0-5]\d)", text.strip(), re.ASCII):
        found = int(parts[1]) + int(parts[2]) / 60
    elif re.fullmatch(r"\d{1,4}(?:[.,]\d{1,3})?", text.strip(), re.ASCII):
        found = float(text.strip().replace(",", "."))
    if 0 < found <= _LONGEST_MINUTES:
        return found
    raise BadInput(f"{quote(text)} is not a length of time; give minutes, as in 5, 2.5 or 3:30, up to one day")
