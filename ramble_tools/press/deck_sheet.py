"""Which sheet the faces are printed on, by the options of `ramble print faces`."""

from dataclasses import replace

from ramble_tools.errors import BadInput, about
from ramble_tools.press.backs import FORGIVEN_MM
from ramble_tools.press.choices import CutMarks
from ramble_tools.press.cut_marks import SHORTEST_MARK, room_for_marks
from ramble_tools.press.cutting_machine import sheet_for_cutter
from ramble_tools.press.layout import (
    CardSize,
    Paper,
    Sheet,
    beside_margins,
    does_not_fit,
    mm_text,
    sheets_for,
    single_card,
)
from ramble_tools.press.options import FacesOptions
from ramble_tools.press.templates import Cutter, read_card_sheet, read_card_size, read_cutter, read_paper, read_shop

# The bleed that most shops require on each side: an eighth of an inch.
SHOP_BLEED_MM = 3.175


def _refuse_backs(options: FacesOptions, because: str) -> None:
    """Raise BadInput for backs that the sheet which some option chooses can't have."""
    if options.backs == "fold":
        raise BadInput(f"--backs fold can't be used with {because}; use --backs long", field="backs")
    if options.backs == "short" and because in ("--shop", "--one-per-page"):
        wrong = f"--backs short does nothing with {because}, where backs follow the faces; use --backs long"
        raise BadInput(wrong, field="backs")


@about("paper")
def sheet_for(options: FacesOptions) -> tuple[Sheet, Cutter | None]:
    """Return the sheet to print on, and the machine that cuts it.

    Raises BadInput for options that exclude each other, UnknownNameError and FileError.
    """
    if options.shop is not None:
        shop = read_shop(options.shop, options.template, pages=True)
        if shop.sheet_columns:
            raise BadInput(f"--shop {options.shop} takes pictures; type ramble print images DIR --shop {options.shop}")
        _refuse_backs(options, "--shop")
        return single_card(shop.card, bleed=shop.bleed), None
    if options.one_per_page:
        _refuse_backs(options, "--one-per-page")
        bleed = SHOP_BLEED_MM if options.bleed is None else options.bleed
        return single_card(_size(options), bleed=bleed), None
    if options.sheet is not None:
        _refuse_backs(options, "--sheet")
        sheet = read_card_sheet(options.sheet, options.template)
        # In cells that are wider than high, cards are on their sides.
        return replace(sheet, turned=sheet.card.width > sheet.card.height), None
    return _free_sheet(options)


def _size(options: FacesOptions) -> CardSize:
    return read_card_size("poker" if options.size is None else options.size, options.template)


def _paper(options: FacesOptions) -> Paper:
    paper = read_paper("letter" if options.paper is None else options.paper, options.template)
    if options.margin is None:
        return paper
    if 2 * options.margin >= min(paper.width, paper.height):
        raise BadInput(f"--margin {options.margin:g} leaves no room to print on {paper.name}")
    return replace(paper, unprintable=options.margin)


def _free_sheet(options: FacesOptions) -> tuple[Sheet, Cutter | None]:
    """Return the sheet of some paper on which most cards fit. Raises BadInput if none fits."""
    paper, card = _paper(options), _size(options)
    gutter = options.gutter or 0.0
    # The faces are white up to their edges: only backs go past them.
    bleed = 0.0 if options.backs == "none" else options.bleed or 0.0
    if options.cutter is not None:
        _refuse_backs(options, "--cutter")
        cutter = read_cutter(options.cutter, options.template)
        if cutter.marks == "pictures":
            raise BadInput(
                f"a {cutter.name} cuts only what its own program prints; type ramble print images DIR --shop cricut"
            )
        return sheet_for_cutter(paper, card, cutter, gutter=options.gutter, bleed=bleed)
    marks = options.marks or "both"
    if options.backs == "fold":
        return folded_sheet(paper, card, gutter=gutter, bleed=bleed, marks=marks), None
    found = sheets_for(paper, card, gutter=gutter, bleed=bleed, marks=marks)
    if not found:
        raise does_not_fit(card, paper, bleed)
    # If as many fit in both ways, the cards are upright, unless only the other way leaves room for the marks. The paper
    # stays in portrait, so that the sheet's edges and the printer's corrections are the same for every sheet.
    return max(found, key=lambda sheet: (sheet.cards, min(room_for_marks(sheet)) > SHORTEST_MARK - 1e-6)), None


def folded_sheet(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "both"
) -> Sheet:
    """Return a sheet with as many pairs of a face and its back as fit. The back is above the face, to fold in between.

    The paper is in landscape if more fit that way. The rows are apart, as far as there is room, so that backs can go
    past their upper edge. Raises BadInput if none fits.
    """
    pair = replace(card, height=2 * card.height)
    found = [
        sheet
        for way in (paper, paper.on_its_side)
        for sheet in sheets_for(way, pair, gutter=gutter, bleed=bleed, marks=marks)
        if not sheet.turned
    ]
    if not found:
        raise BadInput(
            f"a {card.name} card and its back, {mm_text(pair.width, pair.height)}, do not fit on {paper.name}"
            f"{beside_margins(paper)}"
        )
    sheet = max(found, key=lambda sheet: sheet.cards)
    if sheet.rows == 1:
        return sheet
    room = sheet.paper.height - 2 * (paper.unprintable + bleed) - sheet.rows * pair.height
    wider = min(FORGIVEN_MM, room / (sheet.rows - 1))
    return replace(sheet, pitch_y=max(sheet.pitch_y, pair.height + wider)).centered()
