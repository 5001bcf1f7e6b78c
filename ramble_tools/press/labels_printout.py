"""`ramble print labels`, and the same on a page: from the options to the PDF, and what is said of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from ramble_tools.errors import BadInput, about, plural
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.cards_to_print import decks_of, faces_of, letters_not_ranks
from ramble_tools.press.choices import Colors, DeckChoice, LabelInk
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import suit_inks
from ramble_tools.press.label_faces import caption_room
from ramble_tools.press.label_sheets import fits_corner, read_label_sheet, room_on, way_onto
from ramble_tools.press.labels import LabelsJob, print_labels, read_skip, shown_skip
from ramble_tools.press.layout import CardSize, Sheet, plain_labels
from ramble_tools.press.printout import Printout, corrected_for, require_colors
from ramble_tools.press.templates import read_card_size, read_paper

# Each card gets two corner labels, one for each corner that has a printed index.
_CORNERS = 2


@dataclass(frozen=True, slots=True)
class LabelsOptions:
    """What was asked for; None is what was not mentioned."""

    sheet: str
    corner: bool = False
    skip: str = "0"
    outline: bool = False
    trim: bool = False
    size: str = "poker"
    paper: str | None = None
    deck: DeckChoice = "both"
    jokers: bool = False
    colors: Colors = "two"
    ink: LabelInk = "normal"
    only: str | None = None
    copies: int = 1
    printer: str | None = None
    template: str | None = None


def labels_printout(options: LabelsOptions) -> Printout:
    """Return the labels to print. Raises BadInput for options that can't be used."""
    require_colors(options.colors, options.ink)
    with about("sheet"):
        sheet = _sheet_named(options)
    with about("size"):
        card = read_card_size(options.size, options.template)
    with about("only"):
        cards = faces_of(decks_of(options.deck), jokers=options.jokers, only=options.only)
    with about("skip"):
        skipped = read_skip(options.skip, sheet.cards, sheet.card.name)
    with about("sheet"):
        way = way_onto(card, sheet, options.template, corner=options.corner, trim=options.trim)
    job = LabelsJob(
        sheet=sheet,
        card=card,
        cards=tuple(card for card in cards for _ in range(options.copies * (_CORNERS if options.corner else 1))),
        skipped=skipped,
        outline=options.outline,
        corner=options.corner,
        way=way,
        room=room_on(card, corner=options.corner),
        inks=suit_inks(read_design("classic"), options.colors, options.ink),
        calibration=calibration_of(options.printer),
    )
    what = (
        f"{plural(len(job.cards), 'label')} on {plural(job.pages, 'sheet')} of {sheet.card.name} ({sheet.paper.name})"
    )
    notes = _notes(job, card, options.printer, in_order=options.only is None)
    return Printout(
        lambda file: print_labels(file, job),
        job.pages,
        lambda _: what,
        [*letters_not_ranks(options.only), *notes],
        sheet,
    )


def _sheet_named(options: LabelsOptions) -> Sheet:
    """Return the label sheet, or plain paper. Raises BadInput for an option that does nothing."""
    if options.sheet.strip().lower() == "plain":
        if options.outline:
            raise BadInput("--outline does nothing with --sheet plain, which has lines to cut along")
        with about("paper"):
            return plain_labels(read_paper(options.paper or "letter", options.template))
    known = read_label_sheet(options.sheet, options.template)
    if options.paper is not None:
        raise BadInput(f"--paper goes only with --sheet plain; a sheet of {known.card.name} is {known.paper.name}")
    return known


def _notes(job: LabelsJob, card: CardSize, printer: str | None, *, in_order: bool) -> Iterator[str]:
    """Yield how to use the labels. `in_order` is whether the cards are in deck order."""
    label = job.sheet.card
    if job.corner:
        yield from _corner_notes(job, card, in_order=in_order)
    if job.way == "turned":
        yield f"turned: a label is {label.width:g} mm wide, so it goes on a {card.name} card lengthwise"
    elif job.way == "trim":
        width, height = min(label.width, job.room[0]), min(label.height, job.room[1])
        where = "in the corner of" if job.corner else "on"
        yield f"cut each label along the dashed lines: {width:g} x {height:g} mm fit {where} a {card.name} card"
    if job.skipped:
        yield f"left out on the first sheet: {shown_skip(job.skipped)}"
    yield from corrected_for(job.calibration, printer)
    if job.sheet.marks == "full":
        yield "cut along the lines, and glue the labels on"
    else:
        yield "print at 100%; to check first, print on plain paper with --outline and hold it against the sheet"


def _corner_notes(job: LabelsJob, card: CardSize, *, in_order: bool) -> Iterator[str]:
    """Yield which corner label is for which card, where it goes, and how much of it a fan of cards must show."""
    named = (
        "with its name between them" if caption_room(job.sheet) else "without its name: this sheet has no room for it"
    )
    yield f"two labels to a card, {named}"
    if in_order:
        order = "spades, hearts, clubs, diamonds, each from 2 to 10, then J Q K A"
        yield f"in deck order: {order}; the marking guide has the letters"
    label = job.sheet.card
    if None in job.labels:
        yield "the last label of a row stays empty where a card would have its two labels in two rows"
    fan = f"a fan that shows {ceil(job.fan_step)} mm of each card's top edge shows its letter"
    yield f"stick each at the card's left edge, below the printed index: {fan}"
    if not job.plan.tag_height:
        yield "these labels are too small for the tag of the deck"
    if job.way == "upright" and not fits_corner(label, card):
        cut = "" if job.sheet.round else "; with --trim, there is a line to cut it"
        size = f"{label.width:g} x {label.height:g} mm"
        yield f"a label of {size} covers more than the corner of a {card.name} card{cut}"
