"""Finding a label sheet by its number, the size of its labels or its paper, and how its labels fit a card."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal, TypeAlias

from ramble_tools.errors import BadInput, CommandHint, UnknownNameError, quote
from ramble_tools.games.reasons import listing
from ramble_tools.press.layout import CardSize, Sheet
from ramble_tools.press.templates import LONGEST_MM, LabelSheet, label_sheets, read_card_size, read_paper, read_sides

# Sizes that differ by no more than this are the same: makers round 1/2 inch to 13 mm, and 1 inch to 25 mm.
_SAME_MM = 0.6
# The most sheets that a refusal names.
_NAMED = 4
# Letters that are typed for digits.
_DIGITS = str.maketrans("oil", "011")
# The sides of a label at least and at most.
_SIDES_MM = 1.0, LONGEST_MM
# What people call round labels, and the size of a usual one: 3/4 inch.
_ROUND, _DOT = ("dot", "round", "circle", "round label"), CardSize("dot", 19.05, 19.05)


def read_label_sheet(name: str, file: str | None = None) -> LabelSheet:
    """Return the label sheet with that id or number: `avery-5160`, `Avery 5160`, `5160`, or also `8160`.

    A part of a number will do if only one sheet has it. The sheet's name has the number that was asked for. `file` is a
    user's own template file. Raises UnknownNameError and FileError.
    """
    sheets = label_sheets(file)
    found = [each for each in sheets if each.id.lower() == name.strip().lower()]
    found = found or _with_number(name, sheets, exactly=True) or _with_number(name, sheets)
    if len(found) == 1:
        return found[0]
    raise UnknownNameError(f"there is no label sheet {quote(name)}", *_hint(name, found, sheets))


def find_label_sheets(*words: str, file: str | None = None, corner: bool = False) -> list[LabelSheet]:
    """Return the label sheets that all words describe, and that fit a card's corner if `corner`.

    A word is a part of a number, a paper, `round` or `square`, the size of a card that labels fit (`bridge`), or that
    of a label: a length for round and square ones (`19mm`, `3/4in`), or a width and a height (`38x21mm`).
    Raises UnknownNameError if no sheet is left, BadInput and FileError.
    """
    found = label_sheets(file)
    # Papers come first, so that the nearest sizes are on this paper.
    for word in sorted(words, key=lambda word: not _on_paper(word, found)):
        found = _described(word.strip(), found, file)
    if corner:
        poker = read_card_size("poker")
        found = [each for each in found if fits_corner(each.card, poker)]
        if not found:
            raise UnknownNameError("no such label sheet fits the corner of a card; leave out --corner to see them all")
    return found


def _described(word: str, sheets: Sequence[LabelSheet], file: str | None) -> list[LabelSheet]:
    """Return the sheets that a word describes. Raises UnknownNameError if there are none, and BadInput."""
    if not word.isdigit():
        if found := _on_paper(word, sheets):
            return found
        # Without its stroke, 1/2 would be a part of many numbers; some numbers, such as 3274.2, could be lengths.
        sides = None if _with_number(word, sheets, exactly=True) else read_sides("label", word, *_SIDES_MM)
        if sides:
            return _of_size(word, CardSize("label", sides[0][0], sides[0][-1]), sheets)
    if with_number := {each.id for each in _with_number(word, sheets)}:
        return [each for each in sheets if each.id in with_number]
    if _is_round(word) or word.lower() == "square":
        return [each for each in sheets if each.round == _is_round(word) and each.card.width == each.card.height]
    with suppress(BadInput):
        card = read_card_size(word, file)
        return [each for each in sheets if _way_to_fit(each.card, room_on(card))]
    try:
        paper = read_paper(word, file)
    except BadInput:
        raise UnknownNameError(f"there is no label sheet {quote(word)}", *_hint(word, [], sheets)) from None
    papers = sorted({each.paper.name for each in sheets})
    raise UnknownNameError(f"no such label sheet is on {paper.name}; there are sheets on {_listed(papers, 'and')}")


def _is_round(word: str) -> bool:
    return word.strip().lower().rstrip("s") in _ROUND


def sheet_line(sheet: LabelSheet) -> str:
    """Return what a label sheet is, in a line: `avery-5160: 3 x 10 on Letter, 66.675 x 25.4 mm (gLabels)`."""
    return f"{sheet.id}: {about_sheet(sheet)}"


def about_sheet(sheet: LabelSheet) -> str:
    """Return what `sheet_line` returns, without the sheet's id."""
    return f"{sheet.columns} x {sheet.rows} on {sheet.paper.name}, {_size_text(sheet)} ({sheet.source})"


def _size_text(sheet: Sheet) -> str:
    """Return the size of a label in words: `19.05 mm round` or `66.675 x 25.4 mm`."""
    return f"{sheet.card.width:g} mm round" if sheet.round else f"{sheet.card.width:g} x {sheet.card.height:g} mm"


