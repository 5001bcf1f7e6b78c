"""`ramble dogpile`: whether a pack joins the dogpile, and the timer."""

import re
from collections.abc import Mapping
from typing import Annotated

import typer

from ramble_tools.cards import AnyCard
from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import scorebook_commands
from ramble_tools.cli.tally.group import game_app
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.dogpile import form, rules
from ramble_tools.games.dogpile.packs import Outcome, Place, judge, require_hands
from ramble_tools.games.fields import Answers

app = game_app("dogpile")

PackText = Annotated[
    list[str],
    typer.Argument(metavar='"ROW / ROW"', help="Spaces between cards, / between rows, . for an empty place."),
]

_LONGEST_MINUTES = 24 * 60


def typed(setting: form.Setting, pack: PackText) -> Answers:  # noqa: ARG001
    """Return the form's answers for a pack typed as `"5H 6S / 9H ."`."""
    return {"pack": " ".join(pack)}


@app.command()
def score(
    pack: PackText,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help="Number of players, to check the size of the pack.", min=1),
    ] = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Check whether the pack joins the dogpile.

    For example: ramble dogpile score "5H 6S / 9H ."

    Exit status 1 if it becomes strays.
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        laid = form.read(setting, typed(setting, pack)).pack
        if players is not None:
            require_hands(laid, players)
        outcome = judge(laid, setting.rules)
    if as_json:
        say_json(outcome.facts | reasons_as_json(outcome.reasons))
    else:
        _say_outcome(laid, outcome)
    raise typer.Exit(0 if outcome.joins else 1)


scorebook_commands(app, "dogpile", typed)


def _say_outcome(pack: Mapping[Place, AnyCard], outcome: Outcome) -> None:
    say(outcome.summary)
    say_reasons(outcome.reasons)
    for problem in outcome.problems:
        say(problem.text, indent=2)
    bad = {place for problem in outcome.problems for place in problem.places}
    rows, columns = [row for row, _ in pack], [column for _, column in pack]
    print()
    for row in range(min(rows), max(rows) + 1):
        cells = []
        for column in range(min(columns), max(columns) + 1):
            shown = str(pack.get((row, column), "."))
            cells.append(f"{shown:>3}{'!' if (row, column) in bad else ' '}")
        print("  " + " ".join(cells).rstrip())


@app.command()
def timer(
    minutes: Annotated[str, typer.Argument(metavar="MINUTES", help="The number of minutes, as in 5 or 2.5.")],
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
    if re.fullmatch(r"\d{1,4}(?:[.,]\d{1,3})?", text.strip(), re.ASCII):
        found = float(text.strip().replace(",", "."))
        if 0 < found <= _LONGEST_MINUTES:
            return found
    raise BadInput(f"{quote(text)} is not a length of time; give minutes, as in 5 or 2.5, up to one day")
