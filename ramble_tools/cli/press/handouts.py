"""`ramble print guide`, `scorepad` and `rules`: pages to use with the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import Rules, chosen_rules
from ramble_tools.cli.press.print_options import (
    OutPdf,
    PaperName,
    Printer,
    Template,
    corrected_for,
    paper_named,
    say_printed,
    write_pdf,
)
from ramble_tools.errors import BadInput, escaped, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, find_rules, known_name
from ramble_tools.press.choices import GuideOrder, RulesLayout

if TYPE_CHECKING:
    from ramble_tools.press.layout import Paper
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

    for option in rule or []:
        id = option.partition("=")[0].strip().lower().replace("_", "-")
        if id != "jokers" and id in RambleRules.rulings():
            raise BadInput(f"--rule {quote(option)} changes nothing in the marking guide; it depends only on jokers")
    wild = chosen_rules(RambleRules, rule).jokers == "wild"
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    write_pdf(out, lambda file: print_guide(file, on_paper, by, known, wild_jokers=wild), 1)
    notes = [
        *_smallest(on_paper, *FULL_SIZE[by]),
        *(["house rules: jokers=wild"] if wild else []),
        *corrected_for(known, printer),
    ]
    say_printed(out, f"the marking guide by {by}, 1 page of {on_paper.name}", notes)


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
    chosen = _house_rules([name], rule or [])[name]
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    job = scorepad_job(game, on_paper, players, copies, known, chosen)
    write_pdf(out, lambda file: print_scorepad(file, job), copies)
    notes = [
        *_smallest(on_paper, FULL_HEIGHT, SMALLEST_POINTS),
        *_differences(chosen),
        *corrected_for(known, printer),
    ]
    say_printed(out, f"a scorepad for {job.title}, {plural(copies, 'page')} of {on_paper.name}", notes)


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
    from ramble_tools.press.short_rules import POKER, Reference, print_rules

    *typed, out = games_and_out
    if out.strip().lower() in NAMES:
        raise BadInput(
            f"the file is missing; it goes after the games, as in ramble print rules {quote(out)[1:-1]} rules.pdf"
        )
    names = [known_name(name) for name in typed or NAMES]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadInput(f"{twice} is named twice; name each game once")
    chosen = _house_rules(names, rule or [])
    references = [
        Reference(game.TITLE, game.reference(chosen[name]), tuple(chosen[name].in_words()))
        for name, game in zip(names, map(find_rules, names), strict=True)
    ]
    on_paper, known = paper_named(paper, template), calibration_of(printer)
    done = [0]

    def draw(file: IO[bytes]) -> Iterator[int]:
        for done[0] in print_rules(file, references, on_paper, layout, known):
            yield done[0]

    write_pdf(out, draw, 1)
    use = f"cut from cross to cross: a card is {mm_text(POKER.width, POKER.height)}"
    if layout == "page":
        use = "fold each page once, at its marks"
    notes = [use]
    for name, reference in zip(names, references, strict=True):
        notes += _differences(chosen[name], "" if len(names) == 1 else f" of {reference.title}")
    titles = listing([reference.title for reference in references])
    what = f"the short rules of {titles}, {plural(done[0], 'page')} of {on_paper.name}"
    say_printed(out, what, [*notes, *corrected_for(known, printer)])


def _smallest(paper: Paper, height: float, smallest: float) -> list[str]:
    """Return the note on how small the text is, if the page is drawn smaller because it needs that height, in mm.

    `smallest` is the smallest text at full size, in points.
    """
    from ramble_tools.press.layout import scale_on

    scale = scale_on(paper, height)
    small = f"drawn at {scale:.0%} to fit, so the smallest text is {smallest * scale:.1f} points"
    return [small] if scale < 1 else []


def _differences(chosen: HouseRules, of: str = "") -> list[str]:
    differing = chosen.differences()
    return [f"house rules{of}: {' '.join(differing)}"] if differing else []


def _house_rules(names: Sequence[str], options: Sequence[str]) -> dict[str, HouseRules]:
    """Return the house rules of the games being printed.

    The options are `GAME.ID=VALUE`, or `ID=VALUE` for one game. A preset needs no game: it is for each game that has
    it. Raises BadInput for an option of none of these games.
    """
    games = {name: find_rules(name).Rules for name in names}
    own: dict[str, list[str]] = {name: [] for name in names}
    for option in options:
        game, dot, ruling = option.partition(".")
        having = [name for name in names if option.strip().lower() in games[name].PRESETS]
        if having or (len(names) == 1 and not dot):
            for name in having or names:
                own[name].append(option)
        elif dot and game in own:
            own[game].append(ruling)
        elif dot:
            raise BadInput(
                f"--rule {quote(option)} is for a game that is not being printed; choose from {', '.join(names)}"
            )
        else:
            id = option.partition("=")[0]
            example = next((name for name in names if id in games[name].rulings()), names[0])
            raise BadInput(
                f"--rule {quote(option)} does not say which game it is for; "
                f"write {example}.{escaped(option)}, for example"
            )
    return {name: chosen_rules(games[name], own[name]) for name in names}