def _nearest(label: CardSize, sheets: Sequence[LabelSheet], *, round: bool | None = None) -> list[LabelSheet]:
    """Return the sheets with the labels most like one, at most one of each size.

    If `round` is true or false, labels of that shape come first.
    """

    def difference(sheet: LabelSheet) -> tuple[bool, float]:
        pairs = zip(_sides(sheet.card), _sides(label), strict=True)
        return round is not None and sheet.round != round, sum(abs(one - other) for one, other in pairs)

    nearest: list[LabelSheet] = []
    for sheet in sorted(sheets, key=difference):
        if not any(_is_size(sheet.card, other.card) for other in nearest):
            nearest.append(sheet)
    return nearest[:_NAMED]


def _listed(names: Sequence[str], last: str = "or") -> str:
    """Return names as a list in a sentence: `a, b or c`. More than a few are cut short."""
    if len(names) > _NAMED:
        return f"{', '.join(names[: _NAMED - 1])} {last} {len(names) - _NAMED + 1} more"
    return listing(names, last)


# --- numbers


def _plain(number: str) -> str:
    return "".join(character for character in number.lower() if character.isalnum())


def _as_sold(sheet: LabelSheet) -> Iterator[LabelSheet]:
    """Yield the sheet under each of its numbers: Avery 8651, and also as Avery L7651."""
    yield sheet
    brand = sheet.card.name.rpartition(" ")[0]
    for number in sheet.also_sold_as:
        yield replace(sheet, card=replace(sheet.card, name=f"{brand} {number}".strip()))


def _with_number(number: str, sheets: Sequence[LabelSheet], *, exactly: bool = False) -> list[LabelSheet]:
    """Return the sheets with that number or, unless `exactly`, with a part of it; each under the number that fits."""
    plain = _plain(number)
    if len(plain) < 2 and not exactly:
        return []
    # In Germany, both Avery and Zweckform are on a pack of labels.
    spellings = [plain.replace("averyzweckform", brand) for brand in ("avery", "zweckform")]
    matching: dict[str, LabelSheet] = {}
    for sold in (sold for sheet in sheets for sold in _as_sold(sheet)):
        names = full, last = _plain(sold.card.name), _plain(sold.card.name.rpartition(" ")[2])
        for wanted in spellings:
            # A part may begin with the brand, but not in the middle of it: "a5" is paper, not a Herma 5028.
            if wanted in names or (not exactly and (full.startswith(wanted) or wanted in last)):
                matching.setdefault(sold.id, sold)
    return list(matching.values())


def _is_slip(number: str, name: str) -> bool:
    """Return whether a number is a sheet's but for one character too many or too few, or for two swapped neighbors.

    A number with another digit is another sheet, often with labels of another size.
    """
    from difflib import SequenceMatcher

    typed, *names = (_plain(each).translate(_DIGITS) for each in (number, name, name.rpartition(" ")[2]))
    same = (sold for sold in names if abs(len(sold) - len(typed)) == 1 or sorted(sold) == sorted(typed))
    return any(SequenceMatcher(None, typed, sold).ratio() > 0.99 - 1 / len(typed) for sold in same)


def _hint(number: str, found: Sequence[LabelSheet], sheets: Sequence[LabelSheet]) -> list[str]:
    """Return the rest of a refusal: the sheets that the number may mean, or how else to find one."""
    sold = [each for sheet in sheets for each in _as_sold(sheet)]
    near = list(found) or _with_number(_plain(number).translate(_DIGITS), sheets, exactly=True)
    if near := near or [each for each in sold if _is_slip(number, each.card.name)]:
        more = [CommandHint(f"ramble print sheets {number.strip()} lists them")] if len(near) > _NAMED else []
        # A number alone would not tell which of them is in the user's drawer.
        return [f"did you mean {_listed([f'{each.card.name} ({_size_text(each)})' for each in near])}?", *more]
    if _is_round(number):
        dots = [f"{each.card.name} ({each.card.width:g} mm)" for each in _nearest(_DOT, sheets, round=True)]
        return [f"round labels are {_listed(dots, 'and')}"]
    hint = CommandHint("type ramble print sheets 19mm, or ramble print sheets --learn grid.pdf to measure yours")
    return ["find one by the size of its labels, as in 38x21mm, or 19mm for round ones", hint]


# --- paper and size


def _on_paper(name: str, sheets: Sequence[LabelSheet]) -> list[LabelSheet]:
    wanted = _plain(name)
    return [each for each in sheets if len(wanted) > 1 and _plain(each.paper.name).startswith(wanted)]


def _of_size(typed: str, label: CardSize, sheets: Sequence[LabelSheet]) -> list[LabelSheet]:
    found = [each for each in sheets if _is_size(each.card, label)]
    if not found:
        near = [f"{_size_text(each)} ({each.card.name})" for each in _nearest(label, sheets)]
        raise UnknownNameError(
            f"no such label sheet has labels of {quote(typed)}; the nearest are {_listed(near, 'and')}"
        )
    return found


