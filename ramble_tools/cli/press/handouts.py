"""`ramble print guide`, `scorepad` and `rules`: pages to use with the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import Rules, argument, chosen_rules, option
from ramble_tools.cli.press.print_options import SIZES, OutPdf, PaperName, Printer, print_pdf, template_option
from ramble_tools.errors import BadInput, escaped, quote
from ramble_tools.games.registry import NAMES, find_rules, known_name
from ramble_tools.press.choices import MOST_COPIES, RulesLayout

if TYPE_CHECKING:
    from ramble_tools.rulings import HouseRules


def guide(
    out: OutPdf = "ramble-guide.pdf",
    paper: PaperName = "letter",
    rule: Rules = None,
    printer: Printer = None,
) -> int:
    """Print the marking guide: which letter to write on which card.

    --rule jokers=wild, or your saved house rules, decide what it says about jokers.
    """
    from ramble_tools.games.ramble.rules import Rules as RambleRules
    from ramble_tools.press.guide import guide_printout

    for typed in rule or []:
        id = typed.partition("=")[0].strip().lower().replace("_", "-")
        if id != "jokers" and id in RambleRules.rulings():
            raise BadInput(f"--rule {quote(typed)} changes nothing in the marking guide; it depends only on jokers")
    chosen = chosen_rules(RambleRules, rule)
    return print_pdf(out, guide_printout(paper, printer, chosen))


def box(
    out: OutPdf = "ramble-box.pdf",
    size: Annotated[str, template_option("--size", "card", SIZES)] = "poker",
    paper: PaperName = "letter",
    decks: Annotated[int, typer.Option("--decks", metavar="1|2", help="For how many decks.", min=1, max=2)] = 2,
) -> int:
    """Print a box for one deck or both, to cut out, fold and glue."""
    from ramble_tools.press.tuck_box import box_printout

    return print_pdf(out, box_printout(paper, size, decks))


def scorepad(
    game: Annotated[str, argument("GAME", f"{', '.join(NAMES[:-1])} or {NAMES[-1]}.")],
    out: OutPdf = "ramble-scorepad.pdf",
    players: Annotated[str | None, option("--players", '"Ann,Bob"', "The players' names.")] = None,
    paper: PaperName = "letter",
    copies: Annotated[int, typer.Option(metavar="N", help="How many pages to print.", min=1, max=MOST_COPIES)] = 1,
    rule: Rules = None,
    printer: Printer = None,
) -> int:
    """Print a scorepad page for a game, with your house rules."""
    from ramble_tools.press.scorepads import scorepad_printout

    name = known_name(game)
    chosen = _house_rules([name], rule or [])[name]
    return print_pdf(out, scorepad_printout(paper, printer, name, chosen, players, copies))


def rules(
    games_and_out: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME...] [OUT.pdf]", help="The games, then the file.", show_default="all, and ramble-rules.pdf"
        ),
    ] = None,
    layout: Annotated[RulesLayout, option("--form", "NAME", "cards, or page: one per game, to fold once.")] = "cards",
    paper: PaperName = "letter",
    rule: Rules = None,
    printer: Printer = None,
) -> int:
    """Print the short rules, with your house rules.

    If you print several games, name the game of a ruling: GAME.ID=VALUE, as in dumbal.target=100.
    """
    from ramble_tools.press.short_rules import rules_printout

    typed = list(games_and_out or [])
    out = "ramble-rules.pdf" if not typed or typed[-1].strip().lower() in NAMES else typed.pop()
    names = [known_name(name) for name in typed or NAMES]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadInput(f"{twice} is named twice; name each game once")
    chosen = _house_rules(names, rule or [])
    return print_pdf(out, rules_printout(paper, printer, chosen, layout))


def _house_rules(names: Sequence[str], options: Sequence[str]) -> dict[str, HouseRules]:
    """Return the house rules of the games being printed.

    The options are `GAME.ID=VALUE`, or `ID=VALUE` for one game. A preset needs no game: it is for each game that has
    it. Raises BadInput for an option of none of these games.
    """
    games = {name: find_rules(name).Rules for name in names}
    own: dict[str, list[str]] = {name: [] for name in names}
    for typed in options:
        game, dot, ruling = typed.partition(".")
        having = [name for name in names if typed.strip().lower() in games[name].PRESETS]
        if having or (len(names) == 1 and not dot):
            for name in having or names:
                own[name].append(typed)
        elif dot and game in own:
            own[game].append(ruling)
        elif dot:
            raise BadInput(
                f"--rule {quote(typed)} is for a game that is not being printed; choose from {', '.join(names)}"
            )
        else:
            id = typed.partition("=")[0]
            example = next((name for name in names if id in games[name].rulings()), names[0])
            raise BadInput(
                f"--rule {quote(typed)} does not say which game it is for; "
                f"write {example}.{escaped(typed)}, for example"
            )
    return {name: chosen_rules(games[name], own[name]) for name in names}
