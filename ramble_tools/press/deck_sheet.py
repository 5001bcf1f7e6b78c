"""Which sheet the faces are printed on, by the options of `ramble print faces`; one that does nothing is refused."""

from dataclasses import dataclass, replace

from ramble_tools.errors import BadInput, FileError, quote_path
from ramble_tools.press.choices import Backs, CutMarks
from ramble_tools.press.cut_marks import has_long_marks
from ramble_tools.press.cutting_machine import sheet_for_cutter
from ramble_tools.press.designs import SAFE_MM
from ramble_tools.press.layout import (
    CardSize,
    Paper,
    Sheet,
    beside_margins,
    mm_text,
    sheet_of_cards,
    sheets_for,
    single_card,
)
from ramble_tools.press.templates import read_card_sheet, read_card_size, read_paper, read_shop

# The bleed that most shops require on each side: an eighth of an inch.
SHOP_BLEED_MM = 3.175
# How far rows of folded cards are apart, in mm: as far as their backs go past the cards.
_ROOM_FOR_BACKS = 3.0


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """What was asked for; None is what was not mentioned. Lengths are in mm."""

    paper: str | None = None
    size: str | None = None
    margin: float | None = None
    gutter: float | None = None
    bleed: float | None = None
    marks: CutMarks | None = None
    sheet: str | None = None
    shop: str | None = None
    one_per_page: bool = False
    cut_file: str | None = None
    backs: Backs = "none"
    printer: str | None = None
    template: str | None = None

    def refuse(self, names: str, because: str) -> None:
        """Raise BadInput for the first of some options that was given."""
        for name in names.split():
            if getattr(self, name) is not None:
                raise BadInput(f"--{name.replace('_', '-')} does nothing with {because}; leave one of them out")


def sheet_for(options: SheetOptions) -> tuple[Sheet, float]:
    """Return the sheet to print on, and how far from the trim it is safe to print, in mm.

    Raises BadInput for options that exclude each other, UnknownNameError and FileError.
    """
    if options.shop is not None:
        options.refuse("paper size margin gutter bleed marks sheet cut_file printer", "--shop")
        shop = read_shop(options.shop, options.template)
        if shop.sheet_columns:
            raise BadInput(f"--shop {options.shop} takes pictures of whole decks; type ramble print images --shop tts")
        _refuse_fold(options, "--shop", single=True)
        return single_card(shop.card, bleed=shop.bleed), shop.safe
    if options.one_per_page:
        options.refuse("paper margin gutter marks sheet cut_file printer", "--one-per-page")
        _refuse_fold(options, "--one-per-page", single=True)
        bleed = SHOP_BLEED_MM if options.bleed is None else options.bleed
        return single_card(_size(options), bleed=bleed), SAFE_MM
    if options.sheet is not None:
        options.refuse("paper size margin gutter bleed marks cut_file", "--sheet")
        _refuse_fold(options, "--sheet")
        sheet = read_card_sheet(options.sheet, options.template)
        # In cells that are wider than high, cards are on their sides.
        return replace(sheet, turned=sheet.card.width > sheet.card.height), SAFE_MM
    return _free_sheet(options), SAFE_MM


def _refuse_fold(options: SheetOptions, because: str, *, single: bool = False) -> None:
    if options.backs == "fold":
        raise BadInput(f"--backs fold can't be used with {because}; use --backs long")
    if options.backs == "short" and single:
        raise BadInput(f"--backs short does nothing with {because}, where backs follow the faces; use --backs long")


def _size(options: SheetOptions) -> CardSize:
    return read_card_size("poker" if options.size is None else options.size, options.template)


def _paper(options: SheetOptions) -> Paper:
    paper = read_paper("letter" if options.paper is None else options.paper, options.template)
    if options.margin is None:
        return paper
    if 2 * options.margin >= min(paper.width, paper.height):
        raise BadInput(f"--margin {options.margin:g} leaves no room to print on {paper.name}")
    return replace(paper, unprintable=options.margin)


def _free_sheet(options: SheetOptions) -> Sheet:
    """Return the sheet of some paper on which most cards fit."""
    paper, card = _paper(options), _size(options)
    gutter = options.gutter or 0.0
    # The faces are white up to their edges: only backs go past them.
    bleed = 0.0 if options.backs == "none" else options.bleed or 0.0
    if options.cut_file is not None:
        if options.marks != "four":
            options.refuse("marks", "--cut-file")
        _refuse_fold(options, "--cut-file")
        if not options.cut_file.lower().endswith((".svg", ".dxf")):
            raise FileError(f"--cut-file {quote_path(options.cut_file)} must end in .svg or .dxf")
        return sheet_for_cutter(paper, card, gutter=options.gutter, bleed=bleed, marks=options.marks or "none")
    if options.marks == "four":
        raise BadInput("--marks four goes only with --cut-file; the usual cut marks are --marks both")
    make = folded_sheet if options.backs == "fold" else best_sheet
    return make(paper, card, gutter=gutter, bleed=bleed, marks=options.marks or "both")


# --- as many cards as fit


def best_sheet(
    paper: Paper, card: CardSize, *, gutter: float = 0.0, bleed: float = 0.0, marks: CutMarks = "both"
) -> Sheet:
    """Return a sheet of cards that are upright or on their sides, whichever fits more. Raises BadInput if none fits.

    If as many fit in both ways, the cards are upright, unless only the other way leaves room for the marks. The paper
    stays in portrait, so that the sheet's edges and the printer's corrections are the same for every sheet.
    """
    found = sheets_for(paper, card, gutter=gutter, bleed=bleed, marks=marks)
    if not found:
        return sheet_of_cards(paper, card, gutter=gutter, bleed=bleed, marks=marks)
    return max(found, key=lambda sheet: (sheet.cards, has_long_marks(sheet)))


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
    wider = min(_ROOM_FOR_BACKS, room / (sheet.rows - 1))
    return sheet.centered(pitch_y=max(sheet.pitch_y, pair.height + wider))
