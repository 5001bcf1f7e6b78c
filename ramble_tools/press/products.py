"""What can be printed, described once: the commands of `ramble print` and the pages are made from it.

The press is imported only when something is drawn.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ramble_tools.errors import BadInput, CommandHint, OnPage, about, escaped, quote
from ramble_tools.games.registry import NAMES, OF_WORDS, find_rules, known_name
from ramble_tools.home import program
from ramble_tools.press import options
from ramble_tools.press.fields import Field, fields_of, require_useful

if TYPE_CHECKING:
    from ramble_tools.press.images import Pictures
    from ramble_tools.press.printout import Printout
    from ramble_tools.rulings import HouseRules

# Returns the rulings that a group keeps for a game, each as `ID=VALUE`.
Kept: TypeAlias = "Callable[[type[HouseRules]], Sequence[str]]"
# A PDF, pictures, or, if nothing is printed, the lines that say what was saved.
Made: TypeAlias = "Printout | Pictures | list[str]"
OptionsT = TypeVar("OptionsT")
# The most sheets to choose from on a page: somebody who has more before them types a longer number, or the size.
_MOST = 12


class Product(NamedTuple, Generic[OptionsT]):
    """Something to print, or to enter about what was printed. `name` is its command and its address.

    `help` is the line of the command, which `details` follow; a page has the `title` and what it is `about`, and goes
    on to the product `then`. `draw` takes the `options`, an object of that class, and what house rules are kept; it
    returns what it `makes`, and raises BadInput. Of a name that is unknown, `find` returns those that may be meant, for
    the first field, each with a line about it.
    """

    name: str
    title: str
    about: str
    help: str
    options: type[OptionsT]
    draw: "Callable[[OptionsT, Kept], Made]"
    details: str = ""
    makes: Literal["pdf", "pictures", "lines"] = "pdf"
    then: str = ""
    find: "Callable[[OptionsT], list[tuple[str, str]]] | None" = None

    @property
    def fields(self) -> list[Field]:
        """What can be chosen."""
        return fields_of(self.options)

    def made(self, options: OptionsT, kept: Kept) -> "Made":
        """Return what was asked for, to be drawn. Raises BadInput, also for an option that does nothing."""
        require_useful(options)
        return self.draw(options, kept)


AnyProduct: TypeAlias = Product[Any]


# --- how each is drawn


def _faces(chosen: options.FacesOptions, _: Kept) -> "Printout":
    from ramble_tools.press.faces_printout import faces_printout

    return faces_printout(chosen)


def _proof(chosen: options.ProofOptions, _: Kept) -> "Printout":
    from ramble_tools.press.proof import proof_printout

    return proof_printout(chosen)


def _kit(chosen: options.KitOptions, kept: Kept) -> "Printout":
    from ramble_tools.press.kit import kit_printout

    return kit_printout(chosen, known_name(chosen.game), _house_rules(NAMES, (), kept))


def _labels(chosen: options.LabelsOptions, _: Kept) -> "Printout":
    from ramble_tools.press.labels import labels_printout

    if not chosen.sheet:
        example, listed = (5408, " --corner") if chosen.corner else (22805, "")
        which = f"which label sheet? Type its number, as in --sheet {example}, or --sheet plain for plain paper"
        on_page = "type the number of your label sheet, as in 5160, or plain"
        hint = CommandHint(f"{program()} print sheets{listed} lists them")
        raise BadInput(OnPage(which, on_page), hint, field="sheet")
    return labels_printout(chosen)


def _which_sheet(chosen: options.LabelsOptions) -> list[tuple[str, str]]:
    """Return the label sheets that may be meant; without a word about it, those that somebody measured here."""
    from ramble_tools.press.label_sheets import about_sheet, find_label_sheets
    from ramble_tools.press.templates import label_sheets, learned_sheets

    typed = chosen.sheet
    if not typed:
        learned = learned_sheets()
        found = [each for each in label_sheets() if each.id in learned]
    else:
        with about("sheet"):
            found = find_label_sheets(typed)

    def also(numbers: Sequence[str], id: str) -> str:
        # The numbers that made it one of those found, unless its name did; few of them.
        alike = [number for number in numbers if typed in number and typed not in id] if typed else []
        return "; also sold as " * bool(alike) + ", ".join(alike[:4])

    return [
        (each.id, f"{each.card.name}: {about_sheet(each)}{also(each.also_sold_as, each.id)}") for each in found[:_MOST]
    ]


def _guide(chosen: options.GuideOptions, kept: Kept) -> "Printout":
    from ramble_tools.press.guide import guide_printout

    kind = find_rules(OF_WORDS).Rules
    for typed in chosen.rule:
        id = typed.partition("=")[0].strip().lower().replace("_", "-")
        if id != "jokers" and id in kind.rulings():
            raise BadInput(f"--rule {quote(typed)} changes nothing in the marking guide; it depends only on jokers")
    return guide_printout(chosen, kind.from_options(chosen.rule, over=(kept(kind),)))


def _sheets(chosen: options.GridOptions, _: Kept) -> "Printout":
    from ramble_tools.press.grid_page import grid_printout

    return grid_printout(chosen)


def _learn(chosen: options.LearnOptions, _: Kept) -> list[str]:
    from ramble_tools.press.label_sheets import sheet_line
    from ramble_tools.press.learned_sheets import learn_sheet

    sheet = learn_sheet(chosen)
    check = f"check it on plain paper: ramble print labels test.pdf --outline --sheet {sheet.id}"
    on_page = f'check it on plain paper: print labels on the sheet {sheet.id}, with "Outlines of the labels"'
    return [f"saved {sheet_line(sheet)}", OnPage(check, on_page)]


def _images(chosen: options.ImagesOptions, _: Kept) -> "Pictures":
    from ramble_tools.press.images import pictures_of

    return pictures_of(chosen)


def _box(chosen: options.BoxOptions, _: Kept) -> "Printout":
    from ramble_tools.press.tuck_box import box_printout

    return box_printout(chosen)


def _scorepad(chosen: options.ScorepadOptions, kept: Kept) -> "Printout":
    from ramble_tools.press.scorepads import scorepad_printout

    name = known_name(chosen.game)
    return scorepad_printout(chosen, name, _house_rules([name], chosen.rule, kept)[name])


def _rules(chosen: options.RulesOptions, kept: Kept) -> "Printout":
    from ramble_tools.press.short_rules import rules_printout

    names = [known_name(name) for name in chosen.game or NAMES]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadInput(f"{twice} is named twice; name each game once")
    return rules_printout(chosen, _house_rules(names, chosen.rule, kept))


def _calibration(chosen: options.CalibrationOptions, _: Kept) -> "Printout":
    from ramble_tools.press.calibration_page import calibration_printout

    return calibration_printout(chosen)


def _calibrate(chosen: options.CalibrateOptions, _: Kept) -> list[str]:
    from ramble_tools.press.calibrate import calibrate

    return calibrate(chosen)


def _house_rules(names: Sequence[str], typed: Sequence[str], kept: Kept) -> "dict[str, HouseRules]":
    """Return the house rules of the games being printed.

    What is typed is `GAME.ID=VALUE`, or `ID=VALUE` for one game. A preset needs no game: it is for each game that has
    it. Raises BadInput for an option of none of these games.
    """
    games = {name: find_rules(name).Rules for name in names}
    own: dict[str, list[str]] = {name: [] for name in names}
    for each in typed:
        game, dot, ruling = each.partition(".")
        having = [name for name in names if each.strip().lower() in games[name].PRESETS]
        if having or (len(names) == 1 and not dot):
            for name in having or names:
                own[name].append(each)
        elif dot and game in own:
            own[game].append(ruling)
        elif dot:
            raise BadInput(
                f"--rule {quote(each)} is for a game that is not being printed; choose from {', '.join(names)}"
            )
        else:
            id = each.partition("=")[0]
            example = next((name for name in names if id in games[name].rulings()), names[0])
            raise BadInput(
                f"--rule {quote(each)} does not say which game it is for; write {example}.{escaped(each)}, for example"
            )
    return {name: games[name].from_options(own[name], over=(kept(games[name]),)) for name in names}


# In the order in which help and a page list them.
_ALL: tuple[AnyProduct, ...] = (
    Product(
        "faces",
        "Card faces",
        "Both decks on card stock, to cut out, with backs if you like.",
        "Print the card faces of both decks, to cut out.",
        options.FacesOptions,
        _faces,
        'Print the file at 100% ("actual size"), then cut from mark to mark.',
    ),
    Product(
        "proof",
        "Proof",
        "How a deck looks in the hand, on a page of plain paper.",
        "Print one page that shows a deck in the hand, before you use card stock.",
        options.ProofOptions,
        _proof,
        "It has fans for both hands, in gray and as color-blind people see them, and says how far they must open.",
    ),
    Product(
        "kit",
        "Kit",
        "A deck with its box, short rules and a scorepad, and how to make it.",
        "Print all that makes a deck: faces and backs, a box, short rules and a scorepad.",
        options.KitOptions,
        _kit,
        "The first page says what to print on which stock, what to cut and where to glue.",
    ),
    Product(
        "labels",
        "Labels",
        "Letters to stick on two ready-made decks.",
        "Print letter labels for ready-made cards, in deck order.",
        options.LabelsOptions,
        _labels,
        "ramble print sheets lists the label sheets. With --sheet plain, the labels are on plain paper, to cut out and "
        "glue.",
        find=_which_sheet,
        then="sheets",
    ),
    Product(
        "sheets",
        "Measure a label sheet",
        "A page of rulers for a sheet that we don't know.",
        "List the label sheets, or find one by number, size or paper, as in ramble print sheets 38x21mm a4.",
        options.GridOptions,
        _sheets,
        "Hold the page of --learn against your sheet, and enter the lines at its labels' edges with ramble print "
        "learn.",
        then="learn",
    ),
    Product(
        "learn",
        "Enter a label sheet",
        "What you read on the page of rulers.",
        "Save a label sheet of your own, by the lines of ramble print sheets --learn at its labels' edges.",
        options.LearnOptions,
        _learn,
        "For example, ramble print learn attic 3,5,71.5,144.5,211 10,12.5,38,241.5,266.5. A name that you used is "
        "replaced.",
        makes="lines",
        then="labels",
    ),
    Product(
        "guide",
        "Marking guide",
        "Which letter to write on which card.",
        "Print the marking guide: which letter to write on which card.",
        options.GuideOptions,
        _guide,
        "--rule jokers=wild, or your saved house rules, decide what it says about jokers.",
    ),
    Product(
        "box",
        "Box",
        "For one deck or both, to cut out, fold and glue.",
        "Print a box for one deck or both, to cut out, fold and glue.",
        options.BoxOptions,
        _box,
        "The page has a gauge for --ten-cards.",
    ),
    Product(
        "images",
        "Pictures",
        "Each card as a PNG, for print shops and programs.",
        "Draw the faces and a back as PNGs for print-on-demand shops.",
        options.ImagesOptions,
        _images,
        "Pictures of the same names are replaced. Others from an earlier run stay in the folder, and the answer counts "
        "them.",
        makes="pictures",
    ),
    Product(
        "scorepad",
        "Scorepad",
        "A page to keep score on.",
        "Print a scorepad page for a game, with your house rules.",
        options.ScorepadOptions,
        _scorepad,
    ),
    Product(
        "rules",
        "Short rules",
        "The rules on cards or on a page, with your house rules.",
        "Print the short rules, with your house rules.",
        options.RulesOptions,
        _rules,
        "If you print several games, name the game of a ruling: GAME.ID=VALUE, as in dumbal.target=100.",
    ),
    Product(
        "calibration",
        "Calibration",
        "A page that shows how far off your printer is.",
        "Print a page that shows how far off your printer is.",
        options.CalibrationOptions,
        _calibration,
        "Print it on both sides, measure it, and enter the result with ramble print calibrate.",
        then="calibrate",
    ),
    Product(
        "calibrate",
        "Correct the printer",
        "What you measured on the calibration page.",
        "Save your measurements, to correct everything you print.",
        options.CalibrateOptions,
        _calibrate,
        "Enter the distances in the order of the page: A to H, or A, C, E and G. X is (A - C) / 2 and Y is "
        "(E - G) / 2.\n\n"
        "An option you leave out keeps its value; --forget alone forgets all. Without options, show what is saved.",
        makes="lines",
    ),
)
PRODUCTS = {each.name: each for each in _ALL}
