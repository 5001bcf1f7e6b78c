"""`ramble dogpile`: does the pack join? And the timer."""

import re
from typing import Annotated, Any

import typer

from ramble_tools.cards import AnyCard
from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import History, Played, Table, written_down
from ramble_tools.cli.tally.group import game_app
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dogpile import rules as dogpile_rules
from ramble_tools.games.dogpile.packs import Outcome, Place, judge, read_pack, require_hands

app = game_app("dogpile")

PackText = Annotated[
    list[str], typer.Argument(metavar='"ROW / ROW"', help="Cells parted by blanks, . an empty one, / a new row.")
]

_LONGEST_MINUTES = 24 * 60


@app.command()
def score(
    pack: PackText,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many laid cards: five each at most.", min=1)
    ] = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Does the pack join the dogpile? As in ramble dogpile score "5H 6S / 9H .".

    Exit status 1 where it becomes strays.
    """
    rules = chosen_rules(dogpile_rules.Rules, rule)
    laid = read_pack(" ".join(pack))
    if players is not None:
        require_hands(laid, players)
    outcome = judge(laid, rules)
    if as_json:
        say_json(_as_json(outcome))
    else:
        _say_outcome(laid, outcome)
    raise typer.Exit(0 if outcome.joins else 1)


def _as_json(outcome: Outcome) -> dict[str, Any]:
    jokers = [{"row": row, "column": column, "card": str(card)} for (row, column), card in outcome.jokers.items()]
    problems = [each.text for each in outcome.problems]
    found = {"joins": outcome.joins, "cards": outcome.cards, "problems": problems, "jokers": jokers}
    return found | reasons_as_json(outcome.reasons)


def read_round(table: Table, pack: PackText) -> Any:  # noqa: ARG001
    """A pack as it is typed: a round of games/dogpile.py, which `score` need not import."""
    from ramble_tools.games.dogpile.game import Round

    return Round(read_pack(" ".join(pack)))


def answer(played: Played, history: History) -> tuple[dict[str, Any], bool]:
    """What `score` answers, of a pack that is written down."""
    outcome = judge(played.round.pack, history.rules)
    return _as_json(outcome), outcome.joins


written_down(app, "dogpile", read_round, answer)


def _say_outcome(pack: dict[Place, AnyCard], outcome: Outcome) -> None:
    say(
        f"the pack {'joins' if outcome.joins else 'does not join: it becomes strays'} ({plural(outcome.cards, 'card')})"
    )
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
    minutes: Annotated[str, typer.Argument(metavar="MINUTES", help="How long, as in 5 or 2.5.")],
) -> None:
    """Count down with a bar, and ring."""
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
    raise BadInput(f"{quote(text)} is no time for a game; give minutes, as in 5 or 2.5, a day at most")
