"""`ramble dogpile`: whether a pack joins the dogpile."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from ramble_tools.cards import AnyCard
from ramble_tools.cli.book.commands import scorebook_commands
from ramble_tools.cli.book.group import game_app
from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.output import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.parsing import Command
from ramble_tools.cli.referee.dogpile_arrange import arrange
from ramble_tools.cli.referee.dogpile_round import round_of, timer
from ramble_tools.cli.typed import option_names
from ramble_tools.games.dogpile import form, rules
from ramble_tools.games.dogpile.packs import Outcome, Place, judge, require_hands
from ramble_tools.games.fields import Answers

app = game_app("dogpile")

PackText = Annotated[
    list[str],
    typer.Argument(metavar='"ROW / ROW"', help="Spaces between cards, / between rows, . for an empty place."),
]


class PackCommand(Command):
    """A command that takes a pack, which may begin with `-` for an empty place: that is not an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, with `.` for a dash that begins a pack."""
        return super().parse_args(ctx, [re.sub(r"^--?(?=[\s,;/])", ".", text) for text in args])


def typed(setting: form.Setting, pack: PackText) -> Answers:  # noqa: ARG001
    """Return the form's answers for a pack typed as `"5H 6S / 9H ."`."""
    return {"pack": " ".join(pack)}


@app.command(cls=PackCommand)
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
for command in app.registered_commands:
    if command.name in ("add", "edit"):
        command.cls = PackCommand

app.command()(arrange)
app.command("round")(round_of)
app.command()(timer)


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
