"""`ramble print guide`, `scorepad` and `rules`: pages to use with the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cli.options import Rules, chosen_rules
from ramble_tools.cli.output import say
from ramble_tools.cli.press.print_options import (
    OutPdf,
    PaperName,
    Printer,
    Template,
    paper_named,
    say_corrected,
    write_pdf,
)
from ramble_tools.errors import BadInput, escaped, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_rules, known_name
from ramble_tools.press.choices import GuideOrder, RulesLayout

if TYPE_CHECKING:
    from ramble_tools.press.layout import Paper
    from ramble_tools.press.rules_layout import Reference
    from ramble_tools.rulings import HouseRules


def guide(
    out: OutPdf,
    by: Annotated[
        GuideOrder, typer.Option("--by", metavar="NAME", help="deck (the order of a sorted deck) or letter.")
    ] = "deck",
    paper: PaperName = "letter",
    rule: Rules = None,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print the marking guide: which letter to write on which card.

    --rule jokers=wild, or your saved house rules, decide what it says about jokers.
    """
    from ramble_tools.games.ramble.rules import Rules as RambleRules
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.guide import FULL_SIZE, print_guide

    _require_matters(rule, ("jokers",), "the marking guide")
    chosen = chosen_rules(RambleRules, rule)
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    write_pdf(out, lambda file: print_guide(file, on_paper, by, known, wild_jokers=chosen.jokers == "wild"), 1)
    if out != "-":
        say(f"{escaped(out)}: the marking guide by {by}, 1 page of {on_paper.name}")
        _say_small(on_paper, *FULL_SIZE[by])
        if chosen.jokers == "wild":
            say("house rules: jokers=wild", indent=2)
        say_corrected(known, printer)


def _require_matters(options: list[str] | None, ids: tuple[str, ...], what: str) -> None:
    """Raise BadInput for a ruling that changes nothing in what is printed."""
    for option in options or []:
        id = option.partition("=")[0].strip().lower().replace("_", "-")
        if id not in ids and id in _ramble_rulings():
            raise BadInput(f"--rule {quote(option)} changes nothing in {what}; it depends only on {', '.join(ids)}")


def _ramble_rulings() -> dict[str, Any]:
    from ramble_tools.games.ramble.rules import Rules as RambleRules

    return RambleRules.rulings()


def scorepad(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{', '.join(NAMES[:-1])} or {NAMES[-1]}.")],
    out: OutPdf,
    players: Annotated[
        str | None, typer.Option(metavar='"Ann,Bob"', help="The players' names.", show_default=False)
    ] = None,
    paper: PaperName = "letter",
    copies: Annotated[int, typer.Option(metavar="N", help="How many pages to print.", min=1, max=100)] = 1,
    rule: Rules = None,
    printer: Printer = None,
    template: Template = None,
) -> None:
    """Print a scorepad page for a game, with your house rules."""
    from ramble_tools.press.calibration import calibration_of
    from ramble_tools.press.layout import FULL_HEIGHT
    from ramble_tools.press.scorepad_pages import SMALLEST_POINTS
    from ramble_tools.press.scorepads import print_scorepad, scorepad_job

    name = known_name(game)
    _require_known_games(rule or [], [name])
    chosen = _chosen(name, rule or [], alone=True)
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    job = scorepad_job(game, on_paper, players, copies, known, chosen)
    write_pdf(out, lambda file: print_scorepad(file, job), copies)
    if out != "-":
        say(f"{escaped(out)}: a scorepad for {job.title}, {plural(copies, 'page')} of {on_paper.name}")
        _say_small(on_paper, FULL_HEIGHT, SMALLEST_POINTS)
        _say_house_rules(chosen)
        say_corrected(known, printer)


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
    from ramble_tools.press.layout import mm_text
    from ramble_tools.press.rules_cards import POKER, print_rules

    *typed, out = games_and_out
    if out.strip().lower() in NAMES:
        raise BadInput(
            f"the file is missing; it goes after the games, as in ramble print rules {quote(out)[1:-1]} rules.pdf"
        )
    names = [known_name(name) for name in typed or NAMES]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadInput(f"{twice} is named twice; name each game once")
    chosen = {name: _chosen(name, rule or [], alone=len(names) == 1) for name in names}
    _require_known_games(rule or [], names)
    references = [_reference(name, chosen[name]) for name in names]
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    done = [0]

    def draw(file: IO[bytes]) -> Iterator[int]:
        for done[0] in print_rules(file, references, on_paper, layout, known):
            yield done[0]

    write_pdf(out, draw, 1)
    if out != "-":
        titles = listing([reference.title for reference in references])
        say(f"{escaped(out)}: the short rules of {titles}, {plural(done[0], 'page')} of {on_paper.name}")
        if layout == "cards":
            say(f"cut from cross to cross: a card is {mm_text(POKER.width, POKER.height)}", indent=2)
        else:
            say("fold each page once, at its marks", indent=2)
        for name in names:
            _say_house_rules(chosen[name], "" if len(names) == 1 else f" of {find_rules(name).TITLE}")
        say_corrected(known, printer)


def _say_small(paper: Paper, height: float, smallest: float) -> None:
    """Say how small the text is, if the page is drawn smaller because it needs paper of this height, in mm.

    `smallest` is the smallest text at full size, in points.
    """
    from ramble_tools.press.layout import scale_on

    if (scale := scale_on(paper, height)) < 1:
        say(f"drawn at {scale:.0%} to fit, so the smallest text is {smallest * scale:.1f} points", indent=2)


def _say_house_rules(chosen: HouseRules, of: str = "") -> None:
    if differing := chosen.differences():
        say(f"house rules{of}: {' '.join(differing)}", indent=2)


def _chosen(name: str, options: list[str], *, alone: bool) -> HouseRules:
    """Return the house rules of a game. `options` are `GAME.ID=VALUE`, or `ID=VALUE` if it is the only game.

    A preset needs no game: it is for each game that has it.
    """
    rules, prefix = find_rules(name).Rules, f"{name}."
    own = [
        option.removeprefix(prefix)
        for option in options
        if option.startswith(prefix) or (alone and "." not in option) or option.strip().lower() in rules.PRESETS
    ]
    return chosen_rules(rules, own)


def _reference(name: str, chosen: HouseRules) -> Reference:
    """Return what to print of a game."""
    from ramble_tools.press.rules_layout import Reference

    game = find_rules(name)
    return Reference(game.TITLE, game.reference(chosen), tuple(chosen.in_words()))


def _require_known_games(options: list[str], names: list[str]) -> None:
    """Raise BadInput for an option that does not belong to a game being printed."""
    for option in options:
        if any(option.strip().lower() in find_rules(name).Rules.PRESETS for name in names):
            continue
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
