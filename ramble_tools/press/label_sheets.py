"""Finding a label sheet: by any part of its number, by the size of its labels, or by its paper."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ramble_tools.errors import BadInput, UnknownNameError, quote
from ramble_tools.press.label_fit import fits_corner
from ramble_tools.press.templates import LabelSheet, label_sheets, read_card_size, read_paper
from ramble_tools.press.values import LONGEST_MM

_INCH = 25.4
# Sizes that differ by no more than this are the same: makers round 1/2 inch to 13 mm, and 1 inch to 25 mm.
_SAME_MM = 0.6
# The most sheets that a refusal names.
_NAMED = 4
# What people call round labels, and the size of a usual one: 3/4 inch.
_ROUND, _DOT_MM = ("dot", "round", "circle", "round label"), 19.05


def read_label_sheet(name: str, file: str | None = None) -> LabelSheet:
    """Return the label sheet with that id or number: `avery-5160`, `Avery 5160`, `5160`, or also `8160`.

    A part of a number will do if only one sheet has it. The sheet's name has the number that was asked for. `file` is a
    user's own template file. Raises UnknownNameError and FileError.
    """
    sheets = label_sheets(file)
    for sheet in sheets:
        if sheet.id.lower() == name.strip().lower():
            return sheet
    found = _with_number(name, sheets, exactly=True) or _with_number(name, sheets)
    if len(found) == 1:
        return found[0]
    raise UnknownNameError(f"there is no label sheet {quote(name)}; {_hint(name, found, sheets)}")


def find_label_sheets(
    file: str | None = None,
    *,
    number: str | None = None,
    paper: str | None = None,
    size: str | None = None,
    corner: bool = False,
) -> list[LabelSheet]:
    """Return the label sheets that have a part of a number, a paper, a size of label, or fit a card's corner.

    `size` is a length for round and square labels (`19mm`, `3/4in`), or a width and a height (`38x21mm`). Raises
    UnknownNameError if no sheet is left, BadInput for a size that can't be read, and FileError.
    """
    found = label_sheets(file)
    if number is not None:
        with_number = {each.id for each in _with_number(number, found)}
        if not with_number:
            raise UnknownNameError(f"there is no label sheet {quote(number)}; {_hint(number, [], found)}")
        found = [each for each in found if each.id in with_number]
    if paper is not None:
        found = _on_paper(paper, found, file)
    if corner:
        poker = read_card_size("poker")
        found = [each for each in found if fits_corner(each.width, each.height, poker)]
        if not found:
            raise UnknownNameError("no such label sheet fits the corner of a card; leave out --corner to see them all")
    return found if size is None else _of_size(size, found)


def shown_size(sheet: LabelSheet) -> str:
    """Return the size of a label in words: `19.05 mm round` or `66.675 x 25.4 mm`."""
    return f"{sheet.width:g} mm round" if sheet.round else f"{sheet.width:g} x {sheet.height:g} mm"


def nearest_sheets(
    width: float, height: float, sheets: Sequence[LabelSheet], *, round: bool | None = None
) -> list[LabelSheet]:
    """Return the sheets with the labels most like `width` x `height` mm, at most one of each size.

    If `round` is true or false, labels of that shape come first.
    """

    def difference(sheet: LabelSheet) -> tuple[bool, float]:
        short, long = sorted((sheet.width, sheet.height))
        other_shape = round is not None and sheet.round != round
        return other_shape, abs(short - min(width, height)) + abs(long - max(width, height))

    found: list[LabelSheet] = []
    for sheet in sorted(sheets, key=difference):
        if not any(_is_size(sheet, other.width, other.height) for other in found):
            found.append(sheet)
    return found[:_NAMED]


def listed(names: Sequence[str], last: str = "or") -> str:
    """Return names as a list in a sentence: `a, b or c`. More than a few are cut short."""
    if len(names) > _NAMED:
        return f"{', '.join(names[: _NAMED - 1])} {last} {len(names) - _NAMED + 1} more"
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# --- numbers


def _spellings(number: str) -> list[str]:
    """Return a number as our sheets may have it: in Germany, both Avery and Zweckform are on a pack of labels."""
    plain = _plain(number)
    return [plain.replace("averyzweckform", brand) for brand in ("avery", "zweckform")]


def _plain(number: str) -> str:
    return "".join(character for character in number.lower() if character.isalnum())


def _as_sold(sheet: LabelSheet) -> Iterator[LabelSheet]:
    """Yield the sheet under each of its numbers: Avery 8651, and also as Avery L7651."""
    yield sheet
    brand = sheet.name.rpartition(" ")[0]
    for number in sheet.also_sold_as:
        yield replace(sheet, name=f"{brand} {number}".strip())


def _with_number(number: str, sheets: Sequence[LabelSheet], *, exactly: bool = False) -> list[LabelSheet]:
    """Return the sheets with that number or, unless `exactly`, with a part of it; each under the number that fits."""
    if len(_plain(number)) < 2 and not exactly:
        return []
    found: dict[str, LabelSheet] = {}
    for sheet in sheets:
        for sold in _as_sold(sheet):
            full = _plain(sold.name)
            names = (full, _plain(sold.name.rpartition(" ")[2]))
            if any(wanted in names if exactly else wanted in full for wanted in _spellings(number)):
                found.setdefault(sheet.id, sold)
    return list(found.values())


def _hint(number: str, found: Sequence[LabelSheet], sheets: Sequence[LabelSheet]) -> str:
    """Return the end of a refusal: the sheets that the number may mean, or the nearest and how else to find one."""
    import difflib

    sold = {_plain(each.name.rpartition(" ")[2]): each for sheet in sheets for each in _as_sold(sheet)}
    if not found:
        found = [sold[near] for near in difflib.get_close_matches(_plain(number), sold, n=3, cutoff=0.7)]
    if found:
        more = f" ramble print sheets {number.strip()} lists them" if len(found) > _NAMED else ""
        return f"did you mean {listed([each.name for each in found])}?{more}"
    size = "find one by the size of its labels, as in ramble print sheets --size 19mm, or add yours with --template"
    if any(character.isdigit() for character in number):
        near = [sold[each].name for each in difflib.get_close_matches(_plain(number), sold, n=3, cutoff=0)]
        return f"the nearest are {listed(near, 'and')}; {size}"
    if number.strip().lower().rstrip("s") in _ROUND:
        dots = [f"{each.id} ({each.width:g} mm)" for each in nearest_sheets(_DOT_MM, _DOT_MM, sheets, round=True)]
        return f"round labels are {listed(dots, 'and')}; {size}"
    return f"a sheet has a number, as in {sheets[0].name}; {size}"


# --- paper and size


def _on_paper(name: str, sheets: Sequence[LabelSheet], file: str | None) -> list[LabelSheet]:
    wanted = _plain(name)
    found = [each for each in sheets if wanted and _plain(each.paper.name).startswith(wanted)]
    if not found:
        paper = read_paper(name, file)
        papers = sorted({each.paper.name for each in sheets})
        raise UnknownNameError(f"no such label sheet is on {paper.name}, but on {listed(papers)}")
    return found


def _of_size(typed: str, sheets: Sequence[LabelSheet]) -> list[LabelSheet]:
    width, height = read_label_size(typed)
    found = [each for each in sheets if _is_size(each, width, height)]
    if not found:
        near = [f"{shown_size(each)} ({each.id})" for each in nearest_sheets(width, height, sheets)]
        raise UnknownNameError(
            f"no such label sheet has labels of {quote(typed.strip())}; the nearest are {listed(near, 'and')}"
        )
    return found


def _is_size(sheet: LabelSheet, width: float, height: float) -> bool:
    pairs = zip(sorted((sheet.width, sheet.height)), sorted((width, height)), strict=True)
    return all(abs(ours - wanted) <= _SAME_MM for ours, wanted in pairs)


_LENGTH = r"(?:(?P<whole{0}>\d+)[ -])?(?P<top{0}>\d+)/(?P<bottom{0}>\d+)|(?P<decimal{0}>\d+(?:\.\d+)?)"
_UNIT = r"\s*(?P<unit{0}>mm|cm|in|inch|inches|\"|\u2033)?"
_SIZE = re.compile(
    rf"\s*(?:{_LENGTH.format(1)}){_UNIT.format(1)}(?:\s*(?:x|\u00d7|by)\s*(?:{_LENGTH.format(2)}){_UNIT.format(2)})?\s*",
    re.IGNORECASE,
)


def read_label_size(typed: str) -> tuple[float, float]:
    """Return the width and height in mm of `19mm`, `3/4in`, `1-3/4 x 1/2 in` or `38x21`. Raises BadInput.

    One length is for round and square labels. Without a unit, a fraction is in inches, and anything else in mm.
    """
    match = _SIZE.fullmatch(typed)
    if not match:
        raise BadInput(f"--size {quote(typed)} can't be read; write it as in 19mm, 3/4in or 38x21mm")
    unit = match["unit2"] or match["unit1"] or ("in" if match["top1"] or match["top2"] else "mm")
    first = _millimeters(match, "1", match["unit1"] or unit)
    second = _millimeters(match, "2", unit) if match["top2"] or match["decimal2"] else first
    if not (0 < first <= LONGEST_MM and 0 < second <= LONGEST_MM):
        raise BadInput(
            f"--size {quote(typed)} is out of range; a label is more than 0 and at most {LONGEST_MM:,.0f} mm"
        )
    return first, second


def _millimeters(match: re.Match[str], which: str, unit: str) -> float:
    if match[f"decimal{which}"]:
        number = float(match[f"decimal{which}"])
    else:
        bottom = int(match[f"bottom{which}"])
        number = float(match[f"whole{which}"] or 0) + (int(match[f"top{which}"]) / bottom if bottom else 0)
    return number * {"mm": 1.0, "cm": 10.0}.get(unit.lower(), _INCH)