def _sides(label: CardSize) -> list[float]:
    return sorted((label.width, label.height))


def _is_size(label: CardSize, other: CardSize) -> bool:
    return all(abs(one - two) <= _SAME_MM for one, two in zip(_sides(label), _sides(other), strict=True))


# --- whether to trust the numbers

# Nearly all sheets are symmetrical, so these are doubtful if their labels are farther from the paper's center, in mm.
_DOUBTFUL_MM = 0.8
# And these are not, if they are no farther.
_CENTERED_MM = 0.45


def _off_center(sheet: Sheet) -> float:
    """Return how far the labels of a sheet are from the center of the paper in mm, across or up, whichever is more."""
    x, y = sheet.trim.center
    return max(abs(x - sheet.paper.width / 2), abs(y - sheet.paper.height / 2))


def doubt(sheet: LabelSheet, file: str | None = None) -> str | None:
    """Return what to do before printing on a sheet whose numbers may be wrong, or None if they are not doubtful.

    It names sheets with the same labels in a likelier place, if there are any, also in a user's file.
    """
    away = _off_center(sheet)
    if away <= _DOUBTFUL_MM:
        return None

    def is_likelier(other: LabelSheet) -> bool:
        like = all(getattr(other, each) == getattr(sheet, each) for each in ("paper", "columns", "rows", "round"))
        return like and _is_size(other.card, sheet.card) and _off_center(other) <= _CENTERED_MM

    likelier = [each.card.name for each in label_sheets(file) if is_likelier(each)]
    other = f"; if it does not fit, try {_listed(likelier)}" if likelier else ""
    return (
        f"the labels of {sheet.card.name} would be {away:.1f} mm off the paper's center, as few sheets are: "
        f"print on plain paper first, with --outline, and hold it against the sheet{other}"
    )


# --- on a card

# How a label is put on its card: as it is printed, turned by a quarter, or cut to size.
Way: TypeAlias = Literal["upright", "turned", "trim"]

# A label ends at least this far from a card's edges, because nobody places it more exactly.
CLEAR_MM = 1.0
# The width and height of a card's printed index, with the space around it.
_INDEX_MM, INDEX_HEIGHT_MM = 10.0, 20.0
# A label that is higher covers the suits in the middle of a card. An inch fits.
_CORNER_HEIGHT_MM = 26.0


def room_on(card: CardSize, *, corner: bool = False) -> tuple[float, float]:
    """Return the width and height in mm that a label may have on a card, or in its corner: half of the card's width."""
    if corner:
        return card.width / 2 - CLEAR_MM, min(_CORNER_HEIGHT_MM, card.height / 2 - CLEAR_MM)
    return card.width - 2 * CLEAR_MM, card.height - 2 * CLEAR_MM


def _way_to_fit(label: CardSize, room: tuple[float, float]) -> Way | None:
    if label.width <= room[0] and label.height <= room[1]:
        return "upright"
    return "turned" if label.height <= room[0] and label.width <= room[1] else None


def fits_corner(label: CardSize, card: CardSize) -> bool:
    """Return whether a label fits a card's corner, upright or turned."""
    return _way_to_fit(label, room_on(card, corner=True)) is not None


def way_onto(card: CardSize, sheet: Sheet, file: str | None = None, *, corner: bool = False, trim: bool = False) -> Way:
    """Return how the labels of a sheet go on a card, or in its `corner`; `trim` is whether they will be cut to fit.

    Raises BadInput if they do not fit, with the sheets that do, also of those in a user's file; and for a `trim` that
    does nothing.
    """
    label, room = sheet.card, room_on(card, corner=corner)
    way = _way_to_fit(label, room)
    where = f"the corner of a {card.name} card" if corner else f"a {card.name} card"
    size = f"{label.width:g} x {label.height:g} mm"
    if trim:
        if sheet.round and way is None:
            raise BadInput("--trim: a round label can't be cut to fit; choose a smaller one")
        if way == "upright":
            raise BadInput(f"--trim does nothing here: a label of {size} fits {where} as it is")
        return "trim"
    if corner and way is None:
        # It may cover more than a corner, but not the index of the other one.
        room = card.width - _INDEX_MM - CLEAR_MM, room[1]
        way = "upright" if _way_to_fit(label, room) == "upright" else None
    if way:
        return way
    fitting = [
        each
        for each in label_sheets(file)
        if each.paper == sheet.paper and _way_to_fit(each.card, room_on(card, corner=corner)) == "upright"
    ]
    names = [each.card.name for each in _nearest(label, fitting, round=sheet.round)]
    use = f"use {_listed(names)}, or " if names else ""
    cut = "choose a smaller one" if sheet.round else "cut the labels yourself, with --trim"
    raise BadInput(
        f"a label of {label.name}, {size}, does not fit {where}, "
        f"which has room for {room[0]:g} x {room[1]:g} mm; {use}{cut}"
    )
