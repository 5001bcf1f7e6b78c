"""What can be chosen of each thing to print, described once.

Lengths are in mm; None is what was not mentioned. A new option is a field here and what the press makes of it: the
command, the page and the table in docs/printing.md have it then.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.press.calibration import named_printers
from ramble_tools.press.choices import (
    MOST_COPIES,
    TEN_CARDS_MM,
    THICKEST_TEN_MM,
    THINNEST_TEN_MM,
    Backs,
    Colors,
    CutMarks,
    DeckChoice,
    Flip,
    Indices,
    InkUse,
    RulesLayout,
)
from ramble_tools.press.fields import Field, Part, of

# --- what several products share


def _titles() -> dict[str, str]:
    return {name: find_rules(name).TITLE for name in NAMES}


def _printers() -> dict[str, str]:
    return {name: name for name in named_printers()}


_PAPER = Field("*, or a size: 13x19in.", "Paper", metavar="NAME", template="paper", shared=True)
_SIZE = Field("*, or any size, as in 63x90mm.", "Card size", metavar="NAME", template="card", shared=True)
_DECK = Field(
    "Which deck to use.",
    "Decks",
    metavar="<1|2|both>",
    choices={"both": "Both decks", "1": "Deck 1", "2": "Deck 2"},
    shared=True,
)
_JOKERS = Field(
    "Two jokers per deck.",
    "Jokers",
    switch="--jokers/--no-jokers",
    choices={"yes": "Two in each deck", "no": "None"},
    more=True,
    shared=True,
)
_STYLE = Field("*.", "Look", metavar="NAME", template="face", more=True, shared=True)
_INDICES = Field(
    "two: opposite corners; four: all, for left-handed fans too.",
    "Corners with a letter",
    metavar="NAME",
    choices={"two": "Two, for right-handed fans", "four": "Four, for both hands"},
    shared=True,
)
_COLORS = Field(
    "two: black and red; four: one per suit.",
    "Colors",
    metavar="NAME",
    choices={"two": "Black and red", "four": "A color for each suit"},
    more=True,
    useless_with=("ink black",),
    shared=True,
)
_INK = Field(
    "normal or black.",
    "Ink",
    metavar="NAME",
    choices={"normal": "In color", "black": "Black only, for a gray printer"},
    shared=True,
)
_ONLY = Field(
    "Only these cards: letter and suit, or 10S1.",
    "Only these cards",
    "To replace lost ones, as in qS zC 10S1",
    metavar='"qS zC"',
    more=True,
)
_COPIES = Field("How many of each card.", "Copies of each card", metavar="N", least=1, most=MOST_COPIES, more=True)
_BACKS = Field(
    "none, long or short (the edge to flip on), or fold.",
    "Backs",
    metavar="NAME",
    choices={
        "none": "None",
        "long": "Other side, long edge",
        "short": "Other side, short edge",
        "fold": "Above each face, to fold",
    },
    shared=True,
)
_MARGIN = Field(
    "How far from the paper's edge your printer starts to print.",
    "Margin",
    "How far from the edge your printer starts to print",
    metavar="MM",
    shown="6.35",
    choices={mm: f"{mm} mm" for mm in ("0", "3", "4", "5", "8", "10", "12")},
    nothing="6.35 mm (most printers)",
    most=50,
    more=True,
    shared=True,
)
_NAME = Field(
    "A name below each deck's tag, and on the backs.",
    "Name of the decks",
    "Below each deck's tag, and on the backs",
    metavar="TEXT",
    more=True,
    shared=True,
)
_BACK_TEXT = Field(
    "What the backs say instead.",
    "Text on the backs",
    "Instead of RAMBLE, or the name",
    metavar="TEXT",
    shown="RAMBLE, or the name",
    more=True,
    useless_with=("back_image",),
    shared=True,
)
_BACK_IMAGE = Field("A PNG, JPEG, WebP or SVG for the backs.", metavar="PATH")
_BLEED = Field(
    "Print this far past the cards' edges.",
    "Bleed",
    "How far it goes past the cards' edges, in mm",
    metavar="MM",
    most=10,
)
_SHOP = Field("A shop's size and bleed, as in mpc; tts or cricut.", metavar="NAME")
_TEN_CARDS = Field(
    "The thickness of ten bare cards together.",
    "Ten cards, in mm",
    "How thick they are together, bare and not folded; the printed gauge says it",
    metavar="MM",
    least=THINNEST_TEN_MM,
    most=THICKEST_TEN_MM,
    shared=True,
)
_SLEEVED = Field("For cards in sleeves.", "In sleeves", shared=True)
_LINK = Field(
    "The app's address, as a QR code.",
    "Address of the app",
    "As a QR code for phones, as in https://example.org/ramble; empty for none",
    metavar="URL",
    address=True,
    shared=True,
)
_PRINTER = Field(
    "The printer, if you calibrated more than one.",
    "Printer",
    metavar="NAME",
    shown="default",
    choices=_printers,
    nothing="The usual one",
    more=True,
    shared=True,
)
_TEMPLATE = Field("A file with your own sizes, sheets or designs.", metavar="PATH")
_RULE = Field("A house rule, or a preset's name; ramble GAME rules lists them.", metavar="ID=VALUE")
_PLAYERS = Field(
    "The players' names.",
    "Players",
    "As in Ann, Bob; leave it empty for lines to write on",
    metavar='"Ann,Bob"',
)


# --- the cards themselves

# What a sheet is that is not for free choice: pages for a print shop, or a sheet of perforated cards.
_OF_A_SHOP = ("shop", "one_per_page")
_FIXED = (*_OF_A_SHOP, "sheet")


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesOptions:
    """What was asked for of the faces."""

    paper: str | None = of(_PAPER, None, shown="letter", useless_with=_FIXED)
    size: str | None = of(_SIZE, None, shown="poker", useless_with=("shop", "sheet"))
    deck: DeckChoice = of(_DECK, "both")
    jokers: bool = of(_JOKERS, default=True)
    style: str = of(_STYLE, "classic")
    indices: Indices = of(_INDICES, "two")
    colors: Colors = of(_COLORS, "two")
    ink: InkUse = of(_INK, "normal")
    only: str | None = of(_ONLY, None)
    copies: int = of(_COPIES, 1)
    backs: Backs = of(_BACKS, "none")
    name: str | None = of(_NAME, None)
    back_text: str | None = of(_BACK_TEXT, None)
    back_image: str | None = of(_BACK_IMAGE, None)
    bleed: float | None = of(_BLEED, None, more=True, useless_with=("shop", "sheet"))
    gutter: float | None = of(
        Field(
            "Space between cards.",
            "Space between cards",
            "In mm",
            metavar="MM",
            most=50,
            more=True,
            useless_with=_FIXED,
        ),
        None,
    )
    margin: float | None = of(_MARGIN, None, useless_with=_FIXED)
    marks: CutMarks | None = of(
        Field(
            "margins, crosses (on the corners), both, full (across the page) or none.",
            "Cut marks",
            metavar="NAME",
            shown="both",
            choices={
                "both": "In the margins, and on the corners",
                "margins": "In the margins",
                "crosses": "On the corners of the cards",
                "full": "Lines across the page",
                "none": "None",
            },
            more=True,
            useless_with=(*_FIXED, "cutter"),
        ),
        None,
    )
    sheet: str | None = of(
        Field("A sheet of perforated cards in your --template.", metavar="NAME", useless_with=_OF_A_SHOP), None
    )
    one_per_page: bool = of(
        Field(
            "A page for each card, with 1/8 inch of bleed, for a print shop.",
            "A page for each card",
            "With 1/8 inch of bleed, for a print shop",
            more=True,
        ),
        default=False,
    )
    shop: str | None = of(_SHOP, None)
    cutter: str | None = of(
        Field(
            "Cut by machine: cameo, cameo-5-alpha, scanncut... Also write .svg and .dxf.",
            metavar="NAME",
            useless_with=_FIXED,
        ),
        None,
    )
    printer: str | None = of(_PRINTER, None, useless_with=_OF_A_SHOP)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImagesOptions:
    """What was asked for of the pictures of the cards."""

    dpi: int | None = of(
        Field(
            "Dots per inch.",
            "Resolution",
            metavar="N",
            shown="300",
            choices={"300": "300 dpi, as most shops want", "150": "150 dpi"},
            more=True,
        ),
        None,
    )
    shop: str | None = of(_SHOP, None, label="Shop or program", template="shop", nothing="Another")
    bleed: float | None = of(
        _BLEED,
        None,
        label="Bleed",
        hint="How far the picture goes past the card's edges",
        choices={"3.175": "1/8 inch, as most shops require", "3": "3 mm"},
        nothing="None",
        useless_with=("shop",),
    )
    size: str | None = of(_SIZE, None, shown="poker", useless_with=("shop",))
    deck: DeckChoice = of(_DECK, "both")
    jokers: bool = of(_JOKERS, default=True)
    style: str = of(_STYLE, "classic")
    indices: Indices = of(_INDICES, "two")
    colors: Colors = of(_COLORS, "two")
    ink: InkUse = of(_INK, "normal", more=True)
    only: str | None = of(_ONLY, None)
    name: str | None = of(_NAME, None)
    back_text: str | None = of(_BACK_TEXT, None)
    back_image: str | None = of(_BACK_IMAGE, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofOptions:
    """What was asked for of a proof."""

    paper: str = of(_PAPER, "letter")
    size: str = of(_SIZE, "poker")
    style: str = of(_STYLE, "classic", more=False)
    indices: Indices = of(_INDICES, "two")
    colors: Colors = of(_COLORS, "two", more=False, useless_with=())
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxOptions:
    """What was asked for of a box."""

    size: str = of(_SIZE, "poker")
    paper: str = of(_PAPER, "letter")
    decks: int = of(
        Field(
            "For how many decks.",
            "For",
            metavar="1|2",
            choices={"1": "One deck", "2": "Both decks"},
            least=1,
            most=2,
        ),
        2,
    )
    ten_cards: float = of(_TEN_CARDS, TEN_CARDS_MM)
    sleeved: bool = of(_SLEEVED, default=False)
    folded: bool = of(
        Field("For cards with their backs folded behind them.", "Folded backs"),
        default=False,
    )
    name: str | None = of(_NAME, None, help="A name on the front.", hint="On the front", more=False)
    link: str | None = of(_LINK, None)
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class KitOptions:
    """What was asked for of a kit: the same as of its parts, whose names they have."""

    paper: str = of(_PAPER, "letter")
    game: str = of(Field("The game of the scorepad.", "Scorepad for", metavar="GAME", choices=_titles), NAMES[0])
    players: str | None = of(
        _PLAYERS, None, help="The players' names, on the scorepad.", label="Players on the scorepad", more=True
    )
    size: str = of(_SIZE, "poker")
    style: str = of(_STYLE, "classic")
    indices: Indices = of(_INDICES, "two")
    colors: Colors = of(_COLORS, "two")
    ink: InkUse = of(_INK, "normal")
    backs: Backs = of(_BACKS, "long")
    name: str | None = of(
        _NAME, None, help="A name for the faces, the backs and the box.", hint="On each card and the box", more=False
    )
    back_text: str | None = of(_BACK_TEXT, None)
    back_image: str | None = of(_BACK_IMAGE, None)
    margin: float | None = of(_MARGIN, None)
    ten_cards: float = of(_TEN_CARDS, TEN_CARDS_MM)
    sleeved: bool = of(_SLEEVED, default=False)
    link: str | None = of(_LINK, None)
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


# --- labels


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelsOptions:
    """What was asked for of the labels."""

    sheet: str = of(
        Field(
            "The label sheet, by any part of its number (5167, L7651), or plain.  [required]",
            "Label sheet",
            "A number, as in 5160 or L7651; a size, as in 38x21 mm; or plain, for plain paper",
            metavar="ID",
            shown=False,
            numbered=True,
        ),
        "",
    )
    corner: bool = of(
        Field(
            "Two small labels to a card, for its corners: the letter without the suit.",
            "Labels",
            choices={"no": "One for the middle of each card", "yes": "Two for its corners"},
        ),
        default=False,
    )
    deck: DeckChoice = of(_DECK, "both")
    skip: str = of(
        Field(
            "Labels used on the first sheet: the first N, or which, as in 1-4,9.",
            "Labels already used",
            "On the first sheet: how many, or which, as in 1-4,9",
            metavar="N|LIST",
        ),
        "0",
    )
    outline: bool = of(
        Field(
            "Draw the labels' edges, for a test on plain paper.",
            "Outlines of the labels",
            "To see on plain paper whether they fit",
        ),
        default=False,
    )
    trim: bool = of(
        Field(
            "Labels too large for a card: you will cut them to fit.",
            "Cut to fit",
            "For labels that are larger than a card",
        ),
        default=False,
    )
    size: str = of(_SIZE, "poker", help=f"The size of your cards: {_SIZE.help}", more=True)
    paper: str | None = of(
        _PAPER,
        None,
        help=f"For --sheet plain: {_PAPER.help}",
        shown="letter",
        nothing="That of the sheet",
        more=True,
        shared=False,
    )
    jokers: bool = of(_JOKERS, default=False, help="Two jokers per deck; they have no letter.")
    colors: Colors = of(_COLORS, "two")
    ink: InkUse = of(_INK, "normal", more=True)
    only: str | None = of(_ONLY, None)
    copies: int = of(_COPIES, 1, help="How many of each label, in a row.", label="Copies of each label")
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GridOptions:
    """What was asked for of the page that measures a sheet of labels; in the shell, its paper is no option."""

    paper: str = of(_PAPER, "letter", help="")
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


def _edges(what: str, start: str, end: str) -> Sequence[Part]:
    """Return what is read of the labels of a row or a column; a single label has no last one."""
    first = [Part(f"First label: {edge} edge") for edge in (start, end)]
    return [Part(what), *first, *(Part(f"Last label: {edge} edge", optional=True) for edge in (start, end))]


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnOptions:
    """What somebody read on that page; in the shell, the `words` say whether labels are round, and the paper."""

    name: str = of(Field("What to call the sheet, as in attic.", "Name", "As in attic", metavar="NAME", argument=True))
    across: str = of(
        Field(
            "Columns,left,right,left,right: the edges of the first label and of the last.",
            "From left to right, in mm",
            metavar="ACROSS",
            parts=_edges("Columns", "left", "right"),
            argument=True,
        )
    )
    down: str = of(
        Field(
            "Rows,top,bottom,top,bottom: the same, from the top of the paper.",
            "From top to bottom, in mm",
            metavar="DOWN",
            parts=_edges("Rows", "top", "bottom"),
            argument=True,
        )
    )
    words: tuple[str, ...] = of(
        Field("For round labels; the paper (letter).", metavar="[round] [PAPER]", argument=True), ()
    )
    round: bool = of(Field(label="Round labels"), default=False)
    paper: str = of(_PAPER, "letter", help="")


# --- pages to use with the cards


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideOptions:
    """What was asked for of the marking guide."""

    paper: str = of(_PAPER, "letter")
    rule: tuple[str, ...] = of(_RULE, ())
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorepadOptions:
    """What was asked for of a scorepad."""

    game: str = of(
        Field(f"{', '.join(NAMES[:-1])} or {NAMES[-1]}.", "Game", metavar="GAME", choices=_titles, argument=True)
    )
    players: str | None = of(_PLAYERS, None)
    paper: str = of(_PAPER, "letter")
    copies: int = of(_COPIES, 1, help="How many pages to print.", label="Pages", more=False)
    rule: tuple[str, ...] = of(_RULE, ())
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOptions:
    """What was asked for of the short rules. No `game` means all of them."""

    game: tuple[str, ...] = of(
        Field("The games.", "Game", metavar="[GAME...]", choices=_titles, nothing="All games", argument=True), ()
    )
    form: RulesLayout = of(
        Field(
            "cards, or page: one per game, to fold once.",
            "Form",
            metavar="NAME",
            choices={"cards": "Cards to cut out", "page": "A page for each game, to fold"},
        ),
        "cards",
    )
    paper: str = of(_PAPER, "letter")
    rule: tuple[str, ...] = of(_RULE, ())
    link: str | None = of(_LINK, None)
    printer: str | None = of(_PRINTER, None)
    template: str | None = of(_TEMPLATE, None)


# --- correcting the printer

# The lines on the calibration page; one that is too small for two at each edge lacks the second ones.
_LINES = tuple(Part(letter, optional=letter in "BDFH") for letter in "ABCDEFGH")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationOptions:
    """What was asked for of the calibration page."""

    paper: str = of(_PAPER, "letter")
    flip: Flip = of(
        Field(
            "The edge your printer flips on: long or short.",
            "Your printer flips on",
            metavar="EDGE",
            choices={"long": "The long edge", "short": "The short edge"},
        ),
        "long",
    )
    template: str | None = of(_TEMPLATE, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrateOptions:
    """What was measured on that page."""

    front: str | None = of(
        Field(
            "What you measured on the front, in mm; or X,Y: how far off it is, right and up.",
            "Front: from the edge to each line, in mm",
            "A small page has only A, C, E and G",
            metavar="A,...,H",
            parts=_LINES,
        ),
        None,
    )
    back: str | None = of(
        Field("The same of the back.", "Back: from the edge to each line, in mm", metavar="A,...,H", parts=_LINES), None
    )
    scale: str | None = of(
        Field(
            "How long the two long lines are; with those of the back, four numbers.",
            "The two long lines, in mm",
            metavar="SX,SY",
            parts=(
                Part("Front: across"),
                Part("Front: up"),
                Part("Back: across", optional=True),
                Part("Back: up", optional=True),
            ),
        ),
        None,
    )
    light: str | None = of(
        Field(
            "Instead of --back: what the page against the light shows.",
            "Instead of the back: the second sheet, against the light",
            "The numbers of the lines that meet",
            metavar="EDGE,X,Y",
            parts=(
                Part("You flipped the paper on", choices={"long": "The long edge", "short": "The short edge"}),
                Part("Across", signed=True),
                Part("Up", signed=True),
            ),
            more=True,
            useless_with=("back",),
        ),
        None,
    )
    yes: bool = of(
        Field(
            "Save a scale that is far from 100%.",
            "Far from 100%",
            "Save it if your printer can't print at 100%",
            choices={"no": "Refuse", "yes": "Save"},
            more=True,
        ),
        default=False,
    )
    forget: bool = of(Field("Forget what is saved for this printer.", "Forget what is saved", more=True), default=False)
    printer: str | None = of(
        Field(
            "The printer's name.",
            "Name of the printer",
            "If you have several",
            metavar="NAME",
            shown="default",
            more=True,
        ),
        None,
    )
