"""`ramble print guide`, `scorepad` and `rules`: pages to use with the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import Rules
from ramble_tools.cli.press.options import OutPdf, PaperName, Printer, Template, write_pdf
from ramble_tools.cli.show import say
from ramble_tools.errors import BadInput, escaped, plural, quote
from ramble_tools.games.registry import NAMES
from ramble_tools.press.choices import GuideOrder, RulesLayout

if TYPE_CHECKING:
    from ramble_tools.press.rules_cards import Reference


def guide(
    out: OutPdf,
    by: Annotated[
        GuideOrder, typer.Option("--by", metavar="NAME", help="deck (the order of a sorted deck) or letter.")
    ] = "deck",
    paper: PaperName = "letter",
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print the marking guide: which letter to write on which card."""
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.guide import print_guide
    from ramble_tools.press.templates import read_paper

    on_paper, known = read_paper(paper, template), calibration_of(printer)
    write_pdf(out, lambda file: print_guide(file, on_paper, by, known), 1)
    if out != "-":
        say(f"{escaped(out)}: the marking guide by {by}, 1 page of {on_paper.name}")


def scorepad(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{', '.join(NAMES[:-1])} or {NAMES[-1]}.")],
    out: OutPdf,
    players: Annotated[str, typer.Option(metavar='"Ann,Bob"', help="The players' names.")] = "",
    paper: PaperName = "letter",
    copies: Annotated[int, typer.Option(metavar="N", help="How many pages to print.", min=1, max=100)] = 1,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print a scorepad page for a game."""
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.scorepads import print_scorepad, scorepad_job
    from ramble_tools.press.templates import read_paper

    on_paper = read_paper(paper, template)
    job = scorepad_job(game, on_paper, players, copies, calibration_of(printer))
    write_pdf(out, lambda file: print_scorepad(file, job), copies)
    if out != "-":
        say(f"{escaped(out)}: a scorepad for {job.title}, {plural(copies, 'page')} of {on_paper.name}")


def rules(
    games_and_out: Annotated[
        list[str],
        typer.Argument(metavar="[GAME...] OUT.pdf", help="The games (default: all), then the file."),
    ],
    layout: Annotated[
        RulesLayout, typer.Option("--form", metavar="NAME", help="cards, or page: one per game, to fold once.")
    ] = "cards",
    paper: PaperName = "letter",
    rule: Rules = None,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print the short rules, with your house rules.

    If you print several games, name the game of a ruling: GAME.ID=VALUE, as in dumbal.target=100.
    """
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.rules_cards import print_rules
    from ramble_tools.press.templates import read_paper

    *names, out = games_and_out
    if out.strip().lower() in NAMES:
        raise BadInput(
            f"the file is missing; it goes after the games, as in ramble print rules {quote(out)[1:-1]} rules.pdf"
        )
    references = [_reference(name, rule or [], alone=len(names) == 1) for name in names or NAMES]
    _require_known_games(rule or [], [name.strip().lower() for name in names or NAMES])
    on_paper, known = read_paper(paper, template), calibration_of(printer)
    write_pdf(out, lambda file: print_rules(file, references, on_paper, layout, known), 1)
    if out != "-":
        titles = ", ".join(reference.title for reference in references)
        say(f"{escaped(out)}: the short rules of {titles}")


def _reference(name: str, options: list[str], *, alone: bool) -> Reference:
    """Return what to print of a game. `options` are `GAME.ID=VALUE`, or `ID=VALUE` if it is the only game."""
    from ramble_tools.cli.options import chosen_rules
    from ramble_tools.games.registry import find_rules
    from ramble_tools.press.rules_cards import Reference

    game = find_rules(name)
    prefix = f"{name.strip().lower()}."
    own = [
        option.removeprefix(prefix) for option in options if option.startswith(prefix) or (alone and "." not in option)
    ]
    chosen = chosen_rules(game.Rules, own)
    default = game.Rules()
    differing = tuple(chosen.chosen(id) for id in chosen.rulings() if chosen.chosen(id) != default.chosen(id))
    return Reference(game.TITLE, game.reference(chosen), differing)


def _require_known_games(options: list[str], names: list[str]) -> None:
    """Raise BadInput for an option that does not belong to a game being printed."""
    from ramble_tools.games.registry import find_rules

    for option in options:
        game, dot, _ = option.partition(".")
        if dot and game not in names:
            raise BadInput(
                f"--rule {quote(option)} is for a game that is not being printed; choose from {', '.join(names)}"
            )
        if not dot and len(names) > 1:
            id = option.partition("=")[0]
            example = next((name for name in names if id in find_rules(name).Rules.rulings()), names[0])
            raise BadInput(
                f"--rule {quote(option)} does not say which game it is for; "
                f"write {example}.{escaped(option)}, for example"
            )
