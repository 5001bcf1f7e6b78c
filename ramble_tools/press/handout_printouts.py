"""`ramble print guide`, `scorepad` and `rules`, and the same on a page: from the options to the PDF, and its notes."""

from collections.abc import Mapping
from dataclasses import dataclass

from ramble_tools.errors import BadInput, about, plural
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_rules
from ramble_tools.games.scorepad import Filled
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.choices import MOST_COPIES, GuideOrder, RulesLayout
from ramble_tools.press.guide import FULL_SIZE, print_guide
from ramble_tools.press.layout import FULL_HEIGHT, Paper, mm_text, scale_on
from ramble_tools.press.printout import Printout, corrected_for
from ramble_tools.press.scorepad_pages import SMALLEST_POINTS
from ramble_tools.press.scorepads import print_filled, print_scorepad, scorepad_job
from ramble_tools.press.short_rules import POKER, Reference, print_rules
from ramble_tools.press.templates import read_paper
from ramble_tools.rulings import HouseRules


@dataclass(frozen=True, slots=True)
class HandoutOptions:
    """What was asked for, whatever is printed: the paper and a calibrated printer."""

    paper: str = "letter"
    printer: str | None = None

    @property
    def on_paper(self) -> Paper:
        """The paper of that name. Raises BadInput."""
        with about("paper"):
            return read_paper(self.paper)


def guide_printout(options: HandoutOptions, chosen: HouseRules, by: GuideOrder = "deck") -> Printout:
    """Return the marking guide to print, by house rules for words. Raises BadInput, now or when it is drawn."""
    wild_jokers = chosen.chosen("jokers") == "jokers=wild"
    paper, known = options.on_paper, calibration_of(options.printer)
    notes = [
        *_smallest(paper, *FULL_SIZE[by]),
        *(["house rules: jokers=wild"] if wild_jokers else []),
        *corrected_for(known, options.printer),
    ]
    what = f"the marking guide by {by}, 1 page of {paper.name}"
    return Printout(lambda file: print_guide(file, paper, by, known, wild_jokers=wild_jokers), 1, lambda _: what, notes)


def scorepad_printout(
    options: HandoutOptions, game: str, chosen: HouseRules, players: str | None = None, copies: int = 1
) -> Printout:
    """Return the scorepad of a game to print, with the players `Ann,Bob`. Raises BadInput, now or when it is drawn."""
    paper, known = options.on_paper, calibration_of(options.printer)
    if not 1 <= copies <= MOST_COPIES:
        raise BadInput(f"--copies {copies} is out of range; use 1 to {MOST_COPIES}", field="copies")
    with about("players"):
        job = scorepad_job(game, paper, players, copies, known, chosen)
    notes = [
        *_smallest(paper, FULL_HEIGHT, SMALLEST_POINTS),
        *_differences(chosen),
        *corrected_for(known, options.printer),
    ]
    what = f"a scorepad for {job.title}, {plural(copies, 'page')} of {paper.name}"
    return Printout(lambda file: print_scorepad(file, job), copies, lambda _: what, notes)


def filled_printout(options: HandoutOptions, filled: Filled, chosen: HouseRules) -> Printout:
    """Return a game's scorepad, filled in with its rounds. Raises BadInput, now or when it is drawn."""
    paper, known = options.on_paper, calibration_of(options.printer)
    title = find_rules(filled.kind).TITLE
    return Printout(
        lambda file: print_filled(file, filled, paper, chosen, known),
        1,
        lambda pages: f"the scorepad of {filled.name} ({title}), {plural(pages, 'page')} of {paper.name}",
        corrected_for(known, options.printer),
    )


def rules_printout(
    options: HandoutOptions, chosen: Mapping[str, HouseRules], layout: RulesLayout = "cards"
) -> Printout:
    """Return the short rules of some games, with the house rules of each. Raises BadInput, now or when drawn."""
    references = [
        Reference(game.TITLE, game.reference(rules), tuple(rules.in_words()))
        for game, rules in ((find_rules(name), rules) for name, rules in chosen.items())
    ]
    paper, known = options.on_paper, calibration_of(options.printer)
    notes = [
        "fold each page once, at its marks"
        if layout == "page"
        else f"cut from cross to cross: a card is {mm_text(POKER.width, POKER.height)}"
    ]
    for rules, reference in zip(chosen.values(), references, strict=True):
        notes += _differences(rules, "" if len(chosen) == 1 else f" of {reference.title}")
    titles = listing([reference.title for reference in references])
    return Printout(
        lambda file: print_rules(file, references, paper, layout, known),
        1,
        lambda pages: f"the short rules of {titles}, {plural(pages, 'page')} of {paper.name}",
        [*notes, *corrected_for(known, options.printer)],
    )


def _smallest(paper: Paper, height: float, smallest: float) -> list[str]:
    """Return the note on how small the text is, if the page is drawn smaller because it needs that height, in mm.

    `smallest` is the smallest text at full size, in points.
    """
    scale = scale_on(paper, height)
    small = f"drawn at {scale:.0%} to fit, so the smallest text is {smallest * scale:.1f} points"
    return [small] if scale < 1 else []


def _differences(chosen: HouseRules, of: str = "") -> list[str]:
    differing = chosen.differences()
    return [f"house rules{of}: {' '.join(differing)}"] if differing else []
