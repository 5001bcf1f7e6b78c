"""Printing from a phone: what `ramble print` prints, with a picture of the first page before it is saved.

The fields of the forms have the names of the command's options, and their defaults: an empty form prints what the
command prints without options. The press is imported only when somebody prints.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ramble_tools.errors import BadInput, UnknownNameError, about, did_you_mean, quote
from ramble_tools.games.registry import NAMES, OF_WORDS, find_rules
from ramble_tools.scorebook.house_rules import kept_rules
from ramble_tools.web.answers import not_found, number, page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import NOTHING, Ask, File, Page

if TYPE_CHECKING:
    from ramble_tools.press.printout import Printout
    from ramble_tools.press.templates import LabelSheet

_OPTION = re.compile(r"--([a-z]+)\b")
_LONGEST = 300
# The most sheets to choose from: who has more before them types a longer number, or the size.
_MOST = 12

# What was typed, by field. It is Any because the press has types for the choices.
_Typed: TypeAlias = Mapping[str, Any]


class Field(NamedTuple):
    """A field of a form, with the name of the command's option.

    It has `choices`, by value, or is typed in. Few people need what is under `more`.
    """

    name: str
    label: str
    choices: Mapping[str, str] = NOTHING
    default: str = ""
    help: str = ""
    more: bool = False

    def read(self, typed: str) -> str:
        """Return what was typed, or the default. Raises BadInput for what is not a choice, or is too long."""
        value = typed.strip() or self.default
        if self.choices and value not in self.choices:
            hint = did_you_mean(value, filter(None, self.choices))
            raise BadInput(f"{self.label.lower()} can't be {quote(value)}; {hint}", field=self.name)
        if len(value) > _LONGEST:
            raise BadInput(f"at most {_LONGEST} characters can be typed here", field=self.name)
        return value


class Product(NamedTuple):
    """What can be printed. `make` returns what to choose from if the form does not say yet what to print.

    That is values of the field `sheet`, each with a line about it.
    """

    title: str
    about: str
    fields: Sequence[Field]
    make: "Callable[[_Typed], Printout | list[tuple[str, str]]]"


# --- what can be printed


def _faces(typed: _Typed) -> "Printout":
    from ramble_tools.press.deck_sheet import FacesOptions
    from ramble_tools.press.faces_printout import faces_printout

    options = _options(typed)
    options["margin"] = options["margin"] and float(options["margin"])
    return faces_printout(FacesOptions(**options))


def _labels(typed: _Typed) -> "Printout | list[tuple[str, str]]":
    from ramble_tools.press.label_sheets import about_sheet, find_label_sheets
    from ramble_tools.press.labels import LabelsOptions, labels_printout

    if not typed["sheet"]:
        raise BadInput("type the number of your label sheet, as in 5160, or plain", field="sheet")
    options = LabelsOptions(**_options(typed))
    try:
        return labels_printout(options)
    except UnknownNameError:  # it is the sheet: sizes and papers are chosen
        pass
    with about("sheet"):
        found = find_label_sheets(typed["sheet"])
    return [
        (sheet.id, f"{sheet.card.name}: {about_sheet(sheet)}{_also(sheet, typed['sheet'])}") for sheet in found[:_MOST]
    ]


def _also(sheet: "LabelSheet", typed: str) -> str:
    """Return the numbers of a sheet that made it one of those found, unless its name did; few of them."""
    alike = [number for number in sheet.also_sold_as if typed in number and typed not in sheet.id]
    return "; also sold as " * bool(alike) + ", ".join(alike[:4])


def _guide(typed: _Typed) -> "Printout":
    from ramble_tools.press.guide import guide_printout

    return guide_printout(typed["paper"], None, kept_rules(OF_WORDS))


def _scorepad(typed: _Typed) -> "Printout":
    from ramble_tools.press.scorepads import scorepad_printout

    copies = number(typed["copies"])
    if copies is None:
        raise BadInput(f"{quote(typed['copies'])} is not a number of pages", field="copies")
    game = typed["game"]
    return scorepad_printout(typed["paper"], None, game, kept_rules(game), typed["players"] or None, copies)


def _rules(typed: _Typed) -> "Printout":
    from ramble_tools.press.short_rules import rules_printout

    games = (typed["game"],) if typed["game"] else NAMES
    chosen = {name: kept_rules(name) for name in games}
    return rules_printout(typed["paper"], None, chosen, typed["form"])


def _options(typed: _Typed) -> dict[str, Any]:
    """Return what was typed as the press has it: yes, no, and what was left out."""
    return {name: {"yes": True, "no": False, "": None}.get(text, text) for name, text in typed.items()}


@cache
def products() -> dict[str, Product]:
    """Return what can be printed, by the name of its command."""
    from ramble_tools.press.templates import template_titles

    papers = template_titles("paper")
    paper = Field("paper", "Paper", papers, "letter")
    size = Field("size", "Card size", template_titles("card"), "poker")
    deck = Field("deck", "Decks", {"both": "Both decks", "1": "Deck 1", "2": "Deck 2"}, "both")
    jokers = {"yes": "Two in each deck", "no": "None"}
    colors = Field("colors", "Colors", {"two": "Black and red", "four": "A color for each suit"}, "two", more=True)
    ink = {"normal": "In color", "black": "Black only, for a gray printer"}
    no_yes = {"no": "No", "yes": "Yes"}
    only = Field("only", "Only these cards", help="To replace lost ones, as in qS zC 10S1", more=True)
    titles = {name: find_rules(name).TITLE for name in NAMES}
    backs = {"none": "None", "long": "Other side, flipped on the long edge", "short": "Other side, short edge"}
    margins = {"": "6.35 mm (most printers)", **{mm: f"{mm} mm" for mm in ("0", "3", "4", "5", "8", "10", "12")}}
    faces = (
        *(paper, size, deck),
        Field("backs", "Backs", {**backs, "fold": "Above each face, to fold"}, "none"),
        Field("ink", "Ink", ink, "normal"),
        colors,
        Field("style", "Look", template_titles("face"), "classic", more=True),
        Field("jokers", "Jokers", jokers, "yes", more=True),
        Field("margin", "Margin", margins, help="How far from the edge your printer starts to print", more=True),
        only,
    )
    sheets = "A number, as in 5160 or L7651; a size, as in 38x21 mm; or plain, for plain paper"
    labels = (
        Field("sheet", "Label sheet", help=sheets),
        Field("corner", "Labels", {"no": "One for the middle of each card", "yes": "Two for its corners"}, "no"),
        deck,
        Field("skip", "Labels already used", default="0", help="On the first sheet: how many, or which, as in 1-4,9"),
        Field("trim", "Cut to fit", no_yes, "no", help="For labels that are larger than a card"),
        Field("outline", "Outlines of the labels", no_yes, "no", help="To see on plain paper whether they fit"),
        Field("ink", "Ink", ink, "normal", more=True),
        colors,
        Field("jokers", "Jokers", jokers, "no", more=True),
        size._replace(more=True),
        Field("paper", "Paper", {"": "That of the sheet", **papers}, more=True),
        only,
    )
    pad = (
        Field("game", "Game", titles, OF_WORDS),
        Field("players", "Players", help="As in Ann, Bob; leave it empty for lines to write on"),
        Field("copies", "Pages", default="1"),
        paper,
    )
    forms = {"cards": "Cards to cut out", "page": "A page for each game, to fold"}
    rules = (Field("game", "Game", {"": "All games", **titles}), Field("form", "Form", forms, "cards"), paper)
    return {
        "faces": Product("Card faces", "Both decks on card stock, to cut out, with backs if you like.", faces, _faces),
        "labels": Product("Labels", "Letters to stick on two ready-made decks.", labels, _labels),
        "guide": Product("Marking guide", "Which letter to write on which card.", (paper,), _guide),
        "scorepad": Product("Scorepad", "A page to keep score on.", pad, _scorepad),
        "rules": Product("Short rules", "The rules on cards or on a page, with your house rules.", rules, _rules),
    }


# --- the pages


def index(evening: Evening, ask: Ask) -> Page:
    """Return the list of what can be printed."""
    return page("prints.html", products=products())


def product(evening: Evening, ask: Ask) -> Page:
    """Return the form for one thing to print with the picture of its first page, or its PDF: `faces`, `faces.pdf`."""
    name = ask.path[1].removesuffix(".pdf")
    wanted = products().get(name)
    if wanted is None:
        raise not_found()
    usual = {field.name: field.default for field in wanted.fields}
    typed = {field: ask.query.get(field, text) for field, text in usual.items()}
    values: dict[str, object] = {"name": name, "product": wanted, "typed": typed, "changed": {}}
    values |= {"error": "", "field": "", "found": [], "lines": [], "pdf": b""}
    try:
        values["typed"] = read = {field.name: field.read(typed[field.name]) for field in wanted.fields}
        values["changed"] = {field: text for field, text in read.items() if text != usual[field]}
        made = wanted.make(read)
        if isinstance(made, list):
            return page("print.html", **values | {"found": made})
        content, lines = made.drawn()
        if name != ask.path[1]:
            return Page(file=File(f"ramble-{ask.path[1]}", "application/pdf", content))
        return page("print.html", **values | {"lines": [_in_words(line, wanted) for line in lines], "pdf": content})
    except BadInput as error:
        if error.field in ask.query or error.field not in usual:  # or else nobody has filled in the form yet
            values |= {"error": _in_words(plain(error), wanted), "field": error.field}
        return page("print.html", **values)


def _in_words(line: str, product: Product) -> str:
    """Return a line of the press with the fields' labels instead of the options: `"Margin" 12` for `--margin 12`."""
    labels = {field.name: f'"{field.label}"' for field in product.fields}
    return _OPTION.sub(lambda found: labels.get(found[1], found[0]), line)
